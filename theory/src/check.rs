//! Whether a problem is well-formed.
//!
//! A [`Problem`] is built by hand or by a program that may have bugs. What the theory takes for
//! granted is listed here once: [`Problem::check`] says what is wrong instead of a panic later.

use concord_logic::{Id as _, IdVec};

use crate::problem::{EventId, EventKind, Problem, SamePlace, SectionId};

/// Why a problem is not well-formed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemError {
    /// An event is named that was never added.
    NoSuchEvent(EventId),
    /// A read sees something that is no write, or something that is no read sees a write.
    NotAccesses(EventId, EventId),
    /// A read-from or same-place pair whose accesses are of different classes.
    DifferentClasses(EventId, EventId),
    /// A read-from pair whose accesses can never concern the same cell.
    DifferentCells(EventId, EventId),
    /// A block that does not lie in one chain, in order.
    BrokenBlock(EventId, EventId),
    /// Two blocks share an event.
    OverlappingBlocks(EventId),
    /// A section whose acquire or release is an access, or whose releases do not follow the acquire
    /// in the order of its chain.
    BrokenSection(SectionId),
    /// Orders that always hold, together with the chains, are cyclic at this event.
    CyclicOrder(EventId),
    /// So many events in so many chains that what is known of their order would not fit.
    TooLarge(usize, usize),
}

/// The most pairs of event and chain: two clocks for each take eight gigabytes.
const MOST_CLOCKS: usize = 1 << 30;

impl std::fmt::Display for ProblemError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ProblemError::NoSuchEvent(event) => write!(f, "there is no event {}", event.0),
            ProblemError::NotAccesses(write, read) => {
                write!(f, "event {} is no write or event {} is no read", write.0, read.0)
            }
            ProblemError::DifferentClasses(a, b) => write!(f, "events {} and {} are of different classes", a.0, b.0),
            ProblemError::DifferentCells(a, b) => write!(f, "events {} and {} are of different cells", a.0, b.0),
            ProblemError::BrokenBlock(a, b) => {
                write!(f, "the block from event {} to event {} does not lie in one chain, in order", a.0, b.0)
            }
            ProblemError::OverlappingBlocks(event) => write!(f, "event {} lies in two blocks", event.0),
            ProblemError::BrokenSection(section) => {
                write!(f, "section {} is not an acquire mark followed by release marks of its chain", section.0)
            }
            ProblemError::CyclicOrder(event) => write!(f, "the static orders are cyclic at event {}", event.0),
            ProblemError::TooLarge(events, chains) => write!(f, "{events} events in {chains} chains are too many"),
        }
    }
}

impl std::error::Error for ProblemError {}

