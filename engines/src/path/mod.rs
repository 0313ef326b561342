//! Path formulas: a sequence of actions executed symbolically.
//!
//! Values along a path are terms over what the path begins with and the inputs of its steps, which are renamed step
//! by step. No equations are needed: the formula of a path is the conjunction of its guards.

pub(crate) mod logic;

use concord_logic::{SymbolId, TermId, TermStore};
use rustc_hash::FxHashMap;

use crate::system::{Action, System};

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
    pub fn of(&self, terms: &mut TermStore, term: TermId) -> TermId {
        terms.substitute(term, &self.now)
    }

    /// The value of a symbol.
    pub fn get(&self, terms: &TermStore, symbol: SymbolId) -> TermId {
        self.now.get(&symbol).copied().unwrap_or_else(|| terms.symbol_term(symbol))
    }

    /// The symbols that do not stand for themselves, with their values.
    pub fn iter(&self) -> impl Iterator<Item = (SymbolId, TermId)> {
        self.now.iter().map(|(&symbol, &value)| (symbol, value))
    }

    /// Sets symbols to terms over the values before, all at once.
    pub fn assign(&mut self, terms: &mut TermStore, updates: impl IntoIterator<Item = (SymbolId, TermId)>) {
        let updates: Vec<(SymbolId, TermId)> =
            updates.into_iter().map(|(symbol, value)| (symbol, self.of(terms, value))).collect();
        self.now.extend(updates);
    }

    /// Takes a step; the values of its guards.
    pub fn step(&mut self, system: &mut System, inputs: &mut Inputs, step: usize, action: &Action) -> Vec<TermId> {
        let names = inputs.names(system, step, action);
        let terms = &mut system.threads.terms;
        self.now.extend(&names);
        let guards = action.guards.iter().map(|&guard| self.of(terms, guard)).collect();
        self.assign(terms, action.updates.iter().copied());
        self.now.retain(|symbol, _| !names.contains_key(symbol));
        guards
    }
}
