//! Counters: what is read is what they began with and some of what was added, each addition at most once.
//!
//! A write that adds to what was read before is an *update*; any other write is a *beginning*. What a read sees is a beginning and the
//! updates on the way from there: it sees a write, which adds to what another read saw, and so on. What a write writes was read before
//! it, also where the value of a settled read stands for what that read saw, so the way goes back in time, no update is met twice, and none that
//! comes after the read. So the largest beginning and all that
//! may be added before bound what is read, whatever is lost on the way: nothing is asked about atomicity. A thread that pushes
//! for the tenth time finds nine elements at the most.
//!
//! The reads of one cell are a *group*; the ways of its reads go through the writes that the group may see, and on through those of the groups
//! that these add to.

use std::collections::{BTreeMap, BTreeSet};

use concord_logic::{IntRange, Interval, Op, SymbolId, TermId, TermStore};
use rustc_hash::FxHashMap;

use crate::prune::static_order::StaticOrder;
use crate::prune::values::ranges::PathsToWrites;
use crate::skeleton::{Cell, PointId, Skeleton};
use crate::terms::path_facts::Path;

/// The most pairs of a read and a write on its ways that are looked at.
const MOST_PAIRS: usize = 100_000_000;

/// How deep in a value additions are looked for.
const DEPTH: u32 = 6;

/// The ranges of reads that see counters.
pub fn ranges(
    skeleton: &Skeleton,
    reads: &[(PointId, SymbolId)],
    paths: &PathsToWrites<'_>,
) -> FxHashMap<SymbolId, IntRange> {
    let ways = UpdatePaths::new(skeleton, reads, paths);
    let mut ranges = FxHashMap::default();
    if !ways.writes.values().any(WriteKind::adds) {
        return ranges;
    }
    let order = StaticOrder::new(skeleton);
    let mut left = MOST_PAIRS;
    for (&cell, group) in &ways.groups {
        let writes = ways.back_from(cell);
        if !writes.iter().any(|(_, write)| write.adds()) {
            continue;
        }
        left = left.saturating_sub(group.reads.len() * writes.len());
        if left == 0 {
            break;
        }
        for &(read, symbol) in &group.reads {
            let width = skeleton.terms.width(skeleton.terms.symbol_term(symbol));
            let before = writes.iter().filter(|(write, _)| !order.precedes(read, *write));
            if let Some(range) = seen(before.map(|(_, write)| write), width) {
                ranges.insert(symbol, range);
            }
        }
    }
    ranges
}

/// What is added at one write, as a signed number.
type Added = Interval<i128>;

/// What a write does to a counter.
#[derive(Clone, Copy)]
enum WriteKind {
    /// It adds to what a read of this cell saw.
    Update(Cell, Added),
    /// It writes something within this range.
    Beginning(IntRange),
}

impl WriteKind {
    fn adds(&self) -> bool {
        matches!(self, WriteKind::Update(_, added) if (added.low, added.high) != (0, 0))
    }
}

/// The reads of a cell.
#[derive(Default)]
struct CellReads {
    reads: Vec<(PointId, SymbolId)>,
    /// What they may see.
    writes: BTreeSet<PointId>,
}

/// The ways back in time from reads to beginnings.
struct UpdatePaths {
    groups: BTreeMap<Cell, CellReads>,
    writes: BTreeMap<PointId, WriteKind>,
}

impl UpdatePaths {
    fn new(skeleton: &Skeleton, reads: &[(PointId, SymbolId)], paths: &PathsToWrites<'_>) -> UpdatePaths {
        let cell_of = |read: PointId| skeleton.event(read).cell().expect("reads have cells");
        let cells: FxHashMap<SymbolId, Cell> = reads.iter().map(|&(read, symbol)| (symbol, cell_of(read))).collect();
        let what = |write: PointId| {
            let event = skeleton.event(write);
            let (path, value) = (&paths[&write], event.value.expect("writes have values"));
            let update = addition(&skeleton.terms, path, value, DEPTH);
            match update.and_then(|(symbol, added)| Some((*cells.get(&symbol)?, added))) {
                Some((cell, added)) => WriteKind::Update(cell, added),
                None => WriteKind::Beginning(path.range(value)),
            }
        };
        let mut ways = UpdatePaths { groups: BTreeMap::new(), writes: BTreeMap::new() };
        for &(read, symbol) in reads {
            let group = ways.groups.entry(cell_of(read)).or_default();
            group.reads.push((read, symbol));
            for &write in &skeleton.candidates[read.index()] {
                if group.writes.insert(write) {
                    ways.writes.entry(write).or_insert_with(|| what(write));
                }
            }
        }
        ways
    }

    /// All writes on ways back from the reads of a cell.
    fn back_from(&self, cell: Cell) -> Vec<(PointId, WriteKind)> {
        let (mut cells, mut found) = (BTreeSet::from([cell]), BTreeMap::new());
        let mut next = vec![cell];
        while let Some(cell) = next.pop() {
            for &point in &self.groups[&cell].writes {
                let write = self.writes[&point];
                found.insert(point, write);
                if let WriteKind::Update(from, _) = write
                    && cells.insert(from)
                {
                    next.push(from);
                }
            }
        }
        found.into_iter().collect()
    }
}

