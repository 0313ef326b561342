//! Quotients and remainders: long division.
//!
//! The remainder before step `k` has at most `k` bits, so each step subtracts in `k + 1`
//! bits only; that the rest of the divisor is zero is one shared condition per
//! step. A divisor of zero needs no case of its own: every step then subtracts nothing
//! and sets its quotient bit, which gives all ones and the dividend, as SMT-LIB has it.
//!
//! What is left after a step is less than a divisor that is a constant other than zero, so it has no more bits
//! than that: dividing by a small constant costs a few gates per bit of the dividend.

use smallvec::SmallVec;

use super::Word;
use super::words::as_constant;
use crate::aig::{Aig, Edge};

impl Aig {
    /// The unsigned quotient and remainder.
    pub(crate) fn divide(&mut self, a: &[Edge], b: &[Edge]) -> (Word, Word) {
        let width = a.len();
        if let Some(divisor) = as_constant(b)
            && divisor.is_power_of_two()
        {
            let places = divisor.trailing_zeros() as usize;
            let zeros = |count: usize| std::iter::repeat_n(Edge::FALSE, count);
            let quotient = a[places..].iter().copied().chain(zeros(places)).collect();
            let remainder = a[..places].iter().copied().chain(zeros(width - places)).collect();
            return (quotient, remainder);
        }
        // fits[k]: no bit of the divisor at k or above is set.
        let mut fits: Word = SmallVec::from_elem(Edge::TRUE, width + 1);
        for k in (0..width).rev() {
            fits[k] = self.and(fits[k + 1], !b[k]);
        }
        let most_bits = match as_constant(b) {
            Some(divisor) if divisor != 0 => divisor.ilog2() as usize + 1,
            _ => width,
        };
        let mut quotient: Word = SmallVec::from_elem(Edge::FALSE, width);
        let mut remainder = Word::new();
        for place in (0..width).rev() {
            remainder.insert(0, a[place]);
            let bits = remainder.len();
            let low = &b[..bits];
            let less = self.less(&remainder, low, false);
            let takes = self.and(fits[bits], !less);
            let difference = self.subtract(&remainder, low);
            remainder = self.choose(takes, &difference, &remainder);
            remainder.truncate(most_bits);
            quotient[place] = takes;
        }
        remainder.resize(width, Edge::FALSE);
        (quotient, remainder)
    }

    /// The signed quotient, rounded to zero.
    pub(crate) fn signed_quotient(&mut self, a: &[Edge], b: &[Edge]) -> Word {
        let top = a.len() - 1;
        if let Some(divisor) = as_constant(b)
            && divisor.is_power_of_two()
            && divisor.trailing_zeros() < top as u32
        {
            // A negative dividend is raised by divisor - 1, so that the shift rounds to zero.
            let places = divisor.trailing_zeros() as usize;
            let sign = a[top];
            let bias: Word = (0..=top).map(|i| if i < places { sign } else { Edge::FALSE }).collect();
            let raised = self.add(a, &bias, Edge::FALSE);
            return (0..=top).map(|i| raised[(i + places).min(top)]).collect();
        }
        let (left, right) = self.magnitudes(a, b);
        let (quotient, _) = self.divide(&left, &right);
        let negative = self.xor(a[top], b[top]);
        self.negate_if(&quotient, negative)
    }

    /// The signed remainder, with the sign of the dividend.
    pub(crate) fn signed_remainder(&mut self, a: &[Edge], b: &[Edge]) -> Word {
        let (left, right) = self.magnitudes(a, b);
        let (_, remainder) = self.divide(&left, &right);
        self.negate_if(&remainder, a[a.len() - 1])
    }

    fn magnitudes(&mut self, a: &[Edge], b: &[Edge]) -> (Word, Word) {
        (self.negate_if(a, a[a.len() - 1]), self.negate_if(b, b[b.len() - 1]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gates_to_divide_by(divisor: impl Fn(&mut Aig, usize) -> Edge) -> usize {
        let mut graph = Aig::default();
        let dividend: Word = (0..32).map(|_| graph.input()).collect();
        let divisor: Word = (0..32).map(|place| divisor(&mut graph, place)).collect();
        let before = graph.len();
        graph.divide(&dividend, &divisor);
        graph.len() - before
    }

    #[test]
    fn dividing_by_a_small_constant_costs_few_gates() {
        let three = gates_to_divide_by(|_, place| Edge::constant(3 >> place & 1 == 1));
        let anything = gates_to_divide_by(|graph, _| graph.input());
        assert!(three < 32 * 16, "{three}");
        assert!(anything > 10 * three, "{anything}");
    }
}
