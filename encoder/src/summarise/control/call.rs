//! Calls: a summary stands for the call, or the procedure is executed once more.

use std::rc::Rc;

use concord_logic::{IdVec, TermId};
use concord_program::{LocalId, ProcedureId};

use crate::bounds::LoopId;
use crate::error::EncodeError;
use crate::skeleton::{CutKind, Havoc, HavocKind};
use crate::summarise::data::state::State;
use crate::summarise::frame::Frame;
use crate::summarise::{Site, Summariser};

/// A call with the values of its arguments and the local that gets the result.
pub(super) struct Call<'a> {
    pub callee: ProcedureId,
    pub arguments: &'a [TermId],
    pub target: Option<LocalId>,
}

impl<'p> Summariser<'p> {
    /// The state after a call, if it returns.
    pub(super) fn call(
        &mut self,
        frame: &mut Frame<'p>,
        mut state: State,
        call: Call<'_>,
        site: Site,
    ) -> Result<Option<State>, EncodeError> {
        let Call { callee, arguments, target } = call;
        if let Some(summary) = self.summary_for(callee, arguments.len(), target.is_some())? {
            let (mut state, value) = self.instantiate(frame, state, &summary, arguments, site)?;
            if let (Some(target), Some(value)) = (target, value) {
                Self::set_local(&mut state, target, value);
            }
            return Ok(Some(state));
        }
        if let Some(recording) = &mut self.functions.recording {
            recording.given_up = true;
            return Ok(None);
        }
        self.functions.counts.executed += 1;
        // A recursive call under the guard of the activation before it was decided statically.
        let guards: Vec<TermId> =
            self.run.active.iter().filter(|a| a.procedure == callee).map(|a| a.guard).chain([state.guard]).collect();
        let id = LoopId::Recursion { procedure: callee };
        let binds_all = self.input.bounds.binds_decided(id);
        let open = guards.windows(2).filter(|pair| binds_all || pair[0] != pair[1]).count();
        let deepest = self.input.bounds.limits.calls;
        if self.run.active.len() >= deepest {
            self.cut(state, CutKind::Limit(format!("calls nested deeper than {deepest}")), site.span);
            return Ok(None);
        }
        if open as u64 > u64::from(self.input.bounds.of(id)) {
            self.cut(state, CutKind::Unwind(id), site.span);
            return Ok(None);
        }
        let procedure = self.input.program.procedure(callee);
        let mut locals = IdVec::filled(None, procedure.locals.len());
        for (&parameter, &argument) in procedure.parameters.iter().zip(arguments) {
            locals[parameter] = Some(argument);
        }
        let caller = std::mem::replace(&mut state.locals, Rc::new(locals));
        let path = self.skeleton.add_call_path(Some(frame.path), frame.id, site.location);
        let returned = self.run_procedure(callee, path, state)?;
        let missing = std::mem::take(&mut self.run.missing_results);
        let Some((mut state, value)) = returned else { return Ok(None) };
        if let Some(target) = target {
            let kind = HavocKind::Local(frame.id, target);
            let thread = self.run.current;
            for (value, guard) in missing {
                self.skeleton.havocs.push(Havoc { kind, value, guard, thread });
            }
        }
        state.locals = caller;
        if let Some(target) = target {
            let value = match value {
                Some(value) => value,
                None => {
                    let sort = self.local_sort(frame, target);
                    let value = self.terms.symbol("missing", sort);
                    let kind = HavocKind::Local(frame.id, target);
                    self.skeleton.havocs.push(Havoc { kind, value, guard: state.guard, thread: self.run.current });
                    value
                }
            };
            Self::set_local(&mut state, target, value);
        }
        Ok(Some(state))
    }
}
