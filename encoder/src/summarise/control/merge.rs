//! Where two paths of a thread meet: one state for both (FUSION, rule INTRA-JOIN).

use std::collections::BTreeMap;
use std::rc::Rc;

use concord_logic::{IdVec, TermId, TermStore};
use concord_program::{LocalId, LocationId, Span};

use crate::skeleton::CutKind;
use crate::summarise::Summariser;
use crate::summarise::data::state::{BlockCell, BlockState, State, distinguish, merge_anchors, union};
use crate::summarise::frame::Frame;

impl<'p> Summariser<'p> {
    /// The state where two paths of a thread meet. With a frame and location the
    /// locals that are live there are merged, otherwise none is needed any more.
    pub(crate) fn merge(&mut self, place: Option<(&mut Frame<'p>, LocationId)>, left: State, right: State) -> State {
        let agree = match (&left.block, &right.block) {
            (None, None) => true,
            (Some(a), Some(b)) => a.block == b.block && a.depth == b.depth,
            _ => false,
        };
        if !agree {
            let what = "an atomic block that begins or ends on some paths only";
            self.cut(right, CutKind::Unsupported(what.to_owned()), Span::default());
            return left;
        }
        let condition = distinguish(&self.terms, left.guard, right.guard);
        let locals = match place {
            Some((frame, location)) if !Rc::ptr_eq(&left.locals, &right.locals) => {
                self.merge_locals(condition, (frame, location), &left, &right)
            }
            _ => Rc::clone(&left.locals),
        };
        let memory = self.merge_memory(condition, left.memory, &right.memory);
        let held = merge_held(&mut self.terms, condition, left.held, &right.held);
        let known = merge_known(&mut self.terms, condition, left.known, &right.known);
        let block = left.block.zip(right.block).map(|(a, b)| self.merge_block(condition, a, &b));
        assert_eq!(left.idle.len(), right.idle.len(), "paths that meet are inside the same loops");
        let idle = left.idle.iter().zip(&right.idle).map(|(&a, &b)| self.terms.ite(condition, a, b)).collect();
        let anchors = merge_anchors(&mut self.terms, condition, &left.anchors, &right.anchors);
        let guard = self.terms.or(left.guard, right.guard);
        State { guard, locals, memory, held, known, block, idle, anchors, last: union(&left.last, &right.last) }
    }

    /// The locals that are live at a location.
    fn merge_locals(
        &mut self,
        condition: TermId,
        (frame, location): (&mut Frame<'p>, LocationId),
        left: &State,
        right: &State,
    ) -> Rc<IdVec<LocalId, Option<TermId>>> {
        let automaton = Rc::clone(&frame.automaton);
        let merged = left.locals.ids().map(|local| {
            if !automaton.live.is_live(location, local) {
                return None;
            }
            let (a, b) = match (left.locals[local], right.locals[local]) {
                (None, None) => return None,
                (Some(a), Some(b)) => (a, b),
                (None, Some(b)) => (self.unset_local(frame, local, left.guard), b),
                (Some(a), None) => (a, self.unset_local(frame, local, right.guard)),
            };
            Some(self.terms.ite(condition, a, b))
        });
        Rc::new(merged.collect())
    }

    /// Private cells: what one path did not write holds its initial value there.
    fn merge_memory(&mut self, condition: TermId, left: CellValues, right: &CellValues) -> CellValues {
        if Rc::ptr_eq(&left, right) {
            return left;
        }
        let mut merged = (*left).clone();
        for (&address, &b) in right.iter() {
            let width = self.terms.width(b);
            let a = match merged.get(&address) {
                Some(&a) => a,
                None => self.memory.initial_value(&mut self.terms, address, width),
            };
            merged.insert(address, self.terms.ite(condition, a, b));
        }
        for (&address, &a) in left.iter() {
            if !right.contains_key(&address) {
                let width = self.terms.width(a);
                let b = self.memory.initial_value(&mut self.terms, address, width);
                merged.insert(address, self.terms.ite(condition, a, b));
            }
        }
        Rc::new(merged)
    }

    /// The cells that an atomic block wrote.
    fn merge_block(&mut self, condition: TermId, left: BlockState, right: &BlockState) -> BlockState {
        if Rc::ptr_eq(&left.cells, &right.cells) {
            return left;
        }
        let mut merged = (*left.cells).clone();
        for &cell in left.cells.keys().chain(right.cells.keys()) {
            let one = self.block_cell(left.block, &left.cells, cell);
            let two = self.block_cell(left.block, &right.cells, cell);
            let value = self.terms.ite(condition, one.value, two.value);
            let written = self.terms.ite(condition, one.written, two.written);
            merged.insert(cell, BlockCell { value, written });
        }
        BlockState { cells: Rc::new(merged), ..left }
    }
}

/// Terms by address: the values of cells, or whether mutexes are held.
type CellValues = Rc<BTreeMap<u64, TermId>>;

/// Which mutexes are held; those that a path does not mention are free.
fn merge_held(terms: &mut TermStore, condition: TermId, left: CellValues, right: &CellValues) -> CellValues {
    if Rc::ptr_eq(&left, right) {
        return left;
    }
    let mut merged = (*left).clone();
    let free = terms.ff();
    for &mutex in left.keys().chain(right.keys()) {
        let a = left.get(&mutex).copied().unwrap_or(free);
        let b = right.get(&mutex).copied().unwrap_or(free);
        merged.insert(mutex, terms.ite(condition, a, b));
    }
    Rc::new(merged)
}

/// What is known on both paths.
fn merge_known(terms: &mut TermStore, condition: TermId, left: CellValues, right: &CellValues) -> CellValues {
    if Rc::ptr_eq(&left, right) {
        return left;
    }
    let both = left.iter().filter_map(|(cell, a)| Some((*cell, *a, *right.get(cell)?)));
    Rc::new(both.map(|(cell, a, b)| (cell, terms.ite(condition, a, b))).collect())
}
