//! Acyclicity of a graph with conditional edges as plain clauses, by vertex elimination.
//!
//! Eliminating a vertex `x` connects every `u → x` with every `x → v` by an edge `u → v` that holds if
//! both do; an edge from a vertex to itself, or against the static order, must not. When all vertices
//! are gone, every cycle has been contracted to such an edge. Few edges arise if vertices with few
//! neighbours go first (Rankooh and Rintanen, AAAI 2022). Only the strongly connected parts of
//! the graph need it: no cycle leaves one.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use concord_logic::Lit;

use crate::clauses::{ClauseSink, TooManyClauses};
use crate::static_order::StaticOrder;

/// When an edge holds: always, or while a literal is true.
pub(crate) type Condition = Option<Lit>;

/// A graph over nodes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    pub out: Vec<BTreeMap<u32, Condition>>,
    into: Vec<BTreeSet<u32>>,
}

impl Graph {
    pub fn new(nodes: usize) -> Graph {
        Graph { out: vec![BTreeMap::new(); nodes], into: vec![BTreeSet::new(); nodes] }
    }

    pub fn add(&mut self, from: u32, to: u32, condition: Condition) {
        self.out[from as usize].insert(to, condition);
        self.into[to as usize].insert(from);
    }

    /// Removes the edges that lie on no cycle.
    pub fn keep_cycles(&mut self) {
        let component = self.components();
        for from in 0..self.out.len() {
            let leaving: Vec<u32> =
                self.out[from].keys().copied().filter(|&to| component[from] != component[to as usize]).collect();
            for to in leaving {
                self.out[from].remove(&to);
                self.into[to as usize].remove(&(from as u32));
            }
        }
    }

    /// For each node the number of its strongly connected component (Tarjan, without recursion).
    fn components(&self) -> Vec<u32> {
        const NEW: u32 = u32::MAX;
        let count = self.out.len();
        let (mut number, mut low, mut component) = (vec![NEW; count], vec![0; count], vec![NEW; count]);
        let (mut next, mut components) = (0, 0);
        let mut stack = Vec::new();
        for root in 0..count {
            if number[root] != NEW {
                continue;
            }
            let mut calls = vec![(root, self.out[root].keys())];
            while let Some((node, edges)) = calls.last_mut() {
                let node = *node;
                if number[node] == NEW {
                    number[node] = next;
                    low[node] = next;
                    next += 1;
                    stack.push(node);
                }
                match edges.next() {
                    Some(&to) if number[to as usize] == NEW => calls.push((to as usize, self.out[to as usize].keys())),
                    Some(&to) if component[to as usize] == NEW => low[node] = low[node].min(number[to as usize]),
                    Some(_) => {}
                    None => {
                        calls.pop();
                        if let Some((parent, _)) = calls.last() {
                            low[*parent] = low[*parent].min(low[node]);
                        }
                        if low[node] == number[node] {
                            while let Some(member) = stack.pop() {
                                component[member] = components;
                                if member == node {
                                    break;
                                }
                            }
                            components += 1;
                        }
                    }
                }
            }
        }
        component
    }

    fn degree(&self, node: u32) -> usize {
        self.out[node as usize].len() * self.into[node as usize].len()
    }

    /// Eliminates all nodes.
    pub fn eliminate(
        mut self,
        order: &StaticOrder,
        sink: &mut dyn ClauseSink,
        clauses_left: &mut usize,
    ) -> Result<(), TooManyClauses> {
        let nodes = 0..self.out.len() as u32;
        let mut queue: BinaryHeap<Reverse<(usize, u32)>> =
            nodes.map(|node| Reverse((self.degree(node), node))).collect();
        let mut gone = vec![false; self.out.len()];
        while let Some(Reverse((degree, node))) = queue.pop() {
            if gone[node as usize] {
                continue;
            }
            if degree != self.degree(node) {
                queue.push(Reverse((self.degree(node), node)));
                continue;
            }
            gone[node as usize] = true;
            let out = std::mem::take(&mut self.out[node as usize]);
            let into = std::mem::take(&mut self.into[node as usize]);
            for &to in out.keys() {
                self.into[to as usize].remove(&node);
            }
            for &from in &into {
                let first = self.out[from as usize].remove(&node).expect("edges are known at both ends");
                for (&to, &second) in &out {
                    *clauses_left = clauses_left.checked_sub(1).ok_or(TooManyClauses)?;
                    let premises = first.into_iter().chain(second);
                    self.contract(from, to, premises.map(|lit| !lit).collect(), order, sink);
                }
            }
            for &neighbour in into.iter().chain(out.keys()) {
                queue.push(Reverse((self.degree(neighbour), neighbour)));
            }
        }
        Ok(())
    }

    /// `from → to` holds unless a literal of the clause does.
    fn contract(&mut self, from: u32, to: u32, mut clause: Vec<Lit>, order: &StaticOrder, sink: &mut dyn ClauseSink) {
        clause.sort();
        clause.dedup();
        if from == to || order.node_precedes(to, from) {
            sink.add_clause(&clause);
            return;
        }
        if clause.is_empty() {
            self.add(from, to, None);
            return;
        }
        if order.node_precedes(from, to) {
            // The edges that always hold lead there too.
            return;
        }
        let edge = match self.out[from as usize].get(&to) {
            Some(None) => return,
            Some(&Some(edge)) => edge,
            None => {
                let edge = sink.new_literal();
                self.add(from, to, Some(edge));
                edge
            }
        };
        if !clause.contains(&!edge) {
            clause.push(edge);
            sink.add_clause(&clause);
        }
    }
}
