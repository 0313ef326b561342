//! Terms against the machine's own floating point.

use super::{FloatFormat, FloatOp, FloatRange};
use crate::tests::Random;
use crate::{Bits, Sort, TermId, TermStore, Value};

/// A pattern: any, or one near a place where something happens.
fn pattern(random: &mut Random, format: FloatFormat) -> u128 {
    let FloatFormat { exponent: e, fraction: f } = format;
    let (ones, any) = ((1u128 << e) - 1, u128::from(random.next()));
    let exponent = match random.next() % 8 {
        0 => 0,
        1 => 1,
        2 => ones,
        3 => ones - 1,
        4 | 5 => format.bias() + u128::from(random.next() % 70),
        6 => format.bias() - u128::from(random.next() % 60),
        _ => any & ones,
    };
    let fraction = match random.next() % 6 {
        0 => 0,
        1 => 1,
        2 => (1 << f) - 1,
        3 => 1 << (u128::from(random.next()) % u128::from(f)),
        _ => u128::from(random.next()) & ((1 << f) - 1),
    };
    u128::from(random.next() & 1) << (e + f) | exponent << f | fraction
}

struct Function {
    terms: TermStore,
    result: TermId,
}

impl Function {
    /// A term over two patterns, and its values.
    fn new(format: FloatFormat, make: impl Fn(&mut TermStore, TermId, TermId) -> TermId) -> Function {
        let mut terms = TermStore::new();
        let a = terms.symbol("a", Sort::Bits(format.width()));
        let b = terms.symbol("b", Sort::Bits(format.width()));
        let result = make(&mut terms, a, b);
        Function { terms, result }
    }

    fn of(&self, format: FloatFormat, a: u128, b: u128) -> Value {
        self.terms.eval(self.result, &mut |symbol| {
            let value = if self.terms.symbol_name(symbol) == "a" { a } else { b };
            Value::Bits(Bits::new(format.width(), value))
        })
    }
}

const CASES: usize = 2_000;

macro_rules! against_the_machine {
    ($name:ident, $float:ty, $bits:ty, $format:expr) => {
        #[test]
        fn $name() {
            let format = $format;
            let mut random = Random::new(7);
            let operations: [(
                &str,
                fn(&mut TermStore, FloatFormat, TermId, TermId) -> TermId,
                fn($float, $float) -> $float,
            ); 4] = [
                ("+", TermStore::fp_add, |a, b| a + b),
                ("-", TermStore::fp_sub, |a, b| a - b),
                ("*", TermStore::fp_mul, |a, b| a * b),
                ("/", TermStore::fp_div, |a, b| a / b),
            ];
            for (name, make, machine) in operations {
                let function = Function::new(format, |terms, a, b| make(terms, format, a, b));
                for _ in 0..CASES {
                    let (a, b) = (pattern(&mut random, format), pattern(&mut random, format));
                    let expected = machine(<$float>::from_bits(a as $bits), <$float>::from_bits(b as $bits));
                    let found = <$float>::from_bits(function.of(format, a, b).as_bits().unsigned() as $bits);
                    let same = expected.to_bits() == found.to_bits() || expected.is_nan() && found.is_nan();
                    assert!(same, "{a:#x} {name} {b:#x}: {:#x}, not {:#x}", found.to_bits(), expected.to_bits());
                }
            }
            let comparisons: [(
                &str,
                fn(&mut TermStore, FloatFormat, TermId, TermId) -> TermId,
                fn(&$float, &$float) -> bool,
            ); 3] = [
                ("==", TermStore::fp_eq, |a, b| a == b),
                ("<", TermStore::fp_lt, |a, b| a < b),
                ("<=", TermStore::fp_le, |a, b| a <= b),
            ];
            for (name, make, machine) in comparisons {
                let function = Function::new(format, |terms, a, b| make(terms, format, a, b));
                for case in 0..CASES {
                    let a = pattern(&mut random, format);
                    let b = if case % 4 == 0 { a } else { pattern(&mut random, format) };
                    let expected = machine(&<$float>::from_bits(a as $bits), &<$float>::from_bits(b as $bits));
                    assert_eq!(function.of(format, a, b).as_bool(), expected, "{a:#x} {name} {b:#x}");
                }
            }
            // To integers, where the value fits.
            for (width, signed, low, high) in [
                (32, true, -2147483648.0, 2147483648.0),
                (32, false, 0.0, 4294967296.0),
                (64, true, -9223372036854775808.0, 9223372036854775808.0),
                (64, false, 0.0, 18446744073709551616.0),
                (8, true, -128.0, 128.0),
            ] {
                let function = Function::new(format, |terms, a, _| terms.fp_to_int(format, a, width, signed));
                for _ in 0..CASES {
                    let a = pattern(&mut random, format);
                    let value = <$float>::from_bits(a as $bits).trunc();
                    if !(value >= low as $float && value < high as $float) {
                        continue;
                    }
                    let found = function.of(format, a, 0).as_bits();
                    let found = if signed { found.signed() } else { found.unsigned() as i128 };
                    assert_eq!(found, value as i128, "{a:#x} as {width} bits");
                }
            }
            // From integers.
            for (width, signed) in [(32, true), (32, false), (64, true), (64, false), (8, true), (16, false)] {
                let mut terms = TermStore::new();
                let a = terms.symbol("a", Sort::Bits(width));
                let result = terms.fp_from_int(format, a, signed);
                for _ in 0..CASES {
                    let down = (random.next() % 64) as u32;
                    let bits = Bits::new(width, u128::from(random.next() >> down));
                    let found = terms.eval(result, &mut |_| Value::Bits(bits)).as_bits().unsigned();
                    let expected = if signed { bits.signed() as $float } else { bits.unsigned() as $float };
                    assert_eq!(found, u128::from(expected.to_bits()), "{bits:?}");
                }
            }
        }
    };
}

