//! The refinement loop with a mock theory.

use std::cell::RefCell;
use std::rc::Rc;

use super::dpll::Dpll;
use crate::{
    Answer, BitBlasted, EmptyTheory, HostsPropagator, Interrupter, Interruptible, LazyHost, Lit, ModelVerdict,
    Propagator, SatSolver, SmtSolver, SolverError, Sort, TermStore, TheoryClause, Value, Var,
};

/// At most `bound` of the observed variables are true.
#[derive(Default)]
struct AtMost {
    bound: usize,
    assigned: Vec<Lit>,
    /// Length of `assigned` when each level was opened.
    levels: Vec<usize>,
    clause: Option<TheoryClause>,
    checks: usize,
    silent: bool,
}

impl Propagator for AtMost {
    fn notify_assignment(&mut self, lits: &[Lit]) {
        assert!(lits.iter().all(|lit| !self.assigned.contains(lit) && !self.assigned.contains(&!*lit)));
        self.assigned.extend_from_slice(lits);
    }
    fn notify_new_level(&mut self) {
        self.levels.push(self.assigned.len());
    }
    fn notify_backtrack(&mut self, level: usize) {
        self.assigned.truncate(self.levels[level]);
        self.levels.truncate(level);
    }
    fn ask_clause(&mut self) -> Option<TheoryClause> {
        self.clause.take()
    }
    fn ask_check_model(&mut self, model: &[Lit]) -> ModelVerdict {
        self.checks += 1;
        assert_eq!(model, self.assigned);
        let lits: Vec<Lit> =
            model.iter().filter(|lit| !lit.is_negative()).take(self.bound + 1).map(|&lit| !lit).collect();
        if lits.len() <= self.bound {
            return ModelVerdict::Accepted;
        }
        self.clause = (!self.silent).then_some(TheoryClause { lits, forgettable: false });
        ModelVerdict::Refused
    }
}

fn host(bound: usize, vars: usize) -> (LazyHost<Dpll>, Vec<Var>, Rc<RefCell<AtMost>>) {
    let theory = Rc::new(RefCell::new(AtMost { bound, ..AtMost::default() }));
    let mut host = LazyHost::new(Dpll::default());
    host.connect(Box::new(theory.clone()));
    let vars: Vec<Var> = (0..vars).map(|_| host.new_var()).collect();
    for &var in &vars {
        host.observe(var);
        host.observe(var);
    }
    (host, vars, theory)
}

#[test]
fn models_are_refined_until_the_theory_accepts() {
    let (mut host, vars, theory) = host(2, 6);
    // Of each neighbouring pair one is true: at least three of six.
    for pair in vars.chunks(2) {
        host.add_clause(&[pair[0].positive(), pair[1].positive()]);
    }
    assert_eq!(host.solve(&[]).unwrap(), Answer::Unsat);
    assert!(host.refinements() > 0);
    assert_eq!(theory.borrow().levels.len(), 0);
}

#[test]
fn the_accepted_model_stays_open_until_the_next_search() {
    let (mut host, vars, theory) = host(1, 4);
    host.add_clause(&[vars[0].positive(), vars[1].positive()]);
    assert_eq!(host.solve(&[vars[1].positive()]).unwrap(), Answer::Sat);
    assert_eq!(host.value(vars[1].positive()), Some(true));
    assert_eq!(host.value(vars[0].positive()), Some(false));
    assert_eq!(theory.borrow().levels.len(), 1);
    assert_eq!(host.solve(&[vars[0].positive(), vars[1].positive()]).unwrap(), Answer::Unsat);
    assert_eq!(host.solve(&[vars[0].positive()]).unwrap(), Answer::Sat);
}

#[test]
fn every_model_that_remains_is_one_of_the_theory() {
    for bound in 0..5 {
        let (mut host, vars, _) = host(bound, 4);
        let mut models = 0;
        while host.solve(&[]).unwrap() == Answer::Sat {
            models += 1;
            let blocked: Vec<Lit> = vars
                .iter()
                .map(|var| if host.value(var.positive()) == Some(true) { var.negative() } else { var.positive() })
                .collect();
            host.add_clause(&blocked);
        }
        let expected = (0..16u32).filter(|row| row.count_ones() as usize <= bound).count();
        assert_eq!(models, expected);
    }
}

