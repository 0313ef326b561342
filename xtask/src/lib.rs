//! Commands of the workspace itself, for those who develop it.
//!
//! [`corpus`] runs the verifier over a collection of tasks with known verdicts and says
//! where it is right, wrong and slow; [`compare`] says where two builds of it differ; [`fuzz`] starts the
//! fuzzer. None of them is part of what users build. The binary is `cargo xtask`; the library is there for the test suite.

pub mod compare;
pub mod corpus;
pub mod fuzz;

use std::ffi::OsString;

use clap::{Parser, Subcommand};

/// Commands of the workspace itself.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Runs the verifier over a corpus of tasks with known verdicts
    #[command(after_help = corpus::EXIT_CODES)]
    Corpus(corpus::Arguments),
    /// Compares verdicts, counts and skeletons of two builds of the verifier
    Compare(compare::Arguments),
    /// Feeds mutated C text to the front end and the encoder
    Fuzz(fuzz::Arguments),
}

/// How a command of the workspace ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// As wished.
    Good,
    /// The command line makes no sense.
    Usage,
    /// The input cannot be used.
    Input,
    /// The user stopped it.
    Stopped,
    /// The verifier failed: it panicked, was killed or contradicted itself.
    Broken,
    /// The verifier gave a wrong verdict.
    Wrong,
    /// A process of ours ended with this code.
    Code(i32),
}

impl Exit {
    /// The exit code, in the verifier's own numbering where it has one.
    pub fn code(self) -> i32 {
        match self {
            Exit::Good => 0,
            Exit::Usage => 1,
            Exit::Input => 2,
            Exit::Stopped => 5,
            Exit::Broken => 6,
            Exit::Wrong => 10,
            Exit::Code(code) => code,
        }
    }
}

/// Runs a command line, whose first word is the program's name.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> Exit {
    let command = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments.command,
        Err(error) => {
            // Help goes to standard output and is no error. Nobody is left to tell if printing fails.
            let _ = error.print();
            return if error.use_stderr() { Exit::Usage } else { Exit::Good };
        }
    };
    match command {
        Command::Corpus(arguments) => corpus::command(&arguments),
        Command::Compare(arguments) => compare::command(&arguments),
        Command::Fuzz(arguments) => fuzz::command(&arguments),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(arguments: &[&str]) -> Exit {
        main(["xtask"].iter().chain(arguments).map(OsString::from))
    }

    #[test]
    fn nonsense_is_a_usage_error_and_help_is_not() {
        assert_eq!(run(&[]), Exit::Usage);
        assert_eq!(run(&["corpus"]), Exit::Usage);
        assert_eq!(run(&["corpus", "somewhere", "--jobs", "0"]), Exit::Usage);
        assert_eq!(run(&["corpus", "somewhere", "--timeout", "-1"]), Exit::Usage);
        assert_eq!(run(&["corpus", "somewhere", "--every", "0"]), Exit::Usage);
        assert_eq!(run(&["compare", "one"]), Exit::Usage);
        assert_eq!(run(&["corpus", "--help"]), Exit::Good);
    }
}
