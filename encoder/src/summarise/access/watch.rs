//! What is written down about accesses while a thread is executed.

use std::collections::BTreeSet;

use concord_logic::{Sort, TermId};
use concord_program::{Access, LocationId, ProcedureId, Span, access_bytes};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::memory::address_space::ObjectRef;
use crate::skeleton::races::PendingAccess;
use crate::skeleton::{InstanceId, PointId, PointKind, StepId};
use crate::summarise::access::targets::Targets;
use crate::summarise::data::state::State;
use crate::summarise::{Site, Summariser};

/// An operation of the program.
type Operation = (ProcedureId, LocationId);

/// Where threads may stop.
#[derive(Clone, Debug, Default)]
pub(crate) struct StopSites {
    /// Accesses that may race.
    pub stops: BTreeSet<Operation>,
    /// Those that may race with an atomic block.
    pub marks: BTreeSet<Operation>,
    /// See [`Races::doubt`](crate::Races::doubt).
    pub doubt: Option<Span>,
}

/// Whether accesses are watched.
#[derive(Clone, Debug)]
pub(crate) enum Watch {
    /// They are not.
    Nothing,
    /// All accesses to shared memory are written down.
    Observe,
    /// Threads may stop before some accesses.
    Stop(StopSites),
}

/// An access to shared memory.
#[derive(Clone, Debug)]
pub(crate) struct ObservedAccess {
    pub thread: InstanceId,
    pub site: Operation,
    /// Its event, or the first one of its block.
    pub point: PointId,
    pub address: u64,
    pub bytes: u64,
    pub writes: bool,
    pub atomic: bool,
    pub in_block: bool,
    /// Mutexes that are certainly held, ascending.
    pub held: Vec<u64>,
    /// An atomic operation that writes only sometimes, and where it stands.
    pub exchange: Option<Span>,
}

/// An access inside an atomic block.
#[derive(Clone, Debug)]
pub(crate) struct BlockAccess {
    site: Operation,
    /// Whether control reaches it.
    pub guard: TermId,
    pub address: u64,
    pub bytes: u64,
    pub writes: bool,
    held: Vec<u64>,
    exchange: Option<Span>,
}

/// An atomic block that happens and what it accesses.
#[derive(Clone, Debug)]
pub(crate) struct BlockAccesses {
    pub thread: InstanceId,
    pub first: PointId,
    pub step: StepId,
    pub happened: TermId,
    pub accesses: Vec<BlockAccess>,
}

/// What was written down.
#[derive(Debug, Default)]
pub(crate) struct RaceRecord {
    pub observed: Vec<ObservedAccess>,
    pub pending: Vec<PendingAccess>,
    pub blocks: Vec<BlockAccesses>,
    pub weaker: Option<Span>,
    /// Blocks and the condition that they really end.
    pub ends: Vec<(StepId, TermId)>,
    /// Accesses inside the blocks of the current thread, by the number of the block.
    inside: FxHashMap<usize, Vec<BlockAccess>>,
}

/// How an operation accesses memory.
#[derive(Clone, Copy)]
pub(crate) struct AccessOperation {
    pub address: TermId,
    pub width: u32,
    pub writes: bool,
    pub access: Access,
}

impl AccessOperation {
    fn bytes(self) -> u64 {
        access_bytes(self.width)
    }
}