/// What a read sees that all these writes may come before, if its counter cannot leave the type.
fn seen<'w>(writes: impl Iterator<Item = &'w WriteKind>, width: u32) -> Option<IntRange> {
    let (mut base, mut sum) = (IntRange::EMPTY, Added { low: 0, high: 0 });
    for write in writes {
        match write {
            WriteKind::Beginning(range) => base = base.join(*range),
            WriteKind::Update(_, added) => {
                sum.low = sum.low.checked_add(added.low.min(0))?;
                sum.high = sum.high.checked_add(added.high.max(0))?;
            }
        }
    }
    counted(base, sum, width)
}

/// A beginning and what was added, if that says anything. Modulo the size of the type the sum is what is read; where it cannot
/// leave the type it is that number.
fn counted(base: IntRange, sum: Added, width: u32) -> Option<IntRange> {
    let whole = IntRange::whole(width);
    if base.is_empty() {
        return None;
    }
    let mut range = whole;
    let (low, high) = (base.signed.low.checked_add(sum.low)?, base.signed.high.checked_add(sum.high)?);
    if low >= whole.signed.low && high <= whole.signed.high {
        range.signed = Interval { low, high };
    }
    let (low, high) = (base.unsigned.low.checked_add_signed(sum.low), base.unsigned.high.checked_add_signed(sum.high));
    if let (Some(low), Some(high)) = (low, high.filter(|&high| high <= whole.unsigned.high)) {
        range.unsigned = Interval { low, high };
    }
    Some(range.agreed(width)).filter(|range| *range != whole)
}

/// The symbol that a value adds something to on every path through it, and what it adds.
fn addition(terms: &TermStore, path: &Path<'_>, value: TermId, depth: u32) -> Option<(SymbolId, Added)> {
    if let Some(symbol) = terms.as_symbol(value) {
        return Some((symbol, Added { low: 0, high: 0 }));
    }
    let depth = depth.checked_sub(1)?;
    let plus = |(symbol, rest): (SymbolId, Added), Added { low, high }: Added| {
        Some((symbol, Added { low: rest.low.checked_add(low)?, high: rest.high.checked_add(high)? }))
    };
    match terms.as_app(value)? {
        (Op::BvAdd, &[left, right]) => match addition(terms, path, left, depth) {
            Some(found) => plus(found, path.range(right).signed),
            None => plus(addition(terms, path, right, depth)?, path.range(left).signed),
        },
        (Op::BvSub, &[left, right]) => {
            let Interval { low, high } = path.range(right).signed;
            plus(addition(terms, path, left, depth)?, Added { low: high.checked_neg()?, high: low.checked_neg()? })
        }
        (Op::Ite, &[_, then, other]) => {
            let (then, other) = (addition(terms, path, then, depth)?, addition(terms, path, other, depth)?);
            (then.0 == other.0).then(|| (then.0, then.1.join(other.1)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::path_facts::Paths;
    use concord_logic::{Bits, Sort};

    #[test]
    fn additions_are_found_on_every_path_and_bounded_by_the_condition() {
        let mut terms = TermStore::new();
        let (x, y) = (terms.symbol("x", Sort::Bits(8)), terms.symbol("y", Sort::Bits(8)));
        let [one, three] = [1, 3].map(|number| terms.constant(8, number));
        let condition = terms.symbol("c", Sort::Bool);
        let (more, less) = (terms.bv_add(x, three), terms.bv_sub(x, one));
        let either = terms.ite(condition, more, less);
        let small = terms.bv_ult(y, three);
        let by_another = terms.bv_add(y, x);
        let mixed = terms.ite(condition, x, y);
        let (mut paths, always) = (Paths::default(), terms.tt());
        let mut of = |guard, value| addition(&terms, &paths.of(&terms, guard), value, DEPTH);
        let symbol = |term| terms.as_symbol(term).expect("a symbol");
        let added = |low, high| Added { low, high };
        assert_eq!(of(always, x), Some((symbol(x), added(0, 0))));
        assert_eq!(of(always, either), Some((symbol(x), added(-1, 3))));
        assert_eq!(of(always, mixed), None);
        let (counted, by) = of(small, by_another).expect("an addition");
        assert!(counted == symbol(y) && by == added(-128, 127) || counted == symbol(x) && by == added(0, 2));
    }

    #[test]
    fn a_sum_that_may_leave_the_type_bounds_nothing() {
        let of = |base: u128, low, high| counted(IntRange::exactly(Bits::new(8, base)), Added { low, high }, 8);
        let range = of(0, -10, 20).expect("bounds");
        assert_eq!((range.signed, range.unsigned), (Added { low: -10, high: 20 }, IntRange::whole(8).unsigned));
        let range = of(100, 0, 50).expect("bounds");
        assert_eq!((range.signed, range.unsigned), (IntRange::whole(8).signed, Interval { low: 100, high: 150 }));
        assert_eq!(of(250, -200, 200), None);
        assert_eq!(counted(IntRange::EMPTY, Added { low: 0, high: 0 }, 8), None);
    }
}
