//! The bridge from CaDiCaL's callbacks to a theory.
//!
//! CaDiCaL speaks in DIMACS integers, one literal at a time, and repeats itself;
//! a theory speaks in slices of [`Lit`] and hears each literal once. The bridge
//! keeps its own copy of the trail of observed literals, [`Told`]: with it, repeated
//! notifications are dropped, and whatever the theory returns is checked before
//! CaDiCaL, which would end the process, gets to see it. A clause is asked for
//! whole and then handed over literal by literal.
//!
//! Once the theory has panicked it is never called again, and the callbacks give
//! the shortest answers that CaDiCaL accepts until the stop sign is read.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use cadical_sys::ExternalPropagator;
use concord_logic::{Lit, ModelVerdict, Propagator, Told, Var};

/// A clause on its way to the solver, one literal at a time.
#[derive(Default)]
struct ClauseStream {
    lits: Vec<Lit>,
    next: usize,
}

impl ClauseStream {
    fn start(&mut self, lits: Vec<Lit>) {
        self.lits = lits;
        self.next = 0;
    }

    /// The next literal, or 0 once after the last.
    fn next_dimacs(&mut self) -> i32 {
        let lit = self.lits.get(self.next).map_or(0, |lit| lit.to_dimacs());
        self.next += 1;
        lit
    }
}

/// A theory and what it was told.
pub(crate) struct Bridge {
    theory: Box<dyn Propagator>,
    told: Told,
    batch: Vec<Lit>,
    clause: ClauseStream,
    reason: ClauseStream,
    /// The literal whose reason is being handed over.
    reason_of: Option<Lit>,
    /// The theory refused the model and has not yet given the clause that says why.
    owes_clause: bool,
    /// The theory is told what happens, but not asked anything.
    muted: bool,
    panic: Option<Box<dyn Any + Send>>,
    panicked: bool,
}

impl Bridge {
    pub(crate) fn new(theory: Box<dyn Propagator>) -> Bridge {
        Bridge {
            theory,
            told: Told::default(),
            batch: Vec::new(),
            clause: ClauseStream::default(),
            reason: ClauseStream::default(),
            reason_of: None,
            owes_clause: false,
            muted: false,
            panic: None,
            panicked: false,
        }
    }

    /// Tells the theory those of the literals that are news to it.
    fn tell(&mut self, lits: impl Iterator<Item = Lit>) {
        let mut batch = std::mem::take(&mut self.batch);
        batch.clear();
        for lit in lits {
            // A fixed variable may be reported under the name of another one.
            if !self.told.is_observed(lit) {
                continue;
            }
            match self.told.value(lit) {
                None => {
                    self.told.assign(lit);
                    batch.push(lit);
                }
                Some(true) => {}
                Some(false) => panic!("the solver assigned {lit}, but its negation stands"),
            }
        }
        if !batch.is_empty() {
            self.theory.notify_assignment(&batch);
        }
        self.batch = batch;
    }

    fn new_level(&mut self) {
        self.told.open_level();
        self.theory.notify_new_level();
    }

    fn backtrack(&mut self, level: usize) {
        self.told.backtrack(level);
        self.theory.notify_backtrack(level);
    }

    /// A consequence that the solver does not have yet. One that is already false
    /// is passed on: the solver then asks for its reason, which is a conflict.
    fn propagate(&mut self) -> Option<Lit> {
        loop {
            let lit = self.theory.ask_propagate()?;
            self.told.require_observed(&[lit], "propagation");
            if self.told.value(lit) != Some(true) {
                return Some(lit);
            }
        }
    }

    fn explain(&mut self, lit: Lit) -> Vec<Lit> {
        let reason = self.theory.ask_reason(lit);
        self.told.require_reason(&reason, lit);
        reason
    }

    /// Whether there is a clause, and whether it may be forgotten.
    fn take_clause(&mut self) -> Option<bool> {
        let clause = self.theory.ask_clause();
        if std::mem::take(&mut self.owes_clause) {
            // CaDiCaL would take a refusal without a clause for consent.
            let clause = clause.as_ref().expect("the theory refused a model without a clause that says why");
            assert!(
                clause.lits.iter().all(|&lit| self.told.is_observed(lit) && self.told.value(lit) == Some(false)),
                "the theory refused a model, but its clause {:?} is not falsified by it",
                clause.lits
            );
        }
        let clause = clause?;
        self.told.require_observed(&clause.lits, "clause");
        self.clause.start(clause.lits);
        Some(clause.forgettable)
    }

