//! The traps of CaDiCaL's interface for user propagators, each with a test that
//! would abort the process, answer wrongly or lose the theory if the adapter
//! stepped into it. What holds for every back end is in the conformance suite.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use concord_cadical::Cadical;
use concord_logic::{
    Answer, EmptyTheory, HostsPropagator, Lit, ModelVerdict, Phases, Propagator, SatSolver, Statistics, TheoryClause,
};
use concord_testing::conformance::monitor::Monitor;
use concord_testing::conformance::plain::add_guarded_pigeons;
use concord_testing::conformance::rule_theory::{RuleTheory, Style};
use concord_testing::conformance::rules::AtMostOne;
use concord_testing::conformance::{host, literals};

fn solve(solver: &mut Cadical, assumptions: &[Lit]) -> Answer {
    solver.solve(assumptions).expect("CaDiCaL does not fail")
}

/// The message of the panic that the search raises.
fn panic_of_search(solver: &mut Cadical, assumptions: &[Lit]) -> String {
    let panic = catch_unwind(AssertUnwindSafe(|| solver.solve(assumptions))).expect_err("the search panics");
    match panic.downcast::<String>() {
        Ok(message) => *message,
        Err(panic) => panic.downcast::<&str>().expect("a message").to_string(),
    }
}

/// A theory whose answers are given one by one; the default is the empty theory.
#[derive(Default)]
struct Script {
    told: Vec<Lit>,
    level_starts: Vec<usize>,
    propagate: Option<Lit>,
    reason: Vec<Lit>,
    clause: Option<TheoryClause>,
    refuse: bool,
    decide: Option<Lit>,
    panic_in: &'static str,
}

impl Script {
    fn enter(&self, name: &str) {
        assert_ne!(self.panic_in, name, "scripted panic in {name}");
    }
}

impl Propagator for Script {
    fn notify_assignment(&mut self, lits: &[Lit]) {
        self.enter("notify_assignment");
        for lit in lits {
            assert!(!self.told.contains(lit), "{lit} is told twice");
        }
        self.told.extend(lits);
    }
    fn notify_new_level(&mut self) {
        self.enter("notify_new_level");
        self.level_starts.push(self.told.len());
    }
    fn notify_backtrack(&mut self, level: usize) {
        self.enter("notify_backtrack");
        if let Some(&start) = self.level_starts.get(level) {
            self.told.truncate(start);
            self.level_starts.truncate(level);
        }
    }
    fn ask_propagate(&mut self) -> Option<Lit> {
        self.enter("ask_propagate");
        self.propagate.take()
    }
    fn ask_reason(&mut self, _: Lit) -> Vec<Lit> {
        self.enter("ask_reason");
        self.reason.clone()
    }
    fn ask_clause(&mut self) -> Option<TheoryClause> {
        self.enter("ask_clause");
        self.clause.take()
    }
    fn ask_check_model(&mut self, _: &[Lit]) -> ModelVerdict {
        self.enter("ask_check_model");
        if self.refuse { ModelVerdict::Refused } else { ModelVerdict::Accepted }
    }
    fn ask_decide(&mut self) -> Option<Lit> {
        self.enter("ask_decide");
        self.decide
    }
}

fn clause(lits: &[Lit]) -> Option<TheoryClause> {
    Some(TheoryClause { lits: lits.to_vec(), forgettable: true })
}

/// A solver with four literals, of which the first three are observed.
fn scripted(script: impl FnOnce(&[Lit]) -> Script) -> (Cadical, Vec<Lit>) {
    let mut solver = Cadical::new();
    let lits = literals(&mut solver, 4);
    host(&mut solver, script(&lits), &lits[..3]);
    solver.add_clause(&[lits[0], lits[1], lits[3]]);
    (solver, lits)
}

#[test]
fn unobserved_literal_in_a_clause_panics_instead_of_aborting() {
    let (mut solver, _) = scripted(|lits| Script { clause: clause(&[lits[0], lits[3]]), ..Script::default() });
    assert!(panic_of_search(&mut solver, &[]).contains("clause [1, 4] has the literal 4 of an unobserved variable"));
}

#[test]
fn unobserved_literal_in_a_reason_panics_instead_of_aborting() {
    let (mut solver, lits) =
        scripted(|lits| Script { propagate: Some(lits[1]), reason: vec![lits[1], !lits[3]], ..Script::default() });
    solver.add_clause(&[!lits[1]]);
    assert!(panic_of_search(&mut solver, &[]).contains("reason [2, -4] has the literal -4 of an unobserved variable"));
}

