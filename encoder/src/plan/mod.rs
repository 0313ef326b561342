//! What is decided before a summary and checked after it: which objects are shared and in which cells,
//! which mutexes have critical sections, what pointers in shared memory may point to.
//!
//! A summary runs under a [`Plan`] and records [`Observations`]. The summary is
//! valid if every object that two thread instances access and one writes was shared
//! by the plan, and every mutex that needs a variable had one. Otherwise, or if the
//! plan was needlessly coarse, the next plan is made from the observations.
//! The first plan comes from the program text alone. Of what pointers mean it assumes nothing but what
//! memory holds at first: what is stored is added round by round, until a round stores nothing new. Likewise
//! threads are first taken to know all memory (`memory/knowledge.rs`), and round by round know less. Where that does not come
//! to an end, there are rounds in which nobody knows anything, and then others that begin with what these showed.

pub(crate) mod cell_uses;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use concord_logic::{TermId, TermStore};
use concord_program::{Layout, ObjectId, Op, ProcedureId, Program};

use fixedbitset::FixedBitSet;

use crate::bounds::Bounds;
use crate::memory::address_space::{AddressSpace, Made, ObjectPlan, ObjectRef, Origin};
use crate::memory::knowledge::{Knowledge, ThreadKey};
use crate::memory::partition::Partition;
use crate::memory::shape::{ANY, Lasting, Stride, shape};
use crate::plan::cell_uses::CellUses;
use crate::skeleton::InstanceId;

/// The numbers that were stored in a cell, as far as they look like addresses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Contents {
    /// Addresses.
    pub places: BTreeSet<Stride>,
    /// Whether there are other numbers, but for 0.
    pub others: bool,
}

impl Contents {
    fn is_within(&self, other: &Contents) -> bool {
        (other.others || !self.others) && self.places.is_subset(&other.places)
    }

    fn add(&mut self, other: &Contents) {
        self.places.extend(&other.places);
        self.others |= other.others;
    }

    /// The shape of a number that was stored.
    pub fn shape(&self) -> Vec<Stride> {
        self.places.iter().copied().chain(self.others.then_some(ANY)).collect()
    }
}

/// What the cells of memory hold, by address, and what threads return.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pointers {
    /// What cells hold.
    pub cells: BTreeMap<u64, Contents>,
    /// What threads return.
    pub results: Contents,
}

impl Pointers {
    fn is_within(&self, other: &Pointers) -> bool {
        self.results.is_within(&other.results)
            && self.cells.iter().all(|(cell, contents)| match other.cells.get(cell) {
                Some(known) => contents.is_within(known),
                None => *contents == Contents::default(),
            })
    }

    fn add(&mut self, other: &Pointers) {
        self.results.add(&other.results);
        for (cell, contents) in &other.cells {
            self.cells.entry(*cell).or_default().add(contents);
        }
    }
}

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
    pub pointers: Pointers,
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
    /// Threads are taken to know everything; what they do not know is found out round by round.
    #[default]
    Hopeful,
    /// That does not come to an end, or is not allowed: threads know nothing.
    Careful,
    /// Threads know what the last careful round showed.
    Informed,
}

/// What comes after a round.
#[derive(Clone, Debug)]
pub enum Refined {
    /// The last summary is valid and precise enough.
    Done,
    /// There should be another one.
    Next(Box<Plan>),
    /// Hoping leads nowhere.
    Hopeless,
}

/// Who accesses an object.
#[derive(Clone, Copy, Debug)]
struct Accessors {
    first: InstanceId,
    several: bool,
    written: bool,
}

/// What a summary showed.
#[derive(Clone, Debug, Default)]
pub struct Observations {
    accessors: BTreeMap<ObjectRef, Accessors>,
    /// Mutexes whose state must be a variable.
    pub variable_mutexes: BTreeSet<u64>,
    /// Mutexes that somebody acquires.
    pub acquired: BTreeSet<u64>,
    /// Those of them of which the first byte is accessed like other memory.
    pub overwritten: BTreeSet<u64>,
    /// Run-time objects whose address left the thread.
    pub escaped: BTreeSet<ObjectRef>,
    /// The run-time objects that were made, in order.
    pub made: Vec<(Origin, Made)>,
    /// For each object the accesses: offset and number of bytes.
    pub ranges: BTreeMap<ObjectRef, BTreeSet<(u64, u32)>>,
    /// Objects with an access that is not a whole cell.
    pub inexact: BTreeSet<ObjectRef>,
    /// Who accesses the cells of shared objects.
    pub cells: CellUses,
    /// What was stored in memory.
    pub pointers: Pointers,
    /// Whether an address depended on what memory holds.
    pub follows_pointers: bool,
    /// Whether a loop was not followed to its end although each iteration was decided.
    pub reaches_limit: bool,
    /// For each shared object the mutexes that were held whenever it was accessed.
    pub protectors: BTreeMap<ObjectRef, BTreeSet<u64>>,
}

