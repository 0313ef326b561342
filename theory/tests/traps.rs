//! The mistakes that make such theories unsound, each as a named test.

mod script;

use concord_logic::{ModelVerdict, Propagator};
use concord_theory::{Consistency, OrderPair, Strategy};
use script::{Script, clause};

/// T1: `w'(x); a(y)`, T2: `b(y)` reading a, `r(x)` reading w. The derived `w' ≺ w`
/// must not justify its own premise `w' ≺ r`.
#[test]
fn an_order_does_not_explain_itself() {
    let mut s = Script::new();
    let [t0, t1, t2] = s.chains();
    let w = s.write(t0, 0);
    let other = s.write(t1, 0);
    let a = s.write(t1, 1);
    let b = s.read(t2, 1);
    let r = s.read(t2, 0);
    // Something that already orders w before other, by a literal.
    let order = s.conditional(w, other);
    let sees_a = s.rf(a, b);
    let sees_w = s.rf(w, r);
    for lits in [[sees_w, sees_a, order], [sees_a, sees_w, order], [order, sees_a, sees_w]] {
        let mut theory = s.theory(Strategy::Lazy, Consistency::Sc);
        assert_eq!(theory.ask_check_model(&lits), ModelVerdict::Refused);
        assert_eq!(clause(&mut theory), s.negated(&[sees_a, sees_w, order]));
        // Eagerly: the last literal is forbidden or conflicts, with the same clause.
        let mut theory = s.theory(Strategy::Closure, Consistency::Sc);
        theory.notify_new_level();
        theory.notify_assignment(&lits);
        assert_eq!(theory.ask_propagate(), None);
        assert_eq!(clause(&mut theory), s.negated(&[sees_a, sees_w, order]));
    }
}

#[test]
fn a_block_does_not_cycle_with_itself() {
    let mut s = Script::new();
    let [t0, t1] = s.chains();
    let outside = s.write(t0, 0);
    let read = s.read(t1, 0);
    let write = s.write(t1, 0);
    s.block(read, write);
    let after = s.read(t0, 0);
    let sees_outside = s.rf(outside, read);
    let sees_block = s.rf(write, after);
    // Read-modify-write between a write and a later read of the other thread.
    s.accepts(&[sees_outside, sees_block], &[outside, read, write, after]);
}

#[test]
fn inside_a_block_program_order_decides() {
    let mut s = Script::new();
    let [t0] = s.chains();
    let first = s.write(t0, 0);
    let second = s.write(t0, 0);
    let read = s.read(t0, 0);
    let late = s.write(t0, 0);
    s.block(first, late);
    let good = s.rf(second, read);
    let overwritten = s.rf(first, read);
    let backward = s.rf(late, read);
    s.accepts(&[good], &[first, second, read, late]);
    s.refuses(&[overwritten], &[overwritten]);
    s.refuses(&[backward], &[backward]);
    let mut theory = s.theory(Strategy::Closure, Consistency::Sc);
    let mut forced = vec![theory.ask_propagate().unwrap(), theory.ask_propagate().unwrap()];
    forced.sort();
    assert_eq!(forced, s.negated(&[overwritten, backward]));
    assert_eq!(theory.ask_reason(!overwritten), s.negated(&[overwritten]));
}

#[test]
fn nobody_reads_between_two_writes_of_a_block() {
    let mut s = Script::new();
    let [t0, t1] = s.chains();
    let first = s.write(t0, 0);
    let second = s.write(t0, 0);
    s.block(first, second);
    let read = s.read(t1, 0);
    let sees = s.rf(first, read);
    s.refuses(&[sees], &[sees]);
}

/// `if (c) ; else join(A); r = x;` must not order A before `r` when `c` holds.
#[test]
fn a_join_orders_only_while_its_guard_is_true() {
    let mut s = Script::new();
    let [t0, t1] = s.chains();
    let init = s.write(t0, 0);
    let joined = s.var();
    let join = s.mark(t0, Some(joined));
    let read = s.read(t0, 0);
    let child_write = s.write(t1, 0);
    s.problem.add_static_order(init, child_write);
    s.problem.add_conditional_order(joined, child_write, join);
    let sees_init = s.rf(init, read);
    s.accepts(&[sees_init, !joined], &[init, read, child_write]);
    s.refuses(&[sees_init, joined], &[sees_init, joined]);
}

/// Only entered sections exclude: an acquire that is never passed orders nothing.
#[test]
fn a_lock_need_not_be_entered() {
    let mut s = Script::new();
    let [t0, t1] = s.chains();
    let entered = [s.var(), s.var()];
    let acquire0 = s.mark(t0, Some(entered[0]));
    let write = s.write(t0, 0);
    let acquire1 = s.mark(t1, Some(entered[1]));
    let read = s.read(t1, 0);
    s.section(0, acquire0, &[]);
    s.section(0, acquire1, &[]);
    let sees = s.rf(write, read);
    // Both entered and never left: impossible. One of them: fine.
    s.refuses(&[entered[0], entered[1], sees], &entered);
    s.accepts(&[entered[0], !entered[1], sees], &[acquire0, write, read]);
    s.accepts(&[!entered[0], entered[1], sees], &[write, acquire1, read]);
}

