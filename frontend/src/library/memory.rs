//! Memory from the heap.
//!
//! Memory is bytes, so that any size will do; for the sake of good cells, an object has those of the type
//! that the result is assigned or cast to, or else of the type whose size is
//! asked for. Nothing is ever freed, since no
//! checked property but data races speaks of freed memory: for these `free` writes the whole object (`release.rs`).
//! `malloc` fails for sizes that no object has, beyond half of the address space, and for no others.

use concord_logic::TermId;
use concord_program::{Assumption, Layout, Member, Op};
use lang_c::ast::Expression;
use lang_c::visit::{self, Visit};

use super::Call;
use super::Own::Preferred;
use super::number::{EINVAL, ENOMEM};
use super::{Row, resize};
use crate::lower::{Lowering, Operand, Res, Value};
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["malloc", "alloca", "__builtin_alloca", "__builtin_malloc"],
        meaning: "A new object with any contents; null and ENOMEM for more than PTRDIFF_MAX bytes. Otherwise it never fails.",
        own: Preferred,
        model: Some(malloc),
    },
    Row {
        names: &["aligned_alloc", "memalign"],
        meaning: "A new object with any contents and a constant alignment, as malloc; with one that is no power of two, null and EINVAL or any object.",
        own: Preferred,
        model: Some(aligned),
    },
    Row {
        names: &["posix_memalign"],
        meaning: "Stores the address of a new object with any contents and a constant alignment; says EINVAL for one that is no power of two or no multiple of a pointer's size, ENOMEM for more than PTRDIFF_MAX bytes.",
        own: Preferred,
        model: Some(posix_memalign),
    },
    Row {
        names: &["realloc", "__builtin_realloc"],
        meaning: "A new object with the old one's contents as far as they fit; null for a size of 0; null and ENOMEM for more than PTRDIFF_MAX bytes. For data races it writes the whole old object.",
        own: Preferred,
        model: Some(resize::realloc),
    },
    Row {
        names: &["reallocarray"],
        meaning: "As realloc, for a number of elements; null and ENOMEM if their size overflows.",
        own: Preferred,
        model: Some(resize::reallocarray),
    },
    Row {
        names: &["calloc", "__builtin_calloc"],
        meaning: "A new object of zeros; null and ENOMEM if the size overflows or is more than PTRDIFF_MAX bytes.",
        own: Preferred,
        model: Some(calloc),
    },
    Row {
        names: &["free", "cfree", "__builtin_free"],
        meaning: "Changes nothing: memory is not used again. For data races it writes the whole object.",
        own: Preferred,
        model: Some(free),
    },
];

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

pub(super) fn element_type<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Option<Type>> {
    if let Some(hint) = &call.hint {
        return Ok(Some(hint.clone()));
    }
    for argument in call.arguments {
        let mut first = FirstSize::default();
        first.visit_expression(&argument.node, &argument.span);
        match first.0 {
            // Lengths in it are computed where the size is.
            Some(Expression::SizeOfTy(size)) => {
                return this.with_open_lengths(|this| this.type_name(&size.node.0)).map(Some);
            }
            Some(Expression::SizeOfVal(size)) => return this.type_of(&size.node.0).map(Some),
            _ => {}
        }
    }
    Ok(None)
}

pub(super) const BYTE: Layout = Layout::Scalar { bits: 8, bytes: 1 };

/// The layout of an object and whether its size must be said.
fn layout_for<'a>(this: &mut Lowering<'a>, call: &Call<'a>, size: TermId) -> Res<(Layout, bool)> {
    let element = element_type(this, call)?.and_then(|element| this.types.layout(element.without_variable_lengths()));
    let Some(element) = element.filter(|element| element.size() > 0) else { return Ok((BYTE, true)) };
    let each = element.size();
    let Some(size) = this.terms.as_bits(size).map(|size| size.unsigned() as u64) else { return Ok((element, true)) };
    Ok(match size {
        _ if size == each => (element, false),
        1.. if size % each == 0 => (Layout::Array { element: Box::new(element), count: size / each }, false),
        // A structure with a flexible array at its end.
        _ if size > each => {
            let members = vec![Member { name: String::new(), offset: 0, layout: element }];
            (Layout::Record { members, size }, false)
        }
        _ => (BYTE, true),
    })
}