    fn accepts(&mut self, model: &[i32]) -> bool {
        let model: Vec<Lit> = model.iter().map(|&lit| Lit::from_dimacs(lit)).collect();
        self.tell(model.iter().copied());
        match self.theory.ask_check_model(&model) {
            ModelVerdict::Accepted => true,
            ModelVerdict::Refused => {
                self.owes_clause = true;
                false
            }
        }
    }

    /// The theory's wish, if the solver can follow it.
    fn decide(&mut self) -> Option<Lit> {
        let lit = self.theory.ask_decide()?;
        (self.told.is_observed(lit) && self.told.value(lit).is_none()).then_some(lit)
    }
}

/// The bridge as both the solver and the adapter hold it.
#[derive(Clone)]
pub(crate) struct SharedBridge(Rc<RefCell<Bridge>>);

impl SharedBridge {
    pub(crate) fn new(bridge: Bridge) -> SharedBridge {
        SharedBridge(Rc::new(RefCell::new(bridge)))
    }

    /// Marks the variable as observed; false if it was before.
    pub(crate) fn observe(&self, var: Var) -> bool {
        self.0.borrow_mut().told.observe(var)
    }

    /// Whether the theory is asked nothing for the time being.
    pub(crate) fn set_muted(&self, muted: bool) {
        self.0.borrow_mut().muted = muted;
    }

    pub(crate) fn has_panicked(&self) -> bool {
        self.0.borrow().panicked
    }

    pub(crate) fn take_panic(&self) -> Option<Box<dyn Any + Send>> {
        self.0.borrow_mut().panic.take()
    }

    /// Runs a callback, or gives the answer `when_panicked` if the theory panics now
    /// or did before.
    fn guarded<T>(&self, when_panicked: T, callback: impl FnOnce(&mut Bridge) -> T) -> T {
        let mut bridge = self.0.borrow_mut();
        if bridge.panicked {
            return when_panicked;
        }
        match catch_unwind(AssertUnwindSafe(|| callback(&mut bridge))) {
            Ok(answer) => answer,
            Err(payload) => {
                bridge.panic = Some(payload);
                bridge.panicked = true;
                when_panicked
            }
        }
    }

    /// Like [`SharedBridge::guarded`]; a muted theory is not asked either.
    fn asked<T>(&self, otherwise: T, callback: impl FnOnce(&mut Bridge) -> T) -> T {
        if self.0.borrow().muted { otherwise } else { self.guarded(otherwise, callback) }
    }
}

impl ExternalPropagator for SharedBridge {
    fn is_lazy(&mut self) -> bool {
        false
    }

    fn are_reasons_forgettable(&mut self) -> bool {
        true
    }

    fn notify_assignment(&mut self, lits: &[i32]) {
        self.guarded((), |bridge| bridge.tell(lits.iter().map(|&lit| Lit::from_dimacs(lit))));
    }

    fn notify_new_decision_level(&mut self) {
        self.guarded((), Bridge::new_level);
    }

    fn notify_backtrack(&mut self, new_level: usize) {
        self.guarded((), |bridge| bridge.backtrack(new_level));
    }

    fn cb_check_found_model(&mut self, model: &[i32]) -> bool {
        self.asked(true, |bridge| bridge.accepts(model))
    }

    fn cb_decide(&mut self) -> i32 {
        self.asked(None, Bridge::decide).map_or(0, Lit::to_dimacs)
    }

    fn cb_propagate(&mut self) -> i32 {
        self.asked(None, Bridge::propagate).map_or(0, Lit::to_dimacs)
    }

    fn cb_add_reason_clause_lit(&mut self, propagated_lit: i32) -> i32 {
        let lit = Lit::from_dimacs(propagated_lit);
        if self.0.borrow().reason_of != Some(lit) {
            // After a panic the literal alone is a reason that the solver can digest.
            let reason = self.guarded(vec![lit], |bridge| bridge.explain(lit));
            let mut bridge = self.0.borrow_mut();
            bridge.reason.start(reason);
            bridge.reason_of = Some(lit);
        }
        let mut bridge = self.0.borrow_mut();
        let next = bridge.reason.next_dimacs();
        if next == 0 {
            bridge.reason_of = None;
        }
        next
    }

    fn cb_has_external_clause(&mut self, is_forgettable: &mut bool) -> bool {
        match self.asked(None, Bridge::take_clause) {
            Some(forgettable) => {
                *is_forgettable = forgettable;
                true
            }
            None => false,
        }
    }

    fn cb_add_external_clause_lit(&mut self) -> i32 {
        self.0.borrow_mut().clause.next_dimacs()
    }
}
