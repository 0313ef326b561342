//! Random terms, built twice: through the simplifying constructors, and as a plain
//! list of operators that is evaluated as it stands.

use rustc_hash::FxHashMap;

use super::{Random, cases, native};
use crate::blast::Blaster;
use crate::eval::apply;
use crate::{ArrayValue, Bits, Import, Op, Sort, SymbolId, TermId, TermStore, Value};

const ARRAY: Sort = Sort::Array { index: 2, element: 3 };

enum Plain {
    Symbol(SymbolId),
    Constant(Value),
    App(Op, Vec<usize>),
}

/// Terms with their plain twins, in the order they were made.
pub(crate) struct Pool {
    pub(crate) store: TermStore,
    pub(crate) terms: Vec<TermId>,
    plain: Vec<Plain>,
    sorts: Vec<Sort>,
}

impl Pool {
    /// Random terms over bit-vectors of these widths, with or without arrays.
    pub(crate) fn new(random: &mut Random, widths: &[u32], arrays: bool, size: usize) -> Pool {
        let mut pool = Pool { store: TermStore::new(), terms: Vec::new(), plain: Vec::new(), sorts: Vec::new() };
        for _ in 0..2 {
            pool.leaf_symbol(Sort::Bool);
            for &width in widths {
                pool.leaf_symbol(Sort::Bits(width));
                pool.leaf_constant(Value::Bits(Bits::new(width, random.bits(width))));
            }
            if arrays {
                pool.leaf_symbol(ARRAY);
                for width in [2, 3] {
                    pool.leaf_symbol(Sort::Bits(width));
                    pool.leaf_constant(Value::Bits(Bits::new(width, random.bits(width))));
                }
            }
        }
        pool.leaf_constant(Value::Bool(random.below(2) == 0));
        while pool.terms.len() < size {
            pool.grow(random, arrays);
        }
        pool
    }

    fn push(&mut self, term: TermId, plain: Plain, sort: Sort) {
        assert_eq!(self.store.sort(term), sort, "a constructor changed the sort");
        self.terms.push(term);
        self.plain.push(plain);
        self.sorts.push(sort);
    }

    fn leaf_symbol(&mut self, sort: Sort) {
        let term = self.store.symbol("s", sort);
        let symbol = self.store.as_symbol(term).expect("a symbol");
        self.push(term, Plain::Symbol(symbol), sort);
    }

    fn leaf_constant(&mut self, value: Value) {
        let (term, sort) = match &value {
            Value::Bool(truth) => (self.store.bool(*truth), Sort::Bool),
            Value::Bits(bits) => (self.store.bits(*bits), Sort::Bits(bits.width())),
            Value::Array(_) => unreachable!(),
        };
        self.push(term, Plain::Constant(value), sort);
    }

    /// A random member of a sort, recent ones preferred.
    fn pick(&self, random: &mut Random, sort: Sort) -> usize {
        loop {
            let recent = self.terms.len().min(12);
            let place = if random.below(2) == 0 {
                self.terms.len() - 1 - random.below(recent)
            } else {
                random.below(self.terms.len())
            };
            if self.sorts[place] == sort {
                return place;
            }
            // Leaves of every sort exist, so a second draw from all members ends the search.
            let place = random.below(self.terms.len());
            if self.sorts[place] == sort {
                return place;
            }
        }
    }

