//! Every operator against native arithmetic: folded, and blasted.

use super::{Random, cases, native, row_value, simulate};
use crate::aig::Edge;
use crate::blast::{Blaster, Word};
use crate::{Op, Sort, TermId, TermStore, Value};

fn number(value: Value) -> u128 {
    match value {
        Value::Bool(truth) => u128::from(truth),
        Value::Bits(bits) => bits.unsigned(),
        Value::Array(_) => panic!("no number"),
    }
}

fn folded(store: &mut TermStore, op: Op, args: &[(u32, u128)]) -> u128 {
    let args: Vec<TermId> = args.iter().map(|&(width, value)| store.constant(width, value)).collect();
    let term = store.rebuild(op, &args);
    assert!(store.as_bits(term).is_some() || store.as_bool(term).is_some(), "{op:?} is not folded");
    number(store.eval(term, &mut |_| unreachable!("no symbols")))
}

/// A circuit with the nodes of its inputs; the graph itself comes with it.
struct Circuit {
    blaster: Blaster,
    inputs: Vec<Word>,
    output: Word,
}

/// The circuit of an operator whose operands are inputs or constants of these widths.
fn circuit(op: Op, operands: &[(u32, Option<u128>)]) -> Circuit {
    let mut blaster = Blaster::default();
    let inputs: Vec<Word> = operands
        .iter()
        .map(|&(width, constant)| match constant {
            Some(value) => (0..width).map(|i| Edge::constant(value >> i & 1 == 1)).collect(),
            None => (0..width).map(|_| blaster.aig.input()).collect(),
        })
        .collect();
    let output = blaster.aig.apply(op, &inputs);
    Circuit { blaster, inputs, output }
}

impl Circuit {
    /// Compares the circuit with what is expected on rows of operands, 64 rows at a time.
    fn check(&self, op: Op, rows: &[Vec<u128>], expected: impl Fn(&[u128]) -> u128) {
        for rows in rows.chunks(64) {
            let mut by_node = vec![0u64; self.blaster.aig.len()];
            for (row, values) in rows.iter().enumerate() {
                for (word, value) in self.inputs.iter().zip(values) {
                    for (i, edge) in word.iter().enumerate() {
                        by_node[edge.node()] |= ((value >> i & 1) as u64) << row;
                    }
                }
            }
            let values = simulate(&self.blaster.aig, |node| by_node[node]);
            for (row, operands) in rows.iter().enumerate() {
                let found = row_value(&values, &self.output, row);
                assert_eq!(found, expected(operands), "{op:?} of {operands:?}, width {}", self.inputs[0].len());
            }
        }
    }
}

fn all_pairs(width: u32) -> Vec<Vec<u128>> {
    (0..1u128 << width).flat_map(|a| (0..1u128 << width).map(move |b| vec![a, b])).collect()
}

#[test]
fn binary_operators_exhaustively_at_small_widths() {
    let mut store = TermStore::new();
    for width in 1..=4 {
        let rows = all_pairs(width);
        for op in native::BINARY {
            let expected = |row: &[u128]| native::binary(op, width, row[0], row[1]);
            for row in &rows {
                assert_eq!(
                    folded(&mut store, op, &[(width, row[0]), (width, row[1])]),
                    expected(row),
                    "{op:?} {row:?}"
                );
            }
            circuit(op, &[(width, None), (width, None)]).check(op, &rows, expected);
            // One operand constant: the special cases.
            for constant in 0..1u128 << width {
                let fixed = |place: usize| -> Vec<Vec<u128>> {
                    rows.iter().filter(|row| row[place] == constant).cloned().collect()
                };
                circuit(op, &[(width, Some(constant)), (width, None)]).check(op, &fixed(0), expected);
                circuit(op, &[(width, None), (width, Some(constant))]).check(op, &fixed(1), expected);
            }
        }
    }
}

#[test]
fn binary_operators_at_random_at_large_widths() {
    let mut random = Random::new(1);
    let mut store = TermStore::new();
    for width in [8, 16, 32, 64, 128] {
        let rows: Vec<Vec<u128>> = (0..cases(if width == 128 { 256 } else { 2_048 }))
            .map(|_| {
                // Shifts by random distances would nearly always shift everything out.
                let near = (u128::from(random.next()) % u128::from(width + 2)) & native::mask(width);
                let far = random.bits(width);
                vec![random.bits(width), if random.below(4) == 0 { near } else { far }]
            })
            .collect();
        for op in native::BINARY {
            let expected = |row: &[u128]| native::binary(op, width, row[0], row[1]);
            for row in &rows {
                assert_eq!(
                    folded(&mut store, op, &[(width, row[0]), (width, row[1])]),
                    expected(row),
                    "{op:?} {row:?}"
                );
            }
            circuit(op, &[(width, None), (width, None)]).check(op, &rows, expected);
            for _ in 0..cases(if width == 128 { 2 } else { 8 }) {
                let constant = random.bits(width);
                let rows: Vec<Vec<u128>> = (0..64).map(|_| vec![random.bits(width), constant]).collect();
                circuit(op, &[(width, None), (width, Some(constant))]).check(op, &rows, expected);
                let flipped: Vec<Vec<u128>> = rows.iter().map(|row| vec![row[1], row[0]]).collect();
                circuit(op, &[(width, Some(constant)), (width, None)]).check(op, &flipped, expected);
            }
        }
    }
}

