//! Objects are given back: for data races that is a write of all their bytes.
//!
//! A race is two accesses that are next in one state, so that no thread need see the write: a thread that frees an object either
//! goes on, and nothing has changed, or it is about to write one part of the object, where it stops. Whichever access
//! races with the `free` is pending together with one of these writes.
//!
//! How large an object is, the memory knows. No loop is needed where the type of the pointer says the same.

use concord_logic::TermId;
use concord_program::{Access, Flow, Op};

use super::Res;
use crate::lower::Lowering;
use crate::types::Type;

/// Parts that are written at once, in bytes: as many as fit of each, the widest first.
const PARTS: [u64; 5] = [16, 8, 4, 2, 1];

/// Objects of larger types are written in a loop.
const MOST_BYTES: u64 = 1024;

impl Lowering<'_> {
    /// Writes all bytes of the object that a pointer points to, if it is not null and the program is looked at for data races.
    pub(super) fn release(&mut self, pointer: TermId, pointee: Option<&Type>, at: usize) -> Res<()> {
        if !self.input.races {
            return Ok(());
        }
        let size = pointee.and_then(|ty| self.types.size(ty)).filter(|size| (1..=MOST_BYTES).contains(size));
        let (given, writes) = (self.terms.is_nonzero(pointer), self.choice(at));
        let released = self.terms.and(given, writes);
        self.when(released, at, |this| {
            let span = this.span(at);
            let room = this.fresh("room", this.pointer_bits());
            this.emit(Op::Measure { target: room.id, address: pointer }, at);
            if let Some(size) = size {
                let expected = this.pointer_constant(size);
                let is_expected = this.terms.eq(room.term, expected);
                this.when(is_expected, at, |this| {
                    let mut offset = 0;
                    while let Some(bytes) = PARTS.into_iter().find(|bytes| offset + bytes <= size) {
                        let address = this.offset_address(pointer, offset);
                        this.write_or_go_on(address, bytes, at)?;
                        offset += bytes;
                    }
                    this.body.end(Flow::Stop, span);
                    Ok(())
                })?;
            }
            let index = this.new_index(at);
            for bytes in PARTS {
                let (head, inside, end) = (this.body.label(), this.body.label(), this.body.label());
                this.body.bind_target(head);
                let left = this.terms.bv_sub(room.term, index.term);
                let bytes_more = this.pointer_constant(bytes);
                let fits = this.terms.bv_ule(bytes_more, left);
                this.body.branch(&this.terms, fits, inside, end, span);
                this.body.bind(inside);
                let address = this.terms.bv_add(pointer, index.term);
                this.write_or_go_on(address, bytes, at)?;
                let next = this.terms.bv_add(index.term, bytes_more);
                this.emit(Op::Assign { target: index.id, value: next }, at);
                this.body.goto(head, span);
                this.body.bind(end);
            }
            this.body.end(Flow::Stop, span);
            Ok(())
        })
    }

    /// Writes so many bytes and stops, or goes on.
    fn write_or_go_on(&mut self, address: TermId, bytes: u64, at: usize) -> Res<()> {
        let writes = self.choice(at);
        self.when(writes, at, |this| {
            let value = this.terms.constant(bytes as u32 * 8, 0);
            this.emit(Op::Store { address, value, access: Access::Unseen }, at);
            let span = this.span(at);
            this.body.end(Flow::Stop, span);
            Ok(())
        })
    }
}
