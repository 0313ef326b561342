//! Whole concurrent programs: globals, helpers, threads, and the `main` that creates
//! and joins them.

use std::collections::BTreeSet;

use super::super::syntax::{Expr, Function, Stmt, Unit};
use super::{
    Feature,
    scope::{Generator, Helper, Role},
};

/// What every program declares, so that no header is needed.
const PROLOGUE: &str = "\
typedef unsigned long pthread_t;
typedef struct { int __x; } pthread_mutex_t;
typedef struct { int __x; } pthread_cond_t;
typedef struct { int __x; } pthread_mutexattr_t;
typedef struct { int __x; } pthread_rwlock_t;
typedef struct { int __x; } pthread_barrier_t;
typedef struct { int __x; } sem_t;
extern int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *);
extern int pthread_mutex_destroy(pthread_mutex_t *);
extern pthread_t pthread_self(void);
extern void *memset(void *, int, unsigned long);
extern int pthread_mutexattr_init(pthread_mutexattr_t *);
extern int pthread_mutexattr_settype(pthread_mutexattr_t *, int);
extern int pthread_rwlock_init(pthread_rwlock_t *, const void *);
extern int pthread_rwlock_rdlock(pthread_rwlock_t *);
extern int pthread_rwlock_wrlock(pthread_rwlock_t *);
extern int pthread_rwlock_tryrdlock(pthread_rwlock_t *);
extern int pthread_rwlock_trywrlock(pthread_rwlock_t *);
extern int pthread_rwlock_unlock(pthread_rwlock_t *);
extern int pthread_barrier_init(pthread_barrier_t *, const void *, unsigned);
extern int pthread_barrier_wait(pthread_barrier_t *);
extern int sem_init(sem_t *, int, unsigned);
extern int sem_wait(sem_t *);
extern int sem_trywait(sem_t *);
extern int sem_post(sem_t *);
extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
extern int pthread_join(pthread_t, void **);
extern void pthread_exit(void *);
extern int pthread_mutex_lock(pthread_mutex_t *);
extern int pthread_mutex_trylock(pthread_mutex_t *);
extern int pthread_mutex_unlock(pthread_mutex_t *);
extern int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
pthread_cond_t cv;
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern int sched_yield(void);
extern int pthread_cond_signal(pthread_cond_t *);
extern int pthread_cond_broadcast(pthread_cond_t *);
extern void abort(void);
extern void exit(int);
extern void reach_error(void);
";

/// How a thread is started.
struct Thread {
    /// The function.
    entry: String,
    /// The variable for the handle.
    handle: String,
    /// The argument.
    argument: String,
    /// Whether the function returns something worth reading.
    result: bool,
}

impl Generator {
    /// The program and what it is made of.
    pub fn program(mut self) -> (Unit, BTreeSet<Feature>) {
        let mut globals = self.globals();
        self.assertions = 1 + self.random.below(4) as u32;
        for _ in 0..self.random.below(3) {
            self.helper();
        }
        let main = self.main(&mut globals);
        self.functions.push(main);
        (Unit { prologue: PROLOGUE.into(), globals, functions: self.functions }, self.features)
    }

    /// Decides on the shared objects.
    fn globals(&mut self) -> Vec<String> {
        let mut globals = Vec::new();
        let count = 2 + self.random.below(2) as usize;
        for name in ["x", "y", "z"].into_iter().take(count) {
            self.shared.ints.push(name.into());
            globals.push(match self.random.below(3) {
                0 => format!("int {name} = {};", self.random.below(3)),
                _ => format!("int {name};"),
            });
        }
        if self.random.chance(25) {
            let narrow =
                *self.random.pick(&["unsigned char", "_Bool", "signed char", "short", "long long", "unsigned"]);
            self.shared.narrow = Some(narrow);
            let volatile = if self.random.chance(30) { "volatile " } else { "" };
            globals.push(format!("{volatile}{narrow} w;"));
        }
        if self.size.arrays || self.random.chance(45) {
            let length = 2 + self.random.below(2) as i64;
            self.shared.array = Some(length);
            let initial = if self.random.chance(40) { " = {1, 2}" } else { "" };
            globals.push(format!("int a[{length}]{initial};"));
            if self.size.arrays {
                let element = *self.random.pick(&["int", "short", "_Bool", "long long"]);
                globals.push(format!("{element} b[{length}];"));
            }
        }
        if self.random.chance(25) {
            self.shared.record = true;
            let initial = if self.random.chance(40) { " = {1, 2}" } else { "" };
            globals.push("struct pair { int f; int g; };".into());
            globals.push(format!("struct pair s{initial};"));
        }
        if self.random.chance(20) {
            self.shared.bytes = true;
            globals.push("union view { int i; short h[2]; unsigned char b[4]; struct { unsigned p : 3, q : 6; int r : 4; } f; };".into());
            globals.push(format!("union view vu{};", self.random.pick(&["", " = {257}", " = {.b = {1, 2}}"])));
        }
        if self.random.chance(30) {
            self.shared.pointer = true;
            let mut target = String::new();
            self.plain_address().print(&mut target);
            globals.push(format!("int *sp = {target};"));
        }
        if self.random.chance(25) {
            self.shared.atomic = true;
            globals.push(format!("_Atomic int u = {};", self.random.below(2)));
        }
        if self.random.chance(15) {
            self.shared.list = true;
            globals.push("struct node { int v; struct node *next; };".into());
            globals.push("struct node *head;".into());
        }
        globals.extend(self.choose_facility());
        if self.random.chance(65) {
            let count = 1 + self.random.below(2) as usize;
            for name in ["m", "n"].into_iter().take(count) {
                self.shared.mutexes.push(name);
                let initial = if self.random.chance(50) { " = {0}" } else { "" };
                globals.push(format!("pthread_mutex_t {name}{initial};"));
            }
        }
        globals
    }

