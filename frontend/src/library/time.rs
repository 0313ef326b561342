//! Points in time that functions wait until.
//!
//! Clocks are not modelled, so a wait may end at any time; but a time with a fraction that is none, and a clock that
//! no thread can wait for, are refused with EINVAL. Where what is waited for is there, POSIX leaves open whether the time
//! is looked at.

use concord_logic::TermId;
use concord_program::{Access, Op};

use super::number::EINVAL;
use super::semaphore::FAILED;
use super::{Call, Res};
use crate::lower::{Lowering, Operand};
use crate::types::Type;

/// Nanoseconds of a second.
const SECOND: u128 = 1_000_000_000;

/// How a function says that a time is none.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Complaint {
    /// The result is this number.
    Returned(u64),
    /// The result is -1, and `errno` is EINVAL.
    InErrno,
}

impl<'a> Lowering<'a> {
    /// Whether the time that the argument points to is no time, or the clock of the argument in front of it none to wait for.
    pub(super) fn invalid_time(&mut self, call: &Call<'a>, index: usize) -> Res<TermId> {
        let at = call.at;
        let names_clock = call.name.contains("_clock");
        let strange = if names_clock {
            let clock = self.word_argument(call, index)?;
            // The clocks are CLOCK_REALTIME and CLOCK_MONOTONIC.
            let two = self.number(2);
            let known = self.terms.bv_ult(clock, two);
            self.terms.not(known)
        } else {
            self.terms.ff()
        };
        let index = index + usize::from(names_clock);
        let node = call.argument(self, index)?;
        let place = self.argument_place(node)?;
        let address = self.address_of_place(&place, node.span.start)?.term;
        let address = self.freeze_address(address, place.root, at);
        let found = match place.ty.unqualified() {
            Type::Record(id) => self.types.find_member(*id, "tv_nsec"),
            _ => None,
        };
        let long = self.pointer_bits();
        let (offset, bits) = match found {
            Some(found) => (found.offset, self.types.bits(&found.ty).unwrap_or(long)),
            None => (u64::from(long / 8), long),
        };
        if self.input.races
            && let Some(layout) = self.types.layout(&place.ty)
        {
            let mut cells = Vec::new();
            layout.for_each_cell(&mut |offset, bits| cells.push((offset, bits)));
            for (other, bits) in cells.into_iter().filter(|&(other, _)| other != offset) {
                let address = self.offset_address(address, other);
                self.load(address, bits, Access::Plain, at);
            }
        }
        let fraction = self.offset_address(address, offset);
        let fraction = self.load(fraction, bits, Access::Plain, at);
        let second = self.terms.constant(bits, SECOND);
        let valid = self.terms.bv_ult(fraction, second);
        let invalid = self.terms.not(valid);
        Ok(self.terms.or(strange, invalid))
    }

    /// Takes something until the time that the argument at `index` points to; the result. `take` is told whether the time is
    /// none. A function may complain about that before it takes anything.
    pub(super) fn take_until(
        &mut self,
        call: &Call<'a>,
        index: usize,
        complaint: Complaint,
        take: impl FnOnce(&mut Self, TermId) -> Res<TermId>,
    ) -> Res<Operand> {
        let at = call.at;
        let invalid = self.invalid_time(call, index)?;
        let early = self.complains_early(invalid, at);
        let refused = match complaint {
            Complaint::Returned(number) => number,
            Complaint::InErrno => FAILED,
        };
        let (result, refused) = (self.fresh("result", 32), self.number(refused));
        self.emit(Op::Assign { target: result.id, value: refused }, at);
        if complaint == Complaint::InErrno {
            self.when(early, at, |this| this.set_errno(EINVAL, at))?;
        }
        let goes_on = self.terms.not(early);
        self.when(goes_on, at, |this| {
            let value = take(this, invalid)?;
            this.emit(Op::Assign { target: result.id, value }, at);
            Ok(())
        })?;
        Ok(self.int(result.term))
    }

    /// Whether a function that need not look at the time complains about it at once.
    fn complains_early(&mut self, invalid: TermId, at: usize) -> TermId {
        if self.terms.as_bool(invalid) == Some(false) {
            return invalid;
        }
        let early = self.choice(at);
        self.terms.and(invalid, early)
    }
}
