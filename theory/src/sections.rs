//! Critical sections of one mutex exclude each other.
//!
//! A section ends at its first enabled release. While that is undecided it ends at
//! or after the first release *not known to be disabled*, its earliest end, which
//! is enough for both halves of the rule and needs the negated guards of the
//! releases before it only: for two entered sections, the acquire of one before the
//! earliest end of the other gives the earliest end of the one before the acquire
//! of the other. A section without any release left comes after all other
//! entered ones, and two such conflict.
//!
//! Two sections of one chain follow the same rule: if the second acquire comes before
//! the end of the first, the order is backwards in program order, a conflict: a
//! holder never passes a second acquire.

use concord_logic::IdVec;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::core::{Conflict, Core};
use crate::explain::Explanation;
use crate::order::{Exclusion, Reason};
use crate::problem::{ChainId, EventId, MutexId, Problem, SectionId};
use crate::trail::Undo;

/// The sections of one mutex in one chain, by acquire.
#[derive(Clone, Debug)]
pub(crate) struct ChainSections {
    pub chain: ChainId,
    pub sections: Vec<SectionId>,
}

/// The sections of a problem by mutex and by acquire, and how far each of them is known to last.
#[derive(Clone, Debug)]
pub(crate) struct Sections {
    /// How many of its first releases are known not to happen.
    pub skipped: IdVec<SectionId, u32>,
    /// By mutex and chain: the sections in chain order.
    pub of_mutex: FxHashMap<MutexId, Vec<ChainSections>>,
    /// By acquire: the sections that begin there.
    pub at: FxHashMap<EventId, SmallVec<[SectionId; 1]>>,
}

impl Sections {
    pub fn new(problem: &Problem) -> Sections {
        let skipped = IdVec::filled(0, problem.sections().len());
        let mut at: FxHashMap<EventId, SmallVec<[SectionId; 1]>> = FxHashMap::default();
        for section in skipped.ids() {
            at.entry(problem.section(section).acquire).or_default().push(section);
        }
        Sections { skipped, of_mutex: by_mutex_and_chain(problem), at }
    }
}

/// The sections of each mutex by chain, both ascending.
fn by_mutex_and_chain(problem: &Problem) -> FxHashMap<MutexId, Vec<ChainSections>> {
    let mut sorted: Vec<SectionId> = problem.section_ids().collect();
    let acquire = |section: SectionId| problem.event(problem.section(section).acquire);
    sorted.sort_by_key(|&section| (acquire(section).chain, acquire(section).position));
    let mut by_mutex: FxHashMap<MutexId, Vec<ChainSections>> = FxHashMap::default();
    for section in sorted {
        let chain = acquire(section).chain;
        let chains = by_mutex.entry(problem.section(section).mutex).or_default();
        if chains.last().is_none_or(|last| last.chain != chain) {
            chains.push(ChainSections { chain, sections: Vec::new() });
        }
        chains.last_mut().expect("just pushed").sections.push(section);
    }
    by_mutex
}

impl Core {
    /// The first release of the section not known to be disabled.
    pub(crate) fn earliest_end(&self, section: SectionId) -> Option<EventId> {
        let releases = &self.problem.section(section).releases;
        releases.get(self.sections.skipped[section] as usize).copied()
    }

    pub(crate) fn acquire(&self, section: SectionId) -> EventId {
        self.problem.section(section).acquire
    }

    pub(crate) fn is_entered(&self, section: SectionId) -> bool {
        self.is_enabled(self.acquire(section))
    }

    /// A guard of a release became false.
    pub(crate) fn release_skipped(&mut self, section: SectionId) -> Result<(), Conflict> {
        let old = self.sections.skipped[section];
        let mut skipped = old;
        let releases = &self.problem.section(section).releases;
        while let Some(&release) = releases.get(skipped as usize)
            && self.guard(release).is_some_and(|guard| self.trail.taken.is_false(guard))
        {
            skipped += 1;
        }
        if skipped == old {
            return Ok(());
        }
        self.trail.undo.push(Undo::ReleaseCursor(section, old));
        self.sections.skipped[section] = skipped;
        self.section_changed(section)
    }

