//! Objects that become locals against the same objects in memory: named programs that break one condition each, then random ones. The same
//! programs with one location for all that do the same.
//!
//! `CONCORD_CASES` sets the number of random programs.

mod support;

use concord_logic::{Bits, Sort, TermId};
use concord_program::*;
use support::*;

/// What came of a program.
#[derive(Default)]
struct Outcomes {
    fails: bool,
    /// Whether there are locals instead of objects.
    changes: bool,
    /// Whether locations became one.
    merges: bool,
}

/// Explores a program as it is and with locals instead of objects, which must find the same failures.
fn both(program: &Program, name: &str) -> Outcomes {
    // A loop that makes objects has no end.
    let few = ExploreOptions { states: 1_000, ..ExploreOptions::default() };
    let plain = explore(program, &few);
    let slim = with_registers(program);
    if let Some(slim) = &slim {
        validate(slim).expect("the changed program is well formed");
        let explored = explore(slim, &few);
        let limited = |of| why(of).contains(&Cut::LimitReached);
        if limited(&plain) {
            return Outcomes::default();
        }
        assert!(!limited(&explored), "{name} has more states with locals");
        let (expected, found) = (plain.findings(), explored.findings());
        assert!(
            found.failures.keys().eq(expected.failures.keys()),
            "{name}: {found:?} {expected:?}\n{program}\n{slim}"
        );
        assert!(found.faults.keys().eq(expected.faults.keys()), "{name}: {found:?} {expected:?}\n{program}\n{slim}");
        assert_eq!(why(&plain), why(&explored), "{name}");
        for (failure, schedule) in &found.failures {
            let trace = schedule.replay(program).expect("the schedule runs");
            let last = trace.steps.last().expect("a step");
            assert_eq!(last.outcome, Outcome::Failed { property: failure.property, span: failure.span });
        }
    }
    let merges = merged(program, &plain, &few, name);
    Outcomes { fails: !plain.findings().failures.is_empty(), changes: slim.is_some(), merges }
}

/// With one location for all that do the same, the program has the same failures; whether there are such locations.
fn merged(program: &Program, plain: &Exploration, few: &ExploreOptions, name: &str) -> bool {
    let Some(merged) = without_twins(program) else { return false };
    validate(&merged).expect("the changed program is well formed");
    let explored = explore(&merged, few);
    if why(plain).contains(&Cut::LimitReached) {
        return false;
    }
    let (expected, found) = (plain.findings(), explored.findings());
    assert!(found.failures.keys().eq(expected.failures.keys()), "{name}: {found:?} {expected:?}\n{program}\n{merged}");
    assert_eq!(found.faults.is_empty(), expected.faults.is_empty(), "{name}\n{program}\n{merged}");
    assert_eq!(why(plain), why(&explored), "{name}");
    assert!(found.states <= expected.states, "{name} has more states\n{program}\n{merged}");
    for schedule in found.failures.values() {
        let trace = schedule.replay(program).expect("the schedule runs");
        assert!(matches!(trace.steps.last().expect("a step").outcome, Outcome::Failed { .. }));
    }
    true
}

/// Two threads that take a mutex at two places each, and go on in the same way; whether places merge, and the numbers of states.
#[test]
fn waiting_again_is_waiting() {
    let states = |merges: bool| {
        let mut small = Small::new();
        let (mutex, x) = (small.shared("m", 0), small.shared("x", 0));
        let mut thread = small.body("thread");
        let (r, value) = small.local(&mut thread, "r");
        let (look, wait, out) = (thread.builder.new_label(), thread.builder.new_label(), thread.builder.new_label());
        small.lock(&mut thread, mutex);
        thread.builder.bind(look);
        let op = small.program.load(r, x);
        small.emit(&mut thread, op);
        let zero = small.equals(value, 0);
        let span = small.span();
        thread.builder.branch(zero, wait, out, span);
        thread.builder.bind(wait);
        small.unlock(&mut thread, mutex);
        small.lock(&mut thread, mutex);
        thread.builder.goto(look, span);
        thread.builder.bind(out);
        small.unlock(&mut thread, mutex);
        let id = thread.id;
        small.define(thread);
        let mut main = main_that_starts(&mut small, &[id, id]);
        small.lock(&mut main, mutex);
        small.set(&mut main, x, 1);
        small.unlock(&mut main, mutex);
        let program = small.finish(main);
        let program = if merges { without_twins(&program).expect("two locks do the same") } else { program };
        explore(&program, &ExploreOptions::default()).findings().states
    };
    assert!(states(true) < states(false), "{} {}", states(true), states(false));
}

