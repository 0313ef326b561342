//! Random programs that guard their data, mostly: few threads, each with a few sections under locks of every kind, flags that publish, and
//! now and then a slip.
//!
//! Programs that are random through and through are seldom free of races, and so say little about proofs of that. These are as programs are
//! meant to be, with one thing wrong in about half of them: a lock that is not taken, one for readers where something is written,
//! another lock than the others take, a section left too early, a flag set before what it says is done.

use std::fmt::Write;

use crate::Random;

/// What a program guards data with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Guard {
    /// `pthread_mutex_t` of the simplest kind.
    Mutex,
    /// A mutex that its owner may take again.
    Recursive,
    /// A mutex that says whether its owner takes it again.
    ErrorChecking,
    /// `pthread_rwlock_t`.
    ReaderWriter,
    /// A semaphore that begins with 1.
    Semaphore,
    /// An exchange of a variable in a loop.
    Exchange,
    /// A comparison and exchange in a loop.
    Compare,
    /// An atomic block that assumes that a variable is 0 and sets it.
    Block,
    /// A variable that is exchanged once, with a section only where it was 0.
    Once,
}

/// All guards.
pub const GUARDS: [Guard; 9] = [
    Guard::Mutex,
    Guard::Recursive,
    Guard::ErrorChecking,
    Guard::ReaderWriter,
    Guard::Semaphore,
    Guard::Exchange,
    Guard::Compare,
    Guard::Block,
    Guard::Once,
];

/// A program and what it is made of.
#[derive(Clone, Debug)]
pub struct Guarded {
    /// C text that needs no preprocessor.
    pub text: String,
    /// The guards of its variables.
    pub guards: Vec<Guard>,
    /// Whether a flag publishes something.
    pub publishes: bool,
    /// Whether something is meant to be wrong.
    pub slips: bool,
}

const PROLOGUE: &str = "\
typedef unsigned long pthread_t;
typedef struct { int __x; } pthread_mutex_t;
typedef struct { int __x; } pthread_mutexattr_t;
typedef struct { int __x; } pthread_rwlock_t;
typedef struct { int __x; } sem_t;
extern int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *);
extern int pthread_mutexattr_init(pthread_mutexattr_t *);
extern int pthread_mutexattr_settype(pthread_mutexattr_t *, int);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_trylock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern int pthread_rwlock_init(pthread_rwlock_t *, const void *);
extern int pthread_rwlock_rdlock(pthread_rwlock_t *);
extern int pthread_rwlock_wrlock(pthread_rwlock_t *);
extern int pthread_rwlock_trywrlock(pthread_rwlock_t *);
extern int pthread_rwlock_unlock(pthread_rwlock_t *);
extern int sem_init(sem_t *, int, unsigned);
extern int sem_wait(sem_t *);
extern int sem_trywait(sem_t *);
extern int sem_post(sem_t *);
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
";

struct Writer {
    random: Random,
    guards: Vec<Guard>,
    publishes: bool,
    /// How many slips are still to be made.
    slips: u32,
}

/// The program of a seed.
pub fn guarded(seed: u64) -> Guarded {
    let mut random = Random::new(seed);
    let guards = (0..random.count(1, 2)).map(|_| *random.pick(&GUARDS)).collect();
    let publishes = random.one_in(3);
    let slips = u32::from(random.chance(50));
    let mut writer = Writer { random, guards, publishes, slips };
    let text = writer.program();
    let left = writer.slips;
    Guarded { text, guards: writer.guards, publishes, slips: left < slips }
}

impl Writer {
    /// Whether something goes wrong here.
    fn slips(&mut self) -> bool {
        let slips = self.slips > 0 && self.random.one_in(4);
        self.slips -= u32::from(slips);
        slips
    }

