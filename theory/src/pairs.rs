//! All pairs that may need an order, before any model asks for one.
//!
//! Two writes need an order only if some read may tell them apart, so one of them can be
//! read and both may concern the place of the read. Two sections of one mutex always do. Pairs
//! that are ordered statically need no literal. With all of them ordered, no model is ever stuck.

use std::collections::{BTreeMap, BTreeSet};

use concord_logic::Lit;
use rustc_hash::FxHashMap;

use crate::linearise::OrderPair;
use crate::problem::{ClassId, EventId, EventKind, Problem, SamePlace, SectionId};
use crate::static_order::StaticOrder;

/// A pair that may need an order, and when it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairDemand {
    /// The pair.
    pub pair: OrderPair,
    /// Sets of literals: where all of one set are true, one of the two orders must hold.
    pub premises: Vec<Vec<Lit>>,
}

/// All writes of each class, in the order of the events.
pub(crate) fn writes_by_class(problem: &Problem) -> FxHashMap<ClassId, Vec<EventId>> {
    let mut classes: FxHashMap<ClassId, Vec<EventId>> = FxHashMap::default();
    for (index, event) in problem.events().iter().enumerate() {
        if let EventKind::Write(place) = event.kind {
            classes.entry(place.class).or_default().push(EventId(index as u32));
        }
    }
    classes
}

/// A set of premises without duplicates, in order.
pub(crate) fn premises(lits: impl IntoIterator<Item = Lit>) -> Vec<Lit> {
    let mut lits: Vec<Lit> = lits.into_iter().collect();
    lits.sort();
    lits.dedup();
    lits
}

/// All pairs of a problem that may need an order, ascending.
pub fn all_pairs(problem: &Problem) -> Vec<PairDemand> {
    let order = StaticOrder::new(problem);
    let open = |a: EventId, b: EventId| a != b && !order.precedes(a, b) && !order.precedes(b, a);
    let guard = |event: EventId| problem.event(event).guard;
    let mut demands: BTreeMap<OrderPair, BTreeSet<Vec<Lit>>> = BTreeMap::new();
    let classes = writes_by_class(problem);
    for rf in problem.read_froms() {
        let Some(place) = problem.place(rf.write) else { continue };
        for &other in classes.get(&place.class).into_iter().flatten() {
            if !open(rf.write, other) {
                continue;
            }
            let mut demand = |lits: Vec<Lit>| {
                let pair = OrderPair::Writes(rf.write.min(other), rf.write.max(other));
                demands.entry(pair).or_default().insert(lits);
            };
            let both = guard(rf.write).into_iter().chain(guard(other));
            match problem.same_place(rf.write, other) {
                SamePlace::Always => {
                    demand(premises(both));
                    continue;
                }
                SamePlace::When(same) => demand(premises(both.chain([same]))),
                SamePlace::Never => {}
            }
            // The two writes may still meet through the read.
            match problem.same_place(rf.read, other) {
                SamePlace::Always => demand(premises(guard(other).into_iter().chain([rf.lit]))),
                SamePlace::When(same) => demand(premises(guard(other).into_iter().chain([rf.lit, same]))),
                SamePlace::Never => {}
            }
        }
    }
    for (index, first) in problem.sections().iter().enumerate() {
        for (later, second) in problem.sections().iter().enumerate().skip(index + 1) {
            if first.mutex == second.mutex && open(first.acquire, second.acquire) {
                let pair = OrderPair::Sections(SectionId(index as u32), SectionId(later as u32));
                let lits = premises(guard(first.acquire).into_iter().chain(guard(second.acquire)));
                demands.entry(pair).or_default().insert(lits);
            }
        }
    }
    let demand = |(pair, premises): (_, BTreeSet<_>)| PairDemand { pair, premises: premises.into_iter().collect() };
    demands.into_iter().map(demand).collect()
}
