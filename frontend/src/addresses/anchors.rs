//! Whether two pointers of a procedure stem from one, by arithmetic alone: then they are of one object.
//!
//! A local that is set once in a call, but by assignment, is an anchor; so is a static object. What is assigned has the
//! anchors of the values.

use concord_logic::{Node, SymbolId, TermId, TermStore};
use concord_program::{LocationId, Object, Op, Procedure};
use rustc_hash::{FxHashMap, FxHashSet};

use super::object_at;
use super::spread::Spread;
use crate::procedures::Procedures;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Anchor {
    Static(usize),
    Local(SymbolId),
}

/// How a local gets its values.
#[derive(Default)]
struct Origin<'v> {
    assigned: Vec<TermId>,
    /// By other operations, or as a parameter.
    set: usize,
    /// The last of these operations.
    place: Option<(&'v Procedure, LocationId)>,
}

impl Origin<'_> {
    /// Whether it is set by other operations again and again. That is found out when it is asked: few locals are.
    fn again(&self) -> bool {
        self.set > 1 || self.place.is_some_and(|(procedure, at)| repeats(procedure, at))
    }
}

/// What the locals of all procedures stem from.
pub(super) struct Anchors<'v> {
    terms: &'v TermStore,
    objects: &'v [Object],
    addresses: &'v Spread<'v>,
    origins: FxHashMap<SymbolId, Origin<'v>>,
}

impl<'v> Anchors<'v> {
    pub fn new(
        terms: &'v TermStore,
        procedures: &'v Procedures,
        objects: &'v [Object],
        addresses: &'v Spread<'v>,
    ) -> Anchors<'v> {
        let mut origins: FxHashMap<SymbolId, Origin<'v>> = FxHashMap::default();
        for procedure in procedures.built() {
            for parameter in &procedure.parameters {
                origins.entry(procedure.local(*parameter).symbol).or_default().set += 1;
            }
            for (at, location) in procedure.locations.enumerate() {
                let Some(target) = location.op.target() else { continue };
                let origin = origins.entry(procedure.local(target).symbol).or_default();
                if let Op::Assign { value, .. } = location.op {
                    origin.assigned.push(value);
                } else {
                    origin.set += 1;
                    origin.place = Some((procedure, at));
                }
            }
        }
        Anchors { terms, objects, addresses, origins }
    }

    /// Whether two pointers are certainly of one object.
    pub fn in_one_object(&self, a: TermId, b: TermId) -> bool {
        self.alone(a).is_some_and(|anchor| self.alone(b) == Some(anchor))
    }

    /// The only anchor of a pointer.
    fn alone(&self, pointer: TermId) -> Option<Anchor> {
        let mut found = FxHashSet::default();
        let known = self.collect(pointer, &mut found, &mut FxHashSet::default());
        found.iter().next().copied().filter(|_| known && found.len() == 1)
    }

    /// Adds the anchors of a term; whether they are all.
    fn collect(&self, term: TermId, found: &mut FxHashSet<Anchor>, seen: &mut FxHashSet<SymbolId>) -> bool {
        if !self.addresses.has(term) {
            return true;
        }
        match self.terms.node(term) {
            Node::Bool(_) => true,
            Node::Bits(bits) => {
                found.extend(object_at(self.objects, bits.unsigned()).map(Anchor::Static));
                true
            }
            // An index is no address.
            Node::App(concord_logic::Op::BvMul, _) => true,
            Node::App(_, arguments) => arguments.iter().all(|argument| self.collect(*argument, found, seen)),
            Node::Symbol(symbol) => {
                if !seen.insert(*symbol) {
                    return true;
                }
                match self.origins.get(symbol) {
                    None => true,
                    Some(origin) if origin.set == 0 => {
                        origin.assigned.iter().all(|value| self.collect(*value, found, seen))
                    }
                    Some(origin) => {
                        found.insert(Anchor::Local(*symbol));
                        origin.assigned.is_empty() && !origin.again()
                    }
                }
            }
        }
    }
}

/// Whether a location may be executed twice in one call.
fn repeats(procedure: &Procedure, location: LocationId) -> bool {
    let (mut seen, mut next) = (FxHashSet::default(), vec![location]);
    while let Some(at) = next.pop() {
        for successor in procedure.location(at).flow.successors() {
            if successor == location {
                return true;
            }
            if seen.insert(successor) {
                next.push(successor);
            }
        }
    }
    false
}
