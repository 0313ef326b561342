//! `concord check`.

use std::fs;

use concord_driver::{Interrupter, Options, Reason, tell};

use super::arguments::CheckArguments;
use super::exit::Exit;
use super::supervise::{self, Child, Outcome};
use super::verify::{load, valid};
use super::{internal_error, output, reading, usage_error};

/// Runs `concord check`.
pub fn run(arguments: CheckArguments) -> Exit {
    let (source, input) = match reading::options(&arguments.input) {
        Ok(read) => read,
        Err(exit) => return exit,
    };
    let property = match concord_driver::parse_property(&arguments.property) {
        Ok(property) => property,
        Err(error) => return usage_error(&error.to_string()),
    };
    let text = match fs::read_to_string(&arguments.certificate) {
        Ok(text) => text,
        Err(why) => {
            tell(format_args!("error: cannot read `{}`: {why}", arguments.certificate.display()));
            return Exit::Input;
        }
    };
    if let Some(child) = supervise::in_limited_process(arguments.memlimit) {
        return match child {
            Child::Exited(code) => Exit::from_code(code),
            Child::OutOfMemory => undecided(&Reason::Memory),
            Child::Failed(why) => internal_error(&format!("the supervised process failed: {why}")),
        };
    }
    let interrupter = Interrupter::new();
    let input = input.with_interrupter(interrupter.clone());
    let options = Options::default().with_backend(arguments.backend).with_interrupter(interrupter.clone());
    let outcome = supervise::run(arguments.timeout, &interrupter, move || {
        let loaded = load(&source, &input, &[property], false)?;
        let flaw = concord_driver::check_certificate(&loaded.program, property, &text, &options);
        valid(loaded.syntax)?;
        flaw.map_err(|error| {
            tell(format_args!("error: {error}"));
            Exit::Backend
        })
    });
    match outcome {
        Outcome::Done(Ok(None)) => output::print_verdict("TRUE\n", "TRUE", Exit::Holds),
        Outcome::Done(Ok(Some(flaw))) => print_unknown(&format!("certificate: {flaw}")),
        Outcome::Done(Err(Exit::Memory)) if !supervise::is_supervised() => undecided(&Reason::Memory),
        Outcome::Done(Err(exit)) => exit,
        Outcome::Stopped(reason) => undecided(&reason),
        Outcome::Panicked => internal_error("a component panicked; please report the input"),
    }
}

fn undecided(reason: &Reason) -> Exit {
    print_unknown(&reason.to_string())
}

fn print_unknown(why: &str) -> Exit {
    let verdict = format!("UNKNOWN({why})");
    output::print_verdict(&format!("{verdict}\n"), verdict, Exit::Unknown)
}
