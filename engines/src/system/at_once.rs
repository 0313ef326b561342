//! Steps that are taken at once: as soon as one of them can be taken, no other thread goes first.
//!
//! - A thread that has just taken a step and is about to create another one creates it, if nothing that the other threads may
//!   still do creates, awaits or conflicts with what it accesses on the way. Whatever the others do may as well come later.
//! - When a thread ends, the first thread that waits for it, and does nothing else, goes on: what it is given does not change any
//!   more, and no other thread can notice.
//!
//! Such a step is possible whenever it is a thread's next one: so it can be put into an execution in which it is missing.

use std::rc::Rc;

use concord_logic::{Op, SymbolId, TermId, TermStore};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{ActionId, LocationId, System, ThreadName};
use crate::templates::template::{Edge, NodeId, NodeKind, Template, TemplateId};

/// The thread whose step comes next, unless a condition holds before the last one.
pub(crate) type First = Option<(ThreadName, Option<TermId>)>;

/// What was found out about steps that are taken at once.
#[derive(Debug, Default)]
pub(crate) struct AtOnce {
    futures: FxHashMap<(TemplateId, NodeId), Rc<Future>>,
    creates: FxHashMap<(LocationId, ThreadName), bool>,
    first: FxHashMap<(ActionId, LocationId), First>,
}

/// What a thread may do from a node on.
#[derive(Debug, Default)]
struct Future {
    /// Whether it may create or wait for threads.
    looks_at_threads: bool,
    reads: FxHashSet<SymbolId>,
    writes: FxHashSet<SymbolId>,
}

impl System {
    /// The thread whose step must follow an action that led to a location.
    pub fn first(&mut self, last: ActionId, after: LocationId) -> First {
        if let Some(&known) = self.at_once.first.get(&(last, after)) {
            return known;
        }
        let action = Rc::clone(self.action(last));
        let ended = self.threads.template(action.template).node(action.to).kind == NodeKind::Ended;
        let first = if self.creates_at_once(after, action.thread) {
            Some((action.thread, None))
        } else if ended {
            self.waiting(action.thread, after)
        } else {
            None
        };
        self.at_once.first.insert((last, after), first);
        first
    }

    /// Whether the next step of a thread creates another one at once, if it has just taken a step.
    pub fn creates_at_once(&mut self, location: LocationId, thread: ThreadName) -> bool {
        if let Some(&known) = self.at_once.creates.get(&(location, thread)) {
            return known;
        }
        let creates = self.judge_creation(location, thread);
        self.at_once.creates.insert((location, thread), creates);
        creates
    }

    fn judge_creation(&mut self, location: LocationId, thread: ThreadName) -> bool {
        let places = Rc::clone(self.location(location));
        let Some(&(_, node)) = places.iter().find(|place| place.0 == thread) else { return false };
        let template = self.threads.template(self.template_of(thread));
        let &[edge] = &template.node(node).leaving[..] else { return false };
        let edge = template.edge(edge);
        if edge.spawns.is_empty() || edge.join.is_some() || !is_always_possible(&self.threads.terms, edge) {
            return false;
        }
        let (mut reads, mut writes) = (FxHashSet::default(), FxHashSet::default());
        accesses(&self.threads.terms, edge, &mut reads, &mut writes);
        let is_own = |symbol: &SymbolId| !self.is_shared(*symbol);
        reads.retain(|symbol| !is_own(symbol));
        writes.retain(|symbol| !is_own(symbol));
        places.iter().filter(|place| place.0 != thread).all(|&(other, node)| {
            let future = self.future(self.template_of(other), node);
            !future.looks_at_threads
                && writes.is_disjoint(&future.reads)
                && writes.is_disjoint(&future.writes)
                && reads.is_disjoint(&future.writes)
        })
    }

