//! How the cost of `closure` grows: time per assignment, clock updates and memory,
//! over generated traces of assignments and backtracks. Run by `cargo bench -p concord-theory`.
//!
//! The number of candidates per read is the same everywhere.

use std::time::Instant;

use concord_testing::theory::growth::workload;
use concord_theory::{Config, OrderTheory};

/// Each size is run this often; the fastest run counts.
const RUNS: usize = 3;

fn main() {
    println!(
        "{:>7} {:>7} {:>12} {:>10} {:>14} {:>17} {:>12}",
        "events", "chains", "assignments", "conflicts", "ns/assignment", "updates/assignm.", "clock bytes"
    );
    for chains in [2, 4, 8, 16, 32] {
        for events in [100, 500, 1_000, 5_000, 10_000, 20_000] {
            measure(events, chains);
        }
    }
}

fn measure(events: usize, chains: usize) {
    let workload = workload(events, chains, 11);
    let mut best = f64::INFINITY;
    let mut row = None;
    for _ in 0..RUNS {
        let mut theory = OrderTheory::new(workload.problem.clone(), Config::default());
        let start = Instant::now();
        let figures = workload.replay(&mut theory);
        best = best.min(start.elapsed().as_nanos() as f64);
        row = Some((figures, theory.statistics()));
    }
    let (figures, statistics) = row.expect("at least one run");
    println!(
        "{events:>7} {chains:>7} {:>12} {:>10} {:>14.0} {:>17.1} {:>12}",
        figures.assignments,
        figures.conflicts,
        best / figures.assignments as f64,
        statistics.clock_updates as f64 / figures.assignments as f64,
        statistics.clock_bytes
    );
}
