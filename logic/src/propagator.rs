//! What a theory offers a CDCL(T) loop.
//!
//! `notify_*` is what the solver tells, `ask_*` what it asks. The states:
//!
//! ```text
//!   notify_assignment*  ──▶ ask_propagate* ──▶ ask_clause* ──▶ (decide) notify_new_level ──▶ …
//!            ▲                                     │ conflict
//!            └───────── notify_backtrack(level) ◀──┘
//!   all observed variables assigned ──▶ ask_check_model
//! ```
//!
//! Rules that every solver adapter keeps and every theory may rely on:
//! - Only observed variables are notified. Level-0 literals may be repeated, and
//!   a literal that survives a backtrack may be notified again at a lower level;
//!   a theory treats a literal that it already knows as nothing.
//! - `notify_backtrack(level)` undoes everything notified above `level`.
//! - A literal returned by `ask_propagate` is assigned by the solver and comes
//!   back through `notify_assignment`.
//! - `ask_reason(lit)` may come much later than the propagation, but only while
//!   the propagation stands; the clause contains `lit`, and the negations of its
//!   other literals were all notified before `lit` was propagated.
//! - Every literal in any clause is over an observed variable.

use crate::Lit;

/// A clause that a theory hands to the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TheoryClause {
    /// The literals, without duplicates.
    pub lits: Vec<Lit>,
    /// Whether the solver may drop the clause again.
    pub forgettable: bool,
}

/// What a theory says of a full assignment of the observed variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelVerdict {
    /// The model is accepted.
    Accepted,
    /// The model is refused; `ask_clause` now returns a clause that it falsifies.
    Refused,
}

/// The theory's side of the contract. Only the three `notify_*` calls,
/// [`ask_clause`](Propagator::ask_clause) and
/// [`ask_check_model`](Propagator::ask_check_model) are required.
pub trait Propagator {
    /// These literals became true.
    fn notify_assignment(&mut self, lits: &[Lit]);

    /// A decision level was opened.
    fn notify_new_level(&mut self);

    /// All levels above `level` were closed; level 0 remains for ever.
    fn notify_backtrack(&mut self, level: usize);

    /// A consequence of the current assignment, or `None` when there is no more.
    fn ask_propagate(&mut self) -> Option<Lit> {
        None
    }

    /// The clause by which `lit` was propagated.
    ///
    /// # Panics
    /// If `lit` was not propagated by this theory: only a theory that never
    /// propagates may keep this default.
    fn ask_reason(&mut self, lit: Lit) -> Vec<Lit> {
        panic!("no reason for {lit}: this theory does not propagate")
    }

    /// A clause to add: a conflict (all its literals false) or a lemma.
    fn ask_clause(&mut self) -> Option<TheoryClause>;

    /// Judges a full assignment of the observed variables, given as its true literals.
    fn ask_check_model(&mut self, model: &[Lit]) -> ModelVerdict;

    /// The literal to decide next; `None` leaves it to the solver. Never an
    /// assigned or unobserved literal.
    fn ask_decide(&mut self) -> Option<Lit> {
        None
    }
}

impl<P: Propagator + ?Sized> Propagator for std::rc::Rc<std::cell::RefCell<P>> {
    fn notify_assignment(&mut self, lits: &[Lit]) {
        self.borrow_mut().notify_assignment(lits);
    }
    fn notify_new_level(&mut self) {
        self.borrow_mut().notify_new_level();
    }
    fn notify_backtrack(&mut self, level: usize) {
        self.borrow_mut().notify_backtrack(level);
    }
    fn ask_propagate(&mut self) -> Option<Lit> {
        self.borrow_mut().ask_propagate()
    }
    fn ask_reason(&mut self, lit: Lit) -> Vec<Lit> {
        self.borrow_mut().ask_reason(lit)
    }
    fn ask_clause(&mut self) -> Option<TheoryClause> {
        self.borrow_mut().ask_clause()
    }
    fn ask_check_model(&mut self, model: &[Lit]) -> ModelVerdict {
        self.borrow_mut().ask_check_model(model)
    }
    fn ask_decide(&mut self) -> Option<Lit> {
        self.borrow_mut().ask_decide()
    }
}

/// A theory without axioms: accepts every model. With it every back end can be
/// tested and used as a plain solver.
#[derive(Clone, Copy, Debug, Default)]
pub struct EmptyTheory;

impl Propagator for EmptyTheory {
    fn notify_assignment(&mut self, _: &[Lit]) {}
    fn notify_new_level(&mut self) {}
    fn notify_backtrack(&mut self, _: usize) {}
    fn ask_clause(&mut self) -> Option<TheoryClause> {
        None
    }
    fn ask_check_model(&mut self, _: &[Lit]) -> ModelVerdict {
        ModelVerdict::Accepted
    }
}
