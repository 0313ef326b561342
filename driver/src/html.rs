//! A counterexample as one page to look at in a browser: lanes of threads, the source beside them, memory and locks at each step.
//!
//! The page needs nothing but itself. What happened is in it as JSON, which a script shows; the script computes nothing that
//! is not in the counterexample.

use std::collections::{BTreeMap, BTreeSet};

use concord_logic::{Bits, Value};
use concord_program::{ActionKind, Outcome, Program, ReadSource, ThreadIndex, Trace, TraceStep};
use serde::Serialize;

use crate::Report;
use crate::columns::{conclusion, failure_span, race_conclusion, thread_entry, thread_name};
use crate::replay::Counterexample;
use crate::verdict::property_name;

const PAGE: &str = include_str!("html/page.html");
const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/page.js");

#[derive(Serialize)]
struct Data {
    verdict: String,
    conclusion: String,
    /// By name, those with steps in them.
    files: BTreeMap<String, String>,
    threads: Vec<ThreadData>,
    steps: Vec<StepData>,
}

#[derive(Serialize)]
struct ThreadData {
    name: String,
    entry: Option<String>,
}

#[derive(Serialize)]
struct StepData {
    thread: u32,
    function: String,
    file: String,
    line: u32,
    /// The line's text.
    text: String,
    visible: bool,
    violates: Option<&'static str>,
    races: bool,
    actions: Vec<ActionData>,
}

#[derive(Serialize)]
struct ActionData {
    kind: &'static str,
    text: String,
    name: String,
    value: Option<ValueData>,
    old: Option<ValueData>,
    /// The step that wrote what is read; none if it is initial.
    from: Option<u32>,
    /// The thread that is started or joined.
    thread: Option<u32>,
}

#[derive(Serialize)]
struct ValueData {
    signed: String,
    unsigned: String,
    hex: String,
    /// The object and offset that the value is the address of, if it has the width of a pointer and is one.
    pointer: Option<String>,
}

/// The page that shows a counterexample.
///
/// # Panics
/// Never: every value that is written is plain data.
pub fn html(report: &Report, program: &Program, counterexample: &Counterexample) -> String {
    let data = serde_json::to_string(&data(report, program, counterexample)).expect("plain data can be written");
    // Inside of a script element only this would end it, or begin a comment.
    let data = data.replace("</", "<\\/").replace("<!--", "<\\u0021--");
    let page = PAGE.replacen("@STYLE@", STYLE, 1);
    let (before, after) = page.split_once("@DATA@").unwrap_or((&page, ""));
    format!("{before}{data}{}", after.replacen("@SCRIPT@", SCRIPT, 1))
}

fn data(report: &Report, program: &Program, counterexample: &Counterexample) -> Data {
    let trace = &counterexample.trace;
    let race = trace.race(program);
    let racing = if race.is_some() { trace.steps.len().saturating_sub(2) } else { trace.steps.len() };
    let objects = Objects::of(program, trace);
    let steps: Vec<StepData> = trace
        .steps
        .iter()
        .zip(&counterexample.visible)
        .enumerate()
        .map(|(index, (step, &visible))| step_data(program, &objects, step, visible, index >= racing))
        .collect();
    let named: BTreeSet<&str> = steps.iter().map(|step| step.file.as_str()).collect();
    let files = program.sources.files.iter().filter(|file| named.contains(file.name.as_str()));
    let last = trace.steps.iter().map(|step| step.thread.0).max().unwrap_or(0);
    let threads = (0..=last).map(|index| ThreadData {
        name: thread_name(ThreadIndex(index)),
        entry: thread_entry(program, trace, ThreadIndex(index)),
    });
    let conclusion = match (&race, trace.failure()) {
        (Some(race), _) => race_conclusion(program, race),
        (None, Some(failure)) => conclusion(program, failure),
        (None, None) => String::new(),
    };
    Data {
        verdict: report.to_string(),
        conclusion,
        files: files.map(|file| (file.name.clone(), file.text.clone().unwrap_or_default())).collect(),
        threads: threads.collect(),
        steps,
    }
}

