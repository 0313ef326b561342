//! Every argument of every library function is evaluated once.
//!
//! `tests/effects/calls.txt` has a call for each function of `concord show library`, or the reason why it has none.
//! Each argument counts its evaluations. That all counters are 1 must be proved, and that they are not must be
//! refuted: a model that drops an argument, or evaluates it twice, fails, and so does one that never returns. A
//! function that is in no line fails the test.

mod seeds;
mod world;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Mutex;

use concord_driver::DataModel;
use concord_frontend::library;
use world::{DATA_MODELS, compilable, compiler, folder, machine, preprocessed, verdict};

const PROLOGUE: &str = include_str!("effects/prologue.h");
const CALLS: &str = include_str!("effects/calls.txt");

/// A line of the table that has a call.
struct Line {
    /// The line itself.
    text: &'static str,
    /// What is called.
    name: &'static str,
    before: String,
    call: String,
    arguments: usize,
    /// The call does not return.
    ends: bool,
    /// No compiler knows the function.
    ours: bool,
    /// Where an argument that has an effect makes the verdict unknown.
    unknown: bool,
}

/// The call with a counter before each marked argument, and how many there are.
fn counted(call: &str) -> (String, usize) {
    let (mut out, mut arguments) = (String::new(), 0);
    // Depths of parentheses at which a marked argument is open.
    let (mut depth, mut open): (i32, Option<i32>) = (0, None);
    let mut quote: Option<char> = None;
    for character in call.chars() {
        if let Some(end) = quote {
            quote = (character != end).then_some(end);
            out.push(character);
            continue;
        }
        let closes = matches!(character, ',' | ')') && open == Some(depth);
        if closes {
            out.push(')');
            open = None;
        }
        match character {
            '$' => {
                write!(out, "(n[{arguments}]++, ").expect("writing to a string");
                arguments += 1;
                open = Some(depth);
                continue;
            }
            '(' => depth += 1,
            ')' => depth -= 1,
            '"' | '\'' => quote = Some(character),
            _ => {}
        }
        out.push(character);
    }
    (out, arguments)
}

/// The calls, and the names that have a reason to have none.
fn table() -> (Vec<Line>, BTreeSet<&'static str>) {
    let (mut lines, mut exempt) = (Vec::new(), BTreeSet::new());
    for line in CALLS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(rest) = line.strip_prefix("no: ") {
            let (names, reason) = rest.split_once(": ").unwrap_or_else(|| panic!("no reason: {line}"));
            assert!(!reason.is_empty(), "no reason: {line}");
            exempt.extend(names.split(", "));
            continue;
        }
        let (ours, rest) = line.strip_prefix("concord: ").map_or((false, line), |rest| (true, rest));
        let (unknown, rest) = rest.strip_prefix("unknown: ").map_or((false, rest), |rest| (true, rest));
        let (ends, rest) = rest.strip_prefix("end: ").map_or((false, rest), |rest| (true, rest));
        let (before, call) = rest.split_once(" ;; ").unwrap_or(("", rest));
        let name = call.split('(').next().unwrap_or_default();
        let (call, arguments) = counted(call);
        assert!(arguments > 0, "nothing is counted: {line}");
        lines.push(Line { text: line, name, before: before.to_owned(), call, arguments, ends, ours, unknown });
    }
    (lines, exempt)
}

impl Line {
    fn condition(&self) -> String {
        let each: Vec<String> = (0..self.arguments).map(|index| format!("n[{index}] == 1")).collect();
        each.join(" && ")
    }

    /// Two programs: in the first nothing fails, in the second something does.
    fn twins(&self) -> [String; 2] {
        let (before, call, condition) = (&self.before, &self.call, self.condition());
        if self.ends {
            // Whoever looks from outside sees all counters at 1, some time, and none at 2.
            let twice: Vec<String> = (0..self.arguments).map(|index| format!("n[{index}] > 1")).collect();
            return [twice.join(" || "), condition].map(|fails| {
                format!(
                    "void *looks(void *argument) {{ if ({fails}) reach_error(); return argument; }}\n\
                     int main(void) {{ pthread_t watcher; pthread_create(&watcher, 0, looks, 0); {before} {call}; }}\n"
                )
            });
        }
        [format!("!({condition})"), condition]
            .map(|fails| format!("int main(void) {{ {before} {call}; if ({fails}) reach_error(); return 0; }}\n"))
    }
}

#[test]
fn every_function_has_a_line_or_a_reason() {
    let (lines, exempt) = table();
    let called: BTreeSet<&str> = lines.iter().map(|line| line.name).collect();
    let missing: Vec<&str> = library()
        .filter(|entry| entry.modelled)
        .flat_map(|entry| entry.names)
        .copied()
        // What the project's own headers call by their macros is not shown.
        .filter(|name| !name.starts_with("__concord_"))
        .filter(|name| !called.contains(name) && !exempt.contains(name))
        .collect();
    assert!(missing.is_empty(), "tests/effects/calls.txt has no line for {}", missing.join(", "));
}

#[test]
fn arguments_are_evaluated_once() {
    let (lines, _) = table();
    let texts: Vec<String> = lines.iter().flat_map(Line::twins).collect();
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for data_model in DATA_MODELS {
            let (lines, texts, wrong) = (&lines, &texts, &wrong);
            scope.spawn(move || {
                let texts = preprocessed("effects", "calls", PROLOGUE, texts, data_model).expect("legal programs");
                for (line, twins) in lines.iter().zip(texts.chunks(2)) {
                    let expected = if line.unknown { ["UNKNOWN(unsupported"; 2] } else { ["TRUE", "FALSE"] };
                    for (text, expected) in twins.iter().zip(expected) {
                        let verdict = verdict(text, data_model);
                        if !verdict.starts_with(expected) {
                            let complaint = format!("{data_model:?}: {}: {verdict} instead of {expected}", line.text);
                            wrong.lock().expect("no panic while locked").push(complaint);
                        }
                    }
                }
            });
        }
    });
    let mut wrong = wrong.into_inner().expect("no panic while locked");
    wrong.sort();
    assert!(wrong.is_empty(), "{} verdicts are wrong\n{}", wrong.len(), wrong.join("\n"));
}

/// The lines are C: the system's compiler accepts them with its own headers.
#[test]
fn the_compiler_accepts_the_calls() {
    let (lines, _) = table();
    let mut text = PROLOGUE.to_owned();
    for (index, line) in lines.iter().enumerate().filter(|(_, line)| !line.ours) {
        writeln!(text, "void call{index}(void) {{ {} {}; }}", line.before, line.call).expect("writing to a string");
    }
    let source = folder("effects").join("accepted.c");
    std::fs::write(&source, text).expect("writing a program");
    for data_model in compilable("effects").into_iter().chain([DataModel::Lp64]) {
        let output = compiler().args(["-w", "-fsyntax-only", machine(data_model)]).arg(&source).output();
        let output = output.expect("a C compiler");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
