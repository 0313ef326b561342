//! `concord show`.

use concord_driver::{Interrupter, Options, Program, Reason, tell};

use super::arguments::{ShowArguments, ShowInput, Showable};
use super::exit::Exit;
use super::supervise::{self, Child, Outcome};
use super::verify::{check_loops, load, set_limits, unwinding};
use super::{internal_error, output, reading};

/// Runs `concord show`.
pub fn run(arguments: ShowArguments) -> Exit {
    match arguments.what {
        Showable::Program(input) => show(input, |program, _| Ok(concord_driver::show_program(program))),
        Showable::Skeleton(input) => show(input, |program, options| {
            concord_driver::show_skeleton(program, options).map_err(|error| {
                tell(format_args!("error: {error}"));
                Exit::Unknown
            })
        }),
        Showable::Abstraction(input) => show(input, |program, options| {
            concord_driver::show_abstraction(program, options).map_err(|error| internal_error(&error.to_string()))
        }),
        Showable::Library => output::print(&concord_driver::show_library(), Exit::Holds),
    }
}

fn show(input: ShowInput, text: fn(&Program, &Options) -> Result<String, Exit>) -> Exit {
    let (source, reading) = match reading::options(&input.input) {
        Ok(read) => read,
        Err(exit) => return exit,
    };
    if let Some(child) = supervise::in_limited_process(None) {
        return match child {
            Child::Exited(code) => Exit::from_code(code),
            Child::OutOfMemory => out_of_memory(),
            Child::Failed(why) => internal_error(&format!("the supervised process failed: {why}")),
        };
    }
    let interrupter = Interrupter::new();
    let reading = reading.with_interrupter(interrupter.clone());
    let (unwinding, unwind_set) = unwinding(&input.unwind);
    let mut options =
        Options::default().with_unwinding(unwinding).with_unwind_set(unwind_set).with_interrupter(interrupter.clone());
    set_limits(&input.unwind, &mut options);
    let outcome = supervise::run(None, &interrupter, move || {
        let program = load(&source, &reading, &[], false)?.program;
        check_loops(&program, &options)?;
        text(&program, &options)
    });
    match outcome {
        Outcome::Done(Ok(text)) => output::print(&text, Exit::Holds),
        Outcome::Done(Err(Exit::Memory)) if !supervise::is_supervised() => out_of_memory(),
        Outcome::Done(Err(exit)) => exit,
        Outcome::Stopped(Reason::Memory) => out_of_memory(),
        Outcome::Stopped(_) => {
            tell(format_args!("error: interrupted"));
            Exit::Unknown
        }
        Outcome::Panicked => internal_error("a component panicked; please report the input"),
    }
}

fn out_of_memory() -> Exit {
    tell(format_args!("error: there is not enough memory to show this"));
    Exit::Unknown
}
