//! One thread, from its entry to its ends.

use std::rc::Rc;

use concord_logic::{IdVec, TermId};
use concord_program::Span;
use smallvec::SmallVec;

use crate::error::EncodeError;
use crate::skeleton::{Havoc, HavocKind, Instance, InstanceId, PointKind};
use crate::summarise::Summariser;
use crate::summarise::data::state::{State, distinguish, union};

impl Summariser<'_> {
    /// Executes the current thread.
    pub(crate) fn run_thread(&mut self) -> Result<(), EncodeError> {
        let Instance { entry, guard, argument, create, .. } = self.skeleton.threads[self.run.current.index()].clone();
        let procedure = self.input.program.procedure(entry);
        let mut locals = IdVec::filled(None, procedure.locals.len());
        if let (Some(&parameter), Some(argument)) = (procedure.parameters.first(), argument) {
            locals[parameter] = Some(argument);
        }
        let state = State {
            guard,
            locals: Rc::new(locals),
            memory: Rc::clone(&self.registry.inherited[self.run.current.index()]),
            held: Rc::default(),
            known: Rc::default(),
            block: None,
            idle: SmallVec::new(),
            anchors: SmallVec::new(),
            last: create.into_iter().collect(),
        };
        self.run.end = None;
        let path = self.skeleton.add_call_path(None, entry, procedure.entry);
        let returned = self.run_procedure(entry, path, state)?;
        for (value, guard) in std::mem::take(&mut self.run.missing_results) {
            self.skeleton.havocs.push(Havoc { kind: HavocKind::ThreadResult, value, guard, thread: self.run.current });
        }
        let is_main = self.run.current == InstanceId(0);
        match returned {
            // The program ends where `main` returns, so that no thread can join it afterwards.
            Some((state, _)) if is_main && state.block.is_some() => {
                self.end_block(state, procedure.span);
            }
            Some((state, value)) if !is_main => self.end_thread(state, value, procedure.span),
            _ => {}
        }
        self.flush_blocks();
        let (guard, result, last) = match self.run.end.take() {
            Some((state, value)) => (state.guard, value, state.last),
            None => (self.terms.ff(), None, SmallVec::new()),
        };
        let result = match result {
            Some(value) if self.terms.sort(value) == self.input.pointer_sort() => value,
            _ => {
                let sort = self.input.pointer_sort();
                let value = self.terms.symbol("result", sort);
                self.skeleton.havocs.push(Havoc {
                    kind: HavocKind::ThreadResult,
                    value,
                    guard,
                    thread: self.run.current,
                });
                value
            }
        };
        self.escape(result);
        self.note_result(result);
        let end = if is_main && !self.input.facts.knows_handles || self.terms.as_bool(guard) == Some(false) {
            None
        } else {
            Some(self.add_event(PointKind::End, None, guard, None, last))
        };
        let thread = &mut self.skeleton.threads[self.run.current.index()];
        thread.ended = guard;
        thread.result = result;
        thread.end = end;
        Ok(())
    }

    /// The thread ends in this state.
    pub(crate) fn end_thread(&mut self, mut state: State, value: Option<TermId>, span: Span) {
        if state.block.is_some() {
            state = self.end_block(state, span);
        }
        self.run.end = Some(match self.run.end.take() {
            None => (state, value),
            Some((other, other_value)) => {
                let condition = distinguish(&self.terms, other.guard, state.guard);
                let value = match (other_value, value) {
                    (Some(a), Some(b)) if self.terms.sort(a) == self.terms.sort(b) => {
                        Some(self.terms.ite(condition, a, b))
                    }
                    (Some(a), None) | (None, Some(a)) if self.terms.sort(a) == self.input.pointer_sort() => {
                        let sort = self.input.pointer_sort();
                        let unknown = self.terms.symbol("result", sort);
                        let guard = if other_value.is_none() { other.guard } else { state.guard };
                        let thread = self.run.current;
                        self.skeleton.havocs.push(Havoc {
                            kind: HavocKind::ThreadResult,
                            value: unknown,
                            guard,
                            thread,
                        });
                        let (a, b) = if other_value.is_none() { (unknown, a) } else { (a, unknown) };
                        Some(self.terms.ite(condition, a, b))
                    }
                    _ => None,
                };
                let guard = self.terms.or(other.guard, state.guard);
                let last = union(&other.last, &state.last);
                (State { guard, last, ..state }, value)
            }
        });
    }
}
