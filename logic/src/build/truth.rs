//! Truth values: negation, conjunction, disjunction and if-then-else.

use smallvec::smallvec;

use super::DEEPEST;
use crate::{Op, Sort, TermId, TermStore};

impl TermStore {
    /// Whether one term is the negation of the other.
    pub fn complementary(&self, a: TermId, b: TermId) -> bool {
        self.as_app(a) == Some((Op::Not, &[b])) || self.as_app(b) == Some((Op::Not, &[a]))
    }

    fn assert_truth(&self, term: TermId) {
        assert_eq!(self.sort(term), Sort::Bool, "truth value expected");
    }

    /// A commutative operator on truth values, its operands in the order of their ids.
    fn sorted(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        self.app(op, smallvec![a, b], Sort::Bool)
    }

    /// Negation.
    ///
    /// # Panics
    /// If the term is not Boolean, as for all constructors of this kind.
    pub fn not(&mut self, a: TermId) -> TermId {
        self.assert_truth(a);
        match self.as_app(a) {
            Some((Op::Not, &[inner])) => inner,
            _ => self.app(Op::Not, smallvec![a], Sort::Bool),
        }
    }

    /// Conjunction.
    pub fn and(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_truth(a);
        self.assert_truth(b);
        self.and_within(a, b, DEEPEST)
    }

    fn and_within(&mut self, a: TermId, b: TermId, budget: u32) -> TermId {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(true), _) => return b,
            (_, Some(true)) => return a,
            (Some(false), _) => return a,
            (_, Some(false)) => return b,
            _ => {}
        }
        if a == b {
            return a;
        }
        if self.complementary(a, b) || self.thresholds_exclude(a, b) {
            return self.ff();
        }
        if budget == 0 {
            return self.sorted(Op::And, a, b);
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Some((op, &[l, r])) = self.as_app(y) {
                match op {
                    // x ∧ (x ∧ r) = x ∧ r;  x ∧ (¬x ∧ r) = false
                    Op::And if l == x || r == x => return y,
                    Op::And if self.complementary(l, x) || self.complementary(r, x) => return self.ff(),
                    Op::And if self.thresholds_exclude(l, x) || self.thresholds_exclude(r, x) => return self.ff(),
                    // x ∧ (x ∨ r) = x;  x ∧ (¬x ∨ r) = x ∧ r
                    Op::Or if l == x || r == x => return x,
                    Op::Or if self.complementary(l, x) => return self.and_within(x, r, budget - 1),
                    Op::Or if self.complementary(r, x) => return self.and_within(x, l, budget - 1),
                    _ => {}
                }
            }
        }
        self.sorted(Op::And, a, b)
    }

    /// Disjunction.
    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        self.assert_truth(a);
        self.assert_truth(b);
        self.or_within(a, b, DEEPEST)
    }

    fn or_within(&mut self, a: TermId, b: TermId, budget: u32) -> TermId {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(false), _) => return b,
            (_, Some(false)) => return a,
            (Some(true), _) => return a,
            (_, Some(true)) => return b,
            _ => {}
        }
        if a == b {
            return a;
        }
        if self.complementary(a, b) || self.thresholds_cover(a, b) {
            return self.tt();
        }
        if budget == 0 {
            return self.sorted(Op::Or, a, b);
        }
        if let (Some((Op::And, &[l1, r1])), Some((Op::And, &[l2, r2]))) = (self.as_app(a), self.as_app(b)) {
            // (g ∧ c) ∨ (g ∧ ¬c) = g: what remains when two branches meet again.
            for (g1, c1) in [(l1, r1), (r1, l1)] {
                for (g2, c2) in [(l2, r2), (r2, l2)] {
                    if g1 == g2 {
                        let inner = self.or_within(c1, c2, budget - 1);
                        return self.and(g1, inner);
                    }
                }
            }
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Some((op, &[l, r])) = self.as_app(y) {
                match op {
                    Op::Or if l == x || r == x => return y,
                    Op::Or if self.complementary(l, x) || self.complementary(r, x) => return self.tt(),
                    Op::Or if self.thresholds_cover(l, x) || self.thresholds_cover(r, x) => return self.tt(),
                    Op::And if l == x || r == x => return x,
                    Op::And if self.complementary(l, x) => return self.or_within(x, r, budget - 1),
                    Op::And if self.complementary(r, x) => return self.or_within(x, l, budget - 1),
                    _ => {}
                }
            }
        }
        self.sorted(Op::Or, a, b)
    }

    /// Implication.
    pub fn implies(&mut self, a: TermId, b: TermId) -> TermId {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    /// The conjunction of all.
    pub fn and_all(&mut self, terms: impl IntoIterator<Item = TermId>) -> TermId {
        let start = self.tt();
        terms.into_iter().fold(start, |all, term| self.and(all, term))
    }

    /// The disjunction of all.
    pub fn or_all(&mut self, terms: impl IntoIterator<Item = TermId>) -> TermId {
        let start = self.ff();
        terms.into_iter().fold(start, |any, term| self.or(any, term))
    }

    /// If-then-else over any sort.
    ///
    /// # Panics
    /// If the arms differ in sort or the condition is not Boolean.
    pub fn ite(&mut self, condition: TermId, then: TermId, other: TermId) -> TermId {
        assert_eq!(self.sort(condition), Sort::Bool, "condition");
        let sort = self.sort(then);
        assert_eq!(sort, self.sort(other), "arms of different sorts");
        if then == other {
            return then;
        }
        match self.as_bool(condition) {
            Some(true) => return then,
            Some(false) => return other,
            None => {}
        }
        if let Some((Op::Not, &[inner])) = self.as_app(condition) {
            return self.ite(inner, other, then);
        }
        if sort == Sort::Bool {
            match (self.as_bool(then), self.as_bool(other)) {
                (Some(true), Some(false)) => return condition,
                (Some(false), Some(true)) => return self.not(condition),
                (Some(true), _) => return self.or(condition, other),
                (Some(false), _) => {
                    let not = self.not(condition);
                    return self.and(not, other);
                }
                (_, Some(true)) => {
                    let not = self.not(condition);
                    return self.or(not, then);
                }
                (_, Some(false)) => return self.and(condition, then),
                _ => {}
            }
        }
        // An arm that decides the same condition again keeps only the arm that can be meant.
        if let Some((Op::Ite, &[c, t, _])) = self.as_app(then)
            && c == condition
        {
            return self.ite(condition, t, other);
        }
        if let Some((Op::Ite, &[c, _, e])) = self.as_app(other)
            && c == condition
        {
            return self.ite(condition, then, e);
        }
        self.app(Op::Ite, smallvec![condition, then, other], sort)
    }
}
