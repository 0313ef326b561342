//! Each sentence of the representation's module comment, as a test; those of mutexes are in `mutexes.rs`.

mod support;

use concord_program::*;
use support::*;

const MAIN: ThreadIndex = ThreadIndex::MAIN;
const FIRST: ThreadIndex = ThreadIndex(1);
const SECOND: ThreadIndex = ThreadIndex(2);

#[test]
fn a_thread_may_stop_being_scheduled_at_any_time() {
    let mut small = Small::new();
    let x = small.shared("x", 0);
    let mut thread = small.body("thread");
    small.set(&mut thread, x, 1);
    small.set(&mut thread, x, 2);
    let entry = thread.id;
    small.define(thread);
    let mut main = small.body("main");
    small.create(&mut main, entry);
    small.set(&mut main, x, 3);
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    machine.step(MAIN, &mut Zeros);
    machine.step(FIRST, &mut Zeros);
    assert_eq!(run(&mut machine, MAIN), Outcome::Ended);
    assert_eq!(value(&machine, x), 3);
    assert!(machine.can_step(FIRST));
}

#[test]
fn a_thread_that_returned_can_be_joined() {
    let mut small = Small::new();
    let x = small.shared("x", 0);
    let mut thread = small.body("thread");
    small.set(&mut thread, x, 1);
    let entry = thread.id;
    small.define(thread);
    let mut main = small.body("main");
    let handle = small.create(&mut main, entry);
    small.join(&mut main, handle);
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    assert_eq!(run(&mut machine, MAIN), Outcome::Blocked);
    assert!(!machine.can_step(MAIN));
    assert_eq!(run(&mut machine, FIRST), Outcome::Ended);
    assert!(machine.can_step(MAIN));
    assert_eq!(run(&mut machine, MAIN), Outcome::Ended);
}

#[test]
fn exit_thread_in_a_called_procedure_ends_the_thread_with_its_result() {
    let mut small = Small::new();
    let x = small.shared("x", 0);
    let mut callee = small.body("callee");
    let five = small.program.terms.constant(32, 5);
    let span = small.span();
    callee.builder.exit_thread(Some(five), span);
    let mut thread = small.body("thread");
    small.emit(&mut thread, Op::Call { callee: callee.id, arguments: vec![], target: None });
    small.set(&mut thread, x, 1);
    let entry = thread.id;
    small.define(callee);
    small.define(thread);
    let mut main = small.body("main");
    let handle = small.create(&mut main, entry);
    let (target, result) = small.pointer_local(&mut main, "result");
    small.emit(&mut main, Op::Join { handle, target: Some(target) });
    main.builder.set_result(small.program.pointer());
    let span = small.span();
    main.builder.return_(Some(result), span);
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    run(&mut machine, MAIN);
    assert_eq!(run(&mut machine, FIRST), Outcome::Ended);
    assert_eq!(run(&mut machine, MAIN), Outcome::Ended);
    assert_eq!(machine.result(MAIN).map(|value| value.as_bits().unsigned()), Some(5));
    assert_eq!(value(&machine, x), 0);
}

/// A thread with one ending, and a main that joins it: what `main` does at last.
fn joiner_of(ending: impl FnOnce(&mut Small, &mut Body)) -> (Outcome, Status, Outcome) {
    let mut small = Small::new();
    let mut thread = small.body("thread");
    ending(&mut small, &mut thread);
    let entry = thread.id;
    small.define(thread);
    let mut main = small.body("main");
    let handle = small.create(&mut main, entry);
    small.join(&mut main, handle);
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    run(&mut machine, MAIN);
    let outcome = run(&mut machine, FIRST);
    (outcome, machine.status(FIRST).expect("created"), run(&mut machine, MAIN))
}

#[test]
fn a_thread_that_stops_never_ends() {
    let (outcome, status, joiner) = joiner_of(|small, thread| {
        let span = small.span();
        thread.builder.stop(span);
    });
    assert_eq!((outcome, status, joiner), (Outcome::Stopped, Status::Stopped, Outcome::Blocked));
}

#[test]
fn a_false_assume_stops_only_its_thread() {
    let (outcome, status, joiner) = joiner_of(|small, thread| {
        let condition = small.program.terms.ff();
        small.assume(thread, condition);
    });
    assert_eq!((outcome, status, joiner), (Outcome::Stopped, Status::Stopped, Outcome::Blocked));
}

