//! The theory in the shape of IPASIR-UP.
//!
//! The wrapper knows what the solver said (which literals, on which levels) and what the theory
//! propagated, so that a call out of turn is refused before the theory sees it.

use std::ffi::c_char;

use ::concord_theory::{Config, EventId, OrderPair, OrderTheory, Problem, SectionId};
use concord_logic::{Lit, ModelVerdict, Propagator, Var};
use rustc_hash::FxHashMap;

use crate::border::{
    Handle, Outcome, array, check_output, concord_status, lit, slice, text, versioned, wrong_argument, wrong_state,
};
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

/// Two writes to the same memory (kind 0: event numbers) or two critical sections of one mutex (kind 1: section
/// numbers) that no literal orders yet.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct concord_pair {
    /// 0: writes, 1: sections.
    pub kind: u32,
    /// The first.
    pub first: u32,
    /// The second.
    pub second: u32,
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
    theory: OrderTheory,
    observed: FxHashMap<Var, Option<bool>>,
    /// What was notified first at which place, and where each level begins in it.
    trail: Vec<Lit>,
    levels: Vec<(usize, usize)>,
    /// What the theory propagated and still stands.
    propagated: Vec<Lit>,
    lits: Vec<i32>,
    events: Vec<u32>,
    pairs: Vec<concord_pair>,
}

fn handle(theory: *mut concord_theory) -> *mut Handle<Hosted> {
    theory.cast()
}

impl Hosted {
    fn observed_lit(&self, dimacs: i32) -> Outcome<Lit> {
        let lit = lit(dimacs)?;
        match self.observed.contains_key(&lit.var()) {
            true => Ok(lit),
            false => wrong_argument(format!("the theory does not observe the variable of {dimacs}")),
        }
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        self.observed.get(&lit.var()).copied().flatten().map(|value| value != lit.is_negative())
    }

    fn hand_out(&mut self, lits: &[Lit]) -> (*const i32, usize) {
        self.lits.clear();
        self.lits.extend(lits.iter().map(|lit| lit.to_dimacs()));
        (array(&self.lits), self.lits.len())
    }

    fn pair(&self, pair: concord_pair) -> Outcome<OrderPair> {
        let problem = self.theory.problem();
        let (count, known) = match pair.kind {
            0 => (problem.events().len(), OrderPair::Writes(EventId(pair.first), EventId(pair.second))),
            1 => (problem.sections().len(), OrderPair::Sections(SectionId(pair.first), SectionId(pair.second))),
            other => return wrong_argument(format!("{other} is no kind of pair")),
        };
        if pair.first as usize >= count || pair.second as usize >= count || pair.first == pair.second {
            return wrong_argument(format!("there is no pair of {} and {}", pair.first, pair.second));
        }
        Ok(known)
    }
}

/// Makes the theory of a problem, which is copied. `config` may be NULL for the defaults. State after: level 0,
/// nothing assigned.
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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_theory_free(theory: *mut concord_theory) {
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::free(handle(theory)) }
}

/// The variables that the solver must report: an array of positive literals, ascending. Those of pairs that got
/// literals are among them. State: any.
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

/// These literals became true at the current level. A literal that is known already means nothing. State: any;
/// a literal whose negation is assigned is CONCORD_INVALID_STATE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_theory_notify_assignment(
    theory: *mut concord_theory,
    literals: *const i32,
    count: usize,
) -> concord_status {
    let notify = |hosted: &mut Hosted| {
        // SAFETY: the caller's array has so many values, or is null (conventions of the header).
        let given = unsafe { slice(literals, count) }?;
        let lits: Vec<Lit> = given.iter().map(|&lit| hosted.observed_lit(lit)).collect::<Outcome<_>>()?;
        for (index, &lit) in lits.iter().enumerate() {
            if hosted.value(lit) == Some(false) || lits[..index].contains(&!lit) && count <= 64 {
                return wrong_state(format!("{} is false already", lit.to_dimacs()));
            }
        }
        let before = hosted.trail.len();
        for &lit in &lits {
            match hosted.value(lit) {
                None => {
                    hosted.observed.insert(lit.var(), Some(!lit.is_negative()));
                    hosted.trail.push(lit);
                }
                Some(true) => {}
                Some(false) => {
                    for undone in hosted.trail.drain(before..) {
                        hosted.observed.insert(undone.var(), None);
                    }
                    return wrong_state(format!("{} is given with its negation", lit.to_dimacs()));
                }
            }
        }
        hosted.theory.notify_assignment(&lits);
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(theory), notify) }
}