against_the_machine!(single_precision_is_that_of_the_machine, f32, u32, FloatFormat::SINGLE);
against_the_machine!(double_precision_is_that_of_the_machine, f64, u64, FloatFormat::DOUBLE);

#[test]
fn conversions_between_formats_are_those_of_the_machine() {
    let (single, double) = (FloatFormat::SINGLE, FloatFormat::DOUBLE);
    let mut random = Random::new(11);
    let widen = Function::new(single, |terms, a, _| terms.fp_convert(single, double, a));
    let narrow = Function::new(double, |terms, a, _| terms.fp_convert(double, single, a));
    for _ in 0..CASES {
        let a = pattern(&mut random, single);
        let expected = f64::from(f32::from_bits(a as u32));
        let found = f64::from_bits(widen.of(single, a, 0).as_bits().unsigned() as u64);
        assert!(found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan(), "{a:#x}");
        // Doubles in the range of `float`, mostly.
        let mut a = pattern(&mut random, double) as u64;
        if !random.next().is_multiple_of(4) {
            let near = 1023 + (random.next() % 320) as i64 - 170;
            a = a & !(0x7ff << 52) | (near as u64) << 52;
        }
        let expected = f64::from_bits(a) as f32;
        let found = f32::from_bits(narrow.of(double, u128::from(a), 0).as_bits().unsigned() as u32);
        assert!(found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan(), "{a:#x}: {found}");
    }
}

#[test]
fn operations_on_constants_are_constants() {
    let mut terms = TermStore::new();
    let double = FloatFormat::DOUBLE;
    let [a, b] = [0.1f64, 0.2].map(|value| terms.constant(64, u128::from(value.to_bits())));
    let sum = terms.fp_add(double, a, b);
    assert_eq!(terms.as_bits(sum).map(Bits::unsigned), Some(u128::from((0.1f64 + 0.2).to_bits())));
    let quotient = terms.fp_div(double, a, b);
    assert_eq!(terms.as_bits(quotient).map(Bits::unsigned), Some(u128::from(0.5f64.to_bits())));
    let less = terms.fp_lt(double, a, b);
    assert_eq!(terms.as_bool(less), Some(true));
}

#[test]
fn the_machine_computes_what_terms_fold_to() {
    let mut random = Random::new(11);
    let mut computed = 0;
    for format in [FloatFormat::SINGLE, FloatFormat::DOUBLE] {
        let signed = random.next() & 1 == 0;
        for _ in 0..CASES {
            let (a, b) = (pattern(&mut random, format), pattern(&mut random, format));
            let integer = Bits::new(64, u128::from(random.next() >> (random.next() % 64)));
            let pair = [a, b].map(|bits| Bits::new(format.width(), bits));
            for (op, constants) in [
                (FloatOp::Add(format), &pair[..]),
                (FloatOp::Sub(format), &pair[..]),
                (FloatOp::Mul(format), &pair[..]),
                (FloatOp::Div(format), &pair[..]),
                (FloatOp::FromInt { to: format, signed }, &[integer]),
                (FloatOp::FromInt { to: format, signed: !signed }, &[integer]),
            ] {
                let Some(found) = op.of_constants(constants) else { continue };
                computed += 1;
                let mut terms = TermStore::new();
                let operands: Vec<TermId> = constants.iter().map(|&bits| terms.bits(bits)).collect();
                let folded = terms.expansion(op, &operands, FloatRange::NONE);
                assert_eq!(terms.as_bits(folded), Some(found), "{op:?} {constants:x?}");
            }
        }
    }
    assert!(computed > 10 * CASES, "{computed}");
}
