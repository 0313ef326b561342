//! What a path condition says of integers: comparisons with constants, and what follows from them.
//!
//! A branch that they decide is no branch, so that a loop ends where its bound is known to end it. And where
//! an integer becomes a floating-point value, its bounds become structure of this value: where the condition holds it is
//! the same value, and nowhere else is it used. So a divisor that was checked to be positive is known to be so.

use std::rc::Rc;

use concord_logic::{Bits, FloatFormat, FloatRange, IntRange, Op, Sort, TermId, TermStore};
use rustc_hash::FxHashMap;

/// The most parts of a path condition that are looked at, of those that were not looked at before.
const PARTS: u32 = 256;
/// The most terms that one path condition bounds.
const BOUNDED: usize = 256;
/// The most conditions whose bounds are remembered.
const REMEMBERED: usize = 1024;
/// How deep a term is looked into for its bounds.
const DEEPEST: u32 = 8;

/// Terms and what they may be.
type Ranges = FxHashMap<TermId, IntRange>;

/// The bounds that conditions give to terms, of those that were asked about lately. A path condition grows by a conjunct at a
/// time: what the shorter one says need not be found again.
#[derive(Debug, Default)]
pub struct Paths {
    known: FxHashMap<TermId, Rc<Ranges>>,
}

impl Paths {
    /// The path whose condition is the guard.
    pub fn of<'t>(&mut self, terms: &'t TermStore, guard: TermId) -> Path<'t> {
        if self.known.len() >= REMEMBERED {
            self.known.clear();
        }
        Path { terms, bounds: self.bounds(terms, guard, &mut { PARTS }) }
    }

    fn bounds(&mut self, terms: &TermStore, condition: TermId, fuel: &mut u32) -> Rc<Ranges> {
        if let Some(known) = self.known.get(&condition) {
            return Rc::clone(known);
        }
        if *fuel == 0 {
            return Rc::default();
        }
        *fuel -= 1;
        let bounds = match terms.as_app(condition) {
            // The newest part is the right one.
            Some((Op::And, &[a, b])) => {
                let newest = self.bounds(terms, b, fuel);
                both(self.bounds(terms, a, fuel), newest)
            }
            Some((Op::Or, &[a, b])) => {
                let newest = self.bounds(terms, b, fuel);
                either(&self.bounds(terms, a, fuel), &newest)
            }
            Some((Op::Not, &[inner])) => compared(terms, inner, false).into_iter().collect::<Ranges>().into(),
            _ => compared(terms, condition, true).into_iter().collect::<Ranges>().into(),
        };
        self.known.insert(condition, Rc::clone(&bounds));
        bounds
    }
}

/// What holds if both hold.
fn both(one: Rc<Ranges>, other: Rc<Ranges>) -> Rc<Ranges> {
    let (mut more, less) = if one.len() < other.len() { (other, one) } else { (one, other) };
    if !less.is_empty() {
        let all = Rc::make_mut(&mut more);
        for (&term, &range) in less.iter() {
            if all.len() < BOUNDED || all.contains_key(&term) {
                all.entry(term).and_modify(|of| *of = of.meet(range)).or_insert(range);
            }
        }
    }
    more
}

/// What holds if one of them holds.
fn either(one: &Ranges, other: &Ranges) -> Rc<Ranges> {
    let joined = one.iter().filter_map(|(term, range)| Some((*term, range.join(*other.get(term)?))));
    joined.collect::<Ranges>().into()
}

/// What a comparison with a constant says if it holds, or if it does not.
fn compared(terms: &TermStore, condition: TermId, holds: bool) -> Option<(TermId, IntRange)> {
    let (op, &[a, b]) = terms.as_app(condition)? else { return None };
    let (term, constant, first) = match (terms.as_bits(a), terms.as_bits(b)) {
        (None, Some(constant)) => (a, constant, true),
        (Some(constant), None) => (b, constant, false),
        _ => return None,
    };
    let range = IntRange::satisfying(op, constant, first, holds).filter(|_| constant.width() <= 64)?;
    Some((term, range))
}

/// The bounds that a path condition gives to terms.
pub struct Path<'t> {
    terms: &'t TermStore,
    bounds: Rc<Ranges>,
}