#[test]
fn unobserved_propagation_panics_instead_of_aborting() {
    let (mut solver, _) = scripted(|lits| Script { propagate: Some(lits[3]), ..Script::default() });
    assert!(panic_of_search(&mut solver, &[]).contains("propagation [4] has the literal 4"));
}

#[test]
fn reason_without_its_literal_panics_instead_of_aborting() {
    let (mut solver, lits) =
        scripted(|lits| Script { propagate: Some(lits[1]), reason: vec![!lits[0], lits[2]], ..Script::default() });
    solver.add_clause(&[!lits[1]]);
    assert!(panic_of_search(&mut solver, &[]).contains("does not contain the literal 2"));
}

#[test]
fn refusal_without_a_clause_is_not_read_as_satisfiable() {
    let (mut solver, _) = scripted(|_| Script { refuse: true, ..Script::default() });
    assert!(panic_of_search(&mut solver, &[]).contains("refused a model without a clause"));
}

#[test]
fn refusal_with_a_clause_that_the_model_satisfies_panics() {
    struct Confused(Script, Vec<Lit>);
    impl Propagator for Confused {
        fn notify_assignment(&mut self, lits: &[Lit]) {
            self.0.notify_assignment(lits);
        }
        fn notify_new_level(&mut self) {
            self.0.notify_new_level();
        }
        fn notify_backtrack(&mut self, level: usize) {
            self.0.notify_backtrack(level);
        }
        fn ask_clause(&mut self) -> Option<TheoryClause> {
            self.0.refuse.then(|| TheoryClause { lits: self.1.clone(), forgettable: false })
        }
        fn ask_check_model(&mut self, model: &[Lit]) -> ModelVerdict {
            self.0.refuse = true;
            self.1 = model.to_vec();
            ModelVerdict::Refused
        }
    }
    let mut solver = Cadical::new();
    let lits = literals(&mut solver, 3);
    host(&mut solver, Confused(Script::default(), Vec::new()), &lits);
    assert!(panic_of_search(&mut solver, &[]).contains("is not falsified by it"));
}

#[test]
fn decision_of_an_assigned_or_unobserved_literal_is_dropped() {
    let (mut solver, lits) = scripted(|lits| Script { decide: Some(lits[0]), ..Script::default() });
    assert_eq!(solve(&mut solver, &[lits[0]]), Answer::Sat);
    assert_eq!(solve(&mut solver, &[!lits[0]]), Answer::Sat);
    let (mut solver, lits) = scripted(|lits| Script { decide: Some(lits[3]), ..Script::default() });
    assert_eq!(solve(&mut solver, &[!lits[0]]), Answer::Sat);
    let (mut solver, lits) = scripted(|_| Script { decide: Some(Lit::from_dimacs(1_000_000)), ..Script::default() });
    assert_eq!(solve(&mut solver, &[!lits[0]]), Answer::Sat);
}

#[test]
fn decisions_of_the_theory_are_followed() {
    for negative in [false, true] {
        let (mut solver, lits) =
            scripted(|lits| Script { decide: Some(if negative { !lits[2] } else { lits[2] }), ..Script::default() });
        assert_eq!(solve(&mut solver, &[]), Answer::Sat);
        assert_eq!(solver.value(lits[2]), Some(!negative));
    }
}

#[test]
fn panic_in_any_callback_is_raised_again_after_the_search() {
    for name in [
        "notify_assignment",
        "notify_new_level",
        "notify_backtrack",
        "ask_propagate",
        "ask_reason",
        "ask_clause",
        "ask_check_model",
        "ask_decide",
    ] {
        let mut solver = Cadical::new();
        let lits = literals(&mut solver, 2);
        let propagate = (name == "ask_reason").then_some(lits[1]);
        host(&mut solver, Script { propagate, panic_in: name, ..Script::default() }, &lits);
        if name == "notify_backtrack" {
            // Nothing is undone before the second search.
            assert_eq!(solve(&mut solver, &[lits[0]]), Answer::Sat);
        }
        let message = panic_of_search(&mut solver, &[]);
        assert!(message.contains(&format!("scripted panic in {name}")), "{name}: {message}");
    }
}

#[test]
fn solver_with_a_theory_that_panicked_answers_nothing_more() {
    let (mut solver, lits) = scripted(|_| Script { panic_in: "ask_clause", ..Script::default() });
    panic_of_search(&mut solver, &[]);
    assert_eq!(solve(&mut solver, &[]), Answer::Unknown);
    assert_eq!(solver.value(lits[0]), None);
}

