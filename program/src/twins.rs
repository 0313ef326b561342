//! Locations that do the same become one.
//!
//! A thread that waits for a condition locks the mutex at one location when it comes and at another one after each wait, and goes on in
//! the same way from both. Two locations of a procedure with equal operations and equal flows have the same future, whatever the state: what
//! tells them apart is only where they stand in the source. So threads at one of them may as well be at the other, and fewer states are
//! visited. Every execution of the changed program is one of the program as it was, step by step. Failures and what is not modelled stay
//! apart, because they are told by where they stand.

use concord_logic::IdVec;
use rustc_hash::FxHashMap;

use crate::{Flow, LocationId, Op, Procedure, Program};

/// The program with one location for all that do the same; `None` if there are no two such locations.
#[must_use]
pub fn without_twins(program: &Program) -> Option<Program> {
    let mut changed = program.clone();
    let mut any = false;
    for procedure in &mut changed.procedures {
        // Each round may make more flows equal.
        while redirected(procedure) {
            any = true;
        }
    }
    any.then_some(changed)
}

/// Turns what leads to a location that does the same as an earlier one to the earlier one; whether anything led there.
fn redirected(procedure: &mut Procedure) -> bool {
    let mut first: FxHashMap<(&Op, &Flow), LocationId> = FxHashMap::default();
    let mut instead: IdVec<LocationId, LocationId> = IdVec::new();
    for (id, location) in procedure.locations.enumerate() {
        let stays = matches!(location.op, Op::Fail { .. } | Op::Unsupported { .. });
        instead.push(if stays { id } else { *first.entry((&location.op, &location.flow)).or_insert(id) });
    }
    let mut any = false;
    let mut turn = |to: &mut LocationId| {
        let new = instead[*to];
        any |= new != *to;
        *to = new;
    };
    turn(&mut procedure.entry);
    for location in &mut procedure.locations {
        match &mut location.flow {
            Flow::Goto(next) => turn(next),
            Flow::Branch { then, otherwise, .. } => {
                turn(then);
                turn(otherwise);
            }
            Flow::Return(_) | Flow::ExitThread(_) | Flow::Stop => {}
        }
    }
    any
}
