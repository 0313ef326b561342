//! The literals whose truth orders two events, and where to find those of an event or a node.

use concord_logic::{IdVec, Lit};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::layout::NodeId;
use crate::order::OrderLitId;
use crate::problem::EventId;

/// A literal whose truth orders two events.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrderLit {
    pub lit: Lit,
    pub before: EventId,
    pub after: EventId,
    pub reads: bool,
}

/// All order literals; pairs of writes and of sections get theirs during the search.
#[derive(Clone, Debug)]
pub(crate) struct OrderLits {
    pub all: IdVec<OrderLitId, OrderLit>,
    /// By event: the read-froms of a read, or of a write.
    pub read_froms: IdVec<EventId, SmallVec<[OrderLitId; 4]>>,
    /// By node: the order literals that end in it.
    pub closing: IdVec<NodeId, SmallVec<[OrderLitId; 4]>>,
    /// By event: the order literals that are no read-froms and begin in it.
    pub from: FxHashMap<EventId, SmallVec<[OrderLitId; 2]>>,
    /// By event: the order literals that are no read-froms and end in it.
    pub to: FxHashMap<EventId, SmallVec<[OrderLitId; 2]>>,
}

impl OrderLits {
    /// None yet.
    pub fn new(events: usize, nodes: usize) -> OrderLits {
        OrderLits {
            all: IdVec::new(),
            read_froms: IdVec::filled(SmallVec::new(), events),
            closing: IdVec::filled(SmallVec::new(), nodes),
            from: FxHashMap::default(),
            to: FxHashMap::default(),
        }
    }

    /// Adds a literal that orders two events, the second of which is in `node`.
    pub fn add(&mut self, order: OrderLit, node: NodeId) -> OrderLitId {
        let id = self.all.push(order);
        self.closing[node].push(id);
        if order.reads {
            self.read_froms[order.before].push(id);
            self.read_froms[order.after].push(id);
        } else {
            self.from.entry(order.before).or_default().push(id);
            self.to.entry(order.after).or_default().push(id);
        }
        id
    }
}
