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
//!
//! The questions of a round and what follows from the answers are in `bmc/question.rs`.

mod question;

use std::time::Instant;

use concord_encoder::{Bounds, CutKind, EncodeError, PruneOptions, Skeleton};
use concord_logic::{Answer, Lit, SolverError};
use concord_program::{Program, Property, Span};
use concord_theory::Consistency;

use crate::deepen::Deepening;
use crate::progress::Progress;
use crate::search::{Search, SearchError};
use crate::{Options, Reason, Report, Statistics, Unknown, Verdict, VerifyError};

/// What makes it doubtful that bounded model checking will have an answer soon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// The bounds of so many rounds did not suffice.
    Bounds(u32),
    /// A question has cost many conflicts and is still open.
    Search,
}

/// Bounded model checking; `doubt` is told whatever makes an answer doubtful, when it happens.
pub(crate) fn verify(
    program: &Program,
    property: Property,
    options: &Options,
    doubt: &mut dyn FnMut(Doubt),
) -> Result<Report, VerifyError> {
    if property == Property::NoDataRace && options.consistency != Consistency::Sc {
        let what = "data races under another memory model than sequential consistency".to_owned();
        let reason = Reason::unsupported(what, Span::default(), program);
        return Ok(Report::unknown(property, reason));
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

impl Run<'_> {
    fn round(&mut self, deepening: &mut Deepening) -> Result<Round, VerifyError> {
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
        let mut search = match Search::new(&skeleton, self.options) {
            Ok(search) => search,
            Err(SearchError::TooLarge(what)) => return Ok(Round::Done(self.unknown(Reason::TooLarge { what }))),
            Err(SearchError::Solver(error)) => return Err(error.into()),
        };
        self.statistics.times.constrain += start.elapsed();
        let start = Instant::now();
        let result = self.ask(&mut search, deepening);
        self.statistics.times.solve += start.elapsed();
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
    fn look_shallowly(&mut self, bounds: &Bounds) -> Result<Option<Verdict>, VerifyError> {
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
    fn look_at_few_threads(&mut self, bounds: &Bounds) -> Result<Option<Verdict>, VerifyError> {
        for threads in FEW_THREADS {
            let few = Bounds { threads: Some(threads), ..bounds.clone() };
            let Ok(skeleton) = self.summarise(&few) else { break };
            if skeleton.counts.left_out == 0 {
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
    fn look(&mut self, skeleton: Skeleton) -> Result<Looked, VerifyError> {
        let skeleton = self.prune(skeleton);
        let Some(mut search) = self.search(&skeleton)? else { return Ok(Looked::Hard) };
        let start = Instant::now();
        let failures = self.failures(&search);
        let question = search.question(&failures);
        let answer = search.answer(question, Some(self.budget))?;
        self.statistics.times.solve += start.elapsed();
        self.account(&search);
        Ok(match answer {
            Answer::Sat => Looked::Failed(self.violated(&search)?),
            Answer::Unsat => Looked::Nothing,
            Answer::Unknown => Looked::Hard,
        })
    }

    /// A search in which it matters only whether there is one.
    fn search<'s>(&self, skeleton: &'s Skeleton) -> Result<Option<Search<'s>>, SolverError> {
        match Search::new(skeleton, self.options) {
            Ok(search) => Ok(Some(search)),
            Err(SearchError::TooLarge(_)) => Ok(None),
            Err(SearchError::Solver(error)) => Err(error),
        }
    }

    fn summarise(&mut self, bounds: &Bounds) -> Result<Skeleton, EncodeError> {
        let start = Instant::now();
        let summarise = match self.property {
            Property::UnreachCall => concord_encoder::summarise,
            Property::NoDataRace => concord_encoder::summarise_races,
        };
        let summarised = summarise(self.program, bounds, &self.options.interrupter);
        self.statistics.times.summarise += start.elapsed();
        summarised
    }

    fn prune(&mut self, mut skeleton: Skeleton) -> Skeleton {
        let start = Instant::now();
        let pruned = concord_encoder::prune(&mut skeleton, &self.prunings());
        self.statistics.times.prune += start.elapsed();
        self.statistics.encoding.threads = skeleton.threads.len();
        self.statistics.encoding.events = skeleton.events.len();
        self.statistics.encoding.reads = skeleton.events.iter().filter(|event| event.is_read()).count();
        self.statistics.encoding.writes = skeleton.events.iter().filter(|event| event.is_write()).count();
        self.statistics.encoding.calls_executed = skeleton.counts.functions.executed;
        self.statistics.encoding.calls_by_summary = skeleton.counts.functions.instantiated;
        self.statistics.encoding.read_from_candidates = pruned.candidates_before;
        self.statistics.encoding.read_from_pairs = pruned.candidates_after;
        skeleton
    }

    /// The literals of the failures that are asked for.
    fn failures(&self, search: &Search<'_>) -> Vec<Lit> {
        (search.skeleton.outcomes.failures.iter().zip(&search.encoding.failures))
            .filter(|(failure, _)| failure.property == self.property)
            .map(|(_, lit)| *lit)
            .collect()
    }

    fn prunings(&self) -> PruneOptions {
        // That events which no read needs can be left out is argued for interleavings only.
        let events = self.options.consistency == Consistency::Sc;
        let prunings = if self.options.prune { PruneOptions::default() } else { PruneOptions::none() };
        let symmetry = events && prunings.symmetry && self.property == Property::UnreachCall;
        PruneOptions { events: events && prunings.events, symmetry, ..prunings }
    }

    /// Whether no failure is reachable although loops may go on beyond their bounds and reads may be invalid, because
    /// what happens there does not matter.
    fn approximate(&mut self, bounds: &Bounds) -> Result<Option<Verdict>, VerifyError> {
        // An approximated loop has fewer accesses that may race.
        if self.property != Property::UnreachCall {
            return Ok(None);
        }
        let start = Instant::now();
        let bounds = Bounds { approximate: true, ..bounds.clone() };
        let summarised = concord_encoder::summarise(self.program, &bounds, &self.options.interrupter);
        self.statistics.times.summarise += start.elapsed();
        let Ok(mut skeleton) = summarised else { return Ok(None) };
        // A bound that is not enough is most likely reached.
        if skeleton.counts.approximations == 0
            || skeleton.outcomes.cuts.iter().any(|cut| cut.kind != CutKind::InvalidAccess)
        {
            return Ok(None);
        }
        let start = Instant::now();
        concord_encoder::prune(&mut skeleton, &self.prunings());
        self.statistics.times.prune += start.elapsed();
        let start = Instant::now();
        let Some(mut search) = self.search(&skeleton)? else { return Ok(None) };
        self.statistics.times.constrain += start.elapsed();
        let start = Instant::now();
        let failures = self.failures(&search);
        let anything: Vec<Lit> = failures.iter().chain(&search.encoding.cuts).copied().collect();
        let question = search.question(&anything);
        // Where that is hard, deeper bounds may be more worth the time.
        let answer = search.answer(question, Some(self.budget))?;
        self.statistics.times.solve += start.elapsed();
        self.account(&search);
        Ok((answer == Answer::Unsat).then_some(Verdict::Holds { vacuous: failures.is_empty() }))
    }

    fn unknown(&self, reason: Reason) -> Verdict {
        Verdict::Unknown(Unknown { safe_up_to: self.safe_up_to, ..Unknown::new(reason) })
    }

    fn account(&mut self, search: &Search<'_>) {
        let figures = search.solver.statistics();
        let theory = search.theory.borrow().statistics();
        let statistics = &mut self.statistics;
        statistics.search.variables = figures.variables;
        statistics.search.clauses = figures.clauses;
        statistics.search.conflicts += figures.conflicts;
        statistics.search.decisions += figures.decisions;
        statistics.search.propagations += figures.propagations;
        statistics.search.theory_propagations += theory.propagations;
        statistics.search.theory_conflicts += theory.conflicts;
        statistics.search.theory_clauses += theory.clauses + theory.explanations;
        statistics.search.theory_literals += theory.clause_literals + theory.explanation_literals;
        statistics.times.theory += search.in_theory.all.get();
        statistics.times.explain += search.in_theory.explaining.get();
        statistics.encoding.cycle_clauses = search.cycle_clauses;
        statistics.encoding.ordered_pairs += search.ordered_pairs.len();
    }
}

fn reason_of(error: EncodeError) -> Reason {
    match error {
        EncodeError::Interrupted => Reason::Interrupted,
        EncodeError::TooLarge { limit } => Reason::TooLarge { what: format!("more than {limit} events") },
        other => Reason::TooLarge { what: other.to_string() },
    }
}
