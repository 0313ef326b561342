//! Points in time that functions wait until.
//!
//! Clocks are not modelled, so a wait may end at any time; but a time with a fraction that is none, and a clock that
//! no thread can wait for, are refused with EINVAL. Where what is waited for is there, POSIX leaves open whether the time
//! is looked at.

use concord_logic::TermId;
use concord_program::Access;

use super::{Call, Res};
use crate::lower::Lowering;
use crate::types::Type;

/// Nanoseconds of a second.
const SECOND: u128 = 1_000_000_000;

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

    /// Whether a function that need not look at the time complains about it at once.
    pub(super) fn complains_early(&mut self, invalid: TermId, at: usize) -> TermId {
        if self.terms.as_bool(invalid) == Some(false) {
            return invalid;
        }
        let early = self.choice(at);
        self.terms.and(invalid, early)
    }
}
