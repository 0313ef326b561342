//! Mutexes.
//!
//! A mutex is named by its address and is free at first; initialising it, also by an initialiser or by copying another one
//! over it, makes it free. Where no type of mutex is ever asked for, locking and
//! unlocking are operations of their own, which the theory knows as critical sections. In a
//! program that asks for recursive or error-checking mutexes, every mutex has an
//! owner, a count and a type in its cells, and each operation is an atomic block on them.

use concord_logic::TermId;
use concord_program::{Access, Op};
use lang_c::ast::Expression;

use super::Own::Preferred;
use super::number::{EBUSY, EDEADLK, EINVAL, ENOTRECOVERABLE, EPERM, ETIMEDOUT};
use super::time::Complaint;
use super::{Call, Patience, Row, nothing};
use crate::lower::{Lowering, Operand, Res, Value};
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["pthread_mutex_lock"],
        meaning: "Waits until the mutex is free and takes it; a recursive one counts, an error-checking one says EDEADLK.",
        own: Preferred,
        model: Some(lock),
    },
    Row {
        names: &["pthread_mutex_trylock"],
        meaning: "Takes the mutex if it can, otherwise says EBUSY.",
        own: Preferred,
        model: Some(try_lock),
    },
    Row {
        names: &["pthread_mutex_timedlock", "pthread_mutex_clocklock"],
        meaning: "Like pthread_mutex_lock; says ETIMEDOUT at any time while the mutex is held, EINVAL to a time or clock that is none (if the mutex is free, it may take it).",
        own: Preferred,
        model: Some(timed_lock),
    },
    Row {
        names: &["pthread_mutex_unlock"],
        meaning: "Frees the mutex, whichever thread holds it; recursive and error-checking ones say EPERM to others than the owner.",
        own: Preferred,
        model: Some(unlock),
    },
    Row {
        names: &["pthread_mutex_init"],
        meaning: "Gives the mutex the type that the attributes say. It is free then, also one that was held, where POSIX \
                  says nothing.",
        own: Preferred,
        model: Some(initialize),
    },
    Row {
        names: &["pthread_mutex_destroy"],
        meaning: "Changes nothing; the result is 0, or EBUSY if the mutex is held.",
        own: Preferred,
        model: Some(destroy),
    },
    Row {
        names: &["pthread_mutexattr_init"],
        meaning: "Sets the type to PTHREAD_MUTEX_DEFAULT, which is PTHREAD_MUTEX_NORMAL.",
        own: Preferred,
        model: Some(initialize_attributes),
    },
    Row {
        names: &["pthread_mutexattr_settype", "pthread_mutexattr_setkind_np"],
        meaning: "Keeps the type in the attributes; says EINVAL if there is no such type.",
        own: Preferred,
        model: Some(set_type),
    },
    Row {
        names: &["pthread_mutexattr_gettype", "pthread_mutexattr_getkind_np"],
        meaning: "Gives the type that the attributes say.",
        own: Preferred,
        model: Some(get_type),
    },
];

/// Types of mutexes, as the C library numbers them.
const RECURSIVE: u64 = 1;
const ERROR_CHECKING: u64 = 2;
const ADAPTIVE: u64 = 3;
/// The bits of a type.
pub(super) const TYPES: u64 = 15;

/// Where the parts of a mutex with a type are.
pub(crate) const OWNER: u64 = 0;
pub(crate) const COUNT: u64 = 8;
pub(crate) const KIND: u64 = 12;

/// What the functions of a family return.
#[derive(Clone, Copy)]
pub(super) struct Results {
    pub busy: u64,
    pub timed_out: u64,
    pub deadlock: u64,
    pub not_owner: u64,
    pub invalid: u64,
}

const POSIX: Results =
    Results { busy: EBUSY, timed_out: ETIMEDOUT, deadlock: EDEADLK, not_owner: EPERM, invalid: EINVAL };

