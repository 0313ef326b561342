//! The bridge from the theory trait of `batsat` to a theory.
//!
//! `batsat` hands its whole trail to the theory after each round of propagation and
//! takes consequences and conflicts from it. The bridge remembers how much of the trail it
//! has seen, level by level, and passes on the observed part ([`Told`]).
//!
//! Three habits of `batsat` are kept away from theories:
//! - a conflict in which no decision takes part cannot be told as it is: the reserved
//!   false variables stand for it;
//! - a consequence that is already false is analysed at the current level, wherever its
//!   reason is: it is told as a conflict clause instead;
//! - clauses that arrive during the search may be attached to false literals: a lemma that
//!   leaves one literal open is a consequence with itself as the reason, and whatever is to be
//!   kept is added when the search has ended.

use batsat::lbool;
use batsat::theory::{Theory, TheoryArg};
use concord_logic::{Clause, Lit, ModelVerdict, Propagator, Told, Var};

use crate::{RESERVED, inner_lit, inner_var, outer_lit};

/// Where a level begins.
struct LevelStart {
    /// In the solver's trail.
    seen: usize,
    /// In the list of lemmas that are reasons.
    lemma_reasons: usize,
}

/// A theory and what it was told.
pub(crate) struct Bridge {
    theory: Box<dyn Propagator>,
    told: Told,
    level_starts: Vec<LevelStart>,
    /// How much of the solver's trail was looked at.
    seen: usize,
    /// Consequences that a lemma gave, with the lemma.
    lemma_reasons: Vec<(Lit, Clause)>,
    /// Clauses to add after the search.
    lemmas: Vec<Clause>,
    /// The premises that were asked for last.
    premises: Vec<batsat::Lit>,
}

impl Bridge {
    pub(crate) fn new(theory: Box<dyn Propagator>) -> Bridge {
        Bridge {
            theory,
            told: Told::default(),
            level_starts: Vec::new(),
            seen: 0,
            lemma_reasons: Vec::new(),
            lemmas: Vec::new(),
            premises: Vec::new(),
        }
    }

    /// Puts the theory in the place of the empty one.
    pub(crate) fn connect(&mut self, theory: Box<dyn Propagator>) {
        self.theory = theory;
    }

    /// Marks the variable as observed, at level 0.
    pub(crate) fn observe(&mut self, var: Var) {
        if self.told.observe(var) {
            // It may have a value already.
            self.seen = 0;
        }
    }

    /// The clauses that are to be kept.
    pub(crate) fn take_lemmas(&mut self) -> Vec<Clause> {
        std::mem::take(&mut self.lemmas)
    }

    /// Tells the theory what is new on the trail.
    fn tell_news(&mut self, acts: &TheoryArg) {
        let start = self.told.trail().len();
        for &inner in &acts.model()[self.seen..] {
            let Some(lit) = outer_lit(inner).filter(|&lit| self.told.is_observed(lit)) else { continue };
            if self.told.value(lit).is_none() {
                self.told.assign(lit);
            }
        }
        self.seen = acts.model().len();
        let news = &self.told.trail()[start..];
        if !news.is_empty() {
            self.theory.notify_assignment(news);
        }
    }

    /// A conflict: all its literals are false.
    fn conflict(&self, acts: &mut TheoryArg, clause: &[Lit]) {
        if clause.iter().any(|&lit| !self.told.is_fixed(lit)) {
            let lits: Vec<batsat::Lit> = clause.iter().map(|&lit| inner_lit(lit)).collect();
            acts.raise_conflict(&lits, false);
        } else {
            let never: Vec<batsat::Lit> =
                (0..RESERVED).map(|number| batsat::Lit::new(inner_var(number), true)).collect();
            acts.raise_conflict(&never, false);
        }
    }

