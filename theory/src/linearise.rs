//! A linear order of a full model, or the pairs that are in the way.
//!
//! Nodes are laid down one after another, each when everything before it in the
//! saturated order is laid down. A write waits while a read still has to see the
//! current writer of its place, an acquire while its mutex is held. Staying on a chain
//! as long as possible keeps context switches few.
//!
//! When nothing can be laid down, each blocked step names a pair that the saturated
//! order leaves open: if the current writer came before the blocked write, its
//! readers would too (from-read), so the write would not be next; if after, it would
//! have been laid down first. The same holds for sections. So with all pairs
//! ordered this never gets stuck, and the line is an SC execution: exact.

use std::cmp::Reverse;

use concord_logic::{IdVec, Lit};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::core::Core;
use crate::layout::NodeId;
use crate::order::OrderLitId;
use crate::problem::{ChainId, EventId, EventKind, MutexId, SamePlace, SectionId};
use crate::reach::Reach;

/// Two things that the model leaves unordered and that need an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OrderPair {
    /// Two writes to one place.
    Writes(EventId, EventId),
    /// Two critical sections of one mutex.
    Sections(SectionId, SectionId),
}

impl OrderPair {
    fn writes(a: EventId, b: EventId) -> OrderPair {
        OrderPair::Writes(a.min(b), a.max(b))
    }

    fn sections(a: SectionId, b: SectionId) -> OrderPair {
        OrderPair::Sections(a.min(b), a.max(b))
    }
}

/// A pair, and the literals that together make it need an order.
#[derive(Clone, Debug)]
pub(crate) struct OpenPair {
    pub pair: OrderPair,
    pub premises: Vec<Lit>,
}

/// What came of linearising.
#[derive(Clone, Debug)]
pub(crate) enum Line {
    /// All enabled events in an order that is an SC execution.
    Complete(Vec<EventId>),
    /// These pairs need an order first.
    Stuck(Vec<OpenPair>),
}

/// How many open pairs of sections one round orders at most.
const OPEN_SECTIONS: usize = 64;

/// How far a chain is looked ahead before it gets its turn.
const LOOKAHEAD: u32 = 64;

struct Liner<'a> {
    core: &'a Core,
    /// By chain: how many nodes are laid down.
    laid: IdVec<ChainId, u32>,
    line: Vec<EventId>,
    /// By group: read-froms whose write is laid down and whose read is not.
    waiting: FxHashMap<u32, Vec<OrderLitId>>,
    holder: FxHashMap<MutexId, SectionId>,
    /// The sections that an event ends.
    ends: FxHashMap<EventId, SmallVec<[SectionId; 1]>>,
}

impl Core {
    /// Linearises the saturated order of a full model without conflict.
    pub(crate) fn linearise(&self) -> Line {
        let mut ends: FxHashMap<EventId, SmallVec<[SectionId; 1]>> = FxHashMap::default();
        for section in self.problem.section_ids() {
            if self.is_entered(section)
                && let Some(end) = self.earliest_end(section)
            {
                ends.entry(end).or_default().push(section);
            }
        }
        let mut liner = Liner {
            core: self,
            laid: IdVec::filled(0, self.layout.chain_count()),
            line: Vec::new(),
            waiting: FxHashMap::default(),
            holder: FxHashMap::default(),
            ends,
        };
        liner.run()
    }

    /// Pairs of entered sections of one mutex that the saturated order leaves open: all, or
    /// so many that the next round has enough to do.
    pub(crate) fn open_sections(&self) -> Vec<OpenPair> {
        let mut open = Vec::new();
        for chains in self.sections.of_mutex.values() {
            let sections: Vec<SectionId> = chains.iter().flat_map(|chain| chain.sections.iter().copied()).collect();
            for (index, &a) in sections.iter().enumerate() {
                for &b in &sections[index + 1..] {
                    let ordered = self.precedes(self.acquire(a), self.acquire(b))
                        || self.precedes(self.acquire(b), self.acquire(a));
                    if self.is_entered(a) && self.is_entered(b) && !ordered {
                        open.push(self.open_sections_pair(a, b));
                    }
                }
            }
        }
        open.sort_by_key(|open| open.pair);
        open.truncate(OPEN_SECTIONS);
        open
    }

    fn open_sections_pair(&self, a: SectionId, b: SectionId) -> OpenPair {
        let pair = OrderPair::sections(a, b);
        OpenPair { pair, premises: self.default_premises(pair) }
    }

    /// The guards of a pair, and its same-place literal.
    pub(crate) fn default_premises(&self, pair: OrderPair) -> Vec<Lit> {
        let (a, b) = match pair {
            OrderPair::Writes(a, b) => (a, b),
            OrderPair::Sections(a, b) => (self.acquire(a), self.acquire(b)),
        };
        let mut premises: Vec<Lit> = [a, b].into_iter().filter_map(|event| self.guard(event)).collect();
        if let OrderPair::Writes(a, b) = pair
            && let SamePlace::When(lit) = self.problem.same_place(a, b)
        {
            premises.push(lit);
        }
        premises.sort();
        premises.dedup();
        premises
    }
}

