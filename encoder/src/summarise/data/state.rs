//! The symbolic state of a thread at a control location, and how states meet.
//!
//! Where two paths meet, their guards are disjoined and their values chosen by a
//! condition that tells the paths apart, so that no path is lost and none is counted twice
//! (FUSION, rule INTRA-JOIN).

use std::collections::BTreeMap;
use std::rc::Rc;

use concord_logic::{IdVec, Op, TermId, TermStore};
use concord_program::{LocalId, LocationId};
use smallvec::SmallVec;

use crate::skeleton::{Cell, PointId};

/// A cell inside an atomic block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockCell {
    /// Its value.
    pub value: TermId,
    /// Whether the block wrote it.
    pub written: TermId,
}

/// An atomic block that is being executed.
#[derive(Clone, Debug)]
pub struct BlockState {
    /// The block: an index into the summariser's open blocks.
    pub block: usize,
    /// How many begins are not ended yet.
    pub depth: u32,
    /// The number of loops around its begin.
    pub loops: usize,
    /// The cells that were written, on some path at least.
    pub cells: Rc<BTreeMap<Cell, BlockCell>>,
}

/// An earlier visit of a location inside a loop.
#[derive(Clone, Copy, Debug)]
pub struct AnchorVisit {
    /// The loop: an index into the loops around.
    pub depth: usize,
    /// The location.
    pub location: LocationId,
    /// What the thread was like: an index into the summariser's anchors.
    pub anchor: usize,
    /// Whether nothing happened since.
    pub idle: TermId,
}

/// A symbolic state.
#[derive(Clone, Debug)]
pub struct State {
    /// Whether this location is reached.
    pub guard: TermId,
    /// The locals of the procedure; `None` where nothing was assigned yet.
    pub locals: Rc<IdVec<LocalId, Option<TermId>>>,
    /// Cells of objects that are not shared; absent where they hold their initial value.
    pub memory: Rc<BTreeMap<u64, TermId>>,
    /// Mutexes with critical sections: whether this thread holds them.
    pub held: Rc<BTreeMap<u64, TermId>>,
    /// What cells certainly hold while the critical section lasts that the thread is in.
    pub known: Rc<BTreeMap<u64, TermId>>,
    /// The atomic block around.
    pub block: Option<BlockState>,
    /// For each loop around, from the outermost call on, whether nothing happened in this iteration.
    pub idle: SmallVec<[TermId; 4]>,
    /// Earlier visits of places to which the thread may come back without a trace.
    pub anchors: SmallVec<[AnchorVisit; 1]>,
    /// The last events of the thread, on all paths.
    pub last: SmallVec<[PointId; 2]>,
}

impl State {
    /// Something happens that others, or later iterations, may notice.
    pub fn note_effect(&mut self, terms: &mut TermStore) {
        let yes = terms.tt();
        self.note_change(terms, yes);
    }

    /// While the condition holds, something happens that others, or later iterations, may notice.
    pub fn note_change(&mut self, terms: &mut TermStore, condition: TermId) {
        let unchanged = terms.not(condition);
        for idle in self.idle.iter_mut().chain(self.anchors.iter_mut().map(|anchored| &mut anchored.idle)) {
            *idle = terms.and(*idle, unchanged);
        }
        self.anchors.retain(|anchored| terms.as_bool(anchored.idle) != Some(false));
    }

    /// While the condition holds, an atomic block writes: the loops inside it notice.
    pub fn note_write_in_block(&mut self, terms: &mut TermStore, condition: TermId) {
        let Some(inner) = &self.block else { return };
        let unchanged = terms.not(condition);
        for idle in self.idle.iter_mut().skip(inner.loops) {
            *idle = terms.and(*idle, unchanged);
        }
    }

    /// Forgets the visits of places in loops that are left: those from this depth on.
    pub fn leave_loops(&mut self, depth: usize) {
        self.anchors.retain(|anchored| anchored.depth < depth);
    }
}

/// A condition that holds on every path of `left` and on none of `right`.
///
/// The smaller the condition, the more the chosen values simplify: a conjunct of the
/// one guard whose negation is a conjunct of the other is enough.
pub fn distinguish(terms: &TermStore, left: TermId, right: TermId) -> TermId {
    let left_conjuncts = conjuncts(terms, left);
    let right_conjuncts = conjuncts(terms, right);
    for &a in &left_conjuncts {
        for &b in &right_conjuncts {
            if terms.complementary(a, b) {
                return a;
            }
        }
    }
    left
}

/// The first conjuncts of a term, at most sixteen.
pub fn conjuncts(terms: &TermStore, term: TermId) -> SmallVec<[TermId; 8]> {
    let mut found = SmallVec::new();
    let mut stack: SmallVec<[TermId; 8]> = SmallVec::from_elem(term, 1);
    while let Some(top) = stack.pop() {
        match terms.as_app(top) {
            Some((Op::And, &[left, right])) if found.len() + stack.len() < 16 => stack.extend([left, right]),
            _ => found.push(top),
        }
    }
    found
}

/// What a guard says beyond one that it implies.
pub fn remainder(terms: &mut TermStore, guard: TermId, known: TermId) -> TermId {
    if guard == known || terms.as_bool(known) == Some(true) {
        return if guard == known { terms.tt() } else { guard };
    }
    let (all, old) = (conjuncts(terms, guard), conjuncts(terms, known));
    if !old.iter().all(|part| all.contains(part)) {
        return guard;
    }
    let new = all.into_iter().filter(|part| !old.contains(part));
    new.fold(terms.tt(), |whole, part| terms.and(whole, part))
}

/// The visits that either path made, where paths meet that a condition tells apart.
pub fn merge_anchors(
    terms: &mut TermStore,
    condition: TermId,
    left: &[AnchorVisit],
    right: &[AnchorVisit],
) -> SmallVec<[AnchorVisit; 1]> {
    let never = terms.ff();
    let mut merged: SmallVec<[AnchorVisit; 1]> = SmallVec::new();
    for anchored in left.iter().chain(right) {
        let same = |other: &&AnchorVisit| other.anchor == anchored.anchor;
        if merged.iter().any(|other| same(&other)) {
            continue;
        }
        let a = left.iter().find(same).map_or(never, |found| found.idle);
        let b = right.iter().find(same).map_or(never, |found| found.idle);
        let idle = terms.ite(condition, a, b);
        // Of two visits of one place the later one is kept: forgetting one loses nothing but precision.
        let place = |other: &AnchorVisit| (other.depth, other.location) == (anchored.depth, anchored.location);
        match merged.iter_mut().find(|other| place(other)) {
            Some(other) if other.anchor > anchored.anchor => {}
            Some(other) => *other = AnchorVisit { idle, ..*anchored },
            None => merged.push(AnchorVisit { idle, ..*anchored }),
        }
    }
    merged
}

/// The events of both, each once.
pub fn union(left: &SmallVec<[PointId; 2]>, right: &SmallVec<[PointId; 2]>) -> SmallVec<[PointId; 2]> {
    let mut all: SmallVec<[PointId; 2]> = left.iter().chain(right).copied().collect();
    all.sort_unstable();
    all.dedup();
    all
}