#[test]
fn panic_while_observing_is_raised_by_observe() {
    let mut solver = Cadical::new();
    let lits = literals(&mut solver, 2);
    solver.add_clause(&[lits[0]]);
    solver.connect(Box::new(Script { panic_in: "notify_assignment", ..Script::default() }));
    let observed = catch_unwind(AssertUnwindSafe(|| solver.observe(lits[0].var())));
    // The unit may be told at once or in the search, but it is told.
    assert!(observed.is_err() || catch_unwind(AssertUnwindSafe(|| solver.solve(&[]))).is_err());
}

#[test]
fn observed_variable_in_no_clause_gets_a_value() {
    let mut solver = Cadical::new();
    let lits = literals(&mut solver, 5);
    let monitor = Monitor::new(EmptyTheory, &lits);
    let record = monitor.record();
    host(&mut solver, monitor, &lits);
    assert_eq!(solve(&mut solver, &[]), Answer::Sat);
    assert_eq!(record.borrow().assignments, 5, "the model check saw all of them told before");
    assert!(lits.iter().all(|&lit| solver.value(lit).is_some()));
}

#[test]
fn variables_that_are_already_fixed_are_told_when_observed() {
    let mut solver = Cadical::new();
    let lits = literals(&mut solver, 3);
    solver.add_clause(&[!lits[0]]);
    solver.add_clause(&[lits[0], lits[1]]);
    let script = Rc::new(RefCell::new(Script::default()));
    host(&mut solver, script.clone(), &lits[2..]);
    assert_eq!(solve(&mut solver, &[]), Answer::Sat);
    solver.observe(lits[0].var());
    solver.observe(lits[1].var());
    assert_eq!(solve(&mut solver, &[]), Answer::Sat);
    assert!(script.borrow().told.contains(&!lits[0]) && script.borrow().told.contains(&lits[1]));
}

#[test]
fn eliminated_variables_can_be_observed_without_aborting() {
    let mut solver = Cadical::new();
    let inputs = literals(&mut solver, 6);
    // Gates that bounded variable elimination removes at once.
    let gates: Vec<Lit> = inputs
        .windows(2)
        .map(|pair| {
            let gate = solver.new_var().positive();
            solver.add_clause(&[!gate, pair[0]]);
            solver.add_clause(&[!gate, pair[1]]);
            solver.add_clause(&[gate, !pair[0], !pair[1]]);
            gate
        })
        .collect();
    let theory = Rc::new(RefCell::new(RuleTheory::new(AtMostOne(Vec::new()), Style::Propagating)));
    let monitor = Monitor::new(theory.clone(), &[]);
    let observed = monitor.observed();
    host(&mut solver, monitor, &[]);
    let guard = add_guarded_pigeons(&mut solver, 8, 7);
    assert_eq!(solve(&mut solver, &[guard]), Answer::Unsat);
    theory.borrow_mut().rule.0.extend(&gates);
    observed.borrow_mut().extend(gates.iter().map(|lit| lit.var()));
    for gate in &gates {
        solver.observe(gate.var());
    }
    assert_eq!(solve(&mut solver, &inputs), Answer::Unsat, "all gates would be true");
    assert_eq!(solve(&mut solver, &[inputs[0], inputs[1], !inputs[2]]), Answer::Sat);
    assert_eq!(solver.value(gates[0]), Some(true));
    assert_eq!(solver.value(gates[1]), Some(false));
}

#[test]
fn theory_keeps_its_state_between_searches_and_starts_the_next_at_level_zero() {
    let mut solver = Cadical::new();
    let lits = literals(&mut solver, 3);
    let script = Rc::new(RefCell::new(Script::default()));
    host(&mut solver, script.clone(), &lits);
    assert_eq!(solve(&mut solver, &[lits[0], !lits[1]]), Answer::Sat);
    let told = script.borrow().told.clone();
    assert!(told.contains(&lits[0]) && told.contains(&!lits[1]), "the model is still standing: {told:?}");
    let fresh = solver.new_var().positive();
    solver.observe(fresh.var());
    solver.add_clause(&[!lits[0], fresh]);
    assert_eq!(solve(&mut solver, &[lits[0], lits[1]]), Answer::Sat);
    let script = script.borrow();
    assert!(script.told.contains(&lits[1]) && script.told.contains(&fresh));
    assert!(script.level_starts.len() >= 2);
}

