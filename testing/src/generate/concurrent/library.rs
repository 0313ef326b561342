//! Other ways in which threads wait for each other or keep things to themselves: reader-writer
//! locks, barriers, recursive mutexes, semaphores, thread-local variables, what all threads need behind a pointer,
//! a counter that they add to, slots that they take, a ring of structures, messages in pieces.
//!
//! A program has at most one of these, which keeps it small enough to be explored.

use super::super::syntax::{Expr, Stmt};
use super::{
    Feature,
    messages::message_globals,
    rings::ring_globals,
    scope::{Generator, Role},
    slots::SLOTS,
};

/// What a program uses beside mutexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Facility {
    /// The reader-writer lock `rw`.
    ReaderWriterLock,
    /// The barrier `bar`.
    Barrier,
    /// The recursive mutex `rm`.
    RecursiveMutex,
    /// The semaphore `sem`.
    Semaphore,
    /// The thread-local variable `tl`.
    ThreadLocal,
    /// The pointer `box` to pointers to a mutex and a cell.
    Toolbox,
    /// The counter `cnt` and its mutex `cm`.
    Counter,
    /// The slots `slot` and their mutex `sm`.
    Slots,
    /// The ring behind `ring` and its mutex `rl`.
    Ring,
    /// The messages in `wire` and behind `sent`, and their mutex `wm`.
    Messages,
}

impl Facility {
    /// Its declarations.
    pub fn globals(self) -> Vec<String> {
        let lines: &[&str] = match self {
            Facility::ReaderWriterLock => &["pthread_rwlock_t rw;"],
            Facility::Barrier => &["pthread_barrier_t bar;"],
            Facility::RecursiveMutex => &["pthread_mutex_t rm;", "pthread_mutexattr_t rmattr;"],
            Facility::Semaphore => &["sem_t sem;"],
            Facility::ThreadLocal => &["_Thread_local int tl = 1;"],
            Facility::Toolbox => &[
                "struct tools { pthread_mutex_t *lock; int *cell; int number; };",
                "struct tools tools, *box;",
                "pthread_mutex_t tm;",
            ],
            Facility::Counter => &["int cnt = 1;", "pthread_mutex_t cm;"],
            Facility::Slots => return vec![format!("int slot[{SLOTS}];"), "pthread_mutex_t sm;".to_owned()],
            Facility::Ring => return ring_globals(),
            Facility::Messages => return message_globals(),
        };
        lines.iter().map(|&line| line.to_owned()).collect()
    }
}

impl Generator {
    /// Chooses what the program uses, if anything.
    pub fn choose_facility(&mut self) -> Vec<String> {
        let choices = [
            Facility::ReaderWriterLock,
            Facility::Barrier,
            Facility::RecursiveMutex,
            Facility::Semaphore,
            Facility::ThreadLocal,
            Facility::Toolbox,
            Facility::Counter,
            Facility::Counter,
            Facility::Slots,
            Facility::Slots,
            Facility::Ring,
            Facility::Ring,
            Facility::Ring,
            Facility::Messages,
            Facility::Messages,
            Facility::Messages,
        ];
        if !self.random.chance(42) {
            return vec![];
        }
        let facility = *self.random.pick(&choices);
        self.shared.facility = Some(facility);
        facility.globals()
    }

