//! Statements of concurrent programs.

use super::super::syntax::{Expr, Stmt};
use super::{
    Feature,
    scope::{Generator, Role},
};

impl Generator {
    /// A block of about `length` statements.
    pub fn block(&mut self, length: u64, depth: u32) -> Vec<Stmt> {
        self.scoped(|generator| generator.open_block(length, depth))
    }

    /// The same, with its names left in scope.
    pub fn open_block(&mut self, length: u64, depth: u32) -> Vec<Stmt> {
        (0..length).flat_map(|_| self.statement(depth)).collect()
    }

    /// A short inner block.
    fn inner(&mut self, depth: u32) -> Vec<Stmt> {
        let length = 1 + self.random.below(2);
        self.block(length, depth)
    }

    /// One statement; several lines where they belong together.
    fn statement(&mut self, depth: u32) -> Vec<Stmt> {
        if depth == 0 {
            return self.simple();
        }
        let locks = if self.shared.mutexes.is_empty() { 0 } else { 1 };
        let atomics = if self.atomic { 0 } else { 1 };
        let facilities = u64::from(self.shared.facility.is_some());
        let weights = [
            30,
            8,
            7,
            2,
            14 * locks,
            6 * locks,
            6 * atomics,
            2,
            2,
            5 * atomics,
            3,
            2,
            3 * locks,
            3 * locks,
            9 * facilities,
            2,
        ];
        match self.random.weighted(&weights) {
            0 => self.simple(),
            1 => self.branch(depth),
            2 => self.repetition(depth),
            3 => self.switch(depth),
            4 => self.section(depth),
            5 => self.lone_lock_operation(depth),
            6 => self.atomic_block(depth),
            7 => self.stop(),
            8 => self.forward_goto(depth),
            9 => self.waiting(),
            10 => self.backward_goto(depth),
            11 => self.jump_into_loop(depth),
            12 => self.condition_variable(depth),
            13 => self.trylock_section(depth),
            14 => self.use_facility(depth),
            _ => {
                let body = self.inner(depth - 1);
                vec![Stmt::with_body(Expr::form("", vec![]), body)]
            }
        }
    }

    /// A statement without body.
    pub fn simple(&mut self) -> Vec<Stmt> {
        match self.random.below(31) {
            0..=9 => self.write(),
            10..=12 => {
                let value = self.value(2);
                vec![self.declare(value)]
            }
            13 | 14 if !self.locals.is_empty() => {
                let name = self.random.pick(&self.locals).clone();
                let text = match self.random.below(3) {
                    0 => format!("{name} = {{}};"),
                    1 => format!("{name} += {{}};"),
                    _ => format!("{name} ^= {{}};"),
                };
                vec![Stmt::Line(Expr::form(text, vec![self.value(1)]))]
            }
            15 => {
                let call = self.call(1).unwrap_or_else(|| self.value(1));
                vec![Stmt::Line(Expr::form("(void)({});", vec![call]))]
            }
            16 => {
                self.note(Feature::PointerToGlobal);
                let name = self.fresh("q");
                let line = Stmt::Line(Expr::form(format!("int *{name} = {{}};"), vec![self.address()]));
                self.pointers.push(name);
                vec![line]
            }
            17 if self.shared.pointer && self.spend(1) => {
                self.note(Feature::SharedPointer);
                vec![Stmt::Line(Expr::form("sp = {};", vec![self.address()]))]
            }
            18 | 19 if self.assertions > 0 => self.assertion(),
            20 => {
                self.note(Feature::Assume);
                if self.atomic {
                    self.note(Feature::AtomicWithAssume);
                }
                vec![Stmt::Line(Expr::form("__VERIFIER_assume({});", vec![self.condition(1)]))]
            }
            21 if self.shared.record && self.spend(4) => {
                self.note(Feature::Struct);
                let name = self.fresh("r");
                vec![
                    Stmt::line(format!("struct pair {name} = s;")),
                    Stmt::line(format!("{name}.f = {name}.g + 1;")),
                    Stmt::line(format!("s = {name};")),
                ]
            }
            22 if self.shared.bytes && self.spend(4) => self.bytes_at_once(),
            24 | 25 => self.atomic_statement(),
            26 => self.function_pointer(),
            27 => self.heap_cell(),
            28 if self.shared.list => self.list_operation(),
            _ => self.write(),
        }
    }

    /// Several bytes of the union in one statement.
    fn bytes_at_once(&mut self) -> Vec<Stmt> {
        self.note(Feature::BytesAtOnce);
        let name = self.fresh("r");
        match self.random.below(4) {
            0 => vec![Stmt::line(format!("__builtin_memset(&vu.b[1], {}, 2);", self.random.below(2)))],
            1 => vec![Stmt::line(format!("union view {name} = {{{}}};", self.random.below(3))), {
                let from = format!("__builtin_memcpy(&vu, &{name}, {});", self.random.pick(&[2, 4]));
                Stmt::line(from)
            }],
            2 => vec![Stmt::line(format!("union view {name} = vu;")), Stmt::line(format!("vu.h[1] = {name}.h[0];"))],
            _ => vec![
                Stmt::line(format!("union view {name} = {{{}}};", self.random.below(3))),
                Stmt::line(format!("vu = {name};")),
            ],
        }
    }

