//! Function summaries (FUSION, section 4): a function is executed once, with fresh symbols for its parameters, and
//! instantiated at each call.
//!
//! A summary is what the function does that others may notice (`effects.rs`), whether it returns, and what, all as terms over its
//! parameters and over what its effects give. It may branch, assume and call functions of its kind; it has no loop, makes no object and no
//! thread, and does not call itself. Then a call has the same events, the same guard and the same value, up to the
//! form of the terms, as if the function had been executed again. Whether that is so is seen from the text as far as
//! possible, and from the execution for the rest: a local that is read before it is set leaves a record.
//!
//! Nested calls multiply when each is executed anew; summaries of summaries do not, as far as they have no effects and
//! the terms of different calls are shared. Effects are repeated at each call, the local work around them is not.

use std::rc::Rc;

use concord_logic::{IdVec, Substitution, SymbolId, TermId};
use concord_program::{Flow, LocationId, Op, ProcedureId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::error::EncodeError;
use crate::skeleton::{CallPathId, FunctionCounts};
use crate::summarise::data::state::{State, remainder};
use crate::summarise::frame::Frame;
use crate::summarise::function::effects::{Effect, Recording, ends_path, is_effect};
use crate::summarise::{Site, Summariser};

/// What is known of a function.
#[derive(Clone, Debug)]
pub(crate) enum Function {
    /// It has no summary, or is being looked at.
    Executed,
    /// It has a summary.
    Summarised(Rc<FunctionSummary>),
}

impl Function {
    /// Its summary, if it has one.
    pub fn summary(self) -> Option<Rc<FunctionSummary>> {
        match self {
            Function::Executed => None,
            Function::Summarised(summary) => Some(summary),
        }
    }
}

/// What a function does.
#[derive(Debug)]
pub(crate) struct FunctionSummary {
    parameters: Vec<SymbolId>,
    /// What others may notice, in the order in which it happens.
    pub effects: Vec<Effect>,
    /// The calls inside the function that lead to effects: the one around, and where it stands.
    pub calls: Vec<(Option<usize>, ProcedureId, LocationId)>,
    /// Whether it returns, given that its last effect was reached that is on all paths.
    pub returns: TermId,
    result: Option<TermId>,
}

/// The functions that were called, and the one that is being summarised.
#[derive(Default)]
pub(crate) struct FunctionTable {
    known: FxHashMap<ProcedureId, Function>,
    pub counts: FunctionCounts,
    /// The effects of the function that is being summarised, if one is.
    pub recording: Option<Recording>,
}

impl<'p> Summariser<'p> {
    /// The summary of a function, if it can stand for a call.
    pub(crate) fn summary_for(
        &mut self,
        callee: ProcedureId,
        arguments: usize,
        wants_result: bool,
    ) -> Result<Option<Rc<FunctionSummary>>, EncodeError> {
        let summary = self.summary(callee)?;
        Ok(summary
            .filter(|summary| (!wants_result || summary.result.is_some()) && summary.parameters.len() == arguments))
    }

    /// The state after a call that a summary stands for, and its result.
    pub(crate) fn instantiate(
        &mut self,
        frame: &mut Frame<'p>,
        mut state: State,
        summary: &FunctionSummary,
        arguments: &[TermId],
        site: Site,
    ) -> Result<(State, Option<TermId>), EncodeError> {
        self.functions.counts.instantiated += 1;
        let actual: FxHashMap<SymbolId, TermId> =
            summary.parameters.iter().copied().zip(arguments.iter().copied()).collect();
        let mut actual = Substitution::new(actual);
        if !summary.effects.is_empty() {
            state = match self.functions.recording {
                None => self.repeat_effects(frame, state, summary, &mut actual, site)?,
                Some(_) => self.pass_effects_on(frame, state, summary, &mut actual, site)?,
            };
        }
        let returns = actual.apply(&mut self.terms, summary.returns);
        state.guard = self.terms.and(state.guard, returns);
        let result = summary.result.map(|result| actual.apply(&mut self.terms, result));
        Ok((state, result))
    }

    /// Repeats the effects of a function in the state of its caller.
    fn repeat_effects(
        &mut self,
        frame: &Frame<'p>,
        mut state: State,
        summary: &FunctionSummary,
        actual: &mut Substitution,
        site: Site,
    ) -> Result<State, EncodeError> {
        let first = self.skeleton.origin.call_paths.len();
        self.skeleton.add_call_path(Some(frame.path), frame.id, site.location);
        let path_of = |call: Option<usize>| CallPathId((first + call.map_or(0, |call| call + 1)) as u32);
        for &(around, procedure, location) in &summary.calls {
            self.skeleton.add_call_path(Some(path_of(around)), procedure, location);
        }
        for effect in &summary.effects {
            self.tick()?;
            let span = self.input.program.procedure(effect.procedure).location(effect.location).span;
            let Effect { procedure, location, .. } = *effect;
            let site = Site { procedure, location, path: path_of(effect.call), span };
            let effect = self.actual(effect, actual);
            let (after, value) = self.repeat(state, &effect, site);
            state = after;
            self.bind(actual, &effect, value);
        }
        Ok(state)
    }

    /// The effects of a function become effects of the one that calls it and is being summarised.
    fn pass_effects_on(
        &mut self,
        frame: &mut Frame<'p>,
        mut state: State,
        summary: &FunctionSummary,
        actual: &mut Substitution,
        site: Site,
    ) -> Result<State, EncodeError> {
        let acts = summary.effects.iter().any(|effect| !ends_path(self.op_of(effect)));
        let elsewhere = acts && self.others_are_alive(frame)?;
        let Some(recording) = &mut self.functions.recording else { return Ok(state) };
        let first = recording.calls.len();
        recording.calls.push((None, frame.id, site.location));
        let call_of = |call: Option<usize>| first + call.map_or(0, |call| call + 1);
        let inner = summary.calls.iter();
        recording.calls.extend(inner.map(|&(around, procedure, at)| (Some(call_of(around)), procedure, at)));
        for effect in &summary.effects {
            let mut effect = self.actual(effect, actual);
            let reached = self.terms.and(state.guard, effect.condition);
            if !effect.partial && !ends_path(self.op_of(&effect)) {
                state.guard = reached;
            }
            effect.call = Some(call_of(effect.call));
            effect.condition = reached;
            effect.partial |= elsewhere;
            let value = self.write_down(effect.clone());
            self.bind(actual, &effect, value);
        }
        Ok(state)
    }

    /// The effect of a call with its actual parameters.
    fn actual(&mut self, effect: &Effect, actual: &mut Substitution) -> Effect {
        let mut apply = |term: TermId| actual.apply(&mut self.terms, term);
        let condition = apply(effect.condition);
        Effect { condition, operands: effect.operands.iter().map(|&term| apply(term)).collect(), ..*effect }
    }

    /// What an effect gives has this value.
    fn bind(&mut self, actual: &mut Substitution, effect: &Effect, value: Option<TermId>) {
        if let Some(symbol) = effect.result.and_then(|result| self.terms.as_symbol(result))
            && let Some(value) = value
        {
            actual.bind(&self.terms, symbol, value);
        }
    }

    /// The summary of a function, if it has one.
    pub(crate) fn summary(&mut self, id: ProcedureId) -> Result<Option<Rc<FunctionSummary>>, EncodeError> {
        Ok(self.function(id)?.summary())
    }

    fn function(&mut self, id: ProcedureId) -> Result<Function, EncodeError> {
        if !self.input.bounds.summaries {
            return Ok(Function::Executed);
        }
        if let Some(known) = self.functions.known.get(&id) {
            return Ok(known.clone());
        }
        // A function that calls itself meets this and is executed.
        self.functions.known.insert(id, Function::Executed);
        if !self.is_plain(id)? {
            return Ok(Function::Executed);
        }
        let procedure = self.input.program.procedure(id);
        let mut locals = IdVec::filled(None, procedure.locals.len());
        let mut parameters = Vec::new();
        for &parameter in &procedure.parameters {
            let local = procedure.local(parameter);
            let sort = self.terms.sort(self.terms.symbol_term(local.symbol));
            let value = self.terms.symbol(local.name.clone(), sort);
            parameters.extend(self.terms.as_symbol(value));
            locals[parameter] = Some(value);
        }
        let state = State {
            guard: self.terms.tt(),
            locals: Rc::new(locals),
            memory: Rc::default(),
            held: Rc::default(),
            known: Rc::default(),
            block: None,
            idle: SmallVec::new(),
            anchors: SmallVec::new(),
            last: SmallVec::new(),
        };
        let (havocs, missing) = (self.skeleton.havocs.len(), self.run.missing_results.len());
        // The functions that it calls were summarised before.
        self.functions.recording = Some(self.record(id)?);
        let returned = self.run_procedure(id, CallPathId(0), state)?;
        let recording = self.functions.recording.take().filter(|recording| !recording.given_up);
        let incomplete = self.skeleton.havocs.len() > havocs || self.run.missing_results.len() > missing;
        self.skeleton.havocs.truncate(havocs);
        self.run.missing_results.truncate(missing);
        let Some(Recording { effects, calls, alive, .. }) = recording.filter(|_| !incomplete) else {
            return Ok(Function::Executed);
        };
        let (returns, result) = match returned {
            Some((state, result)) => (remainder(&mut self.terms, state.guard, alive), result),
            None => (self.terms.ff(), None),
        };
        self.functions.counts.summarised += 1;
        let summary = FunctionSummary { parameters, effects, calls, returns, result };
        let summary = Function::Summarised(Rc::new(summary));
        self.functions.known.insert(id, summary.clone());
        Ok(summary)
    }

    /// Whether the text of a function has nothing in it that cannot be summarised.
    fn is_plain(&mut self, id: ProcedureId) -> Result<bool, EncodeError> {
        let procedure = self.input.program.procedure(id);
        if !self.input.automata.of(self.input.program, id).order.components.is_empty() {
            return Ok(false);
        }
        for location in &procedure.locations {
            let plain = match &location.op {
                Op::Skip | Op::Assign { .. } | Op::Assume { .. } => true,
                Op::Call { callee, .. } => self.summary(*callee)?.is_some(),
                op => is_effect(op),
            };
            if !plain || matches!(location.flow, Flow::ExitThread(_)) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
