//! Choosing a program.

use super::super::Random;
use super::OverlapProgram;
use super::access::{Access, How, Order};
use super::place::{PLACES, Shape};
use super::statement::{Guard, Statement, Target};

/// What a program is inclined to, so that programs differ more than their statements do.
struct Maker {
    random: Random,
    /// The places that this program accesses: few, so that accesses meet.
    places: Vec<usize>,
    /// Which objects; the global one is the most frequent.
    targets: Vec<Target>,
    /// In how many of a hundred cases an atomic operation is of a weaker order.
    weaker: u64,
    /// In how many of a hundred cases a statement is a section.
    guarded: u64,
    /// The guards in use.
    guards: Vec<Guard>,
    /// Other statements in use.
    others: Vec<u8>,
    /// How many mutexes are held around.
    held: Vec<u8>,
    threads: u8,
    /// How often others than mutexes may still be used to wait: what they do is many steps.
    waits: u32,
}

pub(super) fn program(seed: u64) -> OverlapProgram {
    let mut random = Random::new(seed ^ 0x6f76_6572_6c61_7073);
    let threads = 1 + random.weighted(&[5, 5, 1]) as u8;
    let count = 1 + random.below(3);
    let places = (0..=count).map(|_| random.below(PLACES.len() as u64) as usize).collect();
    let mut targets = vec![Target::Global; 4];
    for other in [Target::Heap, Target::Cell, Target::ThreadLocal, Target::Pointed, Target::Pointed] {
        if random.chance(25) {
            targets.push(other);
        }
    }
    let families = [
        vec![Guard::Mutex(0)],
        vec![Guard::Mutex(0), Guard::TryMutex(0)],
        vec![Guard::Mutex(0), Guard::Mutex(1), Guard::TryMutex(1)],
        vec![Guard::Reading, Guard::Writing],
        vec![Guard::Reading, Guard::Writing, Guard::TryReading, Guard::TryWriting],
        vec![Guard::Semaphore, Guard::TrySemaphore],
    ];
    let guards = random.pick(&families).clone();
    let others = (0..3).map(|_| random.below(14) as u8).collect();
    let weaker = if random.chance(25) { 50 } else { 0 };
    let guarded = *random.pick(&[0, 15, 60, 90]);
    let semaphore = random.below(2) as u8;
    let mut maker =
        Maker { random, places, targets, weaker, guarded, guards, others, held: Vec::new(), threads, waits: 3 };
    let once = maker.plain_access();
    let mut bodies = vec![Vec::new()];
    for thread in 1..=threads {
        let length = 1 + maker.random.below(3);
        bodies.push(maker.block(length, 2, thread));
    }
    bodies[0] = maker.main();
    OverlapProgram { bodies, once, semaphore }
}

impl Maker {
    fn main(&mut self) -> Vec<Statement> {
        let mut body = Vec::new();
        let mut joins = Vec::new();
        if self.random.chance(40) {
            body.extend(self.block(1, 1, 0));
        }
        for thread in 1..=self.threads {
            body.push(Statement::Create(thread));
            if self.random.chance(30) {
                body.extend(self.block(1, 1, 0));
            }
            if self.random.chance(25) {
                body.push(Statement::Join(thread));
            } else {
                joins.push(thread);
            }
        }
        if self.random.chance(60) {
            body.extend(self.block(1, 2, 0));
        }
        for thread in joins {
            if self.random.chance(60) {
                let into = self.random.chance(10);
                body.push(if into { Statement::JoinInto(thread) } else { Statement::Join(thread) });
            }
        }
        if self.random.chance(50) {
            body.extend(self.block(1, 1, 0));
        }
        body
    }

    fn block(&mut self, length: u64, depth: u32, thread: u8) -> Vec<Statement> {
        (0..length).flat_map(|_| self.statement(depth, thread)).collect()
    }

    fn statement(&mut self, depth: u32, thread: u8) -> Vec<Statement> {
        let is_mutex = matches!(self.guards[0], Guard::Mutex(_));
        if depth > 0 && (is_mutex || self.waits > 0) && self.random.chance(self.guarded) {
            let guard = *self.random.pick(&self.guards);
            self.waits -= u32::from(!is_mutex);
            if let Guard::Mutex(m) | Guard::TryMutex(m) = guard {
                self.held.push(m);
            }
            let length = 1 + self.random.below(2);
            let body = self.block(length, depth - 1, thread);
            if let Guard::Mutex(_) | Guard::TryMutex(_) = guard {
                self.held.pop();
            }
            return vec![Statement::Section(guard, body)];
        }
        if depth > 0 && self.random.chance(35) {
            let other = *self.random.pick(&self.others);
            return self.other(other, depth, thread);
        }
        vec![self.access()]
    }

