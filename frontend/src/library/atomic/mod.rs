//! Atomic operations: those of C11 (through our `stdatomic.h`) and the built-in
//! functions of GNU C.
//!
//! Each is one atomic block of a load and a store. Under sequential consistency
//! all memory orders are alike; the weaker ones are remembered in the accesses.

mod rows;

use concord_logic::{Bits, TermId};
use concord_program::{Access, Op};
use lang_c::ast::BinaryOperator;

use super::Call;
use crate::lower::{Lowering, Operand, Place, PlaceKind, Res, Value};
use crate::types::{IntKind, Type};
use crate::uses::{does_something, has_effects};
pub(super) use rows::ROWS;

/// The memory orders, as the compilers number them.
const ACQUIRE: i128 = 2;
const RELEASE: i128 = 3;
const ACQ_REL: i128 = 4;
const SEQ_CST: i128 = 5;

/// How an operation takes part in the memory model where it reads and where it writes.
#[derive(Clone, Copy)]
struct Orders {
    read: Access,
    write: Access,
}

impl Orders {
    const SEQ_CST: Orders = Orders { read: Access::SeqCst, write: Access::SeqCst };

    fn of(order: Option<i128>) -> Orders {
        let ordered = |orders: bool| if orders { Access::Ordered } else { Access::Weaker };
        match order {
            Some(SEQ_CST) => Orders::SEQ_CST,
            _ => Orders {
                read: ordered(matches!(order, Some(ACQUIRE | ACQ_REL))),
                write: ordered(matches!(order, Some(RELEASE | ACQ_REL))),
            },
        }
    }

    /// Likewise if a comparison that fails has another order than one that succeeds.
    fn or_failing(self, failing: Orders) -> Orders {
        match (self.read, failing.read) {
            (Access::SeqCst, Access::SeqCst) => self,
            // What the success orders it orders; nothing is sequentially consistent.
            (Access::SeqCst, _) => Orders { read: Access::Ordered, write: Access::Ordered },
            _ => self,
        }
    }
}

/// The object behind a pointer argument, at the address that the argument has before those behind it are evaluated.
fn pointed<'a>(this: &mut Lowering<'a>, call: &Call<'a>, index: usize) -> Res<Place> {
    let node = call.argument(this, index)?;
    let place = this.argument_place(node)?;
    Ok(match call.arguments[index + 1..].iter().find(|later| has_effects(later)) {
        Some(later) => this.kept_place(place, later, node.span.start),
        None => place,
    })
}

/// A value that the arguments behind an index do not change.
fn kept<'a>(this: &mut Lowering<'a>, call: &Call<'a>, index: usize, value: Value) -> Value {
    let changes = call.arguments[index + 1..].iter().any(has_effects);
    if changes { Value { term: this.freeze(value.term, call.at), ..value } } else { value }
}

fn target<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Place> {
    let node = call.argument(this, 0)?;
    let place = pointed(this, call, 0)?;
    if this.whole_type(&place.ty).is_some() {
        return Ok(place);
    }
    this.error(node.span.start, "an atomic operation needs a pointer to a scalar object or a small structure")
}

/// The flag behind the first argument: the first byte of a structure, which `atomic_flag` is in GNU C, or of
/// anything for the built-in functions that are about flags.
fn flag<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Place> {
    let place = target(this, call)?;
    let is_byte = this.types.size(&place.ty) == Some(1);
    if place.ty.is_scalar() && (is_byte || !call.name.starts_with("__atomic_")) {
        return Ok(place);
    }
    Ok(Place { ty: Type::Int(IntKind { signed: false, ..IntKind::CHAR }), ..place })
}

