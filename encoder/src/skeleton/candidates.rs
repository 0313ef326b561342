//! Which writes a read may see, before anything is pruned: all that may concern its place, but for those after it
//! in its own thread.
//!
//! A place that is a term sees what memory holds at first through an initial write of its own, never through
//! those of single cells.

use std::collections::BTreeMap;

use crate::error::EncodeError;
use crate::skeleton::places::{PlaceId, Places};
use crate::skeleton::{Cell, Instance, PointId, PointKind, SkeletonEvent};

struct Writes<'a> {
    places: &'a Places,
    cells: BTreeMap<Cell, Vec<PointId>>,
    terms: Vec<(PlaceId, PointId)>,
    initial_of_terms: BTreeMap<PlaceId, PointId>,
}

/// More pairs than these do not fit.
const MOST_PAIRS: usize = 30_000_000;

/// For each event the writes that it may see, in the order of the chains.
///
/// # Errors
/// If there are too many.
pub(crate) fn all_candidates(
    threads: &[Instance],
    events: &[SkeletonEvent],
    places: &Places,
) -> Result<Vec<Vec<PointId>>, EncodeError> {
    let mut writes = Writes { places, cells: BTreeMap::new(), terms: Vec::new(), initial_of_terms: BTreeMap::new() };
    let mut position = vec![0; events.len()];
    for thread in threads {
        for (place, &point) in thread.chain.iter().enumerate() {
            let event = &events[point.index()];
            position[point.index()] = place;
            match event.kind {
                PointKind::Write(Cell::Term(place)) if event.is_initial_of_term() => {
                    writes.initial_of_terms.insert(place, point);
                }
                PointKind::Write(Cell::Term(place)) => writes.terms.push((place, point)),
                PointKind::Write(cell) => writes.cells.entry(cell).or_default().push(point),
                _ => {}
            }
        }
    }
    let candidates = |(event, number): (&SkeletonEvent, usize)| {
        let PointKind::Read(cell) = event.kind else { return Vec::new() };
        let mut all = match cell {
            Cell::Term(place) => writes.of_term(place, events),
            _ => writes.of_cell(cell),
        };
        let later = |write: &PointId| {
            events[write.index()].thread == event.thread && position[write.index()] > position[number]
        };
        all.retain(|write| !later(write));
        all.sort_by_key(|write| (events[write.index()].thread, position[write.index()]));
        all
    };
    let mut pairs = 0;
    let mut all = Vec::with_capacity(events.len());
    for event in events.iter().zip(0..) {
        let found = candidates(event);
        pairs += found.len();
        if pairs > MOST_PAIRS {
            return Err(EncodeError::TooManyPairs { limit: MOST_PAIRS });
        }
        all.push(found);
    }
    Ok(all)
}

impl Writes<'_> {
    fn of_cell(&self, cell: Cell) -> Vec<PointId> {
        let mut all = self.cells.get(&cell).cloned().unwrap_or_default();
        if let Cell::Memory(address) = cell {
            let meets = |place: PlaceId| self.places.contains(self.places.get(place).set, address);
            all.extend(self.terms.iter().filter(|(place, _)| meets(*place)).map(|(_, write)| *write));
        }
        all
    }

    fn of_term(&self, place: PlaceId, events: &[SkeletonEvent]) -> Vec<PointId> {
        let set = self.places.get(place).set;
        let mut all: Vec<PointId> = self.initial_of_terms.get(&place).copied().into_iter().collect();
        for &cell in self.places.cells(set).iter() {
            let writes = self.cells.get(&Cell::Memory(cell)).into_iter().flatten();
            all.extend(writes.filter(|write| events[write.index()].step.is_some()));
        }
        let meets = |other: PlaceId| self.places.overlap(self.places.get(other).set, set);
        all.extend(self.terms.iter().filter(|(other, _)| meets(*other)).map(|(_, write)| *write));
        all
    }
}
