//! Which pairs of accesses may race.
//!
//! Two accesses race only if they touch a common byte, one of them writes, not both are atomic, their threads may run at the same time,
//! and no lock is held at both. Accesses are grouped by memory, and those that look alike are taken once, so that few pairs are left.

use std::collections::{BTreeMap, BTreeSet};

use concord_program::{Layout, Op};

use super::alarms::{Access, Alarm, RaceAlarm, RaceSide};
use super::domain::ClassId;
use super::flags::contradict;
use super::state::{History, Lock, Memory};
use super::subject::Subject;
use super::world::World;

/// More alarms are not listed.
const LISTED: usize = 50;

/// Whether two threads may run at the same time, each where its history is this.
pub(crate) fn may_be_parallel(world: &World, a: (ClassId, &History), b: (ClassId, &History)) -> bool {
    if a.0 == b.0 && world.class(a.0).unique {
        return false;
    }
    let excludes = |one: (ClassId, &History), other: ClassId| {
        let not_yet = world.class(one.0).unique
            && world.child_towards(one.0, other).is_some_and(|child| !one.1.created.contains(&child));
        not_yet || one.1.joined.contains(&other)
    };
    !excludes(a, b.0) && !excludes(b, a.0)
}

/// The alarms about races.
pub(crate) fn races(subject: &Subject<'_>, world: &World, accesses: &[Access]) -> BTreeSet<Alarm> {
    let mut groups: BTreeMap<Memory, Vec<(&Access, Vec<Lock>)>> = BTreeMap::new();
    for access in accesses {
        let held = super::locks::trusted(world, &access.held);
        groups.entry(access.memory).or_default().push((access, held));
    }
    let mut alarms = BTreeSet::new();
    for (memory, mut group) in groups {
        if alarms.len() >= LISTED {
            break;
        }
        if !group.iter().any(|(access, _)| access.writes) || have_common_lock(&group) {
            continue;
        }
        let look = |(access, held): &(&Access, Vec<Lock>)| {
            (
                access.class,
                access.given,
                access.offsets.low,
                access.offsets.high,
                access.offsets.step,
                access.bytes,
                access.writes,
                access.atomic,
                held.clone(),
                access.history.clone(),
                Vec::from_iter(access.flags.keys().copied()),
                access.at,
            )
        };
        group.sort_by_cached_key(look);
        group.dedup_by(|(a, x), (b, y)| {
            (a.class, a.given, a.offsets, a.bytes, a.writes, a.atomic, &a.history, &a.flags)
                == (b.class, b.given, b.offsets, b.bytes, b.writes, b.atomic, &b.history, &b.flags)
                && x == y
        });
        pairs(subject, world, memory, &group, &mut alarms);
    }
    alarms
}

/// Whether a lock is held at all accesses.
fn have_common_lock(group: &[(&Access, Vec<Lock>)]) -> bool {
    let Some(((_, first), rest)) = group.split_first() else { return true };
    let keeps_out = |lock: &Lock| *lock != Lock::Block && lock.excludes(*lock);
    first.iter().any(|lock| keeps_out(lock) && rest.iter().all(|(_, held)| held.contains(lock)))
}

fn pairs(
    subject: &Subject<'_>,
    world: &World,
    memory: Memory,
    group: &[(&Access, Vec<Lock>)],
    alarms: &mut BTreeSet<Alarm>,
) {
    for (place, (a, a_held)) in group.iter().enumerate() {
        for (b, b_held) in &group[place..] {
            if alarms.len() >= LISTED {
                return;
            }
            if conflict(a, b)
                && !a_held.iter().any(|lock| b_held.iter().any(|other| lock.excludes(*other)))
                && may_be_parallel(world, (a.class, &a.history), (b.class, &b.history))
            {
                let (mut first, mut second) = (side(subject, world, a, a_held), side(subject, world, b, b_held));
                if second < first {
                    (first, second) = (second, first);
                }
                alarms.insert(Alarm::Race(Box::new(RaceAlarm { memory: name(subject, memory, a), first, second })));
            }
        }
    }
}

fn conflict(a: &Access, b: &Access) -> bool {
    (a.writes || b.writes)
        && !(a.atomic && b.atomic)
        && !(a.given && b.given)
        && !contradict(&a.flags, &b.flags)
        && a.offsets.may_meet(a.bytes, b.offsets, b.bytes)
}

fn name(subject: &Subject<'_>, memory: Memory, access: &Access) -> String {
    let (mut name, layout): (String, Option<&Layout>) = match memory {
        Memory::Static(id) => {
            let object = subject.program.object(id);
            (object.name.clone(), Some(&object.layout))
        }
        Memory::Mine(site) | Memory::Made(site) => match subject.allocation(site) {
            Op::Allocate { name, layout, .. } => (name.clone(), Some(layout)),
            _ => ("object".to_owned(), None),
        },
    };
    if let (Some(layout), true, Ok(offset)) = (layout, access.offsets.is_one(), u64::try_from(access.offsets.low)) {
        layout.describe(offset, &mut name);
    }
    name
}

fn side(subject: &Subject<'_>, world: &World, access: &Access, held: &[Lock]) -> RaceSide {
    let class = world.class(access.class);
    let entry = &subject.program.procedure(class.entry).name;
    let thread = match class.creator {
        None => entry.clone(),
        Some(_) if class.unique => format!("a thread `{entry}`"),
        Some(_) => format!("one of several threads `{entry}`"),
    };
    let held = held.iter().filter_map(|lock| match lock {
        Lock::Mutex(address) => Some(mutex_name(subject, *address)),
        Lock::Token(token) | Lock::Share(token) => Some(mutex_name(subject, token.address)),
        Lock::Own(_) | Lock::Block => None,
    });
    RaceSide { at: access.at, writes: access.writes, atomic: access.atomic, thread, held: held.collect() }
}

fn mutex_name(subject: &Subject<'_>, address: u64) -> String {
    match subject.objects_in(u128::from(address), u128::from(address) + 1).as_deref() {
        Some([id]) => {
            let object = subject.program.object(*id);
            let mut name = object.name.clone();
            object.layout.describe(address - object.base, &mut name);
            name
        }
        _ => format!("{address:#x}"),
    }
}