/// The value of an operand as it is stored in the object.
fn stored(this: &mut Lowering<'_>, operand: Operand, place: &Place, at: usize) -> Res<Value> {
    let ty = this.whole_type(&place.ty).unwrap_or(Type::INT);
    match operand {
        Operand::Scalar(value) if place.ty.is_scalar() => this.convert(value, &place.ty, at),
        Operand::Record { ty: record, address, .. } if record == *place.ty.unqualified() => {
            Ok(Value { ty, term: this.as_value(&record, address, at)? })
        }
        _ => this.error(at, format!("this value cannot be stored in a `{}`", this.types.show(&place.ty))),
    }
}

/// What was stored in the object as an operand.
fn restored(this: &mut Lowering<'_>, value: Value, place: &Place, at: usize) -> Res<Operand> {
    if place.ty.is_scalar() {
        return Ok(Operand::Scalar(value));
    }
    this.as_structure(&place.ty.unqualified().clone(), value.term, at)
}

/// Evaluates the order arguments from an index on; how they let the operation take part. An order that is not known
/// here may be any.
fn orders<'a>(this: &mut Lowering<'a>, call: &Call<'a>, from: usize) -> Res<Orders> {
    if call.name.starts_with("__sync_") {
        return sync_orders(this, call, from);
    }
    let mut found: Option<Orders> = None;
    for order in call.arguments.iter().skip(from) {
        let value = this.value(order)?;
        let value = this.convert(value, &Type::INT, order.span.start)?;
        let order_here = this.terms.as_bits(value.term).map(Bits::signed);
        if order_here != Some(SEQ_CST) {
            this.note_weaker_order(order.span.start);
        }
        let orders = Orders::of(order_here);
        found = Some(found.map_or(orders, |success| success.or_failing(orders)));
    }
    Ok(found.unwrap_or(Orders::SEQ_CST))
}

/// The orders of a `__sync_` function. What follows its arguments is a list of variables that GCC's manual says it
/// ignores, and it does not even evaluate them; what that would do is not modelled.
fn sync_orders<'a>(this: &mut Lowering<'a>, call: &Call<'a>, from: usize) -> Res<Orders> {
    if call.arguments.iter().skip(from).any(does_something) {
        this.unsupported(call.at, format!("an effect in the list of variables of `{}`", call.name));
    }
    let order = match call.name.as_str() {
        "__sync_lock_test_and_set" => ACQUIRE,
        "__sync_lock_release" => RELEASE,
        _ => return Ok(Orders::SEQ_CST),
    };
    this.note_weaker_order(call.at);
    Ok(Orders::of(Some(order)))
}

fn read(this: &mut Lowering<'_>, place: &Place, access: Access, at: usize) -> Value {
    let ty = this.whole_type(&place.ty).unwrap_or(Type::INT);
    let bits = this.types.bits(&ty).unwrap_or(32);
    let term = match &place.kind {
        PlaceKind::Memory(address) => this.load(*address, bits, access, at),
        PlaceKind::Register(var) => this.freeze(var.term, at),
        PlaceKind::Bits(..) => {
            this.unsupported(at, "an atomic operation on a bit-field");
            this.fresh("unsupported", bits).term
        }
        PlaceKind::Unmodelled(what) => {
            let what = what.clone();
            this.unsupported(at, what);
            this.fresh("unsupported", bits).term
        }
    };
    Value { ty, term }
}

fn write(this: &mut Lowering<'_>, place: &Place, value: Value, access: Access, at: usize) {
    match &place.kind {
        PlaceKind::Memory(address) => {
            this.emit(Op::Store { address: *address, value: value.term, access }, at);
        }
        _ => {
            this.write(place, value, at);
        }
    }
}

fn operand<'a>(this: &mut Lowering<'a>, call: &Call<'a>, index: usize, place: &Place) -> Res<Value> {
    let value = this.operand(call.argument(this, index)?)?;
    let value = stored(this, value, place, call.at)?;
    Ok(kept(this, call, index, value))
}

fn load<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let place = target(this, call)?;
    let orders = orders(this, call, 1)?;
    let value = read(this, &place, orders.read, call.at);
    restored(this, value, &place, call.at)
}

