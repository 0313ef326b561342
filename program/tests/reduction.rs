//! The explorer against the plainest possible search, on random programs.

mod support;

use std::collections::{BTreeSet, HashSet};

use concord_logic::{Sort, TermId, Value};
use concord_program::*;
use support::*;

/// Two or three random threads over two variables and two mutexes, with branches,
/// loops, blocks, choices, stops and failures.
fn random_program(random: &mut Random) -> Program {
    let mut small = Small::new();
    let variables = [small.shared("x", 0), small.shared("y", 0)];
    let mutexes = [small.shared("m", 0), small.shared("n", 0)];
    let callee = adder(&mut small, variables[1]);
    let threads: Vec<ProcedureId> = (0..2 + random.below(2))
        .map(|_| {
            let mut thread = small.body("thread");
            let (flag, flag_term) = thread.builder.local(&mut small.program.terms, "flag", Sort::Bool);
            let (local, local_term) = small.local(&mut thread, "local");
            let zero = small.constant(0);
            small.emit(&mut thread, Op::Assign { target: local, value: zero });
            let scope = Scope { flag, flag_term, local, local_term, variables, mutexes, callee };
            let length = 2 + random.below(5);
            statements(&mut small, &mut thread, random, &scope, length, 2);
            let id = thread.id;
            small.define(thread);
            id
        })
        .collect();
    let mut main = small.body("main");
    let handles: Vec<TermId> = threads.iter().map(|&thread| small.create(&mut main, thread)).collect();
    for handle in handles {
        if random.below(2) == 0 {
            small.join(&mut main, handle);
        }
    }
    let value = small.load(&mut main, variables[0]);
    let bad = small.equals(value, random.below(3) as u8);
    small.fail_if(&mut main, bad);
    small.finish(main)
}

struct Scope {
    flag: LocalId,
    flag_term: TermId,
    local: LocalId,
    local_term: TermId,
    variables: [ObjectId; 2],
    mutexes: [ObjectId; 2],
    callee: ProcedureId,
}

/// A procedure that gives its argument plus a shared variable, modulo 4.
fn adder(small: &mut Small, variable: ObjectId) -> ProcedureId {
    let mut body = small.body("adder");
    let (_, n) = body.builder.parameter(&mut small.program.terms, "n", Sort::Bits(BITS));
    body.builder.set_result(Sort::Bits(BITS));
    let value = small.load(&mut body, variable);
    let sum = small.program.terms.bv_add(n, value);
    let three = small.constant(3);
    let result = small.program.terms.bv_and(sum, three);
    let span = small.span();
    body.builder.return_(Some(result), span);
    let id = body.id;
    small.define(body);
    id
}

fn statements(small: &mut Small, thread: &mut Body, random: &mut Random, scope: &Scope, length: u64, depth: u32) {
    for _ in 0..length {
        match random.below(if depth == 0 { 11 } else { 14 }) {
            0 | 1 => {
                let op = small.program.load(scope.local, random.pick(&scope.variables));
                small.emit(thread, op);
            }
            2 => small.store(thread, random.pick(&scope.variables), scope.local_term),
            3 => small.set(thread, random.pick(&scope.variables), random.below(3) as u8),
            4 => small.lock(thread, random.pick(&scope.mutexes)),
            5 => small.unlock(thread, random.pick(&scope.mutexes)),
            6 => {
                small.emit(thread, Op::Havoc { target: scope.flag });
            }
            7 => {
                let condition = small.equals(scope.local_term, random.below(2) as u8);
                small.assume(thread, condition);
            }
            8 => {
                let condition = small.equals(scope.local_term, 2);
                small.fail_if(thread, condition);
            }
            9 => {
                let (callee, arguments) = (scope.callee, vec![scope.local_term]);
                small.emit(thread, Op::Call { callee, arguments, target: Some(scope.local) });
            }
            10 => {
                let got = small.trylock(thread, random.pick(&scope.mutexes));
                small.emit(thread, Op::Assign { target: scope.flag, value: got });
            }
            11 => {
                let (then, on) = (thread.builder.new_label(), thread.builder.new_label());
                let span = small.span();
                // The flag may be read before it is set: then it is any value.
                thread.builder.branch(scope.flag_term, then, on, span);
                thread.builder.bind(then);
                let length = random.below(3);
                statements(small, thread, random, scope, length, depth - 1);
                thread.builder.bind(on);
            }
            12 => {
                let (again, out) = (thread.builder.new_label(), thread.builder.new_label());
                thread.builder.bind(again);
                let length = random.below(3);
                statements(small, thread, random, scope, length, depth - 1);
                let condition = small.equals(scope.local_term, 1);
                let span = small.span();
                thread.builder.branch(condition, out, again, span);
                thread.builder.bind(out);
            }
            _ => {
                small.emit(thread, Op::AtomicBegin);
                let length = random.below(3);
                statements(small, thread, random, scope, length, 0);
                small.emit(thread, Op::AtomicEnd);
            }
        }
    }
}

