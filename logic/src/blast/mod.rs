//! Terms as words of graph edges.
//!
//! Each term becomes a word, one edge per bit, the lowest bit first; a Boolean
//! term is a word of one edge. Every circuit is a function of the inputs alone (no
//! side conditions), also division and array reads, so that the graph evaluated
//! under any input is the value of the term. Walking is by an explicit stack and
//! memoised by term: depth costs no stack, a shared subterm is blasted once.
//!
//! Array terms have no word; only reads from them do (`arrays.rs`).

mod arithmetic;
mod arrays;
mod division;
mod shifts;
mod words;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::aig::{Aig, Edge};
use crate::{Node, Op, Sort, SymbolId, TermId, TermStore};
use arrays::Arrays;

/// The edges of a term, lowest bit first.
pub(crate) type Word = SmallVec<[Edge; 32]>;

const NONE: u32 = u32::MAX;

/// What remains to be blasted.
#[derive(Clone, Copy)]
enum Task {
    Term(TermId),
    Read(TermId, arrays::IndexId),
}

/// Turns terms of one store into words over a graph.
#[derive(Clone, Debug, Default)]
pub(crate) struct Blaster {
    pub(crate) aig: Aig,
    /// Where the word of a term begins in `edges`, by term.
    starts: Vec<u32>,
    edges: Vec<Edge>,
    arrays: Arrays,
}

impl Blaster {
    /// The word of a Boolean or bit-vector term.
    ///
    /// # Panics
    /// If an array is compared with another one by equality below the term.
    pub(crate) fn word(&mut self, terms: &TermStore, term: TermId) -> Word {
        if self.starts.len() < terms.len() {
            self.starts.resize(terms.len(), NONE);
        }
        let mut stack = Vec::new();
        if !self.is_done(term) {
            stack.push(Task::Term(term));
        }
        while let Some(&task) = stack.last() {
            let height = stack.len();
            let word = match task {
                Task::Term(term) if self.is_done(term) => {
                    stack.pop();
                    continue;
                }
                Task::Term(term) => self.blast(terms, term, &mut stack),
                Task::Read(array, index) => {
                    if !self.arrays.is_read(array, index) {
                        self.blast_read(terms, array, index, &mut stack);
                    }
                    None
                }
            };
            match (task, word) {
                (Task::Term(term), Some(word)) => {
                    self.define(term, &word);
                    stack.pop();
                }
                // Nothing was missing for the read: it is made.
                (Task::Read(..), _) if stack.len() == height => {
                    stack.pop();
                }
                _ => debug_assert!(stack.len() > height, "a task waits for nothing"),
            }
        }
        self.get(terms, term).into()
    }

    /// The values of a symbol's bits, lowest first, if the symbol was blasted.
    pub(crate) fn symbol_word(&self, terms: &TermStore, symbol: SymbolId) -> Option<&[Edge]> {
        let term = terms.symbol_term(symbol);
        self.is_done(term).then(|| self.get(terms, term))
    }

    /// What was read from an array symbol: words of indexes and of elements.
    pub(crate) fn symbol_reads(&self, terms: &TermStore, symbol: SymbolId) -> impl Iterator<Item = (&[Edge], &[Edge])> {
        self.arrays.reads_of(terms.symbol_term(symbol))
    }

    /// Whether any array symbol was read.
    pub(crate) fn reads_arrays(&self) -> bool {
        self.arrays.has_reads()
    }

    fn is_done(&self, term: TermId) -> bool {
        self.starts.get(term.index()).is_some_and(|&start| start != NONE)
    }

    fn define(&mut self, term: TermId, word: &[Edge]) {
        self.starts[term.index()] = u32::try_from(self.edges.len()).expect("fewer than 2^32 bits");
        self.edges.extend_from_slice(word);
    }

    /// The word of a term that is done.
    fn get(&self, terms: &TermStore, term: TermId) -> &[Edge] {
        let width = match terms.sort(term) {
            Sort::Bool => 1,
            Sort::Bits(width) => width as usize,
            Sort::Array { .. } => unreachable!("an array has no word"),
        };
        let start = self.starts[term.index()] as usize;
        &self.edges[start..start + width]
    }

