//! Locks that programs make of variables: which changes of a cell take one, and which give it back.
//!
//! A token is imagined: it exists once for a cell, and a thread has it whenever the cell is not free. That is so as long as every write
//! follows a rule. Who writes something else over what is free takes it; only who has it makes the cell free again; others write what
//! changes nothing about it. What a thread knows of a cell where it writes it, it knows because nothing can come between: it
//! is in an atomic block, or holds what protects the cell. A spin lock made of exchanges is such a cell, and so are a semaphore
//! that begins with 1, and the owner in a recursive mutex.
//!
//! Where a cell counts, each thread that adds 1 has a share and gives it back by taking 1 away; who makes 0 to all ones has the token, and
//! no thread has a share then. A reader-writer lock is such a cell.
//!
//! Which cells have tokens is guessed by the search and nothing to rely on: a write that follows no rule refutes the guess.
//! Where data races are asked for, a lock must be taken by what acquires and given back by what releases, so that what is
//! done under it is ordered in C11's sense, too. What reads with a weaker order is no knowledge about a cell.

use concord_logic::{Bits, IntRange, Interval, Op, TermId};
use concord_program::{Access as Order, LocalId, Property};
use smallvec::{SmallVec, smallvec};

use super::cells::{Offsets, hits};
use super::domain::{Base, Chunk, ClassId, Num, Value};
use super::evaluate::clipped;
use super::memory::Place;
use super::state::{Cell, Kind, Lock, Memory, State, Token};
use super::subject::Subject;
use super::transfer::{Transfer, Tried};
use super::world::{Effect, World, initial};

/// What is written: a value, and the term that says how it comes about.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub value: Value,
    pub term: TermId,
}

/// A write of one cell.
pub(crate) struct CellWrite<'w> {
    pub cell: Cell,
    pub new: &'w Written,
    /// What the cell holds before, as far as that cannot change meanwhile.
    pub old: Value,
    /// Whether it certainly writes this cell, as a whole.
    pub strong: bool,
    pub order: Order,
}

/// What a write does to a token.
#[derive(Default)]
struct Change {
    takes: Option<Lock>,
    tries: Option<Tried>,
    leaves: SmallVec<[Lock; 2]>,
    breaks: bool,
}

impl Change {
    fn takes(lock: Lock) -> Change {
        Change { takes: Some(lock), ..Change::default() }
    }

    fn leaves(lock: Lock) -> Change {
        Change { leaves: smallvec![lock], ..Change::default() }
    }

    fn breaks() -> Change {
        Change { breaks: true, ..Change::default() }
    }
}

/// All bits set: a counter that a writer holds.
fn writer(cell: &Cell) -> u128 {
    Bits::ones(cell.part.bits).unsigned()
}

fn address_of(subject: &Subject<'_>, cell: &Cell) -> Option<u64> {
    match cell.memory {
        Memory::Static(id) if !cell.part.summary => Some(subject.program.object(id).base + cell.part.offset),
        _ => None,
    }
}

/// The tokens that the first thread has at first; `None` for one that it may have or not.
pub(crate) fn at_first(subject: &Subject<'_>, world: &World) -> Vec<(Token, Option<Lock>)> {
    let of = |&token: &Token| {
        let found = match cell_at(subject, token.address) {
            Some(cell) => held_with(token, &cell, &initial(subject, &cell)),
            None => Held::Open,
        };
        match found {
            Held::Nothing => None,
            Held::Lock(lock) => Some((token, Some(lock))),
            Held::Open => Some((token, None)),
        }
    };
    world.tokens.iter().filter_map(of).collect()
}

/// What the only thread holds of a cell.
enum Held {
    Nothing,
    Lock(Lock),
    Open,
}

fn held_with(token: Token, cell: &Cell, value: &Value) -> Held {
    match (token.kind, is_number(value, free(token.kind))) {
        (_, Some(true)) => Held::Nothing,
        (Kind::Zero | Kind::One, Some(false)) => Held::Lock(Lock::Token(token)),
        (Kind::Owner, Some(false)) if is_myself(value) => Held::Lock(Lock::Token(token)),
        (Kind::Owner, Some(false)) => Held::Open,
        (Kind::Counted, Some(false)) => match is_number(value, writer(cell)) {
            Some(true) => Held::Lock(Lock::Token(token)),
            Some(false) => Held::Lock(Lock::Share(token)),
            None => Held::Open,
        },
        (_, None) => Held::Open,
    }
}

