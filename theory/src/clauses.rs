//! Sequential consistency as plain clauses: no theory at all.
//!
//! Every pair that may need an order has its two literals from the start (`pairs.rs`). Each order
//! that may hold is a literal of its own: read-froms, conditional orders, the orders of pairs, from-read
//! (`rf(w,r)`, `w ≺ w'` and `w'` enabled give `r ≺ w'`), and for two entered sections the first enabled
//! release of the one before the acquire of the other. That these orders have no cycle is written
//! down by vertex elimination (`eliminate.rs`).
//!
//! Write serialisation needs no clause: with a total order of the writes it follows from from-read.
//! The models of these clauses are exactly the executions, so that this is a second opinion
//! on the theory that shares none of its search.

use concord_logic::Lit;
use rustc_hash::FxHashMap;

use crate::eliminate::Graph;
use crate::linearise::OrderPair;
use crate::pairs::{all_pairs, writes_by_class};
use crate::problem::{EventId, Problem, ReadFrom, SamePlace, SectionId};
use crate::static_order::StaticOrder;

/// Where clauses go to.
pub trait ClauseSink {
    /// A literal of a variable that is new.
    fn new_literal(&mut self) -> Lit;

    /// One of these literals is true.
    fn add_clause(&mut self, lits: &[Lit]);
}

/// The clauses would be too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyClauses;

/// A pair with its two literals: while the first is true the first comes before the second,
/// while the second is, the second before the first.
pub type OrderedPair = (OrderPair, Lit, Lit);

/// Gives every pair that may need an order its literals, and says when one of them must be true.
pub fn order_all_pairs(problem: &Problem, sink: &mut dyn ClauseSink) -> Vec<OrderedPair> {
    let mut ordered = Vec::new();
    for demand in all_pairs(problem) {
        let (forward, backward) = (sink.new_literal(), sink.new_literal());
        for premises in &demand.premises {
            let clause: Vec<Lit> = premises.iter().map(|&lit| !lit).chain([forward, backward]).collect();
            sink.add_clause(&clause);
        }
        ordered.push((demand.pair, forward, backward));
    }
    ordered
}

/// Writes down as clauses that a model is an execution under sequential consistency.
///
/// The problem's read-froms must imply the guards and equal places of their events, as
/// for the theory.
///
/// # Errors
/// If more than `limit` clauses are needed to exclude cycles.
pub fn order_as_clauses(
    problem: &Problem,
    sink: &mut dyn ClauseSink,
    limit: usize,
) -> Result<Vec<OrderedPair>, TooManyClauses> {
    let ordered = order_all_pairs(problem, sink);
    let order = StaticOrder::new(problem);
    let mut writer = Writer {
        problem,
        edges: FxHashMap::default(),
        graph: Graph::new(order.layout.node_count()),
        order,
        sink,
        pairs: FxHashMap::default(),
    };
    for &(pair, forward, backward) in &ordered {
        let (first, second) = writer.ends(pair);
        writer.pairs.insert((first, second), forward);
        writer.pairs.insert((second, first), backward);
        writer.require(&[forward], first, second);
        writer.require(&[backward], second, first);
    }
    for rf in problem.read_froms() {
        writer.require(&[rf.lit], rf.write, rf.read);
    }
    for conditional in problem.conditional_orders() {
        writer.require(&[conditional.lit], conditional.before, conditional.after);
    }
    writer.order_reads();
    writer.sections();
    writer.static_edges();
    let Writer { mut graph, order, sink, .. } = writer;
    graph.keep_cycles();
    let mut clauses_left = limit;
    graph.eliminate(&order, sink, &mut clauses_left)?;
    Ok(ordered)
}

struct Writer<'a> {
    problem: &'a Problem,
    order: StaticOrder,
    /// The literal of each order that may hold, by nodes.
    edges: FxHashMap<(u32, u32), Lit>,
    graph: Graph,
    sink: &'a mut dyn ClauseSink,
    /// By two writes or two acquires: the literal that the first comes first.
    pairs: FxHashMap<(EventId, EventId), Lit>,
}

