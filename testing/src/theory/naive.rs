//! Saturation from scratch: the theory's rules read off their definition, over a
//! matrix of all pairs, repeated until nothing changes.

use concord_logic::Lit;
use concord_theory::{ConditionalOrder, EventId, EventKind, Problem, ReadFrom, SamePlace, Section};
use std::collections::HashSet;

/// A set of true literals over a problem, with the orders of pairs that were given literals.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// Orders that hold while a literal is true, beyond those of the problem.
    pub pairs: &'a [ConditionalOrder],
    /// The literals that are true; all others are unknown.
    pub truth: &'a HashSet<Lit>,
}

/// What follows from a [`View`].
#[derive(Clone)]
pub struct Saturated {
    /// By node and node: the first is before the second.
    reach: Vec<Vec<bool>>,
    nodes: Vec<usize>,
    positions: Vec<u32>,
    /// Something is before itself, or two sections cannot both be.
    pub conflict: bool,
}

/// The node of each event: blocks are one node. Nodes are numbered in event order of the chains.
pub fn nodes(problem: &Problem) -> Vec<usize> {
    let mut nodes = vec![usize::MAX; problem.events().len()];
    let mut count = 0;
    for chain in problem.chains() {
        let mut open: Option<EventId> = None;
        for &event in chain {
            if open.is_none() {
                open = problem.blocks().iter().find(|block| block.0 == event).map(|block| block.1);
                count += 1;
            }
            nodes[event.0 as usize] = count - 1;
            if open == Some(event) {
                open = None;
            }
        }
    }
    nodes
}

impl View<'_> {
    /// Whether the literal is known to be true.
    pub fn holds(&self, lit: Lit) -> bool {
        self.truth.contains(&lit)
    }

    /// Whether the event is known to happen.
    pub fn enabled(&self, event: EventId) -> bool {
        self.problem.event(event).guard.is_none_or(|guard| self.holds(guard))
    }

    /// Whether the event is known not to happen.
    pub fn disabled(&self, event: EventId) -> bool {
        self.problem.event(event).guard.is_some_and(|guard| self.holds(!guard))
    }

    fn same(&self, a: EventId, b: EventId) -> bool {
        match self.problem.same_place(a, b) {
            SamePlace::Always => true,
            SamePlace::Never => false,
            SamePlace::When(lit) => self.holds(lit),
        }
    }

    /// Whether the write must not lie between the write and the read of the read-from.
    pub fn interferes(&self, rf: &ReadFrom, write: EventId) -> bool {
        let is_write = matches!(self.problem.event(write).kind, EventKind::Write(_));
        is_write
            && write != rf.write
            && self.enabled(write)
            && (self.same(write, rf.read) || self.same(write, rf.write))
    }

    /// All orders that are not derived.
    pub fn given_orders(&self) -> Vec<(EventId, EventId)> {
        let mut orders = self.problem.static_orders().to_vec();
        for order in self.problem.conditional_orders().iter().chain(self.pairs) {
            if self.holds(order.lit) {
                orders.push((order.before, order.after));
            }
        }
        for rf in self.problem.read_froms() {
            if self.holds(rf.lit) {
                orders.push((rf.write, rf.read));
            }
        }
        for chain in self.problem.chains() {
            orders.extend(chain.windows(2).map(|pair| (pair[0], pair[1])));
        }
        orders
    }

    /// The first release of the section not known to be disabled.
    pub fn earliest_end(&self, section: &Section) -> Option<EventId> {
        section.releases.iter().copied().find(|&release| !self.disabled(release))
    }

    /// The given orders, not closed.
    fn given(&self) -> Saturated {
        let nodes = nodes(self.problem);
        let count = nodes.iter().max().map_or(0, |max| max + 1);
        let positions = self.problem.events().iter().map(|event| event.position).collect();
        let mut all = Saturated { reach: vec![vec![false; count]; count], nodes, positions, conflict: false };
        for (a, b) in self.given_orders() {
            all.add(a, b);
        }
        all
    }

    /// Everything that follows.
    pub fn saturate(&self) -> Saturated {
        let mut all = self.given();
        loop {
            all.close();
            let mut changed = false;
            for rf in self.problem.read_froms().iter().filter(|rf| self.holds(rf.lit)) {
                for index in 0..self.problem.events().len() {
                    let write = EventId(index as u32);
                    if !self.interferes(rf, write) {
                        continue;
                    }
                    if all.before(write, rf.read) {
                        changed |= all.add(write, rf.write);
                    }
                    if all.before(rf.write, write) {
                        changed |= all.add(rf.read, write);
                    }
                }
            }
            changed |= self.exclude(&mut all);
            if !changed || all.conflict {
                all.close();
                return all;
            }
        }
    }

    /// What `icd` and `unit-edge` promise to see: the rules as far as static order or one true
    /// literal tells, each applied once, then closed.
    pub fn linked(&self) -> Saturated {
        let nothing = HashSet::new();
        let statically = View { truth: &nothing, pairs: &[], ..*self }.saturate();
        let literal = |a: EventId, b: EventId| {
            let orders = self.problem.conditional_orders().iter().chain(self.pairs);
            orders.into_iter().any(|order| self.holds(order.lit) && (order.before, order.after) == (a, b))
        };
        let mut all = self.given();
        for rf in self.problem.read_froms().iter().filter(|rf| self.holds(rf.lit)) {
            for write in (0..self.problem.events().len() as u32).map(EventId) {
                if !self.interferes(rf, write) {
                    continue;
                }
                if statically.before(write, rf.read) {
                    all.add(write, rf.write);
                }
                if statically.before(rf.write, write) || literal(rf.write, write) {
                    all.add(rf.read, write);
                }
            }
        }
        self.exclude_by(&mut all, |a, end, b| statically.before(a, end) || literal(a, b));
        all.close();
        all
    }

    fn exclude(&self, all: &mut Saturated) -> bool {
        let before = all.clone();
        self.exclude_by(all, |first, end, _| before.before(first, end))
    }

    /// Orders entered sections; `wins` says of an acquire whether it comes before the end and the
    /// acquire of another section.
    fn exclude_by(&self, all: &mut Saturated, wins: impl Fn(EventId, EventId, EventId) -> bool) -> bool {
        let mut changed = false;
        let sections = self.problem.sections();
        for (i, first) in sections.iter().enumerate() {
            for (j, second) in sections.iter().enumerate() {
                let both = self.enabled(first.acquire) && self.enabled(second.acquire);
                if i == j || first.mutex != second.mutex || !both {
                    continue;
                }
                let first_wins = match self.earliest_end(second) {
                    None => true,
                    Some(end) => wins(first.acquire, end, second.acquire),
                };
                if first_wins {
                    match self.earliest_end(first) {
                        None => all.conflict = true,
                        Some(end) => changed |= all.add(end, second.acquire),
                    }
                }
            }
        }
        changed
    }

    /// The undecided order literals whose order would close a cycle.
    pub fn closing(&self, all: &Saturated) -> HashSet<Lit> {
        let rfs = self.problem.read_froms().iter().map(|rf| (rf.lit, rf.write, rf.read));
        let others = self.problem.conditional_orders().iter().chain(self.pairs);
        let mut lits: HashSet<Lit> = rfs
            .chain(others.map(|order| (order.lit, order.before, order.after)))
            .filter(|&(_, before, after)| before == after || all.before(after, before))
            .map(|(lit, ..)| !lit)
            .collect();
        lits.retain(|&lit| !self.holds(lit) && !self.holds(!lit));
        lits
    }

    /// The undecided order literals that a saturated order without conflict forbids.
    pub fn forbidden(&self, all: &Saturated) -> HashSet<Lit> {
        let mut lits = HashSet::new();
        for order in self.problem.conditional_orders().iter().chain(self.pairs) {
            if order.before == order.after || all.before(order.after, order.before) {
                lits.insert(!order.lit);
            }
        }
        for rf in self.problem.read_froms() {
            let shadowed = (0..self.problem.events().len() as u32)
                .map(EventId)
                .any(|write| self.interferes(rf, write) && all.before(rf.write, write) && all.before(write, rf.read));
            if shadowed || rf.write == rf.read || all.before(rf.read, rf.write) {
                lits.insert(!rf.lit);
            }
        }
        lits.retain(|&lit| !self.holds(lit) && !self.holds(!lit));
        lits
    }
}

