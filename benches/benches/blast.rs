//! Bit-vectors as clauses: operators of 32 bits, and equalities under a literal.

#![allow(missing_docs, reason = "criterion makes functions that nobody can document")]

use concord_benches::Dropped;
use concord_logic::{BitBlasted, SmtSolver, Sort, TermId, TermStore};
use criterion::{Criterion, criterion_group, criterion_main};

const WIDTH: u32 = 32;

/// An operator of two words.
type Operator = fn(&mut TermStore, TermId, TermId) -> TermId;

const OPERATORS: [(&str, Operator); 5] = [
    ("add", TermStore::bv_add),
    ("multiply", TermStore::bv_mul),
    ("divide", TermStore::bv_udiv),
    ("shift", TermStore::bv_shl),
    ("exclusive or", TermStore::bv_xor),
];

fn operators(criterion: &mut Criterion) {
    for (name, operator) in OPERATORS {
        let mut terms = TermStore::new();
        let words: Vec<TermId> = (0..9).map(|index| terms.symbol(format!("x{index}"), Sort::Bits(WIDTH))).collect();
        let value = words[1..8].iter().fold(words[0], |value, &word| operator(&mut terms, value, word));
        let question = terms.eq(value, words[8]);
        criterion.bench_function(&format!("blast/{name}"), |bencher| {
            bencher.iter(|| BitBlasted::new(Dropped::default()).literal(&terms, question));
        });
    }
}

fn equalities(criterion: &mut Criterion) {
    let mut terms = TermStore::new();
    let words: Vec<TermId> = (0..200).map(|index| terms.symbol(format!("x{index}"), Sort::Bits(WIDTH))).collect();
    criterion.bench_function("blast/equal under a literal", |bencher| {
        bencher.iter(|| {
            let mut solver = BitBlasted::new(Dropped::default());
            for pair in words.windows(2) {
                let guard = solver.new_literal();
                solver.imply_equal(&terms, guard, pair[0], pair[1]);
            }
        });
    });
}

criterion_group!(benches, operators, equalities);
criterion_main!(benches);
