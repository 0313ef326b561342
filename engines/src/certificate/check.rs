//! Checks a certificate: whether its tree proves that no bad location is reached.
//!
//! Nothing is taken from the search but the text. Templates are made of the program again, locations are computed along the edges, and
//! every claim is a question to a fresh solver:
//! - What holds at first implies the label of the root, and every edge leads from its label to the next; from the root
//!   with what holds at first, and so the root covers no node.
//! - The label of a node at a bad location is false.
//! - A covered node implies the node that covers it, which is at the same location and not covered itself.
//! - Every other node has a successor for each action that is possible there, unless the action may be skipped or
//!   contradicts the label. A node that covers others has a successor for each action that is not skipped at these.
//!
//! Why that is enough. Take an execution that reaches a bad location. Local actions go right before the next action of their thread
//! that is not local, or go away, if there is none: so it is a sequence of blocks. It is written anew from the left. If an action is to be
//! taken at once, it comes next: either it is in what is left and goes to the front, or it is put in. Else, of the blocks in what is left that can go
//! to the front, that of the earliest thread comes next. So nothing that comes next may be skipped: if it is of an
//! earlier thread than the action before it and independent of it, it would have come before, unless that action was taken at once.
//! The result begins at the root and, state by state, follows the tree,
//! moving from covered nodes to those that cover them: each action has an edge there, since it may not be skipped. All labels on the way hold.
//! What is put in does not go on for ever: threads end once, and with each that is created the location is another one, of which the tree
//! has finitely many. So a bad location is reached in the tree, and its label is false, a contradiction.

use concord_logic::{Answer, Cores, SmtSolver, SolverError, SymbolId, TermId};
use concord_program::{Program, Property};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Certificate, ReadNode, header, read};
use crate::path::logic::NewSolver;
use crate::reduce::Reduction;
use crate::system::{ActionId, LocationId, System};
use crate::templates::template::Detail;
use crate::templates::unfold::unfold;

/// What is wrong with a certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// A line is not understood.
    #[error("line {0} is not understood")]
    Line(usize),
    /// The program is too large.
    #[error("the program is too large")]
    TooLarge,
    /// There is no root, or more than one.
    #[error("there must be one root, the first node")]
    Root,
    /// The label of the root does not hold at first.
    #[error("the label of the root does not hold at first")]
    Initial,
    /// An edge is no action of the program.
    #[error("node {0} is reached by no action of the program")]
    Edge(usize),
    /// An action does not lead from one label to the next.
    #[error("the label of node {0} does not follow")]
    Label(usize),
    /// A bad location may be reached.
    #[error("node {0} is at a bad location and not excluded")]
    Bad(usize),
    /// A cover is none.
    #[error("node {0} is not covered")]
    Cover(usize),
    /// An action is missing.
    #[error("an action is missing at node {0}")]
    Missing(usize),
    /// The solver gave no answer.
    #[error("the solver gave no answer")]
    NoAnswer,
    /// The solver failed.
    #[error("the solver failed: {0}")]
    Solver(String),
}

impl From<SolverError> for Flaw {
    fn from(error: SolverError) -> Flaw {
        Flaw::Solver(error.to_string())
    }
}

/// Checks that a certificate proves a property of a program; the number of its nodes.
///
/// # Errors
/// What is wrong with it.
pub fn check<S: SmtSolver + Cores>(
    program: &Program,
    property: Property,
    certificate: &Certificate,
    new_solver: &mut dyn FnMut() -> Result<S, SolverError>,
) -> Result<usize, Flaw> {
    let (reduction, elements) = header(certificate).ok_or(Flaw::Line(1))?;
    let threads = unfold(program, property, Detail::Named, elements).map_err(|_| Flaw::TooLarge)?;
    let mut system = System::new(threads);
    let nodes = read(&mut system, certificate).map_err(Flaw::Line)?;
    let known = system.initial();
    let mut checker = Checker {
        system,
        known,
        reduction,
        nodes: &nodes,
        reached: Vec::new(),
        solver: new_solver()?,
        asked: 0,
        new_solver,
    };
    checker.run()?;
    Ok(nodes.len())
}

/// A fresh solver after so many questions.
const QUESTIONS: u32 = 3_000;

pub(super) struct Reached {
    pub(super) location: LocationId,
    pub(super) action: Option<ActionId>,
    children: FxHashSet<ActionId>,
}

pub(super) struct Checker<'a, S> {
    pub(super) system: System,
    known: FxHashMap<SymbolId, TermId>,
    pub(super) reduction: Reduction,
    pub(super) nodes: &'a [ReadNode],
    pub(super) reached: Vec<Reached>,
    solver: S,
    asked: u32,
    new_solver: NewSolver<'a, S>,
}

