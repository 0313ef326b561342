//! Attributes are left out of the parser's text; what they say of layout is kept beside it.

use super::Pass;
use crate::Diagnostic;
use crate::attributes::{Said, layout_parts};

impl Pass<'_> {
    /// Whether only white space stands before a place on its line.
    fn is_first_of_line(&self, at: usize) -> bool {
        self.bytes[..at].iter().rev().find(|byte| !matches!(byte, b' ' | b'\t')).is_none_or(|byte| *byte == b'\n')
    }

    /// Leaves out `((...))`, or `(...)` after `_Alignas`, noting what it says of layout.
    pub(super) fn skip_attribute(&mut self, start: usize, alignas: bool) -> Result<(), Diagnostic> {
        let (mut depth, mut attribute) = (0usize, Vec::new());
        loop {
            let from = self.at;
            match self.bytes.get(self.at) {
                // Preprocessors put line markers anywhere.
                Some(b'#') if self.is_first_of_line(from) => {
                    let rest = &self.bytes[from..];
                    self.at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                    continue;
                }
                Some(b'(') => depth += 1,
                Some(b')') => depth = depth.saturating_sub(1),
                Some(b'"') => {
                    let rest = &self.bytes[self.at + 1..];
                    self.at += rest.iter().position(|&byte| byte == b'"').unwrap_or(rest.len());
                    self.at += 1;
                }
                Some(byte) if depth > 0 || byte.is_ascii_whitespace() => {}
                _ => return Err(self.error(start, "attribute without its two pairs of parentheses")),
            }
            self.at = (self.at + 1).min(self.bytes.len());
            attribute.extend_from_slice(&self.bytes[from..self.at]);
            if depth == 0 && attribute.ends_with(b")") {
                break;
            }
        }
        let attribute = String::from_utf8_lossy(&attribute);
        match alignas {
            false => self.out.says(layout_parts(&attribute)),
            true => {
                let inside =
                    attribute.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or_default();
                self.out.says([Said::Aligned(Some(inside.trim().to_owned()))]);
            }
        }
        Ok(())
    }

    /// Leaves out `[[...]]`, noting what it says of layout.
    pub(super) fn skip_standard_attribute(&mut self, start: usize) -> Result<(), Diagnostic> {
        let mut depth = 1usize;
        while depth > 0 {
            match self.bytes.get(self.at) {
                Some(b'[' | b'(') => depth += 1,
                Some(b']' | b')') => depth -= 1,
                Some(b';' | b'{') | None => return Err(self.error(start, "this attribute does not end")),
                Some(_) => {}
            }
            self.at += 1;
        }
        let attribute = String::from_utf8_lossy(&self.bytes[start..self.at]).replace("__gnu__", "gnu");
        let inside = attribute.trim_start_matches(['[', ' ']).trim_end_matches([']', ' ']).replace("gnu::", "");
        self.out.says(layout_parts(&format!("(({inside}))")));
        Ok(())
    }
}
