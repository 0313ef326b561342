//! Classic small programs under the exhaustive explorer.

mod support;

use concord_logic::{Bits, Sort, Value};
use concord_program::*;
use support::*;

/// Explores; all executions must be covered and each schedule must lead where it says.
fn complete(program: &Program) -> Findings {
    match explore(program, &ExploreOptions::default()) {
        Exploration::Complete(findings) => {
            for (failure, schedule) in &findings.failures {
                let trace = schedule.replay(program).expect("the schedule can be run");
                let failed = trace.failure().expect("the schedule fails");
                assert_eq!(failed.outcome, Outcome::Failed { property: failure.property, span: failure.span });
            }
            findings
        }
        cut => panic!("not complete: {cut:?}"),
    }
}

/// Main joins two threads and then fails if `bad` of what it loads from the objects holds.
fn two_threads(
    mut small: Small,
    threads: [Body; 2],
    objects: &[ObjectId],
    bad: impl FnOnce(&mut Small, &[concord_logic::TermId]) -> concord_logic::TermId,
) -> Program {
    let entries = [threads[0].id, threads[1].id];
    threads.into_iter().for_each(|thread| small.define(thread));
    let mut main = small.body("main");
    let handles = entries.map(|entry| small.create(&mut main, entry));
    handles.into_iter().for_each(|handle| small.join(&mut main, handle));
    let values: Vec<_> = objects.iter().map(|&object| small.load(&mut main, object)).collect();
    let bad = bad(&mut small, &values);
    small.fail_if(&mut main, bad);
    small.finish(main)
}

#[test]
fn store_buffering_is_impossible_under_sequential_consistency() {
    let mut small = Small::new();
    let (x, y) = (small.shared("x", 0), small.shared("y", 0));
    let (a, b) = (small.shared("a", 0), small.shared("b", 0));
    let threads = [(x, y, a), (y, x, b)].map(|(mine, other, seen)| {
        let mut thread = small.body("thread");
        small.set(&mut thread, mine, 1);
        let value = small.load(&mut thread, other);
        small.store(&mut thread, seen, value);
        thread
    });
    let program = two_threads(small, threads, &[a, b], |small, values| {
        let zeros: Vec<_> = values.iter().map(|&value| small.equals(value, 0)).collect();
        small.program.terms.and_all(zeros)
    });
    let findings = complete(&program);
    assert!(findings.failures.is_empty());
    assert_eq!(findings.deadlock, None);
}

#[test]
fn message_passing_works_under_sequential_consistency() {
    let mut small = Small::new();
    let (data, flag, seen) = (small.shared("data", 0), small.shared("flag", 0), small.shared("seen", 9));
    let mut sender = small.body("sender");
    small.set(&mut sender, data, 1);
    small.set(&mut sender, flag, 1);
    let mut receiver = small.body("receiver");
    let raised = small.load(&mut receiver, flag);
    let value = small.load(&mut receiver, data);
    let is_raised = small.equals(raised, 1);
    small.assume(&mut receiver, is_raised);
    small.store(&mut receiver, seen, value);
    let program = two_threads(small, [sender, receiver], &[seen], |small, values| {
        let right = small.equals(values[0], 1);
        small.program.terms.not(right)
    });
    assert!(complete(&program).failures.is_empty());
}

fn counter(protect: fn(&mut Small, &mut Body, ObjectId, ObjectId)) -> Program {
    let mut small = Small::new();
    let (x, mutex) = (small.shared("x", 0), small.shared("mutex", 0));
    let threads = [(); 2].map(|()| {
        let mut thread = small.body("thread");
        protect(&mut small, &mut thread, x, mutex);
        thread
    });
    two_threads(small, threads, &[x], |small, values| {
        let right = small.equals(values[0], 2);
        small.program.terms.not(right)
    })
}

#[test]
fn an_update_is_lost_without_protection() {
    let findings = complete(&counter(|small, thread, x, _| small.increment(thread, x)));
    assert_eq!(findings.failures.len(), 1);
}

