//! CaDiCaL as a solver back end that hosts theories.
//!
//! [`Cadical`] implements the traits of `concord-logic` over CaDiCaL 3.0.1, whose
//! interface for user propagators (IPASIR-UP) is reached through the safe
//! bindings of `cadical-sys`; so this crate holds no `unsafe` of its own. The
//! bridge between the two sides of a propagator is in `bridge.rs`.
//!
//! CaDiCaL ends the whole process when its contract is broken. The adapter
//! therefore checks everything that a theory returns before CaDiCaL sees it:
//! what a theory may do by mistake at run time (decide an assigned literal) is
//! dropped, what breaks the contract of [`concord_logic::Propagator`] becomes a
//! panic. A panic in a theory stops the search and is raised again by the call
//! of [`SatSolver::solve`] or [`HostsPropagator::observe`] during which it happened;
//! the solver must not be used after that.

mod bridge;

use std::cell::RefCell;
use std::panic::resume_unwind;
use std::rc::Rc;

use cadical_sys::{CaDiCal, Status, Terminator};
use concord_logic::{
    Answer, Budgets, Cores, HostsPropagator, Interrupter, Interruptible, Lit, Phases, Propagator, SatSolver,
    SearchStatistics, SolverError, Statistics, Var,
};

use crate::bridge::{Bridge, SharedBridge};

/// The options that the adapter relies on, whatever the defaults of a release are.
const OPTIONS: [(&str, i32); 5] = [
    // No extension variables: the numbers of variables are ours alone.
    ("factor", 0),
    // Assumptions keep their order, and each search starts from level 0.
    ("ilb", 0),
    // Trying trivial models first costs more than it gains over many short searches.
    ("luckyassumptions", 0),
    // Reasons are asked for only when conflict analysis needs them.
    ("exteagerreasons", 0),
    // A literal propagated too late moves to its true level instead of forcing a backtrack.
    ("elevate", 2),
];

/// The options of a search that a theory takes part in. Why they help is measured, not argued: `docs/strategies.md`
/// has the counts of conflicts with and without each.
const WITH_THEORY: [(&str, i32); 3] = [
    // Learned clauses are minimised, but the literals of one level are not replaced by one that implies them.
    ("shrink", 0),
    // Learned clauses are thrown away less often.
    ("reduceint", 2000),
    // No short steps back that leave literals on the trail out of order, for the theory to hear of again.
    ("chrono", 0),
];

/// What ends a search early: the caller's flag, or a panic in the theory.
#[derive(Default)]
struct StopSigns {
    interrupter: Option<Interrupter>,
    theory: Option<SharedBridge>,
}

impl StopSigns {
    fn raised(&self) -> bool {
        self.interrupter.as_ref().is_some_and(Interrupter::is_interrupted)
            || self.theory.as_ref().is_some_and(SharedBridge::has_panicked)
    }
}

struct StopWatch(Rc<RefCell<StopSigns>>);

impl Terminator for StopWatch {
    fn terminated(&mut self) -> bool {
        self.0.borrow().raised()
    }
}

/// What the last search left to ask for.
enum Outcome {
    /// No search, or one that ended early.
    None,
    /// The value of each variable that the solver knows, in the order of their numbers.
    Model(Vec<bool>),
    /// The assumptions that failed.
    Core(Vec<Lit>),
}

/// A CaDiCaL solver.
///
/// Between two searches a connected theory keeps the state in which the last
/// search ended; it is taken back to level 0 at the latest when the next search begins.
pub struct Cadical {
    solver: CaDiCal,
    bridge: Option<SharedBridge>,
    stop: Rc<RefCell<StopSigns>>,
    /// Variables observed before a theory was connected.
    observed_early: Vec<Var>,
    /// Variables to observe that took part in an earlier search unobserved.
    observed_late: Vec<Var>,
    vars: usize,
    /// How many variables existed when the last search began: the solver may have
    /// eliminated those of them that it was not told to keep.
    vars_searched: usize,
    clauses: u64,
    outcome: Outcome,
    buffer: Vec<i32>,
}

impl Default for Cadical {
    fn default() -> Cadical {
        Cadical::new()
    }
}

impl Cadical {
    /// A solver without variables.
    pub fn new() -> Cadical {
        Cadical::with_options(&[])
    }

    /// A solver without variables whose search suits a theory that takes part in it.
    pub fn for_theories() -> Cadical {
        Cadical::with_options(&WITH_THEORY)
    }

    fn with_options(more: &[(&str, i32)]) -> Cadical {
        let mut solver = CaDiCal::new();
        for &(name, value) in OPTIONS.iter().chain(more) {
            assert!(solver.set(name, value), "this CaDiCaL has no option {name}={value}");
        }
        let stop = Rc::new(RefCell::new(StopSigns::default()));
        solver.connect_terminator(StopWatch(stop.clone()));
        Cadical {
            solver,
            bridge: None,
            stop,
            observed_early: Vec::new(),
            observed_late: Vec::new(),
            vars: 0,
            vars_searched: 0,
            clauses: 0,
            outcome: Outcome::None,
            buffer: Vec::new(),
        }
    }

    /// The name and version of the solver, for reports.
    pub fn version() -> String {
        format!("CaDiCaL {}", CaDiCal::version())
    }

    fn raise_panic_of_theory(&self) {
        if let Some(payload) = self.bridge.as_ref().and_then(SharedBridge::take_panic) {
            resume_unwind(payload);
        }
    }