/// Makes an object of a number of bytes; its address.
pub(super) fn make<'a>(this: &mut Lowering<'a>, call: &Call<'a>, size: TermId, zeroed: bool) -> Res<Operand> {
    make_aligned(this, call, size, 1, zeroed)
}

fn make_aligned<'a>(this: &mut Lowering<'a>, call: &Call<'a>, size: TermId, align: u64, zeroed: bool) -> Res<Operand> {
    let (layout, is_said) = layout_for(this, call, size)?;
    let bits = this.pointer_bits();
    let target = this.fresh("heap", bits);
    let (size, name) = (is_said.then_some(size), "heap object".to_owned());
    this.emit(Op::Allocate { target: target.id, layout, size, align, zeroed, name }, call.at);
    Ok(Operand::Scalar(Value { ty: Type::Void.pointer_to(), term: target.term }))
}

/// Whether no object has so many bytes.
pub(super) fn exceeds(this: &mut Lowering<'_>, size: TermId) -> TermId {
    let zero = this.pointer_constant(0);
    this.terms.bv_slt(size, zero)
}

/// Whether no object has so many elements of a size.
pub(super) fn product_exceeds(this: &mut Lowering<'_>, count: TermId, each: TermId) -> TermId {
    let most = this.pointer_constant(u64::MAX >> (65 - this.pointer_bits()));
    let terms = &mut this.terms;
    // Dividing by a constant costs nothing.
    let (count, each) = if terms.as_bits(count).is_some() { (each, count) } else { (count, each) };
    let fits = terms.bv_udiv(most, each);
    let (some, more) = (terms.is_nonzero(each), terms.bv_ult(fits, count));
    terms.and(some, more)
}

/// What `make` gives, or null and a number in `errno` where a request is refused.
pub(super) fn unless<'a>(
    this: &mut Lowering<'a>,
    call: &Call<'a>,
    refused: TermId,
    error: u64,
    make: &mut dyn FnMut(&mut Lowering<'a>) -> Res<Operand>,
) -> Res<Operand> {
    let at = call.at;
    match this.terms.as_bool(refused) {
        Some(false) => return make(this),
        Some(true) => {
            this.set_errno(error, at)?;
            return Ok(Operand::Scalar(Value { ty: Type::Void.pointer_to(), term: this.pointer_constant(0) }));
        }
        None => {}
    }
    let (no, yes, end, span) = (this.body.label(), this.body.label(), this.body.label(), this.span(at));
    let result = this.fresh("heap", this.pointer_bits());
    this.body.branch(&this.terms, refused, no, yes, span);
    this.body.bind(no);
    this.set_errno(error, at)?;
    let null = this.pointer_constant(0);
    this.emit(Op::Assign { target: result.id, value: null }, at);
    this.body.goto(end, span);
    this.body.bind(yes);
    if let Operand::Scalar(made) = make(this)? {
        this.emit(Op::Assign { target: result.id, value: made.term }, at);
    }
    this.body.goto(end, span);
    this.body.bind(end);
    Ok(Operand::Scalar(Value { ty: Type::Void.pointer_to(), term: result.term }))
}

/// An argument as a number of bytes.
pub(super) fn size_argument<'a>(this: &mut Lowering<'a>, call: &Call<'a>, index: usize) -> Res<TermId> {
    let size = this.value(call.argument(this, index)?)?;
    let ty = Type::Int(this.types.size_type());
    let size = this.convert(size, &ty, call.at)?;
    Ok(this.freeze(size.term, call.at))
}

