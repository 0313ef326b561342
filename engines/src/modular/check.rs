//! Checks that states and invariants cover all executions, and that nothing bad is among them.
//!
//! One pass without any search: what threads begin with is covered; every step from a state that is given leads to states that are
//! covered; whatever steps do to memory, mutexes and threads is within the invariants; no alarm is left, and no two accesses may race.
//! By induction over the steps of an execution all of its states are covered then.

use std::collections::BTreeSet;

use concord_logic::Interrupter;
use concord_program::{LocationId, ProcedureId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::alarms::{Access, Alarm, Position};
use super::domain::{ClassId, Value};
use super::flags::remember_flags;
use super::join::{covers, starts_cover};
use super::locks::overwritten_mutexes;
use super::races::races;
use super::state::{Cells, History, State};
use super::subject::Subject;
use super::tokens::first_locks;
use super::transfer::{Next, Transfer};
use super::world::{Effect, ORDINALS, World, initial};

/// What is checked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Proof {
    pub world: World,
    pub contexts: Vec<ProofContext>,
    pub nodes: Vec<ProofNode>,
}

/// A procedure in one context.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ProofContext {
    pub class: ClassId,
    pub procedure: ProcedureId,
    pub root: bool,
    pub exits: Vec<(State, Value)>,
}

/// What holds at a location in one context.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ProofNode {
    pub context: usize,
    pub location: LocationId,
    pub calls: Option<usize>,
    pub state: State,
}

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// A line is not understood.
    #[error("line {0} is not understood")]
    Line(usize),
    /// The classes of threads do not fit the program.
    #[error("class {0} of threads is none of the program")]
    Class(usize),
    /// A node is at no location, or a call leads nowhere.
    #[error("node {0} is no point of the program")]
    Node(usize),
    /// What a thread begins with is not covered.
    #[error("the threads of class {0} begin otherwise")]
    Beginning(usize),
    /// A step leads to what is not covered.
    #[error("what follows node {0} is not covered: {1}")]
    Step(usize, &'static str),
    /// A step does what the invariants do not cover.
    #[error("what node {0} does is not covered: {1}")]
    Effect(usize, &'static str),
    /// Something bad may happen.
    #[error("{0} alarms are left")]
    Alarms(usize),
    /// It was stopped.
    #[error("interrupted")]
    Interrupted,
}

struct Checker<'a, 'p> {
    subject: &'a Subject<'p>,
    world: World,
    contexts: &'a [ProofContext],
    nodes: &'a [ProofNode],
    at: FxHashMap<(usize, LocationId), Vec<usize>>,
    alarms: BTreeSet<Alarm>,
    accesses: Vec<Access>,
    overwritten: BTreeSet<(u64, u64)>,
    mutexes: BTreeSet<(u64, u64)>,
}

/// Checks a proof; the number of its nodes.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn check(subject: &Subject<'_>, proof: &Proof, interrupter: &Interrupter) -> Result<usize, Flaw> {
    let mut at: FxHashMap<(usize, LocationId), Vec<usize>> = FxHashMap::default();
    for (number, node) in proof.nodes.iter().enumerate() {
        at.entry((node.context, node.location)).or_default().push(number);
    }
    let mut world = proof.world.clone();
    world.closed = true;
    let mut checker = Checker {
        subject,
        world,
        contexts: &proof.contexts,
        nodes: &proof.nodes,
        at,
        alarms: BTreeSet::new(),
        accesses: Vec::new(),
        overwritten: BTreeSet::new(),
        mutexes: BTreeSet::new(),
    };
    checker.classes()?;
    checker.shape()?;
    checker.beginnings()?;
    for node in 0..proof.nodes.len() {
        if interrupter.is_interrupted() {
            return Err(Flaw::Interrupted);
        }
        checker.node(node)?;
    }
    checker.conclusion()?;
    Ok(proof.nodes.len())
}

impl Checker<'_, '_> {
    /// The classes are places of the program, and those of at most one thread are so with reason.
    fn classes(&self) -> Result<(), Flaw> {
        let mut seen = FxHashSet::default();
        for (number, class) in self.world.classes.iter().enumerate() {
            let flaw = Err(Flaw::Class(number));
            let Some((creator, procedure, location)) = class.creator else {
                if number != 0 || class.entry != self.subject.program.main || !class.unique || class.born.is_none() {
                    return flaw;
                }
                continue;
            };
            if number == 0
                || creator.0 as usize >= number
                || !seen.insert((creator, procedure, location, class.ordinal))
            {
                return flaw;
            }
            let known = self.subject.program.procedures.len() > procedure.0.max(class.entry.0) as usize;
            let only = class.ordinal < ORDINALS && self.world.class(creator).unique;
            if !known || class.unique && !only {
                return flaw;
            }
        }
        if self.world.classes.is_empty() { Err(Flaw::Class(0)) } else { Ok(()) }
    }