#[test]
fn a_lock_protects_an_update() {
    let findings = complete(&counter(|small, thread, x, mutex| {
        small.lock(thread, mutex);
        small.increment(thread, x);
        small.unlock(thread, mutex);
    }));
    assert!(findings.failures.is_empty());
    assert_eq!(findings.deadlock, None);
}

#[test]
fn an_atomic_block_protects_an_update() {
    let findings = complete(&counter(|small, thread, x, _| {
        small.atomic(thread, |small, thread| small.increment(thread, x));
    }));
    assert!(findings.failures.is_empty());
}

#[test]
fn the_trace_tells_where_reads_got_their_values() {
    let program = counter(|small, thread, x, _| small.increment(thread, x));
    let findings = complete(&program);
    let schedule = findings.failures.values().next().expect("a failure");
    let trace = schedule.replay(&program).expect("replays");
    for step in &trace.steps {
        for action in &step.actions {
            let ActionKind::Read { address, value, source, .. } = &action.kind else { continue };
            match source {
                ReadSource::Initial => assert_eq!(value.unsigned(), 0),
                ReadSource::Step(writer) => assert!(trace.steps[writer.0 as usize].actions.iter().any(|action| {
                    matches!(&action.kind, ActionKind::Write { address: at, new, .. } if at == address && new == value)
                })),
            }
        }
    }
    let text = trace.show(&program);
    assert!(text.contains("reads x = 0 (initial)"), "{text}");
    assert!(text.contains("writes x: 0 → 1"), "{text}");
    assert!(text.contains("violates UnreachCall"), "{text}");
}

#[test]
fn two_locks_taken_crosswise_can_deadlock() {
    let mut small = Small::new();
    let (a, b) = (small.shared("a", 0), small.shared("b", 0));
    let threads = [(a, b), (b, a)].map(|(first, second)| {
        let mut thread = small.body("thread");
        small.lock(&mut thread, first);
        small.lock(&mut thread, second);
        small.unlock(&mut thread, second);
        small.unlock(&mut thread, first);
        thread
    });
    let program = two_threads(small, threads, &[], |small, _| small.program.terms.ff());
    let findings = complete(&program);
    let schedule = findings.deadlock.expect("a deadlock");
    let mut machine = Machine::new(&program);
    run_schedule(&mut machine, &schedule.threads, &mut Recorded::new(schedule.choices)).expect("runs");
    assert!(machine.threads().all(|thread| !machine.can_step(thread)));
}

#[test]
fn two_locks_taken_in_one_order_cannot_deadlock() {
    let mut small = Small::new();
    let (a, b) = (small.shared("a", 0), small.shared("b", 0));
    let threads = [(); 2].map(|()| {
        let mut thread = small.body("thread");
        small.lock(&mut thread, a);
        small.lock(&mut thread, b);
        small.unlock(&mut thread, b);
        small.unlock(&mut thread, a);
        thread
    });
    let program = two_threads(small, threads, &[], |small, _| small.program.terms.ff());
    assert_eq!(complete(&program).deadlock, None);
}

#[test]
fn an_atomic_block_with_an_assume_is_a_lock() {
    let findings = complete(&counter(|small, thread, x, mutex| {
        small.atomic(thread, |small, thread| {
            let held = small.load(thread, mutex);
            let free = small.equals(held, 0);
            small.set(thread, mutex, 1);
            small.assume(thread, free);
        });
        small.increment(thread, x);
        small.set(thread, mutex, 0);
    }));
    assert!(findings.failures.is_empty());
    assert_eq!(findings.deadlock, None);
}

#[test]
fn a_join_waits() {
    let mut small = Small::new();
    let x = small.shared("x", 0);
    let mut thread = small.body("thread");
    small.set(&mut thread, x, 1);
    let entry = thread.id;
    small.define(thread);
    let mut main = small.body("main");
    let handle = small.create(&mut main, entry);
    small.join(&mut main, handle);
    let value = small.load(&mut main, x);
    let bad = small.equals(value, 0);
    small.fail_if(&mut main, bad);
    assert!(complete(&small.finish(main)).failures.is_empty());
}

