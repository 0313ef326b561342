//! Orders as edges of a graph: what `icd` and `unit-edge` keep during search.
//!
//! Edges come from literals that are true, and from the rules as far as static order or one
//! literal tells: `rf(w,r)` with an enabled `w'` statically before `r` gives `w' → w`; with `w` before
//! `w'` statically or by a literal, `r → w'`; two entered sections, the first acquired before the second
//! ends statically or by a literal, give the end of the first before the second. Nothing is
//! closed transitively, so that an edge costs a bounded search (`topology.rs`); what only
//! full saturation shows is left to the check of the model.
//!
//! `unit-edge` also forbids: a new edge `u → v` connects what reaches `u` with what `v` reaches, and an
//! undecided literal from the latter to the former would close a cycle.

use concord_logic::{IdVec, Lit};
use smallvec::SmallVec;

use crate::core::{Conflict, Core, Forbids, Growth};
use crate::layout::NodeId;
use crate::order::{OrderLitId, Reason};
use crate::problem::{ChainId, EventId, EventKind, SectionId};
use crate::roles::Role;
use crate::windows::Cause;

impl Core {
    fn links(&self) -> bool {
        self.working.growth == Growth::Linking
    }

    /// Adds an edge, or tells the cycle that it closes.
    pub(crate) fn link(&mut self, before: EventId, after: EventId, reason: Reason) -> Result<(), Conflict> {
        let (from, to) = (self.layout.node(before), self.layout.node(after));
        if !self.topology.admit(&self.layout, &self.orders, from, to) {
            return Err(self.cycle(before, after, reason));
        }
        self.orders.push(from, to, reason);
        self.statistics.orders += 1;
        self.new_links.push((from, to));
        Ok(())
    }

    /// Adds the edges of a literal that became true, before any rule looks: a literal may
    /// enable an event and order it too.
    pub(crate) fn link_literal(&mut self, lit: Lit) -> Result<(), Conflict> {
        for index in 0..if self.links() { self.roles.count(lit) } else { 0 } {
            if let Role::Orders(id) = self.roles.get(lit, index) {
                let order = self.order_lits.all[id];
                self.order(order.before, order.after, Reason::Literal(lit))?;
            }
        }
        Ok(())
    }

    fn is_true(&self, id: OrderLitId) -> bool {
        self.trail.taken.is_true(self.order_lits.all[id].lit)
    }

    /// The true literals that order the event before others.
    fn true_orders_from(&self, event: EventId) -> SmallVec<[OrderLitId; 4]> {
        self.order_lits.from.get(&event).into_iter().flatten().copied().filter(|&id| self.is_true(id)).collect()
    }

    /// The true literals that order the event after others.
    fn true_orders_to(&self, event: EventId) -> SmallVec<[OrderLitId; 4]> {
        self.order_lits.to.get(&event).into_iter().flatten().copied().filter(|&id| self.is_true(id)).collect()
    }

    /// A literal became true: what it says together with one other literal.
    pub(crate) fn linked_literal_true(&mut self, id: OrderLitId) -> Result<(), Conflict> {
        if !self.links() {
            return Ok(());
        }
        let order = self.order_lits.all[id];
        if order.reads {
            for other in self.true_orders_from(order.before) {
                self.order_read_before(id, self.order_lits.all[other].after)?;
            }
            return Ok(());
        }
        self.writes_linked(id)?;
        self.sections_linked(id)
    }

    /// The reads of a write come before what is ordered after the write.
    fn writes_linked(&mut self, id: OrderLitId) -> Result<(), Conflict> {
        let order = self.order_lits.all[id];
        for index in 0..self.order_lits.read_froms[order.before].len() {
            let rf = self.order_lits.read_froms[order.before][index];
            if self.order_lits.all[rf].before == order.before && self.is_true(rf) {
                self.order_read_before(rf, order.after)?;
            }
        }
        Ok(())
    }

    /// `rf(w,r)` is true and a literal says `w ≺ w'`: if `w'` interferes, `r ≺ w'`.
    fn order_read_before(&mut self, rf: OrderLitId, write: EventId) -> Result<(), Conflict> {
        let order = self.order_lits.all[rf];
        let writes =
            self.layout.membership(write).is_some() && matches!(self.problem.event(write).kind, EventKind::Write(_));
        if !writes || write == order.before || !self.is_enabled(write) {
            return Ok(());
        }
        match self.interference(rf, write) {
            Some(interference) => self.order(order.after, write, Reason::FromRead(interference)),
            None => Ok(()),
        }
    }

