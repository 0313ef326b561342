//! The exhaustive explorer: every interleaving and every choice of a small program.
//!
//! Depth-first search over machine states with a visited set. One move of the
//! search is a step of a thread followed by its local steps, as far as they are
//! few: these touch nothing that others see, so executing them at once commutes with
//! everything and loses no state that matters. Locals that are never read again
//! are forgotten, so that more states are equal. Nondeterministic values are enumerated by
//! running a move again and again with a script of choices. Truth values and
//! bit-vectors of up to two bits are enumerated fully, wider ones from a small
//! domain; a domain that does not cover its sort is reported as [`Cut::Domain`].
//! Addresses of new objects and handles are those that the machine proposes.
//!
//! Optionally what mutexes protect is not interleaved (`protection.rs`).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use concord_logic::{IdVec, Interrupter, Value};

use crate::protection::Protection;
use crate::script::Script;
use crate::visited::{StateIndex, Visited};
use crate::{
    Liveness, Machine, MemoryAccess, Op, Outcome, ProcedureId, Program, Property, Schedule, Span, Status, ThreadIndex,
};

/// What an exploration may cost, and what it looks for.
#[derive(Clone, Debug)]
pub struct ExploreOptions {
    /// The greatest number of states.
    pub states: u32,
    /// The greatest number of moves that are tried.
    pub moves: u64,
    /// The values of bit-vectors of more than two bits.
    pub domain: Vec<u128>,
    /// Whether to end when the first failure is found; the result is then [`Cut::FirstFailure`].
    pub stop_at_first_failure: bool,
    /// Whether to look for data races. Then the first race, not the first failure, is where to stop.
    pub races: bool,
    /// How many locations an atomic block may execute.
    pub block_budget: u32,
    /// How many calls may be open in a thread.
    pub call_depth: u32,
    /// Whether accesses that a mutex protects are moves of their own. Where they are not, fewer states are
    /// visited, and deadlocks and races need not be found.
    pub interleave_protected: bool,
    /// Whether to end as soon as it is known that not all executions will be covered.
    pub only_complete: bool,
    /// Raised to end the exploration.
    pub interrupter: Interrupter,
}

impl Default for ExploreOptions {
    fn default() -> Self {
        ExploreOptions {
            states: 500_000,
            moves: 10_000_000,
            domain: vec![0, 1],
            stop_at_first_failure: false,
            races: false,
            block_budget: 10_000,
            call_depth: 200,
            interleave_protected: true,
            only_complete: false,
            interrupter: Interrupter::new(),
        }
    }
}

/// The result of an exploration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exploration {
    /// All executions were covered: what was not found does not exist.
    Complete(Findings),
    /// Not all executions were covered: what was found exists, and there may be more.
    Cut {
        /// What was left out.
        why: BTreeSet<Cut>,
        /// What was found nevertheless.
        findings: Findings,
    },
}

/// What an exploration left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cut {
    /// There are more states than allowed, or the exploration was interrupted.
    LimitReached,
    /// A nondeterministic value has more possibilities than were tried.
    Domain,
    /// An atomic block or the depth of calls exceeds the limit.
    Diverged,
    /// There is no room for a new object.
    NoRoom,
    /// The exploration ended at the first failure, as was asked.
    FirstFailure,
}

/// A violation of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Failure {
    /// The property.
    pub property: Property,
    /// Where.
    pub span: Span,
}

/// What can happen, each with one schedule that leads to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// Violations of properties.
    pub failures: BTreeMap<Failure, Schedule>,
    /// The positions of accesses that race, the smaller one first; the schedules end before the two accesses.
    pub races: BTreeMap<(Span, Span), Schedule>,
    /// Positions of invalid accesses.
    pub faults: BTreeMap<Span, Schedule>,
    /// Constructs that are not modelled and their positions.
    pub unsupported: BTreeMap<(Span, String), Schedule>,
    /// A state in which some thread waits and no thread can go on.
    pub deadlock: Option<Schedule>,
    /// The number of states visited.
    pub states: u32,
    /// The number of moves tried.
    pub moves: u64,
}

impl Exploration {
    /// What was found, whether or not all was covered.
    pub fn findings(&self) -> &Findings {
        match self {
            Exploration::Complete(findings) | Exploration::Cut { findings, .. } => findings,
        }
    }

    /// Whether a failure is reachable: `Some(true)` if one was found, `Some(false)` if all
    /// executions were covered, nothing unsupported or invalid was reached and there is none.
    pub fn fails(&self) -> Option<bool> {
        self.unless_covered(!self.findings().failures.is_empty())
    }

    /// Whether two accesses race, in the same way; asks for [`ExploreOptions::races`].
    pub fn races(&self) -> Option<bool> {
        self.unless_covered(!self.findings().races.is_empty())
    }

    fn unless_covered(&self, found: bool) -> Option<bool> {
        if found {
            return Some(true);
        }
        match self {
            Exploration::Complete(findings) if findings.unsupported.is_empty() && findings.faults.is_empty() => {
                Some(false)
            }
            _ => None,
        }
    }
}