#[test]
fn a_join_that_is_skipped_orders_nothing() {
    let mut small = Small::new();
    let x = small.shared("x", 0);
    let mut thread = small.body("thread");
    small.set(&mut thread, x, 1);
    let entry = thread.id;
    small.define(thread);
    let mut main = small.body("main");
    let handle = small.create(&mut main, entry);
    let (flag, skip) = main.builder.local(&mut small.program.terms, "skip", Sort::Bool);
    small.emit(&mut main, Op::Havoc { target: flag });
    let (wait, after) = (main.builder.new_label(), main.builder.new_label());
    let span = small.span();
    main.builder.branch(skip, after, wait, span);
    main.builder.bind(wait);
    small.join(&mut main, handle);
    main.builder.bind(after);
    let value = small.load(&mut main, x);
    let zero = small.equals(value, 0);
    let joined = small.program.terms.not(skip);
    let (early, late) = (small.program.terms.and(zero, skip), small.program.terms.and(zero, joined));
    let reachable = small.fail_if(&mut main, early);
    small.fail_if(&mut main, late);
    let findings = complete(&small.finish(main));
    let spans: Vec<Span> = findings.failures.keys().map(|failure| failure.span).collect();
    assert_eq!(spans, [reachable]);
}

#[test]
fn a_failed_try_lock_is_seen_only_while_the_mutex_is_held() {
    let mut small = Small::new();
    let (mutex, inside) = (small.shared("mutex", 0), small.shared("inside", 0));
    let mut holder = small.body("holder");
    small.lock(&mut holder, mutex);
    small.set(&mut holder, inside, 1);
    small.set(&mut holder, inside, 0);
    small.unlock(&mut holder, mutex);
    let mut tryer = small.body("tryer");
    let got = small.trylock(&mut tryer, mutex);
    let seen = small.load(&mut tryer, inside);
    let seen_inside = small.equals(seen, 1);
    let lost = small.program.terms.not(got);
    let both = small.program.terms.and(got, seen_inside);
    let one = small.program.terms.and(lost, seen_inside);
    small.fail_if(&mut tryer, both);
    let reachable = small.fail_if(&mut tryer, one);
    let entries = [holder.id, tryer.id];
    small.define(holder);
    small.define(tryer);
    let main = main_that_starts(&mut small, &entries);
    let findings = complete(&small.finish(main));
    let spans: Vec<Span> = findings.failures.keys().map(|failure| failure.span).collect();
    assert_eq!(spans, [reachable]);
}

#[test]
fn a_failure_while_holding_a_lock_that_another_waits_for_is_found() {
    let mut small = Small::new();
    let mutex = small.shared("mutex", 0);
    let mut failing = small.body("failing");
    small.lock(&mut failing, mutex);
    let reachable = small.fail(&mut failing);
    let mut waiting = small.body("waiting");
    small.lock(&mut waiting, mutex);
    small.unlock(&mut waiting, mutex);
    let program = two_threads(small, [failing, waiting], &[], |small, _| small.program.terms.ff());
    let findings = complete(&program);
    assert_eq!(findings.failures.keys().map(|failure| failure.span).collect::<Vec<_>>(), [reachable]);
    assert!(findings.deadlock.is_some());
}

#[test]
fn a_thread_that_stops_holding_a_lock_hides_nothing_before_it() {
    let mut small = Small::new();
    let (mutex, x) = (small.shared("mutex", 0), small.shared("x", 0));
    let mut stopping = small.body("stopping");
    small.lock(&mut stopping, mutex);
    small.set(&mut stopping, x, 1);
    let no = small.program.terms.ff();
    small.assume(&mut stopping, no);
    small.unlock(&mut stopping, mutex);
    let mut looking = small.body("looking");
    let value = small.load(&mut looking, x);
    let one = small.equals(value, 1);
    let reachable = small.fail_if(&mut looking, one);
    small.lock(&mut looking, mutex);
    small.set(&mut looking, x, 2);
    let program = two_threads(small, [stopping, looking], &[x], |small, _| small.program.terms.tt());
    let findings = complete(&program);
    assert_eq!(findings.failures.keys().map(|failure| failure.span).collect::<Vec<_>>(), [reachable]);
}

