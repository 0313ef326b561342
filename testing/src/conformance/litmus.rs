//! Small event problems with free guards and reads-from, and all their executions by
//! running every interleaving.

use std::collections::{BTreeMap, BTreeSet};

use concord_logic::{Lit, Var};
use concord_theory::{ChainId, ClassId, EventId, EventKind, MutexId, Place, Problem, Section};

use super::Random;

/// An event problem with the clauses that an encoder would add.
#[derive(Default)]
pub struct Litmus {
    /// The events and orders.
    pub problem: Problem,
    /// What an encoder would add.
    pub clauses: Vec<Vec<Lit>>,
    /// What tells executions apart: guards and reads-from.
    pub observable: Vec<Lit>,
    /// The number of variables.
    pub vars: usize,
    /// The atomic blocks as ranges of positions in their chains.
    blocks: Vec<(ChainId, u32, u32)>,
}

/// The observable literals that are true.
pub type Execution = BTreeSet<Lit>;

impl Litmus {
    /// A problem without events.
    pub fn new() -> Litmus {
        Litmus::default()
    }

    /// A literal that tells executions apart.
    pub fn lit(&mut self) -> Lit {
        self.vars += 1;
        let lit = Var::new(self.vars - 1).positive();
        self.observable.push(lit);
        lit
    }

    /// Adds a write to a cell.
    pub fn write(&mut self, chain: ChainId, cell: u32, guard: Option<Lit>) -> EventId {
        self.problem.add_event(chain, EventKind::Write(place(cell)), guard)
    }

    /// Adds a read of a cell.
    pub fn read(&mut self, chain: ChainId, cell: u32, guard: Option<Lit>) -> EventId {
        self.problem.add_event(chain, EventKind::Read(place(cell)), guard)
    }

    fn block(&mut self, first: EventId, last: EventId) {
        self.problem.add_block(first, last);
        let (from, to) = (*self.problem.event(first), *self.problem.event(last));
        self.blocks.push((from.chain, from.position, to.position));
    }

    /// Adds a literal for each write that each read may see, and the clauses that a
    /// read which happens sees exactly one write which happens.
    pub fn add_reads_from(&mut self) {
        let ids: Vec<EventId> = (0..self.problem.events().len() as u32).map(EventId).collect();
        for &read in &ids {
            let EventKind::Read(place) = self.problem.event(read).kind else { continue };
            let guard = self.problem.event(read).guard;
            let mut sees: Vec<Lit> = Vec::new();
            for &write in &ids {
                if self.problem.event(write).kind != EventKind::Write(place) {
                    continue;
                }
                let lit = self.lit();
                self.problem.add_read_from(lit, write, read);
                for guard in [guard, self.problem.event(write).guard].into_iter().flatten() {
                    self.clauses.push(vec![!lit, guard]);
                }
                for &other in &sees {
                    self.clauses.push(vec![!lit, !other]);
                }
                sees.push(lit);
            }
            sees.extend(guard.map(|guard| !guard));
            self.clauses.push(sees);
        }
    }

    /// Two to four threads with reads, writes, guards, blocks and critical sections.
    pub fn random(random: &mut Random) -> Litmus {
        let mut litmus = Litmus::new();
        let cells = random.count(1, 2) as u32;
        let start = litmus.problem.add_chain();
        let mut last_initial = EventId(0);
        for cell in 0..cells {
            last_initial = litmus.write(start, cell, None);
        }
        let threads = random.count(2, 4);
        let mut room: usize = 9;
        for thread in 0..threads {
            let chain = litmus.problem.add_chain();
            let length = random.count(1, (room - (threads - 1 - thread)).min(4));
            room -= length;
            let first = EventId(litmus.problem.events().len() as u32);
            litmus.add_steps(random, chain, cells, length);
            litmus.problem.add_static_order(last_initial, first);
        }
        litmus.add_reads_from();
        litmus
    }

