//! Between which values the result of an operation lies, and whether it can be a NaN.
//!
//! Values are ordered as numbers, with -0 below +0; in this order every operation is monotone in each
//! operand where it is not a NaN (rounding to nearest is), upwards or downwards by the sign of the other operand. So the bounds of
//! a result are among the results of bounds, computed by the operation itself.
//!
//! A range is a fact of the term alone, never of a path: it holds wherever the term is used.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{FloatFormat, FloatOp};
use crate::{Bits, Op, TermId, TermStore};

/// What a store knows of its floating-point terms.
#[derive(Clone, Debug, Default)]
pub(crate) struct Floats {
    /// The terms of operations.
    pub(super) by_operands: FxHashMap<(FloatOp, SmallVec<[TermId; 3]>), TermId>,
    /// The ranges of those with floating-point results.
    pub(super) ranges: FxHashMap<TermId, FloatRange>,
}

/// The numbers from `low` to `high`, and perhaps NaNs. A bound is the place of a value in the order of its
/// format: that of +0 is 0, that of -0 is -1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FloatRange {
    /// The place of the lowest number.
    pub low: i128,
    /// The place of the highest number; below `low` if there is none.
    pub high: i128,
    /// Whether it may be a NaN.
    pub nan: bool,
}

fn infinity(format: FloatFormat) -> i128 {
    ((1 << format.exponent) - 1) << format.fraction
}

fn pattern(format: FloatFormat, place: i128) -> u128 {
    let sign = 1u128 << (format.exponent + format.fraction);
    if place < 0 { sign | (-1 - place) as u128 } else { place as u128 }
}

/// How many choices are looked at for the range of one value.
const CHOICES: u32 = 64;

impl FloatRange {
    /// Nothing is known.
    pub(crate) const NONE: FloatRange = FloatRange { low: i128::MIN, high: i128::MAX, nan: true };

    /// No value.
    pub const EMPTY: FloatRange = FloatRange { low: 0, high: -1, nan: false };

    /// All values of a format.
    pub fn all(format: FloatFormat) -> FloatRange {
        FloatRange { low: -1 - infinity(format), high: infinity(format), nan: true }
    }

    /// One value, given by its pattern.
    pub fn exactly(format: FloatFormat, value: u128) -> FloatRange {
        let sign = 1u128 << (format.exponent + format.fraction);
        let magnitude = (value & (sign - 1)) as i128;
        if magnitude > infinity(format) {
            return FloatRange { nan: true, ..FloatRange::EMPTY };
        }
        let place = if value & sign == 0 { magnitude } else { -1 - magnitude };
        FloatRange { low: place, high: place, nan: false }
    }

    /// The values nearest to integers between two.
    pub fn of_integers(to: FloatFormat, low: Bits, high: Bits, signed: bool) -> FloatRange {
        let of = |bound: Bits| FloatRange::computed(FloatOp::FromInt { to, signed }, &[bound]);
        of(low).union(of(high))
    }

    /// The values of both.
    pub fn union(self, other: FloatRange) -> FloatRange {
        let nan = self.nan || other.nan;
        match (self.has_no_number(), other.has_no_number()) {
            (true, _) => FloatRange { nan, ..other },
            (_, true) => FloatRange { nan, ..self },
            _ => FloatRange { low: self.low.min(other.low), high: self.high.max(other.high), nan },
        }
    }

    /// Whether there is no number in it.
    pub fn has_no_number(self) -> bool {
        self.low > self.high
    }

    /// The lower bound as a number among the numbers of its format, where both zeros are one, or one that is so much higher.
    pub(super) fn number(self, more: i128) -> i128 {
        more + if self.low < 0 { self.low + 1 } else { self.low }
    }

    /// The pattern of a number among the numbers of its format.
    pub(super) fn pattern_of_number(format: FloatFormat, number: i128) -> u128 {
        pattern(format, if number < 0 { number - 1 } else { number })
    }

    /// The patterns of the bounds.
    pub(crate) fn bounds(self, format: FloatFormat) -> [u128; 2] {
        [pattern(format, self.low), pattern(format, self.high)]
    }

