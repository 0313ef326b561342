//! States: a shared part and a multiset of tokens over places.
//!
//! A thread transition system has its shared state and counts threads per local
//! state; a Petri net has one shared state and counts tokens per place. Both are
//! a [`State`]. Counts may be [`Count::OMEGA`] ("as many as you like"), so that
//! the same type describes the elements of downward-closed sets. Invariant: the
//! entries of a [`Marking`] are sorted by place and no count is zero.

use std::cmp::Ordering;
use std::fmt;

use smallvec::SmallVec;

/// A shared state of a thread transition system; a net has only number 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SharedId(pub u32);

/// A local state of a thread transition system or a place of a net.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaceId(pub u32);

impl SharedId {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl PlaceId {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// How many tokens there are: a number, or [`Count::OMEGA`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count(u32);

impl Count {
    /// No token.
    pub const ZERO: Count = Count(0);
    /// Unboundedly many tokens: not less than any number.
    pub const OMEGA: Count = Count(u32::MAX);
    /// The largest number that is not [`Count::OMEGA`].
    pub const MAX_FINITE: Count = Count(u32::MAX - 1);

    /// A finite count.
    ///
    /// # Panics
    /// If the number is not below [`u32::MAX`].
    pub fn finite(number: u32) -> Count {
        assert!(number != u32::MAX, "the count {number} is reserved for omega");
        Count(number)
    }

    /// Whether this is [`Count::OMEGA`].
    pub fn is_omega(self) -> bool {
        self == Count::OMEGA
    }

    /// The number, unless it is [`Count::OMEGA`].
    pub fn number(self) -> Option<u32> {
        (!self.is_omega()).then_some(self.0)
    }

    /// The sum; `None` if two finite counts add up to more than fits.
    pub fn plus(self, other: Count) -> Option<Count> {
        if self.is_omega() || other.is_omega() {
            return Some(Count::OMEGA);
        }
        self.0.checked_add(other.0).filter(|&sum| sum != u32::MAX).map(Count)
    }

    /// The difference, zero where it would be negative. Omega less a finite count is omega.
    pub fn monus(self, other: Count) -> Count {
        match (self.is_omega(), other.is_omega()) {
            (_, true) => Count::ZERO,
            (true, false) => self,
            (false, false) => Count(self.0.saturating_sub(other.0)),
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(number) => write!(out, "{number}"),
            None => write!(out, "ω"),
        }
    }
}

/// A count grew beyond what fits or can be enumerated: the search gives up rather
/// than be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a token count exceeds what the search can handle")]
pub struct CountOverflow;

/// A multiset of tokens over places.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Marking {
    entries: SmallVec<[(PlaceId, Count); 4]>,
}

impl Marking {
    /// The marking without tokens.
    pub fn new() -> Marking {
        Marking::default()
    }

    /// One token for each place named, so that repetitions add up.
    pub fn of_places(places: impl IntoIterator<Item = PlaceId>) -> Marking {
        let mut sorted: Vec<PlaceId> = places.into_iter().collect();
        sorted.sort_unstable();
        let mut marking = Marking::new();
        for place in sorted {
            match marking.entries.last_mut() {
                Some((last, count)) if *last == place => count.0 += 1,
                _ => marking.entries.push((place, Count(1))),
            }
        }
        marking
    }

    /// The places that hold tokens, ascending, with their counts.
    pub fn entries(&self) -> &[(PlaceId, Count)] {
        &self.entries
    }

    /// Whether there is no token.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The tokens at a place.
    pub fn get(&self, place: PlaceId) -> Count {
        match self.entries.binary_search_by_key(&place, |entry| entry.0) {
            Ok(at) => self.entries[at].1,
            Err(_) => Count::ZERO,
        }
    }

    /// Sets the tokens at a place.
    pub fn set(&mut self, place: PlaceId, count: Count) {
        match self.entries.binary_search_by_key(&place, |entry| entry.0) {
            Ok(at) if count == Count::ZERO => {
                self.entries.remove(at);
            }
            Ok(at) => self.entries[at].1 = count,
            Err(_) if count == Count::ZERO => {}
            Err(at) => self.entries.insert(at, (place, count)),
        }
    }

    /// Adds tokens at one place.
    ///
    /// # Errors
    /// If the count does not fit.
    pub fn add(&mut self, place: PlaceId, count: Count) -> Result<(), CountOverflow> {
        let sum = self.get(place).plus(count).ok_or(CountOverflow)?;
        self.set(place, sum);
        Ok(())
    }

    /// Removes tokens at one place, at most all that there are.
    pub fn remove(&mut self, place: PlaceId, count: Count) {
        let rest = self.get(place).monus(count);
        self.set(place, rest);
    }

