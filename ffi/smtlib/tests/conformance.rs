//! The conformance suite of back ends, instantiated for the solvers of the distribution that
//! speak SMT-LIB. A solver that is not installed is left out, and the test says so.

use std::process::{Command, Stdio};

use concord_logic::LazyHost;
use concord_smtlib::SmtLib;
use concord_testing::conformance::slowly;

/// Whether the program can be started.
fn is_installed(program: &str) -> bool {
    let status = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Runs the test if the program is there, and says so if not.
fn if_installed(program: &str, test: impl FnOnce()) {
    if is_installed(program) {
        slowly(test);
    } else {
        eprintln!("left out: `{program}` is not installed");
    }
}

fn start(command: &str) -> SmtLib {
    SmtLib::start(command).expect("the solver starts")
}

mod cvc5 {
    use super::*;

    fn around(test: impl FnOnce()) {
        if_installed("cvc5", test);
    }

    fn solver() -> SmtLib {
        start("cvc5 --incremental")
    }

    fn host() -> LazyHost<SmtLib> {
        LazyHost::new(solver())
    }

    concord_testing::conformance_around!(around, host, cores, interruptible_between);
    concord_testing::conformance_of_terms_around!(around, solver);
}

mod z3 {
    use super::*;

    fn around(test: impl FnOnce()) {
        if_installed("z3", test);
    }

    fn solver() -> SmtLib {
        start("z3 -in")
    }

    fn host() -> LazyHost<SmtLib> {
        LazyHost::new(solver())
    }

    concord_testing::conformance_around!(around, host, cores, interruptible_between);
    concord_testing::conformance_of_terms_around!(around, solver);
}