#[test]
fn an_invalid_access_stops_its_thread() {
    let (outcome, status, joiner) = joiner_of(|small, thread| {
        let (target, _) = small.local(thread, "r");
        let address = small.program.terms.constant(32, 4);
        small.emit(thread, Op::Load { target, address, access: Access::Plain });
    });
    assert!(matches!(outcome, Outcome::Fault { address: 4, .. }));
    assert_eq!((status, joiner), (Status::Faulted, Outcome::Blocked));
}

#[test]
fn an_access_of_the_wrong_width_is_invalid() {
    let (outcome, _, _) = joiner_of(|small, thread| {
        let x = small.shared("x", 0);
        let address = small.program.address(x, 0);
        let value = small.program.terms.constant(16, 1);
        small.emit(thread, Op::Store { address, value, access: Access::Plain });
    });
    assert!(matches!(outcome, Outcome::Fault { .. }));
}

#[test]
fn an_unsupported_construct_stops_its_thread() {
    let (outcome, status, joiner) = joiner_of(|small, thread| {
        small.emit(thread, Op::Unsupported { what: "this".into() });
    });
    assert!(matches!(outcome, Outcome::Unsupported { .. }));
    assert_eq!((status, joiner), (Status::Unsupported, Outcome::Blocked));
}

#[test]
fn the_end_of_main_stops_only_main() {
    let mut small = Small::new();
    let x = small.shared("x", 0);
    let mut thread = small.body("thread");
    small.set(&mut thread, x, 1);
    let entry = thread.id;
    small.define(thread);
    let main = main_that_starts(&mut small, &[entry]);
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    assert_eq!(run(&mut machine, MAIN), Outcome::Ended);
    assert_eq!(run(&mut machine, FIRST), Outcome::Ended);
    assert_eq!(value(&machine, x), 1);
}

#[test]
fn an_atomic_block_is_one_step() {
    let mut small = Small::new();
    let x = small.shared("x", 0);
    let mut main = small.body("main");
    small.atomic(&mut main, |small, main| {
        small.increment(main, x);
        small.increment(main, x);
    });
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    let step = machine.step(MAIN, &mut Zeros);
    assert_eq!(step.effects.len(), 4);
    assert_eq!(value(&machine, x), 2);
}

#[test]
fn a_block_that_would_stop_inside_is_not_entered() {
    let mut small = Small::new();
    let x = small.shared("x", 0);
    let y = small.shared("y", 0);
    let mut thread = small.body("thread");
    small.atomic(&mut thread, |small, thread| {
        small.set(thread, x, 1);
        let seen = small.load(thread, y);
        let condition = small.equals(seen, 1);
        small.assume(thread, condition);
        small.set(thread, x, 2);
    });
    let entry = thread.id;
    small.define(thread);
    let mut main = main_that_starts(&mut small, &[entry]);
    small.set(&mut main, y, 1);
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    machine.step(MAIN, &mut Zeros);
    machine.step(MAIN, &mut Zeros);
    let before = machine.clone();
    let step = machine.step(FIRST, &mut Zeros);
    assert_eq!((step.outcome, step.effects.len()), (Outcome::Blocked, 0));
    assert!(machine == before);
    run(&mut machine, MAIN);
    assert_eq!(run(&mut machine, FIRST), Outcome::Ended);
    assert_eq!(value(&machine, x), 2);
}

#[test]
fn a_block_that_would_block_inside_is_not_entered() {
    let mut small = Small::new();
    let x = small.shared("x", 0);
    let mutex = small.shared("mutex", 0);
    let mut main = small.body("main");
    small.lock(&mut main, mutex);
    small.atomic(&mut main, |small, main| {
        small.set(main, x, 1);
        small.lock(main, mutex);
    });
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    assert_eq!(run(&mut machine, MAIN), Outcome::Blocked);
    assert_eq!(value(&machine, x), 0);
}

#[test]
fn a_failure_inside_is_the_end_of_the_block() {
    let mut small = Small::new();
    let x = small.shared("x", 0);
    let mut main = small.body("main");
    small.atomic(&mut main, |small, main| {
        small.set(main, x, 1);
        small.emit(main, Op::Fail { property: Property::UnreachCall });
        small.set(main, x, 2);
    });
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    let step = machine.step(MAIN, &mut Zeros);
    assert!(matches!(step.outcome, Outcome::Failed { property: Property::UnreachCall, .. }));
    assert_eq!(value(&machine, x), 1);
    assert_eq!(machine.status(MAIN), Some(Status::Failed));
}

