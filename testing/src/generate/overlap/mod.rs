//! Random programs whose threads access the same bytes in different ways: bit-fields, members of a union and parts of
//! wider objects, plainly and atomically, one by one and by `memcpy`; with and without locks, in globals, on
//! the heap, in locals and thread-locals whose address was given away.
//!
//! Random programs of the usual kind are judged by the explorer, which shares the front end with the verifier: if that takes a
//! plain access for an atomic one, both are wrong together. These programs are trees with a meaning of their own.
//! Each access says which bytes it touches and how ([`access`]), by a table written by hand ([`place`]), and a
//! judge that knows nothing but these trees ([`OverlapProgram::races`]) says whether there is a race.

pub mod access;
mod code;
mod judge;
mod make;
pub mod place;
mod state;
pub mod statement;

use super::{Random, Shrink};
use access::{Access, Order};
use statement::{Statement, Target};

/// What every program declares, so that no header is needed.
pub const PROLOGUE: &str = "\
typedef unsigned long pthread_t;
typedef struct { int __x; } pthread_mutex_t;
typedef struct { int __x; } pthread_cond_t;
typedef struct { int __x; } pthread_rwlock_t;
typedef struct { int __x[4]; } pthread_barrier_t;
typedef struct { int __x; } sem_t;
typedef int pthread_once_t;
extern void abort(void);
extern int pthread_rwlock_rdlock(pthread_rwlock_t *);
extern int pthread_rwlock_wrlock(pthread_rwlock_t *);
extern int pthread_rwlock_tryrdlock(pthread_rwlock_t *);
extern int pthread_rwlock_trywrlock(pthread_rwlock_t *);
extern int pthread_rwlock_unlock(pthread_rwlock_t *);
extern int pthread_barrier_init(pthread_barrier_t *, const void *, unsigned);
extern int pthread_barrier_wait(pthread_barrier_t *);
extern int pthread_once(pthread_once_t *, void (*)(void));
extern int sem_init(sem_t *, int, unsigned);
extern int sem_wait(sem_t *);
extern int sem_trywait(sem_t *);
extern int sem_post(sem_t *);
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_trylock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void *calloc(unsigned long, unsigned long);
";

/// The objects.
const GLOBALS: &str = "\
union view vu, *hp, *gp;
_Thread_local union view tl;
pthread_t t1, t2, t3;
pthread_mutex_t m, n;
pthread_cond_t cv;
pthread_rwlock_t rw;
pthread_barrier_t bar;
pthread_once_t once;
sem_t sem;
";

/// A program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverlapProgram {
    /// What `main` does, then what each thread does.
    bodies: Vec<Vec<Statement>>,
    /// What the function that runs once does to `vu`.
    once: Access,
    /// The semaphore's first value.
    semaphore: u8,
}

/// The program of a seed.
pub fn overlap(seed: u64) -> OverlapProgram {
    make::program(seed)
}

/// The declaration of the union that all objects are.
pub fn declarations() -> &'static str {
    place::VIEW
}

impl OverlapProgram {
    /// The program as C text that needs no preprocessor.
    pub fn to_c(&self) -> String {
        let mut out = format!("{PROLOGUE}{}{GLOBALS}", place::VIEW);
        out.push_str("\nvoid first(void) {\n    unsigned long long l = 0;\n    ");
        out.push_str(&self.once.text("vu"));
        out.push_str("\n}\n");
        for (thread, body) in self.bodies.iter().enumerate().skip(1) {
            out.push_str(&format!("\nvoid *work{thread}(void *arg) {{\n"));
            out.push_str("    unsigned long long l = 0;\n    union view *q = 0, *own = arg;\n");
            statement::print(body, thread, 1, &mut out);
            out.push_str("    return 0;\n}\n");
        }
        out.push_str("\nint main(void) {\n    unsigned long long l = 0;\n    union view *q = 0, cell = {0};\n");
        out.push_str("    hp = calloc(1, sizeof(union view));\n    pthread_barrier_init(&bar, 0, 2);\n");
        out.push_str(&format!("    sem_init(&sem, 0, {});\n", self.semaphore));
        statement::print(&self.bodies[0], 0, 1, &mut out);
        out.push_str("    return 0;\n}\n");
        out
    }

    fn code(&self) -> Vec<Vec<code::Step>> {
        self.bodies.iter().map(|body| code::steps(body, self.once)).collect()
    }

