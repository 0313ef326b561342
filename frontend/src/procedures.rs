//! The procedures of the program: numbered when they are first mentioned, built later.

use std::ops::{Index, IndexMut};

use concord_logic::IdVec;
use concord_program::{Procedure, ProcedureId};

/// The procedures, as far as they are built.
#[derive(Default)]
pub(crate) struct Procedures {
    all: IdVec<ProcedureId, Option<Procedure>>,
}

impl Procedures {
    /// A number for a procedure that is built later.
    pub fn reserve(&mut self) -> ProcedureId {
        self.all.push(None)
    }

    /// A procedure that is built already.
    pub fn add(&mut self, procedure: Procedure) -> ProcedureId {
        let id = self.reserve();
        self.set(id, procedure);
        id
    }

    /// The procedure of a number is built.
    pub fn set(&mut self, id: ProcedureId, procedure: Procedure) {
        self.all[id] = Some(procedure);
    }

    /// The numbers of all procedures.
    pub fn ids(&self) -> impl Iterator<Item = ProcedureId> + use<> {
        self.all.ids()
    }

    /// How many there are, built or not.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Those that are built.
    pub fn built(&self) -> impl Iterator<Item = &Procedure> {
        self.all.iter().flatten()
    }

    /// Those that are built, by their numbers if all are.
    pub fn into_built(self) -> IdVec<ProcedureId, Procedure> {
        self.all.into_iter().flatten().collect()
    }
}

impl Index<ProcedureId> for Procedures {
    type Output = Procedure;

    fn index(&self, id: ProcedureId) -> &Procedure {
        self.all[id].as_ref().expect("the procedure is built")
    }
}

impl IndexMut<ProcedureId> for Procedures {
    fn index_mut(&mut self, id: ProcedureId) -> &mut Procedure {
        self.all[id].as_mut().expect("the procedure is built")
    }
}
