//! Exact SC: the loop that orders pairs against search over all linear orders.

use std::collections::HashSet;

use concord_cadical::Cadical;
use concord_encoder::{CycleBound, bounded_cycles};
use concord_logic::{Answer, Lit, ModelVerdict, Propagator, SatSolver, Var};
use concord_testing::Random;
use concord_testing::theory::host::{Lemmas, Outcome, search};
use concord_testing::theory::mutants::{Breeder, litmus};
use concord_testing::theory::naive::{View, close_under_axioms};
use concord_testing::theory::replay::{follows, is_schedule};
use concord_testing::theory::{cases, generate, linear};
use concord_theory::{
    ClauseSink, ClosureKind, Config, Consistency, Guidance, OrderPair, OrderTheory, Problem, Strategy, TooManyClauses,
    order_as_clauses,
};

fn units(lits: &[Lit]) -> Vec<Vec<Lit>> {
    lits.iter().map(|&lit| vec![lit]).collect()
}

/// Every representation and guidance comes along in turn.
fn variant(case: u64) -> Config {
    let closure = ClosureKind::ALL[case as usize % ClosureKind::ALL.len()];
    let guidance = Guidance::ALL[case as usize / 3 % Guidance::ALL.len()];
    Config { closure, guidance, ..Config::default() }
}

#[test]
fn the_litmus_stands_as_published() {
    let standing = litmus().standing();
    assert!(standing.wsc && !standing.sc);
}

#[test]
fn mutants_of_the_litmus_agree_with_brute_force() {
    let total = cases(10_000).max(10_000);
    let (mut gaps, mut executions, mut cyclic) = (0, 0, 0);
    let (mut write_pairs, mut section_pairs) = (0, 0);
    for (index, (execution, standing)) in Breeder::new(7).take(total as usize).enumerate() {
        let lemmas = if index % 16 == 0 { Lemmas::Checked } else { Lemmas::Believed };
        let (problem, lits) = execution.problem();
        // The usual strategy always, the others in turn.
        let (usual, others) = Strategy::ALL.split_first().expect("there are strategies");
        for strategy in [*usual, others[index % others.len()]] {
            for consistency in Consistency::ALL {
                let config = Config { strategy, consistency, ..variant(index as u64) };
                let report = search(&problem, config, &units(&lits), lits.len(), lemmas);
                let expected = if consistency == Consistency::Sc { standing.sc } else { standing.wsc };
                let found = matches!(report.outcome, Outcome::Execution(..));
                let writes = report.pairs.iter().filter(|pair| matches!(pair.0, OrderPair::Writes(..))).count();
                write_pairs += writes;
                section_pairs += report.pairs.len() - writes;
                assert_eq!(found, expected, "{strategy} {consistency} {execution:?}");
                if let Outcome::Execution(_, schedule) = report.outcome
                    && consistency == Consistency::Sc
                {
                    let truth: HashSet<Lit> = lits.iter().copied().collect();
                    let view = View { problem: &problem, pairs: &[], truth: &truth };
                    assert!(is_schedule(&view, &schedule.expect("SC has a schedule")), "{execution:?}");
                }
            }
        }
        gaps += u64::from(standing.wsc && !standing.sc);
        executions += u64::from(standing.sc);
        cyclic += u64::from(!standing.wsc);
    }
    println!("{total} mutants: {gaps} wSC but not SC, {executions} SC, {cyclic} cyclic");
    println!("{write_pairs} pairs of writes and {section_pairs} pairs of sections were ordered");
    assert!(gaps > 100 && executions > 100 && cyclic > 100 && write_pairs > 0 && section_pairs > 0);
}

/// The encoder's clauses: a read-from implies both guards and equal places; a read that
/// happens sees something, where there is something to see.
fn axioms(problem: &Problem) -> Vec<Vec<Lit>> {
    let mut clauses = Vec::new();
    for rf in problem.read_froms() {
        let mut implied = HashSet::from([rf.lit]);
        close_under_axioms(problem, &mut implied);
        clauses.extend(implied.into_iter().filter(|&lit| lit != rf.lit).map(|lit| vec![!rf.lit, lit]));
    }
    for (index, event) in problem.events().iter().enumerate() {
        let sources: Vec<Lit> =
            problem.read_froms().iter().filter(|rf| rf.read.0 as usize == index).map(|rf| rf.lit).collect();
        if !sources.is_empty() {
            clauses.push(event.guard.map(|guard| !guard).into_iter().chain(sources).collect());
        }
    }
    clauses
}

