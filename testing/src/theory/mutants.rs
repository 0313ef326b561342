//! Executions on the edge: consistent under wSC, inconsistent under SC.
//!
//! Plain random search does not reach them: the smallest has 12 events in 4 threads.
//! So they are bred: a pool starts with that one and is mutated step by step; what
//! is still consistent under wSC joins the pool, what has no total order joins it for sure.

use std::collections::HashSet;

use concord_logic::{Lit, Var};
use concord_theory::{ClassId, EventId, EventKind, MutexId, Place, Problem, Section};

use super::linear;
use super::naive::View;
use crate::Random;

/// A step of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Writes the location; the number names the write.
    Write(u32, u32),
    /// Reads the location and sees the write of that name.
    Read(u32, u32),
    /// Acquires the mutex.
    Acquire(u32),
    /// Releases the mutex, if the thread holds it.
    Release(u32),
}

/// Threads of steps, every read with the write it sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Execution {
    /// The threads.
    pub threads: Vec<Vec<Step>>,
}

/// The smallest known gap between wSC and SC.
pub fn litmus() -> Execution {
    use Step::{Read, Write};
    let (x, y) = (0, 1);
    Execution {
        threads: vec![
            vec![Write(x, 1), Read(y, 3), Read(x, 1)],
            vec![Write(x, 2), Read(y, 4), Read(x, 2)],
            vec![Write(y, 3), Read(x, 2), Read(y, 3)],
            vec![Write(y, 4), Read(x, 1), Read(y, 4)],
        ],
    }
}

/// How an execution stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Saturation finds no cycle.
    pub wsc: bool,
    /// There is a total order.
    pub sc: bool,
}

impl Execution {
    /// The problem of the execution, and the literals of its read-froms.
    pub fn problem(&self) -> (Problem, Vec<Lit>) {
        let mut problem = Problem::new();
        let mut writes = Vec::new();
        let mut reads = Vec::new();
        for thread in &self.threads {
            let chain = problem.add_chain();
            let mut sections: Vec<Section> = Vec::new();
            for &step in thread {
                let place = |cell| Place { class: ClassId(0), cell: Some(cell) };
                match step {
                    Step::Write(cell, name) => {
                        writes.push((name, problem.add_event(chain, EventKind::Write(place(cell)), None)));
                    }
                    Step::Read(cell, name) => {
                        reads.push((name, problem.add_event(chain, EventKind::Read(place(cell)), None)));
                    }
                    Step::Acquire(mutex) => {
                        let acquire = problem.add_event(chain, EventKind::Mark, None);
                        sections.push(Section { mutex: MutexId(mutex), acquire, releases: Vec::new() });
                    }
                    Step::Release(mutex) => {
                        let release = problem.add_event(chain, EventKind::Mark, None);
                        let held = sections.iter_mut().filter(|section| section.mutex == MutexId(mutex));
                        held.for_each(|section| section.releases.push(release));
                    }
                }
            }
            for section in sections {
                problem.add_section(section);
            }
        }
        let mut lits = Vec::new();
        for (name, read) in reads {
            let write: EventId = writes.iter().find(|write| write.0 == name).expect("reads see writes").1;
            let lit = Var::new(lits.len()).positive();
            problem.add_read_from(lit, write, read);
            lits.push(lit);
        }
        (problem, lits)
    }

    /// How the execution stands, by brute force.
    pub fn standing(&self) -> Standing {
        let (problem, lits) = self.problem();
        let truth: HashSet<Lit> = lits.into_iter().collect();
        let view = View { problem: &problem, pairs: &[], truth: &truth };
        Standing { wsc: is_weakly_consistent(&view), sc: linear::find(&view).is_some() }
    }

    /// The execution with one random change; reads that lost their write see another, or go.
    pub fn mutate(&self, random: &mut Random) -> Execution {
        let mut mutant = self.clone();
        let thread = random.index(mutant.threads.len());
        let length = mutant.threads[thread].len();
        let step = if length == 0 { 0 } else { random.index(length) };
        match random.index(12) {
            0 | 1 if length > 0 => mutant.redirect(thread, step, random),
            2 if length > 1 => mutant.threads[thread].swap(step, (step + 1) % length),
            3 if length > 0 => {
                let moved = mutant.threads[thread].remove(step);
                let target = random.index(mutant.threads.len());
                let at = random.index(mutant.threads[target].len() + 1);
                mutant.threads[target].insert(at, moved);
            }
            4 if length > 0 => {
                mutant.threads[thread].remove(step);
            }
            5 if length > 0 => mutant.relocate(thread, step, random),
            6 => {
                let name = 1 + mutant.threads.iter().flatten().map(|s| s.name()).max().unwrap_or(0);
                mutant.threads[thread].insert(step, Step::Write(random.index(3) as u32, name));
            }
            7 => {
                if let Some(&Step::Write(location, name)) = mutant.any_write(random) {
                    let at = random.index(length + 1);
                    mutant.threads[thread].insert(at, Step::Read(location, name));
                }
            }
            8 | 9 => {
                let mutex = random.index(2) as u32;
                let end = step + random.index(length - step + 1);
                mutant.threads[thread].insert(end, Step::Release(mutex));
                mutant.threads[thread].insert(step, Step::Acquire(mutex));
            }
            _ if mutant.threads.len() < 6 => {
                let split = mutant.threads[thread].split_off(step);
                mutant.threads.push(split);
            }
            _ => {}
        }
        mutant.repair(random);
        mutant
    }

