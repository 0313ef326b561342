//! States of these programs, and what a step does: an interpreter of a few statements over a few bytes, which
//! shares nothing with the rest of the workspace.

use super::access::{Access, Order, Touch};
use super::code::Step;
use super::place::{OBJECT, PLACES, Place};
use super::statement::{Guard, Target};

/// The greatest number of threads, `main` included.
pub(super) const THREADS: usize = 4;

// The objects in memory, eight bytes each.
const GLOBAL: usize = 0;
const HEAP: usize = 1;
const CELL: usize = 2;
const THREAD_LOCAL: usize = 3;
const HEAP_POINTER: usize = THREAD_LOCAL + THREADS;
const POINTER: usize = HEAP_POINTER + 1;
const HANDLES: usize = POINTER + 1;
/// The number of bytes of memory.
pub(super) const MEMORY: usize = (HANDLES + THREADS) * OBJECT;

/// Things that threads synchronise by and that are no memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sync {
    Mutex(u8),
    Rwlock,
    Semaphore,
    Barrier,
    Once,
    /// A thread is started or ended.
    Thread(u8),
}

/// What a step did, for whoever orders steps by it.
#[derive(Clone, Debug, Default)]
pub(super) struct Effect {
    /// The bytes that were touched, in order.
    pub touches: Vec<Touch>,
    /// What was synchronised by, if anything.
    pub sync: Option<Sync>,
}

/// A state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    /// Where each thread is; `None` before it is started.
    pub at: [Option<usize>; THREADS],
    local: [u64; THREADS],
    /// What a comparison expects, then what it found instead.
    expected: [u64; THREADS],
    /// The object that `q` points to.
    pointed: [Option<u8>; THREADS],
    /// The round of the barrier in which a thread arrived.
    round: [u8; THREADS],
    memory: [u8; MEMORY],
    mutexes: [bool; 2],
    readers: u8,
    written: bool,
    semaphore: u8,
    arrived: u8,
    rounds: u8,
    once: u8,
}

impl State {
    /// The first one: `main` is about to begin and has made its objects.
    pub fn new(semaphore: u8) -> State {
        let mut at = [None; THREADS];
        at[0] = Some(0);
        State {
            at,
            local: [0; THREADS],
            expected: [0; THREADS],
            pointed: [None; THREADS],
            round: [0; THREADS],
            memory: [0; MEMORY],
            mutexes: [false; 2],
            readers: 0,
            written: false,
            semaphore,
            arrived: 0,
            rounds: 0,
            once: 0,
        }
    }

    fn object(&self, thread: usize, target: Target) -> Option<usize> {
        Some(match target {
            Target::Global => GLOBAL,
            Target::Heap => HEAP,
            Target::Cell => CELL,
            Target::ThreadLocal => THREAD_LOCAL + thread,
            Target::Pointed => usize::from(self.pointed[thread]?),
        })
    }

