//! Structures and unions as one value: what is `_Atomic`, or given to an atomic operation, is
//! accessed in one step on all its bytes, padding included, as compilers do.
//!
//! Everything else is copied in several steps, so values travel through objects of their own.

use concord_logic::TermId;
use concord_program::{Access, Op};

use crate::lower::{Lowering, Operand, Res};
use crate::types::{IntKind, Type};

/// Larger structures are not accessed in one step.
const MOST_BYTES: u64 = 16;

impl<'a> Lowering<'a> {
    /// The type of an object's value where it is accessed in one step: integers stand for structures.
    pub fn whole_type(&self, ty: &Type) -> Option<Type> {
        match ty.unqualified() {
            ty @ Type::Record(_) => match self.types.size(ty) {
                Some(size @ 1..=MOST_BYTES) if self.types.is_certain(ty) => {
                    Some(Type::Int(IntKind { rank: 5, bits: size as u32 * 8, signed: false }))
                }
                _ => None,
            },
            ty if ty.is_scalar() => Some(ty.clone()),
            _ => None,
        }
    }

    /// Reads a structure in one step; the operand is a copy.
    pub fn read_whole(&mut self, record: &Type, address: TermId, at: usize) -> Res<Operand> {
        let Some(bits) = self.whole_type(record).and_then(|ty| self.types.bits(&ty)) else {
            return Ok(self.unsupported_value(at, "an atomic structure of this size", record));
        };
        let value = self.load(address, bits, Access::SeqCst, at);
        self.as_structure(record, value, at)
    }

    /// Writes a structure in one step; the operand is a copy.
    pub fn write_whole(&mut self, record: &Type, from: TermId, to: TermId, at: usize) -> Res<Operand> {
        if self.whole_type(record).is_none() {
            return Ok(self.unsupported_value(at, "an atomic structure of this size", record));
        }
        let value = self.as_value(record, from, at)?;
        self.emit(Op::Store { address: to, value, access: Access::SeqCst }, at);
        self.as_structure(record, value, at)
    }

    /// A structure somewhere as one value; it is read in several steps.
    pub fn as_value(&mut self, record: &Type, from: TermId, at: usize) -> Res<TermId> {
        let copy = self.allocate("copy", record, at)?;
        self.copy(record, from, copy.term, at)?;
        let bits = self.whole_type(record).and_then(|ty| self.types.bits(&ty)).unwrap_or(8);
        Ok(self.load(copy.term, bits, Access::Plain, at))
    }

    /// A value as a structure of its own.
    pub fn as_structure(&mut self, record: &Type, value: TermId, at: usize) -> Res<Operand> {
        let copy = self.allocate("copy", record, at)?;
        self.emit(Op::Store { address: copy.term, value, access: Access::Plain }, at);
        Ok(Operand::Record { ty: record.clone(), address: copy.term, root: None })
    }
}
