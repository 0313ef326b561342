//! Proofs for endless programs: each thread by itself, and what threads see of each other as invariants.
//!
//! No interleavings are followed, so that loops and threads may be unbounded. For every point of every class of threads the analysis
//! finds what its locals, its memory and the locks that it holds may be (`state.rs`, `transfer.rs`), under invariants of
//! what other threads do (`world.rs`): a thread that holds a mutex sees no intermediate values of what the mutex protects. Two accesses may race if
//! no lock is common to both and their threads may run at the same time (`races.rs`), and what is left is an alarm
//! (`alarms.rs`), never a violation. A proof is states and invariants that a separate pass checks (`check.rs`).

mod alarms;
mod cells;
mod certificate;
mod check;
mod contexts;
mod domain;
mod evaluate;
mod flags;
mod join;
mod known;
mod locks;
mod memory;
mod races;
mod solve;
mod state;
mod subject;
mod threads;
mod tokens;
mod transfer;
mod update;
mod vacuous;
mod world;
mod written;

use std::collections::BTreeSet;

use concord_logic::Interrupter;
use concord_program::{Program, Property};

pub use alarms::{Alarm, Position, RaceAlarm, RaceSide};
pub use check::Flaw;

use check::{Proof, ProofContext, ProofNode};
use subject::Subject;

/// A wrong analysis, for tests that have to notice it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// A mutex counts as held after it was unlocked.
    KeptLock,
    /// After a thread was created its creator counts as the only thread.
    StillAlone,
    /// A join of one thread counts as a join of all.
    WrongJoin,
    /// What was seen of a flag is taken for what it still is.
    StaleFlag,
    /// What a loop goes on to change is taken for what it was.
    NoWidening,
}

/// What a caller chooses.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Raised to stop.
    pub interrupter: Interrupter,
    /// Deviations from the analysis, for tests that have to notice them.
    pub mutation: Option<Mutation>,
}

/// The answer.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The property holds; the proof passed its checker.
    Holds {
        /// Whether nothing in the program can violate it.
        vacuous: bool,
        /// Why, as text that [`check_certificate`] checks.
        certificate: String,
    },
    /// These could not be excluded.
    Alarms(BTreeSet<Alarm>),
    /// A deviating analysis says that the property holds, and the checker refuses it.
    Refused(Flaw),
    /// Stopped from outside.
    Interrupted,
}

/// Figures of an analysis.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Steps until nothing changed.
    pub steps: u64,
    /// Points, each in its context and history.
    pub points: u64,
    /// Procedures, each in its context.
    pub contexts: u64,
    /// Classes of threads.
    pub classes: u64,
    /// Accesses that other threads may see.
    pub accesses: u64,
}

impl Figures {
    /// The figures as names and values.
    pub fn lines(&self) -> Vec<(&'static str, u64)> {
        vec![
            ("steps", self.steps),
            ("points", self.points),
            ("contexts", self.contexts),
            ("classes of threads", self.classes),
            ("shared accesses", self.accesses),
        ]
    }
}

/// An answer with its figures.
#[derive(Clone, Debug)]
pub struct Report {
    /// The answer.
    pub verdict: Verdict,
    /// Figures.
    pub figures: Figures,
}

/// Analyses a program; what is proved is checked.
pub fn verify(program: &Program, property: Property, options: &Options) -> Report {
    let subject = Subject::new(program, property);
    let Ok((solution, alarms)) = solve(&subject, options) else {
        return Report { verdict: Verdict::Interrupted, figures: Figures::default() };
    };
    let figures = Figures {
        steps: solution.steps,
        points: solution.nodes.len() as u64,
        contexts: solution.contexts.len() as u64,
        classes: solution.world.classes.len() as u64,
        accesses: solution.accesses.len() as u64,
    };
    if !alarms.is_empty() {
        return Report { verdict: Verdict::Alarms(alarms), figures };
    }
    let accesses = solution.accesses.len();
    let proof = proof(solution);
    let verdict = match check::check(&subject, &proof, &options.interrupter) {
        Ok(_) => Verdict::Holds {
            vacuous: vacuous::is_vacuous(&subject, &proof, accesses),
            certificate: certificate::write(&subject, &proof),
        },
        Err(Flaw::Interrupted) => Verdict::Interrupted,
        Err(flaw) => Verdict::Refused(flaw),
    };
    Report { verdict, figures }
}

/// Searches without locks that programs make of variables, and if that leaves alarms, with them: which cells are such locks is guessed,
/// and guesses that are refuted are given up.
fn solve(subject: &Subject<'_>, options: &Options) -> Result<(contexts::Solution, BTreeSet<Alarm>), solve::Stopped> {
    let (mut tokens, mut refuted, mut flags) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut steps = 0;
    loop {
        let solver =
            solve::Solver::new(subject, &options.interrupter, options.mutation, (tokens.clone(), flags.clone()));
        let mut solution = solver.solve()?;
        steps += solution.steps;
        solution.steps = steps;
        let mut alarms = solution.alarms.clone();
        let is_complete = solution.guesses.broken.is_empty();
        if is_complete && subject.property == Property::NoDataRace {
            alarms.extend(races::races(subject, &solution.world, &solution.accesses));
        }
        refuted.extend(solution.guesses.broken.iter().copied());
        let guessed =
            tokens.union(&solution.guesses.candidates).filter(|token| !refuted.contains(token)).copied().collect();
        let mut seen = flags.clone();
        if is_complete {
            seen.extend(flags::guess(subject, &solution.world));
        }
        if is_complete && (alarms.is_empty() || guessed == tokens && seen == flags) {
            return Ok((solution, alarms));
        }
        (tokens, flags) = (guessed, seen);
    }
}

/// Checks a certificate; the number of its points.
///
/// # Errors
/// What is wrong with it.
pub fn check_certificate(
    program: &Program,
    property: Property,
    text: &str,
    interrupter: &Interrupter,
) -> Result<usize, Flaw> {
    let subject = Subject::new(program, property);
    let proof = certificate::read(&subject, text).map_err(Flaw::Line)?;
    check::check(&subject, &proof, interrupter)
}

fn proof(solution: contexts::Solution) -> Proof {
    let contexts = (solution.contexts.into_iter())
        .map(|context| ProofContext {
            class: context.class,
            procedure: context.procedure,
            root: context.root,
            exits: context.exits,
        })
        .collect();
    let nodes = (solution.nodes.into_iter())
        .map(|node| ProofNode { context: node.context, location: node.location, calls: node.calls, state: node.state })
        .collect();
    Proof { world: solution.world, contexts, nodes }
}