/// The value of a free cell.
fn free(kind: Kind) -> u128 {
    match kind {
        Kind::Zero | Kind::Owner | Kind::Counted => 0,
        Kind::One => 1,
    }
}

/// The cell at an address.
fn cell_at(subject: &Subject<'_>, address: u64) -> Option<Cell> {
    let [id] = subject.objects_in(u128::from(address), u128::from(address) + 1)?[..] else { return None };
    let object = subject.program.object(id);
    let offset = i128::from(address - object.base);
    let found = hits(&object.layout, Offsets { low: offset, high: offset, step: 1 }, 8)?;
    let part = found.hits.iter().map(|hit| hit.part).find(|part| i128::from(part.offset) == offset && !part.summary)?;
    Some(Cell { memory: Memory::Static(id), part })
}

/// The handle of the executing thread.
pub(crate) fn myself(subject: &Subject<'_>) -> Value {
    handle_of(subject, Base::Myself)
}

fn handle_of(subject: &Subject<'_>, base: Base) -> Value {
    Value::of(Chunk { base, number: Num::exactly(Bits::zero(subject.pointer_bits())) })
}

fn is_myself(value: &Value) -> bool {
    matches!(value.chunks(), Some([Chunk { base: Base::Myself, .. }]))
}

/// What a write of an owner's cell does: only the thread itself writes its handle, over 0.
fn owned(state: &State, token: Token, write: &CellWrite<'_>) -> Change {
    let lock = Lock::Token(token);
    let new = &write.new.value;
    match (state.holds(lock), is_number(new, 0) == Some(true), is_myself(new)) {
        (true, true, _) => Change::leaves(lock),
        (true, _, true) => Change::default(),
        (false, _, true) if is_number(&write.old, 0) == Some(true) => Change::takes(lock),
        (false, true, _) if is_number(&write.old, 0) == Some(true) => Change::default(),
        _ => Change::breaks(),
    }
}

/// Whether a value is a number, if that is known.
pub(crate) fn is_number(value: &Value, number: u128) -> Option<bool> {
    if let Some(constant) = value.constant() {
        return Some(constant == number);
    }
    let apart = value.chunks()?.iter().all(|chunk| match chunk.base {
        _ if chunk.is_number() => {
            let range = chunk.number.range.unsigned;
            number < range.low || range.high < number
        }
        // The handle of a thread is none of the numbers that are asked for, nor is 0 the address of an object.
        Base::Thread(_) | Base::Myself | Base::Stranger => number == 0,
        _ => false,
    });
    apart.then_some(false)
}

impl Transfer<'_, '_> {
    /// What a write does to the tokens of its cell: what is taken is held from now on, and what is given back is the result.
    pub fn tokens(&mut self, state: &mut State, write: &CellWrite<'_>) -> SmallVec<[Lock; 2]> {
        let mut given = SmallVec::new();
        let Some(address) = address_of(self.subject, &write.cell) else { return given };
        for kind in [Kind::Zero, Kind::One, Kind::Owner, Kind::Counted] {
            let token = Token { address, kind };
            let active = self.world.tokens.contains(&token);
            if !active && (!self.records || !write.strong) {
                continue;
            }
            let change = self.change(state, token, write);
            if !active {
                let linked = state.links.iter().any(|(_, cell)| *cell == write.cell);
                let guessed = match kind {
                    Kind::Owner => is_myself(&write.new.value),
                    _ => change.takes.is_some() || change.tries.is_some() || state.depth > 0 && linked,
                };
                if !self.is_alone(state) && guessed {
                    self.candidates.push(token);
                }
                continue;
            }
            if change.breaks {
                self.effect(Effect::Break(token));
            }
            if let Some(lock) = change.takes {
                state.take(lock);
            }
            self.splits.tried.extend(change.tries);
            given.extend(change.leaves);
        }
        given
    }

