//! The edges of one node: all paths from it to the next nodes, executed symbolically.
//!
//! A path goes on through local operations, takes one visible operation or atomic block,
//! and goes on until the next visible one that does not move (`movers`), or until it comes back to a location that it has
//! passed. A path that stops has an edge only if it did something that others can see
//! before; in an atomic block it has none, since such a block is not entered.

use concord_logic::{SymbolId, TermId};
use concord_program::{Flow, LocalId, LocationId, Op, Span};
use rustc_hash::FxHashMap;

use super::movers::Mover;
use super::places::{Place, place_inside};
use super::template::{
    ActivationId, Cut, Detail, Edge, Input, Join, NodeId, NodeKind, Point, Purpose, Spawn, TemplateId, Touch, TouchKind,
};
use super::unfold::{Construction, Unfolding};

/// Longer paths, for instance through a loop in an atomic block, are cut.
const PATH_LIMIT: usize = 400;

/// From so many edges on a node gets no larger ones.
const CROWDED: usize = 32;

/// A node with more edges than this is cut.
const EDGE_LIMIT: usize = 600;

/// A path under execution.
#[derive(Clone, Debug)]
pub(super) struct Path {
    pub(super) activation: ActivationId,
    pub(super) location: LocationId,
    /// What was assigned on the path, over values before it.
    pub(super) values: FxHashMap<SymbolId, TermId>,
    pub(super) guards: Vec<TermId>,
    pub(super) inputs: Vec<Input>,
    pub(super) spawns: Vec<Spawn>,
    pub(super) joins: Vec<TemplateId>,
    pub(super) join: Option<Join>,
    pub(super) reserves: Vec<SymbolId>,
    pub(super) allocated: Vec<Option<u64>>,
    pub(super) touches: Vec<Touch>,
    passed: Vec<Point>,
    pub(super) atomic: u32,
    steps: u32,
    /// Whether an operation is on it that does not move to the right.
    pub(super) fixed: bool,
    /// Whether others can see that the path was taken.
    pub(super) wrote: bool,
}

/// Where control is after an operation.
pub(super) enum Next {
    /// The flow of the location is to be followed.
    Flow,
    /// Elsewhere; the path says where.
    There,
    /// The path is over.
    Over,
}

impl<'p> Unfolding<'p> {
    /// Adds the edges that leave a node.
    pub fn walk(&mut self, under: &mut Construction<'p>, from: NodeId, (activation, location): Point) {
        let start = Path {
            activation,
            location,
            values: FxHashMap::default(),
            guards: Vec::new(),
            inputs: Vec::new(),
            spawns: Vec::new(),
            joins: Vec::new(),
            join: None,
            reserves: Vec::new(),
            allocated: Vec::new(),
            touches: Vec::new(),
            passed: Vec::new(),
            atomic: 0,
            steps: 0,
            fixed: false,
            wrote: false,
        };
        let mut walk = Walk { unfolding: self, under, from, open: vec![start], edges: 0 };
        while let Some(path) = walk.open.pop() {
            walk.follow_path(path);
        }
    }
}

pub(super) struct Walk<'w, 'p> {
    pub(super) unfolding: &'w mut Unfolding<'p>,
    pub(super) under: &'w mut Construction<'p>,
    from: NodeId,
    pub(super) open: Vec<Path>,
    edges: usize,
}

