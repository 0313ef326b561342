//! The traps of Z3's user propagators, each with a test that would answer wrongly, hang or
//! end the process if the adapter stepped into it. What holds for every back end is in the
//! conformance suite. Without the feature `z3` there is nothing to test.
#![cfg(feature = "z3")]

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use concord_logic::{
    Answer, Clocks, EmptyTheory, HostsPropagator, Interrupter, Interruptible, Lit, ModelVerdict, Propagator, SatSolver,
    SmtSolver, Sort, Statistics, TermStore, TheoryClause,
};
use concord_testing::conformance::monitor::Monitor;
use concord_testing::conformance::plain::{add_guarded_pigeons, add_pigeons};
use concord_testing::conformance::rule_theory::{RuleTheory, Style};
use concord_testing::conformance::rules::AtMostOne;
use concord_testing::conformance::{host, literals};
use concord_z3::Z3;

fn z3() -> Z3 {
    Z3::start().expect("libz3 is recent enough")
}

fn solve(solver: &mut Z3, assumptions: &[Lit]) -> Answer {
    solver.solve(assumptions).expect("Z3 does not fail")
}

fn add(solver: &mut Z3, lits: &[Lit]) {
    SatSolver::add_clause(solver, lits);
}

/// What a scripted theory was asked and told.
#[derive(Default)]
struct Record {
    told: Vec<Lit>,
    clauses_asked: usize,
    models: usize,
}

/// A theory whose answers are given one by one; the default is the empty theory.
#[derive(Default)]
struct Script {
    record: Rc<RefCell<Record>>,
    level_starts: Vec<usize>,
    /// Handed over whenever all their literals are false.
    conflicts: Vec<Vec<Lit>>,
    /// Handed over at every chance.
    lemma: Option<Vec<Lit>>,
    decide: Option<Lit>,
    panic_in: &'static str,
    refuse: bool,
}

impl Script {
    fn enter(&self, name: &str) {
        assert_ne!(self.panic_in, name, "scripted panic in {name}");
    }
}

impl Propagator for Script {
    fn notify_assignment(&mut self, lits: &[Lit]) {
        self.enter("notify_assignment");
        self.record.borrow_mut().told.extend(lits);
    }
    fn notify_new_level(&mut self) {
        self.enter("notify_new_level");
        self.level_starts.push(self.record.borrow().told.len());
    }
    fn notify_backtrack(&mut self, level: usize) {
        self.enter("notify_backtrack");
        self.record.borrow_mut().told.truncate(self.level_starts[level]);
        self.level_starts.truncate(level);
    }
    fn ask_clause(&mut self) -> Option<TheoryClause> {
        self.enter("ask_clause");
        let mut record = self.record.borrow_mut();
        record.clauses_asked += 1;
        let falsified = |clause: &&Vec<Lit>| clause.iter().all(|&lit| record.told.contains(&!lit));
        let conflict = self.conflicts.iter().find(falsified).cloned();
        conflict.or(self.lemma.take()).map(|lits| TheoryClause { lits, forgettable: true })
    }
    fn ask_check_model(&mut self, _: &[Lit]) -> ModelVerdict {
        self.enter("ask_check_model");
        self.record.borrow_mut().models += 1;
        if self.refuse { ModelVerdict::Refused } else { ModelVerdict::Accepted }
    }
    fn ask_decide(&mut self) -> Option<Lit> {
        self.enter("ask_decide");
        self.decide
    }
}

#[test]
fn after_a_conflict_the_theory_is_asked_nothing_until_something_is_taken_back() {
    let mut solver = z3();
    let lits = literals(&mut solver, 4);
    // Each pair of true literals is a conflict: all would be queued at once.
    let conflicts = (0..4).flat_map(|a| (0..a).map(move |b| (a, b)));
    let conflicts = conflicts.map(|(a, b)| vec![!lits[a], !lits[b]]).collect();
    host(&mut solver, Monitor::new(Script { conflicts, ..Script::default() }, &lits), &lits);
    assert_eq!(solve(&mut solver, &lits), Answer::Unsat);
    assert_eq!(solve(&mut solver, &lits[..1]), Answer::Sat);
}

#[test]
fn lemma_that_changes_nothing_does_not_repeat_the_final_check_for_ever() {
    let mut solver = z3();
    let lits = literals(&mut solver, 2);
    let script = Script { lemma: Some(vec![lits[0], !lits[0]]), ..Script::default() };
    let record = Rc::clone(&script.record);
    host(&mut solver, script, &lits);
    assert_eq!(solve(&mut solver, &[lits[1]]), Answer::Sat);
    assert!(record.borrow().models >= 1);
}

