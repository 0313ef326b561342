//! The bridge from Z3's user propagators to a theory.
//!
//! Z3 tells fixed terms one at a time and has no moment at which a theory is asked for
//! consequences; so the theory is asked after each. What else Z3 does differently:
//! - a scope is told lazily, before the next callback, so that levels without observed
//!   literals may be missing: levels are counted as they are told;
//! - consequences are queued until the callback returns: after a conflict the theory is asked
//!   nothing more until something is taken back;
//! - there are no lazy reasons: the reason is asked for together with the consequence;
//! - the final check comes again after every consequence: nothing is handed over twice;
//! - a term registered where a search ended is forgotten when the next one begins (so `solver.rs`
//!   leaves that place first);
//! - deciding an assigned term is an error in some releases: such wishes are dropped.
//!
//! Invariant: `values`, `trail` and `level_starts` say exactly what the theory was
//! told and not told to undo.
//!
//! Callbacks never unwind into Z3: a panic is kept, the search is stopped, and the caller of the
//! search raises it again. Once the theory has panicked it is never called again.

use std::any::Any;
use std::cell::RefCell;
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use concord_logic::{Clause, Lit, ModelVerdict, Propagator, Var};
use rustc_hash::FxHashMap;
use z3_sys::*;

use crate::context::{Ast, Context};

/// A theory and what it was told.
pub(crate) struct Bridge {
    context: Rc<Context>,
    theory: Box<dyn Propagator>,
    /// Observed variables by the number of their node.
    by_id: FxHashMap<u32, Var>,
    /// The node of each observed variable.
    nodes: Vec<Option<Ast>>,
    values: Vec<Option<bool>>,
    trail: Vec<Lit>,
    level_starts: Vec<usize>,
    /// A conflict was handed over and nothing was taken back since.
    conflicted: bool,
    /// Clauses to keep for ever, added after the search.
    lemmas: Vec<Clause>,
    panic: Option<Box<dyn Any + Send>>,
    panicked: bool,
}

/// The bridge as Z3 holds it: the address is the user context of all callbacks.
pub(crate) type SharedBridge = RefCell<Bridge>;

impl Bridge {
    pub(crate) fn new(context: Rc<Context>, theory: Box<dyn Propagator>) -> Bridge {
        Bridge {
            context,
            theory,
            by_id: FxHashMap::default(),
            nodes: Vec::new(),
            values: Vec::new(),
            trail: Vec::new(),
            level_starts: Vec::new(),
            conflicted: false,
            lemmas: Vec::new(),
            panic: None,
            panicked: false,
        }
    }

    /// Marks the variable as observed; false if it was before.
    pub(crate) fn observe(&mut self, var: Var, node: Ast) -> bool {
        if self.nodes.len() <= var.index() {
            self.nodes.resize(var.index() + 1, None);
            self.values.resize(var.index() + 1, None);
        }
        self.by_id.insert(self.context.id(node), var);
        self.nodes[var.index()].replace(node).is_none()
    }

    pub(crate) fn take_lemmas(&mut self) -> Vec<Clause> {
        std::mem::take(&mut self.lemmas)
    }

    pub(crate) fn take_panic(&mut self) -> Option<Box<dyn Any + Send>> {
        self.panic.take()
    }

    fn node(&self, lit: Lit, what: &str) -> Ast {
        let node = self.nodes.get(lit.var().index()).copied().flatten();
        node.unwrap_or_else(|| panic!("the theory's {what} has the literal {lit} of an unobserved variable"))
    }

    fn literal_node(&self, lit: Lit, what: &str) -> Ast {
        let node = self.node(lit, what);
        if lit.is_negative() { self.context.not(node) } else { node }
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        self.values.get(lit.var().index()).copied().flatten().map(|value| value != lit.is_negative())
    }

    /// Hands over a clause: its false literals are the premises, the others the consequence.
    fn hand_over(&mut self, callback: Z3_solver_callback, clause: &[Lit], what: &str) {
        let premises: Vec<Ast> =
            (clause.iter().filter(|&&lit| self.value(lit) == Some(false))).map(|&lit| self.node(lit, what)).collect();
        let open: Vec<Ast> = (clause.iter().filter(|&&lit| self.value(lit) != Some(false)))
            .map(|&lit| self.literal_node(lit, what))
            .collect();
        self.conflicted |= open.is_empty();
        let consequence = self.context.or(&open);
        // SAFETY: called inside a callback with its own handle; the premises are registered terms
        // that Z3 told to be fixed; the pointers are those of live vectors.
        unsafe {
            Z3_solver_propagate_consequence(
                self.context.raw,
                callback,
                premises.len() as u32,
                premises.as_ptr(),
                0,
                std::ptr::null(),
                std::ptr::null(),
                consequence,
            );
        }
    }

    /// Asks the theory for consequences, then for clauses, until a conflict or nothing more.
    fn ask(&mut self, callback: Z3_solver_callback) {
        if self.conflicted {
            return;
        }
        while let Some(lit) = self.theory.ask_propagate() {
            self.node(lit, "propagation");
            if self.value(lit) == Some(true) {
                continue;
            }
            let reason = self.theory.ask_reason(lit);
            assert!(reason.contains(&lit), "the theory's reason {reason:?} does not contain the literal {lit}");
            self.hand_over(callback, &reason, "reason");
            if self.conflicted {
                return;
            }
        }
        self.take_clauses(callback);
    }