#[test]
fn a_loop_over_finitely_many_states_is_explored_completely() {
    let mut small = Small::new();
    let flag = small.shared("flag", 0);
    let mut spinning = small.body("spinning");
    let again = spinning.builder.new_label();
    let out = spinning.builder.new_label();
    spinning.builder.bind(again);
    let value = small.load(&mut spinning, flag);
    let raised = small.equals(value, 1);
    let span = small.span();
    spinning.builder.branch(raised, out, again, span);
    spinning.builder.bind(out);
    let mut raising = small.body("raising");
    small.set(&mut raising, flag, 1);
    let program = two_threads(small, [spinning, raising], &[flag], |small, values| small.equals(values[0], 0));
    assert!(complete(&program).failures.is_empty());
}

#[test]
fn a_thread_that_computes_for_ever_lets_others_move() {
    let mut small = Small::new();
    let mut busy = small.body("busy");
    let again = busy.builder.new_label();
    busy.builder.bind(again);
    let (flag, _) = busy.builder.local(&mut small.program.terms, "flag", Sort::Bool);
    small.emit(&mut busy, Op::Havoc { target: flag });
    let span = small.span();
    busy.builder.goto(again, span);
    let mut idle = small.body("idle");
    let again = idle.builder.new_label();
    idle.builder.bind(again);
    small.emit(&mut idle, Op::Skip);
    idle.builder.goto(again, span);
    let entries = [busy.id, idle.id];
    small.define(busy);
    small.define(idle);
    let mut main = main_that_starts(&mut small, &entries);
    let reachable = small.fail(&mut main);
    let findings = complete(&small.finish(main));
    assert_eq!(findings.failures.keys().map(|failure| failure.span).collect::<Vec<_>>(), [reachable]);
    assert_eq!(findings.deadlock, None);
}

#[test]
fn small_sorts_are_enumerated_fully_and_wide_ones_from_the_domain() {
    let build = |width: u32, value: u128| {
        let mut small = Small::new();
        let mut main = small.body("main");
        let (target, term) = main.builder.local(&mut small.program.terms, "any", Sort::Bits(width));
        small.emit(&mut main, Op::Havoc { target });
        let wanted = small.program.terms.constant(width, value);
        let equal = small.program.terms.eq(term, wanted);
        small.fail_if(&mut main, equal);
        small.finish(main)
    };
    let options = ExploreOptions::default();
    let two_bits = explore(&build(2, 3), &options);
    assert!(matches!(&two_bits, Exploration::Complete(findings) if findings.failures.len() == 1));
    assert_eq!(two_bits.fails(), Some(true));
    let wide = explore(&build(8, 3), &options);
    assert!(matches!(&wide, Exploration::Cut { why, .. } if why.iter().eq([&Cut::Domain])));
    assert_eq!(wide.fails(), None);
    let wide_domain = ExploreOptions { domain: (0..256).collect(), ..options };
    assert_eq!(explore(&build(8, 3), &wide_domain).fails(), Some(true));
    assert!(matches!(explore(&build(8, 3), &wide_domain), Exploration::Complete(_)));
}

#[test]
fn limits_are_told() {
    let mut small = Small::new();
    let x = small.shared("x", 0);
    let mut main = small.body("main");
    let again = main.builder.new_label();
    main.builder.bind(again);
    small.increment(&mut main, x);
    let span = small.span();
    main.builder.goto(again, span);
    let program = small.finish(main);
    let few = ExploreOptions { states: 100, ..ExploreOptions::default() };
    let cut = explore(&program, &few);
    assert!(matches!(&cut, Exploration::Cut { why, .. } if why.contains(&Cut::LimitReached)));
    assert_eq!(cut.fails(), None);
    // 256 values, two locations.
    assert_eq!(complete(&program).failures.len(), 0);
}

