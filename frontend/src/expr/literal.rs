//! Constants and string literals.

use concord_program::{DataModel, Initial, Layout, ObjectId};
use lang_c::ast::{Constant, Integer, IntegerBase, IntegerSize};
use lang_c::span::Node;

use crate::lower::{Lowering, Operand, Place, PlaceKind, Res, Value};
use crate::types::{IntKind, Type};
use concord_logic::Bits;

impl<'a> Lowering<'a> {
    /// A constant of the program text.
    pub fn literal(&mut self, node: &'a Node<Constant>) -> Res<Operand> {
        let at = node.span.start;
        match &node.node {
            Constant::Integer(integer) => self.integer(integer, at).map(Operand::Scalar),
            Constant::Float(float) => Ok(self.float_constant(float, at)),
            Constant::Character(text) => {
                let Some(kind) = self.character_kind(text) else {
                    return self.error(at, "this kind of character is not supported");
                };
                let (wide, ty) = (!text.starts_with('\''), Type::Int(kind));
                let (Some(start), Some(end)) = (text.find('\''), text.rfind('\'')) else {
                    return self.error(at, "this character is not understood");
                };
                let inside = text.get(start + 1..end).unwrap_or("");
                if let (true, Some([unit])) = (wide, unescape_wide(inside).as_deref())
                    && (kind.bits == 32 || *unit < 1 << kind.bits)
                {
                    return Ok(Operand::Scalar(self.int_constant(i128::from(*unit), &ty)));
                }
                let Some(bytes) = unescape(inside) else {
                    return self.error(at, "this escape sequence is not understood");
                };
                let value = match bytes.as_slice() {
                    [byte] if !wide => i128::from(*byte as i8),
                    // Several characters: as the usual compilers do, the last four in order.
                    bytes if !wide => i128::from(bytes.iter().fold(0i32, |all, &byte| all << 8 | i32::from(byte))),
                    _ => return self.error(at, "this wide character is not supported"),
                };
                Ok(Operand::Scalar(self.int_constant(value, &ty)))
            }
        }
    }

    /// The type of a character, or of those of a string, after its prefix; `None` if that is not supported.
    fn character_kind(&self, literal: &str) -> Option<IntKind> {
        Some(match literal.split(['\'', '"']).next()? {
            "" => IntKind::INT,
            "L" => self.types.wide_character(),
            "u" => IntKind { rank: 2, bits: 16, signed: false },
            "U" => IntKind { signed: false, ..IntKind::INT },
            _ => return None,
        })
    }

    /// A value of an integer type.
    pub fn int_constant(&mut self, value: i128, ty: &Type) -> Value {
        let bits = self.types.bits(ty).unwrap_or(32);
        let term = self.terms.bits(Bits::from_signed(bits, value));
        Value { ty: ty.clone(), term }
    }

    fn integer(&mut self, integer: &Integer, at: usize) -> Res<Value> {
        let radix = match integer.base {
            IntegerBase::Decimal => 10,
            IntegerBase::Octal => 8,
            IntegerBase::Hexadecimal => 16,
            IntegerBase::Binary => 2,
        };
        let digits = if integer.number.is_empty() { "0" } else { &integer.number };
        let Ok(value) = u128::from_str_radix(digits, radix) else {
            return self.error(at, "this number is too large");
        };
        if integer.suffix.imaginary {
            return self.error(at, "complex numbers are not supported");
        }
        let least = match integer.suffix.size {
            IntegerSize::Int => 3,
            IntegerSize::Long => 4,
            IntegerSize::LongLong => 5,
        };
        for rank in least..=5 {
            for signed in [true, false] {
                let allowed = if signed { !integer.suffix.unsigned } else { integer.suffix.unsigned || radix != 10 };
                let kind = IntKind::of(rank, signed, self.types.model);
                let room = kind.bits - u32::from(signed);
                if allowed && value < 1 << room {
                    return Ok(self.int_constant(value as i128, &Type::Int(kind)));
                }
            }
        }
        // GCC takes what no type of the standard holds as its longest one, which is signed.
        if u64::try_from(value).is_ok() {
            let rank = if self.types.model == DataModel::Lp64 { 6 } else { 5 };
            let kind = IntKind::of(rank, true, self.types.model);
            return Ok(self.int_constant(value as i128, &Type::Int(kind)));
        }
        self.error(at, "this number is too large for every integer type")
    }

    /// The array that a string literal is.
    pub fn string(&mut self, literal: &'a Node<Vec<String>>) -> Res<Place> {
        let at = literal.span.start;
        let Some(bytes) = string_bytes(&literal.node) else { return self.wide_string(&literal.node, at) };
        Ok(self.string_place(bytes, at))
    }

