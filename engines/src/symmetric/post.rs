//! Abstract successors, enumerated by the solver.
//!
//! The question is always: which values can these predicates have after an edge, given
//! the values of some predicates before it? The answers are all of them that have a
//! concrete instance (Boolean, not Cartesian abstraction). They are kept, by the part of the question
//! that matters.

use std::rc::Rc;

use concord_logic::{Answer, Lit, SmtSolver, SolverError, TermId, TermStore};
use rustc_hash::FxHashMap;

use super::image::{Image, Outcome, PassiveImage};
use super::predicates::{Predicates, Valuation};
use crate::templates::template::{EdgeId, TemplateId, Threads};

/// A state of one thread with the shared state: values of predicates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Values {
    pub shared: Valuation,
    pub local: Valuation,
}

/// The values that change along an edge.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Change {
    pub shared: Valuation,
    pub local: Valuation,
    /// Of the threads that are created.
    pub spawned: Vec<Valuation>,
}

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum PostError {
    Solver(SolverError),
    /// Interrupted.
    Interrupted,
    /// An edge has too many outcomes.
    TooMany,
}

/// The most outcomes of an edge in one state.
const OUTCOMES: usize = 2_000;

impl From<SolverError> for PostError {
    fn from(error: SolverError) -> PostError {
        PostError::Solver(error)
    }
}

type EdgeKey = (TemplateId, EdgeId);

/// Whether anything can happen to passive threads, by their template and tracked predicates.
type PassiveImages = FxHashMap<(EdgeKey, TemplateId, Valuation), Option<Rc<PassiveImage>>>;

/// The edge, the values of the active thread and their change; of the passive thread the template, the
/// tracked predicates and their values.
type PassiveQuestion = (EdgeKey, Values, Change, TemplateId, Valuation, Valuation);

/// Answers that were given for one set of predicates.
pub(crate) struct Post<'s, S> {
    solver: &'s mut S,
    images: FxHashMap<EdgeKey, Rc<Image>>,
    passive_images: PassiveImages,
    changes: FxHashMap<(EdgeKey, Values), Vec<Change>>,
    passive: FxHashMap<PassiveQuestion, Vec<Valuation>>,
    /// Questions to the solver.
    pub questions: u64,
}

