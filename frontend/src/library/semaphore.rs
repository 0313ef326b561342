//! Semaphores: one cell with the value.

use concord_logic::TermId;
use concord_program::{Access, Op};

use super::Own::Preferred;
use super::number::{EAGAIN, EINVAL, EOVERFLOW, ETIMEDOUT};
use super::time::Complaint;
use super::{Call, Patience, Row, nothing};
use crate::lower::{Lowering, Operand, Res, Value};
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["sem_init"],
        meaning: "Sets the value; to more than SEM_VALUE_MAX it says -1, with EINVAL in errno.",
        own: Preferred,
        model: Some(initialize),
    },
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
        meaning: "Like sem_wait; says -1 at any time while the value is 0, with ETIMEDOUT in errno, or EINVAL for a time or clock that is none (which is open if the value is not 0).",
        own: Preferred,
        model: Some(|this, call| wait(this, call, Patience::GivesUp)),
    },
    Row {
        names: &["sem_post"],
        meaning: "Adds 1 to the value; at SEM_VALUE_MAX it says -1, with EOVERFLOW in errno.",
        own: Preferred,
        model: Some(post),
    },
    Row { names: &["sem_getvalue"], meaning: "Gives the value.", own: Preferred, model: Some(value) },
    Row { names: &["sem_destroy"], meaning: "Changes nothing; the result is 0.", own: Preferred, model: Some(nothing) },
];

/// The largest value.
const SEM_VALUE_MAX: u64 = 0x7fff_ffff;

/// The result -1.
pub(super) const FAILED: u64 = 0xffff_ffff;

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
    let result = this.either(fits, 0, FAILED);
    Ok(this.int(result))
}

fn wait<'a>(this: &mut Lowering<'a>, call: &Call<'a>, patience: Patience) -> Res<Operand> {
    let at = call.at;
    let semaphore = this.object(call, 0)?;
    if patience == Patience::Waits {
        let no = this.terms.ff();
        this.timed_cancellation_point(no, at)?;
    }
    if patience != Patience::GivesUp {
        let no = this.terms.ff();
        let result = take(this, semaphore, patience, no, at)?;
        return Ok(this.int(result));
    }
    let semaphore = this.freeze(semaphore, at);
    this.take_until(call, 1, Complaint::InErrno, |this, invalid| {
        this.timed_cancellation_point(invalid, at)?;
        take(this, semaphore, patience, invalid, at)
    })
}

/// Takes 1 away, or does not; the result. No thread waits until an invalid time.
fn take(this: &mut Lowering<'_>, semaphore: TermId, patience: Patience, invalid: TermId, at: usize) -> Res<TermId> {
    let gives_up = if patience == Patience::GivesUp { this.choice(at) } else { this.terms.ff() };
    this.emit(Op::AtomicBegin, at);
    let value = this.load_word(semaphore, 0, at);
    let possible = this.terms.is_nonzero(value);
    let one = this.number(1);
    let less = this.terms.bv_sub(value, one);
    if patience != Patience::Tries {
        let refused = this.terms.or(gives_up, invalid);
        let condition = this.terms.or(possible, refused);
        this.emit(Op::Assume { condition }, at);
    }
    if patience == Patience::Waits {
        this.store_part(semaphore, 0, less, at);
        this.emit(Op::AtomicEnd, at);
        return Ok(this.number(0));
    }
    this.when(possible, at, |this| {
        this.store_part(semaphore, 0, less, at);
        Ok(())
    })?;
    this.emit(Op::AtomicEnd, at);
    let failed = this.terms.not(possible);
    this.when(failed, at, |this| {
        if patience == Patience::Tries {
            return this.set_errno(EAGAIN, at);
        }
        this.when(invalid, at, |this| this.set_errno(EINVAL, at))?;
        let valid = this.terms.not(invalid);
        this.when(valid, at, |this| this.set_errno(ETIMEDOUT, at))
    })?;
    Ok(this.either(possible, 0, FAILED))
}

fn post<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let semaphore = this.object(call, 0)?;
    this.emit(Op::AtomicBegin, at);
    let value = this.load_word(semaphore, 0, at);
    let (one, most) = (this.number(1), this.number(SEM_VALUE_MAX));
    let is_full = this.terms.eq(value, most);
    let more = this.terms.bv_add(value, one);
    let next = this.terms.ite(is_full, value, more);
    this.store_part(semaphore, 0, next, at);
    this.emit(Op::AtomicEnd, at);
    this.when(is_full, at, |this| this.set_errno(EOVERFLOW, at))?;
    let result = this.either(is_full, FAILED, 0);
    Ok(this.int(result))
}

fn value<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let semaphore = this.object(call, 0)?;
    let place = this.argument_place(call.argument(this, 1)?)?;
    // It is not among the functions that synchronise memory.
    let term = this.load(semaphore, 32, Access::Weaker, call.at);
    this.assign(&place, Operand::Scalar(Value { ty: Type::INT, term }), call.at)?;
    Ok(this.returns(0))
}
