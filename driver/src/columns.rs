//! A counterexample as thread columns.
//!
//! One column per thread, time goes down. A row shows the source line once and
//! below it what it did: values written as `x: old → new`, values read with the place
//! that wrote them. Steps that no other thread can notice are left out unless asked for.

use std::fmt::Write;

use concord_program::{
    ActionKind, MemoryAccess, Outcome, Program, Race, ReadSource, Span, ThreadIndex, Trace, TraceStep,
};

use crate::replay::Counterexample;
use crate::verdict::property_name;

/// The width of all columns together.
const TOTAL_WIDTH: usize = 108;
const NARROWEST: usize = 26;
const WIDEST: usize = 44;

struct Row {
    thread: ThreadIndex,
    span: Span,
    lines: Vec<String>,
}

/// The counterexample as text; `full` includes steps that no other thread can notice.
pub fn columns(program: &Program, counterexample: &Counterexample, full: bool) -> String {
    let trace = &counterexample.trace;
    let rows = rows(program, counterexample, full);
    let mut threads: Vec<ThreadIndex> = rows.iter().map(|row| row.thread).collect();
    threads.sort_unstable();
    threads.dedup();
    let width = (TOTAL_WIDTH / threads.len().max(1)).clamp(NARROWEST, WIDEST);
    let switches = rows.windows(2).filter(|pair| pair[0].thread != pair[1].thread).count();
    let mut text = String::new();
    let plural = |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
    let _ = writeln!(
        text,
        "Counterexample: {}, {}{}\n",
        plural(threads.len(), "thread"),
        plural(switches, "context switch").replace("switchs", "switches"),
        if counterexample.interleaving { "" } else { " (not an interleaving: the memory model is weaker)" }
    );
    let titles: Vec<Vec<String>> = threads.iter().map(|&thread| vec![title(program, trace, thread)]).collect();
    print_row(&mut text, &titles, width);
    let _ = writeln!(text, "{}", "─".repeat((width + 1) * threads.len() - 1));
    for row in rows {
        let cells: Vec<Vec<String>> = (threads.iter())
            .map(|&thread| if thread == row.thread { wrap(&row.lines, width - 1) } else { Vec::new() })
            .collect();
        print_row(&mut text, &cells, width);
    }
    text.push('\n');
    if let Some(race) = trace.race(program) {
        let _ = writeln!(text, "{}", race_conclusion(program, &race));
    } else if let Some(failure) = trace.failure() {
        let _ = writeln!(text, "{}", conclusion(program, failure));
    }
    text
}

fn rows(program: &Program, counterexample: &Counterexample, full: bool) -> Vec<Row> {
    let trace = &counterexample.trace;
    let mut rows: Vec<Row> = Vec::new();
    for (step, &visible) in trace.steps.iter().zip(&counterexample.visible) {
        let failed = matches!(step.outcome, Outcome::Failed { .. });
        if !(visible || failed || full) {
            continue;
        }
        let span = if failed { failure_span(step) } else { step.span };
        let mut details: Vec<String> = step
            .actions
            .iter()
            .filter_map(|action| detail(trace, &action.kind, full))
            .map(|line| format!("    {line}"))
            .collect();
        if let Outcome::Failed { property, .. } = step.outcome {
            details.push(format!("    violates {}", property_name(property)));
        }
        if let Some(row) = rows.last_mut()
            && (row.thread, row.span.file, row.span.line) == (step.thread, span.file, span.line)
        {
            row.lines.extend(details);
            continue;
        }
        let source = program.sources.line(span).unwrap_or("");
        let mut lines = vec![format!("{:>3} {source}", span.line)];
        lines.extend(details);
        rows.push(Row { thread: step.thread, span, lines });
    }
    rows
}

pub(crate) fn failure_span(step: &TraceStep) -> Span {
    match step.outcome {
        Outcome::Failed { span, .. } => span,
        _ => step.span,
    }
}

fn detail(trace: &Trace, action: &ActionKind, full: bool) -> Option<String> {
    Some(match action {
        ActionKind::Read { name, value, source, .. } => format!("{name} is {value} {}", origin(trace, *source)),
        ActionKind::Write { name, old: Some(old), new, .. } => format!("{name}: {old} → {new}"),
        ActionKind::Allocate { .. } if !full => return None,
        other => other.to_string(),
    })
}