impl Path<'_> {
    /// What a term may be on this path.
    pub fn range(&self, term: TermId) -> IntRange {
        self.of(term, DEEPEST)
    }

    /// The terms of which the condition itself says something, in no particular order.
    pub fn bounded(&self) -> impl Iterator<Item = TermId> {
        self.bounds.keys().copied()
    }

    /// What the condition itself says of a term, if it does.
    pub fn bound(&self, term: TermId) -> Option<IntRange> {
        self.bounds.get(&term).copied()
    }

    /// The bounds of a term by those of its parts.
    fn of(&self, term: TermId, depth: u32) -> IntRange {
        let range = match depth {
            0 => self.terms.int_range(term),
            _ => self.terms.int_range_by(term, &mut |part| self.of(part, depth - 1)),
        };
        match self.bounds.get(&term) {
            Some(&known) => range.meet(known).agreed(self.terms.width(term)),
            None => range,
        }
    }

    /// The term without the constant that is added to it, and this constant.
    fn without_constant(&self, term: TermId) -> (TermId, Option<Bits>) {
        match self.terms.as_app(term) {
            Some((Op::BvAdd, &[a, b])) => match (self.terms.as_bits(a), self.terms.as_bits(b)) {
                (Some(constant), None) => (b, Some(constant)),
                (None, Some(constant)) => (a, Some(constant)),
                _ => (term, None),
            },
            _ => (term, None),
        }
    }

    /// What a condition is worth on this path, if the bounds decide it.
    pub fn decides(&self, condition: TermId) -> Option<bool> {
        self.decides_within(condition, DEEPEST)
    }

    fn decides_within(&self, condition: TermId, depth: u32) -> Option<bool> {
        if let Some(known) = self.terms.as_bool(condition) {
            return Some(known);
        }
        match self.terms.as_app(condition)? {
            (Op::Not, &[inner]) => self.decides_within(inner, depth).map(|truth| !truth),
            (op @ (Op::And | Op::Or), &[a, b]) if depth > 0 => {
                let decisive = op == Op::Or;
                match (self.decides_within(a, depth - 1), self.decides_within(b, depth - 1)) {
                    (Some(truth), _) | (_, Some(truth)) if truth == decisive => Some(decisive),
                    (Some(_), Some(_)) => Some(!decisive),
                    _ => None,
                }
            }
            (op, &[a, b]) => self.compares(op, a, b),
            _ => None,
        }
    }

    /// What a comparison is worth on this path.
    fn compares(&self, op: Op, a: TermId, b: TermId) -> Option<bool> {
        if !matches!(self.terms.sort(a), Sort::Bits(1..=64)) {
            return None;
        }
        let (signed, strict) = match op {
            Op::BvSlt => (true, true),
            Op::BvSle => (true, false),
            Op::BvUlt => (false, true),
            Op::BvUle => (false, false),
            Op::Eq => return self.range(a).compared(op, self.range(b)),
            _ => return None,
        };
        let (left, right) = (self.range(a), self.range(b));
        // A path that cannot be is left to others.
        if left.is_empty() || right.is_empty() {
            return None;
        }
        let ((base, more), (other, less)) = (self.without_constant(a), self.without_constant(b));
        if base == other {
            // Neither wraps: what is added decides.
            let width = self.terms.width(a);
            let range = self.range(base);
            let added = |constant: Option<Bits>| {
                let constant = constant.map_or(0, Bits::signed);
                range.has_room_for(width, signed, constant).then_some(constant)
            };
            let (more, less) = (added(more)?, added(less)?);
            Some(if strict { more < less } else { more <= less })
        } else {
            left.compared(op, right)
        }
    }
}

