//! Exploring without interleaving what mutexes protect against exploring all interleavings: programs that break one
//! condition each.

mod support;

use concord_logic::{Bits, TermId};
use concord_program::*;
use support::*;

/// A thread, and what is checked while or after it runs.
struct Two {
    small: Small,
    thread: Body,
    main: Body,
    mutex: ObjectId,
    x: ObjectId,
    y: ObjectId,
}

impl Two {
    fn new() -> Two {
        let mut small = Small::new();
        let (mutex, x, y) = (small.shared("m", 0), small.shared("x", 0), small.shared("y", 0));
        let (thread, main) = (small.body("thread"), small.body("main"));
        Two { small, thread, main, mutex, x, y }
    }

    /// The thread holds the mutex and writes 1 and then 0 to `y`.
    fn writes_twice(&mut self) {
        self.small.lock(&mut self.thread, self.mutex);
        self.small.set(&mut self.thread, self.y, 1);
        self.small.set(&mut self.thread, self.y, 0);
        self.small.unlock(&mut self.thread, self.mutex);
    }

    fn starts(&mut self) -> TermId {
        self.small.create(&mut self.main, self.thread.id)
    }

    /// `main` reads `y` with the mutex held, and fails if it is 1.
    fn reads_once(&mut self) {
        self.small.lock(&mut self.main, self.mutex);
        let value = self.small.load(&mut self.main, self.y);
        let bad = self.small.equals(value, 1);
        self.small.fail_if(&mut self.main, bad);
        self.small.unlock(&mut self.main, self.mutex);
    }

    /// `main` goes on only if `x` is 1.
    fn announced(&mut self) {
        let seen = self.small.load(&mut self.main, self.x);
        let one = self.small.equals(seen, 1);
        self.small.assume(&mut self.main, one);
    }

    fn fails(mut self, name: &str) -> bool {
        self.small.define(self.thread);
        both(&self.small.finish(self.main), name).0
    }
}

#[test]
fn what_is_protected_is_not_interleaved() {
    let mut two = Two::new();
    two.writes_twice();
    two.starts();
    two.reads_once();
    two.small.define(two.thread);
    let (fails, all, fewer) = both(&two.small.finish(two.main), "two sections");
    assert!(!fails && fewer < all, "{fewer} of {all}");
}

/// The thread seems to have ended when `main` sees `x`, since all that it does afterwards is done at once.
#[test]
fn a_thread_that_goes_on_has_not_ended() {
    for leaves in ["returns", "stops", "assumes", "fails elsewhere"] {
        let mut two = Two::new();
        two.small.lock(&mut two.thread, two.mutex);
        two.small.set(&mut two.thread, two.x, 1);
        two.small.set(&mut two.thread, two.y, 1);
        match leaves {
            "stops" => {
                let span = two.small.span();
                two.thread.builder.stop(span);
            }
            "assumes" => {
                let condition = two.small.program.terms.ff();
                two.small.assume(&mut two.thread, condition);
            }
            "fails elsewhere" => {
                two.small.fail(&mut two.thread);
            }
            _ => two.small.unlock(&mut two.thread, two.mutex),
        }
        two.starts();
        let seen = two.small.load(&mut two.main, two.x);
        let early = two.small.equals(seen, 0);
        let early = two.small.program.terms.not(early);
        two.small.assume(&mut two.main, early);
        let value = two.small.load(&mut two.main, two.y);
        let bad = two.small.equals(value, 0);
        two.small.fail_if(&mut two.main, bad);
        assert!(two.fails(leaves), "{leaves}");
    }
}

/// The mutex is free wherever `main` frees it, if the thread's section is one move. If the thread goes on behind it, no state has the
/// mutex held.
#[test]
fn a_mutex_that_others_free_protects_nothing() {
    for frees in ["unlock", "reset", "store", "unlock in a block", "reset in a block"] {
        for goes_on in [false, true] {
            let mut two = Two::new();
            two.writes_twice();
            if goes_on {
                two.small.set(&mut two.thread, two.x, 1);
                // It is known to be a mutex before anything is written over it.
                two.small.lock(&mut two.main, two.mutex);
                two.small.unlock(&mut two.main, two.mutex);
            }
            two.starts();
            let mutex = two.small.program.address(two.mutex, 0);
            let op = if frees.starts_with("unlock") { Op::Unlock { mutex } } else { Op::Reset { mutex } };
            if frees.ends_with("block") {
                two.small.atomic(&mut two.main, |small, main| {
                    small.emit(main, op);
                });
            } else if frees == "store" {
                two.small.set(&mut two.main, two.mutex, 0);
            } else {
                two.small.emit(&mut two.main, op);
            }
            two.reads_once();
            assert!(two.fails(frees), "{frees}");
        }
    }
}