    /// What `main` does about it before any thread is created.
    pub fn prepare_facility(&mut self) -> Vec<Stmt> {
        let line = |text: String| Stmt::Kept(Expr::form(text, vec![]));
        match self.shared.facility {
            Some(Facility::ReaderWriterLock) => vec![line("pthread_rwlock_init(&rw, 0);".into())],
            Some(Facility::Barrier) => {
                let needed = 2 - i64::from(self.random.chance(10));
                vec![line(format!("pthread_barrier_init(&bar, 0, {needed});"))]
            }
            Some(Facility::RecursiveMutex) => vec![
                line("pthread_mutexattr_init(&rmattr);".into()),
                line("pthread_mutexattr_settype(&rmattr, 1);".into()),
                line("pthread_mutex_init(&rm, &rmattr);".into()),
            ],
            Some(Facility::Semaphore) => {
                vec![line(format!("sem_init(&sem, 0, {});", self.random.below(3)))]
            }
            Some(Facility::Toolbox) => {
                let mut cell = String::new();
                self.plain_address().print(&mut cell);
                vec![
                    line("box = &tools;".into()),
                    line("tools.lock = &tm;".into()),
                    line(format!("tools.cell = {cell};")),
                    line(format!("box->number = {};", self.random.below(3))),
                ]
            }
            Some(Facility::Counter) if self.random.chance(50) => {
                vec![line(format!("cnt = {};", self.random.below(3)))]
            }
            Some(Facility::Ring) => self.prepare_ring(),
            Some(Facility::Messages) => self.prepare_messages(),
            Some(Facility::ThreadLocal | Facility::Counter | Facility::Slots) | None => vec![],
        }
    }

    /// What `main` does about it after it joined the threads.
    pub fn conclude_facility(&mut self) -> Vec<Stmt> {
        if self.shared.facility != Some(Facility::Counter) || !self.spend(1) {
            return vec![];
        }
        let comparison = *self.random.pick(&["!=", "!=", "==", "<=", ">="]);
        let assertion = format!("if (!(cnt {comparison} {})) reach_error();", self.random.below(6));
        vec![Stmt::line(assertion)]
    }

    /// Uses it.
    pub fn use_facility(&mut self, depth: u32) -> Vec<Stmt> {
        match self.shared.facility {
            Some(Facility::ReaderWriterLock) => self.reader_writer_section(depth),
            Some(Facility::Barrier) => self.barrier_wait(),
            Some(Facility::RecursiveMutex) => self.recursive_section(depth),
            Some(Facility::Semaphore) => self.semaphore_operation(depth),
            Some(Facility::ThreadLocal) => {
                self.note(Feature::ThreadLocal);
                let text = *self.random.pick(&["tl = {};", "tl += {};", "tl ^= {};"]);
                vec![Stmt::Line(Expr::form(text, vec![self.value(1)]))]
            }
            Some(Facility::Toolbox) => self.use_tools(depth),
            Some(Facility::Counter) => self.add_to_counter(),
            Some(Facility::Slots) => self.use_slots(),
            Some(Facility::Ring) => self.use_ring(),
            Some(Facility::Messages) => self.use_messages(),
            None => vec![],
        }
    }

    /// Adds to the counter, seldom without care, and seldom sets it.
    fn add_to_counter(&mut self) -> Vec<Stmt> {
        if !self.spend(2) {
            return vec![];
        }
        self.note(Feature::Counter);
        let careless = self.random.below(16);
        if careless < 2 {
            let text = *self.random.pick(&["cnt = {};", "cnt = cnt + {};"]);
            return vec![Stmt::Line(Expr::form(text, vec![self.constant()]))];
        }
        let amount = if self.random.chance(60) { self.constant() } else { self.value(1) };
        if careless < 6 {
            let text = *self.random.pick(&["__sync_fetch_and_add(&cnt, {});", "__sync_sub_and_fetch(&cnt, {});"]);
            return vec![Stmt::Line(Expr::form(text, vec![amount]))];
        }
        let text = *self.random.pick(&["cnt += {};", "cnt = {} + cnt;", "cnt -= {};"]);
        let add = vec![Stmt::Line(Expr::form(text, vec![amount]))];
        if self.atomic {
            return add;
        }
        vec![Stmt::between("pthread_mutex_lock(&cm);", add, "pthread_mutex_unlock(&cm);")]
    }

