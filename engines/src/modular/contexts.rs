//! What the search works on: procedures in contexts, what is known at their locations, and what it leads to.

use std::collections::BTreeSet;

use concord_program::{LocationId, ProcedureId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::alarms::{Access, Alarm};
use super::domain::{ClassId, Value};
use super::state::{State, Token};
use super::world::World;

/// A procedure as it is called in one way.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    pub class: ClassId,
    pub procedure: ProcedureId,
    /// Whether a thread begins with it.
    pub root: bool,
    /// Where it is called.
    pub callers: FxHashSet<usize>,
    /// What is known where it returns, and the result.
    pub exits: Vec<(State, Value)>,
    /// The nodes at each location.
    pub at: FxHashMap<LocationId, Vec<usize>>,
}

/// What is known at a location, in one context and history.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub context: usize,
    pub location: LocationId,
    pub state: State,
    /// Which context is called here.
    pub calls: Option<usize>,
    pub visits: u32,
    pub coarse: bool,
}

/// What the search found.
#[derive(Debug)]
pub(crate) struct Solution {
    pub world: World,
    pub contexts: Vec<Context>,
    pub nodes: Vec<Node>,
    pub accesses: Vec<Access>,
    pub alarms: BTreeSet<Alarm>,
    pub guesses: Guesses,
    pub steps: u64,
}

/// Contexts by what is known where they are called, and how many a procedure has.
#[derive(Default)]
pub(crate) struct ContextNames {
    pub names: FxHashMap<(ClassId, ProcedureId, String), usize>,
    pub count: FxHashMap<(ClassId, ProcedureId), usize>,
}

/// What turned out about guesses.
#[derive(Debug, Default)]
pub(crate) struct Guesses {
    /// Cells that may be locks.
    pub candidates: BTreeSet<Token>,
    /// Those that are none.
    pub broken: BTreeSet<Token>,
}