    /// The word of a term, or `None` after putting what is missing on the stack.
    fn blast(&mut self, terms: &TermStore, term: TermId, stack: &mut Vec<Task>) -> Option<Word> {
        match terms.node(term) {
            Node::Bool(value) => Some(SmallVec::from_slice(&[Edge::constant(*value)])),
            Node::Bits(bits) => Some((0..bits.width()).map(|i| Edge::constant(bits.bit(i))).collect()),
            Node::Symbol(_) => match terms.sort(term) {
                Sort::Bool => Some(SmallVec::from_slice(&[self.aig.input()])),
                Sort::Bits(width) => Some((0..width).map(|_| self.aig.input()).collect()),
                Sort::Array { .. } => unreachable!("an array has no word"),
            },
            Node::App(Op::Select, args) => self.blast_select(terms, args[0], args[1], stack),
            Node::App(Op::Eq, args) if matches!(terms.sort(args[0]), Sort::Array { .. }) => {
                panic!("equality of arrays is not supported by bit-blasting")
            }
            Node::App(op, args) => {
                let args = op.value_operands(args);
                let height = stack.len();
                stack.extend(args.iter().filter(|&&arg| !self.is_done(arg)).map(|&arg| Task::Term(arg)));
                if stack.len() > height {
                    return None;
                }
                let args: SmallVec<[Word; 3]> = args.iter().map(|&arg| self.get(terms, arg).into()).collect();
                Some(self.aig.apply(*op, &args))
            }
        }
    }
}

impl Aig {
    /// The word of an operator on words. Operators on arrays are not among them.
    pub(crate) fn apply(&mut self, op: Op, args: &[Word]) -> Word {
        let truth = |edge: Edge| SmallVec::from_slice(&[edge]);
        match op {
            Op::Not => truth(!args[0][0]),
            Op::And => truth(self.and(args[0][0], args[1][0])),
            Op::Or => truth(self.or(args[0][0], args[1][0])),
            Op::Ite => self.choose(args[0][0], &args[1], &args[2]),
            Op::Eq => truth(self.equal(&args[0], &args[1])),
            Op::BvNot => args[0].iter().map(|&bit| !bit).collect(),
            Op::BvNeg => self.negate(&args[0]),
            Op::BvAnd => self.bitwise(&args[0], &args[1], Aig::and),
            Op::BvOr => self.bitwise(&args[0], &args[1], Aig::or),
            Op::BvXor => self.bitwise(&args[0], &args[1], Aig::xor),
            Op::BvAdd => self.add(&args[0], &args[1], Edge::FALSE),
            Op::BvSub => self.subtract(&args[0], &args[1]),
            Op::BvMul => self.multiply(&args[0], &args[1]),
            Op::BvUdiv => self.divide(&args[0], &args[1]).0,
            Op::BvUrem => self.divide(&args[0], &args[1]).1,
            Op::BvSdiv => self.signed_quotient(&args[0], &args[1]),
            Op::BvSrem => self.signed_remainder(&args[0], &args[1]),
            Op::BvShl => self.shift_left(&args[0], &args[1]),
            Op::BvLshr => self.shift_right(&args[0], &args[1], Edge::FALSE),
            Op::BvAshr => {
                let sign = args[0][args[0].len() - 1];
                self.shift_right(&args[0], &args[1], sign)
            }
            Op::BvUlt => truth(self.less(&args[0], &args[1], false)),
            Op::BvUle => truth(!self.less(&args[1], &args[0], false)),
            Op::BvSlt => truth(self.less(&args[0], &args[1], true)),
            Op::BvSle => truth(!self.less(&args[1], &args[0], true)),
            Op::Concat => args[1].iter().chain(&args[0]).copied().collect(),
            Op::Extract { high, low } => args[0][low as usize..=high as usize].into(),
            Op::ZeroExtend { by } => extended(&args[0], by, Edge::FALSE),
            Op::SignExtend { by } => extended(&args[0], by, args[0][args[0].len() - 1]),
            Op::Float(_) => args[0].clone(),
            Op::Select | Op::Store | Op::ConstArray { .. } => unreachable!("arrays are read, not blasted"),
        }
    }
}

fn extended(word: &[Edge], by: u32, fill: Edge) -> Word {
    word.iter().copied().chain(std::iter::repeat_n(fill, by as usize)).collect()
}

impl TermStore {
    /// An equality between arrays below the term, if there is one. Bit-blasting
    /// refuses such a term by a panic; what may contain one is asked here first.
    pub fn array_equality_in(&self, term: TermId) -> Option<TermId> {
        let mut stack = vec![term];
        let mut seen: FxHashMap<TermId, ()> = FxHashMap::default();
        while let Some(top) = stack.pop() {
            if seen.insert(top, ()).is_some() {
                continue;
            }
            if let Some((op, args)) = self.as_app(top) {
                if op == Op::Eq && matches!(self.sort(args[0]), Sort::Array { .. }) {
                    return Some(top);
                }
                stack.extend(args);
            }
        }
        None
    }
}
