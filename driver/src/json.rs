//! A report as one JSON document.

use std::path::Path;

use concord_program::{ActionKind, Outcome, Program, ReadSource};
use serde::Serialize;

use crate::deepen::loop_place;
use crate::replay::Counterexample;
use crate::verdict::property_name;
use crate::{Reason, Report, Statistics, Together, Verdict};

#[derive(Serialize)]
struct Document<'a> {
    tool: &'static str,
    version: &'static str,
    /// The first file of the program.
    file: String,
    /// All of them, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    files: Vec<String>,
    property: &'static str,
    /// `TRUE`, `FALSE` or `UNKNOWN`.
    verdict: &'static str,
    /// The last line of the text output.
    summary: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    vacuous: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<ReasonJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<CounterexampleJson>,
    /// What the verdict takes for granted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    assumptions: Vec<AssumptionJson>,
    /// Accesses to memory that no object has: the verdict is about executions up to there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    undefined: Vec<PlaceJson>,
    statistics: &'a Statistics,
}

#[derive(Serialize)]
struct AssumptionJson {
    name: &'static str,
    text: String,
}

#[derive(Serialize)]
struct PlaceJson {
    file: String,
    line: u32,
    column: u32,
}

#[derive(Serialize)]
struct ReasonJson {
    kind: &'static str,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_violation_up_to_unwind: Option<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    loops: Vec<LoopJson>,
}

#[derive(Serialize)]
struct LoopJson {
    function: String,
    line: u32,
}

#[derive(Serialize)]
struct CounterexampleJson {
    interleaving: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    race: Option<RaceJson>,
    steps: Vec<StepJson>,
}

/// The last two steps race.
#[derive(Serialize)]
struct RaceJson {
    name: String,
    accesses: [RaceAccessJson; 2],
}

#[derive(Serialize)]
struct RaceAccessJson {
    thread: u32,
    file: String,
    line: u32,
    column: u32,
    writes: bool,
    atomic: bool,
}

#[derive(Serialize)]
struct StepJson {
    thread: u32,
    function: String,
    file: String,
    line: u32,
    column: u32,
    visible: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    actions: Vec<ActionJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    violates: Option<&'static str>,
}

#[derive(Serialize)]
struct ActionJson {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    old: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    /// For reads: the step that wrote the value; absent for initial values.
    #[serde(skip_serializing_if = "Option::is_none")]
    from_step: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thread: Option<u32>,
    line: u32,
}

#[derive(Serialize)]
struct TogetherDocument<'a> {
    tool: &'static str,
    version: &'static str,
    /// The first file of the program.
    file: String,
    /// All of them, if there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    files: Vec<String>,
    /// What the properties say together: `TRUE`, `FALSE` or `UNKNOWN`.
    verdict: &'static str,
    /// The last line of the text output.
    summary: String,
    properties: Vec<Document<'a>>,
}

/// The report as one JSON document.
///
/// # Panics
/// Never: every value that is written is plain data.
pub fn json(report: &Report, program: Option<&Program>, files: &[impl AsRef<Path>]) -> String {
    serde_json::to_string_pretty(&document(report, program, &names(files))).expect("plain data can be written")
}

/// The reports on several properties as one JSON document, which lists them below `properties`.
///
/// # Panics
/// Never: every value that is written is plain data.
pub fn json_together(reports: &[Report], program: Option<&Program>, files: &[impl AsRef<Path>]) -> String {
    let names = names(files);
    let properties: Vec<Document<'_>> = reports.iter().map(|report| document(report, program, &names)).collect();
    let together = Together(reports);
    let deciding = together.deciding().map(|report| document(report, program, &names));
    let document = TogetherDocument {
        tool: "concord",
        version: env!("CARGO_PKG_VERSION"),
        file: names.first().cloned().unwrap_or_default(),
        files: if names.len() > 1 { names.to_vec() } else { Vec::new() },
        verdict: deciding.map_or("TRUE", |document| document.verdict),
        summary: together.to_string(),
        properties,
    };
    serde_json::to_string_pretty(&document).expect("plain data can be written")
}

/// The names of the files of a program.
fn names(files: &[impl AsRef<Path>]) -> Vec<String> {
    files.iter().map(|file| file.as_ref().display().to_string()).collect()
}

