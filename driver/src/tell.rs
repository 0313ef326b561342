//! Messages on standard error.

use std::fmt;
use std::io::Write as _;

/// Tells something on standard error, as one line.
///
/// Unlike `eprintln!` this does not panic if it cannot be written: a remark that cannot be shown must not cost a verdict.
pub fn tell(message: fmt::Arguments<'_>) {
    let _ = std::io::stderr().write_all(format!("{message}\n").as_bytes());
}
