//! Z3 behind the traits of `concord-logic`.

use std::cell::RefCell;
use std::ffi::CStr;
use std::panic::resume_unwind;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use concord_logic::{
    Answer, ClockId, Clocks, Cores, HostsPropagator, IdVec, Interrupter, Interruptible, Lit, NativeTerms, Propagator,
    SatSolver, SearchStatistics, SolverError, Sort, Statistics, SymbolId, TermId, TermLiterals, TermStore, Value, Var,
};
use rustc_hash::FxHashMap;
use z3_sys::*;

use crate::bridge::{self, Bridge, SharedBridge};
use crate::context::{Ast, Context, version};
use crate::model::Model;
use crate::terms::Nodes;

/// The oldest release whose user propagators work as expected here.
const OLDEST: [u32; 3] = [4, 13, 3];
/// How often the stop sign is looked at during a search.
const POLL: Duration = Duration::from_millis(5);

/// What the last search left to ask for.
enum Outcome {
    /// No search, or one that ended early.
    None,
    /// A model.
    Model(Model),
    /// The assumptions that failed.
    Core(Vec<Lit>),
}

/// A Z3 solver.
///
/// Between two searches a connected theory keeps the state in which the last search ended; the next change or
/// search takes it back. After a panic in a theory the solver must not be used.
pub struct Z3 {
    outcome: Outcome,
    solver: Z3_solver,
    nodes: Nodes,
    /// The node of each variable.
    vars: Vec<Ast>,
    literals: TermLiterals,
    clocks: IdVec<ClockId, Ast>,
    before: FxHashMap<(ClockId, ClockId), Lit>,
    clauses: u64,
    observed_early: Vec<Var>,
    searched: bool,
    /// The solver stands where the last search ended: what is registered there is forgotten again.
    inside: bool,
    interrupter: Option<Interrupter>,
    // Dropped after the solver, which refers to it.
    bridge: Option<Box<SharedBridge>>,
    context: Rc<Context>,
}

/// A pointer that another thread uses for nothing but an interrupt.
struct Stoppable(Z3_context);

// SAFETY: `Z3_interrupt` is the one function of the library that may be called from other threads.
unsafe impl Send for Stoppable {}

impl Z3 {
    /// A solver without variables.
    ///
    /// # Errors
    /// If the library is too old.
    pub fn start() -> Result<Z3, SolverError> {
        let found = version();
        if found < OLDEST {
            let show = |version: [u32; 3]| version.map(|number| number.to_string()).join(".");
            return Err(SolverError::Unavailable(format!(
                "libz3 {} is too old, {} or later is needed",
                show(found),
                show(OLDEST)
            )));
        }
        let context = Rc::new(Context::new());
        // SAFETY: the solver is of this context and counted until it is dropped.
        let solver = unsafe {
            let solver = Z3_mk_simple_solver(context.raw);
            let solver = solver.ok_or_else(|| SolverError::Failed(context.error().unwrap_or_default()))?;
            Z3_solver_inc_ref(context.raw, solver);
            solver
        };
        let this = Z3 {
            outcome: Outcome::None,
            solver,
            nodes: Nodes::default(),
            vars: Vec::new(),
            literals: TermLiterals::default(),
            clocks: IdVec::new(),
            before: FxHashMap::default(),
            clauses: 0,
            observed_early: Vec::new(),
            searched: false,
            inside: false,
            interrupter: None,
            bridge: None,
            context,
        };
        this.set_options();
        Ok(this)
    }

    /// The name and version of the solver, for reports.
    pub fn version() -> String {
        format!("Z3 {}", version().map(|number| number.to_string()).join("."))
    }

    /// Every registered term gets a value and is told, and none is replaced by another.
    fn set_options(&self) {
        let c = self.context.raw;
        // SAFETY: the parameters are counted while in use; the names are literals that end in zero.
        unsafe {
            let Some(params) = Z3_mk_params(c) else { return };
            Z3_params_inc_ref(c, params);
            for name in [c"smt.elim_unconstrained", c"smt.solve_eqs", c"smt.propagate_values"] {
                if let Some(symbol) = Z3_mk_string_symbol(c, name.as_ptr()) {
                    Z3_params_set_bool(c, params, symbol, false);
                }
            }
            if let Some(symbol) = Z3_mk_string_symbol(c, c"smt.relevancy".as_ptr()) {
                Z3_params_set_uint(c, params, symbol, 0);
            }
            Z3_solver_set_params(c, self.solver, params);
            Z3_params_dec_ref(c, params);
        }
        if let Some(error) = self.context.error() {
            panic!("libz3 does not know an option that the adapter relies on: {error}");
        }
    }

    fn raise_panic_of_theory(&self) {
        if let Some(payload) = self.bridge.as_ref().and_then(|bridge| bridge.borrow_mut().take_panic()) {
            resume_unwind(payload);
        }
    }

    fn lit_node(&self, lit: Lit) -> Ast {
        let node = self.vars[lit.var().index()];
        if lit.is_negative() { self.context.not(node) } else { node }
    }

