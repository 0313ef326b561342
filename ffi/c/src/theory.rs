//! The theory in the shape of IPASIR-UP.
//!
//! The wrapper knows what the solver said (which literals, on which levels) and what the theory
//! propagated, so that a call out of turn is refused before the theory sees it.

use std::ffi::c_char;

use ::concord_theory::{Config, OrderTheory, Problem};
use concord_logic::{Lit, Var};
use rustc_hash::FxHashMap;

use crate::border::{Handle, Outcome, array, check_output, concord_status, lit, text, versioned, wrong_argument};
use crate::pairs::concord_pair;
use crate::problem::{self, concord_problem};

/// How a theory works. Set `size` to sizeof(concord_config) and the rest to zero for the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct concord_config {
    /// sizeof(concord_config).
    pub size: usize,
    /// How much is done during search, by name: "closure" (NULL means this), "lazy", …
    pub strategy: *const c_char,
    /// The memory model: "sc" (NULL means this) or "wsc".
    pub consistency: *const c_char,
}

/// What a theory did so far. Set `size` to sizeof(concord_statistics) before the call.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct concord_statistics {
    /// sizeof(concord_statistics).
    pub size: usize,
    /// Literals that were notified.
    pub assignments: u64,
    /// Literals that the theory propagated.
    pub propagations: u64,
    /// Conflicts found.
    pub conflicts: u64,
    /// Literals in all clauses handed over, reasons not counted.
    pub clause_literals: u64,
    /// Reasons that were asked for.
    pub explanations: u64,
    /// Literals in all reasons.
    pub explanation_literals: u64,
    /// Orders added beyond those of the chains.
    pub orders: u64,
    /// Full models judged.
    pub model_checks: u64,
}

/// The theory of a problem, in the shape of IPASIR-UP's propagator. Its states:
///
///     notify_assignment*  ->  propagate* -> clause* ->  (decide) notify_new_level  -> ...
///          ^                                   | conflict
///          +--------- notify_backtrack(level) -+
///     all observed variables assigned -> check_model
pub struct concord_theory {
    _content: Handle<Hosted>,
}

/// A theory and what its host said.
pub(crate) struct Hosted {
    pub theory: OrderTheory,
    pub observed: FxHashMap<Var, Option<bool>>,
    /// What was notified first at which place, and where each level begins in it.
    pub trail: Vec<Lit>,
    pub levels: Vec<(usize, usize)>,
    /// What the theory propagated and still stands.
    pub propagated: Vec<Lit>,
    pub lits: Vec<i32>,
    pub events: Vec<u32>,
    pub pairs: Vec<concord_pair>,
}

pub(crate) fn handle(theory: *mut concord_theory) -> *mut Handle<Hosted> {
    theory.cast()
}

impl Hosted {
    pub fn observed_lit(&self, dimacs: i32) -> Outcome<Lit> {
        let lit = lit(dimacs)?;
        match self.observed.contains_key(&lit.var()) {
            true => Ok(lit),
            false => wrong_argument(format!("the theory does not observe the variable of {dimacs}")),
        }
    }

    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.observed.get(&lit.var()).copied().flatten().map(|value| value != lit.is_negative())
    }

    pub fn hand_out(&mut self, lits: &[Lit]) -> (*const i32, usize) {
        self.lits.clear();
        self.lits.extend(lits.iter().map(|lit| lit.to_dimacs()));
        (array(&self.lits), self.lits.len())
    }
}