    /// A section was entered, or its earliest end moved.
    pub(crate) fn section_changed(&mut self, section: SectionId) -> Result<(), Conflict> {
        if !self.is_entered(section) {
            return Ok(());
        }
        let mutex = self.problem.section(section).mutex;
        for chain in 0..self.sections.of_mutex[&mutex].len() {
            if let Some(first) = self.last_acquired_before_end(section, chain) {
                self.exclude(first, section)?;
            }
            self.exclude_nearest(section, chain)?;
        }
        self.linked_section_changed(section)
    }

    /// More of a chain is after an event; if it acquires, sections there may have to wait for it.
    pub(crate) fn acquire_reaches(&mut self, event: EventId, chain: ChainId) -> Result<(), Conflict> {
        for index in 0..self.sections.at.get(&event).map_or(0, |sections| sections.len()) {
            let section = self.sections.at[&event][index];
            if !self.is_entered(section) {
                continue;
            }
            let mutex = self.problem.section(section).mutex;
            let chains = &self.sections.of_mutex[&mutex];
            if let Ok(chain) = chains.binary_search_by_key(&chain, |others| others.chain) {
                self.exclude_nearest(section, chain)?;
            }
        }
        Ok(())
    }

    /// The last entered section of a chain that is acquired before the section can have
    /// ended. Entered sections of one chain follow one another, or conflict; so the others
    /// are before it anyway.
    fn last_acquired_before_end(&self, section: SectionId, chain: usize) -> Option<SectionId> {
        let others = &self.sections.of_mutex[&self.problem.section(section).mutex][chain];
        let count = match self.earliest_end(section) {
            None => others.sections.len(),
            Some(end) => self.acquired_below(others, self.bound_before(end, others.chain)),
        };
        others.sections[..count].iter().rev().copied().find(|&other| other != section && self.is_entered(other))
    }

    fn acquired_below(&self, others: &ChainSections, bound: u32) -> usize {
        others.sections.partition_point(|&other| self.problem.event(self.acquire(other)).position < bound)
    }

    /// Orders the section before those of a chain that may have to wait for it: the
    /// first entered one acquired after it, and the one before that, which may not have ended.
    fn exclude_nearest(&mut self, section: SectionId, chain: usize) -> Result<(), Conflict> {
        let others = &self.sections.of_mutex[&self.problem.section(section).mutex][chain];
        let split = self.acquired_below(others, self.bound_after(self.acquire(section), others.chain));
        let counts = |&other: &SectionId| other != section && self.is_entered(other);
        let behind = others.sections[..split].iter().rev().copied().find(counts);
        let ahead = others.sections[split..].iter().copied().find(counts);
        for other in [behind, ahead].into_iter().flatten() {
            self.exclude(section, other)?;
        }
        Ok(())
    }

    /// If `first` was acquired before `second` can have ended, it ends before `second` is acquired.
    fn exclude(&mut self, first: SectionId, second: SectionId) -> Result<(), Conflict> {
        if first == second || !self.is_entered(first) || !self.is_entered(second) {
            return Ok(());
        }
        if let Some(end) = self.earliest_end(second)
            && !self.precedes(self.acquire(first), end)
        {
            return Ok(());
        }
        self.ends_before(first, second)
    }

    /// The first of two entered sections ends before the second is acquired, since it was
    /// acquired before the second can have ended.
    pub(crate) fn ends_before(&mut self, first: SectionId, second: SectionId) -> Result<(), Conflict> {
        let exclusion = Exclusion {
            first,
            second,
            first_skipped: self.sections.skipped[first],
            second_skipped: self.sections.skipped[second],
        };
        match self.earliest_end(first) {
            Some(end) => self.order(end, self.acquire(second), Reason::Exclusion(exclusion)),
            None => {
                let mut explanation = Explanation::new(self);
                explanation.exclusion(exclusion, self.orders.now());
                Err(explanation.conflict())
            }
        }
    }
}