fn satisfies(clauses: &[Vec<Lit>], truth: &HashSet<Lit>) -> bool {
    clauses.iter().all(|clause| clause.iter().any(|lit| truth.contains(lit)))
}

/// Whether some assignment of the variables satisfies the clauses and is an execution.
fn exists_by_enumeration(problem: &Problem, clauses: &[Vec<Lit>], vars: &[Var]) -> bool {
    (0..1_u32 << vars.len()).any(|bits| {
        let value = |(index, var): (usize, &Var)| {
            if bits >> index & 1 == 1 { var.positive() } else { var.negative() }
        };
        let truth: HashSet<Lit> = vars.iter().enumerate().map(value).collect();
        satisfies(clauses, &truth) && linear::find(&View { problem, pairs: &[], truth: &truth }).is_some()
    })
}

#[test]
fn searching_random_problems_agrees_with_enumeration() {
    let (mut found, mut none) = (0, 0);
    for seed in 0..cases(4_000) {
        let mut random = Random::from_state(seed ^ 0xACE);
        let problem = generate::plan(&mut random).problem();
        let config = |strategy| Config { strategy, consistency: Consistency::Sc, ..variant(seed) };
        let vars = OrderTheory::new(problem.clone(), config(Strategy::Closure)).observed();
        if vars.len() > 11 {
            continue;
        }
        // A few random demands, so that not everything is easy.
        let clauses = demands(&problem, &vars, &mut random);
        let expected = exists_by_enumeration(&problem, &clauses, &vars);
        let fresh = vars.iter().map(|var| var.index() + 1).max().unwrap_or(0);
        for strategy in Strategy::ALL {
            let report = search(&problem, config(strategy), &clauses, fresh, Lemmas::Checked);
            match report.outcome {
                Outcome::Execution(model, schedule) => {
                    assert!(expected, "seed {seed} {strategy}: no execution exists");
                    let truth: HashSet<Lit> = model.into_iter().collect();
                    assert!(satisfies(&clauses, &truth));
                    let view = View { problem: &problem, pairs: &[], truth: &truth };
                    assert!(is_schedule(&view, &schedule.expect("SC has a schedule")), "seed {seed} {strategy}");
                    found += 1;
                }
                Outcome::None => {
                    assert!(!expected, "seed {seed} {strategy}: an execution was missed");
                    none += 1;
                }
            }
        }
    }
    println!("{found} with an execution, {none} without");
    assert!(found > 100 && none > 100);
}

/// The demands of one random problem: the encoder's clauses and a few units.
fn demands(problem: &Problem, vars: &[Var], random: &mut Random) -> Vec<Vec<Lit>> {
    let mut clauses = axioms(problem);
    for _ in 0..random.index(4) {
        if !vars.is_empty() {
            let var = *random.pick(vars);
            clauses.push(vec![if random.chance(70) { var.positive() } else { var.negative() }]);
        }
    }
    clauses
}

/// Clauses on their way to a solver.
struct Collected {
    clauses: Vec<Vec<Lit>>,
    vars: usize,
}

impl ClauseSink for Collected {
    fn new_literal(&mut self) -> Lit {
        self.vars += 1;
        Var::new(self.vars - 1).positive()
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.clauses.push(lits.to_vec());
    }
}

/// Without any theory: the clauses have a model iff there is an execution, and the theory
/// schedules every model at once.
#[test]
fn orders_as_clauses_agree_with_enumeration() {
    let (mut found, mut none) = (0, 0);
    for seed in 0..cases(3_000) {
        let mut random = Random::from_state(seed ^ 0xC1A);
        let problem = generate::plan(&mut random).problem();
        let mut theory = OrderTheory::new(problem.clone(), Config { strategy: Strategy::Lazy, ..Config::default() });
        let vars = theory.observed();
        if vars.len() > 11 {
            continue;
        }
        let mut sink = Collected { clauses: demands(&problem, &vars, &mut random), vars: 0 };
        sink.vars = vars.iter().map(|var| var.index() + 1).max().unwrap_or(0);
        let expected = exists_by_enumeration(&problem, &sink.clauses, &vars);
        let pairs = order_as_clauses(&problem, &mut sink, 1_000_000).expect("few clauses");
        let mut solver = Cadical::new();
        for _ in 0..sink.vars {
            solver.new_var();
        }
        for clause in &sink.clauses {
            solver.add_clause(clause);
        }
        assert_eq!(solver.solve(&[]).unwrap() == Answer::Sat, expected, "seed {seed}");
        if !expected {
            none += 1;
            continue;
        }
        found += 1;
        for (pair, forward, backward) in pairs {
            theory.order_pair(pair, forward, backward);
        }
        let lit = |var: Var| if solver.value(var.positive()) == Some(true) { var.positive() } else { var.negative() };
        let model: Vec<Lit> = theory.observed().into_iter().map(lit).collect();
        assert_eq!(theory.ask_check_model(&model), ModelVerdict::Accepted, "seed {seed}");
        let truth: HashSet<Lit> = model.into_iter().collect();
        let view = View { problem: &problem, pairs: &[], truth: &truth };
        assert!(is_schedule(&view, theory.schedule().expect("nothing is open")), "seed {seed}");
    }
    println!("{found} with an execution, {none} without");
    assert!(found > 100 && none > 100);
}

