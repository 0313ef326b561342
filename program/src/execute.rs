//! The execution of one step.
//!
//! A step that does not happen leaves no trace: before anything that may block,
//! diverge or be refused, the state is kept (a copy that shares all parts) and put
//! back if need be.

use std::sync::Arc;

use concord_logic::{Bits, IdVec, Sort, TermId, Value};
use smallvec::SmallVec;

use crate::bytes;
use crate::machine::{Machine, address_of};
use crate::space::Extent;
use crate::state::{Frame, Made, Shared, Thread};
use crate::{
    Access, Choices, Effect, EffectKind, Flow, LocalId, Location, LocationId, Op, Outcome, Piece, Procedure,
    ProcedureId, Program, Status, Step, ThreadIndex, Unknown, access_bytes,
};

pub(crate) struct Execution<'a, 'p> {
    machine: &'a mut Machine<'p>,
    program: &'p Program,
    index: ThreadIndex,
    choices: &'a mut dyn Choices,
    effects: SmallVec<[Effect; 2]>,
    /// Where execution is, for effects.
    procedure: ProcedureId,
    location: LocationId,
}

/// Why an operation did not lead on to its flow.
type Halt = Outcome;

impl<'a, 'p> Execution<'a, 'p> {
    /// The thread must be running.
    pub fn new(machine: &'a mut Machine<'p>, index: ThreadIndex, choices: &'a mut dyn Choices) -> Self {
        let program = machine.program;
        let (procedure, location) = machine.next(index).expect("the thread runs");
        Execution { machine, program, index, choices, effects: SmallVec::new(), procedure, location }
    }

    pub fn run(mut self) -> Step {
        let op = &self.here().op;
        let may_not_happen = matches!(
            op,
            Op::AtomicBegin
                | Op::Lock { .. }
                | Op::Join { .. }
                | Op::Allocate { .. }
                | Op::Reserve { .. }
                | Op::Create { .. }
                | Op::Call { .. }
        );
        let before = may_not_happen.then(|| self.machine.state.clone());
        let outcome = match op {
            Op::AtomicBegin => self.block(),
            _ => self.location(),
        };
        if !outcome.happened() {
            self.machine.state = before.expect("this operation always happens");
            self.effects.clear();
        }
        Step { thread: self.index, effects: self.effects, outcome }
    }

