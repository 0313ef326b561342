//! The strategy `lazy`: nothing during search, full models are checked.
//!
//! A model is saturated literal by literal. At a conflict its last literal is
//! left out and the rest goes on, so that one check finds several conflicts, no two
//! with the same last literal.

use std::collections::VecDeque;

use concord_logic::Lit;

use crate::core::{Conflict, Core};
use crate::strategies::{Consistency, Judgement, SearchStrategy};

/// Enough clauses for one round: more would mostly repeat the same mistake.
const CONFLICTS_PER_MODEL: usize = 8;

#[derive(Clone, Debug, Default)]
pub(crate) struct Lazy {
    conflicts: VecDeque<Conflict>,
}

impl SearchStrategy for Lazy {
    fn assigned(&mut self, core: &mut Core, lits: &[Lit]) {
        core.statistics.assignments += lits.len() as u64;
    }

    fn level_opened(&mut self, _: &mut Core) {}

    fn levels_closed(&mut self, _: &mut Core, _: usize) {
        self.conflicts.clear();
    }

    fn propagate(&mut self, _: &mut Core) -> Option<Lit> {
        None
    }

    fn conflict(&mut self, _: &mut Core) -> Option<Conflict> {
        self.conflicts.pop_front()
    }

    fn judge(&mut self, core: &mut Core, model: &[Lit], consistency: Consistency) -> Judgement {
        self.conflicts.clear();
        if let Some(conflict) = core.conflict.clone() {
            self.conflicts.push_back(conflict);
            return Judgement::Refused;
        }
        for &lit in model {
            core.notify(lit);
            core.take_all();
            if let Some(conflict) = core.conflict.clone() {
                self.conflicts.push_back(conflict);
                if self.conflicts.len() == CONFLICTS_PER_MODEL {
                    break;
                }
                core.cut(core.trail.lits.len() - 1);
            }
        }
        let judgement = if self.conflicts.is_empty() { consistency.judge(core) } else { Judgement::Refused };
        core.cut(0);
        judgement
    }

    fn forgettable(&self) -> bool {
        false
    }
}
