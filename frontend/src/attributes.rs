//! Attributes and pragmas that say how types are laid out.
//!
//! The parser does not get them: the token pass takes them out and remembers before which
//! token they stood. Where a type is laid out, those at its place are asked for. The number in
//! `aligned(…)` is read here, by a small grammar of its own; where that does not understand it, the
//! layout is not known, and whatever depends on it is not modelled.

use crate::lower::Lowering;
use crate::scope::{Symbol, Tag};
use crate::types::{IntKind, Opaque, Type};

/// What an attribute says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// Members lie next to each other.
    Packed,
    /// `aligned(…)` or `_Alignas(…)` with what stands in the parentheses; without, the largest useful alignment.
    Aligned(Option<String>),
    /// `mode(…)`: another width.
    Mode(String),
    /// Something that changes the layout and is not understood.
    Other,
    /// Something that changes what is executed, or what a name means, and its argument.
    Effect(String, Option<String>),
}

/// What attributes at some place say together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LayoutWish {
    pub packed: bool,
    /// The largest alignment that is asked for, in bytes.
    pub aligned: Option<u64>,
    pub mode: Option<String>,
    /// Whether something was said that is not understood.
    pub uncertain: bool,
}

impl LayoutWish {
    /// Both together.
    pub fn and(self, other: LayoutWish) -> LayoutWish {
        LayoutWish {
            packed: self.packed || other.packed,
            aligned: self.aligned.max(other.aligned),
            mode: self.mode.or(other.mode),
            uncertain: self.uncertain || other.uncertain,
        }
    }

    /// This and what was said later of the same type, which replaces an alignment.
    pub fn then(self, later: LayoutWish) -> LayoutWish {
        let aligned = later.aligned.or(self.aligned);
        LayoutWish { aligned, ..self.and(later) }
    }
}

/// The parts of `((packed, aligned(8)))` that say something of layout.
pub(crate) fn layout_parts(attribute: &str) -> Vec<Said> {
    let inner = attribute.trim().trim_start_matches('(').trim();
    let (mut parts, mut depth, mut part) = (Vec::new(), 0i32, String::new());
    for character in inner.chars() {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth < 0 || depth == 0 && character == ',' {
            parts.extend(layout_part(&part));
            part.clear();
            if depth < 0 {
                break;
            }
        } else {
            part.push(character);
        }
    }
    parts
}

fn layout_part(part: &str) -> Option<Said> {
    let (name, argument) = match part.split_once('(') {
        Some((name, rest)) => (name, rest.rsplit_once(')').map(|(inside, _)| inside.trim().to_owned())),
        None => (part, None),
    };
    match name.trim().trim_matches('_') {
        name @ ("cleanup" | "constructor" | "destructor" | "alias" | "weakref" | "ifunc" | "weak" | "gnu_inline") => {
            Some(Said::Effect(name.to_owned(), argument))
        }
        "packed" => Some(Said::Packed),
        "aligned" => Some(Said::Aligned(argument)),
        "mode" => Some(argument.map_or(Said::Other, |mode| Said::Mode(mode.trim_matches('_').to_owned()))),
        "vector_size" | "scalar_storage_order" | "ms_struct" | "warn_if_not_aligned" => Some(Said::Other),
        _ => None,
    }
}

/// What `#pragma pack` limits alignment to, from place to place of the text.
#[derive(Debug, Default)]
pub(crate) struct Packing {
    now: Option<u64>,
    saved: Vec<(Option<String>, Option<u64>)>,
    /// From an offset of the parser's text on, the limit; `None` is none.
    changes: Vec<(u32, Option<u64>)>,
}