impl Summariser<'_> {
    /// Memory is about to be accessed.
    pub(crate) fn watch_access(&mut self, state: &mut State, access: AccessOperation, site: Site) {
        let watch = self.input.watch;
        let in_block = state.block.is_some();
        let operation = (site.procedure, site.location);
        let wanted = match watch {
            Watch::Nothing => false,
            Watch::Observe => true,
            // Inside blocks the first summary stops everywhere. The second one stops wherever the first one did, so
            // that a recursion that the first one takes for undecided and cuts off is cut off again.
            Watch::Stop(sites) => in_block || sites.stops.contains(&operation),
        };
        if !wanted || self.terms.as_bool(state.guard) == Some(false) {
            return;
        }
        if matches!(access.access, Access::Ordered | Access::Weaker) {
            self.record.weaker.get_or_insert(site.span);
        }
        let (valid, targets) = self.watched_targets(state, access, site);
        match watch {
            _ if targets.is_empty() => {}
            Watch::Nothing => {}
            _ if in_block => self.note_inside_block(state, access, &targets, valid, site),
            Watch::Observe => self.observe_access(state, access, targets, site),
            Watch::Stop(sites) => {
                let marked = sites.marks.contains(&operation);
                self.stop_before(state, access, &targets, (valid, marked), site);
            }
        }
    }

    /// The condition that an access is valid, and the places that it may concern where it may race.
    fn watched_targets(&mut self, state: &State, access: AccessOperation, site: Site) -> (TermId, Targets) {
        // What the address means is asked for again by the access itself, which then reports what is invalid.
        let cuts = self.skeleton.outcomes.cuts.len();
        let mut probe = state.clone();
        probe.block = None;
        let bytes = access.bytes();
        let (valid, mut targets) = self.targets(probe, access.address, Some(bytes), site);
        self.skeleton.outcomes.cuts.truncate(cuts);
        targets.retain(|&(cell, condition)| {
            let guard = self.terms.and(valid.guard, condition);
            // What a thread knows was written before it was created: reading it races with nothing, unless it is freed.
            (self.is_event(cell, bytes, access.writes) || self.may_be_freed(cell, bytes))
                && self.terms.as_bool(guard) != Some(false)
        });
        (valid.guard, targets)
    }

    /// The mutexes that are certainly held, ascending, where they are asked for.
    fn held_for_watch(&self, state: &State) -> Vec<u64> {
        let certainly = |held: &TermId| self.terms.as_bool(*held) == Some(true);
        match self.input.watch {
            Watch::Observe => state.held.iter().filter(|(_, held)| certainly(held)).map(|(&mutex, _)| mutex).collect(),
            _ => Vec::new(),
        }
    }

    /// An access inside an atomic block.
    fn note_inside_block(
        &mut self,
        state: &mut State,
        access: AccessOperation,
        targets: &Targets,
        valid: TermId,
        site: Site,
    ) {
        let Some(block) = state.block.as_ref().map(|inner| inner.block) else { return };
        let held = self.held_for_watch(state);
        let branched = self.run.open_blocks[block].unbranched != state.guard;
        let exchange = (access.writes && access.access.is_atomic() && branched).then_some(site.span);
        let reached = self.stop_in_block(state, block, valid);
        let inside = self.record.inside.entry(block).or_default();
        for &(address, condition) in targets {
            let guard = self.terms.and(reached, condition);
            inside.push(BlockAccess {
                site: (site.procedure, site.location),
                guard,
                address,
                bytes: access.bytes(),
                writes: access.writes,
                held: held.clone(),
                exchange,
            });
        }
    }

    /// An access outside blocks is written down.
    fn observe_access(&mut self, state: &mut State, access: AccessOperation, targets: Targets, site: Site) {
        let bytes = access.bytes();
        let held = self.held_for_watch(state);
        let has_event = |&(cell, _): &(u64, TermId)| self.is_event(cell, bytes, access.writes);
        let is_unseen = access.access == Access::Unseen || !targets.iter().all(has_event);
        let mut point = PointId(self.skeleton.events.len() as u32);
        if is_unseen {
            point = self.add_event(PointKind::Stop, None, state.guard, None, state.last.clone());
            state.last = SmallVec::from_elem(point, 1);
        }
        self.record.observed.extend(targets.into_iter().map(|(address, _)| ObservedAccess {
            thread: self.run.current,
            site: (site.procedure, site.location),
            point,
            address,
            bytes,
            writes: access.writes,
            atomic: access.access.is_atomic(),
            in_block: false,
            held: held.clone(),
            exchange: None,
        }));
    }

    /// The thread may stop just before an access, with an event if it is marked.
    fn stop_before(
        &mut self,
        state: &mut State,
        access: AccessOperation,
        targets: &Targets,
        (valid, marked): (TermId, bool),
        site: Site,
    ) {
        let stop = self.terms.symbol("stop", Sort::Bool);
        let stopped = self.terms.and(valid, stop);
        let mark = marked.then(|| self.add_event(PointKind::Stop, None, stopped, None, state.last.clone()));
        for &(address, condition) in targets {
            let guard = self.terms.and(stopped, condition);
            self.record.pending.push(PendingAccess {
                thread: self.run.current,
                guard,
                procedure: site.procedure,
                location: site.location,
                address,
                bytes: access.bytes(),
                writes: access.writes,
                atomic: access.access.is_atomic(),
                span: site.span,
                mark,
            });
        }
        let on = self.terms.not(stop);
        state.guard = self.terms.and(state.guard, on);
    }

    /// Whether freeing may race with an access that is no event.
    fn may_be_freed(&self, address: u64, bytes: u64) -> bool {
        self.input.facts.frees
            && self.memory.addresses.locate(address, bytes).is_some_and(|(object, _, _)| {
                matches!(object, ObjectRef::Allocated(_)) && self.memory.addresses.is_shared(object)
            })
    }

    /// Memory is freed: for data races it is shared with all threads that access it. Its contents do not change.
    pub(crate) fn free(&mut self, state: &State, address: TermId, width: u32, site: Site) {
        let bytes = access_bytes(width);
        let cuts = self.skeleton.outcomes.cuts.len();
        let (_, targets) = self.targets(state.clone(), address, Some(bytes), site);
        self.skeleton.outcomes.cuts.truncate(cuts);
        for (place, _) in targets {
            if let Some((object, _, _)) = self.memory.addresses.locate(place, bytes) {
                self.observed.access(object, self.run.current, true);
            }
        }
    }

    /// A block may end with an access that may race: that it was reached is all that matters then, whether the block
    /// would go on, wait or stop. Like a failure inside, this is an end that writes nothing.
    fn stop_in_block(&mut self, state: &mut State, block: usize, valid: TermId) -> TermId {
        let stop = self.terms.symbol("stop", Sort::Bool);
        let stopped = self.terms.and(valid, stop);
        self.run.open_blocks[block].early_ends.failures.push(stopped);
        let on = self.terms.not(stop);
        let goes_on = self.terms.and(state.guard, on);
        let unbranched = &mut self.run.open_blocks[block].unbranched;
        if *unbranched == state.guard {
            *unbranched = goes_on;
        }
        state.guard = goes_on;
        stopped
    }

    /// A block happens while the condition holds, and really ends while the other one does.
    pub(crate) fn watch_block(&mut self, block: usize, first: PointId, step: StepId, [happened, ended]: [TermId; 2]) {
        if matches!(self.input.watch, Watch::Stop(_)) {
            self.record.ends.push((step, ended));
        }
        let Some(accesses) = self.record.inside.get(&block).cloned() else { return };
        match self.input.watch {
            Watch::Nothing => {}
            Watch::Observe => self.record.observed.extend(accesses.into_iter().map(|inside| ObservedAccess {
                thread: self.run.current,
                site: inside.site,
                point: first,
                address: inside.address,
                bytes: inside.bytes,
                writes: inside.writes,
                atomic: true,
                in_block: true,
                held: inside.held,
                exchange: inside.exchange,
            })),
            Watch::Stop(_) => {
                self.record.blocks.push(BlockAccesses { thread: self.run.current, first, step, happened, accesses });
            }
        }
    }

    /// The thread is over: its blocks are all made.
    pub(crate) fn forget_blocks(&mut self) {
        self.record.inside.clear();
    }
}
