//! Addresses: which object lies where, in which cells, and which places a symbolic address may mean.
//!
//! Memory is flat and every object has a constant address, also one made at run time:
//! the environment chooses it, and the encoder chooses upwards from the
//! static objects. The bytes of an object are divided into cells: those of its layout, or those that
//! fit the accesses that an earlier round saw. So a cell is known by its address alone. Guessing too few
//! places for a symbolic address loses no soundness: an address that is none of the
//! guessed places is a cut, never ignored.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use concord_logic::{Bits, IdVec};
use concord_program::{FIRST_BASE, Initial, Layout, ObjectId, Piece, Program, gap_behind};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::memory::arrays::{aligned, count, first_from, spread, stretches};
use crate::memory::partition::Partition;
use crate::memory::shape::{SMALLEST_PLACE, Stride};

/// The bytes of an object with more of these are not looked at one by one if they are parts of something wider.
const MOST_BYTES: u64 = 256;

/// An object of either kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ObjectRef {
    /// With static storage duration.
    Static(ObjectId),
    /// Made at run time: the number of the allocation.
    Allocated(u32),
}

impl ObjectRef {
    /// Whether it is made at run time.
    pub fn is_allocated(&self) -> bool {
        matches!(self, ObjectRef::Allocated(_))
    }
}

#[derive(Clone, Debug)]
struct Extent {
    base: u64,
    end: u64,
    object: ObjectRef,
    made: ObjectInfo,
    initial: Initial,
    /// The cells, where they are not those of the layout.
    cells: Option<Arc<Partition>>,
}

/// Where an object is made: a number for the thread, the calls around and how often it was made there before, the same
/// in all rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Origin(pub u64);

/// What an object made at run time is like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectInfo {
    /// How its bytes are best kept.
    pub layout: Layout,
    /// The room that is taken, in bytes.
    pub room: u64,
    /// Its address is a multiple of this power of two, and of 16.
    pub align: u64,
    /// Whether its size is not a constant: it may have less than its room.
    pub open: bool,
    /// Whether it holds zeros at first.
    pub zeroed: bool,
    /// A name for people.
    pub name: String,
}

/// What earlier rounds say of objects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ObjectPlan {
    /// Objects whose accesses are events.
    pub shared: BTreeSet<ObjectRef>,
    /// Whether every object made at run time is shared.
    pub all_allocations_shared: bool,
    /// The run-time objects that have their place already, in order.
    pub expected: Vec<(Origin, ObjectInfo)>,
    /// The cells of objects where they are not those of the layout.
    pub partitions: BTreeMap<ObjectRef, Arc<Partition>>,
}

type CellsBySize = FxHashMap<(ObjectRef, u64), Box<[u64]>>;

/// Which object lies where.
#[derive(Clone, Debug)]
pub struct AddressSpace {
    /// Ascending by base: the static objects, then those made at run time by number.
    extents: Vec<Extent>,
    /// For each static object its place among the extents.
    statics: IdVec<ObjectId, usize>,
    shared: BTreeSet<ObjectRef>,
    all_allocations_shared: bool,
    partitions: BTreeMap<ObjectRef, Arc<Partition>>,
    next_free: u64,
    limit: u64,
    /// The run-time objects that have a place, in order, and where they were asked for.
    placed: Vec<(Origin, ObjectInfo)>,
    by_origin: FxHashMap<Origin, u32>,
    /// Those that were made in this round.
    handed_out: FxHashSet<u32>,
    /// The addresses of the cells of an object with so many bytes, as far as they were asked for: pointers of which nothing is
    /// known ask again and again.
    cells_by_size: RefCell<CellsBySize>,
    /// Whether an index may mean what lies beyond its array.
    beyond_arrays: bool,
    /// Whether places were left out because they lie beyond the array of an index.
    within_arrays: Cell<bool>,
}

