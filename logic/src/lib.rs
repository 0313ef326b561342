//! Literals, hash-consed terms and the solver interface.
//!
//! This crate holds what theories, encoders, engines and back ends share:
//! [`Lit`]erals and clauses, typed terms in a [`TermStore`], and the traits that
//! a solver ([`SatSolver`], [`SmtSolver`] and one trait per ability) and a theory
//! ([`Propagator`]) implement. No solver is in it, and it builds without a C compiler.

mod aig;
mod bitblasted;
mod bits;
mod blast;
mod build;
mod cnf;
mod eval;
mod lazy_host;
mod lit;
mod propagator;
mod show;
mod solver;
mod subst;
mod term;
#[cfg(test)]
mod tests;

pub use bitblasted::{BitBlasted, FormulaSize};
pub use bits::Bits;
pub use eval::{ArrayValue, Value};
pub use lazy_host::LazyHost;
pub use lit::{Clause, Lit, Var};
pub use propagator::{EmptyTheory, ModelVerdict, Propagator, TheoryClause};
pub use solver::{
    Answer, Cores, HostsPropagator, Interrupter, Interruptible, Phases, SatSolver, SearchStatistics, SmtSolver,
    SolverError, Statistics,
};
pub use subst::{Import, Substitution};
pub use term::{Node, Op, Sort, SymbolId, TermId, TermStore};
