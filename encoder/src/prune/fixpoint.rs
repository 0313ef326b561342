//! The least ranges of what reads see: those of the writes that they may see.
//!
//! They are found from nothing upwards: by induction along an execution each read sees a value within its range.
//! What a range is, and what becomes of one that keeps growing, is a matter of the numbers (`ranges.rs`, `floats.rs`).

use concord_logic::{SymbolId, TermId};
use rustc_hash::FxHashMap;

use crate::skeleton::{PointId, Skeleton};

/// The ranges of symbols that are known so far.
pub type Known<R> = FxHashMap<SymbolId, R>;

/// Ranges of numbers of one kind.
pub trait Ranges {
    /// A range.
    type Range: Copy + PartialEq;
    /// The range of nothing.
    const NOTHING: Self::Range;
    /// A range that grew more often is widened.
    const PATIENCE: u32;

    /// What was remembered of earlier rounds no longer holds.
    fn forget(&mut self) {}

    /// The range of all that a symbol can be.
    fn all(&self, symbol: SymbolId) -> Self::Range;

    /// The range of a value that a symbol may see; nothing if it has cost too much.
    fn written(&mut self, known: &Known<Self::Range>, symbol: SymbolId, value: TermId) -> Option<Self::Range>;

    /// What is in either, and what lies between.
    fn join(one: Self::Range, other: Self::Range) -> Self::Range;

    /// A range for one that became another, large enough that this soon ends.
    fn widened(before: Self::Range, after: Self::Range, all: Self::Range) -> Self::Range;
}

/// The range of what each read sees, by its symbol; nothing if that costs too much.
pub fn least<R: Ranges>(skeleton: &Skeleton, reads: &[(PointId, SymbolId)], mut ranges: R) -> Option<Known<R::Range>> {
    let mut known: Known<R::Range> = reads.iter().map(|&(_, symbol)| (symbol, R::NOTHING)).collect();
    let mut grown: FxHashMap<SymbolId, u32> = FxHashMap::default();
    loop {
        let mut changed = false;
        ranges.forget();
        for &(read, symbol) in reads {
            let (before, all) = (known[&symbol], ranges.all(symbol));
            if before == all {
                continue;
            }
            let mut seen = before;
            for &write in &skeleton.candidates[read.index()] {
                let value = skeleton.event(write).value.expect("writes have values");
                seen = R::join(seen, ranges.written(&known, symbol, value)?);
            }
            if seen == before {
                continue;
            }
            changed = true;
            let count = grown.entry(symbol).or_default();
            *count += 1;
            known.insert(symbol, if *count > R::PATIENCE { R::widened(before, seen, all) } else { seen });
        }
        if !changed {
            return Some(known);
        }
    }
}
