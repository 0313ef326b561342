//! What a caller chooses and what is answered.

use concord_logic::{Interrupter, SolverError};
use concord_program::Trace;

use crate::certificate::Certificate;
use crate::reduce::Reduction;
use crate::templates::places::ELEMENTS_LIMIT;
use crate::tree::label::Implications;
pub use crate::unknown::Unknown;

/// What a caller chooses.
#[derive(Clone, Debug)]
pub struct Options {
    /// How interleavings are reduced.
    pub reduction: Reduction,
    /// Whether covers are forced.
    pub force_cover: bool,
    /// The most nodes of the tree.
    pub node_limit: usize,
    /// Arrays of at most so many elements have a variable for each.
    pub elements: usize,
    /// Raised to stop.
    pub interrupter: Interrupter,
    /// Whether the tree is drawn.
    pub draw: bool,
    /// Deviations from the algorithm, for tests that have to notice them.
    pub mutation: Option<Mutation>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            reduction: Reduction::default(),
            force_cover: true,
            node_limit: 200_000,
            elements: ELEMENTS_LIMIT,
            interrupter: Interrupter::new(),
            draw: false,
            mutation: None,
        }
    }
}

/// A wrong algorithm. Its answers are not certified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// A covering node is not expanded for those that it covers.
    NoCoverExpansion,
    /// A covering node is expanded only for the edges that a covered one has already.
    ExistingEdgesOnly,
    /// What was covered is not looked at again when the cover goes.
    NoRequeue,
}

/// The answer.
#[derive(Debug)]
pub enum Verdict {
    /// The property holds; the certificate passed its checker.
    Holds {
        /// Whether nothing in the program can violate it.
        vacuous: bool,
        /// Why.
        certificate: Box<Certificate>,
    },
    /// The interpreter executed a violation: the last step.
    Violated(Trace),
    /// Neither was shown.
    Unknown(Unknown),
    /// A deviating algorithm says that the property holds, for this reason, which is not checked.
    Claimed(Box<Certificate>),
}

/// Figures of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Nodes of the tree.
    pub nodes: u64,
    /// Those added for nodes that they do not lie below.
    pub cover_expansions: u64,
    /// How implications between labels were decided.
    pub implications: Implications,
    /// Paths that were excluded.
    pub refinements: u64,
    /// Covers that were found.
    pub covers: u64,
    /// Covers that were forced.
    pub forced: u64,
    /// Covers that went away again.
    pub uncovered: u64,
    /// Actions that were not taken.
    pub skipped: u64,
    /// Those of them because indexes differ.
    pub conditionally: u64,
    /// Questions to the solver.
    pub questions: u64,
    /// Nodes in the certificate.
    pub certified: u64,
}

impl Figures {
    /// The figures as names and values.
    pub fn lines(&self) -> Vec<(&'static str, u64)> {
        vec![
            ("tree nodes", self.nodes),
            ("tree nodes by cover expansion", self.cover_expansions),
            ("refinements", self.refinements),
            ("covers", self.covers),
            ("covers forced", self.forced),
            ("covers removed", self.uncovered),
            ("actions skipped", self.skipped),
            ("actions skipped conditionally", self.conditionally),
            ("implications by clauses", self.implications.syntactic),
            ("implications by table", self.implications.cached),
            ("implications by solver", self.implications.solver),
            ("questions to the solver", self.questions),
            ("nodes certified", self.certified),
        ]
    }
}

/// An answer with its figures.
#[derive(Debug)]
pub struct Report {
    /// The answer.
    pub verdict: Verdict,
    /// Figures of the search.
    pub figures: Figures,
    /// The tree in the DOT language, if asked for.
    pub drawing: Option<String>,
}

/// The engine could not do its work.
#[derive(Debug, thiserror::Error)]
pub enum ImpactError {
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// A proof does not pass its checker.
    #[error("the certificate is refused: {0}")]
    Certificate(crate::certificate::check::Flaw),
}