fn store<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let place = target(this, call)?;
    let value = operand(this, call, 1, &place)?;
    let orders = orders(this, call, 2)?;
    write(this, &place, value, orders.write, call.at);
    Ok(Operand::Void)
}

/// `atomic_init` is an ordinary store.
fn initialize<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let place = target(this, call)?;
    let value = operand(this, call, 1, &place)?;
    write(this, &place, value, Access::Plain, call.at);
    Ok(Operand::Void)
}

fn fence<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    orders(this, call, 0)?;
    Ok(Operand::Void)
}

/// Whether an object, or any of a size, is lock-free. A library says that of some sizes at run time.
fn lock_free<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let node = call.argument(this, 0)?;
    let size = if call.name.starts_with("__atomic_") || call.name.starts_with("__c11_") {
        this.try_constant(node)?
    } else {
        let ty = this.type_of(node)?;
        let object = match &ty {
            Type::Array(element, _) | Type::Variable(element, _) => Some(&**element),
            other => other.pointee(),
        };
        object.and_then(|object| this.types.size(object)).map(i128::from)
    };
    // That one is answered by the compiler, which does not evaluate it.
    if call.name != "__atomic_always_lock_free" {
        this.ignore_from(call, 0)?;
    }
    match size {
        Some(1 | 2 | 4 | 8) => Ok(this.returns(1)),
        Some(17..) => Ok(this.returns(0)),
        Some(_) if call.name.contains("always") => Ok(this.returns(0)),
        _ => {
            let open = this.choice(call.at);
            let term = this.either(open, 1, 0);
            Ok(this.int(term))
        }
    }
}

/// The value in a place, converted to the type of an object. It is read by the operation itself, so after the arguments.
fn read_for<'a>(this: &mut Lowering<'a>, from: Place, object: &Place, at: usize) -> Res<Value> {
    let operand = this.read(from, at)?;
    stored(this, operand, object, at)
}

/// `__atomic_load(object, &result, order)` and its kin.
fn through_pointers<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    match call.name.as_str() {
        "__atomic_load" => {
            let place = target(this, call)?;
            let to = pointed(this, call, 1)?;
            let orders = orders(this, call, 2)?;
            let value = read(this, &place, orders.read, at);
            let value = restored(this, value, &place, at)?;
            this.assign(&to, value, at)?;
            Ok(Operand::Void)
        }
        "__atomic_store" => {
            let place = target(this, call)?;
            let from = pointed(this, call, 1)?;
            let orders = orders(this, call, 2)?;
            let value = read_for(this, from, &place, at)?;
            write(this, &place, value, orders.write, at);
            Ok(Operand::Void)
        }
        "__atomic_exchange" => {
            let place = target(this, call)?;
            let from = pointed(this, call, 1)?;
            let to = pointed(this, call, 2)?;
            let orders = orders(this, call, 3)?;
            let value = read_for(this, from, &place, at)?;
            this.emit(Op::AtomicBegin, at);
            let old = read(this, &place, orders.read, at);
            write(this, &place, value, orders.write, at);
            this.emit(Op::AtomicEnd, at);
            let old = restored(this, old, &place, at)?;
            this.assign(&to, old, at)?;
            Ok(Operand::Void)
        }
        _ => compare_exchange(this, call),
    }
}

fn exchange<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let place = target(this, call)?;
    let value = operand(this, call, 1, &place)?;
    let orders = orders(this, call, 2)?;
    this.emit(Op::AtomicBegin, call.at);
    let old = read(this, &place, orders.read, call.at);
    write(this, &place, value, orders.write, call.at);
    this.emit(Op::AtomicEnd, call.at);
    restored(this, old, &place, call.at)
}

/// Sets a flag to 1; whether it was set.
fn test_and_set<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let place = flag(this, call)?;
    let orders = orders(this, call, 1)?;
    this.emit(Op::AtomicBegin, call.at);
    let old = read(this, &place, orders.read, call.at);
    let one = this.int_constant(1, &Type::INT);
    let one = this.convert(one, &place.ty, call.at)?;
    write(this, &place, one, orders.write, call.at);
    this.emit(Op::AtomicEnd, call.at);
    this.convert(old, &Type::Bool, call.at).map(Operand::Scalar)
}

