//! Cancelling threads, at cancellation points.
//!
//! A table says of each thread, by its handle, whether its cancellation was asked for. A cancellation point looks there: a
//! thread that was asked to, and has not disabled it, runs its cleanup handlers and the destructors of its thread-specific data
//! and ends with `PTHREAD_CANCELED`, once. Functions that wait may be left while they wait: the thread decides beforehand that it will be
//! cancelled there, and waits for that instead. Only programs that mention `pthread_cancel` have any of this.
//!
//! Not modelled, where they are reached: threads that may be cancelled at any time (`PTHREAD_CANCEL_ASYNCHRONOUS`), and cancelling a
//! thread that is in the function of a `pthread_once`.

use concord_logic::TermId;
use concord_program::{Access, Op};

use super::Own::Preferred;
use super::detach::Table;
use super::number::{EINVAL, ESRCH};
use super::{Call, Row};
use crate::lower::{Lowering, Operand, Res, Value};
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["pthread_cancel"],
        meaning: "Asks a thread to end at its next cancellation point; the result is 0, or perhaps ESRCH if it was joined.",
        own: Preferred,
        model: Some(cancel),
    },
    Row {
        names: &["pthread_testcancel"],
        meaning: "A cancellation point, and nothing else.",
        own: Preferred,
        model: Some(test),
    },
    Row {
        names: &["pthread_setcancelstate"],
        meaning: "Keeps the thread's state, which is 0 (enabled) at first, and gives the old one; says EINVAL if it is not 0 or 1.",
        own: Preferred,
        model: Some(set_cancellation),
    },
    Row {
        names: &["pthread_setcanceltype"],
        meaning: "Keeps the thread's type, which is 0 (deferred) at first, and gives the old one; says EINVAL if it is not 0 or 1. Where threads are cancelled, PTHREAD_CANCEL_ASYNCHRONOUS is not modelled.",
        own: Preferred,
        model: Some(set_cancellation),
    },
];

/// Functions that act on a request that was there before.
const SHALL: &[&str] = &[
    "accept",
    "clock_nanosleep",
    "close",
    "connect",
    "creat",
    "fsync",
    "nanosleep",
    "open",
    "openat",
    "read",
    "recv",
    "recvfrom",
    "send",
    "sendto",
    "sleep",
    "system",
    "usleep",
    "write",
];

/// Functions that may act on a request or not.
const MAY: &[&str] = &[
    "access",
    "closelog",
    "dprintf",
    "fclose",
    "fdopen",
    "fflush",
    "fgetc",
    "fgets",
    "fopen",
    "fprintf",
    "fputc",
    "fputs",
    "fread",
    "fscanf",
    "fseek",
    "ftell",
    "fwrite",
    "getc",
    "getc_unlocked",
    "getchar",
    "getchar_unlocked",
    "getdelim",
    "getline",
    "getopt",
    "getopt_long",
    "getopt_long_only",
    "mkdir",
    "openlog",
    "pclose",
    "perror",
    "popen",
    "printf",
    "putc",
    "putc_unlocked",
    "putchar",
    "putchar_unlocked",
    "puts",
    "remove",
    "rename",
    "rewind",
    "rmdir",
    "scanf",
    "syslog",
    "thrd_sleep",
    "tmpfile",
    "unlink",
    "vdprintf",
    "vfprintf",
    "vfscanf",
    "vprintf",
    "vscanf",
    "vsyslog",
];

/// The states in the table.
const ASKED: u64 = 1;
/// The thread ends, and does not end once more.
const ENDS: u64 = 2;

/// What threads of a name are that `thread_variable` gives.
const STATE: &str = "cancellation state";
const TYPE: &str = "cancellation type";
const IN_ONCE: &str = "functions of pthread_once";

impl<'a> Lowering<'a> {
    /// Whether threads may be cancelled.
    pub(super) fn cancels(&self) -> bool {
        self.mentions.called.contains("pthread_cancel")
    }

