//! The abstract system: a thread transition system with broadcasts.
//!
//! Shared state is a valuation of the shared predicates; local state a template, a node and a
//! valuation of the predicates tracked there. The system is built from the initial states by
//! saturation: a *pair* is a shared state with one local state that may occur together. The
//! pairs over-approximate those of reachable states, since a step is taken from every pair
//! and every other pair of the same shared state follows as a passive thread. Only moves from
//! pairs are part of the net, which keeps it small; coverability then counts threads exactly.
//!
//! A passive thread whose predicates cannot hold together with the move loses its token: no
//! concrete state has both, so whatever the net does there is sound.

use concord_logic::SmtSolver;
use rustc_hash::{FxHashMap, FxHashSet};

use super::image::Outcome;
use super::post::{Change, Post, PostError, Values};
use super::predicates::{Predicates, Valuation};
use super::report::Options;
use crate::coverability::{
    Count, Initial, InitialCount, Marking, Net, PlaceId, Problem, SharedId, State, Transfer, Transition,
};
use crate::templates::template::{EdgeId, NodeId, NodeKind, TemplateId, Threads};

/// A local state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LocalState {
    pub template: TemplateId,
    pub node: NodeId,
    pub values: Valuation,
}

/// A move of one thread, with what passive threads may become.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    pub from: (SharedId, PlaceId),
    pub edge: EdgeId,
    pub to: SharedId,
    /// Where the thread is afterwards; `None` if it is gone.
    pub reaches: Option<PlaceId>,
    pub spawned: Vec<PlaceId>,
    change: Change,
    passive: Vec<(PlaceId, Vec<PlaceId>)>,
}

/// The abstract system.
#[derive(Clone, Debug, Default)]
pub(crate) struct System {
    pub shared: Vec<Valuation>,
    shared_ids: FxHashMap<Valuation, SharedId>,
    pub locals: Vec<LocalState>,
    local_ids: FxHashMap<LocalState, PlaceId>,
    pub moves: Vec<Move>,
    /// For each shared state the moves from it and the local states that were expanded with it.
    leaving: Vec<Vec<usize>>,
    expanded: Vec<Vec<PlaceId>>,
    pairs: FxHashSet<(SharedId, PlaceId)>,
    queue: Vec<(SharedId, PlaceId)>,
    initial: Vec<(SharedId, PlaceId)>,
    /// For each template and node the predicates that are tracked there.
    tracked: Vec<Vec<Valuation>>,
}

/// Why there is no system.
#[derive(Debug)]
pub(crate) enum BuildError {
    Post(PostError),
    /// More local states or moves than allowed.
    TooLarge,
}

impl<E: Into<PostError>> From<E> for BuildError {
    fn from(error: E) -> BuildError {
        BuildError::Post(error.into())
    }
}

/// What is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Violations of the property.
    Failures,
    /// Leaving what is modelled.
    Cuts,
}

impl System {
    /// Builds the abstract system.
    pub fn build<S: SmtSolver>(
        threads: &mut Threads,
        predicates: &mut Predicates,
        post: &mut Post<'_, S>,
        options: &Options,
    ) -> Result<System, BuildError> {
        let tracked = |template: TemplateId| {
            let nodes = &threads.template(template).nodes;
            nodes.iter().map(|node| predicates.tracked(template, node)).collect()
        };
        let mut system = System { tracked: threads.ids().map(tracked).collect(), ..System::default() };
        system.start(threads, predicates, post)?;
        while let Some((shared, place)) = system.queue.pop() {
            if options.interrupter.is_interrupted() {
                return Err(BuildError::Post(PostError::Interrupted));
            }
            if system.pairs.len() + system.moves.len() > options.size_limit {
                return Err(BuildError::TooLarge);
            }
            system.expand(threads, predicates, post, shared, place)?;
        }
        Ok(system)
    }

