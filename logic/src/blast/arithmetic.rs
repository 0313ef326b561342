//! Sums, differences and products: ripple-carry adders.
//!
//! A full adder is two exclusive ors and a majority, which share nodes and become
//! three variables and fourteen clauses. Constant operands fold in the graph's own
//! rules; a constant factor is first written with digits -1, 0 and 1, no two
//! neighbours of them non-zero, so that at most half the bits cost an adder.

use smallvec::SmallVec;

use super::Word;
use super::words::as_constant;
use crate::aig::{Aig, Edge};

impl Aig {
    /// `a + b + carry`, wrapping.
    pub(crate) fn add(&mut self, a: &[Edge], b: &[Edge], carry: Edge) -> Word {
        self.add_with_carry(a, b, carry).0
    }

    /// `a + b + carry` and the carry out of it.
    fn add_with_carry(&mut self, a: &[Edge], b: &[Edge], carry: Edge) -> (Word, Edge) {
        let mut carry = carry;
        let mut sum = Word::with_capacity(a.len());
        for (&x, &y) in a.iter().zip(b) {
            let half = self.xor(x, y);
            sum.push(self.xor(half, carry));
            carry = self.majority(x, y, carry);
        }
        (sum, carry)
    }

    /// `a - b`, wrapping.
    pub(crate) fn subtract(&mut self, a: &[Edge], b: &[Edge]) -> Word {
        let complement: Word = b.iter().map(|&bit| !bit).collect();
        self.add(a, &complement, Edge::TRUE)
    }

    /// `-a`, wrapping.
    pub(crate) fn negate(&mut self, a: &[Edge]) -> Word {
        self.negate_if(a, Edge::TRUE)
    }

    /// `-a` where the condition holds, else `a`.
    pub(crate) fn negate_if(&mut self, a: &[Edge], condition: Edge) -> Word {
        let mut carry = condition;
        let mut result = Word::with_capacity(a.len());
        for &bit in a {
            let flipped = self.xor(bit, condition);
            result.push(self.xor(flipped, carry));
            carry = self.and(flipped, carry);
        }
        result
    }

    /// `a * b`, wrapping.
    pub(crate) fn multiply(&mut self, a: &[Edge], b: &[Edge]) -> Word {
        // The factor with fewer bits that are not constantly zero chooses the addends.
        let addends = |word: &[Edge]| word.iter().filter(|&&bit| bit != Edge::FALSE).count();
        if let Some(factor) = as_constant(b) {
            return self.multiply_by(a, factor);
        }
        if let Some(factor) = as_constant(a) {
            return self.multiply_by(b, factor);
        }
        let (a, b) = if addends(a) < addends(b) { (b, a) } else { (a, b) };
        let width = a.len();
        let mut product: Word = SmallVec::from_elem(Edge::FALSE, width);
        for (i, &bit) in b.iter().enumerate() {
            if bit == Edge::FALSE {
                continue;
            }
            let addend: Word = a[..width - i].iter().map(|&x| self.and(x, bit)).collect();
            let sum = self.add(&product[i..], &addend, Edge::FALSE);
            product.truncate(i);
            product.extend_from_slice(&sum);
        }
        product
    }

    fn multiply_by(&mut self, a: &[Edge], factor: u128) -> Word {
        let width = a.len();
        // Places of the digits 1 and -1. ...11 is a digit -1 and a carry into the rest.
        let (mut plus, mut minus) = (SmallVec::<[usize; 32]>::new(), SmallVec::<[usize; 32]>::new());
        let mut rest = factor;
        for place in 0..width {
            let digit = rest & 1 == 1;
            let negative = digit && rest & 2 != 0;
            if digit {
                if negative { minus.push(place) } else { plus.push(place) }
            }
            rest = (rest >> 1) + u128::from(negative);
        }
        // The first addend costs nothing, so it is a positive one where there is one.
        let mut product: Word = SmallVec::from_elem(Edge::FALSE, width);
        for (places, subtract) in [(plus, false), (minus, true)] {
            for place in places {
                let (high, addend) = (&product[place..], &a[..width - place]);
                let sum = if subtract { self.subtract(high, addend) } else { self.add(high, addend, Edge::FALSE) };
                product.truncate(place);
                product.extend_from_slice(&sum);
            }
        }
        product
    }
}
