//! Random declarations and constant expressions: sizes, offsets, bytes and values are those of the system's compiler.
//!
//! The programs (`testing/src/generate/declarations/`) are compiled with `cc -m32` and `cc -m64` in turn. All values are fixed, so that
//! the verifier must prove that they are what the compiler says. `CONCORD_DECLARATIONS_CASES` sets the number of programs,
//! `CONCORD_DECLARATIONS_SEED` the first seed. A disagreement is minimised and printed.

mod seeds;
mod world;

use concord_testing::generate::declarations::{declarations, topic};
use seeds::number;
use world::observed::Comparison;

/// What is honestly not modelled: a verdict or a message that says so contradicts nothing.
const NOT_MODELLED: &[&str] = &[
    "the alignment of this expression",
    "`__builtin_types_compatible_p` where a qualifier or an enumeration decides",
    "an enumeration with such an attribute is not supported",
];

#[test]
fn declarations_mean_what_the_compiler_says() {
    let comparison = Comparison {
        test: "differential_declarations",
        program: declarations,
        topic,
        not_modelled: NOT_MODELLED,
        options: &["-fwrapv"],
    };
    comparison.of(number("CONCORD_DECLARATIONS_SEED", 0), number("CONCORD_DECLARATIONS_CASES", 250));
}
