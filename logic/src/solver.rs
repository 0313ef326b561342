//! The solver interface: a small base and one trait per ability.
//!
//! An ability that a back end lacks is a trait it does not implement, so that
//! code which needs the ability does not compile with (or is not handed) a back
//! end without it. Solvers are built inside the thread that uses them; only the
//! [`Interrupter`] crosses threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::{Lit, Propagator, TermId, TermStore, Value, Var};

/// What a solver answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a model; ask for values.
    Sat,
    /// There is no model under the assumptions.
    Unsat,
    /// The search was interrupted or gave up.
    Unknown,
}

/// Why a solver could not answer at all.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolverError {
    /// The solver process or library is not there, or is not what it should be.
    #[error("not available: {0}")]
    Unavailable(String),
    /// The solver process or library failed.
    #[error("solver failed: {0}")]
    Failed(String),
}

/// Stops a running search from another thread. Cloning shares the flag.
#[derive(Clone, Debug, Default)]
pub struct Interrupter {
    flag: Arc<AtomicBool>,
    /// Raising this one counts too.
    parent: Option<Arc<Interrupter>>,
}

impl Interrupter {
    /// A flag that is not raised.
    pub fn new() -> Interrupter {
        Interrupter::default()
    }

    /// A flag that counts as raised when this one is, but can also be raised alone.
    #[must_use]
    pub fn child(&self) -> Interrupter {
        Interrupter { flag: Arc::default(), parent: Some(Arc::new(self.clone())) }
    }

    /// Raises the flag: searches that watch it end with [`Answer::Unknown`].
    pub fn interrupt(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is raised.
    pub fn is_interrupted(&self) -> bool {
        self.flag.load(Ordering::Relaxed) || self.parent.as_ref().is_some_and(|parent| parent.is_interrupted())
    }
}

/// An incremental SAT solver.
pub trait SatSolver {
    /// A variable that was not used before.
    fn new_var(&mut self) -> Var;

    /// Adds a clause for ever.
    fn add_clause(&mut self, lits: &[Lit]);

    /// Searches for a model under assumptions, which hold for this call only.
    ///
    /// # Errors
    /// If the back end fails; a search that merely ends early is [`Answer::Unknown`].
    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError>;

    /// The value of a literal in the last model; `None` where it does not matter
    /// or there is no model.
    fn value(&self, lit: Lit) -> Option<bool>;
}

/// The ability to say which assumptions made the last answer [`Answer::Unsat`].
pub trait Cores {
    /// A subset of the last assumptions that is already inconsistent.
    fn core(&self) -> Vec<Lit>;
}

/// The ability to run a theory inside the search.
pub trait HostsPropagator {
    /// Connects the theory, once, before the first `solve`.
    fn connect(&mut self, theory: Box<dyn Propagator>);

    /// Makes a variable visible to the theory, between two `solve` calls.
    /// Observing a variable twice is nothing.
    fn observe(&mut self, var: Var);
}

/// The ability to be stopped from another thread.
pub trait Interruptible {
    /// Watches this flag from now on.
    fn watch(&mut self, interrupter: Interrupter);
}

/// Figures of the search so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchStatistics {
    /// Variables created.
    pub variables: u64,
    /// Clauses added from outside (not learned).
    pub clauses: u64,
    /// Conflicts met.
    pub conflicts: u64,
    /// Decisions made.
    pub decisions: u64,
    /// Literals propagated.
    pub propagations: u64,
}

/// The ability to count what the search did.
pub trait Statistics {
    /// The figures so far.
    fn statistics(&self) -> SearchStatistics;
}

/// The ability to prefer a value for a variable when it is decided.
pub trait Phases {
    /// Decide this literal true rather than false.
    fn prefer(&mut self, lit: Lit);
}

/// The ability to end a search early by itself.
pub trait Budgets {
    /// The next search ends with [`Answer::Unknown`] after about so many conflicts.
    fn limit_conflicts(&mut self, conflicts: u32);
}

/// A clock of a solver with [`Clocks`]: an unbounded integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClockId(pub u32);

crate::index_by!(ClockId);

/// The ability to order things by integers, for encodings that give each event a clock.
pub trait Clocks {
    /// A clock that was not used before.
    fn new_clock(&mut self) -> ClockId;

    /// A literal that is true exactly when the first clock is less than the second. The same
    /// clocks give the same literal.
    fn before(&mut self, first: ClockId, second: ClockId) -> Lit;
}

/// An incremental solver over terms. Literals name Boolean terms.
pub trait SmtSolver {
    /// A literal that is true exactly when the Boolean term is (defined in both
    /// directions). The same term gives the same literal.
    ///
    /// # Panics
    /// If the term is not Boolean.
    fn literal(&mut self, terms: &TermStore, term: TermId) -> Lit;

    /// A literal that means nothing yet.
    fn new_literal(&mut self) -> Lit;

    /// A literal that is true in every model.
    fn true_literal(&mut self) -> Lit;

    /// Adds a clause for ever.
    fn add_clause(&mut self, lits: &[Lit]);

    /// Adds `guard ⇒ left = right` for terms of one sort.
    fn imply_equal(&mut self, terms: &TermStore, guard: Lit, left: TermId, right: TermId);

    /// Searches for a model under assumptions, which hold for this call only.
    ///
    /// # Errors
    /// If the back end fails; a search that merely ends early is [`Answer::Unknown`].
    fn check(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError>;

    /// The value of a literal in the last model, `false` where it does not matter.
    fn literal_value(&self, lit: Lit) -> bool;

    /// The value of a term in the last model, completed by zeros where it does not matter.
    fn term_value(&self, terms: &TermStore, term: TermId) -> Value;
}
