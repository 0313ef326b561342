//! The reference interpreter: runs a program one step of one thread at a time.
//!
//! A [`Machine`] is the state of a run. [`Machine::step`] executes the next
//! location of a thread, or a whole atomic block, or does nothing and says why; all
//! nondeterminism comes from the caller: which thread steps, and the values that
//! [`Choices`] gives. The meaning of every operation is stated in `ir.rs`; where
//! that leaves a point open, it is this:
//! - A call is over when its callee returns: the return, the result and the flow
//!   after the call are one step with the callee's last operation.
//! - A thread that ends inside an atomic block ends the block by that.
//! - A failure, an invalid access and an unsupported construct end the block too,
//!   and their thread goes no further.
//! - The handle of `main` is 1; when it returns it loses it, so that no thread can join it.

use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

use concord_logic::{Bits, IdVec, Sort, TermId, Value};

use crate::bytes;
use crate::evaluate::Evaluator;
use crate::execute::Execution;
use crate::space::Space;
use crate::state::{Frame, Shared, State, Thread};
use crate::{
    Choices, Flow, Liveness, LocalId, Location, LocationId, Op, Outcome, Place, ProcedureId, Program, Status, Step,
    ThreadIndex, access_bytes,
};

/// What is computed once per program and shared by all copies of a machine.
#[derive(Debug)]
pub(crate) struct Tables {
    pub evaluator: Evaluator,
    pub space: Space,
}

/// A run of a program, up to some point. Equality is equality of states.
#[derive(Clone, Debug)]
pub struct Machine<'p> {
    pub(crate) program: &'p Program,
    pub(crate) tables: Arc<Tables>,
    pub(crate) state: State,
    pub(crate) block_budget: u32,
    pub(crate) call_depth: u32,
    /// Whether a block that would wait or stop inside is executed as far as that, and stops its thread there.
    pub(crate) partial_blocks: bool,
}

impl PartialEq for Machine<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.program, other.program) && self.state == other.state
    }
}

impl Eq for Machine<'_> {}

impl Hash for Machine<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.state.hash(state);
    }
}

/// A load or store that a thread is about to make.
pub(crate) struct Next {
    pub address: u64,
    pub bytes: u64,
    pub writes: bool,
}

impl<'p> Machine<'p> {
    /// How many locations an atomic block may execute unless told otherwise.
    pub const BLOCK_BUDGET: u32 = 100_000;

    /// How many locations an atomic block may execute where it may have no end and that is worth some time.
    pub const LONG_BLOCK_BUDGET: u32 = 1_000_000;

    /// How many calls may be open in a thread unless told otherwise.
    pub const CALL_DEPTH: u32 = 10_000;

    /// A run in which nothing has happened yet: only `main` exists.
    pub fn new(program: &'p Program) -> Machine<'p> {
        let main = program.procedure(program.main);
        let frame =
            Frame { procedure: program.main, location: main.entry, locals: IdVec::filled(None, main.locals.len()) };
        let thread = Thread::new(Machine::HANDLE_OF_MAIN, frame);
        Machine {
            program,
            tables: Arc::new(Tables { evaluator: Evaluator::new(program), space: Space::new(program) }),
            state: State { shared: Arc::new(Shared::default()), threads: vec![Arc::new(thread)] },
            block_budget: Machine::BLOCK_BUDGET,
            call_depth: Machine::CALL_DEPTH,
            partial_blocks: false,
        }
    }

    /// Changes the number of locations that an atomic block may execute and the
    /// number of calls that may be open in a thread. Beyond them a step is [`Outcome::Diverged`].
    #[must_use]
    pub fn with_limits(mut self, block_budget: u32, call_depth: u32) -> Machine<'p> {
        self.block_budget = block_budget;
        self.call_depth = call_depth;
        self
    }

    /// Whether an atomic block that would wait, stop or run for ever inside is executed as far as that; then it stops its thread
    /// there. No step of a run is like this, but its accesses may race.
    pub fn set_partial_blocks(&mut self, partial: bool) {
        self.partial_blocks = partial;
    }

