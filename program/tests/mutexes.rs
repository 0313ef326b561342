//! Each sentence of the representation's module comment about mutexes, as a test.

mod support;

use concord_program::*;
use support::*;

const MAIN: ThreadIndex = ThreadIndex::MAIN;
const FIRST: ThreadIndex = ThreadIndex(1);

#[test]
fn locking_a_held_mutex_blocks() {
    let mut small = Small::new();
    let mutex = small.shared("mutex", 0);
    let mut thread = small.body("thread");
    small.lock(&mut thread, mutex);
    let entry = thread.id;
    small.define(thread);
    let mut main = small.body("main");
    small.lock(&mut main, mutex);
    small.create(&mut main, entry);
    let program = small.finish(main);
    let address = program.object(mutex).base;
    let mut machine = Machine::new(&program);
    // A mutex that is never unlocked stays held, also after its thread ended.
    assert_eq!(run(&mut machine, MAIN), Outcome::Ended);
    assert_eq!(machine.holder(address), Some(MAIN));
    assert!(!machine.can_step(FIRST));
    assert_eq!(machine.step(FIRST, &mut Zeros).outcome, Outcome::Blocked);
}

#[test]
fn locking_ones_own_mutex_blocks() {
    let mut small = Small::new();
    let mutex = small.shared("mutex", 0);
    let mut main = small.body("main");
    small.lock(&mut main, mutex);
    small.lock(&mut main, mutex);
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    assert_eq!(run(&mut machine, MAIN), Outcome::Blocked);
}

#[test]
fn unlocking_frees_the_mutex_whichever_thread_holds_it() {
    let mut small = Small::new();
    let mutex = small.shared("mutex", 0);
    let mut thread = small.body("thread");
    small.unlock(&mut thread, mutex);
    small.lock(&mut thread, mutex);
    let entry = thread.id;
    small.define(thread);
    let mut main = small.body("main");
    small.lock(&mut main, mutex);
    small.create(&mut main, entry);
    let program = small.finish(main);
    let address = program.object(mutex).base;
    let mut machine = Machine::new(&program);
    run(&mut machine, MAIN);
    assert_eq!(run(&mut machine, FIRST), Outcome::Ended);
    assert_eq!(machine.holder(address), Some(FIRST));
    assert_eq!(machine.held_by(FIRST).collect::<Vec<_>>(), [address]);
}

#[test]
fn unlocking_a_free_mutex_does_nothing() {
    let mut small = Small::new();
    let mutex = small.shared("mutex", 0);
    let mut main = small.body("main");
    small.unlock(&mut main, mutex);
    small.lock(&mut main, mutex);
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    assert_eq!(run(&mut machine, MAIN), Outcome::Ended);
}

#[test]
fn try_lock_tells_whether_the_mutex_was_free() {
    let mut small = Small::new();
    let mutex = small.shared("mutex", 0);
    let mut main = small.body("main");
    let first = small.trylock(&mut main, mutex);
    let second = small.trylock(&mut main, mutex);
    let not_second = small.program.terms.not(second);
    let both = small.program.terms.and(first, not_second);
    small.assume(&mut main, both);
    let program = small.finish(main);
    let mut machine = Machine::new(&program);
    assert_eq!(run(&mut machine, MAIN), Outcome::Ended);
}
