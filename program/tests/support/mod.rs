//! Writes small programs for the tests.

#![allow(dead_code, reason = "each test file uses a part")]

use concord_logic::{Bits, Sort, TermId, Value};
use concord_program::*;

/// The width of all test variables.
pub const BITS: u32 = 8;

/// A small generator of pseudo-random numbers (xorshift), so that runs repeat.
pub struct Random(pub u64);

impl Random {
    /// A number below a bound.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }
}

/// A program under construction with 8-bit shared variables.
pub struct Small {
    pub program: ProgramBuilder,
    next_line: u32,
}

/// A procedure under construction; each operation stands on a line of its own.
pub struct Body {
    pub id: ProcedureId,
    pub builder: ProcedureBuilder,
}

impl Small {
    pub fn new() -> Small {
        Small { program: ProgramBuilder::new(DataModel::Ilp32), next_line: 1 }
    }

    pub fn shared(&mut self, name: &str, value: u8) -> ObjectId {
        self.program.scalar(name, Bits::new(BITS, value.into()))
    }

    pub fn body(&mut self, name: &str) -> Body {
        Body { id: self.program.declare(), builder: ProcedureBuilder::new(name, Span::default()) }
    }

    pub fn define(&mut self, body: Body) {
        self.program.define(body.id, body.builder);
    }

    pub fn finish(mut self, main: Body) -> Program {
        let id = main.id;
        self.define(main);
        let program = self.program.finish(id);
        validate(&program).expect("the test's program is well formed");
        program
    }

    pub fn span(&mut self) -> Span {
        self.next_line += 1;
        Span { line: self.next_line, column: 1, ..Span::default() }
    }

    pub fn constant(&mut self, value: u8) -> TermId {
        self.program.terms.constant(BITS, value.into())
    }

    pub fn emit(&mut self, body: &mut Body, op: Op) -> Span {
        let span = self.span();
        body.builder.emit(op, span);
        span
    }

    pub fn local(&mut self, body: &mut Body, name: &str) -> (LocalId, TermId) {
        body.builder.local(&mut self.program.terms, name, Sort::Bits(BITS))
    }

    pub fn pointer_local(&mut self, body: &mut Body, name: &str) -> (LocalId, TermId) {
        let sort = self.program.pointer();
        body.builder.local(&mut self.program.terms, name, sort)
    }

    /// Loads a shared variable into a new local.
    pub fn load(&mut self, body: &mut Body, object: ObjectId) -> TermId {
        let (local, term) = self.local(body, "r");
        let op = self.program.load(local, object);
        self.emit(body, op);
        term
    }

    pub fn store(&mut self, body: &mut Body, object: ObjectId, value: TermId) {
        let op = self.program.store(object, value);
        self.emit(body, op);
    }

    pub fn set(&mut self, body: &mut Body, object: ObjectId, value: u8) {
        let value = self.constant(value);
        self.store(body, object, value);
    }

    pub fn increment(&mut self, body: &mut Body, object: ObjectId) {
        let value = self.load(body, object);
        let one = self.constant(1);
        let sum = self.program.terms.bv_add(value, one);
        self.store(body, object, sum);
    }

    pub fn equals(&mut self, term: TermId, value: u8) -> TermId {
        let value = self.constant(value);
        self.program.terms.eq(term, value)
    }

    pub fn lock(&mut self, body: &mut Body, mutex: ObjectId) {
        let mutex = self.program.address(mutex, 0);
        self.emit(body, Op::Lock { mutex });
    }

    pub fn unlock(&mut self, body: &mut Body, mutex: ObjectId) {
        let mutex = self.program.address(mutex, 0);
        self.emit(body, Op::Unlock { mutex });
    }

    pub fn trylock(&mut self, body: &mut Body, mutex: ObjectId) -> TermId {
        let (target, term) = body.builder.local(&mut self.program.terms, "got", Sort::Bits(1));
        let mutex = self.program.address(mutex, 0);
        self.emit(body, Op::TryLock { target, mutex });
        self.program.terms.is_nonzero(term)
    }

    /// Starts a thread; the term is its handle.
    pub fn create(&mut self, body: &mut Body, entry: ProcedureId) -> TermId {
        let (target, handle) = self.pointer_local(body, "handle");
        let argument = self.program.terms.constant(32, 0);
        self.emit(body, Op::Reserve { target, entry });
        self.emit(body, Op::Create { handle, entry, argument });
        handle
    }

    pub fn join(&mut self, body: &mut Body, handle: TermId) {
        self.emit(body, Op::Join { handle, target: None });
    }

    pub fn assume(&mut self, body: &mut Body, condition: TermId) {
        self.emit(body, Op::Assume { condition });
    }

    pub fn atomic(&mut self, body: &mut Body, inside: impl FnOnce(&mut Small, &mut Body)) {
        self.emit(body, Op::AtomicBegin);
        inside(self, body);
        self.emit(body, Op::AtomicEnd);
    }

    /// Fails if the condition holds; the position of the failure.
    pub fn fail_if(&mut self, body: &mut Body, condition: TermId) -> Span {
        let (fail, on) = (body.builder.new_label(), body.builder.new_label());
        let span = self.span();
        body.builder.branch(condition, fail, on, span);
        body.builder.bind(fail);
        let span = self.fail(body);
        body.builder.bind(on);
        span
    }

    pub fn fail(&mut self, body: &mut Body) -> Span {
        let span = self.emit(body, Op::Fail { property: Property::UnreachCall });
        body.builder.stop(span);
        span
    }
}

/// Main that starts the threads and waits for nobody.
pub fn main_that_starts(small: &mut Small, threads: &[ProcedureId]) -> Body {
    let mut main = small.body("main");
    for &thread in threads {
        small.create(&mut main, thread);
    }
    main
}

/// Runs a thread until it cannot go on; the last outcome.
pub fn run(machine: &mut Machine<'_>, thread: ThreadIndex) -> Outcome {
    loop {
        let step = machine.step(thread, &mut Zeros);
        if step.outcome != Outcome::Moved {
            return step.outcome;
        }
    }
}

/// The value of a shared variable.
pub fn value(machine: &Machine<'_>, object: ObjectId) -> u128 {
    machine.cell(machine.program().object(object).base).expect("a shared variable").unsigned()
}

/// Answers with the given values in turn.
pub struct Given(pub Vec<Value>);

impl Choices for Given {
    fn havoc(&mut self, _thread: ThreadIndex, _sort: Sort, _span: Span) -> Value {
        self.0.remove(0)
    }
}

/// Explores a program with and without interleaving what mutexes protect, which must find the same failures; whether there is one, and the numbers of states.
pub fn both(program: &Program, name: &str) -> (bool, u32, u32) {
    let all = explore(program, &ExploreOptions::default());
    let fewer = explore(program, &ExploreOptions { interleave_protected: false, ..ExploreOptions::default() });
    let (Exploration::Complete(all), Exploration::Complete(fewer)) = (&all, &fewer) else {
        panic!("{name} is not explored completely: {all:?} {fewer:?}\n{program}");
    };
    assert!(
        fewer.failures.keys().eq(all.failures.keys()),
        "{name}: {:?} {:?}\n{program}",
        all.failures,
        fewer.failures
    );
    for (failure, schedule) in &fewer.failures {
        let trace = schedule.replay(program).expect("the schedule runs");
        let last = trace.steps.last().expect("a step");
        assert_eq!(last.outcome, Outcome::Failed { property: failure.property, span: failure.span });
    }
    (!all.failures.is_empty(), all.states, fewer.states)
}
