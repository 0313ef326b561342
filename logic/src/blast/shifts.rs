//! Shifts: one row of choices per bit of the distance.
//!
//! A distance of the width or more shifts everything out, as in SMT-LIB. A constant
//! distance makes every choice constant, so that only wires remain.

use super::Word;
use crate::aig::{Aig, Edge};

impl Aig {
    /// `a << distance`, filling with zeros.
    pub(crate) fn shift_left(&mut self, a: &[Edge], distance: &[Edge]) -> Word {
        let reversed: Word = a.iter().rev().copied().collect();
        let mut shifted = self.shift_right(&reversed, distance, Edge::FALSE);
        shifted.reverse();
        shifted
    }

    /// `a >> distance`, filling with `fill`.
    pub(crate) fn shift_right(&mut self, a: &[Edge], distance: &[Edge], fill: Edge) -> Word {
        let mut word: Word = a.into();
        let rows = (usize::BITS - (a.len() - 1).leading_zeros()) as usize;
        let rows = rows.min(distance.len());
        for (row, &bit) in distance[..rows].iter().enumerate() {
            let step = 1usize << row;
            word = (0..a.len())
                .map(|i| {
                    let from = word.get(i + step).copied().unwrap_or(fill);
                    self.mux(bit, from, word[i])
                })
                .collect();
        }
        let beyond = self.any(&distance[rows..]);
        word.iter().map(|&bit| self.mux(beyond, fill, bit)).collect()
    }
}
