//! Random small programs in the intermediate representation: everything that makes
//! encoders wrong, on two-bit values, so that the explorer covers every choice.

use concord_logic::{Bits, Sort, TermId};
use concord_program::{Access, Initial, Layout, LocalId, ObjectId, Op, ProcedureId, Program};

use super::{Body, Source, at};

/// A generator of numbers (xorshift with a multiplication).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % limit
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

struct Shared {
    scalars: Vec<ObjectId>,
    array: ObjectId,
    pair: ObjectId,
    pointer: ObjectId,
    mutexes: Vec<ObjectId>,
}

/// What the procedures of a program may still do.
struct Generator {
    random: Random,
    shared: Shared,
    /// Procedures that can be created or called from the one being written.
    known: Vec<ProcedureId>,
    budget: i32,
    creates: i32,
}

struct Locals {
    ints: Vec<(LocalId, TermId)>,
    handle: (LocalId, TermId),
    flag: (LocalId, TermId),
    pointer: (LocalId, TermId),
    wide: (LocalId, TermId),
}

/// The program of a seed.
pub fn random_program(seed: u64) -> Program {
    let mut random = Random::new(seed);
    let mut source = Source::new();
    let two = |source: &mut Source, name: &str, value: u64| source.program.scalar(name, Bits::new(2, value.into()));
    let scalars = vec![two(&mut source, "x", 0), two(&mut source, "y", random.below(4))];
    let element = Box::new(Layout::Scalar { bits: 2, bytes: 1 });
    let array = source.program.object("a", Layout::Array { element, count: 3 }, Initial::Values(Vec::new()));
    let base = source.program.address(scalars[0], 0);
    let base = source.program.terms.as_bits(base).expect("addresses are constants");
    let pointer = source.program.scalar("p", base);
    let mutexes = vec![source.int("m", 0), source.int("n", 0)];
    let pair = source.program.object("w", Layout::Scalar { bits: 16, bytes: 2 }, Initial::Values(Vec::new()));
    let shared = Shared { scalars, array, pair, pointer, mutexes };
    let mut generator = Generator { random, shared, known: Vec::new(), budget: 0, creates: 0 };
    for index in 0..2 {
        generator.budget = 5 + generator.random.below(4) as i32;
        generator.creates = i32::from(index == 1 && generator.random.chance(30));
        let id = source.procedure(&format!("p{index}"), |source, body| generator.procedure(source, body, false));
        generator.known.push(id);
    }
    generator.budget = 8;
    generator.creates = 2;
    let main = source.procedure("main", |source, body| generator.procedure(source, body, true));
    let mut program = source.finish(main);
    for index in [0, 1, 2, 6].map(ObjectId) {
        program.objects[index].address_taken = true;
    }
    program
}

impl Generator {
    fn procedure(&mut self, source: &mut Source, body: &mut Body, is_main: bool) {
        if !is_main {
            let pointer = source.program.pointer();
            body.procedure.parameter(&mut source.program.terms, "argument", pointer);
        }
        let terms = &mut source.program.terms;
        let ints = (0..3).map(|i| body.procedure.local(terms, format!("l{i}"), Sort::Bits(2))).collect();
        let handle = body.procedure.local(terms, "h", Sort::Bits(32));
        let flag = body.procedure.local(terms, "f", Sort::Bits(1));
        let pointer = body.procedure.local(terms, "q", Sort::Bits(32));
        let wide = body.procedure.local(terms, "wide", Sort::Bits(16));
        let locals = Locals { ints, handle, flag, pointer, wide };
        for &(target, _) in &locals.ints {
            let value = source.program.terms.constant(2, self.random.below(4).into());
            if self.random.chance(85) {
                body.op(Op::Assign { target, value });
            }
        }
        let zero = source.number(0);
        body.op(Op::Assign { target: locals.handle.0, value: zero });
        let address = source.program.address(self.shared.scalars[1], 0);
        body.op(Op::Assign { target: locals.pointer.0, value: address });
        if is_main && self.random.chance(80) {
            self.create(source, body, &locals);
        }
        self.statements(source, body, &locals, 0, false);
        while is_main && self.budget > 0 && body.procedure.is_open() {
            self.statements(source, body, &locals, 0, false);
        }
    }

    fn statements(&mut self, source: &mut Source, body: &mut Body, locals: &Locals, depth: u32, atomic: bool) {
        let count = 1 + self.random.below(if depth == 0 { 5 } else { 3 });
        for _ in 0..count {
            if self.budget <= 0 || !body.procedure.is_open() {
                return;
            }
            self.budget -= 1;
            self.statement(source, body, locals, depth, atomic);
        }
    }

    fn int(&mut self, locals: &Locals) -> (LocalId, TermId) {
        locals.ints[self.random.below(locals.ints.len() as u64) as usize]
    }

