//! Every function with every misuse: a status, never a crash, and the handle works on as if nothing had been called.

#![allow(clippy::undocumented_unsafe_blocks, reason = "the functions are called wrongly on purpose")]

use std::ffi::{CStr, c_char};
use std::ptr::{null, null_mut};

use concord_c::concord_status::{CONCORD_INVALID_ARGUMENT, CONCORD_INVALID_STATE, CONCORD_OK, CONCORD_REFUSED};
use concord_c::*;

/// What went wrong with the last call.
fn message() -> String {
    unsafe { CStr::from_ptr(concord_last_error()) }.to_str().expect("UTF-8").to_string()
}

/// The call was refused, and the library says why.
fn refused(found: concord_status, expected: concord_status, about: &str) {
    assert_eq!(found, expected, "{}", message());
    assert!(message().contains(about), "`{}` does not speak of `{about}`", message());
}

fn argument(found: concord_status, about: &str) {
    refused(found, CONCORD_INVALID_ARGUMENT, about);
}

fn state(found: concord_status, about: &str) {
    refused(found, CONCORD_INVALID_STATE, about);
}

fn good(found: concord_status) {
    assert_eq!(found, CONCORD_OK, "{}", message());
}

/// Two threads: write x, mark, mark; read x, write x. Read-from literal 1, guard 2 of the last write.
struct Fixture(*mut concord_problem);

impl Fixture {
    fn new() -> Fixture {
        let problem = concord_problem_new();
        let mut id = 0;
        unsafe {
            good(concord_problem_add_chain(problem, &mut id));
            good(concord_problem_add_chain(problem, &mut id));
            good(concord_problem_add_write(problem, 0, 0, 0, 0, &mut id));
            good(concord_problem_add_mark(problem, 0, 0, &mut id));
            good(concord_problem_add_mark(problem, 0, 0, &mut id));
            good(concord_problem_add_read(problem, 1, 0, 0, 0, &mut id));
            good(concord_problem_add_write(problem, 1, 2, 0, 0, &mut id));
            good(concord_problem_add_read_from(problem, 1, 0, 3));
        }
        Fixture(problem)
    }

    fn theory(&self) -> *mut concord_theory {
        let mut theory = null_mut();
        unsafe { good(concord_theory_new(self.0, null(), &mut theory)) };
        theory
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        unsafe { concord_problem_free(self.0) }
    }
}

#[test]
fn building_a_problem_refuses_what_cannot_be() {
    let fixture = Fixture::new();
    let p = fixture.0;
    let mut id = 77;
    unsafe {
        argument(concord_problem_add_chain(null_mut(), &mut id), "handle");
        argument(concord_problem_add_chain(p, null_mut()), "result");
        for add in [concord_problem_add_read, concord_problem_add_write] {
            argument(add(null_mut(), 0, 0, 0, 0, &mut id), "handle");
            argument(add(p, 2, 0, 0, 0, &mut id), "chain 2");
            argument(add(p, 0, i32::MIN, 0, 0, &mut id), "literal");
            argument(add(p, 0, CONCORD_MAX_VARIABLE + 1, 0, 0, &mut id), "literal");
            argument(add(p, 0, 0, 0, 0, null_mut()), "result");
        }
        argument(concord_problem_add_mark(null_mut(), 0, 0, &mut id), "handle");
        argument(concord_problem_add_mark(p, u32::MAX, 0, &mut id), "chain");
        argument(concord_problem_add_mark(p, 0, i32::MIN, &mut id), "literal");
        argument(concord_problem_add_mark(p, 0, 0, null_mut()), "result");
        argument(concord_problem_add_order(null_mut(), 0, 1), "handle");
        argument(concord_problem_add_order(p, 0, 5), "event 5");
        argument(concord_problem_add_order(p, u32::MAX, 0), "event");
        argument(concord_problem_add_conditional_order(null_mut(), 1, 0, 1), "handle");
        argument(concord_problem_add_conditional_order(p, 0, 0, 1), "literal");
        argument(concord_problem_add_conditional_order(p, 1, 0, 9), "event 9");
        argument(concord_problem_add_read_from(null_mut(), 1, 0, 3), "handle");
        argument(concord_problem_add_read_from(p, 0, 0, 3), "literal");
        argument(concord_problem_add_read_from(p, 1, 0, 99), "event 99");
        argument(concord_problem_add_block(null_mut(), 0, 1), "handle");
        argument(concord_problem_add_block(p, 0, 99), "event 99");
        argument(concord_problem_add_section(null_mut(), 0, 1, null(), 0, null_mut()), "handle");
        argument(concord_problem_add_section(p, 0, 99, null(), 0, null_mut()), "event 99");
        argument(concord_problem_add_section(p, 0, 1, null(), 1, null_mut()), "array");
        argument(concord_problem_add_section(p, 0, 1, [99].as_ptr(), 1, null_mut()), "event 99");
        argument(concord_problem_set_same_place(null_mut(), 0, 3, 1, 0), "handle");
        argument(concord_problem_set_same_place(p, 0, 33, 1, 0), "event 33");
        argument(concord_problem_set_same_place(p, 0, 3, 7, 0), "concord_same");
        argument(concord_problem_set_same_place(p, 0, 3, 2, 0), "literal");
        argument(concord_problem_check(null_mut()), "handle");
        good(concord_problem_check(p));
        // Nothing of all that came in.
        assert_eq!(id, 77);
        good(concord_problem_add_mark(p, 0, 0, &mut id));
        assert_eq!(id, 5);
    }
}