    /// Observes variables that the solver may have eliminated: naming both of their
    /// literals marks the removed clauses, propagation brings them back.
    fn observe_late(&mut self) {
        let Some(bridge) = self.bridge.as_ref().filter(|_| !self.observed_late.is_empty()) else { return };
        for var in &self.observed_late {
            self.solver.freeze(var.positive().to_dimacs());
            self.solver.freeze(var.negative().to_dimacs());
        }
        // The theory may speak of these variables already, the solver not yet.
        bridge.set_muted(true);
        self.solver.propagate();
        bridge.set_muted(false);
        for var in std::mem::take(&mut self.observed_late) {
            self.solver.add_observed_var(var.positive().to_dimacs());
        }
    }

    fn read_model(&mut self) -> Vec<bool> {
        let known = self.solver.vars().min(self.vars as i32);
        (1..=known).map(|var| self.solver.val(var) > 0).collect()
    }
}

impl SatSolver for Cadical {
    fn new_var(&mut self) -> Var {
        let var = Var::new(self.vars);
        self.vars += 1;
        var
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.buffer.clear();
        self.buffer.extend(lits.iter().map(|lit| lit.to_dimacs()));
        self.solver.clause6(&self.buffer);
        self.clauses += 1;
        self.raise_panic_of_theory();
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        self.outcome = Outcome::None;
        if self.stop.borrow().raised() {
            return Ok(Answer::Unknown);
        }
        self.observe_late();
        self.raise_panic_of_theory();
        self.vars_searched = self.vars;
        for lit in assumptions {
            self.solver.assume(lit.to_dimacs());
        }
        let status = self.solver.solve();
        self.raise_panic_of_theory();
        Ok(match status {
            Status::SATISFIABLE => {
                self.outcome = Outcome::Model(self.read_model());
                Answer::Sat
            }
            Status::UNSATISFIABLE => {
                let core = assumptions.iter().copied().filter(|lit| self.solver.failed(lit.to_dimacs())).collect();
                self.outcome = Outcome::Core(core);
                Answer::Unsat
            }
            Status::UNKNOWN => Answer::Unknown,
        })
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        match &self.outcome {
            Outcome::Model(model) => model.get(lit.var().index()).map(|&value| value != lit.is_negative()),
            _ => None,
        }
    }
}

impl Cores for Cadical {
    fn core(&self) -> Vec<Lit> {
        match &self.outcome {
            Outcome::Core(core) => core.clone(),
            _ => Vec::new(),
        }
    }
}

impl HostsPropagator for Cadical {
    /// # Panics
    /// If a theory is already connected or a search has already run.
    fn connect(&mut self, theory: Box<dyn Propagator>) {
        assert!(self.bridge.is_none(), "a theory is already connected");
        assert_eq!(self.vars_searched, 0, "a theory is connected before the first search");
        let bridge = SharedBridge::new(Bridge::new(theory));
        self.solver.connect_external_propagator(bridge.clone());
        self.stop.borrow_mut().theory = Some(bridge.clone());
        self.bridge = Some(bridge);
        for var in std::mem::take(&mut self.observed_early) {
            self.observe(var);
        }
    }

    fn observe(&mut self, var: Var) {
        let Some(bridge) = &self.bridge else {
            self.observed_early.push(var);
            return;
        };
        if !bridge.observe(var) {
            return;
        }
        if var.index() < self.vars_searched {
            self.observed_late.push(var);
        } else {
            self.solver.add_observed_var(var.positive().to_dimacs());
        }
        self.raise_panic_of_theory();
    }
}

impl Interruptible for Cadical {
    /// Watches this flag from now on, in place of an earlier one.
    fn watch(&mut self, interrupter: Interrupter) {
        self.stop.borrow_mut().interrupter = Some(interrupter);
    }
}

impl Statistics for Cadical {
    fn statistics(&self) -> SearchStatistics {
        let figure = |name| u64::try_from(self.solver.get_statistic_value(name)).unwrap_or(0);
        SearchStatistics {
            variables: self.vars as u64,
            clauses: self.clauses,
            conflicts: figure("conflicts"),
            decisions: figure("decisions"),
            propagations: figure("propagations"),
        }
    }
}

impl Phases for Cadical {
    fn prefer(&mut self, lit: Lit) {
        self.solver.phase(lit.to_dimacs());
    }
}

impl Budgets for Cadical {
    fn limit_conflicts(&mut self, conflicts: u32) {
        self.solver.limit("conflicts", i32::try_from(conflicts).unwrap_or(i32::MAX));
    }
}

#[cfg(test)]
mod tests {
    use cadical_sys::ExternalPropagator;
    use concord_logic::EmptyTheory;

    use super::*;

    #[test]
    fn options_do_not_depend_on_the_defaults_of_a_release() {
        let mut solver = Cadical::for_theories();
        for (name, value) in OPTIONS.into_iter().chain(WITH_THEORY) {
            assert_eq!(solver.solver.get(name), value, "{name}");
        }
    }

    #[test]
    fn reasons_may_be_forgotten_and_the_theory_is_asked_during_the_search() {
        let mut bridge = SharedBridge::new(Bridge::new(Box::new(EmptyTheory)));
        assert!(bridge.are_reasons_forgettable());
        assert!(!bridge.is_lazy());
    }
}
