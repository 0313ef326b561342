//! Cheap implication between guards: assume the premises, propagate through and, or and
//! not, and look what the conclusion is worth. Sound, incomplete, linear.

use concord_logic::{Op, TermId, TermStore};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Truth values that follow from premises.
pub struct Assumptions {
    values: FxHashMap<TermId, bool>,
    contradictory: bool,
    patience: Effort,
}

/// The most terms that are looked at for what follows, and for what one way of a choice or one conclusion is worth.
#[derive(Clone, Copy)]
pub struct Effort {
    premises: u32,
    choice: u32,
    conclusion: u32,
}

impl Effort {
    /// For questions that are asked of every pair of events.
    pub const USUAL: Effort = Effort { premises: 256, choice: 16, conclusion: 64 };
    /// For questions that are asked seldom.
    pub const GREAT: Effort = Effort { premises: 1024, choice: 512, conclusion: 512 };
    /// For what follows from the guard of one read, which grows with the number of threads that were joined before.
    pub const THOROUGH: Effort = Effort { premises: u32::MAX, choice: 512, conclusion: 512 };
}

impl Assumptions {
    /// What follows if all premises hold.
    pub fn new(terms: &TermStore, premises: &[TermId]) -> Assumptions {
        Assumptions::either(terms, premises, &[], Effort::USUAL)
    }

    /// What follows if all premises hold and none of the others does.
    pub fn either(terms: &TermStore, premises: &[TermId], others: &[TermId], patience: Effort) -> Assumptions {
        let mut assumed = Assumptions { values: FxHashMap::default(), contradictory: false, patience };
        let mut choices: Vec<(TermId, bool)> = Vec::new();
        let mut queue: Vec<(TermId, bool)> = premises.iter().map(|&premise| (premise, true)).collect();
        queue.extend(others.iter().map(|&other| (other, false)));
        let mut fuel = patience.premises;
        loop {
            while let Some((term, value)) = queue.pop() {
                assumed.set(terms, term, value, &mut queue, &mut choices);
                fuel = fuel.saturating_sub(1);
                if fuel == 0 || assumed.contradictory {
                    return assumed;
                }
            }
            // A choice with all ways but one closed leaves that one.
            choices.retain(|&(term, value)| {
                let Some((_, &[left, right])) = terms.as_app(term) else { return false };
                let value_of = |way| assumed.value_within(terms, way, &mut { patience.choice });
                match (value_of(left), value_of(right)) {
                    (Some(known), _) | (_, Some(known)) if known == value => false,
                    (Some(_), Some(_)) => {
                        assumed.contradictory = true;
                        false
                    }
                    (Some(_), None) => {
                        queue.push((right, value));
                        false
                    }
                    (None, Some(_)) => {
                        queue.push((left, value));
                        false
                    }
                    (None, None) => true,
                }
            });
            if queue.is_empty() || assumed.contradictory {
                return assumed;
            }
        }
    }

    fn set(
        &mut self,
        terms: &TermStore,
        term: TermId,
        value: bool,
        queue: &mut Vec<(TermId, bool)>,
        choices: &mut Vec<(TermId, bool)>,
    ) {
        if let Some(known) = terms.as_bool(term) {
            self.contradictory |= known != value;
            return;
        }
        if let Some(known) = self.values.insert(term, value) {
            self.contradictory |= known != value;
            return;
        }
        match (terms.as_app(term), value) {
            (Some((Op::Not, &[inner])), _) => queue.push((inner, !value)),
            (Some((Op::And, &[left, right])), true) | (Some((Op::Or, &[left, right])), false) => {
                queue.extend([(left, value), (right, value)]);
            }
            (Some((Op::And | Op::Or, _)), _) => choices.push((term, value)),
            _ => {}
        }
    }

    /// Whether the premises cannot all hold.
    pub fn is_contradictory(&self) -> bool {
        self.contradictory
    }

    /// Whether the premises say so, without looking into the term.
    pub fn is_false(&self, term: TermId) -> bool {
        self.contradictory || self.values.get(&term) == Some(&false)
    }

    /// Whether the conclusion certainly holds.
    pub fn implies(&self, terms: &TermStore, conclusion: TermId) -> bool {
        self.contradictory || self.value_within(terms, conclusion, &mut { self.patience.conclusion }) == Some(true)
    }

