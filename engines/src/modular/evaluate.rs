//! What a term may be, given what its locals may be; and what the locals may be, given that a condition holds.

use concord_logic::{Bits, IntRange, Interval, Node, Op, Sort, TermId, Value as Exact};
use concord_program::LocalId;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::domain::{Base, Chunk, Num, Value};
use super::subject::Subject;

/// Whether a condition may hold, and whether it may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Truth {
    pub may_hold: bool,
    pub may_fail: bool,
}

impl Truth {
    const OPEN: Truth = Truth { may_hold: true, may_fail: true };

    fn known(holds: bool) -> Truth {
        Truth { may_hold: holds, may_fail: !holds }
    }

    fn of(holds: Option<bool>) -> Truth {
        holds.map_or(Truth::OPEN, Truth::known)
    }
}

/// What is known of locals.
pub(crate) trait Locals {
    fn value(&self, local: LocalId) -> Value;
    /// Keeps only these values; `false` if none is left.
    fn restrict(&mut self, local: LocalId, value: &Value) -> bool;
}

/// Evaluates the terms of a program.
pub(crate) struct Evaluation<'a, 'p, L> {
    subject: &'a Subject<'p>,
    pub locals: L,
    known: FxHashMap<TermId, Value>,
}

/// Conditions inside of each other deeper than this restrict nothing.
const DEPTH: u32 = 24;

impl<'a, 'p, L: Locals> Evaluation<'a, 'p, L> {
    pub fn new(subject: &'a Subject<'p>, locals: L) -> Self {
        Evaluation { subject, locals, known: FxHashMap::default() }
    }

    fn width(&self, term: TermId) -> Option<u32> {
        match self.subject.terms().sort(term) {
            Sort::Bits(width) => Some(width),
            _ => None,
        }
    }

    /// What a term may be; of what is no bit-vector nothing is known.
    pub fn value(&mut self, term: TermId) -> Value {
        let Some(width) = self.width(term) else { return Value::Any };
        match self.subject.terms().node(term) {
            Node::Bits(bits) => Value::bits(self.subject, *bits),
            Node::Symbol(symbol) => self.subject.local_of(*symbol).map_or(Value::Any, |local| self.locals.value(local)),
            Node::App(op, parts) => {
                if let Some(known) = self.known.get(&term) {
                    return known.clone();
                }
                let (op, parts) = (*op, parts.clone());
                let value = self.applied(term, width, op, &parts);
                self.known.insert(term, value.clone());
                value
            }
            Node::Bool(_) => Value::Any,
        }
    }

    fn applied(&mut self, term: TermId, width: u32, op: Op, parts: &[TermId]) -> Value {
        if op == Op::Ite {
            let truth = self.truth(parts[0]);
            let mut value = Value::none();
            if truth.may_hold {
                value = value.join(&self.value(parts[1]));
            }
            if truth.may_fail {
                value = value.join(&self.value(parts[2]));
            }
            return value;
        }
        let values: SmallVec<[Value; 3]> = parts.iter().map(|&part| self.value(part)).collect();
        if values.iter().any(Value::is_none) {
            return Value::none();
        }
        if let Some(exact) = self.exact(op, parts, &values) {
            return Value::bits(self.subject, exact);
        }
        if let (Op::BvAdd | Op::BvSub, [a, b]) = (op, &values[..])
            && let Some(value) = self.moved(term, width, op, a, b)
        {
            return value;
        }
        let numbers: SmallVec<[Num; 3]> =
            parts.iter().zip(&values).map(|(&part, value)| value.as_number(self.width(part).unwrap_or(1))).collect();
        self.number(term, width, op, parts, &numbers)
    }

    /// The value if all parts have one.
    fn exact(&self, op: Op, parts: &[TermId], values: &[Value]) -> Option<Bits> {
        let exact: Option<SmallVec<[Exact; 3]>> = (parts.iter().zip(values))
            .map(|(&part, value)| Some(Exact::Bits(Bits::new(self.width(part)?, value.constant()?))))
            .collect();
        let exact = exact?;
        let parts: SmallVec<[&Exact; 3]> = exact.iter().collect();
        match op.apply(&parts) {
            Exact::Bits(bits) => Some(bits),
            _ => None,
        }
    }