    /// Makes the next step of a thread, if it can: what was done.
    pub fn step(&mut self, code: &[Vec<Step>], thread: usize, unlucky: bool) -> Option<Effect> {
        let at = self.at[thread]?;
        let step = *code[thread].get(at)?;
        let mut effect = Effect::default();
        let mut next = at + 1;
        let whole = |object: usize, writes: bool, atomic| Touch {
            first: object * OBJECT,
            bytes: OBJECT,
            reads: !writes,
            writes,
            atomic,
        };
        // The global object is the first one.
        let part = |place: usize, writes: bool, atomic| {
            let Place { offset, bytes, .. } = PLACES[place];
            Touch { first: offset, bytes, reads: !writes, writes, atomic }
        };
        match step {
            Step::Access(target, access) => self.access(thread, target, access, unlucky, &mut effect),
            Step::Block(count) => {
                for inner in &code[thread][next..next + count] {
                    let Step::Access(target, access) = *inner else { unreachable!("blocks have accesses only") };
                    self.access(thread, target, access, false, &mut effect);
                }
                effect.touches.iter_mut().for_each(|touch| touch.atomic = Some(Order::SeqCst));
                next += count;
            }
            Step::Expect(place) => {
                self.expected[thread] = PLACES[place].value(&self.memory);
                effect.touches.push(part(place, false, None));
            }
            Step::Compare(place, value) => {
                let found = PLACES[place].value(&self.memory);
                let hit = found == self.expected[thread];
                if hit {
                    PLACES[place].set(&mut self.memory, u64::from(value));
                }
                (self.expected[thread], self.local[thread]) = (found, u64::from(hit));
                effect.touches.push(Touch { reads: true, ..part(place, hit, Some(Order::SeqCst)) });
            }
            Step::Miss(place) => {
                if self.local[thread] == 0 {
                    PLACES[place].set(&mut self.memory, self.expected[thread]);
                    effect.touches.push(part(place, true, None));
                }
                self.expected[thread] = 0;
            }
            Step::Publish(target, order) => {
                if target == Target::Heap {
                    effect.touches.push(whole(HEAP_POINTER, false, None));
                }
                let object = self.object(thread, target);
                self.memory[POINTER * OBJECT] = object.map_or(0, |object| object as u8 + 1);
                effect.touches.push(whole(POINTER, true, order));
            }
            Step::Take(order) => {
                self.pointed[thread] = self.memory[POINTER * OBJECT].checked_sub(1);
                effect.touches.push(whole(POINTER, false, order));
            }
            Step::Enter(guard, otherwise) => {
                effect.sync = Some(guard.sync());
                if !self.enter(guard) {
                    let tries = matches!(
                        guard,
                        Guard::TryMutex(_) | Guard::TryReading | Guard::TryWriting | Guard::TrySemaphore
                    );
                    if !tries {
                        return None;
                    }
                    next = otherwise;
                }
            }
            Step::Leave(guard) => {
                effect.sync = Some(guard.sync());
                self.leave(guard);
            }
            Step::Post => {
                effect.sync = Some(Sync::Semaphore);
                self.semaphore += 1;
            }
            Step::Test(value, otherwise) if self.local[thread] != u64::from(value) => next = otherwise,
            Step::Test(..) => {}
            Step::Jump(to) => next = to,
            Step::Arrive => {
                effect.sync = Some(Sync::Barrier);
                self.round[thread] = self.rounds;
                self.arrived = (self.arrived + 1) % 2;
                self.rounds += u8::from(self.arrived == 0);
            }
            Step::Depart if self.round[thread] == self.rounds => return None,
            Step::Depart => effect.sync = Some(Sync::Barrier),
            Step::Once(after) => {
                effect.sync = Some(Sync::Once);
                match self.once {
                    0 => self.once = 1,
                    1 => return None,
                    _ => next = after,
                }
            }
            Step::OnceDone => {
                effect.sync = Some(Sync::Once);
                self.once = 2;
            }
            Step::Start(child) => {
                effect.sync = Some(Sync::Thread(child));
                self.at[usize::from(child)] = Some(0);
            }
            Step::Handle(child) => {
                let object = HANDLES + usize::from(child);
                self.memory[object * OBJECT] = 1;
                effect.touches.push(whole(object, true, None));
            }
            Step::LookUp(child) => {
                let object = HANDLES + usize::from(child);
                effect.touches.push(whole(object, false, None));
                // Without a handle there is nothing to wait for, and that it is missing is a race.
                if self.memory[object * OBJECT] == 0 {
                    next = usize::MAX - 1;
                }
            }
            Step::Join(child) => {
                let at = self.at[usize::from(child)]?;
                if at != code[usize::from(child)].len() {
                    return None;
                }
                effect.sync = Some(Sync::Thread(child));
            }
        }
        self.at[thread] = Some(next);
        Some(effect)
    }

    fn access(&mut self, thread: usize, target: Target, access: Access, unlucky: bool, effect: &mut Effect) {
        if target == Target::Heap {
            let first = HEAP_POINTER * OBJECT;
            effect.touches.push(Touch { first, bytes: OBJECT, reads: true, writes: false, atomic: None });
        }
        let Some(object) = self.object(thread, target) else { return };
        let base = object * OBJECT;
        let (touch, local) = access.perform(&mut self.memory[base..base + OBJECT], base, unlucky);
        effect.touches.push(touch);
        if let Some(value) = local {
            self.local[thread] = value;
        }
    }

    fn enter(&mut self, guard: Guard) -> bool {
        let possible = match guard {
            Guard::Mutex(m) | Guard::TryMutex(m) => !self.mutexes[usize::from(m)],
            Guard::Reading | Guard::TryReading => !self.written,
            Guard::Writing | Guard::TryWriting => !self.written && self.readers == 0,
            Guard::Semaphore | Guard::TrySemaphore => self.semaphore > 0,
        };
        if possible {
            match guard {
                Guard::Mutex(m) | Guard::TryMutex(m) => self.mutexes[usize::from(m)] = true,
                Guard::Reading | Guard::TryReading => self.readers += 1,
                Guard::Writing | Guard::TryWriting => self.written = true,
                Guard::Semaphore | Guard::TrySemaphore => self.semaphore -= 1,
            }
        }
        possible
    }

    fn leave(&mut self, guard: Guard) {
        match guard {
            Guard::Mutex(m) | Guard::TryMutex(m) => self.mutexes[usize::from(m)] = false,
            Guard::Reading | Guard::TryReading => self.readers = self.readers.saturating_sub(1),
            Guard::Writing | Guard::TryWriting => self.written = false,
            Guard::Semaphore | Guard::TrySemaphore => self.semaphore += 1,
        }
    }
}

impl Guard {
    fn sync(self) -> Sync {
        match self {
            Guard::Mutex(m) | Guard::TryMutex(m) => Sync::Mutex(m),
            Guard::Reading | Guard::TryReading | Guard::Writing | Guard::TryWriting => Sync::Rwlock,
            Guard::Semaphore | Guard::TrySemaphore => Sync::Semaphore,
        }
    }
}
