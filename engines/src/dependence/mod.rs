//! When two actions of different threads may be exchanged.
//!
//! Two actions are independent in a state if they access nothing in common that one of them writes, neither
//! creates or waits for the thread of the other, and not both depend on which threads there are. Accesses count under their
//! conditions, in the state before both: so elements of arrays with different indexes are different.

use concord_logic::{TermId, TermStore};

use crate::system::Action;

/// Whether what an action does to threads matters to the next one.
pub(crate) fn is_aware(last: &Action, next: &Action) -> bool {
    last.created.contains(&next.thread)
        || next.joined == Some(last.thread)
        || (last.looks_at_threads && next.looks_at_threads)
}

/// When two actions access something in common that one of them writes.
pub(crate) fn conflict(terms: &mut TermStore, last: &Action, next: &Action) -> TermId {
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
