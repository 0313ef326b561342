//! Replacing symbols, within one store and from one store into another.
//!
//! Both ways walk the term bottom-up with a stack of their own, so that deep
//! terms do not exhaust the stack of the thread, and rebuild each node through the
//! simplifying constructors: what becomes constant by a replacement folds. The
//! replacement is simultaneous: replaced symbols that occur in the replacing
//! terms stay as they are. [`Substitution`] and [`Import`] keep their memo over many
//! terms, so that a shared subterm is rebuilt once.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::{Node, SymbolId, TermId, TermStore};

type Args = SmallVec<[TermId; 3]>;
/// The images of terms that are known already.
type Memo = FxHashMap<TermId, TermId>;

/// A simultaneous replacement of symbols within one store.
#[derive(Clone, Debug, Default)]
pub struct Substitution {
    symbols: FxHashMap<SymbolId, TermId>,
    memo: Memo,
}

impl Substitution {
    /// The replacement of these symbols by these terms.
    pub fn new(symbols: FxHashMap<SymbolId, TermId>) -> Substitution {
        Substitution { symbols, memo: FxHashMap::default() }
    }

    /// From now on replaces `symbol` by `term`. What is known of terms without it stays known.
    pub fn bind(&mut self, store: &TermStore, symbol: SymbolId, term: TermId) {
        // A term is remembered only after all its parts, so none with the symbol is unless the symbol is.
        if self.symbols.insert(symbol, term) != Some(term) && self.memo.contains_key(&store.symbol_term(symbol)) {
            self.memo.clear();
        }
    }

    /// What a symbol is replaced by.
    pub fn get(&self, symbol: SymbolId) -> Option<TermId> {
        self.symbols.get(&symbol).copied()
    }

    /// The term with its symbols replaced.
    ///
    /// # Panics
    /// If a symbol is replaced by a term of another sort.
    pub fn apply(&mut self, store: &mut TermStore, term: TermId) -> TermId {
        substitute_memo(store, term, &self.symbols, &mut self.memo)
    }
}

/// A copy of terms from one store into another, replacing symbols on the way.
///
/// The same two stores must be used in all calls.
#[derive(Clone, Debug, Default)]
pub struct Import {
    symbols: FxHashMap<SymbolId, TermId>,
    memo: Memo,
}

impl Import {
    /// A copy that replaces these symbols of the source store by these terms of the target store.
    pub fn new(symbols: FxHashMap<SymbolId, TermId>) -> Import {
        Import { symbols, memo: FxHashMap::default() }
    }

    /// From now on replaces `symbol` (of the source) by `term` (of the target).
    pub fn bind(&mut self, symbol: SymbolId, term: TermId) {
        if self.symbols.insert(symbol, term) != Some(term) {
            self.memo.clear();
        }
    }

    /// What a symbol is replaced by.
    pub fn get(&self, symbol: SymbolId) -> Option<TermId> {
        self.symbols.get(&symbol).copied()
    }

    /// The copy of a term. A symbol without a replacement becomes a new symbol of
    /// the same name and sort, the same one in all further calls.
    ///
    /// # Panics
    /// If a symbol is replaced by a term of another sort.
    pub fn apply(&mut self, from: &TermStore, to: &mut TermStore, term: TermId) -> TermId {
        let symbols = &mut self.symbols;
        let mut replace = |to: &mut TermStore, symbol: SymbolId| {
            *symbols
                .entry(symbol)
                .or_insert_with(|| to.symbol(from.symbol_name(symbol), from.sort(from.symbol_term(symbol))))
        };
        to.import_memo(from, term, &mut replace, &mut self.memo)
    }
}

impl TermStore {
    /// The term with symbols replaced, all at once.
    ///
    /// # Panics
    /// If a symbol is replaced by a term of another sort.
    pub fn substitute(&mut self, term: TermId, symbols: &FxHashMap<SymbolId, TermId>) -> TermId {
        substitute_memo(self, term, symbols, &mut FxHashMap::default())
    }

