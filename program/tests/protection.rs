//! Exploring without interleaving what mutexes protect against exploring all interleavings: named programs that break one
//! condition each, then random ones whose threads mostly, but not always, keep to their mutexes.
//!
//! `CONCORD_CASES` sets the number of random programs.

mod support;

use concord_logic::TermId;
use concord_program::*;
use support::*;

/// Explores a program in both ways, which must find the same failures; whether there is one, and the numbers of states.
fn both(program: &Program, name: &str) -> (bool, u32, u32) {
    let all = explore(program, &ExploreOptions::default());
    let fewer = explore(program, &ExploreOptions { interleave_protected: false, ..ExploreOptions::default() });
    let (Exploration::Complete(all), Exploration::Complete(fewer)) = (&all, &fewer) else {
        panic!("{name} is not explored completely: {all:?} {fewer:?}\n{program}");
    };
    assert!(
        fewer.failures.keys().eq(all.failures.keys()),
        "{name}: {:?} {:?}\n{program}",
        all.failures,
        fewer.failures
    );
    for (failure, schedule) in &fewer.failures {
        let trace = schedule.replay(program).expect("the schedule runs");
        let last = trace.steps.last().expect("a step");
        assert_eq!(last.outcome, Outcome::Failed { property: failure.property, span: failure.span });
    }
    (!all.failures.is_empty(), all.states, fewer.states)
}

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

