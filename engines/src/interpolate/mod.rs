//! Sequence interpolants by weakest preconditions along an unsatisfiable core, on any solver.
//!
//! The guards of a path, and what is asked for at its end, contradict each other; a minimal core says which matter.
//! From the end backwards a conjunction of conditions is kept that would have to hold for the path to go on: those of
//! the core, as they read before each step. Its negation is the interpolant there. It is inductive by construction, and every
//! step is checked by the solver all the same before a label is changed.
//!
//! First a clause is looked for that all iterations keep (`kept`), and where a path repeats an action again and again, comparisons that hold in all
//! of them (`forward`).
//!
//! Nondeterministic inputs must not occur in labels. A condition that mentions an input of a later step is left out if
//! the rest still contradicts what leads there; else it is replaced by its instances, if few of them say
//! the same; else the constants that the path computes stand for it.

pub(crate) mod forward;
mod kept;

use concord_logic::{Cores, SmtSolver, SymbolId, TermId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::path::logic::{Logic, Stop};
use crate::path::{Inputs, Values};
use crate::system::{ActionId, System};
use forward::{forward, is_loop};

/// A projection with more instances is given up.
const INSTANCES: usize = 12;

/// A path to be excluded.
pub(crate) struct Question<'a> {
    /// Constants at its begin.
    pub known: &'a FxHashMap<SymbolId, TermId>,
    /// The clauses that hold at its nodes; one more than actions.
    pub labels: &'a [std::rc::Rc<[TermId]>],
    pub actions: &'a [ActionId],
    /// What is asked for at its end.
    pub target: &'a [TermId],
    pub kind: Kind,
}

/// What the answer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// What holds in all iterations is looked for first.
    General,
    /// The last action joins a thread. That it is another one is of interest, not that what led to its end cannot be: where
    /// guards are false by constants, the path counts as one that can be taken.
    Join,
    /// A cover is to be forced.
    Cover,
}

/// Which of several contradictions is taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pick {
    /// The first guard that is false.
    First,
    /// The last guard that is false.
    Last,
    /// One without guards that are false.
    Open,
}

/// The answer.
#[derive(Debug)]
pub(crate) enum Interpolants {
    /// The path can be taken; the solver has a model.
    Feasible,
    /// For each node a clause to be added, or nothing.
    Excluded(Vec<Option<TermId>>),
    /// No interpolant without inputs was found.
    Stuck,
}

struct Search<'s, 'f, S> {
    system: &'s mut System,
    inputs: &'s mut Inputs,
    logic: &'s mut Logic<'f, S>,
    /// The conditions at the begin.
    start: Vec<TermId>,
    /// For each step its guards as the path computes them, and which of them are in the core.
    guards: Vec<Vec<(TermId, bool)>>,
    /// The state before each step.
    values: Vec<Values>,
}

/// Excludes a path, or finds that it can be taken.
pub(crate) fn interpolate<S: SmtSolver + Cores>(
    system: &mut System,
    inputs: &mut Inputs,
    logic: &mut Logic<'_, S>,
    question: &Question<'_>,
) -> Result<Interpolants, Stop> {
    let mut now = Values::new(question.known.clone());
    let start: Vec<TermId> =
        question.labels[0].iter().map(|&clause| now.of(&mut system.threads.terms, clause)).collect();
    let mut search = Search { system, inputs, logic, start, guards: Vec::new(), values: Vec::new() };
    for (step, &action) in question.actions.iter().enumerate() {
        search.values.push(now.clone());
        let action = std::rc::Rc::clone(search.system.action(action));
        let guards = now.step(search.system, search.inputs, step, &action);
        search.guards.push(guards.into_iter().map(|guard| (guard, false)).collect());
    }
    let length = question.actions.len();
    let end: Vec<TermId> = question.target.iter().map(|&part| now.of(&mut search.system.threads.terms, part)).collect();
    if question.kind == Kind::General {
        let pick = if question.target.is_empty() { Pick::First } else { Pick::Open };
        let Some(needed) = search.blame(pick, length, &end)? else { return Ok(Interpolants::Feasible) };
        if let Some(clauses) = search.kept(question, needed)? {
            return Ok(Interpolants::Excluded(clauses));
        }
    }
    if question.kind == Kind::General && is_loop(question.actions) {
        let Some(needed) = search.blame(Pick::Last, length, &end)? else { return Ok(Interpolants::Feasible) };
        if let Some(clauses) = search.forwards(question, needed)? {
            return Ok(Interpolants::Excluded(clauses));
        }
    }
    let mut needed = None;
    if question.kind == Kind::Join {
        needed = search.blame(Pick::Open, length, &end)?;
        if needed.is_none() {
            return Ok(Interpolants::Feasible);
        }
    }
    if needed.is_none() {
        needed = search.blame(Pick::First, length, &end)?;
    }
    let Some(needed) = needed else { return Ok(Interpolants::Feasible) };
    let target: Vec<TermId> = needed.into_iter().map(|at| question.target[at]).collect();
    match search.backwards(question, target)? {
        Interpolants::Stuck => {
            // More guards say more about inputs.
            search.guards.iter_mut().flatten().for_each(|(_, blamed)| *blamed = true);
            search.backwards(question, question.target.to_vec())
        }
        found => Ok(found),
    }
}