/// Explores all executions of a program.
///
/// # Panics
/// If the program is not well formed (see [`crate::validate()`]).
pub fn explore(program: &Program, options: &ExploreOptions) -> Exploration {
    let protection = (!options.interleave_protected && !options.races).then(|| Protection::new(program));
    let machine = Machine::new(program).with_limits(options.block_budget, options.call_depth);
    let mut explorer = Explorer {
        options,
        protection,
        visited: Visited::default(),
        stack: Vec::new(),
        findings: Findings::default(),
        why: BTreeSet::new(),
        liveness: program.procedures.iter().map(|procedure| Liveness::new(program, procedure)).collect(),
    };
    // Each attempt ends with another byte that is open or another mutex that protects nothing, and all together make a
    // limited number of moves.
    loop {
        let root = explorer.visited.insert(&machine.state, None).expect("the first state is new");
        explorer.stack.push((machine.clone(), root));
        explorer.run();
        let Some(protection) = explorer.protection.as_mut().filter(|protection| protection.wrong) else { break };
        let enough = options.stop_at_first_failure && !explorer.findings.failures.is_empty();
        if enough || explorer.why.contains(&Cut::LimitReached) {
            // What was found exists, and there may be more.
            explorer.why.insert(Cut::LimitReached);
            break;
        }
        protection.begin_anew();
        explorer.visited = Visited::default();
        explorer.stack.clear();
        explorer.findings = Findings { moves: explorer.findings.moves, ..Findings::default() };
        explorer.why.clear();
    }
    let Explorer { mut findings, why, visited, .. } = explorer;
    findings.states = visited.len();
    if why.is_empty() { Exploration::Complete(findings) } else { Exploration::Cut { why, findings } }
}

/// How a state was reached from another.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    pub from: StateIndex,
    pub thread: ThreadIndex,
    /// Steps of the machine.
    pub steps: u32,
    pub choices: Box<[Value]>,
}

/// A move goes on with at most this many local steps, and not beyond this many
/// choices: a thread that computes for ever must let others move.
const LOCAL_STEPS: u32 = 1_000;
const LOCAL_CHOICES: usize = 3;

struct Explorer<'o, 'p> {
    options: &'o ExploreOptions,
    visited: Visited,
    stack: Vec<(Machine<'p>, StateIndex)>,
    findings: Findings,
    why: BTreeSet<Cut>,
    /// Indexed by [`crate::ProcedureId`].
    liveness: IdVec<ProcedureId, Liveness>,
    /// What mutexes protect, if that is not interleaved.
    protection: Option<Protection>,
}

impl<'p> Explorer<'_, 'p> {
    fn run(&mut self) {
        while let Some((machine, index)) = self.stack.pop() {
            let mut waiting = false;
            let mut moving = false;
            if self.options.races {
                self.find_races(&machine, index);
            }
            if self.is_over() {
                return;
            }
            for thread in machine.threads() {
                if machine.status(thread) != Some(Status::Running) {
                    continue;
                }
                waiting = true;
                if machine.can_step(thread) {
                    moving |= self.moves(&machine, index, thread);
                }
                if self.is_over() {
                    return;
                }
            }
            if waiting && !moving && self.findings.deadlock.is_none() {
                self.findings.deadlock = Some(self.visited.schedule(index, None));
            }
        }
    }

    /// Notes the accesses that are next in a state and race.
    fn find_races(&mut self, machine: &Machine<'p>, index: StateIndex) {
        let mut next: Vec<(ThreadIndex, MemoryAccess)> = Vec::new();
        for thread in machine.threads() {
            let mut script = Script::new(&self.options.domain);
            loop {
                script.rewind();
                next.extend(machine.next_accesses(thread, &mut script).into_iter().map(|access| (thread, access)));
                if !script.advance() {
                    break;
                }
            }
        }
        for (position, (thread, access)) in next.iter().enumerate() {
            for (other_thread, other) in &next[..position] {
                if thread != other_thread && access.conflicts_with(other) {
                    let spans = (access.span.min(other.span), access.span.max(other.span));
                    let visited = &self.visited;
                    self.findings.races.entry(spans).or_insert_with(|| visited.schedule(index, None));
                    if self.options.stop_at_first_failure {
                        self.why.insert(Cut::FirstFailure);
                    }
                }
            }
        }
    }

    fn is_over(&self) -> bool {
        let findings = &self.findings;
        let incomplete = || !(self.why.is_empty() && findings.faults.is_empty() && findings.unsupported.is_empty());
        self.why.contains(&Cut::LimitReached)
            || self.why.contains(&Cut::FirstFailure)
            || self.protection.as_ref().is_some_and(|protection| protection.wrong)
            || self.options.only_complete && incomplete()
    }