    fn program(&mut self) -> String {
        let mut text = String::from(PROLOGUE);
        for (place, guard) in self.guards.iter().enumerate() {
            let declared = match guard {
                Guard::Mutex | Guard::Recursive | Guard::ErrorChecking => "pthread_mutex_t",
                Guard::ReaderWriter => "pthread_rwlock_t",
                Guard::Semaphore => "sem_t",
                Guard::Exchange | Guard::Compare | Guard::Block | Guard::Once => "int",
            };
            let _ = writeln!(text, "{declared} l{place}; int d{place};");
        }
        // What a thread does not initialise would be anything, which is too much to explore.
        text.push_str("int data, flag;\npthread_t h[6];\npthread_mutexattr_t a;\n");
        for place in 0..self.guards.len() {
            if self.guards[place] == Guard::Block {
                let _ = writeln!(
                    text,
                    "void __VERIFIER_atomic_take{place}(void) {{ __VERIFIER_assume(l{place} == 0); l{place} = 1; }}\n\
                     void __VERIFIER_atomic_give{place}(void) {{ __VERIFIER_assume(l{place} == 1); l{place} = 0; }}"
                );
            }
        }
        let kinds = self.random.count(1, 2);
        for kind in 0..kinds {
            let _ = write!(text, "void *t{kind}(void *arg) {{ ");
            for _ in 0..self.random.count(1, 2) {
                let section = self.section();
                text.push_str(&section);
            }
            text.push_str("return 0; }\n");
        }
        if self.publishes {
            let (publisher, reader) = (self.publisher(), self.reader());
            let _ = writeln!(text, "void *p(void *arg) {{ {publisher} return 0; }}");
            let _ = writeln!(text, "void *r(void *arg) {{ {reader} return 0; }}");
        }
        let main = self.main(kinds);
        text.push_str(&main);
        text
    }

    fn main(&mut self, kinds: usize) -> String {
        let mut text = String::from("int main(void) {\n");
        for (place, guard) in self.guards.clone().into_iter().enumerate() {
            let typed = |kind: u32| {
                format!(
                    "  pthread_mutexattr_init(&a); pthread_mutexattr_settype(&a, {kind}); pthread_mutex_init(&l{place}, &a);\n"
                )
            };
            text.push_str(&match guard {
                Guard::Mutex => format!("  pthread_mutex_init(&l{place}, 0);\n"),
                Guard::Recursive => typed(1),
                Guard::ErrorChecking => typed(2),
                Guard::ReaderWriter => format!("  pthread_rwlock_init(&l{place}, 0);\n"),
                Guard::Semaphore => {
                    let value = if self.slips() { 2 } else { 1 };
                    format!("  sem_init(&l{place}, 0, {value});\n")
                }
                _ => String::new(),
            });
        }
        let mut created = 0;
        let mut create = |text: &mut String, entry: &str| {
            let _ = writeln!(text, "  pthread_create(&h[{created}], 0, {entry}, 0);");
            created += 1;
        };
        for kind in 0..kinds {
            create(&mut text, &format!("t{kind}"));
        }
        if kinds == 1 {
            create(&mut text, "t0");
        }
        if self.publishes {
            create(&mut text, "p");
            create(&mut text, "r");
        }
        if self.random.one_in(2) {
            let section = self.section();
            let _ = writeln!(text, "  {section}");
        }
        if self.random.one_in(2) {
            let left = u32::from(self.slips());
            for number in left..created {
                let _ = writeln!(text, "  pthread_join(h[{number}], 0);");
            }
            let _ = writeln!(text, "  d0 = 7;");
        }
        text.push_str("  return 0;\n}\n");
        text
    }