    /// A function that threads call.
    fn helper(&mut self) {
        let allowance = 3;
        match self.random.below(3) {
            0 => {
                let name = self.fresh("__VERIFIER_atomic_f");
                self.note(Feature::AtomicFunction);
                self.enter(Role::Helper, allowance, 1);
                self.locals.push("v".into());
                (self.atomic, self.atomic_function) = (true, true);
                let mut body = self.block(2, 1);
                (self.atomic, self.atomic_function) = (false, false);
                body.push(Stmt::Kept(Expr::form("return {};", vec![self.value(1)])));
                self.finish(name, 1, allowance, "int v", body);
            }
            1 => {
                let name = self.fresh("rec");
                self.note(Feature::Recursion);
                self.enter(Role::Helper, 1, 1);
                self.locals.push("v".into());
                let mut body = vec![Stmt::line("if (d <= 0) return v;")];
                body.extend(self.block(1, 0));
                let inner = format!("{name}_run");
                body.push(Stmt::Kept(Expr::form(format!("return {inner}(d - 1, {{}});"), vec![self.value(0)])));
                // The recursion's depth is the caller's: a wrapper fixes it at two.
                self.functions.push(Function { header: format!("int {inner}(int d, int v)"), body });
                let call = Expr::value(format!("{inner}(2, {{}})"), vec![Expr::value("v", vec![])]);
                self.left = 0;
                self.finish(name, 1, 4, "int v", vec![Stmt::Kept(Expr::form("return {};", vec![call]))]);
            }
            _ => {
                let name = self.fresh("f");
                self.enter(Role::Helper, allowance, 1);
                self.locals.extend(["v".into(), "u".into()]);
                let mut body = self.block(2, 1);
                body.push(Stmt::Kept(Expr::form("return {};", vec![self.value(1)])));
                self.finish(name, 2, allowance, "int v, int u", body);
            }
        }
    }

    fn finish(&mut self, name: String, parameters: usize, allowance: i64, declared: &str, body: Vec<Stmt>) {
        let cost = (allowance - self.left).max(0);
        self.functions.push(Function { header: format!("int {name}({declared})"), body });
        self.helpers.push(Helper { name, parameters, cost });
    }

    /// The entry function of a thread. `before` is written first: what it creates itself.
    fn thread(&mut self, accesses: i64, instances: i64, by_pointer: bool, before: Vec<Stmt>) -> (String, bool) {
        let name = self.fresh("work");
        self.enter(Role::Thread, accesses, instances);
        let mut body = Vec::new();
        if by_pointer {
            self.note(Feature::PointerArgument);
            body.push(Stmt::line("int *q = (int *)arg;"));
            self.pointers.push("q".into());
        } else {
            body.push(Stmt::line("int v = (int)(long)arg;"));
            self.counters.push("v".into());
        }
        if self.shared.handle && self.random.chance(25) {
            self.note(Feature::HandleOfOneself);
            let name = self.fresh("l");
            body.push(Stmt::line(format!("int {name} = t1 == pthread_self();")));
            self.locals.push(name);
        }
        let length = 1 + self.random.below(3);
        body.extend(self.open_block(length, 2));
        body.extend(before);
        let length = self.random.below(3);
        body.extend(self.open_block(length, 2));
        if self.assertions > 0 && self.random.chance(50) {
            body.extend(self.assertion());
        }
        let result = self.random.chance(40);
        let value = if result { self.value(1) } else { Expr::number(0) };
        let text = if self.random.chance(25) {
            self.note(Feature::ThreadExit);
            "pthread_exit((void *)(long)({})); return 0;"
        } else {
            "return (void *)(long)({});"
        };
        body.push(Stmt::Kept(Expr::form(text, vec![value])));
        self.functions.push(Function { header: format!("void *{name}(void *arg)"), body });
        (name, result)
    }

