//! Building, checking and printing programs.

mod support;

use concord_logic::{Bits, Sort};
use concord_program::*;
use support::*;

/// A well-formed program that uses much, to be spoilt by the tests.
fn member(name: &str, offset: u64, bits: u32) -> Member {
    Member { name: name.to_owned(), offset, layout: Layout::Scalar { bits, bytes: u64::from(bits) / 8 } }
}

fn sample() -> Program {
    let mut small = Small::new();
    let x = small.shared("x", 1);
    let mutex = small.shared("m", 0);
    let element = Layout::Record { members: vec![member("kind", 0, 8), member("head", 4, 32)], size: 8 };
    small.program.object("queue", Layout::Array { element: Box::new(element), count: 4 }, Initial::Nondet);
    let mut thread = small.body("thread");
    let pointer = small.program.pointer();
    let (_, argument) = thread.builder.parameter(&mut small.program.terms, "argument", pointer);
    thread.builder.set_result(pointer);
    small.lock(&mut thread, mutex);
    small.increment(&mut thread, x);
    small.unlock(&mut thread, mutex);
    let span = small.span();
    thread.builder.return_(Some(argument), span);
    let entry = thread.id;
    small.define(thread);
    let mut main = small.body("main");
    let handle = small.create(&mut main, entry);
    small.join(&mut main, handle);
    let value = small.load(&mut main, x);
    let bad = small.equals(value, 5);
    small.fail_if(&mut main, bad);
    small.finish(main)
}

const THREAD: ProcedureId = ProcedureId(0);
const MAIN: ProcedureId = ProcedureId(1);

fn at(procedure: ProcedureId, location: u32) -> InvalidAt {
    InvalidAt { procedure, location: LocationId(location) }
}

#[test]
fn a_program_is_shown_with_names_and_lines() {
    let expected = "\
object x: 8 at 0x1000 = 1
object m: 8 at 0x1050 = 0
object queue: [4 × {0 kind: 8, 4 head: 32}] at 0x10a0 = any

procedure thread(argument: 32): 32
  local r: 8
 >L0: lock m  // line 2
  L1: r := x  // line 3
  L2: x := r + 1  // line 4
  L3: unlock m; return argument  // line 5

procedure main()  // main
  local handle: 32
  local r: 8
 >L0: handle := a new handle  // line 7
  L1: create thread(0) as handle  // line 8
  L2: join handle  // line 9
  L3: r := x; if r == 5 goto L4 else L5  // line 10
  L4: fail UnreachCall; stop  // line 12
  L5: return
";
    assert_eq!(sample().to_string(), expected);
}

#[test]
fn addresses_are_described_by_object_index_and_member() {
    let program = sample();
    let machine = Machine::new(&program);
    let names = [0x1000, 0x10a0 + 3 * 8 + 4, 0x10a0 + 3 * 8 + 6, 0x10a0 + 2, 0x9999]
        .map(|address| machine.describe_address(address));
    assert_eq!(names, ["x", "queue[3].head", "queue[3].head+2", "queue[0].kind+2", "0x9999"]);
    assert_eq!(machine.object_at(0x10a2), Some((Place::Static(ObjectId(2)), 2)));
    assert_eq!(machine.object_at(0x10c0), None);
}

#[test]
fn a_well_formed_program_is_accepted() {
    assert_eq!(validate(&sample()), Ok(()));
}

/// What is found wrong after `spoil`.
fn spoilt(spoil: impl FnOnce(&mut Program)) -> InvalidProgram {
    let mut program = sample();
    spoil(&mut program);
    validate(&program).expect_err("the program is not well formed")
}

#[test]
fn bad_ids_are_found() {
    assert_eq!(spoilt(|program| program.main = ProcedureId(9)), InvalidProgram::NoMain);
    assert_eq!(
        spoilt(|program| program.procedures[ProcedureId(1)].locations[LocationId(0)].flow = Flow::Goto(LocationId(77))),
        InvalidProgram::NoLocation { at: at(MAIN, 0), target: LocationId(77) }
    );
    assert_eq!(
        spoilt(|program| program.procedures[ProcedureId(0)].entry = LocationId(77)),
        InvalidProgram::Entry(THREAD)
    );
    assert_eq!(
        spoilt(
            |program| program.procedures[ProcedureId(0)].locations[LocationId(0)].op = Op::Havoc { target: LocalId(8) }
        ),
        InvalidProgram::NoLocal { at: at(THREAD, 0), local: LocalId(8) }
    );
    let callee = ProcedureId(5);
    assert_eq!(
        spoilt(|program| {
            program.procedures[ProcedureId(0)].locations[LocationId(0)].op =
                Op::Call { callee, arguments: vec![], target: None }
        }),
        InvalidProgram::NoProcedure { at: at(THREAD, 0), procedure: callee }
    );
    assert_eq!(
        spoilt(|program| program.procedures[ProcedureId(0)].parameters.push(LocalId(0))),
        InvalidProgram::Parameters(THREAD)
    );
}

