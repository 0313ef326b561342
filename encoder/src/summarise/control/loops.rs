//! Loops: unrolled up to their bounds.
//!
//! An iteration of a loop that was decided statically (control could have left
//! the loop, and no such branch depended on a symbol) uses up the static limit, unless the bound is for such iterations, too; every
//! other iteration uses up the loop's bound. When the bound is used up, the part that only
//! decides whether to leave runs once more, and whatever would begin the body again is cut off.

use std::rc::Rc;

use concord_logic::{Id as _, TermId};
use concord_program::LocationId;

use crate::bounds::LoopId;
use crate::error::EncodeError;
use crate::skeleton::CutKind;
use crate::summarise::Summariser;
use crate::summarise::data::state::State;
use crate::summarise::frame::{Frame, Iteration};
use crate::summarise::reduce::stutter::Anchor;

impl<'p> Summariser<'p> {
    pub(super) fn run_loop(&mut self, frame: &mut Frame<'p>, component: usize) -> Result<(), EncodeError> {
        let automaton = Rc::clone(&frame.automaton);
        let head = automaton.order.components[component].head;
        let id = LoopId::Loop { procedure: frame.id, head };
        let bound = self.input.bounds.of(id);
        let members: Vec<LocationId> =
            automaton.order.components[component].members.ones().map(LocationId::from_index).collect();
        let (mut used, mut decided) = (0, 0);
        let widens = self.may_widen(frame.id, &members);
        // Control may also enter in the middle, by a jump: then the first round begins without its head.
        while members.iter().any(|&place| frame.pending[place].is_some()) {
            let widened = widens && used >= bound;
            let leaving = used >= bound && !widened;
            let too_many = decided >= self.input.plan.static_limit;
            self.observed.reaches_limit |= too_many;
            let over = too_many || leaving && !automaton.deciding[component].contains(head.index());
            let kind = if too_many {
                CutKind::Limit(format!("a loop of more than {decided} iterations"))
            } else {
                CutKind::Unwind(id)
            };
            for &place in &members {
                let at_head = place == head;
                if over || (leaving || widened) && !at_head {
                    if let Some(state) = frame.pending[place].take() {
                        self.cut(state, kind.clone(), frame.procedure.location(head).span);
                    }
                } else {
                    // What comes from the middle was not round the loop: it is no idle iteration.
                    let idle = self.terms.bool(at_head);
                    if let Some(state) = &mut frame.pending[place] {
                        state.idle.push(idle);
                    }
                }
            }
            if over {
                break;
            }
            if let Some(state) = frame.pending[head].as_mut().filter(|_| widened) {
                self.widen(frame.id, &members, state);
            }
            let start = frame.pending[head].as_ref().map_or_else(Anchor::default, |state| self.anchor_at_head(state));
            self.run.heads.push(start);
            frame.iterations.push(Iteration { component, leaving, ..Iteration::default() });
            self.run_location(frame, head)?;
            self.run_elements(frame, &automaton.order.components[component].body)?;
            let iteration = frame.iterations.pop().expect("the iteration is on the stack");
            self.run.heads.pop();
            if widened {
                // What comes back to the head was there already.
                frame.pending[head] = None;
                break;
            }
            if iteration.decided && !iteration.open && !self.input.bounds.binds_decided(id) {
                decided += 1;
            } else {
                used += 1;
            }
        }
        Ok(())
    }

    /// Notes for the loops around a branch whether leaving them was decided.
    pub(super) fn note_branch(
        &mut self,
        frame: &mut Frame<'p>,
        location: LocationId,
        then: LocationId,
        otherwise: LocationId,
        condition: TermId,
    ) {
        let constant = self.terms.as_bool(condition).is_some();
        for iteration in &mut frame.iterations {
            let automaton = &frame.automaton;
            let inside = |place| automaton.in_loop(iteration.component, place);
            if inside(location) && !(inside(then) && inside(otherwise)) {
                iteration.decided |= constant;
                iteration.open |= !constant;
            }
        }
    }

    /// A state arrives at a location, to be executed when its turn comes.
    pub(super) fn arrive(&mut self, frame: &mut Frame<'p>, mut state: State, next: LocationId) {
        let automaton = &frame.automaton;
        let around = frame.iterations.iter().take_while(|iteration| automaton.in_loop(iteration.component, next));
        let mut loops = frame.loops_outside + around.count();
        state.leave_loops(loops);
        if let Some(iteration) = loops.checked_sub(frame.loops_outside + 1).map(|index| frame.iterations[index])
            && automaton.order.components[iteration.component].head == next
        {
            loops -= 1;
            self.stop_at_head(&mut state, loops, &automaton.live, next);
        }
        state.idle.truncate(loops);
        if self.terms.as_bool(state.guard) == Some(false) {
            return;
        }
        for iteration in &frame.iterations {
            let component = &frame.automaton.order.components[iteration.component];
            let inside = component.members.contains(next.index());
            let deciding =
                next != component.head && frame.automaton.deciding[iteration.component].contains(next.index());
            if iteration.leaving && inside && !deciding {
                let id = LoopId::Loop { procedure: frame.id, head: component.head };
                let span = frame.procedure.location(component.head).span;
                self.cut(state, CutKind::Unwind(id), span);
                return;
            }
        }
        let merged = match frame.pending[next].take() {
            None => state,
            Some(other) => self.merge(Some((frame, next)), other, state),
        };
        frame.pending[next] = Some(merged);
    }
}
