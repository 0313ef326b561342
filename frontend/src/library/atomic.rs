//! Atomic operations: those of C11 (through our `stdatomic.h`) and the built-in
//! functions of GNU C.
//!
//! Each is one atomic block of a load and a store. Under sequential consistency
//! all memory orders are alike; the weaker ones are remembered in the accesses.

use concord_program::{Access, Op};
use lang_c::ast::BinaryOperator;

use super::{Call, Model};
use crate::lower::{Lowering, Operand, Place, PlaceKind, Res, Value};
use crate::types::Type;

/// `memory_order_seq_cst`.
const SEQ_CST: i128 = 5;

/// The part of the name that says what is done.
fn operation(name: &str) -> Option<&str> {
    let rest = name.strip_prefix("__concord_atomic_").or_else(|| name.strip_prefix("__atomic_"))?;
    Some(rest.trim_end_matches("_explicit").trim_end_matches("_n"))
}

/// The model of an atomic operation.
pub(super) fn model(name: &str) -> Option<Model> {
    if let Some(rest) = name.strip_prefix("__sync_") {
        return Some(match rest {
            "synchronize" => fence,
            "lock_test_and_set" => exchange,
            "lock_release" => clear,
            "bool_compare_and_swap" => sync_bool_compare,
            "val_compare_and_swap" => sync_value_compare,
            _ if rest.starts_with("fetch_and_") => fetch_first,
            _ if rest.ends_with("_and_fetch") => operate_first,
            _ => return None,
        });
    }
    Some(match operation(name)? {
        // The generic built-in functions with results behind pointers are not modelled.
        "load" | "store" | "exchange" | "compare_exchange"
            if name.starts_with("__atomic_") && !name.ends_with("_n") =>
        {
            return None;
        }
        "load" => load,
        "store" => store,
        "init" => initialize,
        "exchange" => exchange,
        "compare_exchange" | "compare_exchange_strong" | "compare_exchange_weak" => compare_exchange,
        "thread_fence" | "signal_fence" => fence,
        "test_and_set" | "flag_test_and_set" => test_and_set,
        "clear" | "flag_clear" => clear,
        rest if rest.starts_with("fetch_") => fetch_first,
        rest if rest.ends_with("_fetch") => operate_first,
        _ => return None,
    })
}

fn target<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Place> {
    let node = call.argument(this, 0)?;
    let place = this.argument_place(node)?;
    if place.ty.is_scalar() {
        return Ok(place);
    }
    this.error(node.span.start, "an atomic operation needs a pointer to a scalar object")
}

/// How the order arguments from an index on let the access take part.
fn access<'a>(this: &mut Lowering<'a>, call: &Call<'a>, from: usize) -> Res<Access> {
    for order in call.arguments.iter().skip(from) {
        if this.try_constant(order)? != Some(SEQ_CST) {
            return Ok(Access::Weaker);
        }
    }
    Ok(Access::SeqCst)
}

fn read(this: &mut Lowering<'_>, place: &Place, access: Access, at: usize) -> Value {
    let ty = place.ty.unqualified().clone();
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
    let value = this.value(call.argument(this, index)?)?;
    this.convert(value, &place.ty, call.at)
}

fn load<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let place = target(this, call)?;
    let access = access(this, call, 1)?;
    Ok(Operand::Scalar(read(this, &place, access, call.at)))
}

fn store<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let place = target(this, call)?;
    let value = operand(this, call, 1, &place)?;
    let access = access(this, call, 2)?;
    write(this, &place, value, access, call.at);
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
    this.evaluate_arguments(call.arguments)?;
    Ok(Operand::Void)
}

fn exchange<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let place = target(this, call)?;
    let value = operand(this, call, 1, &place)?;
    let access = access(this, call, 2)?;
    this.emit(Op::AtomicBegin, call.at);
    let old = read(this, &place, access, call.at);
    write(this, &place, value, access, call.at);
    this.emit(Op::AtomicEnd, call.at);
    Ok(Operand::Scalar(old))
}

/// Sets a flag to 1; whether it was set.
fn test_and_set<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let place = target(this, call)?;
    let access = access(this, call, 1)?;
    this.emit(Op::AtomicBegin, call.at);
    let old = read(this, &place, access, call.at);
    let one = this.int_constant(1, &Type::INT);
    let one = this.convert(one, &place.ty, call.at)?;
    write(this, &place, one, access, call.at);
    this.emit(Op::AtomicEnd, call.at);
    this.convert(old, &Type::Bool, call.at).map(Operand::Scalar)
}

