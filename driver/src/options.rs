//! What a verification run may be told.

use std::collections::BTreeMap;

use concord_encoder::{CycleBound, Limits};
use concord_logic::Interrupter;
use concord_theory::{ClosureKind, Consistency, Guidance, Strategy};

use crate::{Backend, WriteSerialisation};

/// How loops are bounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unwinding {
    /// Bounds grow, loop by loop, until an answer is found.
    Growing,
    /// Bounds grow likewise, but a loop that has reached this bound is cut off there.
    UpTo(u32),
    /// Every loop body runs at most this often, also where the number of iterations is known.
    Fixed(u32),
}

/// How a question is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Bounded model checking, and `Cover` beside it where bounds keep growing or the search is hard.
    Auto,
    /// Bounded model checking with growing bounds.
    #[default]
    Bmc,
    /// Abstraction into thread transition systems, coverability, refinement: no bounds.
    Cover,
}

/// How much is told on standard error while a run goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verbosity {
    /// Nothing.
    #[default]
    Silent,
    /// What the user may do when it takes long.
    Hints,
    /// Every round.
    Rounds,
}

/// Options of a verification run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The solver.
    pub backend: Backend,
    /// How the question is answered.
    pub engine: Engine,
    /// How the theory propagates.
    pub strategy: Strategy,
    /// Whether orders are integers of the solver instead, which only Z3 has: the theory then checks the
    /// models and reads off the schedule. For comparison.
    pub clocks: bool,
    /// Orders are written down as clauses before the search; there is no theory then.
    pub as_clauses: bool,
    /// When pairs of writes and of sections get an order.
    pub ws: WriteSerialisation,
    /// Up to how many read-froms short cycles become clauses before the search.
    pub cycles: CycleBound,
    /// How the theory represents the closed order.
    pub closure: ClosureKind,
    /// Which literals are decided first; without a choice what suits ([`Options::guidance`]).
    pub guidance: Option<Guidance>,
    /// The memory model.
    pub consistency: Consistency,
    /// How loops are bounded.
    pub unwinding: Unwinding,
    /// Bounds of single loops, by function and line of the loop: `--unwindset`. They bind all iterations of these.
    pub unwind_set: BTreeMap<(String, u32), u32>,
    /// The largest number of events in an unrolled program.
    pub event_limit: usize,
    /// The most rounds of refinement of an abstraction.
    pub refinements: u32,
    /// The most transitions of an abstraction, about.
    pub abstraction_limit: usize,
    /// The most states that are visited where all of them are.
    pub states: u32,
    /// Whether functions are summarised once, where they can be, instead of executed at each call.
    pub summaries: bool,
    /// Whether what no execution has or needs is removed before solving.
    pub prune: bool,
    /// An access that may concern more cells than this is one event whose place is a term.
    pub split: usize,
    /// Limits that no bound changes.
    pub limits: Limits,
    /// Raised to stop the run.
    pub interrupter: Interrupter,
    /// How much is told on standard error.
    pub verbosity: Verbosity,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            backend: Backend::default(),
            engine: Engine::default(),
            strategy: Strategy::Closure,
            clocks: false,
            as_clauses: false,
            ws: WriteSerialisation::OnDemand,
            cycles: CycleBound::None,
            closure: ClosureKind::default(),
            guidance: None,
            consistency: Consistency::Sc,
            unwinding: Unwinding::Growing,
            unwind_set: BTreeMap::new(),
            event_limit: 200_000,
            refinements: 200,
            abstraction_limit: 400_000,
            states: 500_000,
            summaries: true,
            prune: true,
            split: concord_encoder::SPLIT,
            limits: Limits::default(),
            interrupter: Interrupter::new(),
            verbosity: Verbosity::Silent,
        }
    }
}

impl Options {
    /// What is decided first: what was chosen, else what suits the solver.
    pub fn guidance(&self) -> Guidance {
        self.guidance.unwrap_or(match (&self.backend, self.strategy) {
            (Backend::Cadical, Strategy::Closure) if !self.as_clauses => Guidance::RfFirst,
            (Backend::Cadical, _) => Guidance::Phase,
            _ => Guidance::None,
        })
    }
}
