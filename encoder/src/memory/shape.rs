//! The shapes of addresses: which numbers a term may be, as far as its form and what is
//! known about its symbols tell.
//!
//! A shape is a set of arithmetic progressions. It is used to guess which memory an address
//! may mean; what it leaves out is never ignored but cut off, so that a shape need not be complete:
//! progressions are those of whole numbers and do not look at wrap-around.
//!
//! The shape of a pointer of which nothing was stored yet is empty, and so is that of an element behind it: if
//! it could be anything, everything would be stored everywhere, and no later round could tell these stores from
//! real ones.

use std::rc::Rc;

use concord_logic::{Op, TermId, TermStore};
use rustc_hash::FxHashMap;

/// The numbers `base + step * k`; just `base` if the step is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stride {
    /// The number for `k = 0`.
    pub base: u64,
    /// The distance of neighbours.
    pub step: u64,
}

impl Stride {
    /// Whether it has all numbers of another one and more.
    pub fn covers(self, other: Stride) -> bool {
        self.step > 0
            && other.step.is_multiple_of(self.step)
            && other.base.abs_diff(self.base).is_multiple_of(self.step)
            && self != other
    }
}

/// Any number.
pub const ANY: Stride = Stride { base: 0, step: 1 };

/// Just 0.
pub const ZERO: Stride = Stride { base: 0, step: 0 };

/// Smaller constants are offsets rather than addresses.
pub const SMALLEST_PLACE: u64 = 0x8000;

/// The most progressions of a shape; more are any number. As many as there may be places of one access: pointers to that many
/// objects, each made by itself, have no common distance.
const MOST: usize = 1 << 14;

/// The most sums of which both parts may be several numbers.
const MOST_SUMS: usize = 256;

/// The most terms that are looked at for one shape, and how deep.
const FUEL: u32 = 2_000;
const DEPTH: u32 = 64;

/// What is known of symbols, and of what is cut out of or put together from what was read.
pub type Known<'a> = &'a dyn Fn(TermId) -> Option<Vec<Stride>>;

/// Shapes that were found before and stay as they are: nothing was asked about a symbol of which more may be known later.
#[derive(Debug, Default)]
pub struct StableShapes(FxHashMap<TermId, Rc<[Stride]>>);

/// The shape of a term, sorted and without repetitions.
pub fn shape(terms: &TermStore, term: TermId, known: Known<'_>, lasting: &mut StableShapes) -> Rc<[Stride]> {
    Shapes { terms, known, lasting, memo: FxHashMap::default(), fuel: FUEL, passing: false }.of(term, DEPTH)
}

struct Shapes<'a> {
    terms: &'a TermStore,
    known: Known<'a>,
    lasting: &'a mut StableShapes,
    memo: FxHashMap<TermId, Rc<[Stride]>>,
    fuel: u32,
    /// Whether another question may have another answer: a symbol was looked up, or something was not looked at.
    passing: bool,
}

