//! Which locals may still be read: the usual backward analysis, per procedure.
//!
//! A local is live at a location if some path from there reads it before
//! setting it. Locals that are not live can be forgotten without changing any
//! further execution. A local is *needed* if what it holds may ever decide where execution goes or what it does: one that is only
//! read to compute others that are not needed, like a counter of iterations that nothing else depends on, is live and yet not needed.

use concord_logic::{Node, SymbolId, TermId, TermStore};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{LocalId, LocationId, Op, Procedure, Program};

/// The live locals of one procedure.
#[derive(Clone, Debug)]
pub struct Liveness {
    /// One row of bits per location: before it is executed.
    before: Vec<Bitset>,
    /// The same while its call is open: after it, without its target.
    during: Vec<Bitset>,
    /// The needed locals, before a location is executed.
    needed: Vec<Bitset>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Bitset(Vec<u64>);

impl Bitset {
    fn new(bits: usize) -> Bitset {
        Bitset(vec![0; bits.div_ceil(64)])
    }

    fn insert(&mut self, local: LocalId) {
        self.0[local.0 as usize / 64] |= 1 << (local.0 % 64);
    }

    fn remove(&mut self, local: LocalId) {
        self.0[local.0 as usize / 64] &= !(1 << (local.0 % 64));
    }

    fn contains(&self, local: LocalId) -> bool {
        self.0[local.0 as usize / 64] >> (local.0 % 64) & 1 == 1
    }

    fn extend(&mut self, other: &Bitset) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| *mine |= theirs);
    }
}

impl Liveness {
    /// Analyses a procedure of a program.
    pub fn new(program: &Program, procedure: &Procedure) -> Liveness {
        let locals: FxHashMap<SymbolId, LocalId> =
            procedure.locals.iter().zip((0..).map(LocalId)).map(|(local, id)| (local.symbol, id)).collect();
        let empty = Bitset::new(procedure.locals.len());
        let count = procedure.locations.len();
        let mut op_reads = vec![empty.clone(); count];
        let mut flow_reads = vec![empty.clone(); count];
        let mut predecessors = vec![Vec::new(); count];
        for (location, index) in procedure.locations.iter().zip(0..) {
            location.op.for_each_term(|term| reads(&program.terms, term, &locals, &mut op_reads[index]));
            if let Some(term) = location.flow.term() {
                reads(&program.terms, term, &locals, &mut flow_reads[index]);
            }
            for next in location.flow.successors() {
                predecessors[next.0 as usize].push(index);
            }
        }
        let mut liveness = Liveness {
            before: vec![empty.clone(); count],
            during: vec![empty.clone(); count],
            needed: vec![empty; count],
        };
        let mut queued = vec![true; count];
        let mut work: Vec<usize> = (0..count).collect();
        while let Some(index) = work.pop() {
            queued[index] = false;
            let location = &procedure.locations[index];
            let (mut live, mut needed) = (flow_reads[index].clone(), flow_reads[index].clone());
            for next in location.flow.successors() {
                live.extend(&liveness.before[next.0 as usize]);
                needed.extend(&liveness.needed[next.0 as usize]);
            }
            let mut is_idle = false;
            if let Some(target) = location.op.target() {
                live.remove(target);
                is_idle = matches!(location.op, Op::Assign { .. }) && !needed.contains(target);
                needed.remove(target);
            }
            liveness.during[index] = live.clone();
            live.extend(&op_reads[index]);
            if !is_idle {
                needed.extend(&op_reads[index]);
            }
            if live != liveness.before[index] || needed != liveness.needed[index] {
                liveness.before[index] = live;
                liveness.needed[index] = needed;
                for &predecessor in &predecessors[index] {
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
        self.needed[location.0 as usize].contains(local)
    }

    /// Whether the local may be read before it is set, when the location is executed next.
    pub fn is_live(&self, location: LocationId, local: LocalId) -> bool {
        self.before[location.0 as usize].contains(local)
    }

    /// Whether the local may be read before it is set, once the [`crate::Op::Call`] at the location returns.
    pub fn is_live_during(&self, call: LocationId, local: LocalId) -> bool {
        self.during[call.0 as usize].contains(local)
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