    fn value(&mut self, source: &mut Source, locals: &Locals) -> TermId {
        let (_, local) = self.int(locals);
        let terms = &mut source.program.terms;
        let constant = terms.constant(2, self.random.below(4).into());
        match self.random.below(4) {
            0 => local,
            1 => terms.bv_add(local, constant),
            2 => {
                let (_, other) = self.int(locals);
                source.program.terms.bv_xor(local, other)
            }
            _ => constant,
        }
    }

    fn condition(&mut self, source: &mut Source, locals: &Locals) -> TermId {
        let (_, local) = self.int(locals);
        let other = self.value(source, locals);
        let terms = &mut source.program.terms;
        match self.random.below(3) {
            0 => terms.eq(local, other),
            1 => terms.bv_ult(local, other),
            _ => terms.ne(local, other),
        }
    }

    /// The address of a cell of two bits: by name, by index or through a pointer.
    fn address(&mut self, source: &mut Source, body: &mut Body, locals: &Locals) -> TermId {
        match self.random.below(12) {
            0..6 => {
                let object = self.shared.scalars[self.random.below(2) as usize];
                source.program.address(object, 0)
            }
            6 => {
                let offset = self.random.below(3);
                source.program.address(self.shared.array, offset)
            }
            7 => {
                let (_, index) = self.int(locals);
                let base = source.program.address(self.shared.array, 0);
                let index = source.program.terms.zero_extend(index, 30);
                source.program.terms.bv_add(base, index)
            }
            8 => locals.pointer.1,
            9 => {
                let offset = self.random.below(2);
                source.program.address(self.shared.pair, offset)
            }
            _ => {
                let op = source.program.load(locals.pointer.0, self.shared.pointer);
                body.op(op);
                locals.pointer.1
            }
        }
    }

    /// The address of two bytes: a cell, two cells, or the address of any cell.
    fn wide_address(&mut self, source: &mut Source, body: &mut Body, locals: &Locals) -> TermId {
        match self.random.below(4) {
            0 | 1 => source.program.address(self.shared.pair, 0),
            2 => source.program.address(self.shared.array, 1),
            _ => self.address(source, body, locals),
        }
    }

    /// An access to two bytes at once, or a new object.
    fn bytes(&mut self, source: &mut Source, body: &mut Body, locals: &Locals) {
        let (access, (wide, value)) = (Access::Plain, locals.wide);
        match self.random.below(8) {
            0..3 => {
                let address = self.wide_address(source, body, locals);
                body.op(Op::Load { target: wide, address, access });
                let low = if self.random.chance(50) { 0 } else { 8 };
                let (target, _) = self.int(locals);
                let value = source.program.terms.extract(value, low + 1, low);
                body.op(Op::Assign { target, value });
            }
            3..7 => {
                let address = self.wide_address(source, body, locals);
                let parts = [self.value(source, locals), self.value(source, locals)];
                let [low, high] = parts.map(|part| source.program.terms.zero_extend(part, 6));
                let value = source.program.terms.concat(high, low);
                body.op(Op::Store { address, value, access });
            }
            _ => {
                let layout = Layout::Scalar { bits: 2, bytes: 1 };
                let two = source.number(2);
                let (_, some) = self.int(locals);
                let some = source.program.terms.zero_extend(some, 30);
                let size = [None, Some(two), Some(some)][self.random.below(3) as usize];
                let zeroed = self.random.chance(50);
                let (target, align, name) = (locals.pointer.0, 1, "new".to_owned());
                body.op(Op::Allocate { target, layout, size, align, zeroed, name });
                if self.random.chance(60) {
                    let op = source.program.store(self.shared.pointer, locals.pointer.1);
                    body.op(op);
                }
            }
        }
    }

    fn mutex(&mut self, source: &mut Source, locals: &Locals) -> TermId {
        let object = self.shared.mutexes[self.random.below(2) as usize];
        let one = source.program.address(object, 0);
        if self.random.chance(8) {
            let other = source.program.address(self.shared.mutexes[0], 0);
            let condition = self.condition(source, locals);
            return source.program.terms.ite(condition, one, other);
        }
        one
    }

    fn create(&mut self, source: &mut Source, body: &mut Body, locals: &Locals) {
        if self.creates <= 0 || self.known.is_empty() {
            return;
        }
        self.creates -= 1;
        let entry = self.known[self.random.below(self.known.len() as u64) as usize];
        let argument = source.number(0);
        body.op(Op::Reserve { target: locals.handle.0, entry });
        body.op(Op::Create { handle: locals.handle.1, entry, argument });
    }

    /// Statements inside a loop create no threads: the explorer would never end.
    fn looped(&mut self, source: &mut Source, body: &mut Body, locals: &Locals, depth: u32, atomic: bool) {
        let creates = std::mem::take(&mut self.creates);
        let known = self.known.clone();
        self.known.truncate(1);
        self.statements(source, body, locals, depth, atomic);
        self.creates = creates;
        self.known = known;
    }