#[test]
fn wrong_sorts_are_found() {
    let wrong = spoilt(|program| {
        let condition = program.terms.constant(8, 1);
        program.procedures[ProcedureId(1)].locations[LocationId(0)].op = Op::Assume { condition };
    });
    assert!(matches!(wrong, InvalidProgram::WrongSort { at: place, found: Sort::Bits(8), .. } if place == at(MAIN, 0)));
    let wrong = spoilt(|program| {
        let mutex = program.terms.constant(64, 1);
        program.procedures[ProcedureId(1)].locations[LocationId(0)].op = Op::Lock { mutex };
    });
    assert!(matches!(wrong, InvalidProgram::WrongSort { found: Sort::Bits(64), .. }));
    let wrong = spoilt(|program| {
        let value = program.terms.constant(8, 1);
        program.procedures[ProcedureId(0)].locations[LocationId(3)].flow = Flow::Return(Some(value));
    });
    assert!(matches!(wrong, InvalidProgram::WrongSort { found: Sort::Bits(8), .. }));
    let wrong = spoilt(|program| {
        let mutex = program.terms.constant(32, 1);
        program.procedures[ProcedureId(1)].locations[LocationId(0)].op = Op::TryLock { target: LocalId(0), mutex };
    });
    assert!(matches!(wrong, InvalidProgram::WrongSort { found: Sort::Bits(32), .. }));
}

#[test]
fn symbols_of_other_procedures_are_found() {
    let wrong = spoilt(|program| {
        let foreign = program.terms.symbol_term(program.procedures[ProcedureId(0)].locals[LocalId(1)].symbol);
        let condition = program.terms.is_nonzero(foreign);
        program.procedures[ProcedureId(1)].locations[LocationId(0)].op = Op::Assume { condition };
    });
    assert!(matches!(wrong, InvalidProgram::ForeignSymbol { at: place, .. } if place == at(MAIN, 0)));
    let wrong = spoilt(|program| {
        let shared = program.procedures[ProcedureId(0)].locals[LocalId(1)].symbol;
        program.procedures[ProcedureId(1)].locals[LocalId(1)].symbol = shared;
    });
    assert_eq!(wrong, InvalidProgram::SharedSymbol(MAIN));
}

#[test]
fn calls_that_do_not_fit_are_found() {
    let call = |arguments: usize, target| {
        spoilt(|program| {
            let zero = program.terms.constant(32, 0);
            let arguments = vec![zero; arguments];
            program.procedures[ProcedureId(1)].locations[LocationId(0)].op =
                Op::Call { callee: THREAD, arguments, target };
        })
    };
    assert_eq!(call(2, None), InvalidProgram::ArgumentCount { at: at(MAIN, 0), given: 2, taken: 1 });
    assert!(matches!(call(1, Some(LocalId(1))), InvalidProgram::WrongSort { .. }));
    let wrong = spoilt(|program| {
        program.procedures[ProcedureId(0)].result = None;
        program.procedures[ProcedureId(0)].locations[LocationId(3)].flow = Flow::Return(None);
        let zero = program.terms.constant(32, 0);
        program.procedures[ProcedureId(1)].locations[LocationId(0)].op =
            Op::Call { callee: THREAD, arguments: vec![zero], target: Some(LocalId(0)) };
    });
    assert_eq!(wrong, InvalidProgram::NoResult { at: at(MAIN, 0) });
    let wrong = spoilt(|program| program.procedures[ProcedureId(0)].result = None);
    assert_eq!(wrong, InvalidProgram::NoResult { at: at(THREAD, 3) });
}