impl<S: SmtSolver + Cores> Search<'_, '_, S> {
    /// What holds in all iterations, if that excludes the path; the target by what is needed of it.
    fn forwards(&mut self, question: &Question<'_>, needed: Vec<usize>) -> Result<Option<Vec<Option<TermId>>>, Stop> {
        let target: Vec<TermId> = needed.into_iter().map(|at| question.target[at]).collect();
        let blamed: Vec<Vec<bool>> =
            self.guards.iter().map(|guards| guards.iter().map(|&(_, blamed)| blamed).collect()).collect();
        let question = Question { target: &target, ..*question };
        let Some(clauses) = forward(self.system, self.logic, &question, &blamed)? else { return Ok(None) };
        Ok(self.recheck(&question, &clauses)?.then_some(clauses))
    }

    /// Marks the guards before a step that contradict conditions there, and says which of these are needed;
    /// nothing if there is no contradiction.
    fn blame(&mut self, pick: Pick, before: usize, conditions: &[TermId]) -> Result<Option<Vec<usize>>, Stop> {
        let mut parts = self.start.clone();
        let mut places = Vec::new();
        for (step, guards) in self.guards[..before].iter().enumerate() {
            for (at, (guard, _)) in guards.iter().enumerate() {
                places.push((step, at));
                parts.push(*guard);
            }
        }
        let (first, last) = (self.start.len(), parts.len());
        parts.extend(conditions);
        let terms = &mut self.system.threads.terms;
        let is_false: Vec<usize> = (0..parts.len()).filter(|&at| terms.as_bool(parts[at]) == Some(false)).collect();
        let core = match (pick, is_false.last()) {
            (Pick::Last, Some(&last)) => Some(vec![last]),
            (Pick::Open, Some(_)) => {
                is_false.iter().filter(|&&at| at < last).for_each(|&at| parts[at] = terms.tt());
                self.logic.minimal_contradiction(terms, &parts)?
            }
            _ => self.logic.minimal_contradiction(terms, &parts)?,
        };
        let Some(core) = core else { return Ok(None) };
        self.guards[..before].iter_mut().flatten().for_each(|(_, blamed)| *blamed = false);
        let mut needed = Vec::new();
        for index in core {
            if index >= last {
                needed.push(index - last);
            } else if index >= first {
                let (step, at) = places[index - first];
                self.guards[step][at].1 = true;
            }
        }
        Ok(Some(needed))
    }

    fn backwards(&mut self, question: &Question<'_>, target: Vec<TermId>) -> Result<Interpolants, Stop> {
        let length = question.actions.len();
        let mut clauses: Vec<Option<TermId>> = vec![None; length + 1];
        let mut conditions = target;
        clauses[length] = Some(self.negation(&conditions));
        for step in (0..length).rev() {
            conditions = self.before(step, question.actions[step], &conditions);
            if conditions.iter().any(|&part| self.system.threads.terms.as_bool(part) == Some(false)) {
                break;
            }
            let mut parts = question.labels[step].to_vec();
            parts.extend(&conditions);
            if step == 0 {
                let known = Values::new(question.known.clone());
                parts = parts.into_iter().map(|part| known.of(&mut self.system.threads.terms, part)).collect();
            }
            if (step == 0 || !question.labels[step].is_empty())
                && self.logic.contradicts(&self.system.threads.terms, &parts)?
            {
                break;
            }
            if step == 0 {
                return Ok(Interpolants::Stuck);
            }
            match self.without_inputs(step, conditions)? {
                Some(rest) => conditions = rest,
                None => return Ok(Interpolants::Stuck),
            }
            clauses[step] = Some(self.negation(&conditions));
        }
        if self.recheck(question, &clauses)? { Ok(Interpolants::Excluded(clauses)) } else { Ok(Interpolants::Stuck) }
    }

