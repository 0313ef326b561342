//! Exploring without interleaving what is protected, own or settled against exploring all interleavings: random programs whose bytes change
//! hands. Addresses are passed through memory, objects are made at run time and handed over, threads start others late, `main` goes on
//! after joining and starts more, parts of values are written, mutexes are tried, and loops have no end.
//!
//! `CONCORD_CASES` sets the number of programs.

mod support;

use concord_logic::{Bits, TermId};
use concord_program::*;
use support::*;

/// What all threads share.
struct World {
    /// Two bytes kept as one, two bytes kept apart, and two that nothing else uses.
    pairs: [ObjectId; 3],
    /// The address of one of the pairs, or of an object made at run time.
    pointers: [ObjectId; 2],
    flag: ObjectId,
    mutexes: [ObjectId; 2],
    /// A thread that may be started by others, and a procedure that may be called.
    late: ProcedureId,
    called: ProcedureId,
    /// Whether some thread tries to lock.
    tries: bool,
}

/// A procedure under construction, and its locals.
struct Scope<'w> {
    world: &'w World,
    body: Body,
    byte: (LocalId, TermId),
    address: (LocalId, TermId),
    /// Whether it may start a thread or call a procedure.
    starts: bool,
    /// Whether it may make objects, which has an end only where it is not repeated.
    makes: bool,
}

