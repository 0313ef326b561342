//! Reader-writer locks: one cell with the number of readers, or the mark of a writer.
//!
//! Which of those that wait goes first is left open, as in POSIX. Each thread remembers which locks it holds: waiting for one
//! of these is a deadlock, which POSIX allows a function to notice and to refuse with EDEADLK.

use concord_logic::TermId;
use concord_program::{Access, Op};

use super::Own::Preferred;
use super::mutex::destroyed;
use super::number::{EBUSY, EDEADLK, EINVAL, ETIMEDOUT};
use super::time::Complaint;
use super::{Call, Patience, Row, nothing};
use crate::lower::{Lowering, Operand, Res};
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["pthread_rwlock_rdlock"],
        meaning: "Waits until no writer holds the lock and adds a reader; the writer itself waits for ever or is told EDEADLK.",
        own: Preferred,
        model: Some(|this, call| acquire(this, call, Kind::Reader, Patience::Waits)),
    },
    Row {
        names: &["pthread_rwlock_wrlock"],
        meaning: "Waits until no thread holds the lock and makes the thread its writer; a thread that holds it waits for ever or is told EDEADLK.",
        own: Preferred,
        model: Some(|this, call| acquire(this, call, Kind::Writer, Patience::Waits)),
    },
    Row {
        names: &["pthread_rwlock_tryrdlock"],
        meaning: "Adds a reader unless a writer holds the lock: then it says EBUSY, and perhaps where a writer waits for it.",
        own: Preferred,
        model: Some(|this, call| acquire(this, call, Kind::Reader, Patience::Tries)),
    },
    Row {
        names: &["pthread_rwlock_trywrlock"],
        meaning: "Makes the thread the writer, or says EBUSY if a thread holds the lock.",
        own: Preferred,
        model: Some(|this, call| acquire(this, call, Kind::Writer, Patience::Tries)),
    },
    Row {
        names: &["pthread_rwlock_timedrdlock", "pthread_rwlock_clockrdlock"],
        meaning: "Like pthread_rwlock_rdlock; says ETIMEDOUT at any time while a writer holds the lock or waits for it, EINVAL to a time or clock that is none (a lock that is free may be taken).",
        own: Preferred,
        model: Some(|this, call| acquire(this, call, Kind::Reader, Patience::GivesUp)),
    },
    Row {
        names: &["pthread_rwlock_timedwrlock", "pthread_rwlock_clockwrlock"],
        meaning: "Like pthread_rwlock_wrlock; says ETIMEDOUT at any time while a thread holds the lock, EINVAL to a time or clock that is none (a lock that is free may be taken).",
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
        names: &["pthread_rwlock_destroy"],
        meaning: "Changes nothing; the result is 0, or EBUSY if the lock is held.",
        own: Preferred,
        model: Some(destroy),
    },
];

/// Where the number of writers that wait is.
const QUEUE: u64 = 4;

/// The state of a lock that a writer holds.
const WRITTEN: u64 = 0xffff_ffff;

/// How many locks a thread can hold at once; holding more is not modelled.
const MOST_HELD: usize = 4;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Reader,
    Writer,
}

fn acquire<'a>(this: &mut Lowering<'a>, call: &Call<'a>, kind: Kind, patience: Patience) -> Res<Operand> {
    let at = call.at;
    let lock = this.object(call, 0)?;
    if patience != Patience::GivesUp {
        let no = this.terms.ff();
        let result = take(this, lock, kind, patience, no, at)?;
        return Ok(this.int(result));
    }
    let lock = this.freeze(lock, at);
    this.take_until(call, 1, Complaint::Returned(EINVAL), |this, invalid| take(this, lock, kind, patience, invalid, at))
}

/// Takes the lock, or does not; the result. No thread waits until an invalid time.
fn take(
    this: &mut Lowering<'_>,
    lock: TermId,
    kind: Kind,
    patience: Patience,
    invalid: TermId,
    at: usize,
) -> Res<TermId> {
    let gives_up = if patience == Patience::GivesUp { this.choice(at) } else { this.terms.ff() };
    let notices = if patience == Patience::Tries { this.terms.ff() } else { this.choice(at) };
    let queued = if kind == Kind::Writer && patience != Patience::Tries { queue(this, lock, at)? } else { None };
    let gives_way =
        if kind == Kind::Reader && patience != Patience::Waits && queues(this) { Some(this.choice(at)) } else { None };
    this.emit(Op::AtomicBegin, at);
    let state = this.load_word(lock, 0, at);
    let (mut possible, next) = match kind {
        Kind::Reader => {
            // One more reader must not look like a writer.
            let (full, one) = (this.number(WRITTEN - 1), this.number(1));
            (this.terms.bv_ult(state, full), this.terms.bv_add(state, one))
        }
        Kind::Writer => {
            let (zero, written) = (this.number(0), this.number(WRITTEN));
            (this.terms.eq(state, zero), written)
        }
    };
    if let Some(gives_way) = gives_way {
        let waiting = this.load_word(lock, QUEUE, at);
        let waiting = this.terms.is_nonzero(waiting);
        let refuses = this.terms.and(waiting, gives_way);
        let welcome = this.terms.not(refuses);
        possible = this.terms.and(possible, welcome);
    }
    let mine = held_locks(this, at)?;
    let mut deadlock = this.terms.ff();
    if patience != Patience::Tries {
        for &(_, held) in &mine {
            let same = this.terms.eq(held, lock);
            deadlock = this.terms.or(deadlock, same);
        }
        deadlock = this.terms.and(deadlock, notices);
        let refused = this.terms.or(deadlock, invalid);
        let refused = this.terms.or(refused, gives_up);
        let condition = this.terms.or(possible, refused);
        this.emit(Op::Assume { condition }, at);
    }
    this.when(possible, at, |this| {
        this.store_part(lock, 0, next, at);
        remember(this, &mine, lock, at)
    })?;
    if let Some(queued) = queued {
        this.when(queued, at, |this| change_queue(this, lock, u64::from(u32::MAX), at))?;
    }
    this.emit(Op::AtomicEnd, at);
    let zero = this.number(0);
    let refused = match patience {
        Patience::Tries => this.number(EBUSY),
        Patience::Waits => this.number(EDEADLK),
        Patience::GivesUp => {
            let (deadlocks, late) = (this.number(EDEADLK), this.either(invalid, EINVAL, ETIMEDOUT));
            this.terms.ite(deadlock, deadlocks, late)
        }
    };
    Ok(this.terms.ite(possible, zero, refused))
}

