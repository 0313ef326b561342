//! Ranges, and what they leave out of circuits, for all values of a tiny format.

use super::{FloatFormat, FloatOp, FloatRange};
use crate::{Bits, Sort, TermId, TermStore, Value};

const TINY: FloatFormat = FloatFormat { exponent: 3, fraction: 2 };
const VALUES: u128 = 64;
/// Infinities, the largest numbers, ones, the smallest normal and subnormal numbers, zeros and some between.
const BOUNDS: [u128; 16] =
    [0x3c, 0x3b, 0x37, 0x2c, 0x24, 0x23, 0x21, 0x20, 0x00, 0x01, 0x03, 0x04, 0x0c, 0x13, 0x1b, 0x1c];
const ARITHMETIC: [FloatOp; 4] = [FloatOp::Add(TINY), FloatOp::Sub(TINY), FloatOp::Mul(TINY), FloatOp::Div(TINY)];
const COMPARISONS: [FloatOp; 3] = [FloatOp::Eq(TINY), FloatOp::Lt(TINY), FloatOp::Le(TINY)];

/// What the operation gives, from nothing but its circuit without ranges.
fn plain(op: FloatOp, operands: &[u128]) -> Value {
    let mut terms = TermStore::new();
    let operands: Vec<TermId> = operands.iter().map(|&value| terms.constant(TINY.width(), value)).collect();
    let result = terms.expansion(op, &operands, FloatRange::NONE);
    match terms.as_bits(result) {
        Some(bits) => Value::Bits(bits),
        None => Value::Bool(terms.as_bool(result).expect("constants fold")),
    }
}

struct Table(Vec<Value>);

impl Table {
    fn new(op: FloatOp) -> Table {
        Table((0..VALUES * VALUES).map(|both| plain(op, &[both / VALUES, both % VALUES])).collect())
    }

    fn of(&self, a: u128, b: u128) -> &Value {
        &self.0[(a * VALUES + b) as usize]
    }
}

fn contains(format: FloatFormat, range: FloatRange, value: u128) -> bool {
    let one = FloatRange::exactly(format, value);
    if one.nan { range.nan } else { range.low <= one.low && one.high <= range.high }
}

fn values(range: FloatRange) -> impl Iterator<Item = u128> {
    (0..VALUES).filter(move |&value| contains(TINY, range, value))
}

fn ranges(bounds: &[u128]) -> Vec<FloatRange> {
    let mut ranges = Vec::new();
    for (i, &low) in bounds.iter().enumerate() {
        for &high in &bounds[i..] {
            let (low, high) = (FloatRange::exactly(TINY, low).low, FloatRange::exactly(TINY, high).high);
            ranges.push(FloatRange { low, high, nan: false });
        }
    }
    ranges
}

#[test]
fn bounds_are_in_order() {
    let places: Vec<i128> = BOUNDS.iter().map(|&bound| FloatRange::exactly(TINY, bound).low).collect();
    assert!(places.is_sorted(), "{places:?}");
    for value in 0..VALUES {
        let range = FloatRange::exactly(TINY, value);
        assert!(range.nan || range.bounds(TINY) == [value, value]);
    }
}

#[test]
fn results_lie_in_their_ranges() {
    let ranges = ranges(&BOUNDS);
    for op in ARITHMETIC {
        let table = Table::new(op);
        for &a in &ranges {
            for &b in &ranges {
                let range = op.range(&[a, b], false);
                for (x, y) in values(a).flat_map(|x| values(b).map(move |y| (x, y))) {
                    let result = table.of(x, y).as_bits().unsigned();
                    assert!(contains(TINY, range, result), "{op:?} {a:?} {b:?}: {x:#x} {y:#x} {result:#x} {range:?}");
                }
            }
            // One operand that is used twice.
            let range = op.range(&[a, a], true);
            for x in values(a) {
                assert!(contains(TINY, range, table.of(x, x).as_bits().unsigned()), "{op:?} {a:?}: {x:#x}");
            }
        }
    }
}

#[test]
fn a_nan_stays_possible() {
    let (some, nan) = (FloatRange::exactly(TINY, 0x0c), FloatRange::exactly(TINY, 0x1d));
    for op in ARITHMETIC {
        for operands in [[some, nan], [nan, some], [some.union(nan), some]] {
            assert!(op.range(&operands, false).nan, "{op:?}");
        }
    }
    for op in COMPARISONS {
        assert_eq!(some.compared(op, nan), Some(false));
        assert_ne!(some.union(nan).compared(op, some), Some(true));
    }
}

