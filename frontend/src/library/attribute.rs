//! Attributes of threads and synchronisation objects.
//!
//! Most of them change nothing that is modelled; but a value that no attribute has is refused. The types of mutexes are
//! in `mutex.rs`, whether they are robust is in `robust.rs`, whether a thread is detached is in `detach.rs`.

use concord_logic::TermId;

use super::Own::Preferred;
use super::number::{EAGAIN, EINVAL, ENOTSUP, EPERM, ERANGE, ESRCH};
use super::{Call, Row, nothing};
use crate::lower::{Lowering, Operand, Res};
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &[
            "pthread_mutexattr_setpshared",
            "pthread_condattr_setpshared",
            "pthread_rwlockattr_setpshared",
            "pthread_barrierattr_setpshared",
            "pthread_attr_setinheritsched",
            "pthread_condattr_setclock",
        ],
        meaning: "Changes nothing that is modelled; says EINVAL if the value is not 0 or 1.",
        own: Preferred,
        model: Some(|this, call| below(this, call, 2)),
    },
    Row {
        names: &["pthread_mutexattr_setprotocol", "pthread_rwlockattr_setkind_np", "pthread_attr_setschedpolicy"],
        meaning: "Changes nothing that is modelled; says EINVAL if the value is not 0, 1 or 2.",
        own: Preferred,
        model: Some(|this, call| below(this, call, 3)),
    },
    Row {
        names: &["pthread_attr_setscope"],
        meaning: "Changes nothing; says ENOTSUP to PTHREAD_SCOPE_PROCESS and EINVAL to what is no scope.",
        own: Preferred,
        model: Some(scope),
    },
    Row {
        names: &["pthread_attr_setstacksize"],
        meaning: "Changes nothing; says EINVAL to less than 16 KiB, and may do so below 128 KiB, where the system may need more.",
        own: Preferred,
        model: Some(|this, call| stack_size(this, call, 1)),
    },
    Row {
        names: &["pthread_attr_setstack"],
        meaning: "Changes nothing; says EINVAL to less than 16 KiB, and may do so below 128 KiB or where the address does not please.",
        own: Preferred,
        model: Some(|this, call| stack_size(this, call, 2)),
    },
    Row {
        names: &[
            "pthread_attr_destroy",
            "pthread_attr_setstackaddr",
            "pthread_attr_setguardsize",
            "pthread_mutexattr_destroy",
            "pthread_condattr_init",
            "pthread_condattr_destroy",
            "pthread_rwlockattr_init",
            "pthread_rwlockattr_destroy",
            "pthread_barrierattr_init",
            "pthread_barrierattr_destroy",
        ],
        meaning: "Changes nothing that is modelled; the result is 0.",
        own: Preferred,
        model: Some(nothing),
    },
    Row {
        names: &[
            "pthread_attr_setschedparam",
            "pthread_setschedparam",
            "pthread_setschedprio",
            "pthread_setname_np",
            "pthread_setaffinity_np",
            "pthread_setconcurrency",
        ],
        meaning: "Changes nothing that is modelled; says 0, EPERM, ESRCH, EAGAIN, EINVAL, ERANGE or ENOTSUP.",
        own: Preferred,
        model: Some(may_fail),
    },
];

/// An attribute whose values are the numbers below a limit.
fn below<'a>(this: &mut Lowering<'a>, call: &Call<'a>, limit: u64) -> Res<Operand> {
    this.object(call, 0)?;
    let value = this.word_argument(call, 1)?;
    let limit = this.number(limit);
    let valid = this.terms.bv_ult(value, limit);
    let result = this.either(valid, 0, EINVAL);
    Ok(this.int(result))
}

fn scope<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.object(call, 0)?;
    let value = this.word_argument(call, 1)?;
    let (zero, one) = (this.number(0), this.number(1));
    let (system, process) = (this.terms.eq(value, zero), this.terms.eq(value, one));
    let refused = this.either(process, ENOTSUP, EINVAL);
    let result = this.terms.ite(system, zero, refused);
    Ok(this.int(result))
}

/// The size of a stack is the argument with this index, the last one.
fn stack_size<'a>(this: &mut Lowering<'a>, call: &Call<'a>, index: usize) -> Res<Operand> {
    this.object(call, 0)?;
    for argument in &call.arguments[1..index.min(call.arguments.len())] {
        this.effect(argument)?;
    }
    let at = call.at;
    let size = this.value(call.argument(this, index)?)?;
    let size = this.convert(size, &Type::Void.pointer_to(), at)?;
    let size = this.freeze(size.term, at);
    let (least, certain) = (this.pointer_constant(16 << 10), this.pointer_constant(128 << 10));
    let (too_small, small) = (this.terms.bv_ult(size, least), this.terms.bv_ult(size, certain));
    let open = if index == 1 { small } else { this.terms.tt() };
    let refuses = this.choice(at);
    let refused = this.terms.and(open, refuses);
    let refused = this.terms.or(too_small, refused);
    let result = this.either(refused, EINVAL, 0);
    Ok(this.int(result))
}

/// A function of the system that may refuse.
fn may_fail<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.ignore_from(call, 0)?;
    let result = this.one_of(&[0, EPERM, ESRCH, EAGAIN, EINVAL, ERANGE, ENOTSUP], call.at);
    Ok(this.int(result))
}

impl Lowering<'_> {
    /// Any of some numbers.
    pub(super) fn one_of(&mut self, numbers: &[u64], at: usize) -> TermId {
        let mut result = self.number(numbers[0]);
        for &number in &numbers[1..] {
            let (other, number) = (self.choice(at), self.number(number));
            result = self.terms.ite(other, number, result);
        }
        result
    }
}
