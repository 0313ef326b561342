//! What is computed once per procedure: its weak topological order, its live locals, and
//! for each loop the part that only decides whether to leave it.

use std::cell::OnceCell;
use std::rc::Rc;

use concord_logic::{Id as _, IdVec};
use concord_program::{Liveness, LocationId, Op, Procedure, ProcedureId, Program};
use fixedbitset::FixedBitSet;

use crate::bounds::LoopId;
use crate::summarise::control::wto::{Element, WeakOrder};

/// A procedure, ready to be executed symbolically.
#[derive(Clone, Debug)]
pub struct Automaton {
    /// The order of execution.
    pub order: WeakOrder,
    /// The locals that may be read before they are written.
    pub live: Liveness,
    /// For each loop the locations from which control can leave it without an
    /// effect, a call or another visit of the head: what runs once more when the bound is used up.
    pub deciding: Vec<FixedBitSet>,
}

impl Automaton {
    /// Analyses a procedure of a program.
    pub fn new(program: &Program, procedure: &Procedure) -> Automaton {
        let order = WeakOrder::new(procedure);
        let live = Liveness::new(program, procedure);
        let deciding = (0..order.components.len()).map(|index| deciding(procedure, &order, index)).collect();
        Automaton { order, live, deciding }
    }

    /// Whether a location belongs to a loop.
    pub fn in_loop(&self, component: usize, location: LocationId) -> bool {
        self.order.components[component].members.contains(location.index())
    }
}

fn deciding(procedure: &Procedure, order: &WeakOrder, index: usize) -> FixedBitSet {
    let component = &order.components[index];
    let mut harmless = FixedBitSet::with_capacity(procedure.locations.len());
    harmless.insert(component.head.index());
    for element in &component.body {
        if let Element::Single(location) = element {
            harmless.insert(location.index());
        }
    }
    for (location, place) in procedure.locations.iter().zip(0..) {
        let decides = matches!(location.op, Op::Skip | Op::Assign { .. } | Op::Havoc { .. } | Op::Load { .. });
        if !decides {
            harmless.set(place, false);
        }
    }
    let mut found = FixedBitSet::with_capacity(procedure.locations.len());
    loop {
        let mut grown = false;
        for place in harmless.ones() {
            let leaves = procedure.location(LocationId::from_index(place)).flow.successors().any(|next| {
                let next_place = next.index();
                !component.members.contains(next_place) || next != component.head && found.contains(next_place)
            });
            if leaves && !found.put(place) {
                grown = true;
            }
        }
        if !grown {
            return found;
        }
    }
}

/// The automata of the procedures that were executed, the same in all rounds.
pub(crate) struct Automata(IdVec<ProcedureId, OnceCell<Rc<Automaton>>>);

impl Automata {
    pub fn new(program: &Program) -> Automata {
        Automata(program.procedures.iter().map(|_| OnceCell::new()).collect())
    }

    pub fn of(&self, program: &Program, id: ProcedureId) -> Rc<Automaton> {
        let make = || Rc::new(Automaton::new(program, program.procedure(id)));
        Rc::clone(self.0[id].get_or_init(make))
    }
}

/// All loops of a program, and its procedures, which may be recursive.
pub fn loops(program: &Program) -> Vec<LoopId> {
    let mut found = Vec::new();
    for (procedure, index) in program.procedures.iter().zip(0..) {
        let id = ProcedureId(index);
        let order = WeakOrder::new(procedure);
        found.extend(order.components.iter().map(|component| LoopId::Loop { procedure: id, head: component.head }));
        found.push(LoopId::Recursion { procedure: id });
        found.push(LoopId::Creation { procedure: id });
    }
    found.sort_unstable();
    found
}
