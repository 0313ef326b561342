//! The running example of the paper's sections 3 and 4, step by step.

use concord_logic::Interrupter;

use super::check::check_proof;
use super::known::Known;
use super::mcov::{End, Event, Mcov, News};
use super::net::Problem;
use super::options::{Algorithm, Options, Outcome};
use super::proof::Proof;
use super::solve::solve;
use super::state::State;
use super::state_equation::StateEquation;
use super::tts::{parse_targets, parse_tts_problem};

const SYSTEM: &str = "4 4\n2 2 -> 3 0\n0 2 -> 2 0\n1 2 -> 0 0\n1 1 -> 1 2\n0 0 -> 1 1\n";

fn problem() -> Problem {
    parse_tts_problem(SYSTEM, "0/0", "3|").unwrap()
}

fn states(problem: &Problem, text: &str) -> Vec<State> {
    let mut states = parse_targets(&problem.net, &text.replace(' ', "\n")).unwrap();
    states.sort();
    states
}

fn proof_of(algorithm: Algorithm) -> (Vec<State>, u64, u64) {
    let problem = problem();
    let options = Options { algorithm, state_equation: false, ..Options::default() };
    let report = solve(&problem, &options, &Interrupter::new());
    let Outcome::Uncoverable(proof) = report.outcome else { panic!("the target is uncoverable") };
    check_proof(&problem, &proof).unwrap();
    let mut elements = proof.elements;
    elements.sort();
    (elements, report.statistics.proof_path, report.statistics.proof_width)
}

#[test]
fn backward_search_finds_the_nine_elements_of_figure_1() {
    let (elements, path, width) = proof_of(Algorithm::Bc);
    assert_eq!(elements.len(), 9);
    assert_eq!((path, width), (7, 3));
}

#[test]
fn the_minimal_proof_has_the_seven_elements_of_figure_1() {
    let expected = states(&problem(), "3| 2| 0|2 1|2,2 1|1,2 1|1,1 0|1");
    for algorithm in [Algorithm::Mcov, Algorithm::McovGkm, Algorithm::Gkm] {
        let (elements, path, width) = proof_of(algorithm);
        assert_eq!(elements, expected, "{algorithm}");
        assert_eq!((path, width), (6, 2), "{algorithm}");
    }
}

#[test]
fn enlarge_and_backtrack_are_called_as_described() {
    let problem = problem();
    let off = StateEquation::new(&problem, false, &Interrupter::new());
    let mut search = Mcov::new(&problem, &Options::default(), Known::new(&problem), off);
    search.events = Some(Vec::new());
    let end = search.run(&Interrupter::new(), &mut News::default);
    let End::Uncoverable(elements) = end else { panic!("the target is uncoverable") };
    check_proof(&problem, &Proof { elements, invariants: Vec::new() }).unwrap();
    let one = |text: &str| states(&problem, text).remove(0);

    // Four candidates, in this order; (1|) and (1|2) turn out coverable.
    let events = search.events.take().unwrap();
    let enlarged: Vec<&State> =
        events.iter().filter_map(|e| if let Event::Enlarge(s) = e { Some(s) } else { None }).collect();
    assert_eq!(enlarged, [&one("2|"), &one("1|"), &one("1|2"), &one("0|1")]);
    let withdrawn: Vec<&Vec<State>> =
        events.iter().filter_map(|e| if let Event::Backtrack(s) = e { Some(s) } else { None }).collect();
    assert_eq!(withdrawn, [&vec![one("1|")], &vec![one("1|2")]]);
    assert_eq!(search.statistics.candidates, 4);
    assert_eq!(search.statistics.withdrawn, 2);

    // D apart from the initial states.
    let known: Vec<State> = search.known.maximal().into_iter().filter(|s| !problem.is_initially_covered(s)).collect();
    assert_eq!(known, states(&problem, "1|1 1|2"));

    // ζ of the minimal vertices.
    let root = |text: &str| {
        let state = one(text);
        let (_, vertex) = search.partitions.minimal().find(|(s, _)| ***s == state).unwrap();
        State::clone(search.partitions.state(search.partitions.root(vertex)))
    };
    for vertex in ["0|2", "1|2,2", "1|1,2", "1|1,1"] {
        assert_eq!(root(vertex), one("2|"), "ζ({vertex})");
    }
    for candidate in ["3|", "2|", "0|1"] {
        assert_eq!(root(candidate), one(candidate), "ζ({candidate})");
    }
    assert_eq!(search.partitions.minimal().count(), 7);
}

#[test]
fn a_target_with_an_initial_predecessor_is_coverable() {
    // Taken literally, line 12 of Algorithm 3 closes from the predecessor, whose edge is
    // not there, and the answer would be "uncoverable".
    let problem = parse_tts_problem("2 1\n0 0 -> 1 0\n", "0/0", "1|0").unwrap();
    for algorithm in Algorithm::ALL {
        let report = solve(&problem, &Options { algorithm, ..Options::default() }, &Interrupter::new());
        assert!(matches!(report.outcome, Outcome::Coverable(_)), "{algorithm}");
    }
}
