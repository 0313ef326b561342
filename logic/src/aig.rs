//! A structurally hashed and-inverter graph.
//!
//! Every Boolean function is made of two-input conjunctions and complemented
//! edges, so that negation is free and equal structure is one node. [`Aig::and`]
//! applies the rules that look at the operands and at their operands (Brummayer
//! and Biere, "Local Two-Level And-Inverter Graph Minimization without Blowup",
//! MEMICS 2006), as far as they never make the graph larger. Exclusive or, choice and
//! majority are built in one fixed form each, which `cnf.rs` recognises again.
//!
//! Invariant: the operands of a node have smaller numbers than the node, and its
//! left operand is smaller than its right one.

use std::ops::Not;

use rustc_hash::FxHashMap;

/// A node of the graph or its complement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Edge(u32);

impl Edge {
    /// The constant false.
    pub(crate) const FALSE: Edge = Edge(0);
    /// The constant true.
    pub(crate) const TRUE: Edge = Edge(1);

    /// The constant of a truth value.
    pub(crate) fn constant(value: bool) -> Edge {
        if value { Edge::TRUE } else { Edge::FALSE }
    }

    /// The truth value that the edge is, if it is constant.
    pub(crate) fn as_constant(self) -> Option<bool> {
        (self.0 <= 1).then_some(self.0 == 1)
    }

    /// The number of the node.
    pub(crate) fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether the edge complements its node.
    pub(crate) fn is_complement(self) -> bool {
        self.0 & 1 == 1
    }

    /// The edge, complemented if `flip` holds.
    pub(crate) fn flip_if(self, flip: bool) -> Edge {
        Edge(self.0 ^ u32::from(flip))
    }

    /// The plain edge to a node.
    pub(crate) fn to_node(node: usize) -> Edge {
        Edge((node as u32) << 1)
    }
}

impl Not for Edge {
    type Output = Edge;
    fn not(self) -> Edge {
        Edge(self.0 ^ 1)
    }
}

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Gate {
    /// Node 0, the constant false.
    False,
    /// A free input.
    Input,
    /// A conjunction.
    And(Edge, Edge),
}

/// The graph.
#[derive(Clone, Debug)]
pub(crate) struct Aig {
    gates: Vec<Gate>,
    /// How many conjunctions use the node, up to 2: more is never asked for.
    uses: Vec<u8>,
    ids: FxHashMap<(Edge, Edge), u32>,
}

impl Default for Aig {
    fn default() -> Aig {
        Aig { gates: vec![Gate::False], uses: vec![0], ids: FxHashMap::default() }
    }
}

