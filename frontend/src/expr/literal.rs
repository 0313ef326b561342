//! Constants and string literals.

use concord_program::{Initial, Layout, ObjectId};
use lang_c::ast::{Constant, Float, FloatBase, FloatFormat, Integer, IntegerBase, IntegerSize};
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
            Constant::Float(float) => Ok(self.float(float, at)),
            Constant::Character(text) => {
                let wide = text.starts_with(['L', 'u', 'U']);
                let (Some(start), Some(end)) = (text.find('\''), text.rfind('\'')) else {
                    return self.error(at, "this character is not understood");
                };
                let Some(bytes) = unescape(text.get(start + 1..end).unwrap_or("")) else {
                    return self.error(at, "this escape sequence is not understood");
                };
                let value = match bytes.as_slice() {
                    [byte] if wide => i128::from(*byte),
                    [byte] => i128::from(*byte as i8),
                    // Several characters: as the usual compilers do, the last four in order.
                    bytes if !wide => i128::from(bytes.iter().fold(0i32, |all, &byte| all << 8 | i32::from(byte))),
                    _ => return self.error(at, "this wide character is not supported"),
                };
                Ok(Operand::Scalar(self.int_constant(value, &Type::INT)))
            }
        }
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
        self.error(at, "this number is too large for every integer type")
    }

    fn float(&mut self, float: &Float, at: usize) -> Operand {
        let bits = match float.suffix.format {
            FloatFormat::Float => 32,
            FloatFormat::Double => 64,
            _ => 80,
        };
        let ty = Type::Float(bits);
        let value = match float.base {
            FloatBase::Decimal if !float.suffix.imaginary => float.number.parse::<f64>().ok(),
            _ => None,
        };
        let pattern = match (value, bits) {
            (Some(_), 32) => float.number.parse::<f32>().ok().map(|value| u128::from(value.to_bits())),
            (Some(value), 64) => Some(u128::from(value.to_bits())),
            _ => None,
        };
        match pattern {
            Some(pattern) => Operand::Scalar(Value { ty, term: self.terms.constant(bits, pattern) }),
            None => self.unsupported_value(at, "this floating-point constant", &ty),
        }
    }

    /// The array that a string literal is.
    pub fn string(&mut self, literal: &'a Node<Vec<String>>) -> Res<Place> {
        let at = literal.span.start;
        let Some(bytes) = string_bytes(&literal.node) else {
            return self.error(at, "this string literal is not supported");
        };
        let count = bytes.len() as u64 + 1;
        let ty = Type::Array(Type::Int(IntKind::CHAR).into(), Some(count));
        if self.typing {
            return Ok(Place { ty, kind: PlaceKind::Memory(self.pointer_constant(0)), root: None });
        }
        let object = self.string_object(bytes, at);
        let address = self.objects[object.0 as usize].base;
        Ok(Place { ty, kind: PlaceKind::Memory(self.pointer_constant(address)), root: Some(object) })
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