    /// The pattern of the one value in it.
    pub(super) fn only(self, format: FloatFormat) -> Option<u128> {
        (self.low == self.high && !self.nan).then(|| pattern(format, self.low))
    }

    /// The sign, if all values have the same.
    pub fn sign(self) -> Option<bool> {
        match self {
            FloatRange { nan: true, .. } => None,
            _ if self.low >= 0 => Some(false),
            _ if self.high < 0 => Some(true),
            _ => None,
        }
    }

    pub(super) fn has_zero(self) -> bool {
        self.low <= 0 && self.high >= -1
    }

    pub(super) fn has_infinity(self, format: FloatFormat) -> bool {
        self.high >= infinity(format) || self.low < -infinity(format)
    }

    /// Whether no number in it is subnormal or zero.
    pub(super) fn is_normal(self, format: FloatFormat) -> bool {
        let least = 1i128 << format.fraction;
        self.low >= least || self.high < -least
    }

    /// What a comparison of any two values of the ranges gives, if it is always the same.
    pub(super) fn compared(self, op: FloatOp, other: FloatRange) -> Option<bool> {
        // -0 and +0 are the same number.
        let number = |place: i128| if place < 0 { place + 1 } else { place };
        if self.has_no_number() || other.has_no_number() {
            return Some(false);
        }
        let (low, high) = (number(self.low), number(self.high));
        let (other_low, other_high) = (number(other.low), number(other.high));
        let ordered = !self.nan && !other.nan;
        match op {
            FloatOp::Lt(_) if low >= other_high => Some(false),
            FloatOp::Lt(_) if high < other_low && ordered => Some(true),
            FloatOp::Le(_) if low > other_high => Some(false),
            FloatOp::Le(_) if high <= other_low && ordered => Some(true),
            FloatOp::Eq(_) if low > other_high || high < other_low => Some(false),
            FloatOp::Eq(_) if low == high && other_low == other_high && low == other_low && ordered => Some(true),
            _ => None,
        }
    }

    /// The range of one result.
    fn computed(op: FloatOp, operands: &[Bits]) -> FloatRange {
        let result = op.of_constants(operands).unwrap_or_else(|| {
            let mut terms = TermStore::new();
            let operands: SmallVec<[TermId; 2]> = operands.iter().map(|&bits| terms.bits(bits)).collect();
            let result = terms.expansion(op, &operands, FloatRange::NONE);
            terms.as_bits(result).expect("constants fold")
        });
        FloatRange::exactly(op.result().expect("a floating-point result"), result.unsigned())
    }
}

impl FloatOp {
    /// The range of the result for operands of these ranges; `same` says that both operands are one.
    ///
    /// # Panics
    /// If operands or result are no floating-point values.
    pub fn range(self, operands: &[FloatRange], same: bool) -> FloatRange {
        let (from, to) = (self.operands().expect("operands"), self.result().expect("a result"));
        if self == FloatOp::Within(from) {
            return FloatRange { low: operands[1].low, high: operands[2].high, nan: false };
        }
        let nan = operands.iter().any(|range| range.nan);
        if operands.iter().any(|range| range.has_no_number()) {
            return FloatRange { nan, ..FloatRange::EMPTY };
        }
        let (inf, zero) = (|range: FloatRange| range.has_infinity(from), |range: FloatRange| range.has_zero());
        match (self, operands) {
            (FloatOp::Neg(_), &[a]) => FloatRange { low: -1 - a.high, high: -1 - a.low, nan },
            (FloatOp::Abs(_), &[a]) => {
                let least = if a.low >= 0 { a.low } else { (-1 - a.high).max(0) };
                FloatRange { low: least, high: a.high.max(-1 - a.low), nan }
            }
            (FloatOp::Add(_), &[a, b]) => self.corners(
                to,
                &[(a.low, b.low), (a.high, b.high)],
                nan || {
                    let opposed =
                        |x: FloatRange, y: FloatRange| x.low == -1 - infinity(from) && y.high == infinity(from);
                    opposed(a, b) || opposed(b, a)
                },
            ),
            (FloatOp::Sub(_), &[a, b]) => self.corners(
                to,
                &[(a.low, b.high), (a.high, b.low)],
                nan || {
                    let top = |x: FloatRange| x.high == infinity(from);
                    let bottom = |x: FloatRange| x.low == -1 - infinity(from);
                    top(a) && top(b) || bottom(a) && bottom(b)
                },
            ),
            (FloatOp::Mul(_), &[a, _]) if same => {
                let square = FloatOp::Mul(from);
                let a = FloatOp::Abs(from).range(&[a], false);
                square.corners(to, &[(a.low, a.low), (a.high, a.high)], nan)
            }
            (FloatOp::Mul(_), &[a, b]) => {
                let undefined = inf(a) && zero(b) || zero(a) && inf(b);
                self.product_like(a, b, to, nan, undefined)
            }
            (FloatOp::Div(_), &[a, b]) => {
                let undefined = inf(a) && inf(b) || zero(a) && zero(b);
                let one_sign = b.low >= 0 || b.high < 0;
                if one_sign {
                    self.product_like(a, b, to, nan, undefined)
                } else {
                    FloatRange { nan: nan || undefined, ..FloatRange::all(to) }
                }
            }
            (FloatOp::Convert { .. }, &[a]) => {
                let [low, high] = [a.low, a.high]
                    .map(|place| FloatRange::computed(self, &[Bits::new(from.width(), pattern(from, place))]));
                FloatRange { nan, ..low.union(high) }
            }
            _ => FloatRange::all(to),
        }
    }