    /// Adds a formula for ever.
    fn assert(&mut self, node: Ast) {
        // SAFETY: solver and node are of this context.
        unsafe { Z3_solver_assert(self.context.raw, self.solver, node) };
        self.inside = false;
        self.raise_panic_of_theory();
        self.context.check();
    }

    /// Makes a literal the name of a Boolean node, for ever.
    fn equate(&mut self, lit: Lit, node: Ast) {
        let definition = self.context.eq(self.lit_node(lit), node);
        self.assert(definition);
    }

    /// The search itself, watched by a thread where there is a stop sign.
    fn check_nodes(&self, assumptions: &[Ast]) -> Z3_lbool {
        let (context, solver) = (self.context.raw, self.solver);
        let search = || {
            // SAFETY: solver and nodes are of this context; pointer and length are those of the slice.
            unsafe { Z3_solver_check_assumptions(context, solver, assumptions.len() as u32, assumptions.as_ptr()) }
        };
        let Some(interrupter) = &self.interrupter else { return search() };
        let done = AtomicBool::new(false);
        let stoppable = Stoppable(context);
        thread::scope(|scope| {
            let done = &done;
            let watcher = scope.spawn(move || {
                let stoppable = stoppable;
                while !done.load(Ordering::Acquire) {
                    if interrupter.is_interrupted() {
                        // An interrupt before the search begins is lost, so it is repeated.
                        // SAFETY: see `Stoppable`; the context outlives the scope.
                        unsafe { Z3_interrupt(stoppable.0) };
                    }
                    thread::park_timeout(POLL);
                }
            });
            let answer = search();
            done.store(true, Ordering::Release);
            watcher.thread().unpark();
            answer
        })
    }

    fn search(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        self.outcome = Outcome::None;
        if self.interrupter.as_ref().is_some_and(Interrupter::is_interrupted) {
            return Ok(Answer::Unknown);
        }
        if let Some(bridge) = &self.bridge {
            let lemmas = bridge.borrow_mut().take_lemmas();
            for lemma in lemmas {
                self.add_clause(&lemma);
            }
        }
        self.searched = true;
        self.inside = true;
        let nodes: Vec<Ast> = assumptions.iter().map(|&lit| self.lit_node(lit)).collect();
        let answer = self.check_nodes(&nodes);
        let error = self.context.error();
        self.raise_panic_of_theory();
        match answer {
            Z3_L_TRUE => self.read_model(),
            Z3_L_FALSE => {
                self.outcome = Outcome::Core(self.read_core(assumptions));
                Ok(Answer::Unsat)
            }
            _ if self.interrupter.as_ref().is_some_and(Interrupter::is_interrupted) => Ok(Answer::Unknown),
            _ => match error {
                Some(error) => Err(SolverError::Failed(format!("Z3: {error}"))),
                None => self.reason_unknown(),
            },
        }
    }

    /// Giving up is no answer; failing is an error.
    fn reason_unknown(&self) -> Result<Answer, SolverError> {
        // SAFETY: solver and context are alive; the text is copied at once.
        let reason = unsafe {
            CStr::from_ptr(Z3_solver_get_reason_unknown(self.context.raw, self.solver)).to_string_lossy().into_owned()
        };
        let failed = ["memory", "error", "exception", "fixed", "propagat"].iter().any(|word| reason.contains(word));
        if failed { Err(SolverError::Failed(format!("Z3: {reason}"))) } else { Ok(Answer::Unknown) }
    }

    fn read_model(&mut self) -> Result<Answer, SolverError> {
        // SAFETY: solver and context are alive.
        let raw = unsafe { Z3_solver_get_model(self.context.raw, self.solver) };
        let raw =
            raw.ok_or_else(|| SolverError::Failed(format!("Z3: {}", self.context.error().unwrap_or_default())))?;
        self.outcome = Outcome::Model(Model::new(Rc::clone(&self.context), raw));
        Ok(Answer::Sat)
    }

    fn read_core(&self, assumptions: &[Lit]) -> Vec<Lit> {
        let c = self.context.raw;
        // SAFETY: the vector is counted while in use; places are below its size.
        let ids: Vec<u32> = unsafe {
            let Some(core) = Z3_solver_get_unsat_core(c, self.solver) else { return assumptions.to_vec() };
            Z3_ast_vector_inc_ref(c, core);
            let nodes = (0..Z3_ast_vector_size(c, core)).filter_map(|place| Z3_ast_vector_get(c, core, place));
            let ids = nodes.map(|node| self.context.id(node)).collect();
            Z3_ast_vector_dec_ref(c, core);
            ids
        };
        assumptions.iter().copied().filter(|&lit| ids.contains(&self.context.id(self.lit_node(lit)))).collect()
    }
}

impl Drop for Z3 {
    fn drop(&mut self) {
        self.outcome = Outcome::None;
        // SAFETY: counted in `start`; the context and the bridge are dropped later.
        unsafe { Z3_solver_dec_ref(self.context.raw, self.solver) };
    }
}

