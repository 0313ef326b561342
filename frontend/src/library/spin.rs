//! Spin locks: plain mutexes, which never have a type. Spinning is waiting.

use concord_logic::TermId;
use concord_program::Op;

use super::Own::Preferred;
use super::mutex::{Attempt, POSIX_RESULTS, destroyed, is_held, take};
use super::{Call, Patience, Row, nothing};
use crate::lower::{Lowering, Operand, Res};

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["pthread_spin_lock"],
        meaning: "Waits until the lock is free and takes it.",
        own: Preferred,
        model: Some(spin_lock),
    },
    Row {
        names: &["pthread_spin_trylock"],
        meaning: "Takes the lock if it is free, otherwise says EBUSY.",
        own: Preferred,
        model: Some(spin_try_lock),
    },
    Row { names: &["pthread_spin_unlock"], meaning: "Frees the lock.", own: Preferred, model: Some(spin_unlock) },
    Row { names: &["pthread_spin_init"], meaning: "The lock is free.", own: Preferred, model: Some(spin_initialize) },
    Row {
        names: &["pthread_spin_destroy"],
        meaning: "Changes nothing; the result is 0, or EBUSY if the lock is held.",
        own: Preferred,
        model: Some(spin_destroy),
    },
];

fn spin_lock<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let lock = this.object(call, 0)?;
    acquire(this, lock, Patience::Waits, call.at)
}

fn spin_try_lock<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let lock = this.object(call, 0)?;
    acquire(this, lock, Patience::Tries, call.at)
}

fn acquire(this: &mut Lowering<'_>, mutex: TermId, patience: Patience, at: usize) -> Res<Operand> {
    let attempt = Attempt { mutex, patience, invalid: this.terms.ff(), results: POSIX_RESULTS };
    let result = take(this, attempt, at)?;
    Ok(this.int(result))
}

fn spin_unlock<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let mutex = this.object(call, 0)?;
    this.emit(Op::Unlock { mutex }, call.at);
    Ok(this.returns(0))
}

fn spin_initialize<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let mutex = this.object(call, 0)?;
    this.ignore_from(call, 1)?;
    this.emit(Op::Reset { mutex }, call.at);
    Ok(this.returns(0))
}

/// `pthread_spin_destroy(lock)`.
fn spin_destroy<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    if !call.used {
        return nothing(this, call);
    }
    let lock = this.object(call, 0)?;
    let lock = this.freeze(lock, call.at);
    let held = is_held(this, lock, call.at)?;
    Ok(destroyed(this, held, call.at))
}
