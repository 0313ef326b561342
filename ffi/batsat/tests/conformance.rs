//! The conformance suite of back ends, instantiated for `batsat`: with theories inside
//! the search, and with theories in the refinement loop around it.

use concord_batsat::Batsat;

concord_testing::conformance!(Batsat::new, cores, interruptible);

mod around_the_search {
    use concord_batsat::Batsat;
    use concord_logic::LazyHost;

    fn lazy() -> LazyHost<Batsat> {
        LazyHost::new(Batsat::new())
    }

    concord_testing::conformance!(lazy, cores);
}
