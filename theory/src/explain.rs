//! Why something holds: few literals, all older than what they explain.
//!
//! An explanation collects true literals. Paths are searched from node to node in
//! the order log, cheapest first: static orders cost nothing, literals one, derived
//! orders two (they bring a literal and premises of their own), orders that the
//! explanation uses already nothing. Program order is free: reaching a node of a
//! chain reaches the rest of the chain, so that the search keeps one frontier per chain.
//!
//! The invariant that makes the clauses valid: a path is searched among orders
//! older than a given age, and *the premises of a derived order only among orders
//! older than itself*. Otherwise an order could justify its own premise.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use concord_logic::{IdVec, Lit};
use rustc_hash::FxHashSet;

use crate::core::{Conflict, Core, Growth};
use crate::layout::NodeId;
use crate::order::{Age, Exclusion, Interference, OrderLitId, Reason};
use crate::problem::{ChainId, EventId, SectionId};
use crate::reach::Reach;
use crate::roles::Role;

/// True literals that together are a reason, and orders used on the way.
pub(crate) struct Explanation<'a> {
    core: &'a Core,
    lits: Vec<Lit>,
    /// The literal that is explained, true for the sake of argument; it stays.
    supposed: Option<Lit>,
    used: FxHashSet<Age>,
    goals: Vec<(NodeId, NodeId, Age)>,
}

/// A node the search reached, by which order from which earlier entry.
struct Reached {
    node: NodeId,
    by: Option<(Age, usize)>,
}

impl Core {
    /// The conflict of adding `before ≺ after` when the opposite holds.
    pub(crate) fn cycle(&self, before: EventId, after: EventId, reason: Reason) -> Conflict {
        let mut explanation = Explanation::new(self);
        explanation.reason(reason, self.orders.now());
        if before != after {
            explanation.path(after, before, self.orders.now());
        }
        explanation.conflict()
    }
}

