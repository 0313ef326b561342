//! Where two paths of a thread meet: one state for both (FUSION, rule INTRA-JOIN).

use std::collections::BTreeMap;
use std::rc::Rc;

use concord_program::{LocalId, LocationId, Span};

use crate::skeleton::CutKind;
use crate::summarise::Summariser;
use crate::summarise::data::state::{BlockCell, InBlock, State, distinguish, merge_anchors, union};
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
            None => Rc::clone(&left.locals),
            Some(_) if Rc::ptr_eq(&left.locals, &right.locals) => Rc::clone(&left.locals),
            Some((frame, location)) => {
                let automaton = Rc::clone(&frame.automaton);
                let merged = (0..left.locals.len()).map(|index| {
                    if !automaton.live.is_live(location, LocalId(index as u32)) {
                        return None;
                    }
                    match (left.locals[index], right.locals[index]) {
                        (None, None) => None,
                        (Some(a), Some(b)) => Some(self.terms.ite(condition, a, b)),
                        (None, Some(b)) => {
                            let a = self.unset_local(frame, LocalId(index as u32), left.guard);
                            Some(self.terms.ite(condition, a, b))
                        }
                        (Some(a), None) => {
                            let b = self.unset_local(frame, LocalId(index as u32), right.guard);
                            Some(self.terms.ite(condition, a, b))
                        }
                    }
                });
                Rc::new(merged.collect())
            }
        };
        let memory = if Rc::ptr_eq(&left.memory, &right.memory) {
            left.memory
        } else {
            let mut merged = (*left.memory).clone();
            for (&address, &b) in right.memory.iter() {
                let width = self.terms.width(b);
                let a = match merged.get(&address) {
                    Some(&a) => a,
                    None => self.memory.initial_value(&mut self.terms, address, width),
                };
                merged.insert(address, self.terms.ite(condition, a, b));
            }
            for (&address, &a) in left.memory.iter() {
                if !right.memory.contains_key(&address) {
                    let width = self.terms.width(a);
                    let b = self.memory.initial_value(&mut self.terms, address, width);
                    merged.insert(address, self.terms.ite(condition, a, b));
                }
            }
            Rc::new(merged)
        };
        let held = if Rc::ptr_eq(&left.held, &right.held) {
            left.held
        } else {
            let mut merged = (*left.held).clone();
            let free = self.terms.ff();
            for &mutex in left.held.keys().chain(right.held.keys()) {
                let a = left.held.get(&mutex).copied().unwrap_or(free);
                let b = right.held.get(&mutex).copied().unwrap_or(free);
                merged.insert(mutex, self.terms.ite(condition, a, b));
            }
            Rc::new(merged)
        };
        let known = if Rc::ptr_eq(&left.known, &right.known) {
            left.known
        } else {
            let both = left.known.iter().filter_map(|(cell, a)| Some((*cell, *a, *right.known.get(cell)?)));
            let mut merged = BTreeMap::new();
            for (cell, a, b) in both {
                merged.insert(cell, self.terms.ite(condition, a, b));
            }
            Rc::new(merged)
        };
        let block = match (left.block, right.block) {
            (Some(a), Some(b)) => {
                let cells = if Rc::ptr_eq(&a.cells, &b.cells) {
                    a.cells
                } else {
                    let mut merged = (*a.cells).clone();
                    for &cell in a.cells.keys().chain(b.cells.keys()) {
                        let one = self.block_cell(a.block, &a.cells, cell);
                        let two = self.block_cell(a.block, &b.cells, cell);
                        let value = self.terms.ite(condition, one.value, two.value);
                        let written = self.terms.ite(condition, one.written, two.written);
                        merged.insert(cell, BlockCell { value, written });
                    }
                    Rc::new(merged)
                };
                Some(InBlock { block: a.block, depth: a.depth, loops: a.loops, cells })
            }
            _ => None,
        };
        assert_eq!(left.idle.len(), right.idle.len(), "paths that meet are inside the same loops");
        let idle = left.idle.iter().zip(&right.idle).map(|(&a, &b)| self.terms.ite(condition, a, b)).collect();
        let anchors = merge_anchors(&mut self.terms, condition, &left.anchors, &right.anchors);
        let guard = self.terms.or(left.guard, right.guard);
        State { guard, locals, memory, held, known, block, idle, anchors, last: union(&left.last, &right.last) }
    }
}
