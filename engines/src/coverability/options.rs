//! What a caller chooses, what a search counts, what it answers.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::execution::Execution;
use super::graph::SearchGraph;
use super::proof::Proof;
use super::state_equation::StateEquation;

/// The algorithms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Algorithm {
    /// Backward search from the target (Algorithm 1 of the paper).
    Bc,
    /// Backward search for a minimal uncoverability proof (Algorithm 3).
    Mcov,
    /// Forward search with acceleration; may give up.
    Gkm,
    /// `mcov` and `gkm` at the same time, sharing what is known to be coverable.
    #[default]
    McovGkm,
}

impl Algorithm {
    /// All algorithms.
    pub const ALL: [Algorithm; 4] = [Algorithm::Bc, Algorithm::Mcov, Algorithm::Gkm, Algorithm::McovGkm];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Bc => "bc",
            Algorithm::Mcov => "mcov",
            Algorithm::Gkm => "gkm",
            Algorithm::McovGkm => "mcov+gkm",
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// A name that is not an algorithm.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no algorithm `{0}`; there are bc, mcov, gkm and mcov+gkm")]
pub struct UnknownAlgorithm(pub String);

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(name: &str) -> Result<Algorithm, UnknownAlgorithm> {
        let found = Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name);
        found.ok_or_else(|| UnknownAlgorithm(name.to_owned()))
    }
}

/// How far a search has come, for another thread to look at.
#[derive(Debug, Default)]
pub struct Progress {
    /// Vertices processed by the backward search.
    pub iterations: AtomicU64,
    /// Vertices of the backward search.
    pub vertices: AtomicU64,
    /// Nodes of the forward search.
    pub forward_nodes: AtomicU64,
}

impl Progress {
    pub(super) fn backward(&self, iterations: u64, vertices: usize) {
        self.iterations.store(iterations, Ordering::Relaxed);
        self.vertices.store(vertices as u64, Ordering::Relaxed);
    }

    pub(super) fn forward(&self, nodes: usize) {
        self.forward_nodes.store(nodes as u64, Ordering::Relaxed);
    }
}

/// What a caller chooses.
#[derive(Clone, Debug)]
pub struct Options {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Candidates have at most this many threads (tokens); `None`: any number. The
    /// paper's choice is one.
    pub candidate_width: Option<u32>,
    /// Let place invariants of nets propose candidates (`mcov`, `mcov+gkm`).
    pub place_invariants: bool,
    /// Refute targets and elements by the state equation and traps.
    pub state_equation: bool,
    /// Make the proof minimal in the sense of Definition 2, at quadratic cost.
    pub minimise_proof: bool,
    /// Keep the search graph, for drawing.
    pub keep_graph: bool,
    /// The backward searches give up beyond this many vertices.
    pub vertex_limit: u64,
    /// Bounds the memory of the forward search, in (place, count) pairs.
    pub forward_limit: usize,
    /// Kept up to date during the search.
    pub progress: Arc<Progress>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            algorithm: Algorithm::default(),
            candidate_width: Some(1),
            place_invariants: true,
            state_equation: true,
            minimise_proof: false,
            keep_graph: false,
            vertex_limit: u64::MAX,
            forward_limit: 20_000_000,
            progress: Arc::default(),
        }
    }
}

/// Why there is no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The search was interrupted.
    Interrupted,
    /// A search reached its limit; the forward search need not end.
    GaveUp,
    /// A count became too large.
    Overflow,
    /// A target is coverable, but the execution is too long to be written down.
    ExecutionTooLong,
}

impl fmt::Display for Unknown {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Unknown::Interrupted => "interrupted",
            Unknown::GaveUp => "the search reached its limit",
            Unknown::Overflow => "a token count is too large",
            Unknown::ExecutionTooLong => "the execution is too long to be written down",
        })
    }
}

/// The answer, with what shows it.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A reachable state covers a target, as the execution shows.
    Coverable(Execution),
    /// No reachable state covers any target, as the proof shows.
    Uncoverable(Proof),
    /// There is no verdict.
    Unknown(Unknown),
}

/// What a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Vertices whose covering predecessors were computed.
    pub iterations: u64,
    /// Vertices that were created.
    pub vertices: u64,
    /// Candidates that were created.
    pub candidates: u64,
    /// Candidates that were withdrawn because they are coverable.
    pub withdrawn: u64,
    /// Calls of Backtrack.
    pub backtracks: u64,
    /// Nodes of the forward search.
    pub forward_nodes: u64,
    /// Targets and elements that the state equation refuted.
    pub refuted: u64,
    /// Invariants that it found.
    pub invariants: u64,
    /// Questions to its linear arithmetic.
    pub questions: u64,
    /// Minimal elements of the proof.
    pub proof_elements: u64,
    /// The longest path from a target back to an element of the proof; 0 if there was no
    /// time to find out.
    pub proof_path: u64,
    /// The most threads (tokens) in an element of the proof.
    pub proof_width: u64,
    /// Steps of the execution.
    pub execution_steps: u64,
}

impl Statistics {
    pub(super) fn add_state_equation(&mut self, equation: &StateEquation<'_>) {
        let counts = equation.counts();
        self.refuted = counts.refuted;
        self.questions = counts.questions;
        self.invariants = equation.invariants().len() as u64;
    }
}

/// The answer and what it took.
#[derive(Clone, Debug)]
pub struct Report {
    /// The answer.
    pub outcome: Outcome,
    /// What the search did.
    pub statistics: Statistics,
    /// The search graph, if it was asked for and the algorithm has one.
    pub graph: Option<SearchGraph>,
}