    /// A write to a shared place.
    fn write(&mut self) -> Vec<Stmt> {
        let Some(place) = self.place() else { return vec![] };
        let update = self.random.chance(30) && self.spend(1);
        if !update {
            let value = self.value(2);
            return vec![Stmt::Line(Expr::form("{} = {};", vec![place, value]))];
        }
        match self.random.below(4) {
            0 => vec![Stmt::Line(Expr::form("{}++;", vec![place]))],
            1 => vec![Stmt::Line(Expr::form("--{};", vec![place]))],
            _ => {
                let text = *self.random.pick(&["{} += {};", "{} -= {};", "{} |= {};", "{} ^= {};"]);
                vec![Stmt::Line(Expr::form(text, vec![place, self.value(1)]))]
            }
        }
    }

    /// An assertion.
    pub fn assertion(&mut self) -> Vec<Stmt> {
        self.assertions = self.assertions.saturating_sub(1);
        if self.role == Role::Thread {
            self.note(Feature::ThreadAssert);
        }
        if self.atomic {
            self.note(Feature::AtomicWithAssert);
        }
        // An assertion that reads nothing shared says little.
        self.left += 2 * self.weight;
        vec![Stmt::Line(Expr::form("if (!{}) reach_error();", vec![self.claim()]))]
    }

    fn branch(&mut self, depth: u32) -> Vec<Stmt> {
        self.note(Feature::Branch);
        let condition = self.condition(1);
        let then = self.inner(depth - 1);
        let otherwise = self.random.chance(40).then(|| self.inner(depth - 1));
        vec![Stmt::branch(condition, then, otherwise)]
    }

    fn switch(&mut self, depth: u32) -> Vec<Stmt> {
        self.note(Feature::Switch);
        let subject = Expr::form("switch ({} & 3)", vec![self.value(1)]);
        let in_loop = std::mem::replace(&mut self.in_loop, false);
        let mut cases = Vec::new();
        for label in ["case 0:", "case 1: case 2:", "default:"] {
            let mut body = self.inner(depth - 1);
            if self.random.chance(70) {
                body.push(Stmt::line("break;"));
            }
            cases.push(Stmt::with_body(Expr::form(label, vec![]), body));
        }
        self.in_loop = in_loop;
        vec![Stmt::with_body(subject, cases)]
    }

    fn repetition(&mut self, depth: u32) -> Vec<Stmt> {
        let times = 2;
        let counter = self.fresh("c");
        let declare = Stmt::line(format!("int {counter} = 0;"));
        let advance = Stmt::line(format!("{counter}++;"));
        match self.random.below(7) {
            0 | 1 => {
                self.note(Feature::BoundedFor);
                let head = format!("for (int {counter} = 0; {counter} < {times}; {counter}++)");
                let body = self.loop_body(times, depth, Some(counter));
                vec![Stmt::with_body(Expr::form(head, vec![]), body)]
            }
            2 => {
                self.note(Feature::BoundedWhile);
                let mut body = vec![advance];
                body.extend(self.loop_body(times, depth, Some(counter.clone())));
                vec![declare, Stmt::with_body(Expr::form(format!("while ({counter} < {times})"), vec![]), body)]
            }
            3 => {
                self.note(Feature::DoWhile);
                let mut body = self.loop_body(times, depth, Some(counter.clone()));
                body.push(advance);
                let condition = if self.random.chance(50) { self.condition(0) } else { Expr::number(1) };
                let tail = Expr::form(format!("while ({counter} < {times} && {{}});"), vec![condition]);
                vec![declare, Stmt::Compound { arms: vec![(Expr::form("do", vec![]), body)], tail: Some(tail) }]
            }
            4 | 5 if self.left >= 2 * self.weight => {
                self.note(Feature::LoopOnShared);
                self.weight *= times;
                let condition = self.condition(1);
                self.weight /= times;
                let mut body = vec![advance];
                body.extend(self.loop_body(times, depth, Some(counter.clone())));
                let head = Expr::form(format!("while ({counter} < {times} && {{}})"), vec![condition]);
                vec![declare, Stmt::with_body(head, body)]
            }
            _ => self.waiting(),
        }
    }

    fn loop_body(&mut self, times: i64, depth: u32, counter: Option<String>) -> Vec<Stmt> {
        self.repeated(times, |generator| {
            generator.counters.extend(counter);
            let mut body = generator.inner(depth - 1);
            if generator.random.chance(15) {
                let condition = generator.condition(0);
                // A `continue` in front of the counter's advance would loop for ever.
                body.push(Stmt::branch(condition, vec![Stmt::line("break;")], None));
            }
            body
        })
    }

