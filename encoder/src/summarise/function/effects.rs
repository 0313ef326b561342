//! The effects of a function, written down once to be repeated at each call.
//!
//! While a function is being summarised, what it does to memory, mutexes and the verdict is not done but written down: the
//! operation, its operands, and the condition under which it is reached, over symbols for the parameters and for what
//! earlier effects give. Its local control and data flow is gone afterwards. A call repeats the effects in the state of
//! the caller, with the caller's terms for the symbols; what an address means, which mutexes are held and what the thread knows
//! is looked at only there, as if the function had been executed again.
//!
//! An effect must be on every path that is still alive, for then the caller's state can be followed without branching. Two kinds
//! of effects may be on some paths only: failures, which end their path, and accesses inside an atomic block of the function's own,
//! where nothing becomes an event before the block ends. Paths that can only fail are followed as soon as they turn off, so that their failures
//! come before the effects of the others. A function that does not fit is executed at each call.

use concord_logic::{IdVec, Sort, TermId};
use concord_program::{Access, Flow, LocalId, LocationId, Op, ProcedureId};
use smallvec::SmallVec;

use crate::error::EncodeError;
use crate::skeleton::{CutKind, Failure, Havoc, HavocKind};
use crate::summarise::access::watch::AccessOperation;
use crate::summarise::data::state::{State, remainder};
use crate::summarise::frame::Frame;
use crate::summarise::{Site, Summariser};

/// A function with more effects is executed at each call.
const MOST_EFFECTS: usize = 1_000;

/// An effect of a function.
#[derive(Clone, Debug)]
pub(crate) struct Effect {
    /// The function that it stands in.
    pub procedure: ProcedureId,
    /// Where in it.
    pub location: LocationId,
    /// The call inside the summarised function that leads to it, if one does: an index into the calls of its summary.
    pub call: Option<usize>,
    /// Whether it is reached, given that the effect before it was that is on all paths.
    pub condition: TermId,
    /// Whether other paths are alive beside it.
    pub partial: bool,
    /// Its operands, in the order in which the operation names them.
    pub operands: SmallVec<[TermId; 2]>,
    /// The symbol of what it gives.
    pub result: Option<TermId>,
}

/// The effects of a function that is being summarised.
pub(crate) struct Recording {
    /// What was written down.
    pub effects: Vec<Effect>,
    /// The calls inside the function: the one around, and where it stands.
    pub calls: Vec<(Option<usize>, ProcedureId, LocationId)>,
    /// The guard of the last effect that was on all paths.
    pub alive: TermId,
    /// The function does not fit.
    pub given_up: bool,
    /// How many atomic blocks of the function's own are around.
    blocks: u32,
    /// The places of the function from which it can only fail or stop.
    doomed: IdVec<LocationId, bool>,
}

/// What an operation may be that is written down.
pub(crate) fn is_effect(op: &Op) -> bool {
    match op {
        Op::Havoc { .. }
        | Op::Load { .. }
        | Op::Store { .. }
        | Op::AtomicBegin
        | Op::AtomicEnd
        | Op::Lock { .. }
        | Op::TryLock { .. }
        | Op::Unlock { .. }
        | Op::Reset { .. }
        | Op::Myself { .. }
        | Op::IsMyself { .. }
        | Op::Fail { .. }
        | Op::Unsupported { .. } => true,
        Op::Skip
        | Op::Assign { .. }
        | Op::Assume { .. }
        | Op::Allocate { .. }
        | Op::Measure { .. }
        | Op::Reserve { .. }
        | Op::Create { .. }
        | Op::Join { .. }
        | Op::Call { .. } => false,
    }
}

/// Whether an effect ends its path.
pub(crate) fn ends_path(op: &Op) -> bool {
    matches!(op, Op::Fail { .. } | Op::Unsupported { .. })
}

/// What an effect is done with.
fn operands(op: &Op) -> SmallVec<[TermId; 2]> {
    match *op {
        Op::Load { address, .. } => SmallVec::from_slice(&[address]),
        Op::Store { address, value, .. } => SmallVec::from_slice(&[address, value]),
        Op::Lock { mutex } | Op::TryLock { mutex, .. } | Op::Unlock { mutex } | Op::Reset { mutex } => {
            SmallVec::from_slice(&[mutex])
        }
        Op::IsMyself { handle, .. } => SmallVec::from_slice(&[handle]),
        _ => SmallVec::new(),
    }
}

/// The local that gets what an effect gives.
fn target(op: &Op) -> Option<LocalId> {
    match *op {
        Op::Havoc { target }
        | Op::Load { target, .. }
        | Op::TryLock { target, .. }
        | Op::Myself { target }
        | Op::IsMyself { target, .. } => Some(target),
        _ => None,
    }
}

impl<'p> Summariser<'p> {
    /// Begins to write down the effects of a function.
    pub(crate) fn record(&mut self, id: ProcedureId) -> Result<Recording, EncodeError> {
        let alive = self.terms.tt();
        let doomed = self.doomed(id)?;
        Ok(Recording { effects: Vec::new(), calls: Vec::new(), alive, given_up: false, blocks: 0, doomed })
    }

