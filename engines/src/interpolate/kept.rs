//! Interpolants that iterations keep.
//!
//! Which guards contradict each other says little where the path computes constants: then any guard that is false will do, and
//! what has to hold before it so that it stays false is another thing for each iteration. So several choices are tried: the guards of the
//! last step in a core without such constants, each of its guards for itself, and all of them. Of each
//! it is asked whether the same clause holds all the way: before a step of a cycle it must be the one that holds after it. What
//! other steps, which the path takes once, ask for is the weakest precondition.

use concord_logic::{Cores, SmtSolver, TermId};
use rustc_hash::FxHashMap;

use super::{Pick, Question, Search, holds_after};
use crate::path::logic::Stop;
use crate::system::System;

impl<S: SmtSolver + Cores> Search<'_, '_, S> {
    /// For each node a clause, if there is a choice that all cycles of the path keep. The path begins at the root; of the
    /// target these conditions are needed.
    pub(super) fn kept(
        &mut self,
        question: &Question<'_>,
        needed: Vec<usize>,
    ) -> Result<Option<Vec<Option<TermId>>>, Stop> {
        let length = question.actions.len();
        let on_cycle = on_cycle(self.system, question);
        let mut choices = Vec::new();
        if question.target.is_empty() {
            if length > 0 {
                choices = self.choices(question)?;
            }
        } else {
            choices.push((length, needed.into_iter().map(|at| question.target[at]).collect()));
        }
        for (at, conditions) in choices {
            if let Some(clauses) = self.keep(question, &on_cycle, at, conditions)? {
                return Ok(Some(clauses));
            }
        }
        Ok(None)
    }

    /// What may be said not to hold before the last step.
    fn choices(&mut self, question: &Question<'_>) -> Result<Vec<(usize, Vec<TermId>)>, Stop> {
        let last = question.actions.len() - 1;
        let action = std::rc::Rc::clone(self.system.action(question.actions[last]));
        let names = self.inputs.names(self.system, last, &action);
        let terms = &mut self.system.threads.terms;
        let guards: Vec<TermId> = action.guards.iter().map(|&guard| terms.substitute(guard, &names)).collect();
        let mut choices = Vec::new();
        let is_open =
            self.guards.iter().flatten().all(|&(guard, _)| self.system.threads.terms.as_bool(guard) != Some(false));
        if is_open || self.blame(Pick::Open, last + 1, &[])?.is_some() {
            let blamed = guards.iter().zip(&self.guards[last]).filter(|(_, (_, blamed))| *blamed);
            choices.push(blamed.map(|(&guard, _)| guard).collect::<Vec<TermId>>());
        }
        choices.extend(guards.iter().rev().map(|&guard| vec![guard]));
        choices.push(guards);
        choices.retain(|choice| !choice.is_empty());
        Ok(choices.into_iter().map(|choice| (last, choice)).collect())
    }

    /// Conditions without inputs that are excluded at a node: those that mention none, else what the others say.
    fn beside_inputs(&mut self, at: usize, conditions: Vec<TermId>) -> Result<Option<Vec<TermId>>, Stop> {
        let is_input = self.inputs.symbols(self.system);
        let terms = &mut self.system.threads.terms;
        let mentions = |part: &TermId| terms.symbols_of(*part).iter().any(|symbol| is_input.contains(symbol));
        let rest: Vec<TermId> = conditions.iter().copied().filter(|part| !mentions(part)).collect();
        if rest.len() == conditions.len() {
            return Ok(Some(rest));
        }
        let now = self.values[at].clone();
        let here: Vec<TermId> = rest.iter().map(|&part| now.of(terms, part)).collect();
        if !rest.is_empty() && self.blame(Pick::First, at, &here)?.is_some() {
            return Ok(Some(rest));
        }
        self.without_inputs(at, conditions)
    }

    /// The clauses that exclude conditions at a node, if cycles keep them.
    fn keep(
        &mut self,
        question: &Question<'_>,
        on_cycle: &[bool],
        from: usize,
        mut conditions: Vec<TermId>,
    ) -> Result<Option<Vec<Option<TermId>>>, Stop> {
        let length = question.actions.len();
        let mut clauses: Vec<Option<TermId>> = vec![None; length + 1];
        if from < length {
            clauses[length] = Some(self.system.threads.terms.ff());
        }
        for at in (1..=from).rev() {
            if at < length {
                let Some(rest) = self.beside_inputs(at, conditions)? else { return Ok(None) };
                conditions = rest;
                let mut parts = question.labels[at].to_vec();
                parts.extend(&conditions);
                if self.logic.contradicts(&self.system.threads.terms, &parts)? {
                    break;
                }
                let now = self.values[at].clone();
                let terms = &mut self.system.threads.terms;
                let here: Vec<TermId> = conditions.iter().map(|&part| now.of(terms, part)).collect();
                if self.blame(Pick::First, at, &here)?.is_none() {
                    return Ok(None);
                }
            }
            let clause = self.negation(&conditions);
            clauses[at] = Some(clause);
            if at == 1 {
                break;
            }
            let action = question.actions[at - 1];
            let mut before = question.labels[at - 1].to_vec();
            before.push(clause);
            let nothing = FxHashMap::default();
            if !holds_after(self.system, self.logic, &nothing, false, &before, action, clause)? {
                if on_cycle[at - 1] {
                    return Ok(None);
                }
                conditions = self.before(at - 1, action, &conditions);
            }
        }
        Ok(self.recheck(question, &clauses)?.then_some(clauses))
    }
}

/// For each step of a path from the root whether it is on a cycle of locations.
fn on_cycle(system: &mut System, question: &Question<'_>) -> Vec<bool> {
    let mut location = system.start();
    let mut first = FxHashMap::from_iter([(location, 0)]);
    let mut on_cycle = vec![false; question.actions.len()];
    for (step, &action) in question.actions.iter().enumerate() {
        location = system.successor(location, action);
        let since = *first.entry(location).or_insert(step + 1);
        on_cycle[since..=step].iter_mut().for_each(|on_cycle| *on_cycle = true);
    }
    on_cycle
}