    /// Cells of an object of which unknown parts are written have no tokens.
    pub fn break_tokens(&mut self, memory: Memory) {
        let Memory::Static(id) = memory else { return };
        let object = self.subject.program.object(id);
        let inside = object.base..object.base + object.layout.size();
        let broken: Vec<Token> =
            self.world.tokens.iter().copied().filter(|token| inside.contains(&token.address)).collect();
        for token in broken {
            self.effect(Effect::Break(token));
        }
    }

    fn change(&mut self, state: &State, token: Token, write: &CellWrite<'_>) -> Change {
        if !write.strong {
            return Change::breaks();
        }
        if self.is_alone(state) {
            let (mine, share) = (Lock::Token(token), Lock::Share(token));
            return match held_with(token, &write.cell, &write.new.value) {
                Held::Nothing => Change { leaves: smallvec![mine, share], ..Change::default() },
                Held::Lock(lock) => {
                    let other = if lock == mine { share } else { mine };
                    Change { leaves: smallvec![other], ..Change::takes(lock) }
                }
                Held::Open => Change::breaks(),
            };
        }
        let unordered = self.subject.property == Property::NoDataRace && write.order == Order::Weaker;
        let change = match token.kind {
            Kind::Zero | Kind::One => self.exclusive(state, token, write),
            Kind::Owner => owned(state, token, write),
            Kind::Counted => self.counted(state, token, write),
        };
        if unordered && !change.leaves.is_empty() { Change::breaks() } else { change }
    }

    fn exclusive(&self, state: &State, token: Token, write: &CellWrite<'_>) -> Change {
        let (lock, free) = (Lock::Token(token), free(token.kind));
        let becomes_free = is_number(&write.new.value, free);
        if state.holds(lock) {
            return match becomes_free {
                Some(true) => Change::leaves(lock),
                Some(false) => Change::default(),
                None => Change::breaks(),
            };
        }
        match (is_number(&write.old, free), becomes_free) {
            (Some(true), Some(false)) => Change::takes(lock),
            (Some(was), Some(is)) if was == is => Change::default(),
            (None, Some(false)) => match state.links.iter().find(|(_, cell)| *cell == write.cell) {
                Some(&(local, _)) => {
                    let value = Bits::new(write.cell.part.bits, free);
                    Change { tries: Some(Tried { local, value, lock }), ..Change::default() }
                }
                None => Change::breaks(),
            },
            _ => Change::breaks(),
        }
    }

    fn counted(&mut self, state: &State, token: Token, write: &CellWrite<'_>) -> Change {
        let (lock, share) = (Lock::Token(token), Lock::Share(token));
        let writer = writer(&write.cell);
        if state.holds(lock) {
            return match (is_number(&write.new.value, 0), is_number(&write.new.value, writer)) {
                (Some(true), _) => Change::leaves(lock),
                (_, Some(true)) => Change::default(),
                _ => Change::breaks(),
            };
        }
        let highest = write.old.range(write.cell.part.bits).unsigned.high;
        match self.added(state, write.new.term, &write.cell, 4) {
            Some(0) => Change::default(),
            // One more must not look like a writer.
            Some(1) if highest + 1 < writer => Change::takes(share),
            Some(-1) if state.holds(share) => Change::leaves(share),
            _ if is_number(&write.old, 0) == Some(true) && is_number(&write.new.value, writer) == Some(true) => {
                Change::takes(lock)
            }
            _ => Change::breaks(),
        }
    }

