//! Recorded runs, for people and tools.
//!
//! A [`Recorder`] wraps a [`Machine`] and writes down each step that happens: where it
//! is, what it did to memory under the names people know, and for each read which step
//! wrote the value.

use std::fmt;

use concord_logic::{Bits, Value};
use rustc_hash::FxHashMap;

use crate::{
    Access, Choices, Effect, EffectKind, LocationId, Machine, Outcome, ProcedureId, Program, Span, Step, ThreadIndex,
    Unknown, access_bytes,
};

/// A step of a trace: an index into [`Trace::steps`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StepIndex(pub u32);

/// A recorded run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The steps that happened, indexed by [`StepIndex`].
    pub steps: Vec<TraceStep>,
}

/// A step of a recorded run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// The thread.
    pub thread: ThreadIndex,
    /// The procedure.
    pub procedure: ProcedureId,
    /// The location; of an atomic block, its begin.
    pub location: LocationId,
    /// Where it stands in the source.
    pub span: Span,
    /// The calls that were open, the outermost first, this procedure not included.
    pub callers: Vec<(ProcedureId, LocationId)>,
    /// What was done, in order. Several actions if the step is an atomic block.
    pub actions: Vec<TraceAction>,
    /// How the step ended.
    pub outcome: Outcome,
}

/// Something that a step did, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceAction {
    /// The procedure.
    pub procedure: ProcedureId,
    /// The location.
    pub location: LocationId,
    /// Where it stands in the source.
    pub span: Span,
    /// What was done.
    pub kind: ActionKind,
}

/// Where a value that was read comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadSource {
    /// It was there from the beginning.
    Initial,
    /// A step wrote it, possibly the same one.
    Step(StepIndex),
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionKind {
    /// A cell was read.
    Read {
        /// The address.
        address: u64,
        /// The name of the cell.
        name: String,
        /// The value.
        value: Bits,
        /// Where it comes from.
        source: ReadSource,
        /// How the access takes part in the memory model.
        access: Access,
    },
    /// A cell was written.
    Write {
        /// The address.
        address: u64,
        /// The name of the cell.
        name: String,
        /// The value before, unless it was not chosen yet.
        old: Option<Bits>,
        /// The value afterwards.
        new: Bits,
        /// How the access takes part in the memory model.
        access: Access,
    },
    /// A mutex was acquired.
    Lock {
        /// The address.
        address: u64,
        /// The name of the mutex.
        name: String,
    },
    /// It was tried to acquire a mutex.
    TryLock {
        /// The address.
        address: u64,
        /// The name of the mutex.
        name: String,
        /// Whether it was acquired.
        acquired: bool,
    },
    /// A mutex was freed.
    Unlock {
        /// The address.
        address: u64,
        /// The name of the mutex.
        name: String,
        /// The thread that held it.
        holder: Option<ThreadIndex>,
    },
    /// A mutex was initialised.
    Reset {
        /// Its address.
        address: u64,
        /// Its name.
        name: String,
    },
    /// A thread was started.
    Create {
        /// The thread.
        child: ThreadIndex,
        /// Its handle.
        handle: u64,
    },
    /// A thread was joined.
    Join {
        /// The thread.
        child: ThreadIndex,
    },
    /// An object was made.
    Allocate {
        /// Its address.
        address: u64,
        /// Its name.
        name: String,
    },
    /// A nondeterministic value was chosen.
    Chosen {
        /// What for.
        purpose: Unknown,
        /// The name of the local or cell, or `result`.
        name: String,
        /// The value.
        value: Value,
    },
}

/// A machine whose steps are written down.
#[derive(Clone, Debug)]
pub struct Recorder<'p> {
    machine: Machine<'p>,
    trace: Trace,
    /// By byte.
    last_write: FxHashMap<u64, StepIndex>,
}

impl<'p> Recorder<'p> {
    /// Records what happens from now on.
    pub fn new(machine: Machine<'p>) -> Recorder<'p> {
        Recorder { machine, trace: Trace::default(), last_write: FxHashMap::default() }
    }

    /// The machine.
    pub fn machine(&self) -> &Machine<'p> {
        &self.machine
    }

    /// What happened so far.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// What happened.
    pub fn into_trace(self) -> Trace {
        self.trace
    }

    /// Like [`Machine::set_cell`], saying where the value comes from.
    pub fn set_cell(&mut self, address: u64, value: Bits, source: ReadSource) {
        if !self.machine.set_cell(address, value) {
            return;
        }
        for byte in address..address.saturating_add(access_bytes(value.width())) {
            match source {
                ReadSource::Initial => self.last_write.remove(&byte),
                ReadSource::Step(step) => self.last_write.insert(byte, step),
            };
        }
    }

    /// Like [`Machine::set_partial_blocks`].
    pub fn set_partial_blocks(&mut self, partial: bool) {
        self.machine.set_partial_blocks(partial);
    }

    /// Like [`Machine::set_holder`].
    pub fn set_holder(&mut self, mutex: u64, holder: Option<ThreadIndex>) {
        self.machine.set_holder(mutex, holder);
    }

    /// Like [`Machine::step`]; a step that does not happen is not recorded.
    ///
    /// # Panics
    /// As [`Machine::step`].
    pub fn step(&mut self, thread: ThreadIndex, choices: &mut dyn Choices) -> Step {
        let mut stack = self.machine.call_stack(thread);
        let step = self.machine.step(thread, choices);
        let Some((procedure, location)) = stack.pop().filter(|_| step.outcome.happened()) else { return step };
        let index = StepIndex(u32::try_from(self.trace.steps.len()).expect("fewer than 2^32 steps"));
        let actions = step.effects.iter().map(|effect| self.action(effect, index)).collect();
        self.trace.steps.push(TraceStep {
            thread,
            procedure,
            location,
            span: self.machine.program().procedure(procedure).location(location).span,
            callers: stack,
            actions,
            outcome: step.outcome.clone(),
        });
        step
    }

