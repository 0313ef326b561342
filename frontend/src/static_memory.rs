//! The static objects of a program, and the addresses that are taken.
//!
//! Addresses are handed out upwards, with gaps between objects, so that no pointer to one leads to another. Functions and labels
//! whose address is taken have addresses as well, at which there is no object.

use std::ops::{Index, IndexMut};

use concord_logic::IdVec;
use concord_program::{Initial, Layout, Object, ObjectId, Span, gap_behind};
use rustc_hash::FxHashMap;

/// The address of the first object.
const FIRST_BASE: u64 = 0x10000;

/// The static objects, by their numbers.
pub(crate) struct StaticMemory {
    objects: IdVec<ObjectId, Object>,
    next_base: u64,
    /// The numbers that stand for labels whose address is taken.
    labels: FxHashMap<String, u64>,
}

impl StaticMemory {
    pub fn new() -> StaticMemory {
        StaticMemory { objects: IdVec::new(), next_base: FIRST_BASE, labels: FxHashMap::default() }
    }

    /// A new object whose address is a multiple of a power of two.
    pub fn add(&mut self, name: String, layout: Layout, align: u64, initial: Initial, span: Span) -> ObjectId {
        self.next_base = self.next_base.checked_next_multiple_of(align).unwrap_or(u64::MAX);
        let base = self.reserve(layout.size());
        self.objects.push(Object { name, layout, base, initial, address_taken: false, span })
    }

    /// An unused stretch of addresses, with a gap of at least 16 bytes after it.
    pub fn reserve(&mut self, size: u64) -> u64 {
        let base = self.next_base;
        self.next_base =
            base.saturating_add(size).saturating_add(gap_behind(size)).checked_next_multiple_of(16).unwrap_or(u64::MAX);
        base
    }

    /// The number that stands for a label, by the text that names it.
    pub fn label_address(&mut self, text: String) -> u64 {
        if let Some(&address) = self.labels.get(&text) {
            return address;
        }
        let address = self.reserve(1);
        self.labels.insert(text, address);
        address
    }

    /// Whether all fits the address space of pointers of this width, with half of it left for run time.
    pub fn fits(&self, pointer_bits: u32) -> bool {
        self.next_base < 1 << (pointer_bits - 1)
    }

    /// All objects.
    pub fn into_objects(self) -> IdVec<ObjectId, Object> {
        self.objects
    }
}

impl Index<ObjectId> for StaticMemory {
    type Output = Object;

    fn index(&self, id: ObjectId) -> &Object {
        &self.objects[id]
    }
}

impl IndexMut<ObjectId> for StaticMemory {
    fn index_mut(&mut self, id: ObjectId) -> &mut Object {
        &mut self.objects[id]
    }
}
