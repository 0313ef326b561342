//! The contract between a solver and a theory, point by point.

use std::cell::RefCell;
use std::rc::Rc;

use concord_logic::{Answer, EmptyTheory, HostsPropagator, Lit, ModelVerdict, Propagator, SatSolver, TheoryClause};

use super::monitor::{Monitor, Record};
use super::plain::add_guarded_pigeons;
use super::rule_theory::{RuleTheory, STYLES, Style};
use super::rules::{Acyclic, AtMostOne, Parity, Rule};
use super::{host, literals};

fn solve<S: SatSolver>(solver: &mut S, assumptions: &[Lit]) -> Answer {
    solver.solve(assumptions).expect("the back end works")
}

/// A theory without axioms accepts what the clauses accept.
pub fn empty_theory_changes_nothing<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    let mut solver = make();
    let lits = literals(&mut solver, 4);
    host(&mut solver, Monitor::new(EmptyTheory, &lits), &lits);
    solver.add_clause(&[lits[0], lits[1]]);
    solver.add_clause(&[!lits[0], lits[2]]);
    assert_eq!(solve(&mut solver, &[!lits[1]]), Answer::Sat);
    assert_eq!(solver.value(lits[2]), Some(true));
    assert_eq!(solve(&mut solver, &[!lits[1], !lits[2]]), Answer::Unsat);
}

/// Without clauses the theory alone decides, even without variables.
pub fn empty_formula_with_a_theory<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    let mut solver = make();
    host(&mut solver, EmptyTheory, &[]);
    assert_eq!(solve(&mut solver, &[]), Answer::Sat);
    for style in STYLES {
        let mut solver = make();
        let lits = literals(&mut solver, 3);
        let rule = Parity { lits: lits.clone(), odd: true };
        host(&mut solver, Monitor::new(RuleTheory::new(rule.clone(), style), &lits), &lits);
        assert_eq!(solve(&mut solver, &[]), Answer::Sat);
        assert!(rule.accepts(&|lit| solver.value(lit) == Some(true)), "{style:?}");
        assert_eq!(solve(&mut solver, &[lits[0], lits[1], !lits[2]]), Answer::Unsat);
    }
}

/// Unit clauses alone contradict the theory.
pub fn theory_conflict_at_level_zero<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    for style in STYLES {
        let mut solver = make();
        let lits = literals(&mut solver, 3);
        host(&mut solver, Monitor::new(RuleTheory::new(AtMostOne(lits.clone()), style), &lits), &lits);
        assert_eq!(solve(&mut solver, &[lits[0]]), Answer::Sat);
        solver.add_clause(&[lits[0]]);
        solver.add_clause(&[lits[2]]);
        assert_eq!(solve(&mut solver, &[]), Answer::Unsat);
        assert_eq!(solve(&mut solver, &[]), Answer::Unsat);
    }
}

/// Refuses everything, always.
struct Refuser;

impl Propagator for Refuser {
    fn notify_assignment(&mut self, _: &[Lit]) {}
    fn notify_new_level(&mut self) {}
    fn notify_backtrack(&mut self, _: usize) {}
    fn ask_clause(&mut self) -> Option<TheoryClause> {
        Some(TheoryClause { lits: Vec::new(), forgettable: false })
    }
    fn ask_check_model(&mut self, _: &[Lit]) -> ModelVerdict {
        ModelVerdict::Refused
    }
}

/// A theory that is inconsistent by itself.
pub fn empty_clause_from_the_theory<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    let mut solver = make();
    let lits = literals(&mut solver, 2);
    solver.add_clause(&lits);
    host(&mut solver, Refuser, &lits);
    assert_eq!(solve(&mut solver, &[]), Answer::Unsat);
    assert_eq!(solve(&mut solver, &[lits[0]]), Answer::Unsat);
}

/// What follows from unit clauses is fixed, its reason asked or not.
pub fn propagation_at_level_zero<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    for style in [Style::Propagating, Style::PropagatingFalse] {
        let mut solver = make();
        let lits = literals(&mut solver, 4);
        solver.add_clause(&[lits[1]]);
        host(&mut solver, Monitor::new(RuleTheory::new(AtMostOne(lits.clone()), style), &lits), &lits);
        assert_eq!(solve(&mut solver, &[]), Answer::Sat);
        for (number, &lit) in lits.iter().enumerate() {
            assert_eq!(solver.value(lit), Some(number == 1));
        }
        assert_eq!(solve(&mut solver, &[lits[2]]), Answer::Unsat);
    }
}