    /// The text that creates a thread.
    fn create(thread: &Thread) -> String {
        format!("pthread_create(&{}, 0, {}, {});", thread.handle, thread.entry, thread.argument)
    }

    /// An argument for a thread.
    fn argument(&mut self, by_pointer: bool) -> String {
        if !by_pointer {
            return format!("(void *){}L", self.random.below(3));
        }
        let mut target = String::new();
        self.plain_address().print(&mut target);
        format!("(void *){target}")
    }

    /// `main` and all threads.
    fn main(&mut self, globals: &mut Vec<String>) -> Function {
        let count = 1 + self.random.weighted(&[3, 5, 2]).min(self.size.threads.max(1) as usize - 1);
        let share = i64::from(self.size.accesses) / (count as i64 + 1);
        let global_handles = self.random.chance(50);
        let mut body = Vec::new();
        let mut started = Vec::new();
        let mut handles = Vec::new();
        let twice = count > 1 && self.random.chance(25);
        let by_thread = count > 1 && !twice && self.random.chance(25);
        self.shared.handle = global_handles && !twice;
        if twice {
            self.create_twice(share, &mut handles, &mut started, &mut body);
        } else if by_thread {
            self.create_by_thread(share, globals, &mut handles, &mut started);
        }
        // A loop's handles are one variable, a thread's own child has none here.
        let known = |handles: &Vec<String>| {
            handles.len() + usize::from(by_thread || handles.first().is_some_and(|h| h == "ts"))
        };
        while known(&handles) < count {
            let by_pointer = self.random.chance(25);
            let (entry, result) = self.thread(share, 1, by_pointer, vec![]);
            let handle = format!("t{}", handles.len() + 1);
            handles.push(handle.clone());
            started.push(Thread { entry, handle, argument: self.argument(by_pointer), result });
        }
        if global_handles {
            self.note(Feature::GlobalHandle);
        }
        let mut main = Vec::new();
        for handle in &handles {
            let array = if handle == "ts" { "[2]" } else { "" };
            if global_handles {
                globals.push(format!("pthread_t {handle}{array};"));
            } else {
                main.push(Stmt::line(format!(
                    "pthread_t {handle}{array} = {};",
                    if array.is_empty() { "0" } else { "{0, 0}" }
                )));
            }
        }
        // The explorer tries some of the values only: whoever finds a failure with these is right.
        if self.random.chance(3) {
            self.note(Feature::Nondet);
            let place = self.random.pick(&self.shared.ints).clone();
            main.push(Stmt::line(format!("{place} = __VERIFIER_nondet_int();")));
        }
        self.enter(Role::Main, share, 1);
        main.extend(self.prepare_facility());
        let length = self.random.below(2);
        main.extend(self.open_block(length, 1));
        main.extend(body);
        self.start_and_join(started, &mut main);
        if by_thread && self.random.chance(40) {
            self.note(Feature::JoinOfGrandchild);
            main.push(Stmt::line("if (t0) pthread_join(t0, 0);"));
            main.extend(self.assertion());
        }
        main.push(Stmt::Kept(Expr::form("return 0;", vec![])));
        Function { header: "int main(void)".into(), body: main }
    }

    /// Two threads of one function, created one after the other or in a loop.
    fn create_twice(&mut self, share: i64, handles: &mut Vec<String>, started: &mut Vec<Thread>, body: &mut Vec<Stmt>) {
        self.note(Feature::CreateTwice);
        let (entry, result) = self.thread(2 * share, 2, false, vec![]);
        if self.random.chance(40) {
            self.note(Feature::CreateInLoop);
            handles.push("ts".into());
            let (counter, again) = (self.fresh("i"), self.fresh("i"));
            let create = format!("pthread_create(&ts[{counter}], 0, {entry}, (void *)(long){counter});");
            let head = format!("for (int {counter} = 0; {counter} < 2; {counter}++)");
            body.push(Stmt::with_body(Expr::form(head, vec![]), vec![Stmt::line(create)]));
            if self.random.chance(60) {
                let head = format!("for (int {again} = 0; {again} < 2; {again}++)");
                let join = format!("pthread_join(ts[{again}], 0);");
                body.push(Stmt::with_body(Expr::form(head, vec![]), vec![Stmt::line(join)]));
            }
        } else {
            for handle in ["t1", "t2"] {
                handles.push(handle.into());
                let argument = self.argument(false);
                started.push(Thread { entry: entry.clone(), handle: handle.into(), argument, result });
            }
        }
    }