impl Shapes<'_> {
    fn of(&mut self, term: TermId, depth: u32) -> Rc<[Stride]> {
        if let Some(bits) = self.terms.as_bits(term) {
            return Rc::new([Stride { base: bits.unsigned() as u64, step: 0 }]);
        }
        if let Some(found) = self.lasting.0.get(&term) {
            return Rc::clone(found);
        }
        if let Some(found) = self.memo.get(&term) {
            self.passing = true;
            return Rc::clone(found);
        }
        if depth == 0 || self.fuel == 0 {
            self.passing = true;
            return Rc::new([ANY]);
        }
        self.fuel -= 1;
        let before = std::mem::replace(&mut self.passing, false);
        let mut found = self.look(term, depth - 1);
        found.sort_unstable();
        found.dedup();
        if found.len() > MOST {
            found = vec![ANY];
        }
        let found: Rc<[Stride]> = found.into();
        let memo = if self.passing { &mut self.memo } else { &mut self.lasting.0 };
        memo.insert(term, Rc::clone(&found));
        self.passing |= before;
        found
    }

    fn look(&mut self, term: TermId, depth: u32) -> Vec<Stride> {
        let is_symbol = self.terms.as_symbol(term).is_some();
        if is_symbol || self.is_put_together(term) {
            let found = (self.known)(term);
            self.passing |= found.is_some();
            if let Some(found) = found.or_else(|| is_symbol.then(|| vec![ANY])) {
                return found;
            }
        }
        let width = self.terms.width(term);
        let mask = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
        let Some((op, args)) = self.terms.as_app(term) else { return vec![ANY] };
        match (op, args) {
            (Op::Ite, &[_, then, other]) => [self.of(then, depth), self.of(other, depth)].concat(),
            (Op::BvAdd, &[left, right]) => {
                let (left, right) = (self.operand(left, depth, mask), self.operand(right, depth, mask));
                match (left.is_empty(), right.is_empty()) {
                    // Nothing is known yet of an index, or of the pointer.
                    (true, _) => right.iter().copied().filter(|&stride| is_placed(stride, mask)).collect(),
                    (_, true) => left.iter().copied().filter(|&stride| is_placed(stride, mask)).collect(),
                    _ => all_pairs(&left, &right, &|a, b| Stride {
                        base: a.base.wrapping_add(b.base) & mask,
                        step: gcd(a.step, b.step),
                    }),
                }
            }
            (Op::BvSub, &[left, right]) => {
                let (left, right) = (self.operand(left, depth, mask), self.of(right, depth));
                if right.is_empty() {
                    return left;
                }
                all_pairs(&left, &right, &|a, b| Stride {
                    base: a.base.wrapping_sub(b.base) & mask,
                    step: gcd(a.step, b.step),
                })
            }
            (Op::BvMul, &[left, right]) => {
                let (left, right) = (self.index(left, depth), self.index(right, depth));
                all_pairs(&left, &right, &|a, b| match (a.step, b.step) {
                    (_, 0) => times(a, b.base, mask),
                    (0, _) => times(b, a.base, mask),
                    _ => ANY,
                })
            }
            (Op::BvShl, &[left, right]) => {
                let (left, right) = (self.index(left, depth), self.of(right, depth));
                all_pairs(&left, &right, &|a, b| match b {
                    Stride { base, step: 0 } if base < 64 => times(a, 1 << base, mask),
                    _ => ANY,
                })
            }
            (Op::BvAnd | Op::BvOr | Op::BvXor, &[left, right]) => {
                self.pairs(left, right, depth, &|a, b| match (a.step, b.step, op) {
                    (0, 0, Op::BvAnd) => Stride { base: a.base & b.base, step: 0 },
                    (0, 0, Op::BvOr) => Stride { base: a.base | b.base, step: 0 },
                    (0, 0, _) => Stride { base: a.base ^ b.base, step: 0 },
                    _ => ANY,
                })
            }
            (Op::Concat, &[high, low]) if self.terms.as_bits(low).is_some_and(|bits| bits.is_zero()) => {
                let by = self.terms.width(low);
                let high = self.index(high, depth);
                high.iter().map(|&a| if by < 64 { times(a, 1 << by, mask) } else { ANY }).collect()
            }
            (Op::Concat, &[high, low]) => {
                let by = self.terms.width(low);
                self.pairs(high, low, depth, &|a, b| match (a.step, b.step) {
                    (0, 0) if by < 64 => Stride { base: (a.base << by | b.base) & mask, step: 0 },
                    _ => ANY,
                })
            }
            (Op::ZeroExtend { .. }, &[inner]) => self.extended(inner, depth, mask),
            _ => vec![ANY],
        }
    }

    /// Whether a term may be put together of what was read, or cut out of it. What is shifted is a number.
    fn is_put_together(&self, term: TermId) -> bool {
        match self.terms.as_app(term) {
            Some((Op::Concat, &[_, low])) => self.terms.as_bits(low).is_none_or(|bits| !bits.is_zero()),
            Some((Op::Extract { .. }, _)) => true,
            _ => false,
        }
    }

    /// The shape of a narrower term with zeros in front. `p[n - 1]` with an `unsigned n`: the index begins below 0, not at the largest `unsigned`.
    fn extended(&mut self, inner: TermId, depth: u32, mask: u64) -> Vec<Stride> {
        let narrow = self.terms.width(inner);
        let below = |base: u64| narrow < 64 && base >> (narrow - 1) == 1;
        let extend = |&Stride { base, step }: &Stride| match step {
            1.. if below(base) => Stride { base: base.wrapping_sub(1 << narrow) & mask, step },
            _ => Stride { base, step },
        };
        self.of(inner, depth).iter().map(extend).collect()
    }

    fn pairs(
        &mut self,
        left: TermId,
        right: TermId,
        depth: u32,
        join: &dyn Fn(Stride, Stride) -> Stride,
    ) -> Vec<Stride> {
        let (left, right) = (self.of(left, depth), self.of(right, depth));
        all_pairs(&left, &right, join)
    }

    /// The shape of what is multiplied. That is an index and no pointer: it may be 0, and if nothing is known of it, it is any.
    fn index(&mut self, term: TermId, depth: u32) -> Vec<Stride> {
        let mut shape = self.of(term, depth).to_vec();
        if shape.is_empty() {
            shape.push(ANY);
        } else if self.terms.as_bits(term).is_none() && shape.iter().all(|stride| stride.step == 0) {
            shape.push(ZERO);
        }
        shape
    }

    /// The shape of what something is added to: of a choice between pointers all but null, behind which there is nothing.
    fn operand(&mut self, term: TermId, depth: u32, mask: u64) -> Vec<Stride> {
        let mut shape = self.of(term, depth).to_vec();
        let is_choice = matches!(self.terms.as_app(term), Some((Op::Ite, _)));
        if is_choice && shape.iter().any(|&stride| is_placed(stride, mask)) {
            shape.retain(|&stride| stride != ZERO);
        }
        shape
    }
}