    /// The first thread that only waits, perhaps for this one, and when it does not wait for this one.
    fn waiting(&mut self, ended: ThreadName, after: LocationId) -> First {
        let places = Rc::clone(self.location(after));
        let enabled = self.enabled(after);
        for &(thread, node) in places.iter().filter(|place| place.0 != ended) {
            if !only_waits(self, self.threads.template(self.template_of(thread)), node) {
                continue;
            }
            let joins = |id: &&ActionId| {
                let action = self.action(**id);
                action.thread == thread && action.joined == Some(ended)
            };
            let Some(&join) = enabled.iter().find(joins) else { continue };
            let guards = self.action(join).guards.clone();
            let terms = &mut self.threads.terms;
            let all = terms.and_all(guards);
            let other = terms.not(all);
            match terms.as_bool(other) {
                Some(true) => {}
                Some(false) => return Some((thread, None)),
                None => return Some((thread, Some(other))),
            }
        }
        None
    }

    fn future(&mut self, template: TemplateId, node: NodeId) -> Rc<Future> {
        if let Some(known) = self.at_once.futures.get(&(template, node)) {
            return Rc::clone(known);
        }
        let mut future = Future::default();
        let body = self.threads.template(template);
        let (mut open, mut seen) = (vec![node], FxHashSet::from_iter([node]));
        while let Some(node) = open.pop() {
            for &edge in &body.node(node).leaving {
                let edge = body.edge(edge);
                future.looks_at_threads |= edge.join.is_some() || !edge.spawns.is_empty() || !edge.reserves.is_empty();
                accesses(&self.threads.terms, edge, &mut future.reads, &mut future.writes);
                if seen.insert(edge.to) {
                    open.push(edge.to);
                }
            }
        }
        let future = Rc::new(future);
        self.at_once.futures.insert((template, node), Rc::clone(&future));
        future
    }
}

/// All symbols that an edge mentions or touches.
fn accesses(terms: &TermStore, edge: &Edge, reads: &mut FxHashSet<SymbolId>, writes: &mut FxHashSet<SymbolId>) {
    let read = edge.guards.iter().copied().chain(edge.updates.iter().map(|&(_, value)| value));
    let read = read.chain(edge.spawns.iter().flat_map(|spawn| [spawn.argument, spawn.handle]));
    reads.extend(terms.symbols_of_all(read));
    writes.extend(edge.updates.iter().map(|&(symbol, _)| symbol));
    for touch in &edge.touches {
        if touch.writes { &mut *writes } else { &mut *reads }.insert(touch.symbol);
    }
}

/// Whether an edge asks for nothing but that the handle of a thread to come differs from others.
fn is_always_possible(terms: &TermStore, edge: &Edge) -> bool {
    let reserved = |term: TermId| terms.as_symbol(term).is_some_and(|symbol| edge.reserves.contains(&symbol));
    let only_differs = |&guard: &TermId| {
        let Some((Op::Not, &[equation])) = terms.as_app(guard) else { return false };
        matches!(terms.as_app(equation), Some((Op::Eq, &[left, right])) if reserved(left) || reserved(right))
    };
    edge.guards.iter().all(only_differs) && edge.spawns.iter().all(|spawn| reserved(spawn.handle))
}

/// Whether all that a thread does at a node is to wait for another one, which one its own locals say.
fn only_waits(system: &System, template: &Template, node: NodeId) -> bool {
    let edges = template.node(node).leaving.iter().map(|&edge| template.edge(edge));
    let mut waits = edges.filter(|edge| !edge.join.is_some_and(|join| join.lost));
    let (Some(edge), None) = (waits.next(), waits.next()) else { return false };
    let Some(join) = edge.join else { return false };
    let handle = system.threads.terms.symbols_of(join.handle);
    edge.guards.is_empty()
        && edge.touches.is_empty()
        && edge.spawns.is_empty()
        && edge.reserves.is_empty()
        && handle.iter().all(|symbol| !system.is_shared(*symbol))
        && edge.updates.iter().all(|(symbol, _)| !system.is_shared(*symbol))
}
