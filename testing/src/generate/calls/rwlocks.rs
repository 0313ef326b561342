//! Reader-writer locks in one thread. Taking a lock that the thread itself holds for writing, or for reading where it
//! wants to write, may be an error or wait for ever.

use super::super::observed::Certainty::{Fixed, Open};
use super::Maker;

/// How the thread holds the lock.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Held {
    No,
    Reading(u32),
    Writing,
}

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static struct timespec @past = { 1, 0 }, @wrong = { 1, 1000000000 };");
    match maker.random.below(3) {
        0 => maker.global("static pthread_rwlock_t @l = PTHREAD_RWLOCK_INITIALIZER;"),
        1 => {
            maker.global("static pthread_rwlock_t @l;");
            maker.setup("pthread_rwlock_init(&@l, 0);");
        }
        _ => {
            maker.global("static pthread_rwlock_t @l; static pthread_rwlockattr_t @a;");
            maker
                .setup("pthread_rwlockattr_init(&@a); pthread_rwlock_init(&@l, &@a); pthread_rwlockattr_destroy(&@a);");
        }
    }
    let mut held = Held::No;
    for _ in maker.several(3, 8) {
        held = operate(maker, held);
    }
    maker.fixed("7");
}

fn operate(maker: &mut Maker, held: Held) -> Held {
    let more = |held: Held| match held {
        Held::No => Held::Reading(1),
        Held::Reading(count) => Held::Reading(count + 1),
        Held::Writing => Held::Writing,
    };
    match maker.random.below(12) {
        0 | 1 => {
            // "The calls may fail" if the thread itself is the writer: EDEADLK with glibc, or it waits for ever.
            maker.call("pthread_rwlock_rdlock(&@l)", if held == Held::Writing { Open } else { Fixed });
            more(held)
        }
        2 if held == Held::No || maker.random.chance(30) => {
            maker.call("pthread_rwlock_wrlock(&@l)", if held == Held::No { Fixed } else { Open });
            Held::Writing
        }
        3 | 4 => {
            maker.fixed("pthread_rwlock_tryrdlock(&@l)");
            more(held)
        }
        5 | 6 => {
            maker.fixed("pthread_rwlock_trywrlock(&@l)");
            if held == Held::No { Held::Writing } else { held }
        }
        7..=9 if held != Held::No => {
            maker.fixed("pthread_rwlock_unlock(&@l)");
            match held {
                Held::Reading(count) if count > 1 => Held::Reading(count - 1),
                _ => Held::No,
            }
        }
        // A lock that can be had at once is had whatever the time is; only then the time need not be looked at.
        10 if held == Held::Writing => {
            let time = maker.pick(&["@past", "@wrong"]);
            maker.open(format!("pthread_rwlock_timedrdlock(&@l, &{time})"));
            held
        }
        10 if held != Held::No => {
            // "May fail" with EDEADLK if the thread itself is a reader.
            maker.open("pthread_rwlock_timedwrlock(&@l, &@past)");
            held
        }
        11 if held == Held::No => {
            maker.fixed("pthread_rwlock_destroy(&@l)");
            maker.setup("pthread_rwlock_init(&@l, 0);");
            held
        }
        11 => {
            // Undefined, or EBUSY.
            maker.open("pthread_rwlock_destroy(&@l)");
            maker.setup("pthread_rwlock_init(&@l, 0);");
            Held::No
        }
        _ => held,
    }
}
