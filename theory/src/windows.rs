//! Windows: which writes a read may still see, and which orders may still be added.
//!
//! A write leaves the window of a read when it comes after the read, or when an
//! enabled write to the same place lies between the two; the same goes for any
//! order literal whose order would close a cycle. What leaves becomes false
//! by propagation. Nothing is stored per window: its bounds in each chain are the
//! read's clocks and its nearest enabled writes, and each change of those looks at the
//! candidates it may push out.
//!
//! A propagation remembers the rule and its age. Its clause is built when asked
//! for, from orders older than that.

use concord_logic::Lit;
use rustc_hash::FxHashMap;

use crate::core::{Conflict, Core, Forbids, Growth};
use crate::explain::Explanation;
use crate::layout::NodeId;
use crate::order::{Age, Interference, OrderLitId};
use crate::problem::{ChainId, EventKind};
use crate::roles::Role;

/// Why a literal became false.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cause {
    /// The opposite order is known.
    Closes(OrderLitId),
    /// The interfering write lies between the write and the read.
    Shadowed(Interference),
}

/// A propagated literal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Forbidden {
    /// The literal that became true: the negation of an order literal.
    pub lit: Lit,
    cause: Cause,
    age: Age,
}

/// The propagated literals, oldest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct ForbiddenLits {
    pub all: Vec<Forbidden>,
    /// By literal: its place among them.
    pub index: FxHashMap<Lit, u32>,
}

impl Core {
    /// Looks at every candidate once, before the search.
    pub(crate) fn open_windows(&mut self) {
        self.forbid_all_closing();
        for read in self.problem.event_ids() {
            let EventKind::Read(_) = self.problem.event(read).kind else { continue };
            let Some(member) = self.layout.membership(read) else { continue };
            for list in 0..self.layout.groups[member.group as usize].chains.len() {
                let looked: Result<(), Conflict> = self.look_before(read, list);
                debug_assert!(looked.is_ok(), "no read-from is true yet");
            }
        }
    }

    /// Forbids every order literal whose opposite is known.
    pub(crate) fn forbid_all_closing(&mut self) {
        for id in self.order_lits.all.ids() {
            self.forbid_if_closing(id);
        }
    }

    /// Forbids the order literals into a node from a chain of which more is after it.
    pub(crate) fn forbid_closing(&mut self, node: NodeId, chain: ChainId) {
        for index in 0..self.order_lits.closing[node].len() {
            let id = self.order_lits.closing[node][index];
            if self.problem.event(self.order_lits.all[id].before).chain == chain {
                self.forbid_if_closing(id);
            }
        }
    }

    pub(crate) fn forbid_if_closing(&mut self, id: OrderLitId) {
        let order = self.order_lits.all[id];
        if order.before == order.after || self.precedes(order.after, order.before) {
            self.forbid(!order.lit, Cause::Closes(id));
        }
    }

    /// Forbids an undecided read-from if the write lies between.
    pub(crate) fn shadow(&mut self, interference: Interference) {
        let order = self.order_lits.all[interference.rf];
        if self.working.forbids == Forbids::Windows
            && self.precedes(order.before, interference.write)
            && self.precedes(interference.write, order.after)
        {
            self.forbid(!order.lit, Cause::Shadowed(interference));
        }
    }

    pub(crate) fn forbid(&mut self, lit: Lit, cause: Cause) {
        if self.trail.taken.value(lit).is_some() || self.forbidden.index.contains_key(&lit) {
            return;
        }
        self.forbidden.index.insert(lit, self.forbidden.all.len() as u32);
        self.forbidden.all.push(Forbidden { lit, cause, age: self.orders.now() });
    }

    pub(crate) fn drop_forbidden(&mut self, length: usize) {
        while self.forbidden.all.len() > length {
            let forbidden = self.forbidden.all.pop().expect("not empty");
            self.forbidden.index.remove(&forbidden.lit);
        }
    }

    /// Why the literal could be forbidden now.
    fn cause_now(&self, lit: Lit) -> Option<Cause> {
        (0..self.roles.count(!lit)).find_map(|index| {
            let Role::Orders(id) = self.roles.get(!lit, index) else { return None };
            let order = self.order_lits.all[id];
            if order.before == order.after || self.precedes(order.after, order.before) {
                return Some(Cause::Closes(id));
            }
            if self.working.growth == Growth::Linking {
                return self.is_linked(order.after, order.before).then_some(Cause::Closes(id));
            }
            let member = self.layout.membership(order.after).filter(|_| order.reads)?;
            (0..self.layout.groups[member.group as usize].chains.len()).find_map(|list| {
                let write = self.nearest_before(id, list)?;
                let between = self.precedes(order.before, write) && self.precedes(write, order.after);
                between.then(|| self.interference(id, write).map(Cause::Shadowed))?
            })
        })
    }

    /// The clause that made the literal true.
    ///
    /// A host may keep a propagated literal when it closes the level at which the
    /// theory found it; then the reason is found anew.
    pub(crate) fn reason(&mut self, lit: Lit) -> Option<Vec<Lit>> {
        let (cause, age) = match self.forbidden.index.get(&lit) {
            Some(&index) => (self.forbidden.all[index as usize].cause, self.forbidden.all[index as usize].age),
            None => (self.cause_now(lit)?, self.orders.now()),
        };
        let mut explanation = Explanation::new(self);
        explanation.suppose(!lit);
        match cause {
            Cause::Closes(id) => {
                let order = self.order_lits.all[id];
                explanation.path(order.after, order.before, age);
            }
            Cause::Shadowed(interference) => {
                let order = self.order_lits.all[interference.rf];
                explanation.interference(interference);
                explanation.path(order.before, interference.write, age);
                explanation.path(interference.write, order.after, age);
            }
        }
        let clause = explanation.clause();
        self.statistics.explanations += 1;
        self.statistics.explanation_literals += clause.len() as u64;
        Some(clause)
    }
}