    /// Hands over all consequences; whether anything new or a conflict came out.
    fn propagate(&mut self, acts: &mut TheoryArg) -> bool {
        let mut progress = false;
        while let Some(lit) = self.theory.ask_propagate() {
            self.told.require_observed(&[lit], "propagation");
            match value(acts, lit) {
                Some(true) => {}
                None => {
                    acts.propagate(inner_lit(lit));
                    progress = true;
                }
                Some(false) => {
                    let reason = self.reason(lit);
                    self.conflict(acts, &reason);
                    return true;
                }
            }
        }
        progress
    }

    /// Takes all clauses; whether a consequence or a conflict came out, and whether
    /// that was a conflict.
    fn take_clauses(&mut self, acts: &mut TheoryArg) -> (bool, bool) {
        let mut progress = false;
        while let Some(clause) = self.theory.ask_clause() {
            self.told.require_observed(&clause.lits, "clause");
            let mut open = clause.lits.iter().copied().filter(|&lit| value(acts, lit) != Some(false));
            let (first, second) = (open.next(), open.next());
            let is_conflict = first.is_none();
            if let (Some(lit), None) = (first, second)
                && value(acts, lit).is_none()
            {
                self.lemma_reasons.push((lit, clause.lits.clone()));
                acts.propagate(inner_lit(lit));
                progress = true;
            }
            if is_conflict {
                self.conflict(acts, &clause.lits);
            }
            if !clause.forgettable || !is_conflict {
                self.lemmas.push(clause.lits);
            }
            if is_conflict {
                return (true, true);
            }
        }
        (progress, false)
    }

    fn reason(&mut self, lit: Lit) -> Clause {
        let reason = match self.lemma_reasons.iter().rev().find(|(consequence, _)| *consequence == lit) {
            Some((_, lemma)) => lemma.clone(),
            None => self.theory.ask_reason(lit),
        };
        self.told.require_reason(&reason, lit);
        reason
    }

    /// Everything short of judging a model; whether anything came out.
    fn check(&mut self, acts: &mut TheoryArg) -> bool {
        self.tell_news(acts);
        self.propagate(acts) || self.take_clauses(acts).0
    }
}

/// The value of a literal now.
fn value(acts: &TheoryArg, lit: Lit) -> Option<bool> {
    let value = acts.value(inner_lit(lit).var());
    (value != lbool::UNDEF).then(|| (value == lbool::TRUE) != lit.is_negative())
}

impl Theory for Bridge {
    fn final_check(&mut self, acts: &mut TheoryArg) {
        if self.check(acts) {
            return;
        }
        let model = self.told.trail().to_vec();
        if self.theory.ask_check_model(&model) == ModelVerdict::Accepted {
            return;
        }
        let (_, refuted) = self.take_clauses(acts);
        assert!(refuted, "the theory refused a model without a clause that it falsifies");
    }

    fn partial_check(&mut self, acts: &mut TheoryArg) {
        self.check(acts);
    }

    fn create_level(&mut self) {
        self.told.open_level();
        self.level_starts.push(LevelStart { seen: self.seen, lemma_reasons: self.lemma_reasons.len() });
        self.theory.notify_new_level();
    }

    fn pop_levels(&mut self, n: usize) {
        let level = self.level_starts.len() - n;
        let Some(start) = self.level_starts.get(level) else { return };
        self.seen = start.seen;
        self.lemma_reasons.truncate(start.lemma_reasons);
        self.level_starts.truncate(level);
        self.told.backtrack(level);
        self.theory.notify_backtrack(level);
    }

    fn n_levels(&self) -> usize {
        self.level_starts.len()
    }

    fn explain_propagation(&mut self, p: batsat::Lit) -> &[batsat::Lit] {
        let lit = outer_lit(p).expect("only the theory's literals are propagated by it");
        let reason = self.reason(lit);
        self.premises.clear();
        self.premises.extend(reason.into_iter().filter(|&other| other != lit).map(|other| inner_lit(!other)));
        &self.premises
    }
}