impl AddressSpace {
    /// The static objects of a program, and those made at run time as far as the plan expects them.
    pub fn new(program: &Program, plan: &ObjectPlan) -> AddressSpace {
        let mut extents: Vec<Extent> = program
            .objects
            .iter()
            .zip(0..)
            .map(|(object, index)| {
                let (base, room) = (object.base, object.layout.size());
                let (layout, name) = (object.layout.clone(), object.name.clone());
                let made = ObjectInfo { layout, room, align: 1, open: false, zeroed: false, name };
                let id = ObjectRef::Static(ObjectId(index));
                Extent {
                    base,
                    end: base.saturating_add(room.max(1)),
                    object: id,
                    made,
                    initial: object.initial.clone(),
                    cells: plan.partitions.get(&id).cloned(),
                }
            })
            .collect();
        extents.sort_by_key(|extent| extent.base);
        let next_free = extents
            .last()
            .map_or(FIRST_BASE, |extent| extent.end.saturating_add(gap_behind(extent.end - extent.base)))
            .max(FIRST_BASE);
        let limit = if program.data_model.pointer_bits() >= 64 {
            u64::MAX
        } else {
            (1 << program.data_model.pointer_bits()) - 1
        };
        let mut statics = IdVec::filled(0, extents.len());
        for (index, extent) in extents.iter().enumerate() {
            if let ObjectRef::Static(id) = extent.object {
                statics[id] = index;
            }
        }
        let mut space = AddressSpace {
            extents,
            statics,
            shared: plan.shared.clone(),
            all_allocations_shared: plan.all_allocations_shared,
            partitions: plan.partitions.clone(),
            next_free,
            limit,
            placed: Vec::new(),
            by_origin: FxHashMap::default(),
            handed_out: FxHashSet::default(),
            cells_by_size: RefCell::default(),
            beyond_arrays: false,
            within_arrays: Cell::new(false),
        };
        for (origin, made) in &plan.expected {
            if space.place(*origin, made).is_none() {
                break;
            }
        }
        space
    }

    /// Whether an index may mean what lies beyond its array.
    pub fn beyond_arrays(self, beyond_arrays: bool) -> AddressSpace {
        AddressSpace { beyond_arrays, ..self }
    }

    /// The object that is made somewhere at run time, where an earlier round had it; `None` if it does not fit.
    pub fn allocate(&mut self, origin: Origin, made: &ObjectInfo) -> Option<(ObjectRef, u64)> {
        if let Some(&number) = self.by_origin.get(&origin)
            && self.placed[number as usize].1 == *made
            && self.handed_out.insert(number)
        {
            let object = ObjectRef::Allocated(number);
            return Some((object, self.extent_of(object)?.base));
        }
        self.handed_out.insert(self.placed.len() as u32);
        self.place(origin, made)
    }

    /// All objects made at run time, in this round or an earlier one, with their origins.
    pub fn made(&self) -> Vec<(Origin, ObjectInfo)> {
        self.placed.clone()
    }

    fn place(&mut self, origin: Origin, made: &ObjectInfo) -> Option<(ObjectRef, u64)> {
        let base = self.next_free.checked_next_multiple_of(made.align.max(16))?;
        let end = base.checked_add(made.room.max(1))?;
        if end > self.limit {
            return None;
        }
        self.next_free = end.checked_add(gap_behind(made.room))?;
        let number = self.placed.len() as u32;
        let object = ObjectRef::Allocated(number);
        self.placed.push((origin, made.clone()));
        self.by_origin.insert(origin, number);
        self.extents.push(Extent {
            base,
            end,
            object,
            made: made.clone(),
            initial: if made.zeroed { Initial::Values(Vec::new()) } else { Initial::Nondet },
            cells: self.partitions.get(&object).cloned(),
        });
        Some((object, base))
    }

    fn extent_at(&self, address: u64) -> Option<&Extent> {
        let next = self.extents.partition_point(|extent| extent.base <= address);
        let extent = &self.extents[next.checked_sub(1)?];
        (address < extent.end).then_some(extent)
    }

