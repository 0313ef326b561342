//! The thread that is being executed.

use concord_logic::TermId;

use crate::skeleton::InstanceId;
use crate::summarise::access::atomic_block::OpenBlock;
use crate::summarise::data::state::State;
use crate::summarise::frame::Activation;
use crate::summarise::reduce::stutter::Anchor;

/// The thread that is being executed.
pub(crate) struct ThreadRun {
    pub current: InstanceId,
    /// Where it ends, merged over all ends, and its result.
    pub end: Option<(State, Option<TermId>)>,
    /// The procedures that are being executed, the innermost last.
    pub active: Vec<Activation>,
    /// Results that the procedure being executed leaves out on some paths: value and guard.
    pub missing_results: Vec<(TermId, TermId)>,
    /// Its atomic blocks.
    pub open_blocks: Vec<OpenBlock>,
    /// For each loop around the location that is executed, how the thread was when the iteration began.
    pub heads: Vec<Anchor>,
    /// Earlier visits of places inside loops.
    pub anchors: Vec<Anchor>,
}

impl Default for ThreadRun {
    fn default() -> ThreadRun {
        ThreadRun {
            current: InstanceId(0),
            end: None,
            active: Vec::new(),
            missing_results: Vec::new(),
            open_blocks: Vec::new(),
            heads: Vec::new(),
            anchors: Vec::new(),
        }
    }
}
