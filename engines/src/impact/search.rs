//! The search: expand, refine, close, until no leaf is left to do.
//!
//! A leaf that can be covered is; else a cover is tried by force; else it is expanded by the actions that the
//! reduction does not spare, and by those that nodes covered by it need. A leaf at a bad location is excluded by
//! interpolants, which become part of the labels on its path; covers by nodes whose labels became stronger are looked at
//! again. A bad location that is reached in fact ends the search, or, if it is a cut, is remembered.

use std::rc::Rc;

use concord_logic::{Cores, SmtSolver, SymbolId, TermId};
use rustc_hash::FxHashMap;

use super::report::{Figures, Mutation, Options};
use crate::interpolate::{Interpolants, Kind, Question, interpolate};
use crate::path::Inputs;
use crate::path::logic::{Logic, Stop};
use crate::reduce::{Choice, Step, choose};
use crate::system::{ActionId, Bad, System};
use crate::tree::label::{LabelId, Labels};
use crate::tree::{NodeIndex, Tree};

/// At most so many older nodes are tried for a cover by force.
const FORCED: usize = 12;

/// How a search ended.
#[derive(Debug)]
pub(crate) enum End {
    /// No leaf is left; the first cut that is reached, if one is.
    Complete,
    /// A path to a bad location can be taken; the solver has the model.
    Reached(NodeIndex, Bad),
    /// There is a path that no interpolant was found for.
    Stuck(NodeIndex),
    /// There is more to do than is allowed.
    TooLarge,
}

pub(crate) struct Search<'s, 'f, S> {
    pub system: &'s mut System,
    pub options: &'s Options,
    pub logic: Logic<'f, S>,
    pub labels: Labels,
    pub tree: Tree,
    pub inputs: Inputs,
    pub known: FxHashMap<SymbolId, TermId>,
    pub figures: Figures,
}

impl<'s, 'f, S: SmtSolver + Cores> Search<'s, 'f, S> {
    pub fn new(system: &'s mut System, options: &'s Options, logic: Logic<'f, S>) -> Search<'s, 'f, S> {
        let known = system.initial();
        let labels = Labels::new(&mut system.threads.terms);
        let tree = Tree::new(system.start());
        let (inputs, figures) = (Inputs::default(), Figures::default());
        Search { system, options, logic, labels, tree, inputs, known, figures }
    }

    /// Searches until nothing is left or something is found; may be called again after the latter.
    pub fn run(&mut self) -> Result<End, Stop> {
        while let Some(leaf) = self.tree.next() {
            if self.options.interrupter.is_interrupted() {
                return Err(Stop::Interrupted);
            }
            if self.tree.len() > self.options.node_limit {
                return Ok(End::TooLarge);
            }
            if let Some(bad) = self.system.bad(self.tree.node(leaf).location) {
                match self.refine(leaf)? {
                    Interpolants::Feasible => return Ok(End::Reached(leaf, bad)),
                    Interpolants::Stuck => return Ok(End::Stuck(leaf)),
                    Interpolants::Excluded(_) => continue,
                }
            }
            if self.close(leaf)? || (self.options.force_cover && self.force(leaf)?) {
                continue;
            }
            self.expand(leaf)?;
        }
        Ok(End::Complete)
    }

    fn expand(&mut self, node: NodeIndex) -> Result<(), Stop> {
        let location = self.tree.node(node).location;
        let enabled = self.system.enabled(location);
        let covered = self.tree.node(node).covers.clone();
        self.tree.set_expanded(node);
        let refinements = self.figures.refinements;
        for &action in enabled.iter() {
            let mut wanted = !self.is_skipped(node, action)?;
            let mut demanded = false;
            if !wanted && self.options.mutation != Some(Mutation::NoCoverExpansion) {
                for &other in &covered {
                    demanded = demanded || self.is_demanded(other, action)?;
                }
                wanted = demanded;
            }
            if wanted && !self.add(node, action, demanded)? {
                break;
            }
        }
        if self.figures.refinements > refinements {
            let path = self.tree.path(node);
            self.close_above(&path)?;
        }
        Ok(())
    }