/// The reason of an early propagation is needed by a conflict found much later.
pub fn reasons_asked_late<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    let mut solver = make();
    // Edges 0→1→…→9 are assumed one by one; each forbids all its shortcuts back.
    let chain = literals(&mut solver, 9);
    let back = literals(&mut solver, 9);
    let other = solver.new_var().positive();
    let forward = chain.iter().enumerate().map(|(number, &lit)| (lit, number, number + 1));
    let backward = back.iter().enumerate().map(|(number, &lit)| (lit, 9, number));
    let rule = Acyclic { edges: forward.chain(backward).collect() };
    let lits = rule.lits();
    // With 9→3 forbidden the clauses need `other` both true and false.
    solver.add_clause(&[back[3], other]);
    solver.add_clause(&[back[4], back[3], !other]);
    let monitor = Monitor::new(RuleTheory::new(rule, Style::Propagating), &lits);
    let record = monitor.record();
    host(&mut solver, monitor, &lits);
    assert_eq!(solve(&mut solver, &chain), Answer::Unsat);
    // A host that never asks for propagations needs no reasons.
    let Record { propagations, reasons, .. } = *record.borrow();
    assert!(propagations == 0 || reasons > 0, "the conflict rests on propagations");
    assert_eq!(solve(&mut solver, &chain[..3]), Answer::Sat);
}

/// A theory may report a conflict by propagating what is already false.
pub fn conflict_as_propagation_of_a_false_literal<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    let mut solver = make();
    let lits = literals(&mut solver, 4);
    let choice = solver.new_var().positive();
    solver.add_clause(&[!choice, lits[0]]);
    solver.add_clause(&[!choice, lits[1]]);
    solver.add_clause(&[choice, lits[2]]);
    let theory = RuleTheory::new(AtMostOne(lits.clone()), Style::PropagatingFalse);
    host(&mut solver, Monitor::new(theory, &lits), &lits);
    assert_eq!(solve(&mut solver, &[]), Answer::Sat);
    assert_eq!(solver.value(lits[2]), Some(true));
    assert_eq!(solve(&mut solver, &[choice]), Answer::Unsat);
    assert_eq!(solve(&mut solver, &[lits[3]]), Answer::Unsat);
}

/// A theory that only judges models leads the search through all wrong ones.
pub fn refused_model_is_not_an_answer<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    let mut solver = make();
    let lits = literals(&mut solver, 6);
    solver.add_clause(&lits);
    let rule = Parity { lits: lits.clone(), odd: false };
    let monitor = Monitor::new(RuleTheory::new(rule.clone(), Style::ModelsOnly), &lits);
    let record = monitor.record();
    host(&mut solver, monitor, &lits);
    assert_eq!(solve(&mut solver, &[]), Answer::Sat);
    assert!(rule.accepts(&|lit| solver.value(lit) == Some(true)));
    let all_but_one: Vec<Lit> = lits[..5].to_vec();
    assert_eq!(solve(&mut solver, &[&all_but_one[..], &[!lits[5]]].concat()), Answer::Unsat);
    assert!(record.borrow().models > 1);
}

/// Wants its literals true in order, then refuses one pair: the last and one other.
struct Ladder {
    lits: Vec<Lit>,
    told: Vec<Lit>,
    levels: Vec<usize>,
    forbidden: Vec<(usize, usize)>,
}

impl Ladder {
    fn is_true(&self, number: usize) -> bool {
        self.told.contains(&self.lits[number])
    }

    fn broken(&self) -> Option<Vec<Lit>> {
        let &(a, b) = self.forbidden.iter().find(|&&(a, b)| self.is_true(a) && self.is_true(b))?;
        Some(vec![!self.lits[a], !self.lits[b]])
    }
}

