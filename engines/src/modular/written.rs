//! Words for values, cells, locks and states in certificates. None has a blank inside; a list in a word is separated by commas.
//!
//! A value is `*` (any), `-` (none) or chunks joined by `|`, each `BASE:RANGE`; a range is one number, or
//! `LOW,HIGH,LOW,HIGH,MODULUS,RESIDUE` with signed bounds before unsigned ones. What may be missing is `~` where it is.

use std::collections::BTreeSet;
use std::fmt::{Display, Write};
use std::str::FromStr;
use std::sync::Arc;

use concord_logic::{IntRange, Interval, TermId};
use concord_program::{LocalId, ObjectId};
use smallvec::SmallVec;

use super::cells::Part;
use super::domain::{Base, Chunk, ClassId, Num, SiteId, Value};
use super::state::{Cell, Cells, History, Kind, Lock, Memory, RESULT, State, Token};

pub(super) fn value(value: &Value) -> String {
    let Some(chunks) = value.chunks() else { return "*".to_owned() };
    if chunks.is_empty() {
        return "-".to_owned();
    }
    joined(chunks.iter().map(chunk), "|")
}

fn chunk(chunk: &Chunk) -> String {
    let base = match chunk.base {
        Base::Number => "n".to_owned(),
        Base::Static(id) => format!("s{}", id.0),
        Base::Mine(site) => format!("m{}", site.0),
        Base::Made(site) => format!("o{}", site.0),
        Base::Given(site) => format!("g{}", site.0),
        Base::Thread(class) => format!("t{}", class.0),
        Base::Myself => "y".to_owned(),
        Base::Stranger => "x".to_owned(),
    };
    let Num { range: IntRange { signed, unsigned }, modulus, residue } = chunk.number;
    format!("{base}:{},{},{},{},{modulus},{residue}", signed.low, signed.high, unsigned.low, unsigned.high)
}

fn joined(words: impl Iterator<Item = String>, by: &str) -> String {
    Vec::from_iter(words).join(by)
}

/// A list as a word: never empty, so that it can be told from nothing.
fn list<T: Display>(items: impl Iterator<Item = T>) -> String {
    let mut text = String::from("=");
    for (place, item) in items.enumerate() {
        let _ = if place == 0 { write!(text, "{item}") } else { write!(text, ",{item}") };
    }
    text
}

pub(super) fn optional(word: Option<String>) -> String {
    word.unwrap_or_else(|| "~".to_owned())
}

pub(super) fn class_set(classes: &BTreeSet<ClassId>) -> String {
    list(classes.iter().map(|class| class.0))
}

pub(super) fn memory(memory: Memory) -> String {
    match memory {
        Memory::Static(id) => format!("s{}", id.0),
        Memory::Mine(site) => format!("m{}", site.0),
        Memory::Made(site) => format!("o{}", site.0),
    }
}

pub(super) fn cell(cell: &Cell) -> String {
    let Part { offset, bits, summary } = cell.part;
    format!("{}.{offset}.{bits}.{}", memory(cell.memory), u32::from(summary))
}

pub(super) fn locks(locks: &[Lock]) -> String {
    list(locks.iter().map(|lock| match lock {
        Lock::Mutex(address) => format!("m{address}"),
        Lock::Own(class) => format!("u{}", class.0),
        Lock::Token(of) => format!("t{}", token(*of)),
        Lock::Share(of) => format!("s{}", token(*of)),
        Lock::Block => "b".to_owned(),
    }))
}

pub(super) fn token(token: Token) -> String {
    let kind = match token.kind {
        Kind::Zero => 'z',
        Kind::One => 'o',
        Kind::Owner => 'h',
        Kind::Counted => 'c',
    };
    format!("{}{kind}", token.address)
}

/// A state as words. A term is told by the location where the local gets it.
pub(super) fn state(state: &State, place_of: &dyn Fn(LocalId, TermId) -> u32) -> String {
    let History { created, joined: gone, pending } = &*state.history;
    let sites = |sites: &BTreeSet<SiteId>| list(sites.iter().map(|site| site.0));
    let mut text = format!(
        "{} {} {} {} {} {} {} {} {} {} {}",
        state.depth,
        class_set(created),
        class_set(gone),
        optional(pending.map(|class| class.0.to_string())),
        locks(&state.held),
        sites(&state.leaked),
        sites(&state.known),
        sites(&state.fresh),
        list(state.links.iter().map(|(local, place)| format!("{}/{}", local.0, cell(place)))),
        list(state.seen.iter().map(|(local, place)| format!("{}/{}", local.0, cell(place)))),
        list(state.terms.iter().map(|(local, term)| format!("{}/{}", local.0, place_of(*local, *term)))),
    );
    for (local, known) in &state.locals {
        let _ = write!(text, " l{}={}", local.0, value(known));
    }
    for (place, known) in &*state.memory {
        let _ = write!(text, " c{}={}", cell(place), value(known));
    }
    text
}

