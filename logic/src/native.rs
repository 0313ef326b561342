//! Solvers that know terms themselves.
//!
//! Such a solver says how a literal is defined by a term and what values symbols have; that the same
//! term gives the same literal, and the rest of [`SmtSolver`], is the same for all of them and written here once.

use rustc_hash::FxHashMap;

use crate::{Answer, Lit, SatSolver, SmtSolver, SolverError, Sort, SymbolId, TermId, TermStore, Value};

/// The literals of terms, and the literal that is always true.
#[derive(Clone, Debug, Default)]
pub struct TermLiterals {
    by_term: FxHashMap<TermId, Lit>,
    truth: Option<Lit>,
}

/// A SAT solver with terms of its own; it is an [`SmtSolver`] by this.
///
/// All terms must come from one [`TermStore`], which may grow between calls.
pub trait NativeTerms: SatSolver {
    /// The literals of terms so far: the solver only keeps them.
    fn term_literals(&mut self) -> &mut TermLiterals;

    /// Makes a fresh literal true exactly when the Boolean term is, for ever.
    fn define(&mut self, lit: Lit, terms: &TermStore, term: TermId);

    /// Adds `guard ⇒ left = right` for terms of one sort.
    fn add_guarded_equality(&mut self, terms: &TermStore, guard: Lit, left: TermId, right: TermId);

    /// The value of a symbol in the last model; zero where it does not matter.
    fn symbol_value(&self, terms: &TermStore, symbol: SymbolId) -> Value;
}

impl<S: NativeTerms> SmtSolver for S {
    fn literal(&mut self, terms: &TermStore, term: TermId) -> Lit {
        assert_eq!(terms.sort(term), Sort::Bool, "a literal names a Boolean term");
        if let Some(&lit) = self.term_literals().by_term.get(&term) {
            return lit;
        }
        let lit = self.new_literal();
        self.define(lit, terms, term);
        self.term_literals().by_term.insert(term, lit);
        lit
    }

    fn new_literal(&mut self) -> Lit {
        self.new_var().positive()
    }

    fn true_literal(&mut self) -> Lit {
        if let Some(lit) = self.term_literals().truth {
            return lit;
        }
        let lit = self.new_literal();
        SatSolver::add_clause(self, &[lit]);
        self.term_literals().truth = Some(lit);
        lit
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        SatSolver::add_clause(self, lits);
    }

    fn imply_equal(&mut self, terms: &TermStore, guard: Lit, left: TermId, right: TermId) {
        assert_eq!(terms.sort(left), terms.sort(right), "equality of different sorts");
        self.add_guarded_equality(terms, guard, left, right);
    }

    fn check(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        self.solve(assumptions)
    }

    fn literal_value(&self, lit: Lit) -> bool {
        self.value(lit).unwrap_or(false)
    }

    fn term_value(&self, terms: &TermStore, term: TermId) -> Value {
        terms.eval(term, &mut |symbol| self.symbol_value(terms, symbol))
    }
}