    /// Nodes and contexts are points of the program.
    fn shape(&self) -> Result<(), Flaw> {
        let (procedures, classes) = (&self.subject.program.procedures, self.world.classes.len());
        for context in self.contexts {
            if context.procedure.0 as usize >= procedures.len() || context.class.0 as usize >= classes {
                return Err(Flaw::Node(0));
            }
        }
        for (number, node) in self.nodes.iter().enumerate() {
            let context = self.contexts.get(node.context).ok_or(Flaw::Node(number))?;
            let body = self.subject.program.procedure(context.procedure);
            let called = node.calls.is_none_or(|called| called < self.contexts.len());
            if node.location.0 as usize >= body.locations.len() || !called {
                return Err(Flaw::Node(number));
            }
        }
        Ok(())
    }

    fn beginnings(&self) -> Result<(), Flaw> {
        for (number, class) in self.world.classes.iter().enumerate() {
            let Some(born) = &class.born else { continue };
            let id = ClassId(number as u32);
            let mut state = State::new(History { joined: born.clone(), ..History::default() });
            if number == 0 && !born.is_empty() {
                return Err(Flaw::Beginning(0));
            }
            let (held, broken) = first_locks(self.subject, &self.world, id);
            if !broken.is_empty() {
                return Err(Flaw::Beginning(number));
            }
            state.held = held;
            remember_flags(self.subject, &self.world, id, &mut state);
            let body = self.subject.program.procedure(class.entry);
            if let (Some(&parameter), true) = (body.parameters.first(), number != 0) {
                state.put(parameter, class.argument.clone());
            }
            let covered = (0..self.contexts.len()).any(|context| {
                let found = &self.contexts[context];
                found.root
                    && found.class == id
                    && found.procedure == class.entry
                    && self.is_covered(context, body.entry, &state).is_ok()
            });
            if !covered {
                return Err(Flaw::Beginning(number));
            }
        }
        Ok(())
    }

