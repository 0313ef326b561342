//! Questions to a solver about conjunctions of terms.
//!
//! One incremental solver is asked again and again; after many questions a fresh one takes its place, so that what was asked
//! long ago does not slow down what is asked now.

use concord_logic::{Answer, Cores, Lit, SmtSolver, SolverError, SymbolId, TermId, TermStore, Value};

/// After so many questions the solver is replaced.
const QUESTIONS: u32 = 300;

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
    /// The number of questions so far.
    pub questions: u64,
}

impl<'f, S: SmtSolver + Cores> Logic<'f, S> {
    pub fn new(new_solver: NewSolver<'f, S>) -> Result<Logic<'f, S>, SolverError> {
        let solver = new_solver()?;
        Ok(Logic { new_solver, solver, asked: 0, questions: 0 })
    }

    /// Whether the conjunction has no model. Afterwards, if it has one, [`Logic::value`] tells it.
    pub fn contradicts(&mut self, terms: &TermStore, parts: &[TermId]) -> Result<bool, Stop> {
        Ok(self.contradiction(terms, parts)?.is_some())
    }

    /// The indexes of parts that contradict each other; `None` if there is a model.
    pub fn contradiction(&mut self, terms: &TermStore, parts: &[TermId]) -> Result<Option<Vec<usize>>, Stop> {
        if let Some(at) = parts.iter().position(|&part| terms.as_bool(part) == Some(false)) {
            return Ok(Some(vec![at]));
        }
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
                let mut blamed: Vec<usize> = Vec::new();
                for (at, lit) in lits.iter().enumerate() {
                    // One literal may stand for several parts; the first will do.
                    if core.contains(lit) && blamed.iter().all(|&other| lits[other] != *lit) {
                        blamed.push(at);
                    }
                }
                Ok(Some(blamed))
            }
        }
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

    /// The value of a symbol in the last model.
    pub fn value(&self, terms: &TermStore, symbol: SymbolId) -> Value {
        self.solver.term_value(terms, terms.symbol_term(symbol))
    }
}
