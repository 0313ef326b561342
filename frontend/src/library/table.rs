//! One table of the functions that are known without a body: name, meaning, model.
//!
//! Each family of functions lists its rows beside its models; this file finds a
//! name in them and hands out the whole table to be printed. A function
//! that is in no row and has no body makes the verdict unknown where it is called,
//! and so does one whose row has no model.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::{
    Model, atexit, atomic, attribute, barrier, builtin, c11, cancel, cleanup, clock, condition, copy, detach, dialect,
    effect, format, integer, key, math, memory, mutex, once, robust, rwlock, semaphore, spin, strings, thread,
    verifier, written,
};

/// Whether a body in the program goes before the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Own {
    /// The model counts, whatever the body is.
    Ignored,
    /// The body counts.
    Preferred,
}

/// Functions that mean the same.
pub(crate) struct Row {
    /// Their names; a `*` at the end stands for any rest.
    pub names: &'static [&'static str],
    /// What they do, in one sentence.
    pub meaning: &'static str,
    pub own: Own,
    /// `None` if they are known and not modelled.
    pub model: Option<Model>,
}

/// Functions that belong together.
struct Family {
    title: &'static str,
    rows: &'static [Row],
}

const FAMILIES: &[Family] = &[
    Family { title: "Threads", rows: thread::ROWS },
    Family { title: "Detached threads", rows: detach::ROWS },
    Family { title: "Cancellation", rows: cancel::ROWS },
    Family { title: "Cleanup handlers", rows: cleanup::ROWS },
    Family { title: "Mutexes", rows: mutex::ROWS },
    Family { title: "Robust mutexes", rows: robust::ROWS },
    Family { title: "Spin locks", rows: spin::ROWS },
    Family { title: "Condition variables", rows: condition::ROWS },
    Family { title: "Reader-writer locks", rows: rwlock::ROWS },
    Family { title: "Barriers", rows: barrier::ROWS },
    Family { title: "Semaphores", rows: semaphore::ROWS },
    Family { title: "Attributes", rows: attribute::ROWS },
    Family { title: "Once", rows: once::ROWS },
    Family { title: "Thread-specific data", rows: key::ROWS },
    Family { title: "C11 threads", rows: c11::ROWS },
    Family { title: "Atomic operations", rows: atomic::ROWS },
    Family { title: "Verification", rows: verifier::ROWS },
    Family { title: "Dialects of other verifiers", rows: dialect::ROWS },
    Family { title: "Memory", rows: memory::ROWS },
    Family { title: "Copying", rows: copy::ROWS },
    Family { title: "Strings", rows: strings::ROWS },
    Family { title: "Written in C", rows: written::ROWS },
    Family { title: "Formatted output", rows: format::ROWS },
    Family { title: "Integers and characters", rows: integer::ROWS },
    Family { title: "Mathematics", rows: math::ROWS },
    Family { title: "Ends of the program", rows: atexit::ROWS },
    Family { title: "Clocks", rows: clock::ROWS },
    Family { title: "Hints to the compiler", rows: builtin::ROWS },
    Family { title: "Surroundings", rows: effect::ROWS },
    Family { title: "Known and not modelled", rows: super::absent::ROWS },
];

/// What is known of some library functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LibraryEntry {
    /// The heading that they stand under.
    pub family: &'static str,
    /// Their names; a `*` at the end stands for any rest.
    pub names: &'static [&'static str],
    /// What they do, in one sentence.
    pub meaning: &'static str,
    /// Whether they have a model; calling one without makes the verdict unknown.
    pub modelled: bool,
}

/// The library functions that are known, family by family.
pub fn library() -> impl Iterator<Item = LibraryEntry> {
    FAMILIES.iter().flat_map(|family| {
        family.rows.iter().map(|row| LibraryEntry {
            family: family.title,
            names: row.names,
            meaning: row.meaning,
            modelled: row.model.is_some(),
        })
    })
}

/// The row of a function.
fn row(name: &str) -> Option<&'static Row> {
    static INDEX: OnceLock<FxHashMap<&'static str, &'static Row>> = OnceLock::new();
    let rows = || FAMILIES.iter().flat_map(|family| family.rows);
    let index = INDEX.get_or_init(|| rows().flat_map(|row| row.names.iter().map(move |&name| (name, row))).collect());
    let by_prefix = || {
        let fits = |pattern: &&str| pattern.strip_suffix('*').is_some_and(|prefix| name.starts_with(prefix));
        rows().find(|row| row.names.iter().any(fits))
    };
    index.get(name).copied().or_else(by_prefix)
}

/// The model of a function; `None` also if the program's own body counts.
pub(crate) fn model(name: &str, defined: bool) -> Option<Model> {
    let row = row(name)?;
    if row.own == Own::Ignored || !defined { row.model } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustc_hash::FxHashSet;

    #[test]
    fn every_name_stands_in_one_row_and_every_meaning_is_a_sentence() {
        let mut seen = FxHashSet::default();
        for entry in library() {
            assert!(!entry.names.is_empty());
            assert!(entry.meaning.ends_with('.'), "{}", entry.meaning);
            for name in entry.names {
                assert!(seen.insert(name), "`{name}` stands twice in the table");
            }
        }
    }
}