    /// The places of a function without loops from which it can only fail or stop.
    fn doomed(&mut self, id: ProcedureId) -> Result<IdVec<LocationId, bool>, EncodeError> {
        let procedure = self.input.program.procedure(id);
        let mut doomed = IdVec::filled(true, procedure.locations.len());
        loop {
            let mut changed = false;
            for (location, place) in procedure.locations.iter().zip(0..) {
                let place = LocationId(place);
                let (mut acts, mut goes_on) = (is_effect(&location.op), true);
                if ends_path(&location.op) {
                    (acts, goes_on) = (false, false);
                }
                if let Op::Call { callee, .. } = location.op
                    && let Some(summary) = self.summary(callee)?
                {
                    acts = summary.effects.iter().any(|effect| !ends_path(self.op_of(effect)));
                    goes_on = self.terms.as_bool(summary.returns) != Some(false);
                }
                let lives = |next: LocationId| !doomed[next];
                let is_alive = acts
                    || goes_on
                        && match location.flow {
                            Flow::Goto(next) => lives(next),
                            Flow::Branch { then, otherwise, .. } => lives(then) || lives(otherwise),
                            Flow::Return(_) | Flow::ExitThread(_) => true,
                            Flow::Stop => false,
                        };
                changed |= is_alive && doomed[place];
                doomed[place] &= !is_alive;
            }
            if !changed {
                return Ok(doomed);
            }
        }
    }