/// Whether the program could notice that writers wait: a reader that need not wait may be refused then.
fn queues(this: &Lowering<'_>) -> bool {
    ["pthread_rwlock_tryrdlock", "pthread_rwlock_timedrdlock", "pthread_rwlock_clockrdlock"]
        .iter()
        .any(|&name| this.mentions.asked.contains(name))
}

/// A writer may be seen to wait for a lock that is held; whether it is.
fn queue(this: &mut Lowering<'_>, lock: TermId, at: usize) -> Res<Option<TermId>> {
    if !queues(this) {
        return Ok(None);
    }
    let (seen, queued) = (this.choice(at), this.fresh("queued", 1));
    let no = this.terms.constant(1, 0);
    this.emit(Op::Assign { target: queued.id, value: no }, at);
    this.when(seen, at, |this| {
        this.emit(Op::AtomicBegin, at);
        let state = this.load_word(lock, 0, at);
        let held = this.terms.is_nonzero(state);
        let value = this.terms.bool_to_bits(held, 1);
        this.emit(Op::Assign { target: queued.id, value }, at);
        this.when(held, at, |this| change_queue(this, lock, 1, at))?;
        this.emit(Op::AtomicEnd, at);
        Ok(())
    })?;
    Ok(Some(this.terms.is_nonzero(queued.term)))
}

/// Adds to the number of writers that are seen to wait.
fn change_queue(this: &mut Lowering<'_>, lock: TermId, by: u64, at: usize) -> Res<()> {
    let (before, by) = (this.load_word(lock, QUEUE, at), this.number(by));
    let after = this.terms.bv_add(before, by);
    this.store_part(lock, QUEUE, after, at);
    Ok(())
}

/// The variables of the thread with the locks that it holds, and what is in them.
fn held_locks(this: &mut Lowering<'_>, at: usize) -> Res<Vec<(TermId, TermId)>> {
    let bits = this.pointer_bits();
    (0..MOST_HELD)
        .map(|index| {
            let variable = this.thread_variable_of(&format!("held lock {index}"), Type::Void.pointer_to());
            let address = this.thread_local_address(variable, at)?;
            Ok((address, this.load(address, bits, Access::Plain, at)))
        })
        .collect()
}

/// The thread holds the lock from now on.
fn remember(this: &mut Lowering<'_>, mine: &[(TermId, TermId)], lock: TermId, at: usize) -> Res<()> {
    let mut open = this.terms.tt();
    for &(address, held) in mine {
        let used = this.terms.is_nonzero(held);
        let unused = this.terms.not(used);
        let here = this.terms.and(open, unused);
        let value = this.terms.ite(here, lock, held);
        this.emit(Op::Store { address, value, access: Access::Plain }, at);
        open = this.terms.and(open, used);
    }
    // No warning: hardly any program gets here.
    this.when(open, at, |this| {
        let what = format!("a thread that holds more than {MOST_HELD} reader-writer locks");
        this.emit(Op::Unsupported { what }, at);
        Ok(())
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
    let mut open = this.terms.tt();
    let bits = this.pointer_bits();
    for (address, held) in held_locks(this, at)? {
        let same = this.terms.eq(held, lock);
        let here = this.terms.and(open, same);
        let none = this.terms.constant(bits, 0);
        let value = this.terms.ite(here, none, held);
        this.emit(Op::Store { address, value, access: Access::Plain }, at);
        let other = this.terms.not(same);
        open = this.terms.and(open, other);
    }
    this.emit(Op::AtomicEnd, at);
    Ok(this.returns(0))
}

fn initialize<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let lock = this.object(call, 0)?;
    this.ignore_from(call, 1)?;
    let zero = this.number(0);
    this.store_part(lock, 0, zero, call.at);
    if queues(this) {
        this.store_part(lock, QUEUE, zero, call.at);
    }
    Ok(this.returns(0))
}

/// `pthread_rwlock_destroy(lock)`. Whether the lock is held is asked only if the program looks at the result.
fn destroy<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    if !call.used {
        return nothing(this, call);
    }
    let lock = this.object(call, 0)?;
    let state = this.load_word(lock, 0, call.at);
    let held = this.terms.is_nonzero(state);
    Ok(destroyed(this, held, call.at))
}
