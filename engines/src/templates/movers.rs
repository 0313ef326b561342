//! Accesses that need not be interleaved with what other threads do.
//!
//! Where all threads hold the same mutex whenever they access a cell, no other thread accesses it between an access and whatever
//! else its thread does before it unlocks that mutex. So these accesses move to the right and to the left, past what other threads
//! do; and so do accesses to cells that only one thread has, or that none writes once there are several. Locking
//! moves to the right: nothing that others do in between needs the mutex. Unlocking moves to the left. An edge of a template may
//! therefore have many operations: first such that move to the right, then one that does not move, then such that move to
//! the left (Lipton, "Reduction"). Nothing is lost. In an execution that reaches a bad location, what a thread has done
//! since its last complete edge is either before the operation that does not move, and is left out, since all the others do
//! goes on without it; or behind that, and the edge is completed, for nothing is left in it that must wait.
//!
//! Which cells and mutexes this holds for is read off templates (`judge`), and must then hold of the templates with larger
//! edges as well: these follow values further and may come to places that the small edges do not. Take the first step
//! of an execution that is against what was assumed. Up to it the larger edges do as well, and so its access is on one of them.
//!
//! A mutex protects nothing if a thread may free it that does not hold it, while there are several. It moves only if the only way
//! to see that it is held is to wait for it. Before the first thread is created everything is allowed.

use std::collections::{BTreeMap, BTreeSet};

use concord_logic::SymbolId;
use concord_program::ObjectId;

use super::template::{Memory, NodeId, Template, TemplateId, Threads, Touch, TouchKind};

/// How an operation moves past those of other threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mover {
    /// No other thread can notice it.
    Local,
    /// To the left and to the right.
    Both,
    /// It may happen later.
    Right,
    /// It may happen earlier.
    Left,
    /// Not at all.
    Fixed,
}

/// What moves, by address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Movers {
    /// Cells whose accesses move to both sides.
    pub cells: BTreeSet<u64>,
    /// Mutexes that are locked later and unlocked earlier.
    pub mutexes: BTreeSet<u64>,
    /// Objects of which one cell is watched, and the width of these cells: accesses to any of them move to both sides.
    pub watched: BTreeSet<(ObjectId, u32)>,
}

impl Movers {
    fn count(&self) -> usize {
        self.cells.len() + self.mutexes.len() + self.watched.len()
    }

    /// Those that others do not deny; whether that is all of them.
    pub fn without(&mut self, denied: &Movers) -> bool {
        let before = self.count();
        self.cells.retain(|cell| !denied.cells.contains(cell));
        self.mutexes.retain(|mutex| !denied.mutexes.contains(mutex));
        self.watched.retain(|watched| !denied.watched.contains(watched));
        before == self.count()
    }
}

type Held = BTreeSet<SymbolId>;

/// What is known of the accesses to a cell.
#[derive(Default)]
struct Accesses {
    /// The mutexes that are held at each.
    locks: Option<Held>,
    written: bool,
    templates: BTreeSet<TemplateId>,
}

#[derive(Default)]
struct Judgement {
    cells: BTreeMap<SymbolId, Accesses>,
    /// Mutexes that protect nothing.
    untrusted: BTreeSet<SymbolId>,
    /// Mutexes of which a thread may see that they are held, without waiting.
    observed: BTreeSet<SymbolId>,
}

/// What moves in templates, and what does not.
pub(super) fn judge(threads: &Threads) -> (Movers, Movers) {
    let mut judgement = Judgement::default();
    for id in threads.ids() {
        let template = threads.template(id);
        let alone = if id.index() == 0 { before_creations(template) } else { vec![false; template.nodes.len()] };
        for (node, held) in held_at_nodes(template).into_iter().enumerate() {
            let Some(held) = held else { continue };
            for &edge in &template.nodes[node].leaving {
                let edge = template.edge(edge);
                let mut held = held.clone();
                for (at, touch) in edge.touches.iter().enumerate() {
                    let alone = alone[node] && edge.spawns.iter().all(|spawn| at < spawn.after);
                    judgement.note(id, touch, &held, alone);
                    pass(&mut held, touch);
                }
            }
        }
    }
    judgement.sort(threads)
}