impl Liner<'_> {
    fn run(&mut self) -> Line {
        while let Some(chain) = self.most_promising() {
            while self.can_advance(chain) {
                self.lay_down(self.next(chain).expect("it can advance"));
            }
        }
        if self.laid.ids().all(|chain| self.next(chain).is_none()) {
            return Line::Complete(std::mem::take(&mut self.line));
        }
        let mut seen = FxHashSet::default();
        let mut open = Vec::new();
        for chain in self.laid.ids() {
            if let Some(node) = self.next(chain)
                && self.is_ready(node)
            {
                open.extend(self.blockers(node).into_iter().filter(|open| seen.insert(open.pair)));
            }
        }
        assert!(!open.is_empty(), "a saturated order that cannot be linearised leaves a pair open");
        Line::Stuck(open)
    }

    /// The chain that can advance, and furthest as far as the order is concerned.
    fn most_promising(&self) -> Option<ChainId> {
        let able = self.laid.ids().filter(|&chain| self.can_advance(chain));
        able.max_by_key(|&chain| (self.stretch(chain), Reverse(chain)))
    }

    /// How many nodes of the chain wait for no other chain, up to a limit.
    fn stretch(&self, chain: ChainId) -> u32 {
        let start = self.laid[chain];
        let end = self.core.layout.chain_len(chain).min(start + LOOKAHEAD);
        let waits = |&index: &u32| {
            let node = self.core.layout.node_at(chain, index);
            let mut others = self.laid.ids().filter(|&other| other != chain);
            others.any(|other| self.core.reach.before(node, other) > self.laid[other])
        };
        (start..end).find(waits).unwrap_or(end) - start
    }

    fn next(&self, chain: ChainId) -> Option<NodeId> {
        let index = self.laid[chain];
        (index < self.core.layout.chain_len(chain)).then(|| self.core.layout.node_at(chain, index))
    }

    fn is_ready(&self, node: NodeId) -> bool {
        self.laid.enumerate().all(|(chain, &laid)| self.core.reach.before(node, chain) <= laid)
    }

    fn can_advance(&self, chain: ChainId) -> bool {
        self.next(chain).is_some_and(|node| self.is_ready(node) && self.blockers(node).is_empty())
    }

    /// What the node would have to be ordered with before it can be laid down.
    fn blockers(&self, node: NodeId) -> Vec<OpenPair> {
        let mut open = Vec::new();
        for &event in self.core.events_of(node) {
            if !self.core.is_enabled(event) {
                continue;
            }
            match self.core.problem.event(event).kind {
                EventKind::Write(_) => self.overwritten(event, node, &mut open),
                EventKind::Mark => self.held(event, node, &mut open),
                EventKind::Read(_) => {}
            }
        }
        open
    }

    fn overwritten(&self, write: EventId, node: NodeId, open: &mut Vec<OpenPair>) {
        let group = self.core.layout.membership(write).expect("writes are listed").group;
        for &rf in self.waiting.get(&group).into_iter().flatten() {
            let order = self.core.order_lits.all[rf];
            if order.before == write || self.core.layout.node(order.after) == node {
                continue;
            }
            let Some(interference) = self.core.interference(rf, write) else { continue };
            let pair = OrderPair::writes(order.before, write);
            let mut premises = self.core.default_premises(pair);
            let same = self.core.problem.same_place(order.before, write);
            let known = match same {
                SamePlace::Always => true,
                SamePlace::When(lit) => self.core.trail.taken.is_true(lit),
                SamePlace::Never => false,
            };
            if !known {
                // The two writes meet only through the read.
                if let SamePlace::When(lit) = same {
                    premises.retain(|&premise| premise != lit);
                }
                premises.push(order.lit);
                premises.extend(interference.same);
            }
            open.push(OpenPair { pair, premises });
        }
    }

    fn held(&self, event: EventId, node: NodeId, open: &mut Vec<OpenPair>) {
        for &section in self.core.sections.at.get(&event).into_iter().flatten() {
            let mutex = self.core.problem.section(section).mutex;
            let Some(&holder) = self.holder.get(&mutex) else { continue };
            let ends_here = self.core.earliest_end(holder).is_some_and(|end| self.core.layout.node(end) == node);
            if !ends_here {
                open.push(self.core.open_sections_pair(holder, section));
            }
        }
    }

    fn lay_down(&mut self, node: NodeId) {
        self.laid[self.core.layout.chain(node)] += 1;
        for &event in self.core.events_of(node) {
            match self.core.problem.event(event).kind {
                EventKind::Read(_) => self.seen(event),
                EventKind::Write(_) => self.written(event),
                EventKind::Mark => self.pass(event),
            }
            if self.core.is_enabled(event) {
                self.line.push(event);
            }
        }
    }

    fn seen(&mut self, read: EventId) {
        let Some(member) = self.core.layout.membership(read) else { return };
        if let Some(waiting) = self.waiting.get_mut(&member.group) {
            waiting.retain(|&rf| self.core.order_lits.all[rf].after != read);
        }
    }

    fn written(&mut self, write: EventId) {
        let Some(member) = self.core.layout.membership(write) else { return };
        for &rf in &self.core.order_lits.read_froms[write] {
            if self.core.trail.taken.is_true(self.core.order_lits.all[rf].lit) {
                self.waiting.entry(member.group).or_default().push(rf);
            }
        }
    }

    fn pass(&mut self, mark: EventId) {
        for &section in self.ends.get(&mark).into_iter().flatten() {
            let mutex = self.core.problem.section(section).mutex;
            self.holder.remove(&mutex);
        }
        if self.core.is_enabled(mark) {
            for &section in self.core.sections.at.get(&mark).into_iter().flatten() {
                let mutex = self.core.problem.section(section).mutex;
                self.holder.insert(mutex, section);
            }
        }
    }
}
