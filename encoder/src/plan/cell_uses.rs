//! Which threads access which cells, in which order: what the next plan assumes threads to know.
//!
//! See `memory/knowledge.rs` for what knowledge is and why a plan that a summary confirms is sound.

use std::collections::{BTreeMap, BTreeSet};

use smallvec::SmallVec;

use crate::memory::knowledge::{Knowledge, ThreadKey};
use crate::skeleton::InstanceId;

/// How a thread accesses a cell.
#[derive(Clone, Copy, Debug)]
struct ThreadUse {
    thread: InstanceId,
    last_write: Option<u64>,
    /// Whether it took a value from what it remembers.
    remembers: bool,
}

#[derive(Clone, Debug)]
struct CellUse {
    bytes: u32,
    uses: SmallVec<[ThreadUse; 2]>,
    /// The plan contradicts itself about this cell.
    contradicted: bool,
    /// It is accessed as one of many: then no thread knows it.
    one_of_many: bool,
}

impl CellUse {
    fn new(bytes: u32) -> CellUse {
        CellUse { bytes, uses: SmallVec::new(), contradicted: false, one_of_many: false }
    }
}

#[derive(Clone, Copy, Debug)]
struct Creation {
    key: ThreadKey,
    parent: Option<InstanceId>,
    when: u64,
}

/// Which threads access the cells of shared objects, and when threads are created.
#[derive(Clone, Debug, Default)]
pub struct CellUses {
    cells: BTreeMap<u64, CellUse>,
    /// Accesses that take several cells: address and number of bytes.
    wide: BTreeSet<(u64, u32)>,
    created: Vec<Creation>,
    now: u64,
}

impl CellUses {
    /// The next thread is created.
    pub fn create(&mut self, key: ThreadKey, parent: Option<InstanceId>) {
        self.now += 1;
        self.created.push(Creation { key, parent, when: self.now });
    }

    /// A thread reads or writes a cell; a value that it reads may be one that it remembers.
    pub fn access(&mut self, address: u64, bytes: u32, thread: InstanceId, writes: bool, remembers: bool) {
        self.now += 1;
        let cell = self.cells.entry(address).or_insert_with(|| CellUse::new(bytes));
        let index = cell.uses.iter().position(|earlier| earlier.thread == thread).unwrap_or_else(|| {
            cell.uses.push(ThreadUse { thread, last_write: None, remembers: false });
            cell.uses.len() - 1
        });
        let access = &mut cell.uses[index];
        access.remembers |= remembers;
        if writes {
            access.last_write = Some(self.now);
        }
    }

    /// The plan assumes that a cell is settled, but a thread accesses it that does not know it.
    pub fn contradict(&mut self, address: u64) {
        if let Some(cell) = self.cells.get_mut(&address) {
            cell.contradicted = true;
        }
    }

    /// A cell is accessed as one of many, so that it is not known when.
    pub fn forget(&mut self, address: u64, bytes: u32) {
        self.cells.entry(address).or_insert_with(|| CellUse::new(bytes)).one_of_many = true;
    }

    /// An access takes several cells.
    pub fn note_wide_access(&mut self, address: u64, bytes: u32) {
        self.wide.insert((address, bytes));
    }

    /// When the child of a thread was created that is another thread or its ancestor.
    fn created_on_the_way(&self, ancestor: InstanceId, mut thread: InstanceId) -> Option<u64> {
        loop {
            let creation = self.created[thread.index()];
            let parent = creation.parent?;
            if parent == ancestor {
                return Some(creation.when);
            }
            thread = parent;
        }
    }

    fn knows(&self, thread: InstanceId, cell: &CellUse) -> bool {
        !cell.one_of_many
            && cell.uses.iter().filter(|other| other.thread != thread).all(|other| {
                let Some(write) = other.last_write else { return true };
                self.created_on_the_way(other.thread, thread).is_some_and(|when| write < when)
            })
    }

    fn all_know(&self, cell: &CellUse) -> bool {
        cell.uses.iter().all(|access| self.knows(access.thread, cell))
    }

    /// What each thread knows.
    pub fn knowledge(&self) -> Knowledge {
        let mut knowledge = Knowledge::default();
        for (&address, cell) in &self.cells {
            let bytes = u64::from(cell.bytes);
            let mut ignorant = 0;
            for access in cell.uses.iter().filter(|access| !self.knows(access.thread, cell)) {
                let key = self.created[access.thread.index()].key;
                knowledge.keep_from(key, address, bytes);
                ignorant += 1;
            }
            if cell.one_of_many {
                knowledge.unsettle(address, bytes);
            }
            if ignorant == cell.uses.len() {
                knowledge.keep_from_all(address, bytes);
            }
        }
        // Of an access that takes several cells all are settled, or none.
        let mut changed = true;
        while changed {
            changed = false;
            for &(address, bytes) in &self.wide {
                if !knowledge.is_unsettled(address, bytes) {
                    continue;
                }
                let taken = self.cells.range(..address + u64::from(bytes)).rev();
                for (&start, cell) in taken.take_while(|(start, cell)| **start + u64::from(cell.bytes) > address) {
                    changed |= !knowledge.is_unsettled(start, cell.bytes);
                    knowledge.unsettle(start, u64::from(cell.bytes));
                }
            }
        }
        knowledge
    }

