//! The search for states and invariants that cover all executions.
//!
//! Every thread of a class is analysed by itself, procedure by procedure. A procedure is analysed once for each context: the class, what is
//! known of the arguments, the locks that are held and the threads that exist where it is called. All calls in one context are one,
//! and so recursion needs nothing of its own; once a procedure has many contexts, further calls share one. At a location there is a state for each history of threads created and joined,
//! so that a loop that creates threads is followed creation by creation, up to a number; beyond that histories are joined, too.
//!
//! Steps are repeated until nothing changes. What loops and invariants go on to change is widened to thresholds. The result is
//! checked by `check.rs`, which shares neither the order of the steps nor the widening.

use std::collections::{BTreeSet, hash_map::Entry};

use concord_logic::Interrupter;
use concord_program::{LocationId, ProcedureId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::alarms::{Access, Alarm, Position};
use super::contexts::{Context, ContextNames, Guesses, Node, Solution};
use super::domain::{ClassId, Value};
use super::flags::remember_flags;
use super::join::{join, widened};
use super::locks::overwritten_mutexes;
use super::state::{Cell, History, Memory, State, Token};
use super::subject::Subject;
use super::tokens::first_locks;
use super::transfer::{Next, Transfer};
use super::world::{Class, Effect, World};
use super::{Mutation, update};

/// More histories at one location of a context than this are joined.
const HISTORIES: usize = 40;

/// A procedure in more contexts than this is analysed in one for all others.
const CONTEXTS: usize = 24;

/// A state that changed so often at the head of a loop is widened.
const PATIENCE: u32 = 3;

/// An invariant that changed so often is widened far.
const MEDIUM_PATIENCE: u32 = 40;

/// A state that changed so often anywhere is widened, and far.
const LONG_PATIENCE: u32 = 40;

pub(crate) struct Solver<'a, 'p> {
    subject: &'a Subject<'p>,
    interrupter: &'a Interrupter,
    mutation: Option<Mutation>,
    world: World,
    contexts: Vec<Context>,
    names: ContextNames,
    nodes: Vec<Node>,
    work: BTreeSet<(std::cmp::Reverse<usize>, u32, usize)>,
    /// Nodes whose invariants changed: each thread is followed to its end before what others did to them is looked at.
    later: BTreeSet<(std::cmp::Reverse<usize>, u32, usize)>,
    cell_readers: FxHashMap<Cell, FxHashSet<usize>>,
    thread_readers: FxHashSet<usize>,
    updates: FxHashMap<Cell, u32>,
    roots: FxHashMap<ClassId, usize>,
    guesses: Guesses,
    steps: u64,
}

/// The search was stopped from outside.
#[derive(Debug)]
pub(crate) struct Stopped;

impl<'a, 'p> Solver<'a, 'p> {
    pub fn new(
        subject: &'a Subject<'p>,
        interrupter: &'a Interrupter,
        mutation: Option<Mutation>,
        (tokens, flags): (BTreeSet<Token>, BTreeSet<Cell>),
    ) -> Self {
        let mut world = World::default();
        (world.tokens, world.flags) = (tokens, flags);
        let main = Class {
            creator: None,
            ordinal: 0,
            entry: subject.program.main,
            unique: true,
            argument: Value::Any,
            born: Some(BTreeSet::new()),
            ended: None,
            result: Value::none(),
        };
        let main = world.add(main);
        let mut solver = Solver {
            subject,
            interrupter,
            mutation,
            world,
            contexts: Vec::new(),
            names: ContextNames::default(),
            nodes: Vec::new(),
            work: BTreeSet::new(),
            later: BTreeSet::new(),
            cell_readers: FxHashMap::default(),
            thread_readers: FxHashSet::default(),
            updates: FxHashMap::default(),
            roots: FxHashMap::default(),
            guesses: Guesses::default(),
            steps: 0,
        };
        solver.begin(main);
        solver
    }

    /// Searches until nothing changes.
    pub fn solve(mut self) -> Result<Solution, Stopped> {
        loop {
            while !self.work.is_empty() || !self.later.is_empty() {
                if self.work.is_empty() {
                    std::mem::swap(&mut self.work, &mut self.later);
                }
                if self.interrupter.is_interrupted() {
                    return Err(Stopped);
                }
                if !self.guesses.broken.is_empty() {
                    // What follows from a wrong guess may refute others that are right.
                    return Ok(self.found(Vec::new(), BTreeSet::new()));
                }
                if let Some((_, _, node)) = self.work.pop_first() {
                    self.visit(node);
                }
            }
            let (accesses, alarms, changed) = self.record()?;
            if !changed || !self.guesses.broken.is_empty() {
                return Ok(self.found(accesses, alarms));
            }
        }
    }

    fn found(self, accesses: Vec<Access>, alarms: BTreeSet<Alarm>) -> Solution {
        let Solver { world, contexts, nodes, guesses, steps, .. } = self;
        Solution { world, contexts, nodes, accesses, alarms, guesses, steps }
    }

    /// What threads of a class begin with.
    fn begin(&mut self, class: ClassId) {
        let found = self.world.class(class);
        let Some(born) = found.born.clone() else { return };
        let mut state = State::new(History { joined: born, ..History::default() });
        let (held, broken) = first_locks(self.subject, &self.world, class);
        self.guesses.broken.extend(broken);
        state.held = held;
        remember_flags(self.subject, &self.world, class, &mut state);
        let entry = found.entry;
        if let (Some(&parameter), true) =
            (self.subject.program.procedure(entry).parameters.first(), class != ClassId(0))
        {
            state.put(parameter, found.argument.clone());
        }
        let root = match self.roots.entry(class) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(place) => {
                let context = self.contexts.len();
                place.insert(context);
                self.contexts.push(Context {
                    class,
                    procedure: entry,
                    root: true,
                    callers: FxHashSet::default(),
                    exits: Vec::new(),
                    at: FxHashMap::default(),
                });
                context
            }
        };
        self.arrive(root, self.subject.program.procedure(entry).entry, state);
    }

    /// The context of a call.
    fn context(&mut self, class: ClassId, procedure: ProcedureId, state: &State) -> usize {
        let parameters = &self.subject.program.procedure(procedure).parameters;
        let arguments: Vec<Value> = parameters.iter().map(|&parameter| state.local(parameter)).collect();
        let pristine = state.history.created.is_empty();
        let coarse = format!("{pristine} {} {:?}", state.depth, state.history.pending);
        let exact = format!("{coarse} {:?} {:?} {arguments:?}", state.held, state.history);
        if let Some(&known) = self.names.names.get(&(class, procedure, exact.clone())) {
            return known;
        }
        let count = self.names.count.entry((class, procedure)).or_default();
        *count += 1;
        let name = if *count > CONTEXTS { coarse } else { exact };
        *self.names.names.entry((class, procedure, name)).or_insert_with(|| {
            self.contexts.push(Context {
                class,
                procedure,
                root: false,
                callers: FxHashSet::default(),
                exits: Vec::new(),
                at: FxHashMap::default(),
            });
            self.contexts.len() - 1
        })
    }

    fn enqueue(&mut self, node: usize) {
        let entry = self.entry(node);
        self.work.insert(entry);
    }

    /// What the thread of a node looks at when it has come to its end.
    fn enqueue_later(&mut self, node: usize) {
        let entry = self.entry(node);
        if !self.work.contains(&entry) {
            self.later.insert(entry);
        }
    }

    fn entry(&self, node: usize) -> (std::cmp::Reverse<usize>, u32, usize) {
        let Node { context, location, .. } = self.nodes[node];
        let procedure = self.contexts[context].procedure;
        let place = self.subject.order[procedure.0 as usize][location.0 as usize];
        (std::cmp::Reverse(context), place, node)
    }

    /// A state reaches a location.
    fn arrive(&mut self, context: usize, location: LocationId, state: State) {
        let Context { class, procedure, .. } = self.contexts[context];
        let at = self.contexts[context].at.entry(location).or_default();
        let same = |node: &usize| {
            let known = &self.nodes[*node];
            !known.coarse
                && known.state.history == state.history
                && known.state.depth == state.depth
                && known.state.held == state.held
        };
        let pristine = state.history.created.is_empty();
        let alike = |node: &usize| {
            let known = &self.nodes[*node];
            known.coarse
                && known.state.history.created.is_empty() == pristine
                && known.state.history.pending == state.history.pending
                && known.state.depth == state.depth
        };
        let found = at.iter().copied().find(same);
        let full = at.len() >= HISTORIES;
        let found = found.or_else(|| at.iter().copied().find(|node| full && alike(node)));
        let Some(node) = found else {
            let node = self.nodes.len();
            at.push(node);
            self.nodes.push(Node { context, location, state, calls: None, visits: 0, coarse: full });
            self.enqueue(node);
            return;
        };
        let mut effects = Vec::new();
        let old = self.nodes[node].state.clone();
        let mut joined = join(self.subject, class, &old, &state, &mut effects);
        if joined != old {
            let visits = self.nodes[node].visits;
            let head = self.subject.heads[procedure.0 as usize].contains(&location)
                || self.subject.program.procedure(procedure).entry == location;
            let widens = head && visits > PATIENCE || visits > LONG_PATIENCE;
            if widens && self.mutation != Some(Mutation::NoWidening) {
                joined = widened(self.subject, procedure, &old, joined, visits > LONG_PATIENCE);
            }
            self.nodes[node].visits += 1;
            if self.mutation == Some(Mutation::NoWidening) && visits > PATIENCE {
                // What still changes is taken for what it was.
                joined = old.clone();
            }
            if joined != old {
                self.nodes[node].state = joined;
                self.enqueue(node);
            }
        }
        self.apply(effects);
    }

    fn visit(&mut self, node: usize) {
        self.steps += 1;
        let Node { context, location, ref state, .. } = self.nodes[node];
        let state = state.clone();
        let Context { class, procedure, root, .. } = self.contexts[context];
        let classes = self.world.classes.len();
        let at = Position { procedure, location };
        let mut transfer = Transfer::new(self.subject, &mut self.world, class, at);
        transfer.mutation = self.mutation;
        let next = transfer.step(state.clone());
        let next = match next {
            Next::Returns(state, value) if root => {
                transfer.ended(*state, &value);
                Next::Ends
            }
            next => next,
        };
        let (effects, cells, threads) = (transfer.effects, transfer.cells, transfer.threads);
        self.depend(node, cells, threads, classes);
        self.apply(effects);
        match next {
            Next::Goes(found) => found.into_iter().for_each(|(next, state)| self.arrive(context, next, state)),
            Next::Calls(callee, entered) => self.call(node, context, callee, *entered, &state),
            Next::Returns(state, value) => self.exit(context, *state, value),
            Next::Ends => {}
        }
    }

    fn depend(&mut self, node: usize, cells: Vec<Cell>, threads: bool, classes: usize) {
        for cell in cells {
            self.cell_readers.entry(cell).or_default().insert(node);
        }
        if threads {
            self.thread_readers.insert(node);
        }
        if self.world.classes.len() > classes {
            self.wake_threads();
        }
    }

    fn call(&mut self, node: usize, context: usize, callee: ProcedureId, entered: State, state: &State) {
        let class = self.contexts[context].class;
        let called = self.context(class, callee, &entered);
        self.nodes[node].calls = Some(called);
        self.contexts[called].callers.insert(node);
        self.arrive(called, self.subject.program.procedure(callee).entry, entered);
        for (exit, result) in self.contexts[called].exits.clone() {
            let at = Position { procedure: self.contexts[context].procedure, location: self.nodes[node].location };
            let classes = self.world.classes.len();
            let mut transfer = Transfer::new(self.subject, &mut self.world, class, at);
            transfer.mutation = self.mutation;
            let mut next = transfer.returned(state, &exit, &result);
            if let (Next::Returns(state, value), true) = (&next, self.contexts[context].root) {
                transfer.ended(State::clone(state), value);
                next = Next::Ends;
            }
            let (effects, cells, threads) = (transfer.effects, transfer.cells, transfer.threads);
            self.depend(node, cells, threads, classes);
            self.apply(effects);
            match next {
                Next::Goes(found) => found.into_iter().for_each(|(next, state)| self.arrive(context, next, state)),
                Next::Returns(state, value) => self.exit(context, *state, value),
                Next::Calls(..) | Next::Ends => {}
            }
        }
    }

    /// A procedure returns.
    fn exit(&mut self, context: usize, state: State, value: Value) {
        let Context { class, procedure, .. } = self.contexts[context];
        let exits = &self.contexts[context].exits;
        let same =
            |known: &State| known.history == state.history && known.depth == state.depth && known.held == state.held;
        let exact = exits.iter().position(|(known, _)| same(known));
        let pristine = state.history.created.is_empty();
        let alike = |(known, _): &(State, Value)| {
            known.history.created.is_empty() == pristine
                && known.history.pending == state.history.pending
                && known.depth == state.depth
        };
        let found = exact.or_else(|| exits.iter().position(|exit| exits.len() >= HISTORIES && alike(exit)));
        let mut effects = Vec::new();
        let changed = match found {
            None => {
                self.contexts[context].exits.push((state, value));
                true
            }
            Some(place) => {
                let (old, result) = &self.contexts[context].exits[place];
                let joined = join(self.subject, class, old, &state, &mut effects);
                let width = match self.subject.program.procedure(procedure).result {
                    Some(concord_logic::Sort::Bits(width)) => width,
                    _ => 1,
                };
                let mut value = result.join(&value);
                if value != *result && self.steps > 10_000 {
                    value = value.widened(result, self.subject, width, true);
                }
                let changed = joined != *old || value != *result;
                self.contexts[context].exits[place] = (joined, value);
                changed
            }
        };
        if changed {
            for caller in Vec::from_iter(self.contexts[context].callers.iter().copied()) {
                self.enqueue(caller);
            }
        }
        self.apply(effects);
    }

    fn wake_threads(&mut self) {
        for node in Vec::from_iter(self.thread_readers.iter().copied()) {
            self.enqueue_later(node);
        }
    }

    fn wake(&mut self, wanted: impl Fn(&Cell) -> bool) {
        let readers: FxHashSet<usize> = (self.cell_readers.iter())
            .filter(|(cell, _)| wanted(cell))
            .flat_map(|(_, nodes)| nodes.iter().copied())
            .collect();
        for node in readers {
            self.enqueue_later(node);
        }
    }

    fn wake_cell(&mut self, cell: &Cell) {
        for node in Vec::from_iter(self.cell_readers.get(cell).into_iter().flatten().copied()) {
            self.enqueue_later(node);
        }
    }

    /// Adds what steps did to the invariants.
    fn apply(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let widens = match &effect {
                Effect::Always(cell, _) | Effect::Quiet(cell, _) if self.mutation != Some(Mutation::NoWidening) => {
                    let updates = *self.updates.entry(*cell).or_default();
                    (updates > PATIENCE).then_some(updates > MEDIUM_PATIENCE)
                }
                _ => None,
            };
            if let Effect::Break(token) = effect {
                self.guesses.broken.insert(token);
                continue;
            }
            if !update::apply(self.subject, &mut self.world, &effect, widens) {
                continue;
            }
            match effect {
                Effect::Always(cell, _) | Effect::Quiet(cell, _) => {
                    *self.updates.entry(cell).or_default() += 1;
                    self.wake_cell(&cell);
                }
                Effect::Protection(cell, _) => {
                    self.wake_cell(&cell);
                    if self.world.flags.contains(&cell) {
                        (1..self.world.classes.len() as u32).for_each(|class| self.begin(ClassId(class)));
                    }
                }
                Effect::Weak(cell) => self.wake_cell(&cell),
                Effect::Unknown(memory) => self.wake(|cell| cell.memory == memory),
                Effect::Start(_) => self.wake(|cell| matches!(cell.memory, Memory::Static(_))),
                Effect::Leak(site, _) | Effect::Room(site, _) => {
                    self.wake(|cell| matches!(cell.memory, Memory::Made(made) | Memory::Mine(made) if made == site))
                }
                Effect::Distrust(..) | Effect::Several(_) => {
                    if !self.world.flags.is_empty() {
                        (1..self.world.classes.len() as u32).for_each(|class| self.begin(ClassId(class)));
                    }
                    (0..self.nodes.len()).for_each(|node| self.enqueue_later(node));
                }
                Effect::Break(_) => {}
                Effect::Created { class, .. } => self.begin(class),
                Effect::Ended { .. } => self.wake_threads(),
            }
        }
    }

    /// Goes through everything once more, for accesses and alarms. Mutexes that may be written over are not trusted any more.
    fn record(&mut self) -> Result<(Vec<Access>, BTreeSet<Alarm>, bool), Stopped> {
        let (mut accesses, mut alarms) = (Vec::new(), BTreeSet::new());
        let (mut overwritten, mut mutexes) = (BTreeSet::new(), BTreeSet::new());
        for node in 0..self.nodes.len() {
            if self.interrupter.is_interrupted() {
                return Err(Stopped);
            }
            let Node { context, location, ref state, .. } = self.nodes[node];
            let Context { class, procedure, .. } = self.contexts[context];
            let at = Position { procedure, location };
            let mut transfer = Transfer::new(self.subject, &mut self.world, class, at);
            (transfer.records, transfer.mutation) = (true, self.mutation);
            transfer.step(state.clone());
            accesses.append(&mut transfer.accesses);
            alarms.extend(transfer.alarms);
            overwritten.extend(transfer.overwritten);
            mutexes.extend(transfer.mutexes);
            self.guesses.candidates.extend(transfer.candidates);
        }
        let distrusted = overwritten_mutexes(&overwritten, &mutexes);
        let before = self.world.distrusted.len();
        self.apply(distrusted);
        Ok((accesses, alarms, self.world.distrusted.len() > before))
    }
}
