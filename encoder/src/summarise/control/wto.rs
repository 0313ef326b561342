//! Weak topological order of control locations (Bourdoncle 1993).
//!
//! A weak topological order arranges locations into a sequence of single locations and
//! nested components; an edge goes backwards only to the head of a component that
//! contains its source. Executing the sequence in order, and each component until
//! nothing arrives at its head any more, visits every location after all that
//! can come before it.

use concord_logic::{Id as _, IdVec};
use concord_program::{LocationId, Procedure};
use fixedbitset::FixedBitSet;

/// A member of a weak topological order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Element {
    /// A single location.
    Single(LocationId),
    /// A loop: an index into the components.
    Component(usize),
}

/// A loop.
#[derive(Clone, Debug)]
pub struct Component {
    /// Where it is entered first.
    pub head: LocationId,
    /// What follows the head, in order.
    pub body: Vec<Element>,
    /// All its locations, those of inner loops included.
    pub members: FixedBitSet,
}

/// A weak topological order.
#[derive(Clone, Debug, Default)]
pub struct WeakOrder {
    /// The sequence.
    pub elements: Vec<Element>,
    /// The loops.
    pub components: Vec<Component>,
}

impl WeakOrder {
    /// The order of the locations that are reachable from the entry of a procedure.
    pub fn new(procedure: &Procedure) -> WeakOrder {
        let count = procedure.locations.len();
        let mut builder = Builder {
            procedure,
            number: IdVec::filled(0, count),
            next: 0,
            stack: Vec::new(),
            order: WeakOrder::default(),
        };
        let mut elements = Vec::new();
        builder.visit(procedure.entry, &mut elements);
        elements.reverse();
        let mut order = builder.order;
        order.elements = elements;
        order
    }
}

const DONE: u32 = u32::MAX;

struct Builder<'p> {
    procedure: &'p Procedure,
    /// 0: not seen; `DONE`: placed; otherwise the number of the visit.
    number: IdVec<LocationId, u32>,
    next: u32,
    stack: Vec<LocationId>,
    order: WeakOrder,
}

/// A location that is being visited.
struct Visit {
    location: LocationId,
    successors: Vec<LocationId>,
    next: usize,
    /// The smallest number reached so far.
    least: u32,
    is_loop: bool,
}

impl Builder<'_> {
    /// Last first: what is visited last comes first, so that branches stay in the order of the text.
    fn successors(&self, location: LocationId) -> Vec<LocationId> {
        let mut successors: Vec<LocationId> = self.procedure.location(location).flow.successors().collect();
        successors.reverse();
        successors
    }

    fn begin(&mut self, location: LocationId) -> Visit {
        self.stack.push(location);
        self.next += 1;
        self.number[location] = self.next;
        let successors = self.successors(location);
        Visit { location, successors, next: 0, least: self.next, is_loop: false }
    }

    /// Bourdoncle's recursive strategy with an explicit stack for the depth-first
    /// search; elements are appended in reverse order. The nesting of loops is a recursion.
    fn visit(&mut self, root: LocationId, elements: &mut Vec<Element>) {
        let mut visits = vec![self.begin(root)];
        while let Some(visit) = visits.last_mut() {
            if let Some(&successor) = visit.successors.get(visit.next) {
                visit.next += 1;
                match self.number[successor] {
                    0 => {
                        let inner = self.begin(successor);
                        visits.push(inner);
                    }
                    DONE => {}
                    number => {
                        if number <= visit.least {
                            visit.least = number;
                            visit.is_loop = true;
                        }
                    }
                }
                continue;
            }
            let Visit { location, least, is_loop, .. } = visits.pop().expect("a visit is on the stack");
            if least == self.number[location] {
                self.number[location] = DONE;
                let mut popped = self.stack.pop().expect("the location is on the stack");
                if is_loop {
                    let mut members = FixedBitSet::with_capacity(self.procedure.locations.len());
                    while popped != location {
                        self.number[popped] = 0;
                        members.insert(popped.index());
                        popped = self.stack.pop().expect("the location is on the stack");
                    }
                    members.insert(location.index());
                    let component = self.component(location, members);
                    elements.push(Element::Component(component));
                } else {
                    elements.push(Element::Single(location));
                }
            }
            if let Some(outer) = visits.last_mut()
                && least <= outer.least
                && self.number[location] != DONE
            {
                outer.least = least;
                outer.is_loop = true;
            }
        }
    }

    fn component(&mut self, head: LocationId, members: FixedBitSet) -> usize {
        let index = self.order.components.len();
        self.order.components.push(Component { head, body: Vec::new(), members });
        let mut body = Vec::new();
        for successor in self.successors(head) {
            if self.number[successor] == 0 {
                self.visit(successor, &mut body);
            }
        }
        body.reverse();
        self.order.components[index].body = body;
        index
    }
}
