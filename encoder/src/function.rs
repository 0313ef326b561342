//! Function summaries (FUSION, section 4): a function that touches nothing but its locals is
//! executed once, with fresh symbols for its parameters, and instantiated at each call.
//!
//! Such a function is a pair of terms over its parameters: whether it returns, and what. It may branch,
//! assume and call functions of its kind; it has no loop, no nondeterminism and no access to memory, and
//! does not call itself. Then nothing that happens inside is visible to other threads, to a replay, or to
//! the loops around the call, and a call has the same guard and the same value, up to the
//! form of the terms, as if the function had been executed again. Whether that is so is seen from the text as far as
//! possible, and from the execution for the rest: a local that is read before it is set leaves a record.
//!
//! Nested calls multiply when each is executed anew; summaries of summaries do not, as far as
//! the terms of different calls are shared.

use std::rc::Rc;

use concord_logic::{SymbolId, TermId};
use concord_program::{Flow, Op, ProcedureId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::bounds::EncodeError;
use crate::skeleton::CallPathId;
use crate::state::State;
use crate::summarise::Summariser;

/// What is known of a function.
#[derive(Clone, Debug)]
pub(crate) enum Function {
    /// It has no summary, or is being looked at.
    Executed,
    /// It has a summary.
    Summarised(Rc<FunctionSummary>),
}

/// A function without effects.
#[derive(Debug)]
pub(crate) struct FunctionSummary {
    parameters: Vec<SymbolId>,
    returns: TermId,
    result: Option<TermId>,
}

/// How often functions were summarised, and how often a summary stood for a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FunctionCounts {
    /// Functions with a summary.
    pub summarised: usize,
    /// Calls that used one.
    pub instantiated: usize,
    /// Calls that were executed.
    pub executed: usize,
}

impl Summariser<'_> {
    /// The condition under which a call returns, and its result, if the function has a summary.
    pub(crate) fn instantiate(
        &mut self,
        callee: ProcedureId,
        arguments: &[TermId],
        wants_result: bool,
    ) -> Result<Option<(TermId, Option<TermId>)>, EncodeError> {
        let Function::Summarised(summary) = self.function(callee)? else { return Ok(None) };
        if wants_result && summary.result.is_none() || summary.parameters.len() != arguments.len() {
            return Ok(None);
        }
        self.function_counts.instantiated += 1;
        let actual: FxHashMap<SymbolId, TermId> =
            summary.parameters.iter().copied().zip(arguments.iter().copied()).collect();
        let returns = self.terms.substitute(summary.returns, &actual);
        let result = summary.result.map(|result| self.terms.substitute(result, &actual));
        Ok(Some((returns, result)))
    }

    fn function(&mut self, id: ProcedureId) -> Result<Function, EncodeError> {
        if !self.bounds.summaries {
            return Ok(Function::Executed);
        }
        if let Some(known) = self.functions.get(&id) {
            return Ok(known.clone());
        }
        // A function that calls itself meets this and is executed.
        self.functions.insert(id, Function::Executed);
        if !self.is_plain(id)? {
            return Ok(Function::Executed);
        }
        let procedure = self.program.procedure(id);
        let mut locals = vec![None; procedure.locals.len()];
        let mut parameters = Vec::new();
        for &parameter in &procedure.parameters {
            let local = procedure.local(parameter);
            let sort = self.terms.sort(self.terms.symbol_term(local.symbol));
            let value = self.terms.symbol(local.name.clone(), sort);
            parameters.extend(self.terms.as_symbol(value));
            locals[parameter.0 as usize] = Some(value);
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
        let (havocs, missing) = (self.havocs.len(), self.missing_results.len());
        let returned = self.run_procedure(id, CallPathId(0), state)?;
        if self.havocs.len() > havocs || self.missing_results.len() > missing {
            self.havocs.truncate(havocs);
            self.missing_results.truncate(missing);
            return Ok(Function::Executed);
        }
        let (returns, result) = match returned {
            Some((state, result)) => (state.guard, result),
            None => (self.terms.ff(), None),
        };
        self.function_counts.summarised += 1;
        let summary = Function::Summarised(Rc::new(FunctionSummary { parameters, returns, result }));
        self.functions.insert(id, summary.clone());
        Ok(summary)
    }

    /// Whether the text of a function speaks of its locals and of functions of its kind only.
    fn is_plain(&mut self, id: ProcedureId) -> Result<bool, EncodeError> {
        let procedure = self.program.procedure(id);
        if !self.automaton(id).order.components.is_empty() {
            return Ok(false);
        }
        for location in &procedure.locations {
            let plain = match &location.op {
                Op::Skip | Op::Assign { .. } | Op::Assume { .. } => true,
                Op::Call { callee, .. } => matches!(self.function(*callee)?, Function::Summarised(_)),
                _ => false,
            };
            if !plain || matches!(location.flow, Flow::ExitThread(_)) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
