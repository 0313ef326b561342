//! `threads.h`: the same threads, mutexes and condition variables under other names.

use concord_program::{Op, ProcedureId};

use super::Own::Preferred;
use super::mutex::{self, Results};
use super::{Call, Patience, Row, condition, nothing, thread};
use crate::functions::FunctionId;
use crate::lower::{Lowering, Operand, Res, Value};
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["thrd_create"],
        meaning: "Starts a thread and gives its handle; it never fails.",
        own: Preferred,
        model: Some(create),
    },
    Row {
        names: &["thrd_join"],
        meaning: "Waits until the thread has ended and gives its result; who joins itself waits for ever or is told thrd_error, and who joins a thread that was detached or joined before is told so.",
        own: Preferred,
        model: Some(join),
    },
    Row {
        names: &["thrd_exit"],
        meaning: "Runs the cleanup handlers and the destructors of thread-specific storage and ends the thread.",
        own: Preferred,
        model: Some(exit),
    },
    Row {
        names: &["thrd_current"],
        meaning: "Gives the handle of the thread.",
        own: Preferred,
        model: Some(thread::myself),
    },
    Row { names: &["thrd_equal"], meaning: "Compares two handles.", own: Preferred, model: Some(thread::equal) },
    Row {
        names: &["mtx_init"],
        meaning: "Makes the mutex free, recursive if the type says so.",
        own: Preferred,
        model: Some(initialize),
    },
    Row {
        names: &["mtx_lock"],
        meaning: "Waits until the mutex is free and takes it; a recursive one counts.",
        own: Preferred,
        model: Some(|this, call| mutex::acquire(this, call, 0, Patience::Waits, RESULTS)),
    },
    Row {
        names: &["mtx_trylock"],
        meaning: "Takes the mutex if it can, otherwise says thrd_busy.",
        own: Preferred,
        model: Some(|this, call| mutex::acquire(this, call, 0, Patience::Tries, RESULTS)),
    },
    Row {
        names: &["mtx_timedlock"],
        meaning: "Like mtx_lock; says thrd_timedout at any time while the mutex is held, thrd_error to a time that is none (also if the mutex is free, or not).",
        own: Preferred,
        model: Some(|this, call| mutex::acquire(this, call, 0, Patience::GivesUp, RESULTS)),
    },
    Row {
        names: &["mtx_unlock"],
        meaning: "Frees the mutex; a recursive one says thrd_error to others than the owner.",
        own: Preferred,
        model: Some(|this, call| mutex::release(this, call, 0, RESULTS)),
    },
    Row {
        names: &["mtx_destroy", "cnd_init", "cnd_destroy", "cnd_signal", "cnd_broadcast"],
        meaning: "Changes nothing; waits on conditions return by themselves.",
        own: Preferred,
        model: Some(nothing),
    },
    Row {
        names: &["cnd_wait"],
        meaning: "Frees the mutex, may return at any time, and takes the mutex again.",
        own: Preferred,
        model: Some(wait),
    },
    Row {
        names: &["cnd_timedwait"],
        meaning: "Like cnd_wait; says thrd_success or thrd_timedout, and at once thrd_error to a time that is none.",
        own: Preferred,
        model: Some(|this, call| condition::timed(this, call, RESULTS)),
    },
];

/// `thrd_busy`, `thrd_timedout` and `thrd_error`.
const RESULTS: Results = Results { busy: 1, timed_out: 4, deadlock: 2, not_owner: 2, invalid: 2 };

fn create<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let handle = this.argument_place(call.argument(this, 0)?)?;
    let entry = this.value(call.argument(this, 1)?)?;
    let argument = this.value(call.argument(this, 2)?)?;
    let attributes = this.pointer_constant(0);
    let creation = thread::Creation { handle, attributes, entry, argument };
    thread::start(this, creation, entry_procedure, call.at)
}

/// The procedure of a thread's function `int (void *)`: its result is made as wide as pointers are.
fn entry_procedure(this: &mut Lowering<'_>, id: FunctionId) -> Option<ProcedureId> {
    let ty = this.functions[id].ty.clone();
    let pointer = this.pointer_bits();
    let fits = match ty.parameters.as_deref() {
        Some([only]) => this.types.bits(only) == Some(pointer),
        _ => false,
    };
    if !fits || ty.result != Type::INT {
        return None;
    }
    Some(thread::adapted(this, id, true))
}

fn join<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    thread::wait_for(this, call, &Type::INT)
}

fn exit<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let value = this.value(call.argument(this, 0)?)?;
    let value = this.convert(value, &Type::INT, call.at)?;
    let bits = this.pointer_bits();
    let wide = this.terms.resize(value.term, bits, true);
    let result = this.freeze(wide, call.at);
    thread::end(this, result, call.at)
}

fn initialize<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let mutex = this.object(call, 0)?;
    let kind = this.word_argument(call, 1)?;
    if !this.types.typed_mutexes {
        this.emit(Op::Reset { mutex }, call.at);
        return Ok(this.returns(0));
    }
    let one = this.number(1);
    let kind = this.terms.bv_and(kind, one);
    mutex::make(this, mutex, kind, call.at);
    Ok(this.returns(0))
}

fn wait<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.object(call, 0)?;
    let mutex = this.object(call, 1)?;
    let term = mutex::free_and_take(this, mutex, RESULTS, call.at)?;
    Ok(Operand::Scalar(Value { ty: Type::INT, term }))
}
