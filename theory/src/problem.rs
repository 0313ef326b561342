//! What the theory reasons about: events, their places, and the literals that
//! order them.
//!
//! A [`Problem`] is built once, by an encoder or by hand, and handed to the
//! theory. Events are appended to chains, one chain per thread, in program order
//! (branches of one thread are laid one after another: only one is enabled).
//! Initial values are ordinary writes at the beginning of the first chain.

use concord_logic::{IdVec, Lit, index_by};
use rustc_hash::FxHashMap;

/// An event: an index into [`Problem::events`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventId(pub u32);

/// A chain of events in program order: a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChainId(pub u32);

/// A set of events that may concern the same memory; events of different
/// classes never do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClassId(pub u32);

/// A mutex whose critical sections the theory orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MutexId(pub u32);

/// A critical section: an index into [`Problem::sections`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SectionId(pub u32);

index_by!(EventId, ChainId, SectionId);

/// Which memory an access concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The alias class.
    pub class: ClassId,
    /// The cell of the class if it is known; accesses without one are compared
    /// by [`Problem::set_same_place`].
    pub cell: Option<u32>,
}

/// What an event does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// Reads a place.
    Read(Place),
    /// Writes a place.
    Write(Place),
    /// Touches no memory: a create, join, acquire, release or any other point to order.
    Mark,
}

/// An event.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    /// What it does.
    pub kind: EventKind,
    /// The literal that is true iff it happens; `None` if it always does.
    pub guard: Option<Lit>,
    /// Its chain.
    pub chain: ChainId,
    /// Its position in the chain.
    pub position: u32,
}

/// Whether two accesses concern the same memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SamePlace {
    /// In every model.
    Always,
    /// In no model.
    Never,
    /// In the models of a literal.
    When(Lit),
}

/// A read that may see a write.
#[derive(Clone, Copy, Debug)]
pub struct ReadFrom {
    /// True iff the read sees the write. The encoder makes it imply both guards and equal places.
    pub lit: Lit,
    /// The write.
    pub write: EventId,
    /// The read.
    pub read: EventId,
}

/// An order that holds while a literal is true. The encoder makes the literal imply the
/// guards of both events where that matters.
#[derive(Clone, Copy, Debug)]
pub struct ConditionalOrder {
    /// The literal.
    pub lit: Lit,
    /// What comes first.
    pub before: EventId,
    /// What comes later.
    pub after: EventId,
}

/// A critical section: entered iff its acquire event is enabled, left at its
/// first enabled release after the acquire in the chain, or never.
#[derive(Clone, Debug)]
pub struct Section {
    /// The mutex.
    pub mutex: MutexId,
    /// The acquire event; its guard says whether the section is entered.
    pub acquire: EventId,
    /// Release events of the same chain after the acquire, in chain order. The
    /// first enabled one ends the section.
    pub releases: Vec<EventId>,
}

/// Events and the literals that order them.
#[derive(Clone, Debug, Default)]
pub struct Problem {
    events: IdVec<EventId, Event>,
    chains: IdVec<ChainId, Vec<EventId>>,
    static_orders: Vec<(EventId, EventId)>,
    conditional_orders: Vec<ConditionalOrder>,
    read_froms: Vec<ReadFrom>,
    blocks: Vec<(EventId, EventId)>,
    sections: IdVec<SectionId, Section>,
    same_place: FxHashMap<(EventId, EventId), SamePlace>,
}

impl Problem {
    /// A problem without events.
    pub fn new() -> Problem {
        Problem::default()
    }

    /// A new, empty chain.
    pub fn add_chain(&mut self) -> ChainId {
        self.chains.push(Vec::new())
    }

    /// Appends an event to a chain.
    pub fn add_event(&mut self, chain: ChainId, kind: EventKind, guard: Option<Lit>) -> EventId {
        let events = &mut self.chains[chain];
        let id = self.events.push(Event { kind, guard, chain, position: events.len() as u32 });
        events.push(id);
        id
    }

    /// `before` precedes `after` in every model in which both happen.
    pub fn add_static_order(&mut self, before: EventId, after: EventId) {
        self.static_orders.push((before, after));
    }