impl<'s, S: SmtSolver> Post<'s, S> {
    /// Nothing is known yet.
    pub fn new(solver: &'s mut S) -> Post<'s, S> {
        Post {
            solver,
            images: FxHashMap::default(),
            passive_images: FxHashMap::default(),
            changes: FxHashMap::default(),
            passive: FxHashMap::default(),
            questions: 0,
        }
    }

    /// What may happen when a thread with these values takes an edge.
    pub fn changes(
        &mut self,
        threads: &mut Threads,
        predicates: &mut Predicates,
        edge: EdgeKey,
        values: Values,
    ) -> Result<(Valuation, Vec<Change>), PostError> {
        let image = self.images.entry(edge).or_insert_with(|| Rc::new(Image::new(threads, predicates, edge.0, edge.1)));
        let relevant = Values { shared: values.shared & image.shared_cone, local: values.local & image.local_cone };
        if let Some(known) = self.changes.get(&(edge, relevant)) {
            return Ok((image.kept, known.clone()));
        }
        let image = Rc::clone(image);
        let mut assumptions = Vec::new();
        for &guard in &image.guards {
            assumptions.push(self.solver.literal(&threads.terms, guard));
        }
        let before = before(predicates, edge.0);
        self.assume(&threads.terms, &predicates.shared, image.shared_cone, values.shared, &mut assumptions);
        self.assume(&threads.terms, &before, image.local_cone, values.local, &mut assumptions);
        let mut asked: Vec<&[Outcome]> = vec![&image.shared, &image.local];
        asked.extend(image.spawned.iter().map(Vec::as_slice));
        let answers = self.enumerate(&threads.terms, &asked, assumptions)?;
        let changes: Vec<Change> = answers
            .into_iter()
            .map(|answer| Change { shared: answer[0], local: answer[1], spawned: answer[2..].to_vec() })
            .collect();
        self.changes.insert((edge, relevant), changes.clone());
        Ok((image.kept, changes))
    }

    /// The shared bits that an edge may change.
    pub fn shared_mask(&self, edge: EdgeKey) -> Valuation {
        self.images.get(&edge).map_or(0, |image| image.shared.iter().fold(0, |mask, outcome| mask | 1 << outcome.bit))
    }

    /// What may become of a passive thread when another one takes an edge with this change. `None`:
    /// it stays as it is.
    #[allow(clippy::too_many_arguments, reason = "the two threads and what the active one does")]
    pub fn passive(
        &mut self,
        threads: &mut Threads,
        predicates: &Predicates,
        edge: EdgeKey,
        values: Values,
        change: &Change,
        (other, tracked): (TemplateId, Valuation),
        passive: Valuation,
    ) -> Result<Option<Vec<Valuation>>, PostError> {
        let image = &self.images[&edge];
        let found = self.passive_images.entry((edge, other, tracked)).or_insert_with(|| {
            let node = threads.template(edge.0).edge(edge.1).from;
            let from = predicates.tracked(edge.0, threads.template(edge.0).node(node));
            image.passive(threads, predicates, (edge.0, from), (other, tracked)).map(Rc::new)
        });
        let Some(effect) = found.clone() else { return Ok(None) };
        let relevant = Values { shared: values.shared & effect.shared_cone, local: values.local & effect.local_cone };
        let key = (edge, relevant, change.clone(), other, tracked, passive & effect.passive_cone);
        let stays = passive & !effect.changed.iter().fold(0, |mask, outcome| mask | 1 << outcome.bit);
        if let Some(known) = self.passive.get(&key) {
            return Ok(Some(known.iter().map(|bits| bits | stays).collect()));
        }
        let image = Rc::clone(image);
        let mut assumptions = Vec::new();
        for &guard in &image.guards {
            assumptions.push(self.solver.literal(&threads.terms, guard));
        }
        let active = before(predicates, edge.0);
        let passive_terms: Vec<TermId> =
            predicates.local[other.index()].iter().map(|predicate| predicate.passive).collect();
        self.assume(&threads.terms, &predicates.shared, effect.shared_cone, values.shared, &mut assumptions);
        self.assume(&threads.terms, &active, effect.local_cone, values.local, &mut assumptions);
        self.assume(&threads.terms, &passive_terms, effect.passive_cone, passive, &mut assumptions);
        for (outcomes, bits) in [(&image.shared, change.shared), (&image.local, change.local)] {
            for outcome in outcomes {
                let lit = self.solver.literal(&threads.terms, outcome.before);
                assumptions.push(if bits >> outcome.bit & 1 == 1 { lit } else { !lit });
            }
        }
        let answers = self.enumerate(&threads.terms, &[&effect.changed], assumptions)?;
        let bits: Vec<Valuation> = answers.into_iter().map(|answer| answer[0]).collect();
        let options = bits.iter().map(|bits| bits | stays).collect();
        self.passive.insert(key, bits);
        Ok(Some(options))
    }

    /// All values that the outcomes can have under assumptions, one valuation per group.
    pub fn enumerate(
        &mut self,
        terms: &TermStore,
        asked: &[&[Outcome]],
        mut assumptions: Vec<Lit>,
    ) -> Result<Vec<Vec<Valuation>>, PostError> {
        let mut lits: Vec<(usize, u32, Lit)> = Vec::new();
        let mut fixed = vec![0; asked.len()];
        for (group, outcomes) in asked.iter().enumerate() {
            for outcome in *outcomes {
                match terms.as_bool(outcome.before) {
                    Some(value) => fixed[group] |= Valuation::from(value) << outcome.bit,
                    None => lits.push((group, outcome.bit, self.solver.literal(terms, outcome.before))),
                }
            }
        }
        let active = self.solver.new_literal();
        assumptions.push(active);
        let mut answers = Vec::new();
        loop {
            self.questions += 1;
            match self.solver.check(&assumptions)? {
                Answer::Sat => {}
                Answer::Unsat => break,
                Answer::Unknown => return Err(PostError::Interrupted),
            }
            let mut answer = fixed.clone();
            let mut blocking = vec![!active];
            for &(group, bit, lit) in &lits {
                let value = self.solver.literal_value(lit);
                answer[group] |= Valuation::from(value) << bit;
                blocking.push(if value { !lit } else { lit });
            }
            answers.push(answer);
            if answers.len() > OUTCOMES {
                return Err(PostError::TooMany);
            }
            if lits.is_empty() {
                break;
            }
            self.solver.add_clause(&blocking);
        }
        self.solver.add_clause(&[!active]);
        answers.sort_unstable();
        Ok(answers)
    }

    fn assume(
        &mut self,
        terms: &TermStore,
        predicates: &[TermId],
        mask: Valuation,
        values: Valuation,
        assumptions: &mut Vec<Lit>,
    ) {
        for (bit, &predicate) in predicates.iter().enumerate() {
            if mask >> bit & 1 == 1 {
                let lit = self.solver.literal(terms, predicate);
                assumptions.push(if values >> bit & 1 == 1 { lit } else { !lit });
            }
        }
    }
}

fn before(predicates: &Predicates, template: TemplateId) -> Vec<TermId> {
    predicates.local[template.index()].iter().map(|predicate| predicate.term).collect()
}