    /// Where it is said whether the executing thread was asked to end.
    fn own_request(&mut self, at: usize) -> Res<TermId> {
        let me = self.myself(at);
        self.of_thread(Table::Cancelled, me, at)
    }

    /// Whether the executing thread has been asked to end by now, and may.
    fn is_cancelled(&mut self, at: usize) -> Res<TermId> {
        let variable = self.thread_variable(STATE);
        let address = self.thread_local_address(variable, at)?;
        let state = self.load(address, 32, Access::Plain, at);
        let place = self.own_request(at)?;
        let request = self.load_word(place, 0, at);
        let (asked, zero) = (self.number(ASKED), self.number(0));
        let (asked, enabled) = (self.terms.eq(request, asked), self.terms.eq(state, zero));
        Ok(self.terms.and(asked, enabled))
    }

    /// The executing thread ends, as one that was cancelled.
    fn ends_cancelled(&mut self, at: usize) -> Res<()> {
        let bits = self.pointer_bits();
        let cancelled = self.terms.constant(bits, (1 << bits) - 1);
        super::thread::end(self, cancelled, at).map(|_| ())
    }

    /// A point where a thread that was asked to end does so.
    pub(super) fn cancellation_point(&mut self, at: usize) -> Res<()> {
        if !self.cancels() {
            return Ok(());
        }
        let cancelled = self.is_cancelled(at)?;
        self.when(cancelled, at, |this| this.ends_cancelled(at))
    }

    /// A point where a thread that was asked to end, or will be while it waits there, may do so.
    pub(super) fn may_be_cancelled(&mut self, at: usize) -> Res<()> {
        if !self.cancels() {
            return Ok(());
        }
        let leaves = self.choice(at);
        self.when(leaves, at, |this| {
            let condition = this.is_cancelled(at)?;
            this.emit(Op::Assume { condition }, at);
            this.ends_cancelled(at)
        })
    }

    /// The same, where a condition holds.
    pub(super) fn may_be_cancelled_if(&mut self, condition: TermId, at: usize) -> Res<()> {
        if !self.cancels() || self.terms.as_bool(condition) == Some(false) {
            return Ok(());
        }
        self.when(condition, at, |this| this.may_be_cancelled(at))
    }

    /// A point where a thread that was asked to end does so, and may also do so while it waits. With an invalid time that may come
    /// first, as in the GNU library.
    pub(super) fn timed_cancellation_point(&mut self, invalid: TermId, at: usize) -> Res<()> {
        if !self.cancels() {
            return Ok(());
        }
        let cancelled = self.is_cancelled(at)?;
        let valid = self.terms.not(invalid);
        let cancelled = self.terms.and(cancelled, valid);
        self.when(cancelled, at, |this| this.ends_cancelled(at))?;
        self.may_be_cancelled(at)
    }

    /// What a function of the library is as a cancellation point; those that wait say it in their models.
    pub(crate) fn cancellation_in(&mut self, name: &str, at: usize) -> Res<()> {
        if SHALL.contains(&name) {
            self.cancellation_point(at)
        } else if MAY.contains(&name) {
            self.may_be_cancelled(at)
        } else {
            Ok(())
        }
    }

    /// Does what is between freeing a mutex and taking it again, and ends where the thread was cancelled between them.
    pub(super) fn cancelled_between(&mut self, at: usize, take: impl FnOnce(&mut Self) -> Res<TermId>) -> Res<TermId> {
        if !self.cancels() {
            return take(self);
        }
        let cancelled = self.is_cancelled(at)?;
        let cancelled = self.terms.bool_to_bits(cancelled, 1);
        let cancelled = self.freeze(cancelled, at);
        let taken = take(self)?;
        let cancelled = self.terms.is_nonzero(cancelled);
        self.when(cancelled, at, |this| this.ends_cancelled(at))?;
        Ok(taken)
    }

