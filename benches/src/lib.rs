//! What the benchmarks share: a solver that takes clauses and forgets them, so that only
//! the work before the search is measured.

use concord_logic::{Answer, Lit, SatSolver, SolverError, Var};

/// A solver that counts and does nothing else.
#[derive(Debug, Default)]
pub struct Dropped {
    vars: usize,
    /// The clauses it was given.
    pub clauses: u64,
    /// The literals in them.
    pub literals: u64,
}

impl SatSolver for Dropped {
    fn new_var(&mut self) -> Var {
        self.vars += 1;
        Var::new(self.vars - 1)
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.clauses += 1;
        self.literals += lits.len() as u64;
    }

    fn solve(&mut self, _: &[Lit]) -> Result<Answer, SolverError> {
        Ok(Answer::Unknown)
    }

    fn value(&self, _: Lit) -> Option<bool> {
        None
    }
}
