//! Addresses: which object lies where, and which objects a symbolic address may mean.
//!
//! Memory is flat and every object has a constant address, also one made at run time:
//! whoever runs the program chooses it, and the encoder chooses upwards from the
//! static objects. So a cell is known by its address alone. Guessing too few objects for a
//! symbolic address loses no soundness: an address that names none of the
//! guessed cells is a cut, never ignored.

use std::collections::BTreeSet;

use concord_logic::{Bits, Op, TermId, TermStore};
use concord_program::{Initial, Layout, ObjectId, Program};

use crate::plan::Plan;

/// Smaller constants are offsets rather than addresses.
const SMALLEST_PLACE: u64 = 0x8000;

/// An object of either kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ObjectRef {
    /// With static storage duration.
    Static(ObjectId),
    /// Made at run time: the number of the allocation.
    Allocated(u32),
}

#[derive(Clone, Debug)]
struct Extent {
    base: u64,
    end: u64,
    object: ObjectRef,
    layout: Layout,
    name: String,
    initial: Initial,
}

/// Which object lies where.
#[derive(Clone, Debug)]
pub struct AddressSpace {
    /// Ascending by base.
    extents: Vec<Extent>,
    shared: BTreeSet<ObjectRef>,
    all_allocations_shared: bool,
    next_free: u64,
    limit: u64,
    /// Objects at run time that have a place, and how many of them were asked for.
    placed: u32,
    allocated: u32,
}

/// What a symbolic address may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pointees {
    /// Cells of these objects.
    Objects(BTreeSet<ObjectRef>),
    /// Anything whose address is known to others.
    Anything,
}

/// Room between two objects made at run time.
const GAP: u64 = 16;

impl AddressSpace {
    /// The static objects of a program, and those made at run time as far as the plan expects them.
    pub fn new(program: &Program, plan: &Plan) -> AddressSpace {
        let mut extents: Vec<Extent> = program
            .objects
            .iter()
            .zip(0..)
            .map(|(object, index)| Extent {
                base: object.base,
                end: object.base.saturating_add(object.layout.size().max(1)),
                object: ObjectRef::Static(ObjectId(index)),
                layout: object.layout.clone(),
                name: object.name.clone(),
                initial: object.initial.clone(),
            })
            .collect();
        extents.sort_by_key(|extent| extent.base);
        let next_free = extents.last().map_or(0x1000, |extent| extent.end.saturating_add(GAP));
        let limit = if program.data_model.pointer_bits() >= 64 {
            u64::MAX
        } else {
            (1 << program.data_model.pointer_bits()) - 1
        };
        let mut space = AddressSpace {
            extents,
            shared: plan.shared.clone(),
            all_allocations_shared: plan.all_allocations_shared,
            next_free,
            limit,
            placed: 0,
            allocated: 0,
        };
        for (layout, name) in &plan.expected {
            if space.place(layout, name).is_none() {
                break;
            }
        }
        space
    }

    /// The next object made at run time; `None` if it does not fit.
    pub fn allocate(&mut self, layout: &Layout, name: &str) -> Option<(ObjectRef, u64)> {
        if self.allocated < self.placed {
            let object = ObjectRef::Allocated(self.allocated);
            self.allocated += 1;
            let extent = self.extents.iter().rev().find(|extent| extent.object == object)?;
            if extent.layout == *layout {
                return Some((object, extent.base));
            }
            // Not what was expected: all further ones are placed anew.
            self.allocated = self.placed;
        }
        let found = self.place(layout, name)?;
        self.allocated = self.placed;
        Some(found)
    }

    /// Layout and name of all objects made at run time.
    pub fn made(&self) -> Vec<(Layout, String)> {
        let allocated = self.extents.iter().filter(|extent| matches!(extent.object, ObjectRef::Allocated(_)));
        allocated.map(|extent| (extent.layout.clone(), extent.name.clone())).take(self.allocated as usize).collect()
    }

    fn place(&mut self, layout: &Layout, name: &str) -> Option<(ObjectRef, u64)> {
        let base = self.next_free.checked_next_multiple_of(16)?;
        let end = base.checked_add(layout.size().max(1))?;
        if end > self.limit {
            return None;
        }
        self.next_free = end.checked_add(GAP)?;
        let object = ObjectRef::Allocated(self.placed);
        self.placed += 1;
        self.extents.push(Extent {
            base,
            end,
            object,
            layout: layout.clone(),
            name: name.to_owned(),
            initial: Initial::Nondet,
        });
        Some((object, base))
    }

    fn extent_at(&self, address: u64) -> Option<&Extent> {
        let next = self.extents.partition_point(|extent| extent.base <= address);
        let extent = &self.extents[next.checked_sub(1)?];
        (address < extent.end).then_some(extent)
    }

