//! Reader-writer locks: one cell with the number of readers, or the mark of a writer.
//!
//! Which of those that wait goes first is left open, as in POSIX.

use concord_logic::TermId;
use concord_program::Op;

use super::Own::Preferred;
use super::number::{EBUSY, ETIMEDOUT};
use super::{Call, Patience, Row, nothing};
use crate::lower::{Lowering, Operand, Res};

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["pthread_rwlock_rdlock"],
        meaning: "Waits until no writer holds the lock and adds a reader.",
        own: Preferred,
        model: Some(|this, call| acquire(this, call, Kind::Reader, Patience::Waits)),
    },
    Row {
        names: &["pthread_rwlock_wrlock"],
        meaning: "Waits until nobody holds the lock and makes the thread its writer.",
        own: Preferred,
        model: Some(|this, call| acquire(this, call, Kind::Writer, Patience::Waits)),
    },
    Row {
        names: &["pthread_rwlock_tryrdlock"],
        meaning: "Adds a reader unless a writer holds the lock: then it says EBUSY.",
        own: Preferred,
        model: Some(|this, call| acquire(this, call, Kind::Reader, Patience::Tries)),
    },
    Row {
        names: &["pthread_rwlock_trywrlock"],
        meaning: "Makes the thread the writer unless somebody holds the lock: then it says EBUSY.",
        own: Preferred,
        model: Some(|this, call| acquire(this, call, Kind::Writer, Patience::Tries)),
    },
    Row {
        names: &["pthread_rwlock_timedrdlock", "pthread_rwlock_clockrdlock"],
        meaning: "Like pthread_rwlock_rdlock; says ETIMEDOUT at any time while a writer holds the lock.",
        own: Preferred,
        model: Some(|this, call| acquire(this, call, Kind::Reader, Patience::GivesUp)),
    },
    Row {
        names: &["pthread_rwlock_timedwrlock", "pthread_rwlock_clockwrlock"],
        meaning: "Like pthread_rwlock_wrlock; says ETIMEDOUT at any time while somebody holds the lock.",
        own: Preferred,
        model: Some(|this, call| acquire(this, call, Kind::Writer, Patience::GivesUp)),
    },
    Row {
        names: &["pthread_rwlock_unlock"],
        meaning: "Takes away the writer or one reader; nothing happens to a free lock.",
        own: Preferred,
        model: Some(unlock),
    },
    Row { names: &["pthread_rwlock_init"], meaning: "Makes the lock free.", own: Preferred, model: Some(initialize) },
    Row {
        names: &[
            "pthread_rwlock_destroy",
            "pthread_rwlockattr_init",
            "pthread_rwlockattr_destroy",
            "pthread_rwlockattr_setpshared",
            "pthread_rwlockattr_setkind_np",
        ],
        meaning: "Changes nothing; the result is 0.",
        own: Preferred,
        model: Some(nothing),
    },
];

/// The state of a lock that a writer holds.
const WRITTEN: u64 = 0xffff_ffff;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Reader,
    Writer,
}

fn acquire<'a>(this: &mut Lowering<'a>, call: &Call<'a>, kind: Kind, patience: Patience) -> Res<Operand> {
    let at = call.at;
    let lock = this.object(call, 0)?;
    this.ignore_from(call, 1)?;
    let gives_up = if patience == Patience::GivesUp { this.choice(at) } else { this.terms.ff() };
    this.emit(Op::AtomicBegin, at);
    let state = this.load_word(lock, 0, at);
    let (possible, next) = match kind {
        Kind::Reader => {
            let (written, one) = (this.number(WRITTEN), this.number(1));
            let held = this.terms.eq(state, written);
            (this.terms.not(held), this.terms.bv_add(state, one))
        }
        Kind::Writer => {
            let (zero, written) = (this.number(0), this.number(WRITTEN));
            (this.terms.eq(state, zero), written)
        }
    };
    let result = finish(this, lock, possible, next, patience, gives_up, at)?;
    Ok(this.int(result))
}

fn finish(
    this: &mut Lowering<'_>,
    lock: TermId,
    possible: TermId,
    next: TermId,
    patience: Patience,
    gives_up: TermId,
    at: usize,
) -> Res<TermId> {
    if patience != Patience::Tries {
        let condition = this.terms.or(possible, gives_up);
        this.emit(Op::Assume { condition }, at);
    }
    let store = |this: &mut Lowering<'_>| {
        this.store_part(lock, 0, next, at);
        Ok(())
    };
    if patience == Patience::Waits {
        store(this)?;
    } else {
        this.when(possible, at, store)?;
    }
    this.emit(Op::AtomicEnd, at);
    Ok(match patience {
        Patience::Waits => this.number(0),
        Patience::Tries => this.either(possible, 0, EBUSY),
        Patience::GivesUp => this.either(possible, 0, ETIMEDOUT),
    })
}

fn unlock<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let lock = this.object(call, 0)?;
    this.emit(Op::AtomicBegin, at);
    let state = this.load_word(lock, 0, at);
    let (zero, one, written) = (this.number(0), this.number(1), this.number(WRITTEN));
    let (is_free, is_written) = (this.terms.eq(state, zero), this.terms.eq(state, written));
    let emptied = this.terms.or(is_free, is_written);
    let less = this.terms.bv_sub(state, one);
    let next = this.terms.ite(emptied, zero, less);
    this.store_part(lock, 0, next, at);
    this.emit(Op::AtomicEnd, at);
    Ok(this.returns(0))
}

fn initialize<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let lock = this.object(call, 0)?;
    this.ignore_from(call, 1)?;
    let zero = this.number(0);
    this.store_part(lock, 0, zero, call.at);
    Ok(this.returns(0))
}
