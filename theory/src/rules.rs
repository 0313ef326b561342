//! The derivation rules, by nearest enabled writes.
//!
//! For `rf(w,r)` and an enabled write `w'` to the same place: `w' ≺ r` gives
//! `w' ≺ w` (write serialisation), `w ≺ w'` gives `r ≺ w'` (from-read). A triple
//! `(rf, w')` can only begin to matter when the literal of the rf becomes true, when
//! `w'` becomes enabled, when the places become equal, or when a clock of `r` or
//! `w` reaches further into the chain of `w'`. In each case only the nearest enabled
//! `w'` of a chain matters, since the others are behind it by program order; it
//! is found in the sorted lists of the layout.
//!
//! What is done with a triple is in one place: [`Core::interfere`].

use concord_logic::Lit;

use crate::core::{Conflict, Core, Forbids, Growth};
use crate::layout::NodeId;
use crate::order::{Interference, OrderLitId, Reason};
use crate::problem::{ChainId, EventId, EventKind, SamePlace};
use crate::reach::{NEVER, Reach};

impl Core {
    fn position(&self, event: EventId) -> u32 {
        self.problem.event(event).position
    }

    /// Events of the chain below this position are before the event.
    pub(crate) fn bound_before(&self, event: EventId, chain: ChainId) -> u32 {
        if self.problem.event(event).chain == chain {
            return self.position(event);
        }
        self.layout.start(chain, self.reach.before(self.layout.node(event), chain))
    }

    /// Events of the chain from this position on are after the event.
    pub(crate) fn bound_after(&self, event: EventId, chain: ChainId) -> u32 {
        if self.problem.event(event).chain == chain {
            return self.position(event) + 1;
        }
        match self.reach.after(self.layout.node(event), chain) {
            NEVER => NEVER,
            index => self.layout.start(chain, index),
        }
    }

    /// Whether the write and the accesses of the rf concern the same place, and by which literal.
    pub(crate) fn interference(&self, rf: OrderLitId, write: EventId) -> Option<Interference> {
        let order = self.order_lits.all[rf];
        let member = self.layout.membership(write)?;
        if member.group != self.layout.membership(order.after)?.group {
            return None;
        }
        if !self.layout.groups[member.group as usize].symbolic {
            return Some(Interference { rf, write, same: None });
        }
        let mut witness = None;
        for access in [order.after, order.before] {
            match self.problem.same_place(write, access) {
                SamePlace::Always => return Some(Interference { rf, write, same: None }),
                SamePlace::When(lit) if self.trail.taken.is_true(lit) => witness = witness.or(Some(lit)),
                _ => {}
            }
        }
        witness.map(|lit| Interference { rf, write, same: Some(lit) })
    }

    /// Draws every consequence of an enabled write for a read-from. Nothing if it is
    /// the write that is read, or concerns another place.
    pub(crate) fn interfere(&mut self, rf: OrderLitId, write: EventId) -> Result<(), Conflict> {
        let order = self.order_lits.all[rf];
        if write == order.before {
            return Ok(());
        }
        let Some(interference) = self.interference(rf, write) else { return Ok(()) };
        match self.trail.taken.value(order.lit) {
            Some(true) => {
                if self.precedes(write, order.after) {
                    self.order(write, order.before, Reason::WriteSerialisation(interference))?;
                }
                if self.precedes(order.before, write) {
                    self.order(order.after, write, Reason::FromRead(interference))?;
                }
            }
            Some(false) => {}
            None => self.shadow(interference),
        }
        Ok(())
    }

    /// The nearest enabled write of the rf's place in a list before the read. In a
    /// symbolic group only writes to the place count; the write that is read ends the
    /// search, since what is behind it is before it anyway.
    pub(crate) fn nearest_before(&self, rf: OrderLitId, list: usize) -> Option<EventId> {
        let order = self.order_lits.all[rf];
        let group = &self.layout.groups[self.layout.membership(order.after)?.group as usize];
        let accesses = &group.chains[list];
        let bound = self.bound_before(order.after, accesses.chain);
        let mut slot = accesses.writes.partition_point(|&w| self.position(w) < bound);
        loop {
            slot = accesses.last_enabled_below(slot)?;
            let write = accesses.writes[slot];
            if write == order.before {
                return None;
            }
            if !group.symbolic || self.interference(rf, write).is_some() {
                return Some(write);
            }
        }
    }

