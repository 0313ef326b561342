//! What critical sections hide: of the accesses to a cell under one mutex, other sections of that
//! mutex notice the first reads and the last writes only.
//!
//! Two sections of one mutex in different threads do not overlap. So of a read in the one
//! and a write in the other:
//! - If the reading section certainly wrote the cell before the read, the read cannot see the other section.
//! - If the writing section certainly writes the cell again, the read cannot see the first of these writes.
//!
//! And of two reads of one cell in one section, the second sees what the first saw, if no
//! write that the second may see can come between them: each is before the first, in its thread or
//! in the static order, or in a section of the same mutex in another thread. For then the write that the
//! second sees comes before the first, and so the first sees it too. The second read is settled: put
//! back anywhere between its neighbours it sees the same, since the section ends after it.
//!
//! An event is certainly inside a section if it happens only when the acquire does, comes
//! later in the chain, and never happens together with a release that comes before it. This makes
//! a locked region as good as an atomic block, cell by cell, and needs nothing of the
//! accesses that the mutex does not protect.

use std::cell::RefCell;

use concord_logic::{SymbolId, TermId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::prune::implication::{Assumptions, Implications};
use crate::prune::static_order::StaticOrder;
use crate::prune::substitute::apply;
use crate::skeleton::places::Whereabouts;
use crate::skeleton::{PointId, PointKind, Skeleton};

/// A section: an index into the skeleton's sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct SectionId(usize);

/// Which events are certainly inside which sections.
pub struct Sections<'a> {
    /// For each event the sections around it.
    around: Vec<SmallVec<[SectionId; 2]>>,
    implications: &'a RefCell<Implications>,
}