    /// Whether accesses race in some interleaving; `None` if there are too many.
    pub fn races(&self) -> Option<bool> {
        judge::races(&self.code(), self.semaphore)
    }

    /// Whether one of so many random runs has a race by C11's happens-before.
    pub fn races_in_some_run(&self, runs: u32) -> bool {
        let (code, mut random) = (self.code(), Random::new(1));
        (0..runs).any(|_| judge::race_of_a_run(&code, self.semaphore, &mut random))
    }

    /// Whether there is an exchange that may fail: what it writes may race though in no state both accesses are next.
    pub fn has_exchanges_that_may_fail(&self) -> bool {
        let mut all = vec![self.once];
        let compares = self.bodies.iter().any(|body| compares_with_memory(body));
        self.bodies.iter().for_each(|body| accesses(body, &mut all));
        compares || all.iter().any(|access| matches!(access.how, access::How::Compare(..)))
    }

    /// Whether all atomic operations are sequentially consistent.
    pub fn is_sequentially_consistent(&self) -> bool {
        let mut all = vec![self.once];
        self.bodies.iter().for_each(|body| accesses(body, &mut all));
        all.iter().all(|access| matches!(access.atomic(), None | Some(Order::SeqCst)))
    }
}

fn compares_with_memory(block: &[Statement]) -> bool {
    let compares = |statement: &Statement| {
        matches!(statement, Statement::CompareWith(..))
            || statement.body().is_some_and(|body| compares_with_memory(body))
    };
    block.iter().any(compares)
}

fn accesses(block: &[Statement], out: &mut Vec<Access>) {
    for statement in block {
        match statement {
            Statement::Access(_, access) | Statement::Spin(access, _) | Statement::Wait(_, access, _) => {
                out.push(*access);
            }
            Statement::Block(inner) => out.extend(inner),
            other => accesses(other.body().map_or(&[][..], |body| body), out),
        }
    }
}

impl Shrink for OverlapProgram {
    fn shrink(&self) -> impl Iterator<Item = OverlapProgram> {
        let mut simpler = Vec::new();
        for (index, body) in self.bodies.iter().enumerate() {
            for body in blocks(body) {
                let mut changed = self.clone();
                changed.bodies[index] = body;
                simpler.push(changed);
            }
        }
        simpler.into_iter()
    }
}

/// The same statements with one less, one replaced by its body, or one with something simpler inside.
fn blocks(block: &[Statement]) -> Vec<Vec<Statement>> {
    let mut simpler = Vec::new();
    for (index, statement) in block.iter().enumerate() {
        let mut replaced = |replacement: Vec<Statement>| {
            let mut changed = block.to_vec();
            changed.splice(index..=index, replacement);
            simpler.push(changed);
        };
        replaced(vec![]);
        match statement {
            Statement::Block(accesses) if accesses.len() > 1 => {
                accesses.iter().for_each(|access| replaced(vec![Statement::Block(vec![*access])]));
            }
            Statement::Access(target, access) if *target != Target::Global => {
                replaced(vec![Statement::Access(Target::Global, *access)]);
            }
            other => {
                if let Some(body) = other.body() {
                    replaced(body.clone());
                    blocks(body).into_iter().for_each(|body| replaced(vec![other.with_body(body)]));
                }
            }
        }
    }
    simpler
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_names_a_program() {
        (0..50).for_each(|seed| assert_eq!(overlap(seed), overlap(seed)));
        assert_ne!(overlap(1), overlap(2));
    }

    /// The two judges share the interpreter only: whatever a run shows the walk over all interleavings must find, but for
    /// the orders and the exchanges that C11 makes an exception of.
    #[test]
    fn clocks_find_no_race_that_interleavings_do_not_have() {
        let (mut racy, mut free, mut shown) = (0, 0, 0);
        for seed in 0..3000 {
            let program = overlap(seed);
            let Some(races) = program.races() else { continue };
            let run = program.races_in_some_run(30);
            *if races { &mut racy } else { &mut free } += 1;
            shown += u32::from(run && races);
            let exact = program.is_sequentially_consistent() && !program.has_exchanges_that_may_fail();
            let fits = races || !run || !exact;
            assert!(fits, "seed {seed}\n{}", program.to_c());
        }
        assert!(racy > 600 && free > 600, "{racy} programs have races, {free} have none");
        assert!(shown * 10 > racy * 9, "only {shown} of {racy} races were shown by a run");
    }
}