#[test]
fn nested_begins_and_ends_count() {
    let mut small = Small::new();
    let x = small.shared("x", 0);
    let mut main = small.body("main");
    small.atomic(&mut main, |small, main| {
        small.set(main, x, 1);
        small.atomic(main, |small, main| small.set(main, x, 2));
        small.set(main, x, 3);
    });
    small.set(&mut main, x, 4);
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    machine.step(MAIN, &mut Zeros);
    assert_eq!(value(&machine, x), 3);
    machine.step(MAIN, &mut Zeros);
    assert_eq!(value(&machine, x), 4);
}

#[test]
fn a_block_goes_on_through_calls() {
    let mut small = Small::new();
    let x = small.shared("x", 0);
    let mut callee = small.body("callee");
    small.set(&mut callee, x, 1);
    small.emit(&mut callee, Op::AtomicEnd);
    small.set(&mut callee, x, 2);
    let mut main = small.body("main");
    small.emit(&mut main, Op::AtomicBegin);
    small.emit(&mut main, Op::Call { callee: callee.id, arguments: vec![], target: None });
    small.define(callee);
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    machine.step(MAIN, &mut Zeros);
    assert_eq!(value(&machine, x), 1);
}

#[test]
fn a_block_without_end_diverges_and_does_nothing() {
    let mut small = Small::new();
    let x = small.shared("x", 0);
    let mut main = small.body("main");
    small.emit(&mut main, Op::AtomicBegin);
    let again = main.builder.new_label();
    main.builder.bind(again);
    small.increment(&mut main, x);
    let span = small.span();
    main.builder.goto(again, span);
    let program = small.finish(main);
    let mut machine = Machine::new(&program).with_limits(50, 10);
    assert_eq!(machine.step(MAIN, &mut Zeros).outcome, Outcome::Diverged);
    assert_eq!(value(&machine, x), 0);
}

#[test]
fn recursion_without_end_diverges() {
    let mut small = Small::new();
    let mut main = small.body("main");
    let callee = main.id;
    small.emit(&mut main, Op::Call { callee, arguments: vec![], target: None });
    let program = small.finish(main);
    let mut machine = Machine::new(&program).with_limits(50, 10);
    assert_eq!(run(&mut machine, MAIN), Outcome::Diverged);
    assert_eq!(machine.call_stack(MAIN).len(), 10);
}

#[test]
fn joining_a_handle_that_no_thread_has_is_an_invalid_access() {
    let mut small = Small::new();
    let mut main = small.body("main");
    let handle = small.program.terms.constant(32, 77);
    small.join(&mut main, handle);
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    assert!(machine.can_step(MAIN));
    assert!(matches!(run(&mut machine, MAIN), Outcome::Fault { address: 77, .. }));
}

#[test]
fn handles_differ_and_a_taken_one_is_refused() {
    struct Same;
    impl Choices for Same {
        fn havoc(&mut self, _: ThreadIndex, sort: concord_logic::Sort, _: Span) -> concord_logic::Value {
            concord_logic::Value::zero(sort)
        }
        fn handle(&mut self, _: ThreadIndex, _: u64) -> u64 {
            9
        }
    }
    let mut small = Small::new();
    let thread = small.body("thread");
    let entry = thread.id;
    small.define(thread);
    let main = main_that_starts(&mut small, &[entry, entry]);
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    assert_eq!(machine.step(MAIN, &mut Same).outcome, Outcome::Moved);
    assert_eq!(machine.step(MAIN, &mut Same).outcome, Outcome::Moved);
    assert_eq!(machine.handle(FIRST), Some(9));
    assert_eq!(machine.step(MAIN, &mut Same).outcome, Outcome::Refused { chosen: 9 });
    assert_eq!(machine.step(MAIN, &mut Zeros).outcome, Outcome::Moved);
    assert_eq!(machine.step(MAIN, &mut Zeros).outcome, Outcome::Ended);
    assert_ne!(machine.handle(SECOND), Some(9));
}

#[test]
fn an_uninitialised_local_is_chosen_once() {
    let mut small = Small::new();
    let x = small.shared("x", 0);
    let y = small.shared("y", 0);
    let mut main = small.body("main");
    let (_, unknown) = small.local(&mut main, "unknown");
    small.store(&mut main, x, unknown);
    small.store(&mut main, y, unknown);
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    let mut given = Given(vec![concord_logic::Value::Bits(concord_logic::Bits::new(BITS, 7))]);
    machine.step(MAIN, &mut given);
    machine.step(MAIN, &mut given);
    assert_eq!((value(&machine, x), value(&machine, y)), (7, 7));
}

