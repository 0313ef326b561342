//! Random declarations and constant expressions.
//!
//! Sizes, alignments, offsets, the bytes of initialised objects and the values and types of constants are what a
//! compiler says they are. Programs look at them ([`super::observed`]), compiled with `cc -m32` and `cc -m64`, and the
//! front end must agree on every number. Each constant is looked at where it is computed at run time and where it
//! initialises an object of static duration: these are different parts of a front end.

mod constants;
mod declarators;
mod enumerations;
mod initialisers;
mod layouts;

use super::observed::{Maker, Observed, Topic};

/// The topics by name.
const TOPICS: [(&str, Topic); 5] = [
    ("layouts", layouts::steps),
    ("constants", constants::steps),
    ("declarators", declarators::steps),
    ("enumerations", enumerations::steps),
    ("initialisers", initialisers::steps),
];

/// The topic of a seed.
pub fn topic(seed: u64) -> &'static str {
    TOPICS[(seed % TOPICS.len() as u64) as usize].0
}

/// The program of a seed. Consecutive seeds have different topics.
pub fn declarations(seed: u64) -> Observed {
    Maker::program(seed, TOPICS[(seed % TOPICS.len() as u64) as usize].1)
}

/// Looks at a constant expression twice: where it is computed, and where it initialises.
fn constant(maker: &mut Maker, expression: &str) {
    let name = maker.name("k");
    maker.global(format!("static long long {name} = {expression};"));
    maker.fixed(expression);
    maker.fixed(name);
}

/// A number for the type of an expression: which one it is, among those that differ.
fn type_of(expression: &str) -> String {
    format!(
        "_Generic(({expression}), char: 1, signed char: 2, unsigned char: 3, short: 4, unsigned short: 5, int: 6, unsigned: 7, \
         long: 8, unsigned long: 9, long long: 10, unsigned long long: 11, _Bool: 12, float: 13, double: 14, char *: 15, \
         int *: 16, const char *: 17, void *: 18, default: 99)"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_names_a_program_of_its_topic() {
        for seed in 0..100 {
            let program = declarations(seed);
            assert_eq!(program, declarations(seed));
            assert!(program.values() > 0, "seed {seed} looks at nothing");
        }
        assert_eq!(topic(1), "constants");
    }
}
