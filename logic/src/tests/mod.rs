//! Tests that need several parts at once: circuits against native arithmetic,
//! simplification against plain evaluation, clauses against circuits, refinement.

mod bitblasted;
mod dpll;
mod lazy_host;
mod native;
mod operators;
mod random_terms;

use crate::aig::{Aig, Edge, Gate};

/// A small deterministic generator (splitmix64).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// A value of a width: mostly random, sometimes near a corner.
    pub(crate) fn bits(&mut self, width: u32) -> u128 {
        let wide = u128::from(self.next()) << 64 | u128::from(self.next());
        let corner = match self.below(8) {
            0 => 0,
            1 => u128::MAX,
            2 => 1 << (width - 1),
            3 => (1 << (width - 1)) - 1,
            4 => wide >> 120,
            5 => wide >> (128 - width.div_ceil(2)),
            6 => 1 << (wide % u128::from(width)),
            _ => wide,
        };
        let value =
            if self.below(4) == 0 { corner.wrapping_add(u128::from(self.next() % 3)).wrapping_sub(1) } else { corner };
        value & native::mask(width)
    }
}

/// How many random cases a test runs: `CONCORD_TEST_CASES` times the usual number, if set.
pub(crate) fn cases(usual: usize) -> usize {
    let factor = std::env::var("CONCORD_TEST_CASES").ok().and_then(|text| text.parse::<usize>().ok()).unwrap_or(1);
    usual * factor.max(1)
}

/// The graph's nodes under 64 inputs at once, one per bit.
pub(crate) fn simulate(aig: &Aig, mut input: impl FnMut(usize) -> u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::with_capacity(aig.len());
    for node in 0..aig.len() {
        let of = |edge: Edge| if edge.is_complement() { !values[edge.node()] } else { values[edge.node()] };
        values.push(match aig.gate(node) {
            Gate::False => 0,
            Gate::Input => input(node),
            Gate::And(left, right) => of(left) & of(right),
        });
    }
    values
}

/// The number that a word is in one of the 64 rows of a simulation.
pub(crate) fn row_value(values: &[u64], word: &[Edge], row: usize) -> u128 {
    word.iter().rev().fold(0, |number, edge| {
        let bit = (values[edge.node()] >> row & 1 == 1) != edge.is_complement();
        number << 1 | u128::from(bit)
    })
}
