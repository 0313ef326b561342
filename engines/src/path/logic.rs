//! Questions to a solver about conjunctions of terms.
//!
//! Most questions along paths that have much in common are the same, or have a condition and its negation in them: these are not
//! asked. One incremental solver is asked the others; after many questions a fresh one takes its place, so that what was asked
//! long ago does not slow down what is asked now.

use concord_logic::{Answer, Cores, Lit, Op, SmtSolver, SolverError, SymbolId, TermId, TermStore, Value};
use rustc_hash::FxHashMap;

/// After so many questions the solver is replaced.
const QUESTIONS: u32 = 300;

/// The terms of questions whose answers are remembered, 32 MB of them; when there are more, all are forgotten.
const REMEMBERED: usize = 1 << 23;

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Stop {
    /// Interrupted from outside.
    Interrupted,
    /// The solver failed.
    Solver(SolverError),
}

impl From<SolverError> for Stop {
    fn from(error: SolverError) -> Stop {
        Stop::Solver(error)
    }
}

/// Makes solvers.
pub(crate) type NewSolver<'f, S> = &'f mut dyn FnMut() -> Result<S, SolverError>;

/// A solver and its successors.
pub(crate) struct Logic<'f, S> {
    new_solver: NewSolver<'f, S>,
    solver: S,
    asked: u32,
    /// The number of questions to solvers so far.
    pub questions: u64,
    /// Earlier questions, each with the terms that contradict each other, or nothing.
    answers: FxHashMap<Box<[TermId]>, Option<Box<[TermId]>>>,
    remembered: usize,
    /// The last question, if the solver has no model for it because it was not asked.
    unasked: Option<Box<[TermId]>>,
}

impl<'f, S: SmtSolver + Cores> Logic<'f, S> {
    pub fn new(new_solver: NewSolver<'f, S>) -> Result<Logic<'f, S>, SolverError> {
        let solver = new_solver()?;
        let answers = FxHashMap::default();
        Ok(Logic { new_solver, solver, asked: 0, questions: 0, answers, remembered: 0, unasked: None })
    }

    /// Whether the conjunction has no model. Afterwards, if it has one, [`Logic::model`] finds it.
    pub fn contradicts(&mut self, terms: &TermStore, parts: &[TermId]) -> Result<bool, Stop> {
        Ok(self.contradiction(terms, parts)?.is_some())
    }

    /// The indexes of parts that contradict each other; `None` if there is a model.
    pub fn contradiction(&mut self, terms: &TermStore, parts: &[TermId]) -> Result<Option<Vec<usize>>, Stop> {
        if let Some(at) = parts.iter().position(|&part| terms.as_bool(part) == Some(false)) {
            return Ok(Some(vec![at]));
        }
        if let Some(opposite) = opposite(terms, parts) {
            return Ok(Some(opposite));
        }
        let mut question = parts.to_vec();
        question.sort_unstable();
        question.dedup();
        let question: Box<[TermId]> = question.into();
        let is_new = !self.answers.contains_key(&question);
        if is_new {
            let answer = self.ask(terms, &question)?;
            let size = question.len() + answer.as_ref().map_or(0, |core| core.len());
            self.remembered += size;
            if self.remembered > REMEMBERED {
                self.answers.clear();
                self.remembered = size;
            }
            self.answers.insert(question.clone(), answer);
        }
        let answer = &self.answers[&question];
        let Some(core) = answer else {
            self.unasked = (!is_new).then_some(question);
            return Ok(None);
        };
        // Of parts that are the same the first will do.
        let first = |term: &TermId| parts.iter().position(|part| part == term).expect("a term of the question");
        let mut blamed: Vec<usize> = core.iter().map(first).collect();
        blamed.sort_unstable();
        Ok(Some(blamed))
    }

    /// Asks a solver for the terms that contradict each other.
    fn ask(&mut self, terms: &TermStore, parts: &[TermId]) -> Result<Option<Box<[TermId]>>, Stop> {
        if self.asked >= QUESTIONS {
            self.solver = (self.new_solver)()?;
            self.asked = 0;
        }
        self.asked += 1;
        self.questions += 1;
        let lits: Vec<Lit> = parts.iter().map(|&part| self.solver.literal(terms, part)).collect();
        match self.solver.check(&lits)? {
            Answer::Sat => Ok(None),
            Answer::Unknown => Err(Stop::Interrupted),
            Answer::Unsat => {
                let core = self.solver.core();
                let blamed = |at: &usize| core.contains(&lits[*at]) && !lits[..*at].contains(&lits[*at]);
                Ok(Some((0..parts.len()).filter(blamed).map(|at| parts[at]).collect()))
            }
        }
    }

    /// Finds a model of the last question, which has one.
    pub fn model(&mut self, terms: &TermStore) -> Result<(), Stop> {
        if let Some(question) = self.unasked.take() {
            self.ask(terms, &question)?;
        }
        Ok(())
    }

    /// Like [`Logic::contradiction`], but none of the parts can be spared. Parts with small indexes are given up first.
    pub fn minimal_contradiction(&mut self, terms: &TermStore, parts: &[TermId]) -> Result<Option<Vec<usize>>, Stop> {
        let Some(mut blamed) = self.contradiction(terms, parts)? else { return Ok(None) };
        let mut at = 0;
        while at < blamed.len() && blamed.len() > 1 {
            let others: Vec<usize> = blamed.iter().copied().filter(|&other| other != blamed[at]).collect();
            let without: Vec<TermId> = others.iter().map(|&other| parts[other]).collect();
            match self.contradiction(terms, &without)? {
                // What was kept on purpose stays needed.
                Some(core) => blamed = core.into_iter().map(|index| others[index]).collect(),
                None => at += 1,
            }
        }
        Ok(Some(blamed))
    }

    /// The value of a symbol in the model that was found.
    pub fn value(&self, terms: &TermStore, symbol: SymbolId) -> Value {
        self.solver.term_value(terms, terms.symbol_term(symbol))
    }
}

/// The indexes of parts of which one says something and the other one denies it.
fn opposite(terms: &TermStore, parts: &[TermId]) -> Option<Vec<usize>> {
    let mut said: FxHashMap<TermId, usize> = FxHashMap::default();
    let mut denied: Vec<(TermId, usize)> = Vec::new();
    for (at, &part) in parts.iter().enumerate() {
        let mut open = vec![part];
        while let Some(term) = open.pop() {
            match terms.as_app(term) {
                Some((Op::And, parts)) => open.extend(parts),
                Some((Op::Not, &[inner])) => denied.push((inner, at)),
                _ => {}
            }
            said.entry(term).or_insert(at);
        }
    }
    denied.into_iter().find_map(|(term, at)| {
        let other = *said.get(&term)?;
        Some(if other == at { vec![at] } else { vec![at.min(other), at.max(other)] })
    })
}
