//! Bounded model checking with growing bounds.
//!
//! Each round unrolls the program to the current bounds, summarises and prunes
//! it, and asks one solver two questions: can a failure be reached, and if not, can
//! an execution reach a cut-off (a loop bound, an invalid access, something that
//! is not modelled)? Only if neither can does the property hold. A reachable
//! failure is replayed in the reference interpreter before it is reported.
//!
//! Sequential consistency is exact: when the theory accepts a model whose
//! order is not total enough, it names pairs of writes or critical sections; they
//! get literals of their own and the same question is asked again.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

use concord_encoder::{CutKind, EncodeError, Encoding, LoopId, PointId, PruneOptions, Skeleton};
use concord_logic::{Answer, Lit, ModelVerdict, Propagator as _, SolverError, Var};
use concord_program::{Program, Property, Span};
use concord_theory::{
    Config, Consistency, OrderPair, OrderTheory, OrderedPair, Strategy, TooManyClauses, order_all_pairs,
    order_as_clauses,
};

use crate::backend::TheorySolver;
use crate::deepen::{Deepening, loop_place};
use crate::progress::Progress;
use crate::serialise::Sink;
use crate::timed::{TheoryTime, Timed};
use crate::{
    Engine, Options, Reason, Report, Statistics, Unknown, Verdict, WriteSerialisation, auto, axiomatic, race, replay,
    symmetric,
};

/// The tool contradicts itself: no answer can be trusted.
#[derive(Debug, thiserror::Error)]
pub enum InternalError {
    /// The reference interpreter does not follow a counterexample.
    #[error("a counterexample could not be replayed: {0}")]
    Replay(String),
    /// The solver is not there or failed: no fault of the tool, but no verdict either.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// A coverability certificate does not pass its checker.
    #[error("a coverability certificate is wrong: {0}")]
    Certificate(concord_engines::coverability::Flaw),
}

/// Verifies one property of a program.
///
/// # Errors
/// If the tool contradicts itself; never because of the program.
pub fn verify(program: &Program, property: Property, options: &Options) -> Result<Report, InternalError> {
    match options.engine {
        Engine::Auto => auto::verify(program, property, options),
        Engine::Bmc => bounded(program, property, options, &mut |_| {}),
        Engine::Cover => symmetric::verify(program, property, options),
    }
}

/// Bounded model checking; `deeper` is told the number of each round that bounds did not suffice in.
pub(crate) fn bounded(
    program: &Program,
    property: Property,
    options: &Options,
    deeper: &mut dyn FnMut(u32),
) -> Result<Report, InternalError> {
    if property == Property::NoDataRace && options.consistency != Consistency::Sc {
        let what = "data races under another memory model than sequential consistency".to_owned();
        let reason = Reason::Unsupported { what, span: Span::default() };
        let verdict = Verdict::Unknown(Unknown { reason, safe_up_to: None });
        return Ok(Report { verdict, property, statistics: Statistics::default() });
    }
    let progress = Progress::new(options.verbosity);
    let mut run = Run { program, property, options, progress, statistics: Statistics::default(), safe_up_to: None };
    let mut deepening = Deepening::new(program, options);
    let verdict = loop {
        match run.round(&mut deepening)? {
            Round::Done(verdict) => break verdict,
            Round::Deeper => deeper(run.statistics.rounds),
        }
    };
    Ok(Report { verdict, property, statistics: run.statistics })
}

struct Run<'a> {
    program: &'a Program,
    property: Property,
    options: &'a Options,
    progress: Progress,
    statistics: Statistics,
    safe_up_to: Option<u32>,
}

enum Round {
    Done(Verdict),
    Deeper,
}

/// Where the answer can be a failure or unknown only, loops below this bound grow still.
const OBSTRUCTED_BOUND: u32 = 8;

