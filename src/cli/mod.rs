//! The command line: as typed ([`arguments`]), as meant (one file per mode), and how it ends ([`exit`]).

mod arguments;
mod bench;
mod cover;
mod diagnose;
mod exit;
mod ordering;
mod show;
mod supervise;
mod verify;

use clap::Parser;
use clap::error::ErrorKind;

use arguments::{Arguments, Command};
use exit::Exit;

/// Runs the command line of this process.
pub fn main() -> Exit {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help goes to standard output, complaints to standard error; a closed pipe is nothing to report.
            let _ = error.print();
            return match error.kind() {
                ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Exit::Holds,
                _ => Exit::Usage,
            };
        }
    };
    match arguments.command {
        Command::Verify(arguments) => verify::run(arguments),
        Command::Cover(arguments) => cover::run(arguments),
        Command::Show(arguments) => show::run(arguments),
        Command::Bench(arguments) => bench::run(arguments),
    }
}

/// Tells a usage error that the argument parser cannot see.
fn usage_error(message: &str) -> Exit {
    eprintln!("error: {message}\n\nFor more information, try '--help'.");
    Exit::Usage
}
