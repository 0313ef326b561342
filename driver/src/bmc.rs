//! Bounded model checking with growing bounds.
//!
//! Each round unrolls the program to the current bounds, summarises and prunes
//! it, and asks one solver two questions: can a failure be reached, and if not, can
//! an execution reach a cut-off (a loop bound, an invalid access, something that
//! is not modelled)? Only if neither can does the property hold. A reachable
//! failure is replayed in the reference interpreter before it is reported.
//!
//! Where only cut-offs can be reached, a skeleton with more executions and fewer cut-offs may still prove
//! that no failure can.

use std::time::Instant;

use concord_encoder::{Bounds, CutKind, EncodeError, LoopId, PruneOptions, Skeleton};
use concord_logic::{Answer, Lit, SolverError};
use concord_program::{Program, Property, Span};
use concord_theory::Consistency;

use crate::deepen::{Deepening, loop_place};
use crate::progress::Progress;
use crate::replay::Astray;
use crate::search::{Search, TooLarge};
use crate::{
    Engine, Options, Reason, Report, Statistics, Unknown, Verdict, auto, axiomatic, impact, race, replay, symmetric,
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
    /// A proof by an abstract reachability tree does not pass its checker.
    #[error("a proof is wrong: {0}")]
    Proof(concord_engines::impact::Flaw),
}

/// Verifies one property of a program.
///
/// # Errors
/// If the tool contradicts itself; never because of the program.
pub fn verify(program: &Program, property: Property, options: &Options) -> Result<Report, InternalError> {
    let report = match options.engine {
        Engine::Auto => auto::verify(program, property, options),
        Engine::Bmc => bounded(program, property, options, &mut |_| {}),
        Engine::Cover => symmetric::verify(program, property, options),
        Engine::Impact => impact::verify(program, property, options),
    };
    report.map(|report| report.resting_on(program))
}

/// What makes it doubtful that bounded model checking will have an answer soon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// The bounds of so many rounds did not suffice.
    Bounds(u32),
    /// A question has cost many conflicts and is still open.
    Search,
}

/// Bounded model checking; `doubt` is told whatever makes an answer doubtful, when it happens.
pub(crate) fn bounded(
    program: &Program,
    property: Property,
    options: &Options,
    doubt: &mut dyn FnMut(Doubt),
) -> Result<Report, InternalError> {
    if property == Property::NoDataRace && options.consistency != Consistency::Sc {
        let what = "data races under another memory model than sequential consistency".to_owned();
        let reason = Reason::unsupported(what, Span::default(), program);
        let verdict = Verdict::Unknown(Unknown { reason, safe_up_to: None });
        return Ok(Report::new(verdict, property, Statistics::default()));
    }
    let progress = Progress::new(options.verbosity);
    let mut run = Run {
        program,
        property,
        options,
        doubt,
        progress,
        statistics: Statistics::default(),
        safe_up_to: None,
        budget: FIRST_BUDGET,
        looked: false,
        undefined: Vec::new(),
    };
    let mut deepening = Deepening::new(program, options);
    let verdict = loop {
        match run.round(&mut deepening)? {
            Round::Done(verdict) => break verdict,
            Round::Deeper => (run.doubt)(Doubt::Bounds(run.statistics.rounds)),
        }
    };
    Ok(Report { undefined: run.undefined, ..Report::new(verdict, property, run.statistics) })
}

struct Run<'a> {
    program: &'a Program,
    property: Property,
    options: &'a Options,
    doubt: &'a mut dyn FnMut(Doubt),
    progress: Progress,
    statistics: Statistics,
    safe_up_to: Option<u32>,
    /// How many conflicts a proof may cost that a growing bound would make worthless.
    budget: u32,
    /// Whether a large program was looked at shallowly.
    looked: bool,
    /// Accesses to no object that do not count.
    undefined: Vec<Span>,
}

/// The first such budget; each time that it does not suffice it doubles.
const FIRST_BUDGET: u32 = 10_000;

enum Round {
    Done(Verdict),
    Deeper,
}

/// What came of looking for failures.
enum Looked {
    /// There is one.
    Failed(Verdict),
    /// There is none, as far as was looked.
    Nothing,
    /// It would take too long.
    Hard,
}

/// A program of more events than this is first looked at with few iterations of its loops.
const LARGE: usize = 3_000;

/// How many iterations these are.
const SHALLOW: [u32; 2] = [2, 5];

/// A program of more threads than this is first looked at with few of them running.
const MANY_THREADS: usize = 30;

/// How many of the threads that a thread creates to run one procedure these are.
const FEW_THREADS: [u32; 2] = [2, 5];

