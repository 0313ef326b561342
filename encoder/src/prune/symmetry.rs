//! Interchangeable threads: among threads that do the same, the one that was created first may as well
//! be the one that begins first.
//!
//! Let a thread create others one after another that have the same events, but for their names. In an execution
//! give the part of the j-th thread to the one that was j-th to begin. Among the first j to begin one was
//! created as j-th or later, so that the j-th create comes before the j-th beginning: that is an execution
//! again, with the same failures and cut-offs. So only executions need to be searched whose threads begin
//! in the order of their creation, out of all the orders that there are.
//!
//! This holds if the threads are interchangeable: no other thread mentions what they read or choose,
//! none of them makes threads or joins any, and they are joined all at once: directly one after another in one thread,
//! so that having waited for some of them only is as good as not having waited at all.

use std::collections::BTreeMap;

use concord_logic::{SymbolId, TermId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::prune::implication::imply;
use crate::skeleton::{InstanceId, PointId, PointKind, Skeleton, ThreadOrder};

/// Threads that do the same, in the order of their creation, each with its first event.
pub(crate) type Group = Vec<(InstanceId, PointId)>;

/// Groups of interchangeable threads.
pub(crate) fn groups(skeleton: &mut Skeleton) -> Vec<Group> {
    let mut found: Vec<Group> = Vec::new();
    if skeleton.threads.len() < 3 {
        return found;
    }
    let joined = facts_of_joins(skeleton);
    let parts = Parts::new(skeleton, &joined);
    for index in 1..skeleton.threads.len() {
        let id = InstanceId(index as u32);
        let Some(first) = parts.first(id) else { continue };
        let before = found.iter_mut().find(|group| parts.alike(group[group.len() - 1].0, id));
        match before {
            Some(group) => group.push((id, first)),
            None => found.push(vec![(id, first)]),
        }
    }
    found.retain(|group| group.len() > 1 && parts.joined_at_once(group));
    found
}

/// Orders the beginnings of the threads of each group, as far as their first events are still there.
pub(crate) fn order(skeleton: &mut Skeleton, groups: &[Group]) -> bool {
    let present: FxHashSet<PointId> = skeleton.chained().collect();
    let always = skeleton.terms.tt();
    let mut ordered = false;
    for group in groups {
        let firsts: Vec<PointId> =
            group.iter().map(|&(_, first)| first).filter(|first| present.contains(first)).collect();
        for pair in firsts.windows(2) {
            let (before, after) = (pair[0], pair[1]);
            let (earlier, later) = (skeleton.event(before).guard, skeleton.event(after).guard);
            let fact = skeleton.terms.implies(later, earlier);
            if skeleton.terms.as_bool(fact) != Some(true) {
                skeleton.facts.push(fact);
            }
            skeleton.order.between_threads.push(ThreadOrder { condition: always, before, after });
            ordered = true;
        }
    }
    ordered
}

/// What says no more than that a thread which was joined has ended.
fn facts_of_joins(skeleton: &mut Skeleton) -> FxHashSet<TermId> {
    let mut facts = FxHashSet::default();
    for index in 0..skeleton.order.between_threads.len() {
        let join = skeleton.order.between_threads[index];
        let guard = skeleton.event(join.after).guard;
        let ended = skeleton.thread(skeleton.event(join.before).thread).ended;
        if join.condition == guard {
            facts.insert(skeleton.terms.implies(guard, ended));
        }
    }
    facts
}

/// The parts of a skeleton that belong to each thread.
struct Parts<'a> {
    skeleton: &'a Skeleton,
    /// The only thread that mentions a symbol; `None` if there are several.
    owner: FxHashMap<SymbolId, Option<InstanceId>>,
    positions: Vec<usize>,
    blocks: Vec<Vec<(usize, usize)>>,
    /// Where each thread is joined.
    joins: Vec<Vec<ThreadOrder>>,
}

