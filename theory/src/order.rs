//! The orders that were added beyond program order, oldest first, each with the
//! reason it holds.
//!
//! The place of an order in this log is its age. Explanations look only at orders
//! older than what they explain; since a derived order is logged after everything
//! it was derived from, its premises can be found among older ones (DESIGN 4.2).
//! Invariant: the log is a stack; the out-lists of the nodes are threaded through it.

use concord_logic::{Id as _, IdVec, Lit, index_by};

use crate::layout::NodeId;
use crate::problem::{EventId, SectionId};

const NONE: u32 = u32::MAX;

/// An index into the read-froms, conditional orders and pair orders of the theory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct OrderLitId(pub u32);

index_by!(OrderLitId, Age);

/// The age of an order: its place in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Age(pub u32);

/// A write that happens and may not lie between a write and its read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interference {
    /// The read-from it concerns.
    pub rf: OrderLitId,
    /// The interfering write.
    pub write: EventId,
    /// The literal that makes the places equal; `None` if they always are.
    pub same: Option<Lit>,
}

/// How much of the release lists of two sections is known not to happen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exclusion {
    /// The section that comes first.
    pub first: SectionId,
    /// The section that comes second.
    pub second: SectionId,
    /// How many releases of the first are known not to happen.
    pub first_skipped: u32,
    /// How many releases of the second are known not to happen.
    pub second_skipped: u32,
}

/// Why an order holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reason {
    /// In every model.
    Static,
    /// While a literal is true.
    Literal(Lit),
    /// `rf(w,r)`, `w' ≺ r`: `w' ≺ w`.
    WriteSerialisation(Interference),
    /// `rf(w,r)`, `w ≺ w'`: `r ≺ w'`.
    FromRead(Interference),
    /// Both entered, the first's acquire before the second's release.
    Exclusion(Exclusion),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Order {
    pub from: NodeId,
    pub to: NodeId,
    pub reason: Reason,
    /// The next older order that leaves the same node, and that enters the same node.
    next: u32,
    next_into: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct OrderLog {
    orders: Vec<Order>,
    newest_from: IdVec<NodeId, u32>,
    newest_into: IdVec<NodeId, u32>,
}

impl OrderLog {
    pub fn new(nodes: usize) -> OrderLog {
        OrderLog {
            orders: Vec::new(),
            newest_from: IdVec::filled(NONE, nodes),
            newest_into: IdVec::filled(NONE, nodes),
        }
    }

    /// The age that the next order will have.
    pub fn now(&self) -> Age {
        Age(self.orders.len() as u32)
    }

    pub fn push(&mut self, from: NodeId, to: NodeId, reason: Reason) {
        let newest = &mut self.newest_from[from];
        let next = std::mem::replace(newest, self.orders.len() as u32);
        let newest = &mut self.newest_into[to];
        let next_into = std::mem::replace(newest, self.orders.len() as u32);
        self.orders.push(Order { from, to, reason, next, next_into });
    }

    pub fn truncate(&mut self, age: Age) {
        while self.orders.len() as u32 > age.0 {
            let order = self.orders.pop().expect("not empty");
            self.newest_from[order.from] = order.next;
            self.newest_into[order.to] = order.next_into;
        }
    }

    pub fn get(&self, age: Age) -> &Order {
        &self.orders[age.index()]
    }

    /// The orders that leave a node and are older than `limit`.
    pub fn leaving(&self, node: NodeId, limit: Age) -> impl Iterator<Item = Age> + '_ {
        let mut at = self.newest_from[node];
        std::iter::from_fn(move || {
            while at != NONE {
                let age = at;
                at = self.orders[age as usize].next;
                if age < limit.0 {
                    return Some(Age(age));
                }
            }
            None
        })
    }

    /// The nodes that an order leads to from a node.
    pub fn targets(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.leaving(node, self.now()).map(|age| self.get(age).to)
    }

    /// The nodes that an order leads from into a node.
    pub fn sources(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let mut at = self.newest_into[node];
        std::iter::from_fn(move || {
            let order = self.orders.get(at as usize)?;
            at = order.next_into;
            Some(order.from)
        })
    }
}