impl Observations {
    /// A thread accesses an object.
    pub fn access(&mut self, object: ObjectRef, thread: InstanceId, writes: bool) {
        let accessors =
            self.accessors.entry(object).or_insert(Accessors { first: thread, several: false, written: false });
        accessors.several |= accessors.first != thread;
        accessors.written |= writes;
    }

    fn shared(&self) -> BTreeSet<ObjectRef> {
        self.accessors.iter().filter(|(_, a)| a.several && a.written).map(|(object, _)| *object).collect()
    }

    /// The objects that a mutex protected all the time.
    fn protected(&self) -> BTreeMap<ObjectRef, u64> {
        let lasting = |mutexes: &BTreeSet<u64>| mutexes.difference(&self.variable_mutexes).next().copied();
        self.protectors.iter().filter_map(|(object, mutexes)| Some((*object, lasting(mutexes)?))).collect()
    }

    /// Whether a mutex protected the object all the time.
    fn protects(&self, object: ObjectRef, mutex: u64) -> bool {
        self.protectors.get(&object).is_none_or(|mutexes| mutexes.contains(&mutex))
    }

    fn only_private(&self, shared: &BTreeSet<ObjectRef>) -> bool {
        shared.iter().all(|object| self.accessors.get(object).is_none_or(|a| a.several && a.written))
    }
}

impl Plan {
    /// How this plan came about.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The plan for another summary, unless the last one is valid and precise enough.
    pub fn refine(&self, observed: &Observations, bounds: &Bounds) -> Refined {
        let round = self.round;
        let needed = observed.shared();
        let shares = |object: &ObjectRef| {
            self.objects.shared.contains(object) || self.objects.all_allocations_shared && is_allocated(object)
        };
        let confirmed = observed.cells.confirm(&self.knowledge)
            && self.protected.iter().all(|(object, mutex)| observed.protects(*object, *mutex));
        let sound = needed.iter().all(shares)
            && observed.variable_mutexes.is_subset(&self.variable_mutexes)
            && observed.overwritten.is_subset(&self.overwritten)
            && confirmed;
        let mut partitions = self.objects.partitions.clone();
        for object in observed.inexact.iter().chain(self.objects.partitions.keys()) {
            let mut ranges = observed.ranges.get(object).cloned().unwrap_or_default();
            if let Some(old) = partitions.get(object).filter(|_| round >= SHRINKING_ROUNDS) {
                ranges.extend(old.accesses());
            }
            partitions.insert(*object, Arc::new(Partition::fitting(&ranges)));
        }
        let fits = partitions == self.objects.partitions;
        let followed = !observed.follows_pointers
            || observed.pointers.is_within(&self.pointers) && observed.escaped.is_subset(&self.escaped);
        let complete = !observed.reaches_limit || self.static_limit >= bounds.static_limit;
        let known = followed && fits && complete;
        let coarse = self.objects.all_allocations_shared && observed.accessors.keys().any(is_allocated)
            || !observed.only_private(&self.objects.shared)
            || self.stage == Stage::Hopeful && observed.cells.show_more_than(&self.knowledge)
            || observed.protected() != self.protected;
        if sound && (round >= MAX_ROUNDS || known && (!coarse || round >= SHRINKING_ROUNDS)) {
            return match self.stage {
                Stage::Hopeful if !known => Refined::Hopeless,
                Stage::Careful if bounds.interleavings => Refined::Next(Box::new(self.informed(observed, bounds))),
                Stage::Hopeful | Stage::Careful | Stage::Informed => Refined::Done,
            };
        }
        if self.stage == Stage::Hopeful && round >= MAX_ROUNDS {
            return Refined::Hopeless;
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
            knowledge: if self.stage == Stage::Careful { Knowledge::none() } else { observed.cells.knowledge() },
            static_limit: if complete { self.static_limit } else { self.static_limit.saturating_mul(8) },
            stage: self.stage,
            round: round + 1,
            protected: observed.protected(),
        };
        next.static_limit = next.static_limit.min(bounds.static_limit);
        if self.stage != Stage::Hopeful {
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
        Refined::Next(Box::new(next))
    }

    /// The first plan in which threads know what a careful summary showed. What pointers mean is found out anew: now they
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
    pub fn careful(program: &Program, bounds: &Bounds) -> Plan {
        Plan {
            stage: Stage::Careful,
            knowledge: Knowledge::none(),
            static_limit: bounds.static_limit,
            objects: TextUses::of(program).objects(program),
            ..Plan::default()
        }
    }

    /// The first plan: what is shared is what the program text alone shows.
    pub fn initial(program: &Program, bounds: &Bounds) -> Plan {
        if !bounds.interleavings {
            return Plan::careful(program, bounds);
        }
        let uses = TextUses::of(program);
        Plan {
            objects: uses.objects(program),
            knowledge: uses.knowledge(program),
            static_limit: FIRST_LIMIT.min(bounds.static_limit),
            ..Plan::default()
        }
    }
}

/// Who accesses the static objects, as far as the program text shows: numbers of thread entries, of which `main` is 0.
struct TextUses {
    accessors: Vec<FixedBitSet>,
    writers: Vec<FixedBitSet>,
}

impl TextUses {
    fn of(program: &Program) -> TextUses {
        let runners = runners(program);
        let addresses = AddressSpace::new(program, &ObjectPlan::default());
        let nobody = vec![FixedBitSet::new(); program.objects.len()];
        let mut uses = TextUses { accessors: nobody.clone(), writers: nobody };
        for (procedure, runners) in program.procedures.iter().zip(&runners) {
            if runners.is_clear() {
                continue;
            }
            for location in &procedure.locations {
                let (address, writes) = match location.op {
                    Op::Load { address, .. } => (address, false),
                    Op::Store { address, .. } => (address, true),
                    _ => continue,
                };
                for object in named_objects(&program.terms, &addresses, address) {
                    uses.accessors[object.0 as usize].union_with(runners);
                    if writes {
                        uses.writers[object.0 as usize].union_with(runners);
                    }
                }
            }
        }
        uses
    }

