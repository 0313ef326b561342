//! Events and the literals that order them, built from C.

use concord_logic::Lit;
use concord_theory::{ChainId, ClassId, EventId, EventKind, MutexId, Place, Problem, SamePlace, Section};

use crate::border::{Handle, Outcome, check_output, concord_status, lit, optional_lit, slice, wrong_argument};

/// Events and the literals that order them. It can be changed at any time; theories have their own copy.
pub struct concord_problem {
    _content: Handle<Problem>,
}

/// In place of a cell: which cell of its class the access concerns depends on the model, and
/// concord_problem_set_same_place compares it with others.
pub const CONCORD_ANY_CELL: u32 = u32::MAX;

/// More events or chains than this are refused.
pub const CONCORD_MAX_EVENTS: u32 = 67_108_863;

/// Whether two accesses concern the same memory.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum concord_same {
    /// In no model.
    CONCORD_NEVER = 0,
    /// In every model.
    CONCORD_ALWAYS = 1,
    /// In the models of a literal.
    CONCORD_WHEN = 2,
}

pub(crate) fn handle(problem: *mut concord_problem) -> *mut Handle<Problem> {
    problem.cast()
}

/// A problem without events. Never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn concord_problem_new() -> *mut concord_problem {
    Handle::new(Problem::new()).cast()
}

/// Frees a problem. Theories that were made of it stay.
///
/// # Safety
/// `problem` is null, or a handle that was not freed and is in no other call now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_problem_free(problem: *mut concord_problem) {
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::free(handle(problem)) }
}

fn event(problem: &Problem, id: u32) -> Outcome<EventId> {
    if id as usize >= problem.events().len() {
        return wrong_argument(format!("there is no event {id}"));
    }
    Ok(EventId(id))
}

/// Adds an empty chain: a thread.
///
/// # Safety
/// `problem` is null, or a handle that was not freed and is in no other call now. `chain` is null, or can be
/// written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_problem_add_chain(problem: *mut concord_problem, chain: *mut u32) -> concord_status {
    let add = |problem: &mut Problem| {
        check_output(chain)?;
        if problem.chains().len() >= CONCORD_MAX_EVENTS as usize {
            return wrong_argument("too many chains");
        }
        // SAFETY: `check_output` accepted the place, and the caller lets it be written (conventions of the header).
        unsafe { chain.write(problem.add_chain().0) };
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(problem), add) }
}

unsafe fn add_event(
    problem: *mut concord_problem,
    chain: u32,
    kind: EventKind,
    guard: i32,
    result: *mut u32,
) -> concord_status {
    let add = |problem: &mut Problem| {
        check_output(result)?;
        let guard = optional_lit(guard)?;
        if chain as usize >= problem.chains().len() {
            return wrong_argument(format!("there is no chain {chain}"));
        }
        if problem.events().len() >= CONCORD_MAX_EVENTS as usize {
            return wrong_argument("too many events");
        }
        // SAFETY: `check_output` accepted the place, and the caller lets it be written (conventions of the header).
        unsafe { result.write(problem.add_event(ChainId(chain), kind, guard).0) };
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(problem), add) }
}

fn place(class: u32, cell: u32) -> Place {
    Place { class: ClassId(class), cell: (cell != CONCORD_ANY_CELL).then_some(cell) }
}

/// Appends a read to a chain. It happens iff its guard is true. `memory` is a set of cells that may be the same
/// memory (events of different sets never are); `cell` is one of them, or CONCORD_ANY_CELL.
///
/// # Safety
/// `problem` is null, or a handle that was not freed and is in no other call now. `event` is null, or can be
/// written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_problem_add_read(
    problem: *mut concord_problem,
    chain: u32,
    guard: i32,
    memory: u32,
    cell: u32,
    event: *mut u32,
) -> concord_status {
    // SAFETY: what the caller keeps to (conventions of the header) is what this function needs.
    unsafe { add_event(problem, chain, EventKind::Read(place(memory, cell)), guard, event) }
}

/// Appends a write to a chain, as concord_problem_add_read does a read. Initial values are writes at the
/// beginning of the first chain.
///
/// # Safety
/// `problem` is null, or a handle that was not freed and is in no other call now. `event` is null, or can be
/// written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_problem_add_write(
    problem: *mut concord_problem,
    chain: u32,
    guard: i32,
    memory: u32,
    cell: u32,
    event: *mut u32,
) -> concord_status {
    // SAFETY: what the caller keeps to (conventions of the header) is what this function needs.
    unsafe { add_event(problem, chain, EventKind::Write(place(memory, cell)), guard, event) }
}

/// Appends an event that touches no memory to a chain: a create, join, acquire, release, or any point to order.
///
/// # Safety
/// `problem` is null, or a handle that was not freed and is in no other call now. `event` is null, or can be
/// written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_problem_add_mark(
    problem: *mut concord_problem,
    chain: u32,
    guard: i32,
    event: *mut u32,
) -> concord_status {
    // SAFETY: what the caller keeps to (conventions of the header) is what this function needs.
    unsafe { add_event(problem, chain, EventKind::Mark, guard, event) }
}