/// One unrolled program inside a solver.
struct Search<'a> {
    skeleton: &'a Skeleton,
    encoding: Encoding,
    solver: Box<dyn TheorySolver>,
    theory: Rc<RefCell<OrderTheory>>,
    in_theory: Rc<TheoryTime>,
    ordered_pairs: Vec<OrderedPair>,
    cycle_clauses: usize,
    ws: WriteSerialisation,
    /// Orders are clauses, and the theory only checks and schedules the models.
    as_clauses: bool,
}

/// More clauses than this to exclude cycles would not fit.
const ORDER_CLAUSES: usize = 20_000_000;

impl<'a> Search<'a> {
    /// Starts a search; `None` if the clauses of the order would be too many.
    fn new(skeleton: &'a Skeleton, options: &Options) -> Result<Option<Search<'a>>, SolverError> {
        if !options.backend.follows(options.guidance) {
            let why = format!("{} cannot be guided by `{}`", options.backend, options.guidance);
            return Err(SolverError::Unavailable(why));
        }
        let (mut solver, mut encoding) = options.backend.start(skeleton, options.clocks, &options.interrupter)?;
        let problem = std::mem::take(&mut encoding.problem);
        let cycles = concord_encoder::bounded_cycles(&problem, options.cycles);
        for clause in &cycles {
            solver.add_clause(clause);
        }
        let config = Config {
            strategy: if options.as_clauses { Strategy::Lazy } else { options.strategy },
            consistency: options.consistency,
            closure: options.closure,
            guidance: options.guidance,
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
            as_clauses: options.as_clauses,
        };
        if search.connect().is_err() {
            return Ok(None);
        }
        search.prefer();
        Ok(Some(search))
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

    /// Whether an execution makes one of the literals true.
    fn reachable(&mut self, any: &[Lit]) -> Result<Answer, SolverError> {
        if any.is_empty() {
            return Ok(Answer::Unsat);
        }
        let question = self.solver.new_literal();
        let mut clause = vec![!question];
        clause.extend_from_slice(any);
        self.solver.add_clause(&clause);
        loop {
            let answer = self.solver.check(&[question])?;
            if answer != Answer::Sat {
                // The question is answered; without it later searches need not care.
                self.solver.add_clause(&[!question]);
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
    fn pair_orders(&self) -> Vec<(PointId, PointId)> {
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
                        let acquire = self.skeleton.sections[second.0 as usize].acquire;
                        orders.push((self.skeleton.sections[first.0 as usize].acquire, acquire));
                    }
                }
            }
        }
        orders
    }

    /// The loops that are cut off: all others are unrolled completely.
    fn cut_loops(&self) -> impl Iterator<Item = LoopId> {
        self.skeleton.cuts.iter().filter_map(|cut| if let CutKind::Unwind(id) = cut.kind { Some(id) } else { None })
    }

    /// The cut-offs that the last model reaches.
    fn reached_cuts(&self) -> impl Iterator<Item = &'a concord_encoder::Cut> {
        let skeleton = self.skeleton;
        let reached: Vec<bool> = self.encoding.cuts.iter().map(|lit| self.solver.literal_value(*lit)).collect();
        skeleton.cuts.iter().zip(reached).filter(|(_, reached)| *reached).map(|(cut, _)| cut)
    }
}

