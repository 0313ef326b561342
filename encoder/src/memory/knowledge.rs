//! What a thread knows of shared memory whatever other threads do.
//!
//! Main fills in a structure, hands its address to a thread, and from then on no thread writes it, or that thread alone: what
//! the thread reads is what it wrote last, or what was there when it was created. A thread instance knows a cell
//! if all writes by others are by its ancestors, each before the create that leads to the thread. Its reads of
//! the cell then need no events: every thread remembers in its state what it wrote to the cell, and a
//! thread begins with what its creator remembers. So pointers behind an argument stay what they are, also those to
//! mutexes. If all threads that access a cell know it, it needs no events at all.
//!
//! Why what is remembered is there: let U know a cell. All threads that write it are U and ancestors of U, and each of these stops
//! writing before it creates the next one on the way to U. So what the creator remembers when it creates U is
//! the last write of all up to then, and afterwards only U writes.
//!
//! At first everything is assumed to be known. Which cells are known is assumed by the plan and checked by what the summary observes. That is enough: let some
//! execution write a known cell too late, and look at the first such write. Up to there everything is as the
//! summary says, so it has that write as well, and observes it. A thread is executed in an order in which no
//! operation can happen before an earlier one, so "before" is what is executed earlier.

use std::collections::BTreeMap;

/// Bytes of memory: stretches that do not touch, from each first address to the one behind the last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stretches(BTreeMap<u64, u64>);

impl Stretches {
    /// Whether one of these bytes is in it.
    pub fn meets(&self, address: u64, bytes: u32) -> bool {
        let end = address + u64::from(bytes);
        self.0.range(..end).next_back().is_some_and(|(_, &to)| address < to)
    }

    fn add(&mut self, mut from: u64, mut to: u64) {
        while let Some((&start, &end)) = self.0.range(..=to).next_back().filter(|(_, end)| **end >= from) {
            self.0.remove(&start);
            (from, to) = (from.min(start), to.max(end));
        }
        self.0.insert(from, to);
    }

    fn add_all(&mut self, other: &Stretches) {
        other.0.iter().for_each(|(&from, &to)| self.add(from, to));
    }
}

/// A number for a thread that is the same in all rounds.
pub type ThreadKey = u64;

/// What threads are assumed to know: everything but this.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Knowledge {
    /// No thread knows anything.
    nothing: bool,
    /// What each thread does not know.
    unknown: BTreeMap<ThreadKey, Stretches>,
    /// What is not known to all threads that access it.
    unsettled: Stretches,
    /// What no thread knows: what is written there need not be remembered.
    obscure: Stretches,
}

impl Knowledge {
    /// No thread knows anything.
    pub fn none() -> Knowledge {
        Knowledge { nothing: true, ..Knowledge::default() }
    }

    /// Whether the thread knows a cell.
    pub fn is_known(&self, thread: ThreadKey, address: u64, bytes: u32) -> bool {
        let unknown = || self.unknown.get(&thread).is_some_and(|unknown| unknown.meets(address, bytes));
        self.is_remembered(address, bytes) && !unknown()
    }

    /// Whether some thread knows the cell.
    pub fn is_remembered(&self, address: u64, bytes: u32) -> bool {
        !self.nothing && !self.obscure.meets(address, bytes)
    }

    /// Whether all threads that access the cell know it.
    pub fn is_settled(&self, address: u64, bytes: u32) -> bool {
        self.is_remembered(address, bytes) && !self.unsettled.meets(address, bytes)
    }

    /// Whether the thread needs no event for an access to these cells.
    pub fn is_local(&self, thread: ThreadKey, mut cells: impl Iterator<Item = (u64, u32)>, writes: bool) -> bool {
        cells.all(|(cell, bytes)| self.is_known(thread, cell, bytes) && (!writes || self.is_settled(cell, bytes)))
    }

    /// A thread does not know these bytes.
    pub fn keep_from(&mut self, thread: ThreadKey, address: u64, bytes: u64) {
        self.unknown.entry(thread).or_default().add(address, address + bytes);
        self.unsettled.add(address, address + bytes);
    }

    /// Not every thread that accesses these bytes knows them.
    pub fn unsettle(&mut self, address: u64, bytes: u64) {
        self.unsettled.add(address, address + bytes);
    }

    /// Whether some thread that accesses one of these bytes does not know it.
    pub fn is_unsettled(&self, address: u64, bytes: u32) -> bool {
        self.unsettled.meets(address, bytes)
    }

    /// No thread knows these bytes.
    pub fn keep_from_all(&mut self, address: u64, bytes: u64) {
        self.unsettled.add(address, address + bytes);
        self.obscure.add(address, address + bytes);
    }

    /// Only what both say is known still is.
    pub fn restrict(&mut self, other: &Knowledge) {
        self.nothing |= other.nothing;
        for (thread, unknown) in &other.unknown {
            self.unknown.entry(*thread).or_default().add_all(unknown);
        }
        self.unsettled.add_all(&other.unsettled);
        self.obscure.add_all(&other.obscure);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_grow_together() {
        let mut stretches = Stretches::default();
        for (from, to) in [(10, 12), (20, 24), (14, 16), (12, 14)] {
            stretches.add(from, to);
        }
        assert_eq!(stretches.0, BTreeMap::from([(10, 16), (20, 24)]));
        stretches.add(11, 30);
        assert_eq!(stretches.0, BTreeMap::from([(10, 30)]));
        assert!(stretches.meets(29, 4) && !stretches.meets(30, 4) && stretches.meets(0, 11));
    }
}