    /// The object that an address lies in.
    pub fn object_at(&self, address: u64) -> Option<ObjectRef> {
        self.extent_at(address).map(|extent| extent.object)
    }

    /// The object and width of the cell that begins at an address.
    pub fn cell_at(&self, address: u64) -> Option<(ObjectRef, u32)> {
        let extent = self.extent_at(address)?;
        Some((extent.object, extent.layout.cell_at(address - extent.base)?))
    }

    /// What the cell at an address holds at first; `None` if that is any value.
    pub fn initial(&self, address: u64, width: u32) -> Option<Bits> {
        let extent = self.extent_at(address)?;
        match &extent.initial {
            Initial::Nondet => None,
            Initial::Values(values) => {
                let offset = address - extent.base;
                let found = values.binary_search_by_key(&offset, |(offset, _)| *offset);
                Some(found.map_or(Bits::zero(width), |index| values[index].1))
            }
        }
    }

    /// The addresses of the cells of an object that have a width (of any width if it is `None`).
    /// Gives up with `false` beyond a number of cells.
    pub fn cells(&self, object: ObjectRef, width: Option<u32>, limit: usize, found: &mut Vec<u64>) -> bool {
        let Some(extent) = self.extents.iter().find(|extent| extent.object == object) else { return true };
        // A cell takes at least a byte or nothing, so the size bounds the work.
        if extent.end - extent.base > 64 * limit as u64 {
            return false;
        }
        extent.layout.for_each_cell(&mut |offset, bits| {
            if width.is_none_or(|width| width == bits) {
                found.push(extent.base + offset);
            }
        });
        found.len() <= limit
    }

    /// Whether accesses to the object are events.
    pub fn is_shared(&self, object: ObjectRef) -> bool {
        self.shared.contains(&object) || self.all_allocations_shared && matches!(object, ObjectRef::Allocated(_))
    }

    /// All objects made at run time so far.
    pub fn allocated(&self) -> impl Iterator<Item = ObjectRef> {
        (0..self.placed).map(ObjectRef::Allocated)
    }

    /// A readable name of the cell at an address.
    pub fn name(&self, address: u64) -> String {
        let Some(extent) = self.extent_at(address) else { return format!("{address:#x}") };
        let mut name = extent.name.clone();
        extent.layout.describe(address - extent.base, &mut name);
        name
    }

    /// The objects that a symbolic address may mean, from its form: a base and an
    /// index, a choice between such.
    pub fn pointees(&self, terms: &TermStore, address: TermId) -> Pointees {
        let mut objects = BTreeSet::new();
        if self.collect_pointees(terms, address, 0, 16, &mut objects) && !objects.is_empty() {
            Pointees::Objects(objects)
        } else {
            Pointees::Anything
        }
    }

    fn collect_pointees(
        &self,
        terms: &TermStore,
        address: TermId,
        offset: u64,
        depth: u32,
        objects: &mut BTreeSet<ObjectRef>,
    ) -> bool {
        if let Some(value) = terms.as_bits(address) {
            let place = (value.unsigned() as u64).wrapping_add(offset) & self.limit;
            objects.extend(self.object_at(place));
            return true;
        }
        if depth == 0 {
            return false;
        }
        match terms.as_app(address) {
            Some((Op::Ite, &[_, then, other])) => {
                self.collect_pointees(terms, then, offset, depth - 1, objects)
                    & self.collect_pointees(terms, other, offset, depth - 1, objects)
            }
            Some((Op::BvAdd, &[left, right])) => {
                for (constant, rest) in [(left, right), (right, left)] {
                    let Some(value) = terms.as_bits(constant) else { continue };
                    let place = (value.unsigned() as u64).wrapping_add(offset) & self.limit;
                    if let Some(object) = self.object_at(place) {
                        objects.insert(object);
                        return true;
                    }
                    if self.collect_pointees(terms, rest, place, depth - 1, objects) {
                        return true;
                    }
                    // `&a[i - 1]` has a constant just below the object. A small constant may as well
                    // be the offset of a member behind a pointer that is not known.
                    let next = self.extents.partition_point(|extent| extent.base <= place);
                    return match self.extents.get(next) {
                        Some(extent) if place >= SMALLEST_PLACE && extent.base - place <= 4096 => {
                            objects.insert(extent.object);
                            true
                        }
                        _ => false,
                    };
                }
                self.collect_pointees(terms, left, offset, depth - 1, objects)
                    || self.collect_pointees(terms, right, offset, depth - 1, objects)
            }
            Some((Op::BvSub, &[left, _])) => self.collect_pointees(terms, left, offset, depth - 1, objects),
            _ => false,
        }
    }
}
