//! The words of a `.spec` file with their positions.

use super::diagnostic::{Diagnostic, quote};

/// What kind of word a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// Letters, digits and underscores.
    Name,
    /// Digits.
    Number,
    /// Punctuation.
    Symbol,
    /// The end of the text.
    End,
}

/// A word with its position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    pub kind: TokenKind,
    pub text: &'t str,
    pub line: u32,
    pub column: u32,
}

impl Token<'_> {
    /// A diagnostic at this word.
    pub fn refuse(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(self.line, self.column, message)
    }

    /// The word for a message.
    pub fn shown(&self) -> String {
        if self.kind == TokenKind::End { "the end of the file".to_owned() } else { quote(self.text) }
    }
}

const SYMBOLS: [&str; 10] = ["->", ">=", "=", ",", ";", "'", "+", "-", "[", "]"];

/// Splits a text into tokens; the last one is [`TokenKind::End`].
pub(super) fn scan(text: &str) -> Result<Vec<Token<'_>>, Diagnostic> {
    let mut tokens = Vec::new();
    let (mut line, mut column) = (1u32, 1u32);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word_end = |accept: fn(char) -> bool| rest.find(|character| !accept(character)).unwrap_or(rest.len());
        let (length, kind) = if first == '\n' {
            line = line.saturating_add(1);
            column = 1;
            rest = &rest[1..];
            continue;
        } else if first.is_whitespace() {
            (first.len_utf8(), None)
        } else if first == '#' {
            (rest.find('\n').unwrap_or(rest.len()), None)
        } else if first.is_ascii_digit() {
            (word_end(|character| character.is_ascii_digit()), Some(TokenKind::Number))
        } else if first.is_ascii_alphabetic() || first == '_' {
            (word_end(|character| character.is_ascii_alphanumeric() || character == '_'), Some(TokenKind::Name))
        } else if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            (symbol.len(), Some(TokenKind::Symbol))
        } else {
            return Err(Diagnostic::new(line, column, format!("unexpected character {}", quote(&first.to_string()))));
        };
        let word = &rest[..length];
        if let Some(kind) = kind {
            tokens.push(Token { kind, text: word, line, column });
        }
        column = column.saturating_add(u32::try_from(word.chars().count()).unwrap_or(u32::MAX));
        rest = &rest[length..];
    }
    tokens.push(Token { kind: TokenKind::End, text: "", line, column });
    Ok(tokens)
}
