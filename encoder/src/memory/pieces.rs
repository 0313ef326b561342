//! The pieces that a value is put together of: stretches of bytes of terms that are looked at no further.
//!
//! A pointer that is copied byte by byte, or as a part of something wider, is cut and put together again. What it may point to
//! is then known of its pieces alone.

use concord_logic::{Op, TermId, TermStore};

/// Bytes of a term, and where they lie in a value, counted from the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Where they lie in the value.
    pub at: u32,
    /// The term: neither a choice nor put together of others.
    pub term: TermId,
    /// The first of them in the term.
    pub from: u32,
    /// How many there are.
    pub bytes: u32,
}

/// The most steps on the way to the pieces of one value: a choice of choices has as many pieces as there are ways through it.
const FUEL: u32 = 500;

/// The pieces of a value, those of all choices; `None` if it is not put together of whole bytes, or of too many.
pub fn pieces(terms: &TermStore, value: TermId) -> Option<Vec<Piece>> {
    let width = terms.width(value);
    let mut search = Search { terms, found: Vec::new(), fuel: FUEL };
    let whole = width.is_multiple_of(8) && search.look(Piece { at: 0, term: value, from: 0, bytes: width / 8 });
    whole.then_some(search.found)
}

struct Search<'a> {
    terms: &'a TermStore,
    found: Vec<Piece>,
    fuel: u32,
}

impl Search<'_> {
    /// Looks at bytes of a term; whether they are pieces.
    fn look(&mut self, piece: Piece) -> bool {
        let Piece { at, term, from, bytes } = piece;
        if bytes == 0 {
            return true;
        }
        let Some(fuel) = self.fuel.checked_sub(1) else { return false };
        self.fuel = fuel;
        match self.terms.as_app(term) {
            Some((Op::Extract { low, .. }, &[inner])) => {
                low.is_multiple_of(8) && self.look(Piece { term: inner, from: from + low / 8, ..piece })
            }
            Some((Op::Concat, &[high, low])) => {
                let width = self.terms.width(low);
                if !width.is_multiple_of(8) {
                    return false;
                }
                let border = width / 8;
                let below = border.saturating_sub(from).min(bytes);
                let above = from.max(border) - border;
                self.look(Piece { at, term: low, from, bytes: below })
                    && self.look(Piece { at: at + below, term: high, from: above, bytes: bytes - below })
            }
            Some((Op::ZeroExtend { .. }, &[inner])) if self.terms.width(inner).is_multiple_of(8) => {
                // The zeros above say nothing of pointers.
                let below = (self.terms.width(inner) / 8).saturating_sub(from).min(bytes);
                self.look(Piece { at, term: inner, from, bytes: below })
            }
            Some((Op::Ite, &[_, then, other])) => {
                self.look(Piece { term: then, ..piece }) && self.look(Piece { term: other, ..piece })
            }
            _ => {
                self.found.push(piece);
                true
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use concord_logic::Sort;

    use super::*;

    #[test]
    fn what_is_cut_and_put_together_has_the_pieces_of_its_parts() {
        let mut terms = TermStore::new();
        let wide = terms.symbol("wide", Sort::Bits(64));
        let byte = terms.symbol("byte", Sort::Bits(8));
        let condition = terms.symbol("condition", Sort::Bool);
        let three = terms.extract(wide, 39, 16);
        let other = terms.symbol("other", Sort::Bits(24));
        let either = terms.ite(condition, three, other);
        let value = terms.concat(either, byte);
        let found = pieces(&terms, value).expect("it is put together of bytes");
        let of = |at, term, from, bytes| Piece { at, term, from, bytes };
        assert_eq!(found, [of(0, byte, 0, 1), of(1, wide, 2, 3), of(1, other, 0, 3)]);
    }

    #[test]
    fn a_part_of_what_was_put_together_is_a_part_of_its_pieces() {
        let mut terms = TermStore::new();
        let (low, high) = (terms.symbol("low", Sort::Bits(16)), terms.symbol("high", Sort::Bits(16)));
        let whole = terms.concat(high, low);
        let sum = terms.bv_add(whole, whole);
        let middle = terms.extract(sum, 23, 8);
        assert_eq!(pieces(&terms, middle), Some(vec![Piece { at: 0, term: sum, from: 1, bytes: 2 }]));
        let odd = terms.extract(sum, 19, 4);
        assert_eq!(pieces(&terms, odd), None);
    }
}
