//! Atomic operations: those of C11 (through our `stdatomic.h`) and the built-in
//! functions of GNU C.
//!
//! Each is one atomic block of a load and a store. Under sequential consistency
//! all memory orders are alike; the weaker ones are remembered in the accesses.

use concord_logic::TermId;
use concord_program::{Access, Op};
use lang_c::ast::BinaryOperator;

use super::Own::Preferred;
use super::{Call, Row};
use crate::lower::{Lowering, Operand, Place, PlaceKind, Res, Value};
use crate::types::{IntKind, Type};

/// `memory_order_seq_cst`.
const SEQ_CST: i128 = 5;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &[
            "atomic_load",
            "atomic_load_explicit",
            "__concord_atomic_load",
            "__concord_atomic_load_explicit",
            "__c11_atomic_load",
            "__atomic_load_n",
        ],
        meaning: "Reads in one step.",
        own: Preferred,
        model: Some(load),
    },
    Row {
        names: &[
            "atomic_store",
            "atomic_store_explicit",
            "__concord_atomic_store",
            "__concord_atomic_store_explicit",
            "__c11_atomic_store",
            "__atomic_store_n",
        ],
        meaning: "Writes in one step.",
        own: Preferred,
        model: Some(store),
    },
    Row {
        names: &["atomic_init", "__concord_atomic_init", "__c11_atomic_init"],
        meaning: "Writes, not atomically.",
        own: Preferred,
        model: Some(initialize),
    },
    Row {
        names: &[
            "atomic_exchange",
            "atomic_exchange_explicit",
            "__concord_atomic_exchange",
            "__concord_atomic_exchange_explicit",
            "__c11_atomic_exchange",
            "__atomic_exchange_n",
            "__sync_lock_test_and_set",
        ],
        meaning: "Writes and gives the old value, in one step.",
        own: Preferred,
        model: Some(exchange),
    },
    Row {
        names: &[
            "atomic_compare_exchange_strong",
            "atomic_compare_exchange_strong_explicit",
            "__concord_atomic_compare_exchange_strong",
            "__concord_atomic_compare_exchange_strong_explicit",
            "__c11_atomic_compare_exchange_strong",
        ],
        meaning: "Writes if the old value is the expected one, in one step; gives whether it was, and otherwise the old value.",
        own: Preferred,
        model: Some(compare_exchange),
    },
    Row {
        names: &[
            "atomic_compare_exchange_weak",
            "atomic_compare_exchange_weak_explicit",
            "__concord_atomic_compare_exchange_weak",
            "__concord_atomic_compare_exchange_weak_explicit",
            "__c11_atomic_compare_exchange_weak",
            "__atomic_compare_exchange_n",
        ],
        meaning: "Like the strong one, but a weak one may also fail without a reason.",
        own: Preferred,
        model: Some(compare_exchange),
    },
    Row {
        names: &["__atomic_load", "__atomic_store", "__atomic_exchange", "__atomic_compare_exchange"],
        meaning: "The same with values behind pointers.",
        own: Preferred,
        model: Some(through_pointers),
    },
    Row {
        names: &[
            "atomic_fetch_add",
            "atomic_fetch_add_explicit",
            "__concord_atomic_fetch_add",
            "__concord_atomic_fetch_add_explicit",
            "__c11_atomic_fetch_add",
            "atomic_fetch_sub",
            "atomic_fetch_sub_explicit",
            "__concord_atomic_fetch_sub",
            "__concord_atomic_fetch_sub_explicit",
            "__c11_atomic_fetch_sub",
            "atomic_fetch_or",
            "atomic_fetch_or_explicit",
            "__concord_atomic_fetch_or",
            "__concord_atomic_fetch_or_explicit",
            "__c11_atomic_fetch_or",
            "atomic_fetch_xor",
            "atomic_fetch_xor_explicit",
            "__concord_atomic_fetch_xor",
            "__concord_atomic_fetch_xor_explicit",
            "__c11_atomic_fetch_xor",
            "atomic_fetch_and",
            "atomic_fetch_and_explicit",
            "__concord_atomic_fetch_and",
            "__concord_atomic_fetch_and_explicit",
            "__c11_atomic_fetch_and",
            "__atomic_fetch_add",
            "__sync_fetch_and_add",
            "__atomic_fetch_sub",
            "__sync_fetch_and_sub",
            "__atomic_fetch_or",
            "__sync_fetch_and_or",
            "__atomic_fetch_xor",
            "__sync_fetch_and_xor",
            "__atomic_fetch_and",
            "__sync_fetch_and_and",
            "__atomic_fetch_nand",
            "__sync_fetch_and_nand",
        ],
        meaning: "Reads, computes and writes in one step; gives the old value.",
        own: Preferred,
        model: Some(fetch_first),
    },
    Row {
        names: &[
            "__atomic_add_fetch",
            "__sync_add_and_fetch",
            "__atomic_sub_fetch",
            "__sync_sub_and_fetch",
            "__atomic_or_fetch",
            "__sync_or_and_fetch",
            "__atomic_xor_fetch",
            "__sync_xor_and_fetch",
            "__atomic_and_fetch",
            "__sync_and_and_fetch",
            "__atomic_nand_fetch",
            "__sync_nand_and_fetch",
        ],
        meaning: "Reads, computes and writes in one step; gives the new value.",
        own: Preferred,
        model: Some(operate_first),
    },
    Row {
        names: &["__sync_bool_compare_and_swap"],
        meaning: "Writes if the old value is the expected one, in one step; gives whether it was.",
        own: Preferred,
        model: Some(sync_bool_compare),
    },
    Row {
        names: &["__sync_val_compare_and_swap"],
        meaning: "Writes if the old value is the expected one, in one step; gives the old value.",
        own: Preferred,
        model: Some(sync_value_compare),
    },
    Row {
        names: &[
            "atomic_flag_test_and_set",
            "atomic_flag_test_and_set_explicit",
            "__concord_atomic_flag_test_and_set",
            "__concord_atomic_flag_test_and_set_explicit",
            "__atomic_test_and_set",
        ],
        meaning: "Sets a flag and gives whether it was set, in one step.",
        own: Preferred,
        model: Some(test_and_set),
    },
    Row {
        names: &[
            "atomic_flag_clear",
            "atomic_flag_clear_explicit",
            "__concord_atomic_flag_clear",
            "__concord_atomic_flag_clear_explicit",
            "__atomic_clear",
            "__sync_lock_release",
        ],
        meaning: "Clears a flag in one step.",
        own: Preferred,
        model: Some(clear),
    },
    Row {
        names: &[
            "atomic_thread_fence",
            "__concord_atomic_thread_fence",
            "atomic_signal_fence",
            "__concord_atomic_signal_fence",
            "__c11_atomic_thread_fence",
            "__c11_atomic_signal_fence",
            "__atomic_thread_fence",
            "__atomic_signal_fence",
            "__sync_synchronize",
        ],
        meaning: "Changes nothing: under sequential consistency accesses keep their order anyway.",
        own: Preferred,
        model: Some(fence),
    },
    Row {
        names: &[
            "atomic_is_lock_free",
            "__concord_atomic_is_lock_free",
            "__c11_atomic_is_lock_free",
            "__atomic_is_lock_free",
            "__atomic_always_lock_free",
        ],
        meaning: "Says 1 for 1, 2, 4 and 8 bytes, and of others what compilers for x86 do; either where that is open.",
        own: Preferred,
        model: Some(lock_free),
    },
];

