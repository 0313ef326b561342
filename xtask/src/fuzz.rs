//! `cargo xtask fuzz`: builds the fuzzer with optimisation and runs it.
//!
//! The fuzzer is a crate of its own (`fuzz/`) because it needs the whole verifier, which
//! running a corpus does not. All arguments are handed on; it explains them itself.

use std::ffi::OsString;
use std::process::Command;

use clap::Args;

use crate::Exit;

/// `cargo xtask fuzz`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// What the fuzzer is told; `cargo xtask fuzz -- --help` lists it
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<OsString>,
}

/// Runs the command.
pub fn command(arguments: &Arguments) -> Exit {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["run", "--quiet", "--release", "--package", "concord-fuzz", "--"])
        .args(&arguments.rest)
        .status();
    match status {
        Ok(status) => Exit::Code(status.code().unwrap_or(Exit::Broken.code())),
        Err(error) => {
            eprintln!("error: cargo cannot be started: {error}");
            Exit::Input
        }
    }
}
