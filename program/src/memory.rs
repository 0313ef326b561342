//! Memory: objects, their layout and addresses.
//!
//! Memory is flat. Every object has a base address, pointers are plain
//! bit-vectors of the data model's pointer width, and address 0 belongs to no
//! object. Static objects get their base when the program is made; objects
//! made at run time ([`crate::Op::Allocate`]) get one from what runs the
//! program. Memory is bytes, the lowest bits of a value in the first byte: an access of
//! `w` bits at address `a` is one step on the `⌈w/8⌉` bytes from `a` on, which must all
//! belong to one object. What is left of the last byte is zero where it is
//! written and ignored where it is read. The layout of an object says how
//! its bytes are best kept and how people call them, not what may be accessed: a [`Piece`]
//! is a stretch of bytes that is kept as one value.

use std::hash::{Hash, Hasher};

use concord_logic::Bits;

use crate::Span;

/// The widths of C's types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DataModel {
    /// `int`, `long` and pointers have 32 bits.
    #[default]
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

concord_logic::index_by!(ObjectId);

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

/// The bytes that stay free behind an object of this size: at least as many as it has itself, so that an index or a pointer that
/// runs over the end reaches no other object but makes an invalid access. An object of more than 64 KiB has no wider gap than that, since
/// the large arrays of a program have to fit into 32 bits.
pub fn gap_behind(size: u64) -> u64 {
    const NARROWEST: u64 = 64;
    const WIDEST: u64 = 1 << 16;
    size.clamp(NARROWEST, WIDEST)
}

/// The address of the first object of a program.
pub const FIRST_BASE: u64 = 0x1_0000;

/// The number of bytes that an access of a width touches.
pub fn access_bytes(width: u32) -> u64 {
    u64::from(width.div_ceil(8))
}

/// A stretch of an object that is kept as one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Where it begins, in bytes from the begin of the object.
    pub offset: u64,
    /// Its bytes, at most 16.
    pub bytes: u32,
    /// The bits that may be set at first where nothing else is known; fewer than all for `_Bool`.
    pub bits: u32,
}

impl Piece {
    /// A single byte.
    pub fn byte(offset: u64) -> Piece {
        Piece { offset, bytes: 1, bits: 8 }
    }

    /// Where it ends.
    pub fn end(self) -> u64 {
        self.offset + u64::from(self.bytes)
    }

    /// The width of its value.
    pub fn width(self) -> u32 {
        self.bytes * 8
    }
}

/// The last member that begins at or before an offset.
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

    /// The piece that a byte of an object of `size` bytes lies in. An object larger than the layout is an
    /// array of it; if that does not fit, it is bytes. `None` if the offset is outside.
    pub fn piece_of(&self, size: u64, offset: u64) -> Option<Piece> {
        if offset >= size {
            return None;
        }
        let each = self.size();
        if each == 0 || !size.is_multiple_of(each) {
            return Some(Piece::byte(offset));
        }
        let start = offset - offset % each;
        let piece = self.piece_at(offset - start);
        Some(Piece { offset: start + piece.offset, ..piece })
    }

    /// The piece that a byte of the layout lies in; padding is bytes.
    fn piece_at(&self, offset: u64) -> Piece {
        let (mut layout, mut start) = (self, 0);
        loop {
            let inside = offset - start;
            match layout {
                Layout::Scalar { bits, bytes } => {
                    return match u32::try_from(*bytes) {
                        Ok(bytes) if inside < u64::from(bytes) => Piece { offset: start, bytes, bits: *bits },
                        _ => Piece::byte(offset),
                    };
                }
                Layout::Array { element, .. } => {
                    let size = element.size();
                    if size == 0 || inside >= layout.size() {
                        return Piece::byte(offset);
                    }
                    start += inside - inside % size;
                    layout = element;
                }
                Layout::Record { members, .. } => match member_at(members, inside) {
                    Some(member) => {
                        start += member.offset;
                        layout = &member.layout;
                    }
                    None => return Piece::byte(offset),
                },
            }
        }
    }

    /// Calls `visit` with the offset and width of each cell in ascending order.
    pub fn for_each_cell(&self, visit: &mut dyn FnMut(u64, u32)) {
        self.cells_from(0, visit);
    }

    /// The offset and width of each cell in ascending order; `None` if there are more than so many.
    pub fn cells_up_to(&self, most: usize) -> Option<Vec<(u64, u32)>> {
        (self.count_cells(&|_| true) <= most as u64).then(|| {
            let mut cells = Vec::new();
            self.for_each_cell(&mut |offset, bits| cells.push((offset, bits)));
            cells
        })
    }

    /// How many cells there are whose width is wanted, without visiting the elements of arrays one by one.
    pub fn count_cells(&self, wanted: &dyn Fn(u32) -> bool) -> u64 {
        match self {
            Layout::Scalar { bits, .. } => u64::from(wanted(*bits)),
            Layout::Array { element, count } => element.count_cells(wanted).saturating_mul(*count),
            Layout::Record { members, .. } => {
                members.iter().fold(0, |sum: u64, member| sum.saturating_add(member.layout.count_cells(wanted)))
            }
        }
    }

    fn cells_from(&self, base: u64, visit: &mut dyn FnMut(u64, u32)) {
        match self {
            Layout::Scalar { bits, .. } => visit(base, *bits),
            // However many elements there are, they may have no cells.
            Layout::Array { element, .. } if element.count_cells(&|_| true) == 0 => {}
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

/// What the bytes of an object hold at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Initial {
    /// At these offsets (ascending, not overlapping) there are these values, all other bytes are zero.
    Values(Vec<(u64, Bits)>),
    /// Every byte holds any value.
    Nondet,
}

impl Initial {
    /// What a stretch of at most 16 bytes holds at first; `None` if that is any value.
    pub fn value_at(&self, offset: u64, bytes: u32) -> Option<Bits> {
        let Initial::Values(values) = self else { return None };
        let end = offset + u64::from(bytes);
        let from = values.partition_point(|(at, value)| at + access_bytes(value.width()) <= offset);
        let mut found = 0u128;
        for (at, value) in values[from..].iter().take_while(|(at, _)| *at < end) {
            if *at >= offset {
                found |= value.unsigned() << (8 * (at - offset));
            } else {
                found |= value.unsigned() >> (8 * (offset - at));
            }
        }
        Some(Bits::new(bytes * 8, found))
    }
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
