//! Exploring without interleaving what mutexes protect against exploring all interleavings: random programs whose threads mostly, but not
//! always, keep to their mutexes, to what they alone use, and to reading what was handed over to them.
//!
//! `CONCORD_CASES` sets the number of programs.

mod support;

use concord_logic::{Bits, TermId};
use concord_program::*;
use support::*;

/// What random statements mention: variables, and the mutex of each.
struct Scope {
    variables: [ObjectId; 3],
    /// Two bytes that are handed over, mostly.
    settled: ObjectId,
    /// What only this thread uses, mostly.
    own: ObjectId,
    mutexes: [ObjectId; 2],
    /// Of 32 statements so many keep to no rule.
    wild: u64,
    local: LocalId,
    term: TermId,
}

impl Scope {
    fn new(small: &mut Small, body: &mut Body, world: &World, thread: usize) -> Scope {
        let (local, term) = small.local(body, "local");
        let value = small.constant(0);
        small.emit(body, Op::Assign { target: local, value });
        let World { variables, settled, own, mutexes, wild } = *world;
        Scope { variables, settled, own: own[thread], mutexes, wild, local, term }
    }
}

/// What all threads share.
struct World {
    variables: [ObjectId; 3],
    settled: ObjectId,
    own: [ObjectId; 3],
    mutexes: [ObjectId; 2],
    wild: u64,
}

/// Statements on what no mutex protects: what is handed over, and what one thread uses alone.
fn unprotected(small: &mut Small, body: &mut Body, random: &mut Random, scope: &Scope) {
    let half = random.below(2);
    match random.below(5) {
        0 => {
            let (bits, value) = random.pick(&[(16, 0x0101), (16, 0x0100), (8, 1), (8, 2), (8, 0)]);
            let offset = if bits == 8 { half } else { 0 };
            let address = small.program.address(scope.settled, offset);
            let value = small.program.terms.constant(bits, value);
            small.emit(body, Op::Store { address, value, access: Access::Plain });
            small.lock(body, scope.mutexes[0]);
            small.set(body, scope.variables[0], 1);
            small.unlock(body, scope.mutexes[0]);
        }
        1 | 2 => {
            small.lock(body, scope.mutexes[0]);
            let op = small.program.load(scope.local, scope.variables[0]);
            small.emit(body, op);
            small.unlock(body, scope.mutexes[0]);
            let (then, on) = (body.builder.new_label(), body.builder.new_label());
            let condition = small.equals(scope.term, 1);
            let span = small.span();
            body.builder.branch(condition, then, on, span);
            body.builder.bind(then);
            let reads = 1 + random.below(2);
            for _ in 0..reads {
                let address = small.program.address(scope.settled, half);
                small.emit(body, Op::Load { target: scope.local, address, access: Access::Plain });
            }
            let bad = small.equals(scope.term, random.below(3) as u8);
            small.fail_if(body, bad);
            body.builder.bind(on);
        }
        _ => {
            for _ in 0..1 + random.below(3) {
                access(small, body, random, scope, scope.own);
            }
        }
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
    let choice = random.below(12);
    if choice >= 8 {
        return unprotected(small, body, random, scope);
    }
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
    let settled = small.program.scalar("s", Bits::new(16, 0));
    let own = [small.shared("a", 0), small.shared("b", 1), small.shared("c", 0)];
    let world = World { variables, settled, own, mutexes, wild };
    // A thread may also use what is another one's own.
    let whose = |thread: usize, random: &mut Random| {
        if random.below(32) < wild { random.below(3) as usize } else { thread }
    };
    let threads: Vec<ProcedureId> = (0..1 + random.below(2) as usize)
        .map(|index| {
            let mut thread = small.body("thread");
            let scope = Scope::new(&mut small, &mut thread, &world, whose(1 + index, random));
            for _ in 0..1 + random.below(3) {
                statement(&mut small, &mut thread, random, &scope, 1);
            }
            let id = thread.id;
            small.define(thread);
            id
        })
        .collect();
    let mut main = small.body("main");
    let scope = Scope::new(&mut small, &mut main, &world, whose(0, random));
    for variable in variables {
        small.set(&mut main, variable, random.below(2) as u8);
    }
    // Now and then all threads do the same.
    let same = random.below(4) == 0;
    let started = threads.iter().map(|&thread| if same { threads[0] } else { thread });
    let handles: Vec<TermId> = started.map(|thread| small.create(&mut main, thread)).collect();
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
