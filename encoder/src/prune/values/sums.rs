//! Counters: what is read after all additions is their sum, in whichever order they were made.
//!
//! An *update* adds a number to what its thread read of the cell just before, and no other write can come
//! between that read and it: both are in one atomic block, or in one critical section of a mutex that the
//! other writes are made under, too, or the other writes are ordered before or after. So in every execution each update
//! starts from what the update before it left, and the first one from the *base*: a write that comes before all of them and
//! after every other write that is no update.
//!
//! A read that all of these come before sees the last of them: the base and the sum of what the updates add, each if it happens.
//! Without this a solver has to find that the order does not matter, order by order. The read is settled: put back anywhere
//! between its neighbours it sees the same. This holds for interleavings only.
//!
//! That no write comes between is asked of every two updates of a cell, once: what is true of all of them is true of those before any
//! read. Only where it is not true of all is it asked again for each read. So the work grows with the square of the number of updates,
//! like the pairs of reads and writes that pruning begins with, and there is no limit of its own.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use concord_logic::{Op, SymbolId, TermId, TermStore};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::prune::implication::{Assumptions, Effort, imply};
use crate::prune::pairs::between::{Between, writes_to_a_term};
use crate::prune::pairs::joined::{JoinQueries, is_joined};
use crate::prune::substitute::{apply, readers};
use crate::skeleton::{Cell, PointId, PointKind, Skeleton, ThreadOrder};

/// How deep in a sum the number is looked for that was read before.
const DEPTH: u32 = 4;

/// Gives reads that see all additions to a counter their sum; the reads that got one.
pub fn settle(skeleton: &mut Skeleton, between: &Between<'_>, queries: &mut JoinQueries) -> Vec<PointId> {
    let mut settled = Vec::new();
    // A write to one of many cells may be one to any.
    if writes_to_a_term(skeleton) {
        return settled;
    }
    loop {
        let found = next(skeleton, between, queries);
        if found.is_empty() {
            return settled;
        }
        settled.extend(found.iter().map(|(read, ..)| *read));
        apply(skeleton, found.into_iter().map(|(_, symbol, sum)| (symbol, sum)).collect());
    }
}

/// Reads that see a sum, their symbols, and the sums. No sum mentions a symbol of another one, so that all can be put in place at once.
fn next(skeleton: &mut Skeleton, between: &Between<'_>, queries: &mut JoinQueries) -> Vec<(PointId, SymbolId, TermId)> {
    let reads = readers(skeleton);
    let counters = counters(skeleton, &reads);
    let mut found: Vec<(PointId, SymbolId, TermId)> = Vec::new();
    let (mut replaced, mut mentioned) = (FxHashSet::default(), FxHashSet::default());
    for (read, symbol) in reads {
        let Some(counter) = skeleton.event(read).cell().and_then(|cell| counters.get(&cell)) else { continue };
        // One that can see one write only gets its value anyway.
        if mentioned.contains(&symbol) || skeleton.candidates[read.index()].len() < 2 {
            continue;
        }
        let Some((base, updates)) = counter.seen_by(skeleton, between, read, queries) else { continue };
        let sum = sum(skeleton, base, &updates, read);
        let symbols = skeleton.terms.symbols_of(sum);
        if !symbols.iter().any(|other| *other == symbol || replaced.contains(other)) {
            replaced.insert(symbol);
            mentioned.extend(symbols);
            found.push((read, symbol, sum));
        }
    }
    found
}

/// A write that adds a number to what was read before.
struct Update {
    read: PointId,
    write: PointId,
    added: TermId,
}

/// The writes of a cell, some of them updates.
#[derive(Default)]
struct Counter {
    updates: Vec<Update>,
    others: Vec<PointId>,
    /// Whether no update comes between the read and the write of another one, whichever two they are.
    all_alone: OnceCell<bool>,
}

/// The cells that have updates.
fn counters(skeleton: &mut Skeleton, reads: &[(PointId, SymbolId)]) -> FxHashMap<Cell, Counter> {
    let by_symbol: FxHashMap<SymbolId, PointId> = reads.iter().map(|&(read, symbol)| (symbol, read)).collect();
    let mut writes: BTreeMap<Cell, Vec<PointId>> = BTreeMap::new();
    for point in skeleton.chained() {
        if let PointKind::Write(cell @ Cell::Memory(_)) = skeleton.event(point).kind {
            writes.entry(cell).or_default().push(point);
        }
    }
    writes.retain(|_, writes| writes.len() >= 2);
    let mut counters: FxHashMap<Cell, Counter> = FxHashMap::default();
    for (cell, writes) in writes {
        let mut counter = Counter::default();
        for write in writes {
            match update(skeleton, &by_symbol, cell, write) {
                Some(update) => counter.updates.push(update),
                None => counter.others.push(write),
            }
        }
        if !counter.updates.is_empty() {
            counters.insert(cell, counter);
        }
    }
    counters
}

