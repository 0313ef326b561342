//! Which cells of an object an access concerns.
//!
//! A cell is a scalar of the object's layout. The elements of a small array are cells of their own, those of a large one are one cell
//! that stands for all. Memory is bytes and an access need not follow the layout: what is not exactly a cell is told.

use concord_program::{Layout, access_bytes};

use super::domain::Num;

/// A cell of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Part {
    /// Where it begins; of an element of a large array, where the first one does.
    pub offset: u64,
    pub bits: u32,
    /// Whether it stands for several.
    pub summary: bool,
}

/// A cell that an access concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    pub part: Part,
    /// Whether it is accessed as a whole and nothing else.
    pub exact: bool,
}

/// Offsets: `low`, `low + step`, … up to `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Offsets {
    pub low: i128,
    pub high: i128,
    pub step: i128,
}

impl Offsets {
    /// The offsets of addresses from a base; `None` if they are too far away for any object.
    pub fn of(number: Num, base: u64) -> Option<Offsets> {
        let far = |offset: &i128| *offset < 1 << 80;
        let low = i128::try_from(number.range.unsigned.low).ok().filter(far)? - i128::from(base);
        let high = i128::try_from(number.range.unsigned.high).ok().filter(far)? - i128::from(base);
        if low == high {
            return Some(Offsets { low, high, step: 1 });
        }
        let step = i128::try_from(number.modulus.max(1)).ok()?;
        let residue = i128::try_from(number.residue).ok()? - i128::from(base);
        let low = low + (residue - low).rem_euclid(step);
        let high = high - (high - residue).rem_euclid(step);
        Some(Offsets { low, high: high.max(low), step })
    }

    pub fn is_one(self) -> bool {
        self.low == self.high
    }

    fn moved(self, by: i128) -> Offsets {
        Offsets { low: self.low - by, high: self.high - by, step: self.step }
    }

    /// Those from a bound on and below another.
    fn clipped(self, low: i128, below: i128) -> Option<Offsets> {
        let first = if self.low >= low {
            self.low
        } else {
            self.low + (low - self.low + self.step - 1) / self.step * self.step
        };
        let last = if self.high < below {
            self.high
        } else {
            self.high - (self.high - below + self.step) / self.step * self.step
        };
        (first <= last).then_some(Offsets { low: first, high: last, step: self.step })
    }

    /// Whether an access of so many bytes at one of these may have a byte in common with one at one of the others.
    pub fn may_meet(self, bytes: u64, other: Offsets, other_bytes: u64) -> bool {
        let (bytes, other_bytes) = (i128::from(bytes), i128::from(other_bytes));
        if self.low >= other.high + other_bytes || other.low >= self.high + bytes {
            return false;
        }
        let step = if self.is_one() && other.is_one() {
            return true;
        } else if self.is_one() {
            other.step
        } else if other.is_one() {
            self.step
        } else {
            super::domain::gcd(self.step as u128, other.step as u128) as i128
        };
        let apart = (self.low - other.low).rem_euclid(step);
        apart < other_bytes || apart - step > -bytes
    }
}

/// An array with more elements is one cell for each of its element's.
const ELEMENTS: u64 = 64;

/// An object with more cells than this has arrays with one cell for all elements only.
const CELLS: u64 = 512;

/// An access that concerns more cells concerns an unknown part of the object.
const HITS: usize = 600;

/// What an access concerns.
#[derive(Clone, Debug)]
pub(crate) struct Hits {
    pub hits: Vec<Hit>,
    /// Whether every offset is that of a cell of this width.
    pub lands: bool,
}

/// The cells that an access of a width at some of the offsets concerns; `None` if there are too many.
pub(crate) fn hits(layout: &Layout, offsets: Offsets, bits: u32) -> Option<Hits> {
    let each = layout.count_cells(&|_| true) <= CELLS;
    let mut walk = Walk { bits, bytes: i128::from(access_bytes(bits)), each, hits: Vec::new() };
    let lands = walk.visit(layout, offsets, 0, false);
    walk.hits.sort_unstable_by_key(|hit| (hit.part, hit.exact));
    // A cell that is hit in two ways is not hit exactly.
    walk.hits.dedup_by_key(|hit| hit.part);
    (walk.hits.len() <= HITS).then_some(Hits { hits: walk.hits, lands })
}

