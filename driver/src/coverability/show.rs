//! An answer as text and as JSON.

use std::fmt::Write;
use std::path::Path;

use concord_engines::coverability::{Algorithm, Count, Execution, Marking, Problem, Proof, State, Step};
use serde::Serialize;

use super::states::states;
use super::{CoverReport, CoverVerdict, Figures, Loaded};
use crate::Reason;

#[derive(Serialize)]
struct Document {
    tool: &'static str,
    version: &'static str,
    file: String,
    property: &'static str,
    algorithm: &'static str,
    /// `TRUE`, `FALSE` or `UNKNOWN`.
    verdict: &'static str,
    /// The last line of the text output.
    summary: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    execution: Option<ExecutionJson>,
    /// The minimal elements of the uncoverability proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Vec<String>>,
    /// The invariants of the proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    invariants: Option<Vec<String>>,
    statistics: serde_json::Map<String, serde_json::Value>,
}

#[derive(Serialize)]
struct ExecutionJson {
    start: String,
    steps: Vec<StepJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    covers: Option<String>,
}

#[derive(Serialize)]
struct StepJson {
    line: u32,
    transition: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    transfers: Vec<TransferJson>,
    state: String,
}

#[derive(Serialize)]
struct TransferJson {
    place: String,
    count: u32,
    becomes: String,
}

/// The report as one JSON document; without the problem there is no execution to show.
///
/// # Panics
/// Never: every value that is written is plain data.
pub fn json(report: &CoverReport, algorithm: Algorithm, loaded: Option<&Loaded>, file: &Path) -> String {
    let (verdict, reason) = match &report.verdict {
        CoverVerdict::Uncoverable(_) => ("TRUE", None),
        CoverVerdict::Coverable(_) => ("FALSE", None),
        CoverVerdict::Unknown(reason) => ("UNKNOWN", Some(Reason::to_string(reason))),
    };
    let (execution, proof, invariants) = match (&report.verdict, loaded) {
        (CoverVerdict::Coverable(execution), Some(loaded)) => (Some(execution_json(loaded, execution)), None, None),
        (CoverVerdict::Uncoverable(proof), Some(loaded)) => {
            let elements = proof.elements.iter().map(|element| loaded.problem.show(element).to_string());
            (None, Some(elements.collect()), Some(invariants(proof, loaded)))
        }
        _ => (None, None, None),
    };
    let figures = report.figures.numbers().into_iter().map(|(name, value)| (name.replace(' ', "_"), value.into()));
    let times = report.figures.times().into_iter().map(|(name, seconds)| (name.replace(' ', "_"), seconds.into()));
    let document = Document {
        tool: "concord",
        version: env!("CARGO_PKG_VERSION"),
        file: file.display().to_string(),
        property: "coverability",
        algorithm: algorithm.name(),
        verdict,
        summary: report.to_string(),
        reason,
        execution,
        proof,
        invariants,
        statistics: figures.chain(times).collect(),
    };
    serde_json::to_string_pretty(&document).expect("plain data can be written")
}

fn invariants(proof: &Proof, loaded: &Loaded) -> Vec<String> {
    proof.invariants.iter().map(|invariant| invariant.show(&loaded.problem.net).to_string()).collect()
}

fn execution_json(loaded: &Loaded, execution: &Execution) -> ExecutionJson {
    let problem = &loaded.problem;
    let states = states(problem, execution);
    let step = |(step, state): (&Step, &State)| StepJson {
        line: problem.net.transition(step.transition).line,
        transition: source(loaded, step),
        transfers: transfers(problem, step),
        state: shown(problem, state),
    };
    ExecutionJson {
        start: shown(problem, &execution.start),
        steps: execution.steps.iter().zip(&states).map(step).collect(),
        covers: covered(problem, states.last().unwrap_or(&execution.start)),
    }
}

