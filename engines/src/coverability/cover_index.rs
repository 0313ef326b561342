//! An index over states for the two covering questions.
//!
//! "Is there a member below this state?" walks a tree of (place, count) prefixes,
//! following only entries that the state has; "is there a member above?" intersects
//! bit sets that say which members hold tokens at a place. Neither looks at all
//! members. The upward-closed set of a backward search and the downward-closed set
//! of coverable states are both antichains kept in such an index.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::state::{Count, PlaceId, State};

/// States with a key each, found by covering. No state is in it twice.
#[derive(Clone, Debug, Default)]
pub struct CoverIndex {
    shelves: FxHashMap<u32, Shelf>,
    members: usize,
}

#[derive(Clone, Debug)]
struct Shelf {
    nodes: Vec<Node>,
    slots: Vec<Option<(Arc<State>, u32)>>,
    free: Vec<u32>,
    holding: FxHashMap<PlaceId, Vec<u64>>,
    occupied: Vec<u64>,
}

#[derive(Clone, Debug, Default)]
struct Node {
    /// Sorted by place, then count.
    children: Vec<(PlaceId, Count, u32)>,
    slot: Option<u32>,
    /// How many members are in this subtree.
    live: u32,
}

impl CoverIndex {
    /// An index without members.
    pub fn new() -> CoverIndex {
        CoverIndex::default()
    }

    /// The number of members.
    pub fn len(&self) -> usize {
        self.members
    }

    /// Whether there is no member.
    pub fn is_empty(&self) -> bool {
        self.members == 0
    }

    /// Adds a state. Returns whether it is new; a state that is there keeps its key.
    pub fn insert(&mut self, state: Arc<State>, key: u32) -> bool {
        let new = self.shelves.entry(state.shared.0).or_insert_with(Shelf::new).insert(state, key);
        self.members += usize::from(new);
        new
    }

    /// Removes a state; returns its key if it was there.
    pub fn remove(&mut self, state: &State) -> Option<u32> {
        let key = self.shelves.get_mut(&state.shared.0)?.remove(state)?;
        self.members -= 1;
        Some(key)
    }

    /// The key of some member that `state` covers.
    pub fn below(&self, state: &State) -> Option<u32> {
        let shelf = self.shelves.get(&state.shared.0)?;
        let slot = shelf.below(state.marking.entries(), &mut |_| true)?;
        shelf.key(slot)
    }

    /// The keys of all members that `state` covers.
    pub fn all_below(&self, state: &State) -> Vec<u32> {
        let mut keys = Vec::new();
        if let Some(shelf) = self.shelves.get(&state.shared.0) {
            shelf.below(state.marking.entries(), &mut |slot| {
                keys.extend(shelf.key(slot));
                false
            });
        }
        keys
    }

    /// The key of some member that covers `state`.
    pub fn above(&self, state: &State) -> Option<u32> {
        let shelf = self.shelves.get(&state.shared.0)?;
        let slot = shelf.above(state, &mut |_| true)?;
        shelf.key(slot)
    }

    /// The keys of all members that cover `state`.
    pub fn all_above(&self, state: &State) -> Vec<u32> {
        let mut keys = Vec::new();
        if let Some(shelf) = self.shelves.get(&state.shared.0) {
            shelf.above(state, &mut |slot| {
                keys.extend(shelf.key(slot));
                false
            });
        }
        keys
    }

    /// All members with their keys.
    pub fn iter(&self) -> impl Iterator<Item = (&Arc<State>, u32)> {
        self.shelves.values().flat_map(|shelf| shelf.slots.iter().flatten().map(|(state, key)| (state, *key)))
    }
}

impl Shelf {
    fn new() -> Shelf {
        Shelf {
            nodes: vec![Node::default()],
            slots: Vec::new(),
            free: Vec::new(),
            holding: FxHashMap::default(),
            occupied: Vec::new(),
        }
    }

    fn key(&self, slot: u32) -> Option<u32> {
        self.slots[slot as usize].as_ref().map(|(_, key)| *key)
    }

    fn insert(&mut self, state: Arc<State>, key: u32) -> bool {
        let mut path = vec![0u32];
        let mut at = 0u32;
        for &(place, count) in state.marking.entries() {
            let children = &self.nodes[at as usize].children;
            at = match children.binary_search_by_key(&(place, count), |child| (child.0, child.1)) {
                Ok(found) => children[found].2,
                Err(position) => {
                    let fresh = u32::try_from(self.nodes.len()).expect("fewer than 2^32 index nodes");
                    self.nodes[at as usize].children.insert(position, (place, count, fresh));
                    self.nodes.push(Node::default());
                    fresh
                }
            };
            path.push(at);
        }
        if self.nodes[at as usize].slot.is_some() {
            return false;
        }
        let slot = self.free.pop().unwrap_or_else(|| {
            self.slots.push(None);
            u32::try_from(self.slots.len() - 1).expect("fewer than 2^32 members")
        });
        self.nodes[at as usize].slot = Some(slot);
        for node in path {
            self.nodes[node as usize].live += 1;
        }
        for &(place, _) in state.marking.entries() {
            set_bit(self.holding.entry(place).or_default(), slot);
        }
        set_bit(&mut self.occupied, slot);
        self.slots[slot as usize] = Some((state, key));
        true
    }

