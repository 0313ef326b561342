//! Accesses to the pieces of an object: an access takes parts of some pieces and puts them together.
//!
//! What is kept of an object depends on its layout alone, so that equal states look equal: pieces are
//! known or unknown as a whole.

use concord_logic::Bits;

use crate::space::Extent;
use crate::state::Shared;
use crate::{Piece, access_bytes};

/// The pieces that an access touches, in ascending order. The access lies inside of the object.
pub(crate) fn pieces(extent: &Extent<'_>, address: u64, bytes: u64) -> impl Iterator<Item = Piece> {
    let from = address - extent.base;
    let mut next = from;
    std::iter::from_fn(move || {
        (next < from + bytes).then(|| {
            let piece = extent.piece(next);
            next = piece.end();
            piece
        })
    })
}

/// The value of a piece, if it has one already.
pub(crate) fn known(extent: &Extent<'_>, shared: &Shared, piece: Piece) -> Option<Bits> {
    let kept = shared.cells.get(&(extent.base + piece.offset)).copied();
    kept.or_else(|| extent.at_first(piece))
}

/// Whether an access covers a piece wholly.
pub(crate) fn covers(extent: &Extent<'_>, piece: Piece, address: u64, bytes: u64) -> bool {
    let from = address - extent.base;
    from <= piece.offset && piece.end() <= from + bytes
}

/// Keeps the value of a piece; what holds its initial value is not kept, so that equal states look equal.
pub(crate) fn keep(extent: &Extent<'_>, shared: &mut Shared, piece: Piece, value: Bits) {
    let address = extent.base + piece.offset;
    if extent.at_first(piece) == Some(value) {
        shared.cells.remove(&address);
    } else {
        shared.cells.insert(address, value);
    }
}

/// The bits of a piece that an access covers, as a mask, and how far they lie from the begin of
/// the access (to the left if positive).
fn covered(extent: &Extent<'_>, piece: Piece, address: u64, bytes: u64) -> (u128, i64) {
    let from = address - extent.base;
    let (first, last) = (piece.offset.max(from), piece.end().min(from + bytes));
    let ones = u128::MAX >> (128 - 8 * (last - first));
    let shift = 8 * (first - piece.offset);
    (ones << shift, 8 * (piece.offset as i64 - from as i64))
}

fn shifted(value: u128, by: i64) -> u128 {
    if by >= 0 { value << by } else { value >> -by }
}

/// What an access of a width reads. The access lies inside of the object; pieces that have no value
/// count as zero.
pub(crate) fn load(extent: &Extent<'_>, shared: &Shared, address: u64, width: u32) -> Bits {
    let bytes = access_bytes(width);
    let mut found = 0u128;
    for piece in pieces(extent, address, bytes) {
        let (mask, by) = covered(extent, piece, address, bytes);
        let value = known(extent, shared, piece).map_or(0, Bits::unsigned);
        found |= shifted(value & mask, by);
    }
    Bits::new(width, found)
}

/// Writes a value. The access lies inside of the object; pieces that have no value count as zero.
pub(crate) fn store(extent: &Extent<'_>, shared: &mut Shared, address: u64, new: Bits) {
    let bytes = access_bytes(new.width());
    for piece in pieces(extent, address, bytes) {
        let (mask, by) = covered(extent, piece, address, bytes);
        let rest = known(extent, shared, piece).map_or(0, Bits::unsigned) & !mask;
        let value = rest | shifted(new.unsigned(), -by) & mask;
        keep(extent, shared, piece, Bits::new(piece.width(), value));
    }
}
