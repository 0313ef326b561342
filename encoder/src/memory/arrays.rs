//! Which array an index walks along.
//!
//! The address of `s.ring[i]` is a base and a multiple of the size of an element, so that it may be anywhere in the object. A
//! program that keeps to C stays within the array that the base lies in, and aligns what it keeps in an array of bytes. So only
//! places of that kind are guessed: any other one is cut off where it is reached, as if it were outside of all objects. If that
//! happens, the summary is made again with all places of the object (`Bounds::beyond_arrays`).

use std::ops::Range;

use concord_program::Layout;

use crate::memory::shape::Stride;

/// The stretches of an object that hold the elements which an index may mean: those of the array that lies at an offset and whose
/// elements are `step` bytes apart, and of its like in all elements of arrays around it, since their index may be a part of the
/// same address. `None` if there is no such array, or too many of them.
pub(crate) fn stretches(layout: &Layout, room: u64, offset: u64, step: u64, most: usize) -> Option<Vec<Range<u64>>> {
    let each = layout.size();
    // What does not fit an array of the layout ends in an array that is longer than it says.
    if each == 0 || !room.is_multiple_of(each) {
        return None;
    }
    in_array(layout, room / each, offset, step, most)
}

fn in_array(element: &Layout, count: u64, offset: u64, step: u64, most: usize) -> Option<Vec<Range<u64>>> {
    let size = element.size();
    let smallest = innermost(element).size();
    if smallest == 0 || offset >= size.checked_mul(count)? {
        return None;
    }
    if step.is_multiple_of(smallest) {
        return Some(std::iter::once(0..size * count).collect());
    }
    let inside = in_layout(element, offset % size, step, most)?;
    if count.saturating_mul(inside.len() as u64) > most as u64 {
        return None;
    }
    let shifted = |number: u64| inside.iter().map(move |part| part.start + number * size..part.end + number * size);
    Some((0..count).flat_map(shifted).collect())
}

fn in_layout(layout: &Layout, offset: u64, step: u64, most: usize) -> Option<Vec<Range<u64>>> {
    match layout {
        Layout::Scalar { .. } => None,
        Layout::Array { element, count } => in_array(element, *count, offset, step, most),
        Layout::Record { members, .. } => {
            let member = members.iter().rev().find(|member| member.offset <= offset)?;
            let parts = in_layout(&member.layout, offset - member.offset, step, most)?;
            Some(parts.into_iter().map(|part| part.start + member.offset..part.end + member.offset).collect())
        }
    }
}

/// What an array of arrays is made of in the end.
fn innermost(mut layout: &Layout) -> &Layout {
    while let Layout::Array { element, .. } = layout {
        layout = element;
    }
    layout
}

/// The first number of a progression, continued to both sides, that is not below another one.
pub(crate) fn first_from(start: u64, stride: Stride) -> i128 {
    i128::from(start) + (i128::from(stride.base) - i128::from(start)).rem_euclid(i128::from(stride.step))
}

/// How many numbers of a progression, continued to both sides, have so many bytes in a stretch.
pub(crate) fn count(stretch: &Range<u64>, stride: Stride, bytes: u64) -> i128 {
    let last = i128::from(stretch.end) - i128::from(bytes);
    ((last - first_from(stretch.start, stride)).div_euclid(i128::from(stride.step)) + 1).max(0)
}

/// The numbers of a progression, continued to both sides, at which so many bytes lie in one of the stretches. Gives up with `false`
/// beyond a number of them.
pub(crate) fn spread(arrays: &[Range<u64>], stride: Stride, bytes: u64, limit: usize, found: &mut Vec<u64>) -> bool {
    for array in arrays {
        let (first, many) = (first_from(array.start, stride), count(array, stride, bytes));
        if many > limit as i128 {
            return false;
        }
        found.extend((0..many).map(|number| (first + number * i128::from(stride.step)) as u64));
    }
    found.len() <= limit
}

/// The numbers of a progression that are multiples of a number of bytes, if it has others too.
pub(crate) fn aligned(stride: Stride, bytes: u64) -> Option<Stride> {
    let over = stride.base % bytes;
    let some = stride.step < bytes && bytes.is_multiple_of(stride.step) && over.is_multiple_of(stride.step);
    (bytes.is_power_of_two() && some).then(|| Stride { base: stride.base - over, step: bytes })
}

#[cfg(test)]
mod tests {
    use concord_program::Member;

    use super::*;

    fn array(element: Layout, count: u64) -> Layout {
        Layout::Array { element: Box::new(element), count }
    }

    fn record(members: Vec<Layout>) -> Layout {
        let (mut offset, mut all) = (0, Vec::new());
        for layout in members {
            let size = layout.size();
            all.push(Member { name: String::new(), offset, layout });
            offset += size;
        }
        Layout::Record { members: all, size: offset }
    }

    /// `struct { int before; struct { int one, two; } ring[3]; int after; }`.
    fn pool() -> Layout {
        let int = || Layout::Scalar { bits: 32, bytes: 4 };
        record(vec![int(), array(record(vec![int(), int()]), 3), int()])
    }

    #[test]
    fn an_index_stays_within_its_array() {
        assert_eq!(stretches(&pool(), 32, 8, 8, 100), Some(std::iter::once(4..28).collect()));
        assert_eq!(stretches(&pool(), 32, 0, 8, 100), None);
        assert_eq!(stretches(&pool(), 32, 28, 4, 100), None);
    }

    #[test]
    fn the_index_of_an_array_around_may_be_a_part_of_the_address() {
        let inner =
            record(vec![Layout::Scalar { bits: 64, bytes: 8 }, array(Layout::Scalar { bits: 32, bytes: 4 }, 2)]);
        assert_eq!(stretches(&inner, 48, 8, 4, 100), Some(vec![8..16, 24..32, 40..48]));
        assert_eq!(stretches(&inner, 48, 8, 16, 100), Some(std::iter::once(0..48).collect()));
        assert_eq!(stretches(&inner, 48, 8, 4, 2), None);
    }

    #[test]
    fn arrays_of_arrays_are_one_array() {
        let matrix = record(vec![array(array(Layout::Scalar { bits: 32, bytes: 4 }, 4), 3), array(pool(), 2)]);
        assert_eq!(stretches(&matrix, 112, 4, 4, 100), Some(std::iter::once(0..48).collect()));
    }

    #[test]
    fn what_is_longer_than_its_layout_has_no_known_arrays() {
        assert_eq!(stretches(&pool(), 36, 8, 8, 100), None);
    }

    #[test]
    fn a_word_in_bytes_is_guessed_where_it_is_aligned() {
        let any = Stride { base: 0x1003, step: 1 };
        let words = aligned(any, 4).expect("some are aligned");
        let mut found = Vec::new();
        assert!(spread(std::slice::from_ref(&(0x1000..0x100a)), words, 4, 10, &mut found));
        assert_eq!(found, [0x1000, 0x1004]);
        assert_eq!(count(&(0x1000..0x100a), any, 4), 7);
        assert_eq!(aligned(Stride { base: 0x1001, step: 2 }, 4), None);
        assert_eq!(aligned(Stride { base: 0x1000, step: 4 }, 4), None);
    }

    #[test]
    fn what_is_too_much_is_not_guessed() {
        let (any, mut found) = (Stride { base: 0, step: 1 }, Vec::new());
        assert!(!spread(std::slice::from_ref(&(0..100)), any, 1, 99, &mut found));
        assert_eq!(count(&(0..3), any, 4), 0);
    }
}
