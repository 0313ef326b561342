//! What a path condition says of integers: comparisons with constants, and what follows from them.
//!
//! A branch that they decide is no branch, so that a loop ends where its bound is known to end it. And where
//! an integer becomes a floating-point value, its bounds become structure of this value: where the condition holds it is
//! the same value, and nowhere else is it used. So a divisor that was checked to be positive is known to be so.

use concord_logic::{Bits, FloatFormat, FloatRange, Op, Sort, TermId, TermStore};
use rustc_hash::FxHashMap;

/// The most conjuncts of a path condition that are looked at.
const CONJUNCTS: usize = 256;
/// How many paths that met are looked at one inside another.
const BRANCHES: u32 = 32;
/// How deep a term is looked into for its bounds.
const DEEPEST: u32 = 8;

/// The least and the greatest value of a term, as signed and as unsigned numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bounds {
    low: [i128; 2],
    high: [i128; 2],
}

const SIGNED: usize = 0;
const UNSIGNED: usize = 1;

impl Bounds {
    fn whole(width: u32) -> Bounds {
        let half = 1i128 << (width - 1);
        Bounds { low: [-half, 0], high: [half - 1, 2 * half - 1] }
    }

    /// What is not negative is the same number in both ways.
    fn agreed(mut self, width: u32) -> Bounds {
        let half = 1i128 << (width - 1);
        for (known, other) in [(SIGNED, UNSIGNED), (UNSIGNED, SIGNED)] {
            if self.low[known] >= 0 && self.high[known] < half {
                self.low[other] = self.low[other].max(self.low[known]);
                self.high[other] = self.high[other].min(self.high[known]);
            }
        }
        self
    }

    /// Only what is within both.
    fn meet(&mut self, other: Bounds) {
        for kind in [SIGNED, UNSIGNED] {
            self.low[kind] = self.low[kind].max(other.low[kind]);
            self.high[kind] = self.high[kind].min(other.high[kind]);
        }
    }

    /// What is within either, and what lies between.
    fn hull(self, other: Bounds) -> Bounds {
        let kinds = [SIGNED, UNSIGNED];
        Bounds {
            low: kinds.map(|kind| self.low[kind].min(other.low[kind])),
            high: kinds.map(|kind| self.high[kind].max(other.high[kind])),
        }
    }

    fn is_contradictory(&self) -> bool {
        self.low[SIGNED] > self.high[SIGNED] || self.low[UNSIGNED] > self.high[UNSIGNED]
    }
}

/// The bounds that a path condition gives to terms.
pub struct Path<'t> {
    terms: &'t TermStore,
    bounds: FxHashMap<TermId, Bounds>,
}

