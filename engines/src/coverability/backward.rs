//! `bc`: backward search from the targets (Algorithm 1 of the paper).
//!
//! U is kept as the antichain of its minimal elements; a vertex that is not minimal
//! any more is not processed. Small vertices are processed first, since they make
//! most others superfluous. What the state equation refutes is no vertex.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use concord_logic::Interrupter;

use super::cover_index::CoverIndex;
use super::execution::{Execution, Path, realise};
use super::graph::{GraphVertex, SearchGraph};
use super::net::{Problem, TransitionId};
use super::options::{Options, Outcome, Report, Statistics, Unknown};
use super::predecessors;
use super::proof::Proof;
use super::state::State;
use super::state_equation::StateEquation;

struct Vertex {
    state: Arc<State>,
    /// The vertex whose predecessor this is.
    next: Option<(u32, TransitionId)>,
    minimal: bool,
    processed: bool,
}

struct Search<'p> {
    problem: &'p Problem,
    equation: StateEquation<'p>,
    vertices: Vec<Vertex>,
    minimal: CoverIndex,
    work: BinaryHeap<Reverse<(u64, u32)>>,
}

/// Runs Algorithm 1.
pub(super) fn run(problem: &Problem, options: &Options, interrupter: &Interrupter) -> Report {
    let mut statistics = Statistics::default();
    let equation = StateEquation::new(problem, options.state_equation, interrupter);
    let (minimal, work) = (CoverIndex::new(), BinaryHeap::new());
    let mut search = Search { problem, equation, vertices: Vec::new(), minimal, work };
    let outcome = search.run(options, interrupter, &mut statistics);
    statistics.vertices = search.vertices.len() as u64;
    statistics.add_state_equation(&search.equation);
    let graph = options.keep_graph.then(|| search.graph());
    Report { outcome, statistics, graph }
}

impl Search<'_> {
    fn run(&mut self, options: &Options, interrupter: &Interrupter, statistics: &mut Statistics) -> Outcome {
        if self.equation.refutes_targets() {
            return self.uncoverable();
        }
        for target in &self.problem.targets {
            if let Some(found) = self.visit(target.clone(), None) {
                return coverable(found);
            }
        }
        while let Some(Reverse((_, id))) = self.work.pop() {
            if !self.vertices[id as usize].minimal {
                continue;
            }
            if interrupter.is_interrupted() {
                return Outcome::Unknown(Unknown::Interrupted);
            }
            if self.vertices.len() as u64 > options.vertex_limit {
                return Outcome::Unknown(Unknown::GaveUp);
            }
            if self.equation.refutes_targets() {
                self.minimal = CoverIndex::new();
                break;
            }
            statistics.iterations += 1;
            options.progress.backward(statistics.iterations, self.vertices.len());
            self.vertices[id as usize].processed = true;
            let state = self.vertices[id as usize].state.clone();
            let before = predecessors::collect(&self.problem.net, &state, |state| self.minimal.below(state).is_some());
            let Ok(before) = before else { return Outcome::Unknown(Unknown::Overflow) };
            for predecessor in before {
                if let Some(found) = self.visit(predecessor.state, Some((id, predecessor.transition))) {
                    return coverable(found);
                }
            }
        }
        self.uncoverable()
    }

    fn uncoverable(&self) -> Outcome {
        Outcome::Uncoverable(Proof {
            elements: self.minimal.iter().map(|(state, _)| State::clone(state)).collect(),
            invariants: self.equation.invariants().to_vec(),
        })
    }

    /// Adds a vertex unless a smaller one is there; returns the execution if an
    /// initial state covers it.
    fn visit(&mut self, state: State, next: Option<(u32, TransitionId)>) -> Option<Option<Execution>> {
        if self.minimal.below(&state).is_some() {
            return None;
        }
        if self.problem.is_initially_covered(&state) {
            return Some(self.execution(state, next));
        }
        if self.equation.refutes(&state) {
            return None;
        }
        for larger in self.minimal.all_above(&state) {
            let vertex = &mut self.vertices[larger as usize];
            vertex.minimal = false;
            self.minimal.remove(&vertex.state);
        }
        let id = u32::try_from(self.vertices.len()).expect("fewer than 2^32 vertices");
        let state = Arc::new(state);
        self.minimal.insert(state.clone(), id);
        self.work.push(Reverse((state.marking.total(), id)));
        self.vertices.push(Vertex { state, next, minimal: true, processed: false });
        None
    }

    fn execution(&self, start: State, mut next: Option<(u32, TransitionId)>) -> Option<Execution> {
        let mut path = Path { start, steps: Vec::new() };
        while let Some((id, transition)) = next {
            let vertex = &self.vertices[id as usize];
            path.steps.push((transition, State::clone(&vertex.state)));
            next = vertex.next;
        }
        realise(self.problem, &path)
    }

    fn graph(&self) -> SearchGraph {
        let root = |mut id: usize| {
            while let Some((next, _)) = self.vertices[id].next {
                id = next as usize;
            }
            id
        };
        let vertex = |(id, vertex): (usize, &Vertex)| GraphVertex {
            state: State::clone(&vertex.state),
            root: root(id),
            processed: vertex.processed,
            minimal: vertex.minimal,
        };
        let edges = self.vertices.iter().enumerate();
        let edges = edges.filter_map(|(id, vertex)| vertex.next.map(|(next, by)| (id, next as usize, by)));
        SearchGraph {
            vertices: self.vertices.iter().enumerate().map(vertex).collect(),
            edges: edges.collect(),
            stands_for: Vec::new(),
        }
    }
}

fn coverable(execution: Option<Execution>) -> Outcome {
    execution.map_or(Outcome::Unknown(Unknown::ExecutionTooLong), Outcome::Coverable)
}
