//! What lowering takes for granted of the machine, see [`Assumption`].
//!
//! Some of it is noted where it happens ([`Lowering::assume`]), the rest is read off the procedures in the end. It is
//! an over-approximation: whether other threads really get at what is accessed is not looked at.

use std::collections::BTreeSet;

use concord_program::{Access, Assumption, Op, Procedure};

use crate::lower::Lowering;

impl Lowering<'_> {
    /// Notes something that is taken for granted of what is executed here.
    pub fn assume(&mut self, assumption: Assumption) {
        if self.evaluation.is_evaluated() && self.body.is_reachable() {
            self.remarks.assumptions.insert(assumption);
        }
    }

    /// What the procedures take for granted.
    pub fn assumptions(&self) -> BTreeSet<Assumption> {
        let mut assumptions = self.remarks.assumptions.clone();
        let has = |sought: &dyn Fn(&Procedure, &Op) -> bool| {
            self.procedures.built().any(|procedure| procedure.locations.iter().any(|at| sought(procedure, &at.op)))
        };
        let word = self.pointer_bits();
        let width = |procedure: &Procedure, op: &Op| match *op {
            Op::Store { value, access: Access::Plain, .. } => self.terms.width(value),
            Op::Load { target, access: Access::Plain, .. } => {
                self.terms.width(self.terms.symbol_term(procedure.local(target).symbol))
            }
            _ => 0,
        };
        if !has(&|_, op| matches!(op, Op::Create { .. })) {
            // No other thread looks.
            assumptions.remove(&Assumption::BitFieldsDoNotTear);
        } else if has(&|procedure, op| width(procedure, op) > word) {
            assumptions.insert(Assumption::WideAccessesDoNotTear);
        }
        if self.computes_with_addresses() {
            assumptions.insert(Assumption::AddressesAreAsGiven);
        }
        assumptions
    }
}