    /// The program that is run.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// The threads that exist, also those that ended.
    pub fn threads(&self) -> impl Iterator<Item = ThreadIndex> + use<> {
        (0..self.state.threads.len() as u32).map(ThreadIndex)
    }

    fn thread(&self, thread: ThreadIndex) -> Option<&Thread> {
        self.state.threads.get(thread.index()).map(|thread| &**thread)
    }

    /// Whether the thread can go on; `None` if there is no such thread.
    pub fn status(&self, thread: ThreadIndex) -> Option<Status> {
        self.thread(thread).map(|thread| thread.status)
    }

    /// What the thread executes next; `None` when it ended, stopped or does not exist.
    pub fn next(&self, thread: ThreadIndex) -> Option<(ProcedureId, LocationId)> {
        let frame = self.thread(thread)?.frames.last()?;
        Some((frame.procedure, frame.location))
    }

    /// The location that the thread executes next.
    pub fn next_location(&self, thread: ThreadIndex) -> Option<&'p Location> {
        self.next(thread).map(|(procedure, location)| self.program.procedure(procedure).location(location))
    }

    /// The open calls of a thread, the outermost first: in callers the location
    /// of the call, at last the location that is executed next.
    pub fn call_stack(&self, thread: ThreadIndex) -> Vec<(ProcedureId, LocationId)> {
        let frames = self.thread(thread).map_or(&[][..], |thread| &thread.frames);
        frames.iter().map(|frame| (frame.procedure, frame.location)).collect()
    }

    /// The value of a local in the innermost call of a thread; `None` while it is not chosen.
    pub fn local(&self, thread: ThreadIndex, local: LocalId) -> Option<&Value> {
        self.thread(thread)?.frames.last()?.locals.get(local)?.as_ref()
    }

    /// The result of a thread that ended with one.
    pub fn result(&self, thread: ThreadIndex) -> Option<&Value> {
        self.thread(thread)?.result.as_ref()
    }

    /// The handle that `main` has until it returns.
    pub const HANDLE_OF_MAIN: u64 = 1;

    /// The handle of a thread; 1 for `main`, and 0 once it returned.
    pub fn handle(&self, thread: ThreadIndex) -> Option<u64> {
        self.thread(thread).map(|thread| thread.handle)
    }

    /// The thread that holds the mutex at this address.
    pub fn holder(&self, mutex: u64) -> Option<ThreadIndex> {
        self.state.shared.mutexes.get(&mutex).copied()
    }

    /// The mutexes that a thread holds.
    pub fn held_by(&self, thread: ThreadIndex) -> impl Iterator<Item = u64> {
        self.state.shared.mutexes.iter().filter(move |(_, holder)| **holder == thread).map(|(&mutex, _)| mutex)
    }

    /// The value of the cell that begins at an address; `None` if none does or its value is not chosen.
    pub fn cell(&self, address: u64) -> Option<Bits> {
        let shared = &self.state.shared;
        let extent = self.tables.space.find(self.program, shared, address)?;
        let piece = extent.piece(address - extent.base);
        let value = shared.cells.get(&address).copied().or_else(|| extent.at_first(piece))?;
        (extent.base + piece.offset == address).then(|| value.extract(piece.bits - 1, 0))
    }

    /// Replaces a value in memory, as no step of the program would: under weak memory
    /// models a thread is run on the values that it reads, whatever the others did.
    /// Returns whether there is such memory.
    pub fn set_cell(&mut self, address: u64, value: Bits) -> bool {
        let (program, tables) = (self.program, std::sync::Arc::clone(&self.tables));
        let bytes = access_bytes(value.width());
        let Some(extent) = tables.space.find_all(program, &self.state.shared, address, bytes) else { return false };
        let shared = std::sync::Arc::make_mut(&mut self.state.shared);
        bytes::store(&extent, shared, address, value);
        true
    }

    /// Makes a mutex free, or held by a thread: the counterpart of [`Machine::set_cell`].
    pub fn set_holder(&mut self, mutex: u64, holder: Option<ThreadIndex>) {
        let shared = std::sync::Arc::make_mut(&mut self.state.shared);
        match holder {
            Some(thread) => shared.mutexes.insert(mutex, thread),
            None => shared.mutexes.remove(&mutex),
        };
    }

    /// The object that contains an address, and the offset in it.
    pub fn object_at(&self, address: u64) -> Option<(Place, u64)> {
        let extent = self.tables.space.find(self.program, &self.state.shared, address)?;
        Some((extent.place, address - extent.base))
    }

    /// A name for an address, such as `queue[3].8`: an object, indexes, offsets of members.
    pub fn describe_address(&self, address: u64) -> String {
        self.tables.space.describe(self.program, &self.state.shared, address)
    }

    /// Whether the thread runs and does not wait for a mutex or another thread.
    ///
    /// This is exact but for two cases, in which [`Machine::step`] may still say
    /// [`Outcome::Blocked`]: whether an atomic block can be entered is only found out by
    /// executing it, and so is what is waited for if that depends on a value not chosen yet.
    pub fn can_step(&self, thread: ThreadIndex) -> bool {
        let Some(location) = self.next_location(thread) else { return false };
        match &location.op {
            Op::Lock { mutex } => self.peek(thread, *mutex).is_none_or(|mutex| self.holder(mutex).is_none()),
            Op::Join { handle, .. } => self.peek(thread, *handle).is_none_or(|handle| match self.find_handle(handle) {
                Some(child) => self.has_ended(child),
                None => !self.is_to_come(handle),
            }),
            _ => true,
        }
    }

    /// Executes the next location of a thread; at the begin of an atomic block, the whole block.
    ///
    /// # Panics
    /// If the program is not well formed or a chosen value is of the wrong sort.
    pub fn step(&mut self, thread: ThreadIndex, choices: &mut dyn Choices) -> Step {
        if self.next(thread).is_none() {
            return Step { thread, effects: Default::default(), outcome: Outcome::NotRunning };
        }
        Execution::new(self, thread, choices).run()
    }

    /// Forgets the locals of a thread that are never read again.
    pub(crate) fn forget_dead_locals(&mut self, thread: ThreadIndex, liveness: &IdVec<ProcedureId, Liveness>) {
        let slot = &mut self.state.threads[thread.index()];
        let innermost = slot.frames.len().saturating_sub(1);
        let is_dead = |depth: usize, frame: &Frame, local: LocalId| {
            let liveness = &liveness[frame.procedure];
            if depth == innermost {
                !liveness.is_live(frame.location, local)
            } else {
                !liveness.is_live_during(frame.location, local)
            }
        };
        let known_but_dead = |depth: usize, frame: &Frame| {
            frame.locals.ids().any(|local| frame.locals[local].is_some() && is_dead(depth, frame, local))
        };
        if !slot.frames.iter().enumerate().any(|(depth, frame)| known_but_dead(depth, frame)) {
            return;
        }
        for (depth, frame) in Arc::make_mut(slot).frames.iter_mut().enumerate() {
            for local in frame.locals.ids() {
                if is_dead(depth, frame, local) {
                    frame.locals[local] = None;
                }
            }
        }
    }

    pub(crate) fn has_ended(&self, thread: ThreadIndex) -> bool {
        self.status(thread) == Some(Status::Ended)
    }

    /// The thread with this handle. No thread has 0: it stands for a handle that was lost.
    pub(crate) fn find_handle(&self, handle: u64) -> Option<ThreadIndex> {
        self.threads().find(|thread| handle != 0 && self.state.threads[thread.index()].handle == handle)
    }

    /// Whether a handle that no thread has is nevertheless no invalid one: it is reserved, or was that of `main`, which no thread
    /// waits for after it returned, because the program has ended then.
    pub(crate) fn is_to_come(&self, handle: u64) -> bool {
        handle == Machine::HANDLE_OF_MAIN || self.state.threads.iter().any(|thread| thread.reserved == Some(handle))
    }

    /// The load or store that a thread makes next; `None` if it makes none or where depends on a choice.
    pub(crate) fn next_plain_access(&self, thread: ThreadIndex) -> Option<Next> {
        let (procedure, location) = self.next(thread)?;
        let procedure = self.program.procedure(procedure);
        let (address, sort, writes) = match procedure.location(location).op {
            Op::Load { target, address, .. } => (address, self.program.local_sort(procedure, target), false),
            Op::Store { address, value, .. } => (address, self.program.terms.sort(value), true),
            _ => return None,
        };
        let Sort::Bits(width) = sort else { return None };
        Some(Next { address: self.peek(thread, address)?, bytes: access_bytes(width), writes })
    }

    /// Whether nothing of these bytes differs from what it was when their object was made.
    pub(crate) fn is_fresh(&self, address: u64, bytes: u64) -> bool {
        self.pieces_kept(address, bytes).is_some_and(|mut kept| !kept.any(|kept| kept))
    }

    /// Whether all of these bytes differ from what they were when their object was made, or belong to pieces that do.
    pub(crate) fn is_settled(&self, address: u64, bytes: u64) -> bool {
        self.pieces_kept(address, bytes).is_some_and(|mut kept| kept.all(|kept| kept))
    }

    /// The bytes of an access and those of the pieces that it touches.
    pub(crate) fn whole_pieces(&self, address: u64, bytes: u64) -> Range<u64> {
        let around = || {
            let extent = self.tables.space.find_all(self.program, &self.state.shared, address, bytes)?;
            let last = extent.piece((address - extent.base).checked_add(bytes.checked_sub(1)?)?);
            Some(extent.base + extent.piece(address - extent.base).offset..extent.base + last.end())
        };
        around().unwrap_or(address..address.saturating_add(bytes))
    }

    fn pieces_kept(&self, address: u64, bytes: u64) -> Option<impl Iterator<Item = bool>> {
        let shared = &self.state.shared;
        let extent = self.tables.space.find_all(self.program, shared, address, bytes)?;
        let pieces: Vec<_> = bytes::pieces(&extent, address, bytes).collect();
        Some(pieces.into_iter().map(move |piece| shared.cells.contains_key(&(extent.base + piece.offset))))
    }

    /// Whether the thread may end, stop or fail with what it executes next, but for invalid accesses and what is not modelled.
    pub(crate) fn may_leave(&self, thread: ThreadIndex) -> bool {
        let Some(location) = self.next_location(thread) else { return true };
        match location.op {
            Op::Fail { .. } | Op::Unsupported { .. } => return true,
            Op::Assume { condition } if self.peek_value(thread, condition) != Some(Value::Bool(true)) => {
                return true;
            }
            Op::Call { .. } => return false,
            _ => {}
        }
        // Where a procedure returns, its call goes on, which may return, too.
        let calls = self.call_stack(thread).into_iter().rev();
        let flows = calls.map(|(procedure, location)| &self.program.procedure(procedure).location(location).flow);
        for flow in flows {
            match flow {
                Flow::Goto(_) | Flow::Branch { .. } => return false,
                Flow::ExitThread(_) | Flow::Stop => return true,
                Flow::Return(_) => {}
            }
        }
        true
    }

    /// The value of an address term without choosing anything; `None` if it depends on a choice.
    pub(crate) fn peek(&self, thread: ThreadIndex, term: TermId) -> Option<u64> {
        self.peek_value(thread, term).map(|value| address_of(&value))
    }

    /// The value of a term without choosing anything; `None` if it depends on a choice.
    fn peek_value(&self, thread: ThreadIndex, term: TermId) -> Option<Value> {
        let frame = self.thread(thread)?.frames.last()?;
        let procedure = self.program.procedure(frame.procedure);
        let mut chosen = true;
        let value = self.tables.evaluator.eval(&self.program.terms, term, &mut |local| {
            frame.locals[local].clone().unwrap_or_else(|| {
                chosen = false;
                Value::zero(self.program.local_sort(procedure, local))
            })
        });
        chosen.then_some(value)
    }
}

impl Program {
    /// The sort of a local of a procedure.
    pub fn local_sort(&self, procedure: &crate::Procedure, local: LocalId) -> Sort {
        self.terms.sort(self.terms.symbol_term(procedure.local(local).symbol))
    }
}

/// An address or handle as a number.
pub(crate) fn address_of(value: &Value) -> u64 {
    u64::try_from(value.as_bits().unsigned()).expect("addresses have at most 64 bits")
}
