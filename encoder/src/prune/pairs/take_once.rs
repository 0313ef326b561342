//! Cells that are taken once: how often other attempts can find them taken is counted, not searched for.
//!
//! A cell is *taken once* if, after a *base* that comes before everything else, it is written by *attempts* only: each reads the cell and,
//! exactly if it still holds the base's value, writes another one, and no other attempt comes between. A slot of a hash table
//! that is filled by compare-and-swap is such a cell, and so is a flag by which one of several threads is chosen. In every
//! execution the first attempt takes the cell and all others *fail*: one less than there are attempts.
//!
//! Often an attempt is made only because another one failed, as in linear probing. So if at most so many attempts at each
//! cell fail, then at most so many come to the next one. Bounds that agree with each other in this sense hold in every
//! execution, by induction over time: the failure that would first exceed its bound is preceded by everything that
//! it is counted by. The least ones are computed from below, and where no attempt at a cell can fail all
//! its reads see the base. A solver would have to find this by placing pigeons into holes.
//!
//! The reads lose their other pairs and become settled. Put back into an execution of what is left they see the base still:
//! that at most one attempt is made at such a cell follows from the attempts at the other cells, which stay. This holds
//! for interleavings only.

use std::collections::BTreeMap;

use concord_logic::{SymbolId, TermId};
use rustc_hash::FxHashMap;

use crate::prune::implication::Assumptions;
use crate::prune::pairs::between::{Between, writes_to_a_term};
use crate::prune::substitute::readers;
use crate::skeleton::{Cell, InstanceId, PointId, PointKind, Skeleton};

/// The most writes of a cell that are looked at; what they are pairwise is asked.
const MOST_WRITES: usize = 200;

/// Removes the pairs of reads that always find their cell free; says whether any was removed.
pub fn remove_pairs(skeleton: &mut Skeleton, between: &Between<'_>) -> bool {
    // A write to one of many cells may be one to any.
    if writes_to_a_term(skeleton) {
        return false;
    }
    let cells = cells_taken_once(skeleton, between);
    if cells.is_empty() {
        return false;
    }
    let failures = most_failures(skeleton, between, &cells);
    let mut removed = false;
    for (cell, failures) in cells.iter().zip(failures) {
        if failures > 0 {
            continue;
        }
        for attempt in &cell.attempts {
            let candidates = &mut skeleton.candidates[attempt.read.index()];
            let before = candidates.len();
            candidates.retain(|&write| write == cell.base);
            removed |= candidates.len() < before;
        }
    }
    removed
}

/// A cell that is taken once.
struct TakenOnce {
    base: PointId,
    attempts: Vec<Attempt>,
}

/// A read of a cell and the write that takes it if it is free.
struct Attempt {
    read: PointId,
    write: PointId,
    /// The cell is free.
    free: TermId,
}

fn cells_taken_once(skeleton: &mut Skeleton, between: &Between<'_>) -> Vec<TakenOnce> {
    let mut writes: BTreeMap<Cell, Vec<PointId>> = BTreeMap::new();
    for point in skeleton.chained() {
        if let PointKind::Write(cell @ Cell::Memory(_)) = skeleton.event(point).kind {
            writes.entry(cell).or_default().push(point);
        }
    }
    // With a single attempt there is nothing to count.
    writes.retain(|_, writes| (3..=MOST_WRITES).contains(&writes.len()));
    let mut reads: FxHashMap<(InstanceId, Cell), Vec<(PointId, SymbolId)>> = FxHashMap::default();
    if !writes.is_empty() {
        for (read, symbol) in readers(skeleton) {
            let event = skeleton.event(read);
            if let Some(cell) = event.cell().filter(|cell| writes.contains_key(cell)) {
                reads.entry((event.thread, cell)).or_default().push((read, symbol));
            }
        }
    }
    writes
        .into_iter()
        .filter_map(|(cell, writes)| {
            let own_reads = |write| reads.get(&(write, cell)).map_or(&[][..], Vec::as_slice);
            taken_once(skeleton, between, &writes, own_reads)
        })
        .collect()
}

