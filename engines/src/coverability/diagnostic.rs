//! What the parsers say about input that they refuse.

/// Why an input is refused, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct Diagnostic {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// What is wrong, in words.
    pub message: String,
}

impl Diagnostic {
    /// A diagnostic at a place.
    pub fn new(line: u32, column: u32, message: impl Into<String>) -> Diagnostic {
        Diagnostic { line, column, message: message.into() }
    }
}

/// A word of the input for a message: short and printable whatever the bytes were.
pub(super) fn quote(word: &str) -> String {
    let mut shown: String = word.chars().take(24).flat_map(char::escape_debug).collect();
    if word.chars().nth(24).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}
