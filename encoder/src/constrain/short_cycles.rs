//! Cycles of few read-froms, found before the search.
//!
//! The potential order takes every read-from as true. Its short cycles become clauses: the read-froms
//! on a cycle are not all true (Telbisz, thesis 2024, Algorithm 3). Three shapes, of which the last is not in the thesis:
//!
//! - *Rings*: read-froms joined by static order, `w₁ → r₁ ≤ w₂ → r₂ ≤ w₁` (Figure 5.4a), or three of them.
//! - *Write between*: `rf(w,r)` and an interfering `w'` with `w ⇝ w' ⇝ r`, where `⇝` is static order or one
//!   read-from with static order around it. By write serialisation this is Figure 5.4b, by from-read
//!   5.4c: the same literals, so one clause.
//! - *Exclusive updates*: `rf(w,r₁)` and `rf(w,r₂)` where both reads are in atomic blocks that write the place again: whichever
//!   block comes second would have to see the other one's write. Compare-and-swaps for one free entry are such.
//!
//! The bound is the largest number of read-froms in a clause: 2 keeps the most frequent ones, 3 has all of
//! Algorithm 3 and the rings of three. Points of the order are atomic blocks, so that "static order" lets
//! two accesses of one block follow each other either way; a read-from inside one block orders nothing.
//! Every clause is a consequence of the theory; leaving some out costs time, never an answer.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use concord_logic::Lit;
use concord_theory::{ClassId, EventId, EventKind, Problem, ReadFrom, SamePlace, StaticOrder};
use rustc_hash::FxHashMap;

/// The largest number of read-froms in a clause.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CycleBound {
    /// No clauses.
    #[default]
    None,
    /// At most two.
    Two,
    /// At most three.
    Three,
}

impl CycleBound {
    /// All bounds.
    pub const ALL: [CycleBound; 3] = [CycleBound::None, CycleBound::Two, CycleBound::Three];
}

impl fmt::Display for CycleBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CycleBound::None => "0",
            CycleBound::Two => "2",
            CycleBound::Three => "3",
        })
    }
}

impl FromStr for CycleBound {
    type Err = String;

    fn from_str(text: &str) -> Result<CycleBound, String> {
        let known = CycleBound::ALL.into_iter().find(|bound| bound.to_string() == text);
        known.ok_or_else(|| format!("`{text}` is not one of 0, 2, 3"))
    }
}

/// More clauses than this cost the solver more than they save.
const MOST_CLAUSES: usize = 50_000;

/// How many combinations are looked at; large problems have more than a look at each is worth.
const MOST_LOOKS: u64 = 30_000_000;

/// The clauses of short cycles, without duplicates, in a fixed order.
pub fn bounded_cycles(problem: &Problem, bound: CycleBound) -> Vec<Vec<Lit>> {
    if bound == CycleBound::None {
        return Vec::new();
    }
    let order = StaticOrder::new(problem);
    let mut edges: Vec<ReadFrom> = problem.read_froms().to_vec();
    edges.retain(|rf| !order.same_point(rf.write, rf.read));
    let mut finder = Finder { problem, order, edges, bound, found: BTreeSet::new(), looks_left: MOST_LOOKS };
    // Running out of looks or of room ends the search, no more: what is cheap to find comes first.
    let _ = finder.exclusive_updates();
    let _ = finder.rings();
    let _ = finder.writes_between();
    finder.found.into_iter().collect()
}

struct Finder<'a> {
    problem: &'a Problem,
    order: StaticOrder,
    /// The read-froms between different points.
    edges: Vec<ReadFrom>,
    bound: CycleBound,
    found: BTreeSet<Vec<Lit>>,
    looks_left: u64,
}

/// Enough was looked at, or enough was found.
struct LimitReached;