#[test]
fn an_operand_used_twice() {
    let mut random = Random::new(2);
    for width in [1, 3, 8, 33] {
        for op in native::BINARY {
            let mut both = circuit(op, &[(width, None), (width, None)]);
            let input = both.inputs[0].clone();
            both.output = both.blaster.aig.apply(op, &[input.clone(), input]);
            let rows: Vec<Vec<u128>> = (0..64).map(|_| vec![random.bits(width)]).map(|row| vec![row[0], 0]).collect();
            both.check(op, &rows, |row| native::binary(op, width, row[0], row[0]));
        }
    }
}

#[test]
fn unary_operators_and_widths() {
    let mut random = Random::new(3);
    let mut store = TermStore::new();
    for width in [1, 2, 3, 4, 8, 16, 32, 64] {
        let rows: Vec<Vec<u128>> = if width <= 4 {
            (0..1u128 << width).map(|a| vec![a]).collect()
        } else {
            (0..cases(1_000)).map(|_| vec![random.bits(width)]).collect()
        };
        let mut check = |op: Op, expected: &dyn Fn(u128) -> u128| {
            for row in &rows {
                assert_eq!(folded(&mut store, op, &[(width, row[0])]), expected(row[0]), "{op:?} of {}", row[0]);
            }
            circuit(op, &[(width, None)]).check(op, &rows, |row| expected(row[0]));
        };
        for op in native::UNARY {
            check(op, &|a| native::unary(op, width, a));
        }
        for by in [1, 5, 32, 128 - width] {
            check(Op::ZeroExtend { by }, &|a| a);
            check(Op::SignExtend { by }, &|a| native::signed(width, a) as u128 & native::mask(width + by));
        }
        for high in 0..width {
            for low in [0, high / 2, high] {
                check(Op::Extract { high, low }, &|a| a >> low & native::mask(high - low + 1));
            }
        }
    }
}

#[test]
fn concatenation_and_choice() {
    let mut store = TermStore::new();
    for (high, low) in [(1, 1), (2, 3), (4, 1), (3, 3)] {
        let rows: Vec<Vec<u128>> =
            (0..1u128 << high).flat_map(|a| (0..1u128 << low).map(move |b| vec![a, b])).collect();
        let expected = |row: &[u128]| row[0] << low | row[1];
        for row in &rows {
            assert_eq!(folded(&mut store, Op::Concat, &[(high, row[0]), (low, row[1])]), expected(row));
        }
        circuit(Op::Concat, &[(high, None), (low, None)]).check(Op::Concat, &rows, expected);
    }
    let rows: Vec<Vec<u128>> =
        (0..2).flat_map(|c| all_pairs(3).into_iter().map(move |row| vec![c, row[0], row[1]])).collect();
    let expected = |row: &[u128]| if row[0] == 1 { row[1] } else { row[2] };
    circuit(Op::Ite, &[(1, None), (3, None), (3, None)]).check(Op::Ite, &rows, expected);
}

#[test]
fn cheap_cases_cost_no_gate_or_few() {
    let size = |op, constant| circuit(op, &[(32, None), (32, Some(constant))]).blaster.aig.len() - 33;
    assert_eq!(size(Op::BvMul, 8), 0);
    assert_eq!(size(Op::BvShl, 5), 0);
    assert_eq!(size(Op::BvAshr, 31), 0);
    assert_eq!(size(Op::BvUdiv, 16), 0);
    assert_eq!(size(Op::BvUrem, 16), 0);
    let adder = circuit(Op::BvAdd, &[(32, None), (32, None)]).blaster.aig.len();
    assert!(adder <= 8 * 32 + 65, "an adder has {adder} nodes");
    assert!(size(Op::BvMul, 7) <= 10 * 32, "a product by 7 is one subtraction");
}

#[test]
fn deep_terms_are_blasted_without_recursion() {
    let mut store = TermStore::new();
    let (x, y) = (store.symbol("x", Sort::Bits(8)), store.symbol("y", Sort::Bits(8)));
    let mut term = x;
    for _ in 0..20_000 {
        let sum = store.bv_add(term, y);
        term = store.bv_xor(sum, x);
    }
    let mut blaster = Blaster::default();
    let word = blaster.word(&store, term);
    let values = blaster.aig.evaluate(|node| node % 3 == 0);
    let value_of = |word: &[Edge]| {
        word.iter().rev().fold(0u128, |n, e| n << 1 | u128::from(values[e.node()] != e.is_complement()))
    };
    let symbol = |term| blaster.symbol_word(&store, store.as_symbol(term).unwrap()).map(&value_of).unwrap();
    let (x_value, y_value) = (symbol(x), symbol(y));
    let expected = (0..20_000).fold(x_value, |t, _| (t.wrapping_add(y_value) ^ x_value) & 255);
    assert_eq!(value_of(&word), expected);
}