    /// Uses what `main` put behind the pointer, or rarely puts something else there.
    fn use_tools(&mut self, depth: u32) -> Vec<Stmt> {
        if !self.spend(5) {
            return vec![];
        }
        self.note(Feature::Toolbox);
        match self.random.below(12) {
            0 => vec![Stmt::Line(Expr::form("box->number = {};", vec![self.constant()]))],
            1 => vec![Stmt::Line(Expr::form("tools.cell = {};", vec![self.plain_address()]))],
            2 | 3 => vec![Stmt::Line(Expr::form("*box->cell = {};", vec![self.value(1)]))],
            4 | 5 if !self.atomic => {
                self.facility_section(depth, "pthread_mutex_lock(box->lock);", "pthread_mutex_unlock(box->lock);")
            }
            6 => vec![self.declare(Expr::value("*tools.cell", vec![]))],
            _ if self.atomic => vec![Stmt::line("*box->cell += box->number;")],
            _ => {
                let add = vec![Stmt::line("*box->cell += box->number;")];
                vec![Stmt::between("pthread_mutex_lock(box->lock);", add, "pthread_mutex_unlock(box->lock);")]
            }
        }
    }

    /// A body in a section of its own.
    fn facility_section(&mut self, depth: u32, lock: &str, unlock: &str) -> Vec<Stmt> {
        let length = 1 + self.random.below(2);
        let body = self.block(length, depth - 1);
        vec![Stmt::between(lock, body, unlock)]
    }

    fn reader_writer_section(&mut self, depth: u32) -> Vec<Stmt> {
        if self.atomic || !self.spend(2) {
            return vec![];
        }
        self.note(Feature::ReaderWriterLock);
        let unlock = "pthread_rwlock_unlock(&rw);";
        match self.random.below(5) {
            0 | 1 => self.facility_section(depth, "pthread_rwlock_rdlock(&rw);", unlock),
            2 | 3 => self.facility_section(depth, "pthread_rwlock_wrlock(&rw);", unlock),
            _ => {
                let text = *self
                    .random
                    .pick(&["if (pthread_rwlock_tryrdlock(&rw) == 0)", "if (pthread_rwlock_trywrlock(&rw) == 0)"]);
                let section = self.facility_section(depth, "", unlock);
                vec![Stmt::with_body(Expr::form(text, vec![]), section)]
            }
        }
    }

    /// Arrives at the barrier, and perhaps looks whether it is the one thread that gets a sign.
    fn barrier_wait(&mut self) -> Vec<Stmt> {
        if self.atomic || self.role == Role::Helper || !self.spend(3) {
            return vec![];
        }
        self.note(Feature::Barrier);
        if self.random.chance(70) {
            return vec![Stmt::line("pthread_barrier_wait(&bar);")];
        }
        let name = self.fresh("l");
        let line = Stmt::line(format!("int {name} = pthread_barrier_wait(&bar) == -1;"));
        self.locals.push(name);
        vec![line]
    }

    fn recursive_section(&mut self, depth: u32) -> Vec<Stmt> {
        if self.atomic || !self.spend(2) {
            return vec![];
        }
        self.note(Feature::RecursiveMutex);
        let (lock, unlock) = ("pthread_mutex_lock(&rm);", "pthread_mutex_unlock(&rm);");
        let mut section = self.facility_section(depth, lock, unlock);
        if self.random.chance(40) {
            section = vec![Stmt::between(lock, section, unlock)];
        }
        section
    }

    fn semaphore_operation(&mut self, depth: u32) -> Vec<Stmt> {
        if self.atomic || !self.spend(2) {
            return vec![];
        }
        self.note(Feature::Semaphore);
        match self.random.below(5) {
            0 => vec![Stmt::line("sem_post(&sem);")],
            1 => vec![Stmt::line("sem_wait(&sem);")],
            2 => {
                let section = self.facility_section(depth, "", "sem_post(&sem);");
                vec![Stmt::with_body(Expr::form("if (sem_trywait(&sem) == 0)", vec![]), section)]
            }
            _ => self.facility_section(depth, "sem_wait(&sem);", "sem_post(&sem);"),
        }
    }
}
