//! Starting, joining and ending threads.
//!
//! Starting a thread never fails. Joining a handle that no thread has is an invalid access. Who joins itself, or a thread that is joining
//! it, waits for ever or is told that this is a deadlock. A thread that another one is joining may be refused.

use concord_logic::{IdVec, Sort, TermId};
use concord_program::{Flow, Local, Location, LocationId, Op, Procedure, ProcedureId};

use super::Own::Preferred;
use super::detach::THRD_ERROR;
use super::number::EDEADLK;
use super::{Call, Row, nothing};
use crate::functions::FunctionId;
use crate::lower::{Lowering, Operand, Place, PlaceKind, Res, Value};
use crate::types::Type;
use crate::uses::addressed_name;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["pthread_create"],
        meaning: "Gives a handle and starts the thread; it never fails.",
        own: Preferred,
        model: Some(create),
    },
    Row {
        names: &["pthread_join"],
        meaning: "Waits until the thread has ended and gives its result; who joins itself, or a thread that joins it, waits for ever or is told EDEADLK. A thread that was detached or joined before is refused with EINVAL or ESRCH, and perhaps one that another thread is joining.",
        own: Preferred,
        model: Some(join),
    },
    Row {
        names: &["pthread_exit"],
        meaning: "Runs the cleanup handlers and the destructors of thread-specific data and ends the thread.",
        own: Preferred,
        model: Some(exit),
    },
    Row { names: &["pthread_self"], meaning: "Gives the handle of the thread.", own: Preferred, model: Some(myself) },
    Row { names: &["pthread_equal"], meaning: "Compares two handles.", own: Preferred, model: Some(equal) },
    Row {
        names: &["pthread_yield", "sched_yield"],
        meaning: "Changes nothing: other threads may always go on.",
        own: Preferred,
        model: Some(nothing),
    },
];

/// `pthread_create(&handle, attributes, function, argument)`.
pub(super) fn create<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let handle = this.argument_place(call.argument(this, 0)?)?;
    let attributes = this.value(call.argument(this, 1)?)?;
    let attributes = this.convert(attributes, &Type::Void.pointer_to(), at)?;
    let attributes = this.freeze(attributes.term, at);
    let entry = this.value(call.argument(this, 2)?)?;
    let argument = this.value(call.argument(this, 3)?)?;
    start(this, Creation { handle, attributes, entry, argument }, entry_procedure, at)
}

/// What a thread is created with.
pub(super) struct Creation {
    /// Where its handle goes.
    pub handle: Place,
    /// The address of its attributes, or 0.
    pub attributes: TermId,
    /// Its function.
    pub entry: Value,
    pub argument: Value,
}