#[test]
fn a_section_ends_at_its_first_enabled_release() {
    let mut s = Script::new();
    let [t0, t1] = s.chains();
    let early = s.var();
    let acquire0 = s.mark(t0, None);
    let release0 = s.mark(t0, Some(early));
    let write = s.write(t0, 0);
    let release1 = s.mark(t0, None);
    let acquire1 = s.mark(t1, None);
    let release2 = s.mark(t1, None);
    s.section(0, acquire0, &[release0, release1]);
    s.section(0, acquire1, &[release2]);
    // The other section lies between release0 and the write: only if release0 happens.
    let other_first = s.conditional(release0, acquire1);
    let before_write = s.conditional(release2, write);
    s.accepts(&[early, other_first, before_write], &[acquire0, release0, acquire1, release2, write, release1]);
    s.refuses(&[!early, other_first, before_write], &[!early, other_first, before_write]);
}

#[test]
fn a_section_without_release_comes_last() {
    let mut s = Script::new();
    let [t0, t1] = s.chains();
    let passed = s.var();
    let acquire0 = s.mark(t0, Some(passed));
    let stuck = s.write(t0, 0);
    let acquire1 = s.mark(t1, None);
    let read = s.read(t1, 0);
    let release1 = s.mark(t1, None);
    s.section(0, acquire0, &[]);
    s.section(0, acquire1, &[release1]);
    let sees = s.rf(stuck, read);
    s.refuses(&[passed, sees], &[passed, sees]);
}

#[test]
fn a_holder_never_passes_a_second_acquire() {
    let mut s = Script::new();
    let [t0] = s.chains();
    let (first, second, released) = (s.var(), s.var(), s.var());
    let acquire0 = s.mark(t0, Some(first));
    let release0 = s.mark(t0, Some(released));
    let acquire1 = s.mark(t0, Some(second));
    let release1 = s.mark(t0, None);
    s.section(0, acquire0, &[release0, release1]);
    s.section(0, acquire1, &[release1]);
    s.accepts(&[first, second, released], &[acquire0, release0, acquire1, release1]);
    s.refuses(&[first, second, !released], &[first, second, !released]);
}

/// Figure 5.3 of the thesis: `rf(x2,x3)` and `rf(x2,x5)` conflict by the two-literal clause of its section 5.3.2.
#[test]
fn the_conflict_of_figure_5_3_has_two_literals() {
    let mut s = Script::new();
    let (x, y) = (0, 1);
    let [t0, t1, t2] = s.chains();
    let x0 = s.write(t0, x);
    let y0 = s.write(t0, y);
    // if (y1 == 1) x1 = 1; else x2 = 1 - y2;
    let then = s.var();
    let y1 = s.read(t1, y);
    let x1 = s.guarded_write(t1, x, then);
    let y2 = s.guarded_read(t1, y, !then);
    let x2 = s.guarded_write(t1, x, !then);
    // y3 = x3; x4 = 1 - y4; assert(x5 == 1 || y5 == 1);
    let x3 = s.read(t2, x);
    let y3 = s.write(t2, y);
    let y4 = s.read(t2, y);
    let x4 = s.write(t2, x);
    let x5 = s.read(t2, x);
    let y5 = s.read(t2, y);
    s.problem.add_static_order(y0, y1);
    s.problem.add_static_order(y0, x3);
    for read in [y1, y2, y4, y5] {
        s.rf(y0, read);
        s.rf(y3, read);
    }
    for write in [x0, x1, x4] {
        s.rf(write, x3);
        s.rf(write, x5);
    }
    let rf23 = s.rf(x2, x3);
    let rf25 = s.rf(x2, x5);
    let mut theory = s.theory(Strategy::Lazy, Consistency::Sc);
    assert_eq!(theory.ask_check_model(&[!then, rf23, rf25]), ModelVerdict::Refused);
    assert_eq!(clause(&mut theory), s.negated(&[rf23, rf25]));
    let mut theory = s.theory(Strategy::Closure, Consistency::Sc);
    theory.notify_new_level();
    theory.notify_assignment(&[!then, rf23]);
    assert!(s.propagated(&mut theory).contains(&!rf25));
    let mut reason = theory.ask_reason(!rf25);
    reason.sort();
    assert_eq!(reason, s.negated(&[rf23, rf25]));
}

