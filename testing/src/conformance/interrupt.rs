//! The ability to be stopped. The flag is raised before the search or by a theory
//! during it, never by a clock, so that the tests do not depend on time.

use concord_logic::{
    Answer, HostsPropagator, Interrupter, Interruptible, Lit, ModelVerdict, Propagator, SatSolver, TheoryClause,
};

use super::plain::add_pigeons;
use super::{host, literals};

/// Raises a flag after so many notifications.
struct Impatient {
    flag: Interrupter,
    patience: usize,
}

impl Propagator for Impatient {
    fn notify_assignment(&mut self, _: &[Lit]) {
        self.patience = self.patience.saturating_sub(1);
        if self.patience == 0 {
            self.flag.interrupt();
        }
    }
    fn notify_new_level(&mut self) {}
    fn notify_backtrack(&mut self, _: usize) {}
    fn ask_clause(&mut self) -> Option<TheoryClause> {
        None
    }
    fn ask_check_model(&mut self, _: &[Lit]) -> ModelVerdict {
        ModelVerdict::Accepted
    }
}

/// Eleven pigeons keep any solver without cardinality reasoning busy for long.
const PIGEONS: usize = 11;

/// With the flag up, a hard search does not start.
pub fn raised_flag_ends_the_search_at_once<S: SatSolver + Interruptible>(make: fn() -> S) {
    let mut solver = make();
    add_pigeons(&mut solver, PIGEONS, PIGEONS - 1);
    let flag = Interrupter::new();
    solver.watch(flag.clone());
    flag.interrupt();
    assert_eq!(solver.solve(&[]).expect("the back end works"), Answer::Unknown);
}

/// The flag goes up in the middle.
pub fn flag_raised_during_the_search<S: SatSolver + Interruptible + HostsPropagator>(make: fn() -> S) {
    let mut solver = make();
    let flag = Interrupter::new();
    solver.watch(flag.clone());
    let first = solver.new_var().positive();
    add_pigeons(&mut solver, PIGEONS, PIGEONS - 1);
    let seen: Vec<Lit> = (1..40).map(|number| super::var(number).positive()).chain([first]).collect();
    host(&mut solver, Impatient { flag, patience: 50 }, &seen);
    assert_eq!(solver.solve(&[]).expect("the back end works"), Answer::Unknown);
    assert_eq!(solver.value(first), None, "there is no model");
}

/// A solver that was stopped works on under another flag.
pub fn another_flag_lets_the_search_go_on<S: SatSolver + Interruptible>(make: fn() -> S) {
    let mut solver = make();
    let lits = literals(&mut solver, 2);
    solver.add_clause(&lits);
    let flag = Interrupter::new();
    flag.interrupt();
    solver.watch(flag);
    solver.solve(&[!lits[0]]).expect("the back end works");
    solver.watch(Interrupter::new());
    assert_eq!(solver.solve(&[!lits[0]]).expect("the back end works"), Answer::Sat);
    assert_eq!(solver.value(lits[1]), Some(true));
    assert_eq!(solver.solve(&[!lits[0], !lits[1]]).expect("the back end works"), Answer::Unsat);
}
