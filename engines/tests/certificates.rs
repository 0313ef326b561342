//! The checkers accept what the searches answer and nothing else; statistics, pictures
//! and interruption.

use concord_engines::coverability::{
    Algorithm, Count, Execution, Flaw, Options, Outcome, PlaceId, Problem, Proof, State, check_execution, check_proof,
    parse_targets, parse_tts_problem, solve,
};
use concord_logic::Interrupter;

/// Workers are spawned, a stop moves them all; see tests/nets/stop_workers_*.
const SYSTEM: &str = "2 3\n0 0 +> 0 1\n0 0 -> 1 0 1 ~> 2\n";

fn problem(target: &str) -> Problem {
    parse_tts_problem(SYSTEM, "0|0", target).unwrap()
}

fn state(problem: &Problem, text: &str) -> State {
    parse_targets(&problem.net, text).unwrap().remove(0)
}

fn execution(problem: &Problem, algorithm: Algorithm) -> Execution {
    match solve(problem, &Options { algorithm, ..Options::default() }, &Interrupter::new()).outcome {
        Outcome::Coverable(execution) => execution,
        other => panic!("{algorithm}: {other:?}"),
    }
}

fn proof(problem: &Problem, algorithm: Algorithm) -> Proof {
    match solve(problem, &Options { algorithm, ..Options::default() }, &Interrupter::new()).outcome {
        Outcome::Uncoverable(proof) => proof,
        other => panic!("{algorithm}: {other:?}"),
    }
}

#[test]
fn executions_that_were_tampered_with_are_rejected() {
    let problem = problem("1|2,2");
    for algorithm in Algorithm::ALL {
        let good = execution(&problem, algorithm);
        check_execution(&problem, &good).unwrap();
        assert!(good.steps.len() >= 3, "two spawns and the stop");

        let mut short = good.clone();
        short.steps.pop();
        assert!(matches!(check_execution(&problem, &short), Err(Flaw::NoTarget(_))));

        let mut elsewhere = good.clone();
        elsewhere.start.marking.set(PlaceId(1), Count::finite(2));
        assert!(matches!(check_execution(&problem, &elsewhere), Err(Flaw::NotInitial(_))));

        let mut twice = good.clone();
        twice.steps.push(good.steps.last().unwrap().clone());
        assert!(matches!(check_execution(&problem, &twice), Err(Flaw::NotEnabled { .. })));

        let mut left_behind = good.clone();
        left_behind.steps.last_mut().unwrap().choices.clear();
        assert!(matches!(check_execution(&problem, &left_behind), Err(Flaw::WrongChoices { .. })));
    }
}

#[test]
fn proofs_that_were_tampered_with_are_rejected() {
    // A thread works after the stop.
    let problem = problem("1|1");
    for algorithm in Algorithm::ALL {
        let good = proof(&problem, algorithm);
        check_proof(&problem, &good).unwrap();
        assert!(matches!(check_proof(&problem, &Proof::default()), Err(Flaw::TargetOutside(_))));
        let initial = Proof { elements: vec![state(&problem, "0|0"), state(&problem, "1|1")], invariants: vec![] };
        assert!(matches!(check_proof(&problem, &initial), Err(Flaw::InitialInside(_))));
    }
    // Two workers can be stopped, so no set separates them from the start.
    let reachable = self::problem("1|2,2");
    let claim = Proof { elements: vec![state(&reachable, "1|2,2")], invariants: vec![] };
    assert!(matches!(check_proof(&reachable, &claim), Err(Flaw::NotClosed { .. })));
}

#[test]
fn an_interrupted_search_has_no_verdict() {
    let problem = problem("1|1");
    let interrupter = Interrupter::new();
    interrupter.interrupt();
    for algorithm in [Algorithm::Bc, Algorithm::Mcov, Algorithm::Gkm] {
        let report = solve(&problem, &Options { algorithm, ..Options::default() }, &interrupter);
        assert!(matches!(report.outcome, Outcome::Unknown(_)), "{algorithm}");
    }
}

#[test]
fn statistics_and_picture_describe_the_search() {
    let problem = problem("1|1");
    for algorithm in [Algorithm::Bc, Algorithm::Mcov] {
        let options = Options { algorithm, keep_graph: true, ..Options::default() };
        let report = solve(&problem, &options, &Interrupter::new());
        let statistics = report.statistics;
        let seen = options.progress.iterations.load(std::sync::atomic::Ordering::Relaxed);
        assert_eq!(seen, statistics.iterations);
        assert!(statistics.iterations >= 1 && statistics.vertices >= 1 && statistics.proof_elements >= 1);
        let graph = report.graph.expect("the graph was asked for");
        let dot = graph.to_dot(&problem);
        assert!(dot.starts_with("digraph search {") && dot.trim_end().ends_with('}'));
        assert!(dot.contains("1|1"), "{dot}");
    }
}

#[test]
fn algorithms_have_names() {
    for algorithm in Algorithm::ALL {
        assert_eq!(algorithm.name().parse(), Ok(algorithm));
    }
    assert!("dijkstra".parse::<Algorithm>().is_err());
    assert_eq!(Options::default().algorithm, Algorithm::McovGkm);
    assert_eq!(Options::default().candidate_width, Some(1), "the paper's choice");
}