    /// Adds a successor, unless the labels exclude it, or it is at a bad location or joins a thread and can be excluded. Whether
    /// the node is still to have successors.
    fn add(&mut self, node: NodeIndex, action: ActionId, demanded: bool) -> Result<bool, Stop> {
        let label = self.tree.node(node).label;
        let guards = self.system.action(action).guards.clone();
        let (terms, logic) = (&mut self.system.threads.terms, &mut self.logic);
        if self.tree.node(node).parent.is_some() && self.labels.excludes(terms, logic, label, (action, &guards))? {
            return Ok(true);
        }
        let location = self.system.successor(self.tree.node(node).location, action);
        let joins = self.system.action(action).looks_at_threads && self.system.action(action).created.is_empty();
        if self.system.bad(location).is_some() || joins {
            let kind = if joins { Kind::Join } else { Kind::General };
            let path = self.tree.path(node);
            let mut labels = self.labels_of(&path);
            labels.push(Rc::from([]));
            let mut actions = self.tree.actions(&path);
            actions.push(action);
            let known = self.known.clone();
            let question = Question { known: &known, labels: &labels, actions: &actions, target: &[], kind };
            let found = interpolate(self.system, &mut self.inputs, &mut self.logic, &question)?;
            if let Interpolants::Excluded(clauses) = found {
                self.figures.refinements += 1;
                self.strengthen(&path, &clauses[..path.len()])?;
                return Ok(!self.tree.is_dead(node) && !self.tree.is_covered(node));
            }
        }
        self.tree.add(node, action, location);
        self.figures.cover_expansions += u64::from(demanded);
        Ok(true)
    }

    fn labels_of(&self, path: &[NodeIndex]) -> Vec<Rc<[TermId]>> {
        path.iter().map(|&node| Rc::clone(self.labels.clauses(self.tree.node(node).label))).collect()
    }

    /// Whether a covered node needs an action.
    fn is_demanded(&mut self, covered: NodeIndex, action: ActionId) -> Result<bool, Stop> {
        if self.options.mutation == Some(Mutation::ExistingEdgesOnly) && self.tree.child(covered, action).is_none() {
            return Ok(false);
        }
        Ok(!self.is_skipped(covered, action)?)
    }