#[test]
fn badly_placed_objects_are_found() {
    assert_eq!(spoilt(|program| program.objects[ObjectId(0)].base = 0), InvalidProgram::Placement(ObjectId(0)));
    // Objects may not even touch.
    assert_eq!(spoilt(|program| program.objects[ObjectId(1)].base = 0x1001), InvalidProgram::Placement(ObjectId(1)));
    assert_eq!(
        spoilt(|program| program.objects[ObjectId(1)].base = 0xffff_ffff),
        InvalidProgram::Placement(ObjectId(1))
    );
    assert_eq!(spoilt(|program| program.objects[ObjectId(1)].base = u64::MAX), InvalidProgram::Placement(ObjectId(1)));
}

#[test]
fn impossible_layouts_and_initial_values_are_found() {
    let overlapping = Layout::Record { members: vec![member("a", 0, 32), member("b", 2, 8)], size: 8 };
    assert_eq!(
        spoilt(|program| program.objects[ObjectId(0)].layout = overlapping),
        InvalidProgram::ObjectLayout(ObjectId(0))
    );
    let huge = Layout::Array { element: Box::new(Layout::Scalar { bits: 64, bytes: 8 }), count: u64::MAX };
    assert_eq!(spoilt(|program| program.objects[ObjectId(0)].layout = huge), InvalidProgram::ObjectLayout(ObjectId(0)));
    let values = vec![(0, Bits::new(16, 0))];
    assert_eq!(
        spoilt(|program| program.objects[ObjectId(0)].initial = Initial::Values(values)),
        InvalidProgram::InitialValue { object: ObjectId(0), offset: 0 }
    );
    let values = vec![(0, Bits::new(8, 0)), (0, Bits::new(8, 1))];
    assert_eq!(
        spoilt(|program| program.objects[ObjectId(0)].initial = Initial::Values(values)),
        InvalidProgram::InitialValue { object: ObjectId(0), offset: 0 }
    );
}

#[test]
fn a_jump_to_where_control_falls_through_keeps_both_ways() {
    let mut small = Small::new();
    let x = small.shared("x", 0);
    let mut main = small.body("main");
    let (first, second, end) = (main.builder.new_label(), main.builder.new_label(), main.builder.new_label());
    let value = small.load(&mut main, x);
    let zero = small.equals(value, 0);
    let span = small.span();
    main.builder.branch(zero, first, second, span);
    main.builder.bind(second);
    small.set(&mut main, x, 2);
    main.builder.bind(first);
    assert!(main.builder.is_open());
    main.builder.goto(end, span);
    assert!(!main.builder.is_open());
    small.set(&mut main, x, 3);
    main.builder.bind(end);
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    assert_eq!(run(&mut machine, ThreadIndex::MAIN), Outcome::Ended);
    assert_eq!(value_of(&machine, x), 0);
}

fn value_of(machine: &Machine<'_>, object: ObjectId) -> u128 {
    support::value(machine, object)
}

#[test]
fn liveness_follows_loops_calls_and_targets() {
    let mut small = Small::new();
    let x = small.shared("x", 0);
    let mut callee = small.body("callee");
    callee.builder.set_result(Sort::Bits(BITS));
    let mut main = small.body("main");
    let (kept, kept_term) = small.local(&mut main, "kept");
    let (passed, passed_term) = small.local(&mut main, "passed");
    let (result, result_term) = small.local(&mut main, "result");
    let one = small.constant(1);
    small.emit(&mut main, Op::Assign { target: kept, value: one }); // L0
    let again = main.builder.new_label();
    let out = main.builder.new_label();
    main.builder.bind(again);
    small.emit(&mut main, Op::Assign { target: passed, value: kept_term }); // L1
    small.emit(&mut main, Op::Call { callee: callee.id, arguments: vec![], target: Some(result) }); // L2
    small.store(&mut main, x, passed_term); // L3
    let done = small.equals(result_term, 1);
    let span = small.span();
    main.builder.branch(done, out, again, span);
    main.builder.bind(out);
    small.define(callee);
    let program = small.finish(main);
    let liveness = Liveness::new(&program, program.procedure(program.main));
    let live = |location: u32| [kept, passed, result].map(|local| liveness.is_live(LocationId(location), local));
    assert_eq!(live(0), [false, false, false]);
    assert_eq!(live(1), [true, false, false]);
    assert_eq!(live(2), [true, true, false]);
    assert_eq!(live(3), [true, true, true]);
    assert_eq!(live(4), [false, false, false]);
    let during = [kept, passed, result].map(|local| liveness.is_live_during(LocationId(2), local));
    assert_eq!(during, [true, true, false]);
}
