//! Pointers that are kept in pieces: copied byte by byte, as a part of something wider, or put together of what was.
//!
//! A pointer begins where its lowest byte lies. So what is known of the pointers that begin at an address goes with the byte that is
//! copied from there, however wide the copy is. A pointer that is a constant has constant bytes, from which it cannot
//! be told: of these each byte of memory has a set, and what is put together of such bytes may be any choice from them that is the address
//! of an object. All of this is guessed, as whatever is known of pointers: one that is missed is a cut.

use std::collections::BTreeSet;

use concord_logic::{Sort, TermId};

use crate::memory::pieces::{Piece, pieces};
use crate::memory::shape::Stride;
use crate::plan::contents::StoredContents;
use crate::summarise::Summariser;
use crate::summarise::access::points_to::Asked;
use crate::summarise::memory_state::{Stored, ValueSource};

/// The most choices of bytes that are tried for one pointer: there are some thousands only if the bytes are no pointers.
const MOST_CHOICES: usize = 1 << 12;

impl Summariser<'_> {
    fn pointer_bytes(&self) -> u32 {
        self.input.program.data_model.pointer_bits() / 8
    }

    /// What the value says that is stored.
    pub(super) fn stored_by(&mut self, value: TermId) -> Stored {
        let mut stored = Stored::default();
        let (Sort::Bits(width), pointer) = (self.terms.sort(value), self.pointer_bytes()) else { return stored };
        for at in (0..(width / 8) / pointer * pointer).step_by(pointer as usize) {
            let part = self.terms.extract(value, (at + pointer) * 8 - 1, at * 8);
            let contents = self.contents(part);
            add(&mut stored, at.into(), &contents);
        }
        for piece in pieces(&self.terms, value).unwrap_or_default() {
            self.stored_by_piece(piece, &mut stored);
        }
        stored
    }

    fn stored_by_piece(&mut self, piece: Piece, stored: &mut Stored) {
        let pointer = self.pointer_bytes();
        let Piece { at, term, from, bytes } = piece;
        if let Some(bits) = self.terms.as_bits(term) {
            let held = (0..bytes).map(|byte| (at + byte, (bits.unsigned() >> ((from + byte) * 8)) as u8));
            for (place, held) in held.filter(|(_, held)| *held != 0) {
                stored.bytes.entry(place.into()).or_default().insert(held);
            }
        } else if let Some(source) = self.memory.sources.get(&term) {
            self.copied(source, piece, stored);
        } else if from == 0 && bytes < pointer && self.terms.sort(term) == self.input.pointer_sort() {
            let contents = self.contents(term);
            add(stored, at.into(), &contents);
        }
    }

    /// What is known of the bytes that a piece was read from goes with it.
    fn copied(&self, source: &ValueSource, piece: Piece, stored: &mut Stored) {
        let Piece { at, from, bytes, .. } = piece;
        let cells = self.source_cells(source);
        let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return };
        let all = first + u64::from(from)..last + u64::from(from + bytes);
        // Where a byte lands that lies in cells which may have been read; these ascend.
        let landings = |place: u64| {
            let first = cells.partition_point(|cell| cell + u64::from(from + bytes) <= place);
            let begins = cells[first..].iter().map(|cell| cell + u64::from(from));
            begins.take_while(move |begin| *begin <= place).map(move |begin| u64::from(at) + place - begin)
        };
        for known in self.known_pointers() {
            for (&place, contents) in known.cells.range(all.clone()) {
                landings(place).for_each(|offset| add(stored, offset, contents));
            }
            for (&place, held) in known.bytes.range(all.clone()) {
                landings(place).for_each(|offset| stored.bytes.entry(offset).or_default().extend(held));
            }
        }
        if from.is_multiple_of(self.pointer_bytes()) {
            let initial = cells.iter().filter_map(|cell| self.initial_shape(cell + u64::from(from)));
            let places: BTreeSet<Stride> = initial.filter(|stride| stride.step == 0).collect();
            add(stored, at.into(), &StoredContents { places, others: false });
        }
    }

    /// What is known of a value as wide as a pointer that is put together of what was read and of constants.
    pub(super) fn shape_of_pieces(&self, value: TermId, asked: &Asked) -> Option<Vec<Stride>> {
        if self.terms.as_symbol(value).is_some() {
            return None;
        }
        let found = pieces(&self.terms, value)?;
        let mut stored = Stored::default();
        let mut sets = vec![BTreeSet::new(); self.pointer_bytes() as usize];
        for piece in found {
            let Piece { at, term, from, bytes } = piece;
            if let Some(bits) = self.terms.as_bits(term) {
                for byte in 0..bytes {
                    let held = (bits.unsigned() >> ((from + byte) * 8)) as u8;
                    stored.bytes.entry((at + byte).into()).or_default().insert(held);
                }
            } else {
                self.copied(self.memory.sources.get(&term)?, piece, &mut stored);
                // A byte of which nothing was written down is zero.
                for set in &mut sets[at as usize..(at + bytes) as usize] {
                    set.insert(0);
                }
            }
        }
        asked.memory.set(true);
        let mut all = stored.pointers.get(&0).map(StoredContents::shape).unwrap_or_default();
        for (set, place) in sets.iter_mut().zip(0..) {
            set.extend(stored.bytes.get(&place).into_iter().flatten());
            if set.is_empty() {
                set.insert(0);
            }
        }
        self.places_of_bytes(&sets, asked, &mut all);
        Some(all)
    }

    /// The addresses of objects that constant bytes at an address give.
    pub(super) fn places_of_bytes_at(&self, address: u64, asked: &Asked, all: &mut Vec<Stride>) {
        let held = |place: u64| {
            let known = self.known_pointers().into_iter().filter_map(move |known| known.bytes.get(&place));
            known.flatten().copied().chain([0]).collect()
        };
        let sets: Vec<BTreeSet<u8>> = (address..address + u64::from(self.pointer_bytes())).map(held).collect();
        self.places_of_bytes(&sets, asked, all);
    }

    /// The addresses of objects that are choices from these bytes, the lowest first.
    fn places_of_bytes(&self, sets: &[BTreeSet<u8>], asked: &Asked, all: &mut Vec<Stride>) {
        asked.bytes.set(true);
        let choices = sets.iter().try_fold(1usize, |product, set| product.checked_mul(set.len()));
        if choices.is_none_or(|choices| choices > MOST_CHOICES) {
            return;
        }
        let mut found = vec![0u64];
        for (set, place) in sets.iter().zip(0..) {
            found = found
                .iter()
                .flat_map(|&low| set.iter().map(move |&byte| low | u64::from(byte) << (8 * place)))
                .collect();
        }
        let places = found.into_iter().filter(|&place| self.memory.addresses.object_at(place).is_some());
        all.extend(places.map(|base| Stride { base, step: 0 }));
    }
}

fn add(stored: &mut Stored, offset: u64, contents: &StoredContents) {
    if *contents != StoredContents::default() {
        stored.pointers.entry(offset).or_default().add(contents);
    }
}