    fn other(&mut self, kind: u8, depth: u32, thread: u8) -> Vec<Statement> {
        if (5..=8).contains(&kind) {
            if self.waits == 0 {
                return vec![self.access()];
            }
            self.waits -= 1;
        }
        match kind {
            0 | 1 => {
                let look = self.atomic_access(|how| matches!(how, How::Load(_) | How::Compare(..) | How::TestAndSet));
                let length = 1 + self.random.below(2);
                let body = self.block(length, depth - 1, thread);
                vec![Statement::Access(Target::Global, look), Statement::If(self.random.below(2) as u8, body)]
            }
            2 => {
                let count = 1 + self.random.below(2);
                let accesses = (0..count).map(|_| {
                    loop {
                        let access = self.any_access();
                        if !access.is_weak() {
                            break access;
                        }
                    }
                });
                vec![Statement::Block(accesses.collect())]
            }
            3 => {
                vec![Statement::Spin(self.atomic_access(|how| matches!(how, How::Load(_))), self.random.below(2) as u8)]
            }
            4 => match self.held.last() {
                Some(m) => {
                    let m = *m;
                    vec![Statement::Wait(m, self.reading_access(), self.random.below(2) as u8)]
                }
                None => vec![self.access()],
            },
            5 => vec![Statement::Post],
            6 => vec![Statement::Await],
            7 => vec![Statement::Barrier],
            8 => vec![Statement::Once],
            9 => vec![if self.random.chance(50) { Statement::Lock(0) } else { Statement::Unlock(0) }],
            10 if thread > 0 && self.threads > 1 => {
                let other = 1 + self.random.below(u64::from(self.threads)) as u8;
                match (other == thread, self.random.chance(30)) {
                    (true, _) => vec![self.access()],
                    (_, false) => vec![Statement::Join(other)],
                    (_, true) => vec![Statement::JoinInto(other)],
                }
            }
            11 => self.compare_with(),
            _ => {
                let atomic = self.random.chance(50);
                if self.random.chance(50) {
                    let choices = [Target::Global, Target::Heap, Target::Cell, Target::ThreadLocal];
                    let target = *self.random.pick(&choices);
                    return vec![Statement::Publish(target, atomic)];
                }
                vec![Statement::Take(atomic), Statement::Access(Target::Pointed, self.any_access())]
            }
        }
    }

    /// A comparison with what stands in shared memory too.
    fn compare_with(&mut self) -> Vec<Statement> {
        let first = |shape| matches!(shape, Shape::Plain | Shape::Atomic);
        let x = *self.random.pick(&self.places);
        let like_it = |place: &usize| PLACES[*place].ty == PLACES[x].ty && PLACES[*place].shape == Shape::Plain;
        let others: Vec<usize> = (0..PLACES.len()).filter(like_it).collect();
        if !first(PLACES[x].shape) || others.is_empty() {
            return vec![self.access()];
        }
        let y = *self.random.pick(&others);
        self.places.push(y);
        vec![Statement::CompareWith(x, y, self.random.below(2) as u8)]
    }

    fn access(&mut self) -> Statement {
        let target = *self.random.pick(&self.targets);
        Statement::Access(target, self.any_access())
    }

    fn any_access(&mut self) -> Access {
        loop {
            let place = *self.random.pick(&self.places);
            let access = Access { place, how: self.how() };
            if access.is_possible() {
                return access;
            }
        }
    }

    /// A plain access that writes `l` or the place.
    fn plain_access(&mut self) -> Access {
        loop {
            let access = self.any_access();
            if access.atomic().is_none() && !matches!(access.how, How::Read | How::CopyOut) {
                return access;
            }
            self.places.push(self.random.below(PLACES.len() as u64) as usize);
        }
    }

    fn reading_access(&mut self) -> Access {
        let possible: Vec<usize> =
            self.places.iter().copied().filter(|place| !PLACES[*place].shape.is_record()).collect();
        let place = if possible.is_empty() { 0 } else { *self.random.pick(&possible) };
        Access { place, how: How::Read }
    }

    fn atomic_access(&mut self, wanted: impl Fn(How) -> bool) -> Access {
        loop {
            let place = match self.random.chance(80) {
                true => *self.random.pick(&self.places),
                false => self.random.below(PLACES.len() as u64) as usize,
            };
            let access = Access { place, how: self.how() };
            if wanted(access.how) && access.is_possible() {
                return access;
            }
        }
    }

    fn how(&mut self) -> How {
        let order = match self.random.chance(self.weaker) {
            true => *self.random.pick(&[Order::Relaxed, Order::Ordered]),
            false => Order::SeqCst,
        };
        let value = self.random.below(2) as u8;
        match self.random.below(20) {
            0..=2 => How::Read,
            3 | 4 => How::Write(value),
            5 => How::Add(1),
            6 => How::Increment,
            7 => How::Fill(value),
            8 => How::CopyIn(value),
            9 => How::CopyOut,
            10 => How::Init(value),
            11..=13 => How::Load(order),
            14 | 15 => How::Store(value, order),
            16 => How::Exchange(value, order),
            17 => How::FetchAdd(1, order),
            18 => How::Compare(value, self.random.below(2) as u8, self.random.chance(50), order),
            _ if self.random.chance(50) => How::TestAndSet,
            _ => How::Clear,
        }
    }
}
