//! Ranges compared with sets of numbers that are enumerated.

use super::*;
use crate::{Sort, Value};

const WIDTH: u32 = 3;

/// All sets of up to three values, with the least range around each.
fn sets() -> Vec<(Vec<u128>, IntRange)> {
    let mut sets = Vec::new();
    for a in 0..8 {
        for b in a..8 {
            for c in b..8 {
                let set = vec![a, b, c];
                let one = |&value: &u128| IntRange::exactly(Bits::new(WIDTH, value));
                let range = set.iter().map(one).fold(IntRange::EMPTY, IntRange::join);
                sets.push((set, range));
            }
        }
    }
    sets
}

fn is_in(value: Bits, range: IntRange) -> bool {
    !IntRange::exactly(value).meet(range).is_empty()
}

/// Asserts of a term over x (and y) that its values are in its range, for all ranges of these; how often it had a bound.
fn bounded(make: impl Fn(&mut TermStore, TermId, TermId) -> TermId) -> usize {
    let mut terms = TermStore::new();
    let (x, y) = (terms.symbol("x", Sort::Bits(WIDTH)), terms.symbol("y", Sort::Bits(WIDTH)));
    let term = make(&mut terms, x, y);
    let mut results = Vec::new();
    for values in 0..64u128 {
        let value = terms.eval(term, &mut |symbol| {
            let part = if terms.symbol_term(symbol) == x { values >> 3 } else { values & 7 };
            Value::Bits(Bits::new(WIDTH, part))
        });
        results.push(value.as_bits());
    }
    let mut bounded = 0;
    let sets = sets();
    for (first, of_x) in &sets {
        for (second, of_y) in &sets {
            let range = terms.int_range_by(term, &mut |part| match part {
                part if part == x => *of_x,
                part if part == y => *of_y,
                part => terms.int_range(part),
            });
            bounded += usize::from(range != IntRange::whole(terms.width(term)));
            for (a, b) in first.iter().flat_map(|a| second.iter().map(move |b| (a, b))) {
                let result = results[(a << 3 | b) as usize];
                assert!(is_in(result, range), "{} for {a} and {b} is {result:?}", terms.show(term));
            }
        }
    }
    let unseen = terms.int_range_by(term, &mut |_| IntRange::EMPTY);
    assert!(unseen.is_empty(), "{}", terms.show(term));
    bounded
}

#[test]
fn results_are_in_their_ranges() {
    type Binary = fn(&mut TermStore, TermId, TermId) -> TermId;
    let binary: [Binary; 13] = [
        TermStore::bv_add,
        TermStore::bv_sub,
        TermStore::bv_mul,
        TermStore::bv_and,
        TermStore::bv_or,
        TermStore::bv_xor,
        TermStore::bv_udiv,
        TermStore::bv_urem,
        TermStore::bv_sdiv,
        TermStore::bv_srem,
        TermStore::bv_lshr,
        TermStore::bv_ashr,
        TermStore::concat,
    ];
    for make in binary {
        assert!(bounded(make) > 300);
    }
    assert!(bounded(TermStore::bv_shl) > 50);
    assert!(bounded(|terms, x, _| terms.bv_neg(x)) > 1000);
    assert!(bounded(|terms, x, _| terms.bv_not(x)) > 1000);
    let choice = |terms: &mut TermStore, x, y| {
        let condition = terms.bv_ult(x, y);
        terms.ite(condition, x, y)
    };
    assert!(bounded(choice) > 1000);
    assert!(bounded(|terms, x, _| terms.zero_extend(x, 2)) > 1000);
    assert!(bounded(|terms, x, _| terms.sign_extend(x, 2)) > 1000);
    assert!(bounded(|terms, x, _| terms.extract(x, 1, 0)) > 1000);
}

#[test]
fn a_sum_is_bounded_unless_it_wraps_and_a_negative_number_takes_away() {
    let mut terms = TermStore::new();
    let x = terms.symbol("x", Sort::Bits(8));
    let of = |terms: &TermStore, term, low, high| {
        terms.int_range_by(term, &mut |part| match terms.as_bits(part) {
            Some(bits) => IntRange::exactly(bits),
            None => IntRange::of_unsigned(8, Interval { low, high }),
        })
    };
    let (two, minus_one) = (terms.constant(8, 2), terms.constant(8, 255));
    let (more, less, difference) = (terms.bv_add(x, two), terms.bv_add(x, minus_one), terms.bv_sub(two, x));
    assert_eq!(of(&terms, more, 0, 3).unsigned, Interval { low: 2, high: 5 });
    assert_eq!(of(&terms, more, 0, 254), IntRange::whole(8));
    assert_eq!(of(&terms, less, 1, 255).unsigned, Interval { low: 0, high: 254 });
    assert_eq!(of(&terms, less, 0, 255), IntRange::whole(8));
    assert_eq!(of(&terms, difference, 1, 2).unsigned, Interval { low: 0, high: 1 });
    assert_eq!(of(&terms, difference, 1, 3).unsigned, IntRange::whole(8).unsigned);
    assert_eq!(of(&terms, difference, 1, 3).signed, Interval { low: -1, high: 1 });
}

