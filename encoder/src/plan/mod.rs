//! What is decided before a summary and checked after it: which objects are shared and in which cells,
//! which mutexes have critical sections, what pointers in shared memory may point to.
//!
//! A summary runs under a [`Plan`] and records [`Observations`]. The summary is
//! valid if every object that two thread instances access and one writes was shared
//! by the plan, and every mutex that needs a variable had one. Otherwise, or if the
//! plan was needlessly coarse, the next plan is made from the observations.
//! The first plan comes from the program text alone. Of what pointers mean it assumes nothing but what
//! memory holds at first: what is stored is added round by round, until a round stores nothing new. Likewise
//! threads are first assumed to know all memory (`memory/knowledge.rs`), and round by round know less. Where that does not come
//! to an end, there are rounds in which no thread knows anything, and then others that begin with what these showed.

pub(crate) mod cell_uses;
pub(crate) mod contents;
pub(crate) mod observations;
mod syntactic_uses;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use concord_program::Program;

use crate::bounds::Bounds;
use crate::memory::address_space::{ObjectPlan, ObjectRef};
use crate::memory::knowledge::Knowledge;
use crate::memory::partition::Partition;
use crate::plan::contents::KnownPointers;
use crate::plan::observations::Observations;
use crate::plan::syntactic_uses::SyntacticUses;

/// What is decided before a summary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Which objects are shared, and in which cells.
    pub objects: ObjectPlan,
    /// Mutexes whose state is a variable.
    pub variable_mutexes: BTreeSet<u64>,
    /// Mutexes of which the first byte is accessed like other memory (`overwritten_mutex.rs`).
    pub overwritten: BTreeSet<u64>,
    /// Run-time objects that an unknown pointer may mean.
    pub escaped: BTreeSet<ObjectRef>,
    /// What memory holds.
    pub pointers: KnownPointers,
    /// What threads know of shared memory.
    pub knowledge: Knowledge,
    /// How many iterations of a loop are followed that were decided statically.
    pub static_limit: u32,
    /// Objects that a mutex protects (`protection.rs`).
    pub protected: BTreeMap<ObjectRef, u64>,
    stage: Stage,
    /// The number of the round in this stage.
    round: u32,
}

/// How plans come about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// Threads are assumed to know everything; what they do not know is found out round by round.
    #[default]
    Optimistic,
    /// That does not come to an end, or is not allowed: threads know nothing.
    Conservative,
    /// Threads know what the last conservative round showed.
    Informed,
}

/// What comes after a round.
#[derive(Clone, Debug)]
pub enum Refinement {
    /// The last summary is valid and precise enough.
    Done,
    /// There should be another one.
    Next(Box<Plan>),
    /// Optimistic rounds do not converge.
    Abandoned,
}

