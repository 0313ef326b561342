//! Each condition that keeps pruning sound, by a program that is decided wrongly without it.

mod support;

use concord_encoder::{Cell, PointId, PointKind, PruneOptions, Skeleton, prune};
use concord_program::{ObjectId, Op, Program, Property};
use support::decide::decide;
use support::{Body, Source, summary};

fn fails(program: &Program) -> Option<bool> {
    let pruned = decide(program, 2, &PruneOptions::default()).fails();
    assert_eq!(pruned, decide(program, 2, &PruneOptions::none()).fails(), "pruning changes the answer");
    pruned
}

fn fail(body: &mut Body) {
    body.op(Op::Fail { property: Property::UnreachCall });
    body.procedure.stop(support::at(99));
}

fn equals(source: &mut Source, term: concord_logic::TermId, value: i128) -> concord_logic::TermId {
    let value = source.number(value);
    source.program.terms.eq(term, value)
}

/// The reads of a thread in program order.
fn reads(skeleton: &Skeleton, thread: usize) -> Vec<PointId> {
    let chain = skeleton.threads[thread].chain.iter().copied();
    chain.filter(|&point| matches!(skeleton.event(point).kind, PointKind::Read(Cell::Memory(_)))).collect()
}

/// Locks a mutex inside an atomic block: such a mutex needs a variable.
fn lock_as_variable(source: &mut Source, body: &mut Body, mutex: ObjectId) {
    body.atomic(source, |source, body| {
        let mutex = source.program.address(mutex, 0);
        body.op(Op::Lock { mutex });
    });
}

#[test]
fn a_write_on_the_other_branch_overwrites_nothing() {
    let mut source = Source::new();
    let x = source.int("x", 0);
    let child = source.procedure("child", |source, body| {
        body.write_number(source, x, 1);
        let any = body.havoc(source);
        let condition = equals(source, any, 0);
        body.branch(source, condition, |source, body| body.write_number(source, x, 2), |_, _| {});
        let seen = body.read(source, x);
        let equal = equals(source, seen, 2);
        body.assert(equal);
    });
    let main = source.procedure("main", |source, body| {
        body.create(source, child);
        body.write_number(source, x, 2);
    });
    assert_eq!(fails(&source.finish(main)), Some(true));
}

#[test]
fn an_assumption_after_a_read_does_not_decide_what_it_sees() {
    let mut source = Source::new();
    let x = source.int("x", 0);
    let child = source.procedure("child", |source, body| {
        let seen = body.read(source, x);
        let equal = equals(source, seen, 1);
        body.assume(equal);
        body.write_number(source, x, 5);
    });
    let main = source.procedure("main", |source, body| {
        body.create(source, child);
        body.write_number(source, x, 2);
        fail(body);
    });
    assert_eq!(fails(&source.finish(main)), Some(true), "the child reads 0 or 2 and stops");
}

#[test]
fn a_read_that_decides_whether_it_happens_keeps_its_symbol() {
    let mut source = Source::new();
    let m = source.int("m", 0);
    let child = source.procedure("child", |source, body| lock_as_variable(source, body, m));
    let main = source.procedure("main", |source, body| {
        body.create(source, child);
        body.create(source, child);
        fail(body);
    });
    assert_eq!(fails(&source.finish(main)), Some(true), "one of the two waits for ever");
}

#[test]
fn a_write_that_keeps_a_read_from_happening_stays() {
    let mut source = Source::new();
    let (m, x) = (source.int("m", 0), source.int("x", 0));
    let child = source.procedure("child", |source, body| {
        lock_as_variable(source, body, m);
        body.write_number(source, x, 1);
    });
    let main = source.procedure("main", |source, body| {
        body.create(source, child);
        lock_as_variable(source, body, m);
        let seen = body.read(source, x);
        let equal = equals(source, seen, 0);
        body.assert(equal);
    });
    assert_eq!(fails(&source.finish(main)), Some(false), "only one of the two gets the mutex");
}

#[test]
fn an_event_reached_around_a_join_is_not_ordered_by_it() {
    let mut source = Source::new();
    let x = source.int("x", 0);
    let child = source.procedure("child", |source, body| body.write_number(source, x, 1));
    let main = source.procedure("main", |source, body| {
        let handle = body.create(source, child);
        let any = body.havoc(source);
        let condition = equals(source, any, 0);
        body.branch(source, condition, |_, _| {}, |_, body| body.join(handle));
        let seen = body.read(source, x);
        let equal = equals(source, seen, 1);
        body.assert(equal);
    });
    assert_eq!(fails(&source.finish(main)), Some(true));
}

#[test]
fn a_join_orders_what_certainly_comes_after_it() {
    let mut source = Source::new();
    let x = source.int("x", 0);
    let child = source.procedure("child", |source, body| body.write_number(source, x, 1));
    let main = source.procedure("main", |source, body| {
        let handle = body.create(source, child);
        body.join(handle);
        let seen = body.read(source, x);
        let equal = equals(source, seen, 1);
        body.assert(equal);
    });
    let program = source.finish(main);
    let mut skeleton = summary(&program, 1);
    prune(&mut skeleton, &PruneOptions { values: false, events: false, ..PruneOptions::default() });
    let [read] = reads(&skeleton, 0)[..] else { panic!("one read") };
    assert_eq!(skeleton.candidates[read.index()].len(), 1, "the initial value is overwritten before the join");
    assert_eq!(fails(&program), Some(false));
}

#[test]
fn what_stops_a_joined_thread_stays_in_what_follows_the_join() {
    let mut source = Source::new();
    let y = source.int("y", 0);
    let child = source.procedure("child", |source, body| {
        let seen = body.read(source, y);
        let equal = equals(source, seen, 1);
        body.assume(equal);
    });
    let main = source.procedure("main", |source, body| {
        let handle = body.create(source, child);
        body.write_number(source, y, 2);
        body.join(handle);
        fail(body);
    });
    assert_eq!(fails(&source.finish(main)), Some(false), "the child never ends");
}