#[test]
fn signs_and_conversions_lie_in_their_ranges() {
    let wide = FloatFormat { exponent: 4, fraction: 3 };
    let narrow = FloatFormat { exponent: 2, fraction: 2 };
    let convert = |to| FloatOp::Convert { from: TINY, to };
    for op in [FloatOp::Neg(TINY), FloatOp::Abs(TINY), convert(wide), convert(narrow)] {
        for a in ranges(&BOUNDS) {
            let range = op.range(&[a], false);
            for x in values(a) {
                let result = plain(op, &[x]).as_bits().unsigned();
                assert!(contains(op.result().expect("a value"), range, result), "{op:?} {a:?}: {x:#x}");
            }
        }
    }
    for signed in [false, true] {
        let mut terms = TermStore::new();
        let small = terms.symbol("small", Sort::Bits(3));
        let wide = terms.zero_extend(small, 2);
        let any = terms.symbol("any", Sort::Bits(5));
        for int in [wide, any] {
            let term = terms.fp_from_int(TINY, int, signed);
            let range = terms.float_range(TINY, term);
            for x in 0..32 {
                let value = terms.eval(term, &mut |symbol| {
                    let width = terms.width(terms.symbol_term(symbol));
                    Value::Bits(Bits::new(width, x))
                });
                assert!(contains(TINY, range, value.as_bits().unsigned()), "{x}");
            }
        }
    }
}

#[test]
fn comparisons_by_ranges_are_right() {
    for op in COMPARISONS {
        let table = Table::new(op);
        for a in ranges(&BOUNDS) {
            for b in ranges(&BOUNDS) {
                let Some(decided) = a.compared(op, b) else { continue };
                for (x, y) in values(a).flat_map(|x| values(b).map(move |y| (x, y))) {
                    assert_eq!(table.of(x, y).as_bool(), decided, "{op:?} {a:?} {b:?}");
                }
            }
        }
    }
}

/// The values of a term over two symbols.
fn value(terms: &TermStore, term: TermId, x: u128, y: u128) -> Value {
    terms.eval(term, &mut |symbol| {
        let value = if terms.symbol_name(symbol) == "x" { x } else { y };
        Value::Bits(Bits::new(TINY.width(), value))
    })
}

#[test]
fn circuits_with_known_operands_compute_the_same() {
    // Anything, numbers, no infinities, positive ones, normal ones, negative ones.
    let bounds = [
        (0x3c, 0x1c),
        (0x3b, 0x1b),
        (0x00, 0x1c),
        (0x00, 0x1b),
        (0x01, 0x0c),
        (0x04, 0x1b),
        (0x0c, 0x13),
        (0x3b, 0x20),
        (0x33, 0x24),
    ];
    for op in ARITHMETIC.into_iter().chain(COMPARISONS) {
        let table = Table::new(op);
        for (a_low, a_high) in bounds {
            for (b_low, b_high) in bounds {
                let mut terms = TermStore::new();
                let [x, y] = ["x", "y"].map(|name| terms.symbol(name, Sort::Bits(TINY.width())));
                let [a, b] = [(a_low, a_high), (b_low, b_high)].map(|(low, high)| FloatRange {
                    low: FloatRange::exactly(TINY, low).low,
                    high: FloatRange::exactly(TINY, high).high,
                    nan: false,
                });
                let (left, right) = (terms.fp_within(TINY, x, a), terms.fp_within(TINY, y, b));
                let result = terms.float(op, &[left, right]);
                for (x, y) in values(a).flat_map(|x| values(b).map(move |y| (x, y))) {
                    assert_eq!(&value(&terms, result, x, y), table.of(x, y), "{op:?} {a:?} {b:?}: {x:#x} {y:#x}");
                }
            }
        }
    }
}

#[test]
fn a_value_within_its_bounds_is_itself() {
    for range in ranges(&BOUNDS) {
        let mut terms = TermStore::new();
        let x = terms.symbol("x", Sort::Bits(TINY.width()));
        let within = terms.fp_within(TINY, x, range);
        for x in 0..VALUES {
            let result = value(&terms, within, x, 0).as_bits().unsigned();
            assert!(if contains(TINY, range, x) { result == x } else { contains(TINY, range, result) }, "{x:#x}");
        }
    }
}

