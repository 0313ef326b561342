//! Condition variables.
//!
//! A wait may return at any time (POSIX allows it), so it is the release of the mutex
//! and its acquisition, and signals do nothing.

use concord_program::Op;

use super::Own::Preferred;
use super::mutex::{self, POSIX_RESULTS};
use super::{Call, Row, nothing};
use crate::lower::{Lowering, Operand, Res};

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["pthread_cond_wait"],
        meaning: "Frees the mutex, may return at any time, and takes the mutex again.",
        own: Preferred,
        model: Some(wait),
    },
    Row {
        names: &["pthread_cond_timedwait", "pthread_cond_clockwait"],
        meaning: "Like pthread_cond_wait; says 0 or ETIMEDOUT, and at once EINVAL to a time or clock that is none.",
        own: Preferred,
        model: Some(timed_wait),
    },
    Row {
        names: &["pthread_cond_signal", "pthread_cond_broadcast"],
        meaning: "Changes nothing: waits return by themselves.",
        own: Preferred,
        model: Some(nothing),
    },
    Row {
        names: &["pthread_cond_init", "pthread_cond_destroy"],
        meaning: "Changes nothing; the result is 0.",
        own: Preferred,
        model: Some(nothing),
    },
];

fn wait<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.object(call, 0)?;
    let mutex = this.object(call, 1)?;
    let result = mutex::free_and_take(this, mutex, POSIX_RESULTS, call.at)?;
    Ok(this.int(result))
}

fn timed_wait<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    timed(this, call, POSIX_RESULTS)
}

/// A wait that may also time out. A time that is none is refused before the mutex is freed.
pub(super) fn timed<'a>(this: &mut Lowering<'a>, call: &Call<'a>, results: mutex::Results) -> Res<Operand> {
    let at = call.at;
    this.object(call, 0)?;
    let mutex = this.object(call, 1)?;
    let mutex = this.freeze(mutex, at);
    let invalid = this.invalid_time(call, 2)?;
    this.may_be_cancelled_if(invalid, at)?;
    let refused = mutex::refused_wait(this, mutex, invalid, results, at)?;
    let result = this.fresh("result", 32);
    this.emit(Op::Assign { target: result.id, value: refused }, at);
    let valid = this.terms.not(invalid);
    this.when(valid, at, |this| {
        let freed = mutex::free_and_take(this, mutex, results, at)?;
        let (woken, zero, late) = (this.choice(at), this.number(0), this.number(results.timed_out));
        let is_free = this.terms.eq(freed, zero);
        let when_freed = this.terms.ite(woken, zero, late);
        let value = this.terms.ite(is_free, when_freed, freed);
        this.emit(Op::Assign { target: result.id, value }, at);
        Ok(())
    })?;
    Ok(this.int(result.term))
}
