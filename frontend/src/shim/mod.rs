//! The token pass before the parser.
//!
//! The parser crate refuses some things that real preprocessed files contain. This
//! pass goes over the bytes token by token and writes the text that the parser
//! gets: `$` in identifiers is spelt out, `__thread` becomes `_Thread_local`, `__auto_type` a `typeof`, `__int128`
//! a `long long long`, `&&label` and `goto *p` calls, comments, line markers, `__extension__` and attributes are left out, bytes outside ASCII
//! in literals become escapes. Each token remembers the offset it came from, so
//! that positions stay exact. The pass also refuses what would make a recursive
//! parser run out of stack: see [`limits`].

mod attribute;
mod file_level;
mod labels;
mod limits;
mod parameters;
mod parser_text;
mod punctuators;
mod words;

use crate::attributes::refused_pragma;
use crate::names::Renames;
use crate::nested::Nested;
use crate::text::SourceText;
use crate::{Diagnostic, Severity};
use file_level::FileLevel;
use limits::Limits;
use limits::MOST_BYTES;
use parameters::TypeNames;
pub(crate) use parameters::forget_parameters;
pub(crate) use parser_text::Shimmed;

/// Types that other verifiers know by themselves. A program may define the names itself.
const TYPES_OF_DIALECTS: [(&str, &str); 2] =
    [("__CPROVER_bool", "_Bool"), ("__CPROVER_size_t", "__typeof__ ( sizeof ( int ) )")];

/// Writes the parser's text, with other names at some offsets.
///
/// # Errors
/// If a byte cannot be part of a C program, a literal or comment does not end,
/// or brackets are nested too deep.
pub(crate) fn shim(source: &SourceText<'_>, bytes: &[u8], renames: &Renames) -> Result<Shimmed, Diagnostic> {
    if bytes.len() > MOST_BYTES {
        return Err(source.diagnostic(Severity::Error, 0, format!("the file has more than {MOST_BYTES} bytes")));
    }
    if let Some(nul) = bytes.iter().position(|&byte| byte == 0) {
        return Err(source.diagnostic(Severity::Error, nul, "this is a binary file, not C text"));
    }
    let mut pass = Pass {
        source,
        bytes,
        at: 0,
        out: Shimmed::with_capacity(bytes.len()),
        open: Vec::new(),
        limits: Limits::default(),
        line_is_empty: true,
        file: FileLevel::new(),
        types: TypeNames::default(),
        records: Vec::new(),
        watched: Vec::new(),
        labels: Vec::new(),
        nested: Nested::default(),
        jumps_at: None,
        renames,
    };
    pass.run()?;
    Ok(pass.out)
}

struct Pass<'a> {
    source: &'a SourceText<'a>,
    bytes: &'a [u8],
    at: usize,
    out: Shimmed,
    /// The open brackets: the byte that closes each, and where it was opened.
    open: Vec<(u8, usize)>,
    limits: Limits,
    line_is_empty: bool,
    file: FileLevel,
    types: TypeNames,
    /// How many brackets are open around each structure or union that is being defined.
    records: Vec<usize>,
    /// Brackets whose inside is rewritten.
    watched: Vec<Watched>,
    /// The labels that open blocks declare: how many brackets are open there, the name, and a number.
    labels: Vec<(usize, String, usize)>,
    nested: Nested,
    /// How many brackets are open around a `goto *` that did not end.
    jumps_at: Option<usize>,
    /// Names that are written as others.
    renames: &'a Renames,
}

/// Brackets whose inside is rewritten: `_Static_assert(e)` gets an empty text, and types as arguments become sizes
/// of them.
struct Watched {
    /// How many brackets are open inside.
    depth: usize,
    /// Whether the arguments are types.
    types: bool,
    commas: usize,
}

impl Pass<'_> {
    fn error(&self, offset: usize, message: impl Into<String>) -> Diagnostic {
        self.source.diagnostic(Severity::Error, offset, message)
    }

    /// Counts what has a limit; beyond it the text is refused.
    fn within(&mut self, count: fn(&mut Limits) -> Result<(), String>, start: usize) -> Result<(), Diagnostic> {
        count(&mut self.limits).map_err(|message| self.error(start, message))
    }

    fn emit(&mut self, token: &str, from: usize) {
        if self.file.begins_declaration {
            self.types.begin(&self.out.text);
        }
        self.out.push(token, from);
        self.file.wrote(token, self.open.is_empty());
    }

    fn run(&mut self) -> Result<(), Diagnostic> {
        if self.bytes.starts_with(b"\xef\xbb\xbf") {
            self.at = 3;
        }
        for (name, ty) in TYPES_OF_DIALECTS {
            let is_mentioned = self.bytes.windows(name.len()).any(|part| part == name.as_bytes());
            for token in ["typedef", ty, name, ";"].iter().filter(|_| is_mentioned) {
                self.emit(token, self.at);
            }
        }
        while let Some(&byte) = self.bytes.get(self.at) {
            let start = self.at;
            match byte {
                b'\n' => {
                    self.line_is_empty = true;
                    self.at += 1;
                    continue;
                }
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => {
                    self.at += 1;
                    continue;
                }
                b'\\' if self.bytes[start + 1..].starts_with(b"\n") => {
                    self.at += 2;
                    continue;
                }
                b'#' if self.line_is_empty => {
                    let rest = &self.bytes[start..];
                    let length = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                    self.at += length;
                    let line = String::from_utf8_lossy(&rest[..length]);
                    let words = line.trim_start_matches('#').trim_start();
                    if let Some(message) = refused_pragma(words) {
                        return Err(self.error(start, message));
                    }
                    self.out.packing.pragma(&line, self.out.text.len() as u32);
                    continue;
                }
                b'/' if self.bytes[start..].starts_with(b"//") => {
                    let rest = &self.bytes[start..];
                    self.at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                    continue;
                }
                b'/' if self.bytes[start..].starts_with(b"/*") => {
                    let end = self.bytes[start + 2..].windows(2).position(|pair| pair == b"*/");
                    let Some(length) = end else { return Err(self.error(start, "this comment does not end")) };
                    self.at = start + 2 + length + 2;
                    continue;
                }
                b'"' | b'\'' => self.literal("", start)?,
                b'0'..=b'9' => self.number(),
                b'.' if self.bytes.get(start + 1).is_some_and(u8::is_ascii_digit) => self.number(),
                b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | 0x80.. => self.word()?,
                b'\\' if matches!(self.bytes.get(start + 1), Some(b'u' | b'U')) => self.word()?,
                _ => self.punctuator()?,
            }
            self.line_is_empty = false;
        }
        if let Some(&(_, start)) = self.open.last() {
            let open = self.bytes[start] as char;
            return Err(self.error(start, format!("this `{open}` is never closed")));
        }
        Ok(())
    }
}