    fn statement(&mut self, source: &mut Source, body: &mut Body, locals: &Locals, depth: u32, atomic: bool) {
        let access = Access::Plain;
        match self.random.below(100) {
            0..22 => {
                let address = self.address(source, body, locals);
                let (target, _) = self.int(locals);
                body.op(Op::Load { target, address, access });
            }
            22..44 => {
                let address = self.address(source, body, locals);
                let value = self.value(source, locals);
                body.op(Op::Store { address, value, access });
            }
            44..46 => {
                let (target, _) = self.int(locals);
                body.op(Op::Havoc { target });
            }
            46 => self.bytes(source, body, locals),
            97 | 98 => self.bytes(source, body, locals),
            47..55 if depth < 2 => {
                let condition = self.condition(source, locals);
                let generator = std::cell::RefCell::new(self);
                body.branch(
                    source,
                    condition,
                    |source, body| generator.borrow_mut().statements(source, body, locals, depth + 1, atomic),
                    |source, body| generator.borrow_mut().statements(source, body, locals, depth + 1, atomic),
                );
            }
            55..58 if depth < 2 => {
                let [head, again, end] = std::array::from_fn(|_| body.procedure.new_label());
                let condition = self.condition(source, locals);
                body.procedure.bind(head);
                body.op(Op::Skip);
                body.procedure.branch(condition, again, end, at(90));
                body.procedure.bind(again);
                body.op(Op::Skip);
                self.looped(source, body, locals, depth + 1, atomic);
                if body.procedure.is_open() {
                    body.procedure.goto(head, at(91));
                }
                body.procedure.bind(end);
                body.op(Op::Skip);
            }
            58..60 if depth < 2 => {
                // Waits until a cell has a value; on some paths something happens meanwhile.
                let [head, again, end] = std::array::from_fn(|_| body.procedure.new_label());
                let (target, local) = self.int(locals);
                let object = self.shared.scalars[self.random.below(2) as usize];
                body.procedure.bind(head);
                let op = source.program.load(target, object);
                body.op(op);
                let value = source.program.terms.constant(2, self.random.below(4).into());
                let reached = source.program.terms.eq(local, value);
                body.procedure.branch(reached, end, again, at(95));
                body.procedure.bind(again);
                body.op(Op::Skip);
                if self.random.chance(50) {
                    let condition = self.condition(source, locals);
                    let generator = std::cell::RefCell::new(&mut *self);
                    body.branch(
                        source,
                        condition,
                        |source, body| generator.borrow_mut().looped(source, body, locals, depth + 1, atomic),
                        |_, _| {},
                    );
                }
                if body.procedure.is_open() {
                    body.procedure.goto(head, at(96));
                }
                body.procedure.bind(end);
                body.op(Op::Skip);
            }
            60..66 if !atomic => {
                body.op(Op::AtomicBegin);
                self.statements(source, body, locals, depth + 1, true);
                if body.procedure.is_open() {
                    body.op(Op::AtomicEnd);
                }
            }
            66..72 => {
                let mutex = self.mutex(source, locals);
                body.op(Op::Lock { mutex });
                self.statements(source, body, locals, depth + 1, atomic);
                if body.procedure.is_open() && self.random.chance(85) {
                    let mutex = if self.random.chance(90) { mutex } else { self.mutex(source, locals) };
                    body.op(Op::Unlock { mutex });
                }
            }
            72..74 => {
                let mutex = self.mutex(source, locals);
                if self.random.chance(50) {
                    body.op(Op::TryLock { target: locals.flag.0, mutex });
                    let got = source.program.terms.zero_extend(locals.flag.1, 1);
                    let (target, _) = self.int(locals);
                    body.op(Op::Assign { target, value: got });
                } else {
                    body.op(Op::Unlock { mutex });
                }
            }
            74..78 if !atomic => self.create(source, body, locals),
            78..82 if !atomic => {
                body.op(Op::Join { handle: locals.handle.1, target: None });
            }
            82..85 => {
                let condition = self.condition(source, locals);
                body.assume(condition);
            }
            85..87 => {
                let pointed = if self.random.chance(50) { self.shared.array } else { self.shared.scalars[1] };
                let value = source.program.address(pointed, 0);
                let op = source.program.store(self.shared.pointer, value);
                body.op(op);
            }
            87..89 if depth > 0 => match self.random.below(3) {
                0 => body.procedure.return_(None, at(92)),
                1 => body.procedure.exit_thread(None, at(93)),
                _ => body.procedure.stop(at(94)),
            },
            89..92 if !self.known.is_empty() => {
                let callee = self.known[self.random.below(self.known.len() as u64) as usize];
                let zero = source.number(0);
                body.op(Op::Call { callee, arguments: vec![zero], target: None });
            }
            92..97 => {
                let condition = self.condition(source, locals);
                body.assert(condition);
            }
            _ => {
                let (target, _) = self.int(locals);
                let value = self.value(source, locals);
                body.op(Op::Assign { target, value });
            }
        }
    }
}
