//! The order that holds in every model: program order, creates and joins that are certain.

use concord_logic::IdVec;

use crate::layout::{Layout, NodeId};
use crate::problem::{EventId, Problem};
use crate::reach::{ClosureKind, Reach, Reachability};

/// The static order of a [`Problem`], closed transitively.
#[derive(Clone, Debug)]
pub struct StaticOrder {
    pub(crate) layout: Layout,
    reach: Reachability,
    positions: IdVec<EventId, u32>,
}

impl StaticOrder {
    /// The static order of a problem.
    ///
    /// # Panics
    /// If it is cyclic, or the blocks of the problem overlap.
    pub fn new(problem: &Problem) -> StaticOrder {
        let layout = Layout::new(problem);
        let mut reach = Reachability::new(&layout, ClosureKind::Automatic);
        for &(before, after) in problem.static_orders() {
            let (from, to) = (layout.node(before), layout.node(after));
            assert!(!reach.precedes(&layout, to, from), "static orders are acyclic");
            if from != to && !reach.precedes(&layout, from, to) {
                reach.insert(&layout, from, to);
            }
        }
        reach.settle();
        let positions = problem.events().iter().map(|event| event.position).collect();
        StaticOrder { layout, reach, positions }
    }

    /// Whether `a` comes before `b` in every model in which both happen: events of one
    /// atomic block by their positions, others as points in the order.
    pub fn precedes(&self, a: EventId, b: EventId) -> bool {
        let (from, to) = (self.layout.node(a), self.layout.node(b));
        if from == to { self.positions[a] < self.positions[b] } else { self.reach.precedes(&self.layout, from, to) }
    }

    /// Whether two events are one point in the order: the same event, or one atomic block.
    pub fn same_point(&self, a: EventId, b: EventId) -> bool {
        self.layout.node(a) == self.layout.node(b)
    }

    /// The number of an event's point in the order: two events have the same if and only if they are
    /// [one point](Self::same_point).
    pub fn point(&self, event: EventId) -> u32 {
        self.layout.node(event).0
    }

    pub(crate) fn node_precedes(&self, from: u32, to: u32) -> bool {
        self.reach.precedes(&self.layout, NodeId(from), NodeId(to))
    }
}
