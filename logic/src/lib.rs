//! Literals, hash-consed terms, bit-blasting and the solver interface.
//!
//! This crate holds what theories, encoders, engines and back ends share:
//! - [`Lit`]erals and clauses;
//! - typed terms in a [`TermStore`]: Booleans, bit-vectors of 1 to 128 bits and arrays,
//!   made by simplifying constructors, evaluated, substituted, imported and shown;
//! - the traits that a solver ([`SatSolver`], [`SmtSolver`] and one trait per ability)
//!   and a theory ([`Propagator`]) implement;
//! - [`BitBlasted`], which makes a solver over terms of a SAT solver, [`NativeTerms`], by which one with
//!   terms of its own becomes one, and [`LazyHost`], which runs a theory over a solver that cannot host one;
//! - [`run_on_stack`], since whatever walks over nested terms or programs recurses.
//!
//! No solver is in it, and it builds without a C compiler.

mod aig;
mod bitblasted;
mod bits;
mod blast;
mod build;
mod cnf;
mod eval;
mod float;
mod id_vec;
mod lazy_host;
mod lit;
mod native;
mod propagator;
mod range;
mod show;
mod solver;
mod stack;
mod subst;
mod term;
#[cfg(test)]
mod tests;
mod told;

pub use bitblasted::{BitBlasted, FormulaSize};
pub use bits::Bits;
pub use eval::{ArrayValue, Value};
pub use float::{FloatFormat, FloatOp, FloatRange};
pub use id_vec::{Id, IdVec};
pub use lazy_host::LazyHost;
pub use lit::{Clause, Lit, Var};
pub use native::{NativeTerms, TermLiterals};
pub use propagator::{EmptyTheory, ModelVerdict, Propagator, TheoryClause};
pub use range::{IntRange, Interval};
pub use solver::{
    Answer, Budgets, ClockId, Clocks, Cores, HostsPropagator, Interrupter, Interruptible, Phases, SatSolver,
    SearchStatistics, SmtSolver, SolverError, Statistics,
};
pub use stack::run_on_stack;
pub use subst::{Import, Substitution};
pub use term::{Node, Op, Sort, SymbolId, TermId, TermStore};
pub use told::Told;