impl Judgement {
    fn note(&mut self, template: TemplateId, touch: &Touch, held: &Held, alone: bool) {
        match touch.kind {
            TouchKind::Lock => {}
            TouchKind::Free => {
                if !alone && !held.contains(&touch.symbol) {
                    self.untrusted.insert(touch.symbol);
                }
            }
            TouchKind::Test => {
                self.observed.insert(touch.symbol);
            }
            TouchKind::Unclear => {
                self.untrusted.insert(touch.symbol);
                self.observed.insert(touch.symbol);
            }
            TouchKind::Access if alone => {}
            TouchKind::Access => {
                let known = self.cells.entry(touch.symbol).or_default();
                known.written |= touch.writes;
                known.templates.insert(template);
                match &mut known.locks {
                    Some(locks) => locks.retain(|lock| held.contains(lock)),
                    None => known.locks = Some(held.clone()),
                }
            }
        }
    }

    fn sort(self, threads: &Threads) -> (Movers, Movers) {
        let Memory { cells, mutexes, watches, .. } = &threads.memory;
        let (mut movers, mut others) = (Movers::default(), Movers::default());
        let moves = |cell: &SymbolId| {
            self.cells.get(cell).is_none_or(|known| {
                let single = |id: &TemplateId| threads.template(*id).single;
                let protects = |lock: &SymbolId| !self.untrusted.contains(lock);
                !known.written
                    || known.templates.len() == 1 && known.templates.iter().all(single)
                    || known.locks.iter().flatten().any(protects)
            })
        };
        for (&address, symbol) in cells {
            if moves(symbol) { &mut movers } else { &mut others }.cells.insert(address);
        }
        for (&object, watch) in watches {
            if moves(&watch.cell) { &mut movers } else { &mut others }.watched.insert(object);
        }
        for (&address, symbol) in mutexes {
            let moves = !self.untrusted.contains(symbol) && !self.observed.contains(symbol);
            if moves { &mut movers } else { &mut others }.mutexes.insert(address);
        }
        (movers, others)
    }
}

/// What is held after an operation.
fn pass(held: &mut Held, touch: &Touch) {
    match touch.kind {
        TouchKind::Lock => {
            held.insert(touch.symbol);
        }
        TouchKind::Free | TouchKind::Unclear => {
            held.remove(&touch.symbol);
        }
        TouchKind::Test | TouchKind::Access => {}
    }
}

/// For each node the mutexes that a thread holds there whichever way it came; nothing if there is no way.
fn held_at_nodes(template: &Template) -> Vec<Option<Held>> {
    let mut known: Vec<Option<Held>> = vec![None; template.nodes.len()];
    known[template.entry.index()] = Some(Held::new());
    let mut open = vec![template.entry];
    while let Some(node) = open.pop() {
        let Some(before) = known[node.index()].clone() else { continue };
        for &edge in &template.node(node).leaving {
            let edge = template.edge(edge);
            let mut held = before.clone();
            edge.touches.iter().for_each(|touch| pass(&mut held, touch));
            let there = &mut known[edge.to.index()];
            let less = match there {
                Some(there) => {
                    let count = there.len();
                    there.retain(|mutex| held.contains(mutex));
                    there.len() < count
                }
                None => {
                    *there = Some(held);
                    true
                }
            };
            if less {
                open.push(edge.to);
            }
        }
    }
    known
}

/// For each node of `main` whether no thread was created on any way to it.
fn before_creations(template: &Template) -> Vec<bool> {
    let mut alone = vec![true; template.nodes.len()];
    let creations = template.edges.iter().filter(|edge| !edge.spawns.is_empty());
    let mut open: Vec<NodeId> = creations.map(|edge| edge.to).collect();
    while let Some(node) = open.pop() {
        if std::mem::replace(&mut alone[node.index()], false) {
            open.extend(template.node(node).leaving.iter().map(|&edge| template.edge(edge).to));
        }
    }
    alone
}