fn origin(trace: &Trace, source: ReadSource) -> String {
    match source {
        ReadSource::Initial => "(initial)".to_owned(),
        ReadSource::Step(index) => {
            let step = &trace.steps[index.0 as usize];
            format!("(from {}:{})", thread_name(step.thread), step.span.line)
        }
    }
}

pub(crate) fn thread_name(thread: ThreadIndex) -> String {
    if thread == ThreadIndex::MAIN { "main".to_owned() } else { format!("thread {}", thread.0) }
}

fn title(program: &Program, trace: &Trace, thread: ThreadIndex) -> String {
    match thread_entry(program, trace, thread) {
        Some(entry) => format!("{}: {entry}", thread_name(thread)),
        None => thread_name(thread),
    }
}

/// The function that a thread begins with, if it is not `main` and has made a step.
pub(crate) fn thread_entry(program: &Program, trace: &Trace, thread: ThreadIndex) -> Option<String> {
    let first = trace.steps.iter().find(|step| step.thread == thread && thread != ThreadIndex::MAIN)?;
    let entry = first.callers.first().map_or(first.procedure, |(procedure, _)| *procedure);
    Some(program.procedure(entry).name.clone())
}

pub(crate) fn conclusion(program: &Program, failure: &TraceStep) -> String {
    let span = failure_span(failure);
    let caller = failure.callers.last().map(|&(procedure, location)| {
        let span = program.procedure(procedure).location(location).span;
        format!(", called from {}:{}", program.sources.name(span), span.line)
    });
    format!(
        "{} violates the property at {}:{}{}",
        thread_name(failure.thread),
        program.sources.name(span),
        span.line,
        caller.unwrap_or_default()
    )
}

pub(crate) fn race_conclusion(program: &Program, race: &Race) -> String {
    let side = |&(thread, access): &(ThreadIndex, MemoryAccess)| {
        let verb = match (access.writes, access.atomic) {
            (true, false) => "writes",
            (true, true) => "atomically writes",
            (false, false) => "reads",
            (false, true) => "atomically reads",
        };
        let (name, line) = (program.sources.name(access.span), access.span.line);
        format!("{} {verb} at {name}:{line}", thread_name(thread))
    };
    format!("data race on {}: {}, {}, and nothing orders them", race.name, side(&race.first), side(&race.second))
}

/// Breaks lines that are too wide, indenting what is carried over.
fn wrap(lines: &[String], width: usize) -> Vec<String> {
    let mut wrapped = Vec::new();
    for line in lines {
        let mut rest: Vec<char> = line.chars().collect();
        let mut indent = 0;
        while rest.len() + indent > width {
            let at = width - indent;
            // Prefer a blank, but not one in the indentation.
            let at = rest[..at].iter().rposition(|c| *c == ' ').filter(|&blank| blank > at / 2).unwrap_or(at);
            wrapped.push(" ".repeat(indent) + rest[..at].iter().collect::<String>().as_str());
            rest.drain(..at);
            while rest.first() == Some(&' ') {
                rest.remove(0);
            }
            indent = 6;
        }
        wrapped.push(" ".repeat(indent) + rest.iter().collect::<String>().as_str());
    }
    wrapped
}

fn print_row(text: &mut String, cells: &[Vec<String>], width: usize) {
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    for line in 0..height {
        let mut row = String::new();
        for (number, cell) in cells.iter().enumerate() {
            if number > 0 {
                row.push('│');
            }
            let content = cell.get(line).map_or("", String::as_str);
            row.push_str(content);
            let used = content.chars().count();
            row.push_str(&" ".repeat(width.saturating_sub(used)));
        }
        let _ = writeln!(text, "{}", row.trim_end());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_at_blanks_and_indented() {
        let lines = wrap(&["  7 counter = counter + increment;".to_owned()], 20);
        assert_eq!(lines, ["  7 counter =", "      counter +", "      increment;"]);
        assert!(wrap(&["x".repeat(90)], 20).iter().all(|line| line.chars().count() <= 20));
    }

    #[test]
    fn cells_stand_side_by_side() {
        let mut text = String::new();
        print_row(&mut text, &[vec!["a".into(), "b".into()], vec!["c".into()]], 3);
        assert_eq!(text, "a  │c\nb  │\n");
    }
}