    /// Whether an action need not be taken at a node; may make the label of the node above stronger.
    fn is_skipped(&mut self, node: NodeIndex, action: ActionId) -> Result<bool, Stop> {
        let Some((parent, last)) = self.tree.node(node).parent else { return Ok(false) };
        let (before, after) = (self.tree.node(parent).location, self.tree.node(node).location);
        match choose(self.system, self.options.reduction, Step { before, action: last, after }, action) {
            Choice::Take => Ok(false),
            Choice::Skip => {
                self.figures.skipped += 1;
                Ok(true)
            }
            Choice::SkipUnless(conditions) => {
                for condition in conditions {
                    if self.exclude(parent, &[condition])? {
                        self.figures.skipped += 1;
                        self.figures.conditionally += 1;
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// Makes labels say that conditions do not hold together at a node, if they do not.
    fn exclude(&mut self, node: NodeIndex, conditions: &[TermId]) -> Result<bool, Stop> {
        let mut parts = self.labels.clauses(self.tree.node(node).label).to_vec();
        parts.extend(conditions);
        if self.tree.node(node).parent.is_none() {
            let known = &self.known;
            parts = parts.iter().map(|&part| self.system.threads.terms.substitute(part, known)).collect();
        }
        if self.logic.contradicts(&self.system.threads.terms, &parts)? {
            return Ok(true);
        }
        let path = self.tree.path(node);
        if path.len() == 1 {
            return Ok(false);
        }
        let known = self.known.clone();
        let found = self.interpolants(&path, &known, conditions, Kind::General)?;
        if let Interpolants::Excluded(clauses) = &found {
            self.strengthen(&path, clauses)?;
        }
        Ok(matches!(found, Interpolants::Excluded(_)))
    }

    fn interpolants(
        &mut self,
        path: &[NodeIndex],
        known: &FxHashMap<SymbolId, TermId>,
        target: &[TermId],
        kind: Kind,
    ) -> Result<Interpolants, Stop> {
        let labels = self.labels_of(path);
        let actions = self.tree.actions(path);
        let question = Question { known, labels: &labels, actions: &actions, target, kind };
        interpolate(self.system, &mut self.inputs, &mut self.logic, &question)
    }

    /// Excludes the path to a node, if it cannot be taken.
    fn refine(&mut self, node: NodeIndex) -> Result<Interpolants, Stop> {
        let path = self.tree.path(node);
        let known = self.known.clone();
        let found = self.interpolants(&path, &known, &[], Kind::General)?;
        if let Interpolants::Excluded(clauses) = &found {
            self.figures.refinements += 1;
            self.strengthen(&path, clauses)?;
            self.close_above(&path[..path.len() - 1])?;
        }
        Ok(found)
    }

    /// Covers the first node of a path that can be covered.
    fn close_above(&mut self, path: &[NodeIndex]) -> Result<(), Stop> {
        for &above in path {
            if self.tree.node(above).label == LabelId::FALSE || self.close(above)? {
                break;
            }
        }
        Ok(())
    }

    /// Adds clauses to the labels on a path; what was covered by nodes with stronger labels is looked at again.
    fn strengthen(&mut self, path: &[NodeIndex], clauses: &[Option<TermId>]) -> Result<(), Stop> {
        let mut stronger = Vec::new();
        for (&node, clause) in path.iter().zip(clauses) {
            let Some(clause) = *clause else { continue };
            let old = self.tree.node(node).label;
            let new = self.labels.with(&self.system.threads.terms, old, clause);
            if new != old {
                self.tree.set_label(node, new);
                stronger.push(node);
            }
        }
        for &node in &stronger {
            if self.tree.node(node).label == LabelId::FALSE {
                // What is not explored covers no node.
                self.figures.uncovered += self.tree.uncover_by(node);
            }
        }
        for node in stronger {
            let label = self.tree.node(node).label;
            for covered in self.tree.node(node).covers.clone() {
                let theirs = self.tree.node(covered).label;
                let kept = self.labels.implies(&mut self.system.threads.terms, &mut self.logic, theirs, label)?;
                if !kept {
                    self.figures.uncovered += 1;
                    self.tree.uncover(covered);
                    if self.options.mutation == Some(Mutation::NoRequeue) {
                        self.tree.close(covered);
                    }
                }
            }
        }
        Ok(())
    }

    /// Covers a node by an older one with a weaker label, if there is one.
    fn close(&mut self, node: NodeIndex) -> Result<bool, Stop> {
        if self.tree.is_covered(node) {
            return Ok(true);
        }
        let (label, location) = (self.tree.node(node).label, self.tree.node(node).location);
        for other in self.older(node, location) {
            let theirs = self.tree.node(other).label;
            if self.labels.implies(&mut self.system.threads.terms, &mut self.logic, label, theirs)? {
                self.cover(node, other)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The older nodes at a location that may cover a node.
    fn older(&self, node: NodeIndex, location: crate::system::LocationId) -> Vec<NodeIndex> {
        // The root stands for the first states alone: what follows from it rests on the initial values.
        let older = self.tree.at(location).iter().copied().take_while(|&other| other < node);
        let older = older.filter(|&other| self.tree.node(other).parent.is_some());
        older
            .filter(|&other| !self.tree.is_covered(other) && !self.tree.is_dead(other) && self.is_open(other))
            .collect()
    }

    /// Whether the search goes on, or went on, from a node.
    fn is_open(&self, node: NodeIndex) -> bool {
        !self.tree.node(node).closed || self.tree.node(node).expanded
    }

    fn cover(&mut self, node: NodeIndex, by: NodeIndex) -> Result<(), Stop> {
        self.figures.covers += 1;
        self.tree.cover(node, by);
        if !self.tree.node(by).expanded || self.options.mutation == Some(Mutation::NoCoverExpansion) {
            return Ok(());
        }
        let enabled = self.system.enabled(self.tree.node(node).location);
        for &action in enabled.iter() {
            if self.tree.child(by, action).is_none()
                && self.is_demanded(node, action)?
                && !self.add(by, action, true)?
            {
                break;
            }
        }
        Ok(())
    }

    /// Whether a path comes to a location again: what it computes holds after so many iterations only.
    fn repeats(&self, path: &[NodeIndex]) -> bool {
        let locations: Vec<_> = path.iter().map(|&node| self.tree.node(node).location).collect();
        locations.iter().enumerate().any(|(at, location)| locations[..at].contains(location))
    }

    /// Makes the label of a leaf imply that of an older node, if what leads here from their common ancestor allows it.
    fn force(&mut self, node: NodeIndex) -> Result<bool, Stop> {
        let location = self.tree.node(node).location;
        let candidates = self.older(node, location);
        for other in candidates.into_iter().take(FORCED) {
            let ancestor = self.tree.ancestor(node, other);
            let path = self.tree.path(node);
            let from = self.tree.node(ancestor).depth as usize;
            let path = &path[from..];
            if ancestor != other && self.repeats(path) {
                continue;
            }
            let known = if from == 0 { self.known.clone() } else { FxHashMap::default() };
            let has = Rc::clone(self.labels.clauses(self.tree.node(node).label));
            let wanted = Rc::clone(self.labels.clauses(self.tree.node(other).label));
            let mut found = Vec::new();
            let missing: Vec<TermId> = wanted.iter().copied().filter(|clause| !has.contains(clause)).collect();
            for &clause in &missing {
                let negated = self.system.threads.terms.not(clause);
                match self.interpolants(path, &known, &[negated], Kind::Cover)? {
                    Interpolants::Excluded(clauses) => found.push(clauses),
                    Interpolants::Feasible | Interpolants::Stuck => break,
                }
            }
            if found.len() < missing.len() {
                continue;
            }
            let path = path.to_vec();
            for clauses in found {
                self.strengthen(&path, &clauses)?;
            }
            let (label, theirs) = (self.tree.node(node).label, self.tree.node(other).label);
            let still = !self.tree.is_covered(node)
                && !self.tree.is_covered(other)
                && !self.tree.is_dead(other)
                && self.labels.implies(&mut self.system.threads.terms, &mut self.logic, label, theirs)?;
            if still {
                self.figures.forced += 1;
                self.cover(node, other)?;
                return Ok(true);
            }
        }
        Ok(false)
    }
}