    fn add_steps(&mut self, random: &mut Random, chain: ChainId, cells: u32, length: usize) {
        let mut left = length;
        while left > 0 {
            let guard = random.one_in(4).then(|| self.lit());
            let whole = left >= 2 && random.one_in(3);
            let steps = if whole { 2 } else { 1 };
            left -= steps;
            if whole && random.one_in(2) {
                let acquire = self.problem.add_event(chain, EventKind::Mark, guard);
                self.access(random, chain, cells, guard);
                self.access(random, chain, cells, guard);
                let kept = left == 0 && random.one_in(3);
                let releases =
                    if kept { Vec::new() } else { vec![self.problem.add_event(chain, EventKind::Mark, guard)] };
                self.problem.add_section(Section { mutex: MutexId(0), acquire, releases });
            } else {
                let first = self.access(random, chain, cells, guard);
                if whole {
                    let last = self.access(random, chain, cells, guard);
                    self.block(first, last);
                }
            }
        }
    }

    fn access(&mut self, random: &mut Random, chain: ChainId, cells: u32, guard: Option<Lit>) -> EventId {
        let cell = random.index(cells as usize) as u32;
        if random.one_in(2) { self.read(chain, cell, guard) } else { self.write(chain, cell, guard) }
    }

    /// All executions, by running every interleaving under every choice of guards.
    pub fn executions(&self) -> BTreeSet<Execution> {
        let mut guards: Vec<Lit> = self.problem.events().iter().filter_map(|event| event.guard).collect();
        guards.sort();
        guards.dedup();
        let mut found = BTreeSet::new();
        for choice in 0..1u32 << guards.len() {
            let chosen = guards.iter().enumerate().filter(|&(bit, _)| choice >> bit & 1 == 1).map(|(_, &lit)| lit);
            let mut run = Run { litmus: self, seen: BTreeSet::new(), found: &mut found };
            let state = State {
                positions: vec![0; self.problem.chains().len()],
                last: BTreeMap::new(),
                holder: None,
                execution: chosen.collect(),
            };
            run.explore(state);
        }
        found
    }
}

fn place(cell: u32) -> Place {
    Place { class: ClassId(cell), cell: Some(0) }
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    positions: Vec<u32>,
    last: BTreeMap<u32, EventId>,
    holder: Option<ChainId>,
    execution: Execution,
}

struct Run<'a> {
    litmus: &'a Litmus,
    seen: BTreeSet<State>,
    found: &'a mut BTreeSet<Execution>,
}

impl Run<'_> {
    fn explore(&mut self, state: State) {
        if !self.seen.insert(state.clone()) {
            return;
        }
        let chains = self.litmus.problem.chains();
        if state.positions.iter().zip(chains).all(|(&position, chain)| position as usize == chain.len()) {
            self.found.insert(state.execution);
            return;
        }
        // The first chain only holds initial values: it runs before all others.
        let started = state.positions[0] as usize == chains[0].len();
        for chain in (0..chains.len() as u32).map(ChainId).filter(|chain| (chain.0 > 0) == started) {
            let mut next = state.clone();
            if self.step(&mut next, chain) {
                self.explore(next);
            }
        }
    }

    /// Runs one event of the chain, or the whole block that begins there; false if
    /// it is at its end or blocked.
    fn step(&self, state: &mut State, chain: ChainId) -> bool {
        let from = state.positions[chain.0 as usize];
        if from as usize == self.litmus.problem.chains()[chain.0 as usize].len() {
            return false;
        }
        let block = self.litmus.blocks.iter().find(|&&(of, first, _)| of == chain && first == from);
        let to = block.map_or(from, |&(_, _, last)| last);
        state.positions[chain.0 as usize] = to + 1;
        (from..=to).all(|position| self.happen(state, chain, position))
    }

    fn happen(&self, state: &mut State, chain: ChainId, position: u32) -> bool {
        let problem = &self.litmus.problem;
        let id = problem.chains()[chain.0 as usize][position as usize];
        let event = problem.event(id);
        if event.guard.is_some_and(|guard| !state.execution.contains(&guard)) {
            return true;
        }
        match event.kind {
            EventKind::Write(place) => {
                state.last.insert(place.class.0, id);
            }
            EventKind::Read(place) => {
                let write = state.last[&place.class.0];
                let read_from = problem.read_froms().iter().find(|rf| rf.write == write && rf.read == id);
                state.execution.insert(read_from.expect("every write may be seen").lit);
            }
            EventKind::Mark if problem.sections().iter().any(|section| section.acquire == id) => {
                return state.holder.replace(chain).is_none();
            }
            EventKind::Mark => state.holder = None,
        }
        true
    }
}
