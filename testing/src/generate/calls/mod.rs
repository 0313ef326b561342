//! Random calls of library functions with good and bad arguments.
//!
//! Programs look at results, at `errno` and at what was written ([`super::observed`]). Compiled against the system's
//! library they tell what the world says, and the verifier must find it possible. A value
//! that the standard or the manual page leaves no choice about is [`Certainty::Fixed`]: there, no other value may be possible.
//!
//! One file per topic. A topic keeps track of as much state as it takes to avoid undefined behaviour (whether a mutex
//! is held, whether a lock exists) and predicts no results: these come from the world. Calls may block; that is
//! a result like any other.

mod allocation;
mod attributes;
mod barriers;
mod bytes;
mod c11;
mod cancellation;
mod characters;
mod conditions;
mod exits;
mod formatted;
mod joins;
mod keys;
mod memory;
mod mutexes;
mod numbers;
mod options;
mod ordered;
mod orders;
mod output;
mod robust;
mod rwlocks;
mod scanned;
mod semaphores;
mod signals;
mod sorting;
mod spin;
mod strings;
mod times;

#[cfg(doc)]
use super::observed::Certainty;
use super::observed::{Maker, Observed, Topic};

/// The topics by name.
const TOPICS: [(&str, Topic); 28] = [
    ("strings", strings::steps),
    ("memory", memory::steps),
    ("numbers", numbers::steps),
    ("characters", characters::steps),
    ("sorting", sorting::steps),
    ("formatted", formatted::steps),
    ("output", output::steps),
    ("allocation", allocation::steps),
    ("times", times::steps),
    ("signals", signals::steps),
    ("exits", exits::steps),
    ("mutexes", mutexes::steps),
    ("rwlocks", rwlocks::steps),
    ("semaphores", semaphores::steps),
    ("barriers", barriers::steps),
    ("keys", keys::steps),
    ("attributes", attributes::steps),
    ("conditions", conditions::steps),
    ("joins", joins::steps),
    ("spin", spin::steps),
    ("c11", c11::steps),
    ("ordered", ordered::steps),
    ("orders", orders::steps),
    ("bytes", bytes::steps),
    ("options", options::steps),
    ("cancellation", cancellation::steps),
    ("robust", robust::steps),
    ("scanned", scanned::steps),
];

/// The names of the topics, in the order in which the seeds take them.
pub fn topics() -> impl Iterator<Item = &'static str> {
    TOPICS.iter().map(|(name, _)| *name)
}

/// The topic of a seed.
pub fn topic(seed: u64) -> &'static str {
    TOPICS[(seed % TOPICS.len() as u64) as usize].0
}

/// The program of a seed. Consecutive seeds have different topics.
pub fn calls(seed: u64) -> Observed {
    Maker::program(seed, TOPICS[(seed % TOPICS.len() as u64) as usize].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_names_a_program_of_its_topic() {
        for seed in 0..200 {
            let program = calls(seed);
            assert_eq!(program, calls(seed));
            assert!(program.values() > 0, "seed {seed} looks at nothing");
            assert!(!program.to_c("").contains('@'), "seed {seed} has a name without a prefix");
        }
        assert_eq!(topics().count(), TOPICS.len());
        assert_eq!(topic(0), "strings");
    }
}
