//! Whether a program computes with the addresses of its objects.
//!
//! Addresses are numbers that this tool gives. A program that compares them for equality, or keeps them in integers, does
//! the same wherever its objects lie; one that computes with such an integer, or asks which of two objects lies first,
//! need not. Lowering notes each operation on integers and each comparison that may be of that kind ([`Computations`]),
//! since the types are known there; which of them see an address is decided in the end, over all procedures: a pointer
//! that only ever held a number is none. Pointers whose bytes are read as an integer (through a union, by `memcpy`) are
//! not followed.

mod anchors;
mod spread;

use concord_logic::{Node, TermId};
use concord_program::{Initial, Object};
use rustc_hash::FxHashSet;

use crate::lower::Lowering;
use anchors::Anchors;
use spread::Spread;

/// Numbers below this, and as far from the largest one, are no object's address: null, and what programs mark things with.
const MARKS: u128 = 4096;

/// What lowering saw of pointers as numbers.
#[derive(Default)]
pub(crate) struct Computations {
    /// A pointer and the integer that it was converted to.
    conversions: FxHashSet<(TermId, TermId)>,
    /// Integers that something is computed with.
    operands: FxHashSet<TermId>,
    /// What is compared for equality.
    equalities: FxHashSet<(TermId, TermId)>,
    /// Pointers that are compared for their order, or subtracted.
    orders: FxHashSet<(TermId, TermId)>,
}

impl Lowering<'_> {
    /// What is noted of pointers as numbers, if what is lowered now is executed.
    fn computations(&mut self) -> Option<&mut Computations> {
        let counts = self.evaluation.is_evaluated() && self.body.is_reachable();
        counts.then_some(&mut self.remarks.computations)
    }

    /// A pointer becomes an integer.
    pub fn note_conversion(&mut self, pointer: TermId, number: TermId) {
        if let Some(seen) = self.computations() {
            seen.conversions.insert((pointer, number));
        }
    }

    /// Something is computed with an integer.
    pub fn note_operand(&mut self, number: TermId) {
        if let Some(seen) = self.computations() {
            seen.operands.insert(number);
        }
    }

    /// Two integers or pointers are compared for equality.
    pub fn note_equality(&mut self, a: TermId, b: TermId) {
        if let Some(seen) = self.computations() {
            seen.equalities.insert((a, b));
        }
    }

    /// Two pointers are compared for their order, or subtracted.
    pub fn note_order(&mut self, a: TermId, b: TermId) {
        if let Some(seen) = self.computations() {
            seen.orders.insert((a, b));
        }
    }

    /// Whether the program may compute with an address.
    pub fn computes_with_addresses(&self) -> bool {
        let seen = &self.remarks.computations;
        if seen.orders.is_empty() && seen.conversions.is_empty() {
            return false;
        }
        let objects = self.memory.objects();
        let word = self.pointer_bits();
        let is_address = |term: TermId| matches!(self.terms.node(term), Node::Bits(bits) if object_at(objects, bits.unsigned()).is_some());
        let keeps = |object: &Object| match &object.initial {
            Initial::Values(values) => values.iter().any(|(_, bits)| object_at(objects, bits.unsigned()).is_some()),
            Initial::Nondet => false,
        };
        let kept = objects.iter().any(keeps);
        let pointers = Spread::over(&self.terms, &self.procedures, &is_address, kept, true, word);
        let mut of_pointers = seen.orders.iter().filter(|&&(a, b)| pointers.has(a) && pointers.has(b)).peekable();
        if of_pointers.peek().is_some() {
            let anchors = Anchors::new(&self.terms, &self.procedures, objects, &pointers);
            if of_pointers.any(|&(a, b)| !anchors.in_one_object(a, b)) {
                return true;
            }
        }
        let of_addresses = seen.conversions.iter().filter(|(pointer, _)| pointers.has(*pointer));
        let begins: FxHashSet<TermId> = of_addresses.map(|(_, number)| *number).collect();
        let is_number = |term: TermId| begins.contains(&term);
        let numbers = Spread::over(&self.terms, &self.procedures, &is_number, false, false, word);
        let is_mark = |term: TermId| match self.terms.node(term) {
            Node::Bits(bits) => {
                let (value, most) = (bits.unsigned(), u128::MAX >> (128 - bits.width()));
                value < MARKS || most - value < MARKS
            }
            _ => false,
        };
        let guessed = |a, b| numbers.has(a) && !pointers.has(b) && !is_mark(b);
        seen.operands.iter().any(|operand| numbers.has(*operand))
            || seen.equalities.iter().any(|&(a, b)| guessed(a, b) || guessed(b, a))
    }
}

/// The static object that an address is of, its end included.
fn object_at(objects: &[Object], address: u128) -> Option<usize> {
    let next = objects.partition_point(|object| u128::from(object.base) <= address);
    let last = next.checked_sub(1)?;
    (address - u128::from(objects[last].base) <= u128::from(objects[last].layout.size())).then_some(last)
}
