//! What the solver tells the theory during search, and what it asks.
//!
//! A call out of turn is refused here: literals that are not observed, levels that were never opened, reasons of what was not
//! propagated, models that leave out variables.

use concord_logic::{Lit, ModelVerdict, Propagator};

use crate::border::{Handle, Outcome, check_output, concord_status, lit, slice, wrong_state};
use crate::theory::{Hosted, concord_theory, handle};

/// These literals became true at the current level. A literal that is known already means nothing. State: any;
/// a literal whose negation is assigned is CONCORD_INVALID_STATE.
///
/// # Safety
/// `theory` is null, or a handle that was not freed and is in no other call now. `literals` is null, or has `count`
/// values that do not change during the call.
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
///
/// # Safety
/// `theory` is null, or a handle that was not freed and is in no other call now.
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
///
/// # Safety
/// `theory` is null, or a handle that was not freed and is in no other call now.
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
///
/// # Safety
/// `theory` is null, or a handle that was not freed and is in no other call now. `literal` is null, or can be
/// written.
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
///
/// # Safety
/// `theory` is null, or a handle that was not freed and is in no other call now. `clause` and `count` are null, or
/// can be written.
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
///
/// # Safety
/// `theory` is null, or a handle that was not freed and is in no other call now. `present`, `clause`, `count` and
/// `forgettable` are null, or can be written.
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
///
/// # Safety
/// `theory` is null, or a handle that was not freed and is in no other call now. `model` is null, or has `count`
/// values that do not change during the call. `accepted` is null, or can be written.
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
///
/// # Safety
/// `theory` is null, or a handle that was not freed and is in no other call now. `literal` is null, or can be
/// written.
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
