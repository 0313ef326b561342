//! A wrapper around a theory that checks the solver's side of the contract.
//!
//! It keeps its own trail of what the solver said and fails on anything that the
//! contract of [`Propagator`] rules out: an unobserved variable, a literal whose
//! negation stands, a backtrack upwards, an incomplete model, a reason for what was
//! not propagated. It hands each literal on once, as theories may rely on.

use std::cell::RefCell;
use std::rc::Rc;

use concord_logic::{Lit, ModelVerdict, Propagator, TheoryClause, Var};

/// What happened so far.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// Literals told, repetitions not counted.
    pub assignments: usize,
    /// The target levels of backtracks, in order.
    pub backtracks: Vec<usize>,
    /// Literals propagated by the theory.
    pub propagations: usize,
    /// Reasons asked.
    pub reasons: usize,
    /// Reasons asked after further literals had been told since the propagation.
    pub late_reasons: usize,
    /// Clauses handed over besides reasons.
    pub clauses: usize,
    /// Models judged.
    pub models: usize,
    /// All literals ever told.
    pub told: Vec<Lit>,
}

struct Propagation {
    lit: Lit,
    level: usize,
    told: usize,
}

/// A theory under observation.
pub struct Monitor<T> {
    theory: T,
    observed: Rc<RefCell<Vec<Var>>>,
    record: Rc<RefCell<Record>>,
    trail: Vec<Lit>,
    level_starts: Vec<usize>,
    propagations: Vec<Propagation>,
}

impl<T: Propagator> Monitor<T> {
    /// Watches over a theory whose observed variables are these literals' variables.
    pub fn new(theory: T, lits: &[Lit]) -> Monitor<T> {
        Monitor {
            theory,
            observed: Rc::new(RefCell::new(lits.iter().map(|lit| lit.var()).collect())),
            record: Rc::default(),
            trail: Vec::new(),
            level_starts: Vec::new(),
            propagations: Vec::new(),
        }
    }

    /// What happened, readable while and after the solver owns the monitor.
    pub fn record(&self) -> Rc<RefCell<Record>> {
        self.record.clone()
    }

    /// The variables that count as observed, to be extended between searches.
    pub fn observed(&self) -> Rc<RefCell<Vec<Var>>> {
        self.observed.clone()
    }

    fn level(&self) -> usize {
        self.level_starts.len()
    }

    fn require_observed(&self, lits: &[Lit]) {
        let observed = self.observed.borrow();
        for lit in lits {
            assert!(observed.contains(&lit.var()), "{lit} is over an unobserved variable");
        }
    }
}

impl<T: Propagator> Propagator for Monitor<T> {
    fn notify_assignment(&mut self, lits: &[Lit]) {
        self.require_observed(lits);
        let mut news = Vec::new();
        for &lit in lits {
            assert!(!self.trail.contains(&!lit), "{lit} told while its negation stands");
            if !self.trail.contains(&lit) {
                self.trail.push(lit);
                news.push(lit);
            }
        }
        let mut record = self.record.borrow_mut();
        record.assignments += news.len();
        record.told.extend(&news);
        drop(record);
        if !news.is_empty() {
            self.theory.notify_assignment(&news);
        }
    }

    fn notify_new_level(&mut self) {
        self.level_starts.push(self.trail.len());
        self.theory.notify_new_level();
    }

    fn notify_backtrack(&mut self, level: usize) {
        assert!(level <= self.level(), "backtrack to level {level} from level {}", self.level());
        self.record.borrow_mut().backtracks.push(level);
        if level < self.level() {
            self.trail.truncate(self.level_starts[level]);
            self.level_starts.truncate(level);
        }
        self.propagations.retain(|propagation| propagation.level <= level);
        self.theory.notify_backtrack(level);
    }

    fn ask_propagate(&mut self) -> Option<Lit> {
        let lit = self.theory.ask_propagate()?;
        self.record.borrow_mut().propagations += 1;
        self.propagations.push(Propagation { lit, level: self.level(), told: self.trail.len() });
        Some(lit)
    }

    fn ask_reason(&mut self, lit: Lit) -> Vec<Lit> {
        let propagation = self.propagations.iter().rev().find(|propagation| propagation.lit == lit);
        let propagation = propagation.unwrap_or_else(|| panic!("reason asked for {lit}, which no propagation gave"));
        let older = &self.trail[..propagation.told];
        let reason = self.theory.ask_reason(lit);
        assert!(reason.contains(&lit), "the reason of {lit} lacks it: {reason:?}");
        for &other in reason.iter().filter(|&&other| other != lit) {
            assert!(older.contains(&!other), "{other} in the reason of {lit} is younger than the propagation");
        }
        let mut record = self.record.borrow_mut();
        record.reasons += 1;
        record.late_reasons += usize::from(self.trail.iter().skip(propagation.told).any(|&told| told != lit));
        reason
    }

    fn ask_clause(&mut self) -> Option<TheoryClause> {
        let clause = self.theory.ask_clause()?;
        self.require_observed(&clause.lits);
        self.record.borrow_mut().clauses += 1;
        Some(clause)
    }

    fn ask_check_model(&mut self, model: &[Lit]) -> ModelVerdict {
        self.require_observed(model);
        for var in self.observed.borrow().iter() {
            let values = model.iter().filter(|lit| lit.var() == *var).count();
            assert_eq!(values, 1, "the model must give {var:?} one value");
        }
        for lit in &self.trail {
            assert!(model.contains(lit), "the model contradicts {lit}, which was told");
        }
        for lit in model {
            assert!(self.trail.contains(lit), "{lit} of the model was never told");
        }
        self.record.borrow_mut().models += 1;
        self.theory.ask_check_model(model)
    }

    fn ask_decide(&mut self) -> Option<Lit> {
        self.theory.ask_decide()
    }
}
