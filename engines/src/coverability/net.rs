//! The one internal form of both inputs: shared states, places, transitions.
//!
//! A transition needs tokens, takes some of them, lets every token that remains
//! at a *transferred* place be replaced by one of that place's options, and gives
//! tokens:
//!
//! | input | as a transfer |
//! | --- | --- |
//! | passive threads move, `a ~> b` | option `{b}` |
//! | each chooses, `a ~> b a ~> c` | options `{b}`, `{c}` |
//! | `x' = 0` | one empty option |
//! | `x' = x + y, z' = z + y, y' = 0` | `y` has the one option `{x, z}` |
//!
//! All of this is monotone: more tokens allow the same step and lead to more.

use std::fmt;

use rustc_hash::FxHashMap;

use super::state::{Count, Marking, PlaceId, SharedId, State};

/// A transition: an index into [`Net::transitions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TransitionId(pub u32);

impl TransitionId {
    /// The number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What happens to each token that remains at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// The place whose tokens are replaced.
    pub place: PlaceId,
    /// What one token may become; each token chooses for itself. Never empty
    /// (an empty *option* destroys the token).
    pub options: Vec<Marking>,
}

/// A transition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transition {
    /// The shared state in which it is possible.
    pub from: SharedId,
    /// The shared state to which it leads.
    pub to: SharedId,
    /// The tokens that must be there; at least those of `take`.
    pub need: Marking,
    /// The tokens that it takes away.
    pub take: Marking,
    /// The tokens that it puts, after the transfers.
    pub give: Marking,
    /// The transfers, at most one per place.
    pub transfers: Vec<Transfer>,
    /// The line of the input that describes it, from 1; 0 if there is none.
    pub line: u32,
}

impl Transition {
    /// The transfer of a place's tokens, if they do not stay.
    pub fn transfer_of(&self, place: PlaceId) -> Option<&Transfer> {
        self.transfers.iter().find(|transfer| transfer.place == place)
    }
}

/// Shared states, places and transitions, with an index for the way backward.
#[derive(Clone, Debug)]
pub struct Net {
    shared_states: u32,
    place_names: Vec<String>,
    transitions: Vec<Transition>,
    /// Per shared state and first needed place: the transitions that start there.
    leaving: Vec<FxHashMap<Option<PlaceId>, Vec<TransitionId>>>,
    /// Per target shared state and source shared state: transitions that change the
    /// shared state or transfer.
    entering: Vec<Vec<(SharedId, Vec<TransitionId>)>>,
    /// Per shared state and place: transitions that stay and raise this place.
    raising: Vec<FxHashMap<PlaceId, Vec<TransitionId>>>,
}

impl Net {
    /// A net of these parts.
    ///
    /// # Panics
    /// If a transition names a shared state or place that does not exist, takes
    /// more than it needs, or transfers without an option.
    pub fn new(shared_states: u32, place_names: Vec<String>, transitions: Vec<Transition>) -> Net {
        let count = shared_states as usize;
        let mut net = Net {
            shared_states,
            place_names,
            transitions: Vec::new(),
            leaving: vec![FxHashMap::default(); count],
            entering: vec![Vec::new(); count],
            raising: vec![FxHashMap::default(); count],
        };
        for transition in transitions {
            net.add(transition);
        }
        net
    }

    fn add(&mut self, transition: Transition) {
        let places = self.place_names.len();
        let known = |marking: &Marking| marking.entries().iter().all(|(place, _)| place.index() < places);
        assert!(transition.from.0 < self.shared_states && transition.to.0 < self.shared_states);
        assert!(known(&transition.need) && known(&transition.take) && known(&transition.give));
        assert!(transition.need.covers(&transition.take), "a transition needs what it takes");
        assert!(transition.transfers.iter().all(|transfer| {
            transfer.place.index() < places && !transfer.options.is_empty() && transfer.options.iter().all(known)
        }));
        let id = TransitionId(u32::try_from(self.transitions.len()).expect("fewer than 2^32 transitions"));
        let first = transition.need.entries().first().map(|(place, _)| *place);
        self.leaving[transition.from.index()].entry(first).or_default().push(id);
        if transition.from == transition.to && transition.transfers.is_empty() {
            for &(place, count) in transition.give.entries() {
                if count > transition.take.get(place) {
                    self.raising[transition.to.index()].entry(place).or_default().push(id);
                }
            }
        } else {
            let groups = &mut self.entering[transition.to.index()];
            match groups.iter_mut().find(|(from, _)| *from == transition.from) {
                Some((_, group)) => group.push(id),
                None => groups.push((transition.from, vec![id])),
            }
        }
        self.transitions.push(transition);
    }

