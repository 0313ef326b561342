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

use crate::core::{Conflict, Core, Undo};
use crate::explain::Explanation;
use crate::order::{Exclusion, Reason};
use crate::problem::{ChainId, EventId, SectionId};

impl Core {
    /// The first release of the section not known to be disabled.
    pub(crate) fn earliest_end(&self, section: SectionId) -> Option<EventId> {
        let releases = &self.problem.sections()[section.0 as usize].releases;
        releases.get(self.skipped[section.0 as usize] as usize).copied()
    }

    pub(crate) fn acquire(&self, section: SectionId) -> EventId {
        self.problem.sections()[section.0 as usize].acquire
    }

    pub(crate) fn is_entered(&self, section: SectionId) -> bool {
        self.is_enabled(self.acquire(section))
    }

    /// A guard of a release became false.
    pub(crate) fn release_skipped(&mut self, section: SectionId) -> Result<(), Conflict> {
        let old = self.skipped[section.0 as usize];
        let mut skipped = old;
        let releases = &self.problem.sections()[section.0 as usize].releases;
        while let Some(&release) = releases.get(skipped as usize)
            && self.guard(release).is_some_and(|guard| self.taken.is_false(guard))
        {
            skipped += 1;
        }
        if skipped == old {
            return Ok(());
        }
        self.undo.push(Undo::ReleaseCursor(section, old));
        self.skipped[section.0 as usize] = skipped;
        self.section_changed(section)
    }

    /// A section was entered, or its earliest end moved.
    pub(crate) fn section_changed(&mut self, section: SectionId) -> Result<(), Conflict> {
        if !self.is_entered(section) {
            return Ok(());
        }
        let mutex = self.problem.sections()[section.0 as usize].mutex;
        for index in 0..self.sections_of_mutex[&mutex].len() {
            let other = self.sections_of_mutex[&mutex][index];
            self.exclude(section, other)?;
            self.exclude(other, section)?;
        }
        Ok(())
    }

    /// More of a chain is after an event; if it acquires, sections there may have to wait for it.
    pub(crate) fn acquire_reaches(&mut self, event: EventId, chain: ChainId) -> Result<(), Conflict> {
        for index in 0..self.sections_at.get(&event).map_or(0, |sections| sections.len()) {
            let section = self.sections_at[&event][index];
            if !self.is_entered(section) {
                continue;
            }
            let mutex = self.problem.sections()[section.0 as usize].mutex;
            for other in 0..self.sections_of_mutex[&mutex].len() {
                let other = self.sections_of_mutex[&mutex][other];
                if self.problem.event(self.acquire(other)).chain == chain {
                    self.exclude(section, other)?;
                }
            }
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
        let exclusion = Exclusion {
            first,
            second,
            first_skipped: self.skipped[first.0 as usize],
            second_skipped: self.skipped[second.0 as usize],
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