impl<'a> Parts<'a> {
    fn new(skeleton: &'a Skeleton, joined: &FxHashSet<TermId>) -> Parts<'a> {
        let threads = skeleton.threads.len();
        let mut positions = vec![usize::MAX; skeleton.events.len()];
        for thread in &skeleton.threads {
            for (position, point) in thread.chain.iter().enumerate() {
                positions[point.index()] = position;
            }
        }
        let mut blocks = vec![Vec::new(); threads];
        for (first, last) in &skeleton.order.blocks {
            blocks[skeleton.event(*first).thread.index()].push((positions[first.index()], positions[last.index()]));
        }
        let mut joins = vec![Vec::new(); threads];
        for order in &skeleton.order.between_threads {
            joins[skeleton.event(order.before).thread.index()].push(*order);
        }
        let mut parts = Parts { skeleton, owner: FxHashMap::default(), positions, blocks, joins };
        parts.find_owners(joined);
        parts
    }

    fn find_owners(&mut self, joined: &FxHashSet<TermId>) {
        let skeleton = self.skeleton;
        let of = |thread: InstanceId, term: TermId| (Some(thread), term);
        let events = skeleton
            .events
            .iter()
            .flat_map(|event| event.value.into_iter().chain([event.guard]).map(move |term| of(event.thread, term)));
        let failures = skeleton.outcomes.failures.iter().map(|failure| of(failure.thread, failure.guard));
        let cuts = skeleton.outcomes.cuts.iter().map(|cut| of(cut.thread, cut.guard));
        let of_no_thread = |term: TermId| (None, term);
        let facts = skeleton.facts.iter().copied().filter(|fact| !joined.contains(fact)).map(of_no_thread);
        let conditions = skeleton.order.between_threads.iter().map(|order| of_no_thread(order.condition));
        let cells = skeleton.choices.nondet_cells.values().copied().map(of_no_thread);
        // All terms of a thread at once: they share most of their parts.
        let mut terms: BTreeMap<Option<InstanceId>, Vec<TermId>> = BTreeMap::new();
        for (thread, term) in events.chain(failures).chain(cuts).chain(facts).chain(conditions).chain(cells) {
            terms.entry(thread).or_default().push(term);
        }
        for (thread, terms) in terms {
            for symbol in skeleton.terms.symbols_of_all(terms) {
                let owner = self.owner.entry(symbol).or_insert(thread);
                if *owner != thread {
                    *owner = None;
                }
            }
        }
    }

    /// The first event of a thread, if nothing of the thread happens without it.
    fn first(&self, id: InstanceId) -> Option<PointId> {
        let thread = self.skeleton.thread(id);
        let &first = thread.chain.first()?;
        let guard = self.skeleton.event(first).guard;
        let makes_none = |point: &PointId| {
            let event = self.skeleton.event(*point);
            let passive = !matches!(event.kind, PointKind::Create(_) | PointKind::Join | PointKind::Stop);
            passive && imply(&self.skeleton.terms, event.guard, guard)
        };
        (first != *thread.chain.last()? && thread.chain.iter().all(makes_none)).then_some(first)
    }

    /// Whether the second of two threads does the same as the first, which was created before.
    fn alike(&self, one: InstanceId, other: InstanceId) -> bool {
        let skeleton = self.skeleton;
        let (a, b) = (skeleton.thread(one), skeleton.thread(other));
        let (Some(first), Some(second)) = (a.create, b.create) else { return false };
        let same = a.entry == b.entry
            && a.parent == b.parent
            && a.chain.len() == b.chain.len()
            && self.blocks[one.index()] == self.blocks[other.index()]
            && self.positions[first.index()] < self.positions[second.index()]
            && imply(&skeleton.terms, b.guard, a.guard);
        if !same {
            return false;
        }
        let mut renaming =
            Renaming { parts: self, one, other, forward: FxHashMap::default(), taken: FxHashSet::default() };
        let events = a.chain.iter().zip(&b.chain).all(|(&left, &right)| renaming.events(left, right));
        events && renaming.terms(a.ended, b.ended) && renaming.terms(a.result, b.result) && renaming.places()
    }

    /// Whether the threads are joined all together, or none of them.
    fn joined_at_once(&self, group: &Group) -> bool {
        let skeleton = self.skeleton;
        let joins: Vec<ThreadOrder> = group.iter().flat_map(|(id, _)| self.joins[id.index()].iter().copied()).collect();
        if joins.is_empty() {
            return true;
        }
        let once = joins.len() == group.len() && group.iter().all(|(id, _)| self.joins[id.index()].len() == 1);
        if !once || joins.iter().any(|join| join.condition != skeleton.event(join.after).guard) {
            return false;
        }
        let points: FxHashSet<PointId> = joins.iter().map(|join| join.after).collect();
        let joiner = skeleton.event(joins[0].after).thread;
        if points.len() != joins.len() || points.iter().any(|&point| skeleton.event(point).thread != joiner) {
            return false;
        }
        let places: Vec<usize> = points.iter().map(|point| self.positions[point.index()]).collect();
        let (Some(&low), Some(&high)) = (places.iter().min(), places.iter().max()) else { return false };
        if high - low + 1 != places.len() {
            return false;
        }
        // Whatever depends on one of the joins depends on all of them.
        let chain = &skeleton.thread(joiner).chain;
        let before = low.checked_sub(1).map(|place| skeleton.event(chain[place]).guard);
        let last = skeleton.event(chain[high]).guard;
        if points.iter().any(|&point| !imply(&skeleton.terms, last, skeleton.event(point).guard)) {
            return false;
        }
        let known: FxHashSet<SymbolId> =
            before.map(|guard| skeleton.terms.symbols_of(guard).into_iter().collect()).unwrap_or_default();
        let passed: FxHashSet<SymbolId> =
            skeleton.terms.symbols_of(last).into_iter().filter(|symbol| !known.contains(symbol)).collect();
        let events = skeleton.events.iter().enumerate().filter(|(index, _)| !points.contains(&PointId(*index as u32)));
        let guards = events
            .map(|(_, event)| event.guard)
            .chain(skeleton.outcomes.failures.iter().map(|failure| failure.guard))
            .chain(skeleton.outcomes.cuts.iter().map(|cut| cut.guard));
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        guards.filter(|guard| seen.insert(*guard)).all(|guard| {
            let apart = !skeleton.terms.symbols_of(guard).iter().any(|symbol| passed.contains(symbol));
            apart || imply(&skeleton.terms, guard, last)
        })
    }
}

/// A renaming of the symbols of one thread to those of another.
struct Renaming<'a> {
    parts: &'a Parts<'a>,
    one: InstanceId,
    other: InstanceId,
    forward: FxHashMap<TermId, TermId>,
    taken: FxHashSet<TermId>,
}

