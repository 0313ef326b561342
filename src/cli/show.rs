//! `concord show`.

use concord_driver::{Interrupter, Options};

use super::arguments::{ShowArguments, Showable};
use super::exit::Exit;
use super::supervise::{self, Outcome};
use super::verify::{check_loops, data_model, load, unwinding};

/// Runs `concord show`.
pub fn run(arguments: ShowArguments) -> Exit {
    let interrupter = Interrupter::new();
    let (unwinding, unwind_set) = unwinding(&arguments.unwind);
    let options = Options { unwinding, unwind_set, interrupter: interrupter.clone(), ..Options::default() };
    let outcome = supervise::run(None, &interrupter, move || {
        let program = load(&arguments.input.file, data_model(&arguments.input), false)?;
        check_loops(&program, &options)?;
        match arguments.what {
            Showable::Program => Ok(concord_driver::show_program(&program)),
            Showable::Abstraction => concord_driver::show_abstraction(&program, &options).map_err(|error| {
                eprintln!("internal error: {error}");
                Exit::Internal
            }),
            Showable::Skeleton => concord_driver::show_skeleton(&program, &options).map_err(|error| {
                eprintln!("error: {error}");
                Exit::Unknown
            }),
        }
    });
    match outcome {
        Outcome::Done(Ok(text)) => {
            print!("{text}");
            Exit::Holds
        }
        Outcome::Done(Err(exit)) => exit,
        Outcome::Stopped(_) => Exit::Unknown,
        Outcome::Panicked => Exit::Internal,
    }
}