    /// A locked section.
    fn section(&mut self, depth: u32) -> Vec<Stmt> {
        let mutex = *self.random.pick(&self.shared.mutexes);
        if self.held.contains(&mutex) {
            if self.random.chance(80) {
                return self.simple();
            }
            self.note(Feature::LockRelocked);
        }
        self.note(Feature::LockSection);
        if !self.held.is_empty() {
            self.note(Feature::LockNested);
        }
        if self.atomic {
            self.note(Feature::AtomicWithLock);
        }
        self.held.push(mutex);
        let length = 1 + self.random.below(3);
        let body = self.block(length, depth - 1);
        self.held.pop();
        let lock = format!("pthread_mutex_lock(&{mutex});");
        let unlock = format!("pthread_mutex_unlock(&{mutex});");
        if self.random.chance(6) {
            self.note(Feature::LockLeft);
            return vec![Stmt::with_body(Expr::form(lock, vec![]), body)];
        }
        vec![Stmt::between(lock, body, unlock)]
    }

    /// A section of a mutex that is not known in advance.
    fn symbolic_section(&mut self, depth: u32) -> Vec<Stmt> {
        self.note(Feature::SymbolicMutex);
        let name = self.fresh("k");
        let choose = Expr::form(format!("pthread_mutex_t *{name} = {{}} ? &m : &n;"), vec![self.condition(1)]);
        let body = self.inner(depth - 1);
        let (lock, unlock) = (format!("pthread_mutex_lock({name});"), format!("pthread_mutex_unlock({name});"));
        vec![Stmt::Line(choose), Stmt::between(lock, body, unlock)]
    }

    /// A lock operation outside any discipline.
    fn lone_lock_operation(&mut self, depth: u32) -> Vec<Stmt> {
        let mutex = *self.random.pick(&self.shared.mutexes);
        match self.random.below(10) {
            7 | 8 => self.whole_mutex(mutex),
            9 => self.automatic_mutex(),
            5 if self.shared.mutexes.len() > 1 && !self.atomic => self.symbolic_section(depth),
            0 => {
                self.note(Feature::UnlockWithoutLock);
                vec![Stmt::line(format!("pthread_mutex_unlock(&{mutex});"))]
            }
            1 if !self.atomic => {
                self.note(Feature::LockLeft);
                vec![Stmt::line(format!("pthread_mutex_lock(&{mutex});"))]
            }
            2 | 3 => {
                self.note(Feature::TryLock);
                self.held.push(mutex);
                let then = self.inner(depth - 1);
                self.held.pop();
                let condition = Expr::form(format!("if (pthread_mutex_trylock(&{mutex}) == 0)"), vec![]);
                let unlock = Expr::form(format!("pthread_mutex_unlock(&{mutex});"), vec![]);
                let section = Stmt::Compound { arms: vec![(Expr::form("", vec![]), then)], tail: Some(unlock) };
                vec![Stmt::with_body(condition, vec![section])]
            }
            4 => {
                self.note(Feature::TryLock);
                let name = self.fresh("l");
                let line = Stmt::line(format!("int {name} = pthread_mutex_trylock(&{mutex}) != 0;"));
                self.locals.push(name);
                vec![line]
            }
            _ => self.simple(),
        }
    }

    fn atomic_block(&mut self, depth: u32) -> Vec<Stmt> {
        self.note(Feature::AtomicBlock);
        self.atomic = true;
        let length = 1 + self.random.below(3);
        let body = self.block(length, depth - 1);
        self.atomic = false;
        vec![Stmt::between("__VERIFIER_atomic_begin();", body, "__VERIFIER_atomic_end();")]
    }

    /// A branch in which the thread ends or stops.
    fn stop(&mut self) -> Vec<Stmt> {
        let line = match (self.random.below(3), self.role) {
            (0, _) => {
                self.note(Feature::Abort);
                Stmt::line(*self.random.pick(&["abort();", "exit(0);"]))
            }
            (_, Role::Helper) => {
                self.note(Feature::EarlyReturn);
                if self.atomic && !self.atomic_function {
                    return self.simple();
                }
                Stmt::Line(Expr::form("return {};", vec![self.value(1)]))
            }
            _ if self.atomic => return self.simple(),
            (1, Role::Thread) => {
                self.note(Feature::ThreadExit);
                Stmt::line(format!("pthread_exit((void *){}L);", self.random.below(3)))
            }
            (_, Role::Thread) => Stmt::line(format!("return (void *){}L;", self.random.below(3))),
            (_, Role::Main) => Stmt::line("return 0;"),
        };
        if !self.held.is_empty() {
            self.note(Feature::ExitWhileHolding);
        }
        vec![Stmt::branch(self.condition(1), vec![line], None)]
    }

    /// `if (c) goto end; ...; end: ;`
    fn forward_goto(&mut self, depth: u32) -> Vec<Stmt> {
        self.note(Feature::ForwardGoto);
        let label = self.fresh("end");
        let jump = Stmt::branch(self.condition(1), vec![Stmt::line(format!("goto {label};"))], None);
        let mut block = self.inner(depth - 1);
        block.insert(0, jump);
        block.push(Stmt::line(format!("{label}: ;")));
        vec![Stmt::with_body(Expr::form("", vec![]), block)]
    }
}