impl Finder<'_> {
    /// Whether an order into `a` is an order out of `b` too.
    fn joins(&self, a: EventId, b: EventId) -> bool {
        self.order.same_point(a, b) || self.order.precedes(a, b)
    }

    fn look(&mut self, looks: usize) -> Result<(), LimitReached> {
        self.looks_left = self.looks_left.checked_sub(looks as u64).ok_or(LimitReached)?;
        Ok(())
    }

    /// Not all of these are true.
    fn forbid(&mut self, lits: impl IntoIterator<Item = Lit>) -> Result<(), LimitReached> {
        let mut clause: Vec<Lit> = lits.into_iter().map(|lit| !lit).collect();
        clause.sort();
        clause.dedup();
        self.found.insert(clause);
        if self.found.len() < MOST_CLAUSES { Ok(()) } else { Err(LimitReached) }
    }

    fn rings(&mut self) -> Result<(), LimitReached> {
        let count = self.edges.len();
        let mut followers: Vec<Vec<usize>> = Vec::new();
        for first in 0..count {
            self.look(count)?;
            let joins =
                |&second: &usize| first != second && self.joins(self.edges[first].read, self.edges[second].write);
            followers.push((0..count).filter(joins).collect());
        }
        for first in 0..count {
            for &second in &followers[first] {
                let closes = |edge: usize| followers[edge].binary_search(&first).is_ok();
                if first < second && closes(second) {
                    self.forbid([self.edges[first].lit, self.edges[second].lit])?;
                }
                if self.bound != CycleBound::Three || first > second || closes(second) {
                    continue;
                }
                self.look(followers[second].len())?;
                for &third in &followers[second] {
                    // Shorter rings say more.
                    let shorter = followers[third].binary_search(&second).is_ok()
                        || followers[first].binary_search(&third).is_ok() && closes(third);
                    if third > first && closes(third) && !shorter {
                        self.forbid([first, second, third].map(|edge| self.edges[edge].lit))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Two atomic updates of what one write wrote: the second one would have to see the first.
    fn exclusive_updates(&mut self) -> Result<(), LimitReached> {
        let mut updates: FxHashMap<EventId, Vec<(ReadFrom, Option<Lit>)>> = FxHashMap::default();
        let mut writes: FxHashMap<u32, Vec<EventId>> = FxHashMap::default();
        for (index, event) in self.problem.events().iter().enumerate() {
            let id = EventId(index as u32);
            if let EventKind::Write(_) = event.kind {
                writes.entry(self.order.point(id)).or_default().push(id);
            }
        }
        for &rf in &self.edges {
            for &write in writes.get(&self.order.point(rf.read)).into_iter().flatten() {
                if self.problem.same_place(rf.write, write) == SamePlace::Always {
                    updates.entry(rf.write).or_default().push((rf, self.problem.event(write).guard));
                }
            }
        }
        let mut updates: Vec<_> = updates.into_values().collect();
        updates.sort_by_key(|updates| updates[0].0.lit);
        for updates in updates {
            self.look(updates.len() * updates.len())?;
            for (index, (first, first_guard)) in updates.iter().enumerate() {
                for (second, second_guard) in &updates[index + 1..] {
                    if !self.order.same_point(first.read, second.read) {
                        let guards = first_guard.iter().chain(second_guard).copied();
                        self.forbid(guards.chain([first.lit, second.lit]))?;
                    }
                }
            }
        }
        Ok(())
    }

    fn writes_between(&mut self) -> Result<(), LimitReached> {
        let mut classes: FxHashMap<ClassId, Vec<EventId>> = FxHashMap::default();
        for (index, event) in self.problem.events().iter().enumerate() {
            if let EventKind::Write(place) = event.kind {
                classes.entry(place.class).or_default().push(EventId(index as u32));
            }
        }
        for rf in self.problem.read_froms() {
            let Some(place) = self.problem.place(rf.write) else { continue };
            for &write in classes.get(&place.class).into_iter().flatten().filter(|&&write| write != rf.write) {
                self.write_between(rf, write)?;
            }
        }
        Ok(())
    }

    /// The literals that make a write interfere with a read-from; `None` if nothing does.
    fn interference(&self, rf: &ReadFrom, write: EventId) -> Option<Vec<Lit>> {
        let same = [rf.read, rf.write].map(|access| self.problem.same_place(access, write));
        let guard = self.problem.event(write).guard.into_iter();
        match same {
            [SamePlace::Always, _] | [_, SamePlace::Always] => Some(guard.collect()),
            [SamePlace::When(lit), _] | [_, SamePlace::When(lit)] => Some(guard.chain([lit]).collect()),
            [SamePlace::Never, SamePlace::Never] => None,
        }
    }

    fn write_between(&mut self, rf: &ReadFrom, write: EventId) -> Result<(), LimitReached> {
        let Some(interference) = self.interference(rf, write) else { return Ok(()) };
        if self.order.precedes(write, rf.write) || self.order.precedes(rf.read, write) {
            return Ok(());
        }
        let after = self.order.precedes(rf.write, write);
        let before = self.order.precedes(write, rf.read);
        if !after && !before && self.bound != CycleBound::Three {
            return Ok(());
        }
        self.look(2 * self.edges.len())?;
        let over = |from: EventId, to: EventId| -> Vec<ReadFrom> {
            let over = |edge: &&ReadFrom| self.joins(from, edge.write) && self.joins(edge.read, to);
            self.edges.iter().filter(over).copied().collect()
        };
        let there = if after { Vec::new() } else { over(rf.write, write) };
        let back = if before { Vec::new() } else { over(write, rf.read) };
        let base: Vec<Lit> = interference.into_iter().chain([rf.lit]).collect();
        match (after, before) {
            (true, true) => self.forbid(base)?,
            (true, false) | (false, true) => {
                for edge in there.iter().chain(&back) {
                    self.forbid(base.iter().copied().chain([edge.lit]))?;
                }
            }
            (false, false) => {
                self.look(there.len() * back.len())?;
                for first in &there {
                    for second in &back {
                        self.forbid(base.iter().copied().chain([first.lit, second.lit]))?;
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use concord_logic::Var;
    use concord_theory::{ChainId, Place};

    fn lit(number: usize) -> Lit {
        Var::new(number).positive()
    }

    fn place(cell: u32) -> Place {
        Place { class: ClassId(0), cell: Some(cell) }
    }

    fn read(problem: &mut Problem, chain: ChainId, cell: u32) -> EventId {
        problem.add_event(chain, EventKind::Read(place(cell)), None)
    }

    fn write(problem: &mut Problem, chain: ChainId, cell: u32, guard: Option<Lit>) -> EventId {
        problem.add_event(chain, EventKind::Write(place(cell)), guard)
    }

    #[test]
    fn two_reads_that_feed_each_other_are_a_ring() {
        let mut problem = Problem::new();
        let chains = [problem.add_chain(), problem.add_chain()];
        let [(r0, w0), (r1, w1)] = [0, 1]
            .map(|i| (read(&mut problem, chains[i], i as u32), write(&mut problem, chains[i], 1 - i as u32, None)));
        problem.add_read_from(lit(0), w1, r0);
        problem.add_read_from(lit(1), w0, r1);
        assert_eq!(bounded_cycles(&problem, CycleBound::None), Vec::<Vec<Lit>>::new());
        assert_eq!(bounded_cycles(&problem, CycleBound::Two), [[!lit(0), !lit(1)]]);
    }

    #[test]
    fn of_two_updates_only_one_takes_what_is_there() {
        let mut problem = Problem::new();
        let first = problem.add_chain();
        let initial = write(&mut problem, first, 0, None);
        for number in 0..2 {
            let chain = problem.add_chain();
            let seen = read(&mut problem, chain, 0);
            let written = write(&mut problem, chain, 0, Some(lit(10 + number)));
            problem.add_block(seen, written);
            problem.add_static_order(initial, seen);
            problem.add_read_from(lit(number), initial, seen);
        }
        let clause = [0, 1, 10, 11].map(|number| !lit(number));
        assert_eq!(bounded_cycles(&problem, CycleBound::Two), [clause]);
    }

    #[test]
    fn updates_that_are_not_atomic_may_see_the_same_write() {
        let mut problem = Problem::new();
        let first = problem.add_chain();
        let initial = write(&mut problem, first, 0, None);
        for number in 0..2 {
            let chain = problem.add_chain();
            let seen = read(&mut problem, chain, 0);
            write(&mut problem, chain, 0, None);
            problem.add_static_order(initial, seen);
            problem.add_read_from(lit(number), initial, seen);
        }
        assert_eq!(bounded_cycles(&problem, CycleBound::Two), Vec::<Vec<Lit>>::new());
    }
}