/// The smallest known gap between wSC and SC: 12 events in 4 threads.
fn litmus() -> (Script, Vec<concord_logic::Lit>, [concord_theory::EventId; 4]) {
    let mut s = Script::new();
    let (x, y) = (0, 1);
    let [a, b, c, d] = s.chains();
    let x1 = s.write(a, x);
    let a_y = s.read(a, y);
    let a_x = s.read(a, x);
    let x2 = s.write(b, x);
    let b_y = s.read(b, y);
    let b_x = s.read(b, x);
    let y1 = s.write(c, y);
    let c_x = s.read(c, x);
    let c_y = s.read(c, y);
    let y2 = s.write(d, y);
    let d_x = s.read(d, x);
    let d_y = s.read(d, y);
    let lits = [(y1, a_y), (x1, a_x), (y2, b_y), (x2, b_x), (x2, c_x), (y1, c_y), (x1, d_x), (y2, d_y)]
        .map(|(w, r)| s.rf(w, r));
    (s, lits.to_vec(), [x1, x2, y1, y2])
}

#[test]
fn the_litmus_of_twelve_events_is_wsc_but_not_sc() {
    for strategy in Strategy::ALL {
        let (s, lits, [x1, x2, y1, y2]) = litmus();
        let mut theory = s.theory(strategy, Consistency::Wsc);
        theory.notify_assignment(&lits);
        assert_eq!(theory.ask_check_model(&lits), ModelVerdict::Accepted);
        assert!(theory.pending_pairs().is_empty());
        assert_eq!(theory.schedule(), None);

        let mut theory = s.theory(strategy, Consistency::Sc);
        theory.notify_assignment(&lits);
        assert_eq!(theory.ask_check_model(&lits), ModelVerdict::Accepted);
        assert!(!theory.pending_pairs().is_empty());
        assert_eq!(theory.schedule(), None);
        let expected = [OrderPair::Writes(x1, x2), OrderPair::Writes(y1, y2)];
        assert!(theory.pending_pairs().iter().all(|pair| expected.contains(pair)));
        assert!(!s.ordering_pairs_finds_an_execution(strategy, &lits));
    }
}

#[test]
fn a_write_pair_with_one_legal_direction_is_ordered_that_way() {
    for strategy in Strategy::ALL {
        let mut s = Script::new();
        let [t0, t1, t2] = s.chains();
        let w1 = s.write(t0, 0);
        let w2 = s.write(t1, 0);
        let sees1 = s.read(t2, 0);
        let sees2 = s.read(t2, 0);
        let lits = [s.rf(w1, sees1), s.rf(w2, sees2)];
        let mut theory = s.theory(strategy, Consistency::Sc);
        let pair = OrderPair::Writes(w1, w2);
        let (forward, backward) = (s.var(), s.var());
        theory.order_pair(pair, forward, backward);
        theory.notify_assignment(&lits);
        let legal = [lits[0], lits[1], forward, !backward];
        let illegal = [lits[0], lits[1], !forward, backward];
        if strategy == Strategy::Closure {
            assert_eq!(s.propagated(&mut theory), vec![!backward]);
        }
        assert_eq!(theory.ask_check_model(&legal), ModelVerdict::Accepted);
        assert_eq!(theory.schedule(), Some(&[w1, sees1, w2, sees2][..]));
        if strategy == Strategy::Lazy {
            assert_eq!(theory.ask_check_model(&illegal), ModelVerdict::Refused);
            assert_eq!(clause(&mut theory), s.negated(&[lits[0], lits[1], backward]));
        }
    }
}

#[test]
fn two_locks_nested_crosswise_need_an_order_of_sections() {
    for strategy in Strategy::ALL {
        for consistency in Consistency::ALL {
            let mut s = Script::new();
            let [t0, t1] = s.chains();
            let (m, n) = (0, 1);
            let held: Vec<_> = (0..4).map(|_| s.var()).collect();
            let a0 = s.mark(t0, Some(held[0]));
            let a1 = s.mark(t0, Some(held[1]));
            let a2 = s.mark(t0, Some(held[1]));
            let a3 = s.mark(t0, Some(held[1]));
            s.section(m, a0, &[a3]);
            s.section(n, a1, &[a2]);
            let b0 = s.mark(t1, Some(held[2]));
            let b1 = s.mark(t1, Some(held[3]));
            let b2 = s.mark(t1, Some(held[3]));
            let b3 = s.mark(t1, Some(held[3]));
            s.section(n, b0, &[b3]);
            s.section(m, b1, &[b2]);
            // Both hold their first lock and wait for ever: the deadlock is an execution.
            s.accepts_under(strategy, consistency, &[held[0], !held[1], held[2], !held[3]], &[a0, b0]);
            // Both pass everything: one after the other.
            assert!(s.ordering_pairs_finds_an_execution_under(strategy, consistency, &held));
            // Holding both first locks before either second is impossible.
            let cross = [s.conditional(a0, b1), s.conditional(b0, a1)];
            let all = [&held[..], &cross].concat();
            s.refuses_under(strategy, consistency, &all);
        }
    }
}
