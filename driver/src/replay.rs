//! Replays a model of the solver in the reference interpreter.
//!
//! The encoder gives the visible steps of all threads in one order, and the
//! nondeterministic choices. Each thread is run through its invisible operations to its next visible
//! one, which must be the one that the model says. The counterexample is what the
//! interpreter did, not what the solver thought; if the interpreter does not reach the
//! failure, that is an internal error.

use std::collections::VecDeque;

use concord_encoder::{Execution, HavocKind, InstanceId, Skeleton, Step, StepKind};
use concord_logic::{Bits, Sort, Value};
use concord_program::{
    Access, Choices, EffectKind, Layout, LocationId, Machine, Op, Outcome, ProcedureId, Program, Property, ReadSource,
    Recorder, Span, StepIndex, ThreadIndex, Trace, Unknown, access_bytes,
};
use rustc_hash::FxHashMap;

use crate::InternalError;

/// A concrete execution that violates a property.
#[derive(Debug)]
pub struct Counterexample {
    /// What happened, in order; the last step violates the property, or the last two race.
    pub trace: Trace,
    /// For each step of the trace whether other threads can notice it.
    pub visible: Vec<bool>,
    /// Whether the order of the steps is an interleaving. Under weak memory models there
    /// need be none; the steps are then in an order that respects each thread.
    pub interleaving: bool,
}

/// Why a model could not be followed to its failure.
pub(crate) enum Astray {
    /// The interpreter disagrees with the model.
    Contradiction(InternalError),
    /// The execution is one of the program, but before its failure it accesses an object that is yet to be made: what happens then is undefined.
    NotThereYet(Span),
}

impl Astray {
    pub(crate) fn contradiction(what: String) -> Astray {
        Astray::Contradiction(InternalError::Replay(what))
    }
}

/// The most invisible operations that a thread may execute between two visible ones.
const LOCAL_BUDGET: u32 = 10_000_000;

/// Executes the model; the last step of the result violates the property.
pub(crate) fn replay(
    program: &Program,
    property: Property,
    skeleton: &Skeleton,
    execution: &Execution,
) -> Result<Counterexample, Astray> {
    let mut follower = Follower::new(program, property, skeleton, execution);
    // What is needed is everything up to the failing thread's last visible step, or to its
    // creation where it has none.
    let failing = execution.failing_thread;
    let last = execution.steps.iter().rposition(|&step| {
        let step = skeleton.step(step);
        step.thread == failing || matches!(step.kind, StepKind::Create(child) if child == failing)
    });
    for &step in &execution.steps[..last.map_or(0, |last| last + 1)] {
        follower.visible(skeleton.step(step))?;
        if follower.failed {
            break;
        }
    }
    if !follower.failed {
        follower.run_to_failure(execution.failing_thread)?;
    }
    Ok(follower.counterexample(true))
}

/// The interpreter on its way along a model.
pub(crate) struct Follower<'a> {
    recorder: Recorder<'a>,
    visible: Vec<bool>,
    pub(crate) failed: bool,
    property: Property,
    skeleton: &'a Skeleton,
    threads: FxHashMap<InstanceId, ThreadIndex>,
    /// For each thread instance the number of visible steps that it has yet to take, if it ends after them.
    remaining: Vec<Option<usize>>,
    pub(crate) choices: ModelChoices,
}