/// Starts a thread.
pub(super) fn start(
    this: &mut Lowering<'_>,
    creation: Creation,
    entry_procedure: fn(&mut Lowering<'_>, FunctionId) -> Option<ProcedureId>,
    at: usize,
) -> Res<Operand> {
    let Creation { handle, attributes, entry, argument } = creation;
    let argument = this.convert(argument, &Type::Void.pointer_to(), at)?;
    // The handle may be stored in a variable that the argument is computed from.
    let argument = this.freeze(argument.term, at);
    // Whatever is given as a function is compared with addresses.
    let entry = this.convert(entry, &Type::Void.pointer_to(), at)?;
    let candidates = this.possible_callees(entry.term);
    let bits = this.pointer_bits();
    this.dispatch(entry.term, candidates, at, &mut |this, id| {
        let Some(entry) = entry_procedure(this, id) else {
            this.unsupported(at, "a thread whose function has another type than a thread's");
            return Ok(());
        };
        // As in every implementation, the thread finds its handle where the creator wants it.
        let target = this.fresh("thread", bits);
        this.emit(Op::Reserve { target: target.id, entry }, at);
        this.created_with(attributes, target.term, at)?;
        let value = Value { ty: Type::Void.pointer_to(), term: target.term };
        write_converted(this, &handle, value, at)?;
        this.emit(Op::Create { handle: target.term, entry, argument }, at);
        Ok(())
    })?;
    Ok(this.returns(0))
}

/// The procedure of a thread's function, if its parameter and result can be handed over in a register.
fn entry_procedure(this: &mut Lowering<'_>, id: FunctionId) -> Option<ProcedureId> {
    let ty = &this.functions[id].ty;
    let pointer = this.pointer_bits();
    let fits = |ty: &Type| {
        let is_plain = matches!(ty.unqualified(), Type::Int(_) | Type::Pointer(_));
        is_plain && this.types.bits(ty).is_some_and(|bits| bits <= pointer)
    };
    let parameters = match ty.parameters.as_deref().unwrap_or(&[]) {
        [] => true,
        [only] => fits(only),
        _ => false,
    };
    (parameters && !ty.variadic && (ty.result == Type::Void || fits(&ty.result))).then(|| adapted(this, id, false))
}

/// The procedure of a thread's function with a parameter and a result of pointer width. Of a wider argument it gets the
/// lower bits; the upper bits of a narrower result are its sign or else any.
pub(super) fn adapted(this: &mut Lowering<'_>, id: FunctionId, sign: bool) -> ProcedureId {
    let callee = this.procedure(id);
    let ty = this.functions[id].ty.clone();
    let pointer = this.pointer_bits();
    let given = ty.parameters.as_deref().unwrap_or(&[]).first().and_then(|only| this.types.bits(only));
    let returned = this.types.bits(&ty.result);
    if given.is_none_or(|bits| bits == pointer) && returned.is_none_or(|bits| bits == pointer) {
        return callee;
    }
    let span = this.functions[id].span;
    let mut locals = IdVec::new();
    let mut local = |this: &mut Lowering<'_>, name: &str, bits| {
        let term = this.terms.symbol(name, Sort::Bits(bits));
        let symbol = this.terms.as_symbol(term).expect("a symbol was just made");
        (locals.push(Local { name: name.to_owned(), symbol, named: false }), term)
    };
    let (parameter, argument) = local(this, "argument", pointer);
    let arguments = given.map(|bits| this.terms.resize(argument, bits, false)).into_iter().collect();
    let target = returned.map(|bits| local(this, "result", bits));
    let result = match target {
        Some((_, result)) if this.terms.width(result) == pointer || sign => {
            Some(this.terms.resize(result, pointer, true))
        }
        Some((_, result)) => {
            // Locals hold any value at first.
            let (_, upper) = local(this, "upper", pointer - this.terms.width(result));
            Some(this.terms.concat(upper, result))
        }
        None => None,
    };
    let op = Op::Call { callee, arguments, target: target.map(|(id, _)| id) };
    let procedure = Procedure {
        name: this.functions[id].name.clone(),
        parameters: vec![parameter],
        result: result.map(|_| Sort::Bits(pointer)),
        locals,
        locations: IdVec::from(vec![Location { op, flow: Flow::Return(result), span }]),
        entry: LocationId(0),
        span,
    };
    this.procedures.add(procedure)
}

fn write_converted(this: &mut Lowering<'_>, place: &Place, value: Value, at: usize) -> Res<()> {
    // Results are handed over as pointers: `(void **) &integer` is meant as it is written.
    let ty = if place.ty == Type::Void { Type::Void.pointer_to() } else { place.ty.clone() };
    let place = Place { ty, ..place.clone() };
    this.assign(&place, Operand::Scalar(value), at)?;
    Ok(())
}

/// `pthread_join(handle, &result)`.
fn join<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    wait_for(this, call, &Type::Void.pointer_to())
}