    /// Makes all moves of a thread from a state; whether there is one.
    fn moves(&mut self, machine: &Machine<'p>, from: StateIndex, thread: ThreadIndex) -> bool {
        let mut moving = false;
        let mut script = Script::new(&self.options.domain);
        loop {
            let interrupted = || self.findings.moves.is_multiple_of(256) && self.options.interrupter.is_interrupted();
            if self.findings.moves >= self.options.moves || self.visited.len() >= self.options.states || interrupted() {
                self.why.insert(Cut::LimitReached);
                return moving;
            }
            self.findings.moves += 1;
            script.rewind();
            let mut next = machine.clone();
            let mut outcome = observed_step(&mut next, thread, &mut script, &mut self.protection);
            let mut steps = 1;
            match outcome {
                Outcome::Blocked => self.note_waiting(machine, thread, &mut script),
                Outcome::Diverged => {
                    self.why.insert(Cut::Diverged);
                    moving = true;
                }
                Outcome::Refused { .. } | Outcome::NotRunning => {
                    self.why.insert(Cut::NoRoom);
                    moving = true;
                }
                // A block that fails ends the run: no thread sees what it did.
                Outcome::Failed { .. } if self.options.races && is_block(machine, thread) => moving = true,
                _ => {
                    moving = true;
                    if outcome == Outcome::Moved {
                        outcome = run_local_steps(&mut next, thread, &mut script, &mut steps, &mut self.protection);
                    }
                    let choices = script.values.clone().into_boxed_slice();
                    self.arrive(next, Move { from, thread, steps, choices }, outcome);
                }
            }
            if script.cut {
                self.why.insert(Cut::Domain);
            }
            if self.is_over() || !script.advance() {
                return moving;
            }
        }
    }

    /// What a block reads before it waits is an access, too.
    fn note_waiting(&mut self, machine: &Machine<'p>, thread: ThreadIndex, script: &mut Script<'_>) {
        let Some(protection) = &mut self.protection else { return };
        script.rewind();
        let before = protection.before(machine, thread);
        for access in machine.next_accesses(thread, script) {
            protection.note_access(&before, access.address, access.bytes, access.writes);
        }
    }

    /// Notes what a move found and goes on from its end, if that is new.
    fn arrive(&mut self, mut machine: Machine<'p>, by: Move, outcome: Outcome) {
        let schedule = || self.visited.schedule(by.from, Some(&by));
        match outcome {
            Outcome::Failed { property, span } => {
                self.findings.failures.entry(Failure { property, span }).or_insert_with(schedule);
                if self.options.stop_at_first_failure && !self.options.races {
                    self.why.insert(Cut::FirstFailure);
                }
            }
            Outcome::Fault { span, .. } => {
                self.findings.faults.entry(span).or_insert_with(schedule);
            }
            Outcome::Unsupported { what, span } => {
                self.findings.unsupported.entry((span, what)).or_insert_with(schedule);
            }
            _ => {}
        }
        // Only the thread that moved and one that it created have changed.
        machine.forget_dead_locals(by.thread, &self.liveness);
        if let Some(newest) = machine.threads().last() {
            machine.forget_dead_locals(newest, &self.liveness);
        }
        if let Some(index) = self.visited.insert(&machine.state, Some(by)) {
            self.stack.push((machine, index));
        }
    }
}

fn is_block(machine: &Machine<'_>, thread: ThreadIndex) -> bool {
    machine.next_location(thread).is_some_and(|location| matches!(location.op, Op::AtomicBegin))
}

/// A step of a thread, of which note is taken.
fn observed_step(
    machine: &mut Machine<'_>,
    thread: ThreadIndex,
    script: &mut Script<'_>,
    protection: &mut Option<Protection>,
) -> Outcome {
    let Some(protection) = protection else { return machine.step(thread, script).outcome };
    let before = protection.before(machine, thread);
    let step = machine.step(thread, script);
    protection.note(&before, machine, thread, &step.effects);
    step.outcome
}

/// Goes on with local steps of a thread that moved, and those that are as good as local, as long as they are few; the last outcome.
fn run_local_steps(
    machine: &mut Machine<'_>,
    thread: ThreadIndex,
    script: &mut Script<'_>,
    steps: &mut u32,
    protection: &mut Option<Protection>,
) -> Outcome {
    // A thread that comes back to an earlier state goes round for ever; earlier
    // states are remembered at growing distances, so that each cycle is noticed.
    let mut earlier = Arc::clone(&machine.state.threads[thread.index()]);
    // Whether something was done at once that others notice, sooner or later.
    let mut noticed = false;
    while *steps < LOCAL_STEPS && script.values.len() < LOCAL_CHOICES {
        let Some(location) = machine.next_location(thread) else { break };
        if (noticed || !location.op.is_local()) && machine.may_leave(thread) {
            break;
        }
        let outcome = if location.op.is_local() {
            machine.step(thread, script).outcome
        } else if protection.as_mut().is_some_and(|protection| protection.joins(machine, thread)) {
            noticed = true;
            observed_step(machine, thread, script, protection)
        } else {
            break;
        };
        if !outcome.happened() {
            break;
        }
        *steps += 1;
        if outcome != Outcome::Moved {
            return outcome;
        }
        let now = &machine.state.threads[thread.index()];
        if *now == earlier {
            break;
        }
        if steps.is_power_of_two() {
            earlier = Arc::clone(now);
        }
    }
    Outcome::Moved
}