impl<'a> Follower<'a> {
    pub(crate) fn new(
        program: &'a Program,
        property: Property,
        skeleton: &'a Skeleton,
        execution: &Execution,
    ) -> Follower<'a> {
        let mut remaining: Vec<Option<usize>> = execution.ended.iter().map(|ended| ended.then_some(0)).collect();
        for &step in &execution.steps {
            if let Some(count) = &mut remaining[skeleton.step(step).thread.index()] {
                *count += 1;
            }
        }
        // A block that was unrolled to its end has one, however far that is; one that races may have none.
        let block_budget = match property {
            Property::UnreachCall => u32::MAX,
            Property::NoDataRace => Machine::LONG_BLOCK_BUDGET,
        };
        let machine = Machine::new(program).with_limits(block_budget, Machine::CALL_DEPTH);
        Follower {
            remaining,
            recorder: Recorder::new(machine),
            visible: Vec::new(),
            failed: false,
            property,
            skeleton,
            threads: FxHashMap::from_iter([(InstanceId(0), ThreadIndex::MAIN)]),
            choices: ModelChoices::new(execution),
        }
    }

    /// What happened.
    pub(crate) fn counterexample(self, interleaving: bool) -> Counterexample {
        Counterexample { trace: self.recorder.into_trace(), visible: self.visible, interleaving }
    }

    /// Runs the thread of a step up to and including it.
    pub(crate) fn visible(&mut self, step: &Step) -> Result<(), Astray> {
        let thread = self.thread(step.thread)?;
        for _ in 0..LOCAL_BUDGET {
            let at = self.recorder.machine().next(thread);
            let done = self.step(thread)?;
            if self.failed {
                return Ok(());
            }
            if self.visible.last() != Some(&true) {
                continue;
            }
            if at != Some((step.procedure, step.location)) {
                return Err(self.mismatch(thread, &format!("expected the step at {}", self.place(step.span))));
            }
            if let StepKind::Create(child) = step.kind {
                let created = done.effects.iter().find_map(|effect| match effect.kind {
                    EffectKind::Create { child, .. } => Some(child),
                    _ => None,
                });
                let created = created.ok_or_else(|| self.mismatch(thread, "no thread was created"))?;
                self.threads.insert(child, created);
                self.choices.instances.insert(created, child);
                self.run_to_end(child)?;
            }
            if let Some(count) = &mut self.remaining[step.thread.index()] {
                *count -= 1;
            }
            return self.run_to_end(step.thread);
        }
        Err(self.mismatch(thread, "no visible step is reached"))
    }

    /// Runs a thread that ends and has no visible step left to its end, so that it can be joined.
    fn run_to_end(&mut self, instance: InstanceId) -> Result<(), Astray> {
        if self.remaining[instance.index()] != Some(0) {
            return Ok(());
        }
        let thread = self.thread(instance)?;
        for _ in 0..LOCAL_BUDGET {
            if self.failed || self.recorder.machine().next(thread).is_none() {
                return Ok(());
            }
            self.step(thread)?;
        }
        Err(self.mismatch(thread, "its end is not reached"))
    }

    /// Runs the thread until it violates the property.
    pub(crate) fn run_to_failure(&mut self, thread: InstanceId) -> Result<(), Astray> {
        let thread = self.thread(thread)?;
        for _ in 0..LOCAL_BUDGET {
            self.step(thread)?;
            if self.failed {
                return Ok(());
            }
        }
        Err(self.mismatch(thread, "the failure is not reached"))
    }

    /// Runs a thread through invisible steps to the operation at a location, which must be its next visible one or
    /// access what lies at the address.
    pub(crate) fn run_to_visible(
        &mut self,
        instance: InstanceId,
        location: (ProcedureId, LocationId),
        accessed: Option<u64>,
    ) -> Result<(), Astray> {
        let thread = self.thread(instance)?;
        let is_it = |effect: &EffectKind| match effect {
            EffectKind::Read { address, .. } | EffectKind::Write { address, .. } => Some(*address) == accessed,
            _ => false,
        };
        for _ in 0..LOCAL_BUDGET {
            if self.recorder.machine().next(thread) == Some(location) {
                let mut tried = self.recorder.machine().clone();
                let block = tried.next_location(thread).is_some_and(|next| matches!(next.op, Op::AtomicBegin));
                let step = tried.step(thread, &mut self.choices.clone());
                if block || step.effects.iter().any(|effect| self.is_visible(&effect.kind) || is_it(&effect.kind)) {
                    return Ok(());
                }
            }
            self.step(thread)?;
            if self.visible.last() == Some(&true) || self.recorder.machine().next(thread).is_none() {
                return Err(self.mismatch(thread, "another step is taken"));
            }
        }
        Err(self.mismatch(thread, "the access is not reached"))
    }

    /// Makes the next step of a thread; of a block that would wait or stop inside, as much as that.
    pub(crate) fn access(&mut self, instance: InstanceId) -> Result<(), Astray> {
        let thread = self.thread(instance)?;
        self.recorder.set_partial_blocks(true);
        let done = self.step(thread);
        self.recorder.set_partial_blocks(false);
        done.map(|_| ())
    }

    /// Makes the next read of a cell see this value. An atomic block that may write one of several objects has a read of
    /// each, also of one that is not there yet: then the program does not make that read, and there is nothing to see.
    pub(crate) fn provide(&mut self, address: u64, value: Bits, source: ReadSource) {
        self.recorder.set_cell(address, value, source);
    }

    /// Makes the next operation on a mutex find it held by some other thread, or free.
    pub(crate) fn provide_mutex(&mut self, address: u64, held: bool) {
        self.recorder.set_holder(address, held.then_some(ThreadIndex(u32::MAX)));
    }

    /// The last step that was executed.
    pub(crate) fn last_step(&self) -> StepIndex {
        StepIndex(self.recorder.trace().steps.len() as u32 - 1)
    }

    fn step(&mut self, thread: ThreadIndex) -> Result<concord_program::Step, Astray> {
        let next = self.recorder.machine().next_location(thread);
        let block = next.is_some_and(|next| matches!(next.op, Op::AtomicBegin));
        let done = self.recorder.step(thread, &mut self.choices);
        if done.outcome.happened() {
            self.visible.push(block || done.effects.iter().any(|effect| self.is_visible(&effect.kind)));
        }
        match &done.outcome {
            // A thread may stop with a step that others see; whatever it should do after that is missed then.
            Outcome::Moved | Outcome::Ended | Outcome::Stopped => {}
            // A violation of another property just ends its thread.
            Outcome::Failed { property, .. } => self.failed |= *property == self.property,
            // A pointer that holds anything may happen to be where an object is only later.
            &Outcome::Fault { address, span } if self.skeleton.is_made_at_run_time(address) => {
                return Err(Astray::NotThereYet(span));
            }
            other => return Err(self.mismatch(thread, &format!("{other:?}"))),
        }
        Ok(done)
    }

    fn is_visible(&self, effect: &EffectKind) -> bool {
        match effect {
            EffectKind::Read { address, value, .. } => self.is_event(*address, value.width(), false),
            EffectKind::Write { access: Access::Unseen, .. } => false,
            EffectKind::Write { address, new, .. } => {
                let bytes = access_bytes(new.width());
                self.is_event(*address, new.width(), true) || self.skeleton.filter.overwrites_mutex(*address, bytes)
            }
            EffectKind::Lock { .. }
            | EffectKind::TryLock { .. }
            | EffectKind::Unlock { .. }
            | EffectKind::Create { .. }
            | EffectKind::Join { .. } => true,
            // Elsewhere the encoder has found out that the mutex is free.
            EffectKind::Reset { mutex, .. } => self.skeleton.filter.is_variable_mutex(*mutex),
            EffectKind::Allocate { .. } | EffectKind::Chosen { .. } => false,
        }
    }

    fn is_event(&self, address: u64, width: u32, writes: bool) -> bool {
        self.skeleton.filter.is_event(self.choices.instance, address, access_bytes(width), writes)
    }

    fn thread(&mut self, instance: InstanceId) -> Result<ThreadIndex, Astray> {
        let thread = self.threads.get(&instance).copied();
        let thread =
            thread.ok_or_else(|| Astray::contradiction(format!("thread {} does not exist yet", instance.0)))?;
        self.choices.instance = instance;
        Ok(thread)
    }

    fn mismatch(&self, thread: ThreadIndex, why: &str) -> Astray {
        let after = match self.recorder.trace().steps.last() {
            Some(step) => format!("after {}", self.place(step.span)),
            None => "at the begin".to_owned(),
        };
        Astray::contradiction(format!("thread {} {after}: {why}", thread.0))
    }

    fn place(&self, span: Span) -> String {
        self.recorder.machine().program().sources.place(span).unwrap_or_else(|| "an unknown place".to_owned())
    }
}

