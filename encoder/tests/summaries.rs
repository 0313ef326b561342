//! What summarising keeps and what it leaves out.

mod support;

use concord_encoder::{CutKind, PointKind, PruneOptions, StepKind};
use concord_logic::{Sort, TermId};
use concord_program::{Op, Property};
use support::{Body, Source, accesses, figure_one, summary};

#[test]
fn figure_one_has_the_accesses_of_the_paper() {
    let skeleton = summary(&figure_one(), 1);
    let kinds: Vec<bool> = accesses(&skeleton, 1).iter().map(|access| access.0).collect();
    assert_eq!(kinds, [true, true, false, true, false], "R1, R2, W2, R3, W3");
    assert_eq!(accesses(&skeleton, 1).len(), accesses(&skeleton, 2).len());
    assert_eq!(accesses(&skeleton, 0).len(), 2, "W1 and R4");
    assert_eq!(skeleton.outcomes.failures.len(), 1);
    assert!(skeleton.outcomes.cuts.is_empty());
}

#[test]
fn a_variable_of_one_thread_is_no_event() {
    let mut source = Source::new();
    let (mine, ours) = (source.int("mine", 1), source.int("ours", 0));
    let child = source.procedure("child", |source, body| body.write_number(source, ours, 2));
    let main = source.procedure("main", |source, body| {
        body.create(source, child);
        let value = body.read(source, mine);
        let sum = source.program.terms.bv_add(value, value);
        body.write(source, mine, sum);
        let value = body.read(source, mine);
        body.write(source, ours, value);
    });
    let skeleton = summary(&source.finish(main), 1);
    assert_eq!(accesses(&skeleton, 0), [(false, "2".to_owned(), "true".to_owned())]);
}

#[test]
fn a_variable_that_is_never_written_is_no_event() {
    let mut source = Source::new();
    let (constant, ours) = (source.int("constant", 7), source.int("ours", 0));
    let child = source.procedure("child", |source, body| {
        let value = body.read(source, constant);
        body.write(source, ours, value);
    });
    let main = source.procedure("main", |source, body| {
        body.create(source, child);
        let value = body.read(source, constant);
        body.write(source, ours, value);
    });
    let skeleton = summary(&source.finish(main), 1);
    for thread in 0..2 {
        assert_eq!(accesses(&skeleton, thread), [(false, "7".to_owned(), "true".to_owned())]);
    }
}

/// `for (i = 0; i < limit; i++) x = i;` beside a thread that writes `x`.
fn counting_loop(limit: Option<i128>) -> concord_program::Program {
    counting(|source, body, index| {
        let limit = match limit {
            Some(limit) => source.number(limit),
            None => body.havoc(source),
        };
        source.program.terms.bv_slt(index, limit)
    })
}

/// `for (i = 0; condition; i++) x = i;` beside a thread that writes `x`; the condition is made before the loop.
fn counting(condition: impl FnOnce(&mut Source, &mut Body, TermId) -> TermId) -> concord_program::Program {
    let mut source = Source::new();
    let x = source.int("x", 0);
    let child = source.procedure("child", |source, body| body.write_number(source, x, 9));
    let main = source.procedure("main", |source, body| {
        body.create(source, child);
        let (i, index) = body.int(source, "i");
        let less = condition(source, body, index);
        let zero = source.number(0);
        body.op(Op::Assign { target: i, value: zero });
        let [head, again, end] = std::array::from_fn(|_| body.procedure.new_label());
        body.procedure.bind(head);
        body.op(Op::Skip);
        body.procedure.branch(less, again, end, support::at(20));
        body.procedure.bind(again);
        body.write(source, x, index);
        let one = source.number(1);
        let next = source.program.terms.bv_add(index, one);
        body.op(Op::Assign { target: i, value: next });
        body.procedure.goto(head, support::at(21));
        body.procedure.bind(end);
        body.op(Op::Skip);
    });
    source.finish(main)
}

#[test]
fn a_loop_with_a_known_bound_is_unrolled_exactly() {
    let skeleton = summary(&counting_loop(Some(5)), 1);
    let values: Vec<String> = accesses(&skeleton, 0).into_iter().map(|access| access.1).collect();
    assert_eq!(values, ["0", "1", "2", "3", "4"]);
    assert!(skeleton.outcomes.cuts.is_empty());
}

#[test]
fn the_bound_is_the_number_of_times_the_body_runs() {
    for bound in 1..4 {
        let skeleton = summary(&counting_loop(None), bound);
        assert_eq!(accesses(&skeleton, 0).len(), bound as usize);
        assert_eq!(skeleton.outcomes.cuts.len(), 1);
        assert!(matches!(skeleton.outcomes.cuts[0].kind, CutKind::Unwind(_)));
    }
}

/// `while (k < 1)`: that the condition holds again is known on the path, but no reason to go on for ever.
#[test]
fn what_only_the_path_decides_is_bounded() {
    let program = counting(|source, body, _| {
        let (k, one) = (body.havoc(source), source.number(1));
        source.program.terms.bv_slt(k, one)
    });
    let skeleton = summary(&program, 2);
    assert_eq!(accesses(&skeleton, 0).len(), 2);
    assert!(matches!(skeleton.outcomes.cuts.as_slice(), [cut] if matches!(cut.kind, CutKind::Unwind(_))));
}