    /// An address moved by a number.
    fn moved(&self, term: TermId, width: u32, op: Op, a: &Value, b: &Value) -> Option<Value> {
        let (a, b) = (a.chunks()?, b.chunks()?);
        let mut value = Value::none();
        for (left, right) in a.iter().flat_map(|left| b.iter().map(move |right| (left, right))) {
            let base = match (left.is_number(), right.is_number(), op) {
                (true, true, _) => Base::Number,
                (false, true, _) => left.base,
                (true, false, Op::BvAdd) => right.base,
                _ => return None,
            };
            let parts = self.subject.terms().as_app(term)?.1;
            let Value::Of(moved) = self.number(term, width, op, parts, &[left.number, right.number]) else {
                return None;
            };
            for chunk in moved {
                let base = if base == Base::Number { chunk.base } else { base };
                if matches!(base, Base::Thread(_) | Base::Myself | Base::Stranger) {
                    return None;
                }
                value = value.join(&Value::of(Chunk { base, number: chunk.number }));
            }
        }
        Some(value)
    }

    fn number(&self, term: TermId, width: u32, op: Op, parts: &[TermId], numbers: &[Num]) -> Value {
        // Where an operand stands twice the ranges are the same, too.
        let mut next = 0;
        let range = if parts.len() == 2 && parts[0] != parts[1] {
            self.subject.terms().int_range_by(term, &mut |part| {
                let place = usize::from(part != parts[0]);
                numbers[place].range
            })
        } else {
            self.subject.terms().int_range_by(term, &mut |_| {
                let place = next.min(numbers.len() - 1);
                next += 1;
                numbers[place].range
            })
        };
        if range.is_empty() {
            return Value::none();
        }
        let most = Bits::ones(width).unsigned();
        let high = |place: usize| numbers[place].range.unsigned.high;
        let congruence = match (op, numbers) {
            (Op::BvAdd, [a, b]) => {
                a.sum(*b).map(|found| (found, high(0).checked_add(high(1)).is_none_or(|sum| sum > most)))
            }
            (Op::BvSub, [a, b]) => a.difference(*b).map(|found| (found, a.range.unsigned.low < high(1))),
            (Op::BvMul, [a, b]) => {
                a.product(*b).map(|found| (found, high(0).checked_mul(high(1)).is_none_or(|product| product > most)))
            }
            (Op::ZeroExtend { .. }, [a]) => Some(((a.modulus, a.residue), false)),
            (Op::SignExtend { .. }, [a]) if a.range.signed.low >= 0 => Some(((a.modulus, a.residue), false)),
            (Op::Extract { low: 0, .. }, [a]) => Some(((a.modulus, a.residue), high(0) > most)),
            _ => None,
        };
        let number = match congruence {
            Some((found, wraps)) => Num::with_congruence(range, width, wraps, found),
            None => Num::of_range(range),
        };
        Value::number(self.subject, number)
    }

    /// Whether a condition may hold and may not.
    pub fn truth(&mut self, term: TermId) -> Truth {
        let (op, parts) = match self.subject.terms().node(term) {
            Node::Bool(holds) => return Truth::known(*holds),
            Node::App(op, parts) => (*op, parts.clone()),
            _ => return Truth::OPEN,
        };
        match op {
            Op::Not => {
                let inner = self.truth(parts[0]);
                Truth { may_hold: inner.may_fail, may_fail: inner.may_hold }
            }
            Op::And => parts.iter().fold(Truth::known(true), |all, &part| {
                let part = self.truth(part);
                Truth { may_hold: all.may_hold && part.may_hold, may_fail: all.may_fail || part.may_fail }
            }),
            Op::Or => parts.iter().fold(Truth::known(false), |any, &part| {
                let part = self.truth(part);
                Truth { may_hold: any.may_hold || part.may_hold, may_fail: any.may_fail && part.may_fail }
            }),
            Op::Ite => {
                let condition = self.truth(parts[0]);
                let (then, other) = (self.truth(parts[1]), self.truth(parts[2]));
                let may = |then: bool, other: bool| condition.may_hold && then || condition.may_fail && other;
                Truth { may_hold: may(then.may_hold, other.may_hold), may_fail: may(then.may_fail, other.may_fail) }
            }
            Op::Eq | Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle => {
                let Some(width) = self.width(parts[0]) else { return Truth::OPEN };
                let (a, b) = (self.value(parts[0]), self.value(parts[1]));
                if op == Op::Eq {
                    return Truth::of(self.equal(&a, &b));
                }
                Truth::of(a.range(width).compared(op, b.range(width)))
            }
            _ => Truth::OPEN,
        }
    }