    /// `before` precedes `after` while `lit` is true.
    pub fn add_conditional_order(&mut self, lit: Lit, before: EventId, after: EventId) {
        self.conditional_orders.push(ConditionalOrder { lit, before, after });
    }

    /// `read` sees `write` iff `lit` is true.
    pub fn add_read_from(&mut self, lit: Lit, write: EventId, read: EventId) {
        self.read_froms.push(ReadFrom { lit, write, read });
    }

    /// The events of one chain from `first` to `last`, both included, are one
    /// point in the order. Blocks do not overlap.
    pub fn add_block(&mut self, first: EventId, last: EventId) {
        self.blocks.push((first, last));
    }

    /// A critical section.
    pub fn add_section(&mut self, section: Section) -> SectionId {
        self.sections.push(section)
    }

    /// Says whether two accesses of one class, at least one without a cell, concern
    /// the same memory. Pairs that nothing is said about never do.
    pub fn set_same_place(&mut self, a: EventId, b: EventId, same: SamePlace) {
        self.same_place.insert((a.min(b), a.max(b)), same);
    }

    /// All that was said by [`Problem::set_same_place`], in the order of the events.
    pub fn same_places(&self) -> Vec<(EventId, EventId, SamePlace)> {
        let mut said: Vec<_> = self.same_place.iter().map(|(&(a, b), &same)| (a, b, same)).collect();
        said.sort_by_key(|&(a, b, _)| (a, b));
        said
    }

    /// Whether two events concern the same memory.
    pub fn same_place(&self, a: EventId, b: EventId) -> SamePlace {
        let (Some(left), Some(right)) = (self.place(a), self.place(b)) else { return SamePlace::Never };
        match (left.cell, right.cell) {
            _ if left.class != right.class => SamePlace::Never,
            (Some(x), Some(y)) if x == y => SamePlace::Always,
            (Some(_), Some(_)) => SamePlace::Never,
            _ => self.same_place.get(&(a.min(b), a.max(b))).copied().unwrap_or(SamePlace::Never),
        }
    }

    /// The place an event accesses, if it is an access.
    pub fn place(&self, event: EventId) -> Option<Place> {
        match self.event(event).kind {
            EventKind::Read(place) | EventKind::Write(place) => Some(place),
            EventKind::Mark => None,
        }
    }

    /// The event.
    pub fn event(&self, id: EventId) -> &Event {
        &self.events[id]
    }

    /// The ids of all events, in the order they were added.
    pub fn event_ids(&self) -> impl Iterator<Item = EventId> + use<> {
        self.events.ids()
    }

    /// All events, indexed by [`EventId`].
    pub fn events(&self) -> &[Event] {
        self.events.as_slice()
    }

    /// The events of a chain, in program order.
    pub fn chain(&self, id: ChainId) -> &[EventId] {
        &self.chains[id]
    }

    /// The chains, indexed by [`ChainId`].
    pub fn chains(&self) -> &[Vec<EventId>] {
        self.chains.as_slice()
    }

    /// The orders that always hold, beyond the chains.
    pub fn static_orders(&self) -> &[(EventId, EventId)] {
        &self.static_orders
    }

    /// The orders that hold while a literal is true.
    pub fn conditional_orders(&self) -> &[ConditionalOrder] {
        &self.conditional_orders
    }

    /// The reads that may see writes.
    pub fn read_froms(&self) -> &[ReadFrom] {
        &self.read_froms
    }

    /// First and last event of each atomic block.
    pub fn blocks(&self) -> &[(EventId, EventId)] {
        &self.blocks
    }

    /// The critical section.
    pub fn section(&self, id: SectionId) -> &Section {
        &self.sections[id]
    }

    /// The ids of all critical sections.
    pub fn section_ids(&self) -> impl Iterator<Item = SectionId> + use<> {
        self.sections.ids()
    }

    /// The critical sections, indexed by [`SectionId`].
    pub fn sections(&self) -> &[Section] {
        self.sections.as_slice()
    }
}