impl Propagator for Ladder {
    fn notify_assignment(&mut self, lits: &[Lit]) {
        self.told.extend(lits);
    }
    fn notify_new_level(&mut self) {
        self.levels.push(self.told.len());
    }
    fn notify_backtrack(&mut self, level: usize) {
        if let Some(&start) = self.levels.get(level) {
            self.told.truncate(start);
            self.levels.truncate(level);
        }
    }
    fn ask_clause(&mut self) -> Option<TheoryClause> {
        // Only when everything is decided, so that the jump back is long.
        let full = self.told.len() == self.lits.len();
        self.broken().filter(|_| full).map(|lits| TheoryClause { lits, forgettable: false })
    }
    fn ask_check_model(&mut self, _: &[Lit]) -> ModelVerdict {
        if self.broken().is_some() { ModelVerdict::Refused } else { ModelVerdict::Accepted }
    }
    fn ask_decide(&mut self) -> Option<Lit> {
        self.lits.iter().copied().find(|lit| !self.told.contains(lit) && !self.told.contains(&!*lit))
    }
}

/// From the highest level the search jumps back to each level in turn.
pub fn backtracking_to_every_level<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    const RUNGS: usize = 12;
    for target in 0..RUNGS - 1 {
        let mut solver = make();
        let lits = literals(&mut solver, RUNGS);
        let forbidden = vec![(target, RUNGS - 1)];
        let ladder = Ladder { lits: lits.clone(), told: Vec::new(), levels: Vec::new(), forbidden };
        let monitor = Monitor::new(ladder, &lits);
        host(&mut solver, monitor, &lits);
        assert_eq!(solve(&mut solver, &[lits[target]]), Answer::Sat);
        assert_eq!(solver.value(lits[RUNGS - 1]), Some(false), "excluded by the refused model");
        assert_eq!(solve(&mut solver, &[lits[RUNGS - 1]]), Answer::Sat);
        assert_eq!(solver.value(lits[target]), Some(false));
        assert_eq!(solve(&mut solver, &[lits[target], lits[RUNGS - 1]]), Answer::Unsat);
    }
}

/// Other variables are none of the theory's business.
pub fn only_observed_variables_are_notified<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    let mut solver = make();
    let lits = literals(&mut solver, 20);
    for pair in lits.windows(2) {
        solver.add_clause(&[!pair[0], pair[1]]);
    }
    let observed: Vec<Lit> = lits.iter().copied().step_by(3).collect();
    let monitor = Monitor::new(EmptyTheory, &observed);
    let record = monitor.record();
    host(&mut solver, monitor, &observed);
    assert_eq!(solve(&mut solver, &[lits[0]]), Answer::Sat);
    assert_eq!(solve(&mut solver, &[!lits[19]]), Answer::Sat);
    let record = record.borrow();
    assert!(observed.iter().all(|&lit| record.told.contains(&lit) && record.told.contains(&!lit)));
}

/// Observing is idempotent.
pub fn observing_twice_is_nothing<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    let mut solver = make();
    let lits = literals(&mut solver, 3);
    let twice = [&lits[..], &lits[..]].concat();
    host(&mut solver, Monitor::new(RuleTheory::new(AtMostOne(lits.clone()), Style::Propagating), &lits), &twice);
    assert_eq!(solve(&mut solver, &[lits[0]]), Answer::Sat);
    host_again(&mut solver, &lits);
    assert_eq!(solve(&mut solver, &[lits[0], lits[1]]), Answer::Unsat);
}

fn host_again<S: HostsPropagator>(solver: &mut S, lits: &[Lit]) {
    for lit in lits {
        solver.observe(lit.var());
    }
}

/// The order of `observe` and `connect` is free.
pub fn observing_before_connecting<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    let mut solver = make();
    let lits = literals(&mut solver, 3);
    solver.add_clause(&[lits[1]]);
    host_again(&mut solver, &lits);
    solver.connect(Box::new(Monitor::new(RuleTheory::new(AtMostOne(lits.clone()), Style::Propagating), &lits)));
    assert_eq!(solve(&mut solver, &[]), Answer::Sat);
    assert_eq!(solve(&mut solver, &[lits[0]]), Answer::Unsat);
}

