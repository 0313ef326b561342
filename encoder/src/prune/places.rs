//! Places that are terms and turn out to be constants: the accesses become accesses to single cells.
//!
//! The initial write of such a place becomes that of the cell, unless there is one already; then the reads
//! see that one instead.

use rustc_hash::FxHashMap;

use crate::place::{PlaceId, Whereabouts};
use crate::skeleton::{Cell, PointId, PointKind, Skeleton};

/// Turns places that are constants into cells; says whether there was one.
pub fn settle_places(skeleton: &mut Skeleton) -> bool {
    let mut initial: FxHashMap<u64, PointId> = FxHashMap::default();
    let mut found: Vec<(PointId, u64)> = Vec::new();
    for point in skeleton.chained() {
        let event = skeleton.event(point);
        match (event.kind, event.cell()) {
            (PointKind::Write(_), Some(Cell::Memory(address))) if event.step.is_none() => {
                initial.insert(address, point);
            }
            (_, Some(Cell::Term(place))) => found.extend(constant(skeleton, place).map(|address| (point, address))),
            _ => {}
        }
    }
    let mut instead: FxHashMap<PointId, PointId> = FxHashMap::default();
    let mut settled = false;
    for (point, address) in found {
        if skeleton.event(point).is_initial_of_term() {
            match initial.get(&address) {
                Some(&other) => {
                    instead.insert(point, other);
                    continue;
                }
                None => {
                    initial.insert(address, point);
                }
            }
        }
        settled = true;
        let kind = &mut skeleton.events[point.index()].kind;
        *kind = match kind {
            PointKind::Read(_) => PointKind::Read(Cell::Memory(address)),
            _ => PointKind::Write(Cell::Memory(address)),
        };
    }
    if !instead.is_empty() {
        for write in skeleton.candidates.iter_mut().flatten() {
            if let Some(&other) = instead.get(write) {
                *write = other;
            }
        }
    }
    settled
}

/// The address of a place if it is a constant and one of its cells.
fn constant(skeleton: &Skeleton, place: PlaceId) -> Option<u64> {
    match skeleton.whereabouts(Cell::Term(place)) {
        Whereabouts::Memory(address) if skeleton.places.contains(skeleton.places.get(place).set, address) => {
            Some(address)
        }
        _ => None,
    }
}
