//! Objects that `main` makes once, as if they were static.
//!
//! An object made at a location that is executed at most once, under calls that are, is one object with one address.
//! Where threads have names it gets a fixed one, far above all static objects, and cells like a static object. A
//! pointer that was guessed may hold that address before the object is there: a flag says whether it is.

use concord_logic::{Bits, IdVec, TermId, TermStore};
use concord_program::{Initial, Layout, LocationId, Object, Op, Procedure, ProcedureId, Program, Span};

/// Where the objects lie.
const FIRST: u64 = 0x2000_0000;
const DISTANCE: u64 = 0x1_0000;
const MOST: usize = 64;

/// The calls on the way to a location, and the location.
pub(crate) type Chain = Vec<(ProcedureId, LocationId)>;

/// The objects that were met so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct MadeObjects {
    /// Whether objects may be regarded as static.
    pub enabled: bool,
    pub list: Vec<(Chain, Object)>,
}

impl MadeObjects {
    /// For a program: not where it mentions the addresses in question itself.
    pub fn new(program: &Program, named: bool) -> MadeObjects {
        MadeObjects { enabled: named && !mentions_addresses(program), list: Vec::new() }
    }

    /// The number of an object that is made at the end of a chain, if that happens at most once.
    pub fn number(
        &mut self,
        program: &Program,
        chain: Chain,
        layout: &Layout,
        size: u64,
        zeroed: bool,
        name: &str,
    ) -> Option<usize> {
        if !self.enabled || size == 0 || size > DISTANCE / 2 {
            return None;
        }
        if let Some(known) = self.list.iter().position(|(other, _)| *other == chain) {
            return (self.list[known].1.layout.size() == size).then_some(known);
        }
        let once = |&(procedure, at): &(ProcedureId, LocationId)| !is_on_cycle(program.procedure(procedure), at);
        let each = layout.size();
        if self.list.len() >= MOST || !chain.iter().all(once) || each == 0 || !size.is_multiple_of(each) {
            return None;
        }
        let layout = match size / each {
            1 => layout.clone(),
            count => Layout::Array { element: Box::new(layout.clone()), count },
        };
        let number = self.list.len();
        let object = Object {
            name: name.to_owned(),
            layout,
            base: FIRST + DISTANCE * number as u64,
            initial: if zeroed { Initial::Values(Vec::new()) } else { Initial::Nondet },
            address_taken: true,
            span: Span::default(),
        };
        self.list.push((chain, object));
        Some(number)
    }

    /// The address of an object.
    pub fn address(&self, terms: &mut TermStore, number: usize, width: u32) -> TermId {
        terms.bits(Bits::new(width, u128::from(self.list[number].1.base)))
    }
}

fn is_on_cycle(procedure: &Procedure, from: LocationId) -> bool {
    let mut seen = IdVec::filled(false, procedure.locations.len());
    let mut stack: Vec<LocationId> = procedure.location(from).flow.successors().collect();
    while let Some(at) = stack.pop() {
        if at == from {
            return true;
        }
        if !std::mem::replace(&mut seen[at], true) {
            stack.extend(procedure.location(at).flow.successors());
        }
    }
    false
}

fn mentions_addresses(program: &Program) -> bool {
    let end = FIRST + DISTANCE * MOST as u64;
    let mut stack = Vec::new();
    for location in program.procedures.iter().flat_map(|procedure| &procedure.locations) {
        location.op.for_each_term(|term| stack.push(term));
        stack.extend(location.flow.term());
    }
    let mut seen = rustc_hash::FxHashSet::default();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        if let Some(bits) = program.terms.as_bits(term) {
            if (u128::from(FIRST)..u128::from(end)).contains(&bits.unsigned()) {
                return true;
            }
        } else if let Some((_, parts)) = program.terms.as_app(term) {
            stack.extend(parts);
        }
    }
    program.objects.iter().any(|object| object.base.saturating_add(object.layout.size()) >= FIRST)
}

/// The only location at which a local is set, if it is an allocation of one layout.
pub(crate) fn only_allocation(procedure: &Procedure, local: concord_program::LocalId) -> Option<LocationId> {
    let setters = procedure.locations.iter().zip((0..).map(LocationId));
    let mut setters = setters.filter(|(location, _)| location.op.target() == Some(local));
    let (location, at) = setters.next()?;
    (setters.next().is_none() && matches!(location.op, Op::Allocate { size: None, .. })).then_some(at)
}
