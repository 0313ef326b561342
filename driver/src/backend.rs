//! The solvers, chosen at run time by name.
//!
//! A run is written against one trait object, [`TheorySolver`]: a solver over terms
//! that hosts the ordering theory, can be stopped and counts what it does. Which solver
//! that is, and whether its own bit-vectors or ours are used, is decided here and nowhere else.
//! A back end that is missing or fails is a [`SolverError`], never a verdict.

use std::fmt;
use std::str::FromStr;

use concord_batsat::Batsat;
use concord_cadical::Cadical;
use concord_logic::{
    BitBlasted, Budgets, HostsPropagator, Interrupter, Interruptible, LazyHost, Phases, SmtSolver, SolverError,
    Statistics,
};
use concord_smtlib::SmtLib;
use concord_theory::{Guidance, Problem};

/// What a run needs of a solver, and what it may use.
pub(crate) trait TheorySolver: SmtSolver + HostsPropagator + Interruptible + Statistics {
    /// The solver as one that takes preferred values, if it does.
    fn phases(&mut self) -> Option<&mut dyn Phases> {
        None
    }

    /// The solver as one that ends searches early, if it does.
    fn budgets(&mut self) -> Option<&mut dyn Budgets> {
        None
    }

    /// Writes the orders of a problem down as integers of the solver, if it has any.
    fn order_by_clocks(&mut self, _problem: &Problem) -> Result<(), SolverError> {
        Err(SolverError::Unavailable("this solver has no clocks; only z3 does".to_owned()))
    }
}

impl TheorySolver for BitBlasted<Cadical> {
    fn phases(&mut self) -> Option<&mut dyn Phases> {
        Some(self)
    }

    fn budgets(&mut self) -> Option<&mut dyn Budgets> {
        Some(self)
    }
}

impl TheorySolver for BitBlasted<Batsat> {}

impl TheorySolver for LazyHost<SmtLib> {}

#[cfg(feature = "z3")]
impl TheorySolver for concord_z3::Z3 {
    fn order_by_clocks(&mut self, problem: &Problem) -> Result<(), SolverError> {
        concord_encoder::order_by_clocks(problem, self);
        Ok(())
    }
}

/// A solver by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// CaDiCaL, bundled: theories inside the search, bit-vectors as clauses.
    #[default]
    Cadical,
    /// `batsat`, in pure Rust: theories inside the search, bit-vectors as clauses.
    Batsat,
    /// A process that speaks SMT-LIB 2, started by this command: theories in a loop around the
    /// search, bit-vectors native.
    Smtlib(String),
    /// Z3, where this build has it: theories inside the search, bit-vectors native.
    Z3,
}

impl Backend {
    /// The back ends that are always there.
    pub const BUNDLED: [Backend; 2] = [Backend::Cadical, Backend::Batsat];

    /// Whether the solver can be guided so: some have no preferred values, some decide alone.
    pub fn follows(&self, guidance: Guidance) -> bool {
        match guidance {
            Guidance::None => true,
            Guidance::Phase => *self == Backend::Cadical,
            Guidance::RfFirst | Guidance::RfFirstAlways => matches!(self, Backend::Cadical | Backend::Z3),
        }
    }

    /// A fresh solver that watches the flag.
    pub(crate) fn start(&self, interrupter: &Interrupter) -> Result<Box<dyn TheorySolver>, SolverError> {
        let mut solver: Box<dyn TheorySolver> = match self {
            Backend::Cadical => Box::new(BitBlasted::new(Cadical::for_theories())),
            Backend::Batsat => Box::new(BitBlasted::new(Batsat::new())),
            Backend::Z3 => Box::new(start_z3()?),
            Backend::Smtlib(command) => Box::new(LazyHost::new(SmtLib::start(command)?)),
        };
        solver.watch(interrupter.clone());
        Ok(solver)
    }
}

#[cfg(feature = "z3")]
fn start_z3() -> Result<concord_z3::Z3, SolverError> {
    concord_z3::Z3::start()
}

/// Nothing but an error, which needs the type of some solver.
#[cfg(not(feature = "z3"))]
fn start_z3() -> Result<BitBlasted<Batsat>, SolverError> {
    Err(z3_is_missing())
}

#[cfg(not(feature = "z3"))]
pub(crate) fn z3_is_missing() -> SolverError {
    let how = "this build is without Z3; install libz3 4.13.3 or later and build with --features z3";
    SolverError::Unavailable(how.to_owned())
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Backend::Cadical => write!(f, "cadical"),
            Backend::Batsat => write!(f, "batsat"),
            Backend::Z3 => write!(f, "z3"),
            Backend::Smtlib(command) => write!(f, "smtlib:{command}"),
        }
    }
}

/// There is no back end of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no back end `{0}`; there are cadical, batsat, z3 and smtlib:COMMAND")]
pub struct UnknownBackend(String);

impl FromStr for Backend {
    type Err = UnknownBackend;

    fn from_str(text: &str) -> Result<Backend, UnknownBackend> {
        match text {
            "cadical" => Ok(Backend::Cadical),
            "batsat" => Ok(Backend::Batsat),
            "z3" => Ok(Backend::Z3),
            _ => match text.strip_prefix("smtlib:") {
                Some(command) if !command.trim().is_empty() => Ok(Backend::Smtlib(command.to_owned())),
                _ => Err(UnknownBackend(text.to_owned())),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_back_ends_are_one_to_one() {
        for backend in Backend::BUNDLED {
            assert_eq!(backend.to_string().parse(), Ok(backend));
        }
        assert_eq!("z3".parse(), Ok(Backend::Z3));
        let process = Backend::Smtlib("cvc5 --incremental".to_owned());
        assert_eq!(process.to_string().parse(), Ok(process));
        assert!("smtlib:".parse::<Backend>().is_err());
        assert!("minisat".parse::<Backend>().is_err());
    }
}