/// A decision level was opened. State: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_theory_notify_new_level(theory: *mut concord_theory) -> concord_status {
    let open = |hosted: &mut Hosted| {
        hosted.levels.push((hosted.trail.len(), hosted.propagated.len()));
        hosted.theory.notify_new_level();
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(theory), open) }
}

/// All levels above `level` were closed, and what was assigned on them is open again. State: `level` is at most the
/// current level.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_theory_notify_backtrack(theory: *mut concord_theory, level: usize) -> concord_status {
    let close = |hosted: &mut Hosted| {
        if level > hosted.levels.len() {
            return wrong_state(format!(
                "level {level} was never opened: the current level is {}",
                hosted.levels.len()
            ));
        }
        if let Some(&(trail, propagated)) = hosted.levels.get(level) {
            for undone in hosted.trail.drain(trail..) {
                hosted.observed.insert(undone.var(), None);
            }
            hosted.propagated.truncate(propagated);
            hosted.levels.truncate(level);
        }
        hosted.theory.notify_backtrack(level);
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(theory), close) }
}

/// A literal that follows from the assignment, or 0 when there is no more for now. Assign it and notify it. State: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_theory_propagate(theory: *mut concord_theory, literal: *mut i32) -> concord_status {
    let propagate = |hosted: &mut Hosted| {
        check_output(literal)?;
        let found = hosted.theory.ask_propagate();
        hosted.propagated.extend(found);
        // SAFETY: `check_output` accepted the place, and the caller lets it be written (conventions of the header).
        unsafe { literal.write(found.map_or(0, Lit::to_dimacs)) };
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(theory), propagate) }
}

/// The clause by which a literal was propagated: the literal itself, and literals that were all false before.
/// State: the literal came from concord_theory_propagate on a level that is still open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_theory_reason(
    theory: *mut concord_theory,
    literal: i32,
    clause: *mut *const i32,
    count: *mut usize,
) -> concord_status {
    let explain = |hosted: &mut Hosted| {
        check_output(clause)?;
        check_output(count)?;
        let lit = hosted.observed_lit(literal)?;
        if !hosted.propagated.contains(&lit) {
            return wrong_state(format!("{literal} was not propagated"));
        }
        let reason = hosted.theory.ask_reason(lit);
        let (data, length) = hosted.hand_out(&reason);
        // SAFETY: `check_output` accepted the place, and the caller lets it be written (conventions of the header).
        unsafe {
            clause.write(data);
            count.write(length);
        }
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(theory), explain) }
}

/// A clause to add to the solver, after propagation or after a model was refused: all its literals are false now.
/// `present` becomes 0 if there is none, else 1; a present clause may be empty. `forgettable` becomes 1 if the
/// solver may drop the clause again. State: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_theory_clause(
    theory: *mut concord_theory,
    present: *mut i32,
    clause: *mut *const i32,
    count: *mut usize,
    forgettable: *mut i32,
) -> concord_status {
    let ask = |hosted: &mut Hosted| {
        check_output(present)?;
        check_output(clause)?;
        check_output(count)?;
        check_output(forgettable)?;
        let found = hosted.theory.ask_clause();
        let lits = found.as_ref().map_or(&[][..], |clause| &clause.lits);
        let (data, length) = hosted.hand_out(lits);
        // SAFETY: `check_output` accepted the place, and the caller lets it be written (conventions of the header).
        unsafe {
            present.write(i32::from(found.is_some()));
            clause.write(data);
            count.write(length);
            forgettable.write(i32::from(found.is_some_and(|clause| clause.forgettable)));
        }
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(theory), ask) }
}

/// Judges a full model, given as its true literals; those of unobserved variables are left out of account. `accepted`
/// becomes 1 or 0; after 0, concord_theory_clause has a clause that the model falsifies. An accepted model is an
/// execution iff concord_theory_pending_pairs then has none. State: every observed variable is assigned, and the
/// model agrees.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_theory_check_model(
    theory: *mut concord_theory,
    model: *const i32,
    count: usize,
    accepted: *mut i32,
) -> concord_status {
    let check = |hosted: &mut Hosted| {
        check_output(accepted)?;
        // SAFETY: the caller's array has so many values, or is null (conventions of the header).
        let given = unsafe { slice(model, count) }?;
        let mut lits = Vec::with_capacity(given.len());
        for &dimacs in given {
            let lit = lit(dimacs)?;
            if !hosted.observed.contains_key(&lit.var()) {
                continue;
            }
            if hosted.value(lit) != Some(true) {
                return wrong_state(format!("{dimacs} is in the model, but was not notified"));
            }
            lits.push(lit);
        }
        lits.sort_unstable();
        lits.dedup();
        if lits.len() < hosted.observed.len() {
            return wrong_state("the model leaves out observed variables");
        }
        let verdict = hosted.theory.ask_check_model(&lits);
        // SAFETY: `check_output` accepted the place, and the caller lets it be written (conventions of the header).
        unsafe { accepted.write(i32::from(verdict == ModelVerdict::Accepted)) };
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(theory), check) }
}