#[test]
fn a_problem_that_is_not_well_formed_gives_no_theory() {
    type Change = fn(*mut concord_problem) -> concord_status;
    let wrong: [(&str, Change); 4] = [
        ("no write", |p| unsafe { concord_problem_add_read_from(p, 5, 3, 0) }),
        ("block", |p| unsafe { concord_problem_add_block(p, 0, 3) }),
        ("section", |p| unsafe { concord_problem_add_section(p, 0, 2, [1].as_ptr(), 1, null_mut()) }),
        ("cyclic", |p| unsafe { concord_problem_add_order(p, 2, 0) }),
    ];
    for (about, change) in wrong {
        let fixture = Fixture::new();
        good(change(fixture.0));
        let mut theory = null_mut();
        unsafe {
            argument(concord_problem_check(fixture.0), about);
            argument(concord_theory_new(fixture.0, null(), &mut theory), about);
        }
        assert!(theory.is_null());
    }
}

#[test]
fn configurations_are_checked() {
    let fixture = Fixture::new();
    let mut theory = null_mut();
    let make = |size: usize, strategy: *const c_char, consistency: *const c_char, theory: &mut *mut concord_theory| {
        let config = concord_config { size, strategy, consistency };
        unsafe { concord_theory_new(fixture.0, &config, theory) }
    };
    let size = size_of::<concord_config>();
    argument(make(size, c"no-such".as_ptr(), null(), &mut theory), "no-such");
    argument(make(size, null(), c"no-such".as_ptr(), &mut theory), "no-such");
    argument(make(size, c"\xff".as_ptr(), null(), &mut theory), "UTF-8");
    argument(make(0, null(), null(), &mut theory), "0 bytes");
    argument(make(usize::MAX, null(), null(), &mut theory), "bytes");
    unsafe {
        argument(concord_theory_new(null_mut(), null(), &mut theory), "handle");
        argument(concord_theory_new(fixture.0, null(), null_mut()), "result");
    }
    assert!(theory.is_null());
    // A caller of an older header knows fewer fields: what lies behind them is not read.
    good(make(size_of::<usize>(), c"no-such".as_ptr(), null(), &mut theory));
    unsafe { concord_theory_free(theory) };
    // A caller of a newer header may leave what it knows more at zero.
    #[repr(C)]
    struct Newer(concord_config, usize);
    let newer = |last| Newer(concord_config { size: size_of::<Newer>(), strategy: null(), consistency: null() }, last);
    unsafe {
        let (set, unset) = (newer(1), newer(0));
        argument(concord_theory_new(fixture.0, (&raw const set).cast(), &mut theory), "does not know");
        good(concord_theory_new(fixture.0, (&raw const unset).cast(), &mut theory));
        concord_theory_free(theory);
    }
}