fn target<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Place> {
    let node = call.argument(this, 0)?;
    let place = this.argument_place(node)?;
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

/// How the order arguments from an index on let the access take part.
fn access<'a>(this: &mut Lowering<'a>, call: &Call<'a>, from: usize) -> Res<Access> {
    // The one acquires only, the other releases only.
    if matches!(call.name.as_str(), "__sync_lock_test_and_set" | "__sync_lock_release") {
        this.note_weaker_order(call.at);
        return Ok(Access::Weaker);
    }
    for order in call.arguments.iter().skip(from) {
        if this.try_constant(order)? != Some(SEQ_CST) {
            this.note_weaker_order(order.span.start);
            return Ok(Access::Weaker);
        }
    }
    Ok(Access::SeqCst)
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
    stored(this, value, place, call.at)
}

fn load<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let place = target(this, call)?;
    let access = access(this, call, 1)?;
    let value = read(this, &place, access, call.at);
    restored(this, value, &place, call.at)
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
    this.ignore_from(call, 0)?;
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

/// The value behind a pointer argument, converted to the type of an object.
fn pointed_operand<'a>(this: &mut Lowering<'a>, call: &Call<'a>, index: usize, place: &Place) -> Res<Value> {
    let node = call.argument(this, index)?;
    let from = this.argument_place(node)?;
    let operand = this.read(from, node.span.start)?;
    stored(this, operand, place, call.at)
}