fn step_data(program: &Program, objects: &Objects, step: &TraceStep, visible: bool, races: bool) -> StepData {
    let span = failure_span(step);
    StepData {
        thread: step.thread.0,
        function: program.procedure(step.procedure).name.clone(),
        file: program.sources.name(span).to_owned(),
        line: span.line,
        text: program.sources.line(span).unwrap_or_default().to_owned(),
        visible,
        violates: match step.outcome {
            Outcome::Failed { property, .. } => Some(property_name(property)),
            _ => None,
        },
        races,
        actions: step.actions.iter().map(|action| action_data(objects, &action.kind)).collect(),
    }
}

fn action_data(objects: &Objects, kind: &ActionKind) -> ActionData {
    let plain = |kind, name: &str| ActionData {
        kind,
        text: String::new(),
        name: name.to_owned(),
        value: None,
        old: None,
        from: None,
        thread: None,
    };
    let data = match kind {
        ActionKind::Read { name, value, source, .. } => ActionData {
            value: Some(objects.value(*value)),
            from: match source {
                ReadSource::Initial => None,
                ReadSource::Step(step) => Some(step.0),
            },
            ..plain("read", name)
        },
        ActionKind::Write { name, old, new, .. } => ActionData {
            value: Some(objects.value(*new)),
            old: old.map(|old| objects.value(old)),
            ..plain("write", name)
        },
        ActionKind::Lock { name, .. } | ActionKind::TryLock { name, acquired: true, .. } => plain("lock", name),
        ActionKind::TryLock { name, acquired: false, .. } => plain("cannot-lock", name),
        ActionKind::Unlock { name, .. } => plain("unlock", name),
        ActionKind::Reset { name, .. } => plain("initialise", name),
        ActionKind::Create { child, .. } => ActionData { thread: Some(child.0), ..plain("create", "") },
        ActionKind::Join { child } => ActionData { thread: Some(child.0), ..plain("join", "") },
        ActionKind::Allocate { name, .. } => plain("allocate", name),
        ActionKind::Chosen { name, value, .. } => ActionData {
            value: match value {
                Value::Bits(bits) => Some(objects.value(*bits)),
                Value::Bool(value) => Some(objects.value(Bits::new(1, u128::from(*value)))),
                Value::Array(_) => None,
            },
            ..plain("choose", name)
        },
    };
    ActionData { text: kind.to_string(), ..data }
}

/// Which addresses have names.
struct Objects {
    /// By first address: the address behind the object, and its name.
    by_base: BTreeMap<u64, (u64, String)>,
    pointer_bits: u32,
}

impl Objects {
    fn of(program: &Program, trace: &Trace) -> Objects {
        let mut by_base: BTreeMap<u64, (u64, String)> = BTreeMap::new();
        for object in &program.objects {
            by_base.insert(object.base, (object.base.saturating_add(object.layout.size().max(1)), object.name.clone()));
        }
        for action in trace.steps.iter().flat_map(|step| &step.actions) {
            if let ActionKind::Allocate { address, name } = &action.kind {
                // How large it is, the action does not say; only its first byte is named.
                by_base.insert(*address, (address + 1, name.clone()));
            }
        }
        Objects { by_base, pointer_bits: program.data_model.pointer_bits() }
    }

    fn value(&self, bits: Bits) -> ValueData {
        let unsigned = bits.unsigned();
        let signed = if bits.width() == 1 { unsigned.to_string() } else { bits.signed().to_string() };
        ValueData { signed, unsigned: unsigned.to_string(), hex: format!("{unsigned:#x}"), pointer: self.pointer(bits) }
    }

    fn pointer(&self, bits: Bits) -> Option<String> {
        let address = u64::try_from(bits.unsigned()).ok().filter(|_| bits.width() == self.pointer_bits)?;
        let (base, (end, name)) = self.by_base.range(..=address).next_back()?;
        let offset = address - base;
        (address < *end && !name.is_empty())
            .then(|| if offset == 0 { format!("&{name}") } else { format!("&{name}+{offset}") })
    }
}
