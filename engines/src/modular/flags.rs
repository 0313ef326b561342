//! What threads remember of cells that others may write: a thread that saw that a flag was set knows that it still is.
//!
//! A cell is what it was or what others wrote over it. So a thread that knows what a flag holds knows after any number of steps of others that
//! it holds that, or something that is ever written. For a flag that never gets its first value again that is enough to know that it was set. Two
//! accesses that know different things of one flag are not next in one state: this is how what is written before a flag is set keeps apart from what
//! is read after it was seen.
//!
//! Which cells are flags is a choice of the search, and no choice is wrong. Where data races are asked for, the writes of a flag have to release and
//! its reads to acquire, so that what is before the one comes before what is after the other in C11's sense, too.

use std::sync::Arc;

use concord_program::{Access as Order, Property};
use smallvec::SmallVec;

use super::domain::{ClassId, Value};
use super::state::{Cell, Cells, Lock, Memory, State};
use super::subject::Subject;
use super::tokens::is_number;
use super::transfer::Transfer;
use super::world::{Effect, World, initial};

/// More flags are not followed.
const FLAGS: usize = 32;

/// Cells that never get their first value again once they have another one.
pub(crate) fn guess(subject: &Subject<'_>, world: &World) -> Vec<Cell> {
    let leaves = |cell: &Cell| {
        let Memory::Static(_) = cell.memory else { return false };
        let (Some(fact), Some(start)) = (world.fact(cell), at_start(subject, world, cell).constant()) else {
            return false;
        };
        !cell.part.summary && !fact.always.is_none() && is_number(&fact.always, start) == Some(false)
    };
    world.facts.keys().copied().filter(leaves).take(FLAGS).collect()
}

/// What a cell holds when the first thread is created.
fn at_start(subject: &Subject<'_>, world: &World, cell: &Cell) -> Value {
    match &world.start {
        None => Value::none(),
        Some(start) => start.get(cell).cloned().unwrap_or_else(|| initial(subject, cell)),
    }
}

/// What a thread knows of flags from its beginning: those that nothing but the only thread of its class writes hold what they held first.
pub(crate) fn remember_flags(subject: &Subject<'_>, world: &World, class: ClassId, state: &mut State) {
    if class == ClassId(0) || !world.class(class).unique {
        return;
    }
    for cell in &world.flags {
        let protection = world.fact(cell).and_then(|fact| fact.protection.as_ref());
        if !world.unknown.contains(&cell.memory) && protection.is_none_or(|locks| locks.contains(&Lock::Own(class))) {
            state.remember(*cell, at_start(subject, world, cell));
        }
    }
}

/// Whether two threads know things of flags that cannot be true at the same time.
pub(crate) fn contradict(a: &Cells, b: &Cells) -> bool {
    a.iter().any(|(cell, value)| b.get(cell).is_some_and(|other| are_apart(value, other)))
}

fn are_apart(a: &Value, b: &Value) -> bool {
    let (Some(a), Some(b)) = (a.chunks(), b.chunks()) else { return false };
    let apart = |x: &super::domain::Chunk, y: &super::domain::Chunk| {
        let (x_range, y_range) = (x.number.range.unsigned, y.number.range.unsigned);
        x.is_number() && y.is_number() && (x_range.high < y_range.low || y_range.high < x_range.low)
    };
    a.iter().all(|x| b.iter().all(|y| apart(x, y)))
}

impl Transfer<'_, '_> {
    /// Others may have written flags since the last step.
    pub fn interfere(&mut self, state: &mut State) {
        let mutated = self.mutation == Some(super::Mutation::StaleFlag);
        if self.world.flags.is_empty() || self.is_pristine(state) || mutated {
            return;
        }
        let flags: Vec<Cell> = self.world.flags.iter().copied().collect();
        for cell in flags {
            let Some(value) = state.memory.get(&cell).cloned() else { continue };
            if self.is_kept(state, &cell) {
                continue;
            }
            state.loosen(&cell);
            let written = self.world.fact(&cell).map_or(Value::none(), |fact| fact.always.clone());
            let wider = value.join(&written);
            if self.world.unknown.contains(&cell.memory) || wider == Value::Any {
                state.forget(&cell);
            } else if wider != value {
                state.remember(cell, wider);
            }
        }
    }

    /// Whether a read of a cell says something that stays true.
    pub fn is_followed(&mut self, cell: &Cell, order: Order) -> bool {
        if !self.world.flags.contains(cell) || self.world.unknown.contains(&cell.memory) {
            return false;
        }
        self.depends_on(cell);
        self.subject.property != Property::NoDataRace || order != Order::Weaker && !self.world.weak.contains(cell)
    }

    /// Takes note of a flag that is written with an order that publishes nothing.
    pub fn published(&mut self, state: &State, cell: &Cell, order: Order) {
        let weaker = self.subject.property == Property::NoDataRace && order == Order::Weaker;
        if weaker && self.world.flags.contains(cell) && !self.is_alone(state) {
            self.effect(Effect::Weak(*cell));
        }
    }

    /// What is known of all flags, before other threads exist.
    pub fn remember_all_flags(&mut self, state: &mut State) {
        let flags: Vec<Cell> = self.world.flags.iter().copied().collect();
        for cell in flags {
            let value = self.read(state, cell);
            state.remember(cell, value);
        }
    }

    /// What flags hold at an access.
    pub fn flags_of(&self, state: &State) -> Arc<Cells> {
        let mut known = Cells::new();
        for cell in &self.world.flags {
            let Some(value) = state.memory.get(cell) else { continue };
            let mut value = value.clone();
            if state.depth > 0 {
                // That a block is one step orders nothing in C11's sense: what an exchange finds is not ordered with what comes after
                // a store that it would fail after.
                let held: SmallVec<[Lock; 4]> =
                    state.held.iter().copied().filter(|lock| *lock != Lock::Block).collect();
                if !self.world.is_protected(cell, &held) {
                    value = value.join(&self.world.fact(cell).map_or(Value::none(), |fact| fact.always.clone()));
                }
            }
            known.insert(*cell, value);
        }
        Arc::new(known)
    }
}
