//! `memcpy` and its kin: memory is copied, filled and compared in ascending order.
//!
//! Where the number of bytes is a small constant, the cells of the type that is pointed to are
//! copied one by one, each in a step for loading and a step for storing; otherwise bytes in a loop.

use concord_logic::TermId;
use concord_program::{Access, Layout, Op};
use lang_c::ast::Expression;
use lang_c::span::Node;

use super::Own::Preferred;
use super::memory::size_argument;
use super::{Call, Row};
use crate::body::Label;
use crate::layout::filled;
use crate::lower::{Lowering, Operand, PlaceKind, Res, Value, Var};
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["memset", "__builtin_memset"],
        meaning: "Fills bytes in ascending order.",
        own: Preferred,
        model: Some(memset),
    },
    Row {
        names: &["memcpy", "__builtin_memcpy"],
        meaning: "Copies in ascending order.",
        own: Preferred,
        model: Some(memcpy),
    },
    Row {
        names: &["memmove", "__builtin_memmove"],
        meaning: "Copies, also where the two overlap.",
        own: Preferred,
        model: Some(memmove),
    },
];

/// More cells than these are copied in a loop.
const MOST_CELLS: usize = 256;

impl<'a> Lowering<'a> {
    /// A pointer argument with the type it has before it is cast to `void *`.
    pub(super) fn address_argument(&mut self, node: &'a Node<Expression>) -> Res<Value> {
        let at = node.span.start;
        if let Expression::Cast(cast) = &node.node {
            let before = self.type_of(&cast.node.expression)?;
            if before.is_array() || matches!(before, Type::Pointer(_)) {
                return self.address_argument(&cast.node.expression);
            }
        }
        let place = self.argument_place(node)?;
        let value = match place.kind {
            PlaceKind::Register(_) => return self.error(at, "this variable has no address"),
            _ => self.address_of_place(&place, at)?,
        };
        Ok(Value { term: self.freeze_address(value.term, place.root, at), ..value })
    }

    /// Loads a byte.
    pub(super) fn byte_at(&mut self, address: TermId, index: TermId, at: usize) -> TermId {
        let address = self.terms.bv_add(address, index);
        self.load(address, 8, Access::Plain, at)
    }

    /// Stores a byte.
    pub(super) fn set_byte(&mut self, address: TermId, index: TermId, value: TermId, at: usize) {
        let address = self.terms.bv_add(address, index);
        self.emit(Op::Store { address, value, access: Access::Plain }, at);
    }

    /// A new index that is zero.
    pub(super) fn new_index(&mut self, at: usize) -> Var {
        let bits = self.pointer_bits();
        let index = self.fresh("index", bits);
        let zero = self.pointer_constant(0);
        self.emit(Op::Assign { target: index.id, value: zero }, at);
        index
    }

    /// Repeats `inside` with the index one higher each time, while it is below the limit, or until
    /// `inside` goes to the label.
    pub(super) fn count_up(
        &mut self,
        index: Var,
        limit: Option<TermId>,
        at: usize,
        inside: &mut dyn FnMut(&mut Self, Label),
    ) {
        let (head, go, end) = (self.body.label(), self.body.label(), self.body.label());
        let span = self.span(at);
        self.body.bind_target(head);
        if let Some(limit) = limit {
            let below = self.terms.bv_ult(index.term, limit);
            self.body.branch(&self.terms, below, go, end, span);
            self.body.bind(go);
        }
        inside(self, end);
        let one = self.pointer_constant(1);
        let next = self.terms.bv_add(index.term, one);
        self.emit(Op::Assign { target: index.id, value: next }, at);
        self.body.goto(head, span);
        self.body.bind(end);
    }

    /// Goes to the label if the condition holds.
    pub(super) fn leave_if(&mut self, condition: TermId, end: Label, at: usize) {
        let (stay, span) = (self.body.label(), self.span(at));
        self.body.branch(&self.terms, condition, end, stay, span);
        self.body.bind(stay);
    }

