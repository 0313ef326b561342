//! Conversions: promotions, the usual arithmetic conversions, casts.

use lang_c::ast::CastExpression;

use crate::lower::{Lowering, Operand, Place, PlaceKind, Res, Value};
use crate::types::{Field, IntKind, Type};

/// The type an integer type is promoted to.
pub(crate) fn promoted(ty: &Type) -> Type {
    match ty.unqualified() {
        Type::Bool => Type::INT,
        Type::Int(kind) if kind.rank < IntKind::INT.rank => Type::INT,
        other => other.clone(),
    }
}

/// The common type of two promoted integer types.
pub(crate) fn common(a: IntKind, b: IntKind) -> IntKind {
    // Where widths differ, the wider one has the higher rank and holds all values of the other. That also goes for
    // long bit-fields, which GCC gives types as wide as they are.
    if a.bits != b.bits {
        return if a.bits > b.bits { a } else { b };
    }
    let higher = if a.rank >= b.rank { a } else { b };
    IntKind { signed: a.signed && b.signed, ..higher }
}

impl<'a> Lowering<'a> {
    /// Converts a scalar value to a scalar type.
    pub fn convert(&mut self, value: Value, to: &Type, at: usize) -> Res<Value> {
        let to = to.unqualified();
        let from_signed = match &value.ty {
            Type::Int(kind) => kind.signed,
            _ => false,
        };
        let term = match (&value.ty, to) {
            (from, to) if from == to => value.term,
            (Type::Float(_), _) | (_, Type::Float(_)) => return self.convert_float(value, to, at),
            (_, Type::Bool) => {
                let truth = self.terms.is_nonzero(value.term);
                self.terms.bool_to_bits(truth, 1)
            }
            (from, Type::Int(kind)) => {
                let term = self.terms.resize(value.term, kind.bits, from_signed);
                if matches!(from, Type::Pointer(_)) {
                    self.note_conversion(value.term, term);
                }
                if kind.bits < self.terms.width(value.term).min(self.pointer_bits()) {
                    self.note_operand(value.term);
                    self.note_operand(term);
                }
                term
            }
            (_, Type::Pointer(_)) => {
                let bits = self.pointer_bits();
                self.terms.resize(value.term, bits, from_signed)
            }
            _ => {
                let (from, to) = (self.types.show(&value.ty), self.types.show(to));
                return self.error(at, format!("`{from}` cannot be converted to `{to}`"));
            }
        };
        Ok(Value { ty: to.clone(), term })
    }

    /// The value after integer promotion.
    pub fn promote(&mut self, value: Value, at: usize) -> Res<Value> {
        let ty = promoted(&value.ty);
        self.convert(value, &ty, at)
    }

    pub(super) fn cast(&mut self, cast: &'a CastExpression, at: usize) -> Res<Operand> {
        if let Some(operator) = crate::alignment::operator(cast) {
            return self.alignment_of(operator, &cast.expression, at);
        }
        let ty = self.type_name(&cast.type_name)?;
        if let Some(pointee) = ty.pointee() {
            self.evaluation.allocation_hint = (*pointee != Type::Void).then(|| pointee.clone());
        }
        let operand = self.operand(&cast.expression);
        self.evaluation.allocation_hint = None;
        match (operand?, &ty) {
            (operand, Type::Void) => {
                self.discard(&cast.expression, operand)?;
                Ok(Operand::Void)
            }
            (Operand::Scalar(value), ty) if ty.is_scalar() => {
                self.refuse_uncertain_view(&value.ty, ty, at);
                self.convert(value, ty, at).map(Operand::Scalar)
            }
            (Operand::Record { ty: from, address, root }, ty) if from == *ty => {
                Ok(Operand::Record { ty: from, address, root })
            }
            (operand, Type::Record(id)) if self.types.record(*id).union => self.cast_to_union(operand, &ty, at),
            _ => self.error(at, format!("this cannot be converted to `{}`", self.types.show(&ty))),
        }
    }

    /// A value as a union that has a member of its type, which GNU C allows: an object of its own.
    fn cast_to_union(&mut self, operand: Operand, union: &Type, at: usize) -> Res<Operand> {
        let (Operand::Scalar(Value { ty: from, .. }) | Operand::Record { ty: from, .. }) = &operand else {
            return self.error(at, format!("this cannot be converted to `{}`", self.types.show(union)));
        };
        let from = from.unqualified().clone();
        let fields = match union {
            Type::Record(id) => self.types.record(*id).fields.clone().unwrap_or_default(),
            _ => Vec::new(),
        };
        let is_it = |field: &&Field| *field.ty.unqualified() == from && field.bits.is_none();
        let Some(member) = fields.iter().find(is_it) else {
            let (from, to) = (self.types.show(&from), self.types.show(union));
            return self.error(at, format!("`{from}` cannot be converted to `{to}`, which has no such member"));
        };
        let cell = self.allocate("literal", union, at)?;
        let place = Place { ty: member.ty.clone(), kind: PlaceKind::Memory(cell.term), root: None };
        self.assign(&place, operand, at)?;
        Ok(Operand::Record { ty: union.clone(), address: cell.term, root: None })
    }

    /// Where layout attributes are not followed, the same bytes must not be seen as another type.
    fn refuse_uncertain_view(&mut self, from: &Type, to: &Type, at: usize) {
        let (Some(from), Some(to)) = (from.pointee(), to.pointee()) else { return };
        let (from, to) = (from.unqualified(), to.unqualified());
        if from == to || *from == Type::Void || *to == Type::Void {
            return;
        }
        if !self.types.is_certain(from) || !self.types.is_certain(to) {
            let (from, to) = (self.types.show(from), self.types.show(to));
            self.unsupported(at, format!("a pointer to `{from}` as one to `{to}` (a type with layout attributes)"));
        }
    }

    /// The truth of a scalar value.
    pub fn truth_of(&mut self, value: &Value, at: usize) -> concord_logic::TermId {
        if let Type::Float(bits) = value.ty {
            return self.float_truth(value.term, bits, at);
        }
        self.terms.is_nonzero(value.term)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(rank: u8, bits: u32, signed: bool) -> IntKind {
        IntKind { rank, bits, signed }
    }

    #[test]
    fn usual_arithmetic_conversions_follow_the_standard() {
        let (int, uint) = (kind(3, 32, true), kind(3, 32, false));
        let (long64, long32) = (kind(4, 64, true), kind(4, 32, true));
        assert_eq!(common(int, uint), uint);
        assert_eq!(common(uint, long64), long64);
        assert_eq!(common(uint, long32), kind(4, 32, false));
        assert_eq!(common(kind(5, 64, false), long64), kind(5, 64, false));
        assert_eq!(promoted(&Type::Int(kind(2, 16, false))), Type::INT);
    }
}
