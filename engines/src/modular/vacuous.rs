//! Whether a property holds only because nothing in the program can violate it.
//!
//! A failure that no execution reaches is one thing, a program without a failure another; a user wants to be told of the second. Failures behind
//! conditions over constants alone are as good as none.

use concord_logic::IdVec;
use concord_program::{Flow, LocationId, Op, ProcedureId, Program, Property};
use rustc_hash::FxHashSet;

use super::check::Proof;
use super::subject::Subject;

/// Whether no failure was excluded by more than constants.
pub(crate) fn is_vacuous(subject: &Subject<'_>, proof: &Proof, accesses: usize) -> bool {
    if subject.property == Property::NoDataRace {
        return accesses == 0;
    }
    let leading = leading_to_failures(subject.program);
    !proof.nodes.iter().any(|node| {
        let procedure = proof.contexts[node.context].procedure;
        let location = subject.program.procedure(procedure).location(node.location);
        let (term, ahead) = match (&location.op, &location.flow) {
            (_, Flow::Branch { condition, then, otherwise }) => (*condition, vec![*then, *otherwise]),
            (Op::Assume { condition }, Flow::Goto(next)) => (*condition, vec![*next]),
            _ => return false,
        };
        let leads = |next: &LocationId| leading[procedure].contains(next);
        let constant = subject.terms().symbols_of(term).iter().all(|&symbol| {
            let local = subject.local_of(symbol);
            local.is_some_and(|local| {
                location.op.target() != Some(local) && node.state.local(local).constant().is_some()
            })
        });
        !constant && ahead.iter().any(leads)
    })
}

/// By procedure: the locations from which a failure may be reached by control flow, calls included.
fn leading_to_failures(program: &Program) -> IdVec<ProcedureId, FxHashSet<LocationId>> {
    let mut leading = IdVec::filled(FxHashSet::default(), program.procedures.len());
    loop {
        let mut changed = false;
        for (number, body) in program.procedures.enumerate() {
            let mut again = true;
            while again {
                again = false;
                for id in body.locations.ids().rev() {
                    let location = body.location(id);
                    let fails = match &location.op {
                        Op::Fail { property } => *property == Property::UnreachCall,
                        Op::Call { callee, .. } => leading[*callee].contains(&program.procedure(*callee).entry),
                        _ => false,
                    };
                    let leads = fails || location.flow.successors().any(|next| leading[number].contains(&next));
                    again |= leads && leading[number].insert(id);
                }
                changed |= again;
            }
        }
        if !changed {
            return leading;
        }
    }
}