    /// What takes a lock and what gives it back; the section is a block of its own.
    fn locked(&mut self, place: usize, reads: bool, body: &str) -> String {
        let lock = format!("l{place}");
        match self.guards[place] {
            Guard::Mutex | Guard::ErrorChecking if self.random.one_in(4) => {
                format!("if (pthread_mutex_trylock(&{lock}) == 0) {{ {body} pthread_mutex_unlock(&{lock}); }} ")
            }
            Guard::Recursive if self.random.one_in(2) => format!(
                "pthread_mutex_lock(&{lock}); pthread_mutex_lock(&{lock}); pthread_mutex_unlock(&{lock}); {body} pthread_mutex_unlock(&{lock}); "
            ),
            Guard::Mutex | Guard::Recursive | Guard::ErrorChecking => {
                format!("pthread_mutex_lock(&{lock}); {body} pthread_mutex_unlock(&{lock}); ")
            }
            Guard::ReaderWriter if reads => {
                format!("pthread_rwlock_rdlock(&{lock}); {body} pthread_rwlock_unlock(&{lock}); ")
            }
            Guard::ReaderWriter if self.random.one_in(4) => {
                format!("if (pthread_rwlock_trywrlock(&{lock}) == 0) {{ {body} pthread_rwlock_unlock(&{lock}); }} ")
            }
            Guard::ReaderWriter => {
                format!("pthread_rwlock_wrlock(&{lock}); {body} pthread_rwlock_unlock(&{lock}); ")
            }
            Guard::Semaphore if self.random.one_in(4) => {
                format!("if (sem_trywait(&{lock}) == 0) {{ {body} sem_post(&{lock}); }} ")
            }
            Guard::Semaphore => format!("sem_wait(&{lock}); {body} sem_post(&{lock}); "),
            Guard::Exchange => {
                let give = self.give(&lock);
                format!("while (__atomic_exchange_n(&{lock}, 1, 5)) ; {body} {give} ")
            }
            Guard::Compare => {
                let give = self.give(&lock);
                format!("while (!__sync_bool_compare_and_swap(&{lock}, 0, 1)) ; {body} {give} ")
            }
            Guard::Block => {
                format!("__VERIFIER_atomic_take{place}(); {body} __VERIFIER_atomic_give{place}(); ")
            }
            Guard::Once => {
                let give = if self.slips() { self.give(&lock) } else { String::new() };
                format!("if (__atomic_exchange_n(&{lock}, 1, 5) == 0) {{ {body} {give} }} ")
            }
        }
    }

    /// Gives back a lock that is a variable.
    fn give(&mut self, lock: &str) -> String {
        let zero = if self.slips() { 2 } else { 0 };
        format!("__atomic_store_n(&{lock}, {zero}, 5);")
    }

    fn section(&mut self) -> String {
        let place = self.random.index(self.guards.len());
        let once = self.guards[place] == Guard::Once;
        let reads = self.guards[place] == Guard::ReaderWriter && self.random.one_in(2);
        let number = self.random.between(1, 3);
        let mut body = if reads && !self.slips() {
            format!("int r{number} = d{place}; if (r{number} < 0) reach_error();")
        } else {
            match self.random.below(4) {
                0 => format!("d{place} = {number};"),
                1 => format!("if (d{place} < 3) d{place}++;"),
                2 => format!("d{place} = 1; d{place} = 0;"),
                _ => format!("if (d{place} == {number}) d{place} = 0; else d{place} = {number};"),
            }
        };
        if self.slips() {
            // Not under the lock, or under another one.
            let other = self.random.index(self.guards.len());
            return if other == place { format!("{{ {body} }} ") } else { self.locked(other, false, &body) };
        }
        if self.slips() {
            let rest = std::mem::replace(&mut body, "(void)0;".to_owned());
            return format!("{}{rest} ", self.locked(place, reads, &body));
        }
        if !once && self.random.one_in(6) {
            let _ = write!(body, " if (d{place} > 3) reach_error();");
        }
        format!("{{ {} }} ", self.locked(place, reads, &body))
    }

    fn publisher(&mut self) -> String {
        let write = "data = 5;";
        let order = *self.random.pick(&[5, 5, 3]);
        let set = format!("__atomic_store_n(&flag, 1, {order});");
        if self.slips() { format!("{set} {write}") } else { format!("{write} {set}") }
    }

    fn reader(&mut self) -> String {
        let order = *self.random.pick(&[5, 5, 2]);
        let test = format!("__atomic_load_n(&flag, {order})");
        let expected = if self.slips() { "!" } else { "" };
        let use_it = "if (data != 5) reach_error();";
        match self.random.below(3) {
            0 => format!("while (!{test}) ; {use_it}"),
            1 => format!("if ({expected}{test}) {{ {use_it} }}"),
            _ => format!("int s = {test}; if ({expected}s) {{ {use_it} data = 6; }}"),
        }
    }
}