fn lock<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    acquire(this, call, 0, Patience::Waits, POSIX)
}

fn try_lock<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    acquire(this, call, 0, Patience::Tries, POSIX)
}

fn timed_lock<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    acquire(this, call, 0, Patience::GivesUp, POSIX)
}

fn unlock<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    release(this, call, 0, POSIX)
}

/// A function that takes the mutex of its first argument.
pub(super) fn acquire<'a>(
    this: &mut Lowering<'a>,
    call: &Call<'a>,
    index: usize,
    patience: Patience,
    results: Results,
) -> Res<Operand> {
    let at = call.at;
    let mutex = this.object(call, index)?;
    if patience != Patience::GivesUp {
        let no = this.terms.ff();
        let term = take_any(this, Attempt { mutex, patience, invalid: no, results }, at)?;
        return Ok(this.int(term));
    }
    let mutex = this.freeze(mutex, at);
    this.take_until(call, index + 1, Complaint::Returned(results.invalid), |this, invalid| {
        take_any(this, Attempt { mutex, patience, invalid, results }, at)
    })
}

/// An attempt to take a mutex.
#[derive(Clone, Copy)]
pub(super) struct Attempt {
    pub mutex: TermId,
    pub patience: Patience,
    /// Whether the time until which it waits is none: no thread waits until then.
    pub invalid: TermId,
    pub results: Results,
}

/// Takes a mutex; the result.
fn take_any(this: &mut Lowering<'_>, attempt: Attempt, at: usize) -> Res<TermId> {
    if this.types.typed_mutexes { take_typed(this, attempt, at) } else { take(this, attempt, at) }
}

/// A function that frees a mutex.
pub(super) fn release<'a>(this: &mut Lowering<'a>, call: &Call<'a>, index: usize, results: Results) -> Res<Operand> {
    let mutex = this.object(call, index)?;
    let term = free(this, mutex, results, call.at)?;
    Ok(this.int(term))
}

/// Takes a plain mutex; the result.
pub(super) fn take(this: &mut Lowering<'_>, attempt: Attempt, at: usize) -> Res<TermId> {
    let Attempt { mutex, patience, invalid, results } = attempt;
    if patience == Patience::Waits {
        this.emit(Op::Lock { mutex }, at);
        return Ok(this.number(0));
    }
    let target = this.fresh("acquired", 1);
    this.emit(Op::TryLock { target: target.id, mutex }, at);
    let acquired = this.terms.is_nonzero(target.term);
    if patience == Patience::Tries {
        return Ok(this.either(acquired, 0, results.busy));
    }
    // It was held: wait, or give up.
    let waits = this.fresh("waits", 1);
    this.emit(Op::Havoc { target: waits.id }, at);
    let (held, waiting) = (this.terms.not(acquired), this.terms.is_nonzero(waits.term));
    let waiting = this.terms.and(held, waiting);
    let valid = this.terms.not(invalid);
    let waiting = this.terms.and(waiting, valid);
    this.when(waiting, at, |this| {
        this.emit(Op::Lock { mutex }, at);
        Ok(())
    })?;
    let taken = this.terms.or(acquired, waiting);
    let (zero, refused) = (this.number(0), this.either(invalid, results.invalid, results.timed_out));
    Ok(this.terms.ite(taken, zero, refused))
}