impl Plan {
    /// How this plan came about.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The plan for another summary, unless the last one is valid and precise enough.
    pub fn refine(&self, observed: &Observations, bounds: &Bounds) -> Refinement {
        let round = self.round;
        let needed = observed.shared();
        let shares = |object: &ObjectRef| {
            self.objects.shared.contains(object) || self.objects.all_allocations_shared && object.is_allocated()
        };
        let confirmed = observed.cells.confirm(&self.knowledge)
            && self.protected.iter().all(|(object, mutex)| observed.protects(*object, *mutex));
        let sound = needed.iter().all(shares)
            && observed.variable_mutexes.is_subset(&self.variable_mutexes)
            && observed.overwritten.is_subset(&self.overwritten)
            && confirmed;
        let partitions = self.next_partitions(observed);
        let fits = partitions == self.objects.partitions;
        let followed = !observed.follows_pointers
            || observed.pointers.is_within(&self.pointers) && observed.escaped.is_subset(&self.escaped);
        let followed = followed && (!observed.follows_bytes || observed.pointers.has_bytes_within(&self.pointers));
        let complete = !observed.reaches_limit || self.static_limit >= bounds.static_limit;
        let known = followed && fits && complete;
        let coarse = self.objects.all_allocations_shared && observed.accessors.keys().any(ObjectRef::is_allocated)
            || !observed.only_private(&self.objects.shared)
            || self.stage == Stage::Optimistic && observed.cells.shows_more_than(&self.knowledge)
            || observed.protected() != self.protected;
        if sound && (round >= MAX_ROUNDS || known && (!coarse || round >= SHRINKING_ROUNDS)) {
            return match self.stage {
                Stage::Optimistic if !known => Refinement::Abandoned,
                Stage::Conservative if bounds.interleavings => {
                    Refinement::Next(Box::new(self.informed(observed, bounds)))
                }
                Stage::Optimistic | Stage::Conservative | Stage::Informed => Refinement::Done,
            };
        }
        if self.stage == Stage::Optimistic && round >= MAX_ROUNDS {
            return Refinement::Abandoned;
        }
        let mut next = Plan {
            objects: ObjectPlan {
                shared: needed,
                all_allocations_shared: false,
                expected: observed.made.clone(),
                partitions,
            },
            variable_mutexes: observed.variable_mutexes.clone(),
            overwritten: observed.overwritten.clone(),
            escaped: observed.escaped.clone(),
            pointers: observed.pointers.clone(),
            knowledge: if self.stage == Stage::Conservative { Knowledge::none() } else { observed.cells.knowledge() },
            static_limit: if complete { self.static_limit } else { self.static_limit.saturating_mul(8) },
            stage: self.stage,
            round: round + 1,
            protected: observed.protected(),
        };
        next.static_limit = next.static_limit.min(bounds.static_limit);
        if self.stage != Stage::Optimistic {
            next.variable_mutexes.extend(&self.variable_mutexes);
        }
        if round >= SHRINKING_ROUNDS {
            // From here on plans only grow, so that there is an end.
            next.objects.shared.extend(self.objects.shared.iter().copied());
            next.variable_mutexes.extend(&self.variable_mutexes);
            next.overwritten.extend(&self.overwritten);
            next.objects.all_allocations_shared = self.objects.all_allocations_shared || round + 1 >= MAX_ROUNDS;
            if round + 1 >= MAX_ROUNDS {
                next.objects.shared.extend(observed.accessors.keys().copied());
                if self.stage == Stage::Informed {
                    next.knowledge = Knowledge::none();
                }
            }
            next.protected.retain(|object, mutex| self.protected.get(object) == Some(mutex));
            next.knowledge.restrict(&self.knowledge);
            next.escaped.extend(self.escaped.iter().copied());
            next.pointers.add(&self.pointers);
        }
        Refinement::Next(Box::new(next))
    }

    /// Cells that fit the accesses of a summary; after some rounds they only become smaller.
    fn next_partitions(&self, observed: &Observations) -> BTreeMap<ObjectRef, Arc<Partition>> {
        let mut partitions = self.objects.partitions.clone();
        for object in observed.inexact.iter().chain(self.objects.partitions.keys()) {
            let mut ranges = observed.ranges.get(object).cloned().unwrap_or_default();
            if let Some(old) = partitions.get(object).filter(|_| self.round >= SHRINKING_ROUNDS) {
                ranges.extend(old.accesses());
            }
            partitions.insert(*object, Arc::new(Partition::fitting(&ranges)));
        }
        partitions
    }

    /// The first plan in which threads know what a conservative summary showed. What pointers mean is found out anew: now they
    /// mean less.
    fn informed(&self, observed: &Observations, bounds: &Bounds) -> Plan {
        Plan {
            objects: ObjectPlan {
                shared: observed.shared(),
                all_allocations_shared: false,
                expected: observed.made.clone(),
                partitions: self.objects.partitions.clone(),
            },
            knowledge: observed.cells.knowledge(),
            static_limit: bounds.static_limit,
            stage: Stage::Informed,
            ..Plan::default()
        }
    }

    /// The first plan in which threads know nothing.
    pub fn conservative(program: &Program, bounds: &Bounds) -> Plan {
        Plan {
            stage: Stage::Conservative,
            knowledge: Knowledge::none(),
            static_limit: bounds.static_limit,
            objects: SyntacticUses::of(program).objects(program),
            ..Plan::default()
        }
    }

    /// The first plan: what is shared is what the program text alone shows.
    pub fn initial(program: &Program, bounds: &Bounds) -> Plan {
        if !bounds.interleavings {
            return Plan::conservative(program, bounds);
        }
        let uses = SyntacticUses::of(program);
        Plan {
            objects: uses.objects(program),
            knowledge: uses.knowledge(program),
            static_limit: FIRST_LIMIT.min(bounds.static_limit),
            ..Plan::default()
        }
    }
}

const SHRINKING_ROUNDS: u32 = 4;
const MAX_ROUNDS: u32 = 12;

/// Under optimistic assumptions a loop may not end that does: its iterations are first followed up to here.
const FIRST_LIMIT: u32 = 64;
