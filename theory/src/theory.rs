//! The theory as a solver sees it.

use concord_logic::{Lit, ModelVerdict, Propagator, TheoryClause, Var};
use rustc_hash::FxHashMap;

use crate::core::{Core, Forbids};
use crate::guide::{Guidance, Guide};
use crate::linearise::OrderPair;
use crate::order_lits::OrderLit;
use crate::problem::{EventId, Problem};
use crate::reach::{ClosureKind, Reach};
use crate::statistics::TheoryStatistics;
use crate::strategies::{Consistency, Judgement, SearchStrategy, Strategy};

/// What the theory does and which executions it allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// How much is done during search.
    pub strategy: Strategy,
    /// Which executions exist.
    pub consistency: Consistency,
    /// How the closed order is represented.
    pub closure: ClosureKind,
    /// Which literals are decided first.
    pub guidance: Guidance,
}

/// The ordering-consistency theory of one [`Problem`].
///
/// Under SC an accepted model need not be an execution yet: while
/// [`pending_pairs`](OrderTheory::pending_pairs) is not empty, the host creates two
/// fresh variables per pair, observes them, adds the clause "premises imply forward
/// or backward", tells the theory by [`order_pair`](OrderTheory::order_pair), and solves again.
pub struct OrderTheory {
    core: Core,
    strategy: Box<dyn SearchStrategy>,
    consistency: Consistency,
    pending: Vec<OrderPair>,
    premises: FxHashMap<OrderPair, Vec<Lit>>,
    schedule: Option<Vec<EventId>>,
    guide: Option<Guide>,
    preferred: Vec<Lit>,
}

/// Clauses of at most this many literals are never forgotten.
const SHORT: usize = 3;

impl OrderTheory {
    /// The theory of a problem. What needs no literal is drawn from it at once.
    ///
    /// # Panics
    /// If the problem is not well-formed: ask [`Problem::check`] first where it may not be.
    pub fn new(problem: Problem, config: Config) -> OrderTheory {
        let preferred = match config.guidance {
            Guidance::Phase => problem.read_froms().iter().map(|rf| rf.lit).collect(),
            _ => Vec::new(),
        };
        OrderTheory {
            guide: Guide::new(&problem, config.guidance),
            preferred,
            core: Core::new(problem, config.strategy.working(config.closure)),
            strategy: config.strategy.start(),
            consistency: config.consistency,
            pending: Vec::new(),
            premises: FxHashMap::default(),
            schedule: None,
        }
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.core.problem
    }

    /// All variables that the theory must observe, those of ordered pairs included.
    pub fn observed(&self) -> Vec<Var> {
        self.core.observed()
    }

    /// The literals that a solver should try first.
    pub fn preferred(&self) -> &[Lit] {
        &self.preferred
    }

    /// The pairs that kept the last accepted model from being linearised. Empty: the
    /// model is an execution.
    pub fn pending_pairs(&self) -> &[OrderPair] {
        &self.pending
    }

    /// The literals that together make the pair need an order: where they all hold, one
    /// of the two orders must.
    pub fn pair_premises(&self, pair: OrderPair) -> Vec<Lit> {
        self.premises.get(&pair).cloned().unwrap_or_else(|| self.core.default_premises(pair))
    }

    /// Gives a pair its two literals, between two solves: while `forward` is true the
    /// first comes before the second, while `backward` is true the second before the first.
    pub fn order_pair(&mut self, pair: OrderPair, forward: Lit, backward: Lit) {
        let (first, second) = match pair {
            OrderPair::Writes(a, b) => (a, b),
            OrderPair::Sections(a, b) => (self.core.acquire(a), self.core.acquire(b)),
        };
        for (lit, before, after) in [(forward, first, second), (backward, second, first)] {
            let id = self.core.add_order_lit(OrderLit { lit, before, after, reads: false });
            if self.core.working.forbids != Forbids::Nothing && self.core.taken_count() == 0 {
                self.core.forbid_if_closing(id);
            }
        }
    }

    /// The enabled events of the last accepted model in an order that is an SC execution,
    /// blocks contiguous; `None` while pairs are pending, or if there is none.
    pub fn schedule(&self) -> Option<&[EventId]> {
        self.schedule.as_deref()
    }

    /// What the theory did so far.
    pub fn statistics(&self) -> TheoryStatistics {
        TheoryStatistics {
            clock_updates: self.core.reach.updates(),
            clock_bytes: self.core.reach.bytes() as u64,
            ..self.core.statistics
        }
    }
}

impl Propagator for OrderTheory {
    fn notify_assignment(&mut self, lits: &[Lit]) {
        self.strategy.assigned(&mut self.core, lits);
        if let Some(guide) = &mut self.guide {
            guide.assigned(lits);
        }
    }

    fn notify_new_level(&mut self) {
        if let Some(guide) = &mut self.guide {
            guide.level_opened();
        }
        self.strategy.level_opened(&mut self.core);
    }

    fn notify_backtrack(&mut self, level: usize) {
        if let Some(guide) = &mut self.guide {
            guide.levels_closed(level);
        }
        self.strategy.levels_closed(&mut self.core, level);
    }

    fn ask_propagate(&mut self) -> Option<Lit> {
        self.strategy.propagate(&mut self.core)
    }

    fn ask_reason(&mut self, lit: Lit) -> Vec<Lit> {
        self.core.reason(lit).unwrap_or_else(|| panic!("{lit} was not propagated"))
    }

    fn ask_clause(&mut self) -> Option<TheoryClause> {
        let conflict = self.strategy.conflict(&mut self.core)?;
        let lits: Vec<Lit> = conflict.0.into_iter().map(|lit| !lit).collect();
        self.core.statistics.clauses += 1;
        self.core.statistics.clause_literals += lits.len() as u64;
        Some(TheoryClause { forgettable: self.strategy.forgettable() && lits.len() > SHORT, lits })
    }

    fn ask_check_model(&mut self, model: &[Lit]) -> ModelVerdict {
        self.core.statistics.model_checks += 1;
        self.pending.clear();
        self.premises.clear();
        self.schedule = None;
        match self.strategy.judge(&mut self.core, model, self.consistency) {
            Judgement::Refused => ModelVerdict::Refused,
            Judgement::Accepted { schedule, open } => {
                self.schedule = schedule;
                self.pending = open.iter().map(|open| open.pair).collect();
                self.premises = open.into_iter().map(|open| (open.pair, open.premises)).collect();
                ModelVerdict::Accepted
            }
        }
    }

    fn ask_decide(&mut self) -> Option<Lit> {
        self.guide.as_mut()?.decide()
    }
}