    fn grow(&mut self, random: &mut Random, arrays: bool) {
        let any = random.below(self.terms.len());
        let sort = self.sorts[any];
        let mut pick = |sort| self.pick(random, sort);
        let (op, args) = match sort {
            Sort::Bool => {
                let (a, b, c) = (pick(Sort::Bool), pick(Sort::Bool), pick(Sort::Bool));
                match random.below(6) {
                    0 => (Op::Not, vec![a]),
                    1 => (Op::And, vec![a, b]),
                    2 => (Op::Or, vec![a, b]),
                    3 => (Op::Eq, vec![a, b]),
                    4 => (Op::Ite, vec![a, b, c]),
                    _ => (Op::And, vec![a, c]),
                }
            }
            Sort::Array { index, element } => {
                let (array, other, condition) = (pick(sort), pick(sort), pick(Sort::Bool));
                let (at, value) = (pick(Sort::Bits(index)), pick(Sort::Bits(element)));
                match random.below(6) {
                    0 => (Op::Ite, vec![condition, array, other]),
                    1 => (Op::ConstArray { index }, vec![value]),
                    2 | 3 => (Op::Store, vec![array, at, value]),
                    _ => (Op::Select, vec![array, at]),
                }
            }
            Sort::Bits(width) => {
                let (a, b, condition) = (pick(sort), pick(sort), pick(Sort::Bool));
                let constant = random.below(4) == 0;
                let (low, by) = (random.below(width as usize) as u32, 1 + random.below(4) as u32);
                match random.below(8) {
                    0 | 1 => (Op::Ite, vec![condition, a, b]),
                    2 if width > 1 => {
                        let high = low + random.below((width - low) as usize) as u32;
                        (Op::Extract { high, low }, vec![a])
                    }
                    3 if width + by <= 16 => {
                        (if constant { Op::ZeroExtend { by } } else { Op::SignExtend { by } }, vec![a])
                    }
                    4 if width <= 8 => (Op::Concat, vec![a, b]),
                    5 => (native::UNARY[random.below(2)], vec![a]),
                    _ if constant => {
                        let value = Value::Bits(Bits::new(width, random.bits(width)));
                        self.leaf_constant(value);
                        let constant = self.terms.len() - 1;
                        let op = native::BINARY[random.below(native::BINARY.len())];
                        (op, if random.below(2) == 0 { vec![a, constant] } else { vec![constant, a] })
                    }
                    _ => (native::BINARY[random.below(native::BINARY.len())], vec![a, b]),
                }
            }
        };
        if !arrays && matches!(op, Op::Select | Op::Store | Op::ConstArray { .. }) {
            return;
        }
        let operands: Vec<TermId> = args.iter().map(|&arg| self.terms[arg]).collect();
        let term = self.store.rebuild(op, &operands);
        let sort = self.store.sort(term);
        self.push(term, Plain::App(op, args), sort);
    }

    /// Random values for all symbols.
    pub(crate) fn assignment(&self, random: &mut Random) -> FxHashMap<SymbolId, Value> {
        let symbols = self.plain.iter().zip(&self.sorts).filter_map(|(plain, &sort)| match plain {
            Plain::Symbol(symbol) => Some((*symbol, sort)),
            _ => None,
        });
        symbols.map(|(symbol, sort)| (symbol, random_value(random, sort))).collect()
    }

    /// The values of all plain terms.
    pub(crate) fn values(&self, symbols: &FxHashMap<SymbolId, Value>) -> Vec<Value> {
        let mut values: Vec<Value> = Vec::new();
        for plain in &self.plain {
            let value = match plain {
                Plain::Symbol(symbol) => symbols[symbol].clone(),
                Plain::Constant(value) => value.clone(),
                Plain::App(op, args) => {
                    let args: Vec<&Value> = args.iter().map(|&arg| &values[arg]).collect();
                    apply(*op, &args)
                }
            };
            values.push(value);
        }
        values
    }
}

fn random_value(random: &mut Random, sort: Sort) -> Value {
    match sort {
        Sort::Bool => Value::Bool(random.below(2) == 0),
        Sort::Bits(width) => Value::Bits(Bits::new(width, random.bits(width))),
        Sort::Array { index, element } => {
            let mut array = ArrayValue { default: Bits::zero(element), elements: Default::default() };
            for at in 0..1u128 << index {
                let value = Bits::new(element, random.bits(element));
                if value != array.default {
                    array.elements.insert(at, value);
                }
            }
            Value::Array(array)
        }
    }
}

#[test]
fn constructors_preserve_meaning() {
    let mut random = Random::new(5);
    for round in 0..cases(300) {
        let widths: &[u32] = if round % 2 == 0 { &[1, 2, 4] } else { &[1, 3, 8] };
        let pool = Pool::new(&mut random, widths, true, 150);
        for _ in 0..8 {
            let symbols = pool.assignment(&mut random);
            let values = pool.values(&symbols);
            let mut memo = FxHashMap::default();
            for (place, (&term, expected)) in pool.terms.iter().zip(&values).enumerate() {
                let found = pool.store.eval_memo(term, &mut |symbol| symbols[&symbol].clone(), &mut memo);
                assert_eq!(&found, expected, "round {round}, term {place}: {}", pool.store.show(term));
            }
        }
    }
}

#[test]
fn substitution_and_import_preserve_meaning() {
    let mut random = Random::new(6);
    for _ in 0..cases(60) {
        let mut pool = Pool::new(&mut random, &[1, 2, 4], true, 120);
        let symbols = pool.assignment(&mut random);
        let values = pool.values(&symbols);
        // Replacing each symbol by a term of the same value changes no value.
        let mut map = FxHashMap::default();
        for place in 0..pool.terms.len() {
            if let Plain::Symbol(symbol) = pool.plain[place] {
                let same = (0..pool.terms.len()).rev().find(|&other| values[other] == values[place]).unwrap_or(place);
                map.insert(symbol, pool.terms[same]);
            }
        }
        let mut other = TermStore::new();
        let mut import = Import::default();
        for (place, expected) in values.iter().enumerate() {
            let term = pool.terms[place];
            let image = pool.store.substitute(term, &map);
            assert_eq!(pool.store.eval(image, &mut |symbol| symbols[&symbol].clone()), *expected);
            let copy = import.apply(&pool.store, &mut other, term);
            let names: FxHashMap<SymbolId, Value> = symbols
                .iter()
                .filter_map(|(&symbol, value)| Some((other.as_symbol(import.get(symbol)?)?, value.clone())))
                .collect();
            assert_eq!(other.eval(copy, &mut |symbol| names[&symbol].clone()), *expected);
        }
    }
}

