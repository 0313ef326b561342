//! The statements of these programs, and how they are written in C.

use super::access::Access;
use super::place::{PLACES, Shape};

/// The object that an access is to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// The global `vu`.
    Global,
    /// The object on the heap that the global pointer `hp` points to.
    Heap,
    /// The local `cell` of `main`, which threads get as their argument.
    Cell,
    /// The thread's own `tl`.
    ThreadLocal,
    /// Whatever the thread's variable `q` points to, if anything.
    Pointed,
}

/// What a section is protected by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guard {
    /// One of the two mutexes.
    Mutex(u8),
    /// One of the two mutexes, if it is free.
    TryMutex(u8),
    /// The reader-writer lock, for reading.
    Reading,
    /// The same, unless a writer has it.
    TryReading,
    /// The reader-writer lock, for writing.
    Writing,
    /// The same, unless somebody has it.
    TryWriting,
    /// The semaphore.
    Semaphore,
    /// The semaphore, unless it is 0.
    TrySemaphore,
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// An access.
    Access(Target, Access),
    /// The pointer `gp` is made to point to an object; atomically or not.
    Publish(Target, bool),
    /// `q` becomes what `gp` is; atomically or not.
    Take(bool),
    /// A section.
    Section(Guard, Vec<Statement>),
    /// What is done if `l` has a value.
    If(u8, Vec<Statement>),
    /// One step, of accesses to `vu`.
    Block(Vec<Access>),
    /// Compares the first place of `vu` with the second one, a plain one, and writes the number into the first if they are
    /// equal, otherwise the first into the second: `compare_exchange(&x, &y, 1)`.
    CompareWith(usize, usize, u8),
    /// Loads atomically until the value is there.
    Spin(Access, u8),
    /// Waits for a condition, with a mutex that is held, until a plain read of `vu` gives the value.
    Wait(u8, Access, u8),
    /// `sem_post`.
    Post,
    /// `sem_wait`.
    Await,
    /// `pthread_barrier_wait`.
    Barrier,
    /// `pthread_once` with a function that makes the program's once-access.
    Once,
    /// A mutex is locked, not in a section.
    Lock(u8),
    /// A mutex is unlocked, not in a section.
    Unlock(u8),
    /// A thread is started (by `main` only).
    Create(u8),
    /// A thread is joined, by whom it is.
    Join(u8),
    /// A thread is joined and its result, which is 0, stored into `vu`.
    JoinInto(u8),
}

impl Guard {
    /// The lines before and after the body; whether the first one is a condition.
    fn text(self) -> (String, String, bool) {
        let mutex = |m: u8| if m == 0 { "m" } else { "n" };
        let unlock = |m: u8| format!("pthread_mutex_unlock(&{});", mutex(m));
        let released = "pthread_rwlock_unlock(&rw);".to_owned();
        let tried = |call: String| format!("if ({call} == 0)");
        // Who waits for a lock that it holds itself may be told so (EDEADLK); for the judge it waits for ever.
        let waited = |call: &str| format!("if ({call} != 0) abort();");
        match self {
            Guard::Mutex(m) => (format!("pthread_mutex_lock(&{});", mutex(m)), unlock(m), false),
            Guard::TryMutex(m) => (tried(format!("pthread_mutex_trylock(&{})", mutex(m))), unlock(m), true),
            Guard::Reading => (waited("pthread_rwlock_rdlock(&rw)"), released, false),
            Guard::TryReading => (tried("pthread_rwlock_tryrdlock(&rw)".into()), released, true),
            Guard::Writing => (waited("pthread_rwlock_wrlock(&rw)"), released, false),
            Guard::TryWriting => (tried("pthread_rwlock_trywrlock(&rw)".into()), released, true),
            Guard::Semaphore => ("sem_wait(&sem);".into(), "sem_post(&sem);".into(), false),
            Guard::TrySemaphore => (tried("sem_trywait(&sem)".into()), "sem_post(&sem);".into(), true),
        }
    }
}

impl Target {
    /// How the object is written in a thread (0 is `main`).
    pub(super) fn text(self, thread: usize) -> &'static str {
        match self {
            Target::Global => "vu",
            Target::Heap => "(*hp)",
            Target::Cell if thread == 0 => "cell",
            Target::Cell => "(*own)",
            Target::ThreadLocal => "tl",
            Target::Pointed => "(*q)",
        }
    }
}