impl Packing {
    /// Follows a line `#pragma pack(…)`.
    pub fn pragma(&mut self, line: &str, at: u32) {
        let Some(rest) = line.trim_start_matches('#').trim_start().strip_prefix("pragma") else { return };
        let Some(rest) = rest.trim_start().strip_prefix("pack") else { return };
        let Some((inside, _)) = rest.trim_start().strip_prefix('(').and_then(|rest| rest.split_once(')')) else {
            return;
        };
        let words: Vec<&str> = inside.split(',').map(str::trim).filter(|word| !word.is_empty()).collect();
        let number = words.iter().find_map(|word| word.parse::<u64>().ok());
        let name = words.iter().skip(1).find(|word| word.parse::<u64>().is_err()).map(|word| (*word).to_owned());
        // A limit of 0 is none.
        let number_or_none = |number: u64| Some(number).filter(|number| *number > 0);
        match words.first() {
            None => self.now = None,
            Some(&"push") => {
                self.saved.push((name, self.now));
                if let Some(number) = number {
                    self.now = number_or_none(number);
                }
            }
            Some(&"pop") => {
                let found = match &name {
                    Some(_) => self.saved.iter().rposition(|(saved, _)| *saved == name),
                    None => self.saved.len().checked_sub(1),
                };
                if let Some(found) = found {
                    self.now = self.saved[found].1;
                    self.saved.truncate(found);
                }
            }
            Some(_) => self.now = number.and_then(number_or_none),
        }
        self.changes.push((at, self.now));
    }

    /// The limit at an offset of the parser's text.
    pub fn at(&self, offset: usize) -> Option<u64> {
        let after = self.changes.partition_point(|&(at, _)| at as usize <= offset);
        self.changes.get(after.checked_sub(1)?)?.1
    }
}

impl<'a> Lowering<'a> {
    /// What the attributes between two offsets of the parser's text, both included, say. An attribute stands
    /// at the offset of the token after it.
    pub fn wish_between(&mut self, start: usize, end: usize) -> LayoutWish {
        let mut wish = LayoutWish::default();
        let shimmed = self.input.shimmed;
        for said in shimmed.attributes_between(start, end) {
            let one = self.wish(said);
            wish = wish.and(one);
        }
        wish
    }

    /// Whether an attribute between two offsets of the parser's text, both included, has one of these names.
    pub fn has_effect(&self, start: usize, end: usize, names: &[&str]) -> bool {
        let is_one = |said: &Said| matches!(said, Said::Effect(name, _) if names.contains(&name.as_str()));
        self.input.shimmed.attributes_between(start, end).any(is_one)
    }

    /// The number that an attribute of this name between two offsets, both included, has for an argument; the outer
    /// `None` if it has one that is not understood.
    pub fn number_of_effect(&self, start: usize, end: usize, name: &str) -> Option<Option<u64>> {
        let is_one = |said: &&Said| matches!(said, Said::Effect(own, _) if own == name);
        match self.input.shimmed.attributes_between(start, end).find(is_one) {
            Some(Said::Effect(_, Some(argument))) => self.alignment(argument).map(Some),
            _ => Some(None),
        }
    }

    fn wish(&mut self, said: &Said) -> LayoutWish {
        let nothing = LayoutWish::default();
        match said {
            Said::Packed => LayoutWish { packed: true, ..nothing },
            Said::Aligned(None) => LayoutWish { aligned: Some(16), ..nothing },
            Said::Aligned(Some(text)) => match self.alignment(text) {
                Some(0) => nothing,
                Some(number) if number.is_power_of_two() && number <= 1 << 28 => {
                    LayoutWish { aligned: Some(number), ..nothing }
                }
                _ => LayoutWish { uncertain: true, ..nothing },
            },
            Said::Mode(mode) => LayoutWish { mode: Some(mode.clone()), ..nothing },
            Said::Other => LayoutWish { uncertain: true, ..nothing },
            Said::Effect(..) => nothing,
        }
    }

    /// The type in another mode; `None` if there is none.
    pub fn in_mode(&self, ty: &Type, mode: &str) -> Option<Type> {
        let model = self.types.model;
        let bits = match mode {
            "QI" | "byte" => 8,
            "HI" => 16,
            "SI" => 32,
            "DI" => 64,
            "TI" => 128,
            "word" | "pointer" | "unwind_word" => model.pointer_bits(),
            "SF" => return Some(Type::Float(32)),
            "DF" => return Some(Type::Float(64)),
            _ => return None,
        };
        let Type::Int(IntKind { signed, .. }) = *ty else { return None };
        // Eight bits are a `signed char`, not a `char`.
        let least = u8::from(!signed);
        let rank = (least..=6).find(|rank| IntKind::of(*rank, signed, model).bits == bits)?;
        Some(Type::Int(IntKind::of(rank, signed, model)))
    }