#[test]
fn an_emptied_critical_section_stays() {
    let mut source = Source::new();
    let (m, x) = (source.int("m", 0), source.int("x", 0));
    let child = source.procedure("child", |source, body| {
        body.locked(source, m, |source, body| {
            body.read(source, x);
        });
    });
    let main = source.procedure("main", |source, body| {
        body.create(source, child);
        body.create(source, child);
        body.write_number(source, x, 1);
    });
    let mut skeleton = summary(&source.finish(main), 1);
    prune(&mut skeleton, &PruneOptions::default());
    assert_eq!(skeleton.order.sections.len(), 2);
    assert!(reads(&skeleton, 1).is_empty(), "nobody uses the value");
}

#[test]
fn substitution_is_acyclic() {
    let mut source = Source::new();
    let (x, y) = (source.int("x", 0), source.int("y", 0));
    let copy = |source: &mut Source, from, to| {
        source.procedure("copy", move |source, body| {
            let value = body.read(source, from);
            let one = source.number(1);
            let value = source.program.terms.bv_add(value, one);
            body.write(source, to, value);
        })
    };
    let (there, back) = (copy(&mut source, x, y), copy(&mut source, y, x));
    let main = source.procedure("main", |source, body| {
        body.create(source, there);
        body.create(source, back);
    });
    let mut skeleton = summary(&source.finish(main), 1);
    let write_of = |thread: usize| {
        let mut chain = skeleton.threads[thread].chain.iter().copied();
        chain.rfind(|&point| skeleton.event(point).is_write()).expect("a write")
    };
    let (first, second) = (write_of(1), write_of(2));
    let (one, two) = (reads(&skeleton, 1)[0], reads(&skeleton, 2)[0]);
    // No execution is like this; the substitution must end nevertheless.
    skeleton.candidates[one.index()] = vec![second];
    skeleton.candidates[two.index()] = vec![first];
    prune(&mut skeleton, &PruneOptions { values: true, ..PruneOptions::none() });
    let symbols = [one, two].map(|read| {
        let value = skeleton.event(read).value.expect("reads have values");
        skeleton.terms.as_symbol(value).is_some()
    });
    assert!(symbols[0] != symbols[1], "one of the two keeps its symbol");
}

#[test]
fn constants_flow_through_single_writes() {
    let mut source = Source::new();
    let (x, y) = (source.int("x", 0), source.int("y", 0));
    let child = source.procedure("child", |source, body| {
        let value = body.read(source, x);
        let one = source.number(1);
        let sum = source.program.terms.bv_add(value, one);
        body.write(source, y, sum);
    });
    let main = source.procedure("main", |source, body| {
        body.write_number(source, x, 6);
        let handle = body.create(source, child);
        body.join(handle);
        let value = body.read(source, y);
        let equal = equals(source, value, 7);
        body.assert(equal);
    });
    let mut skeleton = summary(&source.finish(main), 1);
    prune(&mut skeleton, &PruneOptions::default());
    assert_eq!(skeleton.pair_count(), 0, "nothing is left to decide");
    assert_eq!(skeleton.terms.as_bool(skeleton.outcomes.failures[0].guard), Some(false));
}

/// So many threads that read a variable and write one more; `main` joins them at once or does something between the joins.
fn incrementing(threads: usize, between: bool) -> Program {
    let mut source = Source::new();
    let x = source.int("x", 0);
    let child = source.procedure("child", |source, body| {
        let seen = body.read(source, x);
        let one = source.number(1);
        let next = source.program.terms.bv_add(seen, one);
        body.write(source, x, next);
    });
    let main = source.procedure("main", |source, body| {
        let handles: Vec<_> = (0..threads).map(|_| body.create(source, child)).collect();
        for handle in handles {
            body.join(handle);
            if between {
                body.read(source, x);
            }
        }
        let seen = body.read(source, x);
        let most = source.number(threads as i128);
        let within = source.program.terms.bv_ule(seen, most);
        body.assert(within);
    });
    source.finish(main)
}

#[test]
fn threads_that_nobody_can_tell_apart_begin_in_order() {
    let pairs = |program: &Program, symmetry| {
        let mut skeleton = summary(program, 2);
        prune(&mut skeleton, &PruneOptions { symmetry, ..PruneOptions::default() });
        (1..=4)
            .map(|thread| reads(&skeleton, thread).iter().map(|read| skeleton.candidates[read.index()].len()).sum())
            .collect::<Vec<usize>>()
    };
    let program = incrementing(4, false);
    assert_eq!(pairs(&program, false), [4, 4, 4, 4]);
    // The first one sees what was there at first, the last one whatever the three before it wrote, too.
    assert_eq!(pairs(&program, true), [1, 2, 3, 4]);
    assert_eq!(fails(&program), Some(false));
    let told_apart = incrementing(4, true);
    assert_eq!(pairs(&told_apart, true), pairs(&told_apart, false));
}

#[test]
fn a_read_has_no_more_bits_than_what_it_may_see() {
    let mut skeleton = summary(&incrementing(3, false), 2);
    prune(&mut skeleton, &PruneOptions::default());
    let last = reads(&skeleton, 3)[0];
    let value = skeleton.event(last).value.expect("reads have values");
    let symbols = skeleton.terms.symbols_of(value);
    // It sees 0, 1 or 2.
    let widths: Vec<u32> =
        symbols.iter().map(|symbol| skeleton.terms.width(skeleton.terms.symbol_term(*symbol))).collect();
    assert_eq!(widths, [2]);
}