#[test]
fn blasting_preserves_meaning() {
    let mut random = Random::new(7);
    for round in 0..cases(200) {
        let pool = Pool::new(&mut random, &[1, 2, 5, 8], false, 120);
        let mut blaster = Blaster::default();
        let words: Vec<_> = pool.terms.iter().map(|&term| blaster.word(&pool.store, term)).collect();
        for _ in 0..4 {
            let symbols = pool.assignment(&mut random);
            let mut inputs = FxHashMap::default();
            for (&symbol, value) in &symbols {
                let word = blaster.symbol_word(&pool.store, symbol).expect("all were blasted");
                let number = match value {
                    Value::Bool(truth) => u128::from(*truth),
                    other => other.as_bits().unsigned(),
                };
                inputs.extend(word.iter().enumerate().map(|(i, edge)| (edge.node(), number >> i & 1 == 1)));
            }
            let nodes = blaster.aig.evaluate(|node| inputs[&node]);
            for (place, (word, expected)) in words.iter().zip(pool.values(&symbols)).enumerate() {
                let found = word
                    .iter()
                    .rev()
                    .fold(0u128, |number, edge| number << 1 | u128::from(nodes[edge.node()] != edge.is_complement()));
                let expected = match expected {
                    Value::Bool(truth) => u128::from(truth),
                    other => other.as_bits().unsigned(),
                };
                assert_eq!(found, expected, "round {round}: {}", pool.store.show(pool.terms[place]));
            }
        }
    }
}

/// Rewrites move into operands; a chain of a hundred thousand levels must not exhaust the stack.
#[test]
fn constructors_do_not_recurse_through_deep_terms() {
    let mut store = TermStore::new();
    let index = store.symbol("i", Sort::Bits(32));
    let mut choice = store.symbol("x", Sort::Bits(32));
    let mut array = store.symbol("m", Sort::Array { index: 32, element: 32 });
    let (mut left, mut right) = (store.symbol("l", Sort::Bool), store.symbol("r", Sort::Bool));
    for i in 0..100_000 {
        let constant = store.constant(32, i);
        let condition = store.symbol("c", Sort::Bool);
        choice = store.ite(condition, constant, choice);
        array = store.store(array, constant, choice);
        left = store.and(left, condition);
        right = store.and(right, condition);
    }
    let seven = store.constant(32, 7);
    let beyond = store.constant(32, 1_000_000);
    let equal = store.eq(choice, seven);
    let less = store.bv_slt(seven, choice);
    let cut = store.extract(choice, 7, 0);
    let either = store.or(left, right);
    assert_eq!(store.sort(cut), Sort::Bits(8));
    assert!(store.as_bool(equal).is_none() && store.as_bool(less).is_none() && store.as_bool(either).is_none());
    let read = store.select(array, beyond);
    assert!(matches!(store.as_app(read), Some((Op::Select, &[below, _])) if store.as_symbol(below).is_some()));
    let symbolic = store.select(array, index);
    assert!(matches!(store.as_app(symbolic), Some((Op::Select, &[below, _])) if below == array));
}

#[test]
fn comparisons_outside_the_range_are_decided() {
    let mut store = TermStore::new();
    let x = store.symbol("x", Sort::Bits(8));
    let (wide, signed) = (store.zero_extend(x, 24), store.sign_extend(x, 24));
    let (zero, big) = (store.constant(32, 0), store.constant(32, 256));
    let minus = store.bits(Bits::from_signed(32, -129));
    let (tt, ff) = (store.tt(), store.ff());
    assert_eq!(store.bv_slt(wide, zero), ff);
    assert_eq!(store.bv_sle(zero, wide), tt);
    assert_eq!(store.bv_slt(wide, big), tt);
    assert_eq!(store.bv_ult(wide, zero), ff);
    assert_eq!(store.bv_slt(minus, signed), tt);
    assert_eq!(store.bv_sle(signed, minus), ff);
    let y = store.symbol("y", Sort::Bits(8));
    let other = store.sign_extend(y, 24);
    let narrow = store.eq(x, y);
    assert_eq!(store.eq(signed, other), narrow);
}
