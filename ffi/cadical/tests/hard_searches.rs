//! Searches that are hard enough for restarts, inprocessing and replayed trails, which a theory must survive.

use concord_cadical::Cadical;
use concord_logic::{Answer, Lit, ModelVerdict, Propagator, SatSolver, TheoryClause};
use concord_testing::Random;
use concord_testing::conformance::monitor::{Monitor, Record};
use concord_testing::conformance::rule_theory::{RuleTheory, STYLES, Style};
use concord_testing::conformance::rules::{AtMostOne, Rule};
use concord_testing::conformance::{host, literals};

fn solve(solver: &mut Cadical, assumptions: &[Lit]) -> Answer {
    solver.solve(assumptions).expect("CaDiCaL does not fail")
}

/// At most one, but each propagation is made only levels later than it could be.
struct Sluggish {
    theory: RuleTheory<AtMostOne>,
    levels: usize,
    delay: usize,
}

impl Propagator for Sluggish {
    fn notify_assignment(&mut self, lits: &[Lit]) {
        self.theory.notify_assignment(lits);
    }
    fn notify_new_level(&mut self) {
        self.levels += 1;
        self.theory.notify_new_level();
    }
    fn notify_backtrack(&mut self, level: usize) {
        self.levels = level;
        self.theory.notify_backtrack(level);
    }
    fn ask_propagate(&mut self) -> Option<Lit> {
        if self.levels.is_multiple_of(self.delay) { self.theory.ask_propagate() } else { None }
    }
    fn ask_reason(&mut self, lit: Lit) -> Vec<Lit> {
        self.theory.ask_reason(lit)
    }
    fn ask_clause(&mut self) -> Option<TheoryClause> {
        self.theory.ask_clause()
    }
    fn ask_check_model(&mut self, model: &[Lit]) -> ModelVerdict {
        self.theory.ask_check_model(model)
    }
}

/// Three-literal clauses near the threshold, which take conflicts, restarts,
/// inprocessing and local search to decide.
fn hard_clauses(random: &mut Random, lits: &[Lit], count: usize) -> Vec<Vec<Lit>> {
    let mut lit = || {
        let lit = *random.pick(lits);
        if random.one_in(2) { !lit } else { lit }
    };
    (0..count).map(|_| vec![lit(), lit(), lit()]).collect()
}

/// The answer when the rule is written as clauses.
fn answer_with_plain_clauses(vars: usize, clauses: &[Vec<Lit>], rule: &AtMostOne) -> Answer {
    let mut solver = Cadical::new();
    literals(&mut solver, vars);
    for clause in clauses {
        solver.add_clause(clause);
    }
    for (number, &lit) in rule.0.iter().enumerate() {
        for &other in &rule.0[..number] {
            solver.add_clause(&[!lit, !other]);
        }
    }
    solve(&mut solver, &[])
}

#[test]
fn late_propagations_move_to_their_true_level() {
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let vars = 60;
        let mut solver = Cadical::new();
        let lits = literals(&mut solver, vars);
        let clauses = hard_clauses(&mut random, &lits, 230);
        for clause in &clauses {
            solver.add_clause(clause);
        }
        let rule = AtMostOne(lits.iter().copied().step_by(3).collect());
        let theory = RuleTheory::new(rule.clone(), Style::PropagatingFalse);
        let sluggish = Sluggish { theory, levels: 0, delay: random.count(2, 5) };
        host(&mut solver, Monitor::new(sluggish, &rule.0), &rule.0);
        assert_eq!(solve(&mut solver, &[]), answer_with_plain_clauses(vars, &clauses, &rule), "seed {seed}");
    }
}

#[test]
fn inprocessing_and_replayed_trails_keep_the_theory_in_step() {
    for seed in 0..4 {
        let mut random = Random::new(seed);
        let vars = 180;
        let base: Vec<Lit> = (1..=vars as i32).map(Lit::from_dimacs).collect();
        let clauses = hard_clauses(&mut random, &base, 720);
        let rule = AtMostOne(base.iter().copied().step_by(13).collect());
        let expected = answer_with_plain_clauses(vars, &clauses, &rule);
        for style in STYLES {
            let mut solver = Cadical::new();
            let lits = literals(&mut solver, vars);
            for clause in &clauses {
                solver.add_clause(clause);
            }
            let observed: Vec<Lit> = lits.iter().copied().filter(|lit| lit.var().index() % 2 == 0).collect();
            let seen = [&observed[..], &rule.0[..]].concat();
            let monitor = Monitor::new(RuleTheory::new(rule.clone(), style), &seen);
            let record = monitor.record();
            host(&mut solver, monitor, &seen);
            assert_eq!(solve(&mut solver, &[]), expected, "seed {seed}, {style:?}");
            if style == Style::Propagating {
                let Record { propagations, late_reasons, reasons, .. } = *record.borrow();
                assert!(late_reasons > 0, "reasons are asked after further literals were told");
                assert!(reasons < propagations, "reasons are asked only where they are needed");
            }
            if expected == Answer::Sat {
                let value = |lit| solver.value(lit) == Some(true);
                assert!(rule.accepts(&value) && clauses.iter().all(|clause| clause.iter().any(|&lit| value(lit))));
            }
            // And again under assumptions that cut through the last model.
            solve(&mut solver, &[lits[0], !lits[1], lits[2]]);
            assert_eq!(solve(&mut solver, &[]), expected, "seed {seed}, {style:?}");
        }
    }
}