    /// Whether two values are equal, if that is known.
    fn equal(&self, a: &Value, b: &Value) -> Option<bool> {
        if let (Some(a), Some(b)) = (a.constant(), b.constant()) {
            return Some(a == b);
        }
        let (a, b) = (a.chunks()?, b.chunks()?);
        if let ([Chunk { base: Base::Myself, .. }], [Chunk { base: Base::Myself, .. }]) = (a, b) {
            return Some(true);
        }
        let apart = |x: &Chunk, y: &Chunk| match (x.base, y.base) {
            (Base::Number | Base::Static(_), Base::Number | Base::Static(_)) => {
                x.number.range.compared(Op::Eq, y.number.range) == Some(false)
            }
            (Base::Myself, Base::Stranger) | (Base::Stranger, Base::Myself) => true,
            (Base::Number | Base::Static(_), _) => x.number.constant() == Some(0) && self.is_never_null(y),
            (_, Base::Number | Base::Static(_)) => y.number.constant() == Some(0) && self.is_never_null(x),
            _ => false,
        };
        a.iter().all(|x| b.iter().all(|y| apart(x, y))).then_some(false)
    }

    /// No object lies at 0, and no thread has that handle.
    fn is_never_null(&self, chunk: &Chunk) -> bool {
        match chunk.base {
            Base::Mine(site) | Base::Made(site) | Base::Given(site) => {
                let concord_program::Op::Allocate { layout, size, .. } = self.subject.allocation(site) else {
                    return false;
                };
                let room = if size.is_none() { layout.size() } else { 0 };
                chunk.number.range.unsigned.high <= u128::from(room)
            }
            Base::Thread(_) | Base::Myself | Base::Stranger => true,
            Base::Number | Base::Static(_) => chunk.number.range.unsigned.low > 0,
        }
    }

    /// Restricts the locals to values for which the condition holds, or does not; `false` if there are none.
    pub fn assume(&mut self, term: TermId, holds: bool) -> bool {
        let possible = self.assume_within(term, holds, DEPTH);
        self.known.clear();
        possible
    }

    /// Restricts the locals of a term to values for which it may be this; `false` if there are none.
    pub fn narrow(&mut self, term: TermId, to: &Value) -> bool {
        let Some(width) = self.width(term) else { return true };
        self.known.clear();
        let value = self.value(term);
        let met = self.selected(&value, to, true, width);
        let possible = self.restrict(term, &met, width, DEPTH);
        self.known.clear();
        possible
    }

    fn assume_within(&mut self, term: TermId, holds: bool, depth: u32) -> bool {
        let truth = self.truth(term);
        if !(if holds { truth.may_hold } else { truth.may_fail }) {
            return false;
        }
        let Some((op, parts)) = self.subject.terms().as_app(term) else { return true };
        if depth == 0 {
            return true;
        }
        match op {
            Op::Not => self.assume_within(parts[0], !holds, depth - 1),
            Op::And | Op::Or if holds == (op == Op::And) => parts.iter().all(|&part| {
                self.known.clear();
                self.assume_within(part, holds, depth - 1)
            }),
            Op::And | Op::Or => {
                // One of the parts decides; if only one is left, it is that one.
                let open: SmallVec<[TermId; 3]> = (parts.iter().copied())
                    .filter(|&part| {
                        let truth = self.truth(part);
                        if holds { truth.may_hold } else { truth.may_fail }
                    })
                    .collect();
                match open[..] {
                    [] => false,
                    [only] => self.assume_within(only, holds, depth - 1),
                    _ => true,
                }
            }
            Op::Eq | Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle => match self.width(parts[0]) {
                Some(width) => self.compared(op, [parts[0], parts[1]], width, holds, depth),
                None => true,
            },
            _ => true,
        }
    }

    fn compared(&mut self, op: Op, [a, b]: [TermId; 2], width: u32, holds: bool, depth: u32) -> bool {
        let (x, y) = (self.value(a), self.value(b));
        if op == Op::Eq {
            let first = self.selected(&x, &y, holds, width);
            let second = self.selected(&y, &x, holds, width);
            return self.restrict(a, &first, width, depth) && self.restrict(b, &second, width, depth);
        }
        let (left, right) = (x.range(width), y.range(width));
        let signed = matches!(op, Op::BvSlt | Op::BvSle);
        let ends = |range: IntRange| range.bounds(width, signed);
        // The greatest number that the right side may be, or the least if the comparison does not hold.
        let [low, high] = ends(right);
        let first = IntRange::satisfying(op, if holds { high } else { low }, true, holds);
        let [low, high] = ends(left);
        let second = IntRange::satisfying(op, if holds { low } else { high }, false, holds);
        let within = |value: &Value, range: Option<IntRange>| match range {
            Some(range) => clipped(value, range, width),
            None => value.clone(),
        };
        let (first, second) = (within(&x, first), within(&y, second));
        self.restrict(a, &first, width, depth) && self.restrict(b, &second, width, depth)
    }

