//! What a theory was told: the trail of observed literals as a back end keeps it beside its solver's own.
//!
//! A solver repeats itself, tells of variables that no theory observes, and undoes by levels. [`Told`] is the copy that says
//! exactly what the theory was told and not told to undo, so that a bridge passes each literal on once and can check what
//! the theory returns.

use crate::{Lit, Var};

/// The value of an observed variable.
#[derive(Clone, Copy, Debug)]
struct Assigned {
    positive: bool,
    /// Whether it was assigned below all decisions.
    fixed: bool,
}

/// The observed variables and the trail of their literals.
#[derive(Clone, Debug, Default)]
pub struct Told {
    observed: Vec<bool>,
    values: Vec<Option<Assigned>>,
    trail: Vec<Lit>,
    level_starts: Vec<usize>,
}

impl Told {
    /// Marks a variable as observed; false if it was before.
    pub fn observe(&mut self, var: Var) -> bool {
        if self.observed.len() <= var.index() {
            self.observed.resize(var.index() + 1, false);
            self.values.resize(var.index() + 1, None);
        }
        !std::mem::replace(&mut self.observed[var.index()], true)
    }

    /// Whether the variable is observed.
    #[inline]
    pub fn is_observed(&self, lit: Lit) -> bool {
        self.observed.get(lit.var().index()).copied().unwrap_or(false)
    }

    /// The value of a literal of an observed variable.
    #[inline]
    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.values[lit.var().index()].map(|value| value.positive != lit.is_negative())
    }

    /// Whether the variable of the literal was assigned below all decisions.
    #[inline]
    pub fn is_fixed(&self, lit: Lit) -> bool {
        self.values[lit.var().index()].is_some_and(|value| value.fixed)
    }

    /// Adds a literal of an observed variable without a value to the trail.
    #[inline]
    pub fn assign(&mut self, lit: Lit) {
        let fixed = self.level_starts.is_empty();
        self.values[lit.var().index()] = Some(Assigned { positive: !lit.is_negative(), fixed });
        self.trail.push(lit);
    }

    /// The literals in the order in which they were assigned.
    pub fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// The number of open levels.
    pub fn level(&self) -> usize {
        self.level_starts.len()
    }

    /// Opens a level.
    pub fn open_level(&mut self) {
        self.level_starts.push(self.trail.len());
    }

    /// Undoes all levels above this one.
    pub fn backtrack(&mut self, level: usize) {
        let Some(&start) = self.level_starts.get(level) else { return };
        for lit in self.trail.drain(start..) {
            self.values[lit.var().index()] = None;
        }
        self.level_starts.truncate(level);
    }

    /// Checks that the theory speaks of observed variables only; `what` names what it returned.
    ///
    /// # Panics
    /// If it does not.
    pub fn require_observed(&self, lits: &[Lit], what: &str) {
        if let Some(lit) = lits.iter().find(|&&lit| !self.is_observed(lit)) {
            panic!("the theory's {what} {lits:?} has the literal {lit} of an unobserved variable");
        }
    }

    /// Checks a reason of the theory: it contains the literal, and observed variables only.
    ///
    /// # Panics
    /// If it does not.
    pub fn require_reason(&self, reason: &[Lit], lit: Lit) {
        self.require_observed(reason, "reason");
        assert!(reason.contains(&lit), "the theory's reason {reason:?} does not contain the literal {lit}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_undone_from_above() {
        let lits = [1, 2, 3].map(Lit::from_dimacs);
        let mut told = Told::default();
        for lit in lits {
            assert!(told.observe(lit.var()) && !told.observe(lit.var()));
        }
        told.assign(lits[0]);
        told.open_level();
        told.assign(!lits[1]);
        told.open_level();
        told.assign(lits[2]);
        assert!(told.is_fixed(lits[0]) && !told.is_fixed(lits[1]));
        assert_eq!((told.value(lits[1]), told.level()), (Some(false), 2));
        told.backtrack(1);
        assert_eq!((told.trail(), told.value(lits[2])), (&[lits[0], !lits[1]][..], None));
        told.backtrack(0);
        assert_eq!((told.trail(), told.level()), (&[lits[0]][..], 0));
        assert!(!told.is_observed(Lit::from_dimacs(9)));
    }
}
