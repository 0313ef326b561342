//! What pointers in memory may point to.
//!
//! Every value that is stored where other threads can read it is looked at: as far as its shape is that
//! of an address, the next round knows it. A symbol that stands for what a load reads then has the shape
//! of everything that was stored in the cells that it may read. Values that are put together of pieces are in `pieces.rs`. Initial
//! values that are nondeterministic are left out, and whatever else is missed: an address that is none of the known ones is a cut.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use concord_logic::TermId;

use crate::memory::address_space::AddressSpace;
use crate::memory::shape::{ANY, Stride, ZERO, gcd, shape};
use crate::plan::contents::{KnownPointers, StoredContents};
use crate::skeleton::places::CellSetId;
use crate::summarise::Summariser;
use crate::summarise::memory_state::{Stored, ValueSource};

/// More pointers than these into one object count as any with their common distance.
const MOST_EXACT: usize = 8;

/// What was looked up to answer a question.
#[derive(Default)]
pub(super) struct Asked {
    /// What memory holds.
    pub memory: Cell<bool>,
    /// What single bytes hold.
    pub bytes: Cell<bool>,
}

impl Summariser<'_> {
    /// The shape of an address.
    pub(crate) fn shape_of(&mut self, address: TermId) -> Rc<[Stride]> {
        self.shape_with(address, None)
    }

    /// The shape of a term; where nothing is known to be stored, memory holds what is given, if anything.
    fn shape_with(&mut self, term: TermId, nothing_stored: Option<Stride>) -> Rc<[Stride]> {
        let mut lasting = std::mem::take(&mut self.memory.shapes);
        let asked = Asked::default();
        let known = |term: TermId| self.known_shape(term, nothing_stored, &asked);
        let found = shape(&self.terms, term, &known, &mut lasting);
        self.memory.shapes = lasting;
        self.observed.follows_pointers |= asked.memory.get();
        self.observed.follows_bytes |= asked.bytes.get();
        found
    }

    /// What is known of memory: what this round stored already saves it another one.
    pub(super) fn known_pointers(&self) -> [&KnownPointers; 2] {
        [&self.input.plan.pointers, &self.observed.pointers]
    }

    /// What is known of a term that is as wide as a pointer.
    fn known_shape(&self, term: TermId, nothing_stored: Option<Stride>, asked: &Asked) -> Option<Vec<Stride>> {
        if self.terms.sort(term) != self.input.pointer_sort() {
            return None;
        }
        let Some(source) = self.memory.sources.get(&term) else {
            return self.shape_of_pieces(term, asked).map(|mut all| {
                if all.is_empty() {
                    all.extend(nothing_stored);
                }
                all
            });
        };
        asked.memory.set(true);
        let mut all = Vec::new();
        if let ValueSource::Result = source {
            return Some(self.known_pointers().into_iter().flat_map(|known| known.results.shape()).collect());
        }
        for &cell in self.source_cells(source) {
            let stored = self.known_pointers().into_iter().filter_map(|known| known.cells.get(&cell));
            all.extend(stored.flat_map(StoredContents::shape));
            all.extend(self.initial_shape(cell));
        }
        if self.terms.as_symbol(term).is_none() {
            for &cell in self.source_cells(source) {
                self.places_of_bytes_at(cell, asked, &mut all);
            }
        }
        if all.is_empty() {
            all.extend(nothing_stored);
        }
        Some(all)
    }

    /// The cells that a value was read from.
    pub(super) fn source_cells<'a>(&'a self, source: &'a ValueSource) -> &'a [u64] {
        match source {
            ValueSource::Cells(cells) => cells,
            ValueSource::Set(set) => self.skeleton.places.cells(*set),
            ValueSource::Result => &[],
        }
    }

    /// What a pointer at an address is at first.
    pub(super) fn initial_shape(&self, cell: u64) -> Option<Stride> {
        let bits = self.memory.addresses.initial(cell, self.input.program.data_model.pointer_bits() / 8)?;
        let stride = Stride { base: bits.unsigned() as u64, step: 0 };
        match stride.base {
            0 => None,
            _ if self.is_place(stride) => Some(stride),
            _ => Some(ANY),
        }
    }

    fn is_place(&self, stride: Stride) -> bool {
        // A pointer just behind an object is one into it.
        let near = Stride { step: stride.step.max(1), ..stride };
        !self.memory.addresses.objects_near(near).is_empty()
    }

    /// A value is stored at one of these addresses.
    pub(crate) fn note_stored(&mut self, cells: impl Iterator<Item = u64>, value: TermId) {
        let stored = self.stored_by(value);
        if stored == Stored::default() {
            return;
        }
        for cell in cells {
            self.merge_stored(cell, &stored);
        }
    }

    /// A value is stored in one of many whole cells.
    pub(crate) fn note_stored_in_one_of(&mut self, set: CellSetId, value: TermId) {
        // To store the same again changes nothing.
        let stored = self.stored_by(value);
        if stored == Stored::default() {
            return;
        }
        if self.memory.stored.insert((set, stored.clone())) {
            let cells = Arc::clone(self.skeleton.places.cells(set));
            for &cell in cells.iter() {
                self.merge_stored(cell, &stored);
            }
        }
    }

    fn merge_stored(&mut self, cell: u64, stored: &Stored) {
        for (offset, contents) in &stored.pointers {
            let planned = self.input.plan.pointers.cells.get(&(cell + offset));
            let all = self.observed.pointers.cells.entry(cell + offset).or_default();
            merge_contents(&self.memory.addresses, all, contents, planned);
        }
        for (offset, held) in &stored.bytes {
            self.observed.pointers.bytes.entry(cell + offset).or_default().extend(held);
        }
    }

    /// A thread returns a value.
    pub(crate) fn note_result(&mut self, value: TermId) {
        let contents = self.contents(value);
        let planned = Some(&self.input.plan.pointers.results);
        merge_contents(&self.memory.addresses, &mut self.observed.pointers.results, &contents, planned);
    }

    /// What a value as wide as a pointer says.
    pub(super) fn contents(&mut self, value: TermId) -> StoredContents {
        let (follows, follows_bytes) = (self.observed.follows_pointers, self.observed.follows_bytes);
        let mut contents = StoredContents::default();
        // Where nothing was stored, one more than that is a number.
        for &stride in self.shape_with(value, Some(ZERO)).iter() {
            if self.is_place(stride) {
                contents.places.insert(stride);
            } else {
                contents.others |= stride != ZERO;
            }
        }
        // What is only stored again asks for nothing.
        (self.observed.follows_pointers, self.observed.follows_bytes) = (follows, follows_bytes);
        contents
    }
}

/// Adds contents. What others of the same or of the last round cover is theirs: a pointer that moves on with each
/// round would never come to an end.
fn merge_contents(
    addresses: &AddressSpace,
    all: &mut StoredContents,
    more: &StoredContents,
    planned: Option<&StoredContents>,
) {
    all.others |= more.others;
    for &stride in &more.places {
        let objects = addresses.objects_near(Stride { step: stride.step.max(1), ..stride });
        let same = |other: &Stride| addresses.objects_near(Stride { step: other.step.max(1), ..*other }) == objects;
        let covers = |other: &&Stride| other.covers(stride) && same(other);
        let cover = all.places.iter().find(covers).or_else(|| planned?.places.iter().find(covers)).copied();
        if !all.places.insert(cover.unwrap_or(stride)) {
            continue;
        }
        let alike: Vec<Stride> = all.places.iter().copied().filter(same).collect();
        if alike.len() > MOST_EXACT {
            let base = alike[0].base;
            let step = alike.iter().fold(0, |step, other| gcd(gcd(step, other.base - base), other.step));
            all.places.retain(|other| !same(other));
            all.places.insert(Stride { base, step });
        }
    }
}
