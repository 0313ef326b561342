//! The address space of a run: which object an address lies in, in which pieces it is
//! kept, what they held at first, and how people call them.

use concord_logic::Bits;

use crate::state::{Made, Shared};
use crate::{FIRST_BASE, Initial, Layout, Object, ObjectId, Op, Piece, Program, gap_behind};

/// An object that contains an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A static object.
    Static(ObjectId),
    /// An object made at run time, by its address.
    Made(u64),
}

/// The first address behind an object and the gap that follows it.
fn free_behind(base: u64, size: u64) -> u64 {
    base.saturating_add(size.max(1)).saturating_add(gap_behind(size))
}

/// An object of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent<'p> {
    pub place: Place,
    pub base: u64,
    pub size: u64,
    layout: &'p Layout,
    initial: Option<&'p Initial>,
}

impl Extent<'_> {
    /// The piece that a byte of the object lies in.
    pub fn piece(&self, offset: u64) -> Piece {
        self.layout.piece_of(self.size, offset).unwrap_or(Piece::byte(offset))
    }

    /// What a piece holds when it was never written; `None` if that is any value.
    pub fn at_first(&self, piece: Piece) -> Option<Bits> {
        self.initial?.value_at(piece.offset, piece.bytes)
    }

    /// Whether so many bytes from an address on are inside.
    pub fn contains(&self, address: u64, bytes: u64) -> bool {
        address >= self.base && address - self.base <= self.size && bytes <= self.size - (address - self.base)
    }
}

static ZEROS: Initial = Initial::Values(Vec::new());

/// Finds static objects by address.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    /// Static objects with ascending bases.
    by_base: Vec<ObjectId>,
    /// Above all static objects.
    end: u64,
}

impl Space {
    pub fn new(program: &Program) -> Space {
        let mut by_base: Vec<ObjectId> = (0..program.objects.len() as u32).map(ObjectId).collect();
        by_base.sort_by_key(|&id| program.object(id).base);
        let end = program.objects.iter().map(|object| free_behind(object.base, object.layout.size())).max();
        Space { by_base, end: end.unwrap_or(0) }
    }

    /// The object with this address in it.
    pub fn find<'p>(&self, program: &'p Program, shared: &Shared, address: u64) -> Option<Extent<'p>> {
        let next = self.by_base.partition_point(|&id| program.object(id).base <= address);
        if let Some(&id) = next.checked_sub(1).and_then(|last| self.by_base.get(last)) {
            let Object { base, layout, initial, .. } = program.object(id);
            let size = layout.size();
            if address - base < size {
                let initial = Some(initial);
                return Some(Extent { place: Place::Static(id), base: *base, size, layout, initial });
            }
        }
        let (&base, made) = shared.heap.range(..=address).next_back()?;
        let Op::Allocate { layout, zeroed, .. } = made_op(program, made) else { return None };
        let initial = zeroed.then_some(&ZEROS);
        let extent = Extent { place: Place::Made(base), base, size: made.size, layout, initial };
        (address - base < made.size).then_some(extent)
    }

    /// The object in which all these bytes lie.
    pub fn find_all<'p>(&self, program: &'p Program, shared: &Shared, address: u64, bytes: u64) -> Option<Extent<'p>> {
        self.find(program, shared, address).filter(|extent| extent.contains(address, bytes))
    }

    /// The number of bytes from an address to the end of the object there; an object without bytes is there, too.
    pub fn room_from(&self, program: &Program, shared: &Shared, address: u64) -> Option<u64> {
        let found = self.find(program, shared, address).map(|extent| extent.size - (address - extent.base));
        found.or_else(|| shared.heap.get(&address).map(|made| made.size))
    }

    /// An address above all objects, for a new one.
    pub fn propose(&self, shared: &Shared) -> u64 {
        let made_end = shared.heap.last_key_value().map_or(0, |(&base, made)| free_behind(base, made.size));
        self.end.max(made_end).max(FIRST_BASE).checked_next_multiple_of(16).unwrap_or(u64::MAX)
    }

    /// Whether an object of this size can lie at this address: within the pointer's
    /// range, not at 0, neither overlapping nor touching another object.
    pub fn is_free(&self, program: &Program, shared: &Shared, base: u64, size: u64) -> bool {
        let Some(end) = base.checked_add(size) else { return false };
        let fits = program.data_model.pointer_bits() >= 64 || end >> program.data_model.pointer_bits() == 0;
        // `other` is apart if one byte at least lies between the two.
        let apart = |other: u64, other_size: u64| end < other || other.saturating_add(other_size) < base;
        let next = self.by_base.partition_point(|&id| program.object(id).base <= end);
        let static_apart = next.checked_sub(1).is_none_or(|last| {
            let object = program.object(self.by_base[last]);
            apart(object.base, object.layout.size())
        });
        let made_apart = shared.heap.range(..=end).next_back().is_none_or(|(&other, made)| apart(other, made.size));
        base != 0 && fits && static_apart && made_apart
    }

    /// A name for an address: an object, indexes, and byte offsets of members.
    pub fn describe(&self, program: &Program, shared: &Shared, address: u64) -> String {
        let Some(extent) = self.find(program, shared, address) else {
            return format!("{address:#x}");
        };
        let mut name = match extent.place {
            Place::Static(id) => program.object(id).name.clone(),
            Place::Made(base) => {
                // Names of objects made at run time repeat; the number tells them apart.
                let number = shared.heap.range(..=base).count();
                match shared.heap.get(&base).map(|made| made_op(program, made)) {
                    Some(Op::Allocate { name, .. }) => format!("{name}#{number}"),
                    _ => format!("object#{number}"),
                }
            }
        };
        let mut offset = address - extent.base;
        let each = extent.layout.size();
        if each != extent.size && each > 0 {
            name.push_str(&format!("[{}]", offset / each));
            offset %= each;
        }
        extent.layout.describe(offset, &mut name);
        name
    }
}

fn made_op<'p>(program: &'p Program, made: &Made) -> &'p Op {
    &program.procedure(made.procedure).location(made.location).op
}
