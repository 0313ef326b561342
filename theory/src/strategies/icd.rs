//! The strategies `icd` and `unit-edge`: an acyclic graph follows the solver's trail.
//!
//! `icd` detects cycles incrementally on a topological order and propagates nothing;
//! `unit-edge` also forbids literals whose edge would close a cycle. What they promise: no cycle
//! among the edges of `link.rs` goes unnoticed, and under `unit-edge` no undecided literal would
//! close one. A full model is saturated once, with the same rules as everywhere, before it is accepted.

use concord_logic::Lit;

use crate::core::{Conflict, Core, Growth};
use crate::strategies::closure::Closure;
use crate::strategies::{Consistency, Judgement, SearchStrategy};

#[derive(Clone, Debug, Default)]
pub(crate) struct Icd {
    /// What follows the solver's trail.
    following: Closure,
}

impl SearchStrategy for Icd {
    fn assigned(&mut self, core: &mut Core, lits: &[Lit]) {
        self.following.assigned(core, lits);
    }

    fn level_opened(&mut self, core: &mut Core) {
        self.following.level_opened(core);
    }

    fn levels_closed(&mut self, core: &mut Core, level: usize) {
        self.following.levels_closed(core, level);
    }

    fn propagate(&mut self, core: &mut Core) -> Option<Lit> {
        self.following.propagate(core)
    }

    fn conflict(&mut self, core: &mut Core) -> Option<Conflict> {
        self.following.conflict(core)
    }

    fn judge(&mut self, core: &mut Core, model: &[Lit], consistency: Consistency) -> Judgement {
        core.take_all();
        if core.conflict.is_some() {
            self.following.tell_conflict_again();
            return Judgement::Refused;
        }
        let length = core.trail.lits.len();
        for &lit in model {
            core.notify(lit);
        }
        core.regrow(Growth::Saturating);
        let judgement = match core.conflict.clone() {
            Some(conflict) => {
                self.following.queue(conflict);
                Judgement::Refused
            }
            None => consistency.judge(core),
        };
        core.give_back(0);
        core.cut(length);
        core.regrow(Growth::Linking);
        self.following.look_at_all_again();
        judgement
    }

    fn forgettable(&self) -> bool {
        true
    }
}
