//! The theory alone, on generated traces of assignments and backtracks: every strategy that works during the
//! search, and every representation of the closed order.

#![allow(missing_docs, reason = "criterion makes functions that nobody can document")]

use concord_testing::theory::growth::{Workload, workload};
use concord_theory::{ClosureKind, Config, OrderTheory, Strategy};
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// Events and chains of the traces.
const SIZES: [(usize, usize); 3] = [(200, 4), (1_000, 4), (1_000, 32)];

/// Where one representation might be the better one: few long chains, many short ones.
const SHAPES: [(usize, usize); 8] =
    [(100, 4), (100, 16), (200, 4), (200, 32), (1_000, 4), (1_000, 32), (1_000, 128), (5_000, 128)];

fn replay(criterion: &mut Criterion, group: &str, name: &str, config: Config, size: (usize, usize)) {
    let workload: Workload = workload(size.0, size.1, 11);
    let make = || OrderTheory::new(workload.problem.clone(), config);
    let assignments = workload.replay(&mut make()).assignments;
    let mut group = criterion.benchmark_group(group);
    group.throughput(Throughput::Elements(assignments));
    group.sample_size(20);
    let id = BenchmarkId::new(name, format!("{} events, {} chains", size.0, size.1));
    group.bench_function(id, |bencher| {
        bencher.iter_batched(make, |mut theory| workload.replay(&mut theory), BatchSize::LargeInput);
    });
    group.finish();
}

fn strategies(criterion: &mut Criterion) {
    for strategy in Strategy::ALL.into_iter().filter(|&strategy| strategy != Strategy::Lazy) {
        for size in SIZES {
            let config = Config { strategy, ..Config::default() };
            replay(criterion, "strategy", &strategy.to_string(), config, size);
        }
    }
}

fn representations(criterion: &mut Criterion) {
    for size in SHAPES {
        for closure in [ClosureKind::Clocks, ClosureKind::Matrix] {
            let config = Config { closure, ..Config::default() };
            replay(criterion, "closure", &closure.to_string(), config, size);
        }
    }
}

criterion_group!(benches, strategies, representations);
criterion_main!(benches);
