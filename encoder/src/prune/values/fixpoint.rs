//! The least ranges of what reads see: those of the writes that they may see.
//!
//! They are found from nothing upwards: by induction along an execution each read sees a value within its range.
//! What a range is, and what becomes of one that keeps growing, is a matter of the numbers (`ranges.rs`, `floats.rs`).

use concord_logic::SymbolId;
use rustc_hash::FxHashMap;

use crate::skeleton::{PointId, Skeleton};

/// The ranges of symbols that are known so far.
pub type KnownRanges<R> = FxHashMap<SymbolId, R>;

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

    /// The range of what a write that a symbol may see writes; nothing if it has cost too much.
    fn written(&mut self, known: &KnownRanges<Self::Range>, symbol: SymbolId, write: PointId) -> Option<Self::Range>;

    /// What is in either, and what lies between.
    fn join(one: Self::Range, other: Self::Range) -> Self::Range;

    /// A range for a symbol whose range became another one, large enough that this soon ends.
    fn widened(&self, symbol: SymbolId, before: Self::Range, after: Self::Range) -> Self::Range;
}

/// The range of what each read sees, by its symbol; nothing if that costs too much.
pub fn least<R: Ranges>(
    skeleton: &Skeleton,
    reads: &[(PointId, SymbolId)],
    mut ranges: R,
) -> Option<KnownRanges<R::Range>> {
    let mut known: KnownRanges<R::Range> = reads.iter().map(|&(_, symbol)| (symbol, R::NOTHING)).collect();
    let mut grown: FxHashMap<SymbolId, u32> = FxHashMap::default();
    loop {
        let mut changed = false;
        ranges.forget();
        for &(read, symbol) in reads {
            let before = known[&symbol];
            if before == ranges.all(symbol) {
                continue;
            }
            let mut seen = before;
            for &write in &skeleton.candidates[read.index()] {
                seen = R::join(seen, ranges.written(&known, symbol, write)?);
            }
            if seen == before {
                continue;
            }
            changed = true;
            let count = grown.entry(symbol).or_default();
            *count += 1;
            known.insert(symbol, if *count > R::PATIENCE { ranges.widened(symbol, before, seen) } else { seen });
        }
        if !changed {
            return Some(known);
        }
    }
}
