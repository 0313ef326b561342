//! The address space of a run: which cell an address names, what it held at
//! first, and how people call it.

use concord_logic::Bits;

use crate::state::Shared;
use crate::{Initial, Layout, ObjectId, Op, Program};

/// An object that contains an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A static object.
    Static(ObjectId),
    /// An object made at run time, by its address.
    Made(u64),
}

/// What a cell holds when it was never written.
pub(crate) enum AtFirst {
    Value(Bits),
    Anything,
}

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
        let end = program.objects.iter().map(|object| object.base.saturating_add(object.layout.size())).max();
        Space { by_base, end: end.unwrap_or(0) }
    }

    /// The object with this address in it, its base and its layout.
    pub fn find<'p>(&self, program: &'p Program, shared: &Shared, address: u64) -> Option<(Place, u64, &'p Layout)> {
        let next = self.by_base.partition_point(|&id| program.object(id).base <= address);
        if let Some(&id) = next.checked_sub(1).and_then(|last| self.by_base.get(last)) {
            let object = program.object(id);
            if address - object.base < object.layout.size() {
                return Some((Place::Static(id), object.base, &object.layout));
            }
        }
        let (&base, _) = shared.heap.range(..=address).next_back()?;
        let layout = made_layout(program, shared, base)?;
        (address - base < layout.size()).then_some((Place::Made(base), base, layout))
    }

    /// The width of the cell at an address and what it held at first.
    pub fn cell(&self, program: &Program, shared: &Shared, address: u64) -> Option<(u32, AtFirst)> {
        let (place, base, layout) = self.find(program, shared, address)?;
        let offset = address - base;
        let width = layout.cell_at(offset)?;
        let at_first = match place {
            Place::Made(_) => AtFirst::Anything,
            Place::Static(id) => match &program.object(id).initial {
                Initial::Nondet => AtFirst::Anything,
                Initial::Values(values) => AtFirst::Value(
                    values
                        .binary_search_by_key(&offset, |(at, _)| *at)
                        .map_or(Bits::zero(width), |found| values[found].1),
                ),
            },
        };
        Some((width, at_first))
    }

    /// An address above all objects, for a new one.
    pub fn propose(&self, program: &Program, shared: &Shared) -> u64 {
        let made_end = shared
            .heap
            .last_key_value()
            .map_or(0, |(&base, _)| base.saturating_add(made_layout(program, shared, base).map_or(0, Layout::size)));
        // A gap of one byte at least: objects do not touch.
        self.end.max(made_end).saturating_add(1).checked_next_multiple_of(16).unwrap_or(u64::MAX)
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
        let made_apart = shared
            .heap
            .range(..=end)
            .next_back()
            .is_none_or(|(&other, _)| apart(other, made_layout(program, shared, other).map_or(0, Layout::size)));
        base != 0 && fits && static_apart && made_apart
    }

    /// A name for an address: an object, indexes, and byte offsets of members.
    pub fn describe(&self, program: &Program, shared: &Shared, address: u64) -> String {
        let Some((place, base, layout)) = self.find(program, shared, address) else {
            return format!("{address:#x}");
        };
        let mut name = match place {
            Place::Static(id) => program.object(id).name.clone(),
            Place::Made(base) => {
                // Names of objects made at run time repeat; the number tells them apart.
                let number = shared.heap.range(..=base).count();
                match made_op(program, shared, base) {
                    Some(Op::Allocate { name, .. }) => format!("{name}#{number}"),
                    _ => format!("object#{number}"),
                }
            }
        };
        layout.describe(address - base, &mut name);
        name
    }
}

fn made_op<'p>(program: &'p Program, shared: &Shared, base: u64) -> Option<&'p Op> {
    let (procedure, location) = shared.heap.get(&base)?;
    Some(&program.procedure(*procedure).location(*location).op)
}

fn made_layout<'p>(program: &'p Program, shared: &Shared, base: u64) -> Option<&'p Layout> {
    match made_op(program, shared, base)? {
        Op::Allocate { layout, .. } => Some(layout),
        _ => None,
    }
}