    /// By how much a term is more than what a cell holds.
    fn added(&mut self, state: &State, term: TermId, cell: &Cell, depth: u32) -> Option<i32> {
        let terms = self.subject.terms();
        if let Some(local) = self.subject.local(term) {
            if state.links.contains(&(local, *cell)) {
                return Some(0);
            }
            let (_, defined) = state.terms.iter().find(|(defined, _)| *defined == local)?;
            return if depth == 0 { None } else { self.added(state, *defined, cell, depth - 1) };
        }
        let (op, parts) = terms.as_app(term)?;
        let small = |part: TermId| match terms.as_bits(part)?.signed() {
            one @ -1..=1 => Some(one as i32),
            _ => None,
        };
        if depth == 0 {
            return None;
        }
        match (op, parts) {
            (Op::BvAdd, &[a, b]) => match (small(a), small(b)) {
                (Some(by), _) => Some(self.added(state, b, cell, depth - 1)? + by),
                (_, by) => Some(self.added(state, a, cell, depth - 1)? + by?),
            },
            (Op::BvSub, &[a, b]) => Some(self.added(state, a, cell, depth - 1)? - small(b)?),
            (Op::Ite, &[condition, then, otherwise]) => {
                let truth = self.truth(state, condition);
                match (truth.may_hold, truth.may_fail) {
                    (true, false) => self.added(state, then, cell, depth - 1),
                    (false, true) => self.added(state, otherwise, cell, depth - 1),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// A thread that reads, in a block, who owns a cell: it is free, or the thread's own, which has its token then, or another thread's.
    pub fn owned(&mut self, state: &State, target: LocalId, place: &Place, bits: u32) {
        let [at] = place.targets[..] else { return };
        let (true, Memory::Static(id)) = (at.offsets.is_one() && !place.unknown && state.depth > 0, at.memory) else {
            return;
        };
        let Ok(offset) = u64::try_from(at.offsets.low) else { return };
        let token = Token { address: self.subject.program.object(id).base + offset, kind: Kind::Owner };
        let cell = cell_at(self.subject, token.address).filter(|cell| cell.part.bits == bits);
        let (Some(cell), true) = (cell, self.world.tokens.contains(&token)) else { return };
        if state.holds(Lock::Token(token)) || self.is_alone(state) {
            return;
        }
        let value = self.read(state, cell);
        if is_number(&value, 0) == Some(true) {
            return;
        }
        let (me, zero) = (myself(self.subject), Bits::zero(bits));
        let others = self.differing(state, &value, zero);
        let mut cases =
            vec![(me.clone(), me, Some(Lock::Token(token))), (handle_of(self.subject, Base::Stranger), others, None)];
        if is_number(&value, 0).is_none() {
            let free = Value::bits(self.subject, zero);
            cases.push((free.clone(), free, None));
        }
        self.splits.cases = Some((target, cell, cases));
    }

    /// Whether, in a block, a token of those that are held at every write of a cell is certainly free: no thread is in the middle of
    /// something then.
    pub fn is_free(&self, state: &State, cell: &Cell) -> bool {
        if state.depth == 0 || self.world.tokens.is_empty() {
            return false;
        }
        let locks = self.world.fact(cell).and_then(|fact| fact.protection.as_deref());
        locks.unwrap_or_default().iter().any(|lock| {
            let Lock::Token(token) = lock else { return false };
            let value = cell_at(self.subject, token.address).and_then(|cell| state.memory.get(&cell));
            self.world.is_trusted(*lock) && value.is_some_and(|value| is_number(value, free(token.kind)) == Some(true))
        })
    }

    /// What a cell may hold, given what the thread has of it.
    pub fn told_by_tokens(&self, state: &State, cell: &Cell, value: Value) -> Value {
        let Some(address) = address_of(self.subject, cell) else { return value };
        let mut value = value;
        for lock in &state.held {
            let (Lock::Token(token) | Lock::Share(token)) = lock else { continue };
            if token.address != address || !self.world.is_trusted(*lock) {
                continue;
            }
            let (bits, writer) = (cell.part.bits, writer(cell));
            let within = |low, high| IntRange::of_unsigned(bits, Interval { low, high });
            value = match (lock, token.kind) {
                (Lock::Share(_), _) => clipped(&value, within(1, writer.saturating_sub(1)), bits),
                (_, Kind::Counted) => clipped(&value, within(writer, writer), bits),
                (_, Kind::Owner) => myself(self.subject),
                (_, kind) => self.differing(state, &value, Bits::new(bits, free(kind))),
            };
        }
        value
    }
}

/// The locks that the only thread of a class holds from its beginning, and the tokens that are broken there.
pub(crate) fn first_locks(subject: &Subject<'_>, world: &World, class: ClassId) -> (SmallVec<[Lock; 4]>, Vec<Token>) {
    let (mut held, mut broken): (SmallVec<[Lock; 4]>, _) = (smallvec![Lock::Own(class)], Vec::new());
    if class == ClassId(0) {
        for (token, lock) in at_first(subject, world) {
            match lock {
                Some(lock) => held.push(lock),
                None => broken.push(token),
            }
        }
    }
    held.sort_unstable();
    (held, broken)
}
