//! Accesses whose behaviour is undefined: memory that certainly no object has.
//!
//! Whether accesses race is asked about executions up to the first undefined behaviour. So for that question an access to no object is an end like
//! any other, and not a cut-off behind which something may be missed. But "invalid" (`load_store.rs`) only means: none of the places that the shape of the
//! address let expect. Shapes are guesses, and memory is not modelled completely. An access is called undefined only while all of this holds:
//! - The address does not lie in any object as far as the whole access is concerned, whichever object that is. This is a condition on its value.
//! - Its shape is that of a number derived from objects, or of a constant: a pointer that may be anything may point to memory
//!   that the program does not define.
//! - The program has no memory of which only a part is modelled (arguments, environment, variables that are defined elsewhere: the
//!   static objects that hold any value), or the address is in the first page, where no object ever is.
//!
//! Everything else remains an invalid access. A thread stops there in either case.

use concord_logic::TermId;
use concord_program::Initial;

use crate::skeleton::{Cut, CutKind};
use crate::summarise::Summariser;
use crate::summarise::access::watch::Watch;

/// Where no object ever is: the first page.
const FIRST_PAGE: u128 = 4096;

/// The most objects that an address which is no constant is compared with.
const MOST_OBJECTS: usize = 1_000;

impl Summariser<'_> {
    /// What an invalid access of so many bytes accesses, if it may be called undefined: its address is derived from objects or constants.
    pub(crate) fn derived(&mut self, address: TermId, bytes: Option<u64>) -> Option<(TermId, u64)> {
        if matches!(self.input.watch, Watch::Nothing) {
            return None;
        }
        let shape = self.shape_of(address);
        let known =
            shape.iter().all(|&stride| stride.step == 0 || !self.memory.addresses.objects_near(stride).is_empty());
        known.then_some((address, bytes.unwrap_or(1)))
    }

    /// Divides invalid accesses into undefined ones and others, when all objects are known.
    pub(crate) fn separate_undefined(&mut self) {
        let outside = self.input.program.objects.iter().any(|object| object.initial == Initial::Nondet);
        for index in 0..self.skeleton.outcomes.cuts.len() {
            let Cut { guard, thread, span, accessed, .. } = self.skeleton.outcomes.cuts[index].clone();
            let Some((address, bytes)) = accessed else { continue };
            let Some(nowhere) = self.is_nowhere(address, bytes, outside) else { continue };
            let somewhere = self.terms.not(nowhere);
            let undefined = self.terms.and(guard, nowhere);
            self.skeleton.outcomes.cuts[index].guard = self.terms.and(guard, somewhere);
            self.skeleton.outcomes.cuts.push(Cut {
                kind: CutKind::Undefined,
                guard: undefined,
                thread,
                span,
                accessed,
            });
        }
        let terms = &self.terms;
        self.skeleton.outcomes.cuts.retain(|cut| terms.as_bool(cut.guard) != Some(false));
    }

    /// The condition that no object has all these bytes.
    fn is_nowhere(&mut self, address: TermId, bytes: u64, outside: bool) -> Option<TermId> {
        let width = self.input.program.data_model.pointer_bits();
        let extents = self.memory.addresses.extents();
        if self.terms.as_bits(address).is_none() && extents.len() > MOST_OBJECTS {
            return None;
        }
        let mut nowhere = self.terms.tt();
        if outside {
            let end = self.terms.constant(width, FIRST_PAGE);
            nowhere = self.terms.bv_ult(address, end);
        }
        let length = self.terms.constant(width, u128::from(bytes));
        for (object, base, room, open) in extents {
            if room < bytes {
                continue;
            }
            let last = self.terms.constant(width, u128::from(base + room - bytes));
            let base = self.terms.constant(width, u128::from(base));
            let (behind, before) = (self.terms.bv_ule(base, address), self.terms.bv_ule(address, last));
            let mut inside = self.terms.and(behind, before);
            if open {
                let offset = self.terms.bv_sub(address, base);
                let end = self.terms.bv_add(offset, length);
                let size = self.memory.size_of(&mut self.terms, object);
                let fits = self.terms.bv_ule(end, size);
                inside = self.terms.and(inside, fits);
            }
            let elsewhere = self.terms.not(inside);
            nowhere = self.terms.and(nowhere, elsewhere);
        }
        Some(nowhere)
    }
}
