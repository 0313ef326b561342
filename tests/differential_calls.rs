//! Random calls of library functions: what the system's library does is possible for the verifier, and where the
//! standard or the manual page leaves no choice, nothing else is.
//!
//! The models of library functions are shared by all engines and by the explorer, so that only the world can contradict
//! them. Programs (`testing/src/generate/calls/`) are compiled with `cc -m32` and `cc -m64` in turn and run; then the
//! values that were seen must be reachable, and the fixed ones inevitable. `CONCORD_CALLS_CASES` sets the number of programs,
//! `CONCORD_CALLS_SEED` the first seed. A disagreement is minimised and printed.

mod seeds;
mod world;

use concord_testing::generate::calls::{calls, topic};
use seeds::number;
use world::observed::Comparison;

/// Topics whose models are known to contradict the world. They are left out unless `CONCORD_CALLS_ALL` is set; a topic
/// leaves this list with the mistakes that put it there.
const KNOWN_WRONG: [&str; 2] = ["mutexes", "times"];

/// What is honestly not modelled: a verdict that says so contradicts nothing.
const NOT_MODELLED: &[&str] = &[
    "a thread that holds more than 4 reader-writer locks",
    "a number that is no signal's",
    "a signal that cannot be handled",
    "`posix_memalign` with this alignment",
];

#[test]
fn calls_do_what_the_system_does() {
    let all = std::env::var_os("CONCORD_CALLS_ALL").is_some();
    let comparison = Comparison {
        test: "differential_calls",
        program: calls,
        topic,
        left_out: if all { Vec::new() } else { KNOWN_WRONG.to_vec() },
        not_modelled: NOT_MODELLED,
        // Calls are calls, not what the compiler knows about them.
        options: &["-fno-builtin"],
    };
    comparison.of(number("CONCORD_CALLS_SEED", 0), number("CONCORD_CALLS_CASES", 500));
}