#[test]
fn null_theories_are_refused_by_every_function() {
    let (mut lit, mut count, mut lits, mut events, mut pairs) = (0, 0, null(), null(), null());
    let none = null_mut();
    let pair = concord_pair { kind: 0, first: 0, second: 4 };
    let mut statistics: concord_statistics = unsafe { std::mem::zeroed() };
    statistics.size = size_of::<concord_statistics>();
    let (mut present, mut forgettable) = (0, 0);
    unsafe {
        argument(concord_theory_observed(none, &mut lits, &mut count), "handle");
        argument(concord_theory_notify_assignment(none, &1, 1), "handle");
        argument(concord_theory_notify_new_level(none), "handle");
        argument(concord_theory_notify_backtrack(none, 0), "handle");
        argument(concord_theory_propagate(none, &mut lit), "handle");
        argument(concord_theory_reason(none, 1, &mut lits, &mut count), "handle");
        argument(concord_theory_clause(none, &mut present, &mut lits, &mut count, &mut forgettable), "handle");
        argument(concord_theory_check_model(none, null(), 0, &mut lit), "handle");
        argument(concord_theory_decide(none, &mut lit), "handle");
        argument(concord_theory_pending_pairs(none, &mut pairs, &mut count), "handle");
        argument(concord_theory_pair_premises(none, pair, &mut lits, &mut count), "handle");
        argument(concord_theory_order_pair(none, pair, 7, 8), "handle");
        argument(concord_theory_schedule(none, &mut events, &mut count), "handle");
        argument(concord_theory_statistics(none, &mut statistics), "handle");
        concord_theory_free(none);
        concord_problem_free(null_mut());
        concord_result_free(null_mut());
        concord_flag_free(null_mut());
        concord_flag_raise(null());
        assert_eq!(concord_result_verdict(null()), concord_verdict::CONCORD_UNKNOWN);
        for part in [concord_result_summary, concord_result_counterexample, concord_result_json] {
            assert!(CStr::from_ptr(part(null())).is_empty());
        }
    }
}

#[test]
fn a_theory_refuses_missing_places_for_results() {
    let fixture = Fixture::new();
    let theory = fixture.theory();
    let (mut lit, mut count, mut lits, mut events, mut pairs) = (0, 0, null(), null(), null());
    let pair = concord_pair { kind: 0, first: 0, second: 4 };
    let (mut present, mut forgettable) = (0, 0);
    unsafe {
        argument(concord_theory_observed(theory, null_mut(), &mut count), "result");
        argument(concord_theory_observed(theory, &mut lits, null_mut()), "result");
        argument(concord_theory_notify_assignment(theory, null(), 1), "array");
        argument(concord_theory_propagate(theory, null_mut()), "result");
        argument(concord_theory_reason(theory, 1, null_mut(), &mut count), "result");
        argument(concord_theory_reason(theory, 1, &mut lits, null_mut()), "result");
        argument(concord_theory_clause(theory, null_mut(), &mut lits, &mut count, &mut forgettable), "result");
        argument(concord_theory_clause(theory, &mut present, null_mut(), &mut count, &mut forgettable), "result");
        argument(concord_theory_clause(theory, &mut present, &mut lits, null_mut(), &mut forgettable), "result");
        argument(concord_theory_clause(theory, &mut present, &mut lits, &mut count, null_mut()), "result");
        argument(concord_theory_check_model(theory, null(), 3, &mut lit), "array");
        argument(concord_theory_check_model(theory, null(), 0, null_mut()), "result");
        argument(concord_theory_decide(theory, null_mut()), "result");
        argument(concord_theory_pending_pairs(theory, null_mut(), &mut count), "result");
        argument(concord_theory_pending_pairs(theory, &mut pairs, null_mut()), "result");
        argument(concord_theory_pair_premises(theory, pair, null_mut(), &mut count), "result");
        argument(concord_theory_pair_premises(theory, pair, &mut lits, null_mut()), "result");
        argument(concord_theory_schedule(theory, null_mut(), &mut count), "result");
        argument(concord_theory_schedule(theory, &mut events, null_mut()), "result");
        argument(concord_theory_statistics(theory, null_mut()), "result");
        let mut statistics: concord_statistics = std::mem::zeroed();
        argument(concord_theory_statistics(theory, &mut statistics), "0 bytes");
        concord_theory_free(theory);
    }
}

