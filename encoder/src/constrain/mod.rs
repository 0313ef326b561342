//! From a skeleton to literals: the events for the theory, the values for the solver.
//!
//! Per read (FUSION, section 5): it sees some write while it happens (RF-Some); what it sees
//! happens and has the value that is read (RF-Val). The order of both is the theory's. A read
//! with one possible write needs no literal of its own: its guard says it all.
//! Where a place is a term, a read that sees a write also has its address (`aliasing.rs`).
//! Guards are defined in both directions, otherwise the solver could disable a
//! write that happened.

mod aliasing;
pub(crate) mod execution;
pub(crate) mod integer_clocks;
pub(crate) mod short_cycles;

use std::borrow::Cow;

use concord_logic::{IdVec, Lit, SmtSolver, TermId, TermStore};
use concord_theory::{ChainId, ClassId, EventId, EventKind, MutexId, Place, Problem, SamePlace, Section};
use rustc_hash::FxHashMap;

use crate::constrain::aliasing::{AliasClasses, Aliasing, meeting};
use crate::skeleton::places::Whereabouts;
use crate::skeleton::{Cell, PointId, PointKind, Skeleton};

/// A skeleton that a solver has: what the theory needs, and what gives the solver's answers a meaning.
#[derive(Clone, Debug)]
pub struct Constrained {
    /// What the theory reasons about.
    pub problem: Problem,
    /// What the literals mean.
    pub encoding: Encoding,
}

/// What the literals of a skeleton mean.
#[derive(Clone, Debug)]
pub struct Encoding {
    /// For each failure of the skeleton the literal that it is reached.
    pub failures: Vec<Lit>,
    /// For each cut of the skeleton the literal that it is reached.
    pub cuts: Vec<Lit>,
    /// For each event of the skeleton its event in the theory, if it has one.
    pub event_ids: Vec<Option<EventId>>,
    /// For each event of the theory its event in the skeleton.
    pub points: IdVec<EventId, PointId>,
    /// The literals of reads and the writes that they may see.
    pub read_froms: Vec<(PointId, PointId, Lit)>,
}

impl Encoding {
    /// The skeleton's event of an event of the theory.
    pub fn point(&self, event: EventId) -> PointId {
        self.points[event]
    }
}

/// Hands a skeleton to a solver and makes the theory's problem.
pub fn constrain<S: SmtSolver + ?Sized>(skeleton: &Skeleton, solver: &mut S) -> Constrained {
    let mut encoder = Encoder {
        skeleton,
        terms: Cow::Borrowed(&skeleton.terms),
        solver,
        problem: Problem::new(),
        event_ids: vec![None; skeleton.events.len()],
        points: IdVec::new(),
        read_froms: Vec::new(),
    };
    for &fact in &skeleton.facts {
        let lit = encoder.literal(fact);
        encoder.solver.add_clause(&[lit]);
    }
    encoder.events();
    encoder.orders();
    encoder.reads();
    let failures = skeleton.outcomes.failures.iter().map(|failure| encoder.literal(failure.guard)).collect();
    let cuts = skeleton.outcomes.cuts.iter().map(|cut| encoder.literal(cut.guard)).collect();
    let Encoder { problem, event_ids, points, read_froms, .. } = encoder;
    Constrained { problem, encoding: Encoding { failures, cuts, event_ids, points, read_froms } }
}

struct Encoder<'a, S: ?Sized> {
    skeleton: &'a Skeleton,
    terms: Cow<'a, TermStore>,
    solver: &'a mut S,
    problem: Problem,
    event_ids: Vec<Option<EventId>>,
    points: IdVec<EventId, PointId>,
    read_froms: Vec<(PointId, PointId, Lit)>,
}