    /// Whether some node at a location covers a state.
    fn is_covered(&self, context: usize, location: LocationId, state: &State) -> Result<(), &'static str> {
        let mut why = "no state is given";
        for &node in self.at.get(&(context, location)).into_iter().flatten() {
            match covers(self.subject, &self.world, self.contexts[context].class, state, &self.nodes[node].state) {
                Ok(()) => return Ok(()),
                Err(what) => why = what,
            }
        }
        Err(why)
    }

    fn node(&mut self, number: usize) -> Result<(), Flaw> {
        let nodes = self.nodes;
        let node = &nodes[number];
        let context = &self.contexts[node.context];
        let at = Position { procedure: context.procedure, location: node.location };
        let mut transfer = Transfer::new(self.subject, &mut self.world, context.class, at);
        transfer.records = true;
        let mut next = transfer.step(node.state.clone());
        if let (Next::Returns(state, value), true) = (&next, context.root) {
            transfer.ended(State::clone(state), value);
            next = Next::Ends;
        }
        let (effects, accesses, alarms) = (transfer.effects, transfer.accesses, transfer.alarms);
        self.overwritten.extend(transfer.overwritten);
        self.mutexes.extend(transfer.mutexes);
        self.accesses.extend(accesses);
        self.alarms.extend(alarms);
        for effect in &effects {
            self.included(effect).map_err(|what| Flaw::Effect(number, what))?;
        }
        self.follows(number, next)
    }

    /// Whether what comes next is covered.
    fn follows(&mut self, number: usize, next: Next) -> Result<(), Flaw> {
        let nodes = self.nodes;
        let node = &nodes[number];
        let flaw = |what| Flaw::Step(number, what);
        match next {
            Next::Ends => Ok(()),
            Next::Goes(found) => {
                for (location, state) in found {
                    self.is_covered(node.context, location, &state).map_err(flaw)?;
                }
                Ok(())
            }
            Next::Returns(state, value) => {
                let context = &self.contexts[node.context];
                let covered = context.exits.iter().any(|(exit, result)| {
                    value.is_within(result) && covers(self.subject, &self.world, context.class, &state, exit).is_ok()
                });
                if covered { Ok(()) } else { Err(flaw("where the procedure returns")) }
            }
            Next::Calls(callee, entered) => self.call(number, callee, &entered),
        }
    }

    fn call(&mut self, number: usize, callee: ProcedureId, entered: &State) -> Result<(), Flaw> {
        let (nodes, contexts) = (self.nodes, self.contexts);
        let node = &nodes[number];
        let called = node.calls.ok_or(Flaw::Node(number))?;
        let (from, to) = (&contexts[node.context], &contexts[called]);
        if to.procedure != callee || to.class != from.class || to.root {
            return Err(Flaw::Node(number));
        }
        let entry = self.subject.program.procedure(callee).entry;
        self.is_covered(called, entry, entered).map_err(|what| Flaw::Step(number, what))?;
        let at = Position { procedure: from.procedure, location: node.location };
        for (exit, result) in &to.exits {
            let mut transfer = Transfer::new(self.subject, &mut self.world, from.class, at);
            transfer.records = true;
            let mut next = transfer.returned(&node.state, exit, result);
            if let (Next::Returns(state, value), true) = (&next, from.root) {
                transfer.ended(State::clone(state), value);
                next = Next::Ends;
            }
            let (effects, alarms) = (transfer.effects, transfer.alarms);
            self.alarms.extend(alarms);
            for effect in &effects {
                self.included(effect).map_err(|what| Flaw::Effect(number, what))?;
            }
            self.follows(number, next)?;
        }
        Ok(())
    }

    /// Whether the invariants cover what a step does.
    fn included(&self, effect: &Effect) -> Result<(), &'static str> {
        let world = &self.world;
        let ok = match effect {
            Effect::Always(cell, value) => {
                world.unknown.contains(&cell.memory)
                    || world.fact(cell).is_some_and(|fact| value.is_within(&fact.always))
                    || value.is_none()
            }
            Effect::Quiet(cell, value) => value.is_within(&world.invariant(self.subject, cell, true)),
            Effect::Protection(cell, held) => (world.fact(cell))
                .and_then(|fact| fact.protection.as_ref())
                .is_some_and(|locks| locks.iter().all(|lock| held.contains(lock))),
            Effect::Unknown(memory) => world.unknown.contains(memory),
            Effect::Start(cells) => world.start.as_ref().is_some_and(|start| self.start_covers(start, cells)),
            Effect::Leak(site, cells) => return starts_cover(self.subject, world, *site, cells),
            Effect::Room(site, room) => world.rooms.get(site).is_some_and(|known| known <= room),
            Effect::Distrust(first, last) => world.distrusted.iter().any(|(low, high)| low <= first && last <= high),
            Effect::Weak(cell) => world.weak.contains(cell),
            // Who has a cell would not follow from its value.
            Effect::Break(_) => false,
            Effect::Created { class, argument, joined } => {
                let class = world.class(*class);
                argument.is_within(&class.argument) && class.born.as_ref().is_some_and(|born| born.is_subset(joined))
            }
            Effect::Several(class) => !(0..world.classes.len() as u32)
                .map(ClassId)
                .any(|id| world.class(id).unique && (id == *class || world.descends(id, *class))),
            Effect::Ended { class, joined, result } => {
                let class = world.class(*class);
                result.is_within(&class.result) && class.ended.as_ref().is_some_and(|ended| ended.is_subset(joined))
            }
        };
        if ok { Ok(()) } else { Err(kind(effect)) }
    }

    fn start_covers(&self, start: &Cells, cells: &Cells) -> bool {
        let value = |cells: &Cells, cell| cells.get(cell).cloned().unwrap_or_else(|| initial(self.subject, cell));
        start.keys().chain(cells.keys()).all(|cell| value(cells, cell).is_within(&value(start, cell)))
    }

    /// No mutex that is relied on is written over, and nothing bad is left.
    fn conclusion(&self) -> Result<(), Flaw> {
        for effect in overwritten_mutexes(&self.overwritten, &self.mutexes) {
            self.included(&effect).map_err(|what| Flaw::Effect(0, what))?;
        }
        let mut left = self.alarms.len();
        if self.subject.property == concord_program::Property::NoDataRace {
            left += races(self.subject, &self.world, &self.accesses).len();
        }
        if left == 0 { Ok(()) } else { Err(Flaw::Alarms(left)) }
    }
}

fn kind(effect: &Effect) -> &'static str {
    match effect {
        Effect::Always(..) => "what it writes",
        Effect::Quiet(..) => "what it leaves behind",
        Effect::Protection(..) => "the locks that it holds",
        Effect::Unknown(_) => "memory of which nothing is known",
        Effect::Start(_) => "what the first thread finds",
        Effect::Leak(..) => "what others come to know",
        Effect::Room(..) => "the size of an object",
        Effect::Distrust(..) => "a mutex that it frees",
        Effect::Weak(_) => "a flag that publishes nothing",
        Effect::Break(_) => "the value of a cell that is a lock",
        Effect::Created { .. } => "what it creates",
        Effect::Several(_) => "that there may be several threads",
        Effect::Ended { .. } => "how it ends",
    }
}
