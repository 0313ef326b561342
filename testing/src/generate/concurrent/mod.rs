//! Random small concurrent C programs.
//!
//! The programs are meant to be explored exhaustively: a few threads, a few shared
//! variables over small values, and a budget of shared accesses (an access in a loop
//! counts as often as the loop may run). Nondeterminism comes from `__VERIFIER_nondet_bool`, and
//! sometimes a variable may be anything at first; variables are initialised where they are declared and
//! indices are in bounds, so that nothing depends on how undefined behaviour is
//! modelled. What is *not* avoided: threads that block for ever, deadlocks, locks never
//! released or released by others, stopping while holding a lock.

mod atomics;
mod conditions;
mod expressions;
mod feature;
mod heap;
mod jumps;
mod library;
mod messages;
mod mutexes;
mod rings;
mod scope;
mod slots;
mod statements;
mod threads;
mod waiting;

use std::collections::BTreeSet;

pub use feature::Feature;

use super::{Shrink, syntax::Unit};

/// How large programs become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The number of threads beside `main`, at most.
    pub threads: u32,
    /// The number of shared accesses in all threads together, about.
    pub accesses: u32,
    /// Whether most accesses are to arrays, at indices that are read or nondeterministic.
    pub arrays: bool,
}

impl Default for Size {
    fn default() -> Size {
        Size { threads: 3, accesses: 20, arrays: false }
    }
}

/// A generated program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConcurrentProgram {
    unit: Unit,
    features: BTreeSet<Feature>,
}

/// The program of a seed.
pub fn concurrent(seed: u64, size: Size) -> ConcurrentProgram {
    let (unit, features) = scope::Generator::new(seed, size).program();
    ConcurrentProgram { unit, features }
}

impl ConcurrentProgram {
    /// The program as C text that needs no preprocessor.
    pub fn to_c(&self) -> String {
        self.unit.to_c()
    }

    /// What the program was made of (before shrinking).
    pub fn features(&self) -> &BTreeSet<Feature> {
        &self.features
    }
}

impl Shrink for ConcurrentProgram {
    fn shrink(&self) -> impl Iterator<Item = ConcurrentProgram> {
        self.unit.shrink().map(|unit| ConcurrentProgram { unit, features: self.features.clone() })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn a_seed_names_a_program() {
        for seed in 0..50 {
            assert_eq!(concurrent(seed, Size::default()), concurrent(seed, Size::default()));
        }
        assert_ne!(concurrent(1, Size::default()).to_c(), concurrent(2, Size::default()).to_c());
    }

    #[test]
    fn every_feature_occurs_often() {
        let programs = 2000;
        let mut counts: BTreeMap<Feature, u32> = BTreeMap::new();
        for seed in 0..programs {
            for feature in concurrent(seed, Size::default()).features() {
                *counts.entry(*feature).or_default() += 1;
            }
        }
        for feature in Feature::ALL {
            let count = counts.get(feature).copied().unwrap_or(0);
            assert!(count >= 20, "{feature:?} occurs in {count} of {programs} programs");
        }
    }
}
