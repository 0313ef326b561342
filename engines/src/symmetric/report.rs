//! What a caller chooses, what is told of each round, what is answered.

use std::fmt;

use concord_logic::{Interrupter, SolverError};
use concord_program::{Span, Trace};

use crate::coverability::{self, Flaw};
use crate::templates::template::Cut;

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

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// Stopped from outside.
    Interrupted,
    /// The program or its abstraction is too large.
    TooLarge(&'static str),
    /// A part of the program that is not modelled may be reached.
    Cut {
        /// What it is.
        what: Cut,
        /// Where.
        span: Span,
    },
    /// A spurious execution gives no new predicate.
    NoPredicate,
    /// An execution cannot be told from a real one, and is none.
    Imprecise,
    /// Coverability was not decided.
    Coverability(coverability::Unknown),
    /// The most rounds are over.
    Rounds,
}

impl fmt::Display for Unknown {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unknown::Interrupted => write!(out, "interrupted"),
            Unknown::TooLarge(what) => write!(out, "too large: {what}"),
            // The caller, who has the source, says where.
            Unknown::Cut { what: Cut::Unsupported(what), .. } => write!(out, "unsupported: {what}"),
            Unknown::Cut { what: Cut::InvalidAccess, .. } => write!(out, "invalid memory access"),
            Unknown::NoPredicate => write!(out, "no predicate excludes a spurious execution"),
            Unknown::Imprecise => write!(out, "an execution depends on what is abstracted"),
            Unknown::Coverability(why) => write!(out, "coverability: {why}"),
            Unknown::Rounds => write!(out, "the limit of refinement rounds is reached"),
        }
    }
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
