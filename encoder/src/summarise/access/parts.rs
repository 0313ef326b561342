//! Accesses as parts of cells.
//!
//! An access of some bytes takes a stretch of each cell that it touches. Loading puts the
//! stretches together, storing replaces them in the cells. The lowest byte comes first.

use concord_logic::{TermId, TermStore};
use smallvec::SmallVec;

use crate::memory::address_space::AddressSpace;

/// The part of a cell that an access takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// The address of the cell.
    pub cell: u64,
    /// The bytes of the cell.
    cell_bytes: u32,
    /// Where the part begins in the cell, in the access, and how long it is, in bytes.
    in_cell: u32,
    in_access: u32,
    bytes: u32,
    /// The bytes of the access.
    access_bytes: u32,
}

/// The parts of one access, ascending.
pub(crate) type Parts = SmallVec<[Part; 1]>;

impl Part {
    /// The width of the cell.
    pub fn width(&self) -> u32 {
        self.cell_bytes * 8
    }

    /// The address of the access.
    pub fn access(&self) -> u64 {
        self.cell + u64::from(self.in_cell) - u64::from(self.in_access)
    }

    /// Whether the access takes the whole cell and perhaps others.
    pub fn is_covered(&self) -> bool {
        self.bytes == self.cell_bytes
    }

    /// Whether the access is just the cell.
    pub fn is_whole(&self) -> bool {
        self.is_covered() && self.bytes == self.access_bytes
    }

    /// Whether it is the same part of a cell of the same width.
    pub fn is_like(&self, other: &Part) -> bool {
        Part { cell: other.cell, ..*self } == *other
    }

    /// What the part takes of the value that is stored.
    pub fn taken_from(&self, terms: &mut TermStore, value: TermId) -> TermId {
        terms.extract(value, (self.in_access + self.bytes) * 8 - 1, self.in_access * 8)
    }

    /// The value of the cell with the part replaced by what it takes of the value that is stored.
    pub fn replaced(&self, terms: &mut TermStore, old: TermId, value: TermId) -> TermId {
        let mut new = self.taken_from(terms, value);
        if self.in_cell > 0 {
            let low = terms.extract(old, self.in_cell * 8 - 1, 0);
            new = terms.concat(new, low);
        }
        let end = self.in_cell + self.bytes;
        if end < self.cell_bytes {
            let high = terms.extract(old, self.cell_bytes * 8 - 1, end * 8);
            new = terms.concat(high, new);
        }
        new
    }
}

/// The parts of an access that lies inside of an object.
pub(crate) fn of(addresses: &AddressSpace, address: u64, bytes: u64) -> Parts {
    let end = address + bytes;
    let mut parts = Parts::new();
    let mut next = address;
    while next < end {
        let Some((cell, cell_bytes)) = addresses.cell_at(next) else { break };
        let stop = end.min(cell + u64::from(cell_bytes));
        parts.push(Part {
            cell,
            cell_bytes,
            in_cell: (next - cell) as u32,
            in_access: (next - address) as u32,
            bytes: (stop - next) as u32,
            access_bytes: bytes as u32,
        });
        next = stop;
    }
    parts
}

/// The value of a width that parts of cells give.
pub(crate) fn assemble(terms: &mut TermStore, parts: &[Part], cells: &[TermId], width: u32) -> TermId {
    let mut whole = None;
    for (part, &cell) in parts.iter().zip(cells) {
        let taken = terms.extract(cell, (part.in_cell + part.bytes) * 8 - 1, part.in_cell * 8);
        whole = Some(whole.map_or(taken, |low| terms.concat(taken, low)));
    }
    match whole {
        Some(whole) => terms.extract(whole, width - 1, 0),
        None => terms.constant(width, 0),
    }
}
