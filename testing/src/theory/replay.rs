//! Runs a trace and checks every answer of the theory.
//!
//! - Each conflict clause is false, has no duplicates, and follows: its negation
//!   saturates to a conflict from scratch, and no linear order satisfies it.
//! - Each reason contains its literal, uses only literals notified before the
//!   propagation, and follows in the same way.
//! - Each strategy misses nothing that it promises: when `closure` is settled, the literals known
//!   saturate without conflict, and nothing undecided is forbidden; likewise `saturate` for
//!   conflicts, `unit-edge` and `icd` for what the edges of their graph show.
//! - A model is accepted only if it saturates; its schedule is an execution; pairs that
//!   are pending are enabled and unordered.

use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use concord_logic::{Lit, ModelVerdict, Propagator, Var};
use concord_theory::{ConditionalOrder, Consistency, EventId, OrderPair, OrderTheory, Problem, Strategy};

use super::linear;
use super::naive::{View, close_under_axioms};
use super::trace::{Call, Trace};

/// What a run met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Literals propagated.
    pub propagations: u64,
    /// Reasons asked for and checked.
    pub reasons: u64,
    /// Conflict clauses checked.
    pub conflicts: u64,
    /// Models accepted with a schedule.
    pub schedules: u64,
    /// Models accepted with pairs pending.
    pub pending: u64,
}

impl Tally {
    /// Adds the figures of another run.
    pub fn add(&mut self, other: Tally) {
        self.propagations += other.propagations;
        self.reasons += other.reasons;
        self.conflicts += other.conflicts;
        self.schedules += other.schedules;
        self.pending += other.pending;
    }
}

/// What is wrong with an answer.
pub type Failure = String;

/// Runs a trace; a panic is a failure too.
///
/// # Errors
/// The first wrong answer.
pub fn run(trace: &Trace) -> Result<Tally, Failure> {
    catch_unwind(AssertUnwindSafe(|| Player::new(trace).play(trace))).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        Err(text.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default())
    })
}

/// Checks that the negations of a clause cannot all be true, given what the literals
/// of `pairs` mean.
///
/// # Errors
/// Why the clause does not follow.
pub fn follows(problem: &Problem, pairs: &[ConditionalOrder], clause: &[Lit]) -> Result<(), Failure> {
    let mut truth: HashSet<Lit> = clause.iter().map(|&lit| !lit).collect();
    if truth.len() != clause.len() {
        return Err(format!("{clause:?} has duplicates"));
    }
    close_under_axioms(problem, &mut truth);
    if truth.iter().any(|&lit| truth.contains(&!lit)) {
        return Ok(());
    }
    let view = View { problem, pairs, truth: &truth };
    if !view.saturate().conflict {
        return Err(format!("{clause:?} does not follow by saturation"));
    }
    match linear::find(&view) {
        Some(line) => Err(format!("{clause:?} is violated by the execution {line:?}")),
        None => Ok(()),
    }
}

/// Whether the events in this order are an execution of the view.
pub fn is_schedule(view: &View<'_>, schedule: &[EventId]) -> bool {
    let enabled = (0..view.problem.events().len() as u32).map(EventId).filter(|&event| view.enabled(event));
    if enabled.collect::<HashSet<_>>() != schedule.iter().copied().collect() {
        return false;
    }
    // Disabled events carry program order: some line through them must keep the schedule.
    let mut pinned = view.problem.clone();
    for pair in schedule.windows(2) {
        pinned.add_static_order(pair[0], pair[1]);
    }
    let pinned = View { problem: &pinned, ..*view };
    linear::find(&pinned).is_some_and(|line| linear::is_execution(&pinned, &line))
}

struct Player<'a> {
    problem: Problem,
    theory: OrderTheory,
    trace: &'a Trace,
    /// Known literals with their level, and for propagated ones how many were known before.
    trail: Vec<(Lit, usize, Option<usize>)>,
    truth: HashSet<Lit>,
    level: usize,
    tally: Tally,
    /// Conflict on level 0: nothing more can be asked.
    over: bool,
}

