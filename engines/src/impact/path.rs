//! Path formulas: a sequence of actions executed symbolically.
//!
//! Values along a path are terms over what the path begins with and the inputs of its steps, which are renamed step
//! by step. No equations are needed: the formula of a path is the conjunction of its guards.

use concord_logic::{SymbolId, TermId};
use rustc_hash::FxHashMap;

use super::system::{Action, System};

/// Inputs of steps, the same for the same step of every path.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    renamed: FxHashMap<(usize, SymbolId), TermId>,
}

impl Inputs {
    /// The input of a step.
    pub fn at(&mut self, system: &mut System, step: usize, input: SymbolId) -> TermId {
        *self.renamed.entry((step, input)).or_insert_with(|| {
            let terms = &mut system.threads.terms;
            let sort = terms.sort(terms.symbol_term(input));
            terms.symbol(format!("in{step}"), sort)
        })
    }

    /// All inputs of steps.
    pub fn symbols(&self, system: &System) -> rustc_hash::FxHashSet<SymbolId> {
        self.renamed.values().filter_map(|&term| system.threads.terms.as_symbol(term)).collect()
    }

    /// The inputs of a step under their names.
    pub fn names(&mut self, system: &mut System, step: usize, action: &Action) -> FxHashMap<SymbolId, TermId> {
        action.inputs.iter().map(|input| (input.symbol, self.at(system, step, input.symbol))).collect()
    }
}

/// The state at the end of a path.
#[derive(Clone, Debug, Default)]
pub(crate) struct Values {
    now: FxHashMap<SymbolId, TermId>,
}

impl Values {
    /// The state at the begin of a path: these symbols have values, all others stand for themselves.
    pub fn new(known: FxHashMap<SymbolId, TermId>) -> Values {
        Values { now: known }
    }

    /// The value of a term.
    pub fn of(&self, system: &mut System, term: TermId) -> TermId {
        system.threads.terms.substitute(term, &self.now)
    }

    /// The value of a symbol.
    pub fn get(&self, system: &System, symbol: SymbolId) -> TermId {
        self.now.get(&symbol).copied().unwrap_or_else(|| system.threads.terms.symbol_term(symbol))
    }

    /// Takes a step; the values of its guards.
    pub fn step(&mut self, system: &mut System, inputs: &mut Inputs, step: usize, action: &Action) -> Vec<TermId> {
        let names = inputs.names(system, step, action);
        for (&input, &term) in &names {
            self.now.insert(input, term);
        }
        let guards = action.guards.iter().map(|&guard| self.of(system, guard)).collect();
        let updates: Vec<(SymbolId, TermId)> =
            action.updates.iter().map(|&(symbol, value)| (symbol, self.of(system, value))).collect();
        for input in names.keys() {
            self.now.remove(input);
        }
        self.now.extend(updates);
        guards
    }
}
