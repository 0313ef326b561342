//! `concord verify`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use concord_driver::{
    Backend, Consistency, Engine, InputError, InputOptions, Interrupter, LoadError, Loaded, Options, Program, Property,
    Reason, Report, Syntax, SyntaxCheck, Together, Unwinding, Verbosity, Verdict, VerifyError, tell,
};

use super::arguments::{
    EngineName, LimitName, MemoryModel, TraceStyle, UnwindArguments, VerifyArguments, WrittenFiles,
};
use super::exit::Exit;
use super::reading::{self, Reading};
use super::supervise::{self, Child, Outcome};
use super::{diagnose, internal_error, output, usage_error};

/// Runs `concord verify`.
pub fn run(mut arguments: VerifyArguments) -> Exit {
    let properties = match properties(&arguments) {
        Ok(properties) => properties,
        Err(exit) => return exit,
    };
    let (source, input) = match reading::options(&arguments.input) {
        Ok(read) => read,
        Err(exit) => return exit,
    };
    arguments.input.files = source.names();
    if let Some((option, engine)) = contradicts(&arguments) {
        return usage_error(&format!("{option} has no meaning for --engine {engine}"));
    }
    if let Err(message) = arguments.ordering.check(arguments.mm, &arguments.backend) {
        return usage_error(&message);
    }
    if let Some(child) = supervise::in_limited_process(arguments.talk.memlimit) {
        return match child {
            Child::Exited(code) => Exit::from_code(code),
            Child::OutOfMemory => finish(&arguments, &stopped(&properties, Reason::Memory), None),
            Child::Failed(why) => internal_error(&format!("the supervised process failed: {why}")),
        };
    }
    let interrupter = Interrupter::new();
    let check_syntax = !arguments.no_syntax_check;
    let input = input.with_interrupter(interrupter.clone()).with_syntax_check(check_syntax);
    let quiet = arguments.talk.quiet;
    let shown = arguments.talk.json || !quiet && arguments.trace != TraceStyle::None;
    let options = options(&arguments, interrupter.clone()).with_tidy(shown);
    let progress = Arc::new(Mutex::new(Progress::default()));
    let (asked, told) = (properties.clone(), Arc::clone(&progress));
    let outcome = supervise::run(arguments.talk.timeout, &interrupter, move || {
        let Loaded { program, syntax, .. } = load(&source, &input, &asked, quiet)?;
        let program = Arc::new(program);
        check_loops(&program, &options)?;
        told.lock().unwrap_or_else(PoisonError::into_inner).program = Some(Arc::clone(&program));
        for property in asked {
            let report = concord_driver::verify(&program, property, &options);
            let report = report.map_err(|error| no_report(&error, &options.backend))?;
            told.lock().unwrap_or_else(PoisonError::into_inner).reports.push(report);
        }
        valid(syntax)?;
        told.lock().unwrap_or_else(PoisonError::into_inner).valid = true;
        Ok(())
    });
    let Progress { program, mut reports, valid } =
        std::mem::take(&mut *progress.lock().unwrap_or_else(PoisonError::into_inner));
    match outcome {
        Outcome::Done(Ok(())) => finish(&arguments, &reports, program.as_deref()),
        Outcome::Done(Err(Exit::Memory)) if !supervise::is_supervised() => {
            finish(&arguments, &stopped(&properties, Reason::Memory), None)
        }
        Outcome::Done(Err(exit)) => exit,
        Outcome::Stopped(reason) => {
            // The compiler has not accepted the program yet, so what was answered about it may mean nothing.
            if !valid {
                reports.clear();
            }
            // What was interrupted was stopped for this reason.
            for report in &mut reports {
                if let Verdict::Unknown(unknown) = &mut report.verdict
                    && unknown.reason == Reason::Interrupted
                {
                    unknown.reason = reason.clone();
                }
            }
            reports.extend(stopped(&properties[reports.len().min(properties.len())..], reason));
            finish(&arguments, &reports, program.as_deref())
        }
        Outcome::Panicked => internal_error("a component panicked; please report the input"),
    }
}

/// The option that was given although the engine has no use for it.
fn contradicts(arguments: &VerifyArguments) -> Option<(&'static str, &'static str)> {
    let for_impact = [
        (arguments.reduction.is_some(), "--reduction"),
        (arguments.files.certificate.is_some() && arguments.engine != EngineName::Modular, "--certificate"),
        (arguments.files.dot.is_some(), "--dot"),
    ];
    let name = match arguments.engine {
        EngineName::Auto => "auto",
        EngineName::Bmc => "bmc",
        EngineName::Cover => "cover",
        EngineName::Impact => "impact",
        EngineName::Modular => "modular",
    };
    if arguments.engine != EngineName::Impact
        && let Some((_, option)) = for_impact.into_iter().find(|(given, _)| *given)
    {
        return Some((option, name));
    }
    let other_limit = |limit: &LimitName| {
        arguments.engine != EngineName::Impact || !matches!(limit, LimitName::Nodes | LimitName::Elements)
    };
    let given = [
        (arguments.unwind.unwind.is_some(), "--unwind"),
        (!arguments.unwind.unwindset.is_empty(), "--unwindset"),
        (arguments.unwind.limit.iter().any(|(limit, _)| other_limit(limit)), "--limit"),
        (arguments.mm != MemoryModel::Sc, "--mm wsc"),
        (arguments.ordering.is_given(), "--strategy, --ws, --cycles, --decide or --closure"),
        (arguments.backend != Backend::default() && arguments.engine != EngineName::Impact, "--backend"),
    ];
    let without = matches!(arguments.engine, EngineName::Cover | EngineName::Impact | EngineName::Modular);
    given.into_iter().find(|(given, _)| without && *given).map(|(_, option)| (option, name))
}

