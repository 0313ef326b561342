//! Properties by name or from a `.prp` file.

use std::fs;
use std::path::{Path, PathBuf};

use concord_program::Property;

/// Why a property is not understood.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PropertyError {
    /// No property has this name.
    #[error("unknown property `{0}`; known: unreach-call, no-data-race")]
    Unknown(String),
    /// The property file cannot be read.
    #[error("cannot read the property file `{path}`: {why}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        why: String,
    },
    /// The property file asks for something that is not checked.
    #[error("`{path}` asks for a property that is not supported: {formula}")]
    Unsupported {
        /// The file.
        path: PathBuf,
        /// What it asks for.
        formula: String,
    },
}

/// The property with this name or in this file.
///
/// # Errors
/// If there is no such property or file.
pub fn parse_property(text: &str) -> Result<Property, PropertyError> {
    match text {
        "unreach-call" => return Ok(Property::UnreachCall),
        "no-data-race" => return Ok(Property::NoDataRace),
        _ => {}
    }
    let path = Path::new(text);
    if path.extension().is_none_or(|extension| extension != "prp") {
        return Err(PropertyError::Unknown(text.to_owned()));
    }
    let content = fs::read_to_string(path)
        .map_err(|why| PropertyError::Unreadable { path: path.to_owned(), why: why.to_string() })?;
    let formula: String = content.split_whitespace().collect();
    match formula.as_str() {
        "CHECK(init(main()),LTL(G!call(reach_error())))" | "CHECK(init(main()),LTL(G!call(__VERIFIER_error())))" => {
            Ok(Property::UnreachCall)
        }
        "CHECK(init(main()),LTL(G!data-race))" => Ok(Property::NoDataRace),
        _ => Err(PropertyError::Unsupported { path: path.to_owned(), formula: content.trim().to_owned() }),
    }
}