    fn start<S: SmtSolver>(
        &mut self,
        threads: &mut Threads,
        predicates: &Predicates,
        post: &mut Post<'_, S>,
    ) -> Result<(), BuildError> {
        let main = threads.template(TemplateId(0));
        let (entry, tracked) = (main.entry, predicates.tracked(TemplateId(0), main.node(main.entry)));
        let constants = threads.memory.initial.clone();
        let values = constants.into_iter().map(|(symbol, bits)| (symbol, threads.terms.bits(bits))).collect();
        let mut shared = Vec::new();
        for (bit, &term) in (0..).zip(&predicates.shared) {
            shared.push(Outcome { bit, before: threads.terms.substitute(term, &values) });
        }
        let mut local = Vec::new();
        for (bit, predicate) in (0..).zip(&predicates.local[0]) {
            if tracked >> bit & 1 == 1 {
                local.push(Outcome { bit, before: threads.terms.substitute(predicate.term, &values) });
            }
        }
        for answer in post.enumerate(&threads.terms, &[&shared, &local], Vec::new())? {
            let shared = self.shared_id(answer[0]);
            let place = self.place_id(LocalState { template: TemplateId(0), node: entry, values: answer[1] });
            self.initial.push((shared, place));
            self.add_pair(shared, place);
        }
        Ok(())
    }

    fn shared_id(&mut self, values: Valuation) -> SharedId {
        let next = SharedId(self.shared.len() as u32);
        let id = *self.shared_ids.entry(values).or_insert(next);
        if id == next {
            self.shared.push(values);
            self.leaving.push(Vec::new());
            self.expanded.push(Vec::new());
        }
        id
    }

    fn place_id(&mut self, state: LocalState) -> PlaceId {
        let next = PlaceId(self.locals.len() as u32);
        let id = *self.local_ids.entry(state).or_insert(next);
        if id == next {
            self.locals.push(state);
        }
        id
    }

    pub fn local(&self, place: PlaceId) -> LocalState {
        self.locals[place.index()]
    }

    fn add_pair(&mut self, shared: SharedId, place: PlaceId) {
        if self.pairs.insert((shared, place)) {
            self.queue.push((shared, place));
        }
    }

    fn expand<S: SmtSolver>(
        &mut self,
        threads: &mut Threads,
        predicates: &mut Predicates,
        post: &mut Post<'_, S>,
        shared: SharedId,
        place: PlaceId,
    ) -> Result<(), BuildError> {
        let state = self.local(place);
        // A thread that does not run on neither moves nor has predicates.
        if threads.template(state.template).node(state.node).kind != NodeKind::Runs {
            return Ok(());
        }
        self.expanded[shared.index()].push(place);
        for index in self.leaving[shared.index()].clone() {
            self.follow(threads, predicates, post, index, place)?;
        }
        let values = Values { shared: self.shared[shared.index()], local: state.values };
        for edge in threads.template(state.template).node(state.node).leaving.clone() {
            let key = (state.template, edge);
            let (kept, changes) = post.changes(threads, predicates, key, values)?;
            let mask = post.shared_mask(key);
            for change in changes {
                let index = self.add_move(threads, (shared, place), edge, kept, mask, change);
                for passive in self.expanded[shared.index()].clone() {
                    self.follow(threads, predicates, post, index, passive)?;
                }
            }
        }
        Ok(())
    }

    fn add_move(
        &mut self,
        threads: &Threads,
        from: (SharedId, PlaceId),
        edge: EdgeId,
        kept: Valuation,
        mask: Valuation,
        change: Change,
    ) -> usize {
        let state = self.local(from.1);
        let template = threads.template(state.template);
        let taken = template.edge(edge);
        let over = matches!(template.node(taken.to).kind, NodeKind::Failed | NodeKind::Cut { .. });
        // What others see of a thread that has failed does not matter.
        let shared_before = self.shared[from.0.index()];
        let to = if over { from.0 } else { self.shared_id(shared_before & !mask | change.shared) };
        let gone = match template.node(taken.to).kind {
            NodeKind::Stopped => true,
            NodeKind::Ended => !template.joined,
            _ => false,
        };
        let values = state.values & kept | change.local;
        let reaches = (!gone).then(|| self.place_id(LocalState { template: state.template, node: taken.to, values }));
        let mut spawned = Vec::new();
        if !over {
            for (spawn, &values) in taken.spawns.iter().zip(&change.spawned) {
                let node = threads.template(spawn.template).entry;
                spawned.push(self.place_id(LocalState { template: spawn.template, node, values }));
            }
        }
        for &reached in reaches.iter().chain(&spawned) {
            self.add_pair(to, reached);
        }
        let index = self.moves.len();
        self.moves.push(Move { from, edge, to, reaches, spawned, change, passive: Vec::new() });
        self.leaving[from.0.index()].push(index);
        index
    }