impl<'a> Player<'a> {
    fn new(trace: &'a Trace) -> Player<'a> {
        let problem = trace.plan.problem();
        Player {
            theory: OrderTheory::new(problem.clone(), trace.config),
            problem,
            trace,
            trail: Vec::new(),
            truth: HashSet::new(),
            level: 0,
            tally: Tally::default(),
            over: false,
        }
    }

    fn play(mut self, trace: &Trace) -> Result<Tally, Failure> {
        for call in &trace.calls {
            if self.over {
                break;
            }
            match call {
                Call::Assign(lits) => self.assign(lits),
                Call::Level => {
                    self.level += 1;
                    self.theory.notify_new_level();
                }
                Call::Backtrack(level) => self.backtrack(*level),
                Call::Settle => self.settle()?,
                Call::Propagate => {
                    self.propagate()?;
                }
                Call::Lose if self.level > 0 => {
                    self.theory.ask_propagate();
                    self.backtrack(self.level - 1);
                }
                Call::Lose => {}
                Call::Reasons => self.reasons()?,
                Call::Repeat => {
                    let known: Vec<Lit> = self.trail.iter().map(|entry| entry.0).collect();
                    self.theory.notify_assignment(&known);
                }
                Call::Check => self.check()?,
            }
        }
        Ok(self.tally)
    }

    fn view(&self) -> View<'_> {
        View { problem: &self.problem, pairs: &[], truth: &self.truth }
    }

    /// Read-froms bring what the encoder's clauses would make true with them.
    fn assign(&mut self, lits: &[Lit]) {
        let mut batch = Vec::new();
        for &lit in lits {
            let mut brings = HashSet::from([lit]);
            close_under_axioms(&self.problem, &mut brings);
            if brings.iter().any(|&lit| self.truth.contains(&!lit) || brings.contains(&!lit)) {
                continue;
            }
            let mut brings: Vec<Lit> = brings.into_iter().collect();
            brings.sort();
            for lit in brings {
                if self.truth.insert(lit) {
                    batch.push(lit);
                    self.trail.push((lit, self.level, None));
                }
            }
        }
        self.theory.notify_assignment(&batch);
    }

    fn backtrack(&mut self, level: usize) {
        if level >= self.level {
            return;
        }
        self.level = level;
        self.trail.retain(|&(lit, at, _)| {
            let stays = at <= level;
            if !stays {
                self.truth.remove(&lit);
            }
            stays
        });
        self.theory.notify_backtrack(level);
    }

    fn propagate(&mut self) -> Result<bool, Failure> {
        let Some(lit) = self.theory.ask_propagate() else { return Ok(false) };
        if self.truth.contains(&lit) || self.truth.contains(&!lit) {
            return Err(format!("{lit} was propagated though it is decided"));
        }
        self.tally.propagations += 1;
        self.trail.push((lit, self.level, Some(self.trail.len())));
        self.truth.insert(lit);
        self.theory.notify_assignment(&[lit]);
        Ok(true)
    }

    fn reasons(&mut self) -> Result<(), Failure> {
        for (lit, _, known) in self.trail.clone() {
            let Some(known) = known else { continue };
            let clause = self.theory.ask_reason(lit);
            self.tally.reasons += 1;
            if !clause.contains(&lit) {
                return Err(format!("the reason {clause:?} lacks {lit}"));
            }
            let older: HashSet<Lit> = self.trail[..known].iter().map(|entry| entry.0).collect();
            if let Some(young) = clause.iter().find(|&&other| other != lit && !older.contains(&!other)) {
                return Err(format!("the reason {clause:?} of {lit} uses {young}, not known before"));
            }
            follows(&self.problem, &[], &clause)?;
        }
        Ok(())
    }

    /// Takes a conflict clause, checks it and closes the levels it needs. Whether there was one.
    fn conflict(&mut self) -> Result<bool, Failure> {
        let Some(clause) = self.theory.ask_clause() else { return Ok(false) };
        self.tally.conflicts += 1;
        if let Some(lit) = clause.lits.iter().find(|&&lit| !self.truth.contains(&!lit)) {
            return Err(format!("{lit} is not false in the conflict {:?}", clause.lits));
        }
        follows(&self.problem, &[], &clause.lits)?;
        let level = self.trail.iter().filter(|(lit, ..)| clause.lits.contains(&!*lit)).map(|entry| entry.1).max();
        match level.unwrap_or(0) {
            0 => self.over = true,
            level => self.backtrack(level - 1),
        }
        Ok(true)
    }