/// The choices that a model makes.
#[derive(Clone, Debug)]
pub(crate) struct ModelChoices {
    /// The thread that is being run.
    instance: InstanceId,
    instances: FxHashMap<ThreadIndex, InstanceId>,
    values: FxHashMap<(InstanceId, HavocKind), VecDeque<Value>>,
    addresses: FxHashMap<InstanceId, VecDeque<u64>>,
    /// What memory holds at first, by byte.
    bytes: FxHashMap<u64, u8>,
}

impl ModelChoices {
    fn new(execution: &Execution) -> ModelChoices {
        let mut values: FxHashMap<_, VecDeque<Value>> = FxHashMap::default();
        for (instance, kind, value) in &execution.havocs {
            values.entry((*instance, *kind)).or_default().push_back(value.clone());
        }
        let mut addresses: FxHashMap<_, VecDeque<u64>> = FxHashMap::default();
        for &(instance, address) in &execution.allocations {
            addresses.entry(instance).or_default().push_back(address);
        }
        let mut bytes = FxHashMap::default();
        for (&address, &value) in &execution.nondet_cells {
            let each = (0..value.width() / 8).map(|index| (value.unsigned() >> (8 * index)) as u8);
            bytes.extend((address..).zip(each));
        }
        let instances = FxHashMap::from_iter([(ThreadIndex::MAIN, InstanceId(0))]);
        ModelChoices { instance: InstanceId(0), instances, values, addresses, bytes }
    }
}