/// The loop of exact SC: after each answer two fresh variables join the theory, a
/// clause asks for one of them, and the search goes on under the same assumptions.
pub fn observing_fresh_variables_between_searches<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    for style in STYLES {
        let mut solver = make();
        let base = literals(&mut solver, 2);
        solver.add_clause(&base);
        // A ring of nodes: each round adds an edge in either direction between neighbours.
        let theory = Rc::new(RefCell::new(RuleTheory::new(Acyclic { edges: Vec::new() }, style)));
        let monitor = Monitor::new(theory.clone(), &base);
        let observed = monitor.observed();
        host(&mut solver, monitor, &base);
        let assumptions = [base[0]];
        assert_eq!(solve(&mut solver, &assumptions), Answer::Sat);
        let nodes = 6;
        for node in 0..nodes {
            let pair = literals(&mut solver, 2);
            let next = (node + 1) % nodes;
            theory.borrow_mut().rule.edges.extend([(pair[0], node, next), (pair[1], next, node)]);
            observed.borrow_mut().extend(pair.iter().map(|lit| lit.var()));
            host_again(&mut solver, &pair);
            solver.add_clause(&[!base[0], pair[0], pair[1]]);
            assert_eq!(solve(&mut solver, &assumptions), Answer::Sat, "{style:?}");
            let rule = theory.borrow().rule.clone();
            assert!(rule.accepts(&|lit| solver.value(lit) == Some(true)), "{style:?}");
        }
        // All in one direction: a cycle.
        let forward: Vec<Lit> = theory.borrow().rule.edges.iter().step_by(2).map(|edge| edge.0).collect();
        assert_eq!(solve(&mut solver, &forward), Answer::Unsat, "{style:?}");
        assert_eq!(solve(&mut solver, &forward[1..]), Answer::Sat, "{style:?}");
    }
}

/// Variables of earlier searches may be observed later, even if the solver had
/// removed them by then.
pub fn observing_old_variables_between_searches<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    for style in STYLES {
        let mut solver = make();
        let lits = literals(&mut solver, 12);
        // Definitions that invite elimination and substitution.
        for trio in lits.windows(3) {
            solver.add_clause(&[!trio[2], trio[0], trio[1]]);
            solver.add_clause(&[trio[2], !trio[0]]);
        }
        let theory = Rc::new(RefCell::new(RuleTheory::new(AtMostOne(Vec::new()), style)));
        let monitor = Monitor::new(theory.clone(), &[]);
        let observed = monitor.observed();
        host(&mut solver, monitor, &[]);
        assert_eq!(solve(&mut solver, &[lits[0], lits[1]]), Answer::Sat);
        // A search long enough for the solver to simplify the formula.
        let guard = add_guarded_pigeons(&mut solver, 8, 7);
        assert_eq!(solve(&mut solver, &[guard]), Answer::Unsat);
        // 1 implies 3, 5, …: at most one of these means none but the last.
        let odd: Vec<Lit> = lits.iter().copied().skip(1).step_by(2).collect();
        theory.borrow_mut().rule.0.extend(&odd);
        observed.borrow_mut().extend(odd.iter().map(|lit| lit.var()));
        host_again(&mut solver, &odd);
        assert_eq!(solve(&mut solver, &[lits[11]]), Answer::Sat, "{style:?}");
        assert_eq!(solver.value(lits[9]), Some(false));
        assert_eq!(solve(&mut solver, &[lits[9]]), Answer::Unsat, "{style:?}");
        assert_eq!(solve(&mut solver, &[!lits[9]]), Answer::Sat, "{style:?}");
    }
}

/// Variables that the theory does not see keep their meaning when removed.
pub fn unobserved_variables_may_be_eliminated<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    let mut solver = make();
    let inputs = literals(&mut solver, 8);
    // A chain of exclusive ors below the observed inputs.
    let mut parity = inputs[0];
    let mut gates = Vec::new();
    for &input in &inputs[1..] {
        let gate = solver.new_var().positive();
        solver.add_clause(&[!gate, parity, input]);
        solver.add_clause(&[!gate, !parity, !input]);
        solver.add_clause(&[gate, !parity, input]);
        solver.add_clause(&[gate, parity, !input]);
        gates.push((gate, parity, input));
        parity = gate;
    }
    let theory = RuleTheory::new(Parity { lits: inputs.clone(), odd: true }, Style::Propagating);
    host(&mut solver, Monitor::new(theory, &inputs), &inputs);
    assert_eq!(solve(&mut solver, &[parity]), Answer::Sat);
    for &(gate, left, right) in &gates {
        let value = |lit| solver.value(lit) == Some(true);
        assert_eq!(value(gate), value(left) != value(right), "the model is complete");
    }
    assert_eq!(solve(&mut solver, &[!parity]), Answer::Unsat);
}
