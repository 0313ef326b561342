//! Random plans and calls: small, and dense enough that everything interacts.

use concord_logic::{Lit, Var};
use concord_theory::{
    ClassId, ClosureKind, ConditionalOrder, Config, Consistency, EventId, EventKind, MutexId, Place, ReadFrom,
    SamePlace, Section, Strategy,
};

use super::mutants::litmus;
use super::trace::{Call, Plan, Trace};
use crate::Random;

/// A random trace.
pub fn trace(seed: u64) -> Trace {
    let mut random = Random::from_state(seed);
    if random.chance(5) {
        return on_the_edge(&mut random);
    }
    let plan = plan(&mut random);
    let strategy = if random.chance(50) { Strategy::Closure } else { *random.pick(&Strategy::ALL) };
    let consistency = if random.chance(70) { Consistency::Sc } else { Consistency::Wsc };
    let closure = *random.pick(&ClosureKind::ALL);
    let calls = calls(&mut random, &plan);
    Trace { plan, config: Config { strategy, consistency, closure, ..Config::default() }, calls }
}

/// Calls that assign a nearly consistent execution in a random order.
fn on_the_edge(random: &mut Random) -> Trace {
    let mut execution = litmus();
    for _ in 0..random.index(3) {
        execution = execution.mutate(random);
    }
    let (problem, mut lits) = execution.problem();
    let plan = Plan {
        chains: problem.chains().len() as u32,
        events: problem.events().iter().map(|event| (event.chain.0, event.kind, event.guard)).collect(),
        read_froms: problem.read_froms().to_vec(),
        sections: problem.sections().to_vec(),
        ..Plan::default()
    };
    let mut calls = Vec::new();
    random.shuffle(&mut lits);
    for lit in lits {
        calls.extend([Call::Level, Call::Assign(vec![lit])]);
        if random.chance(30) {
            calls.push(Call::Settle);
        }
    }
    calls.extend([Call::Settle, Call::Reasons, Call::Check]);
    let strategy = *random.pick(&Strategy::ALL);
    let consistency = *random.pick(&Consistency::ALL);
    let closure = *random.pick(&ClosureKind::ALL);
    Trace { plan, config: Config { strategy, consistency, closure, ..Config::default() }, calls }
}

struct Planner<'a> {
    random: &'a mut Random,
    plan: Plan,
    vars: usize,
    guards: Vec<Lit>,
}

/// A random plan.
pub fn plan(random: &mut Random) -> Plan {
    let mut planner = Planner { random, plan: Plan::default(), vars: 0, guards: Vec::new() };
    planner.events();
    planner.blocks();
    planner.sections();
    planner.places();
    planner.orders();
    planner.plan
}