#[test]
fn inside_an_atomic_block_first_reads_and_last_writes_are_events() {
    let mut source = Source::new();
    let x = source.int("x", 0);
    let child = source.procedure("child", |source, body| {
        body.atomic(source, |source, body| {
            for _ in 0..3 {
                let old = body.read(source, x);
                let one = source.number(1);
                let new = source.program.terms.bv_add(old, one);
                body.write(source, x, new);
            }
        });
    });
    let main = source.procedure("main", |source, body| {
        body.create(source, child);
        body.create(source, child);
    });
    let skeleton = summary(&source.finish(main), 1);
    let found = accesses(&skeleton, 1);
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].0, found[1].0), (true, false));
    assert_eq!(found[1].1, format!("{} + 3", found[0].1));
    assert_eq!(skeleton.order.blocks.len(), 2);
}

#[test]
fn a_failure_inside_a_block_completes_it() {
    let mut source = Source::new();
    let x = source.int("x", 0);
    let child = source.procedure("child", |source, body| body.write_number(source, x, 1));
    let main = source.procedure("main", |source, body| {
        body.create(source, child);
        body.op(Op::AtomicBegin);
        let value = body.read(source, x);
        let zero = source.number(0);
        let equal = source.program.terms.eq(value, zero);
        body.assume(equal);
        body.op(Op::Fail { property: Property::UnreachCall });
        body.procedure.stop(support::at(9));
    });
    let skeleton = summary(&source.finish(main), 1);
    let found = accesses(&skeleton, 0);
    assert_eq!(found.len(), 1, "the read that decides the failure happens");
    assert_eq!(found[0].2, skeleton.terms.show(skeleton.outcomes.failures[0].guard));
}

#[test]
fn locked_regions_are_sections_and_observed_mutexes_are_variables() {
    for observed in [false, true] {
        let mut source = Source::new();
        let (x, m) = (source.int("x", 0), source.int("m", 0));
        let child = source.procedure("child", |source, body| {
            body.locked(source, m, |source, body| body.write_number(source, x, 1));
        });
        let main = source.procedure("main", |source, body| {
            body.create(source, child);
            if observed {
                let (target, _) = body.procedure.local(&mut source.program.terms, "got", Sort::Bits(1));
                let mutex = source.program.address(m, 0);
                body.op(Op::TryLock { target, mutex });
            }
            body.write_number(source, x, 2);
        });
        let skeleton = summary(&source.finish(main), 1);
        assert_eq!(skeleton.order.sections.len(), usize::from(!observed));
        let acquires = skeleton.events.iter().filter(|event| matches!(event.kind, PointKind::Acquire(_))).count();
        assert_eq!(acquires, usize::from(!observed));
        let locks = skeleton.origin.steps.iter().filter(|step| step.kind == StepKind::Lock).count();
        assert_eq!(locks, 1);
    }
}

#[test]
fn unlocking_what_another_thread_may_hold_needs_a_variable() {
    let mut source = Source::new();
    let (x, m) = (source.int("x", 0), source.int("m", 0));
    let child = source.procedure("child", |source, body| {
        body.locked(source, m, |source, body| body.write_number(source, x, 1));
    });
    let main = source.procedure("main", |source, body| {
        body.create(source, child);
        let mutex = source.program.address(m, 0);
        body.op(Op::Unlock { mutex });
        body.write_number(source, x, 2);
    });
    let skeleton = summary(&source.finish(main), 1);
    assert!(skeleton.order.sections.is_empty());
}

/// `while (x != 1) { if (y == 1 && writes) y = 2; }` beside a thread that writes both.
fn waiting_loop(writes: bool) -> concord_program::Program {
    let mut source = Source::new();
    let (x, y) = (source.int("x", 0), source.int("y", 0));
    let child = source.procedure("child", |source, body| {
        body.write_number(source, y, 1);
        body.write_number(source, x, 1);
    });
    let main = source.procedure("main", |source, body| {
        body.create(source, child);
        let [head, again, end] = std::array::from_fn(|_| body.procedure.new_label());
        body.procedure.bind(head);
        let seen = body.read(source, x);
        let one = source.number(1);
        let done = source.program.terms.eq(seen, one);
        body.procedure.branch(done, end, again, support::at(20));
        body.procedure.bind(again);
        let other = body.read(source, y);
        let set = source.program.terms.eq(other, one);
        let happens = |source: &mut Source, body: &mut support::Body| {
            if writes {
                body.write_number(source, y, 2);
            }
        };
        body.branch(source, set, happens, |_, _| {});
        body.procedure.goto(head, support::at(21));
        body.procedure.bind(end);
        body.op(Op::Skip);
    });
    source.finish(main)
}

#[test]
fn a_loop_that_only_waits_runs_once_and_is_not_cut_off() {
    let skeleton = summary(&waiting_loop(false), 1);
    assert!(skeleton.outcomes.cuts.is_empty());
    assert_eq!(accesses(&skeleton, 0).len(), 2);
}

#[test]
fn only_iterations_in_which_something_happens_are_counted() {
    let skeleton = summary(&waiting_loop(true), 1);
    assert_eq!(skeleton.outcomes.cuts.len(), 1, "the other path may go round again and again");
    assert_eq!(support::decide::decide(&waiting_loop(true), 1, &PruneOptions::default()).fails(), None);
    // `y` is 1 once only, so one iteration with an effect is enough.
    let decision = support::decide::decide(&waiting_loop(true), 2, &PruneOptions::default());
    assert_eq!(decision.fails(), Some(false));
}