impl<S: SmtSolver + ?Sized> Encoder<'_, S> {
    fn literal(&mut self, term: TermId) -> Lit {
        self.solver.literal(&self.terms, term)
    }

    /// The literal of a condition; `None` if it always holds.
    fn condition(&mut self, term: TermId) -> Option<Lit> {
        match self.skeleton.terms.as_bool(term) {
            Some(true) => None,
            _ => Some(self.literal(term)),
        }
    }

    fn events(&mut self) {
        let mut meeting = AliasClasses::new(self.skeleton);
        let mut classes: FxHashMap<Cell, ClassId> = FxHashMap::default();
        let mut cells: FxHashMap<Whereabouts, u32> = FxHashMap::default();
        // Threads without events need no clocks.
        for thread in self.skeleton.threads.iter().filter(|thread| !thread.chain.is_empty()) {
            let chain: ChainId = self.problem.add_chain();
            for &point in &thread.chain {
                let event = self.skeleton.event(point);
                let kind = match (event.kind, event.cell()) {
                    (_, Some(cell)) => {
                        let next = ClassId(classes.len() as u32);
                        let class = *classes.entry(meeting.class(self.skeleton, cell)).or_insert(next);
                        let cell = match self.skeleton.whereabouts(cell) {
                            Whereabouts::Term(_) => None,
                            _ if event.is_initial_of_term() => None,
                            known => {
                                let next = cells.len() as u32;
                                Some(*cells.entry(known).or_insert(next))
                            }
                        };
                        let place = Place { class, cell };
                        if event.is_read() { EventKind::Read(place) } else { EventKind::Write(place) }
                    }
                    (_, None) => EventKind::Mark,
                };
                let guard = self.condition(event.guard);
                let id = self.problem.add_event(chain, kind, guard);
                self.event_ids[point.index()] = Some(id);
                self.points.push(point);
            }
        }
        if !meeting.is_empty() {
            self.meetings(&meeting);
        }
    }

    /// Says of each pair of a read and a write with a term among their places when they meet.
    fn meetings(&mut self, classes: &AliasClasses) {
        let skeleton = self.skeleton;
        let in_question =
            |point: &PointId| skeleton.event(*point).cell().is_some_and(|cell| classes.has_terms(skeleton, cell));
        let mut writes: FxHashMap<ClassId, Vec<PointId>> = FxHashMap::default();
        for point in skeleton.chained().filter(in_question) {
            if let EventKind::Write(place) = self.problem.event(self.id(point)).kind {
                writes.entry(place.class).or_default().push(point);
            }
        }
        for read in skeleton.chained().filter(in_question) {
            let id = self.id(read);
            let EventKind::Read(place) = self.problem.event(id).kind else { continue };
            for &write in writes.get(&place.class).into_iter().flatten() {
                let other = self.id(write);
                let (before, after) = (self.problem.event(id), self.problem.event(other));
                let later = before.chain == after.chain && before.position < after.position;
                if later || place.cell.is_some() && self.problem.place(other).is_some_and(|place| place.cell.is_some())
                {
                    continue;
                }
                let same = match meeting(skeleton, self.terms.to_mut(), read, write) {
                    None => continue,
                    Some(Aliasing::Always) => SamePlace::Always,
                    Some(Aliasing::When(same)) => SamePlace::When(self.literal(same)),
                };
                self.problem.set_same_place(id, other, same);
            }
        }
    }

    fn id(&self, point: PointId) -> EventId {
        self.event_ids[point.index()].expect("events that are ordered are in a chain")
    }

    fn orders(&mut self) {
        for thread in &self.skeleton.threads {
            // Nothing of the child happens unless the create does.
            if let (Some(create), Some(&first)) = (thread.create, thread.chain.first()) {
                self.problem.add_static_order(self.id(create), self.id(first));
            }
        }
        for order in &self.skeleton.order.between_threads {
            let (before, after) = (self.id(order.before), self.id(order.after));
            match self.condition(order.condition) {
                None => self.problem.add_static_order(before, after),
                Some(lit) => self.problem.add_conditional_order(lit, before, after),
            }
        }
        for &(first, last) in &self.skeleton.order.blocks {
            self.problem.add_block(self.id(first), self.id(last));
        }
        let mut mutexes: FxHashMap<u64, MutexId> = FxHashMap::default();
        for section in &self.skeleton.order.sections {
            let next = MutexId(mutexes.len() as u32);
            let mutex = *mutexes.entry(section.mutex).or_insert(next);
            let releases = section.releases.iter().map(|&release| self.id(release)).collect();
            self.problem.add_section(Section { mutex, acquire: self.id(section.acquire), releases });
        }
    }

    fn reads(&mut self) {
        for point in self.skeleton.chained() {
            let read = self.skeleton.event(point);
            if !matches!(read.kind, PointKind::Read(_)) {
                continue;
            }
            let guard = match self.condition(read.guard) {
                Some(guard) => guard,
                None => self.solver.true_literal(),
            };
            let candidates = &self.skeleton.candidates[point.index()];
            let meets =
                |candidate: &PointId| self.problem.same_place(self.id(*candidate), self.id(point)) != SamePlace::Never;
            let candidates: Vec<PointId> = candidates.iter().copied().filter(meets).collect();
            let mut some = vec![!guard];
            for &candidate in &candidates {
                let lit = if candidates.len() == 1 { guard } else { self.solver.new_literal() };
                if lit != guard {
                    some.push(lit);
                    self.solver.add_clause(&[!lit, guard]);
                }
                let write = self.skeleton.event(candidate);
                if let Some(written) = self.condition(write.guard).filter(|written| *written != lit) {
                    self.solver.add_clause(&[!lit, written]);
                }
                if let SamePlace::When(same) = self.problem.same_place(self.id(candidate), self.id(point)) {
                    self.solver.add_clause(&[!lit, same]);
                }
                if let (Some(seen), Some(value)) = (read.value, write.value)
                    && seen != value
                {
                    self.solver.imply_equal(&self.terms, lit, seen, value);
                }
                self.problem.add_read_from(lit, self.id(candidate), self.id(point));
                self.read_froms.push((point, candidate, lit));
            }
            if candidates.len() != 1 {
                self.solver.add_clause(&some);
            }
        }
    }
}