impl Aig {
    /// The number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.gates.len()
    }

    /// What a node is.
    pub(crate) fn gate(&self, node: usize) -> Gate {
        self.gates[node]
    }

    /// Whether at most one conjunction uses the node.
    pub(crate) fn is_used_once(&self, node: usize) -> bool {
        self.uses[node] <= 1
    }

    fn push(&mut self, gate: Gate) -> Edge {
        let node = self.gates.len();
        assert!(node < (u32::MAX >> 1) as usize, "and-inverter graph too large");
        self.gates.push(gate);
        self.uses.push(0);
        Edge::to_node(node)
    }

    /// A new free input.
    pub(crate) fn input(&mut self) -> Edge {
        self.push(Gate::Input)
    }

    /// The operands of the conjunction below an edge, whether complemented or not.
    pub(crate) fn operands(&self, edge: Edge) -> Option<(Edge, Edge)> {
        match self.gates[edge.node()] {
            Gate::And(left, right) => Some((left, right)),
            _ => None,
        }
    }

    /// Conjunction.
    pub(crate) fn and(&mut self, a: Edge, b: Edge) -> Edge {
        let (mut a, mut b) = (a, b);
        // Each round that does not return replaces an operand by one further down.
        loop {
            if a > b {
                std::mem::swap(&mut a, &mut b);
            }
            if a == Edge::FALSE || a == !b {
                return Edge::FALSE;
            }
            if a == Edge::TRUE || a == b {
                return b;
            }
            match self.simplify(a, b) {
                Step::Is(edge) => return edge,
                Step::And(x, y) => (a, b) = (x, y),
                Step::Nothing => break,
            }
        }
        if let Some(&node) = self.ids.get(&(a, b)) {
            return Edge::to_node(node as usize);
        }
        let edge = self.push(Gate::And(a, b));
        self.ids.insert((a, b), edge.node() as u32);
        for operand in [a, b] {
            let uses = &mut self.uses[operand.node()];
            *uses = (*uses + 1).min(2);
        }
        edge
    }

    /// The two-level rules for `a ∧ b`.
    fn simplify(&self, a: Edge, b: Edge) -> Step {
        for (x, y) in [(a, b), (b, a)] {
            let Some((y0, y1)) = self.operands(y) else { continue };
            if y.is_complement() {
                // x ∧ ¬(¬x ∧ _) = x;  x ∧ ¬(x ∧ z) = x ∧ ¬z
                if x == !y0 || x == !y1 {
                    return Step::Is(x);
                }
                if x == y0 {
                    return Step::And(x, !y1);
                }
                if x == y1 {
                    return Step::And(x, !y0);
                }
            } else {
                // x ∧ (x ∧ _) = x ∧ _;  x ∧ (¬x ∧ _) = false
                if x == y0 || x == y1 {
                    return Step::Is(y);
                }
                if x == !y0 || x == !y1 {
                    return Step::Is(Edge::FALSE);
                }
            }
        }
        let (Some((a0, a1)), Some((b0, b1))) = (self.operands(a), self.operands(b)) else { return Step::Nothing };
        match (a.is_complement(), b.is_complement()) {
            (false, false) if a0 == !b0 || a0 == !b1 || a1 == !b0 || a1 == !b1 => Step::Is(Edge::FALSE),
            (true, true) => {
                // ¬(p ∧ q) ∧ ¬(p ∧ ¬q) = ¬p
                if (a0 == b0 && a1 == !b1) || (a0 == b1 && a1 == !b0) {
                    Step::Is(!a0)
                } else if (a1 == b1 && a0 == !b0) || (a1 == b0 && a0 == !b1) {
                    Step::Is(!a1)
                } else {
                    Step::Nothing
                }
            }
            (true, false) => Self::complement_and_plain((a0, a1), b, (b0, b1)),
            (false, true) => Self::complement_and_plain((b0, b1), a, (a0, a1)),
            _ => Step::Nothing,
        }
    }

    /// `¬(p ∧ q) ∧ y` where `y = y0 ∧ y1`.
    fn complement_and_plain((p, q): (Edge, Edge), y: Edge, (y0, y1): (Edge, Edge)) -> Step {
        if p == !y0 || p == !y1 || q == !y0 || q == !y1 {
            Step::Is(y)
        } else if p == y0 || p == y1 {
            Step::And(!q, y)
        } else if q == y0 || q == y1 {
            Step::And(!p, y)
        } else {
            Step::Nothing
        }
    }

    /// Disjunction.
    pub(crate) fn or(&mut self, a: Edge, b: Edge) -> Edge {
        !self.and(!a, !b)
    }

    /// Exclusive or.
    pub(crate) fn xor(&mut self, a: Edge, b: Edge) -> Edge {
        // Complements move outside, so that all four forms share their nodes.
        let flip = a.is_complement() != b.is_complement();
        let (a, b) = (a.flip_if(a.is_complement()), b.flip_if(b.is_complement()));
        let both = self.and(a, b);
        let none = self.and(!a, !b);
        self.and(!both, !none).flip_if(flip)
    }

    /// Equivalence.
    pub(crate) fn iff(&mut self, a: Edge, b: Edge) -> Edge {
        !self.xor(a, b)
    }

    /// If-then-else.
    pub(crate) fn mux(&mut self, condition: Edge, then: Edge, other: Edge) -> Edge {
        if then == other {
            return then;
        }
        if then == !other {
            return self.iff(condition, then);
        }
        let (condition, then, other) =
            if condition.is_complement() { (!condition, other, then) } else { (condition, then, other) };
        // Complements move outside, so that the choice of complements shares its nodes.
        let flip = then.is_complement();
        let yes = self.and(condition, then.flip_if(flip));
        let no = self.and(!condition, other.flip_if(flip));
        self.or(yes, no).flip_if(flip)
    }

    /// Whether at least two of three hold: the carry of an adder.
    pub(crate) fn majority(&mut self, a: Edge, b: Edge, c: Edge) -> Edge {
        // One form for all orders and for the majority of complements, so that a
        // comparison shares the borrows of the subtraction.
        let mut operands = [a, b, c];
        operands.sort_unstable();
        let flip = operands.iter().filter(|edge| edge.is_complement()).count() >= 2;
        let [a, b, c] = operands.map(|edge| edge.flip_if(flip));
        // Where a and b are plain, the two nodes below them are those of their exclusive or.
        let both = self.and(a, b);
        let any = self.or(a, b);
        let carried = self.and(c, any);
        self.or(both, carried).flip_if(flip)
    }

    /// The values of all nodes, given the values of the inputs.
    pub(crate) fn evaluate(&self, mut input: impl FnMut(usize) -> bool) -> Vec<bool> {
        let mut values: Vec<bool> = Vec::with_capacity(self.gates.len());
        for (node, gate) in self.gates.iter().enumerate() {
            let of = |edge: Edge| values[edge.node()] != edge.is_complement();
            values.push(match *gate {
                Gate::False => false,
                Gate::Input => input(node),
                Gate::And(left, right) => of(left) && of(right),
            });
        }
        values
    }
}

