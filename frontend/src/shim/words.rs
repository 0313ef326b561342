//! What the token pass makes of words, numbers and literals.

use super::limits::Limits;
use super::{Pass, Watched};
use crate::Diagnostic;
use crate::alignment::{LEAST, PREFERRED};
use crate::assembly::{bracketed, qualifiers as assembly_qualifiers};
use crate::literals::literal;
use crate::names::{CHARACTER, DEDUCED, DOLLAR, LOCAL, is_marked, named_character, spelt_for_parser};
use crate::nested::NESTED;
use crate::omitted::{IMPLICIT, begins_old_definition, leaves_out_int};

/// Words that begin a declaration, before a bracket, without being the name of a function.
const NO_FUNCTIONS: [&str; 7] = ["__asm__", "__asm", "typeof", "__typeof__", "__typeof", "_Atomic", "__declspec"];

impl Pass<'_> {
    /// A string or character literal; `prefix` is what stands before the quote.
    pub(super) fn literal(&mut self, prefix: &str, start: usize) -> Result<(), Diagnostic> {
        let (token, end) = literal(self.bytes, prefix, self.at).map_err(|message| self.error(start, message))?;
        self.at = end;
        self.within(Limits::token, start)?;
        self.emit(&token, start);
        Ok(())
    }

    /// A number, as the preprocessor reads them.
    pub(super) fn number(&mut self) {
        let start = self.at;
        while let Some(&byte) = self.bytes.get(self.at) {
            let sign = matches!(byte, b'+' | b'-')
                && matches!(self.bytes[self.at - usize::from(self.at > start)], b'e' | b'E' | b'p' | b'P')
                && !(self.bytes[start..].starts_with(b"0x") && matches!(self.bytes[self.at - 1], b'e' | b'E'));
            if !(byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'_' || sign) {
                break;
            }
            self.at += 1;
        }
        let token = String::from_utf8_lossy(&self.bytes[start..self.at]).into_owned();
        self.limits.number();
        self.emit(&token, start);
    }

    /// Reads an identifier or keyword, with the characters outside of ASCII that it has.
    fn spelling(&mut self) -> String {
        let start = self.at;
        let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$');
        let plain = self.bytes[start..].iter().take_while(|byte| is_part(byte)).count();
        let mut word = String::from_utf8_lossy(&self.bytes[start..start + plain]).into_owned();
        self.at += plain;
        while let Some(&byte) = self.bytes.get(self.at) {
            if is_part(&byte) {
                word.push(byte as char);
                self.at += 1;
            } else if let Some((character, length)) = named_character(&self.bytes[self.at..]) {
                word.push(character);
                self.at += length;
            } else {
                break;
            }
        }
        word
    }

    /// An identifier, a keyword, or what stands before a string.
    pub(super) fn word(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        let word = self.spelling();
        if word.is_empty() {
            return self.punctuator();
        }
        if matches!(word.as_str(), "L" | "u" | "U" | "u8")
            && self.bytes.get(self.at).is_some_and(|byte| matches!(byte, b'"' | b'\''))
        {
            return self.literal(&word, start);
        }
        self.within(Limits::token, start)?;
        match word.as_str() {
            "__extension__" => {}
            "__thread" => self.emit("_Thread_local", start),
            "asm" | "__asm__" | "__asm" => self.assembly(start)?,
            "__float128" => self.emit("_Float128", start),
            "__float80" => {
                self.emit("long", start);
                self.emit("double", start);
            }
            // The parser does not know them; three times `long` is no other type.
            "__int128" | "__int128_t" | "__uint128_t" => {
                if word == "__uint128_t" {
                    self.emit("unsigned", start);
                }
                for _ in 0..3 {
                    self.emit("long", start);
                }
            }
            "__CPROVER_thread_local" => self.emit("_Thread_local", start),
            "__label__" => self.declare_labels(),
            "goto" if self.bytes[self.at..].trim_ascii_start().starts_with(b"*") => self.computed_jump(start),
            "_Static_assert" | "__builtin_types_compatible_p" => {
                self.watched.push(Watched { depth: self.open.len() + 1, types: word != "_Static_assert", commas: 0 });
                self.emit(&word, start);
            }
            "__attribute__" | "__attribute" => self.skip_attribute(start, false)?,
            "_Alignas" => self.skip_attribute(start, true)?,
            "__auto_type" => {
                for token in ["__typeof__", "(", DEDUCED, ")"] {
                    self.emit(token, start);
                }
            }
            "_Alignof" | "__alignof__" | "__alignof" => self.alignment_of(&word, start)?,
            "sizeof" => {
                self.within(Limits::prefix, start)?;
                self.emit(&word, start);
            }
            "else" => {
                self.within(Limits::branch, start)?;
                self.emit(&word, start);
            }
            _ if is_marked(&word) && [DOLLAR, LOCAL, CHARACTER, NESTED].iter().any(|mark| word.contains(mark)) => {
                return Err(self.error(start, format!("the name `{word}` is reserved")));
            }
            _ => self.identifier(word, start),
        }
        Ok(())
    }

    /// `_Alignof`, which the parser does not know for expressions: the size of a type that says how many bytes it means.
    fn alignment_of(&mut self, word: &str, start: usize) -> Result<(), Diagnostic> {
        self.within(Limits::prefix, start)?;
        if self.out.text.ends_with("sizeof ") {
            // Of its operand only the type counts, which is that of a `sizeof`; a cast cannot stand there.
            self.emit("sizeof", start);
            return Ok(());
        }
        let operator = if word == "_Alignof" { LEAST } else { PREFERRED };
        for token in ["(", "__typeof__", "(", operator, ")", ")", "sizeof"] {
            self.emit(token, start);
        }
        Ok(())
    }

    /// A name, which may be marked, or a keyword that the parser knows; `int` is written where an old text leaves it out.
    fn identifier(&mut self, word: String, start: usize) {
        self.limits.operand();
        if IMPLICIT.contains(&word.as_str()) && leaves_out_int(&self.out.text, &self.bytes[self.at..]) {
            self.emit(&word, start);
            self.emit("int", start);
            return;
        }
        if self.file.begins_declaration
            && begins_old_definition(&self.bytes[self.at..])
            && !NO_FUNCTIONS.contains(&word.as_str())
        {
            // An old definition that leaves out `int`.
            self.emit("int", start);
        }
        let nested = || self.nested.marked(&word, &self.out.text);
        let renamed = || self.renames.get(&start).cloned();
        let word = self.local_label(&word).or_else(nested).or_else(renamed).unwrap_or(word);
        let plain = word.bytes().all(|byte| byte.is_ascii() && byte != b'$');
        self.emit(&if plain { word } else { spelt_for_parser(&word) }, start);
    }

    /// Writes what begins a statement of assembly. One that jumps, which the parser does not know, is a place that is not modelled.
    fn assembly(&mut self, start: usize) -> Result<(), Diagnostic> {
        let (qualifiers, length) = assembly_qualifiers(&self.bytes[self.at..]);
        self.at += length;
        if qualifiers.contains(&"goto") {
            let Some(length) = bracketed(&self.bytes[self.at..]) else {
                return Err(self.error(start, "syntax error before `goto`"));
            };
            self.at += length;
            for token in ["__concord_unsupported", "(", "\"assembly that jumps\"", ")"] {
                self.emit(token, start);
            }
            return Ok(());
        }
        self.emit("__asm__", start);
        if qualifiers.iter().any(|word| word.contains("volatile")) {
            self.emit("volatile", start);
        }
        Ok(())
    }
}