impl<'t> Path<'t> {
    /// What the comparisons with constants say that the guard is a conjunction of.
    pub fn new(terms: &'t TermStore, guard: TermId) -> Path<'t> {
        let bounds = collect(terms, guard, BRANCHES, &mut { CONJUNCTS });
        Path { terms, bounds }
    }

    /// The bounds of a term by those of its parts.
    fn of(&self, term: TermId, depth: u32) -> Bounds {
        let terms = self.terms;
        let width = terms.width(term);
        let whole = Bounds::whole(width);
        if let Some(bits) = terms.as_bits(term) {
            let numbers = [bits.signed(), bits.unsigned() as i128];
            return Bounds { low: numbers, high: numbers };
        }
        let mut found = self.bounds.get(&term).copied().unwrap_or(whole);
        if let Some((op, args)) = terms.as_app(term).filter(|_| depth > 0 && width <= 64) {
            let mut within = |low: [Option<i128>; 2], high: [Option<i128>; 2]| {
                for kind in [SIGNED, UNSIGNED] {
                    if let (Some(low), Some(high)) = (low[kind], high[kind])
                        && low >= whole.low[kind]
                        && high <= whole.high[kind]
                    {
                        found.low[kind] = found.low[kind].max(low);
                        found.high[kind] = found.high[kind].min(high);
                    }
                }
            };
            match (op, args) {
                (Op::BvAdd, &[a, b]) => {
                    let (a, b) = (self.of(a, depth - 1), self.of(b, depth - 1));
                    let sum = |x: [i128; 2], y: [i128; 2]| [SIGNED, UNSIGNED].map(|kind| x[kind].checked_add(y[kind]));
                    within(sum(a.low, b.low), sum(a.high, b.high));
                    // An unsigned constant that is a negative number takes away.
                    for (x, y) in [(a, b), (b, a)] {
                        let low = x.low[UNSIGNED].checked_add(y.low[SIGNED]);
                        within([None, low], [None, x.high[UNSIGNED].checked_add(y.high[SIGNED])]);
                    }
                }
                (Op::BvMul, &[a, b]) => {
                    let (a, b) = (self.of(a, depth - 1), self.of(b, depth - 1));
                    let product = |x: [i128; 2], y: [i128; 2]| [None, x[UNSIGNED].checked_mul(y[UNSIGNED])];
                    within(product(a.low, b.low), product(a.high, b.high));
                }
                (Op::ZeroExtend { .. }, &[inner]) => {
                    let inner = self.of(inner, depth - 1);
                    let (low, high) = (Some(inner.low[UNSIGNED]), Some(inner.high[UNSIGNED]));
                    within([low, low], [high, high]);
                }
                (Op::SignExtend { .. }, &[inner]) => {
                    let inner = self.of(inner, depth - 1);
                    within([Some(inner.low[SIGNED]), None], [Some(inner.high[SIGNED]), None]);
                }
                _ => {}
            }
        }
        found.agreed(width)
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
        let (kind, strict) = match op {
            Op::BvSlt => (SIGNED, true),
            Op::BvSle => (SIGNED, false),
            Op::BvUlt => (UNSIGNED, true),
            Op::BvUle => (UNSIGNED, false),
            Op::Eq => {
                let (left, right) = (self.of(a, DEEPEST), self.of(b, DEEPEST));
                let apart = |kind| left.high[kind] < right.low[kind] || right.high[kind] < left.low[kind];
                let possible = !left.is_contradictory() && !right.is_contradictory();
                return (possible && (apart(SIGNED) || apart(UNSIGNED))).then_some(false);
            }
            _ => return None,
        };
        let (left, right) = (self.of(a, DEEPEST), self.of(b, DEEPEST));
        // A path that cannot be is left to others.
        if left.is_contradictory() || right.is_contradictory() {
            return None;
        }
        let ((base, more), (other, less)) = (self.without_constant(a), self.without_constant(b));
        if base == other {
            // Neither wraps: what is added decides.
            let width = self.terms.width(a);
            let added = |constant: Option<Bits>| {
                let constant = constant.map_or(0, Bits::signed);
                let (bounds, whole) = (self.of(base, DEEPEST), Bounds::whole(width));
                let stays = bounds.low[kind].checked_add(constant)? >= whole.low[kind]
                    && bounds.high[kind].checked_add(constant)? <= whole.high[kind];
                stays.then_some(constant)
            };
            let (more, less) = (added(more)?, added(less)?);
            Some(if strict { more < less } else { more <= less })
        } else {
            match strict {
                true if left.high[kind] < right.low[kind] => Some(true),
                true if left.low[kind] >= right.high[kind] => Some(false),
                false if left.high[kind] <= right.low[kind] => Some(true),
                false if left.low[kind] > right.high[kind] => Some(false),
                _ => None,
            }
        }
    }
}

/// The bounds that the comparisons with constants give that a condition is made of.
fn collect(terms: &TermStore, guard: TermId, depth: u32, left: &mut usize) -> FxHashMap<TermId, Bounds> {
    let mut bounds: FxHashMap<TermId, Bounds> = FxHashMap::default();
    let mut stack = vec![guard];
    while let Some(top) = stack.pop().filter(|_| *left > 0) {
        *left -= 1;
        let (top, holds) = match terms.as_app(top) {
            Some((Op::And, &[a, b])) => {
                stack.extend([a, b]);
                continue;
            }
            Some((Op::Or, &[a, b])) if depth > 0 => {
                let (either, other) = (collect(terms, a, depth - 1, left), collect(terms, b, depth - 1, left));
                for (term, one) in either {
                    if let Some(two) = other.get(&term) {
                        bounds.entry(term).or_insert(Bounds::whole(terms.width(term))).meet(one.hull(*two));
                    }
                }
                continue;
            }
            Some((Op::Not, &[inner])) => (inner, false),
            _ => (top, true),
        };
        let Some((op, &[a, b])) = terms.as_app(top) else { continue };
        let (term, constant, first) = match (terms.as_bits(a), terms.as_bits(b)) {
            (None, Some(constant)) => (a, constant, true),
            (Some(constant), None) => (b, constant, false),
            _ => continue,
        };
        let width = constant.width();
        if width > 64 {
            continue;
        }
        let of = bounds.entry(term).or_insert(Bounds::whole(width));
        let numbers = [constant.signed(), constant.unsigned() as i128];
        let (kind, strict) = match op {
            Op::BvSlt => (SIGNED, true),
            Op::BvSle => (SIGNED, false),
            Op::BvUlt => (UNSIGNED, true),
            Op::BvUle => (UNSIGNED, false),
            Op::Eq if holds => {
                for (kind, number) in numbers.into_iter().enumerate() {
                    of.low[kind] = of.low[kind].max(number);
                    of.high[kind] = of.high[kind].min(number);
                }
                continue;
            }
            _ => continue,
        };
        // What does not hold is the opposite, the other way round and strict if this one is not.
        let (strict, upper) = if holds { (strict, first) } else { (!strict, !first) };
        let away = i128::from(strict);
        if upper {
            of.high[kind] = of.high[kind].min(numbers[kind] - away);
        } else {
            of.low[kind] = of.low[kind].max(numbers[kind] + away);
        }
    }
    bounds
}

/// The value nearest to the integer, wherever the guard holds.
pub fn converted(terms: &mut TermStore, guard: TermId, to: FloatFormat, integer: TermId, signed: bool) -> TermId {
    let width = terms.width(integer);
    if width > 64 {
        return terms.fp_from_int(to, integer, signed);
    }
    let kind = if signed { SIGNED } else { UNSIGNED };
    let bounds = Path::new(terms, guard).of(integer, DEEPEST);
    if terms.as_bits(integer).is_some() || bounds.is_contradictory() || bounds == Bounds::whole(width) {
        return terms.fp_from_int(to, integer, signed);
    }
    let (low, high) = (bounds.low[kind], bounds.high[kind]);
    let mut operand = integer;
    let needed = (128 - high.leading_zeros()).max(1);
    if low >= 0 && needed < width {
        let part = terms.extract(integer, needed - 1, 0);
        operand = terms.zero_extend(part, width - needed);
    }
    let value = terms.fp_from_int(to, operand, signed);
    let [low, high] = [low, high].map(|bound| Bits::from_signed(width, bound));
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
                    let found = converted(&mut terms, guard, format, x, signed);
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
        let value = converted(&mut terms, guard, FloatFormat::DOUBLE, x, true);
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
        for &guard in guards.iter().step_by(9) {
            for &a in &sides {
                for &b in &sides {
                    for compare in comparisons {
                        let condition = compare(&mut terms, a, b);
                        let Some(truth) = Path::new(&terms, guard).decides(condition) else { continue };
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