    fn remove(&mut self, state: &State) -> Option<u32> {
        let mut path = vec![0u32];
        let mut at = 0u32;
        for &(place, count) in state.marking.entries() {
            let children = &self.nodes[at as usize].children;
            let found = children.binary_search_by_key(&(place, count), |child| (child.0, child.1)).ok()?;
            at = children[found].2;
            path.push(at);
        }
        let slot = self.nodes[at as usize].slot.take()?;
        for node in path {
            self.nodes[node as usize].live -= 1;
        }
        for (place, _) in state.marking.entries() {
            if let Some(bits) = self.holding.get_mut(place) {
                clear_bit(bits, slot);
            }
        }
        clear_bit(&mut self.occupied, slot);
        self.free.push(slot);
        self.slots[slot as usize].take().map(|(_, key)| key)
    }

    /// Visits members below a state until `visit` says that it has enough. The open
    /// branches are on a list, not on the stack: states may have very many places.
    fn below(&self, entries: &[(PlaceId, Count)], visit: &mut dyn FnMut(u32) -> bool) -> Option<u32> {
        let mut open: SmallVec<[(u32, u32); 32]> = SmallVec::new();
        open.push((0, 0));
        while let Some((at, from)) = open.pop() {
            let node = &self.nodes[at as usize];
            if node.live == 0 {
                continue;
            }
            if let Some(slot) = node.slot
                && visit(slot)
            {
                return Some(slot);
            }
            let first = open.len();
            if node.children.len() <= 8 {
                let mut cursor = from as usize;
                for &(place, count, child) in &node.children {
                    while cursor < entries.len() && entries[cursor].0 < place {
                        cursor += 1;
                    }
                    match entries.get(cursor) {
                        None => break,
                        Some(&(have, limit)) if have == place && count <= limit => {
                            open.push((child, cursor as u32 + 1));
                        }
                        Some(_) => {}
                    }
                }
            } else {
                for (cursor, &(place, limit)) in entries.iter().enumerate().skip(from as usize) {
                    let start = node.children.partition_point(|child| child.0 < place);
                    let matching = node.children[start..].iter();
                    let matching = matching.take_while(|child| child.0 == place && child.1 <= limit);
                    open.extend(matching.map(|child| (child.2, cursor as u32 + 1)));
                }
            }
            open[first..].reverse();
        }
        None
    }

    /// Visits members above a state until `visit` says that it has enough.
    fn above(&self, state: &State, visit: &mut dyn FnMut(u32) -> bool) -> Option<u32> {
        let entries = state.marking.entries();
        let mut sets: Vec<&[u64]> = Vec::with_capacity(entries.len().max(1));
        for (place, _) in entries {
            sets.push(self.holding.get(place)?);
        }
        if sets.is_empty() {
            sets.push(&self.occupied);
        }
        let exact = entries.iter().any(|&(_, count)| count > Count::finite(1));
        let words = sets.iter().map(|set| set.len()).min().unwrap_or(0);
        for word in 0..words {
            let mut bits = sets.iter().fold(u64::MAX, |bits, set| bits & set[word]);
            while bits != 0 {
                let slot = (word as u32) * 64 + bits.trailing_zeros();
                bits &= bits - 1;
                let covers = || self.slots[slot as usize].as_ref().is_some_and(|(member, _)| member.covers(state));
                if (!exact || covers()) && visit(slot) {
                    return Some(slot);
                }
            }
        }
        None
    }
}

fn set_bit(bits: &mut Vec<u64>, slot: u32) {
    let word = (slot / 64) as usize;
    if bits.len() <= word {
        bits.resize(word + 1, 0);
    }
    bits[word] |= 1 << (slot % 64);
}

fn clear_bit(bits: &mut [u64], slot: u32) {
    if let Some(word) = bits.get_mut((slot / 64) as usize) {
        *word &= !(1 << (slot % 64));
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::Random;
    use super::super::state::{Marking, SharedId};
    use super::*;

    fn random_state(random: &mut Random) -> State {
        let mut marking = Marking::new();
        for place in 0..5 {
            if random.below(3) == 0 {
                let count = if random.below(6) == 0 { Count::OMEGA } else { Count::finite(random.below(3)) };
                marking.set(PlaceId(place), count);
            }
        }
        State::new(SharedId(random.below(2)), marking)
    }

    #[test]
    fn answers_equal_those_of_looking_at_every_member() {
        let mut random = Random::new(7);
        for _ in 0..200 {
            let mut index = CoverIndex::new();
            let mut plain: Vec<(State, u32)> = Vec::new();
            for key in 0..60 {
                let state = random_state(&mut random);
                if random.below(4) == 0 {
                    let expected = plain.iter().position(|(member, _)| *member == state);
                    let removed = index.remove(&state);
                    assert_eq!(removed, expected.map(|at| plain.remove(at).1));
                } else {
                    let new = !plain.iter().any(|(member, _)| *member == state);
                    assert_eq!(index.insert(Arc::new(state.clone()), key), new);
                    if new {
                        plain.push((state, key));
                    }
                }
                assert_eq!(index.len(), plain.len());
                let question = random_state(&mut random);
                let mut below = index.all_below(&question);
                below.sort_unstable();
                let mut expected: Vec<u32> = plain.iter().filter(|m| question.covers(&m.0)).map(|m| m.1).collect();
                expected.sort_unstable();
                assert_eq!(below, expected);
                assert_eq!(index.below(&question).is_some(), !expected.is_empty());
                let mut above = index.all_above(&question);
                above.sort_unstable();
                let mut expected: Vec<u32> = plain.iter().filter(|m| m.0.covers(&question)).map(|m| m.1).collect();
                expected.sort_unstable();
                assert_eq!(above, expected);
                assert_eq!(index.above(&question).is_some(), !expected.is_empty());
            }
        }
    }
}