/// What the two-level rules make of a conjunction.
enum Step {
    Is(Edge),
    And(Edge, Edge),
    Nothing,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_structure_is_one_node() {
        let mut aig = Aig::default();
        let (a, b, c) = (aig.input(), aig.input(), aig.input());
        assert_eq!(aig.and(a, b), aig.and(b, a));
        assert_eq!(aig.xor(a, !b), !aig.xor(b, a));
        let size = aig.len();
        let (left, right) = (aig.mux(a, b, c), aig.mux(!a, c, b));
        assert_eq!(left, right);
        let complement = aig.mux(a, !b, !c);
        assert_eq!(complement, !left);
        // a ∧ b was there before.
        assert_eq!(aig.len(), size + 2);
    }

    /// All functions of three inputs built by two operations over two-level operands.
    #[test]
    fn two_level_rules_preserve_meaning() {
        let mut aig = Aig::default();
        let inputs = [aig.input(), aig.input(), aig.input()];
        let mut level: Vec<Edge> = inputs.iter().flat_map(|&input| [input, !input]).collect();
        let table = |aig: &Aig, edge: Edge| -> u8 {
            (0..8)
                .filter(|row| {
                    let values = aig.evaluate(|node| row >> (node - 1) & 1 == 1);
                    values[edge.node()] != edge.is_complement()
                })
                .fold(0, |table, row| table | 1 << row)
        };
        for _ in 0..2 {
            let mut next = level.clone();
            for &a in &level {
                for &b in &level {
                    let and = aig.and(a, b);
                    next.extend([and, !and]);
                }
            }
            next.sort_unstable();
            next.dedup();
            level = next;
        }
        let tables: Vec<u8> = level.iter().map(|&edge| table(&aig, edge)).collect();
        let mut pairs = Vec::new();
        for (i, &a) in level.iter().enumerate() {
            for (j, &b) in level.iter().enumerate() {
                pairs.push((aig.and(a, b), tables[i] & tables[j]));
                pairs.push((aig.xor(a, b), tables[i] ^ tables[j]));
            }
        }
        let rows: Vec<Vec<bool>> = (0..8).map(|row| aig.evaluate(|node| row >> (node - 1) & 1 == 1)).collect();
        for (edge, expected) in pairs {
            for (row, values) in rows.iter().enumerate() {
                assert_eq!(values[edge.node()] != edge.is_complement(), expected >> row & 1 == 1);
            }
        }
    }

    #[test]
    fn majority_shares_the_nodes_of_exclusive_or() {
        let mut aig = Aig::default();
        let (a, b, c) = (aig.input(), aig.input(), aig.input());
        aig.xor(a, b);
        let size = aig.len();
        aig.majority(a, b, c);
        assert_eq!(aig.len(), size + 2);
    }
}