impl<'a> Sections<'a> {
    /// The sections of a skeleton.
    pub fn new(skeleton: &Skeleton, implications: &'a RefCell<Implications>) -> Sections<'a> {
        let mut sections = Sections { around: vec![SmallVec::new(); skeleton.events.len()], implications };
        let mut of_acquire: FxHashMap<PointId, SectionId> = FxHashMap::default();
        for (index, section) in skeleton.order.sections.iter().enumerate() {
            of_acquire.insert(section.acquire, SectionId(index));
        }
        for thread in &skeleton.threads {
            let mut open: Vec<(SectionId, Vec<TermId>)> = Vec::new();
            let mut known: FxHashMap<(TermId, SectionId, usize), bool> = FxHashMap::default();
            for &point in &thread.chain {
                let event = skeleton.event(point);
                match event.kind {
                    PointKind::Acquire(_) => open.extend(of_acquire.get(&point).map(|&id| (id, Vec::new()))),
                    PointKind::Release(_) => {
                        for (id, released) in &mut open {
                            if skeleton.order.sections[id.0].releases.contains(&point) {
                                released.push(event.guard);
                            }
                        }
                        open.retain(|(id, _)| {
                            let section = &skeleton.order.sections[id.0];
                            let ends = section.releases.contains(&point)
                                && skeleton.event(section.acquire).guard == event.guard;
                            !ends
                        });
                    }
                    PointKind::Read(_) | PointKind::Write(_) => {
                        for (id, released) in &open {
                            let acquired = skeleton.event(skeleton.order.sections[id.0].acquire).guard;
                            let inside = known.entry((event.guard, *id, released.len())).or_insert_with(|| {
                                sections.implications.borrow_mut().imply(&skeleton.terms, event.guard, acquired)
                                    && released.iter().all(|&release| {
                                        Assumptions::new(&skeleton.terms, &[event.guard, release]).is_contradictory()
                                    })
                            });
                            if *inside {
                                sections.around[point.index()].push(*id);
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        sections
    }

    /// Whether no event is inside a section.
    pub fn is_empty(&self) -> bool {
        self.around.iter().all(SmallVec::is_empty)
    }

    fn imply(&self, skeleton: &Skeleton, premise: PointId, conclusion: PointId) -> bool {
        let (premise, conclusion) = (skeleton.event(premise).guard, skeleton.event(conclusion).guard);
        self.implications.borrow_mut().imply(&skeleton.terms, premise, conclusion)
    }

    /// The section around an event that is of the same mutex as this one.
    fn of_same_mutex(&self, skeleton: &Skeleton, section: SectionId, event: PointId) -> Option<SectionId> {
        let mutex = |id: SectionId| skeleton.order.sections[id.0].mutex;
        self.around[event.index()].iter().copied().find(|&around| mutex(around) == mutex(section))
    }

    /// Whether two events of one thread are in one section that excludes a section around another thread's event.
    pub fn share(&self, skeleton: &Skeleton, events: [PointId; 2], other: PointId) -> bool {
        let [first, second] = events.map(|event| &self.around[event.index()]);
        first.iter().any(|id| second.contains(id) && self.of_same_mutex(skeleton, *id, other).is_some())
    }

    /// The section of `one` that excludes a section of `other`, which belongs to another thread.
    fn excluding(&self, skeleton: &Skeleton, one: PointId, other: PointId) -> Option<(SectionId, SectionId)> {
        if skeleton.event(one).thread == skeleton.event(other).thread {
            return None;
        }
        self.around[one.index()].iter().find_map(|&own| Some((own, self.of_same_mutex(skeleton, own, other)?)))
    }
}

/// How many implications between guards are looked at in all: so many, and so many more per event.
pub const IMPLICATIONS: usize = 30_000;
/// See [`IMPLICATIONS`].
pub const IMPLICATIONS_PER_EVENT: usize = 16;

/// Removes pairs of a read and a write in sections that exclude each other; says whether any was removed.
pub fn remove_pairs(skeleton: &mut Skeleton, sections: &Sections<'_>) -> bool {
    let mut writes: FxHashMap<(SectionId, Whereabouts), Vec<PointId>> = FxHashMap::default();
    for point in skeleton.chained() {
        if let PointKind::Write(cell) = skeleton.event(point).kind {
            let cell = skeleton.whereabouts(cell);
            for &section in &sections.around[point.index()] {
                writes.entry((section, cell)).or_default().push(point);
            }
        }
    }
    let mut position = vec![0; skeleton.events.len()];
    for thread in &skeleton.threads {
        for (place, point) in thread.chain.iter().enumerate() {
            position[point.index()] = place;
        }
    }
    let mut overwritten: FxHashMap<(PointId, SectionId, Whereabouts), bool> = FxHashMap::default();
    let mut removed: Vec<(PointId, Vec<PointId>)> = Vec::new();
    for read in skeleton.chained() {
        let PointKind::Read(cell) = skeleton.event(read).kind else { continue };
        if sections.around[read.index()].is_empty() {
            continue;
        }
        let cell = skeleton.whereabouts(cell);
        let none = Vec::new();
        let of = |section: SectionId, cell: Whereabouts| writes.get(&(section, cell)).unwrap_or(&none).iter().copied();
        let mut wrote: SmallVec<[(SectionId, bool); 2]> = SmallVec::new();
        for &section in &sections.around[read.index()] {
            let before = |write: &PointId| position[write.index()] < position[read.index()];
            let certain = of(section, cell).filter(before).any(|write| sections.imply(skeleton, read, write));
            wrote.push((section, certain));
        }
        // What is read and what is written are one cell if the read sees the write.
        let hidden = |&write: &PointId, overwritten: &mut FxHashMap<(PointId, SectionId, Whereabouts), bool>| {
            let Some((own, other)) = sections.excluding(skeleton, read, write) else { return false };
            let written = skeleton.event(write).cell().map(|cell| skeleton.whereabouts(cell));
            let mut cells = [Some(cell), written.filter(|written| *written != cell)].into_iter().flatten();
            wrote.contains(&(own, true))
                || cells.any(|cell| {
                    *overwritten.entry((write, other, cell)).or_insert_with(|| {
                        let after = |later: &PointId| position[later.index()] > position[write.index()];
                        of(other, cell).filter(after).any(|later| sections.imply(skeleton, write, later))
                    })
                })
        };
        let candidates = &skeleton.candidates[read.index()];
        let kept: Vec<PointId> = candidates.iter().copied().filter(|write| !hidden(write, &mut overwritten)).collect();
        if kept.len() < candidates.len() {
            removed.push((read, kept));
        }
    }
    let changed = !removed.is_empty();
    for (read, kept) in removed {
        skeleton.candidates[read.index()] = kept;
    }
    changed
}

/// Gives reads the value of an earlier read in their section that certainly saw the same; the reads that got one.
pub fn repeat_reads(skeleton: &mut Skeleton, order: &StaticOrder, sections: &Sections<'_>) -> Vec<PointId> {
    let mut readers: FxHashMap<SymbolId, u32> = FxHashMap::default();
    for read in skeleton.chained() {
        if let Some(symbol) = symbol_of(skeleton, read) {
            *readers.entry(symbol).or_default() += 1;
        }
    }
    let mut bound: FxHashMap<SymbolId, TermId> = FxHashMap::default();
    let mut settled = Vec::new();
    for thread in &skeleton.threads {
        // The reads that are looked back at: the last ones of each cell in each section.
        let mut earlier: FxHashMap<(SectionId, Whereabouts), SmallVec<[PointId; 4]>> = FxHashMap::default();
        for &read in &thread.chain {
            let PointKind::Read(cell) = skeleton.event(read).kind else { continue };
            let cell = skeleton.whereabouts(cell);
            let mut same = None;
            for &section in &sections.around[read.index()] {
                let before = earlier.entry((section, cell)).or_default();
                same = same.or_else(|| {
                    before
                        .iter()
                        .rev()
                        .copied()
                        .find(|&first| sees_the_same(skeleton, order, sections, section, first, read))
                });
                if before.len() == before.inline_size() {
                    before.remove(0);
                }
                before.push(read);
            }
            let (Some(first), Some(symbol)) = (same, symbol_of(skeleton, read)) else { continue };
            let Some(value) = skeleton.event(first).value else { continue };
            if readers[&symbol] != 1 || skeleton.terms.symbols_of(skeleton.event(read).guard).contains(&symbol) {
                continue;
            }
            // What the first read saw may itself be what an earlier one saw.
            let value = match skeleton.terms.as_symbol(value) {
                Some(other) => bound.get(&other).copied().unwrap_or(value),
                None => value,
            };
            if skeleton.terms.symbols_of(value).contains(&symbol) {
                continue;
            }
            bound.insert(symbol, value);
            settled.push(read);
        }
    }
    if !settled.is_empty() {
        apply(skeleton, bound);
    }
    settled
}

fn symbol_of(skeleton: &Skeleton, read: PointId) -> Option<SymbolId> {
    let event = skeleton.event(read);
    if !event.is_read() {
        return None;
    }
    skeleton.terms.as_symbol(event.value?)
}

/// Whether the second read of a cell in a section certainly sees what the first saw.
fn sees_the_same(
    skeleton: &Skeleton,
    order: &StaticOrder,
    sections: &Sections<'_>,
    section: SectionId,
    first: PointId,
    second: PointId,
) -> bool {
    let after = skeleton.event(second);
    let excluded = |write: PointId| {
        skeleton.event(write).thread != after.thread && sections.of_same_mutex(skeleton, section, write).is_some()
    };
    let candidates = &skeleton.candidates[second.index()];
    candidates.iter().all(|&write| excluded(write) || order.precedes(write, first))
        && sections.imply(skeleton, second, first)
}
