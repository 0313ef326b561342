//! Symbolic execution of a procedure: one pass over its weak topological order, loops unrolled (`loops.rs`), calls inlined (`call.rs`),
//! states merged where paths meet (`merge.rs`).

use std::rc::Rc;

use concord_logic::{Sort, TermId};
use concord_program::{Flow, LocalId, LocationId, Op, ProcedureId, Span};

use crate::error::EncodeError;
use crate::memory::address_space::ObjectInfo;
use crate::skeleton::{CallPathId, CutKind};
use crate::summarise::Summariser;
use crate::summarise::control::call::Call;
use crate::summarise::control::wto::Element;
use crate::summarise::data::state::{State, distinguish};
use crate::summarise::frame::{Activation, Frame};
use crate::summarise::function::effects::is_effect;
use crate::summarise::reduce::stutter::leaves_trace;

impl<'p> Summariser<'p> {
    /// Executes a procedure; the merged state at its returns and its result.
    pub(crate) fn run_procedure(
        &mut self,
        id: ProcedureId,
        path: CallPathId,
        state: State,
    ) -> Result<Option<(State, Option<TermId>)>, EncodeError> {
        let procedure = self.input.program.procedure(id);
        let automaton = self.input.automata.of(self.input.program, id);
        let mut frame = Frame::new(id, procedure, path, Rc::clone(&automaton), state.idle.len());
        self.run.active.push(Activation { procedure: id, guard: state.guard });
        frame.pending[procedure.entry] = Some(state);
        self.run_elements(&mut frame, &automaton.order.elements)?;
        self.run.active.pop();
        Ok(frame.returned)
    }

    pub(super) fn run_elements(&mut self, frame: &mut Frame<'p>, elements: &[Element]) -> Result<(), EncodeError> {
        for element in elements {
            match *element {
                Element::Single(location) => self.run_location(frame, location)?,
                Element::Component(component) => self.run_loop(frame, component)?,
            }
        }
        Ok(())
    }

    pub(crate) fn run_location(&mut self, frame: &mut Frame<'p>, location: LocationId) -> Result<(), EncodeError> {
        let Some(state) = frame.pending[location].take() else { return Ok(()) };
        self.tick()?;
        let Some(state) = self.run_op(frame, location, state)? else { return Ok(()) };
        if self.terms.as_bool(state.guard) == Some(false) {
            return Ok(());
        }
        match frame.procedure.location(location).flow {
            Flow::Goto(next) => self.arrive(frame, state, next),
            Flow::Branch { condition, then, otherwise } => {
                // `while (1)` decides nothing.
                let literal = self.terms.as_bool(condition).is_some();
                let condition = self.evaluate(frame, &state, condition);
                if !literal {
                    self.note_branch(frame, location, then, otherwise, condition);
                }
                let condition = self.on_path(&state, condition);
                let negated = self.terms.not(condition);
                let mut other = state.clone();
                other.guard = self.terms.and(state.guard, negated);
                let mut state = state;
                state.guard = self.terms.and(state.guard, condition);
                self.arrive(frame, state, then);
                self.arrive(frame, other, otherwise);
            }
            Flow::Return(value) => {
                let value = value.map(|value| self.evaluate(frame, &state, value));
                let mut state = state;
                state.idle.truncate(frame.loops_outside);
                state.leave_loops(frame.loops_outside);
                let merged = match frame.returned.take() {
                    None => (state, value),
                    Some((other, other_value)) => {
                        let condition = distinguish(&self.terms, other.guard, state.guard);
                        let value = match (other_value, value) {
                            (Some(a), Some(b)) => Some(self.terms.ite(condition, a, b)),
                            // A missing result is nondeterministic, and so is the merged one where it is missing.
                            (Some(a), None) | (None, Some(a)) => {
                                let sort = self.terms.sort(a);
                                let unknown = self.terms.symbol("missing", sort);
                                let guard = if other_value.is_none() { other.guard } else { state.guard };
                                self.run.missing_results.push((unknown, guard));
                                let (a, b) = if other_value.is_none() { (unknown, a) } else { (a, unknown) };
                                Some(self.terms.ite(condition, a, b))
                            }
                            (None, None) => None,
                        };
                        (self.merge(None, other, state), value)
                    }
                };
                frame.returned = Some(merged);
            }
            Flow::ExitThread(value) => {
                let value = value.map(|value| self.evaluate(frame, &state, value));
                let span = frame.procedure.location(location).span;
                self.end_thread(state, value, span);
            }
            Flow::Stop => {}
        }
        Ok(())
    }