    fn take_clauses(&mut self, callback: Z3_solver_callback) {
        while let Some(clause) = self.theory.ask_clause() {
            self.hand_over(callback, &clause.lits, "clause");
            if !clause.forgettable || !self.conflicted {
                self.lemmas.push(clause.lits);
            }
            if self.conflicted {
                return;
            }
        }
    }

    fn fixed(&mut self, callback: Z3_solver_callback, term: Ast, value: bool) {
        let Some(&var) = self.by_id.get(&self.context.id(term)) else { return };
        match self.values[var.index()] {
            None => {}
            Some(known) if known == value => return,
            Some(_) => panic!("the solver fixed {var:?}, but its negation stands"),
        }
        let lit = if value { var.positive() } else { var.negative() };
        self.values[var.index()] = Some(value);
        self.trail.push(lit);
        self.theory.notify_assignment(&[lit]);
        self.ask(callback);
    }

    fn finish(&mut self, callback: Z3_solver_callback) {
        self.ask(callback);
        if self.conflicted {
            return;
        }
        let observed = self.nodes.iter().flatten().count();
        assert_eq!(self.trail.len(), observed, "the solver has a model, but did not tell all of it");
        let model = self.trail.clone();
        if self.theory.ask_check_model(&model) == ModelVerdict::Refused {
            self.take_clauses(callback);
            assert!(self.conflicted, "the theory refused a model without a clause that it falsifies");
        }
    }

    fn push(&mut self) {
        self.level_starts.push(self.trail.len());
        self.theory.notify_new_level();
    }

    fn pop(&mut self, count: usize) {
        let level = self.level_starts.len().checked_sub(count).expect("no more levels are closed than opened");
        let Some(&start) = self.level_starts.get(level) else { return };
        for lit in self.trail.drain(start..) {
            self.values[lit.var().index()] = None;
        }
        self.level_starts.truncate(level);
        self.conflicted = false;
        self.theory.notify_backtrack(level);
    }

    fn decide(&mut self, callback: Z3_solver_callback) {
        let Some(lit) = self.theory.ask_decide() else { return };
        if self.value(lit).is_some() {
            return;
        }
        let Some(node) = self.nodes.get(lit.var().index()).copied().flatten() else { return };
        let phase = if lit.is_negative() { Z3_L_FALSE } else { Z3_L_TRUE };
        // SAFETY: called inside the callback with its own handle; the node is registered. A
        // node that is assigned but not told yet is refused by the return value.
        unsafe { Z3_solver_next_split(self.context.raw, callback, node, 0, phase) };
    }
}

/// Runs a callback on the bridge behind the user context, and keeps a panic.
///
/// # Safety
/// The pointer is that of the bridge that was given to `connect`.
unsafe fn guarded(user: *mut c_void, callback: impl FnOnce(&mut Bridge)) {
    // SAFETY: the solver keeps the bridge alive and calls back from its own thread only; the cell
    // notices a call that comes while the bridge is in use.
    let bridge = unsafe { &*(user as *const SharedBridge) };
    let Ok(mut bridge) = bridge.try_borrow_mut() else { std::process::abort() };
    if bridge.panicked {
        return;
    }
    if let Err(payload) = catch_unwind(AssertUnwindSafe(|| callback(&mut bridge))) {
        bridge.panic = Some(payload);
        bridge.panicked = true;
        // SAFETY: an interrupt may be asked for at any time.
        unsafe { Z3_interrupt(bridge.context.raw) };
    }
}

unsafe extern "C" fn on_push(user: *mut c_void, _: Z3_solver_callback) {
    // SAFETY: Z3 passes the user context on.
    unsafe { guarded(user, Bridge::push) }
}

unsafe extern "C" fn on_pop(user: *mut c_void, _: Z3_solver_callback, count: u32) {
    // SAFETY: as above.
    unsafe { guarded(user, |bridge| bridge.pop(count as usize)) }
}

unsafe extern "C" fn on_fresh(user: *mut c_void, _: Z3_context) -> *mut c_void {
    // SAFETY: as above.
    unsafe { guarded(user, |_| panic!("the solver was copied, which a theory cannot follow")) }
    user
}

unsafe extern "C" fn on_fixed(user: *mut c_void, callback: Z3_solver_callback, term: Ast, value: Ast) {
    // SAFETY: as above; the nodes are of the context of the bridge.
    unsafe {
        guarded(user, |bridge| {
            let truth = Z3_get_bool_value(bridge.context.raw, value) == Z3_L_TRUE;
            bridge.fixed(callback, term, truth);
        });
    }
}

unsafe extern "C" fn on_final(user: *mut c_void, callback: Z3_solver_callback) {
    // SAFETY: as above.
    unsafe { guarded(user, |bridge| bridge.finish(callback)) }
}

unsafe extern "C" fn on_decide(user: *mut c_void, callback: Z3_solver_callback, _: Ast, _: u32, _: bool) {
    // SAFETY: as above.
    unsafe { guarded(user, |bridge| bridge.decide(callback)) }
}

/// Connects the bridge to a solver that has not searched yet.
pub(crate) fn connect(context: &Context, solver: Z3_solver, bridge: &SharedBridge) {
    let user = std::ptr::from_ref(bridge).cast_mut().cast::<c_void>();
    // SAFETY: the bridge is boxed and outlives the solver; the callbacks have the right types.
    unsafe {
        Z3_solver_propagate_init(context.raw, solver, user, Some(on_push), Some(on_pop), Some(on_fresh));
        Z3_solver_propagate_fixed(context.raw, solver, Some(on_fixed));
        Z3_solver_propagate_final(context.raw, solver, Some(on_final));
        Z3_solver_propagate_decide(context.raw, solver, Some(on_decide));
    }
}
