//! Objects that only one call sees become locals.
//!
//! An automatic structure that is filled and read member by member, and whose address goes nowhere, is no memory that other threads
//! could see. As locals its members are forgotten where they are not read any more, their accesses are no moves, and states do not differ
//! by where it lies or in which order such objects were made. So fewer states are visited.
//!
//! The executions stay the same, step by step, but for the addresses of other objects made at run time, which nothing fixes. For this an
//! object must be made by an operation that alone sets its local, which no path reads before; the local is used only as the address of loads and
//! stores, with a constant added; each of these accesses exactly one piece of the layout, of which all bits may be set; and where the
//! object is made, no piece is live: what a fresh object holds is any value, and what a local holds is what it held before.

use std::collections::BTreeMap;

use concord_logic::{Node, Op as TermOp, Sort, SymbolId, TermId, TermStore};
use rustc_hash::FxHashMap;

use crate::{
    Access, Layout, Liveness, Local, LocalId, Location, LocationId, Op, Procedure, ProcedureId, Program, access_bytes,
};

/// An object that becomes locals.
struct Private {
    made_at: LocationId,
    layout: Layout,
    /// Whether all that is known so far allows it.
    fits: bool,
    /// The local of each piece, by its offset.
    pieces: BTreeMap<u64, (LocalId, TermId)>,
}

/// The program with locals instead of objects that only one call sees; `None` if there is none.
#[must_use]
pub fn with_registers(program: &Program) -> Option<Program> {
    let mut changed = program.clone();
    let mut any = false;
    for id in program.procedures.ids() {
        let mut candidates = candidates(program, program.procedure(id));
        while !candidates.is_empty() {
            let procedure = rewritten(program, id, &mut changed.terms, &mut candidates);
            let liveness = Liveness::new(&changed, &procedure);
            let before = candidates.len();
            candidates
                .retain(|_, object| !object.pieces.values().any(|&(local, _)| liveness.is_live(object.made_at, local)));
            if candidates.len() == before {
                changed.procedures[id] = procedure;
                any = true;
                break;
            }
        }
    }
    any.then_some(changed)
}

/// The objects of a procedure that nothing but their contents speaks against, by the local that holds their address.
fn candidates(program: &Program, procedure: &Procedure) -> BTreeMap<LocalId, Private> {
    let liveness = Liveness::new(program, procedure);
    let locals = locals(procedure);
    let mut found: BTreeMap<LocalId, Private> = BTreeMap::new();
    for (location, index) in procedure.locations.iter().zip(0..) {
        let Some(target) = location.op.target() else { continue };
        let known = found.get_mut(&target);
        match (&location.op, known) {
            (_, Some(object)) => object.fits = false,
            (Op::Allocate { layout, size: None, zeroed: false, .. }, None) => {
                let fits = !liveness.is_live(procedure.entry, target) && !procedure.parameters.contains(&target);
                let (made_at, layout) = (LocationId(index), layout.clone());
                found.insert(target, Private { made_at, layout, fits, pieces: BTreeMap::new() });
            }
            _ => {
                let layout = Layout::Scalar { bits: 0, bytes: 0 };
                found.insert(
                    target,
                    Private { made_at: LocationId(index), layout, fits: false, pieces: BTreeMap::new() },
                );
            }
        }
    }
    for location in &procedure.locations {
        let mut terms: Vec<TermId> = location.flow.term().into_iter().collect();
        match Place::of(program, procedure, &locals, location) {
            Some(place) => {
                if let Some(object) = found.get_mut(&place.local) {
                    object.fits &= place.is_piece_of(&object.layout);
                }
                // What is stored is no address of an access, even if it is the same term.
                terms.extend(place.stored);
            }
            None => location.op.for_each_term(|term| terms.push(term)),
        }
        for symbol in program.terms.symbols_of_all(terms) {
            if let Some(object) = locals.get(&symbol).and_then(|local| found.get_mut(local)) {
                object.fits = false;
            }
        }
    }
    found.retain(|_, object| object.fits);
    found
}

type Locals = FxHashMap<SymbolId, LocalId>;

fn locals(procedure: &Procedure) -> Locals {
    procedure.locals.enumerate().map(|(id, local)| (local.symbol, id)).collect()
}

/// What a load or store accesses, where its address is a local with a constant added.
struct Place {
    local: LocalId,
    offset: u64,
    width: u32,
    stored: Option<TermId>,
}

impl Place {
    fn of(program: &Program, procedure: &Procedure, locals: &Locals, location: &Location) -> Option<Place> {
        let (address, sort, stored) = match location.op {
            Op::Load { target, address, .. } => (address, program.local_sort(procedure, target), None),
            Op::Store { address, value, access } if access != Access::Unseen => {
                (address, program.terms.sort(value), Some(value))
            }
            _ => return None,
        };
        let Sort::Bits(width) = sort else { return None };
        let (base, offset) = match program.terms.node(address) {
            Node::App(TermOp::BvAdd, args) => match (program.terms.node(args[0]), program.terms.node(args[1])) {
                (Node::Bits(offset), _) => (args[1], u64::try_from(offset.unsigned()).ok()?),
                (_, Node::Bits(offset)) => (args[0], u64::try_from(offset.unsigned()).ok()?),
                _ => return None,
            },
            _ => (address, 0),
        };
        let local = *locals.get(&program.terms.as_symbol(base)?)?;
        Some(Place { local, offset, width, stored })
    }

    fn is_piece_of(&self, layout: &Layout) -> bool {
        let piece = layout.piece_of(layout.size(), self.offset);
        piece.is_some_and(|piece| {
            let whole = piece.offset == self.offset && u64::from(piece.bytes) == access_bytes(self.width);
            whole && piece.bits == piece.width() && piece.width() == self.width
        })
    }
}

/// The procedure with locals for the pieces of these objects, which it fills in.
fn rewritten(
    program: &Program,
    id: ProcedureId,
    terms: &mut TermStore,
    objects: &mut BTreeMap<LocalId, Private>,
) -> Procedure {
    let original = program.procedure(id);
    let locals = locals(original);
    let mut procedure = original.clone();
    objects.values_mut().for_each(|object| object.pieces.clear());
    let made: FxHashMap<LocationId, LocalId> = objects.iter().map(|(&local, object)| (object.made_at, local)).collect();
    for (id, location) in original.locations.enumerate() {
        if made.contains_key(&id) {
            procedure.locations[id].op = Op::Skip;
            continue;
        }
        let Some(place) = Place::of(program, original, &locals, location) else { continue };
        let Some(object) = objects.get_mut(&place.local) else { continue };
        let (piece, term) = *object.pieces.entry(place.offset).or_insert_with(|| {
            let name = format!("{}+{}", original.local(place.local).name, place.offset);
            let term = terms.symbol(name.clone(), Sort::Bits(place.width));
            let symbol = terms.as_symbol(term).expect("a symbol was just made");
            (procedure.locals.push(Local { name, symbol, named: false }), term)
        });
        procedure.locations[id].op = match location.op {
            Op::Load { target, .. } => Op::Assign { target, value: term },
            Op::Store { value, .. } => Op::Assign { target: piece, value },
            _ => unreachable!("only loads and stores have a place"),
        };
    }
    procedure
}