/// Appends a block of a thread.
pub(super) fn print(block: &[Statement], thread: usize, depth: usize, out: &mut String) {
    for statement in block {
        statement.print(thread, depth, out);
    }
}

impl Statement {
    /// The statements inside, if it has any.
    pub(super) fn body(&self) -> Option<&Vec<Statement>> {
        match self {
            Statement::Section(_, body) | Statement::If(_, body) => Some(body),
            _ => None,
        }
    }

    /// The same with another body.
    pub(super) fn with_body(&self, body: Vec<Statement>) -> Statement {
        match self {
            Statement::Section(guard, _) => Statement::Section(*guard, body),
            Statement::If(value, _) => Statement::If(*value, body),
            other => other.clone(),
        }
    }

    fn print(&self, thread: usize, depth: usize, out: &mut String) {
        let mut line = |text: String| {
            out.push_str(&"    ".repeat(depth));
            out.push_str(&text);
            out.push('\n');
        };
        let mutex = |m: u8| if m == 0 { "m" } else { "n" };
        match self {
            Statement::Access(Target::Pointed, access) => line(format!("if (q) {{ {} }}", access.text("(*q)"))),
            Statement::Access(target, access) => line(access.text(target.text(thread))),
            Statement::Publish(target, atomic) => {
                let address = match target {
                    Target::Heap => "hp".to_owned(),
                    Target::Pointed => "q".to_owned(),
                    target => format!("&{}", target.text(thread)),
                };
                line(if *atomic {
                    format!("__atomic_store_n(&gp, {address}, 5);")
                } else {
                    format!("gp = {address};")
                });
            }
            Statement::Take(atomic) => line(if *atomic { "q = __atomic_load_n(&gp, 5);" } else { "q = gp;" }.into()),
            Statement::Section(guard, body) => {
                let (before, after, condition) = guard.text();
                line(if condition { format!("{before} {{") } else { before });
                print(body, thread, depth + 1, out);
                let mut line = |text: &str| {
                    out.push_str(&"    ".repeat(depth));
                    out.push_str(text);
                    out.push('\n');
                };
                line(&after);
                if condition {
                    line("}");
                }
            }
            Statement::If(value, body) => {
                line(format!("if (l == {value}) {{"));
                print(body, thread, depth + 1, out);
                out.push_str(&"    ".repeat(depth));
                out.push_str("}\n");
            }
            Statement::Block(accesses) => {
                line("__VERIFIER_atomic_begin();".into());
                accesses.iter().for_each(|access| line(format!("    {}", access.text("vu"))));
                line("__VERIFIER_atomic_end();".into());
            }
            Statement::CompareWith(x, y, value) => {
                let text = |place: &usize| PLACES[*place].text.replace('@', "vu");
                let name = match PLACES[*x].shape {
                    Shape::Atomic => "__concord_atomic_compare_exchange_strong_explicit",
                    _ => "__atomic_compare_exchange_n",
                };
                let weak = if PLACES[*x].shape == Shape::Atomic { "" } else { "0, " };
                line(format!("l = {name}(&{}, &{}, {value}, {weak}5, 5);", text(x), text(y)));
            }
            Statement::Spin(access, value) => line(format!("do {{ {} }} while (l != {value});", access.text("vu"))),
            Statement::Wait(m, access, value) => {
                let look = access.text("vu");
                line(look.clone());
                line(format!("while (l != {value}) {{ pthread_cond_wait(&cv, &{}); {look} }}", mutex(*m)));
            }
            Statement::Post => line("sem_post(&sem);".into()),
            Statement::Await => line("sem_wait(&sem);".into()),
            Statement::Barrier => line("pthread_barrier_wait(&bar);".into()),
            Statement::Once => line("pthread_once(&once, first);".into()),
            Statement::Lock(m) => line(format!("pthread_mutex_lock(&{});", mutex(*m))),
            Statement::Unlock(m) => line(format!("pthread_mutex_unlock(&{});", mutex(*m))),
            Statement::Create(t) => line(format!("pthread_create(&t{t}, 0, work{t}, &cell);")),
            Statement::Join(t) => line(format!("pthread_join(t{t}, 0);")),
            Statement::JoinInto(t) => line(format!("pthread_join(t{t}, (void **)&vu.d);")),
        }
    }
}
