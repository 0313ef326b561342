//! The command line: as typed ([`arguments`]), as meant (one file per mode), and how it ends ([`exit`]).

mod arguments;
mod bench;
mod check;
mod compiler_options;
mod cover;
mod diagnose;
mod exit;
mod input;
mod ordering;
mod output;
mod reading;
mod show;
mod supervise;
mod verify;

use clap::Parser;
use clap::error::ErrorKind;
use concord_driver::tell;

use arguments::{Arguments, Command};
use exit::Exit;

/// Runs the command line of this process.
pub fn main() -> Exit {
    let arguments = match Arguments::try_parse_from(compiler_options::readable(std::env::args_os())) {
        Ok(arguments) => arguments,
        Err(error) => {
            let exit = match error.kind() {
                ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Exit::Holds,
                _ => Exit::Usage,
            };
            // Help goes to standard output, complaints to standard error; a closed pipe is nothing to report.
            return match error.print() {
                Err(why) if exit == Exit::Holds && why.kind() != std::io::ErrorKind::BrokenPipe => {
                    output::cannot_write("standard output", &why.to_string())
                }
                _ => exit,
            };
        }
    };
    match arguments.command {
        Command::Verify(arguments) => verify::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Cover(arguments) => cover::run(arguments),
        Command::Show(arguments) => show::run(arguments),
        Command::Bench(arguments) => bench::run(arguments),
    }
}

/// Tells that the tool is wrong.
fn internal_error(message: &str) -> Exit {
    tell(format_args!("internal error: {message}"));
    Exit::Internal
}

/// Tells a usage error that the argument parser cannot see.
fn usage_error(message: &str) -> Exit {
    tell(format_args!("error: {message}\n\nFor more information, try '--help'."));
    Exit::Usage
}