impl<S: SmtSolver + Cores> Checker<'_, S> {
    fn run(&mut self) -> Result<(), Flaw> {
        self.locate()?;
        let mut not_at_first = [self.negated(&self.nodes[0].clauses)];
        self.at_first(0, &mut not_at_first);
        if !self.impossible(&not_at_first)? {
            return Err(Flaw::Initial);
        }
        for at in 0..self.nodes.len() {
            self.edge(at)?;
            self.node(at)?;
        }
        Ok(())
    }

    /// Finds where each node is.
    fn locate(&mut self) -> Result<(), Flaw> {
        for (at, node) in self.nodes.iter().enumerate() {
            let reached = match node.from {
                None if at == 0 => {
                    Reached { location: self.system.start(), action: None, children: FxHashSet::default() }
                }
                None => return Err(Flaw::Root),
                Some((parent, thread, edge, joined)) => {
                    let before = self.reached[parent].location;
                    let enabled = self.system.enabled(before);
                    let is_it = |id: &&ActionId| {
                        let action = self.system.action(**id);
                        (action.thread, action.edge, action.joined) == (thread, edge, joined)
                    };
                    let Some(&action) = enabled.iter().find(is_it) else { return Err(Flaw::Edge(at)) };
                    self.reached[parent].children.insert(action);
                    let location = self.system.successor(before, action);
                    Reached { location, action: Some(action), children: FxHashSet::default() }
                }
            };
            self.reached.push(reached);
        }
        if self.nodes.is_empty() { Err(Flaw::Root) } else { Ok(()) }
    }

    pub(super) fn impossible(&mut self, parts: &[TermId]) -> Result<bool, Flaw> {
        if parts.iter().any(|&part| self.system.threads.terms.as_bool(part) == Some(false)) {
            return Ok(true);
        }
        if self.asked >= QUESTIONS {
            self.solver = (self.new_solver)()?;
            self.asked = 0;
        }
        self.asked += 1;
        let lits: Vec<_> = parts.iter().map(|&part| self.solver.literal(&self.system.threads.terms, part)).collect();
        match self.solver.check(&lits)? {
            Answer::Unsat => Ok(true),
            Answer::Sat => Ok(false),
            Answer::Unknown => Err(Flaw::NoAnswer),
        }
    }

    /// Puts in what symbols hold at first, if the conditions are about the root.
    pub(super) fn at_first(&mut self, node: usize, parts: &mut [TermId]) {
        if self.nodes[node].from.is_none() {
            let terms = &mut self.system.threads.terms;
            parts.iter_mut().for_each(|part| *part = terms.substitute(*part, &self.known));
        }
    }

    fn negated(&mut self, clauses: &[TermId]) -> TermId {
        let terms = &mut self.system.threads.terms;
        let all = terms.and_all(clauses.iter().copied());
        terms.not(all)
    }

    /// That the action of a node leads from the label above to its own.
    fn edge(&mut self, at: usize) -> Result<(), Flaw> {
        let (Some((parent, ..)), Some(action)) = (self.nodes[at].from, self.reached[at].action) else { return Ok(()) };
        if self.nodes[at].clauses.is_empty() {
            return Ok(());
        }
        let action = std::rc::Rc::clone(self.system.action(action));
        let assigned: FxHashMap<SymbolId, TermId> = action.updates.iter().copied().collect();
        let after = self.negated(&self.nodes[at].clauses);
        let after = self.system.threads.terms.substitute(after, &assigned);
        let mut parts = self.nodes[parent].clauses.clone();
        parts.extend(&action.guards);
        parts.push(after);
        self.at_first(parent, &mut parts);
        if self.impossible(&parts)? { Ok(()) } else { Err(Flaw::Label(at)) }
    }

    fn node(&mut self, at: usize) -> Result<(), Flaw> {
        let node = &self.nodes[at];
        if node.clauses.iter().any(|&clause| self.system.threads.terms.as_bool(clause) == Some(false)) {
            return Ok(());
        }
        if self.system.bad(self.reached[at].location).is_some() {
            return Err(Flaw::Bad(at));
        }
        let successors = match node.covered_by {
            None => at,
            Some(by) => {
                let Some(other) = self.nodes.get(by) else { return Err(Flaw::Cover(at)) };
                // The root stands for the first states alone.
                if by == 0 || other.covered_by.is_some() || self.reached[by].location != self.reached[at].location {
                    return Err(Flaw::Cover(at));
                }
                let mut parts = node.clauses.clone();
                parts.push(self.negated(&other.clauses));
                if !self.impossible(&parts)? {
                    return Err(Flaw::Cover(at));
                }
                by
            }
        };
        let enabled = self.system.enabled(self.reached[at].location);
        for &action in enabled.iter() {
            if self.reached[successors].children.contains(&action) || self.may_skip(at, action)? {
                continue;
            }
            let mut parts = self.nodes[at].clauses.clone();
            parts.extend(&self.system.action(action).guards.clone());
            self.at_first(at, &mut parts);
            if !self.impossible(&parts)? {
                return Err(Flaw::Missing(at));
            }
        }
        Ok(())
    }
}
