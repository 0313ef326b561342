//! Bit-fields: bits of the bytes that they lie in.
//!
//! Reading loads these bytes and takes the bits out. Writing loads them, replaces the bits and stores
//! them: one atomic step, so that neighbours in the same byte are left alone. (Compilers need not do
//! that in one step; C calls accesses to neighbouring bit-fields by two threads a data race.)
//!
//! Where races are asked for these are two plain steps: whatever comes between them races with the second. They are
//! accesses to the whole memory location that bit-fields side by side are, since compilers access as much of it as
//! they like: GCC stores a field of 20 bits with 32.

use concord_logic::TermId;
use concord_program::{Access, Assumption, Op};

use crate::lower::{Lowering, Value};
use crate::types::{BitField, IntKind, Type};

/// The type of the value of a bit-field: an `int` if that holds all its values; a longer one is, as in GCC, of a
/// type as wide as it is.
pub(super) fn type_of_bits(bits: BitField, ty: &Type) -> Type {
    match ty.unqualified() {
        Type::Int(kind) => {
            let is_int = bits.width < IntKind::INT.bits || bits.width == IntKind::INT.bits && kind.signed;
            Type::Int(if is_int { IntKind::INT } else { IntKind { bits: bits.width, ..*kind } })
        }
        _ => Type::Bool,
    }
}

/// A memory location of at most so many bytes is accessed in one step.
const WIDEST: u64 = 8;

/// What is loaded and stored to access a bit-field.
struct Unit {
    address: TermId,
    bits: u32,
    /// Where the bit-field begins in it.
    shift: u32,
}

impl<'a> Lowering<'a> {
    /// The value of a bit-field; one whose values an `int` holds is an `int`.
    pub(super) fn read_bits(&mut self, address: TermId, bits: BitField, ty: &Type, at: usize) -> Value {
        let Unit { address, bits: width, shift } = self.bytes_of(address, bits, false, at);
        let unit = self.load(address, width, Access::Plain, at);
        let field = self.terms.extract(unit, shift + bits.width - 1, shift);
        self.bits_value(field, bits, ty)
    }

    /// The bytes that are loaded and stored to access a bit-field. What else belongs to the memory location is
    /// accessed at once, without changing it, so that accesses to any two bytes of it conflict.
    fn bytes_of(&mut self, address: TermId, bits: BitField, writes: bool, at: usize) -> Unit {
        if !self.input.races {
            return Unit { address, bits: bits.unit(), shift: bits.shift };
        }
        let before = self.pointer_constant(bits.before);
        let first = self.terms.bv_sub(address, before);
        if bits.location <= WIDEST {
            return Unit { address: first, bits: bits.location as u32 * 8, shift: bits.shift + bits.before as u32 * 8 };
        }
        for offset in (0..bits.location).step_by(WIDEST as usize) {
            let piece = self.offset_address(first, offset);
            let width = (bits.location - offset).min(WIDEST) as u32 * 8;
            let value = self.load(piece, width, Access::Plain, at);
            if writes {
                self.emit(Op::Store { address: piece, value, access: Access::Plain }, at);
            }
        }
        Unit { address, bits: bits.unit(), shift: bits.shift }
    }

    fn bits_value(&mut self, field: TermId, bits: BitField, ty: &Type) -> Value {
        match (type_of_bits(bits, ty), ty.unqualified()) {
            (Type::Int(value), Type::Int(kind)) => {
                Value { ty: Type::Int(value), term: self.terms.resize(field, value.bits, kind.signed) }
            }
            _ => Value { ty: Type::Bool, term: self.terms.extract(field, 0, 0) },
        }
    }

    /// Writes a value of the declared type; the value that is there afterwards.
    pub(super) fn write_bits(&mut self, address: TermId, bits: BitField, ty: &Type, value: TermId, at: usize) -> Value {
        let field = self.terms.resize(value, bits.width, false);
        let access = Access::Plain;
        let Unit { address, bits: width, shift } = self.bytes_of(address, bits, true, at);
        if shift == 0 && bits.width == width {
            self.emit(Op::Store { address, value: field, access }, at);
            return self.bits_value(field, bits, ty);
        }
        // Inside a block accesses count as atomic.
        let is_one_step = !self.input.races;
        if is_one_step {
            self.assume(Assumption::BitFieldsDoNotTear);
            self.emit(Op::AtomicBegin, at);
        }
        let old = self.load(address, width, access, at);
        let mut new = field;
        if shift > 0 {
            let low = self.terms.extract(old, shift - 1, 0);
            new = self.terms.concat(new, low);
        }
        let end = shift + bits.width;
        if end < width {
            let high = self.terms.extract(old, width - 1, end);
            new = self.terms.concat(high, new);
        }
        self.emit(Op::Store { address, value: new, access }, at);
        if is_one_step {
            self.emit(Op::AtomicEnd, at);
        }
        self.bits_value(field, bits, ty)
    }
}
