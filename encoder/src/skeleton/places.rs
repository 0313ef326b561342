//! Places that are terms: accesses whose address is not known when a thread is summarised.
//!
//! Such an access is one event. Its place is the address as a term and the set of cells that it may mean, each taken as
//! a whole; the event happens only if the address is one of them. Whether two accesses meet is then a question
//! of their addresses: never if their cells are apart, always if the addresses are one term, and otherwise
//! the solver's to decide.

use std::sync::Arc;

use concord_logic::{IdVec, TermId, index_by};
use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

use crate::skeleton::{Cell, Skeleton};

/// A place that is a term: an index into [`Places`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaceId(pub u32);

/// A set of cells: an index into the sets of [`Places`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSetId(u32);

index_by!(PlaceId, CellSetId);

/// A place that is a term.
#[derive(Clone, Copy, Debug)]
pub struct TermPlace {
    /// The address.
    pub address: TermId,
    /// The cells that it may mean.
    pub set: CellSetId,
    /// The bytes of each cell.
    pub bytes: u32,
}

/// What one of many cells holds at first that hold any value.
#[derive(Clone, Copy, Debug)]
pub struct NondetRead {
    /// The address.
    pub address: TermId,
    /// The value.
    pub value: TermId,
    /// The cells.
    pub set: CellSetId,
}

/// The places that are terms.
#[derive(Clone, Debug, Default)]
pub struct Places {
    all: IdVec<PlaceId, TermPlace>,
    sets: IdVec<CellSetId, Arc<[u64]>>,
    set_ids: FxHashMap<Arc<[u64]>, CellSetId>,
    extents: IdVec<CellSetId, (u64, u64, u64)>,
    /// For each set the sets up to it that have a cell in common with it.
    overlaps: Vec<FixedBitSet>,
}

/// What is known of a cell without a model; equal ones are the same memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Whereabouts {
    /// The cell at an address.
    Memory(u64),
    /// The state of a mutex.
    Mutex(u64),
    /// The cell whose address is a term.
    Term(TermId),
}

impl Places {
    /// The set of these cells, ascending.
    pub(crate) fn set(&mut self, cells: Vec<u64>) -> CellSetId {
        let cells: Arc<[u64]> = cells.into();
        if let Some(&known) = self.set_ids.get(&cells) {
            return known;
        }
        let id = CellSetId(self.sets.len() as u32);
        let mut overlaps = FixedBitSet::with_capacity(self.sets.len() + 1);
        for (index, other) in self.sets.iter().enumerate() {
            overlaps.set(index, meet(&cells, other));
        }
        overlaps.insert(self.sets.len());
        self.overlaps.push(overlaps);
        let (first, last) = (cells.first().copied().unwrap_or(0), cells.last().copied().unwrap_or(0));
        self.extents.push((first, last, cells.iter().fold(0, |bits, cell| bits | (cell - first))));
        self.sets.push(Arc::clone(&cells));
        self.set_ids.insert(cells, id);
        id
    }

    pub(crate) fn add(&mut self, place: TermPlace) -> PlaceId {
        self.all.push(place)
    }

    /// A place can mean these of its cells only.
    pub(crate) fn narrow(&mut self, id: PlaceId, cells: Vec<u64>) {
        self.all[id].set = self.set(cells);
    }

    /// The place.
    pub fn get(&self, id: PlaceId) -> TermPlace {
        self.all[id]
    }

    /// The cells of a set, ascending.
    pub fn cells(&self, set: CellSetId) -> &Arc<[u64]> {
        &self.sets[set]
    }

    pub(crate) fn addresses_mut(&mut self) -> impl Iterator<Item = &mut TermId> {
        self.all.iter_mut().map(|place| &mut place.address)
    }

    pub(crate) fn overlap(&self, a: CellSetId, b: CellSetId) -> bool {
        let (low, high) = (a.0.min(b.0), a.0.max(b.0));
        self.overlaps[high as usize].contains(low as usize)
    }

    /// The first and the last cell of a set, and the bits in which distances from the first have a one.
    pub(crate) fn extent(&self, set: CellSetId) -> (u64, u64, u64) {
        self.extents[set]
    }

    pub(crate) fn contains(&self, set: CellSetId, cell: u64) -> bool {
        self.cells(set).binary_search(&cell).is_ok()
    }
}

/// Whether two ascending lists have a number in common.
fn meet(a: &[u64], b: &[u64]) -> bool {
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    while let (Some(x), Some(y)) = (a.peek(), b.peek()) {
        match x.cmp(y) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => a.next(),
            std::cmp::Ordering::Greater => b.next(),
        };
    }
    false
}

impl Skeleton {
    /// What is known of a cell.
    pub fn whereabouts(&self, cell: Cell) -> Whereabouts {
        match cell {
            Cell::Memory(address) => Whereabouts::Memory(address),
            Cell::Mutex(address) => Whereabouts::Mutex(address),
            Cell::Term(place) => {
                let address = self.places.get(place).address;
                match self.terms.as_bits(address) {
                    Some(bits) => Whereabouts::Memory(bits.unsigned() as u64),
                    None => Whereabouts::Term(address),
                }
            }
        }
    }

    /// Whether two cells are the same memory; `None` if that depends.
    pub fn same_cell(&self, a: Cell, b: Cell) -> Option<bool> {
        let set = |cell: Cell| if let Cell::Term(place) = cell { Some(self.places.get(place).set) } else { None };
        match (self.whereabouts(a), self.whereabouts(b)) {
            (a, b) if a == b => Some(true),
            (Whereabouts::Term(_), Whereabouts::Term(_)) => {
                let meet = set(a).zip(set(b)).is_some_and(|(a, b)| self.places.overlap(a, b));
                if meet { None } else { Some(false) }
            }
            (Whereabouts::Term(_), Whereabouts::Memory(address)) => self.may_be(a, address),
            (Whereabouts::Memory(address), Whereabouts::Term(_)) => self.may_be(b, address),
            _ => Some(false),
        }
    }

    fn may_be(&self, cell: Cell, address: u64) -> Option<bool> {
        match cell {
            Cell::Term(place) if self.places.contains(self.places.get(place).set, address) => None,
            _ => Some(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_kept_once_and_know_whom_they_meet() {
        let mut places = Places::default();
        let one = places.set(vec![4, 8, 12]);
        let two = places.set(vec![6, 10]);
        let three = places.set(vec![10, 12]);
        assert_eq!(places.set(vec![4, 8, 12]), one);
        let meet = |a, b| places.overlap(a, b);
        assert!(!meet(one, two) && meet(one, three) && meet(three, two) && meet(two, two));
    }
}
