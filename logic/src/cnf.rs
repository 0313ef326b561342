//! The graph as clauses.
//!
//! An edge gets a literal when it is first asked for, together with everything
//! below it. Each gate is defined in both directions: a literal that a theory or
//! a later question looks at must not be free to be false while its function is
//! true. Exclusive or, choice and majority are recognised by their fixed form in the
//! graph and written directly, without variables for their inner nodes; a tree of
//! conjunctions whose inner nodes are used nowhere else becomes one gate.

use smallvec::SmallVec;

use crate::aig::{Aig, Edge, Gate};
use crate::{Lit, SatSolver};

/// How a node is written.
enum Shape {
    /// The conjunction of many.
    And(SmallVec<[Edge; 8]>),
    /// Exclusive or.
    Xor(Edge, Edge),
    /// If-then-else.
    Mux(Edge, Edge, Edge),
    /// The complement of the majority of three.
    Minority(Edge, Edge, Edge),
}

/// Literals of edges.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cnf {
    /// By node.
    lits: Vec<Option<Lit>>,
}

impl Cnf {
    /// The literal of an edge, if it has one.
    pub(crate) fn known(&self, edge: Edge) -> Option<Lit> {
        let lit = (*self.lits.get(edge.node())?)?;
        Some(if edge.is_complement() { !lit } else { lit })
    }

    /// The literal of an edge, defined if it is not yet.
    pub(crate) fn lit(&mut self, aig: &Aig, solver: &mut impl SatSolver, edge: Edge) -> Lit {
        if self.lits.len() < aig.len() {
            self.lits.resize(aig.len(), None);
        }
        let mut stack = vec![edge.node()];
        while let Some(&node) = stack.last() {
            if self.lits[node].is_some() {
                stack.pop();
                continue;
            }
            let gate = match aig.gate(node) {
                Gate::False => {
                    let lit = solver.new_var().positive();
                    solver.add_clause(&[!lit]);
                    lit
                }
                Gate::Input => solver.new_var().positive(),
                Gate::And(left, right) => {
                    let shape = self.shape(aig, left, right);
                    let height = stack.len();
                    stack.extend(shape.operands().iter().map(|edge| edge.node()).filter(|&n| self.lits[n].is_none()));
                    if stack.len() > height {
                        continue;
                    }
                    self.define(solver, &shape)
                }
            };
            self.lits[node] = Some(gate);
            stack.pop();
        }
        self.known(edge).expect("just defined")
    }

    fn shape(&self, aig: &Aig, left: Edge, right: Edge) -> Shape {
        if left.is_complement()
            && right.is_complement()
            && let (Some(x), Some(y)) = (aig.operands(left), aig.operands(right))
            && let Some(shape) = choice(x, y).or_else(|| minority(aig, x, y)).or_else(|| minority(aig, y, x))
        {
            return shape;
        }
        let mut conjuncts: SmallVec<[Edge; 8]> = SmallVec::new();
        let mut stack: SmallVec<[Edge; 8]> = SmallVec::from_slice(&[right, left]);
        while let Some(edge) = stack.pop() {
            match aig.operands(edge) {
                Some((left, right))
                    if !edge.is_complement()
                        && aig.is_used_once(edge.node())
                        && self.lits[edge.node()].is_none()
                        && !self.has_short_form(aig, left, right) =>
                {
                    stack.extend([right, left]);
                }
                _ => conjuncts.push(edge),
            }
        }
        conjuncts.sort_unstable();
        conjuncts.dedup();
        Shape::And(conjuncts)
    }

    /// Whether a conjunction is the inside of an exclusive or, choice or majority.
    fn has_short_form(&self, aig: &Aig, left: Edge, right: Edge) -> bool {
        if !left.is_complement() || !right.is_complement() {
            return false;
        }
        let (Some(x), Some(y)) = (aig.operands(left), aig.operands(right)) else { return false };
        choice(x, y).is_some() || minority(aig, x, y).is_some() || minority(aig, y, x).is_some()
    }

    /// A new variable for the gate, with its clauses.
    fn define(&self, solver: &mut impl SatSolver, shape: &Shape) -> Lit {
        let lit = |edge: Edge| self.known(edge).expect("operands are defined first");
        let out = solver.new_var().positive();
        match shape {
            Shape::And(edges) => {
                let mut long: SmallVec<[Lit; 9]> = SmallVec::from_slice(&[out]);
                for &edge in edges {
                    let operand = lit(edge);
                    solver.add_clause(&[!out, operand]);
                    long.push(!operand);
                }
                solver.add_clause(&long);
            }
            Shape::Xor(a, b) => {
                let (a, b) = (lit(*a), lit(*b));
                solver.add_clause(&[!out, a, b]);
                solver.add_clause(&[!out, !a, !b]);
                solver.add_clause(&[out, !a, b]);
                solver.add_clause(&[out, a, !b]);
            }
            Shape::Mux(c, t, e) => {
                let (c, t, e) = (lit(*c), lit(*t), lit(*e));
                solver.add_clause(&[!c, !t, out]);
                solver.add_clause(&[!c, t, !out]);
                solver.add_clause(&[c, !e, out]);
                solver.add_clause(&[c, e, !out]);
                // Implied, but they let equal arms decide the gate before the condition.
                solver.add_clause(&[!t, !e, out]);
                solver.add_clause(&[t, e, !out]);
            }
            Shape::Minority(a, b, c) => {
                let operands = [lit(*a), lit(*b), lit(*c)];
                for [x, y] in [[0, 1], [0, 2], [1, 2]].map(|pair| pair.map(|i| operands[i])) {
                    solver.add_clause(&[!x, !y, !out]);
                    solver.add_clause(&[x, y, out]);
                }
            }
        }
        out
    }
}

impl Shape {
    fn operands(&self) -> SmallVec<[Edge; 8]> {
        match self {
            Shape::And(edges) => edges.clone(),
            Shape::Xor(a, b) => SmallVec::from_slice(&[*a, *b]),
            Shape::Mux(a, b, c) | Shape::Minority(a, b, c) => SmallVec::from_slice(&[*a, *b, *c]),
        }
    }
}

/// `¬(c ∧ t) ∧ ¬(¬c ∧ e)` is `c ? ¬t : ¬e`, an exclusive or where `t` and `e` are complementary.
fn choice(x: (Edge, Edge), y: (Edge, Edge)) -> Option<Shape> {
    for (c, t) in [x, (x.1, x.0)] {
        for (not_c, e) in [y, (y.1, y.0)] {
            if c == !not_c {
                return Some(if t == !e { Shape::Xor(c, t) } else { Shape::Mux(c, !t, !e) });
            }
        }
    }
    None
}

/// `¬(a ∧ b) ∧ ¬(c ∧ ¬(¬a ∧ ¬b))` holds when at most one of a, b, c does.
fn minority(aig: &Aig, (a, b): (Edge, Edge), y: (Edge, Edge)) -> Option<Shape> {
    for (c, any) in [y, (y.1, y.0)] {
        if any.is_complement()
            && let Some((p, q)) = aig.operands(any)
            && ((p == !a && q == !b) || (p == !b && q == !a))
        {
            return Some(Shape::Minority(a, b, c));
        }
    }
    None
}
