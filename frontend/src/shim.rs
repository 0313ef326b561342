//! The token pass before the parser.
//!
//! The parser crate refuses some things that real preprocessed files contain. This
//! pass goes over the bytes token by token and writes the text that the parser
//! gets: `$` in identifiers is spelt out, `__thread` becomes `_Thread_local`, `__auto_type` a `typeof`, `__int128`
//! a `long long long`, `&&label` and `goto *p` calls, comments, line markers, `__extension__` and attributes are left out, bytes outside ASCII
//! in literals become escapes. Each token remembers the offset it came from, so
//! that positions stay exact. The pass also refuses what would make a recursive
//! parser run out of stack: see [`DEEPEST_NESTING`] and [`LONGEST_CHAIN`].

use crate::alignment::{LEAST, PREFERRED};
use crate::assembly::{bracketed, qualifiers as assembly_qualifiers};
use crate::attributes::{Packing, Said, layout_parts, refused_pragma};
use crate::jumps::{GOTO, LABEL, takes_address};
use crate::literals::literal;
use crate::names::{CHARACTER, DOLLAR, LOCAL, is_marked, named_character};
pub(crate) use crate::names::{original_name, spelt_for_parser};
use crate::nested::{NESTED, Nested, Written};
use crate::omitted::{IMPLICIT, begins_old_definition, ends_label, leaves_out_int};
use crate::text::SourceText;
use crate::{Diagnostic, Severity};

/// Larger texts are refused: the syntax tree takes about a hundred times the room of the text.
pub(crate) const MOST_BYTES: usize = 10_000_000;

/// Brackets may be nested this deep.
pub(crate) const DEEPEST_NESTING: usize = 500;

/// An expression may have this many tokens, a function this many `else`.
pub(crate) const LONGEST_CHAIN: usize = 5_000;

/// Prefix operators may follow each other this often.
const LONGEST_PREFIX: usize = 500;

/// `++` and `--` may follow each other this often: the parser's time doubles with each of them.
const MOST_STEPS: usize = 16;

/// The text for the parser and where its tokens came from.
pub(crate) struct Shimmed {
    /// What the parser gets.
    pub text: String,
    /// For each token its offset in `text` and in the source.
    tokens: Vec<(u32, u32)>,
    /// What attributes say of layout, each with the offset in `text` of the token after it.
    attributes: Vec<(u32, Said)>,
    /// What `#pragma pack` says.
    pub packing: Packing,
}

impl Shimmed {
    /// The source offset of an offset of the parser's text.
    pub fn source_offset(&self, offset: usize) -> usize {
        let after = self.tokens.partition_point(|&(out, _)| out as usize <= offset);
        self.tokens.get(after.saturating_sub(1)).map_or(0, |&(_, source)| source as usize)
    }

    /// What the attributes say that stand before a token between two offsets of the parser's text, both included.
    pub fn attributes_between(&self, start: usize, end: usize) -> impl Iterator<Item = &Said> {
        let first = self.attributes.partition_point(|&(at, _)| (at as usize) < start);
        self.attributes[first..].iter().take_while(move |(at, _)| *at as usize <= end).map(|(_, said)| said)
    }

    /// The offset in the parser's text of the first token at or after an offset of it.
    pub fn next_token(&self, offset: usize) -> usize {
        self.tokens.get(self.token_from(offset)).map_or(self.text.len(), |&(out, _)| out as usize)
    }

    /// The index of the first token that begins at or after an offset of the parser's text.
    pub fn token_from(&self, offset: usize) -> usize {
        self.tokens.partition_point(|&(out, _)| (out as usize) < offset)
    }

    /// The index of the first token that came from a source offset or one behind it.
    pub fn token_of(&self, source: usize) -> usize {
        self.tokens.partition_point(|&(_, from)| (from as usize) < source)
    }

    /// How much was written.
    pub fn written(&self) -> Written {
        Written { text: self.text.len(), tokens: self.tokens.len(), attributes: self.attributes.len() }
    }

    /// Leaves out what was written later.
    pub fn cut(&mut self, written: Written) {
        self.text.truncate(written.text);
        self.tokens.truncate(written.tokens);
        self.attributes.truncate(written.attributes);
    }

    /// Writes something right behind a token.
    pub fn extend_token(&mut self, index: usize, more: &str) {
        let Some(&(start, _)) = self.tokens.get(index) else { return };
        let length = self.text[start as usize..].find(' ').unwrap_or(0);
        self.text.insert_str(start as usize + length, more);
        let behind = self.attributes.iter_mut().rev().map(|(at, _)| at).take_while(|at| **at > start);
        self.tokens[index + 1..].iter_mut().map(|(at, _)| at).chain(behind).for_each(|at| *at += more.len() as u32);
    }