struct Walk {
    bits: u32,
    bytes: i128,
    each: bool,
    hits: Vec<Hit>,
}

impl Walk {
    /// Visits the cells; whether every offset inside of the layout is that of a cell of the width.
    fn visit(&mut self, layout: &Layout, offsets: Offsets, at: u64, summary: bool) -> bool {
        if self.hits.len() > HITS {
            return false;
        }
        let size = i128::from(layout.size());
        let Some(offsets) = offsets.clipped(1 - self.bytes, size) else { return true };
        match layout {
            Layout::Scalar { bits, bytes } => {
                let whole = *bits == self.bits && i128::from(*bytes) == self.bytes;
                let exact = whole && offsets.low == 0 && offsets.high == 0;
                self.hits.push(Hit { part: Part { offset: at, bits: *bits, summary }, exact });
                // Offsets before it are inside of something else.
                whole && offsets.clipped(0, size).is_none_or(|inside| inside.low == 0 && inside.high == 0)
            }
            Layout::Record { members, .. } => {
                let mut covered = 0;
                let mut lands = true;
                for member in members {
                    let (from, size) = (i128::from(member.offset), i128::from(member.layout.size()));
                    lands &= offsets.clipped(covered, from).is_none();
                    covered = from + size;
                    lands &= self.visit(&member.layout, offsets.moved(from), at + member.offset, summary);
                }
                lands && offsets.clipped(covered, size).is_none()
            }
            Layout::Array { element, count } => {
                let each = i128::from(element.size());
                if each == 0 {
                    return false;
                }
                if self.each && *count <= ELEMENTS {
                    let first = (offsets.low.max(0) - self.bytes + 1).max(0) / each;
                    let last = (offsets.high.max(0) / each).min(i128::from(*count) - 1);
                    let mut lands = true;
                    for number in first..=last {
                        let from = number * each;
                        lands &= self.visit(element, offsets.moved(from), at + from as u64, summary);
                    }
                    return lands;
                }
                self.folded(element, offsets, each, at)
            }
        }
    }

    /// Visits the element that stands for all.
    fn folded(&mut self, element: &Layout, offsets: Offsets, each: i128, at: u64) -> bool {
        let step = if offsets.is_one() { each } else { super::domain::gcd(offsets.step as u128, each as u128) as i128 };
        let first = offsets.low.rem_euclid(step);
        let last = first + (each - 1 - first) / step * step;
        let lands = self.visit(element, Offsets { low: first, high: last, step }, at, true);
        // What runs over the end of an element is in the next one.
        let over = Offsets { low: first - each, high: last - each, step };
        if let Some(over) = over.clipped(1 - self.bytes, 0) {
            self.visit(element, over, at, true);
        }
        lands
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int() -> Layout {
        Layout::Scalar { bits: 32, bytes: 4 }
    }

    #[test]
    fn elements_of_small_arrays_are_told_apart() {
        let array = Layout::Array { element: Box::new(int()), count: 4 };
        let found = hits(&array, Offsets { low: 4, high: 12, step: 4 }, 32).expect("few");
        assert!(found.lands);
        let offsets: Vec<u64> = found.hits.iter().map(|hit| hit.part.offset).collect();
        assert_eq!(offsets, [4, 8, 12]);
    }

    #[test]
    fn elements_of_large_arrays_are_one() {
        let array = Layout::Array { element: Box::new(int()), count: 1000 };
        let found = hits(&array, Offsets { low: 0, high: 3996, step: 4 }, 32).expect("few");
        assert!(found.lands);
        assert_eq!(found.hits, [Hit { part: Part { offset: 0, bits: 32, summary: true }, exact: true }]);
        let found = hits(&array, Offsets { low: 0, high: 3996, step: 2 }, 32).expect("few");
        assert!(!found.lands && !found.hits[0].exact);
    }

    #[test]
    fn bytes_of_other_cells_are_no_cells() {
        let found = hits(&int(), Offsets { low: 1, high: 1, step: 1 }, 8).expect("few");
        assert!(!found.lands && !found.hits[0].exact);
    }
}