    /// The nearest enabled write of the rf's place in a list after the write that is read.
    fn nearest_after(&self, rf: OrderLitId, list: usize) -> Option<EventId> {
        let order = self.order_lits.all[rf];
        let group = &self.layout.groups[self.layout.membership(order.after)?.group as usize];
        let accesses = &group.chains[list];
        let bound = self.bound_after(order.before, accesses.chain);
        let mut slot = accesses.writes.partition_point(|&w| self.position(w) < bound);
        loop {
            slot = accesses.first_enabled_from(slot)?;
            let write = accesses.writes[slot];
            if write != order.before && (!group.symbolic || self.interference(rf, write).is_some()) {
                return Some(write);
            }
            slot += 1;
        }
    }

    /// The list of a chain in the group of an access, if the chain accesses the group.
    fn list_of(&self, event: EventId, chain: ChainId) -> Option<usize> {
        let group = &self.layout.groups[self.layout.membership(event)?.group as usize];
        group.chains.binary_search_by_key(&chain, |accesses| accesses.chain).ok()
    }

    fn lists(&self, event: EventId) -> usize {
        self.layout.membership(event).map_or(0, |member| self.layout.groups[member.group as usize].chains.len())
    }

    /// The literal of an order became true.
    pub(crate) fn order_lit_true(&mut self, id: OrderLitId) -> Result<(), Conflict> {
        let order = self.order_lits.all[id];
        if self.working.growth == Growth::Saturating {
            self.order(order.before, order.after, Reason::Literal(order.lit))?;
        }
        if order.reads {
            for list in 0..self.lists(order.after) {
                if let Some(write) = self.nearest_before(id, list) {
                    self.interfere(id, write)?;
                }
                if let Some(write) = self.nearest_after(id, list) {
                    self.interfere(id, write)?;
                }
            }
        }
        self.linked_literal_true(id)
    }

    /// Looks at the nearest write before a read in one list, for each of its read-froms.
    pub(crate) fn look_before(&mut self, read: EventId, list: usize) -> Result<(), Conflict> {
        let group = self.layout.membership(read).expect("reads are listed").group;
        let shared = match self.layout.groups[group as usize].symbolic {
            true => None,
            // All read-froms of the read meet the same write; to one of them it may be the source.
            false => match self.nearest_in_list(read, list) {
                None => return Ok(()),
                some => some,
            },
        };
        for index in 0..self.order_lits.read_froms[read].len() {
            let rf = self.order_lits.read_froms[read][index];
            if self.trail.taken.is_false(self.order_lits.all[rf].lit) {
                continue;
            }
            if let Some(write) = shared.or_else(|| self.nearest_before(rf, list)) {
                self.interfere(rf, write)?;
            }
        }
        Ok(())
    }

    /// The last enabled write of a one-cell group in a list before the read.
    fn nearest_in_list(&self, read: EventId, list: usize) -> Option<EventId> {
        let group = self.layout.membership(read)?.group;
        let accesses = &self.layout.groups[group as usize].chains[list];
        let bound = self.bound_before(read, accesses.chain);
        let slot = accesses.writes.partition_point(|&w| self.position(w) < bound);
        accesses.last_enabled_below(slot).map(|slot| accesses.writes[slot])
    }

    /// Looks at the nearest write after a write in one list, for each of its read-froms.
    fn look_after(&mut self, write: EventId, list: usize) -> Result<(), Conflict> {
        for index in 0..self.order_lits.read_froms[write].len() {
            let rf = self.order_lits.read_froms[write][index];
            if !self.trail.taken.is_false(self.order_lits.all[rf].lit)
                && let Some(other) = self.nearest_after(rf, list)
            {
                self.interfere(rf, other)?;
            }
        }
        Ok(())
    }

    /// More of a chain is before a node.
    pub(crate) fn more_before(&mut self, node: NodeId, chain: ChainId) -> Result<(), Conflict> {
        for index in 0..self.events_of(node).len() {
            let event = self.events_of(node)[index];
            if self.order_lits.read_froms[event].is_empty() {
                continue;
            }
            if let EventKind::Read(_) = self.problem.event(event).kind
                && let Some(list) = self.list_of(event, chain)
            {
                self.look_before(event, list)?;
            }
        }
        Ok(())
    }

