//! Interpolants of loops: what simple comparisons hold from step to step.
//!
//! Weakest preconditions say what must not hold now so that things do not go wrong after so many iterations, and say something else
//! for each number of iterations. Where a path repeats an action again and again, strongest postconditions within a few forms are tried
//! first: which of the comparisons of relevant variables with each other, and with constants of the path, hold at each node, given
//! those that held before. If they contradict the path in the end, the few that are needed are the interpolants; what is specific
//! to one iteration, such as the value of a counter, is given up before what holds in all of them, such as an order of two counters.

use concord_logic::{Cores, Op, SmtSolver, Sort, SymbolId, TermId, TermStore, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Question;
use crate::path::logic::{Logic, Stop};
use crate::system::{ActionId, System};

/// With more relevant variables than this nothing is tried.
const VARIABLES: usize = 8;

/// Constants of one width that variables are compared with.
const CONSTANTS: usize = 6;

/// Longer paths are not tried.
const LENGTH: usize = 400;

/// Whether a path is one for which it is tried: it takes an action for the third time.
pub(crate) fn is_loop(actions: &[ActionId]) -> bool {
    let mut times: FxHashMap<ActionId, u32> = FxHashMap::default();
    let again = |action: &ActionId| {
        let count = times.entry(*action).or_default();
        *count += 1;
        *count > 2
    };
    actions.len() <= LENGTH && actions.iter().any(again)
}

/// For each node what holds there and excludes the path, if comparisons do. The blamed guards are those that contradict each other.
pub(crate) fn forward<S: SmtSolver + Cores>(
    system: &mut System,
    logic: &mut Logic<'_, S>,
    question: &Question<'_>,
    blamed: &[Vec<bool>],
) -> Result<Option<Vec<Option<TermId>>>, Stop> {
    let mentioned = mentioned(system, question, blamed);
    let Some(variables) = relevant(system, question, &mentioned) else { return Ok(None) };
    let candidates = comparisons(system, question, mentioned, &variables);
    let mut path = Path { system, logic, question };
    let Some(holding) = path.postconditions(&candidates)? else { return Ok(None) };
    path.needed(holding).map(Some)
}

/// The guards that contradict each other, and those of actions that a path repeats.
fn mentioned(system: &System, question: &Question<'_>, blamed: &[Vec<bool>]) -> Vec<TermId> {
    let mut times: FxHashMap<ActionId, u32> = FxHashMap::default();
    for &action in question.actions {
        *times.entry(action).or_default() += 1;
    }
    let mut mentioned: Vec<TermId> = question.target.to_vec();
    for (&action, blamed) in question.actions.iter().zip(blamed) {
        let again = times[&action] > 1;
        let guards = system.action(action).guards.iter().zip(blamed);
        mentioned.extend(guards.filter(|(_, blamed)| **blamed || again).map(|(&guard, _)| guard));
    }
    mentioned
}

/// The variables of conditions, and what they were computed from.
fn relevant(system: &System, question: &Question<'_>, mentioned: &[TermId]) -> Option<Vec<SymbolId>> {
    let terms = &system.threads.terms;
    let mut found: Vec<SymbolId> = Vec::new();
    let actions = question.actions.iter().map(|&action| system.action(action));
    let inputs: FxHashSet<SymbolId> =
        actions.flat_map(|action| action.inputs.iter().map(|input| input.symbol)).collect();
    let mut open: Vec<TermId> = mentioned.to_vec();
    let mut next = 0;
    loop {
        for symbol in terms.symbols_of_all(open.drain(..)) {
            if !inputs.contains(&symbol) && !found.contains(&symbol) {
                found.push(symbol);
            }
        }
        if found.len() > VARIABLES {
            return None;
        }
        let Some(&symbol) = found.get(next) else { break };
        next += 1;
        for &action in question.actions {
            let updates = system.action(action).updates.iter();
            open.extend(updates.filter(|(target, _)| *target == symbol).map(|&(_, value)| value));
        }
    }
    found.sort_unstable();
    Some(found)
}

/// Comparisons of variables, the more specific first.
fn comparisons(
    system: &mut System,
    question: &Question<'_>,
    mut mentioned: Vec<TermId>,
    variables: &[SymbolId],
) -> Vec<TermId> {
    for &action in question.actions {
        let updates = system.action(action).updates.iter();
        mentioned.extend(updates.filter(|(target, _)| variables.contains(target)).map(|&(_, value)| value));
    }
    mentioned.extend(variables.iter().filter_map(|symbol| question.known.get(symbol)));
    let terms = &mut system.threads.terms;
    let constants = constants(terms, mentioned);
    let (mut equal, mut ordered, mut bounds) = (Vec::new(), Vec::new(), Vec::new());
    let words: Vec<TermId> = variables.iter().map(|&symbol| terms.symbol_term(symbol)).collect();
    for (at, &left) in words.iter().enumerate() {
        let Sort::Bits(width) = terms.sort(left) else {
            let negated = terms.not(left);
            equal.extend([left, negated]);
            continue;
        };
        for &constant in constants.get(&width).map_or(&[][..], Vec::as_slice) {
            equal.push(terms.eq(left, constant));
            if width > 1 {
                bounds.extend([terms.bv_sle(left, constant), terms.bv_sle(constant, left)]);
            }
        }
        for &right in &words[at + 1..] {
            if width > 1 && terms.sort(right) == Sort::Bits(width) {
                equal.push(terms.eq(left, right));
                ordered.extend([terms.bv_sle(left, right), terms.bv_sle(right, left)]);
            }
        }
    }
    equal.extend(bounds);
    equal.extend(ordered);
    let mut seen = FxHashSet::default();
    equal.retain(|&term| terms.as_bool(term).is_none() && seen.insert(term));
    equal
}

/// The constants in terms by width, the first ones.
fn constants(terms: &mut TermStore, mut open: Vec<TermId>) -> FxHashMap<u32, Vec<TermId>> {
    let mut found: FxHashMap<u32, Vec<TermId>> = FxHashMap::default();
    let mut seen = FxHashSet::default();
    open.reverse();
    while let Some(term) = open.pop() {
        if !seen.insert(term) {
            continue;
        }
        if terms.as_bits(term).is_some() {
            let width = terms.width(term);
            let zero = terms.constant(width, 0);
            let known = found.entry(width).or_insert_with(|| vec![zero]);
            if known.len() < CONSTANTS && !known.contains(&term) {
                known.push(term);
            }
        } else if let Some((_, parts)) = terms.as_app(term) {
            open.extend(parts);
        }
    }
    for (&width, known) in &mut found {
        if width == 1 {
            *known = vec![terms.constant(1, 0), terms.constant(1, 1)];
        }
    }
    found
}

struct Path<'s, 'f, 'q, S> {
    system: &'s mut System,
    logic: &'s mut Logic<'f, S>,
    question: &'s Question<'q>,
}