    /// Whether every place holds at least as many tokens as in `other`.
    pub fn covers(&self, other: &Marking) -> bool {
        if other.entries.len() > self.entries.len() {
            return false;
        }
        let mut mine = self.entries.iter();
        'places: for (place, count) in &other.entries {
            for (candidate, have) in mine.by_ref() {
                match candidate.cmp(place) {
                    Ordering::Less => {}
                    Ordering::Equal if have >= count => continue 'places,
                    _ => return false,
                }
            }
            return false;
        }
        true
    }

    fn merge(&self, other: &Marking, mut combine: impl FnMut(Count, Count) -> Count) -> Marking {
        let mut merged = Marking::new();
        let (mut left, mut right) = (self.entries.iter().peekable(), other.entries.iter().peekable());
        loop {
            let (place, count) = match (left.peek(), right.peek()) {
                (None, None) => return merged,
                (Some(&&(place, have)), None) => {
                    left.next();
                    (place, combine(have, Count::ZERO))
                }
                (None, Some(&&(place, have))) => {
                    right.next();
                    (place, combine(Count::ZERO, have))
                }
                (Some(&&(mine, have)), Some(&&(theirs, other))) => match mine.cmp(&theirs) {
                    Ordering::Less => {
                        left.next();
                        (mine, combine(have, Count::ZERO))
                    }
                    Ordering::Greater => {
                        right.next();
                        (theirs, combine(Count::ZERO, other))
                    }
                    Ordering::Equal => {
                        left.next();
                        right.next();
                        (mine, combine(have, other))
                    }
                },
            };
            if count != Count::ZERO {
                merged.entries.push((place, count));
            }
        }
    }

    /// The sum.
    ///
    /// # Errors
    /// If a count does not fit.
    pub fn plus(&self, other: &Marking) -> Result<Marking, CountOverflow> {
        let mut overflow = false;
        let sum = self.merge(other, |a, b| {
            a.plus(b).unwrap_or_else(|| {
                overflow = true;
                Count::MAX_FINITE
            })
        });
        if overflow { Err(CountOverflow) } else { Ok(sum) }
    }

    /// The difference, zero where it would be negative.
    pub fn monus(&self, other: &Marking) -> Marking {
        self.merge(other, Count::monus)
    }

    /// The larger count at each place.
    pub fn join(&self, other: &Marking) -> Marking {
        self.merge(other, Ord::max)
    }

    /// The number of tokens, omega counting as very many.
    pub fn total(&self) -> u64 {
        self.entries.iter().map(|&(_, count)| u64::from(count.0)).sum()
    }
}

/// A state: shared part and tokens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// The shared state.
    pub shared: SharedId,
    /// The tokens.
    pub marking: Marking,
}

impl State {
    /// The state with these parts.
    pub fn new(shared: SharedId, marking: Marking) -> State {
        State { shared, marking }
    }

    /// Whether the shared states are the same and the tokens at least those of `other`.
    pub fn covers(&self, other: &State) -> bool {
        self.shared == other.shared && self.marking.covers(&other.marking)
    }
}

/// As `s|l1,l2`, a count above one as `l1*3`.
impl fmt::Display for State {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}|", self.shared.0)?;
        for (at, (place, count)) in self.marking.entries.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            match count.number() {
                Some(1) => write!(out, "{comma}{}", place.0)?,
                _ => write!(out, "{comma}{}*{count}", place.0)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marking(places: &[u32]) -> Marking {
        Marking::of_places(places.iter().map(|&place| PlaceId(place)))
    }

    #[test]
    fn covering_is_multiset_inclusion() {
        assert!(marking(&[0, 2, 0, 1]).covers(&marking(&[2, 0])));
        assert!(!marking(&[0, 2, 0, 1]).covers(&marking(&[0, 2, 0, 0])));
        assert!(marking(&[5]).covers(&Marking::new()));
        assert!(!Marking::new().covers(&marking(&[5])));
    }

    #[test]
    fn omega_absorbs_and_covers_everything() {
        let mut many = Marking::new();
        many.set(PlaceId(3), Count::OMEGA);
        assert!(many.covers(&marking(&[3, 3, 3])));
        assert_eq!(many.monus(&marking(&[3])), many);
        assert_eq!(many.plus(&marking(&[3])).unwrap(), many);
    }

    #[test]
    fn sums_that_do_not_fit_are_errors() {
        let mut large = Marking::new();
        large.set(PlaceId(0), Count::MAX_FINITE);
        assert_eq!(large.plus(&marking(&[0])), Err(CountOverflow));
    }
}
