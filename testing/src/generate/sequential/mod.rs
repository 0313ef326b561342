//! Random sequential C programs without undefined or unspecified behaviour.
//!
//! Everything that a compiler might do in more than one way is avoided: divisors are
//! neither 0 nor -1, shift counts are masked below the width, indices are masked into
//! bounds, an expression has at most one side effect unless the effects are sequenced, and
//! nothing is read before it is written. Signed arithmetic may overflow: both sides wrap
//! (`-fwrapv`). Loops run on counters of their own that nothing else writes. At its end
//! the program folds all its variables into the result of `main`.
//!
//! Every name at file scope begins with the program's prefix, so that many programs
//! can be compiled as one file.

mod expressions;
mod initialisers;
mod lengths;
mod library;
mod memory;
mod program;
mod scope;
mod statements;

use super::{Shrink, syntax::Unit};

/// A generated program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SequentialProgram {
    unit: Unit,
    prefix: String,
}

/// The program of a seed.
pub fn sequential(seed: u64) -> SequentialProgram {
    let prefix = format!("p{seed}_");
    SequentialProgram { unit: scope::Generator::new(seed, prefix.clone()).program(), prefix }
}

impl SequentialProgram {
    /// The program as C text. It needs no preprocessor; its result is what `main` returns.
    pub fn to_c(&self) -> String {
        self.unit.to_c()
    }

    /// The same text with `main` under another name, and that name.
    pub fn to_c_function(&self) -> (String, String) {
        let name = format!("{}main", self.prefix);
        let mut unit = self.unit.clone();
        for function in &mut unit.functions {
            if function.header == program::MAIN {
                function.header = format!("int {name}(void)");
            }
        }
        (unit.to_c(), name)
    }
}

impl Shrink for SequentialProgram {
    fn shrink(&self) -> impl Iterator<Item = SequentialProgram> {
        self.unit.shrink().map(|unit| SequentialProgram { unit, prefix: self.prefix.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_names_a_program() {
        for seed in 0..50 {
            assert_eq!(sequential(seed), sequential(seed));
        }
        assert_ne!(sequential(1).to_c(), sequential(2).to_c());
    }

    #[test]
    fn programs_of_different_seeds_share_no_name() {
        let (text, name) = sequential(7).to_c_function();
        assert_eq!(name, "p7_main");
        assert!(text.contains("int p7_main(void)"));
    }
}
