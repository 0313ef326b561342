//! What a verification says, in types that cannot be misread.
//!
//! `TRUE` covers all executions; a search that was cut off where that could matter is a different
//! variant, with the reason and what was shown nevertheless.

use std::fmt;

use concord_encoder::LoopId;
use concord_program::{Assumption, Program, Property, Span};

use crate::{Counterexample, Statistics};

/// The answer to one property, with the figures of the search.
#[derive(Debug)]
#[non_exhaustive]
pub struct Report {
    /// The answer.
    pub verdict: Verdict,
    /// The property that was asked for.
    pub property: Property,
    /// Figures of the search.
    pub statistics: Statistics,
    /// What the answer takes for granted; where there is none, nothing.
    pub assumptions: Vec<Assumption>,
    /// Accesses to memory that no object has, where these do not count: what is said is about executions up to there.
    pub undefined: Vec<Span>,
    /// Why the property holds, where an engine can say it, as text that can be checked.
    pub certificate: Option<String>,
    /// What an engine explored, in the DOT language, if that was asked for.
    pub drawing: Option<String>,
}

impl Report {
    /// A report that rests on nothing.
    pub fn new(verdict: Verdict, property: Property, statistics: Statistics) -> Report {
        Report {
            verdict,
            property,
            statistics,
            assumptions: Vec::new(),
            undefined: Vec::new(),
            certificate: None,
            drawing: None,
        }
    }

    /// A report that there is no answer, before any was searched.
    pub fn unknown(property: Property, reason: Reason) -> Report {
        Report::new(Verdict::Unknown(Unknown::new(reason)), property, Statistics::default())
    }
}

/// The answer to one property. There are three, and there will be no other.
#[derive(Debug)]
pub enum Verdict {
    /// The property holds in all executions, with no bound on any loop.
    Holds {
        /// Whether no place that could violate the property was reachable by control flow at all.
        vacuous: bool,
    },
    /// The property is violated by a concrete execution that was checked.
    Violated(Box<Counterexample>),
    /// Neither was shown.
    Unknown(Unknown),
}

/// Why there is no answer, and what was shown nevertheless.
#[derive(Debug)]
#[non_exhaustive]
pub struct Unknown {
    /// Why.
    pub reason: Reason,
    /// The number of times every loop body may run in executions that were shown to be free of violations.
    pub safe_up_to: Option<u32>,
    /// The nodes of the tree that were looked at, where there is one.
    pub nodes: Option<u64>,
}

impl Unknown {
    /// Nothing was shown, for this reason.
    pub fn new(reason: Reason) -> Unknown {
        Unknown { reason, safe_up_to: None, nodes: None }
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Executions beyond the bounds of these loops were not examined.
    Bound(Vec<LoopId>),
    /// The time limit was reached.
    Timeout,
    /// The memory limit was reached.
    Memory,
    /// The user stopped the run.
    Interrupted,
    /// A construct that is not modelled may be reached.
    Unsupported {
        /// What it is.
        what: String,
        /// Where it is.
        span: Span,
        /// Where that is, in words; none if it concerns the whole program.
        place: Option<String>,
    },
    /// Memory that no object has may be accessed; what happens then is undefined.
    InvalidAccess {
        /// Where it is.
        span: Span,
        /// Where that is, in words.
        place: Option<String>,
    },
    /// The unrolled program has more events than allowed.
    TooLarge {
        /// What there is too much of.
        what: String,
    },
    /// The solver gave up.
    Solver(String),
    /// The abstraction could not be refined far enough.
    Abstraction(String),
}

impl Reason {
    /// A construct at this place is not modelled.
    pub(crate) fn unsupported(what: impl Into<String>, span: Span, program: &Program) -> Reason {
        Reason::Unsupported { what: what.into(), span, place: program.sources.place(span) }
    }

    /// The access at this place may be invalid.
    pub(crate) fn invalid_access(span: Span, program: &Program) -> Reason {
        Reason::InvalidAccess { span, place: program.sources.place(span) }
    }
}

/// The name of a property as it is written on the command line and in verdicts.
pub fn property_name(property: Property) -> &'static str {
    match property {
        Property::UnreachCall => "unreach-call",
        Property::NoDataRace => "no-data-race",
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.verdict {
            Verdict::Holds { .. } => write!(f, "TRUE"),
            Verdict::Violated(_) => write!(f, "FALSE({})", property_name(self.property)),
            Verdict::Unknown(unknown) => write!(f, "UNKNOWN({unknown})"),
        }
    }
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.reason)?;
        if let Some(bound) = self.safe_up_to {
            write!(f, "; no violation up to unwind {bound}")?;
        }
        match self.nodes {
            Some(nodes) => write!(f, "; {nodes} nodes without violation"),
            None => Ok(()),
        }
    }
}

/// A place as the end of a sentence.
struct At<'a>(&'a Option<String>);

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |place| write!(f, " at {place}"))
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Bound(_) => write!(f, "bound"),
            Reason::Timeout => write!(f, "timeout"),
            Reason::Memory => write!(f, "memory"),
            Reason::Interrupted => write!(f, "interrupted"),
            Reason::Unsupported { what, place, .. } => write!(f, "unsupported: {what}{}", At(place)),
            Reason::InvalidAccess { place, .. } => write!(f, "invalid memory access{}", At(place)),
            Reason::TooLarge { what } => write!(f, "too large: {what}"),
            Reason::Solver(why) => write!(f, "solver: {why}"),
            Reason::Abstraction(why) => write!(f, "abstraction: {why}"),
        }
    }
}