/// What was answered so far.
#[derive(Default)]
struct Progress {
    program: Option<Arc<Program>>,
    /// In the order in which they were asked for.
    reports: Vec<Report>,
    /// Whether the compiler, if it is asked, has accepted the program.
    valid: bool,
}

/// The properties that were asked for, each once.
fn properties(arguments: &VerifyArguments) -> Result<Vec<Property>, Exit> {
    let mut properties = Vec::new();
    for text in &arguments.property {
        let property = concord_driver::parse_property(text).map_err(|error| usage_error(&error.to_string()))?;
        if property == Property::NoDataRace && arguments.mm != MemoryModel::Sc {
            return Err(usage_error("no-data-race is decided for --mm sc only"));
        }
        if !properties.contains(&property) {
            properties.push(property);
        }
    }
    Ok(properties)
}

fn stopped(properties: &[Property], reason: Reason) -> Vec<Report> {
    properties.iter().map(|&property| Report::unknown(property, reason.clone())).collect()
}

/// Reads and compiles the program for these properties, reporting what is wrong with it.
pub fn load(source: &Reading, options: &InputOptions, properties: &[Property], quiet: bool) -> Result<Loaded, Exit> {
    match source.load(options, properties) {
        Ok(loaded) => {
            if !quiet {
                loaded.warnings.iter().for_each(diagnose::print);
            }
            Ok(loaded)
        }
        Err(LoadError::Refused(diagnostics)) => {
            diagnostics.iter().for_each(diagnose::print);
            Err(Exit::Input)
        }
        // The thread that interrupted it knows why.
        Err(LoadError::Input(InputError::Interrupted)) => Err(Exit::Unknown),
        // The caller says so, or the process that supervises this one.
        Err(LoadError::Input(InputError::Memory)) => Err(Exit::Memory),
        Err(error) => {
            tell(format_args!("error: {error}"));
            Err(Exit::Input)
        }
    }
}

/// Refuses a program that the compiler rejects.
pub fn valid(syntax: Option<SyntaxCheck>) -> Result<(), Exit> {
    match syntax.map_or(Syntax::Accepted, SyntaxCheck::end) {
        Syntax::Accepted => Ok(()),
        Syntax::Rejected(complaints) => {
            complaints.iter().for_each(diagnose::print);
            Err(Exit::Input)
        }
        // The thread that interrupted it knows why.
        Syntax::Interrupted => Err(Exit::Unknown),
    }
}

/// Refuses bounds for loops that are not there.
pub fn check_loops(program: &Program, options: &Options) -> Result<(), Exit> {
    options.check_loops(program).map_err(|error| usage_error(&format!("--unwindset {error}")))
}

/// The unwinding that was asked for.
pub fn unwinding(unwind: &UnwindArguments) -> (Unwinding, BTreeMap<(String, u32), u32>) {
    let unwinding = unwind.unwind.map_or(Unwinding::Growing, Unwinding::Fixed);
    let set = unwind.unwindset.iter().map(|entry| ((entry.function.clone(), entry.line), entry.bound)).collect();
    (unwinding, set)
}

/// Sets the limits that were given.
pub fn set_limits(unwind: &UnwindArguments, options: &mut Options) {
    for &(name, number) in &unwind.limit {
        match name {
            LimitName::Events => options.event_limit = number as usize,
            LimitName::Elements => options.limits.elements = number.into(),
            LimitName::Places => options.limits.places = number as usize,
            LimitName::Calls => options.limits.calls = number as usize,
            LimitName::States => options.states = number,
            LimitName::Nodes => options.abstraction_limit = number as usize,
        }
    }
}