impl Run<'_> {
    fn round(&mut self, deepening: &mut Deepening) -> Result<Round, InternalError> {
        self.statistics.rounds += 1;
        self.progress.round(self.statistics.rounds);
        let start = Instant::now();
        let summarise = match self.property {
            Property::UnreachCall => concord_encoder::summarise,
            Property::NoDataRace => concord_encoder::summarise_races,
        };
        let summarised = summarise(self.program, deepening.bounds(), &self.options.interrupter);
        let mut skeleton = match summarised {
            Ok(skeleton) => skeleton,
            Err(error) => return Ok(Round::Done(self.unknown(reason_of(error)))),
        };
        self.statistics.summarise += start.elapsed();
        let start = Instant::now();
        // That events which nobody needs can be left out is argued for interleavings only.
        let events = self.options.consistency == Consistency::Sc;
        let prunings = if self.options.prune { PruneOptions::default() } else { PruneOptions::none() };
        let prunings = PruneOptions { events: events && prunings.events, ..prunings };
        let pruned = concord_encoder::prune(&mut skeleton, &prunings);
        self.statistics.prune += start.elapsed();
        self.statistics.threads = skeleton.threads.len();
        self.statistics.events = skeleton.events.len();
        self.statistics.reads = skeleton.events.iter().filter(|event| event.is_read()).count();
        self.statistics.writes = skeleton.events.iter().filter(|event| event.is_write()).count();
        self.statistics.calls_executed = skeleton.functions.executed;
        self.statistics.calls_by_summary = skeleton.functions.instantiated;
        self.statistics.read_from_candidates = pruned.candidates_before;
        self.statistics.read_from_pairs = pruned.candidates_after;
        let start = Instant::now();
        let Some(mut search) = Search::new(&skeleton, self.options)? else {
            let what = format!("more than {ORDER_CLAUSES} clauses for the order");
            return Ok(Round::Done(self.unknown(Reason::TooLarge { what })));
        };
        self.statistics.constrain += start.elapsed();
        let start = Instant::now();
        let result = self.ask(&mut search, deepening);
        self.statistics.solve += start.elapsed();
        self.account(&search);
        result
    }

    fn ask(&mut self, search: &mut Search<'_>, deepening: &mut Deepening) -> Result<Round, InternalError> {
        let failures: Vec<Lit> = (search.skeleton.failures.iter().zip(&search.encoding.failures))
            .filter(|(failure, _)| failure.property == self.property)
            .map(|(_, lit)| *lit)
            .collect();
        match search.reachable(&failures)? {
            Answer::Sat => return Ok(Round::Done(self.violated(search)?)),
            Answer::Unknown => return Ok(Round::Done(self.gave_up())),
            Answer::Unsat => {}
        }
        let cuts = search.encoding.cuts.clone();
        match search.reachable(&cuts)? {
            Answer::Sat => {}
            Answer::Unknown => {
                self.safe_up_to = deepening.smallest(search.cut_loops());
                return Ok(Round::Done(self.gave_up()));
            }
            Answer::Unsat => {
                let vacuous = failures.is_empty();
                return Ok(Round::Done(match search.skeleton.races.weaker {
                    // Nothing may race, whatever is read: then no order matters.
                    Some(span) if !(vacuous && cuts.is_empty()) => {
                        let what = "data races between atomic accesses that are not sequentially consistent";
                        self.unknown(Reason::Unsupported { what: what.to_owned(), span })
                    }
                    _ => Verdict::Holds { vacuous },
                }));
            }
        }
        self.safe_up_to = deepening.smallest(search.cut_loops());
        let (mut loops, obstacle) = self.reached(search);
        if let Some(reason) = obstacle {
            // It can never hold, but a failure may still be found a little deeper.
            let below = |id: &LoopId| deepening.may_grow(*id) && deepening.bounds().of(*id) < OBSTRUCTED_BOUND;
            loops.retain(below);
            if loops.is_empty() {
                let cuts = search.skeleton.cuts.iter().zip(&search.encoding.cuts);
                let shallow: Vec<Lit> = cuts
                    .filter(|(cut, _)| matches!(&cut.kind, CutKind::Unwind(id) if below(id)))
                    .map(|(_, lit)| *lit)
                    .collect();
                if search.reachable(&shallow)? == Answer::Sat {
                    loops = self.reached(search).0;
                    loops.retain(below);
                }
            }
            if loops.is_empty() {
                return Ok(Round::Done(self.unknown(reason)));
            }
        }
        Ok(match deepening.grow(&loops) {
            Ok(()) => {
                self.progress.grows(self.program, &loops, |id| deepening.bounds().of(id));
                Round::Deeper
            }
            Err(stuck) => Round::Done(self.unknown(Reason::Bound(stuck))),
        })
    }

    /// The loops whose cut-off the last model reaches, and what else it reaches that no bound changes.
    fn reached(&mut self, search: &Search<'_>) -> (Vec<LoopId>, Option<Reason>) {
        let mut loops: Vec<LoopId> = Vec::new();
        let mut other = None;
        for cut in search.reached_cuts() {
            match &cut.kind {
                CutKind::Unwind(id) => loops.push(*id),
                CutKind::Limit(what) => {
                    self.safe_up_to = None;
                    other = other.or(Some(Reason::TooLarge { what: what.clone() }));
                }
                CutKind::InvalidAccess => other = other.or(Some(Reason::InvalidAccess { span: cut.span })),
                CutKind::Unsupported(what) => {
                    other = other.or(Some(Reason::Unsupported { what: what.clone(), span: cut.span }));
                }
            }
        }
        loops.sort_unstable();
        loops.dedup();
        (loops, other)
    }

    fn violated(&self, search: &Search<'_>) -> Result<Verdict, InternalError> {
        let theory = search.theory.borrow();
        let counterexample = match self.options.consistency {
            Consistency::Sc => {
                let schedule = theory.schedule().ok_or_else(|| InternalError::Replay("no schedule".to_owned()))?;
                let execution = search.encoding.execution(search.skeleton, &*search.solver, schedule);
                match self.property {
                    Property::UnreachCall => replay::replay(self.program, self.property, search.skeleton, &execution)?,
                    Property::NoDataRace => race::replay(self.program, search.skeleton, &execution)?,
                }
            }
            Consistency::Wsc => {
                let (skeleton, encoding) = (search.skeleton, &search.encoding);
                axiomatic::check(
                    self.program,
                    self.property,
                    skeleton,
                    encoding,
                    &*search.solver,
                    &search.pair_orders(),
                )?
            }
        };
        Ok(Verdict::Violated(Box::new(counterexample)))
    }

    fn gave_up(&self) -> Verdict {
        if self.options.interrupter.is_interrupted() {
            self.unknown(Reason::Interrupted)
        } else {
            self.unknown(Reason::Solver("gave up".to_owned()))
        }
    }

    fn unknown(&self, reason: Reason) -> Verdict {
        Verdict::Unknown(Unknown { reason, safe_up_to: self.safe_up_to })
    }

    fn account(&mut self, search: &Search<'_>) {
        let figures = search.solver.statistics();
        let theory = search.theory.borrow().statistics();
        let statistics = &mut self.statistics;
        statistics.variables = figures.variables;
        statistics.clauses = figures.clauses;
        statistics.conflicts += figures.conflicts;
        statistics.decisions += figures.decisions;
        statistics.propagations += figures.propagations;
        statistics.theory_propagations += theory.propagations;
        statistics.theory_conflicts += theory.conflicts;
        statistics.theory_clauses += theory.clauses + theory.explanations;
        statistics.theory_literals += theory.clause_literals + theory.explanation_literals;
        statistics.theory += search.in_theory.all.get();
        statistics.explain += search.in_theory.explaining.get();
        statistics.cycle_clauses = search.cycle_clauses;
        statistics.ordered_pairs += search.ordered_pairs.len();
    }
}

fn reason_of(error: EncodeError) -> Reason {
    match error {
        EncodeError::Interrupted => Reason::Interrupted,
        EncodeError::TooLarge { limit } => Reason::TooLarge { what: format!("more than {limit} events") },
        other => Reason::TooLarge { what: other.to_string() },
    }
}

/// What the user may do about a missing answer.
pub fn hints(program: &Program, unknown: &Unknown) -> Vec<String> {
    match &unknown.reason {
        Reason::Bound(loops) => loops
            .iter()
            .map(|id| {
                let (function, line) = loop_place(program, *id);
                format!("the loop at {function}:{line} needs more iterations; try --unwindset {function}:{line}:N")
            })
            .collect(),
        Reason::TooLarge { .. } => vec!["bound the loops with --unwind or --unwindset".to_owned()],
        _ => Vec::new(),
    }
}
