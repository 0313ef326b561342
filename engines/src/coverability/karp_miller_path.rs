//! From a node of the Karp–Miller tree to an execution.
//!
//! A node's state holds omega, so a requirement below it is traced backward: over
//! the transition of each node, and at an acceleration as often around the repeated
//! way as the requirement still exceeds what was there before. Every round lowers
//! the pumped places, and the ways may hold accelerations themselves. The result is
//! a path of transitions with what must hold after each.

use super::execution::Path;
use super::karp_miller::{KarpMiller, NodeId};
use super::net::{Problem, TransitionId};
use super::predecessors::first_over_transition;
use super::state::{Marking, PlaceId, State};

/// Longer executions are not written down.
const STEPS_LIMIT: usize = 4_000_000;

/// A path to a state that covers `requirement`, which the node's state covers.
/// `None` if it would be too long.
pub(super) fn trace(problem: &Problem, tree: &KarpMiller<'_>, node: NodeId, requirement: &State) -> Option<Path> {
    let mut tracer = Tracer { problem, tree, steps: Vec::new() };
    let start = tracer.back(node, usize::MAX, None, requirement.clone(), &mut Vec::new())?;
    let mut steps = tracer.steps;
    steps.reverse();
    Some(Path { start, steps })
}

struct Tracer<'t, 'p> {
    problem: &'t Problem,
    tree: &'t KarpMiller<'p>,
    /// Last step first.
    steps: Vec<(TransitionId, State)>,
}

impl Tracer<'_, '_> {
    /// What `stop` (or the root) must cover so that `node`, after its first
    /// `accelerations`, covers the requirement. Places in `ignored` are being lowered
    /// by an outer repetition and may exceed the nodes' states.
    fn back(
        &mut self,
        node: NodeId,
        accelerations: usize,
        stop: Option<NodeId>,
        mut requirement: State,
        ignored: &mut Vec<PlaceId>,
    ) -> Option<State> {
        let mut at = node;
        let mut limit = accelerations;
        loop {
            let tree = self.tree;
            let current = tree.node(at);
            let applied = limit.min(current.accelerations.len());
            for (number, acceleration) in current.accelerations[..applied].iter().enumerate().rev() {
                while !covers_except(&acceleration.before, &requirement.marking, ignored) {
                    let outer = ignored.len();
                    ignored.extend(&acceleration.pumped);
                    requirement = self.back(at, number, Some(acceleration.ancestor), requirement, ignored)?;
                    ignored.truncate(outer);
                }
            }
            let Some((parent, transition)) = current.parent else { return Some(requirement) };
            requirement = self.step(parent, transition, requirement, ignored)?;
            if Some(parent) == stop {
                return Some(requirement);
            }
            at = parent;
            limit = usize::MAX;
        }
    }

    fn step(&mut self, parent: NodeId, transition: TransitionId, goal: State, ignored: &[PlaceId]) -> Option<State> {
        if self.steps.len() >= STEPS_LIMIT {
            return None;
        }
        let limit = &self.tree.node(parent).state.marking;
        let admissible = |marking: &Marking| covers_except(limit, marking, ignored);
        let before = first_over_transition(self.problem.net.transition(transition), &goal, &admissible).ok()?;
        self.steps.push((transition, goal));
        before
    }
}

fn covers_except(large: &Marking, small: &Marking, ignored: &[PlaceId]) -> bool {
    small.entries().iter().all(|(place, count)| ignored.contains(place) || large.get(*place) >= *count)
}