    fn action(&mut self, effect: &Effect, index: StepIndex) -> TraceAction {
        let name = |address| self.machine.describe_address(address);
        let kind = match &effect.kind {
            &EffectKind::Read { address, value, access } => {
                // Of several writes that are seen in part, the latest counts.
                let bytes = address..address.saturating_add(access_bytes(value.width()));
                let source = bytes.filter_map(|byte| self.last_write.get(&byte)).max();
                let source = source.map_or(ReadSource::Initial, |step| ReadSource::Step(*step));
                ActionKind::Read { address, name: name(address), value, source, access }
            }
            &EffectKind::Write { address, old, new, access } => {
                let name = name(address);
                let bytes = address..address.saturating_add(access_bytes(new.width()));
                self.last_write.extend(bytes.map(|byte| (byte, index)));
                ActionKind::Write { address, name, old, new, access }
            }
            &EffectKind::Lock { mutex } => ActionKind::Lock { address: mutex, name: name(mutex) },
            &EffectKind::TryLock { mutex, acquired } => {
                ActionKind::TryLock { address: mutex, name: name(mutex), acquired }
            }
            &EffectKind::Unlock { mutex, holder } => ActionKind::Unlock { address: mutex, name: name(mutex), holder },
            &EffectKind::Reset { mutex, .. } => ActionKind::Reset { address: mutex, name: name(mutex) },
            &EffectKind::Create { child, handle } => ActionKind::Create { child, handle },
            &EffectKind::Join { child } => ActionKind::Join { child },
            &EffectKind::Allocate { address } => ActionKind::Allocate { address, name: name(address) },
            EffectKind::Chosen { purpose, value } => {
                let name = match *purpose {
                    Unknown::Havoc { procedure, local } | Unknown::Local { procedure, local } => {
                        self.machine.program().procedure(procedure).local(local).name.clone()
                    }
                    Unknown::Cell(address) => name(address),
                    Unknown::ThreadResult(_) => "result".into(),
                };
                ActionKind::Chosen { purpose: *purpose, name, value: value.clone() }
            }
        };
        TraceAction { procedure: effect.procedure, location: effect.location, span: effect.span, kind }
    }
}

impl Trace {
    /// The violation of a property at the end of the trace or before, if there is one.
    pub fn failure(&self) -> Option<&TraceStep> {
        self.steps.iter().find(|step| matches!(step.outcome, Outcome::Failed { .. }))
    }

    /// The trace as lines of text: step, thread, procedure, line, actions. Local steps are left out.
    pub fn show(&self, program: &Program) -> String {
        let mut text = String::new();
        for (step, index) in self.steps.iter().zip(0u32..) {
            if step.actions.is_empty() && step.outcome == Outcome::Moved {
                continue;
            }
            let procedure = &program.procedure(step.procedure).name;
            text += &format!("{index}: thread {} in {procedure}, line {}:", step.thread.0, step.span.line);
            for (action, separator) in step.actions.iter().zip(std::iter::once(" ").chain(std::iter::repeat("; "))) {
                text += &format!("{separator}{}", action.kind);
            }
            match &step.outcome {
                Outcome::Moved => {}
                Outcome::Failed { property, .. } => text += &format!(" violates {property:?}"),
                Outcome::Fault { address, .. } => text += &format!(" invalid access to {address:#x}"),
                Outcome::Unsupported { what, .. } => text += &format!(" unsupported: {what}"),
                other => text += &format!(" {other:?}"),
            }
            text.push('\n');
        }
        text
    }
}

impl fmt::Display for ActionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ActionKind::Read { name, value, source: ReadSource::Initial, .. } => {
                write!(f, "reads {name} = {value} (initial)")
            }
            ActionKind::Read { name, value, source: ReadSource::Step(step), .. } => {
                write!(f, "reads {name} = {value} (of step {})", step.0)
            }
            ActionKind::Write { name, old: Some(old), new, .. } => write!(f, "writes {name}: {old} → {new}"),
            ActionKind::Write { name, old: None, new, .. } => write!(f, "writes {name}: {new}"),
            ActionKind::Lock { name, .. } => write!(f, "locks {name}"),
            ActionKind::TryLock { name, acquired: true, .. } => write!(f, "locks {name}"),
            ActionKind::TryLock { name, acquired: false, .. } => write!(f, "cannot lock {name}"),
            ActionKind::Unlock { name, .. } => write!(f, "unlocks {name}"),
            ActionKind::Reset { name, .. } => write!(f, "initialises {name}"),
            ActionKind::Create { child, .. } => write!(f, "starts thread {}", child.0),
            ActionKind::Join { child } => write!(f, "joins thread {}", child.0),
            ActionKind::Allocate { name, .. } => write!(f, "makes {name}"),
            ActionKind::Chosen { name, value: Value::Bits(bits), .. } => write!(f, "chooses {name} = {bits}"),
            ActionKind::Chosen { name, value: Value::Bool(value), .. } => write!(f, "chooses {name} = {value}"),
            ActionKind::Chosen { name, value: Value::Array(_), .. } => write!(f, "chooses the array {name}"),
        }
    }
}