    /// A thread that creates another one, and perhaps joins it.
    fn create_by_thread(
        &mut self,
        share: i64,
        globals: &mut Vec<String>,
        handles: &mut Vec<String>,
        started: &mut Vec<Thread>,
    ) {
        self.note(Feature::CreateByThread);
        let (entry, result) = self.thread(share, 1, false, vec![]);
        globals.push("pthread_t t0;".into());
        let inner = Thread { entry, handle: "t0".into(), argument: self.argument(false), result };
        let mut before = vec![Stmt::line(Generator::create(&inner))];
        if self.random.chance(40) {
            before.push(Stmt::line("pthread_join(t0, 0);"));
        }
        if self.random.chance(30) {
            self.note(Feature::ConditionalCreate);
            let condition = self.nondet();
            before = vec![Stmt::branch(condition, before, None)];
        }
        let (entry, result) = self.thread(share, 1, false, before);
        handles.push("t1".into());
        started.push(Thread { entry, handle: "t1".into(), argument: self.argument(false), result });
    }

    /// Creates the threads, does something beside them, joins them, asserts.
    fn start_and_join(&mut self, started: Vec<Thread>, main: &mut Vec<Stmt>) {
        let mut joins = Vec::new();
        for mut thread in started {
            if thread.argument.contains('&') && self.random.chance(40) {
                self.note(Feature::EscapingLocal);
                let cell = self.fresh("cell");
                main.push(Stmt::line(format!("int {cell} = {};", self.random.below(2))));
                thread.argument = format!("(void *)&{cell}");
                self.pointers.push(format!("&{cell}"));
            }
            let create = Stmt::line(Generator::create(&thread));
            let mut guard = None;
            if self.random.chance(25) {
                self.note(Feature::ConditionalCreate);
                let flag = self.fresh("go");
                main.push(Stmt::Line(Expr::form(format!("int {flag} = {{}};"), vec![self.condition(1)])));
                main.push(Stmt::branch(Expr::value(flag.clone(), vec![]), vec![create], None));
                self.counters.push(flag.clone());
                guard = Some(Expr::value(flag, vec![]));
                if self.random.chance(15) {
                    self.note(Feature::JoinIfCreated);
                    guard = Some(Expr::value(format!("{} != 0", thread.handle), vec![]));
                }
            } else {
                main.push(create);
            }
            if self.random.chance(30) {
                main.extend(self.open_block(1, 2));
            }
            joins.push((thread, guard));
        }
        let length = 1 + self.random.below(2);
        main.extend(self.open_block(length, 2));
        for (thread, guard) in joins {
            if self.random.chance(25) {
                continue;
            }
            main.extend(self.join(&thread, guard));
        }
        main.extend(self.conclude_facility());
        if self.assertions > 0 || self.random.chance(60) {
            main.extend(self.assertion());
        }
    }

    fn join(&mut self, thread: &Thread, guard: Option<Expr>) -> Vec<Stmt> {
        let mut join = vec![Stmt::line(format!("pthread_join({}, 0);", thread.handle))];
        if thread.result && self.random.chance(70) {
            self.note(Feature::JoinResult);
            let (pointer, value) = (self.fresh("r"), self.fresh("l"));
            join = vec![Stmt::line(format!("pthread_join({}, &{pointer});", thread.handle))];
            let mut lines = vec![Stmt::line(format!("void *{pointer} = 0;"))];
            lines.extend(self.guarded(join, guard));
            lines.push(Stmt::line(format!("int {value} = (int)(long){pointer};")));
            self.locals.push(value);
            return lines;
        }
        self.guarded(join, guard)
    }

    fn guarded(&mut self, join: Vec<Stmt>, guard: Option<Expr>) -> Vec<Stmt> {
        let guard = match guard {
            None if self.random.chance(15) => Some(self.condition(1)),
            other => other,
        };
        match guard {
            Some(condition) => {
                self.note(Feature::ConditionalJoin);
                vec![Stmt::branch(condition, join, None)]
            }
            None => join,
        }
    }
}