    /// The operation of an effect.
    pub(crate) fn op_of(&self, effect: &Effect) -> &'p Op {
        &self.input.program.procedure(effect.procedure).location(effect.location).op
    }

    /// An effect of the procedure that is being executed happens, or is written down if that is being summarised.
    pub(crate) fn run_effect(
        &mut self,
        frame: &mut Frame<'p>,
        location: LocationId,
        mut state: State,
    ) -> Result<Option<State>, EncodeError> {
        let op = &frame.procedure.location(location).op;
        let operands: SmallVec<[TermId; 2]> =
            operands(op).into_iter().map(|operand| self.evaluate(frame, &state, operand)).collect();
        let value = if self.functions.recording.is_some() {
            self.record_effect(frame, location, operands, state.guard)?
        } else if ends_path(op) {
            self.end_path(state, op, frame.site(location));
            return Ok(None);
        } else {
            let (after, value) = self.act(Some(frame), state, op, &operands, frame.site(location));
            state = after;
            value
        };
        if let (Some(target), Some(value)) = (target(op), value) {
            Self::set_local(&mut state, target, value);
        }
        Ok((!ends_path(op)).then_some(state))
    }

    /// Writes down an effect of the function that is being summarised; the symbol of what it gives.
    fn record_effect(
        &mut self,
        frame: &mut Frame<'p>,
        location: LocationId,
        operands: SmallVec<[TermId; 2]>,
        condition: TermId,
    ) -> Result<Option<TermId>, EncodeError> {
        let op = &frame.procedure.location(location).op;
        let partial = !ends_path(op) && self.others_are_alive(frame)?;
        let (procedure, call, result) = (frame.id, None, None);
        Ok(self.write_down(Effect { procedure, location, call, condition, partial, operands, result }))
    }

    /// Whether the function that is being summarised is on other paths, too. Those that can only fail are followed
    /// to their ends first.
    pub(crate) fn others_are_alive(&mut self, frame: &mut Frame<'p>) -> Result<bool, EncodeError> {
        while let Some(place) =
            self.functions.recording.as_ref().and_then(|recording| frame.waiting_in(&recording.doomed))
        {
            self.run_location(frame, place)?;
        }
        Ok(frame.is_elsewhere())
    }

    /// Writes down an effect whose condition is a guard of the function that is being summarised; the symbol of
    /// what it gives.
    pub(crate) fn write_down(&mut self, mut effect: Effect) -> Option<TermId> {
        let op = self.op_of(&effect);
        effect.result = target(op).map(|target| {
            let local = self.input.program.procedure(effect.procedure).local(target);
            let sort = self.terms.sort(self.terms.symbol_term(local.symbol));
            self.terms.symbol(local.name.clone(), sort)
        });
        let (guard, result) = (effect.condition, effect.result);
        let recording = self.functions.recording.as_mut()?;
        if recording.given_up {
            return result;
        }
        let in_block = matches!(op, Op::Load { .. } | Op::Store { .. }) && recording.blocks > 0;
        recording.given_up |= effect.partial && !in_block || recording.effects.len() >= MOST_EFFECTS;
        match op {
            Op::AtomicBegin => recording.blocks += 1,
            Op::AtomicEnd => recording.blocks = recording.blocks.saturating_sub(1),
            _ => {}
        }
        let alive = recording.alive;
        if !effect.partial && !ends_path(op) {
            recording.alive = guard;
        }
        effect.condition = remainder(&mut self.terms, guard, alive);
        self.functions.recording.as_mut()?.effects.push(effect);
        result
    }

    /// Repeats an effect in a state, with its operands and condition for this call; the state afterwards and what it gives.
    pub(crate) fn repeat(&mut self, mut state: State, effect: &Effect, site: Site) -> (State, Option<TermId>) {
        let op = self.op_of(effect);
        let reached = self.terms.and(state.guard, effect.condition);
        if ends_path(op) {
            // As in a function that is executed: a path that is not there does not fail.
            if self.terms.as_bool(reached) != Some(false) {
                self.end_path(State { guard: reached, ..state.clone() }, op, site);
            }
            return (state, None);
        }
        if self.terms.as_bool(reached) == Some(false) {
            // Its result is not used.
            let value = effect.result.map(|result| match self.terms.sort(result) {
                Sort::Bits(width) => self.terms.constant(width, 0),
                _ => result,
            });
            if !effect.partial {
                state.guard = reached;
            }
            return (state, value);
        }
        if !effect.partial || reached == state.guard {
            state.guard = reached;
            return self.act(None, state, op, &effect.operands, site);
        }
        let whole = state.guard;
        let not_reached = self.terms.not(effect.condition);
        let outside = State { guard: self.terms.and(whole, not_reached), ..state.clone() };
        state.guard = reached;
        let (after, value) = self.act(None, state, op, &effect.operands, site);
        let went_on = after.guard == reached;
        let mut merged = self.merge(None, after, outside);
        if went_on {
            merged.guard = whole;
        }
        (merged, value)
    }

    /// A path ends by a failure, or by something that is not modelled.
    pub(crate) fn end_path(&mut self, state: State, op: &Op, site: Site) {
        match op {
            Op::Fail { property } => {
                if let Some(inner) = &state.block {
                    self.run.open_blocks[inner.block].early_ends.failures.push(state.guard);
                }
                self.skeleton.outcomes.failures.push(Failure {
                    property: *property,
                    guard: state.guard,
                    thread: self.run.current,
                    span: site.span,
                });
            }
            Op::Unsupported { what } => self.cut(state, CutKind::Unsupported(what.clone()), site.span),
            _ => unreachable!("no other effect ends its path"),
        }
    }

    /// Does what an operation says, in a function that is being executed or has a summary; the state afterwards and what
    /// it gives.
    pub(crate) fn act(
        &mut self,
        frame: Option<&Frame<'p>>,
        mut state: State,
        op: &'p Op,
        operands: &[TermId],
        site: Site,
    ) -> (State, Option<TermId>) {
        let program = self.input.program;
        let sort_of = |this: &Self, target: LocalId| {
            this.terms.sort(this.terms.symbol_term(program.procedure(site.procedure).local(target).symbol))
        };
        match (op, operands) {
            (Op::Havoc { target }, _) => {
                let sort = sort_of(self, *target);
                let name = program.procedure(site.procedure).local(*target).name.clone();
                let value = self.terms.symbol(name, sort);
                let kind = HavocKind::Havoc(site.procedure, *target);
                self.skeleton.havocs.push(Havoc { kind, value, guard: state.guard, thread: self.run.current });
                (state, Some(value))
            }
            (Op::Load { target, access, .. }, &[address]) => {
                let width = match sort_of(self, *target) {
                    Sort::Bits(width) => width,
                    other => unreachable!("a cell is read into a local of sort {other:?}"),
                };
                self.watch_access(&mut state, AccessOperation { address, width, writes: false, access: *access }, site);
                let (state, value) = self.load(state, address, width, site);
                (state, Some(value))
            }
            (Op::Store { access, .. }, &[address, value]) => {
                let width = self.terms.width(value);
                self.watch_access(&mut state, AccessOperation { address, width, writes: true, access: *access }, site);
                if *access == Access::Unseen {
                    self.free(&state, address, width, site);
                    return (state, None);
                }
                (self.store(state, address, value, site), None)
            }
            (Op::AtomicBegin, _) => {
                self.begin_block(&mut state, site);
                (state, None)
            }
            (Op::AtomicEnd, _) => (self.leave_block(state, site.span), None),
            (Op::Lock { .. }, &[mutex]) => (self.lock(state, mutex, site), None),
            (Op::TryLock { .. }, &[mutex]) => {
                let (state, acquired) = self.try_lock(state, mutex, site);
                (state, Some(self.terms.bool_to_bits(acquired, 1)))
            }
            (Op::Unlock { .. }, &[mutex]) => (self.unlock(frame, state, mutex, site), None),
            (Op::Reset { .. }, &[mutex]) => (self.reset(state, mutex, site), None),
            (Op::IsMyself { .. }, &[handle]) => {
                let own = u128::from(self.skeleton.threads[self.run.current.index()].handle);
                let own = self.terms.constant(program.data_model.pointer_bits(), own);
                let same = self.terms.eq(handle, own);
                (state, Some(self.terms.bool_to_bits(same, 1)))
            }
            (Op::Myself { .. }, _) => {
                let handle = u128::from(self.skeleton.threads[self.run.current.index()].handle);
                (state, Some(self.terms.constant(program.data_model.pointer_bits(), handle)))
            }
            (op, _) => unreachable!("{op:?} is no effect"),
        }
    }
}
