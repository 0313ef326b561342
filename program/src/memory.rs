//! Memory: objects, their layout and addresses.
//!
//! Memory is flat. Every object has a base address, pointers are plain
//! bit-vectors of the data model's pointer width, and address 0 belongs to no
//! object. Static objects get their base when the program is made; objects
//! made at run time ([`crate::Op::Allocate`]) get one from whoever runs the
//! program. An object is a tree of scalar cells; an access must name a cell
//! exactly (its address and its width), everything else is an invalid access.

use std::hash::{Hash, Hasher};

use concord_logic::Bits;

use crate::Span;

/// The widths of C's types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DataModel {
    /// `int`, `long` and pointers have 32 bits.
    Ilp32,
    /// `int` has 32 bits, `long` and pointers have 64.
    Lp64,
}

impl DataModel {
    /// The width of a pointer in bits.
    pub fn pointer_bits(self) -> u32 {
        match self {
            DataModel::Ilp32 => 32,
            DataModel::Lp64 => 64,
        }
    }

    /// The width of `long` in bits.
    pub fn long_bits(self) -> u32 {
        self.pointer_bits()
    }
}

/// A static object: an index into [`crate::Program::objects`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub u32);

/// How an object is divided into scalar cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// One cell. `bits` is the width of its values (1 for `_Bool`), `bytes` the room it takes.
    Scalar {
        /// The width of the values.
        bits: u32,
        /// The room in bytes.
        bytes: u64,
    },
    /// Equal elements one after another.
    Array {
        /// The layout of an element.
        element: Box<Layout>,
        /// The number of elements.
        count: u64,
    },
    /// Members at offsets, in ascending order, not overlapping.
    Record {
        /// The members.
        members: Vec<Member>,
        /// The size in bytes, padding included.
        size: u64,
    },
}

/// A member of a record. Two members are equal if they have the same cells at the same
/// place; names are for people.
#[derive(Clone, Debug, Eq)]
pub struct Member {
    /// Its name in the source; empty if it has none.
    pub name: String,
    /// Where it begins, in bytes from the begin of the record.
    pub offset: u64,
    /// Its cells.
    pub layout: Layout,
}

impl PartialEq for Member {
    fn eq(&self, other: &Member) -> bool {
        (self.offset, &self.layout) == (other.offset, &other.layout)
    }
}

impl Hash for Member {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.offset, &self.layout).hash(state);
    }
}

/// The member that covers an offset, if it covers any.
fn member_at(members: &[Member], offset: u64) -> Option<&Member> {
    let next = members.partition_point(|member| member.offset <= offset);
    members.get(next.checked_sub(1)?)
}

impl Layout {
    /// Appends to the name of an object what names the cell at an offset: `[3].head`.
    pub fn describe(&self, offset: u64, name: &mut String) {
        let (mut layout, mut offset) = (self, offset);
        loop {
            match layout {
                Layout::Scalar { .. } => break,
                Layout::Array { element, .. } => {
                    let size = element.size().max(1);
                    name.push_str(&format!("[{}]", offset / size));
                    offset %= size;
                    layout = element;
                }
                Layout::Record { members, .. } => {
                    let Some(member) = member_at(members, offset) else { break };
                    if !member.name.is_empty() {
                        name.push('.');
                        name.push_str(&member.name);
                    }
                    offset -= member.offset;
                    layout = &member.layout;
                }
            }
        }
        if offset > 0 {
            name.push_str(&format!("+{offset}"));
        }
    }

    /// The size in bytes.
    pub fn size(&self) -> u64 {
        match self {
            Layout::Scalar { bytes, .. } => *bytes,
            Layout::Array { element, count } => element.size().saturating_mul(*count),
            Layout::Record { size, .. } => *size,
        }
    }

    /// The width of the cell that begins at a byte offset, if one does.
    pub fn cell_at(&self, offset: u64) -> Option<u32> {
        match self {
            Layout::Scalar { bits, .. } => (offset == 0).then_some(*bits),
            Layout::Array { element, .. } => {
                let size = element.size();
                if size == 0 || offset >= self.size() { None } else { element.cell_at(offset % size) }
            }
            Layout::Record { members, .. } => {
                let member = member_at(members, offset)?;
                member.layout.cell_at(offset - member.offset)
            }
        }
    }

    /// Calls `visit` with the offset and width of each cell in ascending order.
    pub fn for_each_cell(&self, visit: &mut dyn FnMut(u64, u32)) {
        self.cells_from(0, visit);
    }

    fn cells_from(&self, base: u64, visit: &mut dyn FnMut(u64, u32)) {
        match self {
            Layout::Scalar { bits, .. } => visit(base, *bits),
            Layout::Array { element, count } => {
                for i in 0..*count {
                    element.cells_from(base + i * element.size(), visit);
                }
            }
            Layout::Record { members, .. } => {
                for member in members {
                    member.layout.cells_from(base + member.offset, visit);
                }
            }
        }
    }
}

/// What the cells of an object hold at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Initial {
    /// The cells at these offsets (ascending) have these values, all others are zero.
    Values(Vec<(u64, Bits)>),
    /// Every cell holds any value.
    Nondet,
}

/// An object with static storage duration.
#[derive(Clone, Debug)]
pub struct Object {
    /// Its name in the source.
    pub name: String,
    /// Its cells.
    pub layout: Layout,
    /// Its address; never 0, and no two objects overlap or touch.
    pub base: u64,
    /// What it holds at first.
    pub initial: Initial,
    /// Whether its address is used other than by accessing it by name or by
    /// name and index: only then may a computed pointer refer to it.
    pub address_taken: bool,
    /// Where it is declared.
    pub span: Span,
}