    /// The number that `aligned(text)` means: an expression, or the alignment of a type.
    fn alignment(&self, text: &str) -> Option<u64> {
        let tokens = tokens(text)?;
        let mut reader = Reader { lowering: self, tokens: &tokens, next: 0 };
        if let Some((ty, aligned)) = reader.type_name()
            && reader.next == tokens.len()
        {
            return Some(aligned.unwrap_or_else(|| self.types.align(&ty)));
        }
        reader.next = 0;
        let number = reader.sum(0)?;
        if reader.next == tokens.len() { u64::try_from(number).ok() } else { None }
    }
}

fn tokens(text: &str) -> Option<Vec<String>> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if first.is_ascii_alphanumeric() || first == '_' {
            rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len())
        } else if rest.starts_with("<<") || rest.starts_with(">>") {
            2
        } else if "+-*/%&|^~()".contains(first) {
            1
        } else {
            return None;
        };
        tokens.push(rest[..length].to_owned());
        rest = rest[length..].trim_start();
    }
    Some(tokens)
}

/// Reads constant expressions and simple type names.
struct Reader<'r, 'a> {
    lowering: &'r Lowering<'a>,
    tokens: &'r [String],
    next: usize,
}

/// Operators from the loosest on.
const LEVELS: [&[&str]; 6] = [&["|"], &["^"], &["&"], &["<<", ">>"], &["+", "-"], &["*", "/", "%"]];

impl Reader<'_, '_> {
    fn peek(&self) -> &str {
        self.tokens.get(self.next).map_or("", String::as_str)
    }

    fn take(&mut self, token: &str) -> bool {
        let there = self.peek() == token;
        self.next += usize::from(there);
        there
    }

    fn sum(&mut self, level: usize) -> Option<i64> {
        let Some(operators) = LEVELS.get(level) else { return self.factor() };
        let mut left = self.sum(level + 1)?;
        while let Some(&operator) = operators.iter().find(|operator| **operator == self.peek()) {
            self.next += 1;
            let right = self.sum(level + 1)?;
            left = match operator {
                "|" => left | right,
                "^" => left ^ right,
                "&" => left & right,
                "<<" => left.checked_shl(u32::try_from(right).ok()?)?,
                ">>" => left.checked_shr(u32::try_from(right).ok()?)?,
                "+" => left.checked_add(right)?,
                "-" => left.checked_sub(right)?,
                "*" => left.checked_mul(right)?,
                "/" => left.checked_div(right)?,
                _ => left.checked_rem(right)?,
            };
        }
        Some(left)
    }

    fn factor(&mut self) -> Option<i64> {
        if self.take("-") {
            return self.factor()?.checked_neg();
        }
        if self.take("~") {
            return Some(!self.factor()?);
        }
        if self.take("(") {
            let inside = self.sum(0)?;
            return self.take(")").then_some(inside);
        }
        let word = self.peek().to_owned();
        self.next += 1;
        match word.as_str() {
            "sizeof" | "_Alignof" | "__alignof__" | "__alignof" | "alignof" => {
                if !self.take("(") {
                    return None;
                }
                let (ty, aligned) = self.type_name()?;
                let types = &self.lowering.types;
                let number = match word.as_str() {
                    "sizeof" => types.is_certain(&ty).then(|| types.size(&ty))??,
                    "_Alignof" | "alignof" => aligned.unwrap_or_else(|| types.align(&ty)),
                    _ => aligned.unwrap_or_else(|| types.preferred_align(&ty)),
                };
                self.take(")").then_some(i64::try_from(number).ok()?)
            }
            _ => match self.lowering.scopes.lookup(&word) {
                Some(Symbol::Constant(value, _)) => i64::try_from(*value).ok(),
                _ => number(&word),
            },
        }
    }

