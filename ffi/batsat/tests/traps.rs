//! The traps of `batsat`'s theory trait, each with a test that would answer wrongly,
//! panic or lose a clause if the bridge stepped into it. What holds for every back
//! end is in the conformance suite.

use std::collections::VecDeque;

use concord_batsat::Batsat;
use concord_logic::{Answer, Lit, ModelVerdict, Propagator, SatSolver, Statistics, TheoryClause};
use concord_testing::conformance::{host, literals};

/// Hands over each clause once, as soon as all these literals are true.
#[derive(Default)]
struct Script {
    told: Vec<Lit>,
    level_starts: Vec<usize>,
    clauses: VecDeque<(Vec<Lit>, Vec<Lit>)>,
    refuse: bool,
}

impl Script {
    fn new(clauses: &[(&[Lit], &[Lit])]) -> Script {
        Script {
            clauses: clauses.iter().map(|(when, lits)| (when.to_vec(), lits.to_vec())).collect(),
            ..Script::default()
        }
    }
}

impl Propagator for Script {
    fn notify_assignment(&mut self, lits: &[Lit]) {
        self.told.extend(lits);
    }
    fn notify_new_level(&mut self) {
        self.level_starts.push(self.told.len());
    }
    fn notify_backtrack(&mut self, level: usize) {
        self.told.truncate(self.level_starts[level]);
        self.level_starts.truncate(level);
    }
    fn ask_clause(&mut self) -> Option<TheoryClause> {
        let ready = |(when, _): &(Vec<Lit>, Vec<Lit>)| when.iter().all(|lit| self.told.contains(lit));
        let place = self.clauses.iter().position(ready)?;
        self.clauses.remove(place).map(|(_, lits)| TheoryClause { lits, forgettable: true })
    }
    fn ask_check_model(&mut self, _: &[Lit]) -> ModelVerdict {
        if self.refuse { ModelVerdict::Refused } else { ModelVerdict::Accepted }
    }
}

fn solve(solver: &mut Batsat, assumptions: &[Lit]) -> Answer {
    solver.solve(assumptions).expect("the back end works")
}

#[test]
fn lemma_with_one_open_literal_is_a_consequence() {
    let mut solver = Batsat::new();
    let lits = literals(&mut solver, 4);
    solver.add_clause(&[!lits[2], !lits[3]]);
    host(&mut solver, Script::new(&[(&lits[..2], &[!lits[0], !lits[1], lits[2]])]), &lits[..3]);
    // Under the assumptions 0, 1, 3 the consequence contradicts a clause.
    assert_eq!(solve(&mut solver, &[lits[0], lits[1], lits[3]]), Answer::Unsat);
    // The theory does not repeat itself: the lemma must have been kept.
    assert_eq!(solve(&mut solver, &[lits[0], lits[1], lits[3]]), Answer::Unsat);
    assert_eq!(solve(&mut solver, &[lits[0], lits[1]]), Answer::Sat);
    assert_eq!(solver.value(lits[2]), Some(true));
}

#[test]
fn lemma_with_two_open_literals_is_kept_for_later_searches() {
    let mut solver = Batsat::new();
    let lits = literals(&mut solver, 3);
    host(&mut solver, Script::new(&[(&lits[..1], &lits[1..])]), &lits);
    assert_eq!(solve(&mut solver, &[lits[0]]), Answer::Sat);
    assert_eq!(solve(&mut solver, &[!lits[1], !lits[2]]), Answer::Unsat);
}

#[test]
fn conflict_of_level_zero_found_deep_in_the_search_ends_it() {
    let mut solver = Batsat::new();
    let lits = literals(&mut solver, 5);
    solver.add_clause(&[lits[0]]);
    // The clause is false at level 0, but comes only when the assumptions are true.
    host(&mut solver, Script::new(&[(&lits[3..4], &[!lits[0]])]), &lits);
    assert_eq!(solve(&mut solver, &[lits[2], lits[3]]), Answer::Unsat);
    assert_eq!(solve(&mut solver, &[]), Answer::Unsat, "the clause holds without assumptions");
}

#[test]
fn conflict_of_a_lower_level_jumps_below_it() {
    let mut solver = Batsat::new();
    let lits = literals(&mut solver, 6);
    // Level 1 and 2 contradict each other, which the theory notices at level 5.
    host(&mut solver, Script::new(&[(&lits[4..5], &[!lits[0], !lits[1]])]), &lits);
    assert_eq!(solve(&mut solver, &lits[..5]), Answer::Unsat);
    assert_eq!(solve(&mut solver, &lits[2..5]), Answer::Sat);
}

#[test]
#[should_panic(expected = "refused a model without a clause")]
fn refusal_without_a_clause_panics() {
    let mut solver = Batsat::new();
    let lits = literals(&mut solver, 2);
    host(&mut solver, Script { refuse: true, ..Script::default() }, &lits);
    let _ = solver.solve(&[]);
}

#[test]
#[should_panic(expected = "of an unobserved variable")]
fn clause_over_an_unobserved_variable_panics() {
    let mut solver = Batsat::new();
    let lits = literals(&mut solver, 2);
    host(&mut solver, Script::new(&[(&[], &lits)]), &lits[..1]);
    let _ = solver.solve(&[]);
}

#[test]
fn figures_count_what_was_added_and_searched() {
    let mut solver = Batsat::new();
    let lits = literals(&mut solver, 3);
    solver.add_clause(&[lits[0], lits[1]]);
    assert_eq!(solve(&mut solver, &[]), Answer::Sat);
    let figures = solver.statistics();
    assert_eq!((figures.variables, figures.clauses), (3, 1));
    assert!(figures.decisions > 0);
}