/// `__atomic_load(object, &result, order)` and its kin.
fn through_pointers<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    match call.name.as_str() {
        "__atomic_load" => {
            let place = target(this, call)?;
            let to = this.argument_place(call.argument(this, 1)?)?;
            let access = access(this, call, 2)?;
            let value = read(this, &place, access, at);
            let value = restored(this, value, &place, at)?;
            this.assign(&to, value, at)?;
            Ok(Operand::Void)
        }
        "__atomic_store" => {
            let place = target(this, call)?;
            let value = pointed_operand(this, call, 1, &place)?;
            let access = access(this, call, 2)?;
            write(this, &place, value, access, at);
            Ok(Operand::Void)
        }
        "__atomic_exchange" => {
            let place = target(this, call)?;
            let value = pointed_operand(this, call, 1, &place)?;
            let to = this.argument_place(call.argument(this, 2)?)?;
            let access = access(this, call, 3)?;
            this.emit(Op::AtomicBegin, at);
            let old = read(this, &place, access, at);
            write(this, &place, value, access, at);
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
    let access = access(this, call, 2)?;
    this.emit(Op::AtomicBegin, call.at);
    let old = read(this, &place, access, call.at);
    write(this, &place, value, access, call.at);
    this.emit(Op::AtomicEnd, call.at);
    restored(this, old, &place, call.at)
}

/// Sets a flag to 1; whether it was set.
fn test_and_set<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let place = flag(this, call)?;
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
    let place = flag(this, call)?;
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
    if !place.ty.is_scalar() {
        return this.error(call.at, "this operation needs a pointer to a scalar object");
    }
    let right = this.value(call.argument(this, 1)?)?;
    let access = access(this, call, 2)?;
    // The built-in functions count bytes where C11 counts elements.
    let counts_bytes = call.name.starts_with("__atomic_") || call.name.starts_with("__sync_");
    let in_bytes = (counts_bytes && place.ty.pointee().is_some()).then(|| Type::Int(this.types.size_type()));
    this.emit(Op::AtomicBegin, call.at);
    let old = read(this, &place, access, call.at);
    let left = match &in_bytes {
        Some(ty) => Value { ty: ty.clone(), term: old.term },
        None => old.clone(),
    };
    let new = this.apply(&operator, left, right, call.at)?;
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
    success: TermId,
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

/// Compares and exchanges, sequentially consistent: the old value, and one bit that says whether the exchange was made.
pub(crate) fn compare_and_exchange(
    this: &mut Lowering<'_>,
    place: &Place,
    expected: Value,
    desired: Value,
    at: usize,
) -> (TermId, TermId) {
    let Comparison { old, success } = compare(this, place, expected, desired, false, Access::SeqCst, at);
    (old.term, success)
}

/// `compare_exchange(object, &expected, desired, …)`.
fn compare_exchange<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let place = target(this, call)?;
    let expected_place = this.argument_place(call.argument(this, 1)?)?;
    let expected = this.read(expected_place.clone(), at)?;
    let expected = stored(this, expected, &place, at)?;
    let desired = if call.name == "__atomic_compare_exchange" {
        pointed_operand(this, call, 2, &place)?
    } else {
        operand(this, call, 2, &place)?
    };
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
    Ok(compare(this, &place, expected, desired, false, Access::SeqCst, call.at))
}

fn sync_bool_compare<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let term = sync_compare(this, call)?.success;
    Ok(Operand::Scalar(Value { ty: Type::Bool, term }))
}

fn sync_value_compare<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let old = sync_compare(this, call)?.old;
    Ok(Operand::Scalar(old))
}