    /// A type without brackets, and the alignment that its `typedef` asks for.
    fn type_name(&mut self) -> Option<(Type, Option<u64>)> {
        let (mut signed, mut longs, mut rank, mut base, mut aligned) = (None, 0u8, None, None, None);
        let start = self.next;
        loop {
            match self.peek() {
                "const" | "volatile" => {}
                "signed" | "__signed__" => signed = Some(true),
                "unsigned" => signed = Some(false),
                "char" => rank = Some(u8::from(signed != Some(true))),
                "short" => rank = Some(2),
                "int" => rank = rank.or(Some(3)),
                "long" => longs += 1,
                "float" => base = Some(Type::Float(32)),
                "double" => base = Some(Type::Float(64)),
                "void" => base = Some(Type::Void),
                "_Bool" | "bool" => base = Some(Type::Bool),
                "struct" | "union" => {
                    self.next += 1;
                    match self.lowering.scopes.lookup_tag(self.peek(), usize::MAX) {
                        Some(Tag::Record(id)) => base = Some(Type::Record(*id)),
                        _ => return None,
                    }
                }
                "*" if self.next > start => base = Some(Type::Void.pointer_to()),
                name if base.is_none() && rank.is_none() && signed.is_none() && longs == 0 => {
                    match self.lowering.scopes.lookup(name) {
                        Some(Symbol::Typedef(ty, wished)) => (base, aligned) = (Some(ty.clone()), *wished),
                        None => base = Some(Type::Opaque(Opaque::named(name)?)),
                        _ => break,
                    }
                }
                _ => break,
            }
            self.next += 1;
        }
        if self.next == start {
            return None;
        }
        let model = self.lowering.types.model;
        let ty = match base {
            Some(Type::Float(64)) if longs > 0 => Type::Float(80),
            Some(ty) => ty,
            None => {
                let rank = match (rank, longs) {
                    (Some(1), _) if signed == Some(true) => 0,
                    (_, 1) => 4,
                    (_, 2..) => 5,
                    (rank, _) => rank.unwrap_or(3),
                };
                Type::Int(IntKind::of(rank, signed.unwrap_or(true), model))
            }
        };
        let pointer = matches!(&ty, Type::Pointer(inner) if **inner == Type::Void);
        Some((ty, aligned.filter(|_| !pointer)))
    }
}

/// The value of an integer constant.
fn number(word: &str) -> Option<i64> {
    let digits = word.trim_end_matches(['u', 'U', 'l', 'L']);
    match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hexadecimal) => i64::from_str_radix(hexadecimal, 16).ok(),
        None if digits.len() > 1 && digits.starts_with('0') => i64::from_str_radix(digits, 8).ok(),
        None => digits.parse().ok(),
    }
}

/// Why a pragma, the words of whose line are given, cannot be left out.
pub(crate) fn refused_pragma(line: &str) -> Option<&'static str> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        ["pragma", "weak", ..] if line.contains('=') => {
            Some("another name for something (`#pragma weak`) is not supported")
        }
        ["pragma", "redefine_extname", ..] => {
            Some("another name for something (`#pragma redefine_extname`) is not supported")
        }
        ["pragma", "scalar_storage_order", "big-endian", ..] => {
            Some("another order of bytes (`#pragma scalar_storage_order`) is not supported")
        }
        ["pragma", "ms_struct", "on", ..] => Some("another layout (`#pragma ms_struct`) is not supported"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_attributes_that_say_something_of_layout_are_found() {
        let said = layout_parts("((__unused__, __packed__, aligned(1 << (6)), section(\"x, packed\")))");
        assert_eq!(said, [Said::Packed, Said::Aligned(Some("1 << (6)".to_owned()))]);
        assert_eq!(layout_parts("((__mode__(__DI__)))"), [Said::Mode("DI".to_owned())]);
        assert_eq!(layout_parts("((aligned))"), [Said::Aligned(None)]);
        assert_eq!(layout_parts("((noreturn, format(printf, 1, 2)))"), []);
    }

    #[test]
    fn pragmas_are_followed_from_place_to_place() {
        let mut packing = Packing::default();
        packing.pragma("#pragma pack(push, 1)", 10);
        packing.pragma("# pragma pack(push)", 15);
        packing.pragma("#pragma pack(2)", 20);
        packing.pragma("#pragma pack(pop)", 30);
        packing.pragma("#pragma once", 35);
        packing.pragma("#pragma pack(pop)", 40);
        let limits: Vec<_> = [5, 10, 22, 33, 50].map(|at| packing.at(at)).to_vec();
        assert_eq!(limits, [None, Some(1), Some(2), Some(1), None]);
    }
}
