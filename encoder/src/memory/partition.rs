//! Cells that fit the accesses of a program: the bytes of an object are cut where an access begins or ends.
//!
//! Every access is then a run of whole cells, and as few as there can be if none is to be larger than an access.

use std::collections::BTreeSet;

use concord_program::Piece;

/// The cells of an object that are accessed, ascending and apart; all other bytes are cells of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Partition {
    cells: Vec<Piece>,
}

impl Partition {
    /// The cells that fit accesses: each an offset and a number of bytes.
    pub fn fitting(accesses: &BTreeSet<(u64, u32)>) -> Partition {
        let ends: BTreeSet<u64> =
            accesses.iter().flat_map(|&(offset, bytes)| [offset, offset + u64::from(bytes)]).collect();
        let mut cells = Vec::new();
        let mut covered = 0;
        let mut begun = accesses.iter().peekable();
        for (&from, &to) in ends.iter().zip(ends.iter().skip(1)) {
            while let Some((offset, bytes)) = begun.next_if(|(offset, _)| *offset <= from) {
                covered = covered.max(offset + u64::from(*bytes));
            }
            if covered > from {
                let bytes = (to - from) as u32;
                cells.push(Piece { offset: from, bytes, bits: bytes * 8 });
            }
        }
        Partition { cells }
    }

    /// The cell that a byte lies in.
    pub fn cell_at(&self, offset: u64) -> Piece {
        let next = self.cells.partition_point(|cell| cell.offset <= offset);
        let cell = next.checked_sub(1).map(|index| self.cells[index]);
        cell.filter(|cell| offset < cell.end()).unwrap_or(Piece::byte(offset))
    }

    /// The cells as accesses.
    pub fn accesses(&self) -> impl Iterator<Item = (u64, u32)> {
        self.cells.iter().map(|cell| (cell.offset, cell.bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accesses_that_overlap_are_cut_where_they_begin_and_end() {
        let partition = Partition::fitting(&BTreeSet::from([(0, 4), (2, 1), (8, 2), (12, 4)]));
        assert_eq!(partition.accesses().collect::<Vec<_>>(), [(0, 2), (2, 1), (3, 1), (8, 2), (12, 4)]);
        assert_eq!(partition.cell_at(9), Piece { offset: 8, bytes: 2, bits: 16 });
        assert_eq!(partition.cell_at(5), Piece::byte(5));
    }
}
