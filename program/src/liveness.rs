//! Which locals may still be read: the usual backward analysis, per procedure.
//!
//! A local is live at a location if some path from there reads it before
//! setting it. Locals that are not live can be forgotten without changing any
//! further execution. A local is *needed* if what it holds may ever decide where execution goes or what it does: one that is only
//! read to compute others that are not needed, like a counter of iterations that nothing else depends on, is live and yet not needed.

use concord_logic::{Id, IdVec, Node, SymbolId, TermId, TermStore};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{LocalId, LocationId, Op, Procedure, Program};

/// The live locals of one procedure.
#[derive(Clone, Debug)]
pub struct Liveness {
    /// One row of bits per location: before it is executed.
    before: IdVec<LocationId, Bitset>,
    /// The same while its call is open: after it, without its target.
    during: IdVec<LocationId, Bitset>,
    /// The needed locals, before a location is executed.
    needed: IdVec<LocationId, Bitset>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Bitset(Vec<u64>);

impl Bitset {
    fn new(bits: usize) -> Bitset {
        Bitset(vec![0; bits.div_ceil(64)])
    }

    fn insert(&mut self, local: LocalId) {
        self.0[local.index() / 64] |= 1 << (local.0 % 64);
    }

    fn remove(&mut self, local: LocalId) {
        self.0[local.index() / 64] &= !(1 << (local.0 % 64));
    }

    fn contains(&self, local: LocalId) -> bool {
        self.0[local.index() / 64] >> (local.0 % 64) & 1 == 1
    }

    fn extend(&mut self, other: &Bitset) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine |= theirs);
    }
}

impl Liveness {
    /// Analyses a procedure of a program.
    pub fn new(program: &Program, procedure: &Procedure) -> Liveness {
        let locals: FxHashMap<SymbolId, LocalId> =
            procedure.locals.enumerate().map(|(id, local)| (local.symbol, id)).collect();
        let empty = Bitset::new(procedure.locals.len());
        let count = procedure.locations.len();
        let mut op_reads = IdVec::filled(empty.clone(), count);
        let mut flow_reads = IdVec::filled(empty.clone(), count);
        let mut predecessors = IdVec::filled(Vec::new(), count);
        for (id, location) in procedure.locations.enumerate() {
            location.op.for_each_term(|term| reads(&program.terms, term, &locals, &mut op_reads[id]));
            if let Some(term) = location.flow.term() {
                reads(&program.terms, term, &locals, &mut flow_reads[id]);
            }
            for next in location.flow.successors() {
                predecessors[next].push(id);
            }
        }
        let mut liveness = Liveness {
            before: IdVec::filled(empty.clone(), count),
            during: IdVec::filled(empty.clone(), count),
            needed: IdVec::filled(empty, count),
        };
        let mut queued = IdVec::filled(true, count);
        let mut work: Vec<LocationId> = queued.ids().collect();
        while let Some(id) = work.pop() {
            queued[id] = false;
            let location = procedure.location(id);
            let (mut live, mut needed) = (flow_reads[id].clone(), flow_reads[id].clone());
            for next in location.flow.successors() {
                live.extend(&liveness.before[next]);
                needed.extend(&liveness.needed[next]);
            }
            let mut is_idle = false;
            if let Some(target) = location.op.target() {
                live.remove(target);
                is_idle = matches!(location.op, Op::Assign { .. }) && !needed.contains(target);
                needed.remove(target);
            }
            liveness.during[id] = live.clone();
            live.extend(&op_reads[id]);
            if !is_idle {
                needed.extend(&op_reads[id]);
            }
            if live != liveness.before[id] || needed != liveness.needed[id] {
                liveness.before[id] = live;
                liveness.needed[id] = needed;
                for &predecessor in &predecessors[id] {
                    if !std::mem::replace(&mut queued[predecessor], true) {
                        work.push(predecessor);
                    }
                }
            }
        }
        liveness
    }

    /// Whether what the local holds may matter, when the location is executed next. Two executions that differ in other locals
    /// only do the same.
    pub fn is_needed(&self, location: LocationId, local: LocalId) -> bool {
        self.needed[location].contains(local)
    }

    /// Whether the local may be read before it is set, when the location is executed next.
    pub fn is_live(&self, location: LocationId, local: LocalId) -> bool {
        self.before[location].contains(local)
    }

    /// Whether the local may be read before it is set, once the [`crate::Op::Call`] at the location returns.
    pub fn is_live_during(&self, call: LocationId, local: LocalId) -> bool {
        self.during[call].contains(local)
    }
}

/// Adds the locals that a term mentions.
fn reads(terms: &TermStore, term: TermId, locals: &FxHashMap<SymbolId, LocalId>, into: &mut Bitset) {
    let mut seen = FxHashSet::default();
    let mut stack = vec![term];
    while let Some(top) = stack.pop() {
        match terms.node(top) {
            Node::Symbol(symbol) => {
                if let Some(&local) = locals.get(symbol) {
                    into.insert(local);
                }
            }
            Node::App(_, args) if seen.insert(top) => stack.extend(args),
            Node::App(..) | Node::Bool(_) | Node::Bits(_) => {}
        }
    }
}
