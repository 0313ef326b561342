//! `concord cover`.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use concord_driver::coverability::{
    self, CoverOptions, CoverReport, CoverVerdict, LoadError, Loaded, Progress, Question,
};
use concord_driver::{Interrupter, Reason, tell};

use super::arguments::{CoverArguments, Switch};
use super::exit::Exit;
use super::supervise::{self, Child, Outcome};
use super::{diagnose, internal_error, output, usage_error};

/// Runs `concord cover`.
pub fn run(arguments: CoverArguments) -> Exit {
    if let Some(child) = supervise::in_limited_process(arguments.talk.memlimit) {
        return match child {
            Child::Exited(code) => Exit::from_code(code),
            Child::OutOfMemory => finish(&arguments, &CoverReport::stopped(Reason::Memory, &Progress::default()), None),
            Child::Failed(why) => internal_error(&format!("the supervised process failed: {why}")),
        };
    }
    let interrupter = Interrupter::new();
    let progress = Arc::new(Progress::default());
    let options = CoverOptions {
        algorithm: arguments.algorithm,
        candidate_width: arguments.candidate_width.0,
        state_equation: arguments.state_equation == Switch::On,
        keep_graph: arguments.dot.is_some(),
        interrupter: interrupter.clone(),
        progress: Arc::clone(&progress),
        verbose: arguments.talk.verbose,
    };
    let question =
        Question { file: arguments.file.clone(), target: arguments.target.clone(), initial: arguments.initial.clone() };
    let picture = arguments.dot.clone();
    let outcome = supervise::run(arguments.talk.timeout, &interrupter, move || {
        let loaded = load(&question)?;
        let mut picture = picture.map(|path| create(&path, &question.file)).transpose()?;
        let report = coverability::cover(&loaded, &options).map_err(|error| internal_error(&error.to_string()))?;
        let drawn = match (&mut picture, &report.graph) {
            (Some(file), Some(graph)) => file.write_all(graph.to_dot(&loaded.problem).as_bytes()),
            _ => Ok(()),
        };
        Ok((report, loaded, drawn))
    });
    match outcome {
        Outcome::Done(Ok((report, loaded, drawn))) => {
            let exit = finish(&arguments, &report, Some(&loaded));
            match drawn {
                Ok(()) => exit,
                Err(why) => output::cannot_write("the search graph", &why.to_string()),
            }
        }
        Outcome::Done(Err(exit)) => exit,
        Outcome::Stopped(reason) => finish(&arguments, &CoverReport::stopped(reason, &progress), None),
        Outcome::Panicked => internal_error("a component panicked; please report the input"),
    }
}

/// Reads the problem, reporting what is wrong with it.
fn load(question: &Question) -> Result<Loaded, Exit> {
    coverability::load(question).map_err(|error| match error {
        LoadError::Refused(diagnostic) => {
            diagnose::print(&diagnostic);
            Exit::Input
        }
        LoadError::Argument(diagnostic) => {
            diagnose::print(&diagnostic);
            Exit::Usage
        }
        other => {
            tell(format_args!("error: {other}"));
            Exit::Input
        }
    })
}

/// The file for the search graph, before the search begins: a search is too dear to be lost.
fn create(path: &Path, input: &Path) -> Result<File, Exit> {
    if let (Ok(path), Ok(input)) = (fs::canonicalize(path), fs::canonicalize(input))
        && path == input
    {
        return Err(usage_error("--dot names the input file"));
    }
    File::create(path).map_err(|why| output::cannot_write(&format!("`{}`", path.display()), &why.to_string()))
}

fn finish(arguments: &CoverArguments, report: &CoverReport, loaded: Option<&Loaded>) -> Exit {
    let exit = match report.verdict {
        CoverVerdict::Uncoverable(_) => Exit::Holds,
        CoverVerdict::Coverable(_) => Exit::Violated,
        CoverVerdict::Unknown(_) => Exit::Unknown,
    };
    if arguments.dot.is_some() && report.graph.is_none() && !arguments.talk.quiet {
        tell(format_args!("note: the search has no graph to draw"));
    }
    if arguments.talk.json {
        let document = coverability::json(report, arguments.algorithm, loaded, &arguments.file);
        return output::print_verdict(&format!("{document}\n"), report, exit);
    }
    let mut text = String::new();
    if !arguments.talk.quiet {
        if let Some(loaded) = loaded {
            text.push_str(&coverability::text(report, loaded));
        }
        if arguments.talk.stats {
            for (name, value) in report.figures.lines() {
                text.push_str(&format!("{name}: {value}\n"));
            }
        }
    }
    output::print_verdict(&format!("{text}{report}\n"), report, exit)
}
