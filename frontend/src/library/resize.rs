//! `realloc`: the object is always moved, so that the old one keeps its contents for those who still look at it
//! (which C does not allow them). What is copied is read and written in ascending order, elements first, then the
//! bytes that are left.

use concord_logic::TermId;
use concord_program::{Access, Assumption, Op};

use super::Call;
use super::memory::{BYTE, element_type, exceeds, make, product_exceeds, size_argument};
use super::number::ENOMEM;
use crate::layout::filled;
use crate::lower::{Lowering, Operand, Res, Value};
use crate::types::Type;

/// Elements of more cells are copied byte by byte.
const MOST_CELLS: usize = 64;

/// The pointer that is given, also if it is a plain 0.
fn old_object<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<TermId> {
    let old = this.value(call.argument(this, 0)?)?;
    let old = this.convert(old, &Type::Void.pointer_to(), call.at)?;
    Ok(this.freeze(old.term, call.at))
}

/// `realloc(pointer, size)`.
pub(super) fn realloc<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let old = old_object(this, call)?;
    let size = size_argument(this, call, 1)?;
    let refused = exceeds(this, size);
    resized(this, call, old, size, refused)
}

/// `reallocarray(pointer, count, size)`.
pub(super) fn reallocarray<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let old = old_object(this, call)?;
    let count = size_argument(this, call, 1)?;
    let each = size_argument(this, call, 2)?;
    let refused = product_exceeds(this, count, each);
    let size = this.terms.bv_mul(count, each);
    let size = this.freeze(size, call.at);
    resized(this, call, old, size, refused)
}

fn resized<'a>(this: &mut Lowering<'a>, call: &Call<'a>, old: TermId, size: TermId, refused: TermId) -> Res<Operand> {
    let (at, span, bits) = (call.at, this.span(call.at), this.pointer_bits());
    this.assume(Assumption::FreedAddressesAreNotReused);
    let result = this.fresh("moved", bits);
    let null = this.pointer_constant(0);
    let (copies, first, nothing, end) = (this.body.label(), this.body.label(), this.body.label(), this.body.label());
    this.when(refused, at, |this| this.set_errno(ENOMEM, at))?;
    this.emit(Op::Assign { target: result.id, value: null }, at);
    this.leave_if(refused, end, at);
    let is_null = this.terms.eq(old, null);
    this.leave_if(is_null, first, at);
    let element = element_type(this, call)?;
    this.release(old, element.as_ref(), at)?;
    let is_empty = this.terms.eq(size, null);
    this.body.branch(&this.terms, is_empty, nothing, copies, span);

    this.body.bind(copies);
    let room = this.fresh("room", bits);
    this.emit(Op::Measure { target: room.id, address: old }, at);
    if let Operand::Scalar(made) = make(this, call, size, false)? {
        let shrinks = this.terms.bv_ult(size, room.term);
        let kept = this.terms.ite(shrinks, size, room.term);
        let kept = this.freeze(kept, at);
        copy(this, call, made.term, old, kept)?;
        this.emit(Op::Assign { target: result.id, value: made.term }, at);
    }
    this.body.goto(end, span);

    this.body.bind(first);
    if let Operand::Scalar(made) = make(this, call, size, false)? {
        this.emit(Op::Assign { target: result.id, value: made.term }, at);
    }
    this.body.goto(end, span);

    this.body.bind(nothing);
    this.body.goto(end, span);
    this.body.bind(end);
    Ok(Operand::Scalar(Value { ty: Type::Void.pointer_to(), term: result.term }))
}

/// Copies so many bytes: whole elements as long as they fit, then bytes.
fn copy<'a>(this: &mut Lowering<'a>, call: &Call<'a>, to: TermId, from: TermId, count: TermId) -> Res<()> {
    let at = call.at;
    let element = element_type(this, call)?
        .and_then(|element| this.types.layout(element.without_variable_lengths()))
        .unwrap_or(BYTE);
    let each = element.size();
    let cells = filled(element, each).cells_up_to(MOST_CELLS).filter(|_| each > 1);
    let index = this.new_index(at);
    if let Some(cells) = cells {
        let (head, inside, rest) = (this.body.label(), this.body.label(), this.body.label());
        let span = this.span(at);
        let step = this.pointer_constant(each);
        this.body.bind_target(head);
        let left = this.terms.bv_sub(count, index.term);
        let fits = this.terms.bv_ule(step, left);
        this.body.branch(&this.terms, fits, inside, rest, span);
        this.body.bind(inside);
        for (offset, bits) in cells {
            let distance = this.offset_address(index.term, offset);
            let source = this.terms.bv_add(from, distance);
            let value = this.load(source, bits, Access::Plain, at);
            let address = this.terms.bv_add(to, distance);
            this.emit(Op::Store { address, value, access: Access::Plain }, at);
        }
        let next = this.terms.bv_add(index.term, step);
        this.emit(Op::Assign { target: index.id, value: next }, at);
        this.body.goto(head, span);
        this.body.bind(rest);
    }
    this.count_up(index, Some(count), at, &mut |this, _| {
        let byte = this.byte_at(from, index.term, at);
        this.set_byte(to, index.term, byte, at);
    });
    Ok(())
}