#[test]
fn calls_out_of_turn_are_refused_and_change_nothing() {
    let fixture = Fixture::new();
    let theory = fixture.theory();
    let (mut lit, mut count, mut lits) = (0, 0, null());
    unsafe {
        // Literals that nobody observes.
        argument(concord_theory_notify_assignment(theory, &3, 1), "observe");
        argument(concord_theory_notify_assignment(theory, &0, 1), "literal");
        argument(concord_theory_notify_assignment(theory, &i32::MIN, 1), "literal");
        argument(concord_theory_reason(theory, 3, &mut lits, &mut count), "observe");
        // A literal and its negation, in one call and in two.
        state(concord_theory_notify_assignment(theory, [1, -1].as_ptr(), 2), "1");
        good(concord_theory_notify_new_level(theory));
        good(concord_theory_notify_assignment(theory, &1, 1));
        state(concord_theory_notify_assignment(theory, &-1, 1), "false");
        good(concord_theory_notify_assignment(theory, &1, 1));
        // Levels that never were.
        state(concord_theory_notify_backtrack(theory, 2), "level 2");
        state(concord_theory_notify_backtrack(theory, usize::MAX), "level");
        // What was not propagated has no reason.
        state(concord_theory_reason(theory, 1, &mut lits, &mut count), "propagated");
        // A model that is not full, or not what was notified.
        state(concord_theory_check_model(theory, &1, 1, &mut lit), "leaves out");
        state(concord_theory_check_model(theory, [1, 2].as_ptr(), 2, &mut lit), "not notified");
        argument(concord_theory_check_model(theory, &0, 1, &mut lit), "literal");
        // Pairs: at level 0, of things that exist, with fresh variables.
        let pair = concord_pair { kind: 0, first: 0, second: 4 };
        state(concord_theory_order_pair(theory, pair, 7, 8), "level 0");
        good(concord_theory_notify_backtrack(theory, 0));
        argument(concord_theory_order_pair(theory, concord_pair { kind: 2, ..pair }, 7, 8), "kind");
        argument(concord_theory_order_pair(theory, concord_pair { second: 99, ..pair }, 7, 8), "99");
        argument(concord_theory_order_pair(theory, concord_pair { kind: 1, ..pair }, 7, 8), "pair");
        argument(concord_theory_order_pair(theory, pair, 1, 8), "in use");
        argument(concord_theory_order_pair(theory, pair, 7, -7), "one variable");
        argument(concord_theory_order_pair(theory, pair, 0, 8), "literal");
        argument(
            concord_theory_pair_premises(theory, concord_pair { first: 4, ..pair }, &mut lits, &mut count),
            "pair",
        );
        // After all that the theory works.
        good(concord_theory_notify_assignment(theory, [1, 2].as_ptr(), 2));
        good(concord_theory_check_model(theory, [1, 2, 4711].as_ptr(), 3, &mut lit));
        assert_eq!(lit, 1);
        let mut events = null();
        good(concord_theory_schedule(theory, &mut events, &mut count));
        assert_eq!(count, 5);
        concord_theory_free(theory);
    }
}

#[test]
fn verifying_refuses_what_it_does_not_know() {
    let mut result = null_mut();
    let options = || concord_verify_options {
        size: size_of::<concord_verify_options>(),
        property: null(),
        bits: 0,
        unwind: 0,
        timeout_ms: 0,
        strategy: null(),
        consistency: null(),
        flag: null(),
    };
    let nowhere = c"no/such/file.c".as_ptr();
    unsafe {
        argument(concord_verify_file(null(), null(), &mut result), "path");
        argument(concord_verify_file(nowhere, null(), null_mut()), "result");
        refused(concord_verify_file(nowhere, null(), &mut result), CONCORD_REFUSED, "no/such/file.c");
        let with = |change: fn(&mut concord_verify_options), result: &mut *mut concord_result| {
            let mut changed = options();
            change(&mut changed);
            concord_verify_file(nowhere, &changed, result)
        };
        argument(with(|o| o.size = 1, &mut result), "bytes");
        argument(with(|o| o.bits = 16, &mut result), "16");
        argument(with(|o| o.property = c"no-such".as_ptr(), &mut result), "no-such");
        argument(with(|o| o.strategy = c"no-such".as_ptr(), &mut result), "no-such");
        argument(with(|o| o.consistency = c"no-such".as_ptr(), &mut result), "no-such");
        assert!(result.is_null());
    }
}