impl Planner<'_> {
    fn var(&mut self) -> Lit {
        self.vars += 1;
        Var::new(self.vars - 1).positive()
    }

    /// No guard, a fresh one, or one that was used (also negated: the other branch).
    fn guard(&mut self, percent: u64) -> Option<Lit> {
        if !self.random.chance(percent) {
            return None;
        }
        if !self.guards.is_empty() && self.random.chance(40) {
            let guard = *self.random.pick(&self.guards);
            return Some(if self.random.chance(30) { !guard } else { guard });
        }
        let guard = self.var();
        self.guards.push(guard);
        Some(guard)
    }

    fn events(&mut self) {
        self.plan.chains = 1 + self.random.index(4) as u32;
        let count = 3 + self.random.index(11);
        let cells = 1 + self.random.index(3);
        let symbolic = self.random.chance(25);
        let kinds = *self.random.pick(&[4, 4, 6, 12]);
        for _ in 0..count {
            let chain = self.random.index(self.plan.chains as usize) as u32;
            let cell = Some(self.random.index(cells) as u32).filter(|_| !(symbolic && self.random.chance(40)));
            let place = Place { class: ClassId(0), cell };
            let kind = match self.random.index(kinds) {
                0 | 1 => EventKind::Write(place),
                2 | 3 => EventKind::Read(place),
                _ => EventKind::Mark,
            };
            let guard = self.guard(if kind == EventKind::Mark { 60 } else { 35 });
            self.plan.events.push((chain, kind, guard));
        }
    }

    fn chain(&self, chain: u32) -> Vec<EventId> {
        let events = 0..self.plan.events.len();
        events.filter(|&e| self.plan.events[e].0 == chain).map(|e| EventId(e as u32)).collect()
    }

    fn blocks(&mut self) {
        if !self.random.chance(35) {
            return;
        }
        for chain in 0..self.plan.chains {
            let events = self.chain(chain);
            let mut position = 0;
            while position + 1 < events.len() {
                let length = 2 + self.random.index(2);
                if self.random.chance(35) && position + length <= events.len() {
                    self.plan.blocks.push((events[position], events[position + length - 1]));
                    position += length;
                } else {
                    position += 1;
                }
            }
        }
    }

    fn sections(&mut self) {
        let mutexes = 1 + self.random.index(2) as u32;
        for chain in 0..self.plan.chains {
            let marks: Vec<EventId> =
                self.chain(chain).into_iter().filter(|e| self.plan.events[e.0 as usize].1 == EventKind::Mark).collect();
            let roles: Vec<(u32, bool)> =
                marks.iter().map(|_| (self.random.index(mutexes as usize) as u32, self.random.chance(50))).collect();
            for (index, &acquire) in marks.iter().enumerate() {
                let (mutex, acquires) = roles[index];
                if acquires {
                    let later = index + 1..marks.len();
                    let releases = later.filter(|&l| roles[l] == (mutex, false)).map(|l| marks[l]).collect();
                    self.plan.sections.push(Section { mutex: MutexId(mutex), acquire, releases });
                }
            }
        }
    }

    fn accesses(&self) -> Vec<(EventId, EventKind)> {
        let events = self.plan.events.iter().enumerate();
        events.map(|(e, event)| (EventId(e as u32), event.1)).filter(|(_, kind)| *kind != EventKind::Mark).collect()
    }

    fn places(&mut self) {
        let cell = |kind: EventKind| match kind {
            EventKind::Read(place) | EventKind::Write(place) => place.cell,
            EventKind::Mark => None,
        };
        let accesses = self.accesses();
        for (index, &(a, first)) in accesses.iter().enumerate() {
            for &(b, second) in &accesses[index + 1..] {
                if cell(first).is_some() && cell(second).is_some() {
                    continue;
                }
                match self.random.index(10) {
                    0 | 1 => self.plan.same.push((a, b, SamePlace::Always)),
                    2 => self.plan.same.push((a, b, SamePlace::Never)),
                    3..8 => {
                        let lit = self.var();
                        self.plan.same.push((a, b, SamePlace::When(lit)));
                    }
                    _ => {}
                }
            }
        }
        let problem = self.plan.problem();
        for &(w, write) in &accesses {
            for &(r, read) in &accesses {
                let pair = matches!((write, read), (EventKind::Write(_), EventKind::Read(_)));
                if pair && problem.same_place(w, r) != SamePlace::Never && self.random.chance(85) {
                    // A read with one candidate may see it whenever it happens.
                    let lit = match self.plan.events[r.0 as usize].2 {
                        Some(guard) if self.random.chance(15) => guard,
                        _ => self.var(),
                    };
                    self.plan.read_froms.push(ReadFrom { lit, write: w, read: r });
                }
            }
        }
    }

    fn orders(&mut self) {
        let count = self.plan.events.len();
        for _ in 0..self.random.index(3) {
            let (a, b) = (self.random.index(count), self.random.index(count));
            // Only from lower to higher chains: no cycle, whatever the blocks are.
            if self.plan.events[a].0 < self.plan.events[b].0 {
                self.plan.orders.push((EventId(a as u32), EventId(b as u32)));
            }
        }
        for _ in 0..self.random.index(4) {
            let (a, b) = (self.random.index(count), self.random.index(count));
            if a == b {
                continue;
            }
            let lit = match self.plan.events[b].2 {
                Some(guard) if self.random.chance(40) => guard,
                _ if !self.guards.is_empty() && self.random.chance(20) => *self.random.pick(&self.guards),
                _ => self.var(),
            };
            let (before, after) = (EventId(a as u32), EventId(b as u32));
            self.plan.conditional.push(ConditionalOrder { lit, before, after });
        }
    }
}

fn literals(plan: &Plan) -> Vec<Lit> {
    let mut lits: Vec<Lit> = plan.events.iter().filter_map(|event| event.2).collect();
    lits.extend(plan.conditional.iter().map(|order| order.lit));
    lits.extend(plan.same.iter().filter_map(|&(_, _, same)| match same {
        SamePlace::When(lit) => Some(lit),
        _ => None,
    }));
    // Read-froms are what makes things interesting.
    for _ in 0..3 {
        lits.extend(plan.read_froms.iter().map(|rf| rf.lit));
    }
    lits
}

/// Random calls for a plan.
pub fn calls(random: &mut Random, plan: &Plan) -> Vec<Call> {
    let lits = literals(plan);
    let mut calls = Vec::new();
    if lits.is_empty() {
        return vec![Call::Settle, Call::Check];
    }
    let count = 4 + random.index(24);
    for _ in 0..count {
        let call = match random.index(20) {
            0..8 => {
                let batch = 1 + random.index(3);
                Call::Assign((0..batch).map(|_| assignment(random, plan, &lits)).collect())
            }
            8..11 => Call::Level,
            11..13 => Call::Backtrack(random.index(4)),
            13..16 => Call::Settle,
            16 => {
                if random.chance(50) {
                    Call::Propagate
                } else {
                    Call::Lose
                }
            }
            17 => Call::Reasons,
            18 => Call::Repeat,
            _ => Call::Check,
        };
        calls.push(call);
    }
    calls.extend([Call::Settle, Call::Reasons, Call::Check]);
    calls
}

fn assignment(random: &mut Random, plan: &Plan, lits: &[Lit]) -> Lit {
    let lit = *random.pick(lits);
    let reads = plan.read_froms.iter().any(|rf| rf.lit == lit);
    if random.chance(if reads { 10 } else { 30 }) { !lit } else { lit }
}