    /// The plan in which the static objects are shared that threads may share, and all objects made at run time.
    fn objects(&self, program: &Program) -> ObjectPlan {
        let shared = (0..program.objects.len())
            .filter(|&index| {
                let several = self.accessors[index].count_ones(..) > 1;
                program.objects[index].address_taken || several && !self.writers[index].is_clear()
            })
            .map(|index| ObjectRef::Static(ObjectId(index as u32)))
            .collect();
        ObjectPlan { shared, all_allocations_shared: true, ..ObjectPlan::default() }
    }

    /// What threads know: all but the variables that another thread writes, unless that is `main`, which may do so before it
    /// creates the others. To begin with this rather than with everything saves rounds: each round shows the writes
    /// behind the branches that the last one still took for decided.
    fn knowledge(&self, program: &Program) -> Knowledge {
        let mut knowledge = Knowledge::default();
        for (object, (accessors, writers)) in program.objects.iter().zip(self.accessors.iter().zip(&self.writers)) {
            let written = writers.ones().any(|writer| writer != MAIN);
            if !written || !matches!(object.layout, Layout::Scalar { .. }) {
                continue;
            }
            let bytes = object.layout.size();
            match accessors.ones().filter(|&accessor| accessor != MAIN).count() {
                0 | 1 if accessors.contains(MAIN) => knowledge.keep_from(MAIN as ThreadKey, object.base, bytes),
                0 | 1 => {}
                _ => knowledge.keep_from_all(object.base, bytes),
            }
        }
        knowledge
    }
}

/// The number of `main` among the thread entries, and its key.
const MAIN: usize = 0;

const SHRINKING_ROUNDS: u32 = 4;
const MAX_ROUNDS: u32 = 12;

/// What is hoped for may keep a loop from ending that ends: its iterations are first followed up to here.
const FIRST_LIMIT: u32 = 64;

fn is_allocated(object: &ObjectRef) -> bool {
    matches!(object, ObjectRef::Allocated(_))
}

fn named_objects(terms: &TermStore, addresses: &AddressSpace, address: TermId) -> Vec<ObjectId> {
    let shape = shape(terms, address, &|_| None, &mut Lasting::default());
    shape
        .iter()
        .flat_map(|&stride| addresses.objects_near(stride))
        .filter_map(|object| match object {
            ObjectRef::Static(id) => Some(id),
            ObjectRef::Allocated(_) => None,
        })
        .collect()
}

/// For each procedure the thread entries that may run it: `main` is number 0, and each
/// create counts. That one create may make several threads is found out by the first summary.
fn runners(program: &Program) -> Vec<FixedBitSet> {
    let mut entries = vec![program.main];
    for procedure in &program.procedures {
        entries.extend(procedure.locations.iter().filter_map(|location| match location.op {
            Op::Create { entry, .. } => Some(entry),
            _ => None,
        }));
    }
    let mut runners = vec![FixedBitSet::with_capacity(entries.len()); program.procedures.len()];
    for (number, entry) in entries.into_iter().enumerate() {
        let mut queue: Vec<ProcedureId> = vec![entry];
        while let Some(procedure) = queue.pop() {
            if runners[procedure.0 as usize].put(number) {
                continue;
            }
            for location in &program.procedure(procedure).locations {
                if let Op::Call { callee, .. } = location.op {
                    queue.push(callee);
                }
            }
        }
    }
    runners
}
