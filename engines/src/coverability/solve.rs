//! Running an algorithm on a problem, and checking what it answers.

use std::sync::Mutex;

use concord_logic::Interrupter;

use super::backward;
use super::check::{Flaw, check_execution, check_proof};
use super::execution::realise;
use super::karp_miller::{Finish, KarpMiller};
use super::known::{Known, Reason};
use super::mcov::{End, Mcov, News};
use super::net::Problem;
use super::options::{Algorithm, Options, Outcome, Report, Statistics, Unknown};
use super::proof::Proof;
use super::state_equation::StateEquation;

/// Decides a problem. The answer carries a certificate; [`check`] looks at it with
/// routines that share nothing with the search.
pub fn solve(problem: &Problem, options: &Options, interrupter: &Interrupter) -> Report {
    let mut report = match options.algorithm {
        Algorithm::Bc => backward::run(problem, options, interrupter),
        Algorithm::Mcov => {
            let equation = StateEquation::new(problem, options.state_equation, interrupter);
            let mut search = Mcov::new(problem, options, Known::new(problem), equation);
            let end = search.run(interrupter, &mut News::default);
            finish(problem, options, search, end, None)
        }
        Algorithm::Gkm => forward(problem, options, interrupter),
        Algorithm::McovGkm => together(problem, options, interrupter),
    };
    let statistics = &mut report.statistics;
    match &mut report.outcome {
        Outcome::Uncoverable(proof) => {
            let mut longest = proof.prune(problem, interrupter);
            if options.minimise_proof {
                proof.minimise(problem, interrupter);
                longest = proof.prune(problem, interrupter);
            }
            statistics.proof_elements = proof.elements.len() as u64;
            statistics.proof_path = longest.unwrap_or(0) as u64;
            statistics.proof_width = proof.width();
        }
        Outcome::Coverable(execution) => statistics.execution_steps = execution.steps.len() as u64,
        Outcome::Unknown(_) => {}
    }
    report
}

/// Checks the certificate of an answer; without a verdict there is nothing to check.
///
/// # Errors
/// What is wrong with the certificate.
pub fn check(problem: &Problem, outcome: &Outcome) -> Result<(), Flaw> {
    match outcome {
        Outcome::Coverable(execution) => check_execution(problem, execution),
        Outcome::Uncoverable(proof) => check_proof(problem, proof),
        Outcome::Unknown(_) => Ok(()),
    }
}

/// The report of a backward search, which may need the forward tree for an execution.
fn finish(problem: &Problem, options: &Options, search: Mcov<'_>, end: End, tree: Option<&KarpMiller<'_>>) -> Report {
    let outcome = match end {
        End::Coverable { entry, target } => {
            let path = search.known.path(problem, tree, entry, &target);
            let execution = path.and_then(|path| realise(problem, &path));
            execution.map_or(Outcome::Unknown(Unknown::ExecutionTooLong), Outcome::Coverable)
        }
        End::Uncoverable(elements) => {
            Outcome::Uncoverable(Proof { elements, invariants: search.equation.invariants().to_vec() })
        }
        End::Unknown(reason) => Outcome::Unknown(reason),
    };
    let mut statistics = search.statistics;
    statistics.vertices += search.partitions.created() as u64;
    statistics.add_state_equation(&search.equation);
    statistics.forward_nodes = tree.map_or(0, |tree| tree.size() as u64);
    let graph = options.keep_graph.then(|| search.partitions.graph());
    Report { outcome, statistics, graph }
}

/// `gkm`: forward to the end, or until the targets are refuted; then, with D complete, the proof without a detour.
fn forward(problem: &Problem, options: &Options, interrupter: &Interrupter) -> Report {
    let mut equation = StateEquation::new(problem, options.state_equation, interrupter);
    let mut tree = KarpMiller::new(problem, options.forward_limit);
    let covered = |tree: &KarpMiller<'_>| problem.targets.iter().any(|target| tree.covering(target).is_some());
    let mut ended = None;
    let mut hit = covered(&tree);
    while !hit && ended.is_none() {
        if equation.refutes_targets() {
            let mut statistics = Statistics { forward_nodes: tree.size() as u64, ..Statistics::default() };
            statistics.add_state_equation(&equation);
            let proof = Proof { elements: Vec::new(), invariants: equation.invariants().to_vec() };
            return Report { outcome: Outcome::Uncoverable(proof), statistics, graph: None };
        }
        if interrupter.is_interrupted() {
            ended = Some(Unknown::Interrupted);
            break;
        }
        options.progress.forward(tree.size());
        let finish = tree.expand(|state, _| hit |= problem.targets.iter().any(|target| state.covers(target)));
        match finish {
            Some(Finish::Complete) => break,
            Some(Finish::GaveUp) => ended = Some(Unknown::GaveUp),
            None => {}
        }
    }
    if let Some(reason) = ended.filter(|_| !hit) {
        let statistics = Statistics { forward_nodes: tree.size() as u64, ..Statistics::default() };
        return Report { outcome: Outcome::Unknown(reason), statistics, graph: None };
    }
    let mut known = Known::new(problem);
    for (state, node) in tree.maximal() {
        known.insert(state.clone(), Reason::Forward(node));
    }
    let exact = Options { candidate_width: None, place_invariants: false, ..options.clone() };
    let mut search = Mcov::new(problem, &exact, known, equation);
    let end = search.run(interrupter, &mut News::default);
    finish(problem, options, search, end, Some(&tree))
}

/// `mcov+gkm`: two threads that share what is known to be coverable.
fn together(problem: &Problem, options: &Options, interrupter: &Interrupter) -> Report {
    let shared: Mutex<News> = Mutex::new(News::default());
    let stop = Interrupter::new();
    std::thread::scope(|scope| {
        let oracle = std::thread::Builder::new().spawn_scoped(scope, || {
            let mut tree = KarpMiller::new(problem, options.forward_limit);
            let mut batch = Vec::new();
            while !stop.is_interrupted() {
                options.progress.forward(tree.size());
                let finish = tree.expand(|state, node| batch.push((state.clone(), node)));
                if (!batch.is_empty() || finish.is_some())
                    && let Ok(mut shared) = shared.lock()
                {
                    shared.states.append(&mut batch);
                    shared.complete = finish == Some(Finish::Complete);
                }
                if finish.is_some() {
                    break;
                }
            }
            tree
        });
        let equation = StateEquation::new(problem, options.state_equation, interrupter);
        let mut search = Mcov::new(problem, options, Known::new(problem), equation);
        let end = search.run(interrupter, &mut || {
            let Ok(mut shared) = shared.lock() else { return News::default() };
            let mut news = News { states: std::mem::take(&mut shared.states), complete: shared.complete };
            // The latest are the largest: they make many earlier ones superfluous.
            news.states.reverse();
            news
        });
        stop.interrupt();
        // Without memory for a second thread the backward search was alone.
        match oracle.map(|oracle| oracle.join()) {
            Ok(Ok(tree)) => finish(problem, options, search, end, Some(&tree)),
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            Err(_) => finish(problem, options, search, end, None),
        }
    })
}