    /// Conditions after a step as they read before it, with the guards of the core.
    fn before(&mut self, step: usize, action: ActionId, conditions: &[TermId]) -> Vec<TermId> {
        let action = std::rc::Rc::clone(self.system.action(action));
        let names = self.inputs.names(self.system, step, &action);
        let terms = &mut self.system.threads.terms;
        let assigned: FxHashMap<SymbolId, TermId> =
            action.updates.iter().map(|&(symbol, value)| (symbol, terms.substitute(value, &names))).collect();
        let mut found: Vec<TermId> = conditions.iter().map(|&part| terms.substitute(part, &assigned)).collect();
        for (&guard, (_, blamed)) in action.guards.iter().zip(&self.guards[step]) {
            if *blamed {
                found.push(terms.substitute(guard, &names));
            }
        }
        self.flat(found)
    }

    /// The conjuncts of conditions, each once.
    fn flat(&mut self, conditions: Vec<TermId>) -> Vec<TermId> {
        let terms = &self.system.threads.terms;
        let (mut stack, mut found) = (conditions, Vec::new());
        stack.reverse();
        while let Some(top) = stack.pop() {
            match terms.as_app(top) {
                Some((concord_logic::Op::And, parts)) => stack.extend(parts.iter().rev()),
                _ if terms.as_bool(top) == Some(true) || found.contains(&top) => {}
                _ => found.push(top),
            }
        }
        found
    }

    fn negation(&mut self, conditions: &[TermId]) -> TermId {
        let terms = &mut self.system.threads.terms;
        let all = terms.and_all(conditions.iter().copied());
        terms.not(all)
    }

    /// Conditions before a step that mention no input and are contradicted by what leads there. They follow from the
    /// given ones.
    fn without_inputs(&mut self, step: usize, conditions: Vec<TermId>) -> Result<Option<Vec<TermId>>, Stop> {
        let is_input: FxHashSet<SymbolId> = self.inputs.symbols(self.system);
        let terms = &self.system.threads.terms;
        let mentions = |part: &TermId| terms.symbols_of(*part).iter().any(|symbol| is_input.contains(symbol));
        let (with, rest): (Vec<TermId>, Vec<TermId>) = conditions.iter().partition(|part| mentions(part));
        if with.is_empty() {
            return Ok(Some(rest));
        }
        let now = self.values[step].clone();
        let here: Vec<TermId> = rest.iter().map(|&part| now.of(&mut self.system.threads.terms, part)).collect();
        if !rest.is_empty()
            && let Some(needed) = self.blame(Pick::First, step, &here)?
        {
            return Ok(Some(needed.into_iter().map(|at| rest[at]).collect()));
        }
        if let Some(replaced) = self.replaced(&conditions, &is_input) {
            return self.without_inputs(step, replaced);
        }
        if let Some(instances) = self.instances(&with, &rest, &is_input)? {
            let mut all = rest;
            all.push(instances);
            return Ok(Some(self.flat(all)));
        }
        // The constants of the path, and what it makes equal.
        let symbols = self.system.threads.terms.symbols_of_all(conditions.iter().copied());
        let mut equal = Vec::new();
        let mut same: FxHashMap<TermId, TermId> = FxHashMap::default();
        for symbol in symbols.into_iter().filter(|symbol| !is_input.contains(symbol)) {
            let value = now.get(&self.system.threads.terms, symbol);
            let terms = &mut self.system.threads.terms;
            let constant = terms.as_bits(value).is_some() || terms.as_bool(value).is_some();
            let term = terms.symbol_term(symbol);
            if constant {
                equal.push(terms.eq(term, value));
            } else if let Some(&other) = same.get(&value) {
                equal.push(terms.eq(term, other));
            } else {
                same.insert(value, term);
            }
        }
        let count = equal.len();
        equal.extend(&conditions);
        let Some(needed) = self.logic.minimal_contradiction(&self.system.threads.terms, &equal)? else {
            return Ok(None);
        };
        let kept: Vec<TermId> = needed.into_iter().filter(|&at| at < count).map(|at| equal[at]).collect();
        let other = self.negation(&kept);
        self.guards[..step].iter_mut().flatten().for_each(|(_, blamed)| *blamed = false);
        Ok(Some(vec![other]))
    }