/// What a search finds: positions of failures, and whether there is a deadlock.
type Found = (BTreeSet<Span>, bool);

/// All states, one location at a time, all choices, nothing clever.
fn plain_search(program: &Program, limit: usize) -> Option<Found> {
    let mut found = Found::default();
    let mut visited = HashSet::from([Machine::new(program)]);
    let mut stack = vec![Machine::new(program)];
    while let Some(machine) = stack.pop() {
        let mut waiting = false;
        let mut moving = false;
        for thread in machine.threads().filter(|&thread| machine.status(thread) == Some(Status::Running)) {
            waiting = true;
            for bits in 0..16u32 {
                let mut next = machine.clone();
                // All choices in these programs are truth values, at most four in a step.
                let mut flips = Flips { bits, asked: 0 };
                let step = next.step(thread, &mut flips);
                if bits >> flips.asked != 0 {
                    // The same as the script without the bits that nobody asked for.
                    continue;
                }
                assert!(flips.asked <= 4);
                if let Outcome::Failed { span, .. } = step.outcome {
                    found.0.insert(span);
                }
                if step.outcome.happened() {
                    moving = true;
                    if visited.insert(next.clone()) {
                        stack.push(next);
                    }
                }
            }
        }
        found.1 |= waiting && !moving;
        if visited.len() > limit {
            return None;
        }
    }
    Some(found)
}

struct Flips {
    bits: u32,
    asked: u32,
}

impl Choices for Flips {
    fn havoc(&mut self, _thread: ThreadIndex, sort: Sort, _span: Span) -> Value {
        assert_eq!(sort, Sort::Bool);
        self.asked += 1;
        Value::Bool(self.bits >> (self.asked - 1) & 1 == 1)
    }
}

#[test]
fn the_explorer_agrees_with_the_plain_search() {
    let cases = std::env::var("CONCORD_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(300);
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut compared, mut failing, mut blocking, mut fewer) = (0, 0, 0, 0);
    for case in 0..cases {
        let program = random_program(&mut random);
        let Some(expected) = plain_search(&program, 4_000) else { continue };
        let Exploration::Complete(findings) = explore(&program, &ExploreOptions::default()) else {
            panic!("case {case} is not explored completely:\n{program}");
        };
        let found = (findings.failures.keys().map(|failure| failure.span).collect(), findings.deadlock.is_some());
        assert_eq!(found, expected, "case {case}:\n{program}");
        let protected = ExploreOptions { interleave_protected: false, ..ExploreOptions::default() };
        let Exploration::Complete(reduced) = explore(&program, &protected) else {
            panic!("case {case} is not explored completely where mutexes protect:\n{program}");
        };
        assert!(reduced.failures.keys().eq(findings.failures.keys()), "case {case} where mutexes protect:\n{program}");
        fewer += u32::from(reduced.states < findings.states);
        for (failure, schedule) in findings.failures.iter().chain(&reduced.failures) {
            let trace = schedule.replay(&program).expect("the schedule runs");
            let last = trace.steps.last().expect("a step");
            assert_eq!(last.outcome, Outcome::Failed { property: failure.property, span: failure.span });
        }
        compared += 1;
        failing += u32::from(!expected.0.is_empty());
        blocking += u32::from(expected.1);
    }
    // These threads keep to no rule, so few do; `protection.rs` has others.
    assert!(fewer * 50 > compared, "{fewer} of {compared} have fewer states where mutexes protect");
    // The generator must keep making programs that are worth comparing.
    assert!(compared * 2 > cases, "{compared} of {cases} compared");
    assert!(failing * 5 > compared && failing < compared, "{failing} of {compared} fail");
    assert!(blocking * 5 > compared && blocking < compared, "{blocking} of {compared} block");
}
