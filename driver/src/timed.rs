//! Measures the time that a search spends inside the theory.
//!
//! Only the driver reads clocks, so the theory itself cannot; this wrapper
//! stands between solver and theory instead.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use concord_logic::{Lit, ModelVerdict, Propagator, TheoryClause};

/// Time spent in a theory.
#[derive(Debug, Default)]
pub(crate) struct TheoryTime {
    /// All of it.
    pub all: Cell<Duration>,
    /// The part spent on reasons and clauses.
    pub explaining: Cell<Duration>,
}

/// A theory with a stop watch.
pub(crate) struct Timed<P> {
    inner: P,
    spent: Rc<TheoryTime>,
}

impl<P> Timed<P> {
    /// Adds the time spent in `inner` to `spent`.
    pub(crate) fn new(inner: P, spent: Rc<TheoryTime>) -> Timed<P> {
        Timed { inner, spent }
    }

    fn measure<R>(&mut self, work: impl FnOnce(&mut P) -> R) -> R {
        let start = Instant::now();
        let result = work(&mut self.inner);
        self.spent.all.set(self.spent.all.get() + start.elapsed());
        result
    }

    fn measure_explaining<R>(&mut self, work: impl FnOnce(&mut P) -> R) -> R {
        let before = self.spent.all.get();
        let result = self.measure(work);
        self.spent.explaining.set(self.spent.explaining.get() + self.spent.all.get() - before);
        result
    }
}

impl<P: Propagator> Propagator for Timed<P> {
    fn notify_assignment(&mut self, lits: &[Lit]) {
        self.measure(|theory| theory.notify_assignment(lits));
    }
    fn notify_new_level(&mut self) {
        self.inner.notify_new_level();
    }
    fn notify_backtrack(&mut self, level: usize) {
        self.measure(|theory| theory.notify_backtrack(level));
    }
    fn ask_propagate(&mut self) -> Option<Lit> {
        self.measure(P::ask_propagate)
    }
    fn ask_reason(&mut self, lit: Lit) -> Vec<Lit> {
        self.measure_explaining(|theory| theory.ask_reason(lit))
    }
    fn ask_clause(&mut self) -> Option<TheoryClause> {
        self.measure_explaining(P::ask_clause)
    }
    fn ask_check_model(&mut self, model: &[Lit]) -> ModelVerdict {
        self.measure(|theory| theory.ask_check_model(model))
    }
    fn ask_decide(&mut self) -> Option<Lit> {
        self.inner.ask_decide()
    }
}
