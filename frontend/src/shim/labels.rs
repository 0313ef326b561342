//! Labels that the parser does not know: those that belong to a block, and those whose address is taken.

use super::Pass;
use crate::Diagnostic;
use crate::jumps::{GOTO, LABEL};
use crate::names::{DOLLAR, LOCAL};

impl Pass<'_> {
    /// Leaves out `__label__ a, b;`. The labels get names of their own until the block ends.
    pub(super) fn declare_labels(&mut self) {
        let rest = &self.bytes[self.at..];
        let Some(length) = rest.iter().position(|&byte| byte == b';') else { return };
        let names = String::from_utf8_lossy(&rest[..length]).into_owned();
        self.at += length + 1;
        for name in names.split(',') {
            self.labels.push((self.open.len(), name.trim().to_owned(), self.out.written().tokens));
        }
    }

    /// What a name is if it stands where a label does and its block declares it.
    pub(super) fn local_label(&self, word: &str) -> Option<String> {
        let (_, _, number) = self.labels.iter().rev().find(|(_, name, _)| name == word)?;
        let before = |token: &&str| self.out.text.ends_with(*token);
        let is_target = before(&"goto ");
        let is_label = self.bytes[self.at..].trim_ascii_start().starts_with(b":")
            && ["; ", "{ ", "} ", ") ", ": ", "else ", "do "].iter().any(before);
        (is_target || is_label).then(|| format!("{word}{LOCAL}{number}"))
    }

    /// Writes `&&label` as a call.
    pub(super) fn label_address(&mut self, start: usize) -> Result<(), Diagnostic> {
        self.at += self.bytes[self.at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$');
        let rest = &self.bytes[self.at..];
        let name = String::from_utf8_lossy(&rest[..rest.iter().take_while(is_part).count()]).into_owned();
        if !name.starts_with(|first: char| !first.is_ascii_digit()) {
            return Err(self.error(start, "syntax error before `&&`"));
        }
        self.at += name.len();
        let declared = self.labels.iter().rev().find(|(_, declared, _)| *declared == name);
        let name = declared.map_or_else(|| name.clone(), |(_, _, number)| format!("{name}{LOCAL}{number}"));
        let text = format!("\"{}.{}\"", self.file.bodies, name.replace('$', DOLLAR));
        for token in [LABEL, "(", &text, ")"] {
            self.emit(token, start);
        }
        Ok(())
    }

    /// `goto *p`, whose `goto` was read: a call, whose brackets end with the statement.
    pub(super) fn computed_jump(&mut self, start: usize) {
        self.at += self.bytes[self.at..].iter().position(|&byte| byte == b'*').unwrap_or(0) + 1;
        self.jumps_at = Some(self.open.len());
        self.emit(GOTO, start);
        self.emit("(", start);
    }
}