impl SatSolver for Z3 {
    fn new_var(&mut self) -> Var {
        let var = Var::new(self.vars.len());
        let node = self.context.constant(&format!("v{}", var.index()), self.context.sort(Sort::Bool));
        self.vars.push(node);
        var
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.clauses += 1;
        let nodes: Vec<Ast> = lits.iter().map(|&lit| self.lit_node(lit)).collect();
        let clause = self.context.or(&nodes);
        self.assert(clause);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        self.search(assumptions)
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        match &self.outcome {
            Outcome::Model(model) => model.truth(self.vars[lit.var().index()]).map(|value| value != lit.is_negative()),
            _ => None,
        }
    }
}

impl NativeTerms for Z3 {
    fn term_literals(&mut self) -> &mut TermLiterals {
        &mut self.literals
    }

    fn define(&mut self, lit: Lit, terms: &TermStore, term: TermId) {
        let node = self.nodes.node(&self.context, terms, term);
        self.equate(lit, node);
    }

    fn add_guarded_equality(&mut self, terms: &TermStore, guard: Lit, left: TermId, right: TermId) {
        let left = self.nodes.node(&self.context, terms, left);
        let right = self.nodes.node(&self.context, terms, right);
        let equality = self.context.implies(self.lit_node(guard), self.context.eq(left, right));
        self.clauses += 1;
        self.assert(equality);
    }

    fn symbol_value(&self, terms: &TermStore, symbol: SymbolId) -> Value {
        let term = terms.symbol_term(symbol);
        let sort = terms.sort(term);
        match (&self.outcome, self.nodes.known(term)) {
            (Outcome::Model(model), Some(node)) => model
                .value(node, sort)
                .unwrap_or_else(|| panic!("Z3 describes the value of a {sort:?} in a way that is not understood")),
            _ => Value::zero(sort),
        }
    }
}

impl Cores for Z3 {
    fn core(&self) -> Vec<Lit> {
        match &self.outcome {
            Outcome::Core(core) => core.clone(),
            _ => Vec::new(),
        }
    }
}

impl HostsPropagator for Z3 {
    /// # Panics
    /// If a theory is already connected or a search has already run.
    fn connect(&mut self, theory: Box<dyn Propagator>) {
        assert!(self.bridge.is_none(), "a theory is already connected");
        assert!(!self.searched, "a theory is connected before the first search");
        let bridge = Box::new(RefCell::new(Bridge::new(Rc::clone(&self.context), theory)));
        bridge::connect(&self.context, self.solver, &bridge);
        self.bridge = Some(bridge);
        for var in std::mem::take(&mut self.observed_early) {
            self.observe(var);
        }
    }

    fn observe(&mut self, var: Var) {
        if self.inside {
            // Any assertion takes the solver back to where it can learn something for good.
            self.assert(self.context.truth(true));
        }
        let Some(bridge) = &self.bridge else {
            self.observed_early.push(var);
            return;
        };
        let node = self.vars[var.index()];
        let news = bridge.borrow_mut().observe(var, node);
        if news {
            // The bridge is free again: Z3 may tell a value at once.
            // SAFETY: the node is a Boolean constant of this context.
            unsafe { Z3_solver_propagate_register(self.context.raw, self.solver, node) };
        }
        self.raise_panic_of_theory();
    }
}

impl Clocks for Z3 {
    fn new_clock(&mut self) -> ClockId {
        let clock = ClockId(self.clocks.len() as u32);
        let node = self.context.constant(&format!("c{}", clock.0), self.context.int_sort());
        self.clocks.push(node);
        clock
    }

    fn before(&mut self, first: ClockId, second: ClockId) -> Lit {
        if let Some(&lit) = self.before.get(&(first, second)) {
            return lit;
        }
        let less = self.context.less(self.clocks[first], self.clocks[second]);
        let lit = self.new_var().positive();
        self.equate(lit, less);
        self.before.insert((first, second), lit);
        lit
    }
}

impl Interruptible for Z3 {
    /// Watches this flag from now on, in place of an earlier one.
    fn watch(&mut self, interrupter: Interrupter) {
        self.interrupter = Some(interrupter);
    }
}

impl Statistics for Z3 {
    fn statistics(&self) -> SearchStatistics {
        let mut figures = SearchStatistics {
            variables: self.vars.len() as u64,
            clauses: self.clauses,
            ..SearchStatistics::default()
        };
        let c = self.context.raw;
        // SAFETY: the figures are counted while in use; places are below their number.
        unsafe {
            let Some(stats) = Z3_solver_get_statistics(c, self.solver) else { return figures };
            Z3_stats_inc_ref(c, stats);
            for place in 0..Z3_stats_size(c, stats) {
                if !Z3_stats_is_uint(c, stats, place) {
                    continue;
                }
                let value = u64::from(Z3_stats_get_uint_value(c, stats, place));
                match CStr::from_ptr(Z3_stats_get_key(c, stats, place)).to_bytes() {
                    b"conflicts" => figures.conflicts = value,
                    b"decisions" => figures.decisions = value,
                    b"propagations" | b"binary propagations" => figures.propagations += value,
                    _ => {}
                }
            }
            Z3_stats_dec_ref(c, stats);
        }
        figures
    }
}
