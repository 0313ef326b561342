//! Memory that is settled when others come to see it.
//!
//! Main fills in a structure, hands its address to a thread, and nobody writes it any more: what the thread reads is
//! known, whatever its value is. A cell is settled if all its writes are by one thread instance and
//! each other instance that reads it descends from that one by a create after the last
//! write. Then its accesses need no events: like memory of one thread it is kept in the state, and a thread
//! begins with what its creator knows. So pointers behind arguments stay what they are, also those to mutexes.
//!
//! Which cells are settled is assumed by the plan and checked by what the summary observes. That is enough: let some
//! execution write a settled cell too late, and look at the first such write. Up to there everything is as the
//! summary says, so it has that write as well, and observes it. A thread is executed in an order in which no
//! operation can happen before an earlier one, so "after" is what is executed later.

use std::collections::{BTreeMap, BTreeSet};

use smallvec::SmallVec;

use crate::skeleton::InstanceId;

/// Bytes of memory: stretches that do not touch, from each first address to the one behind the last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stretches(BTreeMap<u64, u64>);

impl Stretches {
    /// Whether all these bytes are in it.
    pub fn contains(&self, address: u64, bytes: u32) -> bool {
        let end = address + u64::from(bytes);
        self.0.range(..=address).next_back().is_some_and(|(_, &to)| end <= to)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds bytes that lie behind all others.
    fn push(&mut self, address: u64, bytes: u32) {
        let end = address + u64::from(bytes);
        match self.0.last_entry() {
            Some(mut last) if *last.get() == address => *last.get_mut() = end,
            _ => _ = self.0.insert(address, end),
        }
    }
}

/// Who accesses a cell, and when.
#[derive(Clone, Debug)]
struct CellUse {
    bytes: u32,
    /// The threads that access it, each once.
    accessors: SmallVec<[InstanceId; 2]>,
    writer: Option<InstanceId>,
    several_writers: bool,
    last_write: u64,
}

/// Who accesses the cells of shared objects, and when threads are created.
#[derive(Clone, Debug, Default)]
pub struct CellUses {
    cells: BTreeMap<u64, CellUse>,
    /// Accesses that take several cells: address and number of bytes.
    wide: BTreeSet<(u64, u32)>,
    /// For each thread its creator, and when it is created.
    created: Vec<(Option<InstanceId>, u64)>,
    now: u64,
}

impl CellUses {
    /// The next thread is created.
    pub fn create(&mut self, parent: Option<InstanceId>) {
        self.now += 1;
        self.created.push((parent, self.now));
    }

    /// A thread accesses a cell.
    pub fn access(&mut self, address: u64, bytes: u32, thread: InstanceId, writes: bool) {
        self.now += 1;
        let cell = self.cells.entry(address).or_insert_with(|| CellUse {
            bytes,
            accessors: SmallVec::new(),
            writer: None,
            several_writers: false,
            last_write: 0,
        });
        if cell.accessors.last() != Some(&thread) && !cell.accessors.contains(&thread) {
            cell.accessors.push(thread);
        }
        if writes {
            cell.several_writers |= cell.writer.is_some_and(|writer| writer != thread);
            cell.writer = Some(thread);
            cell.last_write = self.now;
        }
    }

    /// A cell is never settled.
    pub fn forget(&mut self, address: u64, bytes: u32) {
        self.access(address, bytes, InstanceId(0), true);
        if let Some(cell) = self.cells.get_mut(&address) {
            cell.several_writers = true;
        }
    }

    /// An access takes several cells.
    pub fn take_together(&mut self, address: u64, bytes: u32) {
        self.wide.insert((address, bytes));
    }

    /// When the thread was created that is a child of one and another itself or its ancestor.
    fn came_from(&self, ancestor: InstanceId, mut thread: InstanceId) -> Option<u64> {
        loop {
            let (parent, when) = self.created[thread.index()];
            let parent = parent?;
            if parent == ancestor {
                return Some(when);
            }
            thread = parent;
        }
    }

    fn is_settled(&self, cell: &CellUse) -> bool {
        let Some(writer) = cell.writer else { return true };
        let sees_all = |&thread: &InstanceId| {
            thread == writer || self.came_from(writer, thread).is_some_and(|when| cell.last_write < when)
        };
        !cell.several_writers && cell.accessors.iter().all(sees_all)
    }

