//! Small programs by hand: a thin layer over the program builder for tests.

#![allow(dead_code, reason = "each test file uses its part")]

pub mod decide;
pub mod random;

use concord_encoder::{Bounds, Cell, PointKind, Skeleton, summarise};
use concord_logic::{Bits, Interrupter, Sort, TermId};
use concord_program::{
    DataModel, Label, LocalId, ObjectId, Op, ProcedureBuilder, ProcedureId, Program, ProgramBuilder, Property, Span,
};

/// A position on a line.
pub fn at(line: u32) -> Span {
    Span { line, column: 1, ..Span::default() }
}

/// A program under construction.
pub struct Source {
    pub program: ProgramBuilder,
}

/// A procedure under construction; each operation stands on a line of its own.
pub struct Body {
    pub procedure: ProcedureBuilder,
    line: u32,
}

impl Source {
    pub fn new() -> Source {
        Source { program: ProgramBuilder::new(DataModel::Ilp32) }
    }

    /// A shared `int`.
    pub fn int(&mut self, name: &str, value: i128) -> ObjectId {
        self.program.scalar(name, Bits::from_signed(32, value))
    }

    pub fn number(&mut self, value: i128) -> TermId {
        self.program.terms.bits(Bits::from_signed(32, value))
    }

    /// Declares and defines a procedure.
    pub fn procedure(&mut self, name: &str, build: impl FnOnce(&mut Source, &mut Body)) -> ProcedureId {
        let id = self.program.declare();
        let mut body = Body { procedure: ProcedureBuilder::new(name, at(1)), line: 1 };
        build(self, &mut body);
        self.program.define(id, body.procedure);
        id
    }

    pub fn finish(self, main: ProcedureId) -> Program {
        self.program.finish(main)
    }
}

impl Body {
    pub fn op(&mut self, op: Op) {
        self.line += 1;
        self.procedure.emit(op, at(self.line));
    }

    fn span(&self) -> Span {
        at(self.line)
    }

    pub fn int(&mut self, source: &mut Source, name: &str) -> (LocalId, TermId) {
        self.procedure.local(&mut source.program.terms, name, Sort::Bits(32))
    }

    /// Reads a shared variable into a new local.
    pub fn read(&mut self, source: &mut Source, object: ObjectId) -> TermId {
        let (local, term) = self.int(source, "t");
        let op = source.program.load(local, object);
        self.op(op);
        term
    }

    /// Writes a shared variable.
    pub fn write(&mut self, source: &mut Source, object: ObjectId, value: TermId) {
        let op = source.program.store(object, value);
        self.op(op);
    }

    pub fn write_number(&mut self, source: &mut Source, object: ObjectId, value: i128) {
        let value = source.number(value);
        self.write(source, object, value);
    }

    pub fn havoc(&mut self, source: &mut Source) -> TermId {
        let (target, term) = self.int(source, "any");
        self.op(Op::Havoc { target });
        term
    }

    pub fn assume(&mut self, condition: TermId) {
        self.op(Op::Assume { condition });
    }

    /// Fails unless the condition holds.
    pub fn assert(&mut self, condition: TermId) {
        let (holds, fails) = (self.procedure.new_label(), self.procedure.new_label());
        let span = self.span();
        self.procedure.branch(condition, holds, fails, span);
        self.procedure.bind(fails);
        self.op(Op::Fail { property: Property::UnreachCall });
        self.procedure.stop(span);
        self.procedure.bind(holds);
        self.op(Op::Skip);
    }

    /// `if (condition) then else otherwise`.
    pub fn branch(
        &mut self,
        source: &mut Source,
        condition: TermId,
        then: impl FnOnce(&mut Source, &mut Body),
        otherwise: impl FnOnce(&mut Source, &mut Body),
    ) {
        let [yes, no, end]: [Label; 3] = std::array::from_fn(|_| self.procedure.new_label());
        let span = self.span();
        self.procedure.branch(condition, yes, no, span);
        self.procedure.bind(yes);
        self.op(Op::Skip);
        then(source, self);
        if self.procedure.is_open() {
            self.procedure.goto(end, span);
        }
        self.procedure.bind(no);
        self.op(Op::Skip);
        otherwise(source, self);
        if self.procedure.is_open() {
            self.procedure.goto(end, span);
        }
        self.procedure.bind(end);
        self.op(Op::Skip);
    }

    pub fn create(&mut self, source: &mut Source, entry: ProcedureId) -> TermId {
        let (target, handle) = self.int(source, "handle");
        let argument = source.number(0);
        self.op(Op::Reserve { target, entry });
        self.op(Op::Create { handle, entry, argument });
        handle
    }

    pub fn join(&mut self, handle: TermId) {
        self.op(Op::Join { handle, target: None });
    }

    pub fn atomic(&mut self, source: &mut Source, inside: impl FnOnce(&mut Source, &mut Body)) {
        self.op(Op::AtomicBegin);
        inside(source, self);
        self.op(Op::AtomicEnd);
    }

    pub fn locked(&mut self, source: &mut Source, mutex: ObjectId, inside: impl FnOnce(&mut Source, &mut Body)) {
        let mutex = source.program.address(mutex, 0);
        self.op(Op::Lock { mutex });
        inside(source, self);
        self.op(Op::Unlock { mutex });
    }
}

/// Summarises with the same bound for every loop.
pub fn summary(program: &Program, bound: u32) -> Skeleton {
    concord_program::validate(program).expect("the program is well formed");
    let bounds = Bounds { static_limit: 12, ..Bounds::uniform(bound) };
    summarise(program, &bounds, &Interrupter::new()).expect("the program can be summarised")
}

/// The accesses of a thread to memory: kind, value and guard as text.
pub fn accesses(skeleton: &Skeleton, thread: usize) -> Vec<(bool, String, String)> {
    let events = skeleton.threads[thread].chain.iter().map(|&point| skeleton.event(point));
    let events = events.filter(|event| event.step.is_some());
    events
        .filter_map(|event| match event.kind {
            PointKind::Read(Cell::Memory(_)) | PointKind::Write(Cell::Memory(_)) => {
                let value = skeleton.terms.show(event.value.expect("accesses have values"));
                Some((event.is_read(), value, skeleton.terms.show(event.guard)))
            }
            _ => None,
        })
        .collect()
}

/// FUSION's Figure 1: two threads increment by one or two, and `x == 3` is asserted.
pub fn figure_one() -> Program {
    let mut source = Source::new();
    let x = source.int("x", 0);
    let add = source.procedure("add_global", |source, body| {
        let first = body.read(source, x);
        let one = source.number(1);
        let less = source.program.terms.bv_slt(first, one);
        let increment = |amount: i128| {
            move |source: &mut Source, body: &mut Body| {
                let old = body.read(source, x);
                let amount = source.number(amount);
                let new = source.program.terms.bv_add(old, amount);
                body.write(source, x, new);
            }
        };
        body.branch(source, less, increment(1), increment(2));
    });
    let main = source.procedure("main", |source, body| {
        body.write_number(source, x, 0);
        let handles = [body.create(source, add), body.create(source, add)];
        for handle in handles {
            body.join(handle);
        }
        let last = body.read(source, x);
        let three = source.number(3);
        let equal = source.program.terms.eq(last, three);
        body.assert(equal);
    });
    source.finish(main)
}
