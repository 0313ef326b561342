//! The part of the checker that says which actions a certificate may leave out.
//!
//! It shares nothing with the search but the templates and what actions are: what an action accesses is read off its terms, and
//! what a thread may still do off the edges that can be reached.

use std::rc::Rc;

use concord_logic::{Cores, Op, SmtSolver, SymbolId, TermId};
use rustc_hash::FxHashSet;

use super::check::{Checker, Flaw};
use crate::reduce::Reduction;
use crate::system::{Action, ActionId, LocationId, ThreadName};
use crate::templates::template::{Edge, NodeId, NodeKind};

type Symbols = FxHashSet<SymbolId>;

impl<S: SmtSolver + Cores> Checker<'_, S> {
    /// Whether an action may be left out at a node because of the one before it.
    pub(super) fn may_skip(&mut self, at: usize, next: ActionId) -> Result<bool, Flaw> {
        let (Some((parent, ..)), Some(last)) = (self.nodes[at].from, self.reached[at].action) else { return Ok(false) };
        let (last, next) = (self.system.action(last).clone(), self.system.action(next).clone());
        if self.is_local(&last) {
            return Ok(last.thread != next.thread);
        }
        if let Some(first) = self.first(parent, &last, self.reached[at].location)?
            && first != next.thread
        {
            return Ok(true);
        }
        if last.joined.is_some() || self.creates(self.reached[parent].location, last.thread) {
            // It was perhaps taken at once, whatever its thread.
            return Ok(false);
        }
        if self.reduction == Reduction::Spor || next.thread >= last.thread || self.is_local(&next) {
            return Ok(false);
        }
        if last.created.contains(&next.thread)
            || next.joined == Some(last.thread)
            || (self.looks_at_threads(&last) && self.looks_at_threads(&next))
        {
            return Ok(false);
        }
        let (last_reads, last_writes) = self.accesses(&last);
        let (next_reads, next_writes) = self.accesses(&next);
        let common: FxHashSet<SymbolId> = last_writes
            .iter()
            .filter(|symbol| next_reads.contains(symbol) || next_writes.contains(symbol))
            .chain(last_reads.iter().filter(|symbol| next_writes.contains(symbol)))
            .copied()
            .collect();
        if common.is_empty() {
            return Ok(true);
        }
        // What is accessed in common, under which conditions; without a condition always.
        let mut parts = Vec::new();
        for symbol in common {
            let (one, other) = (self.condition(&last, symbol), self.condition(&next, symbol));
            let both = self.system.threads.terms.and(one, other);
            parts.push(both);
        }
        let conflict = self.system.threads.terms.or_all(parts);
        let mut question = self.nodes[parent].clauses.clone();
        question.push(conflict);
        self.at_first(parent, &mut question);
        self.impossible(&question)
    }

    /// The thread whose action is taken at once after an action that leads from a node to a location.
    fn first(&mut self, parent: usize, last: &Action, after: LocationId) -> Result<Option<ThreadName>, Flaw> {
        if self.creates(after, last.thread) {
            return Ok(Some(last.thread));
        }
        if !self.ends(last) {
            return Ok(None);
        }
        let enabled = self.system.enabled(after);
        let places = Rc::clone(self.system.location(after));
        for &(thread, node) in places.iter() {
            if !self.only_waits(thread, node) {
                continue;
            }
            for &action in enabled.iter() {
                let action = Rc::clone(self.system.action(action));
                if action.thread != thread || action.joined != Some(last.thread) {
                    continue;
                }
                let terms = &mut self.system.threads.terms;
                let awaited = terms.and_all(action.guards.iter().copied());
                let mut question = self.nodes[parent].clauses.clone();
                question.push(terms.not(awaited));
                self.at_first(parent, &mut question);
                if self.impossible(&question)? {
                    return Ok(Some(thread));
                }
            }
        }
        Ok(None)
    }

    fn edges(&self, thread: ThreadName, node: NodeId) -> impl Iterator<Item = &Edge> {
        let template = self.system.threads.template(self.system.template_of(thread));
        template.node(node).leaving.iter().map(|&edge| template.edge(edge))
    }

    /// Whether a thread can do nothing but create another one, whenever it wants to, and the others do not mind when.
    fn creates(&self, location: LocationId, thread: ThreadName) -> bool {
        let places = self.system.location(location);
        let Some(&(_, node)) = places.iter().find(|(other, _)| *other == thread) else { return false };
        let edges: Vec<&Edge> = self.edges(thread, node).collect();
        let &[edge] = &edges[..] else { return false };
        let terms = &self.system.threads.terms;
        let is_new = |term: &TermId| terms.as_symbol(*term).is_some_and(|symbol| edge.reserves.contains(&symbol));
        // Of all handles only finitely many are taken.
        let is_free = |&guard: &TermId| match terms.as_app(guard) {
            Some((Op::Not, &[equation])) => match terms.as_app(equation) {
                Some((Op::Eq, sides)) => sides.iter().any(is_new),
                _ => false,
            },
            _ => false,
        };
        let creates = !edge.spawns.is_empty() && edge.spawns.iter().all(|spawn| is_new(&spawn.handle));
        if !creates || edge.join.is_some() || !edge.guards.iter().all(is_free) {
            return false;
        }
        let (reads, writes) = self.shared_accesses([edge]);
        let others = places.iter().filter(|(other, _)| *other != thread);
        others.into_iter().all(|&(other, node)| {
            let later = self.later(other, node);
            let (their_reads, their_writes) = self.shared_accesses(later.iter().copied());
            later.iter().all(|edge| edge.join.is_none() && edge.spawns.is_empty() && edge.reserves.is_empty())
                && their_writes.iter().all(|symbol| !reads.contains(symbol) && !writes.contains(symbol))
                && their_reads.iter().all(|symbol| !writes.contains(symbol))
        })
    }

    /// The edges that a thread may still take.
    fn later(&self, thread: ThreadName, node: NodeId) -> Vec<&Edge> {
        let mut nodes = vec![node];
        let (mut edges, mut next) = (Vec::new(), 0);
        while next < nodes.len() {
            for edge in self.edges(thread, nodes[next]) {
                edges.push(edge);
                if !nodes.contains(&edge.to) {
                    nodes.push(edge.to);
                }
            }
            next += 1;
        }
        edges
    }

    /// The shared symbols that edges read and write.
    fn shared_accesses<'e>(&self, edges: impl IntoIterator<Item = &'e Edge>) -> (Symbols, Symbols) {
        let (mut reads, mut writes) = (Symbols::default(), Symbols::default());
        for edge in edges {
            let spawned = edge.spawns.iter().flat_map(|spawn| [spawn.argument, spawn.handle]);
            let assigned = edge.updates.iter().map(|&(_, value)| value);
            let read = edge.guards.iter().copied().chain(assigned).chain(spawned);
            reads.extend(self.system.threads.terms.symbols_of_all(read));
            writes.extend(edge.updates.iter().map(|&(symbol, _)| symbol));
            for touch in &edge.touches {
                reads.extend((!touch.writes).then_some(touch.symbol));
                writes.extend(touch.writes.then_some(touch.symbol));
            }
        }
        reads.retain(|symbol| self.system.is_shared(*symbol));
        writes.retain(|symbol| self.system.is_shared(*symbol));
        (reads, writes)
    }

    /// Whether a thread can do nothing but wait for another one that its locals tell, unseen by others.
    fn only_waits(&self, thread: ThreadName, node: NodeId) -> bool {
        let edges = self.edges(thread, node).filter(|edge| edge.join.is_none_or(|join| !join.lost));
        let &[edge] = &edges.collect::<Vec<&Edge>>()[..] else { return false };
        let Some(join) = edge.join else { return false };
        let (mut reads, writes) = self.shared_accesses([edge]);
        reads.extend(self.system.threads.terms.symbols_of(join.handle));
        edge.guards.is_empty()
            && edge.spawns.is_empty()
            && edge.reserves.is_empty()
            && writes.is_empty()
            && reads.iter().all(|symbol| !self.system.is_shared(*symbol))
    }

    fn ends(&self, action: &Action) -> bool {
        self.system.threads.template(action.template).node(action.to).kind == NodeKind::Ended
    }

    /// What an action reads and writes beside its thread's own locals, by its terms.
    fn accesses(&self, action: &Action) -> (FxHashSet<SymbolId>, FxHashSet<SymbolId>) {
        let terms = &self.system.threads.terms;
        let foreign = |symbol: &SymbolId| {
            let own = self.system.owner(*symbol).is_some_and(|(thread, _)| thread == action.thread);
            !own && action.inputs.iter().all(|input| input.symbol != *symbol)
        };
        let read = action.guards.iter().copied().chain(action.updates.iter().map(|&(_, value)| value));
        let mut reads: FxHashSet<SymbolId> = terms.symbols_of_all(read).into_iter().filter(foreign).collect();
        let mut writes: FxHashSet<SymbolId> =
            action.updates.iter().map(|&(symbol, _)| symbol).filter(foreign).collect();
        // What the templates know more of, such as conditions that stopped executions were asked for.
        for touch in &action.touches {
            if touch.writes {
                writes.insert(touch.symbol);
            } else {
                reads.insert(touch.symbol);
            }
        }
        (reads, writes)
    }

    /// When an action accesses a symbol.
    fn condition(&mut self, action: &Action, symbol: SymbolId) -> TermId {
        let terms = &mut self.system.threads.terms;
        let found: Vec<TermId> =
            action.touches.iter().filter(|touch| touch.symbol == symbol).map(|touch| touch.when).collect();
        if found.is_empty() { terms.tt() } else { terms.or_all(found) }
    }

    fn looks_at_threads(&self, action: &Action) -> bool {
        let edge = self.system.threads.template(action.template).edge(action.edge);
        edge.join.is_some() || !edge.spawns.is_empty() || !edge.reserves.is_empty()
    }

    fn is_local(&self, action: &Action) -> bool {
        let (reads, writes) = self.accesses(action);
        reads.is_empty() && writes.is_empty() && !self.looks_at_threads(action) && !self.ends(action)
    }
}
