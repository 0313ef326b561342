//! Random formulas with random theories against brute force.
//!
//! Each case makes a formula, a rule and a style of theory, and searches several
//! times under random assumptions while clauses are added. Every answer is compared
//! with all assignments; every model is checked.

use concord_logic::{Answer, HostsPropagator, Lit, SatSolver};

use super::brute_force::{Problem, random_clause, random_lit};
use super::monitor::Monitor;
use super::rule_theory::{RuleTheory, STYLES};
use super::rules::{Acyclic, AtMostOne, Parity, Rule};
use super::{Random, cases, host, literals, var};

fn run<S: SatSolver>(solver: &mut S, random: &mut Random, vars: usize, rule: Option<&dyn Rule>, seed: u64) {
    let mut clauses: Vec<Vec<Lit>> = Vec::new();
    for round in 0..random.count(1, 6) {
        for _ in 0..random.count(0, 2 * vars) {
            let clause = random_clause(random, vars);
            solver.add_clause(&clause);
            clauses.push(clause);
        }
        let assumptions: Vec<Lit> = (0..random.index(4)).map(|_| random_lit(random, vars)).collect();
        let problem = Problem { vars, clauses: &clauses, rule };
        let answer = solver.solve(&assumptions).expect("the back end works");
        let expected = if problem.is_satisfiable(&assumptions) { Answer::Sat } else { Answer::Unsat };
        assert_eq!(answer, expected, "seed {seed}, round {round}");
        if answer == Answer::Sat {
            let model = (0..vars)
                .filter(|&number| solver.value(var(number).positive()) == Some(true))
                .fold(0, |model, number| model | 1 << number);
            assert!(problem.is_model(model, &assumptions), "seed {seed}, round {round}: wrong model {model:b}");
        }
    }
}

fn with_rule<S, R>(make: fn() -> S, usual_cases: u64, new_rule: impl Fn(&mut Random, usize) -> R)
where
    S: SatSolver + HostsPropagator,
    R: Rule + Clone + 'static,
{
    for seed in 0..cases(usual_cases) {
        let mut random = Random::new(seed);
        let vars = random.count(4, 10);
        let mut solver = make();
        literals(&mut solver, vars);
        let rule = new_rule(&mut random, vars);
        let mut theory = RuleTheory::new(rule.clone(), *random.pick(&STYLES));
        if random.one_in(2) {
            theory = theory.unforgettable();
        }
        host(&mut solver, Monitor::new(theory, &rule.lits()), &rule.lits());
        run(&mut solver, &mut random, vars, Some(&rule), seed);
    }
}

/// Some of the variables, with random signs.
fn random_lits(random: &mut Random, vars: usize, least: usize) -> Vec<Lit> {
    let count = random.count(least, vars);
    let mut numbers: Vec<usize> = (0..vars).collect();
    (0..count)
        .map(|_| {
            let number = numbers.swap_remove(random.index(numbers.len()));
            if random.one_in(3) { var(number).negative() } else { var(number).positive() }
        })
        .collect()
}

/// No theory at all.
pub fn random_formulas<S: SatSolver>(make: fn() -> S) {
    for seed in 0..cases(300) {
        let mut random = Random::new(seed);
        let vars = random.count(2, 10);
        let mut solver = make();
        literals(&mut solver, vars);
        run(&mut solver, &mut random, vars, None, seed);
    }
}

/// At most one literal of a set.
pub fn random_formulas_with_at_most_one<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    with_rule(make, 300, |random, vars| AtMostOne(random_lits(random, vars, 2)));
}

/// An odd or even number of literals.
pub fn random_formulas_with_parity<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    with_rule(make, 300, |random, vars| Parity { lits: random_lits(random, vars, 1), odd: random.one_in(2) });
}

/// Edges of a graph without cycle.
pub fn random_formulas_with_acyclic_graph<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    with_rule(make, 300, |random, vars| {
        let nodes = random.count(2, 5);
        let lits = random_lits(random, vars, 3);
        Acyclic { edges: lits.into_iter().map(|lit| (lit, random.index(nodes), random.index(nodes))).collect() }
    });
}

/// Graphs too large for brute force: all styles must agree, and models be right.
pub fn larger_graphs_against_their_own_model_check<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    for seed in 0..cases(20) {
        let mut random = Random::new(seed);
        let nodes = random.count(5, 9);
        let vars = random.count(20, 40);
        let lits: Vec<Lit> = (0..vars).map(|number| var(number).positive()).collect();
        let edges = lits.iter().map(|&lit| (lit, random.index(nodes), random.index(nodes))).collect();
        let rule = Acyclic { edges };
        // Clauses ask for edges, so that the theory has something to refuse.
        let clauses: Vec<Vec<Lit>> =
            (0..random.count(vars / 2, 2 * vars)).map(|_| (0..3).map(|_| *random.pick(&lits)).collect()).collect();
        let mut answers = Vec::new();
        for style in STYLES {
            let mut solver = make();
            literals(&mut solver, vars);
            for clause in &clauses {
                solver.add_clause(clause);
            }
            host(&mut solver, Monitor::new(RuleTheory::new(rule.clone(), style), &lits), &lits);
            let answer = solver.solve(&[]).expect("the back end works");
            if answer == Answer::Sat {
                let value = |lit| solver.value(lit) == Some(true);
                assert!(rule.accepts(&value), "seed {seed}, {style:?}: the graph has a cycle");
                assert!(clauses.iter().all(|clause| clause.iter().any(|&lit| value(lit))), "seed {seed}, {style:?}");
            }
            answers.push(answer);
        }
        assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "seed {seed}: {answers:?}");
        assert_ne!(answers[0], Answer::Unknown, "seed {seed}");
    }
}