impl<'w> Scope<'w> {
    fn new(small: &mut Small, world: &'w World, mut body: Body, starts: bool) -> Scope<'w> {
        let byte = small.local(&mut body, "byte");
        let address = small.pointer_local(&mut body, "address");
        let value = small.constant(0);
        small.emit(&mut body, Op::Assign { target: byte.0, value });
        let value = small.program.address(world.pairs[0], 0);
        small.emit(&mut body, Op::Assign { target: address.0, value });
        Scope { world, body, byte, address, starts, makes: true }
    }

    fn load(&mut self, small: &mut Small, address: TermId) {
        small.emit(&mut self.body, Op::Load { target: self.byte.0, address, access: Access::Plain });
    }

    /// Stores a bit, a byte or, at an even place, two bytes.
    fn store(&mut self, small: &mut Small, random: &mut Random, (base, offset): (TermId, u64)) {
        let two = [(16, 0), (16, 0x0100), (16, 0x0201)];
        let one = [(8, 0), (8, 1), (8, 2), (8, 0), (1, 0), (1, 1)];
        let wide = offset == 0 && random.below(3) == 0;
        let (bits, value) = if wide { random.pick(&two) } else { random.pick(&one) };
        let byte = bits == 8 && random.below(4) == 0;
        let value = if byte { self.byte.1 } else { small.program.terms.constant(bits, value) };
        let address = sum(small, base, offset);
        small.emit(&mut self.body, Op::Store { address, value, access: Access::Plain });
    }

    /// An access to a pair by its name, or to what the pointer points to.
    fn access(&mut self, small: &mut Small, random: &mut Random) {
        let base = match random.below(3) {
            0 => self.address.1,
            _ => {
                let pair = random.pick(&self.world.pairs);
                small.program.address(pair, 0)
            }
        };
        self.access_at(small, random, base);
    }

    fn access_at(&mut self, small: &mut Small, random: &mut Random, base: TermId) {
        let offset = random.below(2);
        if random.below(2) == 0 {
            self.store(small, random, (base, offset));
        } else {
            let address = sum(small, base, offset);
            self.load(small, address);
            self.checked(small, random);
        }
    }

    fn checked(&mut self, small: &mut Small, random: &mut Random) {
        if random.below(2) == 0 {
            let bad = small.equals(self.byte.1, random.below(4) as u8);
            small.fail_if(&mut self.body, bad);
        }
    }

    /// Announces something, or waits for it, in one of three manners.
    fn signal(&mut self, small: &mut Small, random: &mut Random) {
        let flag = self.world.flag;
        match random.below(4) {
            0 | 1 => small.set(&mut self.body, flag, 1),
            2 => {
                let op = small.program.load(self.byte.0, flag);
                small.emit(&mut self.body, op);
                let there = small.equals(self.byte.1, 1);
                small.assume(&mut self.body, there);
            }
            _ => {
                let again = self.body.builder.new_label();
                let out = self.body.builder.new_label();
                self.body.builder.bind(again);
                let op = small.program.load(self.byte.0, flag);
                small.emit(&mut self.body, op);
                let there = small.equals(self.byte.1, 1);
                let span = small.span();
                self.body.builder.branch(there, out, again, span);
                self.body.builder.bind(out);
            }
        }
    }

    /// Changes what the pointer points to, or reads it anew.
    fn point(&mut self, small: &mut Small, random: &mut Random) {
        let pointer = random.pick(&self.world.pointers);
        match random.below(4) {
            0 => {
                let pair = random.pick(&self.world.pairs);
                let value = small.program.address(pair, 0);
                let op = small.program.store(pointer, value);
                small.emit(&mut self.body, op);
            }
            1 if self.makes => {
                let bits = random.pick(&[1, 8, 16]);
                let scalar = Layout::Scalar { bits, bytes: u64::from(bits.div_ceil(8)) };
                let layout = match bits {
                    16 => scalar,
                    _ => Layout::Array { element: Box::new(scalar), count: 2 },
                };
                let zeroed = bits > 1;
                let name = "made".to_owned();
                let op = Op::Allocate { target: self.address.0, layout, size: None, align: 1, zeroed, name };
                small.emit(&mut self.body, op);
                for _ in 0..random.below(3) {
                    let offset = random.below(2);
                    self.store(small, random, (self.address.1, offset));
                }
                let op = small.program.store(pointer, self.address.1);
                small.emit(&mut self.body, op);
            }
            _ => {
                let op = small.program.load(self.address.0, pointer);
                small.emit(&mut self.body, op);
            }
        }
    }

    /// A section of a mutex, mostly with accesses of a pair that it protects, mostly.
    fn section(&mut self, small: &mut Small, random: &mut Random) {
        let which = random.below(2) as usize;
        let mutex = self.world.mutexes[which];
        let out = self.body.builder.new_label();
        if self.world.tries && random.below(2) == 0 {
            let got = small.trylock(&mut self.body, mutex);
            let on = self.body.builder.new_label();
            let span = small.span();
            self.body.builder.branch(got, on, out, span);
            self.body.builder.bind(on);
        } else {
            small.lock(&mut self.body, mutex);
        }
        for _ in 0..1 + random.below(2) {
            if random.below(5) == 0 {
                self.point(small, random);
            } else {
                let pair = small.program.address(self.world.pairs[which], 0);
                self.access_at(small, random, pair);
            }
        }
        if random.below(12) != 0 {
            small.unlock(&mut self.body, mutex);
        }
        self.body.builder.bind(out);
    }

    /// A block, which may wait or stop inside.
    fn block(&mut self, small: &mut Small, random: &mut Random) {
        small.emit(&mut self.body, Op::AtomicBegin);
        for _ in 0..1 + random.below(2) {
            match random.below(5) {
                0 => small.lock(&mut self.body, self.world.mutexes[0]),
                1 => small.unlock(&mut self.body, self.world.mutexes[0]),
                2 => {
                    let there = small.equals(self.byte.1, random.below(2) as u8);
                    small.assume(&mut self.body, there);
                }
                _ => self.access(small, random),
            }
        }
        small.emit(&mut self.body, Op::AtomicEnd);
    }

    fn statement(&mut self, small: &mut Small, random: &mut Random) {
        match random.below(16) {
            0..=4 => self.access(small, random),
            5..=6 => self.signal(small, random),
            7..=9 => self.point(small, random),
            10..=12 => self.section(small, random),
            13 => self.block(small, random),
            14 if self.starts => {
                let handle = small.create(&mut self.body, self.world.late);
                if random.below(2) == 0 {
                    small.join(&mut self.body, handle);
                }
                self.starts = false;
            }
            15 if self.starts => {
                let callee = self.world.called;
                let arguments = vec![self.address.1];
                small.emit(&mut self.body, Op::Call { callee, arguments, target: Some(self.byte.0) });
            }
            _ => {
                let target = self.byte.0;
                let one = small.program.terms.constant(1, 1);
                let bit = self.body.builder.local(&mut small.program.terms, "bit", concord_logic::Sort::Bits(1));
                small.emit(&mut self.body, Op::Havoc { target: bit.0 });
                let value = (small.constant(0), small.constant(2));
                let is_one = small.program.terms.eq(bit.1, one);
                let value = small.program.terms.ite(is_one, value.0, value.1);
                small.emit(&mut self.body, Op::Assign { target, value });
            }
        }
    }

    /// Some statements; now and then they are repeated without end.
    fn statements(&mut self, small: &mut Small, random: &mut Random, count: u64) {
        let again = self.body.builder.new_label();
        self.body.builder.bind(again);
        let starts = self.starts;
        let repeats = random.below(12) == 0;
        self.starts &= !repeats;
        self.makes = !repeats;
        for _ in 0..count {
            self.statement(small, random);
        }
        self.starts |= starts && repeats;
        self.makes = true;
        if repeats {
            let zero = small.equals(self.byte.1, 0);
            let out = self.body.builder.new_label();
            let span = small.span();
            self.body.builder.branch(zero, out, again, span);
            self.body.builder.bind(out);
        }
    }
}

fn sum(small: &mut Small, base: TermId, offset: u64) -> TermId {
    let offset = small.program.terms.constant(32, offset.into());
    small.program.terms.bv_add(base, offset)
}

/// A procedure that reads a byte where its argument points to, and writes there, maybe.
fn called(small: &mut Small, random: &mut Random, id: ProcedureId) {
    let mut body = Body { id, builder: ProcedureBuilder::new("called", Span::default()) };
    let sort = small.program.pointer();
    let (_, argument) = body.builder.parameter(&mut small.program.terms, "argument", sort);
    body.builder.set_result(concord_logic::Sort::Bits(BITS));
    let (target, byte) = small.local(&mut body, "byte");
    let address = sum(small, argument, random.below(2));
    small.emit(&mut body, Op::Load { target, address, access: Access::Plain });
    if random.below(2) == 0 {
        let value = small.constant(random.below(3) as u8);
        small.emit(&mut body, Op::Store { address, value, access: Access::Plain });
    }
    let span = small.span();
    body.builder.return_(Some(byte), span);
    small.define(body);
}

fn world(small: &mut Small, random: &mut Random) -> World {
    let value = random.pick(&[0, 0, 0x0100, 0x0001]);
    let kept_together = small.program.scalar("p", Bits::new(16, value));
    let element = Box::new(Layout::Scalar { bits: BITS, bytes: 1 });
    let apart = Layout::Array { element, count: 2 };
    let zero = Initial::Values(Vec::new());
    let kept_apart = small.program.object("q", apart.clone(), zero.clone());
    let pairs = [kept_together, kept_apart, small.program.object("o", apart, zero)];
    let mut pointer = |name| {
        let target = random.pick(&pairs);
        let base = small.program.address(target, 0);
        let concord_logic::Node::Bits(base) = small.program.terms.node(base) else { panic!("an address is a number") };
        let base = *base;
        small.program.scalar(name, base)
    };
    let pointers = [pointer("u"), pointer("v")];
    let flag = small.shared("flag", 0);
    let mutexes = [small.shared("m", 0), small.shared("n", 0)];
    let (late, called) = (small.program.declare(), small.program.declare());
    World { pairs, pointers, flag, mutexes, late, called, tries: random.below(6) == 0 }
}

fn random_program(random: &mut Random) -> Program {
    let mut small = Small::new();
    let world = world(&mut small, random);
    called(&mut small, random, world.called);
    let late = Body { id: world.late, builder: ProcedureBuilder::new("late", Span::default()) };
    let mut scope = Scope::new(&mut small, &world, late, false);
    let count = 1 + random.below(2);
    scope.statements(&mut small, random, count);
    small.define(scope.body);
    let threads: Vec<ProcedureId> = (0..1 + random.below(2))
        .map(|_| {
            let body = small.body("thread");
            let mut scope = Scope::new(&mut small, &world, body, true);
            let count = 1 + random.below(3);
            scope.statements(&mut small, random, count);
            let id = scope.body.id;
            small.define(scope.body);
            id
        })
        .collect();
    let body = small.body("main");
    let mut main = Scope::new(&mut small, &world, body, threads.len() == 1);
    for _ in 0..random.below(3) {
        main.access(&mut small, random);
    }
    // Threads are started together, or the second one after the first one was joined.
    let one_after_the_other = random.below(3) == 0;
    let mut handles = Vec::new();
    for &thread in &threads {
        handles.push(small.create(&mut main.body, thread));
        let count = random.below(3);
        main.statements(&mut small, random, count);
        if one_after_the_other {
            let handle = handles.pop().expect("a thread was just started");
            small.join(&mut main.body, handle);
            main.access(&mut small, random);
        }
    }
    for handle in handles {
        if random.below(3) == 0 {
            small.join(&mut main.body, handle);
        }
    }
    for _ in 0..1 + random.below(2) {
        main.access(&mut small, random);
    }
    let bad = small.equals(main.byte.1, random.below(4) as u8);
    small.fail_if(&mut main.body, bad);
    small.finish(main.body)
}

/// Explores all interleavings, fewer, and fewer of the program with locals instead of objects and one location for all that do the
/// same. Whether there is a failure, and whether there were fewer states; `None` if there are too many.
fn compared(program: &Program, name: &str) -> Option<(bool, bool)> {
    let few = ExploreOptions { states: 20_000, ..ExploreOptions::default() };
    let all = explore(program, &few);
    let Exploration::Complete(expected) = &all else { return None };
    let reduced = ExploreOptions { interleave_protected: false, ..few };
    let fewer = explore(program, &reduced);
    let found = fewer.findings();
    assert!(matches!(fewer, Exploration::Complete(_)), "{name} has more states\n{program}");
    assert!(found.failures.keys().eq(expected.failures.keys()), "{name}: {found:?} {expected:?}\n{program}");
    for (failure, schedule) in &found.failures {
        let trace = schedule.replay(program).expect("the schedule runs");
        let last = trace.steps.last().expect("a step");
        assert_eq!(last.outcome, Outcome::Failed { property: failure.property, span: failure.span }, "{name}");
    }
    let registers = with_registers(program);
    let slim = registers.as_ref().unwrap_or(program);
    let merged = without_twins(slim);
    let slim = merged.as_ref().unwrap_or(slim);
    assert_eq!(explore(slim, &reduced).fails(), all.fails(), "{name}\n{program}\n{slim}");
    Some((!expected.failures.is_empty(), found.states < expected.states))
}

#[test]
fn bytes_that_change_hands_are_noticed() {
    let cases = std::env::var("CONCORD_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(500);
    let seed = std::env::var("CONCORD_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0x9e37_79b9_7f4a_7c15);
    let mut random = Random(seed);
    let (mut explored, mut failing, mut smaller) = (0, 0, 0);
    for case in 0..cases {
        let program = random_program(&mut random);
        let Some((fails, fewer)) = compared(&program, &format!("case {case}")) else { continue };
        explored += 1;
        failing += u32::from(fails);
        smaller += u32::from(fewer);
    }
    println!("of {cases}, {explored} are small, of which {failing} fail, {smaller} have fewer states");
    assert!(explored * 4 > cases * 3, "{explored} of {cases} are small");
    assert!(failing * 6 > explored && failing * 6 < explored * 5, "{failing} of {explored} fail");
    assert!(smaller * 3 > explored, "{smaller} of {explored} have fewer states");
}