/// A store over a mutex that another one protects is as good as unlocking.
#[test]
fn writing_over_a_mutex_is_no_access_like_others() {
    let mut two = Two::new();
    let outer = two.small.shared("n", 0);
    two.small.lock(&mut two.thread, outer);
    two.small.set(&mut two.thread, two.x, 1);
    two.small.set(&mut two.thread, two.mutex, 0);
    two.small.set(&mut two.thread, two.x, 2);
    two.small.lock(&mut two.thread, two.mutex);
    two.small.set(&mut two.thread, two.y, 1);
    two.small.unlock(&mut two.thread, two.mutex);
    two.small.unlock(&mut two.thread, outer);
    two.starts();
    two.small.lock(&mut two.main, two.mutex);
    let before = two.small.load(&mut two.main, two.y);
    let after = two.small.load(&mut two.main, two.y);
    let same = two.small.program.terms.eq(before, after);
    let bad = two.small.program.terms.not(same);
    two.small.fail_if(&mut two.main, bad);
    assert!(two.fails("written over"));
}

/// A block that waits for what a mutex protects, without that mutex.
#[test]
fn a_block_that_waits_accesses_what_it_reads() {
    let mut two = Two::new();
    two.writes_twice();
    two.starts();
    two.small.atomic(&mut two.main, |small, main| {
        let value = small.load(main, two.y);
        let one = small.equals(value, 1);
        small.assume(main, one);
    });
    two.small.fail(&mut two.main);
    assert!(two.fails("a block waits"));
}

/// Who tries to lock sees whether a mutex is held, also in the section of a thread that goes on behind it.
#[test]
fn trying_to_lock_tells_sections_apart() {
    for goes_on in [false, true] {
        let mut two = Two::new();
        two.small.lock(&mut two.thread, two.mutex);
        two.small.set(&mut two.thread, two.y, 1);
        two.small.unlock(&mut two.thread, two.mutex);
        if goes_on {
            two.small.set(&mut two.thread, two.x, 1);
        }
        two.starts();
        let got = two.small.trylock(&mut two.main, two.mutex);
        let busy = two.small.program.terms.not(got);
        two.small.fail_if(&mut two.main, busy);
        assert!(two.fails("trylock"));
    }
}

/// What main reads after joining needs no mutex, what it reads before does.
#[test]
fn reading_after_joining_differs_from_reading_before() {
    for joins in [true, false] {
        let mut two = Two::new();
        two.writes_twice();
        let handle = two.starts();
        if joins {
            two.small.join(&mut two.main, handle);
        }
        let value = two.small.load(&mut two.main, two.y);
        let bad = two.small.equals(value, 1);
        two.small.fail_if(&mut two.main, bad);
        assert_eq!(two.fails("joins"), !joins);
    }
}

/// The thread reads `y` twice, and fails if it has changed in between; `main` meanwhile writes it, as it pleases.
fn changes_between_reads(first: u8, writes: &[u8], settled_before: bool) -> bool {
    let mut two = Two::new();
    let before = two.small.load(&mut two.thread, two.y);
    let after = two.small.load(&mut two.thread, two.y);
    let same = two.small.program.terms.eq(before, after);
    let bad = two.small.program.terms.not(same);
    two.small.fail_if(&mut two.thread, bad);
    let set = |two: &mut Two, value| two.small.set(&mut two.main, two.y, value);
    if settled_before {
        set(&mut two, first);
    }
    two.starts();
    if !settled_before && first != 0 {
        set(&mut two, first);
    }
    for &value in writes {
        set(&mut two, value);
    }
    two.fails("reads twice")
}

#[test]
fn what_is_only_read_must_not_be_written() {
    assert!(changes_between_reads(1, &[2], true));
    assert!(changes_between_reads(0, &[2], true));
    assert!(!changes_between_reads(1, &[], true));
}

#[test]
fn what_is_settled_must_not_change() {
    // From fresh to settled, to another value, and back to what looks fresh.
    assert!(changes_between_reads(1, &[], false));
    assert!(changes_between_reads(1, &[2], false));
    assert!(changes_between_reads(1, &[0], false));
    // The same value again is no change.
    assert!(!changes_between_reads(1, &[1], true));
}

