//! What the token pass makes of punctuators: brackets that it counts and rewrites, operators that it counts.

use super::Pass;
use super::limits::{Limits, nesting};
use crate::Diagnostic;
use crate::jumps::takes_address;
use crate::names::OMITTED;
use crate::omitted::ends_label;

const PUNCTUATORS: [&str; 24] = [
    "...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "*=", "/=", "%=", "+=",
    "-=", "&=", "^=", "|=", "##", "::",
];

/// Whether the members of a structure or union begin behind a text.
fn begins_record(before: &str) -> bool {
    let mut words = before.trim_ascii_end().rsplit(' ');
    let (last, former) = (words.next(), words.next());
    [last, former].iter().any(|word| matches!(word, Some("struct" | "union")))
}

/// Other spellings of brackets.
const DIGRAPHS: [(&[u8], u8); 4] = [(b"<%", b'{'), (b"%>", b'}'), (b"<:", b'['), (b":>", b']')];

impl Pass<'_> {
    /// A punctuator.
    pub(super) fn punctuator(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        let rest = &self.bytes[start..];
        // Most are single characters.
        let may_be_long = rest.get(1).is_some_and(u8::is_ascii_punctuation);
        let long = || PUNCTUATORS.iter().find(|token| rest.starts_with(token.as_bytes()));
        if let Some(token) = may_be_long.then(long).flatten() {
            return self.long_punctuator(token, start);
        }
        let digraph = || DIGRAPHS.iter().find(|(token, _)| rest.starts_with(token));
        let (byte, length) = match may_be_long.then(digraph).flatten() {
            Some(&(_, meant)) => (meant, 2),
            None => (self.bytes[start], 1),
        };
        self.at += length;
        if self.open.is_empty() && matches!(byte, b'=' | b';') {
            self.file.met(byte);
        }
        // The parser wants a declaration there.
        if byte == b';' && self.open.is_empty() && self.file.begins_declaration {
            return Ok(());
        }
        if byte == b'[' && self.bytes[self.at..].trim_ascii_start().starts_with(b"[") {
            return self.skip_standard_attribute(start);
        }
        match byte {
            b'(' | b'[' | b'{' => self.open_bracket(byte, start)?,
            b')' | b']' | b'}' => self.close_bracket(byte, start)?,
            b';' | b',' | b'?' | b':' | b'.' | b'=' | b'<' | b'>' | b'/' | b'%' | b'^' | b'|' => {}
            b'*' | b'&' | b'+' | b'-' | b'!' | b'~' => self.within(Limits::prefix, start)?,
            _ => {
                let shown = String::from_utf8_lossy(&self.bytes[start..self.bytes.len().min(start + 4)]);
                let shown = shown.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER);
                let message = format!("the character {shown:?} cannot stand here");
                return Err(self.error(start, message));
            }
        }
        if byte == b';' && self.jumps_at.take_if(|depth| *depth == self.open.len()).is_some() {
            self.emit(")", start);
        }
        if byte == b':' && self.out.text.ends_with(" ? ") {
            self.emit(OMITTED, start);
        }
        if matches!(byte, b';' | b',' | b'{' | b'}') {
            self.limits.end_expression();
        } else {
            self.within(Limits::token, start)?;
        }
        if byte == b'}' && self.open.is_empty() {
            self.limits.end_function();
        }
        self.write_punctuator(byte, start);
        Ok(())
    }

    /// A punctuator of several characters.
    fn long_punctuator(&mut self, token: &str, start: usize) -> Result<(), Diagnostic> {
        self.at += token.len();
        self.within(Limits::token, start)?;
        match token {
            "&&" if takes_address(&self.out.text) => return self.label_address(start),
            "&&" => self.within(Limits::prefix, start)?,
            "++" | "--" => self.within(Limits::step, start)?,
            _ => {}
        }
        self.emit(token, start);
        Ok(())
    }

    fn open_bracket(&mut self, byte: u8, start: usize) -> Result<(), Diagnostic> {
        let close = match byte {
            b'(' => b')',
            b'[' => b']',
            _ => b'}',
        };
        if byte == b'{' && self.open.is_empty() {
            self.file.open_brace(&self.out.text);
        } else if byte == b'{' && self.file.in_body {
            self.nested.open(&mut self.out, self.open.len());
        }
        if byte == b'{' && begins_record(&self.out.text) {
            self.records.push(self.open.len());
        }
        self.open.push((close, start));
        nesting(self.open.len()).map_err(|message| self.error(start, message))
    }

    fn close_bracket(&mut self, byte: u8, start: usize) -> Result<(), Diagnostic> {
        let Some((_, opened_at)) = self.open.pop().filter(|(close, _)| *close == byte) else {
            return Err(self.error(start, format!("syntax error before `{}`", byte as char)));
        };
        self.nested.opened_at = opened_at;
        let ends_record = self.records.pop_if(|depth| *depth == self.open.len()).is_some();
        if ends_record && !["; ", "{ "].iter().any(|end| self.out.text.ends_with(end)) {
            // Compilers only warn that it is missing behind the last member.
            self.emit(";", start);
        }
        self.labels.retain(|(depth, _, _)| *depth <= self.open.len());
        self.file.close_bracket();
        if let Some(watched) = self.watched.pop_if(|watched| watched.depth == self.open.len() + 1) {
            match watched.types {
                true => self.emit(")", start),
                false if watched.commas == 0 => self.emit(", \"\"", start),
                false => {}
            }
        }
        Ok(())
    }

    /// Writes a punctuator of one character, with what is written around it in brackets whose inside is rewritten.
    fn write_punctuator(&mut self, byte: u8, start: usize) {
        let depth = self.open.len();
        let watched = self.watched.last_mut().filter(|watched| watched.depth == depth);
        let types = watched.as_ref().is_some_and(|watched| watched.types);
        if byte == b','
            && let Some(watched) = watched
        {
            watched.commas += 1;
        }
        match byte {
            b'}' if self.nested.close(&mut self.out, depth) => self.emit(";", start),
            b'(' if types => self.emit("( sizeof (", start),
            b',' if types => self.emit(") , sizeof (", start),
            b':' if self.file.in_body && ends_label(&self.bytes[self.at..]) => self.emit(": ;", start),
            _ => self.emit((byte as char).encode_utf8(&mut [0; 4]), start),
        }
        if byte == b'{' && depth == 1 && self.file.in_body {
            self.declare_parameters(start);
        }
    }
}
