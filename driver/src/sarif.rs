//! Reports in SARIF 2.1.0, the format that editors and code hosts show findings from.
//!
//! A violation is a result with the place of the failure; its execution is a code flow with one thread flow for each thread, whose locations
//! are numbered in the order in which they were executed. What is unknown is a notification of the tool: it is no finding.

use std::collections::BTreeMap;

use concord_program::{Program, Property, Span, TraceStep};
use serde_json::{Value, json};

use crate::columns::{conclusion, failure_span, race_conclusion, thread_name};
use crate::replay::Counterexample;
use crate::verdict::property_name;
use crate::{Report, Verdict};

/// The reports on the properties of a program as one SARIF log.
///
/// # Panics
/// Never: every value that is written is plain data.
pub fn sarif(reports: &[Report], program: Option<&Program>) -> String {
    let rules: Vec<Value> = reports
        .iter()
        .map(|report| json!({ "id": property_name(report.property), "shortDescription": { "text": meaning(report.property) } }))
        .collect();
    let results: Vec<Value> = reports
        .iter()
        .filter_map(|report| match (&report.verdict, program) {
            (Verdict::Violated(found), Some(program)) => Some(result(program, report.property, found)),
            _ => None,
        })
        .collect();
    let notifications: Vec<Value> = reports
        .iter()
        .filter(|report| matches!(report.verdict, Verdict::Unknown(_)))
        .map(|report| {
            let text = format!("{}: {report}", property_name(report.property));
            json!({ "level": "warning", "message": { "text": text } })
        })
        .collect();
    let log = json!({
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "concord", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "invocations": [{ "executionSuccessful": true, "toolExecutionNotifications": notifications }],
            "results": results,
        }],
    });
    serde_json::to_string_pretty(&log).expect("plain data can be written")
}

fn meaning(property: Property) -> &'static str {
    match property {
        Property::UnreachCall => "No assertion fails and no error function is called.",
        Property::NoDataRace => "No two accesses race.",
    }
}

fn result(program: &Program, property: Property, found: &Counterexample) -> Value {
    let trace = &found.trace;
    let (message, spans) = match (trace.race(program), trace.failure()) {
        (Some(race), _) => (race_conclusion(program, &race), vec![race.second.1.span, race.first.1.span]),
        (None, Some(failure)) => (conclusion(program, failure), vec![failure_span(failure)]),
        (None, None) => {
            (property_name(property).to_owned(), trace.steps.last().map(failure_span).into_iter().collect())
        }
    };
    let mut flows: BTreeMap<u32, Vec<Value>> = BTreeMap::new();
    for (order, (step, visible)) in trace.steps.iter().zip(&found.visible).enumerate() {
        let is_last = order + 1 == trace.steps.len();
        if *visible || is_last {
            flows.entry(step.thread.0).or_default().push(flow_location(program, step, order + 1));
        }
    }
    let flows: Vec<Value> = flows
        .into_iter()
        .map(|(thread, locations)| json!({ "id": thread_name(concord_program::ThreadIndex(thread)), "locations": locations }))
        .collect();
    let mut locations = spans.iter().map(|span| location(program, *span, None));
    let first: Vec<Value> = locations.next().into_iter().collect();
    json!({
        "ruleId": property_name(property),
        "level": "error",
        "kind": "fail",
        "message": { "text": message },
        "locations": first,
        "relatedLocations": locations.collect::<Vec<_>>(),
        "codeFlows": [{ "threadFlows": flows }],
    })
}

fn flow_location(program: &Program, step: &TraceStep, order: usize) -> Value {
    let actions: Vec<String> = step.actions.iter().map(|action| action.kind.to_string()).collect();
    json!({ "location": location(program, failure_span(step), Some(actions.join("; "))), "executionOrder": order })
}

fn location(program: &Program, span: Span, message: Option<String>) -> Value {
    let mut location = json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(program.sources.name(span)) },
            "region": { "startLine": span.line.max(1), "startColumn": span.column.max(1) },
        },
    });
    if let Some(text) = message.filter(|text| !text.is_empty()) {
        location["message"] = json!({ "text": text });
    }
    location
}

/// A file's name as a relative or absolute reference.
fn uri(name: &str) -> String {
    let mut uri = String::from(if name.starts_with('/') { "file://" } else { "" });
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(byte as char),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}