/// `malloc(size)`.
fn malloc<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let size = size_argument(this, call, 0)?;
    if call.name.ends_with("alloca") {
        return make(this, call, size, false);
    }
    let refused = exceeds(this, size);
    unless(this, call, refused, ENOMEM, &mut |this| make(this, call, size, false))
}

/// The most that an alignment may be.
const MOST_ALIGNED: u64 = 1 << 20;

/// An alignment, if it is a constant.
fn alignment<'a>(this: &mut Lowering<'a>, call: &Call<'a>, index: usize) -> Res<Option<u64>> {
    let term = size_argument(this, call, index)?;
    Ok(this.terms.as_bits(term).and_then(|bits| u64::try_from(bits.unsigned()).ok()))
}

/// `aligned_alloc(alignment, size)`.
fn aligned<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let align = alignment(this, call, 0)?;
    let size = size_argument(this, call, 1)?;
    let refused = exceeds(this, size);
    match align {
        Some(align) if align.is_power_of_two() && align <= MOST_ALIGNED => {
            unless(this, call, refused, ENOMEM, &mut |this| make_aligned(this, call, size, align, false))
        }
        // Some versions of the C library refuse it, others take the next power of two.
        Some(align) if !align.is_power_of_two() && align < MOST_ALIGNED => {
            let invalid = this.choice(call.at);
            let align = align.next_power_of_two();
            unless(this, call, invalid, EINVAL, &mut |this| {
                unless(this, call, refused, ENOMEM, &mut |this| make_aligned(this, call, size, align, false))
            })
        }
        _ => {
            let what = format!("`{}` with this alignment", call.name);
            Ok(this.unsupported_value(call.at, what, &Type::Void.pointer_to()))
        }
    }
}

/// `posix_memalign(&pointer, alignment, size)`.
fn posix_memalign<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let target = this.object(call, 0)?;
    let target = this.freeze(target, at);
    let align = alignment(this, call, 1)?;
    let size = size_argument(this, call, 2)?;
    let align = match align {
        Some(align) if !align.is_power_of_two() || align < u64::from(this.pointer_bits() / 8) => {
            this.disturb_errno(EINVAL, at)?;
            return Ok(this.returns(EINVAL.into()));
        }
        Some(align) if align <= MOST_ALIGNED => align,
        _ => return Ok(this.unsupported_value(at, "`posix_memalign` with this alignment", &Type::INT)),
    };
    let refused = exceeds(this, size);
    let satisfied = this.terms.not(refused);
    this.when(satisfied, at, |this| {
        if let Operand::Scalar(made) = make_aligned(this, call, size, align, false)? {
            this.store(target, &Type::Void.pointer_to(), made.term, at);
        }
        Ok(())
    })?;
    this.when(refused, at, |this| this.disturb_errno(ENOMEM, at))?;
    let result = this.either(refused, ENOMEM, 0);
    Ok(this.int(result))
}

/// `calloc(count, size)`.
fn calloc<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let count = size_argument(this, call, 0)?;
    let each = size_argument(this, call, 1)?;
    let refused = product_exceeds(this, count, each);
    let size = this.terms.bv_mul(count, each);
    unless(this, call, refused, ENOMEM, &mut |this| make(this, call, size, true))
}

/// `free(pointer)`.
fn free<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.assume(Assumption::FreedAddressesAreNotReused);
    if !this.input.races {
        this.evaluate_arguments(call.arguments)?;
        return Ok(Operand::Void);
    }
    let node = call.argument(this, 0)?;
    let pointer = this.value(node)?;
    let pointee = pointer.ty.pointee().cloned();
    let pointer = this.convert(pointer, &Type::Void.pointer_to(), call.at)?;
    let pointer = this.freeze(pointer.term, call.at);
    this.release(pointer, pointee.as_ref(), call.at)?;
    Ok(Operand::Void)
}