fn clear<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let place = target(this, call)?;
    let access = access(this, call, 1)?;
    let zero = this.int_constant(0, &Type::INT);
    let zero = this.convert(zero, &place.ty, call.at)?;
    write(this, &place, zero, access, call.at);
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
    let right = this.value(call.argument(this, 1)?)?;
    let access = access(this, call, 2)?;
    // The built-in functions count bytes where C11 counts elements.
    if place.ty.pointee().is_some() && !call.name.starts_with("__concord_") {
        let what = format!("`{}` on pointers", call.name);
        let ty = place.ty.clone();
        let value = this.unsupported_value(call.at, what, &ty);
        return Ok((value.clone(), value));
    }
    this.emit(Op::AtomicBegin, call.at);
    let old = read(this, &place, access, call.at);
    let new = this.apply(&operator, old.clone(), right, call.at)?;
    let mut new = this.convert(new, &place.ty, call.at)?;
    if negate {
        new.term = this.terms.bv_not(new.term);
    }
    write(this, &place, new.clone(), access, call.at);
    this.emit(Op::AtomicEnd, call.at);
    Ok((Operand::Scalar(old), Operand::Scalar(new)))
}

/// Compares with an expected value and exchanges if it is found.
struct Comparison {
    old: Value,
    /// A one-bit local: whether the exchange was made.
    success: concord_logic::TermId,
}

fn compare<'a>(
    this: &mut Lowering<'a>,
    place: &Place,
    expected: Value,
    desired: Value,
    weak: bool,
    access: Access,
    at: usize,
) -> Comparison {
    let success = this.fresh("exchanged", 1);
    let (hit, end) = (this.body.label(), this.body.label());
    let span = this.span(at);
    this.emit(Op::AtomicBegin, at);
    let old = read(this, place, access, at);
    let mut same = this.terms.eq(old.term, expected.term);
    if weak {
        // It may fail without a reason.
        let lucky = this.fresh("lucky", 1);
        this.emit(Op::Havoc { target: lucky.id }, at);
        let lucky = this.terms.is_nonzero(lucky.term);
        same = this.terms.and(same, lucky);
    }
    let value = this.terms.bool_to_bits(same, 1);
    this.emit(Op::Assign { target: success.id, value }, at);
    let exchanged = this.terms.is_nonzero(success.term);
    this.body.branch(&this.terms, exchanged, hit, end, span);
    this.body.bind(hit);
    write(this, place, desired, access, at);
    this.body.goto(end, span);
    this.body.bind(end);
    this.emit(Op::AtomicEnd, at);
    Comparison { old, success: success.term }
}

/// `compare_exchange(object, &expected, desired, …)`.
fn compare_exchange<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let place = target(this, call)?;
    let expected_place = this.argument_place(call.argument(this, 1)?)?;
    let expected = match this.read(expected_place.clone(), at)? {
        Operand::Scalar(value) => this.convert(value, &place.ty, at)?,
        _ => return this.error(at, "the expected value must be a scalar"),
    };
    let desired = operand(this, call, 2, &place)?;
    let builtin = call.name.starts_with("__atomic_");
    let access = access(this, call, if builtin { 4 } else { 3 })?;
    let weak =
        if builtin { this.try_constant(call.argument(this, 3)?)? != Some(0) } else { call.name.contains("_weak") };
    let comparison = compare(this, &place, expected, desired, weak, access, at);
    let (end, miss) = (this.body.label(), this.body.label());
    let span = this.span(at);
    let exchanged = this.terms.is_nonzero(comparison.success);
    this.body.branch(&this.terms, exchanged, end, miss, span);
    this.body.bind(miss);
    this.assign(&expected_place, Operand::Scalar(comparison.old), at)?;
    this.body.goto(end, span);
    this.body.bind(end);
    Ok(Operand::Scalar(Value { ty: Type::Bool, term: comparison.success }))
}

fn sync_compare<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Comparison> {
    let place = target(this, call)?;
    let expected = operand(this, call, 1, &place)?;
    let desired = operand(this, call, 2, &place)?;
    Ok(compare(this, &place, expected, desired, false, Access::SeqCst, call.at))
}

fn sync_bool_compare<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let term = sync_compare(this, call)?.success;
    Ok(Operand::Scalar(Value { ty: Type::Bool, term }))
}

fn sync_value_compare<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    Ok(Operand::Scalar(sync_compare(this, call)?.old))
}
