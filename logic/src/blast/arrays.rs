//! Array elimination: what is read from arrays.
//!
//! A read moves through the array term: past a store it is a choice between the
//! stored element and the read below, at an if-then-else a choice between two reads, at
//! a constant array the element. At a symbol the first read is a word of fresh
//! inputs, and each later one chooses the result of the first earlier read at an equal
//! index, else fresh inputs (Bryant, German and Velev, "Processor Verification Using
//! Efficient Reductions of the Logic of Uninterpreted Functions", 2001). So reads are
//! functions of the inputs and congruence needs no clause. Reads are memoised by array
//! and by the edges of the index.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{Blaster, Task, Word};
use crate::aig::Edge;
use crate::{IdVec, Node, Op, Sort, TermId, TermStore};

/// An index word, the same for equal words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct IndexId(u32);

crate::index_by!(IndexId);

#[derive(Clone, Debug, Default)]
pub(crate) struct Arrays {
    indexes: IdVec<IndexId, Word>,
    index_ids: FxHashMap<Word, IndexId>,
    reads: FxHashMap<(TermId, IndexId), Word>,
    /// The reads of each array symbol, oldest first.
    by_symbol: FxHashMap<TermId, Vec<IndexId>>,
}

impl Arrays {
    pub(crate) fn is_read(&self, array: TermId, index: IndexId) -> bool {
        self.reads.contains_key(&(array, index))
    }

    pub(crate) fn has_reads(&self) -> bool {
        !self.by_symbol.is_empty()
    }

    pub(crate) fn reads_of(&self, symbol: TermId) -> impl Iterator<Item = (&[Edge], &[Edge])> {
        let indexes = self.by_symbol.get(&symbol).into_iter().flatten();
        indexes.map(move |&index| (&self.indexes[index][..], &self.reads[&(symbol, index)][..]))
    }

    fn index(&mut self, word: &[Edge]) -> IndexId {
        let word: Word = word.into();
        *self.index_ids.entry(word).or_insert_with_key(|word| self.indexes.push(word.clone()))
    }
}

impl Blaster {
    /// The word of `select(array, index)`, or `None` after putting what is missing on the stack.
    pub(super) fn blast_select(
        &mut self,
        terms: &TermStore,
        array: TermId,
        index: TermId,
        stack: &mut Vec<Task>,
    ) -> Option<Word> {
        if !self.is_done(index) {
            stack.push(Task::Term(index));
            return None;
        }
        let word: Word = self.get(terms, index).into();
        let index = self.arrays.index(&word);
        match self.arrays.reads.get(&(array, index)) {
            Some(word) => Some(word.clone()),
            None => {
                stack.push(Task::Read(array, index));
                None
            }
        }
    }

    /// Makes a read, or puts what is missing for it on the stack.
    pub(super) fn blast_read(&mut self, terms: &TermStore, array: TermId, index: IndexId, stack: &mut Vec<Task>) {
        let word = match terms.node(array) {
            Node::Symbol(_) => Some(self.read_symbol(terms, array, index)),
            Node::App(Op::ConstArray { .. }, args) => self.wait_for(&args[..1], stack).then(|| {
                let element: Word = self.get(terms, args[0]).into();
                element
            }),
            Node::App(Op::Store, args) => self.read_store(terms, args, index, stack),
            Node::App(Op::Ite, args) => self.read_choice(terms, args, index, stack),
            other => unreachable!("no array: {other:?}"),
        };
        if let Some(word) = word {
            self.arrays.reads.insert((array, index), word);
        }
    }

    /// Whether all terms are done; those that are not go on the stack.
    fn wait_for(&self, needed: &[TermId], stack: &mut Vec<Task>) -> bool {
        let height = stack.len();
        stack.extend(needed.iter().filter(|&&term| !self.is_done(term)).map(|&term| Task::Term(term)));
        stack.len() == height
    }

    fn wait_for_read(&self, array: TermId, index: IndexId, stack: &mut Vec<Task>) -> Option<Word> {
        let word = self.arrays.reads.get(&(array, index)).cloned();
        if word.is_none() {
            stack.push(Task::Read(array, index));
        }
        word
    }

    fn read_store(
        &mut self,
        terms: &TermStore,
        args: &[TermId],
        index: IndexId,
        stack: &mut Vec<Task>,
    ) -> Option<Word> {
        if !self.wait_for(&args[1..], stack) {
            return None;
        }
        let at: Word = self.get(terms, args[1]).into();
        let here = self.aig.equal(&at, &self.arrays.indexes[index]);
        if here == Edge::TRUE {
            return Some(self.get(terms, args[2]).into());
        }
        let below = self.wait_for_read(args[0], index, stack)?;
        let stored: Word = self.get(terms, args[2]).into();
        Some(self.aig.choose(here, &stored, &below))
    }

    fn read_choice(
        &mut self,
        terms: &TermStore,
        args: &[TermId],
        index: IndexId,
        stack: &mut Vec<Task>,
    ) -> Option<Word> {
        if !self.wait_for(&args[..1], stack) {
            return None;
        }
        let condition = self.get(terms, args[0])[0];
        match condition.as_constant() {
            Some(true) => self.wait_for_read(args[1], index, stack),
            Some(false) => self.wait_for_read(args[2], index, stack),
            None => {
                let then = self.wait_for_read(args[1], index, stack);
                let other = self.wait_for_read(args[2], index, stack);
                Some(self.aig.choose(condition, &then?, &other?))
            }
        }
    }

    fn read_symbol(&mut self, terms: &TermStore, array: TermId, index: IndexId) -> Word {
        let Sort::Array { element, .. } = terms.sort(array) else { unreachable!("an array") };
        let earlier = self.arrays.by_symbol.entry(array).or_default();
        let here = &self.arrays.indexes[index];
        let mut equal: SmallVec<[(Edge, IndexId); 8]> = SmallVec::new();
        for &other in earlier.iter() {
            let same = self.aig.equal(here, &self.arrays.indexes[other]);
            if same != Edge::FALSE {
                equal.push((same, other));
            }
        }
        earlier.push(index);
        let mut word: Word = (0..element).map(|_| self.aig.input()).collect();
        for &(same, other) in equal.iter().rev() {
            word = self.aig.choose(same, &self.arrays.reads[&(array, other)], &word);
        }
        word
    }
}
