//! Whether an interleaving is one of the program, and if not, why not.
//!
//! The interleaving is executed symbolically; what remains is a set of conditions over the
//! nondeterministic values. If they contradict each other, a minimal contradictory
//! subset says which steps are to blame.

use concord_logic::{Answer, Cores, SmtSolver, SolverError, SymbolId, TermId};
use rustc_hash::FxHashMap;

use crate::path::Values;
use crate::templates::interleaving::{PathStep, ThreadNo, Witness};
use crate::templates::template::{Purpose, Threads};

/// The guard of a step: the step's number and the guard's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct GuardAt {
    pub step: usize,
    pub guard: usize,
}

/// The answer.
#[derive(Clone, Debug)]
pub(crate) enum Feasibility {
    /// It happens with these values, as far as it is modelled exactly.
    Feasible(Witness),
    /// These guards contradict each other.
    Contradiction(Vec<GuardAt>),
    /// Interrupted.
    Unknown,
}

/// The symbols of one thread in an interleaving.
#[derive(Debug, Default)]
pub(crate) struct Instances {
    symbols: FxHashMap<(ThreadNo, SymbolId), TermId>,
    owners: FxHashMap<SymbolId, (ThreadNo, SymbolId)>,
}

impl Instances {
    /// The symbol of a thread's local.
    pub fn of(&mut self, threads: &mut Threads, thread: ThreadNo, local: SymbolId) -> TermId {
        let Instances { symbols, owners } = self;
        *symbols.entry((thread, local)).or_insert_with(|| {
            let sort = threads.terms.sort(threads.terms.symbol_term(local));
            let name = format!("{}@{}", threads.terms.symbol_name(local), thread.0);
            let term = threads.terms.symbol(name, sort);
            owners.insert(threads.terms.as_symbol(term).expect("a new symbol"), (thread, local));
            term
        })
    }

    /// Whose local a symbol is.
    pub fn owner(&self, symbol: SymbolId) -> Option<(ThreadNo, SymbolId)> {
        self.owners.get(&symbol).copied()
    }
}

/// Asks whether an interleaving cannot happen for other reasons than the guards that mention avoided
/// locals, if it can be told so; else for which reasons it cannot happen at all.
///
/// # Errors
/// If the solver fails.
pub(crate) fn feasibility<S: SmtSolver + Cores>(
    threads: &mut Threads,
    path: &[PathStep],
    avoided: &[SymbolId],
    solver: &mut S,
) -> Result<Feasibility, SolverError> {
    let mut run = Run::new(threads);
    let mut conditions: Vec<(GuardAt, TermId)> = Vec::new();
    for (number, step) in path.iter().enumerate() {
        for (guard, term) in run.step(threads, step).into_iter().enumerate() {
            conditions.push((GuardAt { step: number, guard }, term));
        }
    }
    let lits: Vec<(GuardAt, concord_logic::Lit)> =
        conditions.iter().map(|&(at, term)| (at, solver.literal(&threads.terms, term))).collect();
    let assumptions: Vec<concord_logic::Lit> = lits.iter().map(|(_, lit)| *lit).collect();
    match solver.check(&assumptions)? {
        Answer::Unknown => return Ok(Feasibility::Unknown),
        Answer::Sat => {
            let value = |symbol: SymbolId| solver.term_value(&threads.terms, threads.terms.symbol_term(symbol));
            let inputs = run.inputs.iter().map(|&(thread, purpose, symbol)| (thread, purpose, value(symbol))).collect();
            let cells = threads.memory.cells.iter().map(|(&address, &symbol)| (address, value(symbol))).collect();
            return Ok(Feasibility::Feasible(Witness { inputs, cells, handles: false }));
        }
        Answer::Unsat => {}
    }
    let mut core = solver.core().to_vec();
    if !avoided.is_empty() {
        let mentions = |at: GuardAt| {
            let step = &path[at.step];
            let guard = threads.template(step.template).edge(step.edge).guards[at.guard];
            threads.terms.symbols_of(guard).iter().any(|symbol| avoided.contains(symbol))
        };
        let others: Vec<concord_logic::Lit> =
            lits.iter().filter(|(at, _)| !mentions(*at)).map(|(_, lit)| *lit).collect();
        if solver.check(&others)? == Answer::Unsat {
            core = solver.core().to_vec();
        }
    }
    let mut blamed: Vec<(GuardAt, concord_logic::Lit)> = Vec::new();
    for &(at, lit) in &lits {
        // One literal may stand for several guards; the first will do.
        if core.contains(&lit) && blamed.iter().all(|(_, other)| *other != lit) {
            blamed.push((at, lit));
        }
    }
    // From the front, so that what remains is as late as can be.
    let mut at = 0;
    while at < blamed.len() {
        let others: Vec<concord_logic::Lit> =
            blamed.iter().enumerate().filter(|(index, _)| *index != at).map(|(_, (_, lit))| *lit).collect();
        match solver.check(&others)? {
            Answer::Unsat => {
                blamed.remove(at);
            }
            Answer::Sat => at += 1,
            Answer::Unknown => return Ok(Feasibility::Unknown),
        }
    }
    Ok(Feasibility::Contradiction(blamed.into_iter().map(|(at, _)| at).collect()))
}

