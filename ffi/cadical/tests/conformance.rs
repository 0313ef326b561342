//! The conformance suite of back ends, instantiated for CaDiCaL.

use concord_cadical::Cadical;

concord_testing::conformance!(Cadical::new, cores, interruptible);