    fn extent_of(&self, object: ObjectRef) -> Option<&Extent> {
        let index = match object {
            ObjectRef::Allocated(number) => self.statics.len() + number as usize,
            ObjectRef::Static(id) => *self.statics.get(id)?,
        };
        let found = self.extents.get(index)?;
        debug_assert_eq!(found.object, object, "objects made at run time follow the static ones by number");
        Some(found)
    }

    /// The object that an address lies in.
    pub fn object_at(&self, address: u64) -> Option<ObjectRef> {
        self.extent_at(address).map(|extent| extent.object)
    }

    /// The object and the offset of an access that lies inside of one, and whether the size of the object is open.
    pub fn locate(&self, address: u64, bytes: u64) -> Option<(ObjectRef, u64, bool)> {
        let extent = self.extent_at(address)?;
        let offset = address - extent.base;
        let inside = offset.checked_add(bytes).is_some_and(|end| end <= extent.made.room);
        inside.then_some((extent.object, offset, extent.made.open))
    }

    /// All objects: base, room, and whether the size is open, so that they may have less.
    pub fn extents(&self) -> Vec<(ObjectRef, u64, u64, bool)> {
        let of = |extent: &Extent| (extent.object, extent.base, extent.made.room, extent.made.open);
        self.extents.iter().map(of).collect()
    }

    /// The room of an object in bytes.
    pub fn room(&self, object: ObjectRef) -> u64 {
        self.extent_of(object).map_or(0, |extent| extent.made.room)
    }

    /// The cell that a byte lies in: its address and its number of bytes.
    pub fn cell_at(&self, address: u64) -> Option<(u64, u32)> {
        let extent = self.extent_at(address)?;
        let piece = extent.cell(address - extent.base);
        Some((extent.base + piece.offset, piece.bytes))
    }

    /// The cells that bytes of an object lie in: addresses and numbers of bytes.
    pub fn cells_of(&self, address: u64, bytes: u64) -> impl Iterator<Item = (u64, u32)> {
        let mut next = address;
        std::iter::from_fn(move || {
            let (cell, size) = self.cell_at(next).filter(|_| next < address + bytes)?;
            next = cell + u64::from(size);
            Some((cell, size))
        })
    }

    /// What a cell holds at first; `None` if that is any value.
    pub fn initial(&self, address: u64, bytes: u32) -> Option<Bits> {
        let extent = self.extent_at(address)?;
        extent.initial.value_at(address - extent.base, bytes)
    }

    /// The bits at first of the bytes of a cell that holds any value: stretches of bytes, from the
    /// lowest on, each with the number of bits that may be set in it.
    pub fn free_bits(&self, address: u64, bytes: u32) -> Vec<(u32, u32)> {
        let mut stretches: Vec<(u32, u32)> = Vec::new();
        let Some(extent) = self.extent_at(address) else { return vec![(bytes, bytes * 8)] };
        let (mut next, end) = (address - extent.base, address - extent.base + u64::from(bytes));
        while next < end {
            let piece = extent.made.layout.piece_of(extent.made.room, next).unwrap_or(Piece::byte(next));
            let stop = piece.end().min(end);
            let length = (stop - next) as u32;
            let bits = if next == piece.offset && stop == piece.end() { piece.bits } else { length * 8 };
            match stretches.last_mut() {
                Some((before, free)) if *free == *before * 8 && bits == length * 8 => {
                    (*before, *free) = (*before + length, *free + bits);
                }
                _ => stretches.push((length, bits)),
            }
            next = stop;
        }
        stretches
    }