/// Waits for a thread, whose result is of a type.
pub(super) fn wait_for<'a>(this: &mut Lowering<'a>, call: &Call<'a>, result: &Type) -> Res<Operand> {
    let at = call.at;
    let handle = this.value(call.argument(this, 0)?)?;
    let handle = this.convert(handle, &Type::Void.pointer_to(), at)?;
    let handle = this.freeze(handle.term, at);
    let out = call.argument(this, 1)?;
    let place = if addressed_name(&out.node).is_none() && this.try_constant(out)? == Some(0) {
        None
    } else {
        // `(void **) &x` is used for an `x` of any type, and gets what fits a pointer.
        let place = this.argument_place(out)?;
        Some(match place.kind {
            PlaceKind::Memory(_) => Place { ty: result.clone(), ..place },
            _ => place,
        })
    };
    // The GNU library does not look for a request where the thread has ended.
    this.may_be_cancelled(at)?;
    let mine = this.fresh("mine", 1);
    this.emit(Op::IsMyself { target: mine.id, handle }, at);
    let (mine, status) = (this.terms.is_nonzero(mine.term), this.fresh("status", 32));
    let deadlock = if call.name.starts_with("thrd") { THRD_ERROR } else { EDEADLK };
    let deadlock = this.number(deadlock);
    this.emit(Op::Assign { target: status.id, value: deadlock }, at);
    this.when(mine, at, |this| {
        let condition = this.choice(at);
        this.emit(Op::Assume { condition }, at);
        Ok(())
    })?;
    let other = this.terms.not(mine);
    this.when(other, at, |this| {
        let gone = this.is_gone(handle, at)?;
        let refused = this.gone(call, at);
        this.emit(Op::Assign { target: status.id, value: refused }, at);
        let there = this.terms.not(gone);
        this.when(there, at, |this| {
            let [mutual, taken] = this.begins_to_join(handle, at)?;
            let value = this.terms.ite(mutual, deadlock, refused);
            this.emit(Op::Assign { target: status.id, value }, at);
            let stopped = this.terms.or(mutual, taken);
            let waits = this.terms.not(stopped);
            this.when(waits, at, |this| {
                join_other(this, handle, place.as_ref(), result, at)?;
                this.note_joined(handle, at)?;
                let zero = this.number(0);
                this.emit(Op::Assign { target: status.id, value: zero }, at);
                Ok(())
            })
        })
    })?;
    Ok(this.int(status.term))
}

/// Waits for another thread and stores its result.
fn join_other(this: &mut Lowering<'_>, handle: TermId, place: Option<&Place>, result: &Type, at: usize) -> Res<()> {
    let Some(place) = place else {
        this.emit(Op::Join { handle, target: None }, at);
        return Ok(());
    };
    let bits = this.pointer_bits();
    let target = this.fresh("joined", bits);
    this.emit(Op::Join { handle, target: Some(target.id) }, at);
    let value = Value { ty: Type::Void.pointer_to(), term: target.term };
    let value = this.convert(value, result, at)?;
    let is_plain = matches!(place.ty.unqualified(), Type::Int(_) | Type::Pointer(_));
    if !is_plain || this.types.bits(&place.ty) != this.types.bits(result) {
        this.unsupported(at, "the result of a thread in an object of another size");
        return Ok(());
    }
    write_converted(this, place, value, at)
}

/// `pthread_exit(result)`.
pub(super) fn exit<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let value = this.value(call.argument(this, 0)?)?;
    let value = this.convert(value, &Type::Void.pointer_to(), call.at)?;
    let result = this.freeze(value.term, call.at);
    end(this, result, call.at)
}

/// The thread ends here with a result.
pub(super) fn end<'a>(this: &mut Lowering<'a>, result: TermId, at: usize) -> Res<Operand> {
    if this.context.atomic {
        this.emit(Op::AtomicEnd, at);
    }
    if this.has_exit_handlers() {
        this.unsupported(at, "the end of a thread in a program with `atexit`");
    }
    this.ends_uncancelled(at)?;
    this.run_cleanup_handlers(at);
    this.run_destructors(at)?;
    let span = this.span(at);
    this.body.end(Flow::ExitThread(Some(result)), span);
    Ok(Operand::Void)
}

/// `pthread_self()`.
pub(super) fn myself<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let term = this.myself(call.at);
    let value = Value { ty: Type::Void.pointer_to(), term };
    let ty = if call.result.is_scalar() { call.result.clone() } else { Type::Void.pointer_to() };
    this.convert(value, &ty, call.at).map(Operand::Scalar)
}

/// `pthread_equal(a, b)`.
pub(super) fn equal<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let a = this.value(call.argument(this, 0)?)?;
    let b = this.value(call.argument(this, 1)?)?;
    this.apply(&lang_c::ast::BinaryOperator::Equals, a, b, call.at).map(Operand::Scalar)
}
