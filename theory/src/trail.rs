//! The literals that the solver told, oldest first, and how many of them the rules have seen.

use concord_logic::Lit;

use crate::assignment::Assignment;
use crate::order::Age;
use crate::problem::{EventId, SectionId};

/// The state before a literal was taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// How often the closure had changed.
    pub changes: usize,
    /// The age of the next order.
    pub orders: Age,
    /// How many small changes could be taken back.
    pub undo: usize,
    /// How many literals were forbidden.
    pub forbidden: usize,
}

/// A small change of state to take back.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Undo {
    /// The write was marked as one that happens.
    WriteEnabled(EventId),
    /// So many releases of the section were skipped before.
    ReleaseCursor(SectionId, u32),
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Trail {
    /// What the solver said.
    pub notified: Assignment,
    /// What the rules see: the literals that have a mark.
    pub taken: Assignment,
    pub lits: Vec<Lit>,
    pub marks: Vec<Mark>,
    pub undo: Vec<Undo>,
}
