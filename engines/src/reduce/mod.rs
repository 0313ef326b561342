//! Which actions need not be taken at a node, given the one by which it was reached.
//!
//! Every execution can be reordered, by exchanging neighbours that are independent, into one that is explored:
//! - A *local* action, which no other thread can notice, is followed by one of the same thread. (Local actions
//!   move to right before the next action of their thread that others notice; where there is none they are left out.)
//! - Some actions are taken *at once* (`at_once`). (They move to the left, or are put in.)
//! - Under `dpor`, a thread does not go right after a later one if the two actions are independent. (Of the blocks of local
//!   actions and one that others notice, among those that can come next, the one of the earliest thread is taken, unless
//!   there is one that is taken at once. Hence a local action
//!   is never skipped for this reason: it may begin a block that is dependent. And none is skipped after
//!   an action that was perhaps taken at once, without regard to the order of threads.)

use std::rc::Rc;

use concord_logic::TermId;

use crate::dependence::{conflict, is_aware};
use crate::system::{ActionId, LocationId, System};

/// How interleavings are reduced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reduction {
    /// Threads interleave where others may notice.
    Spor,
    /// Of neighbours that are independent only one order is explored.
    #[default]
    Dpor,
}

/// What is said of an action at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// It is to be taken.
    Take,
    /// It need not be taken.
    Skip,
    /// It need not be taken if one of these cannot hold before the last action.
    SkipUnless(Vec<TermId>),
}

/// An action between two locations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub before: LocationId,
    pub action: ActionId,
    pub after: LocationId,
}

/// Whether an action is to be taken right after a step.
pub(crate) fn choose(system: &mut System, reduction: Reduction, step: Step, next: ActionId) -> Choice {
    let (last, next) = (Rc::clone(system.action(step.action)), Rc::clone(system.action(next)));
    if last.local {
        return if last.thread == next.thread { Choice::Take } else { Choice::Skip };
    }
    let mut unless = Vec::new();
    if let Some((first, condition)) = system.first(step.action, step.after)
        && first != next.thread
    {
        let Some(condition) = condition else { return Choice::Skip };
        unless.push(condition);
    }
    if reduction == Reduction::Dpor && next.thread < last.thread && !next.local && !is_aware(&last, &next) {
        let perhaps_at_once = last.joined.is_some() || system.creates_at_once(step.before, last.thread);
        if !perhaps_at_once {
            let conflict = conflict(&mut system.threads.terms, &last, &next);
            match system.threads.terms.as_bool(conflict) {
                Some(false) => return Choice::Skip,
                Some(true) => {}
                None => unless.push(conflict),
            }
        }
    }
    if unless.is_empty() { Choice::Take } else { Choice::SkipUnless(unless) }
}
