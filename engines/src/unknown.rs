//! Why an engine that explores an abstraction of a program has no answer.
//!
//! The engines share what can come between: they are stopped, something is too large, a part of the program that is not
//! modelled may be reached, or refinement finds nothing that excludes a spurious execution.

use std::fmt;

use concord_program::Span;

use crate::coverability;
use crate::templates::template::Cut;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// Stopped from outside.
    Interrupted,
    /// The program, its abstraction or what is searched is too large.
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
    /// No interpolant excludes a path.
    NoInterpolant,
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
            Unknown::NoInterpolant => write!(out, "no interpolant excludes a path"),
            Unknown::Imprecise => write!(out, "an execution depends on what is abstracted"),
            Unknown::Coverability(why) => write!(out, "coverability: {why}"),
            Unknown::Rounds => write!(out, "the limit of refinement rounds is reached"),
        }
    }
}
