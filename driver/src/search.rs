//! One unrolled program inside a solver, and the questions about it.
//!
//! Sequential consistency is exact: when the theory accepts a model whose order is not total enough, it
//! names pairs of writes or critical sections; they get literals of their own and the same question is asked again.

use std::cell::RefCell;
use std::rc::Rc;

use concord_encoder::{Constrained, CutKind, Encoding, LoopId, PointId, Skeleton};
use concord_logic::{Answer, Lit, ModelVerdict, Propagator as _, SolverError, Var};
use concord_theory::{Config, OrderPair, OrderTheory, OrderedPair, TooManyClauses, order_all_pairs, order_as_clauses};

use crate::backend::TheorySolver;
use crate::serialise::Sink;
use crate::timed::{TheoryTime, Timed};
use crate::{Options, OrderingMethod, WriteSerialisation};

/// One unrolled program inside a solver.
pub(crate) struct Search<'a> {
    pub skeleton: &'a Skeleton,
    pub encoding: Encoding,
    pub solver: Box<dyn TheorySolver>,
    pub theory: Rc<RefCell<OrderTheory>>,
    pub in_theory: Rc<TheoryTime>,
    pub ordered_pairs: Vec<OrderedPair>,
    pub cycle_clauses: usize,
    ws: WriteSerialisation,
    /// Orders are clauses, and the theory only checks and schedules the models.
    as_clauses: bool,
}

/// More clauses than this to exclude cycles would not fit.
const ORDER_CLAUSES: usize = 20_000_000;

/// Why there is no search.
pub(crate) enum SearchError {
    /// This would be too large for one.
    TooLarge(String),
    /// The solver is missing or failed.
    Solver(SolverError),
}

impl From<SolverError> for SearchError {
    fn from(error: SolverError) -> SearchError {
        SearchError::Solver(error)
    }
}