/// The mutex is free wherever `main` frees it, if the thread's section is one move.
#[test]
fn a_mutex_that_others_free_protects_nothing() {
    for frees in ["unlock", "reset", "store", "unlock in a block", "reset in a block"] {
        let mut two = Two::new();
        two.writes_twice();
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

/// Who tries to lock sees whether a mutex is held.
#[test]
fn trying_to_lock_tells_sections_apart() {
    let mut two = Two::new();
    two.small.lock(&mut two.thread, two.mutex);
    two.small.set(&mut two.thread, two.y, 1);
    two.small.unlock(&mut two.thread, two.mutex);
    two.starts();
    let got = two.small.trylock(&mut two.main, two.mutex);
    let busy = two.small.program.terms.not(got);
    two.small.fail_if(&mut two.main, busy);
    assert!(two.fails("trylock"));
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

/// What random statements mention: variables, and the mutex of each.
struct Scope {
    variables: [ObjectId; 3],
    mutexes: [ObjectId; 2],
    /// Of 32 statements so many keep to no rule.
    wild: u64,
    local: LocalId,
    term: TermId,
}

impl Scope {
    fn new(small: &mut Small, body: &mut Body, variables: [ObjectId; 3], mutexes: [ObjectId; 2], wild: u64) -> Scope {
        let (local, term) = small.local(body, "local");
        let value = small.constant(0);
        small.emit(body, Op::Assign { target: local, value });
        Scope { variables, mutexes, wild, local, term }
    }
}

fn access(small: &mut Small, body: &mut Body, random: &mut Random, scope: &Scope, variable: ObjectId) {
    match random.below(5) {
        0 => small.set(body, variable, random.below(3) as u8),
        1 => small.store(body, variable, scope.term),
        2 => {
            let one = small.constant(1);
            let next = small.program.terms.bv_add(scope.term, one);
            let two = small.constant(3);
            let value = small.program.terms.bv_and(next, two);
            small.emit(body, Op::Assign { target: scope.local, value });
        }
        3 => {
            let op = small.program.load(scope.local, variable);
            small.emit(body, op);
            let bad = small.equals(scope.term, random.below(4) as u8);
            if random.below(3) == 0 {
                small.fail_if(body, bad);
            }
        }
        _ => {
            let op = small.program.load(scope.local, variable);
            small.emit(body, op);
        }
    }
}

fn statement(small: &mut Small, body: &mut Body, random: &mut Random, scope: &Scope, depth: u32) {
    if random.below(32) < scope.wild {
        let mutex = scope.mutexes[random.below(2) as usize];
        let address = small.program.address(mutex, 0);
        match random.below(9) {
            0 => small.unlock(body, mutex),
            1 => small.lock(body, mutex),
            2 => {
                small.emit(body, Op::Reset { mutex: address });
            }
            3 => small.set(body, mutex, 0),
            4 => {
                let condition = small.equals(scope.term, random.below(3) as u8);
                small.assume(body, condition);
            }
            5 => {
                let variable = scope.variables[random.below(3) as usize];
                small.atomic(body, |small, body| {
                    access(small, body, random, scope, variable);
                    let condition = small.equals(scope.term, random.below(3) as u8);
                    small.assume(body, condition);
                });
            }
            6 => small.atomic(body, |small, body| {
                small.lock(body, mutex);
                access(small, body, random, scope, scope.variables[0]);
                small.unlock(body, mutex);
            }),
            _ => {
                let variable = scope.variables[random.below(3) as usize];
                access(small, body, random, scope, variable);
            }
        }
        return;
    }
    let choice = random.below(8);
    if choice < 5 || depth == 0 {
        // The first mutex protects the first variable, the second one the second; nothing protects the third.
        let which = random.below(3) as usize;
        let Some(&mutex) = scope.mutexes.get(which) else {
            access(small, body, random, scope, scope.variables[which]);
            return;
        };
        small.lock(body, mutex);
        for _ in 0..1 + random.below(3) {
            let inner = if random.below(6) == 0 { 2 } else { which };
            access(small, body, random, scope, scope.variables[inner]);
        }
        if random.below(12) != 0 {
            small.unlock(body, mutex);
        }
    } else if choice < 7 {
        let (then, on) = (body.builder.new_label(), body.builder.new_label());
        let condition = small.equals(scope.term, random.below(2) as u8);
        let span = small.span();
        body.builder.branch(condition, then, on, span);
        body.builder.bind(then);
        statement(small, body, random, scope, depth - 1);
        body.builder.bind(on);
    } else {
        // Waiting until a value is there, looking at it with the mutex held.
        let (again, out) = (body.builder.new_label(), body.builder.new_label());
        let which = random.below(2) as usize;
        body.builder.bind(again);
        small.lock(body, scope.mutexes[which]);
        let op = small.program.load(scope.local, scope.variables[which]);
        small.emit(body, op);
        small.unlock(body, scope.mutexes[which]);
        let condition = small.equals(scope.term, random.below(2) as u8);
        let span = small.span();
        body.builder.branch(condition, out, again, span);
        body.builder.bind(out);
    }
}

fn random_program(random: &mut Random) -> Program {
    let mut small = Small::new();
    let variables = [small.shared("x", 0), small.shared("y", 0), small.shared("z", 0)];
    let mutexes = [small.shared("m", 0), small.shared("n", 0)];
    let wild = [0, 1, 2, 5][random.below(4) as usize];
    let threads: Vec<ProcedureId> = (0..1 + random.below(2))
        .map(|_| {
            let mut thread = small.body("thread");
            let scope = Scope::new(&mut small, &mut thread, variables, mutexes, wild);
            for _ in 0..1 + random.below(3) {
                statement(&mut small, &mut thread, random, &scope, 1);
            }
            let id = thread.id;
            small.define(thread);
            id
        })
        .collect();
    let mut main = small.body("main");
    let scope = Scope::new(&mut small, &mut main, variables, mutexes, wild);
    for variable in variables {
        small.set(&mut main, variable, random.below(2) as u8);
    }
    let handles: Vec<TermId> = threads.iter().map(|&thread| small.create(&mut main, thread)).collect();
    for _ in 0..random.below(3) {
        statement(&mut small, &mut main, random, &scope, 1);
    }
    for handle in handles {
        if random.below(2) == 0 {
            small.join(&mut main, handle);
        }
    }
    for _ in 0..1 + random.below(3) {
        let variable = variables[random.below(3) as usize];
        access(&mut small, &mut main, random, &scope, variable);
    }
    let op = small.program.load(scope.local, variables[random.below(3) as usize]);
    small.emit(&mut main, op);
    let bad = small.equals(scope.term, random.below(4) as u8);
    small.fail_if(&mut main, bad);
    small.finish(main)
}

#[test]
fn both_explorations_find_the_same_failures() {
    let cases = std::env::var("CONCORD_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(1_000);
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut failing, mut smaller) = (0, 0);
    for case in 0..cases {
        let program = random_program(&mut random);
        let (fails, all, fewer) = both(&program, &format!("case {case}"));
        failing += u32::from(fails);
        smaller += u32::from(fewer < all);
    }
    println!("{failing} of {cases} fail, {smaller} have fewer states where mutexes protect");
    assert!(failing * 5 > cases && failing * 6 < cases * 5, "{failing} of {cases} fail");
    assert!(smaller * 3 > cases, "{smaller} of {cases} have fewer states where mutexes protect");
}