/// A cell with these writes, if it is taken once; `own_reads` are the reads of it by a thread.
fn taken_once<'r>(
    skeleton: &mut Skeleton,
    between: &Between<'_>,
    writes: &[PointId],
    own_reads: impl Fn(InstanceId) -> &'r [(PointId, SymbolId)],
) -> Option<TakenOnce> {
    let base = writes.iter().copied().find(|&base| {
        let others = || writes.iter().filter(|&&other| other != base);
        skeleton.terms.as_bool(skeleton.event(base).guard) == Some(true)
            && others().all(|&other| between.order.precedes(base, other))
    })?;
    let value = skeleton.event(base).value.filter(|&value| skeleton.terms.as_bits(value).is_some())?;
    let mut attempts: Vec<Attempt> = Vec::new();
    for &write in writes.iter().filter(|&&write| write != base) {
        let thread = skeleton.event(write).thread;
        let attempt =
            own_reads(thread).iter().rev().find_map(|&read| attempt(skeleton, between, value, read, write))?;
        attempts.push(attempt);
    }
    let alone = attempts.iter().all(|attempt| {
        let other = |other: &Attempt| between.keeps_out(skeleton, (attempt.read, attempt.write), other.write);
        between.order.precedes(base, attempt.read) && attempts.iter().all(other)
    });
    alone.then_some(TakenOnce { base, attempts })
}

/// A read and a write as an attempt at a cell that is free while it has a value, if they are one.
fn attempt(
    skeleton: &mut Skeleton,
    between: &Between<'_>,
    value: TermId,
    (read, symbol): (PointId, SymbolId),
    write: PointId,
) -> Option<Attempt> {
    if between.position(read) > between.position(write) {
        return None;
    }
    let Skeleton { terms, events, .. } = skeleton;
    let (seen, written) = (events[read.index()].clone(), &events[write.index()]);
    let free = terms.eq(seen.value?, value);
    let takes = Assumptions::new(terms, &[written.guard]);
    if !takes.implies(terms, free) || !takes.implies(terms, seen.guard) {
        return None;
    }
    if !Assumptions::new(terms, &[seen.guard, free]).implies(terms, written.guard) {
        return None;
    }
    let left = terms.substitute(written.value?, &FxHashMap::from_iter([(symbol, value)]));
    let unchanged = terms.eq(left, value);
    (terms.as_bool(unchanged) == Some(false)).then_some(Attempt { read, write, free })
}

/// How many attempts at each cell can fail at the most.
fn most_failures(skeleton: &Skeleton, between: &Between<'_>, cells: &[TakenOnce]) -> Vec<usize> {
    let supplies: Vec<AttemptSources> = supplies(skeleton, between, cells);
    let mut failures = vec![0; cells.len()];
    loop {
        let mut grown = false;
        for (index, supply) in supplies.iter().enumerate() {
            let bound = supply.most_attempts(&failures).saturating_sub(1);
            grown |= bound > failures[index];
            failures[index] = bound;
        }
        if !grown {
            return failures;
        }
    }
}

/// Where the attempts at a cell come from.
#[derive(Default)]
struct AttemptSources {
    /// Attempts that may be made without another one's failure.
    own: usize,
    /// For each cell the attempts that are made only if one at that cell failed.
    after: BTreeMap<usize, ConditionalAttempts>,
}

/// Attempts at a cell that are made only if one at another cell failed.
#[derive(Default)]
struct ConditionalAttempts {
    all: usize,
    /// For each attempt at the other cell those that its failure is needed for.
    of_one: FxHashMap<PointId, usize>,
}

impl AttemptSources {
    fn most_attempts(&self, failures: &[usize]) -> usize {
        let after = self.after.iter().map(|(&cell, after)| {
            let of_one = after.of_one.values().copied().max().unwrap_or(0);
            after.all.min(of_one * failures[cell])
        });
        self.own + after.sum::<usize>()
    }
}

fn supplies(skeleton: &Skeleton, between: &Between<'_>, cells: &[TakenOnce]) -> Vec<AttemptSources> {
    let mut by_thread: BTreeMap<InstanceId, Vec<(usize, &Attempt)>> = BTreeMap::new();
    for (cell, attempts) in cells.iter().enumerate() {
        for attempt in &attempts.attempts {
            by_thread.entry(skeleton.event(attempt.read).thread).or_default().push((cell, attempt));
        }
    }
    let mut supplies: Vec<AttemptSources> = cells.iter().map(|_| AttemptSources::default()).collect();
    for attempts in by_thread.values_mut() {
        attempts.sort_by_key(|(_, attempt)| between.position(attempt.read));
        for (index, &(cell, attempt)) in attempts.iter().enumerate() {
            let made = Assumptions::new(&skeleton.terms, &[skeleton.event(attempt.read).guard]);
            let has_failed = |&&(_, earlier): &&(usize, &Attempt)| {
                made.is_false(earlier.free) && made.implies(&skeleton.terms, skeleton.event(earlier.read).guard)
            };
            match attempts[..index].iter().rev().find(has_failed) {
                None => supplies[cell].own += 1,
                Some(&(from, earlier)) => {
                    let after = supplies[cell].after.entry(from).or_default();
                    after.all += 1;
                    *after.of_one.entry(earlier.read).or_default() += 1;
                }
            }
        }
    }
    supplies
}