    /// Copies a term of another store, replacing its symbols by terms of this store.
    /// A symbol without a replacement becomes a new symbol of the same name and
    /// sort; to copy several terms over the same symbols use [`Import`].
    ///
    /// # Panics
    /// If a symbol is replaced by a term of another sort.
    pub fn import(&mut self, other: &TermStore, term: TermId, symbols: &FxHashMap<SymbolId, TermId>) -> TermId {
        Import::new(symbols.clone()).apply(other, self, term)
    }

    /// Copies a term of another store, asking for the replacement of each symbol and
    /// keeping the copies of subterms in `memo` for further calls.
    ///
    /// # Panics
    /// If a symbol is replaced by a term of another sort.
    pub fn import_memo(
        &mut self,
        other: &TermStore,
        term: TermId,
        replace: &mut dyn FnMut(&mut TermStore, SymbolId) -> TermId,
        memo: &mut FxHashMap<TermId, TermId>,
    ) -> TermId {
        bottom_up(term, memo, |top, memo, stack| {
            Some(match other.node(top) {
                Node::Bool(value) => self.bool(*value),
                Node::Bits(bits) => self.bits(*bits),
                Node::Symbol(symbol) => {
                    let copy = replace(self, *symbol);
                    assert_eq!(self.sort(copy), other.sort(top), "replacement of another sort");
                    copy
                }
                Node::App(op, args) => self.rebuild(*op, &ready(op.operands(args), memo, stack)?),
            })
        })
    }

    /// The symbols that occur in a term, each once, in the order of their ids.
    pub fn symbols_of(&self, term: TermId) -> Vec<SymbolId> {
        self.symbols_of_all([term])
    }

    /// The symbols that occur in any of the terms, each once, in the order of their ids.
    pub fn symbols_of_all(&self, terms: impl IntoIterator<Item = TermId>) -> Vec<SymbolId> {
        let mut stack: Vec<TermId> = terms.into_iter().collect();
        let mut seen = FxHashSet::default();
        let mut symbols = Vec::new();
        while let Some(top) = stack.pop() {
            if !seen.insert(top) {
                continue;
            }
            match self.node(top) {
                Node::Symbol(symbol) => symbols.push(*symbol),
                Node::App(_, args) => stack.extend(args),
                Node::Bool(_) | Node::Bits(_) => {}
            }
        }
        symbols.sort_unstable();
        symbols
    }
}

/// The image of a term, after those of its parts: `image` gives that of one term, or `None` after putting parts without an
/// image on the stack.
fn bottom_up(
    term: TermId,
    memo: &mut Memo,
    mut image: impl FnMut(TermId, &Memo, &mut Vec<TermId>) -> Option<TermId>,
) -> TermId {
    let mut stack = vec![term];
    while let Some(&top) = stack.last() {
        if !memo.contains_key(&top) {
            let Some(image) = image(top, memo, &mut stack) else { continue };
            memo.insert(top, image);
        }
        stack.pop();
    }
    memo[&term]
}

/// The images of the operands, or `None` after putting those without an image on the stack.
fn ready(args: &[TermId], memo: &Memo, stack: &mut Vec<TermId>) -> Option<Args> {
    let images: Args = args.iter().map_while(|arg| memo.get(arg).copied()).collect();
    if images.len() == args.len() {
        return Some(images);
    }
    stack.extend(args[images.len()..].iter().filter(|arg| !memo.contains_key(arg)));
    None
}