fn why(exploration: &Exploration) -> Vec<Cut> {
    match exploration {
        Exploration::Complete(_) => Vec::new(),
        Exploration::Cut { why, .. } => why.iter().copied().collect(),
    }
}

/// A local that holds the address of an object of three bytes.
struct Object {
    local: LocalId,
    address: TermId,
}

impl Object {
    fn new(small: &mut Small, body: &mut Body) -> Object {
        let (local, address) = small.pointer_local(body, "object");
        Object { local, address }
    }

    fn make(&self, small: &mut Small, body: &mut Body) {
        let element = Box::new(Layout::Scalar { bits: 8, bytes: 1 });
        let layout = Layout::Array { element, count: 3 };
        let name = "object".to_owned();
        small.emit(body, Op::Allocate { target: self.local, layout, size: None, align: 1, zeroed: false, name });
    }

    fn at(&self, small: &mut Small, offset: u64) -> TermId {
        let offset = small.program.terms.constant(32, offset.into());
        small.program.terms.bv_add(self.address, offset)
    }

    fn write(&self, small: &mut Small, body: &mut Body, offset: u64, value: TermId) {
        let address = self.at(small, offset);
        small.emit(body, Op::Store { address, value, access: Access::Plain });
    }

    fn read(&self, small: &mut Small, body: &mut Body, offset: u64, target: LocalId) {
        let address = self.at(small, offset);
        small.emit(body, Op::Load { target, address, access: Access::Plain });
    }
}

/// Builds a `main` around one object; whether the program changes.
fn changes(name: &str, build: impl FnOnce(&mut Small, &mut Body, &Object, (LocalId, TermId))) -> bool {
    let mut small = Small::new();
    let mut main = small.body("main");
    let object = Object::new(&mut small, &mut main);
    let local = small.local(&mut main, "r");
    build(&mut small, &mut main, &object, local);
    let bad = small.equals(local.1, 1);
    small.fail_if(&mut main, bad);
    both(&small.finish(main), name).changes
}

fn made_and_filled(small: &mut Small, main: &mut Body, object: &Object) {
    object.make(small, main);
    for offset in 0..3 {
        let value = small.constant(offset as u8);
        object.write(small, main, offset, value);
    }
}

#[test]
fn what_is_filled_and_read_becomes_locals() {
    assert!(changes("filled", |small, main, object, (r, _)| {
        made_and_filled(small, main, object);
        object.read(small, main, 1, r);
    }));
}

#[test]
fn what_is_read_unwritten_stays() {
    assert!(!changes("unwritten", |small, main, object, (r, _)| {
        object.make(small, main);
        object.read(small, main, 1, r);
    }));
    // In the second iteration the object is a new one.
    assert!(!changes("made again", |small, main, object, (r, value)| {
        let (again, out) = (main.builder.new_label(), main.builder.new_label());
        let zero = small.constant(0);
        small.emit(main, Op::Assign { target: r, value: zero });
        main.builder.bind(again);
        object.make(small, main);
        let first = small.equals(value, 0);
        let (fill, on) = (main.builder.new_label(), main.builder.new_label());
        let span = small.span();
        main.builder.branch(first, fill, on, span);
        main.builder.bind(fill);
        let two = small.constant(2);
        object.write(small, main, 0, two);
        main.builder.bind(on);
        object.read(small, main, 0, r);
        let is_two = small.equals(value, 2);
        let span = small.span();
        main.builder.branch(is_two, again, out, span);
        main.builder.bind(out);
    }));
}

#[test]
fn what_is_used_before_it_is_made_stays() {
    assert!(!changes("used before", |small, main, object, (r, _)| {
        object.read(small, main, 1, r);
        made_and_filled(small, main, object);
    }));
}