    /// Conditions with an input replaced by what one of them says that it equals.
    fn replaced(&mut self, conditions: &[TermId], is_input: &FxHashSet<SymbolId>) -> Option<Vec<TermId>> {
        let terms = &self.system.threads.terms;
        let equation = |&part: &TermId| {
            let (concord_logic::Op::Eq, &[left, right]) = terms.as_app(part)? else { return None };
            [(left, right), (right, left)].into_iter().find_map(|(input, other)| {
                let input = terms.as_symbol(input).filter(|input| is_input.contains(input))?;
                (!terms.symbols_of(other).contains(&input)).then_some((input, other))
            })
        };
        let (input, other) = conditions.iter().find_map(equation)?;
        let names = FxHashMap::from_iter([(input, other)]);
        let terms = &mut self.system.threads.terms;
        let parts = conditions.iter().map(|&part| terms.substitute(part, &names)).collect();
        Some(self.flat(parts))
    }

    /// The disjunction of instances of conditions that says the same as that some inputs satisfy them, where the rest holds.
    fn instances(
        &mut self,
        with: &[TermId],
        rest: &[TermId],
        is_input: &FxHashSet<SymbolId>,
    ) -> Result<Option<TermId>, Stop> {
        let terms = &self.system.threads.terms;
        let symbols: Vec<SymbolId> =
            terms.symbols_of_all(with.iter().copied()).into_iter().filter(|symbol| is_input.contains(symbol)).collect();
        let mut found = self.system.threads.terms.ff();
        for _ in 0..INSTANCES {
            let mut parts = with.to_vec();
            parts.extend(rest);
            parts.push(self.system.threads.terms.not(found));
            if self.logic.contradicts(&self.system.threads.terms, &parts)? {
                return Ok(Some(found));
            }
            self.logic.model(&self.system.threads.terms)?;
            let mut values = FxHashMap::default();
            for &symbol in &symbols {
                let value = match self.logic.value(&self.system.threads.terms, symbol) {
                    concord_logic::Value::Bool(value) => self.system.threads.terms.bool(value),
                    concord_logic::Value::Bits(bits) => self.system.threads.terms.bits(bits),
                    concord_logic::Value::Array(_) => return Ok(None),
                };
                values.insert(symbol, value);
            }
            let terms = &mut self.system.threads.terms;
            let parts: Vec<TermId> = with.iter().map(|&part| terms.substitute(part, &values)).collect();
            let instance = terms.and_all(parts);
            found = terms.or(found, instance);
        }
        Ok(None)
    }

    /// Whether every step leads from its label with the new clause to the next new clause.
    fn recheck(&mut self, question: &Question<'_>, clauses: &[Option<TermId>]) -> Result<bool, Stop> {
        for (step, &action) in question.actions.iter().enumerate() {
            let Some(after) = clauses[step + 1] else { continue };
            let mut before = question.labels[step].to_vec();
            before.extend(clauses[step]);
            if !holds_after(self.system, self.logic, question.known, step == 0, &before, action, after)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Whether a clause holds after an action, where these clauses hold before it (and the constants, if it is the first).
pub(crate) fn holds_after<S: SmtSolver + Cores>(
    system: &mut System,
    logic: &mut Logic<'_, S>,
    known: &FxHashMap<SymbolId, TermId>,
    first: bool,
    before: &[TermId],
    action: ActionId,
    after: TermId,
) -> Result<bool, Stop> {
    let action = std::rc::Rc::clone(system.action(action));
    let assigned: FxHashMap<SymbolId, TermId> = action.updates.iter().copied().collect();
    let terms = &mut system.threads.terms;
    let after = terms.substitute(after, &assigned);
    let mut parts = before.to_vec();
    parts.extend(&action.guards);
    parts.push(terms.not(after));
    if first {
        parts = parts.into_iter().map(|part| terms.substitute(part, known)).collect();
    }
    logic.contradicts(terms, &parts)
}