#[test]
fn differences_compare_alike_from_both_sides() {
    let table = Table::new(FloatOp::Sub(TINY));
    let constants = [0x3c, 0x3b, 0x2d, 0x21, 0x20, 0x00, 0x01, 0x0d, 0x1b, 0x1c, 0x1e];
    for op in COMPARISONS {
        let compare = Table::new(op);
        for c in constants {
            for k in constants {
                let mut terms = TermStore::new();
                let x = terms.symbol("x", Sort::Bits(TINY.width()));
                let [c_term, k_term] = [c, k].map(|value| terms.constant(TINY.width(), value));
                for first in [false, true] {
                    let difference = if first { terms.fp_sub(TINY, x, c_term) } else { terms.fp_sub(TINY, c_term, x) };
                    let (below, above) =
                        (terms.float(op, &[difference, k_term]), terms.float(op, &[k_term, difference]));
                    for x in 0..VALUES {
                        let d = if first { table.of(x, c) } else { table.of(c, x) }.as_bits().unsigned();
                        assert_eq!(&value(&terms, below, x, 0), compare.of(d, k), "{op:?} {x:#x} {c:#x} {k:#x}");
                        assert_eq!(&value(&terms, above, x, 0), compare.of(k, d), "{op:?} {x:#x} {c:#x} {k:#x}");
                    }
                }
            }
        }
    }
}

#[test]
fn both_sides_of_a_distance_share_one_difference() {
    let mut terms = TermStore::new();
    let double = FloatFormat::DOUBLE;
    let x = terms.symbol("x", Sort::Bits(64));
    let [c, k] = [3.0f64, 0.5].map(|value| terms.constant(64, u128::from(value.to_bits())));
    let [one, other] = [terms.fp_sub(double, x, c), terms.fp_sub(double, c, x)];
    let minus = terms.fp_neg(double, k);
    assert_eq!(terms.fp_lt(double, other, k), terms.fp_lt(double, minus, one));
}

#[test]
fn what_is_known_later_leaves_the_circuit() {
    let mut terms = TermStore::new();
    let double = FloatFormat::DOUBLE;
    let [x, y] = ["x", "y"].map(|name| terms.symbol(name, Sort::Bits(64)));
    let sum = terms.fp_add(double, x, y);
    let nan = terms.fp_is_nan(double, sum);
    let one = FloatRange::exactly(double, u128::from(1f64.to_bits()));
    let eight = FloatRange::exactly(double, u128::from(8f64.to_bits()));
    let bound = [x, y]
        .map(|symbol| (terms.as_symbol(symbol).expect("a symbol"), terms.fp_within(double, symbol, one.union(eight))));
    let nan = terms.substitute(nan, &bound.into_iter().collect());
    assert_eq!(terms.as_bool(nan), Some(false));
}

#[test]
fn comparisons_of_one_number_with_constants_exclude_or_cover_each_other() {
    let constants = [0x3c, 0x3b, 0x2d, 0x21, 0x20, 0x00, 0x01, 0x0d, 0x1b, 0x1c, 0x1e];
    let numbers = FloatRange { nan: false, ..FloatRange::all(TINY) };
    let tables = COMPARISONS.map(Table::new);
    let mut decided = 0;
    for nan in [false, true] {
        for (first, second) in constants.into_iter().flat_map(|k| constants.map(|l| (k, l))) {
            let mut terms = TermStore::new();
            let x = terms.symbol("x", Sort::Bits(TINY.width()));
            let number = if nan { x } else { terms.fp_within(TINY, x, numbers) };
            let literals = |terms: &mut TermStore, k: u128| {
                let constant = terms.constant(TINY.width(), k);
                let mut all: Vec<(TermId, usize, bool, bool)> = Vec::new();
                for (index, op) in COMPARISONS.into_iter().enumerate() {
                    for turned in [false, true] {
                        let operands = if turned { [constant, number] } else { [number, constant] };
                        let holds = terms.float(op, &operands);
                        all.extend([(holds, index, turned, true), (terms.not(holds), index, turned, false)]);
                    }
                }
                all
            };
            let (left, right) = (literals(&mut terms, first), literals(&mut terms, second));
            for &(a, i, a_turned, a_holds) in &left {
                for &(b, j, b_turned, b_holds) in &right {
                    let (both, either) = (terms.and(a, b), terms.or(a, b));
                    decided += usize::from(terms.as_bool(both).is_some() || terms.as_bool(either).is_some());
                    for x in values(FloatRange { nan, ..numbers }) {
                        let of = |table: usize, turned: bool, k: u128| {
                            if turned { tables[table].of(k, x) } else { tables[table].of(x, k) }.as_bool()
                        };
                        let expected = (of(i, a_turned, first) == a_holds, of(j, b_turned, second) == b_holds);
                        let found = (value(&terms, both, x, 0).as_bool(), value(&terms, either, x, 0).as_bool());
                        assert_eq!(found, (expected.0 && expected.1, expected.0 || expected.1), "{x:#x}");
                    }
                }
            }
        }
    }
    assert!(decided > 1000, "{decided}");
}
