//! Functions with a variable number of arguments.
//!
//! The caller puts the further arguments, promoted, into an object of its own, one after the other, and passes its
//! address as a last parameter that the source does not show. A `va_list` holds the address of the next one. Reading
//! more of them than there are is an invalid access.

use concord_logic::TermId;
use concord_program::{Access, Layout, Member, Op};
use lang_c::ast::{Expression, VaArgExpression};
use lang_c::span::Node;

use crate::expr::convert::promoted;
use crate::lower::{Lowering, Operand, PlaceKind, Res, Value};
use crate::types::{IntKind, Type};

/// The room of an argument in bytes.
const SLOT: u64 = 8;

impl<'a> Lowering<'a> {
    /// A further argument as it is passed: promoted. `None` if it is not a scalar of a usual width.
    pub(super) fn further_argument(&mut self, operand: Operand, at: usize) -> Res<Option<Value>> {
        let Operand::Scalar(value) = operand else { return Ok(None) };
        let ty = match &value.ty {
            Type::Float(32) => Type::Float(64),
            Type::Float(64) | Type::Pointer(_) => value.ty.clone(),
            Type::Float(_) => return Ok(None),
            other => match promoted(other) {
                // A long bit-field is passed as what it was declared as.
                Type::Int(kind) if !matches!(kind.bits, 32 | 64) => Type::Int(IntKind { bits: 64, ..kind }),
                ty => ty,
            },
        };
        let value = self.convert(value, &ty, at)?;
        Ok(Some(Value { term: self.freeze(value.term, at), ..value }))
    }

    /// Puts further arguments into memory; the address of the first.
    pub(super) fn further_arguments(&mut self, values: &[Value], at: usize) -> TermId {
        if values.is_empty() {
            return self.pointer_constant(0);
        }
        let slots = values.iter().zip(0..).map(|(value, index)| {
            let bits = self.terms.width(value.term);
            let layout = Layout::Scalar { bits, bytes: u64::from(bits.div_ceil(8)) };
            Member { name: String::new(), offset: index * SLOT, layout }
        });
        let layout = Layout::Record { members: slots.collect(), size: values.len() as u64 * SLOT };
        let bits = self.pointer_bits();
        let (target, name) = (self.fresh("&arguments", bits), "arguments".to_owned());
        self.emit(Op::Allocate { target: target.id, layout, size: None, align: 1, zeroed: false, name }, at);
        for (value, index) in values.iter().zip(0..) {
            let address = self.offset_address(target.term, index * SLOT);
            self.emit(Op::Store { address, value: value.term, access: Access::Plain }, at);
        }
        target.term
    }

    /// The address of a `va_list`.
    fn list_address(&mut self, node: &'a Node<Expression>) -> Res<TermId> {
        let place = self.place(node)?;
        match place.kind {
            PlaceKind::Memory(address) if matches!(place.ty, Type::Opaque(_)) => {
                Ok(self.freeze(address, node.span.start))
            }
            _ => self.error(node.span.start, "this is not a `va_list`"),
        }
    }

    /// `va_start(list, last)`.
    pub fn start_list(&mut self, list: &'a Node<Expression>, at: usize) -> Res<()> {
        let list = self.list_address(list)?;
        let Some(first) = self.context.further_arguments else {
            return self.error(at, "this function has no variable arguments");
        };
        self.store(list, &Type::Void.pointer_to(), first, at);
        Ok(())
    }

    /// `va_copy(to, from)`.
    pub fn copy_list(&mut self, to: &'a Node<Expression>, from: &'a Node<Expression>, at: usize) -> Res<()> {
        let (to, from) = (self.list_address(to)?, self.list_address(from)?);
        let next = self.load(from, self.pointer_bits(), Access::Plain, at);
        self.store(to, &Type::Void.pointer_to(), next, at);
        Ok(())
    }

    /// `va_arg(list, type)`.
    pub(super) fn next_argument(&mut self, argument: &'a VaArgExpression, at: usize) -> Res<Operand> {
        let ty = self.type_name(&argument.type_name)?;
        let list = self.list_address(&argument.va_list)?;
        let Some(bits) = self.types.bits(&ty).filter(|bits| *bits <= 64) else {
            return Ok(self.unsupported_value(at, "`va_arg` of this type", &ty));
        };
        let next = self.load(list, self.pointer_bits(), Access::Plain, at);
        let term = self.load(next, bits, Access::Plain, at);
        let further = self.offset_address(next, SLOT);
        self.store(list, &Type::Void.pointer_to(), further, at);
        Ok(Operand::Scalar(Value { ty: ty.unqualified().clone(), term }))
    }
}