    /// The executing thread ends: it is not cancelled any more, and must not be in the function of a `pthread_once`.
    pub(super) fn ends_uncancelled(&mut self, at: usize) -> Res<()> {
        if self.counts_once() {
            let variable = self.thread_variable(IN_ONCE);
            let address = self.thread_local_address(variable, at)?;
            let inside = self.load(address, 32, Access::Plain, at);
            let inside = self.terms.is_nonzero(inside);
            self.when(inside, at, |this| {
                this.unsupported(at, "the end of a thread in the function of a `pthread_once`");
                Ok(())
            })?;
        }
        if self.cancels() {
            let (place, ends) = (self.own_request(at)?, self.number(ENDS));
            self.store_part(place, 0, ends, at);
        }
        Ok(())
    }

    /// Whether a thread may end in the function of a `pthread_once`.
    fn counts_once(&self) -> bool {
        let called = |name: &&str| self.mentions.called.contains(*name);
        let ends = ["pthread_exit", "thrd_exit", "pthread_cancel"].iter().any(called);
        ends && ["pthread_once", "call_once"].iter().any(called)
    }

    /// The executing thread enters the function of a `pthread_once`, or leaves it.
    pub(super) fn in_once(&mut self, enters: bool, at: usize) -> Res<()> {
        if !self.counts_once() {
            return Ok(());
        }
        let variable = self.thread_variable(IN_ONCE);
        let address = self.thread_local_address(variable, at)?;
        let (count, one) = (self.load(address, 32, Access::Plain, at), self.number(1));
        let value = if enters { self.terms.bv_add(count, one) } else { self.terms.bv_sub(count, one) };
        self.emit(Op::Store { address, value, access: Access::Plain }, at);
        Ok(())
    }
}

/// `pthread_cancel(handle)`.
fn cancel<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let handle = this.value(call.argument(this, 0)?)?;
    let handle = this.convert(handle, &Type::Void.pointer_to(), at)?;
    let handle = this.freeze(handle.term, at);
    let place = this.of_thread(Table::Cancelled, handle, at)?;
    this.emit(Op::AtomicBegin, at);
    let state = this.load_word(place, 0, at);
    let (zero, asked) = (this.number(0), this.number(ASKED));
    let fresh = this.terms.eq(state, zero);
    let next = this.terms.ite(fresh, asked, state);
    this.store_part(place, 0, next, at);
    this.emit(Op::AtomicEnd, at);
    if !call.used {
        return Ok(this.returns(0));
    }
    let (gone, told) = (this.is_joined(handle, at)?, this.choice(at));
    let refused = this.terms.and(gone, told);
    let result = this.either(refused, ESRCH, 0);
    Ok(this.int(result))
}

/// `pthread_testcancel()`.
fn test<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.cancellation_point(call.at)?;
    Ok(Operand::Void)
}

/// `pthread_setcancelstate(state, &old)` and `pthread_setcanceltype(type, &old)`.
fn set_cancellation<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let new = this.word_argument(call, 0)?;
    let old = call.argument(this, 1)?;
    let place = match this.try_constant(old)? {
        Some(0) => None,
        _ => Some(this.argument_place(old)?),
    };
    let is_state = call.name.ends_with("state");
    let variable = this.thread_variable(if is_state { STATE } else { TYPE });
    let address = this.thread_local_address(variable, at)?;
    let two = this.number(2);
    let valid = this.terms.bv_ult(new, two);
    if !is_state && this.cancels() {
        let one = this.number(1);
        let any_time = this.terms.eq(new, one);
        this.when(any_time, at, |this| {
            this.unsupported(at, "a thread that may be cancelled at any time");
            Ok(())
        })?;
    }
    this.when(valid, at, |this| {
        let before = this.load(address, 32, Access::Plain, at);
        this.emit(Op::Store { address, value: new, access: Access::Plain }, at);
        let Some(place) = place else { return Ok(()) };
        let target = this.address_of_place(&place, at)?.term;
        let given = this.terms.is_nonzero(target);
        this.when(given, at, |this| {
            this.assign(&place, Operand::Scalar(Value { ty: Type::INT, term: before }), at)?;
            Ok(())
        })
    })?;
    let result = this.either(valid, 0, EINVAL);
    Ok(this.int(result))
}