impl Saturated {
    /// Whether the first event is known to be before the second.
    pub fn before(&self, a: EventId, b: EventId) -> bool {
        let (x, y) = (self.nodes[a.0 as usize], self.nodes[b.0 as usize]);
        if x == y { self.positions[a.0 as usize] < self.positions[b.0 as usize] } else { self.reach[x][y] }
    }

    fn add(&mut self, a: EventId, b: EventId) -> bool {
        let (x, y) = (self.nodes[a.0 as usize], self.nodes[b.0 as usize]);
        if x == y {
            self.conflict |= self.positions[a.0 as usize] >= self.positions[b.0 as usize];
            return false;
        }
        !std::mem::replace(&mut self.reach[x][y], true)
    }

    fn close(&mut self) {
        let count = self.reach.len();
        for k in 0..count {
            for i in 0..count {
                if self.reach[i][k] {
                    for j in 0..count {
                        self.reach[i][j] |= self.reach[k][j];
                    }
                }
            }
        }
        self.conflict |= (0..count).any(|i| self.reach[i][i]);
    }
}

/// Adds what the encoder promises: a read-from implies both guards and equal places.
pub fn close_under_axioms(problem: &Problem, truth: &mut HashSet<Lit>) {
    let mut known = 0;
    // A guard may itself be the literal of a read-from.
    while truth.len() > known {
        known = truth.len();
        for rf in problem.read_froms() {
            if truth.contains(&rf.lit) {
                truth.extend([rf.write, rf.read].into_iter().filter_map(|event| problem.event(event).guard));
                if let SamePlace::When(lit) = problem.same_place(rf.write, rf.read) {
                    truth.insert(lit);
                }
            }
        }
    }
}