/// Reads words of a line.
pub(super) struct Reader<'t> {
    words: std::iter::Peekable<std::str::Split<'t, char>>,
    limits: Limits,
}

/// How many things there are that words may name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub objects: u32,
    pub sites: u32,
    pub classes: u32,
}

impl Limits {
    fn number(word: &str, limit: u32) -> Option<u32> {
        word.parse().ok().filter(|number| *number < limit)
    }

    fn object(self, word: &str) -> Option<ObjectId> {
        Limits::number(word, self.objects).map(ObjectId)
    }

    fn site(self, word: &str) -> Option<SiteId> {
        Limits::number(word, self.sites).map(SiteId)
    }

    fn class(self, word: &str) -> Option<ClassId> {
        Limits::number(word, self.classes).map(ClassId)
    }
}

impl<'t> Reader<'t> {
    pub fn new(line: &'t str, limits: Limits) -> Reader<'t> {
        Reader { words: line.split(' ').peekable(), limits }
    }

    pub fn class(&mut self) -> Option<ClassId> {
        self.limits.class(self.word()?)
    }

    pub fn site(&mut self) -> Option<SiteId> {
        self.limits.site(self.word()?)
    }

    pub fn is_empty(&mut self) -> bool {
        self.words.peek().is_none()
    }

    pub fn word(&mut self) -> Option<&'t str> {
        self.words.next()
    }

    pub fn parsed<T: FromStr>(&mut self) -> Option<T> {
        self.word()?.parse().ok()
    }

    pub fn number(&mut self) -> Option<u32> {
        self.parsed()
    }

    pub fn flag(&mut self) -> Option<bool> {
        match self.word()? {
            "0" => Some(false),
            "1" => Some(true),
            _ => None,
        }
    }

