//! Condition variables.
//!
//! A wait may return at any time (POSIX allows it), so it is the release of the mutex
//! and its acquisition, and signals do nothing.

use super::Own::Preferred;
use super::mutex::{self, POSIX_RESULTS};
use super::number::ETIMEDOUT;
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
        meaning: "Like pthread_cond_wait; says 0 or ETIMEDOUT.",
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
        names: &[
            "pthread_cond_init",
            "pthread_cond_destroy",
            "pthread_condattr_init",
            "pthread_condattr_destroy",
            "pthread_condattr_setclock",
            "pthread_condattr_setpshared",
        ],
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
    timed(this, call, POSIX_RESULTS, ETIMEDOUT)
}

/// A wait that may also time out.
pub(super) fn timed<'a>(
    this: &mut Lowering<'a>,
    call: &Call<'a>,
    results: mutex::Results,
    timed_out: u64,
) -> Res<Operand> {
    this.object(call, 0)?;
    let mutex = this.object(call, 1)?;
    this.ignore_from(call, 2)?;
    let result = mutex::free_and_take(this, mutex, results, call.at)?;
    let (woken, zero, late) = (this.choice(call.at), this.number(0), this.number(timed_out));
    let freed = this.terms.eq(result, zero);
    let when_freed = this.terms.ite(woken, zero, late);
    let result = this.terms.ite(freed, when_freed, result);
    Ok(this.int(result))
}
