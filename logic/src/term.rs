//! Hash-consed, typed terms.
//!
//! A [`TermStore`] owns all nodes; a [`TermId`] is an index into it. Equal nodes
//! have equal ids, so that equality of terms is equality of ids and every
//! analysis can be memoised in a vector. Terms are made by the simplifying
//! constructors in `build.rs`, never directly. The children of a node have smaller ids.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::float::Floats;
use crate::{Bits, FloatOp};

/// The type of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    /// Truth values.
    Bool,
    /// Bit-vectors of a width.
    Bits(u32),
    /// Arrays from bit-vectors of width `index` to bit-vectors of width `element`.
    Array {
        /// Width of the index.
        index: u32,
        /// Width of the elements.
        element: u32,
    },
}

/// A term: an index into its [`TermStore`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TermId(u32);

/// A symbol (free constant): an index into its [`TermStore`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SymbolId(u32);

impl TermId {
    /// The place of the term in an array indexed by terms.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl SymbolId {
    /// The place of the symbol in an array indexed by symbols.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Operators. Arities and sorts are those of SMT-LIB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "named as in SMT-LIB")]
pub enum Op {
    Not,
    And,
    Or,
    /// If-then-else over any sort.
    Ite,
    /// Equality over any one sort (on Booleans: equivalence).
    Eq,
    BvNot,
    BvNeg,
    BvAnd,
    BvOr,
    BvXor,
    BvAdd,
    BvSub,
    BvMul,
    BvUdiv,
    BvUrem,
    BvSdiv,
    BvSrem,
    BvShl,
    BvLshr,
    BvAshr,
    BvUlt,
    BvUle,
    BvSlt,
    BvSle,
    Concat,
    Extract {
        high: u32,
        low: u32,
    },
    ZeroExtend {
        by: u32,
    },
    SignExtend {
        by: u32,
    },
    Select,
    Store,
    /// The array that maps every index to one element.
    ConstArray {
        index: u32,
    },
    /// An operation on floating-point values: its operands and, last, its value as bits.
    Float(FloatOp),
}

/// What a term is made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// A truth value.
    Bool(bool),
    /// A bit-vector value.
    Bits(Bits),
    /// A symbol.
    Symbol(SymbolId),
    /// An operator applied to terms.
    App(Op, SmallVec<[TermId; 3]>),
}

#[derive(Clone, Debug)]
struct Symbol {
    name: String,
    term: TermId,
}

/// The owner of terms.
#[derive(Clone, Debug, Default)]
pub struct TermStore {
    nodes: Vec<(Node, Sort)>,
    ids: FxHashMap<Node, TermId>,
    symbols: Vec<Symbol>,
    pub(crate) floats: Floats,
}

impl TermStore {
    /// A store without terms.
    pub fn new() -> TermStore {
        TermStore::default()
    }

    /// The number of terms.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no term.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// What the term is made of.
    pub fn node(&self, term: TermId) -> &Node {
        &self.nodes[term.index()].0
    }

    /// The type of the term.
    pub fn sort(&self, term: TermId) -> Sort {
        self.nodes[term.index()].1
    }

    /// The width of a bit-vector term.
    ///
    /// # Panics
    /// If the term is not a bit-vector.
    pub fn width(&self, term: TermId) -> u32 {
        match self.sort(term) {
            Sort::Bits(width) => width,
            other => panic!("bit-vector expected, found {other:?}"),
        }
    }

    /// A new symbol. Two symbols are different even if their names are equal.
    ///
    /// # Panics
    /// If a width of the sort is 0 or above [`Bits::MAX_WIDTH`].
    pub fn symbol(&mut self, name: impl Into<String>, sort: Sort) -> TermId {
        let fits = |width: u32| (1..=Bits::MAX_WIDTH).contains(&width);
        assert!(
            match sort {
                Sort::Bool => true,
                Sort::Bits(width) => fits(width),
                Sort::Array { index, element } => fits(index) && fits(element),
            },
            "no such sort: {sort:?}"
        );
        let symbol = SymbolId(u32::try_from(self.symbols.len()).expect("fewer than 2^32 symbols"));
        let term = self.intern(Node::Symbol(symbol), sort);
        self.symbols.push(Symbol { name: name.into(), term });
        term
    }

    /// The name a symbol was given.
    pub fn symbol_name(&self, symbol: SymbolId) -> &str {
        &self.symbols[symbol.index()].name
    }

    /// The term of a symbol.
    pub fn symbol_term(&self, symbol: SymbolId) -> TermId {
        self.symbols[symbol.index()].term
    }

    /// The number of symbols.
    pub fn symbol_count(&self) -> usize {
        self.symbols.len()
    }

    /// The symbol that the term is, if it is one.
    pub fn as_symbol(&self, term: TermId) -> Option<SymbolId> {
        match self.node(term) {
            Node::Symbol(symbol) => Some(*symbol),
            _ => None,
        }
    }

    /// The truth value that the term is, if it is one.
    pub fn as_bool(&self, term: TermId) -> Option<bool> {
        match self.node(term) {
            Node::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The bit-vector value that the term is, if it is one.
    pub fn as_bits(&self, term: TermId) -> Option<Bits> {
        match self.node(term) {
            Node::Bits(bits) => Some(*bits),
            _ => None,
        }
    }

    /// The operator and operands of the term, if it has some.
    pub fn as_app(&self, term: TermId) -> Option<(Op, &[TermId])> {
        match self.node(term) {
            Node::App(op, args) => Some((*op, args)),
            _ => None,
        }
    }

    pub(crate) fn intern(&mut self, node: Node, sort: Sort) -> TermId {
        if let Some(&id) = self.ids.get(&node) {
            return id;
        }
        let id = TermId(u32::try_from(self.nodes.len()).expect("fewer than 2^32 terms"));
        self.nodes.push((node.clone(), sort));
        self.ids.insert(node, id);
        id
    }
}