#[test]
fn lemma_is_kept_for_later_searches() {
    let mut solver = z3();
    let lits = literals(&mut solver, 2);
    host(&mut solver, Script { lemma: Some(vec![lits[0], lits[1]]), ..Script::default() }, &lits);
    assert_eq!(solve(&mut solver, &[lits[0]]), Answer::Sat);
    assert_eq!(solve(&mut solver, &[!lits[0], !lits[1]]), Answer::Unsat);
}

#[test]
fn every_observed_variable_is_told_whatever_the_formula_does_with_it() {
    let mut solver = z3();
    let lits = literals(&mut solver, 6);
    // A unit, two equal variables, one in a satisfied clause only, one in no clause.
    add(&mut solver, &[lits[0]]);
    add(&mut solver, &[!lits[1], lits[2]]);
    add(&mut solver, &[lits[1], !lits[2]]);
    add(&mut solver, &[lits[0], lits[3]]);
    let monitor = Monitor::new(EmptyTheory, &lits);
    let record = monitor.record();
    host(&mut solver, monitor, &lits);
    assert_eq!(solve(&mut solver, &[]), Answer::Sat);
    let told = &record.borrow().told;
    assert!(lits.iter().all(|lit| told.contains(lit) || told.contains(&!*lit)), "{told:?}");
    assert!(record.borrow().models > 0, "the monitor found the model complete");
}

#[test]
fn literals_that_name_terms_are_told_whatever_the_rewriter_makes_of_the_terms() {
    let mut solver = z3();
    let mut terms = TermStore::new();
    let (x, y) = (terms.symbol("x", Sort::Bits(8)), terms.symbol("y", Sort::Bits(8)));
    let (less, not_less, equal) = (terms.bv_ult(x, y), terms.bv_ule(y, x), terms.eq(x, y));
    let product = terms.bv_mul(x, y);
    let square = terms.eq(product, x);
    let always = terms.bool(true);
    let lits = [less, not_less, equal, square, always].map(|term| solver.literal(&terms, term));
    // One more name for the same, which a preprocessor would replace.
    let twin = solver.new_var().positive();
    add(&mut solver, &[!twin, lits[0]]);
    add(&mut solver, &[twin, !lits[0]]);
    let observed = [&lits[..], &[twin]].concat();
    let monitor = Monitor::new(EmptyTheory, &observed);
    let record = monitor.record();
    host(&mut solver, monitor, &observed);
    for (wanted, opposite) in [(lits[0], lits[1]), (lits[1], lits[0])] {
        assert_eq!(solve(&mut solver, &[wanted]), Answer::Sat);
        assert_eq!(SatSolver::value(&solver, opposite), Some(false));
    }
    assert!(record.borrow().models >= 2, "the monitor found the models complete");
}

#[test]
fn levels_come_late_or_not_at_all_and_backtracking_still_fits() {
    let mut solver = z3();
    let guard = add_guarded_pigeons(&mut solver, 6, 5);
    let lits = literals(&mut solver, 4);
    // Most levels have no observed literal; the monitor compares each backtrack with what it was told.
    add(&mut solver, &[guard, lits[0]]);
    add(&mut solver, &[guard, lits[1]]);
    let monitor = Monitor::new(RuleTheory::new(AtMostOne(lits.clone()), Style::Propagating), &lits);
    let record = monitor.record();
    host(&mut solver, monitor, &lits);
    assert_eq!(solve(&mut solver, &[lits[2]]), Answer::Unsat);
    assert_eq!(solve(&mut solver, &[!guard]), Answer::Unsat);
    assert_eq!(solve(&mut solver, &[]), Answer::Unsat);
    assert!(record.borrow().assignments > 0);
}

#[test]
fn variable_observed_right_after_a_search_is_told_by_the_next() {
    let mut solver = z3();
    let lits = literals(&mut solver, 2);
    let monitor = Monitor::new(EmptyTheory, &lits[..1]);
    let (record, observed) = (monitor.record(), monitor.observed());
    host(&mut solver, monitor, &lits[..1]);
    assert_eq!(solve(&mut solver, &[]), Answer::Sat);
    observed.borrow_mut().push(lits[1].var());
    solver.observe(lits[1].var());
    assert_eq!(solve(&mut solver, &[]), Answer::Sat);
    assert!(record.borrow().told.iter().any(|lit| lit.var() == lits[1].var()));
}