fn options(arguments: &VerifyArguments, interrupter: Interrupter) -> Options {
    let (unwinding, unwind_set) = unwinding(&arguments.unwind);
    let engine = match arguments.engine {
        EngineName::Auto => Engine::Auto,
        EngineName::Bmc => Engine::Bmc,
        EngineName::Cover => Engine::Cover,
        EngineName::Impact => Engine::Impact,
        EngineName::Modular => Engine::Modular,
    };
    let consistency = match arguments.mm {
        MemoryModel::Sc => Consistency::Sc,
        MemoryModel::Wsc => Consistency::Wsc,
    };
    let verbosity = match (arguments.talk.quiet, arguments.talk.verbose) {
        (true, _) => Verbosity::Silent,
        (false, false) => Verbosity::Hints,
        (false, true) => Verbosity::Rounds,
    };
    let mut options = (arguments.ordering.options())
        .with_backend(arguments.backend.clone())
        .with_engine(engine)
        .with_reduction(arguments.reduction.unwrap_or_default())
        .with_draw(arguments.files.dot.is_some())
        .with_consistency(consistency)
        .with_unwinding(unwinding)
        .with_unwind_set(unwind_set)
        .with_summaries(!arguments.no_summaries)
        .with_prune(!arguments.no_prune)
        .with_interrupter(interrupter)
        .with_verbosity(verbosity);
    set_limits(&arguments.unwind, &mut options);
    options
}

/// There is no report, and this is how the run ends.
fn no_report(error: &VerifyError, backend: &Backend) -> Exit {
    match error {
        VerifyError::SolverMissing(_) | VerifyError::SolverFailed(_) => backend_error(backend, &error.to_string()),
        VerifyError::Options(error) => usage_error(&error.to_string()),
        other => internal_error(&other.to_string()),
    }
}

/// The solver is not there or failed: one line, and no verdict.
fn backend_error(backend: &Backend, message: &str) -> Exit {
    tell(format_args!("error: back end {backend}: {}", message.lines().collect::<Vec<_>>().join(" ")));
    Exit::Backend
}

/// Writes what was asked for into files; what could not be written, and why.
fn write_files<'a>(
    files: &'a WrittenFiles,
    reports: &[Report],
    program: Option<&Program>,
) -> Result<(), (&'a Path, std::io::Error)> {
    let mut texts: Vec<(&'a Option<PathBuf>, Option<String>)> = Vec::new();
    for report in reports {
        texts.push((&files.certificate, report.certificate.clone()));
        texts.push((&files.dot, report.drawing.clone()));
        if let (Verdict::Violated(found), Some(program), Some(_)) = (&report.verdict, program, &files.html) {
            texts.push((&files.html, Some(concord_driver::html(report, program, found))));
        }
    }
    texts.push((&files.sarif, files.sarif.as_ref().map(|_| concord_driver::sarif(reports, program))));
    for (path, text) in texts {
        if let (Some(path), Some(text)) = (path, text) {
            std::fs::write(path, text).map_err(|why| (path.as_path(), why))?;
        }
    }
    Ok(())
}

fn finish(arguments: &VerifyArguments, reports: &[Report], program: Option<&Program>) -> Exit {
    let together = Together(reports);
    let exit = together.deciding().map_or(Exit::Holds, Exit::of);
    if let Err((path, why)) = write_files(&arguments.files, reports, program) {
        return output::cannot_write(&format!("`{}`", path.display()), &format!("{why}; the verdict is {together}"));
    }
    if arguments.talk.json {
        let files = &arguments.input.files;
        let document = match reports {
            [report] => concord_driver::json(report, program, files),
            reports => concord_driver::json_together(reports, program, files),
        };
        return output::print_verdict(&format!("{document}\n"), together, exit);
    }
    let mut text = String::new();
    if !arguments.talk.quiet {
        reports.iter().for_each(|report| explain(arguments, report, program, &mut text));
        together.lines().iter().for_each(|line| text.push_str(&format!("{line}\n")));
    }
    output::print_verdict(&format!("{text}{together}\n"), together, exit)
}

/// Says what is behind a verdict: remarks on standard error, the rest in `text`.
fn explain(arguments: &VerifyArguments, report: &Report, program: Option<&Program>, text: &mut String) {
    if let (Verdict::Violated(counterexample), Some(program)) = (&report.verdict, program) {
        match arguments.trace {
            TraceStyle::None => {}
            TraceStyle::Text => text.push_str(&concord_driver::columns(program, counterexample, false)),
            TraceStyle::Full => text.push_str(&concord_driver::columns(program, counterexample, true)),
        }
    }
    if let (Verdict::Unknown(unknown), Some(program)) = (&report.verdict, program) {
        for hint in concord_driver::hints(program, unknown) {
            tell(format_args!("hint: {hint}"));
        }
    }
    if let Verdict::Holds { vacuous: true } = report.verdict {
        tell(format_args!("note: nothing in the program can violate the property"));
    }
    for assumption in &report.assumptions {
        tell(format_args!("note: assumes that {assumption}"));
    }
    for &span in &report.undefined {
        let file = program.map_or("", |program| program.sources.name(span));
        tell(format_args!(
            "note: {file}:{}: this access may be to memory that no object has, which is undefined; the verdict is about executions up to there",
            span.line
        ));
    }
    if arguments.talk.stats {
        for (name, value) in report.statistics.lines() {
            text.push_str(&format!("{name}: {value}\n"));
        }
    }
}