/// The limit is an error, not a missing clause.
#[test]
fn too_many_clauses_are_refused() {
    let (problem, lits) = litmus().problem();
    let mut sink = Collected { clauses: Vec::new(), vars: lits.len() };
    assert_eq!(order_as_clauses(&problem, &mut sink, 3), Err(TooManyClauses));
}

/// Each clause of a short cycle follows from the theory, and a larger bound loses none.
#[test]
fn clauses_of_short_cycles_follow() {
    let (mut rings, mut between, mut longer) = (0, 0, 0);
    for seed in 0..cases(4_000) {
        let mut random = Random::from_state(seed ^ 0xD0C);
        let problem = generate::plan(&mut random).problem();
        assert!(bounded_cycles(&problem, CycleBound::None).is_empty());
        let two = bounded_cycles(&problem, CycleBound::Two);
        let three = bounded_cycles(&problem, CycleBound::Three);
        assert!(two.iter().all(|clause| three.contains(clause)), "seed {seed}");
        for clause in &three {
            if let Err(failure) = follows(&problem, &[], clause) {
                panic!("seed {seed}: {failure}");
            }
            let reads = |lit: &&Lit| problem.read_froms().iter().any(|rf| rf.lit == !**lit);
            let read_froms = clause.iter().filter(reads).count();
            longer += u64::from(read_froms > 2);
            if read_froms == clause.len() { rings += 1 } else { between += 1 }
        }
    }
    println!("{rings} of read-froms alone, {between} with guards, {longer} with three read-froms");
    assert!(rings > 100 && between > 100 && longer > 100);
}

/// The search over linear orders against plain enumeration of all interleavings.
#[test]
fn searching_linear_orders_agrees_with_all_interleavings() {
    fn interleavings(problem: &Problem, view: &View<'_>, line: &mut Vec<concord_theory::EventId>) -> bool {
        if line.len() == problem.events().len() {
            return linear::is_execution(view, line);
        }
        problem.chains().iter().any(|chain| {
            let Some(&next) = chain.iter().find(|event| !line.contains(event)) else { return false };
            line.push(next);
            let found = interleavings(problem, view, line);
            line.pop();
            found
        })
    }
    let (mut found, mut none) = (0, 0);
    for seed in 0..cases(3_000) {
        let mut random = Random::from_state(seed ^ 0xBEE);
        let plan = generate::plan(&mut random);
        if plan.events.len() > 7 {
            continue;
        }
        let problem = plan.problem();
        let mut truth = HashSet::new();
        for rf in problem.read_froms().iter().filter(|_| random.chance(40)) {
            truth.insert(rf.lit);
        }
        for event in problem.events() {
            if let Some(guard) = event.guard.filter(|_| random.chance(60))
                && !truth.contains(&!guard)
            {
                truth.insert(guard);
            }
        }
        close_under_axioms(&problem, &mut truth);
        if truth.iter().any(|&lit| truth.contains(&!lit)) {
            continue;
        }
        let view = View { problem: &problem, pairs: &[], truth: &truth };
        let line = linear::find(&view);
        assert!(line.as_ref().is_none_or(|line| linear::is_execution(&view, line)), "seed {seed}");
        assert_eq!(line.is_some(), interleavings(&problem, &view, &mut Vec::new()), "seed {seed}\n{plan:?}");
        if line.is_some() {
            assert!(!view.saturate().conflict, "seed {seed}: saturation refuses an execution");
            found += 1;
        } else {
            none += 1;
        }
    }
    assert!(found > 100 && none > 100, "{found} {none}");
}
