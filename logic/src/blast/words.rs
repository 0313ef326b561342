//! Choice, equality, order and bitwise operators on words.

use super::Word;
use crate::aig::{Aig, Edge};

impl Aig {
    /// `then` where the condition holds, else `other`.
    pub(crate) fn choose(&mut self, condition: Edge, then: &[Edge], other: &[Edge]) -> Word {
        then.iter().zip(other).map(|(&t, &e)| self.mux(condition, t, e)).collect()
    }

    /// An operator applied to each pair of bits.
    pub(crate) fn bitwise(&mut self, a: &[Edge], b: &[Edge], op: fn(&mut Aig, Edge, Edge) -> Edge) -> Word {
        a.iter().zip(b).map(|(&x, &y)| op(self, x, y)).collect()
    }

    /// Whether two words are equal. False at once where two bits can never agree.
    pub(crate) fn equal(&mut self, a: &[Edge], b: &[Edge]) -> Edge {
        if a.iter().zip(b).any(|(&x, &y)| x == !y) {
            return Edge::FALSE;
        }
        let mut all = Edge::TRUE;
        for (&x, &y) in a.iter().zip(b) {
            let same = self.iff(x, y);
            all = self.and(all, same);
        }
        all
    }

    /// Whether `a < b`. From the lowest bit up, `a < b` so far is the majority of `¬a`,
    /// `b` and `a < b` below; the highest bit of a signed word counts the other way.
    pub(crate) fn less(&mut self, a: &[Edge], b: &[Edge], signed: bool) -> Edge {
        let top = a.len() - 1;
        let mut less = Edge::FALSE;
        for (i, (&x, &y)) in a.iter().zip(b).enumerate() {
            let (x, y) = if signed && i == top { (y, x) } else { (x, y) };
            less = self.majority(!x, y, less);
        }
        less
    }

    /// Whether any bit is set.
    pub(crate) fn any(&mut self, word: &[Edge]) -> Edge {
        word.iter().fold(Edge::FALSE, |any, &bit| self.or(any, bit))
    }
}

/// The unsigned value of a word of constants.
pub(crate) fn as_constant(word: &[Edge]) -> Option<u128> {
    word.iter().rev().try_fold(0u128, |value, bit| Some(value << 1 | u128::from(bit.as_constant()?)))
}
