//! Barriers.
//!
//! Three cells: how many threads are needed, how many have arrived (with a mark in the
//! highest bit once one of them is to get `PTHREAD_BARRIER_SERIAL_THREAD`), and the
//! number of the round. Arriving is one atomic step; the last thread to arrive begins the
//! next round, and the others wait until the round is another one. POSIX leaves open
//! which thread of a round is the serial one: here any may claim to be it, and the last must
//! if no other did.

use concord_program::Op;

use super::Own::Preferred;
use super::mutex::destroyed;
use super::number::EINVAL;
use super::{Call, Row, nothing};
use crate::lower::{Lowering, Operand, Res};

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["pthread_barrier_init"],
        meaning: "Makes a barrier for so many threads; says EINVAL to 0 and to more than INT_MAX.",
        own: Preferred,
        model: Some(initialize),
    },
    Row {
        names: &["pthread_barrier_wait"],
        meaning: "Waits until all threads have arrived; one, left open which, gets PTHREAD_BARRIER_SERIAL_THREAD.",
        own: Preferred,
        model: Some(wait),
    },
    Row {
        names: &["pthread_barrier_destroy"],
        meaning: "Changes nothing; the result is 0, or EBUSY while threads wait there.",
        own: Preferred,
        model: Some(destroy),
    },
];

const NEEDED: u64 = 0;
const ARRIVED: u64 = 4;
const ROUND: u64 = 8;

/// The bit of `ARRIVED` that says that there is a serial thread.
const CLAIMED: u64 = 0x8000_0000;

/// `PTHREAD_BARRIER_SERIAL_THREAD`.
const SERIAL: u64 = 0xffff_ffff;

fn initialize<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let barrier = this.object(call, 0)?;
    this.operand(call.argument(this, 1)?)?;
    let needed = this.word_argument(call, 2)?;
    // The C library takes no counts beyond those of an `int`.
    let (zero, at) = (this.number(0), call.at);
    let valid = this.terms.bv_slt(zero, needed);
    this.when(valid, at, |this| {
        this.store_part(barrier, NEEDED, needed, at);
        this.store_part(barrier, ARRIVED, zero, at);
        this.store_part(barrier, ROUND, zero, at);
        Ok(())
    })?;
    let result = this.either(valid, 0, EINVAL);
    Ok(this.int(result))
}

fn wait<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let barrier = this.object(call, 0)?;
    let wants = this.choice(at);
    this.emit(Op::AtomicBegin, at);
    let needed = this.load_word(barrier, NEEDED, at);
    let arrived = this.load_word(barrier, ARRIVED, at);
    let round = this.load_word(barrier, ROUND, at);
    let (zero, one, mark, count) = (this.number(0), this.number(1), this.number(CLAIMED), this.number(CLAIMED - 1));
    let claimed = this.terms.bv_and(arrived, mark);
    let unclaimed = this.terms.eq(claimed, zero);
    let before = this.terms.bv_and(arrived, count);
    let now = this.terms.bv_add(before, one);
    let is_last = this.terms.eq(now, needed);
    let wants = this.terms.or(wants, is_last);
    let serial = this.terms.and(unclaimed, wants);
    let serial = this.terms.bool_to_bits(serial, 1);
    let serial = this.freeze(serial, at);
    let serial = this.terms.is_nonzero(serial);
    let with_mark = this.terms.bv_or(arrived, mark);
    let arrived = this.terms.ite(serial, with_mark, arrived);
    let arrived = this.terms.bv_add(arrived, one);
    let arrived = this.terms.ite(is_last, zero, arrived);
    this.store_part(barrier, ARRIVED, arrived, at);
    this.when(is_last, at, |this| {
        let next = this.terms.bv_add(round, one);
        this.store_part(barrier, ROUND, next, at);
        Ok(())
    })?;
    this.emit(Op::AtomicEnd, at);
    let waits = this.terms.not(is_last);
    this.when(waits, at, |this| {
        this.emit(Op::AtomicBegin, at);
        let now = this.load_word(barrier, ROUND, at);
        let same = this.terms.eq(now, round);
        let condition = this.terms.not(same);
        this.emit(Op::Assume { condition }, at);
        this.emit(Op::AtomicEnd, at);
        Ok(())
    })?;
    let result = this.either(serial, SERIAL, 0);
    Ok(this.int(result))
}

/// `pthread_barrier_destroy(barrier)`. Whether a thread waits is asked only if the program looks at the result.
fn destroy<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    if !call.used {
        return nothing(this, call);
    }
    let barrier = this.object(call, 0)?;
    let arrived = this.load_word(barrier, ARRIVED, call.at);
    let in_use = this.terms.is_nonzero(arrived);
    Ok(destroyed(this, in_use, call.at))
}
