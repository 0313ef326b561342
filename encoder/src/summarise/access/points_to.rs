//! What pointers in memory may point to.
//!
//! Every value that is stored where other threads can read it is looked at: as far as its shape is that
//! of an address, the next round knows it. A symbol that stands for what a load reads then has the shape
//! of everything that was stored in the cells that it may read. Initial values that are nondeterministic are
//! left out, and whatever else is missed: an address that is none of the known ones is a cut.

use std::rc::Rc;
use std::sync::Arc;

use concord_logic::TermId;

use crate::memory::address_space::AddressSpace;
use crate::memory::shape::{ANY, Stride, ZERO, gcd, shape};
use crate::plan::contents::StoredContents;
use crate::skeleton::places::CellSetId;
use crate::summarise::Summariser;
use crate::summarise::memory_state::ValueSource;

/// More pointers than these into one object count as any with their common distance.
const MOST_EXACT: usize = 8;

impl Summariser<'_> {
    /// The shape of an address.
    pub(crate) fn shape_of(&mut self, address: TermId) -> Rc<[Stride]> {
        self.shape_with(address, None)
    }

    /// The shape of a term; where nothing is known to be stored, memory holds what is given, if anything.
    fn shape_with(&mut self, term: TermId, nothing_stored: Option<Stride>) -> Rc<[Stride]> {
        let mut lasting = std::mem::take(&mut self.memory.shapes);
        let asked = std::cell::Cell::new(false);
        let known = |term: TermId| {
            let source = self.memory.sources.get(&term)?;
            asked.set(true);
            // What this round stored already saves it another one.
            let known = [&self.input.plan.pointers, &self.observed.pointers];
            Some(match source {
                ValueSource::Result => known.iter().flat_map(|pointers| pointers.results.shape()).collect(),
                ValueSource::Cells(cells) => {
                    let mut all = Vec::new();
                    for cell in cells {
                        let stored = known.iter().filter_map(|pointers| pointers.cells.get(cell));
                        all.extend(stored.flat_map(StoredContents::shape));
                        all.extend(self.initial_shape(*cell));
                    }
                    if all.is_empty() {
                        all.extend(nothing_stored);
                    }
                    all
                }
            })
        };
        let found = shape(&self.terms, term, &known, &mut lasting);
        self.memory.shapes = lasting;
        self.observed.follows_pointers |= asked.get();
        found
    }

    fn initial_shape(&self, cell: u64) -> Option<Stride> {
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
        if self.terms.sort(value) != self.input.pointer_sort() {
            return;
        }
        let contents = self.contents(value);
        self.merge_stored(cells, &contents);
    }

    /// A value is stored in one of many whole cells.
    pub(crate) fn note_stored_in_one_of(&mut self, set: CellSetId, value: TermId) {
        if self.terms.sort(value) != self.input.pointer_sort() {
            return;
        }
        // To store the same again changes nothing.
        let contents = self.contents(value);
        if self.memory.stored.insert((set, contents.clone())) {
            let cells = Arc::clone(self.skeleton.places.cells(set));
            self.merge_stored(cells.iter().copied(), &contents);
        }
    }

    fn merge_stored(&mut self, cells: impl Iterator<Item = u64>, contents: &StoredContents) {
        if *contents == StoredContents::default() {
            return;
        }
        for cell in cells {
            let planned = self.input.plan.pointers.cells.get(&cell);
            let all = self.observed.pointers.cells.entry(cell).or_default();
            merge_contents(&self.memory.addresses, all, contents, planned);
        }
    }

    /// A thread returns a value.
    pub(crate) fn note_result(&mut self, value: TermId) {
        let contents = self.contents(value);
        let planned = Some(&self.input.plan.pointers.results);
        merge_contents(&self.memory.addresses, &mut self.observed.pointers.results, &contents, planned);
    }

    fn contents(&mut self, value: TermId) -> StoredContents {
        let follows = self.observed.follows_pointers;
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
        self.observed.follows_pointers = follows;
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
