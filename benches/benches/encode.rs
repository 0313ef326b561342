//! From a program to clauses: unrolling and summarising, pruning, emitting constraints.

#![allow(missing_docs, reason = "criterion makes functions that nobody can document")]

use std::fs;
use std::path::Path;

use concord_benches::Dropped;
use concord_encoder::{Bounds, PruneOptions, Skeleton, constrain, prune, summarise};
use concord_frontend::{Options, compile};
use concord_logic::{BitBlasted, Interrupter};
use concord_program::{DataModel, Program};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};

/// A program of increments under a mutex, without headers, and a bound for its loops.
const PROGRAM: (&str, u32) = ("increments.c", 4);

fn program() -> Program {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs").join(PROGRAM.0);
    let text = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    compile(PROGRAM.0, &text, &Options { data_model: DataModel::Lp64 }).expect("a C program").program
}

fn skeleton(program: &Program) -> Skeleton {
    summarise(program, &Bounds::uniform(PROGRAM.1), &Interrupter::new()).expect("a small program")
}

fn encode(criterion: &mut Criterion) {
    let program = program();
    let full = skeleton(&program);
    let mut pruned = full.clone();
    prune(&mut pruned, &PruneOptions::default());
    criterion.bench_function("encode/summarise", |bencher| bencher.iter(|| skeleton(&program)));
    criterion.bench_function("encode/prune", |bencher| {
        bencher.iter_batched_ref(
            || full.clone(),
            |skeleton| prune(skeleton, &PruneOptions::default()),
            BatchSize::LargeInput,
        );
    });
    criterion.bench_function("encode/constrain", |bencher| {
        bencher.iter(|| constrain(&pruned, &mut BitBlasted::new(Dropped::default())));
    });
}

criterion_group!(benches, encode);
criterion_main!(benches);