#[test]
fn a_refusal_without_a_clause_is_an_error() {
    let (mut host, vars, theory) = host(0, 2);
    theory.borrow_mut().silent = true;
    host.add_clause(&[vars[0].positive()]);
    assert!(matches!(host.solve(&[]), Err(SolverError::Failed(_))));
}

/// Propagates the negation of its second variable from its first, and says nothing else.
struct Excludes(Lit, Lit, bool);

impl Propagator for Excludes {
    fn notify_assignment(&mut self, lits: &[Lit]) {
        self.2 = lits.contains(&self.0);
    }
    fn notify_new_level(&mut self) {}
    fn notify_backtrack(&mut self, _: usize) {
        self.2 = false;
    }
    fn ask_propagate(&mut self) -> Option<Lit> {
        std::mem::take(&mut self.2).then_some(!self.1)
    }
    fn ask_reason(&mut self, lit: Lit) -> Vec<Lit> {
        assert_eq!(lit, !self.1);
        vec![!self.1, !self.0]
    }
    fn ask_clause(&mut self) -> Option<TheoryClause> {
        None
    }
    fn ask_check_model(&mut self, _: &[Lit]) -> ModelVerdict {
        ModelVerdict::Accepted
    }
}

#[test]
fn a_propagation_against_the_model_is_a_conflict() {
    let mut host = LazyHost::new(Dpll::default());
    let (a, b) = (host.new_var(), host.new_var());
    host.connect(Box::new(Excludes(a.positive(), b.positive(), false)));
    host.observe(a);
    host.observe(b);
    assert_eq!(host.solve(&[a.positive()]).unwrap(), Answer::Sat);
    assert_eq!(host.solve(&[a.positive(), b.positive()]).unwrap(), Answer::Unsat);
}

fn terms_and_theory(mut solver: impl SmtSolver + HostsPropagator) {
    let mut store = TermStore::new();
    let x = store.symbol("x", Sort::Bits(3));
    solver.connect(Box::new(AtMost { bound: 1, ..AtMost::default() }));
    let bits: Vec<Lit> = (0..3)
        .map(|i| {
            let bit = store.extract(x, i, i);
            let set = store.is_nonzero(bit);
            solver.literal(&store, set)
        })
        .collect();
    for bit in &bits {
        solver.observe(bit.var());
    }
    let two = store.constant(3, 2);
    let large = store.bv_ult(two, x);
    let large = solver.literal(&store, large);
    // The only number above 2 with one bit is 4.
    assert_eq!(solver.check(&[large]).unwrap(), Answer::Sat);
    assert_eq!(solver.term_value(&store, x), Value::Bits(crate::Bits::new(3, 4)));
    assert!(solver.literal_value(bits[2]));
    assert_eq!(solver.check(&[large, bits[0]]).unwrap(), Answer::Unsat);
}

#[test]
fn it_hosts_below_and_above_bit_blasting() {
    terms_and_theory(BitBlasted::new(LazyHost::new(Dpll::default())));
    terms_and_theory(LazyHost::new(BitBlasted::new(Dpll::default())));
}

/// A solver that never looks at the flag itself.
struct Deaf(Dpll);

impl SatSolver for Deaf {
    fn new_var(&mut self) -> Var {
        self.0.new_var()
    }
    fn add_clause(&mut self, lits: &[Lit]) {
        self.0.add_clause(lits);
    }
    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        self.0.solve(assumptions)
    }
    fn value(&self, lit: Lit) -> Option<bool> {
        self.0.value(lit)
    }
}

impl Interruptible for Deaf {
    fn watch(&mut self, _: Interrupter) {}
}

#[test]
fn the_loop_ends_when_interrupted() {
    let mut host = LazyHost::new(Deaf(Dpll::default()));
    host.connect(Box::new(EmptyTheory));
    let var = host.new_var();
    host.observe(var);
    let interrupter = Interrupter::new();
    host.watch(interrupter.clone());
    assert_eq!(host.solve(&[var.positive()]).unwrap(), Answer::Sat);
    interrupter.interrupt();
    assert_eq!(host.solve(&[var.positive()]).unwrap(), Answer::Unknown);
    assert_eq!(host.value(var.positive()), None);
}
