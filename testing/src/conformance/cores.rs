//! The ability to name the assumptions that failed.

use concord_logic::{Answer, Cores, SatSolver};

use super::brute_force::{Problem, random_clause, random_lit};
use super::{Random, cases, literals};

/// The core leaves out what has nothing to do with it.
pub fn core_is_an_inconsistent_subset<S: SatSolver + Cores>(make: fn() -> S) {
    let mut solver = make();
    let lits = literals(&mut solver, 6);
    solver.add_clause(&[!lits[1], !lits[3], lits[5]]);
    let assumptions = [lits[0], lits[1], lits[2], lits[3], !lits[5], lits[4]];
    assert_eq!(solver.solve(&assumptions).expect("the back end works"), Answer::Unsat);
    let mut core = solver.core();
    core.sort();
    assert_eq!(core, [lits[1], lits[3], !lits[5]]);
}

/// A formula that is unsatisfiable by itself needs no assumption.
pub fn core_is_empty_without_need_of_assumptions<S: SatSolver + Cores>(make: fn() -> S) {
    let mut solver = make();
    let lits = literals(&mut solver, 2);
    solver.add_clause(&[lits[0]]);
    solver.add_clause(&[!lits[0]]);
    assert_eq!(solver.solve(&[lits[1]]).expect("the back end works"), Answer::Unsat);
    assert!(solver.core().is_empty());
}

/// Cores of random formulas against brute force.
pub fn random_cores_are_inconsistent<S: SatSolver + Cores>(make: fn() -> S) {
    for seed in 0..cases(200) {
        let mut random = Random::new(seed);
        let vars = random.count(3, 9);
        let mut solver = make();
        literals(&mut solver, vars);
        let clauses: Vec<_> = (0..random.count(vars, 4 * vars)).map(|_| random_clause(&mut random, vars)).collect();
        for clause in &clauses {
            solver.add_clause(clause);
        }
        let problem = Problem { vars, clauses: &clauses, rule: None };
        for _ in 0..4 {
            let assumptions: Vec<_> = (0..random.count(0, 5)).map(|_| random_lit(&mut random, vars)).collect();
            if solver.solve(&assumptions).expect("the back end works") == Answer::Unsat {
                let core = solver.core();
                assert!(core.iter().all(|lit| assumptions.contains(lit)), "seed {seed}: not a subset");
                assert!(!problem.is_satisfiable(&core), "seed {seed}: {core:?} is consistent");
            }
        }
    }
}