    fn here(&self) -> &'p Location {
        self.program.procedure(self.procedure).location(self.location)
    }

    /// Executes from the begin of an atomic block to its end.
    fn block(&mut self) -> Outcome {
        let mut depth = 0u32;
        for _ in 0..self.machine.block_budget {
            match self.here().op {
                Op::AtomicBegin => depth += 1,
                Op::AtomicEnd => depth -= 1,
                _ => {}
            }
            let outcome = self.location();
            if depth == 0 {
                return outcome;
            }
            match outcome {
                Outcome::Moved => {}
                Outcome::Stopped | Outcome::Blocked | Outcome::Fault { .. } | Outcome::Unsupported { .. }
                    if self.machine.partial_blocks =>
                {
                    return self.leave(Status::Stopped, Outcome::Stopped);
                }
                // A block that would stop inside is not entered.
                Outcome::Stopped => return Outcome::Blocked,
                ended => return ended,
            }
            (self.procedure, self.location) = self.machine.next(self.index).expect("the thread moved");
        }
        if self.machine.partial_blocks {
            return self.leave(Status::Stopped, Outcome::Stopped);
        }
        Outcome::Diverged
    }

    /// Executes one location.
    fn location(&mut self) -> Outcome {
        let location = self.here();
        match self.operation(location) {
            Err(halt) => halt,
            // The flow after a call is followed when the callee returns.
            Ok(()) if matches!(location.op, Op::Call { .. }) => Outcome::Moved,
            Ok(()) => self.follow(&location.flow),
        }
    }

    fn operation(&mut self, location: &'p Location) -> Result<(), Halt> {
        match &location.op {
            Op::Skip | Op::AtomicBegin | Op::AtomicEnd => {}
            Op::Assign { target, value } => {
                let value = self.eval(*value);
                self.set(*target, Some(value));
            }
            Op::Havoc { target } => {
                let sort = self.program.local_sort(self.body(), *target);
                let value = self.choose(Unknown::Havoc { procedure: self.procedure, local: *target }, sort);
                self.set(*target, Some(value));
            }
            Op::Allocate { target, layout, size, align, .. } => {
                let size = size.map_or(layout.size(), |size| self.address(size));
                let proposed = self.machine.tables.space.propose(&self.machine.state.shared);
                let proposed = proposed.checked_next_multiple_of((*align).max(1)).unwrap_or(u64::MAX);
                let chosen = self.choices.address(self.index, layout, proposed);
                if !self.machine.tables.space.is_free(self.program, &self.machine.state.shared, chosen, size) {
                    return Err(Outcome::Refused { chosen });
                }
                let made = Made { procedure: self.procedure, location: self.location, size };
                self.shared().heap.insert(chosen, made);
                self.note(EffectKind::Allocate { address: chosen });
                self.set_address(*target, chosen);
            }
            Op::Load { target, address, access } => {
                let address = self.address(*address);
                let value = self.load(address, *target, *access)?;
                self.set(*target, Some(Value::Bits(value)));
            }
            Op::Measure { target, address } => {
                let address = self.address(*address);
                match self.machine.tables.space.room_from(self.program, &self.machine.state.shared, address) {
                    Some(bytes) => self.set_address(*target, bytes),
                    None => return Err(self.fault(address)),
                }
            }
            Op::Store { address, value, access } => {
                let address = self.address(*address);
                let value = self.eval(*value).as_bits();
                self.store(address, value, *access)?;
            }
            Op::Assume { condition } => {
                if !self.eval(*condition).as_bool() {
                    return Err(self.leave(Status::Stopped, Outcome::Stopped));
                }
            }
            Op::Lock { mutex } => {
                let mutex = self.mutex(*mutex)?;
                if self.machine.holder(mutex).is_some() {
                    return Err(Outcome::Blocked);
                }
                let index = self.index;
                self.shared().mutexes.insert(mutex, index);
                self.note(EffectKind::Lock { mutex });
            }
            Op::TryLock { target, mutex } => {
                let mutex = self.mutex(*mutex)?;
                let acquired = self.machine.holder(mutex).is_none();
                if acquired {
                    let index = self.index;
                    self.shared().mutexes.insert(mutex, index);
                }
                self.note(EffectKind::TryLock { mutex, acquired });
                self.set(*target, Some(Value::Bits(Bits::new(1, acquired.into()))));
            }
            Op::Unlock { mutex } => {
                let mutex = self.mutex(*mutex)?;
                let holder = self.machine.holder(mutex);
                if holder.is_some() {
                    self.shared().mutexes.remove(&mutex);
                }
                self.note(EffectKind::Unlock { mutex, holder });
            }
            Op::Reset { mutex } => {
                let mutex = self.mutex(*mutex)?;
                let holder = self.machine.holder(mutex);
                if holder.is_some() {
                    self.shared().mutexes.remove(&mutex);
                }
                self.note(EffectKind::Reset { mutex, holder });
            }
            Op::IsMyself { target, handle } => {
                let same = self.address(*handle) == self.thread().handle;
                self.set(*target, Some(Value::Bits(Bits::new(1, same.into()))));
            }
            Op::Reserve { target, .. } => self.reserve(*target)?,
            Op::Create { handle, entry, argument } => self.create(*handle, *entry, *argument)?,
            Op::Myself { target } => {
                let handle = self.thread().handle;
                self.set_address(*target, handle);
            }
            Op::Join { handle, target } => self.join(*handle, *target)?,
            Op::Call { callee, arguments, .. } => self.call(*callee, arguments)?,
            Op::Fail { property } => {
                let outcome = Outcome::Failed { property: *property, span: location.span };
                return Err(self.leave(Status::Failed, outcome));
            }
            Op::Unsupported { what } => {
                let outcome = Outcome::Unsupported { what: what.clone(), span: location.span };
                return Err(self.leave(Status::Unsupported, outcome));
            }
        }
        Ok(())
    }

    /// Goes where a flow says; when the procedure returns, completes the call.
    fn follow(&mut self, flow: &'p Flow) -> Outcome {
        let mut flow = flow;
        loop {
            let next = match flow {
                Flow::Goto(next) => *next,
                Flow::Branch { condition, then, otherwise } => {
                    if self.eval(*condition).as_bool() {
                        *then
                    } else {
                        *otherwise
                    }
                }
                Flow::Return(value) => {
                    let value = value.map(|value| self.eval(value));
                    let thread = self.thread();
                    if thread.frames.len() == 1 {
                        thread.result = value;
                        if self.index == ThreadIndex(0) {
                            // The program ends here, so that no thread can join `main` any more.
                            self.thread().handle = 0;
                        }
                        return self.leave(Status::Ended, Outcome::Ended);
                    }
                    thread.frames.pop();
                    // The caller's location is complete now.
                    let caller = thread.frames.last().expect("the caller's frame");
                    (self.procedure, self.location) = (caller.procedure, caller.location);
                    let call = self.here();
                    if let Some(target) = call.op.target() {
                        self.set(target, value);
                    }
                    flow = &call.flow;
                    continue;
                }
                Flow::ExitThread(value) => {
                    let value = value.map(|value| self.eval(value));
                    self.thread().result = value;
                    return self.leave(Status::Ended, Outcome::Ended);
                }
                Flow::Stop => return self.leave(Status::Stopped, Outcome::Stopped),
            };
            self.frame().location = next;
            return Outcome::Moved;
        }
    }

    /// The object that an access lies in.
    fn object(&mut self, address: u64, width: u32) -> Result<Extent<'p>, Halt> {
        let found =
            self.machine.tables.space.find_all(self.program, &self.machine.state.shared, address, access_bytes(width));
        found.ok_or_else(|| self.fault(address))
    }

    /// The address of a mutex, which must lie in an object.
    fn mutex(&mut self, mutex: TermId) -> Result<u64, Halt> {
        let mutex = self.address(mutex);
        self.object(mutex, 8)?;
        Ok(mutex)
    }

    fn load(&mut self, address: u64, target: LocalId, access: Access) -> Result<Bits, Halt> {
        let Sort::Bits(width) = self.program.local_sort(self.body(), target) else {
            unreachable!("memory is read into bit-vectors");
        };
        let extent = self.object(address, width)?;
        let unknown = self.unknown_pieces(&extent, address, width, false);
        let bytes: u32 = unknown.iter().map(|piece| piece.bytes).sum();
        if unknown.len() > 1 && bytes * 8 == width && unknown.iter().all(|piece| piece.bits == piece.width()) {
            // All of it is unknown: one choice is enough.
            let value = self.choose(Unknown::Cell(address), Sort::Bits(width)).as_bits();
            bytes::store(&extent, self.shared(), address, value);
        } else {
            self.choose_pieces(&extent, &unknown);
        }
        let value = bytes::load(&extent, &self.machine.state.shared, address, width);
        self.note(EffectKind::Read { address, value, access });
        Ok(value)
    }

    /// The pieces that an access needs and that have no value yet.
    fn unknown_pieces(&self, extent: &Extent<'_>, address: u64, width: u32, writes: bool) -> SmallVec<[Piece; 2]> {
        let (bytes, shared) = (access_bytes(width), &self.machine.state.shared);
        bytes::pieces(extent, address, bytes)
            .filter(|&piece| bytes::known(extent, shared, piece).is_none())
            .filter(|&piece| !(writes && bytes::covers(extent, piece, address, bytes)))
            .collect()
    }

    fn choose_pieces(&mut self, extent: &Extent<'_>, unknown: &[Piece]) {
        for &piece in unknown {
            let purpose = Unknown::Cell(extent.base + piece.offset);
            let value = self.choose(purpose, Sort::Bits(piece.bits)).as_bits();
            let value = value.zero_extend(piece.width() - piece.bits);
            bytes::keep(extent, self.shared(), piece, value);
        }
    }

    fn store(&mut self, address: u64, new: Bits, access: Access) -> Result<(), Halt> {
        let extent = self.object(address, new.width())?;
        let unknown = self.unknown_pieces(&extent, address, new.width(), true);
        self.choose_pieces(&extent, &unknown);
        let is_known = self.unknown_pieces(&extent, address, new.width(), false).is_empty();
        let old = is_known.then(|| bytes::load(&extent, &self.machine.state.shared, address, new.width()));
        if access != Access::Unseen && (old != Some(new) || !new.width().is_multiple_of(8)) {
            bytes::store(&extent, self.shared(), address, new);
        }
        self.note(EffectKind::Write { address, old, new, access });
        if access != Access::Unseen {
            self.overwrite_mutexes(address, access_bytes(new.width()));
        }
        Ok(())
    }

    /// Mutexes whose first byte is written begin anew.
    fn overwrite_mutexes(&mut self, address: u64, bytes: u64) {
        let inside = address..address.saturating_add(bytes);
        let held: SmallVec<[(u64, ThreadIndex); 1]> =
            self.machine.state.shared.mutexes.range(inside).map(|(&mutex, &holder)| (mutex, holder)).collect();
        for (mutex, holder) in held {
            self.shared().mutexes.remove(&mutex);
            self.note(EffectKind::Reset { mutex, holder: Some(holder) });
        }
    }

    fn reserve(&mut self, target: LocalId) -> Result<(), Halt> {
        self.thread().reserved = None;
        let is_taken =
            |machine: &Machine<'_>, handle| machine.find_handle(handle).is_some() || machine.is_to_come(handle);
        let mut proposed = self.machine.state.threads.len() as u64 + 1;
        while is_taken(self.machine, proposed) {
            proposed += 1;
        }
        let handle = self.choices.handle(self.index, proposed);
        let width = self.program.data_model.pointer_bits();
        let fits = width >= 64 || handle >> width == 0;
        if handle == 0 || !fits || is_taken(self.machine, handle) {
            return Err(Outcome::Refused { chosen: handle });
        }
        self.thread().reserved = Some(handle);
        self.set_address(target, handle);
        Ok(())
    }

    fn create(&mut self, handle: TermId, entry: ProcedureId, argument: TermId) -> Result<(), Halt> {
        let argument = self.eval(argument);
        let handle = self.address(handle);
        if self.thread().reserved.take() != Some(handle) {
            return Err(Outcome::Refused { chosen: handle });
        }
        let child = ThreadIndex(u32::try_from(self.machine.state.threads.len()).expect("fewer than 2^32 threads"));
        let procedure = self.program.procedure(entry);
        let mut locals = IdVec::filled(None, procedure.locals.len());
        if let Some(&parameter) = procedure.parameters.first() {
            locals[parameter] = Some(argument);
        }
        let frame = Frame { procedure: entry, location: procedure.entry, locals };
        self.machine.state.threads.push(Arc::new(Thread::new(handle, frame)));
        self.note(EffectKind::Create { child, handle });
        Ok(())
    }

    fn join(&mut self, handle: TermId, target: Option<LocalId>) -> Result<(), Halt> {
        let handle = self.address(handle);
        let Some(child) = self.machine.find_handle(handle) else {
            return Err(if self.machine.is_to_come(handle) { Outcome::Blocked } else { self.fault(handle) });
        };
        if !self.machine.has_ended(child) {
            return Err(Outcome::Blocked);
        }
        self.note(EffectKind::Join { child });
        if let Some(target) = target {
            let value = match self.machine.result(child) {
                Some(value) => value.clone(),
                None => {
                    let sort = self.program.local_sort(self.body(), target);
                    let value = self.choose(Unknown::ThreadResult(child), sort);
                    Arc::make_mut(&mut self.machine.state.threads[child.index()]).result = Some(value.clone());
                    value
                }
            };
            self.set(target, Some(value));
        }
        Ok(())
    }

    fn call(&mut self, callee: ProcedureId, arguments: &[TermId]) -> Result<(), Halt> {
        let depth = self.thread().frames.len();
        if depth >= self.machine.call_depth as usize {
            return Err(Outcome::Diverged);
        }
        let procedure = self.program.procedure(callee);
        let mut locals = IdVec::filled(None, procedure.locals.len());
        for (&parameter, &argument) in procedure.parameters.iter().zip(arguments) {
            locals[parameter] = Some(self.eval(argument));
        }
        self.thread().frames.push(Frame { procedure: callee, location: procedure.entry, locals });
        Ok(())
    }

    fn body(&self) -> &'p Procedure {
        self.program.procedure(self.procedure)
    }

    fn shared(&mut self) -> &mut Shared {
        Arc::make_mut(&mut self.machine.state.shared)
    }

    fn thread(&mut self) -> &mut Thread {
        Arc::make_mut(&mut self.machine.state.threads[self.index.index()])
    }

    fn frame(&mut self) -> &mut Frame {
        self.thread().frames.last_mut().expect("a running thread has a frame")
    }

    fn set(&mut self, local: LocalId, value: Option<Value>) {
        self.frame().locals[local] = value;
    }

    fn set_address(&mut self, local: LocalId, address: u64) {
        let bits = Bits::new(self.program.data_model.pointer_bits(), u128::from(address));
        self.set(local, Some(Value::Bits(bits)));
    }

    fn leave(&mut self, status: Status, outcome: Outcome) -> Outcome {
        self.thread().finish(status);
        outcome
    }

    fn fault(&mut self, address: u64) -> Outcome {
        let span = self.here().span;
        self.leave(Status::Faulted, Outcome::Fault { address, span })
    }

    fn note(&mut self, kind: EffectKind) {
        let span = self.here().span;
        self.effects.push(Effect { procedure: self.procedure, location: self.location, span, kind });
    }

    fn choose(&mut self, purpose: Unknown, sort: Sort) -> Value {
        let value = self.choices.choose(self.index, purpose, sort, self.here().span);
        assert_eq!(sort_of(&value, sort), Some(sort), "the chosen value has the wrong sort");
        self.note(EffectKind::Chosen { purpose, value: value.clone() });
        value
    }

    fn address(&mut self, term: TermId) -> u64 {
        address_of(&self.eval(term))
    }

    /// The value of a term over the innermost frame; chooses the values that it reads first.
    fn eval(&mut self, term: TermId) -> Value {
        let program = self.program;
        let tables = Arc::clone(&self.machine.tables);
        tables.evaluator.eval(&program.terms, term, &mut |local| match &self.frame().locals[local] {
            Some(value) => value.clone(),
            None => {
                let sort = program.local_sort(self.body(), local);
                let value = self.choose(Unknown::Local { procedure: self.procedure, local }, sort);
                self.set(local, Some(value.clone()));
                value
            }
        })
    }
}

/// The sort of a value; an array value does not know the width of its index.
fn sort_of(value: &Value, expected: Sort) -> Option<Sort> {
    match (value, expected) {
        (Value::Bool(_), _) => Some(Sort::Bool),
        (Value::Bits(bits), _) => Some(Sort::Bits(bits.width())),
        (Value::Array(array), Sort::Array { index, .. }) => Some(Sort::Array { index, element: array.default.width() }),
        (Value::Array(_), _) => None,
    }
}
