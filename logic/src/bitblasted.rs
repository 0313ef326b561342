//! A solver over terms made of a SAT solver.
//!
//! [`BitBlasted`] owns the and-inverter graph, the clauses and the array
//! elimination. Everything it adds to the SAT solver is a definition in both
//! directions, so that it never cuts off an assignment of the symbols; only
//! `add_clause` and `imply_equal` constrain.

use crate::aig::{Aig, Edge};
use crate::blast::Blaster;
use crate::cnf::Cnf;
use crate::{
    Answer, ArrayValue, Bits, Budgets, Cores, HostsPropagator, Interrupter, Interruptible, Lit, Phases, Propagator,
    SatSolver, SearchStatistics, SmtSolver, SolverError, Sort, Statistics, SymbolId, TermId, TermStore, Value, Var,
};

/// An [`SmtSolver`] that turns terms into clauses for a SAT solver.
///
/// All terms must come from one [`TermStore`], which may grow between calls. The sorts
/// are Bool, bit-vectors and arrays; arrays may be read, written, chosen and
/// constant, but not compared: `literal` and `imply_equal` panic on an equality
/// between arrays ([`TermStore::array_equality_in`] finds one beforehand).
#[derive(Debug)]
pub struct BitBlasted<S> {
    solver: S,
    blaster: Blaster,
    cnf: Cnf,
    /// The values of all nodes in the last model, where arrays were read.
    model: Vec<bool>,
}

/// How large the formula has become.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FormulaSize {
    /// Nodes of the and-inverter graph.
    pub nodes: usize,
}

impl<S: SatSolver> BitBlasted<S> {
    /// A solver over terms on top of a SAT solver.
    pub fn new(solver: S) -> BitBlasted<S> {
        BitBlasted { solver, blaster: Blaster::default(), cnf: Cnf::default(), model: Vec::new() }
    }

    /// The SAT solver.
    pub fn inner(&self) -> &S {
        &self.solver
    }

    /// The SAT solver, for instance to set its options.
    pub fn inner_mut(&mut self) -> &mut S {
        &mut self.solver
    }

    /// The SAT solver alone.
    pub fn into_inner(self) -> S {
        self.solver
    }

    /// How large the formula has become.
    pub fn size(&self) -> FormulaSize {
        FormulaSize { nodes: self.blaster.aig.len() }
    }

    fn lit(&mut self, edge: Edge) -> Lit {
        self.cnf.lit(&self.blaster.aig, &mut self.solver, edge)
    }

    fn input_value(&self, edge: Edge) -> bool {
        self.cnf.known(edge).and_then(|lit| self.solver.value(lit)).unwrap_or(false)
    }

    fn symbol_value(&self, terms: &TermStore, symbol: SymbolId) -> Value {
        let sort = terms.sort(terms.symbol_term(symbol));
        if let Sort::Array { element, .. } = sort {
            return Value::Array(self.array_value(terms, symbol, element));
        }
        let Some(word) = self.blaster.symbol_word(terms, symbol) else { return Value::zero(sort) };
        match sort {
            Sort::Bool => Value::Bool(self.input_value(word[0])),
            _ => Value::Bits(number(word, |edge| self.input_value(edge))),
        }
    }

    /// What the model says of an array symbol: its reads, and zero elsewhere.
    fn array_value(&self, terms: &TermStore, symbol: SymbolId, element: u32) -> ArrayValue {
        let mut value = ArrayValue { default: Bits::zero(element), elements: Default::default() };
        let value_of = |edge: Edge| self.model[edge.node()] != edge.is_complement();
        for (index, read) in self.blaster.symbol_reads(terms, symbol) {
            // Reads made after the model are not in it.
            if index.iter().chain(read).any(|edge| edge.node() >= self.model.len()) {
                continue;
            }
            let bits = number(read, value_of);
            if bits != value.default {
                value.elements.insert(number(index, value_of).unsigned(), bits);
            }
        }
        value
    }
}