impl<'a> Explanation<'a> {
    pub fn new(core: &'a Core) -> Explanation<'a> {
        Explanation { core, lits: Vec::new(), supposed: None, used: FxHashSet::default(), goals: Vec::new() }
    }

    /// A literal that cannot be true: what is explained.
    pub fn suppose(&mut self, lit: Lit) {
        self.supposed = Some(lit);
        self.premise(lit);
    }

    /// A true literal that is part of the reason.
    pub fn premise(&mut self, lit: Lit) {
        if !self.lits.contains(&lit) {
            self.lits.push(lit);
        }
    }

    fn happens(&mut self, event: EventId) {
        if let Some(guard) = self.core.guard(event) {
            self.premise(guard);
        }
    }

    /// The write happens and concerns the place of the read-from.
    pub fn interference(&mut self, interference: Interference) {
        self.happens(interference.write);
        if let Some(same) = interference.same {
            self.premise(same);
        }
    }

    fn skipped(&mut self, section: SectionId, count: u32) {
        let releases = &self.core.problem.section(section).releases;
        for &release in &releases[..count as usize] {
            let guard = self.core.guard(release).expect("an unguarded release is not skipped");
            self.premise(!guard);
        }
    }

    /// Both sections are entered, with their earliest ends, and `first` was acquired
    /// before the earliest end of `second`.
    pub fn exclusion(&mut self, exclusion: Exclusion, limit: Age) {
        let Exclusion { first, second, first_skipped, second_skipped } = exclusion;
        self.happens(self.core.acquire(first));
        self.happens(self.core.acquire(second));
        self.skipped(first, first_skipped);
        self.skipped(second, second_skipped);
        let releases = &self.core.problem.section(second).releases;
        if let Some(&end) = releases.get(second_skipped as usize) {
            self.path(self.core.acquire(first), end, limit);
        }
    }

    fn read_from(&self, id: OrderLitId) -> (Lit, EventId, EventId) {
        let order = self.core.order_lits.all[id];
        (order.lit, order.before, order.after)
    }

    /// The premises of an order, as they were before `limit`.
    pub fn reason(&mut self, reason: Reason, limit: Age) {
        match reason {
            Reason::Static => {}
            Reason::Literal(lit) => self.premise(lit),
            Reason::WriteSerialisation(interference) => {
                let (lit, _, read) = self.read_from(interference.rf);
                self.premise(lit);
                self.interference(interference);
                self.path(interference.write, read, limit);
            }
            Reason::FromRead(interference) => {
                let (lit, write, _) = self.read_from(interference.rf);
                self.premise(lit);
                self.interference(interference);
                self.path(write, interference.write, limit);
            }
            Reason::Exclusion(exclusion) => self.exclusion(exclusion, limit),
        }
    }

    /// `from ≺ to` by orders older than `limit`.
    pub fn path(&mut self, from: EventId, to: EventId, limit: Age) {
        let (from, to) = (self.core.layout.node(from), self.core.layout.node(to));
        if from != to {
            self.goals.push((from, to, limit));
        }
    }

    /// Finds all paths asked for, and the premises of the orders on them.
    fn finish(&mut self) {
        while let Some((from, to, limit)) = self.goals.pop() {
            for age in self.cheapest_path(from, to, limit) {
                if self.used.insert(age) {
                    self.reason(self.core.orders.get(age).reason, age);
                }
            }
        }
    }

    fn cost(&self, age: Age) -> u32 {
        if self.used.contains(&age) {
            return 0;
        }
        match self.core.orders.get(age).reason {
            Reason::Static => 0,
            Reason::Literal(lit) => u32::from(!self.lits.contains(&lit)),
            _ => 2,
        }
    }

    fn cheapest_path(&self, from: NodeId, to: NodeId, limit: Age) -> Vec<Age> {
        let layout = &self.core.layout;
        let mut frontier: IdVec<ChainId, u32> = layout
            .chains()
            .map(|chain| {
                // Nothing beyond what is before the goal can be on a path to it.
                match self.core.working.growth {
                    _ if chain == layout.chain(to) => layout.index(to) + 1,
                    Growth::Saturating => self.core.reach.before(to, chain),
                    Growth::Linking => layout.chain_len(chain),
                }
            })
            .collect();
        let mut reached = vec![Reached { node: from, by: None }];
        let mut queue = BinaryHeap::from([Reverse((0, 0))]);
        while let Some(Reverse((cost, entry))) = queue.pop() {
            let node = reached[entry].node;
            let (chain, index) = (layout.chain(node), layout.index(node));
            if chain == layout.chain(to) && index <= layout.index(to) {
                return Self::walk_back(&reached, entry);
            }
            let end = frontier[chain];
            for index in index..end {
                for age in self.core.orders.leaving(layout.node_at(chain, index), limit) {
                    let target = self.core.orders.get(age).to;
                    if layout.index(target) < frontier[layout.chain(target)] {
                        reached.push(Reached { node: target, by: Some((age, entry)) });
                        queue.push(Reverse((cost + self.cost(age), reached.len() - 1)));
                    }
                }
            }
            frontier[chain] = end.min(index);
        }
        unreachable!("no path among the orders older than {limit:?}")
    }

    fn walk_back(reached: &[Reached], mut entry: usize) -> Vec<Age> {
        let mut path = Vec::new();
        while let Some((age, previous)) = reached[entry].by {
            path.push(age);
            entry = previous;
        }
        path
    }

    /// Drops the guards that a read-from among the literals implies.
    fn drop_implied(&mut self) {
        let mut implied = FxHashSet::default();
        for &lit in &self.lits {
            for index in 0..self.core.roles.count(lit) {
                if let Role::Orders(id) = self.core.roles.get(lit, index)
                    && self.core.order_lits.all[id].reads
                {
                    let order = self.core.order_lits.all[id];
                    implied.extend([order.before, order.after].into_iter().filter_map(|e| self.core.guard(e)));
                }
            }
        }
        let reads = |lit: Lit| {
            (0..self.core.roles.count(lit)).any(|index| match self.core.roles.get(lit, index) {
                Role::Orders(id) => self.core.order_lits.all[id].reads,
                _ => false,
            })
        };
        // A literal that is itself a read-from stays, so that nothing drops by implying itself.
        let supposed = self.supposed;
        self.lits.retain(|&lit| !implied.contains(&lit) || reads(lit) || supposed == Some(lit));
    }

    fn reasons(mut self) -> Vec<Lit> {
        self.finish();
        self.drop_implied();
        self.lits
    }

    /// The clause that says that not all the literals are true.
    pub fn clause(self) -> Vec<Lit> {
        self.reasons().into_iter().map(|lit| !lit).collect()
    }

    pub fn conflict(self) -> Conflict {
        Conflict(self.reasons())
    }
}
