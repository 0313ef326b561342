//! Semaphores in one thread: empty ones, full ones, times that are over or no times.

use super::super::observed::Certainty::{Fixed, Open};
use super::Maker;

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static sem_t @s; static int @value;");
    maker.global("static struct timespec @past = { 1, 0 }, @low = { 1, -1 }, @high = { 1, 1000000000 };");
    let start = maker.pick(&["0", "1", "2", "SEM_VALUE_MAX", "SEM_VALUE_MAX - 1u", "SEM_VALUE_MAX + 1u", "UINT_MAX"]);
    maker.with_errno(&format!("sem_init(&@s, 0, {start})"), Fixed);
    let mut count: i64 = match start {
        "0" | "1" | "2" => start.parse().expect("a number"),
        "SEM_VALUE_MAX + 1u" | "UINT_MAX" => {
            maker.setup("sem_init(&@s, 0, 1);");
            1
        }
        // As good as infinite for so few steps.
        _ => 1_000,
    };
    for _ in maker.several(3, 7) {
        match maker.random.below(10) {
            0..=2 => {
                maker.with_errno("sem_trywait(&@s)", Fixed);
                count = (count - 1).max(0);
            }
            3 | 4 => {
                maker.with_errno("sem_post(&@s)", Fixed);
                count += 1;
            }
            5 if count > 0 || maker.random.chance(20) => {
                maker.with_errno("sem_wait(&@s)", Fixed);
                count -= 1;
            }
            6 => {
                // Where the semaphore can be taken at once the time need not be looked at.
                let time = maker.pick(&["@past", "@low", "@high"]);
                maker.with_errno(&format!("sem_timedwait(&@s, &{time})"), if count > 0 { Open } else { Fixed });
                if count > 0 && time != "@past" {
                    // Whether it was taken is open.
                    maker.setup("sem_init(&@s, 0, 1);");
                    count = 1;
                } else {
                    count = (count - 1).max(0);
                }
            }
            _ => {
                maker.fixed("sem_getvalue(&@s, &@value)");
                maker.sees("@value", Fixed);
            }
        }
    }
    maker.with_errno("sem_destroy(&@s)", Fixed);
}