    /// The token with this index as it was written, and its source offset.
    pub fn token(&self, index: usize) -> Option<(String, usize)> {
        let &(start, source) = self.tokens.get(index)?;
        let end = self.tokens.get(index + 1).map_or(self.text.len(), |&(next, _)| next as usize);
        Some((original_name(self.text.get(start as usize..end)?.trim_end()), source as usize))
    }
}

/// Stands between `?` and `:` where nothing does.
pub(crate) const OMITTED: &str = "__concord_omitted";

/// `typeof` of it is the type of the initialiser: the parser does not know `__auto_type`.
pub(crate) const DEDUCED: &str = "__concord_deduced";

/// Types that other verifiers know by themselves. A program may define the names itself.
const TYPES_OF_DIALECTS: [(&str, &str); 2] =
    [("__CPROVER_bool", "_Bool"), ("__CPROVER_size_t", "__typeof__ ( sizeof ( int ) )")];

/// Writes the parser's text.
///
/// # Errors
/// If a byte cannot be part of a C program, a literal or comment does not end,
/// or brackets are nested too deep.
pub(crate) fn shim(source: &SourceText<'_>, bytes: &[u8]) -> Result<Shimmed, Diagnostic> {
    if bytes.len() > MOST_BYTES {
        return Err(source.diagnostic(Severity::Error, 0, format!("the file has more than {MOST_BYTES} bytes")));
    }
    if let Some(nul) = bytes.iter().position(|&byte| byte == 0) {
        return Err(source.diagnostic(Severity::Error, nul, "this is a binary file, not C text"));
    }
    let out = Shimmed {
        text: String::with_capacity(bytes.len()),
        tokens: Vec::new(),
        attributes: Vec::new(),
        packing: Packing::default(),
    };
    let mut pass = Pass {
        source,
        bytes,
        at: 0,
        out,
        open: Vec::new(),
        chain: 0,
        prefix: 0,
        steps: 0,
        elses: 0,
        line_is_empty: true,
        begins_declaration: true,
        in_body: false,
        closed_body: false,
        initialises: false,
        watched: Vec::new(),
        labels: Vec::new(),
        nested: Nested::default(),
        bodies: 0,
        jumps_at: None,
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
    chain: usize,
    prefix: usize,
    /// How many of these operators are `++` or `--`.
    steps: usize,
    elses: usize,
    line_is_empty: bool,
    /// Whether the next token is the first one of a declaration of the file.
    begins_declaration: bool,
    /// Whether the brackets around the file's innermost `{` belong to a function, and whether those closed last did.
    in_body: bool,
    closed_body: bool,
    /// Whether the current declaration of the file has an initialiser.
    initialises: bool,
    /// Brackets whose inside is rewritten.
    watched: Vec<Watched>,
    /// The labels that open blocks declare: how many brackets are open there, the name, and a number.
    labels: Vec<(usize, String, usize)>,
    nested: Nested,
    /// How many bodies of functions began.
    bodies: usize,
    /// How many brackets are open around a `goto *` that did not end.
    jumps_at: Option<usize>,
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

/// Words that begin a declaration, before a bracket, without being the name of a function.
const NO_FUNCTIONS: [&str; 7] = ["__asm__", "__asm", "typeof", "__typeof__", "__typeof", "_Atomic", "__declspec"];

const PUNCTUATORS: [&str; 24] = [
    "...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "*=", "/=", "%=", "+=",
    "-=", "&=", "^=", "|=", "##", "::",
];

impl Pass<'_> {
    fn error(&self, offset: usize, message: impl Into<String>) -> Diagnostic {
        self.source.diagnostic(Severity::Error, offset, message)
    }

    fn emit(&mut self, token: &str, from: usize) {
        // The size of the source was checked, and a token grows by a small factor only.
        self.out.tokens.push((self.out.text.len() as u32, from as u32));
        self.out.text.push_str(token);
        self.out.text.push(' ');
        self.begins_declaration = self.open.is_empty() && (token == ";" || token == "}" && self.closed_body);
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

    /// A string or character literal; `prefix` is what stands before the quote.
    fn literal(&mut self, prefix: &str, start: usize) -> Result<(), Diagnostic> {
        let (token, end) = literal(self.bytes, prefix, self.at).map_err(|message| self.error(start, message))?;
        self.at = end;
        self.count(start)?;
        self.emit(&token, start);
        Ok(())
    }

    fn number(&mut self) {
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
        (self.prefix, self.steps) = (0, 0);
        self.chain += 1;
        self.emit(&token, start);
    }

    fn word(&mut self) -> Result<(), Diagnostic> {
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
        if word.is_empty() {
            return self.punctuator();
        }
        if matches!(word.as_str(), "L" | "u" | "U" | "u8")
            && self.bytes.get(self.at).is_some_and(|byte| matches!(byte, b'"' | b'\''))
        {
            return self.literal(&word, start);
        }
        self.count(start)?;
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
            "goto" if self.bytes[self.at..].trim_ascii_start().starts_with(b"*") => {
                self.at += self.bytes[self.at..].iter().position(|&byte| byte == b'*').unwrap_or(0) + 1;
                self.jumps_at = Some(self.open.len());
                self.emit(GOTO, start);
                self.emit("(", start);
            }
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
            "_Alignof" | "__alignof__" | "__alignof" => {
                self.long_prefix(start)?;
                if self.out.text.ends_with("sizeof ") {
                    // Of its operand only the type counts, which is that of a `sizeof`; a cast cannot stand there.
                    self.emit("sizeof", start);
                    return Ok(());
                }
                let operator = if word == "_Alignof" { LEAST } else { PREFERRED };
                for token in ["(", "__typeof__", "(", operator, ")", ")", "sizeof"] {
                    self.emit(token, start);
                }
            }
            "sizeof" => {
                self.long_prefix(start)?;
                self.emit(&word, start);
            }
            "else" => {
                self.elses += 1;
                if self.elses > LONGEST_CHAIN {
                    return Err(self.error(start, "this function has too many `else`"));
                }
                self.emit(&word, start);
            }
            _ if is_marked(&word) && [DOLLAR, LOCAL, CHARACTER, NESTED].iter().any(|mark| word.contains(mark)) => {
                return Err(self.error(start, format!("the name `{word}` is reserved")));
            }
            _ => {
                (self.prefix, self.steps) = (0, 0);
                if IMPLICIT.contains(&word.as_str()) && leaves_out_int(&self.out.text, &self.bytes[self.at..]) {
                    self.emit(&word, start);
                    self.emit("int", start);
                    return Ok(());
                }
                if self.begins_declaration
                    && begins_old_definition(&self.bytes[self.at..])
                    && !NO_FUNCTIONS.contains(&word.as_str())
                {
                    // An old definition that leaves out `int`.
                    self.emit("int", start);
                }
                let nested = || self.nested.marked(&word, &self.out.text);
                let word = self.local_label(&word).or_else(nested).unwrap_or(word);
                let plain = word.bytes().all(|byte| byte.is_ascii() && byte != b'$');
                self.emit(&if plain { word } else { spelt_for_parser(&word) }, start);
            }
        }
        Ok(())
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

    /// Leaves out `__label__ a, b;`. The labels get names of their own until the block ends.
    fn declare_labels(&mut self) {
        let rest = &self.bytes[self.at..];
        let Some(length) = rest.iter().position(|&byte| byte == b';') else { return };
        let names = String::from_utf8_lossy(&rest[..length]).into_owned();
        self.at += length + 1;
        for name in names.split(',') {
            self.labels.push((self.open.len(), name.trim().to_owned(), self.out.tokens.len()));
        }
    }

    /// What a name is if it stands where a label does and its block declares it.
    fn local_label(&self, word: &str) -> Option<String> {
        let (_, _, number) = self.labels.iter().rev().find(|(_, name, _)| name == word)?;
        let before = |token: &&str| self.out.text.ends_with(*token);
        let is_target = before(&"goto ");
        let is_label = self.bytes[self.at..].trim_ascii_start().starts_with(b":")
            && ["; ", "{ ", "} ", ") ", ": ", "else ", "do "].iter().any(before);
        (is_target || is_label).then(|| format!("{word}{LOCAL}{number}"))
    }

    /// Writes `&&label` as a call.
    fn label_address(&mut self, start: usize) -> Result<(), Diagnostic> {
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
        let text = format!("\"{}.{}\"", self.bodies, name.replace('$', DOLLAR));
        for token in [LABEL, "(", &text, ")"] {
            self.emit(token, start);
        }
        Ok(())
    }

    /// Whether only white space stands before a place on its line.
    fn is_first_of_line(&self, at: usize) -> bool {
        self.bytes[..at].iter().rev().find(|byte| !matches!(byte, b' ' | b'\t')).is_none_or(|byte| *byte == b'\n')
    }

    /// Leaves out `((...))`, or `(...)` after `_Alignas`, noting what it says of layout.
    fn skip_attribute(&mut self, start: usize, alignas: bool) -> Result<(), Diagnostic> {
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
        let at = self.out.text.len() as u32;
        match alignas {
            false => self.out.attributes.extend(layout_parts(&attribute).into_iter().map(|said| (at, said))),
            true => {
                let inside =
                    attribute.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or_default();
                self.out.attributes.push((at, Said::Aligned(Some(inside.trim().to_owned()))));
            }
        }
        Ok(())
    }

    /// Leaves out `[[...]]`, noting what it says of layout.
    fn skip_standard_attribute(&mut self, start: usize) -> Result<(), Diagnostic> {
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
        let at = self.out.text.len() as u32;
        self.out.attributes.extend(layout_parts(&format!("(({inside}))")).into_iter().map(|said| (at, said)));
        Ok(())
    }

    fn punctuator(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        let rest = &self.bytes[start..];
        // Most are single characters.
        let may_be_long = rest.get(1).is_some_and(u8::is_ascii_punctuation);
        let long = || PUNCTUATORS.iter().find(|token| rest.starts_with(token.as_bytes()));
        if let Some(token) = may_be_long.then(long).flatten() {
            self.at += token.len();
            self.count(start)?;
            if *token == "&&" && takes_address(&self.out.text) {
                return self.label_address(start);
            }
            if matches!(*token, "++" | "--" | "&&") {
                self.long_prefix(start)?;
            }
            if matches!(*token, "++" | "--") {
                self.steps += 1;
                if self.steps > MOST_STEPS {
                    return Err(self.error(start, format!("more than {MOST_STEPS} `++` or `--` in a row")));
                }
            }
            self.emit(token, start);
            return Ok(());
        }
        let byte = self.bytes[start];
        self.at += 1;
        if self.open.is_empty() && matches!(byte, b'=' | b';') {
            self.initialises = byte == b'=';
        }
        // The parser wants a declaration there.
        if byte == b';' && self.open.is_empty() && self.begins_declaration {
            return Ok(());
        }
        if byte == b'[' && self.bytes[self.at..].trim_ascii_start().starts_with(b"[") {
            self.skip_standard_attribute(start)?;
            return Ok(());
        }
        match byte {
            b'(' | b'[' | b'{' => {
                let close = match byte {
                    b'(' => b')',
                    b'[' => b']',
                    _ => b'}',
                };
                if byte == b'{' && self.open.is_empty() {
                    // After `)`, or after the declarations of old-style parameters.
                    let after = [") ", "; "].iter().any(|end| self.out.text.ends_with(end));
                    self.in_body = !self.initialises && after;
                    self.bodies += usize::from(self.in_body);
                } else if byte == b'{' && self.in_body {
                    self.nested.open(&mut self.out, self.open.len());
                }
                self.open.push((close, start));
                if self.open.len() > DEEPEST_NESTING {
                    let message = format!("brackets are nested deeper than {DEEPEST_NESTING} levels");
                    return Err(self.error(start, message));
                }
            }
            b')' | b']' | b'}' => match self.open.pop() {
                Some((close, opened_at)) if close == byte => {
                    self.nested.opened_at = opened_at;
                    self.labels.retain(|(depth, _, _)| *depth <= self.open.len());
                    self.closed_body = self.in_body;
                    if let Some(watched) = self.watched.pop_if(|watched| watched.depth == self.open.len() + 1) {
                        match watched.types {
                            true => self.emit(")", start),
                            false if watched.commas == 0 => self.emit(", \"\"", start),
                            false => {}
                        }
                    }
                }
                _ => return Err(self.error(start, format!("syntax error before `{}`", byte as char))),
            },
            b';' | b',' | b'?' | b':' | b'.' | b'=' | b'<' | b'>' | b'/' | b'%' | b'^' | b'|' => {}
            b'*' | b'&' | b'+' | b'-' | b'!' | b'~' => self.long_prefix(start)?,
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
            self.chain = 0;
            (self.prefix, self.steps) = (0, 0);
        } else {
            self.count(start)?;
        }
        if byte == b'}' && self.open.is_empty() {
            self.elses = 0;
        }
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
            b':' if self.in_body && ends_label(&self.bytes[self.at..]) => self.emit(": ;", start),
            _ => self.emit((byte as char).encode_utf8(&mut [0; 4]), start),
        }
        Ok(())
    }

    fn long_prefix(&mut self, start: usize) -> Result<(), Diagnostic> {
        self.prefix += 1;
        if self.prefix > LONGEST_PREFIX {
            return Err(self.error(start, format!("more than {LONGEST_PREFIX} operators in a row")));
        }
        Ok(())
    }

    fn count(&mut self, start: usize) -> Result<(), Diagnostic> {
        self.chain += 1;
        if self.chain > LONGEST_CHAIN {
            return Err(self.error(start, format!("this expression has more than {LONGEST_CHAIN} tokens")));
        }
        Ok(())
    }
}
