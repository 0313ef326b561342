//! What the front end tells the user, and where.

use std::fmt;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The program is refused.
    Error,
    /// The program is accepted, but a part of it is not modelled: reaching that
    /// part makes the verdict unknown.
    Warning,
    /// Something to know about how the program is read.
    Note,
}

/// A place in the source as the user knows it: line markers are followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The text of the line, without the line break.
    pub text: String,
}

/// One message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// Where; `None` if it concerns the whole file.
    pub position: Option<Position>,
    /// What could be done, or why.
    pub note: Option<String>,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(position) = &self.position {
            write!(f, "{}:{}:{}: ", position.file, position.line, position.column)?;
        }
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        write!(f, "{severity}: {}", self.message)?;
        if let Some(note) = &self.note {
            write!(f, " ({note})")?;
        }
        Ok(())
    }
}