impl Renaming<'_> {
    fn events(&mut self, left: PointId, right: PointId) -> bool {
        let (left, right) = (self.parts.skeleton.event(left), self.parts.skeleton.event(right));
        let values = match (left.value, right.value) {
            (Some(left), Some(right)) => self.terms(left, right),
            (None, None) => true,
            _ => false,
        };
        left.kind == right.kind && values && self.terms(left.guard, right.guard)
    }

    /// Failures, cut-offs and sections.
    fn places(&mut self) -> bool {
        let skeleton = self.parts.skeleton;
        let (one, other) = (self.one, self.other);
        let failures = |id| skeleton.outcomes.failures.iter().filter(move |failure| failure.thread == id);
        let cuts = |id| skeleton.outcomes.cuts.iter().filter(move |cut| cut.thread == id);
        let sections =
            |id| skeleton.order.sections.iter().filter(move |section| skeleton.event(section.acquire).thread == id);
        let position = |point: &PointId| self.parts.positions[point.index()];
        let same_sections = sections(one).count() == sections(other).count()
            && sections(one).zip(sections(other)).all(|(left, right)| {
                left.mutex == right.mutex
                    && position(&left.acquire) == position(&right.acquire)
                    && left.releases.iter().map(position).eq(right.releases.iter().map(position))
            });
        same_sections
            && failures(one).count() == failures(other).count()
            && cuts(one).count() == cuts(other).count()
            && failures(one)
                .zip(failures(other))
                .all(|(left, right)| left.property == right.property && self.terms(left.guard, right.guard))
            && cuts(one)
                .zip(cuts(other))
                .all(|(left, right)| left.kind == right.kind && self.terms(left.guard, right.guard))
    }

    /// Whether one term becomes the other.
    fn terms(&mut self, left: TermId, right: TermId) -> bool {
        if let Some(&known) = self.forward.get(&left) {
            return known == right;
        }
        let skeleton = self.parts.skeleton;
        let same = if left == skeleton.thread(self.one).guard && right == skeleton.thread(self.other).guard {
            true
        } else if let (Some(from), Some(to)) = (skeleton.terms.as_symbol(left), skeleton.terms.as_symbol(right)) {
            let owned = |symbol: SymbolId, id| self.parts.owner.get(&symbol).is_none_or(|owner| *owner == Some(id));
            let free = left == right || owned(from, self.one) && owned(to, self.other);
            free && skeleton.terms.sort(left) == skeleton.terms.sort(right) && self.taken.insert(right)
        } else if let (Some((op, from)), Some((to_op, to))) =
            (skeleton.terms.as_app(left), skeleton.terms.as_app(right))
        {
            let (from, to) = (from.to_vec(), to.to_vec());
            op == to_op && from.len() == to.len() && from.iter().zip(&to).all(|(&from, &to)| self.terms(from, to))
        } else {
            left == right
        };
        if same {
            self.forward.insert(left, right);
        }
        same
    }
}
