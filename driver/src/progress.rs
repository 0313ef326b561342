//! What is told while a run goes on.

use concord_encoder::LoopId;
use concord_program::Program;

use crate::deepen::loop_place;
use crate::{Verbosity, tell};

/// The bound from which on a growing loop is worth a hint.
const LONG: u32 = 13;

/// Tells on standard error what is going on; each loop is mentioned once.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    verbosity: Verbosity,
    mentioned: Vec<LoopId>,
}

impl Progress {
    pub(crate) fn new(verbosity: Verbosity) -> Progress {
        Progress { verbosity, mentioned: Vec::new() }
    }

    /// A round begins.
    pub(crate) fn round(&self, round: u32) {
        if self.verbosity == Verbosity::Rounds {
            tell(format_args!("concord: round {round}"));
        }
    }

    /// The bounds of these loops grow.
    pub(crate) fn grows(&mut self, program: &Program, loops: &[LoopId], bound_of: impl Fn(LoopId) -> u32) {
        for &id in loops {
            let bound = bound_of(id);
            let (function, line) = loop_place(program, id);
            if self.verbosity == Verbosity::Rounds {
                tell(format_args!("concord: the loop at {function}:{line} goes on to {bound} iterations"));
            } else if self.verbosity == Verbosity::Hints && bound >= LONG && !self.mentioned.contains(&id) {
                self.mentioned.push(id);
                tell(format_args!(
                    "hint: the loop at {function}:{line} goes on beyond {} iterations; --unwindset {function}:{line}:N bounds it",
                    bound - 1
                ));
            }
        }
    }
}
