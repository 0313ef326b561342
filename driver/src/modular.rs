//! The engine `modular` on programs: any number of threads, any loops, every property.
//!
//! It proves or it gives alarms. What it proves is checked; alarms are no violations, and so the answer is `UNKNOWN` with the alarms
//! as the reason, in words.

use std::collections::BTreeSet;

use concord_engines::modular as engine;
use concord_program::{Program, Property};

use crate::{InternalError, Options, Reason, Report, Statistics, Unknown, Verdict, VerifyError};

/// More alarms are only counted.
const LISTED: usize = 5;

/// Verifies one property of a program, each thread by itself.
///
/// # Errors
/// If the tool contradicts itself; never because of the program.
pub(crate) fn verify(program: &Program, property: Property, options: &Options) -> Result<Report, VerifyError> {
    let chosen = engine::Options { interrupter: options.interrupter.clone(), mutation: None };
    let report = engine::verify(program, property, &chosen);
    let mut proof = None;
    let verdict = match report.verdict {
        engine::Verdict::Holds { vacuous, certificate } => {
            proof = Some(certificate);
            Verdict::Holds { vacuous }
        }
        engine::Verdict::Alarms(alarms) => Verdict::Unknown(Unknown::new(reason(program, &alarms))),
        engine::Verdict::Interrupted => Verdict::Unknown(Unknown::new(Reason::Interrupted)),
        engine::Verdict::Refused(flaw) => return Err(InternalError::Invariants(flaw).into()),
    };
    let statistics = Statistics { rounds: 1, tree: report.figures.lines(), ..Statistics::default() };
    let mut answer = Report::new(verdict, property, statistics);
    answer.certificate = proof;
    Ok(answer)
}

/// Checks a certificate of the engine; what is wrong with it, if anything is.
pub(crate) fn check_certificate(
    program: &Program,
    property: Property,
    text: &str,
    options: &Options,
) -> Option<String> {
    let checked = engine::check_certificate(program, property, text, &options.interrupter);
    checked.err().map(|flaw| flaw.to_string())
}

fn reason(program: &Program, alarms: &BTreeSet<engine::Alarm>) -> Reason {
    let mut listed: Vec<String> = alarms.iter().take(LISTED).map(|alarm| words(program, alarm)).collect();
    if alarms.len() > LISTED {
        listed.push(format!("{} more alarms", alarms.len() - LISTED));
    }
    Reason::Abstraction(listed.join("; "))
}

fn place(program: &Program, at: engine::Position) -> String {
    program.sources.place(at.span(program)).unwrap_or_else(|| program.procedure(at.procedure).name.clone())
}

fn words(program: &Program, alarm: &engine::Alarm) -> String {
    let at = || place(program, alarm.position());
    match alarm {
        engine::Alarm::Failure(_) => format!("the failure at {} may be reached", at()),
        engine::Alarm::InvalidAccess(_) => format!("the access at {} may be to unknown memory or none", at()),
        engine::Alarm::InvalidJoin(_) => format!("the thread that is joined at {} may not exist", at()),
        engine::Alarm::Unsupported(_, what) => format!("{what} at {}, which is not modelled, may be reached", at()),
        engine::Alarm::NotFollowed(_, what) => format!("{what} at {} is not followed", at()),
        engine::Alarm::Race(race) => {
            let (first, second) = (side(program, &race.first), side(program, &race.second));
            format!(
                "`{}` may be accessed at the same time: {first}, and {second}; no mutex is held at both",
                race.memory
            )
        }
    }
}

fn side(program: &Program, side: &engine::RaceSide) -> String {
    let what = match (side.atomic, side.writes) {
        (false, false) => "read",
        (false, true) => "written",
        (true, false) => "read atomically",
        (true, true) => "written atomically",
    };
    let held = match side.held.len() {
        0 => "without a mutex".to_owned(),
        _ => format!("holding {}", Vec::from_iter(side.held.iter().map(|mutex| format!("`{mutex}`"))).join(" and ")),
    };
    format!("{what} by {} at {} {held}", side.thread, place(program, side.at))
}