/// Takes a mutex with a type; the result.
fn take_typed(this: &mut Lowering<'_>, attempt: Attempt, at: usize) -> Res<TermId> {
    let Attempt { mutex, patience, invalid, results } = attempt;
    let me = this.myself(at);
    let bits = this.pointer_bits();
    let gives_up = if patience == Patience::GivesUp { this.choice(at) } else { this.terms.ff() };
    this.emit(Op::AtomicBegin, at);
    let owner = this.load(mutex, bits, Access::SeqCst, at);
    let word = this.load_word(mutex, KIND, at);
    let count = this.load_word(mutex, COUNT, at);
    let (kind, fate) = (this.mutex_type(word), this.fate(owner, word, at)?);
    let no_thread = this.terms.constant(bits, 0);
    let (is_free, is_mine) = (this.terms.eq(owner, no_thread), this.terms.eq(owner, me));
    let (recursive, checking) = (this.number(RECURSIVE), this.number(ERROR_CHECKING));
    let (recursive, checking) = (this.terms.eq(kind, recursive), this.terms.eq(kind, checking));
    let again = this.terms.and(is_mine, recursive);
    let free_to_take = this.terms.or(is_free, fate.is_orphan);
    let there = this.terms.not(fate.is_lost);
    let free_to_take = this.terms.and(free_to_take, there);
    let taken = this.terms.or(free_to_take, again);
    let deadlock = this.terms.and(is_mine, checking);
    let result = match patience {
        Patience::Tries => {
            // The GNU library tells the owner of a robust mutex that checks.
            let (told, deadlocks, busy) =
                (this.choice_if(fate.is_robust, at), this.number(results.deadlock), this.number(results.busy));
            let told = this.terms.and(told, deadlock);
            let refused = this.terms.ite(told, deadlocks, busy);
            this.said_of(fate, taken, refused)
        }
        Patience::Waits | Patience::GivesUp => {
            let goes_on = this.terms.or(taken, deadlock);
            let goes_on = this.terms.or(goes_on, fate.is_lost);
            let gives_up = this.terms.or(gives_up, invalid);
            let condition = this.terms.or(goes_on, gives_up);
            this.emit(Op::Assume { condition }, at);
            let (deadlocks, late) =
                (this.number(results.deadlock), this.either(invalid, results.invalid, results.timed_out));
            let refused = this.terms.ite(deadlock, deadlocks, late);
            this.said_of(fate, taken, refused)
        }
    };
    this.when(taken, at, |this| {
        this.store_part(mutex, OWNER, me, at);
        let one = this.number(1);
        let more = this.terms.bv_add(count, one);
        let more = this.terms.ite(fate.is_orphan, one, more);
        this.store_part(mutex, COUNT, more, at);
        this.inherit(mutex, word, fate, at)
    })?;
    this.emit(Op::AtomicEnd, at);
    Ok(result)
}

/// Frees a mutex; the result.
pub(super) fn free(this: &mut Lowering<'_>, mutex: TermId, results: Results, at: usize) -> Res<TermId> {
    if !this.types.typed_mutexes {
        this.emit(Op::Unlock { mutex }, at);
        return Ok(this.number(0));
    }
    let me = this.myself(at);
    let bits = this.pointer_bits();
    this.emit(Op::AtomicBegin, at);
    let owner = this.load(mutex, bits, Access::SeqCst, at);
    let word = this.load_word(mutex, KIND, at);
    let count = this.load_word(mutex, COUNT, at);
    // Unlocking is refused to others than the owner, whether that has ended or not.
    let no_thread = this.terms.constant(bits, 0);
    let (kind, fate) = (this.mutex_type(word), this.fate(no_thread, word, at)?);
    let (recursive, checking, one) = (this.number(RECURSIVE), this.number(ERROR_CHECKING), this.number(1));
    let (recursive, checking) = (this.terms.eq(kind, recursive), this.terms.eq(kind, checking));
    let careful = this.terms.or(recursive, checking);
    let careful = this.terms.or(careful, fate.is_robust);
    let foreign = this.terms.eq(owner, me);
    let foreign = this.terms.not(foreign);
    let refused = this.terms.and(careful, foreign);
    let accepted = this.terms.not(refused);
    let nested = this.terms.bv_ult(one, count);
    let stays = this.terms.and(recursive, nested);
    this.when(accepted, at, |this| {
        let (less, zero) = (this.terms.bv_sub(count, one), this.number(0));
        let left = this.terms.ite(stays, less, zero);
        this.store_part(mutex, COUNT, left, at);
        let owner = this.terms.ite(stays, me, no_thread);
        this.store_part(mutex, OWNER, owner, at);
        let freed = this.terms.not(stays);
        let lost = this.terms.and(freed, fate.is_inconsistent);
        this.lose(mutex, word, lost, at)
    })?;
    this.emit(Op::AtomicEnd, at);
    // The GNU library tells a thread that goes on holding an inconsistent mutex.
    let told = this.choice_if(fate.is_robust, at);
    let holds = this.terms.and(stays, fate.is_inconsistent);
    let told = this.terms.and(told, holds);
    let accepted_with = this.either(told, ENOTRECOVERABLE, 0);
    let not_owner = this.number(results.not_owner);
    Ok(this.terms.ite(accepted, accepted_with, not_owner))
}

