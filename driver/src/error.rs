//! Why a question has no report: what the caller, the solver or the tool itself has done wrong.

use concord_logic::SolverError;
use concord_program::Property;

use crate::OptionsError;
use crate::verdict::property_name;

/// Why there is no report on a property.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The program was compiled for other properties: what this one needs is not in it. An answer would be wrong.
    #[error("the program was not compiled for the property {}: compile it for all that are asked for", property_name(*.0))]
    NotCompiledFor(Property),
    /// The options make no sense for this question.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The solver is not there, not in this build, or is not what it should be.
    #[error("not available: {0}")]
    SolverMissing(String),
    /// The solver failed, which says nothing about the property.
    #[error("solver failed: {0}")]
    SolverFailed(String),
    /// The tool contradicts itself: no answer can be trusted.
    #[error(transparent)]
    Internal(#[from] InternalError),
}

impl From<SolverError> for VerifyError {
    fn from(error: SolverError) -> VerifyError {
        match error {
            SolverError::Unavailable(why) => VerifyError::SolverMissing(why),
            SolverError::Failed(why) => VerifyError::SolverFailed(why),
            other => VerifyError::SolverFailed(other.to_string()),
        }
    }
}

/// The tool contradicts itself: a bug of the tool, never of the program.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InternalError {
    /// The reference interpreter does not follow a counterexample.
    #[error("a counterexample could not be replayed: {0}")]
    Replay(String),
    /// A coverability certificate does not pass its checker.
    #[error("a coverability certificate is wrong: {0}")]
    Certificate(concord_engines::coverability::Flaw),
    /// A proof by an abstract reachability tree does not pass its checker.
    #[error("a proof is wrong: {0}")]
    Proof(concord_engines::impact::Flaw),
    /// A proof by invariants of threads does not pass its checker.
    #[error("a proof by invariants is wrong: {0}")]
    Invariants(concord_engines::modular::Flaw),
    /// A proof stands against a counterexample that was executed.
    #[error("what was proved is violated")]
    Contradiction,
}
