//! The search with its checks: no answer leaves this file unchecked.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use concord_engines::coverability::{
    self as engine, Algorithm, Execution, Flaw, Progress, Proof, SearchGraph, Unknown,
};
use concord_logic::Interrupter;

use super::Loaded;
use super::states::shorten;
use crate::{Reason, tell};

/// How often progress is told.
const TELL: Duration = Duration::from_secs(1);

/// Options of a coverability search.
#[derive(Clone, Debug)]
pub struct CoverOptions {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Candidates have at most this many threads (tokens); `None`: any number.
    pub candidate_width: Option<u32>,
    /// Whether targets and elements are refuted by the state equation and traps.
    pub state_equation: bool,
    /// Keep the search graph, for drawing.
    pub keep_graph: bool,
    /// Raised to stop the run.
    pub interrupter: Interrupter,
    /// Kept up to date during the search.
    pub progress: Arc<Progress>,
    /// Whether progress is told on standard error.
    pub verbose: bool,
}

impl Default for CoverOptions {
    fn default() -> CoverOptions {
        let engine = engine::Options::default();
        CoverOptions {
            algorithm: engine.algorithm,
            candidate_width: engine.candidate_width,
            state_equation: engine.state_equation,
            keep_graph: false,
            interrupter: Interrupter::new(),
            progress: engine.progress,
            verbose: false,
        }
    }
}

/// The answer to a coverability question.
#[derive(Clone, Debug)]
pub enum CoverVerdict {
    /// No reachable state covers a target, as the checked proof shows.
    Uncoverable(Proof),
    /// A reachable state covers a target, as the replayed execution shows.
    Coverable(Execution),
    /// Neither was shown.
    Unknown(Reason),
}

/// Figures of a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// What the search did.
    pub search: engine::Statistics,
    /// Time for searching.
    pub search_time: Duration,
    /// Time for checking the certificate.
    pub check_time: Duration,
}

/// The answer with the figures of the search.
#[derive(Clone, Debug)]
pub struct CoverReport {
    /// The answer.
    pub verdict: CoverVerdict,
    /// The figures.
    pub figures: Figures,
    /// The search graph, if it was asked for and the search has one.
    pub graph: Option<SearchGraph>,
}

impl CoverReport {
    /// The report of a run that was stopped from outside, with the figures known so far.
    pub fn stopped(reason: Reason, progress: &Progress) -> CoverReport {
        let search = engine::Statistics {
            iterations: progress.iterations.load(Ordering::Relaxed),
            vertices: progress.vertices.load(Ordering::Relaxed),
            forward_nodes: progress.forward_nodes.load(Ordering::Relaxed),
            ..engine::Statistics::default()
        };
        let figures = Figures { search, ..Figures::default() };
        CoverReport { verdict: CoverVerdict::Unknown(reason), figures, graph: None }
    }
}

impl fmt::Display for CoverReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.verdict {
            CoverVerdict::Uncoverable(_) => write!(f, "TRUE"),
            CoverVerdict::Coverable(_) => write!(f, "FALSE(coverability)"),
            CoverVerdict::Unknown(reason) => write!(f, "UNKNOWN({reason})"),
        }
    }
}

/// The search answered, but its certificate did not pass the checker.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the certificate of {algorithm} is wrong: {flaw}")]
pub struct UncheckedAnswer {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// What is wrong.
    pub flaw: Flaw,
}

/// Decides a coverability problem and checks the certificate of the answer.
///
/// # Errors
/// If the certificate is wrong; then there is no answer.
pub fn cover(loaded: &Loaded, options: &CoverOptions) -> Result<CoverReport, UncheckedAnswer> {
    let problem = &loaded.problem;
    let settings = engine::Options {
        algorithm: options.algorithm,
        candidate_width: options.candidate_width,
        state_equation: options.state_equation,
        keep_graph: options.keep_graph,
        progress: Arc::clone(&options.progress),
        ..engine::Options::default()
    };
    let start = Instant::now();
    let mut report = telling(options, || engine::solve(problem, &settings, &options.interrupter));
    let search_time = start.elapsed();
    if options.verbose {
        tell(format_args!(
            "concord: the search ended after {:.3}s; checking its certificate",
            search_time.as_secs_f64()
        ));
    }
    if let engine::Outcome::Coverable(execution) = &mut report.outcome {
        shorten(problem, execution);
        report.statistics.execution_steps = execution.steps.len() as u64;
    }
    let start = Instant::now();
    engine::check(problem, &report.outcome).map_err(|flaw| UncheckedAnswer { algorithm: options.algorithm, flaw })?;
    let check_time = start.elapsed();
    let verdict = match report.outcome {
        engine::Outcome::Coverable(execution) => CoverVerdict::Coverable(execution),
        engine::Outcome::Uncoverable(proof) => CoverVerdict::Uncoverable(proof),
        engine::Outcome::Unknown(Unknown::Interrupted) => CoverVerdict::Unknown(Reason::Interrupted),
        engine::Outcome::Unknown(why) => CoverVerdict::Unknown(Reason::TooLarge { what: why.to_string() }),
    };
    let figures = Figures { search: report.statistics, search_time, check_time };
    Ok(CoverReport { verdict, figures, graph: report.graph })
}

/// Does the work and, if asked to, tells now and then how far it has come.
fn telling<T>(options: &CoverOptions, work: impl FnOnce() -> T) -> T {
    if !options.verbose {
        return work();
    }
    let progress = &options.progress;
    let (done, waiting) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let teller = std::thread::Builder::new().spawn_scoped(scope, move || {
            while waiting.recv_timeout(TELL) == Err(RecvTimeoutError::Timeout) {
                tell(format_args!(
                    "concord: {} iterations, {} vertices, {} forward nodes",
                    progress.iterations.load(Ordering::Relaxed),
                    progress.vertices.load(Ordering::Relaxed),
                    progress.forward_nodes.load(Ordering::Relaxed)
                ));
            }
        });
        // Without the second thread the work is done in silence.
        drop(teller);
        let result = work();
        drop(done);
        result
    })
}