/// Waits on a condition variable: frees the mutex and takes it again, if it could be freed.
pub(super) fn free_and_take(this: &mut Lowering<'_>, mutex: TermId, results: Results, at: usize) -> Res<TermId> {
    let freed = free(this, mutex, results, at)?;
    let attempt = Attempt { mutex, patience: Patience::Waits, invalid: this.terms.ff(), results };
    if !this.types.typed_mutexes {
        this.cancelled_between(at, |this| take(this, attempt, at))?;
        return Ok(freed);
    }
    let freed = this.freeze(freed, at);
    let zero = this.number(0);
    let is_free = this.terms.eq(freed, zero);
    let result = this.fresh("result", 32);
    this.emit(Op::Assign { target: result.id, value: freed }, at);
    this.when(is_free, at, |this| {
        let taken = this.cancelled_between(at, |this| take_typed(this, attempt, at))?;
        // Taking the mutex again may say that its owner has ended.
        this.emit(Op::Assign { target: result.id, value: taken }, at);
        Ok(())
    })?;
    Ok(result.term)
}

/// What is said to a wait until an invalid time: if the mutex cannot be freed either, one of the two.
pub(super) fn refused_wait(
    this: &mut Lowering<'_>,
    mutex: TermId,
    invalid: TermId,
    results: Results,
    at: usize,
) -> Res<TermId> {
    let late = this.number(results.invalid);
    if !this.types.typed_mutexes || this.terms.as_bool(invalid) == Some(false) {
        return Ok(late);
    }
    let (me, bits, told) = (this.myself(at), this.pointer_bits(), this.choice(at));
    let refused = this.fresh("refused", 32);
    this.emit(Op::Assign { target: refused.id, value: late }, at);
    let asks = this.terms.and(invalid, told);
    this.when(asks, at, |this| {
        let owner = this.load(mutex, bits, Access::SeqCst, at);
        let word = this.load_word(mutex, KIND, at);
        let kind = this.mutex_type(word);
        let [recursive, checking] = [RECURSIVE, ERROR_CHECKING].map(|one| this.number(one));
        let (recursive, checking) = (this.terms.eq(kind, recursive), this.terms.eq(kind, checking));
        let (careful, mine) = (this.terms.or(recursive, checking), this.terms.eq(owner, me));
        let careful = this.cares(careful, word);
        let foreign = this.terms.not(mine);
        let foreign = this.terms.and(careful, foreign);
        let other = this.number(results.not_owner);
        let value = this.terms.ite(foreign, other, late);
        this.emit(Op::Assign { target: refused.id, value }, at);
        Ok(())
    })?;
    Ok(refused.term)
}

/// `pthread_cond_wait`'s results.
pub(super) const POSIX_RESULTS: Results = POSIX;