    /// The number of shared states.
    pub fn shared_states(&self) -> u32 {
        self.shared_states
    }

    /// The number of places.
    pub fn places(&self) -> usize {
        self.place_names.len()
    }

    /// The name of a place in the input.
    pub fn place_name(&self, place: PlaceId) -> &str {
        self.place_names.get(place.index()).map_or("?", String::as_str)
    }

    /// All transitions.
    pub fn transitions(&self) -> &[Transition] {
        &self.transitions
    }

    /// One transition.
    pub fn transition(&self, id: TransitionId) -> &Transition {
        &self.transitions[id.index()]
    }

    /// The transitions that may be possible in a state: it has the first place that
    /// they need.
    pub fn leaving<'n>(&'n self, state: &'n State) -> impl Iterator<Item = TransitionId> + 'n {
        let places = state.marking.entries().iter().map(|(place, _)| Some(*place));
        let by_place = &self.leaving[state.shared.index()];
        std::iter::once(None).chain(places).filter_map(|first| by_place.get(&first)).flatten().copied()
    }

    /// The transitions into a shared state that come from another one or transfer,
    /// grouped by where they come from.
    pub fn entering(&self, shared: SharedId) -> &[(SharedId, Vec<TransitionId>)] {
        &self.entering[shared.index()]
    }

    /// The transitions without transfers that stay in a shared state and raise a place.
    pub fn raising(&self, shared: SharedId, place: PlaceId) -> &[TransitionId] {
        self.raising[shared.index()].get(&place).map_or(&[], Vec::as_slice)
    }
}

/// How many tokens a place may hold initially: from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InitialCount {
    /// The place.
    pub place: PlaceId,
    /// The least number.
    pub low: u32,
    /// The largest number; [`Count::OMEGA`] if there is none.
    pub high: Count,
}

/// A set of initial states: one shared state and an interval per place (none: empty).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Initial {
    /// The shared state.
    pub shared: SharedId,
    /// The places that may hold tokens, ascending.
    pub counts: Vec<InitialCount>,
}

impl Initial {
    /// The largest initial state, with omega where there is no bound. Everything
    /// that it covers is coverable.
    pub fn limit(&self) -> State {
        let mut marking = Marking::new();
        for count in &self.counts {
            marking.set(count.place, count.high);
        }
        State::new(self.shared, marking)
    }

    /// A smallest initial state that covers `state`, if there is one.
    pub fn covering(&self, state: &State) -> Option<State> {
        if !self.limit().covers(state) {
            return None;
        }
        let mut marking = Marking::new();
        for count in &self.counts {
            marking.set(count.place, state.marking.get(count.place).max(Count::finite(count.low)));
        }
        Some(State::new(self.shared, marking))
    }

    /// Whether `state` is one of these initial states.
    pub fn contains(&self, state: &State) -> bool {
        let within = |count: &InitialCount| {
            let have = state.marking.get(count.place);
            !have.is_omega() && Count::finite(count.low) <= have && have <= count.high
        };
        state.shared == self.shared
            && self.counts.iter().all(within)
            && state.marking.entries().iter().all(|(place, _)| self.counts.iter().any(|count| count.place == *place))
    }
}

/// A coverability problem: can a reachable state cover one of the targets?
#[derive(Clone, Debug)]
pub struct Problem {
    /// The system.
    pub net: Net,
    /// Where executions start: in any of these sets.
    pub initial: Vec<Initial>,
    /// What must not be covered; finite counts only.
    pub targets: Vec<State>,
}

impl Problem {
    /// Whether some initial state covers `state`.
    pub fn is_initially_covered(&self, state: &State) -> bool {
        self.initial.iter().any(|initial| initial.limit().covers(state))
    }

    /// A state with the input's names of places.
    pub fn show<'p>(&'p self, state: &'p State) -> ShowState<'p> {
        ShowState { net: &self.net, state }
    }
}

/// Prints a state with names of places.
#[derive(Debug)]
pub struct ShowState<'p> {
    net: &'p Net,
    state: &'p State,
}

impl fmt::Display for ShowState<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.net.shared_states > 1 {
            write!(out, "{}|", self.state.shared.0)?;
        }
        for (at, &(place, count)) in self.state.marking.entries().iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            match count.number() {
                Some(1) => write!(out, "{comma}{}", self.net.place_name(place))?,
                _ => write!(out, "{comma}{}*{count}", self.net.place_name(place))?,
            }
        }
        Ok(())
    }
}
