//! Running over seeds: how many and from which on is set by the environment.

#![allow(dead_code, reason = "not every test that shares this file needs all of it")]

use std::sync::atomic::{AtomicU64, Ordering};

/// A number from the environment.
pub fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().map_or(otherwise, |text| text.parse().expect("a number"))
}

/// Calls `each` with every seed, two at a time.
pub fn two_at_a_time(first: u64, count: u64, each: impl Fn(u64) + Sync) {
    let next = AtomicU64::new(first);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + count {
                        break;
                    }
                    each(seed);
                }
            });
        }
    });
}

/// Fails if there are seeds whose programs are judged wrongly, with a report of the first ones.
pub fn nothing_is_wrong(mut wrong: Vec<u64>, count: u64, report: impl Fn(u64) -> String) {
    wrong.sort_unstable();
    let reports: Vec<String> = wrong.iter().take(3).map(|seed| report(*seed)).collect();
    assert!(wrong.is_empty(), "{} of {count} programs: {wrong:?}\n{}", wrong.len(), reports.join("\n"));
}