    fn any_write(&self, random: &mut Random) -> Option<&Step> {
        let writes: Vec<&Step> = self.threads.iter().flatten().filter(|s| matches!(s, Step::Write(..))).collect();
        (!writes.is_empty()).then(|| writes[random.index(writes.len())])
    }

    fn writes_to(&self, location: u32) -> Vec<u32> {
        let steps = self.threads.iter().flatten();
        steps
            .filter_map(|step| match step {
                Step::Write(at, name) if *at == location => Some(*name),
                _ => None,
            })
            .collect()
    }

    fn redirect(&mut self, thread: usize, step: usize, random: &mut Random) {
        if let Step::Read(location, _) = self.threads[thread][step] {
            let writes = self.writes_to(location);
            if !writes.is_empty() {
                self.threads[thread][step] = Step::Read(location, *random.pick(&writes));
            }
        }
    }

    fn relocate(&mut self, thread: usize, step: usize, random: &mut Random) {
        let location = random.index(3) as u32;
        self.threads[thread][step] = match self.threads[thread][step] {
            Step::Write(_, name) => Step::Write(location, name),
            Step::Read(_, name) => Step::Read(location, name),
            other => other,
        };
    }

    /// Every read sees a write to its location, or goes; empty threads go.
    fn repair(&mut self, random: &mut Random) {
        let writes: Vec<Vec<u32>> = (0..3).map(|location| self.writes_to(location)).collect();
        for thread in &mut self.threads {
            thread.retain_mut(|step| match *step {
                Step::Read(location, name) => {
                    let names = &writes[location as usize];
                    if !names.contains(&name) && !names.is_empty() {
                        *step = Step::Read(location, *random.pick(names));
                    }
                    !names.is_empty()
                }
                _ => true,
            });
        }
        self.threads.retain(|thread| !thread.is_empty());
        if self.threads.is_empty() {
            *self = litmus();
        }
    }
}

impl Step {
    fn name(self) -> u32 {
        match self {
            Step::Write(_, name) | Step::Read(_, name) => name,
            Step::Acquire(_) | Step::Release(_) => 0,
        }
    }
}

/// Consistent under wSC: for some order of the sections of each mutex, saturation finds no cycle.
pub fn is_weakly_consistent(view: &View<'_>) -> bool {
    let all = view.saturate();
    if all.conflict {
        return false;
    }
    let sections = view.problem.sections();
    let entered: Vec<_> = sections.iter().filter(|section| view.enabled(section.acquire)).collect();
    for (index, one) in entered.iter().enumerate() {
        for two in &entered[index + 1..] {
            let (a, b) = (one.acquire, two.acquire);
            if one.mutex == two.mutex && !all.before(a, b) && !all.before(b, a) {
                return [(a, b), (b, a)].into_iter().any(|(before, after)| {
                    let mut ordered = view.problem.clone();
                    ordered.add_static_order(before, after);
                    is_weakly_consistent(&View { problem: &ordered, ..*view })
                });
            }
        }
    }
    true
}

/// Mutants without end, each with its standing.
pub struct Breeder {
    random: Random,
    pool: Vec<Execution>,
}

impl Breeder {
    /// A breeder with a seed.
    pub fn new(seed: u64) -> Breeder {
        Breeder { random: Random::from_state(seed), pool: vec![litmus()] }
    }
}

impl Iterator for Breeder {
    type Item = (Execution, Standing);

    fn next(&mut self) -> Option<(Execution, Standing)> {
        let mut mutant = self.random.pick(&self.pool).clone();
        for _ in 0..=self.random.index(3) {
            mutant = mutant.mutate(&mut self.random);
        }
        let standing = mutant.standing();
        let events: usize = mutant.threads.iter().map(Vec::len).sum();
        if standing.wsc && events <= 20 && (!standing.sc || self.random.chance(5)) {
            if self.pool.len() < 200 {
                self.pool.push(mutant.clone());
            } else {
                let slot = self.random.index(200);
                self.pool[slot] = mutant.clone();
            }
        }
        Some((mutant, standing))
    }
}
