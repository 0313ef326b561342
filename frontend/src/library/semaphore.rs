//! Semaphores: one cell with the value.

use concord_program::{Access, Op};

use super::Own::Preferred;
use super::number::{EAGAIN, EINVAL, ETIMEDOUT};
use super::{Call, Patience, Row, nothing};
use crate::lower::{Lowering, Operand, Res, Value};
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row { names: &["sem_init"], meaning: "Sets the value.", own: Preferred, model: Some(initialize) },
    Row {
        names: &["sem_wait"],
        meaning: "Waits until the value is not 0 and takes 1 away.",
        own: Preferred,
        model: Some(|this, call| wait(this, call, Patience::Waits)),
    },
    Row {
        names: &["sem_trywait"],
        meaning: "Takes 1 away if the value is not 0; otherwise says -1, with EAGAIN in errno.",
        own: Preferred,
        model: Some(|this, call| wait(this, call, Patience::Tries)),
    },
    Row {
        names: &["sem_timedwait", "sem_clockwait"],
        meaning: "Like sem_wait; says -1, with ETIMEDOUT in errno, at any time while the value is 0.",
        own: Preferred,
        model: Some(|this, call| wait(this, call, Patience::GivesUp)),
    },
    Row { names: &["sem_post"], meaning: "Adds 1 to the value.", own: Preferred, model: Some(post) },
    Row { names: &["sem_getvalue"], meaning: "Gives the value.", own: Preferred, model: Some(value) },
    Row { names: &["sem_destroy"], meaning: "Changes nothing; the result is 0.", own: Preferred, model: Some(nothing) },
];

fn initialize<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let semaphore = this.object(call, 0)?;
    this.operand(call.argument(this, 1)?)?;
    let value = this.word_argument(call, 2)?;
    let (zero, at) = (this.number(0), call.at);
    let too_much = this.terms.bv_slt(value, zero);
    let fits = this.terms.not(too_much);
    this.when(fits, at, |this| {
        this.store_part(semaphore, 0, value, at);
        Ok(())
    })?;
    this.when(too_much, at, |this| this.set_errno(EINVAL, at))?;
    let result = this.either(fits, 0, 0xffff_ffff);
    Ok(this.int(result))
}

fn wait<'a>(this: &mut Lowering<'a>, call: &Call<'a>, patience: Patience) -> Res<Operand> {
    let at = call.at;
    let semaphore = this.object(call, 0)?;
    this.ignore_from(call, 1)?;
    let gives_up = if patience == Patience::GivesUp { this.choice(at) } else { this.terms.ff() };
    this.emit(Op::AtomicBegin, at);
    let value = this.load_word(semaphore, 0, at);
    let possible = this.terms.is_nonzero(value);
    let one = this.number(1);
    let less = this.terms.bv_sub(value, one);
    if patience != Patience::Tries {
        let condition = this.terms.or(possible, gives_up);
        this.emit(Op::Assume { condition }, at);
    }
    if patience == Patience::Waits {
        this.store_part(semaphore, 0, less, at);
        this.emit(Op::AtomicEnd, at);
        return Ok(this.returns(0));
    }
    this.when(possible, at, |this| {
        this.store_part(semaphore, 0, less, at);
        Ok(())
    })?;
    this.emit(Op::AtomicEnd, at);
    let failed = this.terms.not(possible);
    let why = if patience == Patience::Tries { EAGAIN } else { ETIMEDOUT };
    this.when(failed, at, |this| this.set_errno(why, at))?;
    let result = this.either(possible, 0, 0xffff_ffff);
    Ok(this.int(result))
}

fn post<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let semaphore = this.object(call, 0)?;
    this.emit(Op::AtomicBegin, at);
    let value = this.load_word(semaphore, 0, at);
    let one = this.number(1);
    let more = this.terms.bv_add(value, one);
    this.store_part(semaphore, 0, more, at);
    this.emit(Op::AtomicEnd, at);
    Ok(this.returns(0))
}

fn value<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let semaphore = this.object(call, 0)?;
    let place = this.argument_place(call.argument(this, 1)?)?;
    // It is not among the functions that synchronise memory.
    let term = this.load(semaphore, 32, Access::Weaker, call.at);
    this.assign(&place, Operand::Scalar(Value { ty: Type::INT, term }), call.at)?;
    Ok(this.returns(0))
}
