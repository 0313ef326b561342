//! The conformance suite of back ends, instantiated for Z3: with theories inside the search, and
//! with theories in the refinement loop around it. Without the feature `z3` there is nothing to test.
#![cfg(feature = "z3")]

use concord_z3::Z3;

fn z3() -> Z3 {
    Z3::start().expect("libz3 is recent enough")
}

concord_testing::conformance!(z3, cores, interruptible);
concord_testing::conformance_of_terms!(z3);

mod around_the_search {
    use concord_logic::LazyHost;

    use super::*;

    fn lazy() -> LazyHost<Z3> {
        LazyHost::new(z3())
    }

    concord_testing::conformance!(lazy, cores);
}