/// Makes the theory of a problem, which is copied. `config` may be NULL for the defaults. State after: level 0,
/// nothing assigned.
///
/// # Safety
/// `problem` is null, or a handle that was not freed and is in no other call now. `config` is null, or a structure
/// that has as many bytes as it says; its texts end with a zero byte. `theory` is null, or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_theory_new(
    problem: *mut concord_problem,
    config: *const concord_config,
    theory: *mut *mut concord_theory,
) -> concord_status {
    let make = |problem: &mut Problem| {
        check_output(theory)?;
        let default = concord_config { size: 0, strategy: std::ptr::null(), consistency: std::ptr::null() };
        // SAFETY: the caller's structure begins with its size, or is null (conventions of the header).
        let config = unsafe { versioned(config, default) }?;
        let mut known = Config::default();
        // SAFETY: the caller's text ends with a zero byte, or is null (conventions of the header).
        if let Some(name) = unsafe { text(config.strategy) }? {
            known.strategy = name.parse().or_else(|_| wrong_argument(format!("there is no strategy `{name}`")))?;
        }
        // SAFETY: the caller's text ends with a zero byte, or is null (conventions of the header).
        if let Some(name) = unsafe { text(config.consistency) }? {
            known.consistency =
                name.parse().or_else(|_| wrong_argument(format!("there is no memory model `{name}`")))?;
        }
        problem.check().or_else(|error| wrong_argument(error.to_string()))?;
        let made = OrderTheory::new(problem.clone(), known);
        let hosted = Hosted {
            observed: made.observed().into_iter().map(|var| (var, None)).collect(),
            theory: made,
            trail: Vec::new(),
            levels: Vec::new(),
            propagated: Vec::new(),
            lits: Vec::new(),
            events: Vec::new(),
            pairs: Vec::new(),
        };
        // SAFETY: `check_output` accepted the place, and the caller lets it be written (conventions of the header).
        unsafe { theory.write(Handle::new(hosted).cast()) };
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(problem::handle(problem), make) }
}

/// Frees a theory.
///
/// # Safety
/// `theory` is null, or a handle that was not freed and is in no other call now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_theory_free(theory: *mut concord_theory) {
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::free(handle(theory)) }
}

/// The variables that the solver must report: an array of positive literals, ascending. Those of pairs that got
/// literals are among them. State: any.
///
/// # Safety
/// `theory` is null, or a handle that was not freed and is in no other call now. `variables` and `count` are null,
/// or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_theory_observed(
    theory: *mut concord_theory,
    variables: *mut *const i32,
    count: *mut usize,
) -> concord_status {
    let list = |hosted: &mut Hosted| {
        check_output(variables)?;
        check_output(count)?;
        let mut observed: Vec<Lit> = hosted.observed.keys().map(|var| var.positive()).collect();
        observed.sort_unstable();
        let (data, length) = hosted.hand_out(&observed);
        // SAFETY: `check_output` accepted the place, and the caller lets it be written (conventions of the header).
        unsafe {
            variables.write(data);
            count.write(length);
        }
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(theory), list) }
}

/// What the theory did so far. State: any; `statistics->size` is set.
///
/// # Safety
/// `theory` is null, or a handle that was not freed and is in no other call now. `statistics` is null, or a
/// structure that can be written and has as many bytes as it says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_theory_statistics(
    theory: *mut concord_theory,
    statistics: *mut concord_statistics,
) -> concord_status {
    let tell = |hosted: &mut Hosted| {
        check_output(statistics)?;
        // SAFETY: `check_output` accepted the place, and the caller has set its size (conventions of the header).
        let size = unsafe { (&raw const (*statistics).size).read() };
        if !(size_of::<usize>()..=65_536).contains(&size) {
            return wrong_argument(format!("the structure says that it has {size} bytes"));
        }
        let found = hosted.theory.statistics();
        let told = concord_statistics {
            size,
            assignments: found.assignments,
            propagations: found.propagations,
            conflicts: found.conflicts,
            clause_literals: found.clause_literals,
            explanations: found.explanations,
            explanation_literals: found.explanation_literals,
            orders: found.orders,
            model_checks: found.model_checks,
        };
        let known = size.min(size_of::<concord_statistics>());
        // An older caller has room for fewer fields.
        // SAFETY: both structures have `known` bytes, and one of them is ours alone.
        unsafe { std::ptr::copy_nonoverlapping((&raw const told).cast::<u8>(), statistics.cast::<u8>(), known) };
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(theory), tell) }
}