    /// The addresses of the scalar cells of an object, whatever their width, for mutexes.
    /// Gives up with `false` beyond a number of cells.
    pub fn scalars(&self, object: ObjectRef, limit: usize, found: &mut Vec<u64>) -> bool {
        let Some(extent) = self.extent_of(object) else { return true };
        let each = extent.made.layout.size().max(1);
        // A cell takes at least a byte or nothing, so the size bounds the work.
        if extent.end - extent.base > 64 * limit as u64 {
            return false;
        }
        for number in 0..extent.made.room / each {
            extent.made.layout.for_each_cell(&mut |offset, _| found.push(extent.base + number * each + offset));
        }
        found.len() <= limit
    }

    /// The addresses in an object where an access of so many bytes may be that has one of the
    /// numbers as its address. Gives up with `false` beyond a number of places.
    ///
    /// An index stays within its array (`arrays.rs`).
    /// Where the distance of neighbours is smaller than the access, it counts as aimed at whole cells as they were declared, if
    /// there are such, and otherwise at what is aligned, as in bytes that are handed out piece by piece. Bytes next to each other
    /// count as aimed at what was declared as bytes, if there is any, unless they begin in something wider.
    pub fn positions(&self, object: ObjectRef, stride: Stride, bytes: u64, limit: usize, found: &mut Vec<u64>) -> bool {
        let Some(extent) = self.extent_of(object) else { return true };
        let (base, room) = (extent.base, extent.made.room);
        if bytes > room {
            return true;
        }
        let last = base + (room - bytes);
        if stride.step == 0 {
            found.extend((base..=last).contains(&stride.base).then_some(stride.base));
            return found.len() <= limit;
        }
        let arrays = if self.beyond_arrays { None } else { extent.arrays(stride, limit) };
        if arrays.is_some() {
            self.within_arrays.set(true);
        }
        let arrays = arrays.unwrap_or_else(|| std::iter::once(base..base + room).collect());
        if (stride.step < bytes || stride.step == 1) && !self.beyond_arrays {
            if room > 64 * limit as u64 {
                return false;
            }
            let before = found.len();
            let inside =
                |address: u64| arrays.iter().any(|array| array.start <= address && address + bytes <= array.end);
            if bytes > 1 {
                let (first, step) = (first_from(base, stride), i128::from(stride.step));
                extent.whole_cells(bytes, Extent::declared, &mut |address| {
                    if (i128::from(address) - first) % step == 0 && inside(address) {
                        found.push(address);
                    }
                });
            } else if room > MOST_BYTES || !(base..=last).contains(&stride.base) || extent.is_byte(stride.base) {
                found.extend((base..=last).filter(|&address| extent.is_byte(address) && inside(address)));
            }
            if found.len() > before {
                let some = ((found.len() - before) as i128) < count(&(base..base + room), stride, bytes);
                self.within_arrays.set(self.within_arrays.get() || some);
                return found.len() <= limit;
            }
            if let Some(aligned) = aligned(stride, bytes) {
                self.within_arrays.set(true);
                return spread(&arrays, aligned, bytes, limit, found);
            }
        }
        spread(&arrays, stride, bytes, limit, found)
    }

    /// The addresses of the cells of an object with so many bytes; of an object that is just bytes, any
    /// aligned ones. Gives up with `false` beyond a number of places.
    pub fn natural_positions(&self, object: ObjectRef, bytes: u64, limit: usize, found: &mut Vec<u64>) -> bool {
        let Some(extent) = self.extent_of(object) else { return true };
        if extent.made.room > 64 * limit as u64 {
            return false;
        }
        let before = found.len();
        let mut known = self.cells_by_size.borrow_mut();
        found.extend_from_slice(known.entry((object, bytes)).or_insert_with(|| {
            let mut cells = Vec::new();
            extent.whole_cells(bytes, Extent::cell, &mut |address| cells.push(address));
            cells.into()
        }));
        drop(known);
        if found.len() == before && extent.made.layout == (Layout::Scalar { bits: 8, bytes: 1 }) {
            let aligned = Stride { base: extent.base, step: bytes };
            return self.positions(object, aligned, bytes, limit, found);
        }
        found.len() <= limit
    }