    /// The values of the first that equal some of the second, or differ from some.
    pub fn selected(&self, value: &Value, other: &Value, equal: bool, width: u32) -> Value {
        if equal {
            let Value::Of(chunks) = value else { return other.clone() };
            let Some(others) = other.chunks() else { return value.clone() };
            let mut left = Value::none();
            for chunk in chunks {
                for other in others {
                    let one = (Value::of(*chunk), Value::of(*other));
                    if self.equal(&one.0, &one.1) == Some(false) {
                        continue;
                    }
                    let both = chunk.is_number() && other.is_number();
                    let met = if both && other.number.constant().is_some() { *other } else { *chunk };
                    left = left.join(&Value::of(met));
                }
            }
            return left;
        }
        let (Value::Of(chunks), Some(excluded)) = (value, other.constant()) else {
            if *value == Value::Any && other.constant() == Some(0) && width > 0 {
                let range = Interval { low: 1, high: Bits::ones(width).unsigned() };
                return clipped(value, IntRange::of_unsigned(width, range), width);
            }
            return value.clone();
        };
        let mut left = Value::none();
        for chunk in chunks {
            let mut number = chunk.number;
            if chunk.is_number() {
                if number.constant() == Some(excluded) {
                    continue;
                }
                let mut range = number.range;
                if range.unsigned.low == excluded {
                    range.unsigned.low += 1;
                } else if range.unsigned.high == excluded {
                    range.unsigned.high -= 1;
                }
                number = number.within(range, width);
            }
            left = left.join(&Value::of(Chunk { base: chunk.base, number }));
        }
        left
    }

    /// Restricts the locals of a term to values for which it may be this.
    fn restrict(&mut self, term: TermId, to: &Value, width: u32, depth: u32) -> bool {
        if to.is_none() {
            return false;
        }
        match self.subject.terms().node(term) {
            Node::Symbol(symbol) => {
                let Some(local) = self.subject.local_of(*symbol) else { return true };
                self.known.clear();
                self.locals.restrict(local, to)
            }
            Node::App(op, parts) if depth > 0 => {
                let (op, parts) = (*op, parts.clone());
                match op {
                    Op::Ite => {
                        let (then, other) = (self.value(parts[1]), self.value(parts[2]));
                        if self.equal(&then, to) == Some(false) {
                            return self.assume_within(parts[0], false, depth - 1);
                        }
                        if self.equal(&other, to) == Some(false) {
                            return self.assume_within(parts[0], true, depth - 1);
                        }
                        true
                    }
                    Op::ZeroExtend { .. } => self.resized(parts[0], to, width, false, depth),
                    Op::SignExtend { .. } => self.resized(parts[0], to, width, true, depth),
                    _ => true,
                }
            }
            _ => true,
        }
    }

    /// Restricts what was extended.
    fn resized(&mut self, inner: TermId, to: &Value, width: u32, signed: bool, depth: u32) -> bool {
        let Some(narrow) = self.width(inner) else { return true };
        let (range, whole) = (to.range(width), IntRange::whole(narrow));
        let allowed = if signed {
            IntRange { signed: range.signed.meet(whole.signed), ..whole }
        } else {
            IntRange { unsigned: range.unsigned.meet(whole.unsigned), ..whole }
        };
        if allowed.is_empty() {
            return false;
        }
        let value = self.value(inner);
        let clipped = clipped(&value, allowed.agreed(narrow), narrow);
        self.restrict(inner, &clipped, narrow, depth - 1)
    }
}

/// What of a value is within a range; addresses that are no numbers stay.
pub(crate) fn clipped(value: &Value, range: IntRange, width: u32) -> Value {
    match value {
        Value::Any if range == IntRange::whole(width) => Value::Any,
        Value::Any => Value::of(Chunk { base: Base::Number, number: Num::of_range(range.agreed(width)) }),
        Value::Of(chunks) => chunks.iter().fold(Value::none(), |left, chunk| {
            let number = if chunk.is_number() { chunk.number.within(range, width) } else { chunk.number };
            left.join(&Value::of(Chunk { base: chunk.base, number }))
        }),
    }
}