#[test]
fn wish_to_decide_an_assigned_or_unobserved_literal_is_dropped() {
    for wish in [0, 1, 3] {
        let mut solver = z3();
        let lits = literals(&mut solver, 4);
        add(&mut solver, &[lits[0]]);
        add(&mut solver, &[lits[1], lits[2], lits[3]]);
        host(&mut solver, Script { decide: Some(lits[wish]), ..Script::default() }, &lits[..3]);
        assert_eq!(solve(&mut solver, &[]), Answer::Sat, "{wish}");
        assert_eq!(SatSolver::value(&solver, lits[0]), Some(true));
    }
}

#[test]
fn wish_to_decide_is_followed() {
    for wanted in [true, false] {
        let mut solver = z3();
        let lits = literals(&mut solver, 3);
        add(&mut solver, &lits);
        let wish = if wanted { lits[2] } else { !lits[2] };
        host(&mut solver, Script { decide: Some(wish), ..Script::default() }, &lits);
        assert_eq!(solve(&mut solver, &[]), Answer::Sat);
        assert_eq!(SatSolver::value(&solver, lits[2]), Some(wanted));
    }
}

#[test]
fn panic_in_a_callback_comes_out_of_the_search() {
    for place in ["notify_assignment", "notify_new_level", "ask_clause", "ask_check_model", "ask_decide"] {
        let mut solver = z3();
        let lits = literals(&mut solver, 5);
        add(&mut solver, &lits);
        host(&mut solver, Script { panic_in: place, ..Script::default() }, &lits);
        let panic = catch_unwind(AssertUnwindSafe(|| solver.solve(&[]))).expect_err("the search panics");
        let message = panic.downcast_ref::<String>().expect("a message");
        assert!(message.contains(&format!("scripted panic in {place}")), "{message}");
    }
}

#[test]
fn refusal_without_a_clause_is_not_read_as_satisfiable() {
    let mut solver = z3();
    let lits = literals(&mut solver, 2);
    host(&mut solver, Script { refuse: true, ..Script::default() }, &lits);
    let panic = catch_unwind(AssertUnwindSafe(|| solver.solve(&[]))).expect_err("the search panics");
    assert!(panic.downcast_ref::<&str>().is_some_and(|message| message.contains("refused a model without a clause")));
}

#[test]
fn values_fixed_before_a_variable_is_observed_are_told() {
    let mut solver = z3();
    let lits = literals(&mut solver, 3);
    let theory = Rc::new(RefCell::new(RuleTheory::new(AtMostOne(vec![lits[0]]), Style::Propagating)));
    host(&mut solver, Rc::clone(&theory), &lits[..1]);
    add(&mut solver, &[lits[0]]);
    add(&mut solver, &[lits[1]]);
    assert_eq!(solve(&mut solver, &[]), Answer::Sat);
    theory.borrow_mut().rule.0.push(lits[1]);
    solver.observe(lits[1].var());
    assert_eq!(solve(&mut solver, &[]), Answer::Unsat);
}

#[test]
fn interrupt_before_the_search_begins_is_not_lost() {
    let mut solver = z3();
    add_pigeons(&mut solver, 11, 10);
    let flag = Interrupter::new();
    solver.watch(flag.clone());
    let raiser = std::thread::spawn(move || flag.interrupt());
    assert_eq!(solve(&mut solver, &[]), Answer::Unknown);
    raiser.join().expect("the thread ends");
}

#[test]
fn clocks_are_ordered_without_cycles() {
    let mut solver = z3();
    let clocks = [(); 3].map(|()| solver.new_clock());
    let [ab, bc, ca] = [(0, 1), (1, 2), (2, 0)].map(|(first, second)| solver.before(clocks[first], clocks[second]));
    assert_eq!(solver.before(clocks[0], clocks[1]), ab);
    assert_eq!(solve(&mut solver, &[ab, bc]), Answer::Sat);
    assert_eq!(SatSolver::value(&solver, ca), Some(false));
    assert_eq!(solve(&mut solver, &[ab, bc, ca]), Answer::Unsat);
}

#[test]
fn figures_count_what_was_added_and_searched() {
    let mut solver = z3();
    add_pigeons(&mut solver, 5, 4);
    assert_eq!(solve(&mut solver, &[]), Answer::Unsat);
    let figures = solver.statistics();
    assert!(figures.variables > 20 && figures.clauses > 40 && figures.conflicts > 0, "{figures:?}");
}
