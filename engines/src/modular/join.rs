//! Two states as one that covers both, and whether one covers another.
//!
//! What only one of the two mentions is not mentioned any more, so that the invariants must cover it: those are what a state that
//! mentions nothing relies on. Such obligations are effects like those of steps.

use std::sync::Arc;

use super::domain::{ClassId, SiteId, Value};
use super::state::{Cell, Cells, Memory, State};
use super::subject::Subject;
use super::world::{Effect, World, initial};

/// Whether a cell is known to this thread alone: what is not mentioned holds what it held at first.
fn is_private(state: &State, class: ClassId, memory: Memory) -> bool {
    match memory {
        Memory::Static(_) => class == ClassId(0) && state.history.created.is_empty(),
        Memory::Mine(site) => !state.leaked.contains(&site),
        Memory::Made(_) => false,
    }
}

/// What a state says of a cell that only its thread knows; `None` if it cannot have the object.
fn private_value(subject: &Subject<'_>, state: &State, cell: &Cell) -> Option<Value> {
    if let Some(value) = state.memory.get(cell) {
        return Some(value.clone());
    }
    match cell.memory {
        Memory::Mine(site) if !state.known.contains(&site) => None,
        _ => Some(initial(subject, cell)),
    }
}

/// What a state knows of the last object of a site.
fn cells_of(state: &State, class: ClassId, site: SiteId) -> Cells {
    (state.memory.iter())
        .filter(|(cell, _)| cell.memory == Memory::Mine(site))
        .map(|(cell, value)| (Cell { memory: Memory::Made(site), part: cell.part }, value.shared(class)))
        .collect()
}

/// Others may know the last object of a site, and all that it points to, in both states.
fn leak(state: &mut State, class: ClassId, site: SiteId, effects: &mut Vec<Effect>) {
    if !Arc::make_mut(&mut state.leaked).insert(site) || !state.known.contains(&site) {
        return;
    }
    let pointed: Vec<SiteId> = (state.memory.iter())
        .filter(|(cell, _)| cell.memory == Memory::Mine(site))
        .flat_map(|(_, value)| value.mine())
        .collect();
    effects.push(Effect::Leak(site, cells_of(state, class, site)));
    Arc::make_mut(&mut state.memory).retain(|cell, _| cell.memory != Memory::Mine(site));
    state.links.retain(|(_, cell)| cell.memory != Memory::Mine(site));
    for site in pointed {
        leak(state, class, site, effects);
    }
}

/// Makes both states agree on which objects others may know.
fn agree(a: &mut State, b: &mut State, class: ClassId, effects: &mut Vec<Effect>) {
    while a.leaked != b.leaked {
        for site in Vec::from_iter(b.leaked.difference(&a.leaked).copied()) {
            leak(a, class, site, effects);
        }
        for site in Vec::from_iter(a.leaked.difference(&b.leaked).copied()) {
            leak(b, class, site, effects);
        }
    }
}

/// A state that covers both, of threads of one class, both with atomic blocks equally deep.
pub(crate) fn join(subject: &Subject<'_>, class: ClassId, a: &State, b: &State, effects: &mut Vec<Effect>) -> State {
    let (mut a, mut b) = (a.clone(), b.clone());
    agree(&mut a, &mut b, class, effects);
    let locals = (a.locals.iter())
        .filter_map(|(local, value)| match value.join(&b.local(*local)) {
            Value::Any => None,
            value => Some((*local, value)),
        })
        .collect();
    let memory = if Arc::ptr_eq(&a.memory, &b.memory) || a.memory == b.memory {
        Arc::clone(&a.memory)
    } else {
        Arc::new(joined_cells(subject, class, &a, &b, effects))
    };
    let mut state = State { locals, memory, ..a.clone() };
    state.links.retain(|link| b.links.contains(link));
    let memory = Arc::clone(&state.memory);
    state.links.retain(|(_, cell)| is_private(&a, class, cell.memory) || memory.contains_key(cell));
    state.seen.retain(|(_, cell)| memory.contains_key(cell));
    state.seen.retain(|link| b.seen.contains(link));
    state.terms.retain(|term| b.terms.contains(term));
    state.held.retain(|lock| b.held.contains(lock));
    if a.history != b.history {
        let history = Arc::make_mut(&mut state.history);
        history.created.extend(b.history.created.iter().copied());
        history.joined.retain(|class| b.history.joined.contains(class));
    }
    for (set, other) in [(&mut state.known, &b.known), (&mut state.fresh, &b.fresh)] {
        if !other.is_subset(set) {
            Arc::make_mut(set).extend(other.iter().copied());
        }
    }
    state
}

fn joined_cells(subject: &Subject<'_>, class: ClassId, a: &State, b: &State, effects: &mut Vec<Effect>) -> Cells {
    let mut cells = Cells::new();
    let keys = a.memory.keys().chain(b.memory.keys().filter(|cell| !a.memory.contains_key(cell)));
    for cell in keys {
        if is_private(a, class, cell.memory) {
            let value = match (private_value(subject, a, cell), private_value(subject, b, cell)) {
                (Some(a), Some(b)) => a.join(&b),
                (Some(one), None) | (None, Some(one)) => one,
                (None, None) => continue,
            };
            cells.insert(*cell, value);
            continue;
        }
        match (a.memory.get(cell), b.memory.get(cell)) {
            (Some(x), Some(y)) => {
                cells.insert(*cell, x.join(y));
            }
            (Some(only), None) | (None, Some(only)) => effects.push(Effect::Quiet(*cell, only.shared(class))),
            (None, None) => {}
        }
    }
    cells
}