    fn wide_string(&mut self, parts: &[String], at: usize) -> Res<Place> {
        let prefixed = parts.iter().find(|part| !part.starts_with('"'));
        let (Some((bits, units)), Some(kind)) =
            (wide_units(parts), prefixed.and_then(|part| self.character_kind(part)))
        else {
            return self.error(at, "this string literal is not supported");
        };
        let (each, count) = (u64::from(bits / 8), units.len() as u64 + 1);
        let element = Layout::Scalar { bits, bytes: each };
        let values = (0u64..).zip(units).filter(|(_, unit)| *unit != 0);
        let values = values.map(|(index, unit)| (index * each, Bits::new(bits, unit.into()))).collect();
        let (span, layout) = (self.span(at), Layout::Array { element: Box::new(element), count });
        let object = self.new_object("wide string".to_owned(), layout, Initial::Values(values), span);
        let (ty, base) = (Type::Array(Type::Int(kind).into(), Some(count)), self.memory[object].base);
        Ok(Place { ty, kind: PlaceKind::Memory(self.pointer_constant(base)), root: Some(object) })
    }

    /// The array with so many bytes and a zero.
    pub(super) fn string_place(&mut self, bytes: Vec<u8>, at: usize) -> Place {
        let count = bytes.len() as u64 + 1;
        let ty = Type::Array(Type::Int(IntKind::CHAR).into(), Some(count));
        if self.evaluation.is_typing() {
            return Place { ty, kind: PlaceKind::Memory(self.pointer_constant(0)), root: None };
        }
        let object = self.string_object(bytes, at);
        let address = self.memory[object].base;
        Place { ty, kind: PlaceKind::Memory(self.pointer_constant(address)), root: Some(object) }
    }

    fn string_object(&mut self, bytes: Vec<u8>, at: usize) -> ObjectId {
        let span = self.span(at);
        let layout =
            Layout::Array { element: Box::new(Layout::Scalar { bits: 8, bytes: 1 }), count: bytes.len() as u64 + 1 };
        let name = format!("{:?}", String::from_utf8_lossy(&bytes));
        let cells = (0u64..).zip(bytes).filter(|(_, byte)| *byte != 0);
        let cells = cells.map(|(offset, byte)| (offset, Bits::new(8, u128::from(byte)))).collect();
        self.new_object(name, layout, Initial::Values(cells), span)
    }
}

/// The bytes of adjacent string literals; `None` for wide ones.
pub(crate) fn string_bytes(parts: &[String]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for part in parts {
        let inner = part.strip_prefix("u8").unwrap_or(part).strip_prefix('"')?.strip_suffix('"')?;
        bytes.extend(unescape(inner)?);
    }
    Some(bytes)
}

/// The width of the characters of adjacent wide string literals, and these, as long as they are ASCII or escaped
/// by a number.
pub(crate) fn wide_units(parts: &[String]) -> Option<(u32, Vec<u32>)> {
    let prefix = parts.iter().find_map(|part| part.chars().next().filter(|first| *first != '"'))?;
    let bits = if prefix == 'u' { 16 } else { 32 };
    let mut units = Vec::new();
    for part in parts {
        let inner = part.trim_start_matches(['L', 'u', 'U']).strip_prefix('"')?.strip_suffix('"')?;
        units.extend(unescape_wide(inner)?);
    }
    Some((bits, units))
}

/// Characters outside of ASCII come here as several bytes, which are not put together.
fn unescape_wide(text: &str) -> Option<Vec<u32>> {
    let (mut units, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let escape = rest.strip_prefix("\\x");
        let digits = escape.map(|rest| rest.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(rest.len()));
        if let (Some(after), Some(digits @ 1..)) = (escape, digits) {
            units.push(u32::from_str_radix(&after[..digits], 16).ok()?);
            rest = &after[digits..];
            continue;
        }
        let length = match rest.strip_prefix('\\') {
            Some(after) => 1 + after.chars().take(3).take_while(|c| c.is_digit(8)).count().max(1),
            None => 1,
        };
        let bytes = unescape(rest.get(..length)?)?;
        let [byte] = bytes.as_slice() else { return None };
        if *byte >= 0x80 {
            return None;
        }
        units.push(u32::from(*byte));
        rest = rest.get(length..)?;
    }
    Some(units)
}

/// The bytes that the inside of a literal stands for.
fn unescape(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes().peekable();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        bytes.push(match rest.next()? {
            b'n' => b'\n',
            b't' => b'\t',
            b'r' => b'\r',
            b'a' => 7,
            b'b' => 8,
            b'f' => 12,
            b'v' => 11,
            b'e' | b'E' => 27,
            b'x' => {
                let mut value = 0u32;
                while let Some(digit) = rest.peek().and_then(|&byte| (byte as char).to_digit(16)) {
                    value = value << 4 | digit;
                    rest.next();
                }
                value as u8
            }
            digit @ b'0'..=b'7' => {
                let mut value = u32::from(digit - b'0');
                for _ in 0..2 {
                    let Some(digit) = rest.peek().and_then(|&byte| (byte as char).to_digit(8)) else { break };
                    value = value << 3 | digit;
                    rest.next();
                }
                value as u8
            }
            same @ (b'\\' | b'\'' | b'"' | b'?') => same,
            _ => return None,
        });
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_become_bytes() {
        assert_eq!(unescape(r"a\n\x41\1012\\"), Some(vec![b'a', b'\n', 0x41, 0o101, b'2', b'\\']));
        assert_eq!(unescape(r"\q"), None);
        assert_eq!(string_bytes(&["\"ab\"".into(), "\"c\"".into()]), Some(b"abc".to_vec()));
    }
}