impl Problem {
    /// Checks all that [`OrderTheory::new`](crate::OrderTheory::new) takes for granted.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), ProblemError> {
        self.check_size()?;
        self.check_names()?;
        for rf in self.read_froms() {
            self.check_read_from(rf.write, rf.read)?;
        }
        for (a, b, same) in self.same_places() {
            let (Some(left), Some(right)) = (self.place(a), self.place(b)) else {
                return Err(ProblemError::NotAccesses(a, b));
            };
            if left.class != right.class && same != SamePlace::Never {
                return Err(ProblemError::DifferentClasses(a, b));
            }
        }
        let block_of = self.check_blocks()?;
        self.check_sections()?;
        self.check_orders(&block_of)
    }

    /// Checks that a theory of the problem would not be too large: of all checks the one that a correct program needs, too.
    ///
    /// # Errors
    /// [`ProblemError::TooLarge`].
    pub fn check_size(&self) -> Result<(), ProblemError> {
        let (events, chains) = (self.events().len(), self.chains().len());
        let fits = events.checked_mul(chains).is_some_and(|clocks| clocks <= MOST_CLOCKS);
        if fits { Ok(()) } else { Err(ProblemError::TooLarge(events, chains)) }
    }

    fn check_names(&self) -> Result<(), ProblemError> {
        let orders = self.static_orders().iter().flat_map(|&(a, b)| [a, b]);
        let conditional = self.conditional_orders().iter().flat_map(|order| [order.before, order.after]);
        let reads = self.read_froms().iter().flat_map(|rf| [rf.write, rf.read]);
        let blocks = self.blocks().iter().flat_map(|&(a, b)| [a, b]);
        let sections = self.sections().iter();
        let sections = sections.flat_map(|s| [s.acquire].into_iter().chain(s.releases.iter().copied()));
        let places = self.same_places();
        let places = places.iter().flat_map(|&(a, b, _)| [a, b]);
        let mut named = orders.chain(conditional).chain(reads).chain(blocks).chain(sections).chain(places);
        match named.find(|event| event.index() >= self.events().len()) {
            Some(event) => Err(ProblemError::NoSuchEvent(event)),
            None => Ok(()),
        }
    }

    fn check_read_from(&self, write: EventId, read: EventId) -> Result<(), ProblemError> {
        let (EventKind::Write(from), EventKind::Read(to)) = (self.event(write).kind, self.event(read).kind) else {
            return Err(ProblemError::NotAccesses(write, read));
        };
        if from.class != to.class {
            return Err(ProblemError::DifferentClasses(write, read));
        }
        match (from.cell, to.cell) {
            (Some(x), Some(y)) if x != y => Err(ProblemError::DifferentCells(write, read)),
            _ => Ok(()),
        }
    }

    /// The block that each event lies in.
    fn check_blocks(&self) -> Result<IdVec<EventId, Option<u32>>, ProblemError> {
        let mut block_of = IdVec::filled(None, self.events().len());
        for (&(first, last), index) in self.blocks().iter().zip(0..) {
            let (a, b) = (self.event(first), self.event(last));
            if a.chain != b.chain || a.position > b.position {
                return Err(ProblemError::BrokenBlock(first, last));
            }
            let chain = self.chain(a.chain);
            for &event in &chain[a.position as usize..=b.position as usize] {
                if block_of[event].replace(index).is_some() {
                    return Err(ProblemError::OverlappingBlocks(event));
                }
            }
        }
        Ok(block_of)
    }

    fn check_sections(&self) -> Result<(), ProblemError> {
        for (section, index) in self.sections().iter().zip(0..) {
            let mut last = self.event(section.acquire);
            let mut good = last.kind == EventKind::Mark;
            for &release in &section.releases {
                let event = self.event(release);
                good &= event.kind == EventKind::Mark && event.chain == last.chain && event.position > last.position;
                last = event;
            }
            if !good {
                return Err(ProblemError::BrokenSection(SectionId(index)));
            }
        }
        Ok(())
    }

    /// Kahn's algorithm over points: single events and whole blocks.
    fn check_orders(&self, block_of: &IdVec<EventId, Option<u32>>) -> Result<(), ProblemError> {
        let point_of = |event: EventId| match block_of[event] {
            Some(block) => self.blocks()[block as usize].0,
            None => event,
        };
        let count = self.events().len();
        let mut after: IdVec<EventId, Vec<EventId>> = IdVec::filled(Vec::new(), count);
        let mut waits_for = IdVec::filled(0_u32, count);
        let chained = self.chains().iter().flat_map(|chain| chain.windows(2).map(|pair| (pair[0], pair[1])));
        for (before, later) in chained.chain(self.static_orders().iter().copied()) {
            let (from, to) = (point_of(before), point_of(later));
            if from != to {
                after[from].push(to);
                waits_for[to] += 1;
            } else if self.event(before).position >= self.event(later).position {
                return Err(ProblemError::CyclicOrder(before));
            }
        }
        let mut ready: Vec<EventId> = waits_for.ids().filter(|&event| waits_for[event] == 0).collect();
        let mut placed = 0;
        while let Some(point) = ready.pop() {
            placed += 1;
            for &next in &after[point] {
                waits_for[next] -= 1;
                if waits_for[next] == 0 {
                    ready.push(next);
                }
            }
        }
        match waits_for.ids().find(|&event| waits_for[event] > 0) {
            Some(event) if placed < count => Err(ProblemError::CyclicOrder(event)),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{ChainId, ClassId, MutexId, Place, Section};
    use concord_logic::Lit;

    fn cell(cell: u32) -> Place {
        Place { class: ClassId(0), cell: Some(cell) }
    }

    /// Two chains: write x, mark, mark; read x, write x.
    fn two_threads() -> Problem {
        let mut problem = Problem::new();
        let (a, b) = (problem.add_chain(), problem.add_chain());
        problem.add_event(a, EventKind::Write(cell(0)), None);
        problem.add_event(a, EventKind::Mark, None);
        problem.add_event(a, EventKind::Mark, None);
        problem.add_event(b, EventKind::Read(cell(0)), None);
        problem.add_event(b, EventKind::Write(cell(1)), None);
        problem
    }

    fn wrong(change: impl FnOnce(&mut Problem)) -> ProblemError {
        let mut problem = two_threads();
        assert_eq!(problem.check(), Ok(()));
        change(&mut problem);
        problem.check().expect_err("something is wrong")
    }

    #[test]
    fn a_problem_that_would_not_fit_is_named() {
        let mut problem = Problem::new();
        for _ in 0..40_000 {
            let chain = problem.add_chain();
            problem.add_event(chain, EventKind::Mark, None);
        }
        assert_eq!(problem.check(), Err(ProblemError::TooLarge(40_000, 40_000)));
    }

    #[test]
    fn each_kind_of_malformed_problem_is_named() {
        let lit = Lit::from_dimacs(1);
        let e = EventId;
        assert_eq!(wrong(|p| p.add_static_order(e(0), e(9))), ProblemError::NoSuchEvent(e(9)));
        assert_eq!(wrong(|p| p.add_read_from(lit, e(3), e(0))), ProblemError::NotAccesses(e(3), e(0)));
        assert_eq!(wrong(|p| p.add_read_from(lit, e(4), e(3))), ProblemError::DifferentCells(e(4), e(3)));
        assert_eq!(wrong(|p| p.set_same_place(e(0), e(1), SamePlace::Always)), ProblemError::NotAccesses(e(0), e(1)));
        assert_eq!(wrong(|p| p.add_block(e(0), e(3))), ProblemError::BrokenBlock(e(0), e(3)));
        assert_eq!(wrong(|p| p.add_block(e(1), e(0))), ProblemError::BrokenBlock(e(1), e(0)));
        let overlap = |p: &mut Problem| {
            p.add_block(e(0), e(1));
            p.add_block(e(1), e(2));
        };
        assert_eq!(wrong(overlap), ProblemError::OverlappingBlocks(e(1)));
        let backwards = Section { mutex: MutexId(0), acquire: e(2), releases: vec![e(1)] };
        let add = |p: &mut Problem| {
            p.add_section(backwards);
        };
        assert_eq!(wrong(add), ProblemError::BrokenSection(SectionId(0)));
    }

    #[test]
    fn cyclic_static_orders_are_found_also_through_blocks() {
        let e = EventId;
        let crossing = |p: &mut Problem| {
            p.add_static_order(e(2), e(3));
            p.add_static_order(e(4), e(0));
        };
        assert!(matches!(wrong(crossing), ProblemError::CyclicOrder(_)));
        // Without the block there is no cycle: 3 before 2, and 0 before 4.
        let mut problem = two_threads();
        problem.add_static_order(e(3), e(2));
        problem.add_static_order(e(0), e(4));
        assert_eq!(problem.check(), Ok(()));
        problem.add_block(e(0), e(2));
        problem.add_block(e(3), e(4));
        assert!(matches!(problem.check(), Err(ProblemError::CyclicOrder(_))));
        assert!(matches!(wrong(|p| p.add_static_order(e(1), e(1))), ProblemError::CyclicOrder(_)));
    }

    #[test]
    fn accesses_of_different_classes_cannot_meet() {
        let mut problem = two_threads();
        let other = Place { class: ClassId(1), cell: None };
        let read = problem.add_event(ChainId(1), EventKind::Read(other), None);
        problem.add_read_from(Lit::from_dimacs(1), EventId(0), read);
        assert_eq!(problem.check(), Err(ProblemError::DifferentClasses(EventId(0), read)));
    }
}