    /// Whether some thread knows a cell that it was not assumed to know.
    pub fn shows_more_than(&self, assumed: &Knowledge) -> bool {
        self.cells.iter().any(|(&address, cell)| {
            cell.uses.iter().any(|access| {
                let key = self.created[access.thread.index()].key;
                !assumed.is_known(key, address, cell.bytes) && self.knows(access.thread, cell)
            })
        })
    }

    /// Whether every assumption that a thread relied on holds.
    pub fn confirm(&self, assumed: &Knowledge) -> bool {
        self.cells.iter().all(|(&address, cell)| {
            let hidden = cell.one_of_many && assumed.is_remembered(address, cell.bytes);
            !(cell.contradicted || hidden)
                && cell.uses.iter().all(|access| !access.remembers || self.knows(access.thread, cell))
                && (!assumed.is_settled(address, cell.bytes) || self.all_know(cell))
        })
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
        uses.create(10, None);
        for &(address, writes) in before {
            uses.access(address, 4, MAIN, writes, false);
        }
        uses.create(11, Some(MAIN));
        for &(address, writes) in after {
            uses.access(address, 4, MAIN, writes, false);
        }
        uses.create(12, Some(CHILD));
        uses
    }

    #[test]
    fn what_was_written_before_the_create_is_known_to_all_descendants() {
        let mut uses = family(&[(0x100, true), (0x104, true), (0x108, true)], &[(0x104, true), (0x108, false)]);
        for address in [0x100, 0x104, 0x108] {
            uses.access(address, 4, GRANDCHILD, false, false);
        }
        let knowledge = uses.knowledge();
        assert!(knowledge.is_settled(0x100, 4) && knowledge.is_settled(0x108, 4));
        assert!(!knowledge.is_settled(0x104, 4) && !knowledge.is_settled(0x100, 8));
        assert!(knowledge.is_known(10, 0x100, 12) && !knowledge.is_known(12, 0x104, 4));
    }

    #[test]
    fn no_thread_knows_what_is_accessed_as_one_of_many() {
        let mut uses = family(&[(0x100, true)], &[]);
        let assumed = Knowledge::default();
        assert!(uses.confirm(&assumed));
        uses.forget(0x104, 4);
        assert!(!uses.confirm(&assumed));
        let knowledge = uses.knowledge();
        assert!(uses.confirm(&knowledge) && knowledge.is_settled(0x100, 4) && !knowledge.is_remembered(0x104, 4));
    }

    #[test]
    fn the_only_writer_knows_what_others_do_not() {
        let mut uses = family(&[(0x100, true)], &[(0x100, false)]);
        uses.access(0x100, 4, CHILD, true, false);
        uses.access(0x104, 4, CHILD, false, false);
        let knowledge = uses.knowledge();
        assert!(knowledge.is_known(11, 0x100, 4) && !knowledge.is_known(10, 0x100, 4));
        assert!(knowledge.is_remembered(0x100, 8));
        assert!(!knowledge.is_settled(0x100, 4) && knowledge.is_settled(0x104, 4));
    }

    #[test]
    fn cells_that_are_accessed_together_are_settled_together() {
        let mut uses = family(&[(0x100, true), (0x104, true)], &[(0x104, true)]);
        uses.access(0x100, 4, CHILD, false, false);
        uses.access(0x104, 4, CHILD, false, false);
        assert!(uses.knowledge().is_settled(0x100, 4));
        uses.note_wide_access(0x100, 8);
        assert!(!uses.knowledge().is_settled(0x100, 4));
    }

    #[test]
    fn what_is_written_too_late_is_noticed() {
        let mut uses = family(&[(0x100, true), (0x104, true), (0x108, true)], &[]);
        uses.access(0x104, 4, MAIN, false, true);
        let assumed = uses.knowledge();
        assert!(assumed.is_settled(0x100, 12) && uses.confirm(&assumed));
        uses.access(0x104, 4, CHILD, true, false);
        assert!(!uses.confirm(&assumed));
        let now = uses.knowledge();
        assert!(now.is_settled(0x100, 4) && now.is_settled(0x108, 4));
        assert!(!now.is_settled(0x104, 4) && !now.is_known(10, 0x104, 4) && now.is_known(11, 0x104, 4));
    }
}
