//! How the cost of `closure` grows: time per assignment, clock updates and memory,
//! over generated traces of assignments and backtracks. Run by `cargo bench -p concord-theory`.
//!
//! The number of candidates per read is the same everywhere.

use std::time::{Duration, Instant};

use concord_testing::theory::growth::workload;
use concord_theory::{Config, OrderTheory};

/// Each size is run again and again for so long.
const ENOUGH: Duration = Duration::from_millis(400);

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

/// Nanoseconds this thread was on a processor, where the system says so; a busy machine
/// then does not distort the figures.
fn processor_time() -> Option<f64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}

fn measure(events: usize, chains: usize) {
    let workload = workload(events, chains, 11);
    let (mut spent, mut assignments) = (0.0, 0.0);
    let begin = Instant::now();
    let (figures, statistics) = loop {
        let mut theory = OrderTheory::new(workload.problem.clone(), Config::default());
        let (start, processor) = (Instant::now(), processor_time());
        let figures = workload.replay(&mut theory);
        let elapsed = start.elapsed().as_nanos() as f64;
        spent += processor.zip(processor_time()).map_or(elapsed, |(from, to)| to - from);
        assignments += figures.assignments as f64;
        if begin.elapsed() > ENOUGH {
            break (figures, theory.statistics());
        }
    };
    println!(
        "{events:>7} {chains:>7} {:>12} {:>10} {:>14.0} {:>17.1} {:>12}",
        figures.assignments,
        figures.conflicts,
        spent / assignments,
        statistics.clock_updates as f64 / figures.assignments as f64,
        statistics.clock_bytes
    );
}