#[test]
fn what_goes_elsewhere_stays() {
    for how in ["assigned", "stored", "stored in itself", "passed", "compared", "made twice", "as a mutex", "freed"] {
        assert!(
            !changes(how, |small, main, object, (r, _)| {
                made_and_filled(small, main, object);
                let address = object.address;
                match how {
                    "assigned" => {
                        let (target, _) = small.pointer_local(main, "copy");
                        small.emit(main, Op::Assign { target, value: address });
                    }
                    "stored" => {
                        let name = small.program.scalar("p", Bits::new(32, 0));
                        small.store(main, name, address);
                    }
                    "stored in itself" => {
                        let value = small.program.terms.extract(address, 7, 0);
                        object.write(small, main, 0, value);
                    }
                    "passed" => {
                        let mut callee = small.body("callee");
                        let sort = small.program.pointer();
                        let (parameter, _) = callee.builder.parameter(&mut small.program.terms, "p", sort);
                        let _ = parameter;
                        let id = callee.id;
                        small.define(callee);
                        small.emit(main, Op::Call { callee: id, arguments: vec![address], target: None });
                    }
                    "compared" => {
                        let zero = small.program.terms.constant(32, 0);
                        let condition = small.program.terms.eq(address, zero);
                        let condition = small.program.terms.not(condition);
                        small.assume(main, condition);
                    }
                    "made twice" => object.make(small, main),
                    "as a mutex" => {
                        small.emit(main, Op::Lock { mutex: address });
                    }
                    _ => {
                        let value = small.constant(0);
                        small.emit(main, Op::Store { address, value, access: Access::Unseen });
                    }
                }
                if how != "made twice" {
                    object.read(small, main, 1, r);
                }
            }),
            "{how}"
        );
    }
}

#[test]
fn what_is_accessed_in_parts_or_outside_stays() {
    for (offset, bits) in [(0, 16), (0, 24), (2, 16), (3, 8), (100, 8), (0, 4)] {
        assert!(
            !changes("parts", |small, main, object, _| {
                made_and_filled(small, main, object);
                let (target, _) = main.builder.local(&mut small.program.terms, "part", Sort::Bits(bits));
                object.read(small, main, offset, target);
            }),
            "{bits} bits at {offset}"
        );
    }
}

/// Statements of a thread with two objects of its own and what all share.
struct Scope {
    objects: [Object; 2],
    shared: ObjectId,
    pointer: ObjectId,
    other: (LocalId, TermId),
    r: (LocalId, TermId),
    wild: u64,
}

impl Scope {
    fn new(small: &mut Small, body: &mut Body, shared: ObjectId, pointer: ObjectId, wild: u64) -> Scope {
        let objects = [Object::new(small, body), Object::new(small, body)];
        let other = small.pointer_local(body, "other");
        let r = small.local(body, "r");
        let value = small.constant(0);
        small.emit(body, Op::Assign { target: r.0, value });
        let scope = Scope { objects, shared, pointer, other, r, wild };
        if wild == 0 {
            scope.objects.iter().for_each(|object| made_and_filled(small, body, object));
        }
        scope
    }
}

