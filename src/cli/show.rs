//! `concord show`.

use concord_driver::{InputOptions, Interrupter, Options, Program, tell};

use super::arguments::{ShowArguments, ShowInput, Showable};
use super::exit::Exit;
use super::output;
use super::supervise::{self, Outcome};
use super::verify::{check_loops, input_options, load, set_limits, unwinding};

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
            concord_driver::show_abstraction(program, options).map_err(|error| {
                tell(format_args!("internal error: {error}"));
                Exit::Internal
            })
        }),
        Showable::Library => output::print(&concord_driver::show_library(), Exit::Holds),
    }
}

fn show(input: ShowInput, text: fn(&Program, &Options) -> Result<String, Exit>) -> Exit {
    let reading = match input_options(&input.input) {
        Ok(reading) => reading,
        Err(exit) => return exit,
    };
    let interrupter = Interrupter::new();
    let reading = InputOptions { interrupter: interrupter.clone(), ..reading };
    let (unwinding, unwind_set) = unwinding(&input.unwind);
    let mut options = Options { unwinding, unwind_set, interrupter: interrupter.clone(), ..Options::default() };
    set_limits(&input.unwind, &mut options);
    let outcome = supervise::run(None, &interrupter, move || {
        let program = load(&input.input.file, &reading, &[], false)?.program;
        check_loops(&program, &options)?;
        text(&program, &options)
    });
    match outcome {
        Outcome::Done(Ok(text)) => output::print(&text, Exit::Holds),
        Outcome::Done(Err(exit)) => exit,
        Outcome::Stopped(_) => Exit::Unknown,
        Outcome::Panicked => Exit::Internal,
    }
}
