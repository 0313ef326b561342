//! An interleaving of threads with names, and the values that make it happen.

use concord_logic::Value;
use rustc_hash::FxHashMap;

use super::template::{EdgeId, Purpose, TemplateId};

/// A thread of an interleaving: 0 is `main`, the others follow in the order of their creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ThreadNo(pub u32);

/// One step of an interleaving.
#[derive(Clone, Debug)]
pub(crate) struct PathStep {
    pub thread: ThreadNo,
    pub template: TemplateId,
    pub edge: EdgeId,
    /// The threads that it creates, in order.
    pub created: Vec<ThreadNo>,
}

/// Values that make an interleaving happen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Witness {
    /// In the order in which a thread asks for them.
    pub inputs: Vec<(ThreadNo, Purpose, Value)>,
    /// Cells that hold any value at first, by address.
    pub cells: FxHashMap<u64, Value>,
    /// Whether handles are those of the values, too.
    pub handles: bool,
}