#[test]
fn unit_clause_from_the_theory_in_the_middle_of_the_search() {
    struct Unit(Lit, usize, bool);
    impl Propagator for Unit {
        fn notify_assignment(&mut self, _: &[Lit]) {}
        fn notify_new_level(&mut self) {
            self.1 += 1;
        }
        fn notify_backtrack(&mut self, level: usize) {
            self.1 = level;
        }
        fn ask_clause(&mut self) -> Option<TheoryClause> {
            (self.1 == 3 && !std::mem::replace(&mut self.2, true)).then(|| clause(&[self.0]).expect("a clause"))
        }
        fn ask_check_model(&mut self, _: &[Lit]) -> ModelVerdict {
            ModelVerdict::Accepted
        }
    }
    for negative in [false, true] {
        let mut solver = Cadical::new();
        let lits = literals(&mut solver, 8);
        let unit = if negative { !lits[0] } else { lits[0] };
        host(&mut solver, Unit(unit, 0, false), &lits);
        assert_eq!(solve(&mut solver, &[]), Answer::Sat);
        assert_eq!(solve(&mut solver, &[!unit]), Answer::Unsat, "the unit stands for ever");
    }
}

#[test]
fn reason_that_is_a_unit_at_level_zero() {
    // All other literals of the reason became false at level 0 after the propagation.
    for style in [Style::Propagating, Style::PropagatingFalse] {
        let mut solver = Cadical::new();
        let lits = literals(&mut solver, 6);
        host(&mut solver, Monitor::new(RuleTheory::new(AtMostOne(lits.clone()), style), &lits), &lits);
        assert_eq!(solve(&mut solver, &[lits[0]]), Answer::Sat);
        solver.add_clause(&[lits[0]]);
        assert_eq!(solve(&mut solver, &[lits[1]]), Answer::Unsat);
        assert_eq!(solve(&mut solver, &[!lits[1]]), Answer::Sat);
        solver.add_clause(&[lits[4], lits[5]]);
        assert_eq!(solve(&mut solver, &[]), Answer::Unsat);
    }
}

#[test]
fn empty_formula_with_observed_variables_and_none() {
    let mut solver = Cadical::new();
    solver.connect(Box::new(Script::default()));
    assert_eq!(solve(&mut solver, &[]), Answer::Sat);
    let (mut solver, lits) = scripted(|lits| Script { clause: clause(&[!lits[0]]), ..Script::default() });
    assert_eq!(solve(&mut solver, &[lits[1]]), Answer::Sat);
    assert_eq!(solver.value(lits[0]), Some(false));
}

#[test]
fn untidy_clauses_of_a_theory_do_no_harm() {
    let (mut solver, lits) =
        scripted(|lits| Script { clause: clause(&[lits[0], lits[0], !lits[1], lits[0]]), ..Script::default() });
    assert_eq!(solve(&mut solver, &[lits[1]]), Answer::Sat);
    assert_eq!(solver.value(lits[0]), Some(true));
    let (mut solver, lits) = scripted(|lits| Script { clause: clause(&[lits[0], !lits[0]]), ..Script::default() });
    assert_eq!(solve(&mut solver, &[!lits[0]]), Answer::Sat);
}

#[test]
fn many_short_searches_under_assumptions() {
    let mut solver = Cadical::new();
    let lits = literals(&mut solver, 40);
    let monitor = Monitor::new(RuleTheory::new(AtMostOne(lits.clone()), Style::Propagating), &lits);
    host(&mut solver, monitor, &lits);
    solver.add_clause(&lits);
    for _ in 0..5 {
        for &lit in &lits {
            assert_eq!(solve(&mut solver, &[lit]), Answer::Sat);
            assert!(lits.iter().all(|&other| solver.value(other) == Some(other == lit)));
        }
    }
}

#[test]
fn phases_and_figures() {
    let mut solver = Cadical::new();
    let lits = literals(&mut solver, 10);
    solver.add_clause(&lits);
    for (number, &lit) in lits.iter().enumerate() {
        solver.prefer(if number % 2 == 0 { lit } else { !lit });
    }
    assert_eq!(solve(&mut solver, &[!lits[9]]), Answer::Sat);
    assert!(lits.iter().enumerate().all(|(number, &lit)| solver.value(lit) == Some(number % 2 == 0)));
    let figures = solver.statistics();
    assert_eq!((figures.variables, figures.clauses), (10, 1));
    assert!(figures.decisions > 0);
    assert!(Cadical::version().starts_with("CaDiCaL 3.0.1"));
}