impl<S: SmtSolver + Cores> Path<'_, '_, '_, S> {
    /// What holds before each step, until what holds contradicts the next one, or at the end what is asked for; nothing if nothing
    /// is contradicted.
    fn postconditions(&mut self, candidates: &[TermId]) -> Result<Option<Vec<Vec<TermId>>>, Stop> {
        let known = self.question.known.clone();
        let order: FxHashMap<TermId, usize> = candidates.iter().copied().zip(0..).collect();
        let mut now: Vec<TermId> = Vec::new();
        for &candidate in candidates {
            let terms = &mut self.system.threads.terms;
            let value = terms.substitute(candidate, &known);
            if terms.as_bool(value) == Some(true) {
                now.push(candidate);
            }
        }
        let mut holding = vec![now.clone()];
        for step in 0..self.question.actions.len() {
            let parts = self.before(step, &now);
            if self.contradicts(&parts)? {
                return Ok(Some(holding));
            }
            let assigned = self.assigned(step);
            let (mut after, mut open) = (Vec::new(), Vec::new());
            for &candidate in candidates {
                let terms = &mut self.system.threads.terms;
                let wanted = terms.substitute(candidate, &assigned);
                match terms.as_bool(wanted) {
                    Some(false) => {}
                    None if !now.contains(&wanted) => open.push((candidate, wanted)),
                    _ => after.push(candidate),
                }
            }
            after.extend(self.consequences(&parts, open)?);
            after.sort_unstable_by_key(|term| order[term]);
            now = after;
            holding.push(now.clone());
        }
        let mut parts = now;
        parts.extend(&self.question.labels[self.question.actions.len()][..]);
        parts.extend(self.question.target);
        Ok(self.contradicts(&parts)?.then_some(holding))
    }

    /// Those of several conditions that follow, each with another one that is the same elsewhere: all that no model denies.
    fn consequences(&mut self, parts: &[TermId], mut open: Vec<(TermId, TermId)>) -> Result<Vec<TermId>, Stop> {
        while !open.is_empty() {
            let terms = &mut self.system.threads.terms;
            let all = terms.and_all(open.iter().map(|&(_, wanted)| wanted));
            let mut question = parts.to_vec();
            question.push(terms.not(all));
            if self.contradicts(&question)? {
                break;
            }
            self.logic.model(&self.system.threads.terms)?;
            let terms = &mut self.system.threads.terms;
            let mut model = FxHashMap::default();
            for symbol in terms.symbols_of(all) {
                let value = match self.logic.value(terms, symbol) {
                    Value::Bool(value) => terms.bool(value),
                    Value::Bits(bits) => terms.bits(bits),
                    Value::Array(_) => return Ok(Vec::new()),
                };
                model.insert(symbol, value);
            }
            let count = open.len();
            open.retain(|&(_, wanted)| {
                let value = terms.substitute(wanted, &model);
                terms.as_bool(value) == Some(true)
            });
            if open.len() == count {
                return Ok(Vec::new());
            }
        }
        Ok(open.into_iter().map(|(candidate, _)| candidate).collect())
    }

    fn contradicts(&mut self, parts: &[TermId]) -> Result<bool, Stop> {
        self.logic.contradicts(&self.system.threads.terms, parts)
    }

    fn assigned(&self, step: usize) -> FxHashMap<SymbolId, TermId> {
        self.system.action(self.question.actions[step]).updates.iter().copied().collect()
    }

    /// What holds before a step, the label there and the guards of the step; constants are put in before the first one.
    fn before(&mut self, step: usize, now: &[TermId]) -> Vec<TermId> {
        let mut parts = now.to_vec();
        parts.extend(&self.question.labels[step][..]);
        parts.extend(&self.system.action(self.question.actions[step]).guards);
        if step == 0 {
            let terms = &mut self.system.threads.terms;
            parts.iter_mut().for_each(|part| *part = terms.substitute(*part, self.question.known));
        }
        parts
    }

    /// From the end backwards what is needed of what holds.
    fn needed(&mut self, holding: Vec<Vec<TermId>>) -> Result<Vec<Option<TermId>>, Stop> {
        let length = self.question.actions.len();
        let mut clauses = vec![None; length + 1];
        let last = holding.len() - 1;
        for clause in &mut clauses[last + 1..] {
            *clause = Some(self.system.threads.terms.ff());
        }
        let mut wanted: Option<TermId> = None;
        for at in (0..=last).rev() {
            let mut parts = if at < length {
                self.before(at, &holding[at])
            } else {
                let mut parts = holding[at].clone();
                parts.extend(&self.question.labels[at][..]);
                parts.extend(self.question.target);
                parts
            };
            if let Some(wanted) = wanted {
                let (assigned, known) = (self.assigned(at), self.question.known);
                let terms = &mut self.system.threads.terms;
                let mut later = terms.substitute(wanted, &assigned);
                if at == 0 {
                    later = terms.substitute(later, known);
                }
                parts.push(terms.not(later));
            }
            let mut count = holding[at].len();
            for form in [Form::Same, Form::Constant, Form::Bound] {
                let terms = &self.system.threads.terms;
                let others: Vec<usize> =
                    (0..parts.len()).filter(|&part| part >= count || form_of(terms, parts[part]) != form).collect();
                let without: Vec<TermId> = others.iter().map(|&part| parts[part]).collect();
                if without.len() < parts.len() && self.contradicts(&without)? {
                    count -= parts.len() - without.len();
                    parts = without;
                }
            }
            let blamed = self.logic.minimal_contradiction(&self.system.threads.terms, &parts)?.unwrap_or_default();
            let kept: Vec<TermId> = blamed.into_iter().filter(|&part| part < count).map(|part| parts[part]).collect();
            if at == 0 || kept.is_empty() {
                break;
            }
            let all = self.system.threads.terms.and_all(kept);
            clauses[at] = Some(all);
            wanted = Some(all);
        }
        Ok(clauses)
    }
}

/// Forms of comparisons. All of one form are given up together where the rest will do, those first that one iteration is
/// most likely to be alone with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Two variables are the same.
    Same,
    /// A variable is a constant.
    Constant,
    /// A variable is not above or below a constant.
    Bound,
    /// Two variables are in this order, or a variable of one bit.
    Other,
}

fn form_of(terms: &TermStore, comparison: TermId) -> Form {
    let Some((op, &[left, right])) = terms.as_app(comparison) else { return Form::Other };
    let constant = terms.as_bits(left).is_some() || terms.as_bits(right).is_some();
    match op {
        Op::Eq if terms.sort(left) == Sort::Bits(1) => Form::Other,
        Op::Eq if constant => Form::Constant,
        Op::Eq => Form::Same,
        _ if constant => Form::Bound,
        _ => Form::Other,
    }
}

/// The conjuncts of a term.
pub(crate) fn conjuncts(terms: &TermStore, term: TermId) -> Vec<TermId> {
    let (mut open, mut found) = (vec![term], Vec::new());
    while let Some(term) = open.pop() {
        match terms.as_app(term) {
            Some((Op::And, parts)) => open.extend(parts.iter().rev()),
            _ => found.push(term),
        }
    }
    found
}
