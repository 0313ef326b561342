//! A solver back end in pure Rust that hosts theories.
//!
//! [`Batsat`] implements the traits of `concord-logic` over the crate `batsat`, a
//! descendant of MiniSat with a small trait for theories. Theories run inside the
//! search through that trait (`bridge.rs`), not in a loop around it. It needs no C++
//! compiler, and it is a third opinion beside solvers with preprocessing.
//!
//! What `batsat` does not offer is not here: it has no hook for decisions, so that
//! the wishes of a theory ([`concord_logic::Propagator::ask_decide`]) are not asked for, and no
//! preferred values, so that there is no [`concord_logic::Phases`].
//!
//! A panic in a theory passes through the search; the solver must not be used after it.

mod bridge;

use std::cell::RefCell;
use std::rc::Rc;

use batsat::{BasicCallbacks, Solver, SolverInterface, SolverOpts, lbool};
use concord_logic::{
    Answer, Cores, EmptyTheory, HostsPropagator, Interrupter, Interruptible, Lit, Propagator, SatSolver,
    SearchStatistics, SolverError, Statistics, Var,
};

use crate::bridge::Bridge;

/// Two variables that are false from the start: together they are the clause by which
/// a conflict without decisions is told, since `batsat` knows no empty conflict.
pub(crate) const RESERVED: usize = 2;

/// A literal as `batsat` numbers it.
pub(crate) fn inner_lit(lit: Lit) -> batsat::Lit {
    batsat::Lit::new(inner_var(lit.var().index() + RESERVED), !lit.is_negative())
}

/// A variable of `batsat` by its number.
pub(crate) fn inner_var(number: usize) -> batsat::Var {
    batsat::Var::unsafe_from_idx(u32::try_from(number).expect("the number of a variable fits"))
}

/// The literal that `batsat` numbers so; `None` for the reserved variables.
pub(crate) fn outer_lit(lit: batsat::Lit) -> Option<Lit> {
    let var = Var::new((lit.var().idx() as usize).checked_sub(RESERVED)?);
    Some(if lit.sign() { var.positive() } else { var.negative() })
}

/// What the last search left to ask for.
enum Outcome {
    /// No search, or one that ended early.
    None,
    /// A model; the values are kept by the solver.
    Model,
    /// The assumptions that failed.
    Core(Vec<Lit>),
}

/// A solver in pure Rust.
///
/// Between two searches a connected theory keeps the state in which the last
/// search ended; it is taken back to level 0 by the first change or the next search.
pub struct Batsat {
    solver: Solver<BasicCallbacks>,
    bridge: Bridge,
    connected: bool,
    interrupter: Rc<RefCell<Option<Interrupter>>>,
    vars: usize,
    clauses: u64,
    searched: bool,
    outcome: Outcome,
}

impl Default for Batsat {
    fn default() -> Batsat {
        Batsat::new()
    }
}

impl Batsat {
    /// A solver without variables.
    pub fn new() -> Batsat {
        let interrupter: Rc<RefCell<Option<Interrupter>>> = Rc::default();
        let watched = Rc::clone(&interrupter);
        let mut callbacks = BasicCallbacks::new();
        callbacks.set_stop(move || watched.borrow().as_ref().is_some_and(Interrupter::is_interrupted));
        let mut solver = Solver::new(SolverOpts::default(), callbacks);
        for _ in 0..RESERVED {
            let var = solver.new_var_default();
            solver.add_clause_reuse(&mut vec![batsat::Lit::new(var, false)]);
        }
        Batsat {
            solver,
            bridge: Bridge::new(Box::new(EmptyTheory)),
            connected: false,
            interrupter,
            vars: 0,
            clauses: 0,
            searched: false,
            outcome: Outcome::None,
        }
    }

    /// Goes back to level 0, where the formula may change, and adds what the theory
    /// wants to be kept.
    fn leave_search(&mut self) {
        self.solver.pop_model(&mut self.bridge);
        for lemma in self.bridge.take_lemmas() {
            self.solver.add_clause_reuse(&mut lemma.into_iter().map(inner_lit).collect());
        }
    }
}

impl SatSolver for Batsat {
    fn new_var(&mut self) -> Var {
        self.leave_search();
        let var = Var::new(self.vars);
        self.vars += 1;
        self.solver.new_var_default();
        var
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.leave_search();
        self.clauses += 1;
        self.solver.add_clause_reuse(&mut lits.iter().map(|&lit| inner_lit(lit)).collect());
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        self.leave_search();
        self.searched = true;
        self.outcome = Outcome::None;
        if self.interrupter.borrow().as_ref().is_some_and(Interrupter::is_interrupted) {
            return Ok(Answer::Unknown);
        }
        let inner: Vec<batsat::Lit> = assumptions.iter().map(|&lit| inner_lit(lit)).collect();
        let answer = self.solver.solve_limited_preserving_trail_th(&mut self.bridge, &inner);
        Ok(if answer == lbool::TRUE {
            self.outcome = Outcome::Model;
            Answer::Sat
        } else if answer == lbool::FALSE {
            // The failed assumptions are listed as a clause, that is negated.
            let failed = |lit: &Lit| self.solver.unsat_core_contains_lit(!inner_lit(*lit));
            self.outcome = Outcome::Core(assumptions.iter().copied().filter(failed).collect());
            Answer::Unsat
        } else {
            Answer::Unknown
        })
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        if !matches!(self.outcome, Outcome::Model) {
            return None;
        }
        let value = *self.solver.get_model().get(lit.var().index() + RESERVED)?;
        (value != lbool::UNDEF).then(|| (value == lbool::TRUE) != lit.is_negative())
    }
}

impl Cores for Batsat {
    fn core(&self) -> Vec<Lit> {
        match &self.outcome {
            Outcome::Core(core) => core.clone(),
            _ => Vec::new(),
        }
    }
}

impl HostsPropagator for Batsat {
    /// # Panics
    /// If a theory is already connected or a search has already run.
    fn connect(&mut self, theory: Box<dyn Propagator>) {
        assert!(!self.connected, "a theory is already connected");
        assert!(!self.searched, "a theory is connected before the first search");
        self.connected = true;
        self.bridge.connect(theory);
    }

    fn observe(&mut self, var: Var) {
        self.leave_search();
        self.bridge.observe(var);
    }
}

impl Interruptible for Batsat {
    /// Watches this flag from now on, in place of an earlier one.
    fn watch(&mut self, interrupter: Interrupter) {
        *self.interrupter.borrow_mut() = Some(interrupter);
    }
}

impl Statistics for Batsat {
    fn statistics(&self) -> SearchStatistics {
        SearchStatistics {
            variables: self.vars as u64,
            clauses: self.clauses,
            conflicts: self.solver.num_conflicts(),
            decisions: self.solver.num_decisions(),
            propagations: self.solver.num_propagations(),
        }
    }
}