#[test]
fn faults_and_unsupported_constructs_make_the_answer_unknown() {
    let mut small = Small::new();
    let mut main = small.body("main");
    small.emit(&mut main, Op::Unsupported { what: "a thing".into() });
    let exploration = explore(&small.finish(main), &ExploreOptions::default());
    assert_eq!(exploration.findings().unsupported.len(), 1);
    assert_eq!(exploration.fails(), None);

    let mut small = Small::new();
    let mut main = small.body("main");
    let address = small.program.terms.constant(32, 0);
    let value = small.constant(1);
    small.emit(&mut main, Op::Store { address, value, access: Access::Plain });
    let exploration = explore(&small.finish(main), &ExploreOptions::default());
    assert_eq!(exploration.findings().faults.len(), 1);
    assert_eq!(exploration.fails(), None);
}

#[test]
fn whether_a_block_can_be_entered_may_depend_on_a_choice() {
    let mut small = Small::new();
    let mut main = small.body("main");
    let (flag, term) = main.builder.local(&mut small.program.terms, "flag", Sort::Bool);
    small.atomic(&mut main, |small, main| {
        small.emit(main, Op::Havoc { target: flag });
        small.assume(main, term);
    });
    let reachable = small.fail(&mut main);
    let findings = complete(&small.finish(main));
    assert_eq!(findings.failures.keys().map(|failure| failure.span).collect::<Vec<_>>(), [reachable]);
    assert_eq!(findings.deadlock, None);
}

#[test]
fn a_sequential_run_gives_the_result_of_main() {
    let mut small = Small::new();
    let x = small.shared("x", 41);
    let mut thread = small.body("thread");
    small.increment(&mut thread, x);
    let entry = thread.id;
    small.define(thread);
    let mut main = small.body("main");
    let handle = small.create(&mut main, entry);
    small.join(&mut main, handle);
    let value = small.load(&mut main, x);
    main.builder.set_result(Sort::Bits(BITS));
    let span = small.span();
    main.builder.return_(Some(value), span);
    let program = small.finish(main);
    let answer = SequentialRun::Returned(Some(Value::Bits(Bits::new(BITS, 42))));
    assert_eq!(run_sequential(&program, &mut Zeros, 1_000), answer);
    assert_eq!(run_sequential(&program, &mut Zeros, 3), SequentialRun::LimitReached);
}

#[test]
fn peterson_excludes() {
    let mut small = Small::new();
    let (turn, inside) = (small.shared("turn", 0), small.shared("inside", 0));
    let flags = [small.shared("flag0", 0), small.shared("flag1", 0)];
    let threads = [0, 1].map(|me: usize| {
        let other = 1 - me;
        let mut thread = small.body("thread");
        small.set(&mut thread, flags[me], 1);
        small.set(&mut thread, turn, other as u8);
        let (again, enter) = (thread.builder.new_label(), thread.builder.new_label());
        thread.builder.bind(again);
        let flag = small.load(&mut thread, flags[other]);
        let whose = small.load(&mut thread, turn);
        let wants = small.equals(flag, 1);
        let has_turn = small.equals(whose, other as u8);
        let wait = small.program.terms.and(wants, has_turn);
        let span = small.span();
        thread.builder.branch(wait, again, enter, span);
        thread.builder.bind(enter);
        let occupied = small.load(&mut thread, inside);
        let bad = small.equals(occupied, 1);
        small.fail_if(&mut thread, bad);
        small.set(&mut thread, inside, 1);
        small.set(&mut thread, inside, 0);
        small.set(&mut thread, flags[me], 0);
        thread
    });
    let program = two_threads(small, threads, &[], |small, _| small.program.terms.ff());
    let findings = complete(&program);
    assert!(findings.failures.is_empty());
    assert_eq!(findings.deadlock, None);
}
