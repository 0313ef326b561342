//! A procedure that is being executed: which states arrived where, and in which loops control is.

use std::rc::Rc;

use concord_logic::{IdVec, TermId};
use concord_program::{Liveness, LocalId, LocationId, Procedure, ProcedureId};

use crate::skeleton::CallPathId;
use crate::summarise::Site;
use crate::summarise::control::automaton::Automaton;
use crate::summarise::data::state::State;

/// A procedure that is being executed.
#[derive(Clone, Copy)]
pub(crate) struct Activation {
    pub procedure: ProcedureId,
    pub guard: TermId,
}

/// How the iteration of a loop that is being executed was decided.
#[derive(Clone, Copy, Default)]
pub(crate) struct Iteration {
    pub component: usize,
    /// A branch that could leave the loop was decided statically.
    pub decided: bool,
    /// A branch that could leave the loop depends on a symbol.
    pub open: bool,
    /// The bound is used up: only the deciding part runs.
    pub leaving: bool,
}

/// The execution of one procedure.
pub(crate) struct Frame<'p> {
    pub id: ProcedureId,
    pub procedure: &'p Procedure,
    pub path: CallPathId,
    pub automaton: Rc<Automaton>,
    /// States that arrived at locations that were not executed yet.
    pub pending: IdVec<LocationId, Option<State>>,
    /// Values of locals that were not initialised, and their records.
    pub unset: IdVec<LocalId, Option<(TermId, usize)>>,
    pub iterations: Vec<Iteration>,
    pub returned: Option<(State, Option<TermId>)>,
    /// The number of loops around the call.
    pub loops_outside: usize,
}

impl<'p> Frame<'p> {
    pub fn new(
        id: ProcedureId,
        procedure: &'p Procedure,
        path: CallPathId,
        automaton: Rc<Automaton>,
        loops_outside: usize,
    ) -> Frame<'p> {
        Frame {
            id,
            procedure,
            path,
            automaton,
            pending: IdVec::filled(None, procedure.locations.len()),
            unset: IdVec::filled(None, procedure.locals.len()),
            iterations: Vec::new(),
            returned: None,
            loops_outside,
        }
    }

    /// The innermost loop of this procedure that is being executed, as an index into the loops around.
    pub fn innermost_loop(&self, state: &State) -> Option<usize> {
        if self.iterations.is_empty() { None } else { state.idle.len().checked_sub(1) }
    }

    /// A place that a path waits at and that is one of these.
    pub fn waiting_in(&self, places: &IdVec<LocationId, bool>) -> Option<LocationId> {
        let waits = |&place: &LocationId| places[place] && self.pending[place].is_some();
        self.pending.ids().find(waits)
    }

    /// Whether other paths wait somewhere, or returned already.
    pub fn is_elsewhere(&self) -> bool {
        self.returned.is_some() || self.pending.iter().any(Option::is_some)
    }

    /// The locals that may be read before they are written.
    pub fn live(&self) -> &Liveness {
        &self.automaton.live
    }

    pub fn site(&self, location: LocationId) -> Site {
        let span = self.procedure.location(location).span;
        Site { procedure: self.id, location, path: self.path, span }
    }
}
