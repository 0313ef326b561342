//! Which literal to decide next.
//!
//! Once it is settled what every read sees, nearly everything else follows. `rf-first` therefore
//! decides read-froms before anything else: the first read in the order of the problem that happens
//! and does not see a write yet is made to see one of the writes that are left. Bounded, it
//! does so for the first decisions of a search only and then leaves the search to the
//! solver's own activity; always, it never stops. `phase` only says which value a solver tries first.
//!
//! The guide follows the assignment by itself, since not every strategy does.

use concord_logic::{Lit, Var};

use crate::assignment::Assignment;
use crate::named::named;
use crate::problem::{EventId, Problem};

/// Which literals the theory asks the solver to decide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Guidance {
    /// None: the solver decides.
    #[default]
    None,
    /// None, but the solver tries first that a read sees a write.
    Phase,
    /// What reads see comes first, for a bounded number of decisions.
    RfFirst,
    /// What reads see comes first, always.
    RfFirstAlways,
}

named!(Guidance {
    None => "none",
    Phase => "phase",
    RfFirst => "rf-first",
    RfFirstAlways => "rf-first-always",
});

/// How many decisions the bounded guide takes.
const BOUND: u64 = 1_000;

/// A read with the literals of the writes that it may see.
#[derive(Clone, Debug)]
struct Candidates {
    guard: Option<Lit>,
    lits: Vec<Lit>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Guide {
    reads: Vec<Candidates>,
    values: Assignment,
    observed: Vec<bool>,
    trail: Vec<Lit>,
    /// By level above 0: the length of the trail, and how many first reads were settled.
    levels: Vec<(usize, usize)>,
    settled: usize,
    decisions_left: u64,
}

impl Guide {
    /// The guide of a problem; `None` if the guidance takes no decisions.
    pub fn new(problem: &Problem, guidance: Guidance) -> Option<Guide> {
        let decisions_left = match guidance {
            Guidance::None | Guidance::Phase => return None,
            Guidance::RfFirst => BOUND,
            Guidance::RfFirstAlways => u64::MAX,
        };
        let mut guide = Guide { decisions_left, ..Guide::default() };
        let mut by_read: Vec<(EventId, Candidates)> = Vec::new();
        for rf in problem.read_froms() {
            let guard = problem.event(rf.read).guard;
            for lit in guard.into_iter().chain([rf.lit]) {
                guide.observe(lit.var());
            }
            match by_read.last_mut() {
                Some((read, candidates)) if *read == rf.read => candidates.lits.push(rf.lit),
                _ => by_read.push((rf.read, Candidates { guard, lits: vec![rf.lit] })),
            }
        }
        guide.reads = by_read.into_iter().map(|(_, candidates)| candidates).collect();
        Some(guide)
    }

    fn observe(&mut self, var: Var) {
        self.values.cover(var);
        if self.observed.len() <= var.index() {
            self.observed.resize(var.index() + 1, false);
        }
        self.observed[var.index()] = true;
    }

    pub fn assigned(&mut self, lits: &[Lit]) {
        for &lit in lits {
            if self.observed.get(lit.var().index()) == Some(&true) && self.values.value(lit).is_none() {
                self.values.set(lit);
                self.trail.push(lit);
            }
        }
    }

    pub fn level_opened(&mut self) {
        self.levels.push((self.trail.len(), self.settled));
    }

    pub fn levels_closed(&mut self, level: usize) {
        let Some(&(length, settled)) = self.levels.get(level) else { return };
        self.levels.truncate(level);
        self.settled = settled;
        for lit in self.trail.drain(length..) {
            self.values.clear(lit);
        }
    }

    /// Nothing is left to decide: the read sees a write, does not happen, or has no write left.
    fn is_settled(&self, read: &Candidates) -> bool {
        read.guard.is_some_and(|guard| self.values.is_false(guard))
            || read.lits.iter().any(|&lit| self.values.is_true(lit))
            || read.lits.iter().all(|&lit| self.values.is_false(lit))
    }

    /// The next decision.
    pub fn decide(&mut self) -> Option<Lit> {
        self.decisions_left = self.decisions_left.checked_sub(1)?;
        while self.settled < self.reads.len() && self.is_settled(&self.reads[self.settled]) {
            self.settled += 1;
        }
        let open = self.reads[self.settled..]
            .iter()
            .find(|read| read.guard.is_none_or(|guard| self.values.is_true(guard)) && !self.is_settled(read))?;
        // The writes nearest to the read come last in its list.
        open.lits.iter().rev().copied().find(|&lit| self.values.value(lit).is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{ClassId, EventKind, Place};

    fn lit(index: usize) -> Lit {
        Var::new(index).positive()
    }

    #[test]
    fn reads_that_happen_and_see_nothing_yet_are_decided_first() {
        let mut problem = Problem::new();
        let place = Place { class: ClassId(0), cell: Some(0) };
        let writer = problem.add_chain();
        let writes = [0, 1].map(|_| problem.add_event(writer, EventKind::Write(place), None));
        let reader = problem.add_chain();
        let first = problem.add_event(reader, EventKind::Read(place), Some(lit(0)));
        let second = problem.add_event(reader, EventKind::Read(place), None);
        for (index, (write, read)) in [(0, first), (1, first), (0, second), (1, second)].into_iter().enumerate() {
            problem.add_read_from(lit(1 + index), writes[write], read);
        }
        let mut guide = Guide::new(&problem, Guidance::RfFirstAlways).unwrap();
        assert_eq!(guide.decide(), Some(lit(4)), "the first read may not happen");
        guide.level_opened();
        guide.assigned(&[lit(0)]);
        assert_eq!(guide.decide(), Some(lit(2)));
        guide.assigned(&[!lit(2)]);
        assert_eq!(guide.decide(), Some(lit(1)));
        guide.level_opened();
        guide.assigned(&[lit(1), lit(3)]);
        assert_eq!(guide.decide(), None);
        guide.levels_closed(0);
        assert_eq!(guide.decide(), Some(lit(4)));
        assert!(Guide::new(&problem, Guidance::Phase).is_none());
    }

    #[test]
    fn the_bounded_guide_stops() {
        let mut problem = Problem::new();
        let place = Place { class: ClassId(0), cell: Some(0) };
        let chain = problem.add_chain();
        let write = problem.add_event(chain, EventKind::Write(place), None);
        let read = problem.add_event(chain, EventKind::Read(place), None);
        problem.add_read_from(lit(0), write, read);
        let mut guide = Guide::new(&problem, Guidance::RfFirst).unwrap();
        for _ in 0..BOUND {
            assert!(guide.decide().is_some());
        }
        assert_eq!(guide.decide(), None);
    }
}
