//! Executes an interleaving in the reference interpreter.
//!
//! Each edge says how many steps of the interpreter it is; the values come from the
//! solver's model. What the interpreter does counts: if it does not reach the failure, the
//! interleaving was abstract after all.

use std::collections::VecDeque;

use concord_logic::{Sort, Value};
use concord_program::{
    Choices, Layout, Machine, Outcome, Program, Property, Recorder, Span, ThreadIndex, Trace, Unknown,
};
use rustc_hash::FxHashMap;

use super::interleaving::{PathStep, ThreadNo, Witness};
use super::template::{Purpose, Threads};

/// What became of an interleaving.
#[derive(Debug)]
pub(crate) enum Replayed {
    /// The last step violates the property.
    Failed(Trace),
    /// The last step leaves what is modelled.
    Cut,
    /// The interpreter goes another way.
    Astray,
}

/// Executes an interleaving.
pub(crate) fn replay(
    program: &Program,
    property: Property,
    threads: &Threads,
    path: &[PathStep],
    witness: &Witness,
) -> Replayed {
    let mut recorder = Recorder::new(Machine::new(program));
    let mut choices = WitnessChoices::new(witness);
    let mut indexes: FxHashMap<ThreadNo, ThreadIndex> = FxHashMap::from_iter([(ThreadNo(0), ThreadIndex::MAIN)]);
    for step in path {
        let Some(&thread) = indexes.get(&step.thread) else { return Replayed::Astray };
        choices.thread = step.thread;
        choices.addresses = threads.template(step.template).edge(step.edge).allocated.iter().copied().collect();
        let before = recorder.machine().threads().count() as u32;
        for _ in 0..threads.template(step.template).edge(step.edge).steps {
            match recorder.step(thread, &mut choices).outcome {
                Outcome::Moved | Outcome::Ended | Outcome::Stopped => {}
                Outcome::Failed { property: violated, .. } if violated == property => {
                    return Replayed::Failed(recorder.into_trace());
                }
                Outcome::Fault { .. } | Outcome::Unsupported { .. } => return Replayed::Cut,
                _ => return Replayed::Astray,
            }
        }
        for (number, &created) in (before..).zip(&step.created) {
            indexes.insert(created, ThreadIndex(number));
        }
    }
    Replayed::Astray
}

/// The values of a witness, in the order in which each thread asks for them.
struct WitnessChoices {
    thread: ThreadNo,
    values: FxHashMap<(ThreadNo, Purpose), VecDeque<Value>>,
    cells: FxHashMap<u64, Value>,
    handles: bool,
    /// The addresses of the objects that the next edge makes, where these are fixed.
    addresses: VecDeque<Option<u64>>,
}

impl WitnessChoices {
    fn new(witness: &Witness) -> WitnessChoices {
        let mut values: FxHashMap<_, VecDeque<Value>> = FxHashMap::default();
        for (thread, purpose, value) in &witness.inputs {
            values.entry((*thread, *purpose)).or_default().push_back(value.clone());
        }
        WitnessChoices {
            thread: ThreadNo(0),
            values,
            cells: witness.cells.clone(),
            handles: witness.handles,
            addresses: VecDeque::new(),
        }
    }
}

impl Choices for WitnessChoices {
    fn havoc(&mut self, _thread: ThreadIndex, sort: Sort, _span: Span) -> Value {
        Value::zero(sort)
    }

    fn address(&mut self, _thread: ThreadIndex, _layout: &Layout, proposed: u64) -> u64 {
        self.addresses.pop_front().flatten().unwrap_or(proposed)
    }

    fn handle(&mut self, _creator: ThreadIndex, proposed: u64) -> u64 {
        if !self.handles {
            return proposed;
        }
        let queue = self.values.get_mut(&(self.thread, Purpose::Handle));
        let value = queue.and_then(VecDeque::pop_front);
        value.and_then(|value| u64::try_from(value.as_bits().unsigned()).ok()).unwrap_or(proposed)
    }

    fn choose(&mut self, _thread: ThreadIndex, purpose: Unknown, sort: Sort, _span: Span) -> Value {
        let purpose = match purpose {
            Unknown::Havoc { procedure, local } => Purpose::Havoc(procedure, local),
            Unknown::Local { procedure, local } => Purpose::Local(procedure, local),
            Unknown::Cell(address) => return self.cells.get(&address).cloned().unwrap_or_else(|| Value::zero(sort)),
            Unknown::ThreadResult(_) => return Value::zero(sort),
        };
        let queue = self.values.get_mut(&(self.thread, purpose));
        queue.and_then(VecDeque::pop_front).unwrap_or_else(|| Value::zero(sort))
    }
}