impl<'p> Walk<'_, 'p> {
    pub(super) fn location(&self, path: &Path) -> &'p concord_program::Location {
        self.under.activations.procedure(path.activation).location(path.location)
    }

    fn follow_path(&mut self, mut path: Path) {
        loop {
            let location = self.location(&path);
            let point = (path.activation, path.location);
            if path.passed.len() >= PATH_LIMIT || self.edges >= EDGE_LIMIT {
                let what = if path.atomic > 0 { "a long atomic block" } else { "a long sequence of local steps" };
                return self.cut(path, Cut::Unsupported(what.to_owned()), location.span);
            }
            let may_pause = path.atomic == 0 && !path.passed.is_empty();
            let mover = self.mover(&path, &location.op);
            if may_pause && (path.passed.contains(&point) || self.pauses(&path, mover)) {
                let node = self.under.node_at(self.unfolding, point);
                return self.finish(path, node);
            }
            path.fixed |= matches!(mover, Mover::Left | Mover::Fixed);
            path.passed.push(point);
            if path.atomic == 0 {
                path.steps += 1;
            }
            match self.operation(&mut path, &location.op, location.span) {
                Next::Over => return,
                Next::There => {}
                Next::Flow => {
                    if !self.flow(&mut path, &location.flow, location.span) {
                        return;
                    }
                }
            }
        }
    }

    /// Whether others may act before an operation.
    fn pauses(&self, path: &Path, mover: Mover) -> bool {
        // Nodes with many edges are not worth while.
        let crowded = self.edges + self.open.len() >= CROWDED || path.passed.len() >= PATH_LIMIT / 4;
        match mover {
            Mover::Local => false,
            Mover::Both | Mover::Left => crowded && (path.fixed || !path.touches.is_empty()),
            Mover::Right | Mover::Fixed => path.fixed || crowded && !path.touches.is_empty(),
        }
    }

    /// How an operation moves past those of other threads. Accesses to cells that are not tracked are local:
    /// nothing is known of them at any time.
    fn mover(&mut self, path: &Path, op: &Op) -> Mover {
        match *op {
            Op::Load { target, address, .. } => {
                let width = self.width_of(path, target);
                self.mover_of_access(path, address, width)
            }
            Op::Store { address, value, .. } => {
                let width = self.unfolding.terms.width(value);
                let place = self.eval(path, address);
                let Unfolding { terms, memory, .. } = &mut *self.unfolding;
                if memory.overwritten(terms, place, width).iter().any(|&(_, over)| terms.as_bool(over) != Some(false)) {
                    return Mover::Fixed;
                }
                self.mover_of_access(path, address, width)
            }
            Op::Allocate { .. } => Mover::Local,
            Op::Lock { mutex } if self.is_moved(path, mutex) => Mover::Right,
            Op::Unlock { mutex } if self.is_moved(path, mutex) => Mover::Left,
            _ if op.is_local() => Mover::Local,
            _ => Mover::Fixed,
        }
    }

    fn mover_of_access(&mut self, path: &Path, address: TermId, width: u32) -> Mover {
        let place = self.place(path, address, width);
        let quiet = &self.unfolding.memory.quiet;
        match place {
            Some(Place::Cell(cell)) if quiet.contains(&cell) => Mover::Both,
            Some(Place::Cells(found)) if found.cells.iter().all(|(cell, _)| quiet.contains(cell)) => Mover::Both,
            Some(Place::Cell(_) | Place::Cells(_)) => Mover::Fixed,
            _ => Mover::Local,
        }
    }

    fn is_moved(&mut self, path: &Path, mutex: TermId) -> bool {
        let address = self.eval(path, mutex);
        let address = self.unfolding.terms.as_bits(address);
        address.is_some_and(|bits| self.unfolding.memory.movers.mutexes.contains(&(bits.unsigned() as u64)))
    }

    pub(super) fn width_of(&self, path: &Path, local: LocalId) -> u32 {
        self.unfolding.terms.width(self.under.activations.local(path.activation, local))
    }

    /// What an address means; `None` if it is that of an object of the thread's own.
    pub(super) fn place(&mut self, path: &Path, address: TermId, width: u32) -> Option<Place> {
        let named = self.named(path, address);
        if self.under.activations.own_cell(named, &self.unfolding.terms).is_some() {
            return None;
        }
        // An object that is made once has a constant address.
        if let Some((layout, offset)) = self.under.activations.inside_object(named, &mut self.unfolding.terms) {
            let offset = self.unfolding.terms.substitute(offset, &path.values);
            return Some(place_inside(&mut self.unfolding.terms, layout, offset, width));
        }
        let address = self.eval(path, address);
        let Unfolding { terms, memory, .. } = &mut *self.unfolding;
        Some(memory.place(terms, address, width))
    }

    /// A term over the symbols of the template, before what the path assigned.
    pub(super) fn named(&mut self, path: &Path, term: TermId) -> TermId {
        let meaning = &self.under.activations.get(path.activation).meaning;
        self.unfolding.terms.substitute(term, meaning)
    }

    /// The value of a term at the end of the path.
    pub(super) fn eval(&mut self, path: &Path, term: TermId) -> TermId {
        let named = self.named(path, term);
        self.unfolding.terms.substitute(named, &path.values)
    }

    pub(super) fn set(&mut self, path: &mut Path, local: LocalId, value: TermId) {
        let symbol = self.under.activations.variable(path.activation, local, &self.unfolding.terms);
        path.values.insert(symbol, value);
    }

    /// Notes an access to a shared symbol.
    pub(super) fn touch(&mut self, path: &mut Path, symbol: SymbolId, when: TermId, writes: bool) {
        self.touch_as(TouchKind::Access, path, symbol, (when, writes));
    }

    pub(super) fn touch_as(
        &mut self,
        kind: TouchKind,
        path: &mut Path,
        symbol: SymbolId,
        (when, writes): (TermId, bool),
    ) {
        if self.unfolding.detail == Detail::Named {
            path.touches.push(Touch { symbol, kind, when, writes });
        }
    }

    pub(super) fn input(&mut self, path: &mut Path, name: &str, sort: concord_logic::Sort, purpose: Purpose) -> TermId {
        let term = self.unfolding.terms.symbol(name, sort);
        let symbol = self.unfolding.terms.as_symbol(term).expect("a new symbol");
        path.inputs.push(Input { symbol, purpose });
        term
    }

    /// Gives a local any value.
    pub(super) fn havoc(&mut self, path: &mut Path, local: LocalId, purpose: Purpose) {
        let term = self.under.activations.local(path.activation, local);
        let sort = self.unfolding.terms.sort(term);
        let value = self.input(path, "any", sort, purpose);
        self.set(path, local, value);
    }

    /// The truth of a condition, if it is constant or the path has asked for it already.
    pub(super) fn decided(&mut self, path: &Path, condition: TermId) -> Option<bool> {
        let terms = &mut self.unfolding.terms;
        let negated = terms.not(condition);
        match terms.as_bool(condition) {
            None if path.guards.contains(&condition) => Some(true),
            None if path.guards.contains(&negated) => Some(false),
            constant => constant,
        }
    }

    /// Follows a flow; returns whether the path goes on. The other side of a branch is left open.
    pub(super) fn flow(&mut self, path: &mut Path, flow: &'p Flow, span: Span) -> bool {
        let mut flow = flow;
        loop {
            match flow {
                Flow::Goto(next) => path.location = *next,
                Flow::Branch { condition, then, otherwise } => {
                    let condition = self.eval(path, *condition);
                    match self.decided(path, condition) {
                        Some(true) => path.location = *then,
                        Some(false) => path.location = *otherwise,
                        None => {
                            let mut other = path.clone();
                            other.guards.push(self.unfolding.terms.not(condition));
                            other.location = *otherwise;
                            self.open.push(other);
                            path.guards.push(condition);
                            path.location = *then;
                        }
                    }
                }
                Flow::Return(value) => {
                    let Some((caller, location)) = self.under.activations.get(path.activation).caller else {
                        if self.unfolding.detail == Detail::Named && self.under.is_main {
                            // No thread can join it any more.
                            let node = self.under.node_of(NodeKind::Stopped, span);
                            self.finish(path.clone(), node);
                        } else {
                            self.end(path.clone(), *value, span);
                        }
                        return false;
                    };
                    let value = value.map(|value| self.eval(path, value));
                    let procedure = self.under.activations.get(caller).procedure;
                    (path.activation, path.location) = (caller, location);
                    let call = self.location(path);
                    if let Some(target) = call.op.target() {
                        match value {
                            Some(value) => self.set(path, target, value),
                            None => self.havoc(path, target, Purpose::Local(procedure, target)),
                        }
                    }
                    flow = &call.flow;
                    continue;
                }
                Flow::ExitThread(value) => {
                    self.end(path.clone(), *value, span);
                    return false;
                }
                Flow::Stop => {
                    self.stop(path.clone(), span);
                    return false;
                }
            }
            return true;
        }
    }

    fn end(&mut self, mut path: Path, value: Option<TermId>, span: Span) {
        if self.unfolding.detail == Detail::Named {
            let result = self.under.result;
            let sort = self.unfolding.terms.sort(self.unfolding.terms.symbol_term(result));
            let value = value.map(|value| self.eval(&path, value));
            let value = match value.filter(|&value| self.unfolding.terms.sort(value) == sort) {
                Some(value) => value,
                None => self.input(&mut path, "any", sort, Purpose::Abstracted),
            };
            path.values.insert(result, value);
        }
        let node = self.under.node_of(NodeKind::Ended, span);
        self.finish(path, node);
    }

    /// The path stops: without an edge, unless others can see what happened before.
    pub(super) fn stop(&mut self, path: Path, span: Span) {
        if path.atomic == 0 && path.wrote {
            let node = self.under.node_of(NodeKind::Stopped, span);
            self.finish(path, node);
        }
    }

    pub(super) fn cut(&mut self, path: Path, what: Cut, span: Span) {
        let node = self.under.node_of(NodeKind::Cut { what, span }, span);
        self.finish(path, node);
    }

    pub(super) fn finish(&mut self, mut path: Path, to: NodeId) {
        self.edges += 1;
        if self.under.must_not_be_reached(to) {
            self.choose_watched(&mut path);
        }
        let unfolding = &*self.unfolding;
        let live = self.under.live(to);
        let result = self.under.result;
        let keeps = |symbol: &SymbolId| {
            *symbol == result || live.binary_search(symbol).is_ok() || unfolding.memory.is_shared(*symbol)
        };
        let mut updates: Vec<(SymbolId, TermId)> =
            path.values.into_iter().filter(|(symbol, _)| keeps(symbol)).collect();
        updates.retain(|&(symbol, value)| unfolding.terms.symbol_term(symbol) != value);
        updates.sort_unstable();
        let edge = Edge {
            from: self.from,
            to,
            guards: path.guards,
            updates,
            inputs: path.inputs,
            spawns: path.spawns,
            joins: path.joins,
            join: path.join,
            reserves: path.reserves,
            allocated: path.allocated,
            touches: path.touches,
            steps: path.steps,
        };
        self.under.add_edge(edge);
    }
}
