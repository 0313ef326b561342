//! Values of terms.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::{Bits, Node, Op, Sort, SymbolId, TermId, TermStore};

/// An array value: a default and the elements that differ from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ArrayValue {
    /// The element at every index that is not in `elements`.
    pub default: Bits,
    /// Elements that differ from the default, by unsigned index.
    pub elements: BTreeMap<u128, Bits>,
}

impl ArrayValue {
    /// A constant array into which is stored: each store with its index, the last one first.
    pub fn of_stores(default: Bits, stores: Vec<(Bits, Bits)>) -> ArrayValue {
        let mut elements = BTreeMap::new();
        for (at, stored) in stores.into_iter().rev() {
            elements.insert(at.unsigned(), stored);
        }
        elements.retain(|_, stored| *stored != default);
        ArrayValue { default, elements }
    }
}

/// A value of any sort.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// A bit-vector value.
    Bits(Bits),
    /// An array value.
    Array(ArrayValue),
}

impl Value {
    /// The zero of a sort: false, zero bits, the array of zeros.
    pub fn zero(sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(false),
            Sort::Bits(width) => Value::Bits(Bits::zero(width)),
            Sort::Array { element, .. } => {
                Value::Array(ArrayValue { default: Bits::zero(element), elements: BTreeMap::new() })
            }
        }
    }

    /// The truth value.
    ///
    /// # Panics
    /// If the value is of another sort.
    pub fn as_bool(&self) -> bool {
        match self {
            Value::Bool(value) => *value,
            other => panic!("truth value expected, found {other:?}"),
        }
    }

    /// The bit-vector value.
    ///
    /// # Panics
    /// If the value is of another sort.
    pub fn as_bits(&self) -> Bits {
        match self {
            Value::Bits(bits) => *bits,
            other => panic!("bit-vector expected, found {other:?}"),
        }
    }
}

impl TermStore {
    /// The value of a term, given the values of its symbols.
    ///
    /// Iterative, so that deep terms do not exhaust the stack.
    pub fn eval(&self, term: TermId, symbols: &mut dyn FnMut(SymbolId) -> Value) -> Value {
        let mut memo = FxHashMap::default();
        self.eval_memo(term, symbols, &mut memo)
    }

    /// Like [`TermStore::eval`], keeping the values of subterms in `memo` for further calls.
    pub fn eval_memo(
        &self,
        term: TermId,
        symbols: &mut dyn FnMut(SymbolId) -> Value,
        memo: &mut FxHashMap<TermId, Value>,
    ) -> Value {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if memo.contains_key(&top) {
                stack.pop();
                continue;
            }
            let value = match self.node(top) {
                Node::Bool(value) => Value::Bool(*value),
                Node::Bits(bits) => Value::Bits(*bits),
                Node::Symbol(symbol) => symbols(*symbol),
                Node::App(op, args) => {
                    let before = stack.len();
                    let args = op.value_operands(args);
                    stack.extend(args.iter().filter(|arg| !memo.contains_key(arg)));
                    if stack.len() > before {
                        continue;
                    }
                    let args: smallvec::SmallVec<[&Value; 3]> = args.iter().map(|arg| &memo[arg]).collect();
                    apply(*op, &args)
                }
            };
            memo.insert(top, value);
            stack.pop();
        }
        memo[&term].clone()
    }
}

impl Op {
    /// The value of the operator on values.
    ///
    /// # Panics
    /// If the number or the sorts of the values do not fit the operator.
    pub fn apply(self, args: &[&Value]) -> Value {
        apply(self, args)
    }
}

/// The value of an operator on values.
pub(crate) fn apply(op: Op, args: &[&Value]) -> Value {
    let bits = |i: usize| args[i].as_bits();
    let truth = |i: usize| args[i].as_bool();
    match op {
        Op::Not => Value::Bool(!truth(0)),
        Op::And => Value::Bool(truth(0) && truth(1)),
        Op::Or => Value::Bool(truth(0) || truth(1)),
        Op::Ite => args[if truth(0) { 1 } else { 2 }].clone(),
        Op::Eq => Value::Bool(args[0] == args[1]),
        Op::BvNot => Value::Bits(bits(0).not()),
        Op::BvNeg => Value::Bits(bits(0).neg()),
        Op::BvAnd => Value::Bits(bits(0).and(bits(1))),
        Op::BvOr => Value::Bits(bits(0).or(bits(1))),
        Op::BvXor => Value::Bits(bits(0).xor(bits(1))),
        Op::BvAdd => Value::Bits(bits(0).wrapping_add(bits(1))),
        Op::BvSub => Value::Bits(bits(0).wrapping_sub(bits(1))),
        Op::BvMul => Value::Bits(bits(0).wrapping_mul(bits(1))),
        Op::BvUdiv => Value::Bits(bits(0).udiv(bits(1))),
        Op::BvUrem => Value::Bits(bits(0).urem(bits(1))),
        Op::BvSdiv => Value::Bits(bits(0).sdiv(bits(1))),
        Op::BvSrem => Value::Bits(bits(0).srem(bits(1))),
        Op::BvShl => Value::Bits(bits(0).shl(bits(1))),
        Op::BvLshr => Value::Bits(bits(0).lshr(bits(1))),
        Op::BvAshr => Value::Bits(bits(0).ashr(bits(1))),
        Op::BvUlt => Value::Bool(bits(0).unsigned() < bits(1).unsigned()),
        Op::BvUle => Value::Bool(bits(0).unsigned() <= bits(1).unsigned()),
        Op::BvSlt => Value::Bool(bits(0).signed() < bits(1).signed()),
        Op::BvSle => Value::Bool(bits(0).signed() <= bits(1).signed()),
        Op::Concat => Value::Bits(bits(0).concat(bits(1))),
        Op::Extract { high, low } => Value::Bits(bits(0).extract(high, low)),
        Op::ZeroExtend { by } => Value::Bits(bits(0).zero_extend(by)),
        Op::SignExtend { by } => Value::Bits(bits(0).sign_extend(by)),
        Op::Select => {
            let Value::Array(array) = args[0] else { panic!("array expected") };
            Value::Bits(array.elements.get(&bits(1).unsigned()).copied().unwrap_or(array.default))
        }
        Op::Store => {
            let Value::Array(array) = args[0] else { panic!("array expected") };
            let mut array = array.clone();
            // Only what differs from the default is kept, so that equality is structural.
            if bits(2) == array.default {
                array.elements.remove(&bits(1).unsigned());
            } else {
                array.elements.insert(bits(1).unsigned(), bits(2));
            }
            Value::Array(array)
        }
        Op::Float(_) => args[args.len() - 1].clone(),
        Op::ConstArray { .. } => Value::Array(ArrayValue { default: bits(0), elements: BTreeMap::new() }),
    }
}