fn substitute_memo(
    store: &mut TermStore,
    term: TermId,
    symbols: &FxHashMap<SymbolId, TermId>,
    memo: &mut Memo,
) -> TermId {
    bottom_up(term, memo, |top, memo, stack| {
        Some(match store.node(top) {
            Node::Bool(_) | Node::Bits(_) => top,
            Node::Symbol(symbol) => {
                let image = symbols.get(symbol).copied().unwrap_or(top);
                assert_eq!(store.sort(image), store.sort(top), "replacement of another sort");
                image
            }
            Node::App(op, args) => {
                let (op, same) = (*op, op.operands(args));
                let images = ready(same, memo, stack)?;
                // A node without replaced symbols stays itself.
                if images.as_slice() == same { top } else { store.rebuild(op, &images) }
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Sort, Value};

    fn symbol_of(store: &TermStore, term: TermId) -> SymbolId {
        store.as_symbol(term).expect("a symbol")
    }

    #[test]
    fn replacement_is_simultaneous_and_folds() {
        let mut store = TermStore::new();
        let (x, y) = (store.symbol("x", Sort::Bits(32)), store.symbol("y", Sort::Bits(32)));
        let term = store.bv_sub(x, y);
        let swap = FxHashMap::from_iter([(symbol_of(&store, x), y), (symbol_of(&store, y), x)]);
        let swapped = store.substitute(term, &swap);
        assert_eq!(swapped, store.bv_sub(y, x));
        let five = store.constant(32, 5);
        let both = FxHashMap::from_iter([(symbol_of(&store, x), five), (symbol_of(&store, y), five)]);
        assert_eq!(store.substitute(term, &both), store.constant(32, 0));
        assert_eq!(store.substitute(term, &FxHashMap::default()), term);
    }

    #[test]
    fn a_bound_symbol_makes_the_memo_anew() {
        let mut store = TermStore::new();
        let (x, y) = (store.symbol("x", Sort::Bits(8)), store.symbol("y", Sort::Bits(8)));
        let sum = store.bv_add(x, y);
        let mut substitution = Substitution::default();
        assert_eq!(substitution.apply(&mut store, sum), sum);
        let one = store.constant(8, 1);
        substitution.bind(&store, symbol_of(&store, x), one);
        assert_eq!(substitution.apply(&mut store, sum), store.bv_add(one, y));
        assert_eq!(substitution.get(symbol_of(&store, x)), Some(one));
        // What never mentioned a symbol need not be looked at again.
        let z = store.symbol("z", Sort::Bits(8));
        substitution.bind(&store, symbol_of(&store, z), one);
        assert!(substitution.memo.contains_key(&sum));
    }

    #[test]
    fn import_copies_and_replaces() {
        let mut from = TermStore::new();
        from.symbol("pad", Sort::Bool);
        let (x, y) = (from.symbol("x", Sort::Bits(8)), from.symbol("y", Sort::Bits(8)));
        let sum = from.bv_add(x, y);
        let less = from.bv_slt(sum, y);
        let mut to = TermStore::new();
        let a = to.symbol("a", Sort::Bits(8));
        let mut import = Import::new(FxHashMap::from_iter([(symbol_of(&from, x), a)]));
        let copied_sum = import.apply(&from, &mut to, sum);
        let copied_less = import.apply(&from, &mut to, less);
        let copied_y = import.get(symbol_of(&from, y)).expect("y was made");
        assert_eq!(to.symbol_name(symbol_of(&to, copied_y)), "y");
        assert_eq!(copied_sum, to.bv_add(a, copied_y));
        assert_eq!(copied_less, to.bv_slt(copied_sum, copied_y));
        assert_eq!(to.symbols_of(copied_less), vec![symbol_of(&to, a), symbol_of(&to, copied_y)]);
    }

    #[test]
    fn deep_terms_do_not_exhaust_the_stack() {
        let mut store = TermStore::new();
        let x = store.symbol("x", Sort::Bits(32));
        let y = store.symbol("y", Sort::Bits(32));
        let mut term = x;
        for _ in 0..50_000 {
            let xored = store.bv_xor(term, y);
            term = store.bv_mul(xored, x);
        }
        let two = store.constant(32, 2);
        let map = FxHashMap::from_iter([(symbol_of(&store, x), two)]);
        let image = store.substitute(term, &map);
        assert_eq!(store.symbols_of(image), vec![symbol_of(&store, y)]);
        let mut other = TermStore::new();
        let copy = other.import(&store, image, &FxHashMap::default());
        let value = |store: &TermStore, term| store.eval(term, &mut |_| Value::Bits(crate::Bits::new(32, 77)));
        assert_eq!(value(&other, copy), value(&store, image));
    }
}