    fn settle(&mut self) -> Result<(), Failure> {
        loop {
            while self.propagate()? {}
            if !self.conflict()? {
                break;
            }
            if self.over {
                return Ok(());
            }
        }
        let view = self.view();
        let strategy = self.trace.config.strategy;
        let all = match strategy {
            Strategy::Lazy => return Ok(()),
            Strategy::Closure | Strategy::Saturate => view.saturate(),
            Strategy::UnitEdge | Strategy::Icd => view.linked(),
        };
        if all.conflict {
            return Err("a conflict was missed".to_string());
        }
        let forbidden = match strategy {
            Strategy::Closure => view.forbidden(&all),
            Strategy::UnitEdge => view.closing(&all),
            Strategy::Saturate | Strategy::Icd | Strategy::Lazy => HashSet::new(),
        };
        if let Some(lit) = forbidden.into_iter().min() {
            return Err(format!("the propagation of {lit} was missed"));
        }
        Ok(())
    }

    fn complete(&mut self) {
        let releases: HashSet<Lit> = self
            .problem
            .sections()
            .iter()
            .flat_map(|section| &section.releases)
            .filter_map(|&release| self.problem.event(release).guard)
            .collect();
        for var in self.theory.observed() {
            if !self.truth.contains(&var.positive()) && !self.truth.contains(&var.negative()) {
                let lit = if releases.contains(&var.positive()) { var.positive() } else { Var::negative(var) };
                self.trail.push((lit, self.level, None));
                self.truth.insert(lit);
                self.theory.notify_assignment(&[lit]);
            }
        }
    }

    fn check(&mut self) -> Result<(), Failure> {
        self.level += 1;
        self.theory.notify_new_level();
        let level = self.level;
        self.complete();
        self.settle()?;
        if self.over || self.level < level {
            return Ok(());
        }
        let model: Vec<Lit> = self.trail.iter().map(|entry| entry.0).collect();
        let verdict = self.theory.ask_check_model(&model);
        let all = self.view().saturate();
        match verdict {
            ModelVerdict::Refused if matches!(self.trace.config.strategy, Strategy::Closure | Strategy::Saturate) => {
                return Err("a settled model was refused".to_string());
            }
            ModelVerdict::Refused => {
                if !self.conflict()? {
                    return Err("refused without a clause".to_string());
                }
            }
            ModelVerdict::Accepted => {
                if all.conflict {
                    return Err("a model with a conflict was accepted".to_string());
                }
                self.accepted()?;
            }
        }
        self.backtrack(level - 1);
        Ok(())
    }

    fn accepted(&mut self) -> Result<(), Failure> {
        let view = View { problem: &self.problem, pairs: &[], truth: &self.truth };
        let all = view.saturate();
        if let Some(schedule) = self.theory.schedule() {
            self.tally.schedules += 1;
            if !self.theory.pending_pairs().is_empty() {
                return Err("a schedule though pairs are pending".to_string());
            }
            return if is_schedule(&view, schedule) { Ok(()) } else { Err(format!("no execution: {schedule:?}")) };
        }
        let pending = self.theory.pending_pairs();
        if !pending.is_empty() {
            self.tally.pending += 1;
        } else if self.trace.config.consistency == Consistency::Sc {
            return Err("neither a schedule nor pairs".to_string());
        }
        for &pair in pending {
            let (a, b) = match pair {
                OrderPair::Writes(a, b) => (a, b),
                OrderPair::Sections(a, b) => {
                    let sections = self.problem.sections();
                    (sections[a.0 as usize].acquire, sections[b.0 as usize].acquire)
                }
            };
            if !view.enabled(a) || !view.enabled(b) || all.before(a, b) || all.before(b, a) {
                return Err(format!("{pair:?} needs no order"));
            }
            if self.theory.pair_premises(pair).iter().any(|lit| !self.truth.contains(lit)) {
                return Err(format!("the premises of {pair:?} do not hold"));
            }
        }
        if pending.is_empty() {
            let entered: Vec<_> = self.problem.sections().iter().filter(|s| view.enabled(s.acquire)).collect();
            for (index, one) in entered.iter().enumerate() {
                for two in &entered[index + 1..] {
                    let ordered = all.before(one.acquire, two.acquire) || all.before(two.acquire, one.acquire);
                    if one.mutex == two.mutex && !ordered {
                        return Err("unordered sections were accepted".to_string());
                    }
                }
            }
        }
        Ok(())
    }
}