fn statement(small: &mut Small, body: &mut Body, random: &mut Random, scope: &Scope, depth: u32) {
    let object = &scope.objects[random.below(2) as usize];
    let offset = random.below(2);
    if random.below(16) < scope.wild {
        match random.below(4) {
            // Another thread may find the object.
            0 => small.store(body, scope.pointer, object.address),
            1 => {
                let op = small.program.load(scope.other.0, scope.pointer);
                small.emit(body, op);
                let zero = small.program.terms.constant(32, 0);
                let null = small.program.terms.eq(scope.other.1, zero);
                let there = small.program.terms.not(null);
                small.assume(body, there);
                let value = small.constant(random.below(2) as u8);
                small.emit(body, Op::Store { address: scope.other.1, value, access: Access::Plain });
            }
            2 => object.make(small, body),
            _ => {
                small.emit(body, Op::Assign { target: scope.other.0, value: object.address });
            }
        }
        return;
    }
    match random.below(10) {
        8 | 9 => same_on_both_sides(small, body, random, scope),
        0 | 1 => {
            let value = small.constant(random.below(3) as u8);
            object.write(small, body, offset, value);
        }
        2 => object.write(small, body, offset, scope.r.1),
        3 => {
            object.read(small, body, offset, scope.r.0);
            let bad = small.equals(scope.r.1, random.below(3) as u8);
            small.fail_if(body, bad);
        }
        4 => {
            let op = small.program.load(scope.r.0, scope.shared);
            small.emit(body, op);
        }
        5 => small.store(body, scope.shared, scope.r.1),
        6 => made_and_filled(small, body, object),
        _ if depth > 0 => {
            // Once or twice round.
            let (again, out) = (body.builder.new_label(), body.builder.new_label());
            body.builder.bind(again);
            for _ in 0..1 + random.below(2) {
                statement(small, body, random, scope, depth - 1);
            }
            let op = small.program.load(scope.r.0, scope.shared);
            small.emit(body, op);
            let condition = small.equals(scope.r.1, random.below(2) as u8);
            let span = small.span();
            body.builder.branch(condition, out, again, span);
            body.builder.bind(out);
        }
        _ => object.read(small, body, offset, scope.r.0),
    }
}

/// A branch whose sides end with the same operations, after others or none.
fn same_on_both_sides(small: &mut Small, body: &mut Body, random: &mut Random, scope: &Scope) {
    let (then, on) = (body.builder.new_label(), body.builder.new_label());
    let condition = small.equals(scope.r.1, random.below(2) as u8);
    let (first, second) = (random.below(3), random.below(3));
    let value = random.below(3) as u8;
    let side = |small: &mut Small, body: &mut Body| {
        for which in [first, second] {
            match which {
                0 => {
                    let op = small.program.load(scope.r.0, scope.shared);
                    small.emit(body, op);
                }
                1 => small.set(body, scope.shared, value),
                _ => scope.objects[0].read(small, body, 0, scope.r.0),
            }
        }
    };
    let span = small.span();
    let otherwise = body.builder.new_label();
    body.builder.branch(condition, then, otherwise, span);
    body.builder.bind(then);
    if random.below(2) == 0 {
        small.store(body, scope.shared, scope.r.1);
    }
    side(small, body);
    body.builder.goto(on, span);
    body.builder.bind(otherwise);
    side(small, body);
    body.builder.bind(on);
}

fn random_program(random: &mut Random) -> Program {
    let mut small = Small::new();
    let shared = small.shared("x", 0);
    let pointer = small.program.scalar("p", Bits::new(32, 0));
    let wild = [0, 0, 1, 3][random.below(4) as usize];
    let mut thread = small.body("thread");
    let scope = Scope::new(&mut small, &mut thread, shared, pointer, wild);
    for _ in 0..1 + random.below(3) {
        statement(&mut small, &mut thread, random, &scope, 1);
    }
    let id = thread.id;
    small.define(thread);
    let mut main = small.body("main");
    let scope = Scope::new(&mut small, &mut main, shared, pointer, wild);
    small.create(&mut main, id);
    for _ in 0..1 + random.below(3) {
        statement(&mut small, &mut main, random, &scope, 1);
    }
    let op = small.program.load(scope.r.0, shared);
    small.emit(&mut main, op);
    let bad = small.equals(scope.r.1, random.below(3) as u8);
    small.fail_if(&mut main, bad);
    small.finish(main)
}

#[test]
fn both_programs_have_the_same_failures() {
    let cases = std::env::var("CONCORD_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(400);
    let mut random = Random(0x6a09_e667_f3bc_c908);
    let (mut failing, mut changed, mut merging) = (0, 0, 0);
    for case in 0..cases {
        let program = random_program(&mut random);
        let Outcomes { fails, changes, merges } = both(&program, &format!("case {case}"));
        failing += u32::from(fails && changes);
        changed += u32::from(changes);
        merging += u32::from(merges);
    }
    println!("{changed} of {cases} change, of which {failing} fail; in {merging} locations merge");
    assert!(changed * 3 > cases && merging * 10 > cases, "{changed} and {merging} of {cases} change");
    assert!(failing * 5 > changed && failing * 6 < changed * 5, "{failing} of {changed} fail");
}
