//! What an effect changes in the invariants.

use smallvec::SmallVec;

use super::domain::{ClassId, Value};
use super::state::{Cell, Cells, Lock, Memory};
use super::subject::Subject;
use super::world::{Effect, Fact, World, initial};

/// Adds an effect to the invariants; whether these changed. `widens` says that values are widened, and whether far.
pub(crate) fn apply(subject: &Subject<'_>, world: &mut World, effect: &Effect, widens: Option<bool>) -> bool {
    match effect {
        Effect::Always(cell, value) | Effect::Quiet(cell, value) => {
            if value.is_none() {
                return false;
            }
            let fact = world.facts.entry(*cell).or_default();
            let known = if matches!(effect, Effect::Always(..)) { &mut fact.always } else { &mut fact.quiet };
            if value.is_within(known) {
                return false;
            }
            let mut joined = known.join(value);
            if let Some(far) = widens {
                joined = joined.widened(known, subject, cell.part.bits, far);
            }
            *known = joined;
            true
        }
        Effect::Protection(cell, held) => protected(world.facts.entry(*cell).or_default(), held),
        Effect::Unknown(memory) => world.unknown.insert(*memory),
        Effect::Start(cells) => {
            let joined = match &world.start {
                None => Cells::clone(cells),
                Some(start) => joined_starts(subject, start, cells),
            };
            let changed = world.start.as_ref() != Some(&joined);
            world.start = Some(joined);
            changed
        }
        Effect::Leak(site, cells) => {
            let joined = match world.starts.get(site) {
                None => cells.clone(),
                Some(start) => joined_starts(subject, start, cells),
            };
            let changed = world.starts.get(site) != Some(&joined);
            world.starts.insert(*site, joined);
            changed
        }
        Effect::Room(site, room) => {
            let known = world.rooms.get(site).copied();
            world.rooms.insert(*site, known.map_or(*room, |known| known.min(*room)));
            known.is_none_or(|known| *room < known)
        }
        Effect::Distrust(first, last) => {
            let covered = world.distrusted.iter().any(|(low, high)| low <= first && last <= high);
            !covered && world.distrusted.insert((*first, *last))
        }
        Effect::Weak(cell) => world.weak.insert(*cell),
        // The search notes these itself.
        Effect::Break(_) => false,
        Effect::Created { class, argument, joined } => {
            let class = &mut world.classes[class.0 as usize];
            let born = match &class.born {
                None => joined.clone(),
                Some(born) => born.intersection(joined).copied().collect(),
            };
            let argument = match class.argument.is_none() {
                true => argument.clone(),
                false => class.argument.join(argument),
            };
            let changed = class.born.as_ref() != Some(&born) || class.argument != argument;
            (class.born, class.argument) = (Some(born), argument);
            changed
        }
        Effect::Several(class) => several(world, *class),
        Effect::Ended { class, joined, result } => {
            let class = &mut world.classes[class.0 as usize];
            let ended = match &class.ended {
                None => joined.clone(),
                Some(ended) => ended.intersection(joined).copied().collect(),
            };
            let result = class.result.join(result);
            let changed = class.ended.as_ref() != Some(&ended) || class.result != result;
            (class.ended, class.result) = (Some(ended), result);
            changed
        }
    }
}

/// A cell is written with these locks held.
fn protected(fact: &mut Fact, held: &[Lock]) -> bool {
    let locks: SmallVec<_> = match &fact.protection {
        None => SmallVec::from_slice(held),
        Some(locks) => locks.iter().copied().filter(|lock| held.contains(lock)).collect(),
    };
    let changed = fact.protection.as_ref() != Some(&locks);
    fact.protection = Some(locks);
    changed
}

/// There may be several threads of a class, and so of all that they create.
fn several(world: &mut World, class: ClassId) -> bool {
    let all = (0..world.classes.len() as u32).map(ClassId);
    let affected: Vec<ClassId> =
        all.filter(|&id| world.class(id).unique && (id == class || world.descends(id, class))).collect();
    for id in &affected {
        world.classes[id.0 as usize].unique = false;
    }
    !affected.is_empty()
}

/// What either of two starts says; what one does not mention holds what it held at first.
fn joined_starts(subject: &Subject<'_>, a: &Cells, b: &Cells) -> Cells {
    let value = |cells: &Cells, cell: &Cell| cells.get(cell).cloned().unwrap_or_else(|| initial(subject, cell));
    let mut joined = Cells::new();
    for cell in a.keys().chain(b.keys()) {
        let both = value(a, cell).join(&value(b, cell));
        if both != Value::Any || matches!(cell.memory, Memory::Static(_)) {
            joined.insert(*cell, both);
        } else if initial(subject, cell) != Value::Any {
            joined.insert(*cell, Value::Any);
        }
    }
    joined
}