/// A variable in an interleaving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Variable {
    /// The thread whose local it is; `None` if it is shared.
    pub thread: Option<ThreadNo>,
    pub symbol: SymbolId,
}

/// A symbolic run along an interleaving.
pub(crate) struct Run {
    now: Values,
    instances: Instances,
    inputs: Vec<(ThreadNo, Purpose, SymbolId)>,
}

impl Run {
    pub fn new(threads: &mut Threads) -> Run {
        let constants = threads.memory.initial.clone();
        let shared = constants.into_iter().map(|(symbol, bits)| (symbol, threads.terms.bits(bits))).collect();
        Run { now: Values::new(shared), instances: Instances::default(), inputs: Vec::new() }
    }

    /// The variables whose values are constants.
    pub fn constants(&self, threads: &Threads) -> FxHashMap<Variable, TermId> {
        let variable = |symbol: SymbolId| match self.instances.owner(symbol) {
            Some((thread, symbol)) => Variable { thread: Some(thread), symbol },
            None => Variable { thread: None, symbol },
        };
        let constants = self.now.iter().filter(|(_, value)| threads.terms.as_bits(*value).is_some());
        constants.map(|(symbol, value)| (variable(symbol), value)).collect()
    }

    /// Takes a step; the values of its guards.
    pub fn step(&mut self, threads: &mut Threads, step: &PathStep) -> Vec<TermId> {
        let edge = threads.template(step.template).edge(step.edge).clone();
        let mut names = FxHashMap::default();
        for input in &edge.inputs {
            let sort = threads.terms.sort(threads.terms.symbol_term(input.symbol));
            let fresh = threads.terms.symbol("any", sort);
            names.insert(input.symbol, fresh);
            let symbol = threads.terms.as_symbol(fresh).expect("a new symbol");
            self.inputs.push((step.thread, input.purpose, symbol));
        }
        let arguments = edge.spawns.iter().map(|spawn| spawn.argument);
        let mentioned = edge.guards.iter().copied().chain(edge.updates.iter().map(|update| update.1)).chain(arguments);
        for symbol in threads.terms.symbols_of_all(mentioned) {
            if !names.contains_key(&symbol) && !threads.memory.is_shared(symbol) {
                names.insert(symbol, self.instances.of(threads, step.thread, symbol));
            }
        }
        let guards = edge.guards.iter().map(|&guard| threads.terms.substitute(guard, &names)).collect::<Vec<_>>();
        let guards = guards.into_iter().map(|guard| self.now.of(&mut threads.terms, guard)).collect();
        let mut updates = Vec::new();
        for (spawn, &child) in edge.spawns.iter().zip(&step.created) {
            if let Some(parameter) = threads.template(spawn.template).parameter {
                updates.push((self.own(threads, child, parameter), threads.terms.substitute(spawn.argument, &names)));
            }
        }
        for &(symbol, value) in &edge.updates {
            let target = if threads.memory.is_shared(symbol) { symbol } else { self.own(threads, step.thread, symbol) };
            updates.push((target, threads.terms.substitute(value, &names)));
        }
        self.now.assign(&mut threads.terms, updates);
        guards
    }

    fn own(&mut self, threads: &mut Threads, thread: ThreadNo, symbol: SymbolId) -> SymbolId {
        let instance = self.instances.of(threads, thread, symbol);
        threads.terms.as_symbol(instance).expect("an instance is a symbol")
    }
}