    /// A write turned out to concern the place of a read-from.
    pub(crate) fn linked_from_read(&mut self, rf: OrderLitId, write: EventId) -> Result<(), Conflict> {
        if !self.links() || !self.is_true(rf) {
            return Ok(());
        }
        let source = self.order_lits.all[rf].before;
        let linked = self.true_orders_from(source).iter().any(|&id| self.order_lits.all[id].after == write);
        if linked { self.order_read_before(rf, write) } else { Ok(()) }
    }

    /// An event became enabled: it may be a write that literals order.
    pub(crate) fn linked_event_enabled(&mut self, event: EventId) -> Result<(), Conflict> {
        if !self.links() {
            return Ok(());
        }
        for id in self.true_orders_to(event) {
            self.writes_linked(id)?;
        }
        Ok(())
    }

    /// A section was entered, or its earliest end moved.
    pub(crate) fn linked_section_changed(&mut self, section: SectionId) -> Result<(), Conflict> {
        if !self.links() {
            return Ok(());
        }
        let acquire = self.acquire(section);
        for id in self.true_orders_from(acquire).into_iter().chain(self.true_orders_to(acquire)) {
            self.sections_linked(id)?;
        }
        Ok(())
    }

    /// A literal orders two acquires: the section of the first ends before that of the second.
    fn sections_linked(&mut self, id: OrderLitId) -> Result<(), Conflict> {
        let order = self.order_lits.all[id];
        let sections = |event| self.sections.at.get(&event).cloned().unwrap_or_default();
        for first in sections(order.before) {
            for &second in &self.sections.at.get(&order.after).cloned().unwrap_or_default() {
                let mutex = |section: SectionId| self.problem.section(section).mutex;
                let apply = first != second && mutex(first) == mutex(second);
                if apply && self.is_entered(first) && self.is_entered(second) {
                    self.ends_before(first, second)?;
                }
            }
        }
        Ok(())
    }

    /// By chain: the first node that is reached from a node, itself included; the chain's length if none.
    fn reached_from(&self, node: NodeId) -> IdVec<ChainId, u32> {
        let mut first: IdVec<ChainId, u32> = self.layout.chains().map(|chain| self.layout.chain_len(chain)).collect();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            let (chain, index) = (self.layout.chain(node), self.layout.index(node));
            let known = first[chain];
            for index in index..known {
                open.extend(self.orders.targets(self.layout.node_at(chain, index)));
            }
            first[chain] = known.min(index);
        }
        first
    }

    /// By chain: how many of its nodes reach a node, itself included.
    fn reaching(&self, node: NodeId) -> IdVec<ChainId, u32> {
        let mut count = IdVec::filled(0, self.layout.chain_count());
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            let (chain, index) = (self.layout.chain(node), self.layout.index(node));
            let known = count[chain];
            for index in known..index + 1 {
                open.extend(self.orders.sources(self.layout.node_at(chain, index)));
            }
            count[chain] = known.max(index + 1);
        }
        count
    }

    /// Whether edges lead from `a` to `b`.
    pub(crate) fn is_linked(&self, a: EventId, b: EventId) -> bool {
        let (from, to) = (self.layout.node(a), self.layout.node(b));
        from != to && self.reached_from(from)[self.layout.chain(to)] <= self.layout.index(to)
    }

    /// Forbids what would close a cycle with one of the new edges.
    pub(crate) fn forbid_linked(&mut self) {
        let links = std::mem::take(&mut self.new_links);
        if self.working.forbids != Forbids::Closing {
            return;
        }
        for (from, to) in links {
            let (behind, ahead) = (self.reached_from(to), self.reaching(from));
            for (chain, &count) in ahead.enumerate() {
                for index in 0..count {
                    let node = self.layout.node_at(chain, index);
                    for place in 0..self.order_lits.closing[node].len() {
                        let id = self.order_lits.closing[node][place];
                        let before = self.layout.node(self.order_lits.all[id].before);
                        if behind[self.layout.chain(before)] <= self.layout.index(before) {
                            self.forbid(!self.order_lits.all[id].lit, Cause::Closes(id));
                        }
                    }
                }
            }
        }
    }
}
