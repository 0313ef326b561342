//! `mcov`: backward search for a minimal uncoverability proof (Algorithm 3).
//!
//! Instead of a covering predecessor, a smaller candidate is explored that is not
//! known to be coverable. If it turns out uncoverable, the proof is smaller; if not,
//! its partition is withdrawn and the state joins D, so that it is not tried again.
//!
//! Corrections to the printed algorithm: a predecessor joins the partition of the
//! vertex it was found for (line 9: ζ(p) := ζ(w)); when a predecessor of `w` is
//! coverable, everything that `w` leads to is (line 12 closes from `w`); line 14 looks
//! at what the removed partitions leave; D starts as everything below the initial
//! states. See [`super::partitions`] for a fifth.
//!
//! Three additions: what the state equation refutes is left out; where a place invariant shows a state to be uncoverable, the
//! smallest part that shows it is the candidate, whatever its width; and once the
//! oracle has found everything coverable, the search starts again without a bound.

use std::sync::Arc;

use concord_logic::Interrupter;
use rustc_hash::FxHashSet;

use super::candidates::select;
use super::karp_miller::NodeId;
use super::known::{EntryId, Known, Reason};
use super::net::{Problem, TransitionId};
use super::options::{Options, Progress, Statistics, Unknown};
use super::partitions::{Left, Partitions, VertexId};
use super::predecessors;
use super::semiflows::Semiflows;
use super::state::State;
use super::state_equation::StateEquation;

/// What the oracle found since it was last asked.
#[derive(Clone, Debug, Default)]
pub(super) struct News {
    /// States that are coverable.
    pub states: Vec<(Arc<State>, NodeId)>,
    /// Whether everything coverable has been handed over.
    pub complete: bool,
}

/// How the search ended.
#[derive(Clone, Debug)]
pub(super) enum End {
    /// The entry of D covers the target.
    Coverable { entry: EntryId, target: State },
    /// The minimal elements of the proof.
    Uncoverable(Vec<State>),
    /// There is no verdict.
    Unknown(Unknown),
}

/// What the search tells an observer, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Enlarge: a candidate was created.
    Enlarge(State),
    /// Backtrack: these candidates were withdrawn.
    Backtrack(Vec<State>),
    /// A vertex was processed.
    Process(State),
}

/// The search.
pub(super) struct Mcov<'p> {
    problem: &'p Problem,
    width: Option<u32>,
    vertex_limit: u64,
    progress: Arc<Progress>,
    semiflows: Semiflows,
    pub equation: StateEquation<'p>,
    pub known: Known,
    pub partitions: Partitions,
    pub statistics: Statistics,
    /// Filled if observed.
    pub events: Option<Vec<Event>>,
}

