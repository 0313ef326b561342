//! Loops and reads that are approximated: their results may be any values.
//!
//! Bounds are exact as far as they go, and whatever goes further is cut off. To prove that no failure is
//! reachable, less will sometimes do: a skeleton with more executions than the program has, without
//! the cut-offs. If it has no failure, the program has none; if it has one, that says nothing. Two things are
//! approximated, if [`Bounds::approximate`](crate::Bounds::approximate) asks for it:
//!
//! - A loop without effects that other threads can observe, and without failures, once its bound is used up: its
//!   locals may have any value whenever it begins an iteration, so that one iteration stands for all further ones.
//! - A read of memory that no object has: it gives any value. (A thread that stops there instead does less.)

use std::rc::Rc;

use concord_logic::{Id as _, TermId, TermStore};
use concord_program::{LocalId, LocationId, Op, ProcedureId, Program};
use fixedbitset::FixedBitSet;

use crate::summarise::Summariser;
use crate::summarise::data::state::State;

impl Summariser<'_> {
    /// Whether iterations of a loop beyond its bound, at these locations, are approximated.
    pub(crate) fn may_widen(&self, procedure: ProcedureId, members: &[LocationId]) -> bool {
        if !self.input.bounds.approximate {
            return false;
        }
        let mut seen = FixedBitSet::with_capacity(self.input.program.procedures.len());
        let procedure = self.input.program.procedure(procedure);
        members.iter().all(|&place| is_quiet(self.input.program, &procedure.location(place).op, &mut seen))
    }

    /// The locals that operations at these locations assign have any value.
    pub(crate) fn widen(&mut self, procedure: ProcedureId, members: &[LocationId], state: &mut State) {
        self.skeleton.approximations += 1;
        let procedure = self.input.program.procedure(procedure);
        let locals = Rc::make_mut(&mut state.locals);
        for &place in members {
            if let Some(local) = assigned(&procedure.location(place).op) {
                let declared = procedure.local(local);
                let sort = self.terms.sort(self.terms.symbol_term(declared.symbol));
                locals[local] = Some(self.terms.symbol(declared.name.clone(), sort));
            }
        }
    }

    /// The value of a load that is invalid unless the condition holds.
    pub(crate) fn value_or_any(&mut self, valid: TermId, value: TermId) -> TermId {
        if self.terms.as_bool(valid) == Some(true) {
            return value;
        }
        self.skeleton.approximations += 1;
        let sort = self.terms.sort(value);
        let any = self.terms.symbol("any", sort);
        // As a pointer it leads nowhere: using it again is invalid.
        self.memory.note_source(&self.terms, any, std::iter::empty());
        self.terms.ite(valid, value, any)
    }
}

fn assigned(op: &Op) -> Option<LocalId> {
    match op {
        Op::Assign { target, .. } | Op::Havoc { target } | Op::Load { target, .. } => Some(*target),
        Op::Call { target, .. } => *target,
        _ => None,
    }
}

/// Whether an operation is unobservable for other threads, whatever the locals are, and can neither fail nor be invalid.
fn is_quiet(program: &Program, op: &Op, seen: &mut FixedBitSet) -> bool {
    match op {
        Op::Skip | Op::Assign { .. } | Op::Havoc { .. } | Op::Assume { .. } => true,
        // Where it is executed once, it is found out whether it is valid.
        Op::Load { address, .. } => is_constant(&program.terms, *address),
        Op::Call { callee, .. } => {
            seen.put(callee.index())
                || program.procedure(*callee).locations.iter().all(|at| is_quiet(program, &at.op, seen))
        }
        _ => false,
    }
}

fn is_constant(terms: &TermStore, term: TermId) -> bool {
    terms.as_bits(term).is_some()
}
