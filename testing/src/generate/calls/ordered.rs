//! Two threads whose steps follow one another: a barrier between any two of them leaves no choice. So it is seen what
//! a thread is told about locks that another one holds.

use super::super::observed::Certainty::Fixed;
use super::Maker;
use super::mutexes::mutex;

/// The steps of both threads, the values that they leave behind, and how many phases there are.
struct Turns {
    steps: [String; 2],
    values: usize,
    phases: usize,
}

impl Turns {
    /// One of the threads calls, and nobody else does anything.
    fn call(&mut self, actor: usize, call: &str) {
        let value = self.values;
        self.values += 1;
        self.phases += 1;
        self.steps[actor].push_str(&format!("    @seen[{value}] = {call};\n"));
        self.steps.iter_mut().for_each(|steps| steps.push_str("    pthread_barrier_wait(&@b);\n"));
    }
}

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static struct timespec @past = { 1, 0 }, @wrong = { 1, 1000000000 };");
    maker.global("static int @seen[8]; static pthread_barrier_t @b; static pthread_t @t[2];");
    let mut turns = Turns { steps: [String::new(), String::new()], values: 0, phases: 0 };
    match maker.random.below(3) {
        0 => on_a_mutex(maker, &mut turns),
        1 => on_a_rwlock(maker, &mut turns),
        _ => on_a_semaphore(maker, &mut turns),
    }
    for (actor, steps) in turns.steps.iter().enumerate() {
        maker.global(format!("static void *@actor{actor}(void *argument) {{\n{steps}    return argument;\n}}"));
    }
    maker.setup("pthread_barrier_init(&@b, 0, 2);");
    maker.setup("pthread_create(&@t[0], 0, @actor0, 0); pthread_create(&@t[1], 0, @actor1, 0);");
    maker.setup("pthread_join(@t[0], 0); pthread_join(@t[1], 0);");
    for value in 0..turns.values {
        maker.sees(format!("@seen[{value}]"), Fixed);
    }
}

fn on_a_mutex(maker: &mut Maker, turns: &mut Turns) {
    let mutex = mutex(maker);
    let m = &mutex.name;
    turns.call(0, &format!("pthread_mutex_lock(&{m})"));
    for _ in maker.several(1, 3) {
        match maker.random.below(5) {
            0 | 1 => turns.call(1, &format!("pthread_mutex_trylock(&{m})")),
            4 => {
                let time = maker.pick(&["@past", "@wrong"]);
                turns.call(1, &format!("pthread_mutex_timedlock(&{m}, &{time})"));
            }
            2 if mutex.checks => turns.call(1, &format!("pthread_mutex_unlock(&{m})")),
            _ => turns.call(0, &format!("pthread_mutex_trylock(&{m})")),
        }
    }
    turns.call(0, &format!("pthread_mutex_unlock(&{m})"));
    turns.call(1, &format!("pthread_mutex_trylock(&{m})"));
}

fn on_a_rwlock(maker: &mut Maker, turns: &mut Turns) {
    maker.global("static pthread_rwlock_t @l = PTHREAD_RWLOCK_INITIALIZER;");
    let reads = maker.random.chance(50);
    turns.call(0, if reads { "pthread_rwlock_rdlock(&@l)" } else { "pthread_rwlock_wrlock(&@l)" });
    let mut reading = 0;
    for _ in maker.several(1, 2) {
        let time = maker.pick(&["@past", "@wrong"]);
        match maker.random.below(4) {
            0 | 1 => {
                turns.call(1, "pthread_rwlock_tryrdlock(&@l)");
                reading += u32::from(reads);
            }
            // Whoever reads as well may be told of a deadlock.
            2 if reading == 0 => turns.call(1, &format!("pthread_rwlock_timedwrlock(&@l, &{time})")),
            3 if !reads => turns.call(1, &format!("pthread_rwlock_timedrdlock(&@l, &{time})")),
            _ => turns.call(1, "pthread_rwlock_trywrlock(&@l)"),
        }
    }
    turns.call(0, "pthread_rwlock_unlock(&@l)");
    if reading > 0 {
        turns.call(1, "pthread_rwlock_unlock(&@l)");
    }
    turns.call(0, "pthread_rwlock_trywrlock(&@l)");
}

fn on_a_semaphore(maker: &mut Maker, turns: &mut Turns) {
    maker.global("static sem_t @s; static int @count;");
    let start = maker.random.below(2);
    maker.setup(format!("sem_init(&@s, 0, {start});"));
    for _ in maker.several(2, 4) {
        let actor = maker.random.below(2) as usize;
        match maker.random.below(5) {
            4 => turns.call(actor, "sem_timedwait(&@s, &@past) ? errno : 0"),
            0 => turns.call(actor, "sem_post(&@s)"),
            1 | 2 => turns.call(actor, "sem_trywait(&@s) ? errno : 0"),
            _ => turns.call(actor, "(sem_getvalue(&@s, &@count), @count)"),
        }
    }
}