#[test]
fn a_comparison_is_decided_if_and_only_if_the_bounds_decide_it() {
    type Compare = fn(Bits, Bits) -> bool;
    let comparisons: [(Op, Compare); 5] = [
        (Op::BvUlt, |a, b| a.unsigned() < b.unsigned()),
        (Op::BvUle, |a, b| a.unsigned() <= b.unsigned()),
        (Op::BvSlt, |a, b| a.signed() < b.signed()),
        (Op::BvSle, |a, b| a.signed() <= b.signed()),
        (Op::Eq, |a, b| a == b),
    ];
    let bits = |value: &u128| Bits::new(WIDTH, *value);
    for (op, holds) in comparisons {
        for (first, left) in &sets() {
            for (second, right) in &sets() {
                let mut results = first.iter().flat_map(|a| second.iter().map(move |b| holds(bits(a), bits(b))));
                let truth = results.next();
                let agreed = truth.filter(|_| results.all(|result| Some(result) == truth));
                let decided = left.compared(op, *right);
                if op == Op::Eq {
                    assert!(decided.is_none() || decided == agreed);
                } else {
                    // The least and the greatest values are in the sets.
                    assert_eq!(decided, agreed, "{op:?} of {left:?} and {right:?}");
                }
            }
        }
        assert_eq!(IntRange::EMPTY.compared(op, IntRange::whole(WIDTH)), None);
    }
}

#[test]
fn what_satisfies_a_comparison_is_exactly_what_makes_it_hold() {
    let mut terms = TermStore::new();
    let x = terms.symbol("x", Sort::Bits(WIDTH));
    for op in [Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle, Op::Eq] {
        for (constant, first, holds) in (0..32).map(|case| (case & 7, case & 8 == 0, case & 16 == 0)) {
            let number = terms.constant(WIDTH, constant);
            let (a, b) = if first { (x, number) } else { (number, x) };
            let comparison = terms.rebuild(op, &[a, b]);
            let Some(range) = IntRange::satisfying(op, Bits::new(WIDTH, constant), first, holds) else {
                assert!(op == Op::Eq && !holds);
                continue;
            };
            for value in 0..8 {
                let value = Bits::new(WIDTH, value);
                let truth = terms.eval(comparison, &mut |_| Value::Bits(value)).as_bool();
                assert_eq!(is_in(value, range), truth == holds, "{value:?} in {}", terms.show(comparison));
            }
        }
    }
}

#[test]
fn what_is_not_negative_is_the_same_number_in_both_readings() {
    let small = IntRange::of_unsigned(8, Interval { low: 3, high: 127 });
    assert_eq!(small.signed, Interval { low: 3, high: 127 });
    assert_eq!(IntRange { unsigned: IntRange::whole(8).unsigned, ..small }.agreed(8), small);
    let large = IntRange::of_unsigned(8, Interval { low: 3, high: 128 });
    assert_eq!(large.signed, IntRange::whole(8).signed);
    assert!(IntRange::of_unsigned(8, IntRange::EMPTY.unsigned).is_empty());
    assert_eq!(small.unsigned.bits_needed(), 7);
    assert_eq!(IntRange::exactly(Bits::zero(8)).unsigned.bits_needed(), 1);
}

#[test]
fn the_widest_numbers_have_ranges_too() {
    let whole = IntRange::whole(128);
    assert_eq!((whole.signed.low, whole.signed.high), (i128::MIN, i128::MAX));
    assert_eq!(whole.unsigned, Interval { low: 0, high: u128::MAX });
    assert_eq!(whole.agreed(128), whole);
    assert_eq!(whole.bounds(128, true), [Bits::from_signed(128, i128::MIN), Bits::from_signed(128, i128::MAX)]);
    let mut terms = TermStore::new();
    let (x, y) = (terms.symbol("x", Sort::Bits(128)), terms.symbol("y", Sort::Bits(128)));
    for term in [terms.bv_add(x, y), terms.bv_sub(x, y), terms.bv_mul(x, y)] {
        assert_eq!(terms.int_range(term), whole);
    }
}

#[test]
fn there_is_room_where_no_bound_leaves_the_type() {
    let (one, three) = (IntRange::exactly(Bits::new(4, 1)), IntRange::exactly(Bits::new(4, 3)));
    let range = one.join(three);
    for added in -20..=20 {
        assert_eq!(range.has_room_for(4, true, added), (-9..=4).contains(&added), "{added}");
        assert_eq!(range.has_room_for(4, false, added), (-1..=12).contains(&added), "{added}");
    }
}
