//! `concord check`.

use std::fs;

use concord_driver::{Options, Property, tell};

use super::arguments::CheckArguments;
use super::exit::Exit;
use super::verify::{input_options, load};

/// Runs `concord check`.
pub fn run(arguments: CheckArguments) -> Exit {
    let input = match input_options(&arguments.input) {
        Ok(input) => input,
        Err(exit) => return exit,
    };
    let text = match fs::read_to_string(&arguments.certificate) {
        Ok(text) => text,
        Err(why) => {
            tell(format_args!("error: cannot read `{}`: {why}", arguments.certificate.display()));
            return Exit::Input;
        }
    };
    let loaded = match load(&arguments.input.file, &input, &[Property::UnreachCall], false) {
        Ok(loaded) => loaded,
        Err(exit) => return exit,
    };
    let options = Options::default().with_backend(arguments.backend.clone());
    match concord_driver::check_certificate(&loaded.program, Property::UnreachCall, &text, &options) {
        Ok(None) => super::output::print_verdict("TRUE\n", "TRUE", Exit::Holds),
        Ok(Some(flaw)) => {
            let verdict = format!("UNKNOWN(certificate: {flaw})");
            super::output::print_verdict(&format!("{verdict}\n"), verdict, Exit::Unknown)
        }
        Err(error) => {
            tell(format_args!("error: {error}"));
            Exit::Backend
        }
    }
}