/// Adds something about two events to the problem.
unsafe fn relate(
    problem: *mut concord_problem,
    (first, second): (u32, u32),
    add: impl FnOnce(&mut Problem, EventId, EventId),
) -> concord_status {
    let relate = |problem: &mut Problem| {
        let (first, second) = (event(problem, first)?, event(problem, second)?);
        add(problem, first, second);
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(problem), relate) }
}

/// Adds something about two events and a literal to the problem.
unsafe fn relate_when(
    problem: *mut concord_problem,
    literal: i32,
    (first, second): (u32, u32),
    add: impl FnOnce(&mut Problem, Lit, EventId, EventId),
) -> concord_status {
    let relate = |problem: &mut Problem| {
        let (literal, first, second) = (lit(literal)?, event(problem, first)?, event(problem, second)?);
        add(problem, literal, first, second);
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(problem), relate) }
}

/// One event precedes another in every model in which both happen.
///
/// # Safety
/// `problem` is null, or a handle that was not freed and is in no other call now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_problem_add_order(
    problem: *mut concord_problem,
    before: u32,
    after: u32,
) -> concord_status {
    // SAFETY: what the caller keeps to (conventions of the header) is what this function needs.
    unsafe { relate(problem, (before, after), Problem::add_static_order) }
}

/// One event precedes another while a literal is true.
///
/// # Safety
/// `problem` is null, or a handle that was not freed and is in no other call now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_problem_add_conditional_order(
    problem: *mut concord_problem,
    literal: i32,
    before: u32,
    after: u32,
) -> concord_status {
    // SAFETY: what the caller keeps to (conventions of the header) is what this function needs.
    unsafe { relate_when(problem, literal, (before, after), Problem::add_conditional_order) }
}

/// A read sees a write iff a literal is true. Your clauses make the literal imply both guards and equal cells, and
/// make a read that happens see exactly one write.
///
/// # Safety
/// `problem` is null, or a handle that was not freed and is in no other call now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_problem_add_read_from(
    problem: *mut concord_problem,
    literal: i32,
    write: u32,
    read: u32,
) -> concord_status {
    // SAFETY: what the caller keeps to (conventions of the header) is what this function needs.
    unsafe { relate_when(problem, literal, (write, read), Problem::add_read_from) }
}

/// The events of one chain from `first` to `last`, both included, are an atomic block. Blocks do not overlap.
///
/// # Safety
/// `problem` is null, or a handle that was not freed and is in no other call now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_problem_add_block(
    problem: *mut concord_problem,
    first: u32,
    last: u32,
) -> concord_status {
    // SAFETY: what the caller keeps to (conventions of the header) is what this function needs.
    unsafe { relate(problem, (first, last), Problem::add_block) }
}

/// A critical section of a mutex: entered iff its acquire happens, left at the first of its releases that happens,
/// or never. All are marks of one chain, in its order. `section` may be NULL.
///
/// # Safety
/// `problem` is null, or a handle that was not freed and is in no other call now. `releases` is null, or has
/// `release_count` values that do not change during the call. `section` is null, or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_problem_add_section(
    problem: *mut concord_problem,
    mutex: u32,
    acquire: u32,
    releases: *const u32,
    release_count: usize,
    section: *mut u32,
) -> concord_status {
    let add = |problem: &mut Problem| {
        let acquire = event(problem, acquire)?;
        // SAFETY: the caller's array has so many values, or is null (conventions of the header).
        let releases = unsafe { slice(releases, release_count) }?;
        let releases = releases.iter().map(|&release| event(problem, release)).collect::<Outcome<_>>()?;
        let id = problem.add_section(Section { mutex: MutexId(mutex), acquire, releases });
        if !section.is_null() {
            check_output(section)?;
            // SAFETY: `check_output` accepted the place, and the caller lets it be written (conventions of the header).
            unsafe { section.write(id.0) };
        }
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(problem), add) }
}

/// Says whether two accesses to the same memory, at least one with CONCORD_ANY_CELL, concern the same cell; `literal`
/// counts with CONCORD_WHEN only. Pairs that nothing is said about never do.
///
/// # Safety
/// `problem` is null, or a handle that was not freed and is in no other call now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_problem_set_same_place(
    problem: *mut concord_problem,
    first: u32,
    second: u32,
    same: i32,
    literal: i32,
) -> concord_status {
    let set = |problem: &mut Problem| {
        let (first, second) = (event(problem, first)?, event(problem, second)?);
        let same = match same {
            0 => SamePlace::Never,
            1 => SamePlace::Always,
            2 => SamePlace::When(lit(literal)?),
            other => return wrong_argument(format!("{other} is no value of concord_same")),
        };
        problem.set_same_place(first, second, same);
        Ok(())
    };
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(problem), set) }
}

/// Checks that the problem is well-formed: blocks and sections lie in one chain, orders are acyclic, read-froms are
/// between writes and reads of the same memory. concord_theory_new does the same.
///
/// # Safety
/// `problem` is null, or a handle that was not freed and is in no other call now.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn concord_problem_check(problem: *mut concord_problem) -> concord_status {
    let check = |problem: &mut Problem| problem.check().or_else(|error| wrong_argument(error.to_string()));
    // SAFETY: the caller's handle is null or alive, and in no other call now (conventions of the header).
    unsafe { Handle::call(handle(problem), check) }
}
