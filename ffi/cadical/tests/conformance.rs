//! The conformance suite of back ends, instantiated for CaDiCaL: with theories inside
//! the search, and with theories in the refinement loop around it.

use concord_cadical::Cadical;

concord_testing::conformance!(Cadical::for_theories, cores, interruptible);

mod around_the_search {
    use concord_cadical::Cadical;
    use concord_logic::LazyHost;

    fn lazy() -> LazyHost<Cadical> {
        LazyHost::new(Cadical::new())
    }

    concord_testing::conformance!(lazy, cores);
}