    fn value_within(&self, terms: &TermStore, term: TermId, fuel: &mut u32) -> Option<bool> {
        if let Some(known) = terms.as_bool(term).or_else(|| self.values.get(&term).copied()) {
            return Some(known);
        }
        *fuel = fuel.checked_sub(1)?;
        match terms.as_app(term)? {
            (Op::Not, &[inner]) => self.value_within(terms, inner, fuel).map(|value| !value),
            (op @ (Op::And | Op::Or), &[left, right]) => {
                let decides = op == Op::Or;
                match self.value_within(terms, left, fuel) {
                    Some(first) if first == decides => Some(decides),
                    first => match self.value_within(terms, right, fuel) {
                        Some(second) if second == decides => Some(decides),
                        Some(_) => first,
                        None => None,
                    },
                }
            }
            (Op::Eq, &[left, right]) => {
                let (left, right) = (self.chosen(terms, left, fuel), self.chosen(terms, right, fuel));
                (left == right).then_some(true).or_else(|| Some(terms.as_bits(left)? == terms.as_bits(right)?))
            }
            _ => None,
        }
    }

    /// What a choice by conditions with known values comes to.
    fn chosen(&self, terms: &TermStore, mut term: TermId, fuel: &mut u32) -> TermId {
        while let Some((Op::Ite, &[condition, then, other])) = terms.as_app(term) {
            match self.value_within(terms, condition, fuel) {
                Some(true) => term = then,
                Some(false) => term = other,
                None => break,
            }
        }
        term
    }
}

/// Questions whether some premises imply that one of some conclusions holds, asked again in each round of pruning: each is
/// answered once.
#[derive(Default)]
pub struct ImplicationCache(FxHashMap<Question, bool>);

/// Premises and conclusions. Without a conclusion it is whether the premises exclude each other.
type Question = (SmallVec<[TermId; 2]>, SmallVec<[TermId; 4]>);

impl ImplicationCache {
    /// The answer, if it was found before.
    pub fn known(&self, premises: &[TermId], conclusions: &[TermId]) -> Option<bool> {
        self.0.get(&(SmallVec::from_slice(premises), SmallVec::from_slice(conclusions))).copied()
    }

    /// The answer, found by `find` if it was not found before.
    pub fn of(&mut self, premises: &[TermId], conclusions: &[TermId], find: impl FnOnce() -> bool) -> bool {
        let question = (SmallVec::from_slice(premises), SmallVec::from_slice(conclusions));
        *self.0.entry(question).or_insert_with(find)
    }

    /// Whether the premises cannot all hold without one of the others.
    pub fn exclude(&mut self, terms: &TermStore, premises: &[TermId], others: &[TermId], patience: Effort) -> bool {
        self.of(premises, others, || Assumptions::either(terms, premises, others, patience).is_contradictory())
    }
}

/// Implications between guards, asked often: what follows from a guard is computed once. Only so many
/// different questions are answered; large programs have more than an answer to each is worth.
pub struct Implications {
    assumed: FxHashMap<TermId, Assumptions>,
    known: FxHashMap<(TermId, TermId), bool>,
    answers_left: usize,
}

impl Implications {
    /// So many different questions are answered.
    pub fn new(answers: usize) -> Implications {
        Implications { assumed: FxHashMap::default(), known: FxHashMap::default(), answers_left: answers }
    }

    /// Whether the premise certainly implies the conclusion.
    pub fn imply(&mut self, terms: &TermStore, premise: TermId, conclusion: TermId) -> bool {
        if premise == conclusion || terms.as_bool(conclusion) == Some(true) {
            return true;
        }
        if let Some(&known) = self.known.get(&(premise, conclusion)) {
            return known;
        }
        if self.answers_left == 0 {
            return false;
        }
        self.answers_left -= 1;
        let assumed = self.assumed.entry(premise).or_insert_with(|| Assumptions::new(terms, &[premise]));
        let answer = assumed.implies(terms, conclusion);
        self.known.insert((premise, conclusion), answer);
        answer
    }
}

/// Whether the premise certainly implies the conclusion.
pub fn imply(terms: &TermStore, premise: TermId, conclusion: TermId) -> bool {
    premise == conclusion
        || terms.as_bool(conclusion) == Some(true)
        || Assumptions::new(terms, &[premise]).implies(terms, conclusion)
}

#[cfg(test)]
mod tests {
    use super::*;
    use concord_logic::Sort;

    #[test]
    fn premises_are_propagated_through_connectives() {
        let mut terms = TermStore::new();
        let [a, b, c] = ["a", "b", "c"].map(|name| terms.symbol(name, Sort::Bool));
        let not_a = terms.not(a);
        let a_or_b = terms.or(a, b);
        let both = terms.and(a, b);
        let b_or_c = terms.or(b, c);
        assert!(imply(&terms, both, a));
        assert!(imply(&terms, both, b_or_c));
        assert!(!imply(&terms, a_or_b, a));
        assert!(Assumptions::new(&terms, &[a_or_b, not_a]).implies(&terms, b));
        assert!(Assumptions::new(&terms, &[both, not_a]).is_contradictory());
        assert!(!Assumptions::new(&terms, &[a_or_b, not_a]).is_contradictory());
    }
}
