//! Bit-fields: bits of the bytes that they lie in.
//!
//! Reading loads these bytes and takes the bits out. Writing loads them, replaces the bits and stores
//! them: one atomic step, so that neighbours in the same byte are left alone. (Compilers need not do
//! that in one step; C calls accesses to neighbouring bit-fields by two threads a data race.)
//!
//! Where races are asked for these are two plain steps: whatever comes between them races with the second.

use concord_logic::TermId;
use concord_program::{Access, Op};

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

impl<'a> Lowering<'a> {
    /// The value of a bit-field; one whose values an `int` holds is an `int`.
    pub(super) fn read_bits(&mut self, address: TermId, bits: BitField, ty: &Type, at: usize) -> Value {
        self.touch_location(address, bits, false, at);
        let unit = self.load(address, bits.unit(), Access::Plain, at);
        let field = self.terms.extract(unit, bits.shift + bits.width - 1, bits.shift);
        self.bits_value(field, bits, ty)
    }

    /// Accesses the first byte of the memory location that bit-fields side by side are, without changing it, so that
    /// accesses to any two of them conflict.
    fn touch_location(&mut self, address: TermId, bits: BitField, writes: bool, at: usize) {
        if !self.races || bits.before == 0 {
            return;
        }
        let before = self.pointer_constant(bits.before);
        let first = self.terms.bv_sub(address, before);
        let value = self.load(first, 8, Access::Plain, at);
        if writes {
            self.emit(Op::Store { address: first, value, access: Access::Plain }, at);
        }
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
        self.touch_location(address, bits, true, at);
        if bits.shift == 0 && bits.width == bits.unit() {
            self.emit(Op::Store { address, value: field, access }, at);
            return self.bits_value(field, bits, ty);
        }
        // Inside a block accesses count as atomic.
        let is_one_step = !self.races;
        if is_one_step {
            self.emit(Op::AtomicBegin, at);
        }
        let old = self.load(address, bits.unit(), access, at);
        let mut new = field;
        if bits.shift > 0 {
            let low = self.terms.extract(old, bits.shift - 1, 0);
            new = self.terms.concat(new, low);
        }
        let end = bits.shift + bits.width;
        if end < bits.unit() {
            let high = self.terms.extract(old, bits.unit() - 1, end);
            new = self.terms.concat(high, new);
        }
        self.emit(Op::Store { address, value: new, access }, at);
        if is_one_step {
            self.emit(Op::AtomicEnd, at);
        }
        self.bits_value(field, bits, ty)
    }
}
