//! A state as what terms are evaluated over, and what follows for memory where locals turn out to be something.

use concord_logic::TermId;
use concord_program::LocalId;
use smallvec::SmallVec;

use super::domain::{Chunk, Value};
use super::evaluate::{Evaluation, Locals, clipped};
use super::state::{Cell, State};
use super::world::World;

/// A state as locals that are only read.
pub(crate) struct Reading<'s>(pub &'s State);

impl Locals for Reading<'_> {
    fn value(&self, local: LocalId) -> Value {
        self.0.local(local)
    }

    fn restrict(&mut self, _: LocalId, _: &Value) -> bool {
        true
    }
}

/// A state as locals that can be restricted.
pub(crate) struct Known<'s> {
    pub state: &'s mut State,
    /// Terms to be restricted as well.
    followed: Vec<(TermId, Value)>,
    /// What others write to flags that locals were read from.
    written: SmallVec<[(Cell, Value); 1]>,
}

impl<'s> Known<'s> {
    /// The locals of a state; `stale` leaves out what others write to flags, for tests that have to notice it.
    pub fn new(state: &'s mut State, world: &World, stale: bool) -> Self {
        let written = |(_, cell): &(LocalId, Cell)| {
            let fact = world.fact(cell).filter(|_| !stale);
            (*cell, fact.map_or(Value::none(), |fact| fact.always.clone()))
        };
        let written = state.seen.iter().map(written).collect();
        Known { state, followed: Vec::new(), written }
    }
}

impl Locals for Known<'_> {
    fn value(&self, local: LocalId) -> Value {
        self.state.local(local)
    }

    fn restrict(&mut self, local: LocalId, value: &Value) -> bool {
        let links: SmallVec<[Cell; 2]> =
            self.state.links.iter().filter(|(linked, _)| *linked == local).map(|(_, cell)| *cell).collect();
        for cell in links {
            // A cell that is not mentioned holds what its invariant says; that is not written down for every cell.
            if let Some(old) = self.state.memory.get(&cell) {
                let now = narrowed(old, value, cell.part.bits);
                self.state.remember(cell, now);
            }
        }
        for place in 0..self.state.seen.len() {
            let (seen, cell) = self.state.seen[place];
            if seen != local {
                continue;
            }
            // It held this when it was read; others may have written it since.
            let Some((_, written)) = self.written.iter().find(|(flag, _)| *flag == cell) else { continue };
            if let Some(old) = self.state.memory.get(&cell) {
                let now = narrowed(old, value, cell.part.bits).join(written);
                if now.is_within(old) {
                    self.state.remember(cell, now);
                }
            }
        }
        for (_, term) in self.state.terms.iter().filter(|(defined, _)| *defined == local) {
            self.followed.push((*term, value.clone()));
        }
        if value.is_within(&self.state.local(local)) {
            self.state.put(local, value.clone());
        }
        !value.is_none()
    }
}

/// What of the value of a cell is left where a local that was read from it is among these.
fn narrowed(old: &Value, to: &Value, bits: u32) -> Value {
    let numbers = |value: &Value| value.chunks().is_some_and(|chunks| chunks.iter().all(Chunk::is_number));
    if to.is_within(old) {
        to.clone()
    } else if numbers(old) && numbers(to) {
        clipped(old, to.range(bits), bits)
    } else {
        old.clone()
    }
}

/// Restricts what locals are the values of.
pub(crate) fn follow_terms(mut evaluation: Evaluation<'_, '_, Known<'_>>) -> bool {
    const ROUNDS: u32 = 8;
    for _ in 0..=ROUNDS {
        let followed = std::mem::take(&mut evaluation.locals.followed);
        if !followed.iter().all(|(term, value)| evaluation.narrow(*term, value)) {
            return false;
        }
    }
    true
}