    /// Lets a passive thread follow a move.
    fn follow<S: SmtSolver>(
        &mut self,
        threads: &mut Threads,
        predicates: &Predicates,
        post: &mut Post<'_, S>,
        index: usize,
        place: PlaceId,
    ) -> Result<(), BuildError> {
        let (active, passive) = (self.local(self.moves[index].from.1), self.local(place));
        let template = threads.template(active.template);
        if active.template == passive.template && template.single {
            return Ok(());
        }
        let edge = self.moves[index].edge;
        if matches!(template.node(template.edge(edge).to).kind, NodeKind::Failed | NodeKind::Cut { .. }) {
            return Ok(());
        }
        let values = Values { shared: self.shared[self.moves[index].from.0.index()], local: active.values };
        let tracked = self.tracked[passive.template.index()][passive.node.index()];
        let change = self.moves[index].change.clone();
        let options = post.passive(
            threads,
            predicates,
            (active.template, edge),
            values,
            &change,
            (passive.template, tracked),
            passive.values,
        )?;
        let to = self.moves[index].to;
        let Some(options) = options else {
            self.add_pair(to, place);
            return Ok(());
        };
        let places: Vec<PlaceId> =
            options.into_iter().map(|values| self.place_id(LocalState { values, ..passive })).collect();
        for &reached in &places {
            self.add_pair(to, reached);
        }
        if places != [place] {
            self.moves[index].passive.push((place, places));
        }
        Ok(())
    }

    /// The question whether the goal can be reached, as a coverability problem. Its
    /// transitions are the moves.
    pub fn problem(&self, threads: &Threads, goal: Goal) -> Problem {
        let is_goal = |place: PlaceId| {
            let state = self.local(place);
            match threads.template(state.template).node(state.node).kind {
                NodeKind::Failed => goal == Goal::Failures,
                NodeKind::Cut { .. } => goal == Goal::Cuts,
                _ => false,
            }
        };
        let mut targets: Vec<(SharedId, PlaceId)> =
            self.pairs.iter().copied().filter(|(_, place)| is_goal(*place)).collect();
        targets.sort_unstable();
        let targets =
            targets.into_iter().map(|(shared, place)| State::new(shared, Marking::of_places([place]))).collect();
        let initial = self
            .initial
            .iter()
            .map(|&(shared, place)| Initial {
                shared,
                counts: vec![InitialCount { place, low: 1, high: Count::finite(1) }],
            })
            .collect();
        let names = self.locals.iter().map(|state| {
            let template = threads.template(state.template);
            format!("{}@{}:{:x}", template.name, template.node(state.node).name, state.values)
        });
        let transitions = self.moves.iter().map(|step| self.transition(threads, step)).collect();
        Problem { net: Net::new(self.shared.len() as u32, names.collect(), transitions), initial, targets }
    }

    fn transition(&self, threads: &Threads, step: &Move) -> Transition {
        let state = self.local(step.from.1);
        let joins = &threads.template(state.template).edge(step.edge).joins;
        let ended = |template: TemplateId| {
            self.locals.iter().position(|state| {
                state.template == template && threads.template(template).node(state.node).kind == NodeKind::Ended
            })
        };
        let mut need = vec![step.from.1];
        // Without such a state no thread can have ended. A need that is as hard to meet as can be said:
        // a second thread where the joining one is.
        need.extend(joins.iter().map(|&template| ended(template).map_or(step.from.1, |at| PlaceId(at as u32))));
        let give = step.reaches.iter().chain(&step.spawned).copied();
        let option = |&place: &PlaceId| Marking::of_places([place]);
        let transfers = step.passive.iter().map(|(place, options)| Transfer {
            place: *place,
            options: if options.is_empty() { vec![Marking::new()] } else { options.iter().map(option).collect() },
        });
        Transition {
            from: step.from.0,
            to: step.to,
            need: Marking::of_places(need),
            take: Marking::of_places([step.from.1]),
            give: Marking::of_places(give),
            transfers: transfers.collect(),
            line: 0,
        }
    }

    /// The number of transfers.
    pub fn transfers(&self) -> usize {
        self.moves.iter().map(|step| step.passive.len()).sum()
    }
}
