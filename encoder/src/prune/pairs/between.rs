//! What cannot come between a read and a later write of its thread.

use crate::prune::pairs::sections::Sections;
use crate::prune::static_order::StaticOrder;
use crate::skeleton::{Cell, PointId, PointKind, Skeleton};

/// What is known of the order of events.
pub struct Between<'a> {
    /// What comes first in every execution.
    pub order: &'a StaticOrder,
    sections: &'a Sections<'a>,
    /// Where events are in their chains.
    position: Vec<usize>,
    /// Which atomic blocks they are in.
    block: Vec<Option<usize>>,
}

impl<'a> Between<'a> {
    /// What is known of a skeleton with this order and these sections.
    pub fn new(skeleton: &Skeleton, order: &'a StaticOrder, sections: &'a Sections<'a>) -> Between<'a> {
        let count = skeleton.events.len();
        let (mut position, mut block) = (vec![usize::MAX; count], vec![None; count]);
        for thread in &skeleton.threads {
            for (place, point) in thread.chain.iter().enumerate() {
                position[point.index()] = place;
            }
        }
        for (number, &(first, last)) in skeleton.order.blocks.iter().enumerate() {
            let chain = &skeleton.thread(skeleton.event(first).thread).chain;
            for point in &chain[position[first.index()]..=position[last.index()]] {
                block[point.index()] = Some(number);
            }
        }
        Between { order, sections, position, block }
    }

    /// Where an event is in its chain.
    pub fn position(&self, point: PointId) -> usize {
        self.position[point.index()]
    }

    /// Whether another write cannot come between a read and a write of one thread.
    pub fn keeps_out(&self, skeleton: &Skeleton, (read, write): (PointId, PointId), other: PointId) -> bool {
        if skeleton.event(other).thread == skeleton.event(write).thread {
            let place = self.position(other);
            return other == write && self.position(read) < place
                || place < self.position(read)
                || place > self.position(write);
        }
        let block = &self.block;
        block[read.index()].is_some() && block[read.index()] == block[write.index()]
            || self.order.precedes(other, read)
            || self.order.precedes(write, other)
            || self.sections.share(skeleton, [read, write], other)
    }
}

/// Whether there are writes to one of many cells, which may be writes to any.
pub fn writes_to_a_term(skeleton: &Skeleton) -> bool {
    skeleton.chained().any(|point| matches!(skeleton.event(point).kind, PointKind::Write(Cell::Term(_))))
}
