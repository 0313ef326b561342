//! Which actions need not be taken at a node, given the one by which it was reached.
//!
//! Every execution can be reordered, by exchanging neighbours that are independent, into one that is explored:
//! - A *local* action, which no other thread can notice, is followed by one of the same thread. (Local actions
//!   move to right before the next action of their thread that others notice; where there is none they are left out.)
//! - Under `dpor`, a thread does not go right after a later one if the two actions are independent. (Blocks of local
//!   actions and one that others notice are sorted by thread as far as they are independent; hence a local action
//!   is never skipped for this reason: it may begin a block that is dependent.)
//!
//! Two actions are independent in a state if they access nothing in common that one of them writes, neither
//! creates or waits for the thread of the other, and not both depend on which threads there are. Accesses count under their
//! conditions, in the state before both: so elements of arrays with different indexes are different.

use concord_logic::{TermId, TermStore};

use super::system::Action;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// It is to be taken.
    Take,
    /// It need not be taken.
    Skip,
    /// It need not be taken if this cannot hold before the last action.
    SkipUnless(TermId),
}

/// Whether an action is to be taken right after another.
pub(crate) fn choose(terms: &mut TermStore, reduction: Reduction, last: &Action, next: &Action) -> Choice {
    if last.local {
        return if last.thread == next.thread { Choice::Take } else { Choice::Skip };
    }
    if reduction == Reduction::Spor || next.thread >= last.thread || next.local {
        return Choice::Take;
    }
    let aware = last.created.contains(&next.thread)
        || next.joined == Some(last.thread)
        || (last.looks_at_threads && next.looks_at_threads);
    if aware {
        return Choice::Take;
    }
    let conflict = conflict(terms, last, next);
    match terms.as_bool(conflict) {
        Some(false) => Choice::Skip,
        Some(true) => Choice::Take,
        None => Choice::SkipUnless(conflict),
    }
}

/// When two actions access something in common that one of them writes.
fn conflict(terms: &mut TermStore, last: &Action, next: &Action) -> TermId {
    let mut any = terms.ff();
    for one in &last.touches {
        for other in &next.touches {
            if one.symbol == other.symbol && (one.writes || other.writes) {
                let both = terms.and(one.when, other.when);
                any = terms.or(any, both);
            }
        }
    }
    any
}