fn clear<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let place = flag(this, call)?;
    let orders = orders(this, call, 1)?;
    let zero = this.int_constant(0, &Type::INT);
    let zero = this.convert(zero, &place.ty, call.at)?;
    write(this, &place, zero, orders.write, call.at);
    Ok(Operand::Void)
}

fn fetch_first<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    Ok(modify(this, call)?.0)
}

fn operate_first<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    Ok(modify(this, call)?.1)
}

/// Reads, applies the operator that the name says, and writes; the old and the new value.
fn modify<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<(Operand, Operand)> {
    let word = |word: &&str| matches!(*word, "add" | "sub" | "and" | "or" | "xor" | "nand");
    // The `and` of `__sync_fetch_and_add` and `__sync_add_and_fetch` is no operator.
    let name = match call.name.strip_prefix("__sync_") {
        Some(rest) => rest.trim_start_matches("fetch_and_").trim_end_matches("_and_fetch"),
        None => &call.name,
    };
    let mut words = name.split('_');
    let (operator, negate) = match words.find(word) {
        Some("add") => (BinaryOperator::Plus, false),
        Some("sub") => (BinaryOperator::Minus, false),
        Some("and") => (BinaryOperator::BitwiseAnd, false),
        Some("or") => (BinaryOperator::BitwiseOr, false),
        Some("xor") => (BinaryOperator::BitwiseXor, false),
        Some("nand") => (BinaryOperator::BitwiseAnd, true),
        _ => return this.error(call.at, format!("`{}` is not known", call.name)),
    };
    let place = target(this, call)?;
    if !place.ty.is_scalar() {
        return this.error(call.at, "this operation needs a pointer to a scalar object");
    }
    let right = this.value(call.argument(this, 1)?)?;
    let right = kept(this, call, 1, right);
    let orders = orders(this, call, 2)?;
    // The built-in functions count bytes where C11 counts elements.
    let counts_bytes = call.name.starts_with("__atomic_") || call.name.starts_with("__sync_");
    let wide_element = place.ty.pointee().is_some_and(|element| this.types.size(element).is_some_and(|size| size != 1));
    if wide_element && !counts_bytes {
        // C11 does not say what is counted; GCC counts bytes, Clang elements.
        let name = call.name.trim_start_matches("__concord_");
        this.unsupported(call.at, format!("`{name}` of a pointer"));
    }
    let in_bytes = (counts_bytes && place.ty.pointee().is_some()).then(|| Type::Int(this.types.size_type()));
    this.emit(Op::AtomicBegin, call.at);
    let old = read(this, &place, orders.read, call.at);
    let left = match &in_bytes {
        Some(ty) => Value { ty: ty.clone(), term: old.term },
        None => old.clone(),
    };
    let new = this.apply(&operator, left, right, call.at)?;
    let mut new = this.convert(new, &place.ty, call.at)?;
    if negate {
        new.term = this.terms.bv_not(new.term);
    }
    write(this, &place, new.clone(), orders.write, call.at);
    this.emit(Op::AtomicEnd, call.at);
    Ok((Operand::Scalar(old), Operand::Scalar(new)))
}

/// What is compared and exchanged.
struct Exchange {
    expected: Value,
    desired: Value,
    /// Whether it may fail without a reason.
    weak: TermId,
    orders: Orders,
}

/// What came of a comparison.
struct Comparison {
    old: Value,
    /// A one-bit local: whether the exchange was made.
    success: TermId,
}

