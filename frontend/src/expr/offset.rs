//! `offsetof`: how far a member of a structure is from its begin, also an element that is computed.

use lang_c::ast::{OffsetMember, OffsetOfExpression};

use crate::lower::{Lowering, Operand, Res, Value};
use crate::names::original_name;
use crate::types::Type;

impl<'a> Lowering<'a> {
    pub(super) fn offset_of(&mut self, offset: &'a OffsetOfExpression, at: usize) -> Res<Operand> {
        let mut ty = self.type_name(&offset.type_name)?;
        let designator = &offset.designator.node;
        let first = self.offset_step(&mut ty, &designator.base.node.name, designator.base.span.start)?;
        let mut total = self.pointer_constant(first);
        for member in &designator.members {
            match &member.node {
                OffsetMember::Member(name) => {
                    let step = self.offset_step(&mut ty, &name.node.name, name.span.start)?;
                    total = self.offset_address(total, step);
                }
                // `a->b` is `a[0].b`.
                OffsetMember::IndirectMember(name) => {
                    let Type::Array(element, _) = &ty else { return self.error(at, "this is not an array") };
                    ty = (**element).clone();
                    let step = self.offset_step(&mut ty, &name.node.name, name.span.start)?;
                    total = self.offset_address(total, step);
                }
                OffsetMember::Index(index) => {
                    let Type::Array(element, _) = &ty else { return self.error(at, "this is not an array") };
                    let element = (**element).clone();
                    if !self.types.is_certain(&element) {
                        return self.error(at, "the layout of this type is not known");
                    }
                    // What comes before is a number or was kept, so that effects of the index do not change it.
                    total = self.freeze(total, at);
                    let index = self.value(index)?;
                    // Elements without a size are all in one place.
                    if self.types.size(&element) != Some(0) {
                        total = self.indexed(total, index, &element, at)?;
                    }
                    ty = element;
                }
            }
        }
        Ok(Operand::Scalar(Value { ty: Type::Int(self.types.size_type()), term: total }))
    }

    fn offset_step(&mut self, ty: &mut Type, name: &str, at: usize) -> Res<u64> {
        let spelt = original_name(name);
        let found = match ty {
            Type::Record(id) => {
                let (id, certain) = (*id, self.types.is_certain(ty));
                if !certain {
                    return self.error(at, "the layout of this type is not known");
                }
                self.types.find_member(id, &spelt)
            }
            _ => None,
        };
        match found {
            Some(found) => {
                *ty = found.ty;
                Ok(found.offset)
            }
            None => self.error(at, format!("there is no member `{spelt}`")),
        }
    }
}