    pub fn optional<T>(&mut self, read: impl Fn(&mut Reader<'t>) -> Option<T>) -> Option<Option<T>> {
        if self.words.peek()? == &"~" {
            self.words.next();
            return Some(None);
        }
        read(self).map(Some)
    }

    pub fn value(&mut self) -> Option<Value> {
        read_value(self.word()?, self.limits)
    }

    pub fn memory(&mut self) -> Option<Memory> {
        read_memory(self.word()?, self.limits)
    }

    pub fn cell(&mut self) -> Option<Cell> {
        read_cell(self.word()?, self.limits)
    }

    pub fn class_set(&mut self) -> Option<BTreeSet<ClassId>> {
        let limits = self.limits;
        Some(BTreeSet::from_iter(read_list(self.word()?, |word| limits.class(word))?))
    }

    fn sites(&mut self) -> Option<Arc<BTreeSet<SiteId>>> {
        let limits = self.limits;
        let sites = read_list(self.word()?, |word| limits.site(word))?;
        Some(Arc::new(BTreeSet::from_iter(sites)))
    }

    pub fn token(&mut self) -> Option<Token> {
        read_token(self.word()?)
    }

    pub fn locks(&mut self) -> Option<SmallVec<[Lock; 4]>> {
        let limits = self.limits;
        let locks = read_list(self.word()?, |word| match word.split_at_checked(1)? {
            ("m", address) => Some(Lock::Mutex(address.parse().ok()?)),
            ("u", class) => Some(Lock::Own(limits.class(class)?)),
            ("t", of) => Some(Lock::Token(read_token(of)?)),
            ("s", of) => Some(Lock::Share(read_token(of)?)),
            ("b", "") => Some(Lock::Block),
            _ => None,
        })?;
        locks.is_sorted().then(|| SmallVec::from_vec(locks))
    }

    /// A state; `term_at` has the terms that a local gets at a location, and there are so many locals.
    pub fn state(&mut self, locals: u32, term_at: &dyn Fn(LocalId, u32) -> Option<TermId>) -> Option<State> {
        let limits = self.limits;
        let depth = self.number()?;
        let (created, gone) = (self.class_set()?, self.class_set()?);
        let pending = self.optional(Reader::class)?;
        let mut state = State::new(History { created, joined: gone, pending });
        state.depth = depth;
        state.held = self.locks()?;
        (state.leaked, state.known, state.fresh) = (self.sites()?, self.sites()?, self.sites()?);
        // What links to memory may be what a procedure returns as well.
        let local = |word: &str| Limits::number(word, locals).map(LocalId);
        let linked = |word: &str| local(word).or_else(|| (word == RESULT.0.to_string()).then_some(RESULT));
        let pair = |word: &'t str| word.split_once('/');
        state.links = SmallVec::from_vec(read_list(self.word()?, |word| {
            let (of, place) = pair(word)?;
            Some((linked(of)?, read_cell(place, limits)?))
        })?);
        state.seen = SmallVec::from_vec(read_list(self.word()?, |word| {
            let (of, place) = pair(word)?;
            Some((linked(of)?, read_cell(place, limits)?))
        })?);
        state.terms = SmallVec::from_vec(read_list(self.word()?, |word| {
            let (of, term) = pair(word)?;
            let of = local(of)?;
            Some((of, term_at(of, term.parse().ok()?)?))
        })?);
        let mut cells = Cells::new();
        for word in self.words.by_ref() {
            let (name, known) = word.split_once('=')?;
            let known = read_value(known, limits)?;
            match name.split_at_checked(1)? {
                ("l", of) => {
                    let of = local(of)?;
                    state.locals.last().is_none_or(|(last, _)| *last < of).then_some(())?;
                    state.locals.push((of, known));
                }
                ("c", place) => cells.insert(read_cell(place, limits)?, known).is_none().then_some(())?,
                _ => return None,
            }
        }
        state.memory = Arc::new(cells);
        Some(state)
    }
}

fn read_token(word: &str) -> Option<Token> {
    let (address, kind) = word.split_at_checked(word.len().checked_sub(1)?)?;
    let kind = match kind {
        "z" => Kind::Zero,
        "o" => Kind::One,
        "h" => Kind::Owner,
        "c" => Kind::Counted,
        _ => return None,
    };
    Some(Token { address: address.parse().ok()?, kind })
}

fn read_list<'t, T>(word: &'t str, read: impl Fn(&'t str) -> Option<T>) -> Option<Vec<T>> {
    match word.strip_prefix('=')? {
        "" => Some(Vec::new()),
        words => words.split(',').map(read).collect(),
    }
}

fn read_value(word: &str, limits: Limits) -> Option<Value> {
    match word {
        "*" => return Some(Value::Any),
        "-" => return Some(Value::none()),
        _ => {}
    }
    let chunks: Option<SmallVec<[Chunk; 1]>> = word.split('|').map(|word| read_chunk(word, limits)).collect();
    let chunks = chunks?;
    let ascending = chunks.windows(2).all(|pair| pair[0].base < pair[1].base);
    (ascending && chunks.iter().all(|chunk| !chunk.number.is_empty())).then_some(Value::Of(chunks))
}

fn read_chunk(word: &str, limits: Limits) -> Option<Chunk> {
    let (base, numbers) = word.split_once(':')?;
    let base = match base.split_at_checked(1)? {
        ("n", "") => Base::Number,
        ("s", text) => Base::Static(limits.object(text)?),
        ("m", text) => Base::Mine(limits.site(text)?),
        ("o", text) => Base::Made(limits.site(text)?),
        ("g", text) => Base::Given(limits.site(text)?),
        ("t", text) => Base::Thread(limits.class(text)?),
        ("y", "") => Base::Myself,
        ("x", "") => Base::Stranger,
        _ => return None,
    };
    let numbers: Vec<&str> = numbers.split(',').collect();
    let [a, b, c, d, modulus, residue] = numbers[..] else { return None };
    let signed = Interval { low: a.parse().ok()?, high: b.parse().ok()? };
    let unsigned = Interval { low: c.parse().ok()?, high: d.parse().ok()? };
    let number =
        Num { range: IntRange { signed, unsigned }, modulus: modulus.parse().ok()?, residue: residue.parse().ok()? };
    number.is_sound().then_some(Chunk { base, number })
}

fn read_memory(word: &str, limits: Limits) -> Option<Memory> {
    let (kind, number) = word.split_at_checked(1)?;
    match kind {
        "s" => Some(Memory::Static(limits.object(number)?)),
        "m" => Some(Memory::Mine(limits.site(number)?)),
        "o" => Some(Memory::Made(limits.site(number)?)),
        _ => None,
    }
}

fn read_cell(word: &str, limits: Limits) -> Option<Cell> {
    let words: Vec<&str> = word.split('.').collect();
    let [place, offset, bits, summary] = words[..] else { return None };
    let summary = match summary {
        "0" => false,
        "1" => true,
        _ => return None,
    };
    let part = Part {
        offset: offset.parse().ok()?,
        bits: bits.parse().ok().filter(|bits| (1..=128).contains(bits))?,
        summary,
    };
    Some(Cell { memory: read_memory(place, limits)?, part })
}