/// `main` sees what was settled first and then what it was changed to, which is noticed after it was read at once.
#[test]
fn a_change_of_what_is_settled_is_noticed_in_time() {
    for second in [0, 2] {
        let mut two = Two::new();
        two.small.set(&mut two.thread, two.y, 1);
        two.small.set(&mut two.thread, two.y, second);
        two.starts();
        let before = two.small.load(&mut two.main, two.y);
        let after = two.small.load(&mut two.main, two.y);
        let (first, then) = (two.small.equals(before, 1), two.small.equals(after, second));
        let bad = two.small.program.terms.and(first, then);
        two.small.fail_if(&mut two.main, bad);
        assert!(two.fails("changed late"), "{second}");
    }
}

/// The thread announces itself and reads a byte of an object with two, which was written in its other byte. Once the thread has announced
/// itself, `main` makes that byte what it was at first, and then the object is new to what writes the first one.
#[test]
fn the_bytes_of_a_piece_are_settled_together() {
    let mut two = Two::new();
    let pair = two.small.program.scalar("pair", Bits::new(2 * BITS, 0));
    let set_byte = |two: &mut Two, offset, value| {
        let (address, value) = (two.small.program.address(pair, offset), two.small.constant(value));
        two.small.emit(&mut two.main, Op::Store { address, value, access: Access::Plain });
    };
    two.small.set(&mut two.thread, two.x, 1);
    let (target, value) = two.small.local(&mut two.thread, "r");
    let address = two.small.program.address(pair, 0);
    two.small.emit(&mut two.thread, Op::Load { target, address, access: Access::Plain });
    let bad = two.small.equals(value, 5);
    two.small.fail_if(&mut two.thread, bad);
    set_byte(&mut two, 1, 1);
    two.starts();
    two.announced();
    set_byte(&mut two, 1, 0);
    set_byte(&mut two, 0, 5);
    assert!(two.fails("a byte after the other"));
}

/// `main` stores a bit, which was zero before; but the rest of the byte changes.
#[test]
fn storing_a_bit_changes_the_byte() {
    let mut two = Two::new();
    two.small.set(&mut two.thread, two.x, 1);
    let value = two.small.load(&mut two.thread, two.y);
    let bad = two.small.equals(value, 0);
    two.small.fail_if(&mut two.thread, bad);
    two.small.set(&mut two.main, two.y, 2);
    two.starts();
    two.announced();
    let (address, value) = (two.small.program.address(two.y, 0), two.small.program.terms.constant(1, 0));
    two.small.emit(&mut two.main, Op::Store { address, value, access: Access::Plain });
    assert!(two.fails("a bit"));
}

/// The states of a program whose threads read so many times, without a mutex, what was handed over to them under one.
fn states_with_reads(reads: u32) -> (u32, u32) {
    let mut two = Two::new();
    two.small.lock(&mut two.thread, two.mutex);
    let there = two.small.load(&mut two.thread, two.x);
    two.small.unlock(&mut two.thread, two.mutex);
    let there = two.small.equals(there, 1);
    two.small.assume(&mut two.thread, there);
    for _ in 0..reads {
        let value = two.small.load(&mut two.thread, two.y);
        let bad = two.small.equals(value, 0);
        two.small.fail_if(&mut two.thread, bad);
    }
    let thread = two.thread.id;
    two.small.define(two.thread);
    for _ in 0..2 {
        two.small.create(&mut two.main, thread);
    }
    two.small.set(&mut two.main, two.y, 7);
    two.small.lock(&mut two.main, two.mutex);
    two.small.set(&mut two.main, two.x, 1);
    two.small.unlock(&mut two.main, two.mutex);
    let (fails, all, fewer) = both(&two.small.finish(two.main), "handed over");
    assert!(!fails);
    (all, fewer)
}

#[test]
fn what_is_settled_is_read_at_once() {
    let (once, often) = (states_with_reads(1), states_with_reads(5));
    assert!(once.0 < often.0 && once.1 == often.1, "{once:?} {often:?}");
}

#[test]
fn what_one_thread_uses_is_its_own_until_another_uses_it() {
    for reads in [false, true] {
        let mut two = Two::new();
        two.small.set(&mut two.thread, two.y, 1);
        two.small.set(&mut two.thread, two.y, 0);
        two.starts();
        if reads {
            two.reads_once();
        }
        assert_eq!(two.fails("its own"), reads);
    }
}
