//! What the user may do about a missing answer.

use concord_program::Program;

use crate::deepen::loop_place;
use crate::{Reason, Unknown};

/// What the user may do about a missing answer.
pub fn hints(program: &Program, unknown: &Unknown) -> Vec<String> {
    match &unknown.reason {
        Reason::Bound(loops) => loops
            .iter()
            .map(|id| {
                let (function, line) = loop_place(program, *id);
                format!("the loop at {function}:{line} needs more iterations; try --unwindset {function}:{line}:N")
            })
            .collect(),
        Reason::TooLarge { .. } => {
            vec!["bound the loops with --unwind or --unwindset, or raise the limit with --limit".to_owned()]
        }
        _ => Vec::new(),
    }
}
