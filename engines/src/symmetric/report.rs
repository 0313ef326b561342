//! What a caller chooses, what is told of each round, what is answered.

use std::fmt;

use concord_logic::{Interrupter, SolverError};
use concord_program::Trace;

use crate::coverability::{self, Flaw};
pub use crate::unknown::Unknown;

/// What a caller chooses.
#[derive(Clone, Debug)]
pub struct Options {
    /// How coverability is decided.
    pub coverability: coverability::Options,
    /// The most rounds.
    pub round_limit: u32,
    /// The most pairs and transitions of an abstraction.
    pub size_limit: usize,
    /// Raised to stop.
    pub interrupter: Interrupter,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            coverability: coverability::Options::default(),
            round_limit: 200,
            size_limit: 400_000,
            interrupter: Interrupter::new(),
        }
    }
}

/// The answer.
#[derive(Debug)]
pub enum Verdict {
    /// The property holds, for any number of threads.
    Holds {
        /// Whether nothing in the program can violate it.
        vacuous: bool,
    },
    /// The interpreter executed a violation: the last step.
    Violated(Trace),
    /// Neither was shown.
    Unknown(Unknown),
}

/// How a round ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoundEnd {
    /// What was asked for cannot be covered.
    Uncoverable,
    /// An execution of so many steps is spurious; these predicates are new.
    Refined {
        /// The length of the execution.
        steps: usize,
        /// The new predicates.
        predicates: Vec<String>,
    },
    /// An execution of so many steps may be real.
    Feasible {
        /// The length of the execution.
        steps: usize,
    },
    /// An execution of so many steps is spurious, but gives no new predicate.
    Stuck {
        /// The length of the execution.
        steps: usize,
        /// The conditions that contradict each other.
        conditions: Vec<String>,
    },
    /// The round gave no answer.
    Undecided,
}

/// One round of refinement.
#[derive(Clone, Debug)]
pub struct Round {
    /// Whether violations are asked for, or else leaving what is modelled.
    pub failures: bool,
    /// Predicates over shared variables.
    pub shared_predicates: usize,
    /// Predicates over locals, and over locals and shared variables.
    pub local_predicates: usize,
    /// Shared states of the abstraction.
    pub shared_states: usize,
    /// Local states of the abstraction.
    pub local_states: usize,
    /// Its transitions.
    pub transitions: usize,
    /// Transfers of passive threads in these.
    pub transfers: usize,
    /// Questions to the solver for building it.
    pub questions: u64,
    /// Iterations of the backward search.
    pub iterations: u64,
    /// How it ended.
    pub end: RoundEnd,
}

impl fmt::Display for Round {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let question = if self.failures { "failures" } else { "cut-offs" };
        write!(
            out,
            "{question}: {} shared and {} local predicates, {} shared and {} local states, {} transitions, \
             {} transfers, {} solver calls, {} iterations: ",
            self.shared_predicates,
            self.local_predicates,
            self.shared_states,
            self.local_states,
            self.transitions,
            self.transfers,
            self.questions,
            self.iterations,
        )?;
        match &self.end {
            RoundEnd::Uncoverable => write!(out, "not coverable"),
            RoundEnd::Feasible { steps } => write!(out, "an execution of {steps} steps may be real"),
            RoundEnd::Undecided => write!(out, "undecided"),
            RoundEnd::Stuck { steps, conditions } => {
                write!(out, "an execution of {steps} steps is spurious, but gives no new predicate")?;
                conditions.iter().try_for_each(|condition| write!(out, "\n  ! {condition}"))
            }
            RoundEnd::Refined { steps, predicates } => {
                write!(out, "an execution of {steps} steps is spurious")?;
                predicates.iter().try_for_each(|predicate| write!(out, "\n  + {predicate}"))
            }
        }
    }
}

/// The answer and what it took.
#[derive(Debug)]
pub struct Report {
    /// The answer.
    pub verdict: Verdict,
    /// The rounds.
    pub rounds: Vec<Round>,
}

/// The engine contradicts itself or the solver failed.
#[derive(Debug, thiserror::Error)]
pub enum SymmetricError {
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// A coverability certificate did not pass its checker.
    #[error("a coverability certificate is wrong: {0}")]
    Certificate(#[from] Flaw),
}
