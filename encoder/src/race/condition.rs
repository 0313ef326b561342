//! The condition that two accesses race, and which two do so in a model.

use std::collections::BTreeMap;

use concord_logic::{Sort, TermId, TermStore};
use concord_program::{Property, Span};

use crate::prune::StaticOrder;
use crate::race::overlap;
use crate::skeleton::races::{BlockRace, PendingAccess, RaceFound};
use crate::skeleton::{Failure, InstanceId, Skeleton, ThreadOrder};
use crate::summarise::access::watch::{BlockAccesses, RaceRecord};

/// Adds the races to the skeleton: one failure that says that there is one.
pub(crate) fn add_races(skeleton: &mut Skeleton, record: RaceRecord) {
    skeleton.races.pending = record.pending;
    skeleton.races.ends = record.ends;
    let mut any = pending_races(&mut skeleton.terms, &skeleton.races.pending);
    let order = StaticOrder::new(skeleton);
    for block in &record.blocks {
        for index in 0..skeleton.races.pending.len() {
            if let Some(guard) = block_race(skeleton, &order, block, index) {
                any.push(guard);
            }
        }
    }
    let guard = skeleton.terms.or_all(any);
    if skeleton.terms.as_bool(guard) != Some(false) {
        let (thread, span) = (InstanceId(0), Span::default());
        skeleton.outcomes.failures.push(Failure { property: Property::NoDataRace, guard, thread, span });
    }
}

/// The pending accesses of one thread to one range of bytes.
#[derive(Clone, Copy)]
struct Pending {
    any: TermId,
    writes: TermId,
    plain: TermId,
    plain_writes: TermId,
}

impl Pending {
    fn none(terms: &mut TermStore) -> Pending {
        let no = terms.ff();
        Pending { any: no, writes: no, plain: no, plain_writes: no }
    }

    fn or(self, terms: &mut TermStore, other: Pending) -> Pending {
        Pending {
            any: terms.or(self.any, other.any),
            writes: terms.or(self.writes, other.writes),
            plain: terms.or(self.plain, other.plain),
            plain_writes: terms.or(self.plain_writes, other.plain_writes),
        }
    }

    /// One of these conflicts with one of the others: one writes, and one is plain.
    fn conflicts(self, terms: &mut TermStore, other: Pending) -> TermId {
        let cases = [
            (self.plain_writes, other.any),
            (self.any, other.plain_writes),
            (self.plain, other.writes),
            (self.writes, other.plain),
        ];
        let cases = cases.map(|(mine, theirs)| terms.and(mine, theirs));
        terms.or_all(cases)
    }
}

/// The conditions that two pending accesses conflict, one per pair of ranges that overlap. Threads
/// are compared with all threads before them at once.
fn pending_races(terms: &mut TermStore, pending: &[PendingAccess]) -> Vec<TermId> {
    let mut ranges: BTreeMap<(u64, u64), BTreeMap<InstanceId, Pending>> = BTreeMap::new();
    for access in pending {
        let none = Pending::none(terms);
        let here = Pending {
            any: access.guard,
            writes: if access.writes { access.guard } else { none.any },
            plain: if access.atomic { none.any } else { access.guard },
            plain_writes: if access.writes && !access.atomic { access.guard } else { none.any },
        };
        let threads = ranges.entry((access.address, access.bytes)).or_default();
        let known = threads.get(&access.thread).copied().unwrap_or(none);
        threads.insert(access.thread, known.or(terms, here));
    }
    let ranges: Vec<_> = ranges.into_iter().collect();
    let mut races = Vec::new();
    for (index, (range, threads)) in ranges.iter().enumerate() {
        // Ranges ascend: the first one that begins behind the end of this one ends the search.
        let others = ranges[index..].iter().take_while(|(other, _)| other.0 < range.0.saturating_add(range.1));
        for (other, others) in others {
            if !overlap(*range, *other) {
                continue;
            }
            let mut race = terms.ff();
            let mut before = Pending::none(terms);
            let mut others_before = Pending::none(terms);
            let mut all: Vec<InstanceId> = threads.keys().chain(others.keys()).copied().collect();
            all.sort_unstable();
            all.dedup();
            for thread in all {
                let none = Pending::none(terms);
                let here = threads.get(&thread).copied().unwrap_or(none);
                let other_here = others.get(&thread).copied().unwrap_or(none);
                let one = here.conflicts(terms, others_before);
                let two = other_here.conflicts(terms, before);
                race = terms.or_all([race, one, two]);
                before = before.or(terms, here);
                others_before = others_before.or(terms, other_here);
            }
            races.push(race);
        }
    }
    races
}

/// The condition that a block races with a pending access, if it may.
fn block_race(skeleton: &mut Skeleton, order: &StaticOrder, block: &BlockAccesses, index: usize) -> Option<TermId> {
    let pending = &skeleton.races.pending[index];
    let mark = pending.mark?;
    if pending.atomic || pending.thread == block.thread || order.precedes(block.first, mark) {
        return None;
    }
    let conflicting = block.accesses.iter().filter(|inside| {
        (inside.writes || pending.writes) && overlap((inside.address, inside.bytes), (pending.address, pending.bytes))
    });
    let reached: Vec<TermId> = conflicting.map(|inside| inside.guard).collect();
    let terms = &mut skeleton.terms;
    let reached = terms.or_all(reached);
    let both = terms.and_all([pending.guard, block.happened, reached]);
    if terms.as_bool(both) == Some(false) {
        return None;
    }
    let guard = terms.symbol("race", Sort::Bool);
    let fact = terms.implies(guard, both);
    skeleton.facts.push(fact);
    skeleton.order.between_threads.push(ThreadOrder { condition: guard, before: mark, after: block.first });
    skeleton.races.blocks.push(BlockRace { guard, block: block.step, pending: index });
    Some(guard)
}

/// The accesses that race in a model that makes these terms true.
pub(crate) fn found(skeleton: &Skeleton, mut holds: impl FnMut(TermId) -> bool) -> Option<RaceFound> {
    let races = &skeleton.races;
    let pending: Vec<usize> = (0..races.pending.len()).filter(|&index| holds(races.pending[index].guard)).collect();
    for (position, &second) in pending.iter().enumerate() {
        for &first in &pending[..position] {
            if conflict(&races.pending[first], &races.pending[second]) {
                return Some(RaceFound::Pending(first, second));
            }
        }
    }
    let block = races.blocks.iter().find(|race| holds(race.guard))?;
    Some(RaceFound::Block { block: block.block, pending: block.pending })
}

fn conflict(a: &PendingAccess, b: &PendingAccess) -> bool {
    a.thread != b.thread
        && (a.writes || b.writes)
        && !(a.atomic && b.atomic)
        && overlap((a.address, a.bytes), (b.address, b.bytes))
}
