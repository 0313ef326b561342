//! Mutexes of all types in one thread: taken again, given back by who does not hold them, tried, timed, destroyed while held.

use super::super::observed::Certainty::{Fixed, Open};
use super::Maker;

/// A mutex and who holds it, as far as needed to avoid what is undefined.
pub(super) struct Mutex {
    pub name: String,
    /// It says EPERM and EDEADLK, or counts; a plain one must not be unlocked by others.
    pub checks: bool,
    recursive: bool,
    depth: u32,
}

/// A mutex of some type.
pub(super) fn mutex(maker: &mut Maker) -> Mutex {
    let name = maker.name("m");
    let (initialiser, kind) = *maker.random.pick(&[
        ("PTHREAD_MUTEX_INITIALIZER", 0),
        ("PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP", 1),
        ("PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP", 2),
        ("", 0),
        ("", 1),
        ("", 2),
        ("null", 0),
    ]);
    if initialiser.starts_with('P') {
        maker.global(format!("static pthread_mutex_t {name} = {initialiser};"));
    } else if initialiser == "null" {
        maker.global(format!("static pthread_mutex_t {name};"));
        maker.setup(format!("pthread_mutex_init(&{name}, 0);"));
    } else {
        let ty = ["PTHREAD_MUTEX_NORMAL", "PTHREAD_MUTEX_RECURSIVE", "PTHREAD_MUTEX_ERRORCHECK"][kind];
        maker.global(format!("static pthread_mutex_t {name}; static pthread_mutexattr_t {name}a;"));
        maker.setup(format!("pthread_mutexattr_init(&{name}a); pthread_mutexattr_settype(&{name}a, {ty});"));
        maker.setup(format!("pthread_mutex_init(&{name}, &{name}a); pthread_mutexattr_destroy(&{name}a);"));
    }
    Mutex { name, checks: kind != 0, recursive: kind == 1, depth: 0 }
}

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static struct timespec @past = { 1, 0 }, @low = { 1, -1 }, @high = { 1, 1000000000 };");
    let mut mutexes: Vec<Mutex> = (0..maker.random.between(1, 2)).map(|_| mutex(maker)).collect();
    for _ in maker.several(3, 8) {
        let index = maker.random.below(mutexes.len() as u64) as usize;
        operate(maker, &mut mutexes[index]);
    }
    maker.fixed("7");
}

fn operate(maker: &mut Maker, mutex: &mut Mutex) {
    let m = mutex.name.clone();
    match maker.random.below(12) {
        // Whoever takes a plain one again waits for ever, which need not happen in every program.
        0..=2 if mutex.depth == 0 || mutex.checks || maker.random.chance(15) => {
            maker.fixed(format!("pthread_mutex_lock(&{m})"));
            mutex.depth = if mutex.recursive { mutex.depth + 1 } else { 1 };
        }
        3 | 4 => {
            maker.fixed(format!("pthread_mutex_trylock(&{m})"));
            mutex.depth = if mutex.recursive { mutex.depth + 1 } else { 1 };
        }
        5..=7 if mutex.depth > 0 || mutex.checks => {
            maker.fixed(format!("pthread_mutex_unlock(&{m})"));
            mutex.depth = mutex.depth.saturating_sub(1);
        }
        8 => {
            // Where the mutex can be taken at once, the time need not be looked at; of two reasons to refuse either may be told.
            let time = maker.pick(&["@past", "@low", "@high"]);
            let two_reasons = mutex.checks && time != "@past";
            let certainty = if mutex.depth == 0 || mutex.recursive || two_reasons { Open } else { Fixed };
            maker.call(format!("pthread_mutex_timedlock(&{m}, &{time})"), certainty);
            mutex.depth = if mutex.recursive { mutex.depth + 1 } else { 1 };
        }
        9 if mutex.depth == 0 => {
            maker.fixed(format!("pthread_mutex_destroy(&{m})"));
            maker.setup(format!("pthread_mutex_init(&{m}, 0);"));
            (mutex.checks, mutex.recursive) = (false, false);
        }
        // POSIX leaves open what happens; the manual page says EBUSY.
        9 if maker.random.chance(50) => maker.open(format!("pthread_mutex_destroy(&{m})")),
        10 if mutex.depth == 0 => {
            // A free mutex that begins anew, by a value of its type.
            maker.setup(format!("{m} = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;"));
            (mutex.checks, mutex.recursive) = (false, false);
            maker.fixed(format!("pthread_mutex_trylock(&{m})"));
            mutex.depth = 1;
        }
        _ => {}
    }
}
