//! The cost of `closure` grows with events × chains, by counts.

use concord_testing::theory::growth::workload;
use concord_theory::{Config, OrderTheory};

struct Cost {
    updates_per_assignment: f64,
    bytes: u64,
}

fn cost(events: usize, chains: usize) -> Cost {
    let workload = workload(events, chains, 11);
    let mut theory = OrderTheory::new(workload.problem.clone(), Config::default());
    let figures = workload.replay(&mut theory);
    let statistics = theory.statistics();
    println!("{events} events, {chains} chains: {figures:?} {statistics:?}");
    Cost {
        updates_per_assignment: statistics.clock_updates as f64 / figures.assignments as f64,
        bytes: statistics.clock_bytes,
    }
}

#[test]
fn clocks_take_two_numbers_per_event_and_chain() {
    for (events, chains) in [(100, 2), (1_000, 8), (4_000, 32)] {
        assert_eq!(cost(events, chains).bytes, 2 * 4 * (events * chains) as u64);
    }
}

/// Forty times the events: an n² closure would write forty times as much per assignment.
#[test]
fn clock_updates_per_assignment_hardly_grow_with_events() {
    for chains in [2, 8] {
        let (small, large) = (cost(200, chains), cost(8_000, chains));
        let growth = large.updates_per_assignment / small.updates_per_assignment;
        assert!(growth < 8.0, "{chains} chains: {growth}");
    }
}

/// In a random order of n insertions an entry is raised about log n times, so an
/// assignment writes about chains × log n entries.
#[test]
fn clock_updates_per_assignment_stay_below_chains_times_log_events() {
    for (events, chains) in [(1_000, 2), (8_000, 2), (1_000, 8), (8_000, 8), (1_000, 32), (8_000, 32)] {
        let bound = 2.0 * chains as f64 * (events as f64).log2();
        let updates = cost(events, chains).updates_per_assignment;
        assert!(updates < bound, "{events} events, {chains} chains: {updates} above {bound}");
    }
}

#[test]
fn clock_updates_per_assignment_grow_at_most_linearly_with_chains() {
    let (few, many) = (cost(4_000, 4), cost(4_000, 32));
    let growth = many.updates_per_assignment / few.updates_per_assignment;
    assert!(growth < 2.0 * 8.0, "{growth}");
}