    /// More of a chain is after a node.
    pub(crate) fn more_after(&mut self, node: NodeId, chain: ChainId) -> Result<(), Conflict> {
        if self.working.forbids == Forbids::Windows {
            self.forbid_closing(node, chain);
        }
        for index in 0..self.events_of(node).len() {
            let event = self.events_of(node)[index];
            match self.problem.event(event).kind {
                EventKind::Write(_) if !self.order_lits.read_froms[event].is_empty() => {
                    if let Some(list) = self.list_of(event, chain) {
                        self.look_after(event, list)?;
                    }
                }
                EventKind::Mark => self.acquire_reaches(event, chain)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// A write became enabled: it may lie before reads and after writes of its group.
    /// In a group of one cell only those matter for which it is the nearest of its chain.
    pub(crate) fn write_enabled(&mut self, write: EventId) -> Result<(), Conflict> {
        let member = self.layout.membership(write).expect("writes are listed");
        let group = &self.layout.groups[member.group as usize];
        let own = &group.chains[member.list as usize];
        let (mut next, mut previous) = (None, None);
        if !group.symbolic {
            next = own.first_enabled_from(member.slot as usize + 1).map(|slot| own.writes[slot]);
            previous = own.last_enabled_below(member.slot as usize).map(|slot| own.writes[slot]);
        }
        for list in 0..group_len(self, member.group) {
            self.reads_after(write, next, member.group as usize, list)?;
            self.writes_before(write, previous, member.group as usize, list)?;
        }
        Ok(())
    }

    fn reads_after(
        &mut self,
        write: EventId,
        next: Option<EventId>,
        group: usize,
        list: usize,
    ) -> Result<(), Conflict> {
        let accesses = &self.layout.groups[group].chains[list];
        let start = self.bound_after(write, accesses.chain);
        let end = next.map_or(NEVER, |next| self.bound_after(next, accesses.chain));
        let first = accesses.reads.partition_point(|&r| self.position(r) < start);
        let last = accesses.reads.partition_point(|&r| self.position(r) < end);
        for slot in first..last {
            let read = self.layout.groups[group].chains[list].reads[slot];
            for index in 0..self.order_lits.read_froms[read].len() {
                self.interfere(self.order_lits.read_froms[read][index], write)?;
            }
        }
        Ok(())
    }

    fn writes_before(
        &mut self,
        write: EventId,
        previous: Option<EventId>,
        group: usize,
        list: usize,
    ) -> Result<(), Conflict> {
        let accesses = &self.layout.groups[group].chains[list];
        let start = previous.map_or(0, |previous| self.bound_before(previous, accesses.chain));
        let end = self.bound_before(write, accesses.chain);
        let first = accesses.writes.partition_point(|&w| self.position(w) < start);
        let last = accesses.writes.partition_point(|&w| self.position(w) < end);
        for slot in first..last {
            let source = self.layout.groups[group].chains[list].writes[slot];
            for index in 0..self.order_lits.read_froms[source].len() {
                self.interfere(self.order_lits.read_froms[source][index], write)?;
            }
        }
        Ok(())
    }

    /// Two accesses turned out to concern the same place.
    pub(crate) fn same_place_true(&mut self, a: EventId, b: EventId) -> Result<(), Conflict> {
        for (write, access) in [(a, b), (b, a)] {
            if matches!(self.problem.event(write).kind, EventKind::Write(_)) && self.is_enabled(write) {
                for index in 0..self.order_lits.read_froms[access].len() {
                    self.interfere(self.order_lits.read_froms[access][index], write)?;
                    self.linked_from_read(self.order_lits.read_froms[access][index], write)?;
                }
            }
        }
        Ok(())
    }

    /// The guard of an event, if it has one.
    pub(crate) fn guard(&self, event: EventId) -> Option<Lit> {
        self.problem.event(event).guard
    }
}

fn group_len(core: &Core, group: u32) -> usize {
    core.layout.groups[group as usize].chains.len()
}