    /// Execution is not followed beyond this state.
    pub(crate) fn cut(&mut self, state: State, kind: CutKind, span: Span) {
        if let Some(inner) = &state.block {
            self.run.open_blocks[inner.block].early_ends.cuts.push(state.guard);
        }
        self.add_cut(kind, state.guard, span);
    }

    /// The value of a condition on the path of a state: a constant where the path decides it.
    fn on_path(&mut self, state: &State, condition: TermId) -> TermId {
        match self.paths.of(&self.terms, state.guard).decides(condition) {
            Some(truth) => self.terms.bool(truth),
            None => condition,
        }
    }

    pub(crate) fn set_local(state: &mut State, target: LocalId, value: TermId) {
        Rc::make_mut(&mut state.locals)[target] = Some(value);
    }

    pub(super) fn local_sort(&self, frame: &Frame<'p>, local: LocalId) -> Sort {
        self.terms.sort(self.terms.symbol_term(frame.procedure.local(local).symbol))
    }

    fn run_op(
        &mut self,
        frame: &mut Frame<'p>,
        location: LocationId,
        mut state: State,
    ) -> Result<Option<State>, EncodeError> {
        let procedure = frame.procedure;
        let site = frame.site(location);
        if leaves_trace(&procedure.location(location).op) {
            state.note_effect(&mut self.terms);
        }
        match &procedure.location(location).op {
            Op::Skip => {}
            Op::Assign { target, value } => {
                let value = self.evaluate(frame, &state, *value);
                Self::set_local(&mut state, *target, value);
            }
            Op::Allocate { target, layout, size, align, zeroed, name } => {
                let size = size.map(|size| self.evaluate(frame, &state, size));
                let (layout, room, name) = (layout.clone(), layout.size(), name.clone());
                let made = ObjectInfo { layout, room, align: *align, open: false, zeroed: *zeroed, name };
                let address = self.allocate(&mut state, made, size, site)?;
                Self::set_local(&mut state, *target, address);
            }
            Op::Measure { target, address } => {
                let address = self.evaluate(frame, &state, *address);
                let (after, bytes) = self.measure(state, address, site);
                state = after;
                Self::set_local(&mut state, *target, bytes);
            }
            Op::Assume { condition } => {
                let condition = self.evaluate(frame, &state, *condition);
                let condition = self.on_path(&state, condition);
                state.guard = self.terms.and(state.guard, condition);
            }
            Op::Reserve { target, entry } => {
                let Some((after, handle)) = self.reserve(state, *entry, site) else { return Ok(None) };
                state = after;
                Self::set_local(&mut state, *target, handle);
            }
            Op::Create { handle, entry, argument } => {
                let handle = self.evaluate(frame, &state, *handle);
                let argument = self.evaluate(frame, &state, *argument);
                let Some(after) = self.create(state, handle, *entry, argument, site) else { return Ok(None) };
                state = after;
            }
            Op::Join { handle, target } => {
                let handle = self.evaluate(frame, &state, *handle);
                let Some((after, value)) = self.join(state, handle, target.is_some(), site) else { return Ok(None) };
                state = after;
                if let (Some(target), Some(value)) = (*target, value) {
                    Self::set_local(&mut state, target, value);
                }
            }
            Op::Call { callee, arguments, target } => {
                let arguments: Vec<TermId> =
                    arguments.iter().map(|argument| self.evaluate(frame, &state, *argument)).collect();
                let call = Call { callee: *callee, arguments: &arguments, target: *target };
                return self.call(frame, state, call, site);
            }
            effect => {
                debug_assert!(is_effect(effect), "every operation is local, makes something or is an effect");
                return self.run_effect(frame, location, state);
            }
        }
        Ok(Some(state))
    }
}