impl Writer<'_> {
    fn ends(&self, pair: OrderPair) -> (EventId, EventId) {
        match pair {
            OrderPair::Writes(a, b) => (a, b),
            OrderPair::Sections(a, b) => (self.acquire(a), self.acquire(b)),
        }
    }

    fn acquire(&self, section: SectionId) -> EventId {
        self.problem.section(section).acquire
    }

    /// Where the premises are all true, `before ≺ after`.
    fn require(&mut self, premises: &[Lit], before: EventId, after: EventId) {
        if self.order.precedes(before, after) {
            return;
        }
        let mut clause: Vec<Lit> = premises.iter().map(|&lit| !lit).collect();
        if before != after && !self.order.precedes(after, before) {
            let (from, to) = (self.order.layout.node(before).0, self.order.layout.node(after).0);
            let (graph, sink) = (&mut self.graph, &mut self.sink);
            let edge = *self.edges.entry((from, to)).or_insert_with(|| {
                let edge = sink.new_literal();
                graph.add(from, to, Some(edge));
                edge
            });
            clause.push(edge);
        }
        self.sink.add_clause(&clause);
    }

    /// The literal that `first` comes before `second`: `Ok(None)` if it always does, `Err` if never.
    fn comes_first(&self, first: EventId, second: EventId) -> Result<Option<Lit>, ()> {
        match self.pairs.get(&(first, second)) {
            Some(&lit) => Ok(Some(lit)),
            None if self.order.precedes(first, second) => Ok(None),
            None => Err(()),
        }
    }

    fn order_reads(&mut self) {
        let classes = writes_by_class(self.problem);
        for rf in self.problem.read_froms() {
            let Some(place) = self.problem.place(rf.write) else { continue };
            for &write in classes.get(&place.class).into_iter().flatten().filter(|&&write| write != rf.write) {
                self.order_read_before(rf, write);
            }
        }
    }

    fn order_read_before(&mut self, rf: &ReadFrom, write: EventId) {
        let same = [rf.read, rf.write].map(|access| self.problem.same_place(access, write));
        let Ok(first) = self.comes_first(rf.write, write) else { return };
        let mut premises = vec![rf.lit];
        premises.extend(self.problem.event(write).guard);
        premises.extend(first);
        if same.contains(&SamePlace::Always) {
            self.require(&premises, rf.read, write);
            return;
        }
        for same in same {
            if let SamePlace::When(lit) = same {
                premises.push(lit);
                self.require(&premises, rf.read, write);
                premises.pop();
            }
        }
    }

    fn sections(&mut self) {
        for first in self.problem.section_ids() {
            for second in self.problem.section_ids() {
                let same = self.problem.section(first).mutex == self.problem.section(second).mutex;
                if first != second && same {
                    self.exclude(first, second);
                }
            }
        }
    }

    /// If both are entered and the first is acquired first, it is released before the second is acquired.
    fn exclude(&mut self, first: SectionId, second: SectionId) {
        let (earlier, later) = (self.acquire(first), self.acquire(second));
        let Ok(comes_first) = self.comes_first(earlier, later) else { return };
        let mut premises: Vec<Lit> = comes_first.into_iter().collect();
        premises.extend(self.problem.event(earlier).guard);
        premises.extend(self.problem.event(later).guard);
        for index in 0..self.problem.section(first).releases.len() {
            let release = self.problem.section(first).releases[index];
            let Some(guard) = self.problem.event(release).guard else {
                self.require(&premises, release, later);
                return;
            };
            premises.push(guard);
            self.require(&premises, release, later);
            premises.pop();
            premises.push(!guard);
        }
        let clause: Vec<Lit> = premises.into_iter().map(|lit| !lit).collect();
        self.sink.add_clause(&clause);
    }

    /// The chains and the static orders as edges that always hold.
    fn static_edges(&mut self) {
        let layout = &self.order.layout;
        for chain in layout.chains() {
            for index in 1..layout.chain_len(chain) {
                self.graph.add(layout.node_at(chain, index - 1).0, layout.node_at(chain, index).0, None);
            }
        }
        for &(before, after) in self.problem.static_orders() {
            let (from, to) = (layout.node(before).0, layout.node(after).0);
            if from != to {
                self.graph.add(from, to, None);
            }
        }
    }
}
