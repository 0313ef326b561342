//! The strategies `closure` and `saturate`: the saturated order follows the solver's trail.
//!
//! `closure` offers what the windows forbid; under `saturate` they forbid nothing, and only
//! conflicts are told.
//!
//! Invariant: what was propagated and is still a consequence is assigned, or will be
//! offered again. A consequence belongs to the literal it was found at, which may
//! be older than the level at which the solver assigned it; when such a level is
//! closed the literal is offered again.

use std::collections::VecDeque;

use concord_logic::Lit;

use crate::core::{Conflict, Core};
use crate::strategies::{Consistency, Judgement, SearchStrategy};

#[derive(Clone, Debug, Default)]
pub(crate) struct Closure {
    /// By level above 0: the length of the trail when it was opened.
    levels: Vec<usize>,
    /// How many propagations were offered.
    head: usize,
    /// Offered since the last backtrack.
    offered: Vec<Lit>,
    /// To be offered again.
    again: Vec<Lit>,
    conflicts: VecDeque<Conflict>,
    conflict_told: bool,
}

impl Closure {
    fn cut(&mut self, core: &mut Core, length: usize) {
        core.give_back(length);
        for index in length..core.trail.lits.len() {
            let lit = core.trail.lits[index];
            if core.forbidden.index.contains_key(&lit) {
                self.again.push(lit);
            }
        }
        core.cut(length);
        self.head = self.head.min(core.forbidden.all.len());
        self.conflict_told = false;
    }

    /// The conflict of the core was told, but the solver asks again.
    pub(crate) fn tell_conflict_again(&mut self) {
        self.conflict_told = false;
    }

    /// A conflict to hand over.
    pub(crate) fn queue(&mut self, conflict: Conflict) {
        self.conflicts.push_back(conflict);
    }

    /// The core was taken apart and put together again: what it forbids may be elsewhere now.
    pub(crate) fn look_at_all_again(&mut self) {
        self.head = 0;
        self.conflict_told = false;
    }

    fn still_due(core: &Core, lit: Lit) -> bool {
        core.trail.notified.value(lit).is_none() && core.forbidden.index.contains_key(&lit)
    }

    fn next_due(&mut self, core: &Core) -> Option<Lit> {
        while let Some(lit) = self.again.pop() {
            if Self::still_due(core, lit) {
                return Some(lit);
            }
        }
        while self.head < core.forbidden.all.len() {
            let lit = core.forbidden.all[self.head].lit;
            self.head += 1;
            if Self::still_due(core, lit) {
                return Some(lit);
            }
        }
        None
    }
}

impl SearchStrategy for Closure {
    fn assigned(&mut self, core: &mut Core, lits: &[Lit]) {
        for &lit in lits {
            core.notify(lit);
        }
    }

    fn level_opened(&mut self, core: &mut Core) {
        self.levels.push(core.trail.lits.len());
    }

    fn levels_closed(&mut self, core: &mut Core, level: usize) {
        self.conflicts.clear();
        if level < self.levels.len() {
            let length = self.levels[level];
            self.levels.truncate(level);
            self.cut(core, length);
            let offered = std::mem::take(&mut self.offered);
            self.again.extend(offered.into_iter().filter(|&lit| Self::still_due(core, lit)));
        }
    }

    fn propagate(&mut self, core: &mut Core) -> Option<Lit> {
        core.take_all();
        if core.conflict.is_some() {
            return None;
        }
        let lit = self.next_due(core)?;
        self.offered.push(lit);
        core.statistics.propagations += 1;
        Some(lit)
    }

    fn conflict(&mut self, core: &mut Core) -> Option<Conflict> {
        if let Some(conflict) = self.conflicts.pop_front() {
            return Some(conflict);
        }
        core.take_all();
        if self.conflict_told {
            return None;
        }
        self.conflict_told = core.conflict.is_some();
        core.conflict.clone()
    }

    fn judge(&mut self, core: &mut Core, model: &[Lit], consistency: Consistency) -> Judgement {
        core.take_all();
        if core.conflict.is_some() {
            self.conflict_told = false;
            return Judgement::Refused;
        }
        // A host may complete the model with variables that it never notified.
        let length = core.trail.lits.len();
        for &lit in model {
            core.notify(lit);
        }
        core.take_all();
        let judgement = match core.conflict.clone() {
            Some(conflict) => {
                self.conflicts.push_back(conflict);
                Judgement::Refused
            }
            None => consistency.judge(core),
        };
        self.cut(core, length);
        judgement
    }

    fn forgettable(&self) -> bool {
        true
    }
}