/// A literal to decide next, or 0 to leave it to the solver. State: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_theory_decide(theory: *mut concord_theory, literal: *mut i32) -> concord_status {
    let decide = |hosted: &mut Hosted| {
        check_output(literal)?;
        let lit = hosted.theory.ask_decide();
        // SAFETY: `check_output` accepted the place, and the caller lets it be written (conventions of the header).
        unsafe { literal.write(lit.map_or(0, Lit::to_dimacs)) };
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(theory), decide) }
}

fn show(pair: &OrderPair) -> concord_pair {
    match *pair {
        OrderPair::Writes(a, b) => concord_pair { kind: 0, first: a.0, second: b.0 },
        OrderPair::Sections(a, b) => concord_pair { kind: 1, first: a.0, second: b.0 },
    }
}

/// The pairs that kept the last accepted model from being an execution. For each: take two fresh variables, tell
/// concord_theory_order_pair, add the clause "one of them, or the negation of one of the pair's premises"; then
/// solve again. State: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_theory_pending_pairs(
    theory: *mut concord_theory,
    pairs: *mut *const concord_pair,
    count: *mut usize,
) -> concord_status {
    let list = |hosted: &mut Hosted| {
        check_output(pairs)?;
        check_output(count)?;
        hosted.pairs = hosted.theory.pending_pairs().iter().map(show).collect();
        // SAFETY: `check_output` accepted the place, and the caller lets it be written (conventions of the header).
        unsafe {
            pairs.write(array(&hosted.pairs));
            count.write(hosted.pairs.len());
        }
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(theory), list) }
}

/// The literals that together make a pair need an order. State: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_theory_pair_premises(
    theory: *mut concord_theory,
    pair: concord_pair,
    literals: *mut *const i32,
    count: *mut usize,
) -> concord_status {
    let list = |hosted: &mut Hosted| {
        check_output(literals)?;
        check_output(count)?;
        let premises = hosted.theory.pair_premises(hosted.pair(pair)?);
        let (data, length) = hosted.hand_out(&premises);
        // SAFETY: `check_output` accepted the place, and the caller lets it be written (conventions of the header).
        unsafe {
            literals.write(data);
            count.write(length);
        }
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(theory), list) }
}

/// Gives a pair its two literals, of variables that the theory does not observe yet: while `forward` is true, the first
/// comes before the second; while `backward` is true, the second before the first. State: level 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_theory_order_pair(
    theory: *mut concord_theory,
    pair: concord_pair,
    forward: i32,
    backward: i32,
) -> concord_status {
    let order = |hosted: &mut Hosted| {
        let pair = hosted.pair(pair)?;
        let (forward, backward) = (lit(forward)?, lit(backward)?);
        for lit in [forward, backward] {
            if hosted.observed.contains_key(&lit.var()) {
                return wrong_argument(format!("the variable of {} is in use", lit.to_dimacs()));
            }
        }
        if forward.var() == backward.var() {
            return wrong_argument("the two literals are of one variable");
        }
        if !hosted.levels.is_empty() {
            return wrong_state("pairs are ordered at level 0 only");
        }
        hosted.theory.order_pair(pair, forward, backward);
        hosted.observed.insert(forward.var(), None);
        hosted.observed.insert(backward.var(), None);
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(theory), order) }
}

/// The events of the last accepted model in an order that is an execution. `count` becomes 0 while there is none: no
/// model was accepted, or pairs are pending. State: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_theory_schedule(
    theory: *mut concord_theory,
    events: *mut *const u32,
    count: *mut usize,
) -> concord_status {
    let list = |hosted: &mut Hosted| {
        check_output(events)?;
        check_output(count)?;
        hosted.events = hosted.theory.schedule().unwrap_or_default().iter().map(|event| event.0).collect();
        // SAFETY: `check_output` accepted the place, and the caller lets it be written (conventions of the header).
        unsafe {
            events.write(array(&hosted.events));
            count.write(hosted.events.len());
        }
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(theory), list) }
}

/// What the theory did so far. State: any; `statistics->size` is set.
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
