//! Memory from the heap.
//!
//! An object's cells must be known when it is made: they are those of the type
//! that the result is assigned or cast to, or else of the type whose size is
//! asked for. The size must be a constant. Nothing is ever freed, since no
//! checked property speaks of freed memory. `malloc` never fails.

use concord_program::{Access, Layout, Op};
use lang_c::ast::Expression;
use lang_c::span::Node;
use lang_c::visit::{self, Visit};

use super::Call;
use crate::lower::{Lowering, Operand, PlaceKind, Res, Value};
use crate::types::Type;

/// Heap objects are cleared cell by cell only up to this many cells.
const MOST_CELLS: usize = 1 << 12;

/// The first `sizeof` in an expression.
#[derive(Default)]
struct FirstSize<'a>(Option<&'a Expression>);

impl<'a> Visit<'a> for FirstSize<'a> {
    fn visit_expression(&mut self, expression: &'a Expression, span: &'a lang_c::span::Span) {
        if self.0.is_some() {
            return;
        }
        match expression {
            Expression::SizeOfTy(_) | Expression::SizeOfVal(_) => self.0 = Some(expression),
            _ => visit::visit_expression(self, expression, span),
        }
    }
}

fn element_type<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Option<Type>> {
    if let Some(hint) = &call.hint {
        return Ok(Some(hint.clone()));
    }
    for argument in call.arguments {
        let mut first = FirstSize::default();
        first.visit_expression(&argument.node, &argument.span);
        match first.0 {
            Some(Expression::SizeOfTy(size)) => return this.type_name(&size.node.0).map(Some),
            Some(Expression::SizeOfVal(size)) => return this.type_of(&size.node.0).map(Some),
            _ => {}
        }
    }
    Ok(None)
}

/// Makes an object of a number of bytes; its address and layout, or why not.
fn make<'a>(this: &mut Lowering<'a>, call: &Call<'a>, size: Option<u128>) -> Res<Result<(Value, Layout), String>> {
    let not = |why: &str| Ok(Err(format!("`{}` {why}", call.name)));
    let Some(size) = size.and_then(|size| u64::try_from(size).ok()).filter(|size| (1..1 << 30).contains(size)) else {
        return not("of a size that is not a constant");
    };
    let Some(element) = element_type(this, call)? else { return not("of objects of an unknown type") };
    let (Some(layout), Some(each)) = (this.types.layout(&element), this.types.size(&element)) else {
        return not("of objects of an incomplete type");
    };
    if each == 0 || size % each != 0 || !this.types.is_certain(&element) {
        return not("of a size that does not fit the type");
    }
    let layout = if size == each { layout } else { Layout::Array { element: Box::new(layout), count: size / each } };
    let bits = this.pointer_bits();
    let target = this.fresh("heap", bits);
    this.emit(Op::Allocate { target: target.id, layout: layout.clone(), size: None, name: "heap object".to_owned() }, call.at);
    Ok(Ok((Value { ty: Type::Void.pointer_to(), term: target.term }, layout)))
}

/// `malloc(size)`.
pub(super) fn malloc<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let size = this.value(call.argument(this, 0)?)?;
    let size = this.terms.as_bits(size.term).map(|size| size.unsigned());
    Ok(match make(this, call, size)? {
        Ok((value, _)) => Operand::Scalar(value),
        Err(what) => this.unsupported_value(call.at, what, &Type::Void.pointer_to()),
    })
}

/// `calloc(count, size)`.
pub(super) fn calloc<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let count = this.value(call.argument(this, 0)?)?;
    let size = this.value(call.argument(this, 1)?)?;
    let known = |this: &Lowering<'a>, value: &Value| this.terms.as_bits(value.term).map(|bits| bits.unsigned());
    let size = known(this, &count).zip(known(this, &size)).and_then(|(count, size)| count.checked_mul(size));
    Ok(match make(this, call, size)? {
        Ok((value, layout)) => {
            clear(this, call, value.term, &layout);
            Operand::Scalar(value)
        }
        Err(what) => this.unsupported_value(call.at, what, &Type::Void.pointer_to()),
    })
}

/// Stores zero into every cell.
fn clear<'a>(this: &mut Lowering<'a>, call: &Call<'a>, address: concord_logic::TermId, layout: &Layout) {
    let mut cells = Vec::new();
    layout.for_each_cell(&mut |offset, bits| {
        if cells.len() <= MOST_CELLS {
            cells.push((offset, bits));
        }
    });
    if cells.len() > MOST_CELLS {
        return this.unsupported(call.at, format!("`{}` of a very large object", call.name));
    }
    for (offset, bits) in cells {
        let address = this.offset_address(address, offset);
        let value = this.terms.constant(bits, 0);
        this.emit(Op::Store { address, value, access: Access::Plain }, call.at);
    }
}

/// `free(pointer)`.
pub(super) fn free<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.evaluate_arguments(call.arguments)?;
    Ok(Operand::Void)
}

/// `memset(pointer, 0, size)` over whole objects.
pub(super) fn memset<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let pointer = this.address_argument(call.argument(this, 0)?)?;
    let fill = this.try_constant(call.argument(this, 1)?)?;
    let size = this.try_constant(call.argument(this, 2)?)?;
    let void_pointer = Type::Void.pointer_to();
    let element = pointer.ty.pointee().cloned().unwrap_or(Type::Void);
    let (layout, each) = (this.types.layout(&element), this.types.size(&element).unwrap_or(0));
    let whole = size.and_then(|size| u64::try_from(size).ok()).filter(|size| each > 0 && size % each == 0);
    let (Some(layout), Some(0), Some(size), true) = (layout, fill, whole, this.types.is_modelled(&element)) else {
        return Ok(this.unsupported_value(call.at, "this call of `memset`", &void_pointer));
    };
    let layout = Layout::Array { element: Box::new(layout), count: size / each };
    clear(this, call, pointer.term, &layout);
    Ok(Operand::Scalar(Value { ty: void_pointer, term: pointer.term }))
}

impl<'a> Lowering<'a> {
    /// A pointer argument with the type it has before it is cast to `void *`.
    fn address_argument(&mut self, node: &'a Node<Expression>) -> Res<Value> {
        match &node.node {
            Expression::Cast(cast) => self.address_argument(&cast.node.expression),
            _ => {
                let place = self.argument_place(node)?;
                match place.kind {
                    PlaceKind::Register(_) => self.error(node.span.start, "this variable has no address"),
                    _ => self.address_of_place(&place, node.span.start),
                }
            }
        }
    }
}