fn all_pairs(left: &[Stride], right: &[Stride], join: &dyn Fn(Stride, Stride) -> Stride) -> Vec<Stride> {
    if left.len() > 1 && right.len() > 1 && left.len() * right.len() > MOST_SUMS {
        return vec![ANY];
    }
    left.iter().flat_map(|&a| right.iter().map(move |&b| join(a, b))).collect()
}

/// Whether numbers begin where objects may be, and not at an offset, forwards or backwards.
fn is_placed(stride: Stride, mask: u64) -> bool {
    stride.base >= SMALLEST_PLACE && mask - stride.base >= SMALLEST_PLACE
}

fn times(a: Stride, factor: u64, mask: u64) -> Stride {
    let step = a.step.wrapping_mul(factor) & mask;
    // A step down is as good as a step up.
    Stride { base: a.base.wrapping_mul(factor) & mask, step: step.min(step.wrapping_neg() & mask) }
}

/// The greatest common divisor; 0 is a multiple of everything.
pub fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use concord_logic::Sort;

    #[test]
    fn an_index_times_a_size_plus_a_base_is_a_progression() {
        let mut terms = TermStore::new();
        let i = terms.symbol("i", Sort::Bits(32));
        let (eight, base, member) = (terms.constant(32, 8), terms.constant(32, 0x1_0000), terms.constant(32, 4));
        let scaled = terms.bv_mul(i, eight);
        let address = terms.bv_add(base, scaled);
        let address = terms.bv_add(address, member);
        assert_eq!(
            *shape(&terms, address, &|_| None, &mut StableShapes::default()),
            [Stride { base: 0x1_0004, step: 8 }]
        );
    }

    #[test]
    fn an_unsigned_index_less_one_begins_below_zero() {
        let mut terms = TermStore::new();
        let n = terms.symbol("n", Sort::Bits(32));
        let (one, four, base) = (terms.constant(32, 1), terms.constant(64, 4), terms.constant(64, 0x1_0000));
        let index = terms.bv_sub(n, one);
        let index = terms.resize(index, 64, false);
        let scaled = terms.bv_mul(index, four);
        let address = terms.bv_add(base, scaled);
        assert_eq!(
            *shape(&terms, address, &|_| None, &mut StableShapes::default()),
            [Stride { base: 0xfffc, step: 4 }]
        );
    }

    #[test]
    fn a_progression_covers_those_with_larger_steps() {
        let by_four = Stride { base: 0x1_0004, step: 4 };
        assert!(
            by_four.covers(Stride { base: 0x1_0000, step: 0 }) && by_four.covers(Stride { base: 0x1_0010, step: 8 })
        );
        assert!(
            !by_four.covers(Stride { base: 0x1_0002, step: 0 }) && !by_four.covers(Stride { base: 0x1_0000, step: 2 })
        );
    }

    #[test]
    fn a_choice_of_known_pointers_is_a_set() {
        let mut terms = TermStore::new();
        let p = terms.symbol("p", Sort::Bits(32));
        let c = terms.symbol("c", Sort::Bool);
        let (one, offset) = (terms.constant(32, 0x2_0000), terms.constant(32, 4));
        let chosen = terms.ite(c, p, one);
        let address = terms.bv_add(chosen, offset);
        let known = |_: TermId| Some(vec![Stride { base: 0x1_0000, step: 0 }, Stride { base: 0x1_0010, step: 0 }]);
        let mut lasting = StableShapes::default();
        let bases: Vec<u64> = shape(&terms, address, &known, &mut lasting).iter().map(|stride| stride.base).collect();
        assert_eq!(bases, [0x1_0004, 0x1_0014, 0x2_0004]);
    }

    #[test]
    fn an_index_may_be_zero_whatever_else_it_may_be() {
        let mut terms = TermStore::new();
        let c = terms.symbol("c", Sort::Bool);
        let (zero, less, four, base) =
            (terms.constant(32, 0), terms.constant(32, u128::from(u32::MAX)), terms.constant(32, 4), 0x2_0000);
        let array = terms.constant(32, u128::from(base));
        for index in [terms.ite(c, zero, less), terms.symbol("i", Sort::Bits(32))] {
            let scaled = terms.bv_mul(index, four);
            let address = terms.bv_add(array, scaled);
            let known = |_: TermId| Some(vec![Stride { base: 0x1_0000, step: 0 }]);
            let found = shape(&terms, address, &known, &mut StableShapes::default());
            assert!(found.iter().any(|stride| stride.base == base), "{found:?}");
        }
    }

    #[test]
    fn behind_a_pointer_of_which_nothing_is_known_yet_there_is_nothing() {
        let mut terms = TermStore::new();
        let (p, i) = (terms.symbol("p", Sort::Bits(32)), terms.symbol("i", Sort::Bits(32)));
        let (four, array) = (terms.constant(32, 4), terms.constant(32, 0x2_0000));
        let scaled = terms.bv_mul(i, four);
        let (element, of_array) = (terms.bv_add(p, scaled), terms.bv_add(array, scaled));
        let known = |term: TermId| (term == p).then(Vec::new);
        assert_eq!(*shape(&terms, element, &known, &mut StableShapes::default()), []);
        assert_eq!(
            *shape(&terms, of_array, &known, &mut StableShapes::default()),
            [Stride { base: 0x2_0000, step: 4 }]
        );
    }

    #[test]
    fn what_a_symbol_gives_is_asked_again() {
        let mut terms = TermStore::new();
        let p = terms.symbol("p", Sort::Bits(32));
        let c = terms.symbol("c", Sort::Bool);
        let (one, offset) = (terms.constant(32, 0x2_0000), terms.constant(32, 4));
        let sum = terms.bv_add(p, offset);
        let sum_or_one = terms.ite(c, sum, one);
        let (sum_again, other) = (terms.bv_add(sum_or_one, sum), terms.ite(c, one, offset));
        let mut lasting = StableShapes::default();
        for (pointer, expected) in [(0x1_0000, [0x2_0008, 0x3_0004]), (0x3_0000, [0x5_0004, 0x6_0008])] {
            let known = |_: TermId| Some(vec![Stride { base: pointer, step: 0 }]);
            let bases: Vec<u64> = shape(&terms, sum_again, &known, &mut lasting).iter().map(|it| it.base).collect();
            assert_eq!(bases, expected);
            assert_eq!(shape(&terms, other, &known, &mut lasting).len(), 2);
        }
        assert_eq!(lasting.0.into_keys().collect::<Vec<_>>(), [other]);
    }
}
