//! The static order of events: what comes first in every execution in which both happen.
//!
//! For each event and thread, how many events of that thread's chain certainly come
//! before it. The order comes from the chains, from creates, and from those joins that
//! certainly happened if the event does: an event that is reached around a join
//! is not ordered by it.

use crate::prune::implication::imply;
use crate::skeleton::{PointId, Skeleton};

/// The static order.
pub struct StaticOrder {
    position: Vec<u32>,
    /// The number of its chain, if it has one: threads without events have none.
    chain: Vec<usize>,
    /// For each event, per chain, the number of events of its chain that come before.
    clocks: Vec<Vec<u32>>,
}

impl StaticOrder {
    /// The order of a skeleton.
    pub fn new(skeleton: &Skeleton) -> StaticOrder {
        let threads = skeleton.threads.len();
        let chains = skeleton.threads.iter().filter(|thread| !thread.chain.is_empty());
        let count = chains.clone().count();
        let mut order = StaticOrder {
            position: vec![u32::MAX; skeleton.events.len()],
            chain: vec![usize::MAX; skeleton.events.len()],
            clocks: vec![Vec::new(); skeleton.events.len()],
        };
        for (number, thread) in chains.enumerate() {
            for (&event, position) in thread.chain.iter().zip(0..) {
                order.position[event.index()] = position;
                order.chain[event.index()] = number;
                order.clocks[event.index()] = vec![0; count];
            }
        }
        // For each event the ends of threads that were certainly joined before it.
        let mut joins = vec![Vec::new(); threads];
        for join in &skeleton.order.between_threads {
            joins[skeleton.event(join.after).thread.index()].push(*join);
        }
        let mut sources: Vec<Vec<PointId>> = vec![Vec::new(); skeleton.events.len()];
        for (thread, joins) in skeleton.threads.iter().zip(&joins) {
            for &event in &thread.chain {
                let guard = skeleton.event(event).guard;
                for join in joins {
                    if order.position[join.after.index()] <= order.position[event.index()]
                        && imply(&skeleton.terms, guard, join.condition)
                    {
                        sources[event.index()].push(join.before);
                    }
                }
                sources[event.index()].extend(thread.create);
            }
        }
        // Clocks only grow, and each pass carries them across one more thread.
        loop {
            let mut grown = false;
            for thread in &skeleton.threads {
                for &event in &thread.chain {
                    grown |= order.update(event, &sources[event.index()]);
                }
            }
            if !grown {
                return order;
            }
        }
    }

    fn update(&mut self, event: PointId, sources: &[PointId]) -> bool {
        let mut clock = std::mem::take(&mut self.clocks[event.index()]);
        let mut grown = false;
        let mut raise = |entry: &mut u32, value: u32| {
            if *entry < value {
                *entry = value;
                grown = true;
            }
        };
        raise(&mut clock[self.chain[event.index()]], self.position[event.index()]);
        for source in sources {
            let (position, chain) = (self.position[source.index()], self.chain[source.index()]);
            raise(&mut clock[chain], position + 1);
            for (entry, &value) in clock.iter_mut().zip(&self.clocks[source.index()]) {
                raise(entry, value);
            }
        }
        self.clocks[event.index()] = clock;
        grown
    }

    /// Whether `before` comes first in every execution in which both happen.
    pub fn precedes(&self, before: PointId, after: PointId) -> bool {
        let clock = &self.clocks[after.index()];
        clock.get(self.chain[before.index()]).is_some_and(|&count| self.position[before.index()] < count)
    }
}