    /// The cells that are settled. Of an access that takes several cells all are, or none.
    pub fn settled(&self) -> Stretches {
        let mut settled: BTreeSet<u64> =
            self.cells.iter().filter(|(_, cell)| self.is_settled(cell)).map(|(&address, _)| address).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for &(address, bytes) in &self.wide {
                let taken = self.cells.range(..address + u64::from(bytes)).rev();
                let taken = taken.take_while(|(start, cell)| **start + u64::from(cell.bytes) > address);
                let taken: SmallVec<[u64; 8]> = taken.map(|(&start, _)| start).collect();
                if taken.iter().any(|start| !settled.contains(start)) {
                    for start in &taken {
                        changed |= settled.remove(start);
                    }
                }
            }
        }
        let mut stretches = Stretches::default();
        for address in settled {
            stretches.push(address, self.cells[&address].bytes);
        }
        stretches
    }

    /// Of bytes that the plan took for settled those that are, or nobody accesses; `None` if that is all of them.
    pub fn confirm(&self, assumed: &Stretches) -> Option<Stretches> {
        let settled = self.settled();
        let wrong = |&(&address, cell): &(&u64, &CellUse)| {
            assumed.contains(address, cell.bytes) && !settled.contains(address, cell.bytes)
        };
        let wrong: Vec<(u64, u64)> = self
            .cells
            .iter()
            .filter(wrong)
            .map(|(&address, cell)| (address, address + u64::from(cell.bytes)))
            .collect();
        if wrong.is_empty() {
            return None;
        }
        let mut left = assumed.clone();
        for (from, to) in wrong {
            let Some((&start, &end)) = left.0.range(..=from).next_back() else { continue };
            left.0.remove(&start);
            if start < from {
                left.0.insert(start, from);
            }
            if to < end {
                left.0.insert(to, end);
            }
        }
        Some(left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAIN: InstanceId = InstanceId(0);
    const CHILD: InstanceId = InstanceId(1);
    const GRANDCHILD: InstanceId = InstanceId(2);

    /// Main, its child, and a child of that one; main accesses what it is told before and after the first create.
    fn family(before: &[(u64, bool)], after: &[(u64, bool)]) -> CellUses {
        let mut uses = CellUses::default();
        uses.create(None);
        for &(address, writes) in before {
            uses.access(address, 4, MAIN, writes);
        }
        uses.create(Some(MAIN));
        for &(address, writes) in after {
            uses.access(address, 4, MAIN, writes);
        }
        uses.create(Some(CHILD));
        uses
    }

    #[test]
    fn what_was_written_before_the_create_is_settled_for_all_descendants() {
        let mut uses = family(&[(0x100, true), (0x104, true), (0x108, true)], &[(0x104, true), (0x108, false)]);
        for address in [0x100, 0x104, 0x108] {
            uses.access(address, 4, GRANDCHILD, false);
        }
        let settled = uses.settled();
        assert!(settled.contains(0x100, 4) && settled.contains(0x108, 4));
        assert!(!settled.contains(0x104, 4) && !settled.contains(0x100, 8));
    }

    #[test]
    fn a_creator_does_not_see_what_its_child_wrote() {
        let mut uses = family(&[], &[(0x100, false), (0x104, false)]);
        uses.access(0x100, 4, CHILD, true);
        uses.access(0x104, 4, CHILD, false);
        let settled = uses.settled();
        assert!(!settled.contains(0x100, 4) && settled.contains(0x104, 4));
    }

    #[test]
    fn cells_that_are_accessed_together_are_settled_together() {
        let mut uses = family(&[(0x100, true), (0x104, true)], &[(0x104, true)]);
        uses.access(0x100, 4, CHILD, false);
        uses.access(0x104, 4, CHILD, false);
        assert!(uses.settled().contains(0x100, 4));
        uses.take_together(0x100, 8);
        assert!(uses.settled().is_empty());
    }

    #[test]
    fn what_is_written_too_late_is_taken_out_of_the_assumption() {
        let mut early = family(&[(0x100, true), (0x104, true), (0x108, true)], &[]);
        let assumed = early.settled();
        assert!(assumed.contains(0x100, 12));
        assert_eq!(early.confirm(&assumed), None);
        early.access(0x104, 4, CHILD, true);
        let left = early.confirm(&assumed).expect("one is wrong");
        assert!(left.contains(0x100, 4) && left.contains(0x108, 4) && !left.contains(0x104, 4));
    }
}