/// What there is to say about an answer before the verdict.
pub fn text(report: &CoverReport, loaded: &Loaded) -> String {
    let problem = &loaded.problem;
    let mut out = String::new();
    match &report.verdict {
        CoverVerdict::Coverable(execution) => {
            let states = states(problem, execution);
            let width = states.len().to_string().len();
            // Writing to a string cannot fail.
            let _ = writeln!(out, "Execution: {}", counted(states.len(), "step"));
            let _ = writeln!(out, "\n{:width$}  {}", "", shown(problem, &execution.start));
            for (number, (step, state)) in execution.steps.iter().zip(&states).enumerate() {
                let line = problem.net.transition(step.transition).line;
                let _ = writeln!(out, "{:width$}  line {line}: {}", number + 1, source(loaded, step));
                for each in transfers(problem, step) {
                    let _ = writeln!(out, "{:width$}    {} at {} → {}", "", each.count, each.place, each.becomes);
                }
                let _ = writeln!(out, "{:width$}  {}", "", shown(problem, state));
            }
            if let Some(target) = covered(problem, states.last().unwrap_or(&execution.start)) {
                let _ = writeln!(out, "\nThe last state covers the target {target}");
            }
        }
        CoverVerdict::Uncoverable(proof) => {
            let elements = counted(proof.elements.len(), "minimal element");
            let count = proof.invariants.len();
            let and = if count == 0 { String::new() } else { format!(" and {}", counted(count, "invariant")) };
            let _ = writeln!(out, "No reachable state covers a target: the proof has {elements}{and}");
            // Without elements the invariants are all that there is to see.
            if proof.elements.is_empty() {
                for invariant in invariants(proof, loaded) {
                    let _ = writeln!(out, "    {invariant}");
                }
            }
        }
        CoverVerdict::Unknown(_) => {}
    }
    out
}

fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// The line that describes the transition, without its comment.
fn source(loaded: &Loaded, step: &Step) -> String {
    let line = loaded.problem.net.transition(step.transition).line as usize;
    let text = line.checked_sub(1).and_then(|at| loaded.lines.get(at)).map_or("", String::as_str);
    text.split('#').next().unwrap_or_default().trim().to_owned()
}

fn transfers(problem: &Problem, step: &Step) -> Vec<TransferJson> {
    let transition = problem.net.transition(step.transition);
    let choices = step.choices.iter().filter(|choice| choice.count > 0);
    choices
        .filter_map(|choice| {
            let option = transition.transfer_of(choice.place)?.options.get(choice.option)?;
            let becomes = if option.is_empty() { "nothing".to_owned() } else { places(problem, option) };
            let place = problem.net.place_name(choice.place).to_owned();
            Some(TransferJson { place, count: choice.count, becomes })
        })
        .collect()
}

fn places(problem: &Problem, marking: &Marking) -> String {
    let entry = |&(place, count): &(_, Count)| match count.number() {
        Some(1) => problem.net.place_name(place).to_owned(),
        _ => format!("{}*{count}", problem.net.place_name(place)),
    };
    marking.entries().iter().map(entry).collect::<Vec<_>>().join(",")
}

fn shown(problem: &Problem, state: &State) -> String {
    let text = problem.show(state).to_string();
    if text.is_empty() { "(no tokens)".to_owned() } else { text }
}

/// The first target that a state covers.
fn covered(problem: &Problem, state: &State) -> Option<String> {
    problem.targets.iter().find(|target| state.covers(target)).map(|target| shown(problem, target))
}

impl Figures {
    fn numbers(&self) -> [(&'static str, u64); 13] {
        let search = &self.search;
        [
            ("iterations", search.iterations),
            ("vertices", search.vertices),
            ("candidates created", search.candidates),
            ("candidates withdrawn", search.withdrawn),
            ("backtracks", search.backtracks),
            ("forward nodes", search.forward_nodes),
            ("refuted by the state equation", search.refuted),
            ("invariants found", search.invariants),
            ("questions to the state equation", search.questions),
            ("proof elements", search.proof_elements),
            ("proof longest path", search.proof_path),
            ("proof threads", search.proof_width),
            ("execution steps", search.execution_steps),
        ]
    }

    fn times(&self) -> [(&'static str, f64); 2] {
        [("time to search", self.search_time.as_secs_f64()), ("time to check", self.check_time.as_secs_f64())]
    }

    /// The figures as `name: value` lines.
    pub fn lines(&self) -> Vec<(&'static str, String)> {
        let numbers = self.numbers().map(|(name, value)| (name, value.to_string()));
        let times = self.times().map(|(name, seconds)| (name, format!("{seconds:.3}s")));
        numbers.into_iter().chain(times).collect()
    }
}