impl<'p> Mcov<'p> {
    pub fn new(problem: &'p Problem, options: &Options, known: Known, equation: StateEquation<'p>) -> Mcov<'p> {
        let semiflows = if options.place_invariants { Semiflows::of(problem) } else { Semiflows::default() };
        Mcov {
            problem,
            width: options.candidate_width,
            vertex_limit: options.vertex_limit,
            progress: options.progress.clone(),
            semiflows,
            equation,
            known,
            partitions: Partitions::default(),
            statistics: Statistics::default(),
            events: None,
        }
    }

    /// Searches; `oracle` hands over states found to be coverable, batch by batch.
    pub fn run(&mut self, interrupter: &Interrupter, oracle: &mut dyn FnMut() -> News) -> End {
        for target in &self.problem.targets {
            if let Some(entry) = self.known.covering(target) {
                return End::Coverable { entry, target: target.clone() };
            }
        }
        self.start();
        let mut complete = false;
        loop {
            if self.equation.refutes_targets() {
                return End::Uncoverable(Vec::new());
            }
            let news = oracle();
            for (state, node) in news.states {
                if let Some(end) = self.mark_coverable(state, Reason::Forward(node)) {
                    return end;
                }
            }
            if news.complete && !complete {
                // D is exact now: no candidate will be withdrawn, however large.
                complete = true;
                self.width = None;
                self.statistics.vertices += self.partitions.created() as u64;
                self.partitions = Partitions::default();
                self.start();
            }
            let Some(vertex) = self.partitions.take() else { break };
            if interrupter.is_interrupted() {
                return End::Unknown(Unknown::Interrupted);
            }
            if self.partitions.created() as u64 > self.vertex_limit {
                return End::Unknown(Unknown::GaveUp);
            }
            if let Some(end) = self.process(vertex) {
                return end;
            }
        }
        let mut elements: Vec<State> = self.partitions.minimal().map(|(state, _)| State::clone(state)).collect();
        elements.sort();
        End::Uncoverable(elements)
    }

    fn start(&mut self) {
        for target in &self.problem.targets {
            if self.equation.known_to_refute(target) {
                continue;
            }
            if self.partitions.add_target(target.clone()) {
                self.enlarge(target);
            }
        }
    }

    fn note(&mut self, event: impl FnOnce() -> Event) {
        if let Some(events) = &mut self.events {
            events.push(event());
        }
    }

    /// Creates a candidate below a state, if there is one.
    fn enlarge(&mut self, state: &State) -> Option<VertexId> {
        let candidate = match self.semiflows.uncoverable_below(state) {
            Some(candidate) if candidate == *state => return None,
            Some(candidate) => candidate,
            None => select(&self.known, state, self.width)?,
        };
        self.note(|| Event::Enlarge(candidate.clone()));
        self.statistics.candidates += 1;
        Some(self.partitions.add_candidate(candidate))
    }

    fn process(&mut self, vertex: VertexId) -> Option<End> {
        self.statistics.iterations += 1;
        self.progress.backward(self.statistics.iterations, self.partitions.created());
        let state = self.partitions.state(vertex).clone();
        self.note(|| Event::Process(State::clone(&state)));
        let partitions = &mut self.partitions;
        let before = predecessors::collect(&self.problem.net, &state, |moved| {
            let below = partitions.below(moved);
            if let Some(smaller) = below {
                partitions.stand_for(smaller, vertex, None);
            }
            below.is_some()
        });
        let Ok(before) = before else { return Some(End::Unknown(Unknown::Overflow)) };
        for predecessor in before {
            if let Some(reason) = self.consider(vertex, predecessor.transition, predecessor.state) {
                return self.mark_coverable(state, reason);
            }
        }
        None
    }

    /// Lets a covering predecessor of a vertex into the graph, unless something smaller
    /// stands for it; returns why the vertex is coverable if the predecessor is.
    fn consider(&mut self, vertex: VertexId, transition: TransitionId, before: State) -> Option<Reason> {
        if let Some(smaller) = self.partitions.below(&before) {
            if **self.partitions.state(smaller) == before {
                self.partitions.connect(smaller, vertex, transition);
            } else {
                self.partitions.stand_for(smaller, vertex, Some((transition, before)));
            }
        } else if let Some(cause) = self.known.covering(&before) {
            return Some(Reason::Step { cause, before, transition });
        } else if self.equation.refutes(&before) {
            // No reachable state covers it, so that no vertex must stand for it.
        } else if let Some(candidate) = self.enlarge(&before) {
            self.partitions.stand_for(candidate, vertex, Some((transition, before)));
        } else {
            self.partitions.add_predecessor(before, vertex, transition);
        }
        None
    }

    /// Adds a state to D and withdraws what is coverable with it, until nothing more is.
    fn mark_coverable(&mut self, state: Arc<State>, reason: Reason) -> Option<End> {
        let mut open = vec![(state, reason)];
        while let Some((state, reason)) = open.pop() {
            let left = match self.withdraw(state, reason) {
                Ok(left) => left,
                Err(end) => return Some(end),
            };
            for vertex in left.woken {
                let state = self.partitions.state(vertex).clone();
                if self.partitions.below(&state).is_none() {
                    self.enlarge(&state);
                }
                self.partitions.wake(vertex);
            }
            for (vertex, transition, before) in left.absent {
                if let Some(reason) = self.consider(vertex, transition, before) {
                    open.push((self.partitions.state(vertex).clone(), reason));
                }
            }
        }
        None
    }

    /// Adds a state to D together with everything that vertices below it lead to, and
    /// withdraws the candidates among them.
    fn withdraw(&mut self, state: Arc<State>, reason: Reason) -> Result<Left, End> {
        let mut covered: FxHashSet<VertexId> = FxHashSet::default();
        let mut withdrawn: FxHashSet<VertexId> = FxHashSet::default();
        let mut pending = vec![(state, reason)];
        while let Some((state, reason)) = pending.pop() {
            let (entry, _) = self.known.insert(state.clone(), reason);
            for vertex in self.partitions.all_below(&state) {
                if !covered.insert(vertex) {
                    continue;
                }
                withdrawn.insert(self.partitions.root(vertex));
                for &(next, transition) in self.partitions.next(vertex) {
                    if !covered.contains(&next) && self.partitions.is_alive(next) {
                        let before = State::clone(self.partitions.state(vertex));
                        let reason = Reason::Step { cause: entry, before, transition };
                        pending.push((self.partitions.state(next).clone(), reason));
                    }
                }
            }
        }
        if withdrawn.is_empty() {
            return Ok(Left::default());
        }
        for target in &self.problem.targets {
            if let Some(entry) = self.known.covering(target) {
                return Err(End::Coverable { entry, target: target.clone() });
            }
        }
        self.statistics.backtracks += 1;
        self.statistics.withdrawn += withdrawn.len() as u64;
        if self.events.is_some() {
            let mut states: Vec<State> = withdrawn.iter().map(|id| State::clone(self.partitions.state(*id))).collect();
            states.sort();
            self.note(|| Event::Backtrack(states));
        }
        Ok(self.partitions.backtrack(&withdrawn))
    }
}