fn initialize<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let mutex = this.object(call, 0)?;
    if !this.types.typed_mutexes {
        this.ignore_from(call, 1)?;
        this.emit(Op::Reset { mutex }, call.at);
        return Ok(this.returns(0));
    }
    let kind = match call.arguments.get(1) {
        None => this.number(0),
        Some(attributes) => match &attributes.node {
            Expression::UnaryOperator(_) => {
                let attributes = this.object(call, 1)?;
                this.load_word(attributes, 0, call.at)
            }
            _ => {
                let pointer = this.value(attributes)?;
                let kind = this.fresh("type", 32);
                let zero = this.number(0);
                this.emit(Op::Assign { target: kind.id, value: zero }, call.at);
                let given = this.terms.is_nonzero(pointer.term);
                this.when(given, call.at, |this| {
                    this.emit(Op::Load { target: kind.id, address: pointer.term, access: Access::SeqCst }, call.at);
                    Ok(())
                })?;
                kind.term
            }
        },
    };
    make(this, mutex, kind, call.at);
    Ok(this.returns(0))
}

/// Makes a mutex of a type, free.
pub(super) fn make(this: &mut Lowering<'_>, mutex: TermId, kind: TermId, at: usize) {
    let bits = this.pointer_bits();
    let (no_thread, zero) = (this.terms.constant(bits, 0), this.number(0));
    this.store_part(mutex, OWNER, no_thread, at);
    this.store_part(mutex, COUNT, zero, at);
    this.store_part(mutex, KIND, kind, at);
}

/// `pthread_mutex_destroy(mutex)`. Whether the mutex is held is asked only if the program looks at the result.
fn destroy<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    if !call.used {
        return nothing(this, call);
    }
    let at = call.at;
    let mutex = this.object(call, 0)?;
    let mutex = this.freeze(mutex, at);
    let held = if this.types.typed_mutexes {
        let bits = this.pointer_bits();
        let owner = this.load(mutex, bits, Access::SeqCst, at);
        this.terms.is_nonzero(owner)
    } else {
        is_held(this, mutex, at)?
    };
    Ok(destroyed(this, held, at))
}

/// Whether a plain mutex is held.
pub(super) fn is_held(this: &mut Lowering<'_>, mutex: TermId, at: usize) -> Res<TermId> {
    let target = this.fresh("free", 1);
    this.emit(Op::AtomicBegin, at);
    this.emit(Op::TryLock { target: target.id, mutex }, at);
    let free = this.terms.is_nonzero(target.term);
    this.when(free, at, |this| {
        this.emit(Op::Unlock { mutex }, at);
        Ok(())
    })?;
    this.emit(Op::AtomicEnd, at);
    Ok(this.terms.not(free))
}

/// What a function says that destroys an object: 0, or EBUSY if it is in use, which need not be noticed.
pub(super) fn destroyed(this: &mut Lowering<'_>, in_use: TermId, at: usize) -> Operand {
    let notices = this.choice(at);
    let refused = this.terms.and(in_use, notices);
    let result = this.either(refused, EBUSY, 0);
    this.int(result)
}

fn initialize_attributes<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    if this.types.typed_mutexes {
        let attributes = this.object(call, 0)?;
        let zero = this.number(0);
        this.store_part(attributes, 0, zero, call.at);
        return Ok(this.returns(0));
    }
    nothing(this, call)
}

fn set_type<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let attributes = this.object(call, 0)?;
    let kind = this.word_argument(call, 1)?;
    let beyond = this.number(ADAPTIVE + 1);
    let valid = this.terms.bv_ult(kind, beyond);
    this.when(valid, call.at, |this| {
        let kind = this.with_robustness(attributes, kind, call.at);
        this.store_part(attributes, 0, kind, call.at);
        Ok(())
    })?;
    let result = this.either(valid, 0, EINVAL);
    Ok(this.int(result))
}

fn get_type<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let attributes = this.object(call, 0)?;
    let place = this.argument_place(call.argument(this, 1)?)?;
    let word = if this.types.typed_mutexes { this.load_word(attributes, 0, call.at) } else { this.number(0) };
    let term = this.mutex_type(word);
    this.assign(&place, Operand::Scalar(Value { ty: Type::INT, term }), call.at)?;
    Ok(this.returns(0))
}
