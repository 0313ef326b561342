//! Sequential consistency by search over all linear orders.
//!
//! The definition: a linear order of all nodes (disabled ones too; they constrain
//! nothing but carry program order) that contains all given orders, in which no enabled
//! write to the place lies between a write and a read that sees it, and in which no
//! two entered sections of one mutex overlap. [`is_execution`] checks one such order;
//! [`find`] searches. What may come next depends only on what was laid down, not on how,
//! so the search remembers sets that led nowhere.

use concord_theory::EventId;
use std::collections::HashSet;

use super::naive::{View, nodes};

/// Whether the line, all events of the problem, is an execution, by the definition alone.
pub fn is_execution(view: &View<'_>, line: &[EventId]) -> bool {
    let problem = view.problem;
    let mut at = vec![usize::MAX; problem.events().len()];
    for (index, event) in line.iter().enumerate() {
        at[event.0 as usize] = index;
    }
    let at = |event: EventId| at[event.0 as usize];
    let together = problem.blocks().iter().all(|&(first, last)| {
        let length = problem.event(last).position - problem.event(first).position;
        at(last) - at(first) == length as usize
    });
    let ordered = view.given_orders().iter().all(|&(a, b)| at(a) < at(b));
    let reads = problem.read_froms().iter().filter(|rf| view.holds(rf.lit)).all(|rf| {
        let between = line.get(at(rf.write) + 1..at(rf.read)).unwrap_or(&[]);
        between.iter().all(|&write| !view.interferes(rf, write))
    });
    let entered: Vec<_> = problem.sections().iter().filter(|s| view.enabled(s.acquire)).collect();
    let excluded = entered.iter().enumerate().all(|(index, one)| {
        entered[index + 1..].iter().all(|two| {
            let end = |section| view.earliest_end(section).map_or(usize::MAX, at);
            one.mutex != two.mutex || end(one) < at(two.acquire) || end(two) < at(one.acquire)
        })
    });
    line.len() == problem.events().len() && together && ordered && reads && excluded
}

/// A line of all events that is an execution, if there is one. Unknown guards count as
/// false, except that unknown releases end their sections: the weakest reading.
pub fn find(view: &View<'_>) -> Option<Vec<EventId>> {
    let node_of = nodes(view.problem);
    let given = view.given_orders();
    // An order backwards inside one block is never met.
    let backward = given.iter().any(|&(a, b)| {
        node_of[a.0 as usize] == node_of[b.0 as usize]
            && view.problem.event(a).position >= view.problem.event(b).position
    });
    if backward {
        return None;
    }
    let mut search = Search {
        view,
        node_of: &node_of,
        given: &given,
        laid: vec![0; view.problem.chains().len()],
        line: Vec::new(),
        done: vec![false; view.problem.events().len()],
        dead: HashSet::new(),
    };
    search.extend().then_some(search.line)
}

struct Search<'a> {
    view: &'a View<'a>,
    node_of: &'a [usize],
    given: &'a [(EventId, EventId)],
    /// By chain: how many events are laid down.
    laid: Vec<usize>,
    line: Vec<EventId>,
    done: Vec<bool>,
    dead: HashSet<Vec<usize>>,
}

impl Search<'_> {
    fn extend(&mut self) -> bool {
        if self.line.len() == self.done.len() {
            return true;
        }
        if self.dead.contains(&self.laid) {
            return false;
        }
        for chain in 0..self.laid.len() {
            let start = self.laid[chain];
            let events = &self.view.problem.chains()[chain];
            let Some(&first) = events.get(start) else { continue };
            let node = self.node_of[first.0 as usize];
            let count = events[start..].iter().take_while(|e| self.node_of[e.0 as usize] == node).count();
            let mut fits = true;
            for &event in &events[start..start + count] {
                fits &= self.fits(event);
                self.done[event.0 as usize] = true;
                self.line.push(event);
            }
            self.laid[chain] += count;
            if fits && self.extend() {
                return true;
            }
            self.laid[chain] -= count;
            for event in self.line.drain(self.line.len() - count..) {
                self.done[event.0 as usize] = false;
            }
        }
        self.dead.insert(self.laid.clone());
        false
    }

    /// Whether the event may come next.
    fn fits(&self, event: EventId) -> bool {
        let done = |e: EventId| self.done[e.0 as usize];
        let problem = self.view.problem;
        if self.given.iter().any(|&(a, b)| b == event && !done(a)) {
            return false;
        }
        let overwrites = problem
            .read_froms()
            .iter()
            .any(|rf| self.view.holds(rf.lit) && done(rf.write) && !done(rf.read) && self.view.interferes(rf, event));
        if overwrites {
            return false;
        }
        problem.sections().iter().filter(|s| s.acquire == event && self.view.enabled(event)).all(|mine| {
            problem.sections().iter().all(|other| {
                other.acquire == event
                    || other.mutex != mine.mutex
                    || !self.view.enabled(other.acquire)
                    || !done(other.acquire)
                    || self.view.earliest_end(other).is_some_and(done)
            })
        })
    }
}
