//! Whether a program has a data race, decided without the front end, the interpreter and the explorer.
//!
//! [`races`] walks over all interleavings and looks for two accesses that are next in one state. Consecutive
//! accesses of one statement are one step here: up to the first race nobody can tell.
//!
//! [`race_of_a_run`] makes one random run and keeps C11's happens-before with a clock per thread; accesses of a weaker
//! order order only what C11 says they do. A run of interleaved steps is an execution under every memory order, so a
//! race that is found is one, whatever the orders; one that is not found says nothing.

use std::collections::HashSet;

use super::super::Random;
use super::access::{Order, Touch};
use super::code::Step;
use super::state::{MEMORY, State, Sync, THREADS};

/// More states are not looked at.
const MOST_STATES: usize = 200_000;

/// Whether two accesses race in some interleaving; `None` if there are too many of these.
pub(super) fn races(code: &[Vec<Step>], semaphore: u8) -> Option<bool> {
    let mut seen = HashSet::new();
    let mut left = vec![State::new(semaphore)];
    while let Some(state) = left.pop() {
        if !seen.insert(state.clone()) {
            continue;
        }
        if seen.len() > MOST_STATES {
            return None;
        }
        let mut next: Vec<(usize, Touch)> = Vec::new();
        for thread in 0..code.len() {
            for unlucky in [false, true] {
                if unlucky && !is_weak(&state, code, thread) {
                    continue;
                }
                let mut after = state.clone();
                let Some(effect) = after.step(code, thread, unlucky) else { continue };
                next.extend(effect.touches.into_iter().map(|touch| (thread, touch)));
                left.push(after);
            }
        }
        let races = |(a, one): &(usize, Touch)| next.iter().any(|(b, other)| a != b && one.conflicts_with(other));
        if next.iter().any(races) {
            return Some(true);
        }
    }
    Some(false)
}

fn is_weak(state: &State, code: &[Vec<Step>], thread: usize) -> bool {
    let next = state.at[thread].and_then(|at| code[thread].get(at));
    matches!(next, Some(Step::Access(_, access)) if access.is_weak())
}

/// How far each thread is, as far as somebody knows.
type Clock = [u32; THREADS];

fn join(clock: &mut Clock, other: &Clock) {
    clock.iter_mut().zip(other).for_each(|(mine, theirs)| *mine = (*mine).max(*theirs));
}

/// When each thread last touched a byte in each of the four ways: plainly and atomically, reading and writing.
type Last = [[u32; THREADS]; 4];

/// A race in one random run.
pub(super) fn race_of_a_run(code: &[Vec<Step>], semaphore: u8, random: &mut Random) -> bool {
    let mut state = State::new(semaphore);
    let mut clocks = [[0; THREADS]; THREADS];
    (0..THREADS).for_each(|thread| clocks[thread][thread] = 1);
    let mut syncs: Vec<(Sync, Clock)> = Vec::new();
    let mut last: Vec<Last> = vec![[[0; THREADS]; 4]; MEMORY];
    // What a load that reads a byte synchronises with.
    let mut released: Vec<Clock> = vec![[0; THREADS]; MEMORY];
    for _ in 0..200 {
        let unlucky = random.chance(30);
        let mut moved = None;
        let first = random.below(code.len() as u64) as usize;
        for offset in 0..code.len() {
            let thread = (first + offset) % code.len();
            let unlucky = unlucky && is_weak(&state, code, thread);
            if let Some(effect) = state.step(code, thread, unlucky) {
                moved = Some((thread, effect));
                break;
            }
        }
        let Some((thread, effect)) = moved else { return false };
        if let Some(sync) = effect.sync {
            let step = state.at[thread].and_then(|at| code[thread].get(at.wrapping_sub(1)));
            match (sync, step) {
                (Sync::Thread(child), Some(Step::Start(_))) => {
                    let parent = clocks[thread];
                    join(&mut clocks[usize::from(child)], &parent);
                }
                (Sync::Thread(child), _) => {
                    let ended = clocks[usize::from(child)];
                    join(&mut clocks[thread], &ended);
                }
                _ => {
                    let index = syncs.iter().position(|(other, _)| *other == sync).unwrap_or_else(|| {
                        syncs.push((sync, [0; THREADS]));
                        syncs.len() - 1
                    });
                    join(&mut clocks[thread], &syncs[index].1);
                    syncs[index].1 = clocks[thread];
                }
            }
        }
        for touch in &effect.touches {
            if touched(touch, thread, &mut clocks[thread], &mut last, &mut released) {
                return true;
            }
        }
        clocks[thread][thread] += 1;
    }
    false
}

/// Notes an access; whether it races with an earlier one.
fn touched(touch: &Touch, thread: usize, clock: &mut Clock, last: &mut [Last], released: &mut [Clock]) -> bool {
    let bytes = touch.first..touch.first + touch.bytes;
    // An access that exchanges reads too: it synchronises, and what it writes continues what was released.
    if matches!(touch.atomic, Some(Order::SeqCst | Order::Ordered)) && touch.reads {
        bytes.clone().for_each(|byte| join(clock, &released[byte]));
    }
    let mut races = false;
    for byte in bytes {
        for (way, times) in last[byte].iter().enumerate() {
            let (writes, atomic) = (way % 2 == 1, way / 2 == 1);
            let conflicts = (writes || touch.writes) && !(atomic && touch.atomic.is_some());
            races |= conflicts && (0..THREADS).any(|other| other != thread && times[other] > clock[other]);
        }
        let way = usize::from(touch.writes) + 2 * usize::from(touch.atomic.is_some());
        last[byte][way][thread] = clock[thread];
        if touch.writes {
            let before = if touch.reads && touch.atomic.is_some() { released[byte] } else { [0; THREADS] };
            released[byte] = before;
            if matches!(touch.atomic, Some(Order::SeqCst | Order::Ordered)) {
                join(&mut released[byte], clock);
            }
        }
    }
    races
}
