//! Large problems with known executions, and assignment traces through them.
//!
//! A random interleaving is drawn first; it says which write each read sees, so that
//! all of it can be assigned without conflict. Locations are used for a while and
//! then left, so that the number of candidates per read does not depend on the size.
//! The trace assigns the true read-froms in a random order, tries wrong ones, and
//! backtracks now and then.

use concord_logic::{Lit, Propagator, Var};
use concord_theory::{ChainId, ClassId, EventId, EventKind, OrderTheory, Place, Problem};

use crate::Random;

/// Steps of the interleaving that share a few locations.
const WINDOW: usize = 32;
/// Locations in use at a time.
const LOCATIONS: usize = 4;
/// Read-froms per read.
const CANDIDATES: usize = 4;

/// What a solver would do.
#[derive(Clone, Debug)]
pub enum Move {
    /// Open a level, assign these and settle.
    Decide(Vec<Lit>),
    /// Close this many levels.
    Back(usize),
}

/// A problem and a trace through it.
#[derive(Clone, Debug)]
pub struct Workload {
    /// The problem.
    pub problem: Problem,
    /// The trace.
    pub moves: Vec<Move>,
    vars: usize,
}

struct Access {
    event: EventId,
    location: usize,
    guard: Option<Lit>,
    /// For reads: the write that is seen.
    source: Option<usize>,
}

/// A workload of about this many events on this many chains.
pub fn workload(events: usize, chains: usize, seed: u64) -> Workload {
    let mut random = Random::from_state(seed);
    let mut vars = 0;
    let mut fresh = || {
        vars += 1;
        Var::new(vars - 1).positive()
    };
    let mut problem = Problem::new();
    for _ in 0..chains {
        problem.add_chain();
    }
    let mut accesses: Vec<Access> = Vec::new();
    for step in 0..events {
        let location = step / WINDOW * LOCATIONS + random.index(LOCATIONS);
        let recent = accesses.iter().enumerate().rev().take(WINDOW);
        let source = recent.filter(|(_, a)| a.location == location && a.source.is_none()).map(|(i, _)| i).next();
        let source = source.filter(|_| random.chance(60));
        let place = Place { class: ClassId(0), cell: Some(location as u32) };
        let kind = if source.is_some() { EventKind::Read(place) } else { EventKind::Write(place) };
        let guard = (source.is_none() && random.chance(25)).then(&mut fresh);
        let event = problem.add_event(ChainId(random.index(chains) as u32), kind, guard);
        accesses.push(Access { event, location, guard, source });
    }
    let mut right = Vec::new();
    let mut wrong = Vec::new();
    for (index, access) in accesses.iter().enumerate() {
        let Some(source) = access.source else { continue };
        let start = index - index % WINDOW;
        let window = start..accesses.len().min(start + WINDOW);
        let others: Vec<usize> = window
            .filter(|&w| accesses[w].source.is_none() && accesses[w].location == access.location && w != source)
            .take(CANDIDATES - 1)
            .collect();
        for write in others.into_iter().chain([source]) {
            let lit = fresh();
            problem.add_read_from(lit, accesses[write].event, access.event);
            let lits: Vec<Lit> = [lit].into_iter().chain(accesses[write].guard).collect();
            if write == source { right.push(lits) } else { wrong.push(lits) }
        }
    }
    random.shuffle(&mut right);
    let moves = moves(&mut random, right, &wrong);
    Workload { problem, moves, vars }
}

fn moves(random: &mut Random, mut open: Vec<Vec<Lit>>, wrong: &[Vec<Lit>]) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut decided: Vec<Vec<Lit>> = Vec::new();
    while let Some(lits) = open.pop() {
        if !wrong.is_empty() && random.chance(20) {
            moves.extend([Move::Decide(random.pick(wrong).clone()), Move::Back(1)]);
        }
        moves.push(Move::Decide(lits.clone()));
        decided.push(lits);
        if random.chance(5) {
            let count = (1 + random.index(8)).min(decided.len());
            moves.push(Move::Back(count));
            open.extend(decided.drain(decided.len() - count..));
        }
    }
    moves
}

/// What a replay met.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// Literals notified, propagated ones included.
    pub assignments: u64,
    /// Conflicts, each with its clause.
    pub conflicts: u64,
}

impl Workload {
    /// Runs the trace on a theory of the problem.
    ///
    /// # Panics
    /// If the theory refuses what is an execution.
    pub fn replay(&self, theory: &mut OrderTheory) -> Figures {
        let mut figures = Figures::default();
        let mut values: Vec<Option<bool>> = vec![None; self.vars];
        let mut trail: Vec<Lit> = Vec::new();
        let mut levels: Vec<usize> = Vec::new();
        let mut assign = |theory: &mut OrderTheory, trail: &mut Vec<Lit>, values: &mut Vec<Option<bool>>, lit: Lit| {
            if values[lit.var().index()].is_none() {
                values[lit.var().index()] = Some(!lit.is_negative());
                trail.push(lit);
                theory.notify_assignment(&[lit]);
                figures.assignments += 1;
            }
        };
        let mut conflicts = 0;
        for (index, step) in self.moves.iter().enumerate() {
            match step {
                Move::Decide(lits) => {
                    levels.push(trail.len());
                    theory.notify_new_level();
                    for &lit in lits {
                        assign(theory, &mut trail, &mut values, lit);
                    }
                    while let Some(lit) = theory.ask_propagate() {
                        assign(theory, &mut trail, &mut values, lit);
                    }
                    while theory.ask_clause().is_some() {
                        conflicts += 1;
                        let tried = matches!(self.moves.get(index + 1), Some(Move::Back(_)));
                        assert!(tried, "only a wrong try conflicts");
                    }
                }
                Move::Back(count) => {
                    let level = levels.len() - count;
                    for lit in trail.drain(levels[level]..) {
                        values[lit.var().index()] = None;
                    }
                    levels.truncate(level);
                    theory.notify_backtrack(level);
                }
            }
        }
        figures.conflicts = conflicts;
        figures
    }
}