fn document<'a>(report: &'a Report, program: Option<&Program>, names: &[String]) -> Document<'a> {
    let (verdict, vacuous, reason, counterexample) = match &report.verdict {
        Verdict::Holds { vacuous } => ("TRUE", Some(*vacuous), None, None),
        Verdict::Violated(found) => ("FALSE", None, None, program.map(|program| counterexample(program, found))),
        Verdict::Unknown(unknown) => {
            let loops = match (&unknown.reason, program) {
                (Reason::Bound(loops), Some(program)) => loops.iter().map(|id| loop_place(program, *id)).collect(),
                _ => Vec::new(),
            };
            let reason = ReasonJson {
                kind: reason_kind(&unknown.reason),
                text: unknown.reason.to_string(),
                no_violation_up_to_unwind: unknown.safe_up_to,
                loops: loops.into_iter().map(|(function, line)| LoopJson { function, line }).collect(),
            };
            ("UNKNOWN", None, Some(reason), None)
        }
    };
    Document {
        tool: "concord",
        version: env!("CARGO_PKG_VERSION"),
        file: names.first().cloned().unwrap_or_default(),
        files: if names.len() > 1 { names.to_vec() } else { Vec::new() },
        property: property_name(report.property),
        verdict,
        summary: report.to_string(),
        vacuous,
        reason,
        counterexample,
        assumptions: report
            .assumptions
            .iter()
            .map(|assumption| AssumptionJson { name: assumption.name(), text: assumption.to_string() })
            .collect(),
        undefined: report
            .undefined
            .iter()
            .map(|&span| PlaceJson {
                file: program.map_or_else(String::new, |program| program.sources.name(span).to_owned()),
                line: span.line,
                column: span.column,
            })
            .collect(),
        statistics: &report.statistics,
    }
}

fn reason_kind(reason: &Reason) -> &'static str {
    match reason {
        Reason::Bound(_) => "bound",
        Reason::Timeout => "timeout",
        Reason::Memory => "memory",
        Reason::Interrupted => "interrupted",
        Reason::Unsupported { .. } => "unsupported",
        Reason::InvalidAccess { .. } => "invalid-access",
        Reason::TooLarge { .. } => "too-large",
        Reason::Solver(_) => "solver",
        Reason::Abstraction(_) => "abstraction",
    }
}

fn counterexample(program: &Program, found: &Counterexample) -> CounterexampleJson {
    let steps = found.trace.steps.iter().zip(&found.visible).map(|(step, &visible)| StepJson {
        thread: step.thread.0,
        function: program.procedure(step.procedure).name.clone(),
        file: program.sources.name(step.span).to_owned(),
        line: step.span.line,
        column: step.span.column,
        visible,
        actions: step.actions.iter().map(|each| action(&each.kind, each.span.line)).collect(),
        violates: match step.outcome {
            Outcome::Failed { property, .. } => Some(property_name(property)),
            _ => None,
        },
    });
    let race = found.trace.race(program).map(|race| RaceJson {
        name: race.name,
        accesses: [race.first, race.second].map(|(thread, access)| RaceAccessJson {
            thread: thread.0,
            file: program.sources.name(access.span).to_owned(),
            line: access.span.line,
            column: access.span.column,
            writes: access.writes,
            atomic: access.atomic,
        }),
    });
    CounterexampleJson { interleaving: found.interleaving, race, steps: steps.collect() }
}

fn action(kind: &ActionKind, line: u32) -> ActionJson {
    let blank = ActionJson { kind: "", name: None, old: None, value: None, from_step: None, thread: None, line };
    match kind {
        ActionKind::Read { name, value, source, .. } => ActionJson {
            kind: "read",
            name: Some(name.clone()),
            value: Some(value.to_string()),
            from_step: match source {
                ReadSource::Initial => None,
                ReadSource::Step(step) => Some(step.0),
            },
            ..blank
        },
        ActionKind::Write { name, old, new, .. } => ActionJson {
            kind: "write",
            name: Some(name.clone()),
            old: old.map(|old| old.to_string()),
            value: Some(new.to_string()),
            ..blank
        },
        ActionKind::Lock { name, .. } => ActionJson { kind: "lock", name: Some(name.clone()), ..blank },
        ActionKind::TryLock { name, acquired, .. } => {
            ActionJson { kind: "trylock", name: Some(name.clone()), value: Some(acquired.to_string()), ..blank }
        }
        ActionKind::Unlock { name, .. } => ActionJson { kind: "unlock", name: Some(name.clone()), ..blank },
        ActionKind::Reset { name, .. } => ActionJson { kind: "initialise", name: Some(name.clone()), ..blank },
        ActionKind::Create { child, .. } => ActionJson { kind: "create", thread: Some(child.0), ..blank },
        ActionKind::Join { child } => ActionJson { kind: "join", thread: Some(child.0), ..blank },
        ActionKind::Allocate { name, .. } => ActionJson { kind: "allocate", name: Some(name.clone()), ..blank },
        ActionKind::Chosen { name, value, .. } => {
            let value = match value {
                concord_logic::Value::Bits(bits) => bits.to_string(),
                concord_logic::Value::Bool(value) => value.to_string(),
                concord_logic::Value::Array(_) => "array".to_owned(),
            };
            ActionJson { kind: "choose", name: Some(name.clone()), value: Some(value), ..blank }
        }
    }
}
