//! Memory as the threads of a round see it: where objects are, what they hold at first, and where values come from.

use std::collections::{BTreeMap, BTreeSet};

use concord_logic::{Op, Sort, TermId, TermStore};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::memory::address_space::{AddressSpace, ObjectRef};
use crate::memory::shape::StableShapes;
use crate::plan::contents::StoredContents;
use crate::skeleton::Cell;
use crate::skeleton::places::CellSetId;
use crate::summarise::context::Input;

/// Where the value of a symbol comes from.
#[derive(Clone, Debug)]
pub(crate) enum ValueSource {
    /// It was read at one of these addresses.
    Cells(SmallVec<[u64; 2]>),
    /// It was read at an address of this set.
    Set(CellSetId),
    /// A thread returned it.
    Result,
}

/// What a stored value says of pointers: for each byte of it the pointers that begin there, and what its bytes are that are
/// constants.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Stored {
    pub pointers: BTreeMap<u64, StoredContents>,
    pub bytes: BTreeMap<u64, BTreeSet<u8>>,
}

/// The cells of one size that an access may mean, split into those of shared objects and those of the thread.
#[derive(Clone, Debug)]
pub(crate) struct CellGroup {
    /// The bytes of the access and of each cell.
    pub bytes: u32,
    pub shared: Option<CellSetId>,
    pub private: Option<CellSetId>,
    pub objects: Vec<ObjectRef>,
}

/// Memory as the threads of a round see it.
pub(crate) struct MemoryState {
    pub addresses: AddressSpace,
    /// The sort of pointers.
    pointer_sort: Sort,
    /// Cells that hold any value at first: address and value.
    pub nondet_cells: BTreeMap<u64, TermId>,
    /// What memory holds at first where that is any value, by the width of its cells.
    pub nondet_arrays: BTreeMap<u32, TermId>,
    /// Accesses to one of many cells: what is known of the cells and the number of bytes.
    pub cell_groups: FxHashMap<(CellSetId, u64), Option<CellGroup>>,
    /// What was stored in one of many cells.
    pub stored: FxHashSet<(CellSetId, Stored)>,
    /// Widths of the shared cells that are accessed.
    pub accessed_widths: BTreeMap<Cell, u32>,
    /// Where values come from that may be pointers.
    pub sources: FxHashMap<TermId, ValueSource>,
    /// The shapes of terms that stay as they are.
    pub shapes: StableShapes,
    /// The sizes of objects where they are not constants.
    sizes: BTreeMap<ObjectRef, TermId>,
}

impl MemoryState {
    pub fn new(input: &Input<'_>) -> MemoryState {
        MemoryState {
            addresses: AddressSpace::new(input.program, &input.plan.objects).beyond_arrays(input.bounds.beyond_arrays),
            pointer_sort: input.pointer_sort(),
            nondet_cells: BTreeMap::new(),
            nondet_arrays: BTreeMap::new(),
            cell_groups: FxHashMap::default(),
            stored: FxHashSet::default(),
            accessed_widths: BTreeMap::new(),
            sources: FxHashMap::default(),
            shapes: StableShapes::default(),
            sizes: BTreeMap::new(),
        }
    }

    /// The size of an object where that is not a constant: a symbol, since threads may ask for it that are executed
    /// before the one that makes the object.
    pub fn size_of(&mut self, terms: &mut TermStore, object: ObjectRef) -> TermId {
        let sort = self.pointer_sort;
        *self.sizes.entry(object).or_insert_with(|| terms.symbol("size", sort))
    }

    /// The initial value of a cell of memory.
    pub fn initial_value(&mut self, terms: &mut TermStore, address: u64, width: u32) -> TermId {
        if let Some(bits) = self.addresses.initial(address, width / 8) {
            return terms.bits(bits);
        }
        if let Some(&value) = self.nondet_cells.get(&address) {
            return value;
        }
        let mut value = None;
        for (bytes, bits) in self.addresses.free_bits(address, width / 8) {
            let part = terms.symbol(self.addresses.name(address), Sort::Bits(bits));
            let part = terms.zero_extend(part, bytes * 8 - bits);
            value = Some(value.map_or(part, |low| terms.concat(part, low)));
        }
        let value = value.unwrap_or_else(|| terms.constant(width, 0));
        // As a pointer it leads nowhere, as where it is read by others.
        self.note_source(terms, value, std::iter::empty());
        self.nondet_cells.insert(address, value);
        value
    }

    /// A term stands for what is read at one of these addresses: a symbol, or what is put together of parts. What is read nowhere is
    /// no pointer; of something that is no pointer anyway that says nothing.
    pub fn note_source(&mut self, terms: &TermStore, value: TermId, addresses: impl Iterator<Item = u64>) {
        let addresses: SmallVec<[u64; 2]> = addresses.collect();
        let parts = || matches!(terms.as_app(value), Some((Op::Concat, _)));
        let is_pointer = terms.sort(value) == self.pointer_sort;
        if (terms.as_symbol(value).is_some() || parts()) && (is_pointer || !addresses.is_empty()) {
            self.sources.insert(value, ValueSource::Cells(addresses));
        }
    }

    /// A symbol stands for what is read at an address of a set.
    pub fn note_source_set(&mut self, value: TermId, set: CellSetId) {
        self.sources.insert(value, ValueSource::Set(set));
    }
}
