//! Reads after joins: a second read of a cell sees what the first saw, if no write can come between them.
//!
//! Each write that the second may see comes before the first: in the static order, or because its thread
//! was joined before the first read whenever both the write and the read happen. The latter is what a loop leaves that joins as many
//! threads as there are: no single join certainly happens, but whichever thread wrote was joined.
//! Then the write that the second sees comes before the first, and so the first sees it too. The second read is settled:
//! put back anywhere between its neighbours it sees the same.

use concord_logic::{Op, SymbolId, TermId, TermStore};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::prune::implication::{Assumptions, Effort, ImplicationCache, imply};
use crate::prune::static_order::StaticOrder;
use crate::prune::substitute::{apply, readers};
use crate::skeleton::places::Whereabouts;
use crate::skeleton::{PointId, PointKind, Skeleton};

/// How many different questions about joins are answered in all: so many, and so many more per event.
const QUERIES: usize = 5_000;
const QUERIES_PER_EVENT: usize = 16;

/// What is kept from one round of pruning to the next.
pub struct JoinQueries {
    left: usize,
    answers: ImplicationCache,
    /// What follows from the guards of the reads that were asked about last.
    known: FxHashMap<TermId, Assumptions>,
}

/// The most guards whose consequences are kept: a read has at most so many ways.
const KEPT: usize = 16;

impl JoinQueries {
    /// The effort grows with the program.
    pub fn new(skeleton: &Skeleton) -> JoinQueries {
        let left = QUERIES + QUERIES_PER_EVENT * skeleton.events.len();
        JoinQueries { left, answers: ImplicationCache::default(), known: FxHashMap::default() }
    }

    /// Whether a thread whose write happens was joined before a read that happens on this way, where `condition` says that it is
    /// joined there. An answer that was given before costs nothing.
    fn is_joined(&mut self, terms: &TermStore, way: TermId, written: TermId, condition: TermId) -> bool {
        let JoinQueries { left, answers, known } = self;
        let premises = [way, written];
        if let Some(answer) = answers.known(&premises, &[condition]) {
            return answer;
        }
        if *left == 0 {
            return false;
        }
        *left -= 1;
        if known.len() >= KEPT && !known.contains_key(&way) {
            known.clear();
        }
        let read = known.entry(way).or_insert_with(|| Assumptions::either(terms, &[way], &[], Effort::THOROUGH));
        answers.of(&premises, &[condition], || {
            read.implies(terms, condition)
                || Assumptions::either(terms, &premises, &[condition], Effort::GREAT).is_contradictory()
        })
    }
}

/// Gives reads the value of an earlier read of their thread that certainly saw the same; the reads that got one.
pub fn repeat_reads(skeleton: &mut Skeleton, order: &StaticOrder, queries: &mut JoinQueries) -> Vec<PointId> {
    if skeleton.order.between_threads.is_empty() {
        return Vec::new();
    }
    let symbols: FxHashMap<PointId, SymbolId> = readers(skeleton).into_iter().collect();
    let mut bound: FxHashMap<SymbolId, TermId> = FxHashMap::default();
    let mut settled = Vec::new();
    for thread in &skeleton.threads {
        let mut earlier: FxHashMap<Whereabouts, PointId> = FxHashMap::default();
        for &read in &thread.chain {
            let PointKind::Read(cell) = skeleton.event(read).kind else { continue };
            let Some(&symbol) = symbols.get(&read) else { continue };
            let cell = skeleton.whereabouts(cell);
            if let Some(&first) = earlier.get(&cell)
                && sees_the_same(skeleton, order, first, read, queries)
                && let Some(value) = skeleton.event(first).value
            {
                bound.insert(symbol, value);
                settled.push(read);
            } else {
                earlier.insert(cell, read);
            }
        }
    }
    if !settled.is_empty() {
        apply(skeleton, bound);
    }
    settled
}

/// Whether the second read of a cell certainly sees what the first saw.
fn sees_the_same(
    skeleton: &Skeleton,
    order: &StaticOrder,
    first: PointId,
    second: PointId,
    queries: &mut JoinQueries,
) -> bool {
    imply(&skeleton.terms, skeleton.event(second).guard, skeleton.event(first).guard)
        && skeleton.candidates[second.index()]
            .iter()
            .all(|&write| order.precedes(write, first) || is_joined(skeleton, order, write, first, queries))
}

/// Whether the thread of the write was joined before the read, if both happen.
pub fn is_joined(
    skeleton: &Skeleton,
    order: &StaticOrder,
    write: PointId,
    read: PointId,
    queries: &mut JoinQueries,
) -> bool {
    let (written, seen) = (skeleton.event(write), skeleton.event(read));
    skeleton.order.between_threads.iter().any(|join| {
        skeleton.event(join.before).thread == written.thread
            && skeleton.event(join.after).thread == seen.thread
            && order.precedes(write, join.before)
            && order.precedes(join.after, read)
            && ways(&skeleton.terms, seen.guard)
                .iter()
                .all(|&way| queries.is_joined(&skeleton.terms, way, written.guard, join.condition))
    })
}

/// The paths that met in a guard, at most sixteen: it holds if one of them does.
fn ways(terms: &TermStore, guard: TermId) -> SmallVec<[TermId; 8]> {
    let mut found = SmallVec::new();
    let mut stack: SmallVec<[TermId; 8]> = SmallVec::from_elem(guard, 1);
    while let Some(top) = stack.pop() {
        match terms.as_app(top) {
            Some((Op::Or, &[left, right])) if found.len() + stack.len() < 16 => stack.extend([left, right]),
            _ => found.push(top),
        }
    }
    found
}
