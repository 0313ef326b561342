//! Certificates: text that says why a property holds, and is checked without the search that found it.
//!
//! The first line names the engine that wrote it, and so what checks it.

use concord_program::{Program, Property};

use crate::{Options, VerifyError, impact, modular};

/// Checks a certificate; what is wrong with it, if anything is.
///
/// # Errors
/// If a solver is needed that is not there or fails.
pub fn check_certificate(
    program: &Program,
    property: Property,
    text: &str,
    options: &Options,
) -> Result<Option<String>, VerifyError> {
    if text.starts_with("concord-modular ") {
        return Ok(modular::check_certificate(program, property, text, options));
    }
    if property != Property::UnreachCall {
        return Ok(Some("this certificate is for no other property than unreach-call".to_owned()));
    }
    impact::check_certificate(program, property, text, options)
}