/// Compares with an expected value and exchanges if it is found.
fn compare(this: &mut Lowering<'_>, place: &Place, exchange: Exchange, at: usize) -> Comparison {
    let Exchange { expected, desired, weak, orders } = exchange;
    let success = this.fresh("exchanged", 1);
    let (hit, end) = (this.body.label(), this.body.label());
    let span = this.span(at);
    this.emit(Op::AtomicBegin, at);
    let old = read(this, place, orders.read, at);
    let mut same = this.terms.eq(old.term, expected.term);
    if weak != this.terms.ff() {
        let lucky = this.choice(at);
        let strong = this.terms.not(weak);
        let may_hit = this.terms.or(strong, lucky);
        same = this.terms.and(same, may_hit);
    }
    let value = this.terms.bool_to_bits(same, 1);
    this.emit(Op::Assign { target: success.id, value }, at);
    let exchanged = this.terms.is_nonzero(success.term);
    this.body.branch(&this.terms, exchanged, hit, end, span);
    this.body.bind(hit);
    write(this, place, desired, orders.write, at);
    this.body.goto(end, span);
    this.body.bind(end);
    this.emit(Op::AtomicEnd, at);
    Comparison { old, success: success.term }
}

/// Compares and exchanges, sequentially consistent: the old value, and one bit that says whether the exchange was made.
pub(crate) fn compare_and_exchange(
    this: &mut Lowering<'_>,
    place: &Place,
    expected: Value,
    desired: Value,
    at: usize,
) -> (TermId, TermId) {
    let exchange = Exchange { expected, desired, weak: this.terms.ff(), orders: Orders::SEQ_CST };
    let Comparison { old, success } = compare(this, place, exchange, at);
    (old.term, success)
}

/// `compare_exchange(object, &expected, desired, …)`.
fn compare_exchange<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let place = target(this, call)?;
    let expected_place = pointed(this, call, 1)?;
    let by_pointer = call.name == "__atomic_compare_exchange";
    let desired_place = if by_pointer { Some(pointed(this, call, 2)?) } else { None };
    let desired = if by_pointer { None } else { Some(operand(this, call, 2, &place)?) };
    let builtin = call.name.starts_with("__atomic_");
    let weak = if builtin {
        let weak = this.condition(call.argument(this, 3)?)?;
        let weak = this.terms.bool_to_bits(weak, 1);
        let weak = kept(this, call, 3, Value { ty: Type::Bool, term: weak });
        this.terms.is_nonzero(weak.term)
    } else {
        this.terms.bool(call.name.contains("_weak"))
    };
    let orders = orders(this, call, if builtin { 4 } else { 3 })?;
    let expected = read_for(this, expected_place.clone(), &place, at)?;
    let desired = match (desired, desired_place) {
        (Some(desired), _) => desired,
        (None, Some(from)) => read_for(this, from, &place, at)?,
        (None, None) => return this.error(at, "this exchange has no desired value"),
    };
    let comparison = compare(this, &place, Exchange { expected, desired, weak, orders }, at);
    let (end, miss) = (this.body.label(), this.body.label());
    let span = this.span(at);
    let exchanged = this.terms.is_nonzero(comparison.success);
    this.body.branch(&this.terms, exchanged, end, miss, span);
    this.body.bind(miss);
    let old = restored(this, comparison.old, &place, at)?;
    this.assign(&expected_place, old, at)?;
    this.body.goto(end, span);
    this.body.bind(end);
    Ok(Operand::Scalar(Value { ty: Type::Bool, term: comparison.success }))
}

fn sync_compare<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Comparison> {
    let place = target(this, call)?;
    let expected = operand(this, call, 1, &place)?;
    let desired = operand(this, call, 2, &place)?;
    let orders = orders(this, call, 3)?;
    let weak = this.terms.ff();
    Ok(compare(this, &place, Exchange { expected, desired, weak, orders }, call.at))
}

fn sync_bool_compare<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let term = sync_compare(this, call)?.success;
    Ok(Operand::Scalar(Value { ty: Type::Bool, term }))
}

fn sync_value_compare<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let old = sync_compare(this, call)?.old;
    Ok(Operand::Scalar(old))
}
