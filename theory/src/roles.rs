//! What it means for the theory that a literal becomes true.

use concord_logic::{Lit, Var};
use smallvec::SmallVec;

use crate::order::OrderLitId;
use crate::problem::{EventId, SectionId};

/// One meaning of a literal.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Role {
    /// The event happens.
    Enables(EventId),
    /// A release of the section does not happen.
    SkipsRelease(SectionId),
    /// An order holds.
    Orders(OrderLitId),
    /// Two accesses concern the same memory.
    SamePlace(EventId, EventId),
}

/// The meanings of each literal, and the variables that have one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Roles {
    /// By literal: which entry of `lists`, counted from 1.
    heads: Vec<u32>,
    lists: Vec<SmallVec<[Role; 2]>>,
    vars: Vec<Var>,
    observed: Vec<bool>,
}

impl Roles {
    /// Whether the variable has a meaning.
    pub fn observes(&self, var: Var) -> bool {
        self.observed.get(var.index()) == Some(&true)
    }

    /// The variable must be observed though nothing happens when it is assigned.
    pub fn observe(&mut self, var: Var) {
        if self.observed.len() <= var.index() {
            self.observed.resize(var.index() + 1, false);
            self.heads.resize(2 * (var.index() + 1), 0);
        }
        if !std::mem::replace(&mut self.observed[var.index()], true) {
            self.vars.push(var);
        }
    }

    pub fn add(&mut self, lit: Lit, role: Role) {
        self.observe(lit.var());
        let head = &mut self.heads[lit.index()];
        if *head == 0 {
            self.lists.push(SmallVec::new());
            *head = self.lists.len() as u32;
        }
        self.lists[*head as usize - 1].push(role);
    }

    /// The meanings of a literal: their number, to be read one by one with [`Roles::get`].
    pub fn count(&self, lit: Lit) -> usize {
        match self.heads.get(lit.index()) {
            Some(&head) if head > 0 => self.lists[head as usize - 1].len(),
            _ => 0,
        }
    }

    pub fn get(&self, lit: Lit, index: usize) -> Role {
        self.lists[self.heads[lit.index()] as usize - 1][index]
    }

    /// Variables with a meaning, in the order they were given one.
    pub fn vars(&self) -> &[Var] {
        &self.vars
    }
}