impl Choices for ModelChoices {
    fn havoc(&mut self, _thread: ThreadIndex, sort: Sort, _span: Span) -> Value {
        Value::zero(sort)
    }

    fn choose(&mut self, _thread: ThreadIndex, purpose: Unknown, sort: Sort, _span: Span) -> Value {
        let (instance, kind) = match purpose {
            Unknown::Havoc { procedure, local } => (Some(self.instance), HavocKind::Havoc(procedure, local)),
            Unknown::Local { procedure, local } => (Some(self.instance), HavocKind::Local(procedure, local)),
            // A result that is missing belongs to the thread that should have given it.
            Unknown::ThreadResult(child) => (self.instances.get(&child).copied(), HavocKind::ThreadResult),
            Unknown::Cell(address) => {
                let Sort::Bits(width) = sort else { return Value::zero(sort) };
                let each = (address..address + access_bytes(width)).enumerate();
                let each = each.filter_map(|(index, byte)| Some(u128::from(*self.bytes.get(&byte)?) << (8 * index)));
                return Value::Bits(Bits::new(width, each.fold(0, |all, byte| all | byte)));
            }
        };
        // What the model says nothing about does not matter to it.
        let queue = instance.and_then(|instance| self.values.get_mut(&(instance, kind)));
        queue.and_then(VecDeque::pop_front).unwrap_or_else(|| Value::zero(sort))
    }

    fn address(&mut self, _thread: ThreadIndex, _layout: &Layout, proposed: u64) -> u64 {
        self.addresses.get_mut(&self.instance).and_then(VecDeque::pop_front).unwrap_or(proposed)
    }

    fn handle(&mut self, _creator: ThreadIndex, proposed: u64) -> u64 {
        let queue = self.values.get_mut(&(self.instance, HavocKind::Handle));
        queue.and_then(VecDeque::pop_front).map_or(proposed, |handle| handle.as_bits().unsigned() as u64)
    }
}
