//! Figures of a verification run.

use std::time::Duration;

use serde::Serialize;

/// Figures of a verification run. Counts are those of the last bound; times are summed.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Statistics {
    /// Bounds tried.
    pub rounds: u32,
    /// Figures of an abstract reachability tree; empty where there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tree: Vec<(&'static str, u64)>,
    /// What was encoded.
    #[serde(flatten)]
    pub encoding: EncodingFigures,
    /// What the solver and the theory did.
    #[serde(flatten)]
    pub search: SearchFigures,
    /// How long the stages took.
    #[serde(flatten)]
    pub times: Times,
}

/// Figures of the skeleton and of the constraints on it.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct EncodingFigures {
    /// Thread instances.
    pub threads: usize,
    /// Events of the skeleton.
    pub events: usize,
    /// Reads among them.
    pub reads: usize,
    /// Writes among them, initial values included.
    pub writes: usize,
    /// Calls that were executed.
    pub calls_executed: usize,
    /// Calls for which a function summary stood.
    pub calls_by_summary: usize,
    /// Read-from pairs before pruning.
    pub read_from_candidates: usize,
    /// Read-from pairs that were encoded.
    pub read_from_pairs: usize,
    /// Pairs of writes or critical sections that had to be ordered explicitly.
    pub ordered_pairs: usize,
    /// Clauses of short cycles that were added before the search.
    pub cycle_clauses: usize,
}

/// Figures of the search.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct SearchFigures {
    /// Variables of the propositional formula.
    pub variables: u64,
    /// Clauses of the propositional formula.
    pub clauses: u64,
    /// Conflicts of the search.
    pub conflicts: u64,
    /// Decisions of the search.
    pub decisions: u64,
    /// Propagations of the search.
    pub propagations: u64,
    /// Literals that the theory propagated.
    pub theory_propagations: u64,
    /// Conflicts that the theory found.
    pub theory_conflicts: u64,
    /// Clauses that the theory handed over, reasons included.
    pub theory_clauses: u64,
    /// Literals in these clauses.
    pub theory_literals: u64,
}

/// How long the stages took.
#[derive(Clone, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Times {
    /// Time for unrolling and summarising.
    #[serde(serialize_with = "seconds")]
    pub summarise: Duration,
    /// Time for pruning.
    #[serde(serialize_with = "seconds")]
    pub prune: Duration,
    /// Time for emitting constraints.
    #[serde(serialize_with = "seconds")]
    pub constrain: Duration,
    /// Time for solving, the theory included.
    #[serde(serialize_with = "seconds")]
    pub solve: Duration,
    /// Time spent in the theory.
    #[serde(serialize_with = "seconds")]
    pub theory: Duration,
    /// The part of it spent on reasons and clauses.
    #[serde(serialize_with = "seconds")]
    pub explain: Duration,
}

fn seconds<S: serde::Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(duration.as_secs_f64())
}

impl Statistics {
    /// The figures as `name: value` lines.
    pub fn lines(&self) -> Vec<(&'static str, String)> {
        if !self.tree.is_empty() {
            return self.tree.iter().map(|&(name, value)| (name, value.to_string())).collect();
        }
        let Statistics { encoding, search, times, .. } = self;
        let time = |duration: Duration| format!("{:.3}s", duration.as_secs_f64());
        vec![
            ("rounds", self.rounds.to_string()),
            ("threads", encoding.threads.to_string()),
            ("events", encoding.events.to_string()),
            ("reads", encoding.reads.to_string()),
            ("writes", encoding.writes.to_string()),
            ("calls executed", encoding.calls_executed.to_string()),
            ("calls by summary", encoding.calls_by_summary.to_string()),
            ("read-from candidates", encoding.read_from_candidates.to_string()),
            ("read-from pairs", encoding.read_from_pairs.to_string()),
            ("ordered pairs", encoding.ordered_pairs.to_string()),
            ("clauses of short cycles", encoding.cycle_clauses.to_string()),
            ("variables", search.variables.to_string()),
            ("clauses", search.clauses.to_string()),
            ("conflicts", search.conflicts.to_string()),
            ("decisions", search.decisions.to_string()),
            ("propagations", search.propagations.to_string()),
            ("theory propagations", search.theory_propagations.to_string()),
            ("theory conflicts", search.theory_conflicts.to_string()),
            ("theory clauses", search.theory_clauses.to_string()),
            ("theory literals", search.theory_literals.to_string()),
            ("time to summarise", time(times.summarise)),
            ("time to prune", time(times.prune)),
            ("time to constrain", time(times.constrain)),
            ("time to solve", time(times.solve)),
            ("time in theory", time(times.theory)),
            ("time to explain", time(times.explain)),
        ]
    }
}