/// The value nearest to the integer, wherever the guard holds.
pub fn converted(
    terms: &mut TermStore,
    (paths, guard): (&mut Paths, TermId),
    to: FloatFormat,
    integer: TermId,
    signed: bool,
) -> TermId {
    let width = terms.width(integer);
    if width > 64 {
        return terms.fp_from_int(to, integer, signed);
    }
    let bounds = paths.of(terms, guard).range(integer);
    if terms.as_bits(integer).is_some() || bounds.is_empty() || bounds == IntRange::whole(width) {
        return terms.fp_from_int(to, integer, signed);
    }
    let mut operand = integer;
    let needed = bounds.unsigned.bits_needed();
    if needed < width {
        let part = terms.extract(integer, needed - 1, 0);
        operand = terms.zero_extend(part, width - needed);
    }
    let value = terms.fp_from_int(to, operand, signed);
    let [low, high] = bounds.bounds(width, signed);
    terms.fp_within(to, value, FloatRange::of_integers(to, low, high, signed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use concord_logic::Value;

    /// For every guard made of two comparisons, the conversion is the plain one wherever the guard holds.
    #[test]
    fn where_the_guard_holds_it_is_the_same_value() {
        type Compare = fn(&mut TermStore, TermId, TermId) -> TermId;
        let comparisons: [Compare; 5] =
            [TermStore::bv_slt, TermStore::bv_sle, TermStore::bv_ult, TermStore::bv_ule, TermStore::eq];
        let mut narrowed = 0;
        for case in 0..comparisons.len() * 4 * 6 {
            let (compare, turned, constant) = (comparisons[case % 5], case / 5 % 4, case / 20);
            let mut terms = TermStore::new();
            let x = terms.symbol("x", Sort::Bits(4));
            let constant = terms.constant(4, [0, 1, 5, 7, 8, 14][constant]);
            let mut literal =
                if turned & 1 == 0 { compare(&mut terms, x, constant) } else { compare(&mut terms, constant, x) };
            if turned & 2 != 0 {
                literal = terms.not(literal);
            }
            let (one, nine) = (terms.constant(4, 1), terms.constant(4, 9));
            for second in [terms.bv_sle(one, x), terms.bv_ult(x, nine), terms.tt()] {
                let guard = terms.and(literal, second);
                for signed in [false, true] {
                    let format = FloatFormat::SINGLE;
                    let plain = terms.fp_from_int(format, x, signed);
                    let found = converted(&mut terms, (&mut Paths::default(), guard), format, x, signed);
                    narrowed += usize::from(found != plain);
                    for value in 0..16 {
                        let of = |term| terms.eval(term, &mut |_| Value::Bits(Bits::new(4, value)));
                        if of(guard).as_bool() {
                            assert_eq!(of(found), of(plain), "{} {value}", terms.show(guard));
                        }
                    }
                }
            }
        }
        assert!(narrowed > 300, "{narrowed}");
    }

    #[test]
    fn a_checked_divisor_is_not_zero() {
        let mut terms = TermStore::new();
        let x = terms.symbol("x", Sort::Bits(32));
        let (zero, eight) = (terms.constant(32, 0), terms.constant(32, 8));
        let (positive, large) = (terms.bv_slt(zero, x), terms.bv_slt(eight, x));
        let small = terms.not(large);
        let guard = terms.and(positive, small);
        let value = converted(&mut terms, (&mut Paths::default(), guard), FloatFormat::DOUBLE, x, true);
        let number = |number: f64| FloatRange::exactly(FloatFormat::DOUBLE, u128::from(number.to_bits()));
        assert_eq!(terms.float_range(FloatFormat::DOUBLE, value), number(1.0).union(number(8.0)));
    }

    #[test]
    fn what_a_path_decides_holds_wherever_its_condition_does() {
        type Compare = fn(&mut TermStore, TermId, TermId) -> TermId;
        let comparisons: [Compare; 5] =
            [TermStore::bv_slt, TermStore::bv_sle, TermStore::bv_ult, TermStore::bv_ule, TermStore::eq];
        let mut terms = TermStore::new();
        let (x, y) = (terms.symbol("x", Sort::Bits(4)), terms.symbol("y", Sort::Bits(4)));
        let constants: Vec<TermId> = [0, 1, 3, 7, 8, 12, 15].map(|value| terms.constant(4, value)).to_vec();
        let mut sides = vec![x, y];
        for &constant in &constants {
            sides.push(constant);
            sides.push(terms.bv_add(x, constant));
            sides.push(terms.bv_mul(y, constant));
            let cut = terms.extract(y, 2, 0);
            let sum = terms.bv_add(x, y);
            sides.extend([terms.zero_extend(cut, 1), terms.sign_extend(cut, 1), terms.bv_sub(sum, constant)]);
        }
        let mut guards = vec![terms.tt()];
        for (low, high) in [(0, 3), (1, 2), (5, 1), (4, 3), (2, 6)] {
            for (under, over) in [(0, 2), (3, 1), (1, 0)] {
                let first = comparisons[under](&mut terms, constants[low], x);
                let second = comparisons[over](&mut terms, constants[high], x);
                let second = terms.not(second);
                let third = comparisons[over](&mut terms, y, constants[high]);
                let both = terms.and(first, second);
                guards.push(both);
                guards.push(terms.and(both, third));
            }
        }
        for pair in 1..guards.len() - 3 {
            let either = terms.or(guards[pair], guards[pair + 3]);
            guards.push(either);
        }
        let mut decided = 0;
        let mut paths = Paths::default();
        for &guard in guards.iter().step_by(9) {
            for &a in &sides {
                for &b in &sides {
                    for compare in comparisons {
                        let condition = compare(&mut terms, a, b);
                        let Some(truth) = paths.of(&terms, guard).decides(condition) else { continue };
                        decided += 1;
                        for value in 0..256u128 {
                            let of = |term| {
                                terms.eval(term, &mut |symbol| {
                                    let part = if terms.symbol_term(symbol) == x { value } else { value >> 4 };
                                    Value::Bits(Bits::new(4, part))
                                })
                            };
                            if of(guard).as_bool() {
                                assert_eq!(of(condition).as_bool(), truth, "{}", terms.show(condition));
                            }
                        }
                    }
                }
            }
        }
        assert!(decided > 300, "{decided}");
    }
}