    /// The range of a product or of a quotient by numbers of one sign.
    fn product_like(self, a: FloatRange, b: FloatRange, to: FloatFormat, nan: bool, undefined: bool) -> FloatRange {
        if !undefined {
            let corners = [(a.low, b.low), (a.low, b.high), (a.high, b.low), (a.high, b.high)];
            return self.corners(to, &corners, nan);
        }
        // What is defined still has the sign that the operands' signs make.
        let all = FloatRange::all(to);
        match (a.low >= 0, a.high < 0, b.low >= 0, b.high < 0) {
            (true, _, true, _) | (_, true, _, true) => FloatRange { low: 0, ..all },
            (true, _, _, true) | (_, true, true, _) => FloatRange { high: -1, ..all },
            _ => all,
        }
    }

    /// The range that the results of these operands span; everything, if one of them is a NaN.
    fn corners(self, to: FloatFormat, corners: &[(i128, i128)], nan: bool) -> FloatRange {
        let from = self.operands().expect("operands");
        let mut all: Option<FloatRange> = None;
        for &(a, b) in corners {
            let corner = FloatRange::computed(self, &[a, b].map(|place| Bits::new(from.width(), pattern(from, place))));
            if corner.nan {
                return FloatRange::all(to);
            }
            all = Some(all.map_or(corner, |all| all.union(corner)));
        }
        FloatRange { nan, ..all.unwrap_or(FloatRange::all(to)) }
    }
}

impl TermStore {
    /// Whether there are floating-point operations.
    pub fn has_floats(&self) -> bool {
        !self.floats.by_operands.is_empty()
    }

    /// The range of a term that is read as a value of the format.
    pub fn float_range(&self, format: FloatFormat, term: TermId) -> FloatRange {
        let mut fuel = CHOICES;
        let mut stack: SmallVec<[TermId; 4]> = SmallVec::from_slice(&[term]);
        let mut range = FloatRange::EMPTY;
        while let Some(top) = stack.pop() {
            let one = if let Some(bits) = self.as_bits(top) {
                FloatRange::exactly(format, bits.unsigned())
            } else {
                match self.as_app(top) {
                    Some((Op::Ite, &[_, then, other])) if fuel > 0 => {
                        fuel -= 1;
                        stack.extend([then, other]);
                        continue;
                    }
                    Some((Op::Float(op), _)) if op.result() == Some(format) => {
                        self.floats.ranges.get(&top).copied().unwrap_or(FloatRange::all(format))
                    }
                    _ => FloatRange::all(format),
                }
            };
            range = range.union(one);
        }
        range
    }
}
