//! The search graph as a picture in the DOT language.

use std::fmt::Write;

use super::net::{Problem, TransitionId};
use super::state::State;

/// One vertex of a search graph.
#[derive(Clone, Debug)]
pub struct GraphVertex {
    /// Its state.
    pub state: State,
    /// The candidate whose partition it belongs to (ζ); itself for a candidate.
    pub root: usize,
    /// Whether its predecessors were computed.
    pub processed: bool,
    /// Whether it is minimal among the vertices.
    pub minimal: bool,
}

/// The vertices and edges at the end of a search.
#[derive(Clone, Debug, Default)]
pub struct SearchGraph {
    /// The vertices.
    pub vertices: Vec<GraphVertex>,
    /// From a covering predecessor over a transition to the vertex it was found for.
    pub edges: Vec<(usize, usize, TransitionId)>,
    /// From a smaller vertex (a candidate) to the vertex whose predecessor it stands for.
    pub stands_for: Vec<(usize, usize)>,
}

impl SearchGraph {
    /// The graph in the DOT language.
    pub fn to_dot(&self, problem: &Problem) -> String {
        let mut dot = String::from("digraph search {\n  rankdir=RL;\n  node [shape=box, fontname=\"monospace\"];\n");
        for (id, vertex) in self.vertices.iter().enumerate() {
            let label = problem.show(&vertex.state).to_string().replace('\\', "\\\\").replace('"', "\\\"");
            let shape = if vertex.root == id { ", peripheries=2" } else { "" };
            let style = match (vertex.minimal, vertex.processed) {
                (false, _) => ", style=dashed",
                (true, false) => ", style=dotted",
                (true, true) => "",
            };
            let _ = writeln!(dot, "  v{id} [label=\"{label}\"{shape}{style}];");
        }
        for (before, after, transition) in &self.edges {
            let line = problem.net.transitions().get(transition.index()).map_or(0, |transition| transition.line);
            let _ = writeln!(dot, "  v{before} -> v{after} [label=\"{line}\"];");
        }
        for (candidate, vertex) in &self.stands_for {
            let _ = writeln!(dot, "  v{candidate} -> v{vertex} [arrowhead=normalnormal, style=dashed];");
        }
        dot.push_str("}\n");
        dot
    }
}
