//! What was stored in memory, as far as it looks like addresses.

use std::collections::BTreeMap;
use std::collections::BTreeSet;

use crate::memory::shape::{ANY, Stride};

/// The numbers that were stored in a cell, as far as they look like addresses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct StoredContents {
    /// Addresses.
    pub places: BTreeSet<Stride>,
    /// Whether there are other numbers, but for 0.
    pub others: bool,
}

impl StoredContents {
    pub(super) fn is_within(&self, other: &StoredContents) -> bool {
        (other.others || !self.others) && self.places.is_subset(&other.places)
    }

    pub(crate) fn add(&mut self, other: &StoredContents) {
        self.places.extend(&other.places);
        self.others |= other.others;
    }

    /// The shape of a number that was stored.
    pub fn shape(&self) -> Vec<Stride> {
        self.places.iter().copied().chain(self.others.then_some(ANY)).collect()
    }
}

/// What the cells of memory hold, by address, and what threads return.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownPointers {
    /// What cells hold: the pointers that begin at an address.
    pub cells: BTreeMap<u64, StoredContents>,
    /// The numbers that single bytes hold as parts of something else, but for 0: pieces of pointers that are constants.
    pub bytes: BTreeMap<u64, BTreeSet<u8>>,
    /// What threads return.
    pub results: StoredContents,
}

impl KnownPointers {
    pub(super) fn is_within(&self, other: &KnownPointers) -> bool {
        self.results.is_within(&other.results)
            && self.cells.iter().all(|(cell, contents)| match other.cells.get(cell) {
                Some(known) => contents.is_within(known),
                None => *contents == StoredContents::default(),
            })
    }

    /// Whether single bytes hold no other numbers.
    pub(super) fn has_bytes_within(&self, other: &KnownPointers) -> bool {
        self.bytes.iter().all(|(place, held)| other.bytes.get(place).is_some_and(|known| held.is_subset(known)))
    }

    pub(super) fn add(&mut self, other: &KnownPointers) {
        self.results.add(&other.results);
        for (cell, contents) in &other.cells {
            self.cells.entry(*cell).or_default().add(contents);
        }
        for (place, held) in &other.bytes {
            self.bytes.entry(*place).or_default().extend(held);
        }
    }
}
