//! A theory that enforces a [`Rule`] in one of several styles.
//!
//! The styles exercise different parts of a solver: propagation with lazy reasons,
//! conflicts as clauses, conflicts as propagation of a false literal, or nothing but
//! the judgement of full models. A reason is built when it is asked for, from the
//! literals that were true when the propagation was made.

use concord_logic::{Lit, ModelVerdict, Propagator, TheoryClause};

use super::rules::Rule;

/// How much a theory does during search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Propagates, and gives conflicts as clauses.
    Propagating,
    /// Propagates, also literals that are already false.
    PropagatingFalse,
    /// Gives conflict clauses only.
    ConflictsOnly,
    /// Judges full models only.
    ModelsOnly,
}

/// All styles.
pub const STYLES: [Style; 4] = [Style::Propagating, Style::PropagatingFalse, Style::ConflictsOnly, Style::ModelsOnly];

struct Propagation {
    lit: Lit,
    level: usize,
    /// How many literals were true.
    older: usize,
}

/// A theory with one axiom.
pub struct RuleTheory<R> {
    /// The axiom; to be changed only between two searches.
    pub rule: R,
    style: Style,
    forgettable: bool,
    trail: Vec<Lit>,
    level_starts: Vec<usize>,
    propagations: Vec<Propagation>,
    refusal: Option<Vec<Lit>>,
}

impl<R: Rule> RuleTheory<R> {
    /// Enforces the rule in this style.
    pub fn new(rule: R, style: Style) -> RuleTheory<R> {
        RuleTheory {
            rule,
            style,
            forgettable: true,
            trail: Vec::new(),
            level_starts: Vec::new(),
            propagations: Vec::new(),
            refusal: None,
        }
    }

    /// The same theory, but the solver must keep its clauses.
    pub fn unforgettable(mut self) -> RuleTheory<R> {
        self.forgettable = false;
        self
    }

    fn is_false(&self, lit: Lit) -> bool {
        self.trail.contains(&!lit)
    }

    fn conflict(&self) -> Option<Vec<Lit>> {
        let (_, clause) = self.rule.entailed(&self.trail)?;
        clause.iter().all(|&lit| self.is_false(lit)).then_some(clause)
    }
}

impl<R: Rule> Propagator for RuleTheory<R> {
    fn notify_assignment(&mut self, lits: &[Lit]) {
        for &lit in lits {
            if !self.trail.contains(&lit) {
                self.trail.push(lit);
            }
        }
    }

    fn notify_new_level(&mut self) {
        self.level_starts.push(self.trail.len());
    }

    fn notify_backtrack(&mut self, level: usize) {
        if let Some(&start) = self.level_starts.get(level) {
            self.trail.truncate(start);
            self.level_starts.truncate(level);
        }
        self.propagations.retain(|propagation| propagation.level <= level);
    }

    fn ask_propagate(&mut self) -> Option<Lit> {
        if matches!(self.style, Style::ConflictsOnly | Style::ModelsOnly) {
            return None;
        }
        let (lit, _) = self.rule.entailed(&self.trail)?;
        if self.is_false(lit) && self.style == Style::Propagating {
            return None;
        }
        // A solver may ask on before it tells that it followed.
        if self.propagations.iter().any(|propagation| propagation.lit == lit) {
            return None;
        }
        self.propagations.push(Propagation { lit, level: self.level_starts.len(), older: self.trail.len() });
        Some(lit)
    }

    fn ask_reason(&mut self, lit: Lit) -> Vec<Lit> {
        let propagation = self.propagations.iter().find(|propagation| propagation.lit == lit);
        let propagation = propagation.unwrap_or_else(|| panic!("{lit} was not propagated"));
        self.rule.reason(lit, &self.trail[..propagation.older])
    }

    fn ask_clause(&mut self) -> Option<TheoryClause> {
        let mut clause = self.refusal.take();
        if clause.is_none() && self.style != Style::ModelsOnly {
            clause = self.conflict();
        }
        clause.map(|lits| TheoryClause { lits, forgettable: self.forgettable })
    }

    fn ask_check_model(&mut self, model: &[Lit]) -> ModelVerdict {
        if self.rule.accepts(&|lit| model.contains(&lit)) {
            return ModelVerdict::Accepted;
        }
        self.refusal = Some(self.conflict().expect("a refused model breaks the rule"));
        ModelVerdict::Refused
    }
}