/// A state that grew to this from what it was, with what changed as large as the next threshold.
pub(crate) fn widened(
    subject: &Subject<'_>,
    procedure: concord_program::ProcedureId,
    from: &State,
    to: State,
    far: bool,
) -> State {
    let body = subject.program.procedure(procedure);
    let mut state = to;
    let locals = (state.locals.iter())
        .filter_map(|(local, value)| {
            let old = from.local(*local);
            match value.widened(&old, subject, subject.width_of(body, *local), far) {
                Value::Any => None,
                value => Some((*local, value)),
            }
        })
        .collect();
    state.locals = locals;
    if state.memory != from.memory {
        let cells = (state.memory.iter())
            .map(|(cell, value)| match from.memory.get(cell) {
                Some(old) => (*cell, value.widened(old, subject, cell.part.bits, far)),
                None => (*cell, value.clone()),
            })
            .collect();
        state.memory = Arc::new(cells);
    }
    state
}

/// Whether a state is covered by another one and the invariants; what is not, if something is not.
pub(crate) fn covers(
    subject: &Subject<'_>,
    world: &World,
    class: ClassId,
    state: &State,
    by: &State,
) -> Result<(), &'static str> {
    let subset = |ok: bool, what| if ok { Ok(()) } else { Err(what) };
    subset(state.depth == by.depth && state.history.pending == by.history.pending, "the block")?;
    subset(state.history.created.is_subset(&by.history.created), "the created threads")?;
    subset(by.history.joined.is_subset(&state.history.joined), "the joined threads")?;
    subset(state.history.created.is_empty() == by.history.created.is_empty(), "the first thread")?;
    subset(state.leaked.is_subset(&by.leaked), "the objects that others know")?;
    subset(state.known.is_subset(&by.known), "the objects that are made")?;
    subset(state.fresh.is_subset(&by.fresh), "the objects that the call made")?;
    subset(by.held.iter().all(|lock| state.held.contains(lock)), "the locks")?;
    subset(by.terms.iter().all(|term| state.terms.contains(term)), "the terms of locals")?;
    subset(by.links.iter().all(|link| state.links.contains(link)), "the links to memory")?;
    subset(by.seen.iter().all(|link| state.seen.contains(link)), "the links to flags")?;
    subset(by.locals.iter().all(|(local, value)| state.local(*local).is_within(value)), "a local")?;
    for site in by.leaked.difference(&state.leaked) {
        if state.known.contains(site) {
            leaks_into(subject, world, class, state, *site)?;
        }
    }
    for cell in state.memory.keys().chain(by.memory.keys()) {
        cell_covered(subject, world, class, state, by, cell)?;
    }
    Ok(())
}

/// Whether the invariants cover an object that others know from now on.
pub(crate) fn leaks_into(
    subject: &Subject<'_>,
    world: &World,
    class: ClassId,
    state: &State,
    site: SiteId,
) -> Result<(), &'static str> {
    starts_cover(subject, world, site, &cells_of(state, class, site))
}

/// Whether what others find in an object of a site covers this.
pub(crate) fn starts_cover(
    subject: &Subject<'_>,
    world: &World,
    site: SiteId,
    cells: &Cells,
) -> Result<(), &'static str> {
    let start = world.starts.get(&site).ok_or("an object that others know")?;
    let within = |cell: &Cell| {
        let new = cells.get(cell).cloned().unwrap_or_else(|| initial(subject, cell));
        let old = start.get(cell).cloned().unwrap_or_else(|| initial(subject, cell));
        new.is_within(&old)
    };
    if cells.keys().chain(start.keys()).all(within) { Ok(()) } else { Err("what an object holds when others know it") }
}

fn cell_covered(
    subject: &Subject<'_>,
    world: &World,
    class: ClassId,
    state: &State,
    by: &State,
    cell: &Cell,
) -> Result<(), &'static str> {
    if is_private(by, class, cell.memory) {
        let Some(value) = private_value(subject, state, cell) else { return Ok(()) };
        let wider = by.memory.get(cell).cloned().unwrap_or_else(|| initial(subject, cell));
        return if value.is_within(&wider) { Ok(()) } else { Err("memory that no other thread knows") };
    }
    match (state.memory.get(cell), by.memory.get(cell)) {
        (Some(value), Some(wider)) if value.is_within(wider) => Ok(()),
        (_, Some(_)) => Err("memory"),
        // An object that others know by now is covered above.
        (Some(_), None) if !matches!(cell.memory, Memory::Static(_)) => Ok(()),
        (Some(value), None) => {
            let left = world.invariant(subject, cell, true);
            if value.shared(class).is_within(&left) { Ok(()) } else { Err("memory that is left behind") }
        }
        (None, None) => Ok(()),
    }
}