/// The most undefined accesses that are asked for, one after another.
const MOST_NAMED: u32 = 8;

/// Where the answer can be a failure or unknown only, loops below this bound grow still.
const OBSTRUCTED_BOUND: u32 = 8;

impl Run<'_> {
    fn round(&mut self, deepening: &mut Deepening) -> Result<Round, InternalError> {
        self.statistics.rounds += 1;
        self.progress.round(self.statistics.rounds);
        let bounds = deepening.bounds().clone();
        let small = Bounds { event_limit: bounds.event_limit.min(LARGE), ..bounds.clone() };
        let mut summarised = self.summarise(if self.looked { &bounds } else { &small });
        let large = matches!(summarised, Err(EncodeError::TooLarge { limit }) if limit < bounds.event_limit);
        let many = large || matches!(&summarised, Ok(skeleton) if skeleton.threads.len() > MANY_THREADS);
        if many && !self.looked {
            self.looked = true;
            if large && let Some(verdict) = self.look_shallowly(&small)? {
                return Ok(Round::Done(verdict));
            }
            if let Some(verdict) = self.look_at_few_threads(&bounds)? {
                return Ok(Round::Done(verdict));
            }
            if large {
                summarised = self.summarise(&bounds);
            }
        }
        let skeleton = match summarised {
            Ok(skeleton) => skeleton,
            Err(error) => return Ok(Round::Done(self.unknown(reason_of(error)))),
        };
        let skeleton = self.prune(skeleton);
        let start = Instant::now();
        let mut search = match Search::new(&skeleton, self.options)? {
            Ok(search) => search,
            Err(TooLarge(what)) => return Ok(Round::Done(self.unknown(Reason::TooLarge { what }))),
        };
        self.statistics.constrain += start.elapsed();
        let start = Instant::now();
        let result = self.ask(&mut search, deepening);
        self.statistics.solve += start.elapsed();
        self.account(&search);
        if let Ok(Round::Deeper | Round::Done(Verdict::Unknown(_))) = &result
            && (self.statistics.rounds.is_power_of_two() || matches!(result, Ok(Round::Done(_))))
            && let Some(verdict) = self.approximate(deepening.bounds())?
        {
            return Ok(Round::Done(verdict));
        }
        result
    }

    /// A large program may fail early: looks for failures with few iterations of all loops, also of those whose
    /// number of iterations is known. What is cut off there is not looked at.
    fn look_shallowly(&mut self, bounds: &Bounds) -> Result<Option<Verdict>, InternalError> {
        for static_limit in SHALLOW {
            let shallow = Bounds { static_limit, default: bounds.default.max(static_limit), ..bounds.clone() };
            let Ok(skeleton) = self.summarise(&shallow) else { break };
            if let Looked::Failed(verdict) = self.look(skeleton)? {
                return Ok(Some(verdict));
            }
        }
        Ok(None)
    }

    /// A failure among many threads may need a few of them only: looks for one in executions in which all others have not run yet.
    fn look_at_few_threads(&mut self, bounds: &Bounds) -> Result<Option<Verdict>, InternalError> {
        for threads in FEW_THREADS {
            let few = Bounds { threads: Some(threads), ..bounds.clone() };
            let Ok(skeleton) = self.summarise(&few) else { break };
            if skeleton.left_out == 0 {
                break;
            }
            match self.look(skeleton)? {
                Looked::Failed(verdict) => return Ok(Some(verdict)),
                Looked::Hard => break,
                Looked::Nothing => {}
            }
        }
        Ok(None)
    }

    /// Looks for failures only.
    fn look(&mut self, skeleton: Skeleton) -> Result<Looked, InternalError> {
        let skeleton = self.prune(skeleton);
        let Ok(mut search) = Search::new(&skeleton, self.options)? else { return Ok(Looked::Hard) };
        let start = Instant::now();
        let failures = self.failures(&search);
        let question = search.question(&failures);
        let answer = search.answer(question, Some(self.budget))?;
        self.statistics.solve += start.elapsed();
        self.account(&search);
        Ok(match answer {
            Answer::Sat => Looked::Failed(self.violated(&search)?),
            Answer::Unsat => Looked::Nothing,
            Answer::Unknown => Looked::Hard,
        })
    }

    fn summarise(&mut self, bounds: &Bounds) -> Result<Skeleton, EncodeError> {
        let start = Instant::now();
        let summarise = match self.property {
            Property::UnreachCall => concord_encoder::summarise,
            Property::NoDataRace => concord_encoder::summarise_races,
        };
        let summarised = summarise(self.program, bounds, &self.options.interrupter);
        self.statistics.summarise += start.elapsed();
        summarised
    }

    fn prune(&mut self, mut skeleton: Skeleton) -> Skeleton {
        let start = Instant::now();
        let pruned = concord_encoder::prune(&mut skeleton, &self.prunings());
        self.statistics.prune += start.elapsed();
        self.statistics.threads = skeleton.threads.len();
        self.statistics.events = skeleton.events.len();
        self.statistics.reads = skeleton.events.iter().filter(|event| event.is_read()).count();
        self.statistics.writes = skeleton.events.iter().filter(|event| event.is_write()).count();
        self.statistics.calls_executed = skeleton.functions.executed;
        self.statistics.calls_by_summary = skeleton.functions.instantiated;
        self.statistics.read_from_candidates = pruned.candidates_before;
        self.statistics.read_from_pairs = pruned.candidates_after;
        skeleton
    }

    /// The literals of the failures that are asked for.
    fn failures(&self, search: &Search<'_>) -> Vec<Lit> {
        (search.skeleton.failures.iter().zip(&search.encoding.failures))
            .filter(|(failure, _)| failure.property == self.property)
            .map(|(_, lit)| *lit)
            .collect()
    }

    fn prunings(&self) -> PruneOptions {
        // That events which nobody needs can be left out is argued for interleavings only.
        let events = self.options.consistency == Consistency::Sc;
        let prunings = if self.options.prune { PruneOptions::default() } else { PruneOptions::none() };
        let symmetry = events && prunings.symmetry && self.property == Property::UnreachCall;
        PruneOptions { events: events && prunings.events, symmetry, ..prunings }
    }

    /// Whether no failure is reachable although loops may go on beyond their bounds and reads may be invalid, because
    /// what happens there does not matter.
    fn approximate(&mut self, bounds: &Bounds) -> Result<Option<Verdict>, InternalError> {
        // An approximated loop has fewer accesses that may race.
        if self.property != Property::UnreachCall {
            return Ok(None);
        }
        let start = Instant::now();
        let bounds = Bounds { approximate: true, ..bounds.clone() };
        let summarised = concord_encoder::summarise(self.program, &bounds, &self.options.interrupter);
        self.statistics.summarise += start.elapsed();
        let Ok(mut skeleton) = summarised else { return Ok(None) };
        // A bound that is not enough is most likely reached.
        if skeleton.approximations == 0 || skeleton.cuts.iter().any(|cut| cut.kind != CutKind::InvalidAccess) {
            return Ok(None);
        }
        let start = Instant::now();
        concord_encoder::prune(&mut skeleton, &self.prunings());
        self.statistics.prune += start.elapsed();
        let start = Instant::now();
        let Ok(mut search) = Search::new(&skeleton, self.options)? else { return Ok(None) };
        self.statistics.constrain += start.elapsed();
        let start = Instant::now();
        let failures = self.failures(&search);
        let anything: Vec<Lit> = failures.iter().chain(&search.encoding.cuts).copied().collect();
        let question = search.question(&anything);
        // Where that is hard, deeper bounds may be more worth the time.
        let answer = search.answer(question, Some(self.budget))?;
        self.statistics.solve += start.elapsed();
        self.account(&search);
        Ok((answer == Answer::Unsat).then_some(Verdict::Holds { vacuous: failures.is_empty() }))
    }

    fn ask(&mut self, search: &mut Search<'_>, deepening: &mut Deepening) -> Result<Round, InternalError> {
        let failures = self.failures(search);
        let cuts = search.cuts(|kind| *kind != CutKind::Undefined);
        let (failing, cutting) = (search.question(&failures), search.question(&cuts));
        let budget = search.solver.budgets().is_some().then_some(self.budget);
        let mut answer = search.answer(failing, budget)?;
        if answer == Answer::Unknown && budget.is_some() && !self.options.interrupter.is_interrupted() {
            if !cuts.is_empty()
                && let Some(deeper) = self.grow_early(search, cutting, deepening)?
            {
                return Ok(deeper);
            }
            (self.doubt)(Doubt::Search);
            answer = search.answer(failing, None)?;
        }
        match answer {
            Answer::Sat => return Ok(Round::Done(self.violated(search)?)),
            Answer::Unknown => return Ok(Round::Done(self.gave_up())),
            Answer::Unsat => {}
        }
        answer = search.answer(cutting, budget)?;
        if answer == Answer::Unknown && budget.is_some() && !self.options.interrupter.is_interrupted() {
            (self.doubt)(Doubt::Search);
            answer = search.answer(cutting, None)?;
        }
        match answer {
            Answer::Sat => {}
            Answer::Unknown => {
                self.safe_up_to = deepening.smallest(search.cut_loops());
                return Ok(Round::Done(self.gave_up()));
            }
            Answer::Unsat => {
                let vacuous = failures.is_empty();
                let races = &search.skeleton.races;
                // Nothing may race, whatever is read: then no order matters.
                let weaker = races.weaker.filter(|_| !(vacuous && search.encoding.cuts.is_empty()));
                let doubt = match (weaker, races.doubt) {
                    (Some(span), _) => {
                        Some(("data races between atomic accesses that are not sequentially consistent", span))
                    }
                    (None, Some(span)) => Some(("data races of an exchange that may fail with plain reads", span)),
                    (None, None) => None,
                };
                if doubt.is_none() {
                    self.name_undefined(search)?;
                }
                return Ok(Round::Done(match doubt {
                    Some((what, span)) => self.unknown(Reason::unsupported(what, span, self.program)),
                    None => Verdict::Holds { vacuous },
                }));
            }
        }
        self.safe_up_to = deepening.smallest(search.cut_loops());
        let (mut loops, obstacle) = self.reached(search);
        if matches!(obstacle, Some(Reason::InvalidAccess { .. })) && search.skeleton.stays_within_arrays() {
            // It may lie beyond an array only, and still in an object.
            deepening.go_beyond_arrays();
            return Ok(Round::Deeper);
        }
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
                let shallow = search.question(&shallow);
                if search.answer(shallow, None)? == Answer::Sat {
                    loops = self.reached(search).0;
                    loops.retain(below);
                }
            }
            if loops.is_empty() {
                return Ok(Round::Done(self.unknown(reason)));
            }
        }
        Ok(match self.grow(&loops, deepening) {
            Ok(deeper) => deeper,
            Err(stuck) => Round::Done(self.unknown(Reason::Bound(stuck))),
        })
    }

    /// Names undefined accesses that can be reached, as far as that is easily found.
    fn name_undefined(&mut self, search: &mut Search<'_>) -> Result<(), InternalError> {
        for _ in 0..MOST_NAMED {
            let cuts = search.skeleton.cuts.iter().zip(&search.encoding.cuts);
            let others: Vec<Lit> = cuts
                .filter(|(cut, _)| cut.kind == CutKind::Undefined && !self.undefined.contains(&cut.span))
                .map(|(_, lit)| *lit)
                .collect();
            if others.is_empty() {
                break;
            }
            let question = search.question(&others);
            if search.answer(question, Some(self.budget))? != Answer::Sat {
                break;
            }
            let reached = search.reached_cuts().filter(|cut| cut.kind == CutKind::Undefined);
            self.undefined.extend(reached.map(|cut| cut.span));
            self.undefined.sort_unstable();
            self.undefined.dedup();
        }
        Ok(())
    }

    /// Whether failures can be reached is hard to say: if the bounds do not suffice anyway, deeper ones will
    /// say that too, and a violation may be easier to find there.
    fn grow_early(
        &mut self,
        search: &mut Search<'_>,
        cutting: Lit,
        deepening: &mut Deepening,
    ) -> Result<Option<Round>, InternalError> {
        if search.answer(cutting, Some(self.budget))? != Answer::Sat {
            return Ok(None);
        }
        let (loops, obstacle) = self.reached(search);
        if obstacle.is_some() {
            return Ok(None);
        }
        self.budget = self.budget.saturating_mul(2);
        Ok(self.grow(&loops, deepening).ok())
    }

    fn grow(&mut self, loops: &[LoopId], deepening: &mut Deepening) -> Result<Round, Vec<LoopId>> {
        deepening.grow(loops)?;
        self.progress.grows(self.program, loops, |id| deepening.bounds().of(id));
        Ok(Round::Deeper)
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
                CutKind::InvalidAccess => other = other.or(Some(Reason::invalid_access(cut.span, self.program))),
                CutKind::Undefined => {}
                CutKind::Unsupported(what) => {
                    other = other.or(Some(Reason::unsupported(what, cut.span, self.program)));
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
                    Property::UnreachCall => replay::replay(self.program, self.property, search.skeleton, &execution),
                    Property::NoDataRace => race::replay(self.program, search.skeleton, &execution),
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
                )
            }
        };
        match counterexample {
            Ok(counterexample) => Ok(Verdict::Violated(Box::new(counterexample))),
            Err(Astray::NotThereYet(span)) => Ok(self.unknown(Reason::invalid_access(span, self.program))),
            Err(Astray::Contradiction(error)) => Err(error),
        }
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
        Reason::TooLarge { .. } => {
            vec!["bound the loops with --unwind or --unwindset, or raise the limit with --limit".to_owned()]
        }
        _ => Vec::new(),
    }
}