#[test]
fn a_cell_of_a_new_object_is_chosen_once_and_objects_lie_apart() {
    let mut small = Small::new();
    let layout = Layout::Array { element: Box::new(Layout::Scalar { bits: BITS, bytes: 1 }), count: 4 };
    let mut main = small.body("main");
    let (first, address) = small.pointer_local(&mut main, "p");
    let (second, other) = small.pointer_local(&mut main, "q");
    small.emit(
        &mut main,
        Op::Allocate {
            target: first,
            layout: layout.clone(),
            size: None,
            align: 1,
            zeroed: false,
            name: "block".into(),
        },
    );
    small.emit(
        &mut main,
        Op::Allocate { target: second, layout, size: None, align: 1, zeroed: false, name: "block".into() },
    );
    let (value, _) = small.local(&mut main, "value");
    let two = small.program.terms.constant(32, 2);
    let element = small.program.terms.bv_add(address, two);
    small.emit(&mut main, Op::Load { target: value, address: element, access: Access::Plain });
    small.emit(&mut main, Op::Load { target: value, address: element, access: Access::Plain });
    let four = small.program.terms.constant(32, 4);
    let beyond = small.program.terms.bv_add(other, four);
    small.emit(&mut main, Op::Load { target: value, address: beyond, access: Access::Plain });
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    machine.step(MAIN, &mut Zeros);
    machine.step(MAIN, &mut Zeros);
    let mut given = Given(vec![concord_logic::Value::Bits(concord_logic::Bits::new(BITS, 9))]);
    let step = machine.step(MAIN, &mut given);
    let read = step.effects.iter().find_map(|effect| match effect.kind {
        EffectKind::Read { address, value, .. } => Some((address, value.unsigned())),
        _ => None,
    });
    let (address, nine) = read.expect("a read");
    assert_eq!((machine.describe_address(address).as_str(), nine), ("block#1[2]", 9));
    assert_eq!(machine.step(MAIN, &mut given).outcome, Outcome::Moved);
    assert!(matches!(machine.step(MAIN, &mut given).outcome, Outcome::Fault { .. }));
}

#[test]
fn arguments_results_and_missing_results_of_calls() {
    let mut small = Small::new();
    let mut callee = small.body("callee");
    let sort = concord_logic::Sort::Bits(BITS);
    let (_, n) = callee.builder.parameter(&mut small.program.terms, "n", sort);
    callee.builder.set_result(sort);
    let one = small.constant(1);
    let next = small.program.terms.bv_add(n, one);
    let is_zero = small.equals(n, 0);
    let (nothing, something) = (callee.builder.new_label(), callee.builder.new_label());
    let span = small.span();
    callee.builder.branch(is_zero, nothing, something, span);
    callee.builder.bind(nothing);
    callee.builder.return_(None, span);
    callee.builder.bind(something);
    callee.builder.return_(Some(next), span);
    let mut main = small.body("main");
    let (a, a_term) = small.local(&mut main, "a");
    let (b, b_term) = small.local(&mut main, "b");
    let (five, zero) = (small.constant(5), small.constant(0));
    small.emit(&mut main, Op::Call { callee: callee.id, arguments: vec![five], target: Some(a) });
    small.emit(&mut main, Op::Call { callee: callee.id, arguments: vec![zero], target: Some(b) });
    main.builder.set_result(sort);
    let sum = small.program.terms.bv_add(a_term, b_term);
    main.builder.return_(Some(sum), span);
    small.define(callee);
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    let mut given = Given(vec![concord_logic::Value::Bits(concord_logic::Bits::new(BITS, 30))]);
    while machine.step(MAIN, &mut given).outcome == Outcome::Moved {}
    assert_eq!(machine.result(MAIN).map(|value| value.as_bits().unsigned()), Some(36));
}

#[test]
fn what_holds_its_initial_value_again_is_an_equal_state() {
    let mut small = Small::new();
    let x = small.shared("x", 5);
    let mut main = small.body("main");
    let again = main.builder.new_label();
    main.builder.bind(again);
    small.set(&mut main, x, 6);
    small.set(&mut main, x, 5);
    let span = small.span();
    main.builder.goto(again, span);
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    let before = machine.clone();
    machine.step(MAIN, &mut Zeros);
    assert!(machine != before);
    machine.step(MAIN, &mut Zeros);
    assert!(machine == before);
}