    /// The cells of so many bytes behind one of the pointers, if they are few: offset and width.
    fn cells_behind(&self, pointers: &[&Value], size: TermId) -> Option<Vec<(u64, u32)>> {
        let size = u64::try_from(self.terms.as_bits(size)?.unsigned()).ok().filter(|size| *size <= 1 << 14)?;
        let layouts = pointers.iter().filter_map(|pointer| {
            let element = pointer.ty.pointee()?;
            let each = self.types.size(element).filter(|each| *each > 1 && size % each == 0)?;
            Some(Layout::Array { element: Box::new(self.types.layout(element)?), count: size / each })
        });
        let layout = layouts.into_iter().next().unwrap_or(Layout::Record { members: Vec::new(), size });
        filled(layout, size).cells_up_to(MOST_CELLS)
    }

    fn void_pointer(term: TermId) -> Operand {
        Operand::Scalar(Value { ty: Type::Void.pointer_to(), term })
    }
}

/// `memset(pointer, value, size)`.
fn memset<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let (at, pointer) = (call.at, this.address_argument(call.argument(this, 0)?)?);
    let fill = this.value(call.argument(this, 1)?)?;
    let fill = this.terms.resize(fill.term, 8, false);
    let fill = this.freeze(fill, at);
    let size = size_argument(this, call, 2)?;
    match this.cells_behind(&[&pointer], size) {
        Some(cells) => {
            for (offset, bits) in cells {
                let mut value = fill;
                while this.terms.width(value) < bits {
                    value = this.terms.concat(fill, value);
                }
                let address = this.offset_address(pointer.term, offset);
                this.emit(Op::Store { address, value, access: Access::Plain }, at);
            }
        }
        None => {
            let index = this.new_index(at);
            this.count_up(index, Some(size), at, &mut |this, _| this.set_byte(pointer.term, index.term, fill, at));
        }
    }
    Ok(Lowering::void_pointer(pointer.term))
}

/// `memcpy(to, from, size)`.
fn memcpy<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let to = this.address_argument(call.argument(this, 0)?)?;
    let from = this.address_argument(call.argument(this, 1)?)?;
    let size = size_argument(this, call, 2)?;
    match this.cells_behind(&[&to, &from], size) {
        Some(cells) => {
            for (offset, bits) in cells {
                let source = this.offset_address(from.term, offset);
                let value = this.load(source, bits, Access::Plain, at);
                let address = this.offset_address(to.term, offset);
                this.emit(Op::Store { address, value, access: Access::Plain }, at);
            }
        }
        None => {
            let index = this.new_index(at);
            this.count_up(index, Some(size), at, &mut |this, _| {
                let byte = this.byte_at(from.term, index.term, at);
                this.set_byte(to.term, index.term, byte, at);
            });
        }
    }
    Ok(Lowering::void_pointer(to.term))
}

/// `memmove(to, from, size)`: objects may overlap, so that it goes down where that is needed.
fn memmove<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let to = this.address_argument(call.argument(this, 0)?)?;
    let from = this.address_argument(call.argument(this, 1)?)?;
    let size = size_argument(this, call, 2)?;
    if let Some(cells) = this.cells_behind(&[&to, &from], size) {
        // Everything is loaded before anything is stored.
        let mut values = Vec::new();
        for &(offset, bits) in &cells {
            let source = this.offset_address(from.term, offset);
            values.push(this.load(source, bits, Access::Plain, at));
        }
        for ((offset, _), value) in cells.into_iter().zip(values) {
            let address = this.offset_address(to.term, offset);
            this.emit(Op::Store { address, value, access: Access::Plain }, at);
        }
        return Ok(Lowering::void_pointer(to.term));
    }
    let (down, up, end, span) = (this.body.label(), this.body.label(), this.body.label(), this.span(at));
    let above = this.terms.bv_ult(from.term, to.term);
    this.body.branch(&this.terms, above, down, up, span);
    for (label, falls) in [(up, false), (down, true)] {
        this.body.bind(label);
        let index = this.new_index(at);
        this.count_up(index, Some(size), at, &mut |this, _| {
            let mut place = index.term;
            if falls {
                let one = this.pointer_constant(1);
                let last = this.terms.bv_sub(size, one);
                place = this.terms.bv_sub(last, place);
            }
            let byte = this.byte_at(from.term, place, at);
            this.set_byte(to.term, place, byte, at);
        });
        this.body.goto(end, span);
    }
    this.body.bind(end);
    Ok(Lowering::void_pointer(to.term))
}