    /// Whether places were left out because they lie beyond the array of an index.
    pub fn stays_within_arrays(&self) -> bool {
        self.within_arrays.get()
    }

    /// Whether accesses to the object are events.
    pub fn is_shared(&self, object: ObjectRef) -> bool {
        self.shared.contains(&object) || self.all_allocations_shared && object.is_allocated()
    }

    /// A readable name of the cell at an address.
    pub fn name(&self, address: u64) -> String {
        let Some(extent) = self.extent_at(address) else { return format!("{address:#x}") };
        let mut name = extent.made.name.clone();
        let mut offset = address - extent.base;
        let each = extent.made.layout.size();
        if each != extent.made.room && each > 0 {
            name.push_str(&format!("[{}]", offset / each));
            offset %= each;
        }
        extent.made.layout.describe(offset, &mut name);
        name
    }

    /// The objects that numbers of a progression may lie in. `&a[i - 1]` has a base just below the
    /// object, a pointer that runs down from the end one just behind it. A small base may as well be
    /// the offset of a member behind a pointer that is not known: none.
    pub fn objects_near(&self, stride: Stride) -> SmallVec<[ObjectRef; 2]> {
        let place = stride.base & self.limit;
        if stride.step == 0 {
            return self.object_at(place).into_iter().collect();
        }
        if let Some(object) = self.object_at(place) {
            return SmallVec::from_elem(object, 1);
        }
        if place < SMALLEST_PLACE {
            return SmallVec::new();
        }
        let next = self.extents.partition_point(|extent| extent.base <= place);
        let below = next.checked_sub(1).map(|index| &self.extents[index]);
        let below = below.filter(|extent| place - extent.end <= FAR_ABOVE);
        let above = self.extents.get(next).filter(|extent| extent.base - place <= FAR_BELOW);
        below.into_iter().chain(above).map(|extent| extent.object).collect()
    }
}

/// How far from an object a base may lie.
const FAR_ABOVE: u64 = 64;
const FAR_BELOW: u64 = 4096;

impl Extent {
    /// The stretches of memory that the array of an index has in the object, if they are not all of it.
    fn arrays(&self, stride: Stride, most: usize) -> Option<Vec<Range<u64>>> {
        let (base, room) = (self.base, self.made.room);
        let offset = stride.base.checked_sub(base).filter(|offset| *offset < room)?;
        let found = stretches(&self.made.layout, room, offset, stride.step, most)?;
        let whole = matches!(found.as_slice(), [array] if array.end - array.start == room);
        // An access to an object byte by byte begins where its first member does.
        let begins_object = stride.step == 1 && found.first().is_some_and(|array| array.start == 0);
        let absolute = |array: Range<u64>| array.start + base..array.end + base;
        (!whole && !begins_object).then(|| found.into_iter().map(absolute).collect())
    }

    /// Calls `visit` with the address of each cell of so many bytes, among those that `cell_at` gives.
    fn whole_cells(&self, bytes: u64, cell_at: fn(&Extent, u64) -> Piece, visit: &mut dyn FnMut(u64)) {
        let mut offset = 0;
        while offset < self.made.room {
            let cell = cell_at(self, offset);
            if u64::from(cell.bytes) == bytes {
                visit(self.base + cell.offset);
            }
            offset = cell.end();
        }
    }

    /// Whether a byte of the object was declared as one.
    fn is_byte(&self, address: u64) -> bool {
        self.made.layout.piece_of(self.made.room, address - self.base).is_some_and(|piece| piece.bytes == 1)
    }

    fn cell(&self, offset: u64) -> Piece {
        self.cells.as_ref().map_or_else(|| self.declared(offset), |cells| cells.cell_at(offset))
    }

    fn declared(&self, offset: u64) -> Piece {
        self.made.layout.piece_of(self.made.room, offset).unwrap_or(Piece::byte(offset))
    }
}