/// A write as an update, if it is one.
fn update(
    skeleton: &mut Skeleton,
    by_symbol: &FxHashMap<SymbolId, PointId>,
    cell: Cell,
    write: PointId,
) -> Option<Update> {
    let Skeleton { terms, events, .. } = skeleton;
    let event = &events[write.index()];
    let was_read = |symbol: SymbolId| {
        let read = *by_symbol.get(&symbol)?;
        let partner = &events[read.index()];
        (partner.thread == event.thread && partner.cell() == Some(cell)).then_some(read)
    };
    let (read, added) = addition(terms, event.value?, &was_read, DEPTH)?;
    imply(terms, event.guard, events[read.index()].guard).then_some(Update { read, write, added })
}

impl Counter {
    /// The write that the updates start from, and those before the read, if it certainly sees their sum.
    fn seen_by(
        &self,
        skeleton: &Skeleton,
        between: &Between<'_>,
        read: PointId,
        queries: &mut JoinQueries,
    ) -> Option<(PointId, Vec<&Update>)> {
        let order = between.order;
        let is_later = |write: PointId| order.precedes(read, write);
        let updates: Vec<&Update> = self.updates.iter().filter(|update| !is_later(update.write)).collect();
        let others: Vec<PointId> = self.others.iter().copied().filter(|&write| !is_later(write)).collect();
        if updates.is_empty() {
            return None;
        }
        let is_base = |&base: &PointId| {
            order.precedes(base, read)
                && updates.iter().all(|update| order.precedes(base, update.read))
                && others.iter().all(|&other| other == base || order.precedes(other, base))
                && imply(&skeleton.terms, skeleton.event(read).guard, skeleton.event(base).guard)
        };
        let base = others.iter().copied().find(is_base)?;
        let mut seen = |write| order.precedes(write, read) || is_joined(skeleton, order, write, read, queries);
        let certain = updates.iter().all(|update| seen(update.write))
            && (*self.all_alone.get_or_init(|| are_alone(skeleton, between, self.updates.iter()))
                || updates.len() < self.updates.len() && are_alone(skeleton, between, updates.iter().copied()));
        certain.then_some((base, updates))
    }
}

/// Whether of these updates none comes between the read and the write of another one.
fn are_alone<'u>(
    skeleton: &Skeleton,
    between: &Between<'_>,
    updates: impl Iterator<Item = &'u Update> + Clone,
) -> bool {
    let alone = |update: &Update| {
        updates.clone().all(|other| between.keeps_out(skeleton, (update.read, update.write), other.write))
    };
    updates.clone().all(alone)
}

fn sum(skeleton: &mut Skeleton, base: PointId, updates: &[&Update], read: PointId) -> TermId {
    let known = known_at(skeleton, read);
    let mut sum = skeleton.event(base).value.expect("writes have values");
    for update in updates {
        let happens = skeleton.event(update.write).guard;
        let certain = known.implies(&skeleton.terms, happens);
        let terms = &mut skeleton.terms;
        let nothing = terms.constant(terms.width(sum), 0);
        let added = if certain { update.added } else { terms.ite(happens, update.added, nothing) };
        sum = terms.bv_add(sum, added);
    }
    sum
}

/// What holds where a read happens: its guard, and that the threads that were joined before have ended.
fn known_at(skeleton: &Skeleton, read: PointId) -> Assumptions {
    let terms = &skeleton.terms;
    let mut premises = vec![skeleton.event(read).guard];
    let is_join = |order: &&ThreadOrder| skeleton.event(order.after).kind == PointKind::Join;
    let mut joins: Vec<&ThreadOrder> = skeleton.order.between_threads.iter().filter(is_join).collect();
    loop {
        let known = Assumptions::either(terms, &premises, &[], Effort::THOROUGH);
        let before = premises.len();
        joins.retain(|join| {
            let joined = known.implies(terms, join.condition);
            premises.extend(joined.then(|| skeleton.thread(skeleton.event(join.before).thread).ended));
            !joined
        });
        if premises.len() == before {
            return known;
        }
    }
}

/// The read that a value adds something to, and what it adds.
fn addition(
    terms: &mut TermStore,
    value: TermId,
    was_read: &impl Fn(SymbolId) -> Option<PointId>,
    depth: u32,
) -> Option<(PointId, TermId)> {
    if let Some(symbol) = terms.as_symbol(value) {
        let read = was_read(symbol)?;
        return Some((read, terms.constant(terms.width(value), 0)));
    }
    let depth = depth.checked_sub(1)?;
    match terms.as_app(value)? {
        (Op::BvAdd, &[left, right]) => match addition(terms, left, was_read, depth) {
            Some((read, rest)) => Some((read, terms.bv_add(rest, right))),
            None => addition(terms, right, was_read, depth).map(|(read, rest)| (read, terms.bv_add(left, rest))),
        },
        (Op::BvSub, &[left, right]) => {
            addition(terms, left, was_read, depth).map(|(read, rest)| (read, terms.bv_sub(rest, right)))
        }
        _ => None,
    }
}
