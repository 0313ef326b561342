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

/// What is honestly not modelled: a verdict that says so contradicts nothing.
const NOT_MODELLED: &[&str] = &[
    "a thread that holds more than 4 reader-writer locks",
    "a floating-point number of ",
    "a hexadecimal floating-point number",
    "`posix_memalign` with this alignment",
];

#[test]
fn calls_do_what_the_system_does() {
    let comparison = Comparison {
        test: "differential_calls",
        program: calls,
        topic,
        not_modelled: NOT_MODELLED,
        // Calls are calls, not what the compiler knows about them.
        options: &["-fno-builtin", "-lm"],
    };
    comparison.of(number("CONCORD_CALLS_SEED", 0), number("CONCORD_CALLS_CASES", 500));
}