impl<'a> Search<'a> {
    /// Starts a search: gives a solver the skeleton, and a theory the orders.
    pub(crate) fn new(skeleton: &'a Skeleton, options: &Options) -> Result<Search<'a>, SearchError> {
        let mut solver = options.backend.start(&options.interrupter)?;
        let Constrained { problem, encoding } = concord_encoder::constrain(skeleton, &mut *solver);
        if options.ordering == OrderingMethod::Clocks {
            solver.order_by_clocks(&problem)?;
        }
        problem.check_size().map_err(|error| SearchError::TooLarge(error.to_string()))?;
        let cycles = concord_encoder::bounded_cycles(&problem, options.cycles);
        for clause in &cycles {
            solver.add_clause(clause);
        }
        let config = Config {
            strategy: options.ordering.strategy(),
            consistency: options.consistency,
            closure: options.closure,
            guidance: options.guidance.unwrap_or_default(),
        };
        let theory = Rc::new(RefCell::new(OrderTheory::new(problem, config)));
        let mut search = Search {
            skeleton,
            encoding,
            solver,
            theory,
            in_theory: Rc::default(),
            ordered_pairs: Vec::new(),
            cycle_clauses: cycles.len(),
            ws: options.ws,
            as_clauses: options.ordering == OrderingMethod::Clauses,
        };
        if let Err(TooManyClauses) = search.connect() {
            return Err(SearchError::TooLarge(format!("more than {ORDER_CLAUSES} clauses for the order")));
        }
        search.prefer();
        Ok(search)
    }

    /// Tells the solver which values to try first.
    fn prefer(&mut self) {
        let theory = self.theory.borrow();
        if let Some(phases) = self.solver.phases() {
            theory.preferred().iter().for_each(|&lit| phases.prefer(lit));
        }
    }

    fn connect(&mut self) -> Result<(), TooManyClauses> {
        if self.as_clauses {
            let mut theory = self.theory.borrow_mut();
            let pairs = order_as_clauses(theory.problem(), &mut Sink(&mut *self.solver), ORDER_CLAUSES)?;
            for &(pair, forward, backward) in &pairs {
                theory.order_pair(pair, forward, backward);
            }
            self.ordered_pairs = pairs;
            return Ok(());
        }
        self.solver.connect(Box::new(Timed::new(Rc::clone(&self.theory), Rc::clone(&self.in_theory))));
        // The solver may call the theory from `observe`: it must not be borrowed meanwhile.
        let observed = self.theory.borrow().observed();
        for var in observed {
            self.solver.observe(var);
        }
        if self.ws == WriteSerialisation::Eager {
            self.order_all();
        }
        Ok(())
    }

    /// Gives every pair that may need an order its literals.
    fn order_all(&mut self) {
        // A solver that stands at a model tells the theory that it leaves it: the theory must not be borrowed.
        let problem = self.theory.borrow().problem().clone();
        let pairs = order_all_pairs(&problem, &mut Sink(&mut *self.solver));
        for &(pair, forward, backward) in &pairs {
            self.theory.borrow_mut().order_pair(pair, forward, backward);
            self.solver.observe(forward.var());
            self.solver.observe(backward.var());
        }
        self.ordered_pairs = pairs;
    }

    /// Lets the theory look at a model of the clauses: it must be an execution.
    fn schedule_model(&mut self) -> Result<(), SolverError> {
        let mut theory = self.theory.borrow_mut();
        let lit = |var: Var| if self.solver.literal_value(var.positive()) { var.positive() } else { var.negative() };
        let model: Vec<Lit> = theory.observed().into_iter().map(lit).collect();
        let verdict = theory.ask_check_model(&model);
        if verdict == ModelVerdict::Accepted && theory.pending_pairs().is_empty() {
            Ok(())
        } else {
            Err(SolverError::Failed("the clauses of the order have a model that is no execution".to_owned()))
        }
    }

    /// The question whether an execution makes one of the literals true.
    pub(crate) fn question(&mut self, any: &[Lit]) -> Lit {
        let question = self.solver.new_literal();
        let mut clause = vec![!question];
        clause.extend_from_slice(any);
        self.solver.add_clause(&clause);
        question
    }

    /// Answers a question; with a budget of conflicts perhaps not.
    pub(crate) fn answer(&mut self, question: Lit, budget: Option<u32>) -> Result<Answer, SolverError> {
        loop {
            if let Some((budget, solver)) = budget.zip(self.solver.budgets()) {
                solver.limit_conflicts(budget);
            }
            let answer = self.solver.check(&[question])?;
            if answer == Answer::Unsat {
                // Without the question later searches need not care.
                self.solver.add_clause(&[!question]);
            }
            if answer != Answer::Sat {
                return Ok(answer);
            }
            if self.as_clauses {
                self.schedule_model()?;
            }
            let pairs = self.theory.borrow().pending_pairs().to_vec();
            if pairs.is_empty() {
                return Ok(Answer::Sat);
            }
            if self.ws == WriteSerialisation::Staged && self.ordered_pairs.is_empty() {
                self.order_all();
                continue;
            }
            for pair in pairs {
                let forward = self.solver.new_literal();
                let backward = self.solver.new_literal();
                let mut theory = self.theory.borrow_mut();
                let mut clause: Vec<Lit> = theory.pair_premises(pair).into_iter().map(|premise| !premise).collect();
                theory.order_pair(pair, forward, backward);
                drop(theory);
                self.solver.observe(forward.var());
                self.solver.observe(backward.var());
                clause.extend([forward, backward]);
                self.solver.add_clause(&clause);
                self.ordered_pairs.push((pair, forward, backward));
            }
        }
    }

    /// The orders of pairs that the last model has chosen.
    pub(crate) fn pair_orders(&self) -> Vec<(PointId, PointId)> {
        let mut orders = Vec::new();
        for &(pair, forward, backward) in &self.ordered_pairs {
            for (lit, swapped) in [(forward, false), (backward, true)] {
                if !self.solver.literal_value(lit) {
                    continue;
                }
                match pair {
                    OrderPair::Writes(first, second) => {
                        let (first, second) = if swapped { (second, first) } else { (first, second) };
                        orders.push((self.encoding.point(first), self.encoding.point(second)));
                    }
                    OrderPair::Sections(first, second) => {
                        let (first, second) = if swapped { (second, first) } else { (first, second) };
                        let acquire = self.skeleton.order.sections[second.0 as usize].acquire;
                        orders.push((self.skeleton.order.sections[first.0 as usize].acquire, acquire));
                    }
                }
            }
        }
        orders
    }

    /// The loops that are cut off: all others are unrolled completely.
    pub(crate) fn cut_loops(&self) -> impl Iterator<Item = LoopId> {
        self.skeleton
            .outcomes
            .cuts
            .iter()
            .filter_map(|cut| if let CutKind::Unwind(id) = cut.kind { Some(id) } else { None })
    }

    /// The literals of the cut-offs of some kinds.
    pub(crate) fn cuts(&self, wanted: impl Fn(&CutKind) -> bool) -> Vec<Lit> {
        let cuts = self.skeleton.outcomes.cuts.iter().zip(&self.encoding.cuts);
        cuts.filter(|(cut, _)| wanted(&cut.kind)).map(|(_, lit)| *lit).collect()
    }

    /// The cut-offs that the last model reaches.
    pub(crate) fn reached_cuts(&self) -> impl Iterator<Item = &'a concord_encoder::Cut> {
        let skeleton = self.skeleton;
        let reached: Vec<bool> = self.encoding.cuts.iter().map(|lit| self.solver.literal_value(*lit)).collect();
        skeleton.outcomes.cuts.iter().zip(reached).filter(|(_, reached)| *reached).map(|(cut, _)| cut)
    }
}
