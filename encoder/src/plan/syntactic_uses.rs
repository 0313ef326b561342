//! Which threads access the static objects, as far as the program text shows: what the first plan is made from.

use concord_logic::{IdVec, TermId, TermStore};
use concord_program::{Layout, ObjectId, Op, ProcedureId, Program};
use fixedbitset::FixedBitSet;

use crate::memory::address_space::{AddressSpace, ObjectPlan, ObjectRef};
use crate::memory::knowledge::{Knowledge, ThreadKey};
use crate::memory::shape::{StableShapes, shape};

/// Which threads access the static objects, as far as the program text shows: numbers of thread entries, of which `main` is 0.
pub(super) struct SyntacticUses {
    accessors: IdVec<ObjectId, FixedBitSet>,
    writers: IdVec<ObjectId, FixedBitSet>,
}

impl SyntacticUses {
    pub(super) fn of(program: &Program) -> SyntacticUses {
        let runners = runners(program);
        let addresses = AddressSpace::new(program, &ObjectPlan::default());
        let none = IdVec::filled(FixedBitSet::new(), program.objects.len());
        let mut uses = SyntacticUses { accessors: none.clone(), writers: none };
        for (procedure, runners) in program.procedures.iter().zip(runners.iter()) {
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
                    uses.accessors[object].union_with(runners);
                    if writes {
                        uses.writers[object].union_with(runners);
                    }
                }
            }
        }
        uses
    }

    /// The plan in which the static objects are shared that threads may share, and all objects made at run time.
    pub(super) fn objects(&self, program: &Program) -> ObjectPlan {
        let shared = self.accessors.enumerate().zip(&program.objects).filter(|((id, accessors), object)| {
            object.address_taken || accessors.count_ones(..) > 1 && !self.writers[*id].is_clear()
        });
        let shared = shared.map(|((id, _), _)| ObjectRef::Static(id)).collect();
        ObjectPlan { shared, all_allocations_shared: true, ..ObjectPlan::default() }
    }

    /// What threads know: all but the variables that another thread writes, unless that is `main`, which may do so before it
    /// creates the others. To begin with this rather than with everything saves rounds: each round shows the writes
    /// behind the branches that the last one still took for decided.
    pub(super) fn knowledge(&self, program: &Program) -> Knowledge {
        let mut knowledge = Knowledge::default();
        for (object, (accessors, writers)) in program.objects.iter().zip(self.accessors.iter().zip(self.writers.iter()))
        {
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

fn named_objects(terms: &TermStore, addresses: &AddressSpace, address: TermId) -> Vec<ObjectId> {
    let shape = shape(terms, address, &|_| None, &mut StableShapes::default());
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
fn runners(program: &Program) -> IdVec<ProcedureId, FixedBitSet> {
    let mut entries = vec![program.main];
    for procedure in &program.procedures {
        entries.extend(procedure.locations.iter().filter_map(|location| match location.op {
            Op::Create { entry, .. } => Some(entry),
            _ => None,
        }));
    }
    let mut runners = IdVec::filled(FixedBitSet::with_capacity(entries.len()), program.procedures.len());
    for (number, entry) in entries.into_iter().enumerate() {
        let mut queue: Vec<ProcedureId> = vec![entry];
        while let Some(procedure) = queue.pop() {
            if runners[procedure].put(number) {
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
