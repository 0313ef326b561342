//! The pairs that no literal orders yet, and the execution of an accepted model in which none is left.

use ::concord_theory::{EventId, OrderPair, SectionId};

use crate::border::{Handle, Outcome, array, check_output, concord_status, lit, wrong_argument, wrong_state};
use crate::theory::{Hosted, concord_theory, handle};

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

impl Hosted {
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

fn show(pair: &OrderPair) -> concord_pair {
    match *pair {
        OrderPair::Writes(a, b) => concord_pair { kind: 0, first: a.0, second: b.0 },
        OrderPair::Sections(a, b) => concord_pair { kind: 1, first: a.0, second: b.0 },
    }
}

/// The pairs that kept the last accepted model from being an execution. For each: take two fresh variables, tell
/// concord_theory_order_pair, add the clause "one of them, or the negation of one of the pair's premises"; then
/// solve again. State: any.
///
/// # Safety
/// `theory` is null, or a handle that was not freed and is in no other call now. `pairs` and `count` are null, or
/// can be written.
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
///
/// # Safety
/// `theory` is null, or a handle that was not freed and is in no other call now. `literals` and `count` are null,
/// or can be written.
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
///
/// # Safety
/// `theory` is null, or a handle that was not freed and is in no other call now.
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
///
/// # Safety
/// `theory` is null, or a handle that was not freed and is in no other call now. `events` and `count` are null, or
/// can be written.
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
