//! Which accesses may race, by facts that hold in every execution, whatever is read.

use std::collections::BTreeMap;

use concord_program::Span;

use crate::prune::StaticOrder;
use crate::race::overlap;
use crate::skeleton::Skeleton;
use crate::summarise::access::watch::{ObservedAccess, RaceRecord, StopSites};

/// The accesses that may race.
pub(crate) fn may_race(skeleton: &Skeleton, record: &RaceRecord) -> StopSites {
    let order = StaticOrder::new(skeleton);
    let mut by_address: BTreeMap<u64, Vec<&ObservedAccess>> = BTreeMap::new();
    for access in &record.observed {
        by_address.entry(access.address).or_default().push(access);
    }
    let widest = record.observed.iter().map(|access| access.bytes).max().unwrap_or(0);
    let mut sites = StopSites::default();
    for (&address, accesses) in &by_address {
        // An access that overlaps from below begins less than the widest access before.
        for (_, others) in by_address.range(address.saturating_sub(widest)..=address) {
            for a in accesses {
                for b in others {
                    let doubt = doubt(a, b).filter(|_| sites.doubt.is_none());
                    if (doubt.is_some() || !sites.knows(a, b)) && conflict(a, b) && !excluded(&order, a, b) {
                        sites.add(a, b);
                        sites.doubt = sites.doubt.or(doubt);
                    }
                }
            }
        }
    }
    sites
}

impl StopSites {
    fn knows(&self, a: &ObservedAccess, b: &ObservedAccess) -> bool {
        let known = |one: &ObservedAccess, other: &ObservedAccess| {
            self.stops.contains(&one.site) && (!other.in_block || self.marks.contains(&one.site))
        };
        known(a, b) && known(b, a)
    }

    fn add(&mut self, a: &ObservedAccess, b: &ObservedAccess) {
        for (one, other) in [(a, b), (b, a)] {
            self.stops.insert(one.site);
            if other.in_block {
                self.marks.insert(one.site);
            }
        }
    }
}

/// One is an exchange that may fail, the other one a plain read: they conflict only if the exchange writes.
fn doubt(a: &ObservedAccess, b: &ObservedAccess) -> Option<Span> {
    match (a.exchange, b.exchange) {
        (exchange @ Some(_), _) if !b.writes && !b.atomic => exchange,
        (_, exchange @ Some(_)) if !a.writes && !a.atomic => exchange,
        _ => None,
    }
}

fn conflict(a: &ObservedAccess, b: &ObservedAccess) -> bool {
    a.thread != b.thread
        && (a.writes || b.writes)
        && !(a.atomic && b.atomic)
        && overlap((a.address, a.bytes), (b.address, b.bytes))
}

/// The two are never next in one state: both hold the same mutex, or one always comes first.
fn excluded(order: &StaticOrder, a: &ObservedAccess, b: &ObservedAccess) -> bool {
    a.held.iter().any(|mutex| b.held.binary_search(mutex).is_ok())
        || order.precedes(a.point, b.point)
        || order.precedes(b.point, a.point)
}