fn number(word: &[Edge], value: impl Fn(Edge) -> bool) -> Bits {
    let unsigned = word.iter().rev().fold(0, |number: u128, &edge| number << 1 | u128::from(value(edge)));
    Bits::new(word.len() as u32, unsigned)
}

impl<S: SatSolver> SmtSolver for BitBlasted<S> {
    fn literal(&mut self, terms: &TermStore, term: TermId) -> Lit {
        assert_eq!(terms.sort(term), Sort::Bool, "a literal names a Boolean term");
        let edge = self.blaster.word(terms, term)[0];
        self.lit(edge)
    }

    fn new_literal(&mut self) -> Lit {
        self.solver.new_var().positive()
    }

    fn true_literal(&mut self) -> Lit {
        self.lit(Edge::TRUE)
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.solver.add_clause(lits);
    }

    fn imply_equal(&mut self, terms: &TermStore, guard: Lit, left: TermId, right: TermId) {
        assert_eq!(terms.sort(left), terms.sort(right), "equality of different sorts");
        assert!(!matches!(terms.sort(left), Sort::Array { .. }), "equality of arrays is not supported by bit-blasting");
        let left = self.blaster.word(terms, left);
        let right = self.blaster.word(terms, right);
        if left.iter().zip(&right).any(|(&x, &y)| x == !y) {
            self.solver.add_clause(&[!guard]);
            return;
        }
        for (&x, &y) in left.iter().zip(&right) {
            if x == y {
                continue;
            }
            match (x.as_constant(), y.as_constant()) {
                (Some(value), _) => {
                    let bit = self.lit(y.flip_if(!value));
                    self.solver.add_clause(&[!guard, bit]);
                }
                (_, Some(value)) => {
                    let bit = self.lit(x.flip_if(!value));
                    self.solver.add_clause(&[!guard, bit]);
                }
                _ => {
                    let (x, y) = (self.lit(x), self.lit(y));
                    self.solver.add_clause(&[!guard, !x, y]);
                    self.solver.add_clause(&[!guard, x, !y]);
                }
            }
        }
    }

    fn check(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        self.model.clear();
        let answer = self.solver.solve(assumptions)?;
        if answer == Answer::Sat && self.blaster.reads_arrays() {
            let aig: &Aig = &self.blaster.aig;
            self.model = aig.evaluate(|node| self.input_value(Edge::to_node(node)));
        }
        Ok(answer)
    }

    fn literal_value(&self, lit: Lit) -> bool {
        self.solver.value(lit).unwrap_or(false)
    }

    fn term_value(&self, terms: &TermStore, term: TermId) -> Value {
        terms.eval(term, &mut |symbol| self.symbol_value(terms, symbol))
    }
}

impl<S: Cores> Cores for BitBlasted<S> {
    fn core(&self) -> Vec<Lit> {
        self.solver.core()
    }
}

impl<S: HostsPropagator> HostsPropagator for BitBlasted<S> {
    fn connect(&mut self, theory: Box<dyn Propagator>) {
        self.solver.connect(theory);
    }

    fn observe(&mut self, var: Var) {
        self.solver.observe(var);
    }
}

impl<S: Interruptible> Interruptible for BitBlasted<S> {
    fn watch(&mut self, interrupter: Interrupter) {
        self.solver.watch(interrupter);
    }
}

impl<S: Statistics> Statistics for BitBlasted<S> {
    fn statistics(&self) -> SearchStatistics {
        self.solver.statistics()
    }
}

impl<S: Budgets> Budgets for BitBlasted<S> {
    fn limit_conflicts(&mut self, conflicts: u32) {
        self.solver.limit_conflicts(conflicts);
    }
}

impl<S: Phases> Phases for BitBlasted<S> {
    fn prefer(&mut self, lit: Lit) {
        self.solver.prefer(lit);
    }
}
