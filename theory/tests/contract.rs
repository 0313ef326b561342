//! What the theory promises a solver, call by call.

mod script;

use concord_logic::{ModelVerdict, Propagator};
use concord_theory::{Consistency, SamePlace, Strategy};
use script::{Script, clause};

#[test]
fn repeated_notifications_are_nothing() {
    let mut s = Script::new();
    let [t0, t1] = s.chains();
    let first = s.write(t0, 0);
    let second = s.write(t0, 0);
    let one = s.read(t1, 0);
    let two = s.read(t1, 0);
    let (late, early) = (s.rf(second, one), s.rf(first, two));
    let mut theory = s.theory(Strategy::Closure, Consistency::Sc);
    theory.notify_assignment(&[late, late]);
    theory.notify_new_level();
    theory.notify_assignment(&[late]);
    assert_eq!(s.propagated(&mut theory), vec![!early]);
    // The literal survives at level 0 although it was repeated at level 1.
    theory.notify_backtrack(0);
    assert_eq!(theory.ask_propagate(), Some(!early));
    assert_eq!(theory.statistics().assignments, 2);
}

#[test]
fn a_conflict_is_told_once_and_again_after_a_backtrack_that_keeps_it() {
    let mut s = Script::new();
    let [t0, t1] = s.chains();
    let first = s.write(t0, 0);
    let second = s.write(t0, 0);
    let one = s.read(t1, 0);
    let two = s.read(t1, 0);
    let (late, early) = (s.rf(second, one), s.rf(first, two));
    let mut theory = s.theory(Strategy::Closure, Consistency::Sc);
    theory.notify_new_level();
    theory.notify_assignment(&[late, early]);
    theory.notify_new_level();
    assert_eq!(theory.ask_propagate(), None);
    assert_eq!(clause(&mut theory), s.negated(&[late, early]));
    assert_eq!(theory.ask_clause(), None);
    theory.notify_backtrack(1);
    assert_eq!(clause(&mut theory), s.negated(&[late, early]));
    theory.notify_backtrack(0);
    assert_eq!(theory.ask_clause(), None);
}

#[test]
fn places_that_become_equal_count_from_then_on() {
    let mut s = Script::new();
    let [t0, t1] = s.chains();
    let first = s.symbolic_write(t0);
    let second = s.symbolic_write(t0);
    let flag = s.write(t0, 1);
    let see_flag = s.read(t1, 1);
    let read = s.symbolic_read(t1);
    s.problem.set_same_place(first, read, SamePlace::Always);
    let same = s.var();
    s.problem.set_same_place(second, read, SamePlace::When(same));
    let sees_flag = s.rf(flag, see_flag);
    let sees_first = s.rf(first, read);
    s.accepts(&[sees_flag, sees_first, !same], &[first, second, flag, see_flag, read]);
    s.refuses(&[sees_flag, sees_first, same], &[sees_flag, sees_first, same]);
}

#[test]
fn an_undecided_write_waits() {
    let mut s = Script::new();
    let [t0, t1] = s.chains();
    let guard = s.var();
    let first = s.write(t0, 0);
    s.guarded_write(t0, 0, guard);
    let flag = s.write(t0, 1);
    let see_flag = s.read(t1, 1);
    let read = s.read(t1, 0);
    let sees_flag = s.rf(flag, see_flag);
    let sees_first = s.rf(first, read);
    let mut theory = s.theory(Strategy::Closure, Consistency::Sc);
    theory.notify_new_level();
    theory.notify_assignment(&[sees_flag]);
    assert_eq!(theory.ask_propagate(), None);
    theory.notify_assignment(&[guard]);
    assert_eq!(theory.ask_propagate(), Some(!sees_first));
    let mut reason = theory.ask_reason(!sees_first);
    reason.sort();
    assert_eq!(reason, s.negated(&[guard, sees_flag, sees_first]));
}

/// Two sections that are entered in every model and never left: no literal to blame.
#[test]
fn a_problem_without_models_gives_the_empty_clause() {
    let mut s = Script::new();
    let [t0, t1] = s.chains();
    let (a, b) = (s.mark(t0, None), s.mark(t1, None));
    s.section(0, a, &[]);
    s.section(0, b, &[]);
    for strategy in Strategy::ALL {
        let mut theory = s.theory(strategy, Consistency::Sc);
        assert_eq!(theory.ask_check_model(&[]), ModelVerdict::Refused);
        assert_eq!(clause(&mut theory), vec![]);
    }
}

#[test]
#[should_panic(expected = "static orders are acyclic")]
fn cyclic_static_orders_are_a_mistake_of_the_caller() {
    let mut s = Script::new();
    let [t0] = s.chains();
    let (a, b) = (s.mark(t0, None), s.mark(t0, None));
    s.problem.add_static_order(b, a);
    s.theory(Strategy::Closure, Consistency::Sc);
}
