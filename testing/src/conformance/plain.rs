//! What every SAT solver must do, without a theory.

use concord_logic::{Answer, Lit, SatSolver};

use super::literals;

fn solve<S: SatSolver>(solver: &mut S, assumptions: &[Lit]) -> Answer {
    solver.solve(assumptions).expect("the back end works")
}

/// Adds that `pigeons` pigeons sit in one of `holes` holes each, no two together.
pub fn add_pigeons<S: SatSolver>(solver: &mut S, pigeons: usize, holes: usize) {
    let guard = add_guarded_pigeons(solver, pigeons, holes);
    solver.add_clause(&[guard]);
}

/// The same, but only while the returned literal is true.
pub fn add_guarded_pigeons<S: SatSolver>(solver: &mut S, pigeons: usize, holes: usize) -> Lit {
    let guard = solver.new_var().positive();
    let sits: Vec<Vec<Lit>> = (0..pigeons).map(|_| literals(solver, holes)).collect();
    for pigeon in &sits {
        solver.add_clause(&[&pigeon[..], &[!guard]].concat());
    }
    for (number, pigeon) in sits.iter().enumerate() {
        for other in &sits[..number] {
            for hole in 0..holes {
                solver.add_clause(&[!guard, !pigeon[hole], !other[hole]]);
            }
        }
    }
    guard
}

/// Nothing is demanded.
pub fn empty_formula_is_satisfiable<S: SatSolver>(make: fn() -> S) {
    let mut solver = make();
    assert_eq!(solve(&mut solver, &[]), Answer::Sat);
    let a = solver.new_var().positive();
    assert_eq!(solve(&mut solver, &[!a]), Answer::Sat);
    assert_eq!(solver.value(a), Some(false));
    assert_eq!(solver.value(!a), Some(true));
}

/// The empty clause is false for ever.
pub fn empty_clause_is_unsatisfiable<S: SatSolver>(make: fn() -> S) {
    let mut solver = make();
    let a = solver.new_var().positive();
    solver.add_clause(&[]);
    assert_eq!(solve(&mut solver, &[]), Answer::Unsat);
    assert_eq!(solver.value(a), None, "there is no model");
    assert_eq!(solve(&mut solver, &[a]), Answer::Unsat);
}

/// Unit clauses fix the model, implications carry on.
pub fn units_decide_values<S: SatSolver>(make: fn() -> S) {
    let mut solver = make();
    let lits = literals(&mut solver, 50);
    solver.add_clause(&[!lits[0]]);
    for pair in lits.windows(2) {
        solver.add_clause(&[pair[0], !pair[1]]);
    }
    assert_eq!(solve(&mut solver, &[]), Answer::Sat);
    assert!(lits.iter().all(|&lit| solver.value(lit) == Some(false)));
}

/// Six pigeons fit six holes but not five.
pub fn pigeons_do_not_fit<S: SatSolver>(make: fn() -> S) {
    let mut solver = make();
    add_pigeons(&mut solver, 6, 6);
    assert_eq!(solve(&mut solver, &[]), Answer::Sat);
    let mut solver = make();
    add_pigeons(&mut solver, 6, 5);
    assert_eq!(solve(&mut solver, &[]), Answer::Unsat);
}

/// What was assumed is forgotten after the call.
pub fn assumptions_hold_for_one_call<S: SatSolver>(make: fn() -> S) {
    let mut solver = make();
    let lits = literals(&mut solver, 3);
    solver.add_clause(&lits);
    let none: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
    for _ in 0..3 {
        assert_eq!(solve(&mut solver, &none), Answer::Unsat);
        assert_eq!(solve(&mut solver, &none[..2]), Answer::Sat);
        assert_eq!(solver.value(lits[2]), Some(true));
        assert_eq!(solve(&mut solver, &[]), Answer::Sat);
    }
}

/// A literal and its negation cannot both be assumed, even if no clause has them.
pub fn contradicting_assumptions<S: SatSolver>(make: fn() -> S) {
    let mut solver = make();
    let a = solver.new_var().positive();
    assert_eq!(solve(&mut solver, &[a, !a]), Answer::Unsat);
    assert_eq!(solve(&mut solver, &[a, a]), Answer::Sat);
    assert_eq!(solver.value(a), Some(true));
}

/// Excluding each model in turn counts them.
pub fn clauses_may_be_added_after_each_answer<S: SatSolver>(make: fn() -> S) {
    let mut solver = make();
    let lits = literals(&mut solver, 5);
    solver.add_clause(&lits);
    let mut models = 0;
    while solve(&mut solver, &[]) == Answer::Sat {
        models += 1;
        let differ: Vec<Lit> =
            lits.iter().map(|&lit| if solver.value(lit) == Some(true) { !lit } else { lit }).collect();
        solver.add_clause(&differ);
    }
    assert_eq!(models, 31);
}

/// A chain of implications grows between searches, also over variables that
/// the solver could have eliminated.
pub fn variables_may_be_added_after_each_answer<S: SatSolver>(make: fn() -> S) {
    let mut solver = make();
    let first = solver.new_var().positive();
    let mut last = first;
    for _ in 0..30 {
        let next = solver.new_var().positive();
        solver.add_clause(&[!last, next]);
        solver.add_clause(&[last, !next]);
        last = next;
        assert_eq!(solve(&mut solver, &[first]), Answer::Sat);
        assert_eq!(solver.value(last), Some(true));
        assert_eq!(solve(&mut solver, &[!last]), Answer::Sat);
        assert_eq!(solver.value(first), Some(false));
        assert_eq!(solve(&mut solver, &[first, !last]), Answer::Unsat);
    }
}

/// Clauses need not be tidy.
pub fn duplicate_and_tautological_literals<S: SatSolver>(make: fn() -> S) {
    let mut solver = make();
    let lits = literals(&mut solver, 2);
    solver.add_clause(&[lits[0], !lits[0]]);
    solver.add_clause(&[lits[1], lits[1]]);
    assert_eq!(solve(&mut solver, &[]), Answer::Sat);
    assert_eq!(solver.value(lits[1]), Some(true));
    assert_eq!(solve(&mut solver, &[!lits[0]]), Answer::Sat);
    assert_eq!(solve(&mut solver, &[lits[0]]), Answer::Sat);
}

/// Variables that occur nowhere may have any value or none.
pub fn unused_variables_do_no_harm<S: SatSolver>(make: fn() -> S) {
    let mut solver = make();
    let lits = literals(&mut solver, 100);
    solver.add_clause(&[lits[50]]);
    assert_eq!(solve(&mut solver, &[]), Answer::Sat);
    for &lit in &lits {
        assert_eq!(solver.value(!lit), solver.value(lit).map(|value| !value));
    }
    assert_eq!(solver.value(lits[50]), Some(true));
}
