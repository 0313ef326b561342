//! Locals whose address is taken only to access them.
//!
//! `int r; cas(&x, e, u, &r);` makes an object for `r`. If its address is only ever
//! dereferenced, in the procedure itself or in callees to which it is passed, no other
//! thread can have it, and the object is as good as a register; one with several cells, such as
//! a thread's block of `_Thread_local` variables, as good as one for each. Of other automatic objects
//! only the layout is known.

use concord_logic::{Op as TermOp, Sort, SymbolId, TermId, TermStore};
use concord_program::{Layout, Liveness, LocalId, Op, Procedure, ProcedureId, Program};
use rustc_hash::FxHashMap;

use super::made::MadeObjects;

/// An object with more cells than this is not kept in registers.
const REGISTERS_LIMIT: u64 = 64;

/// A pointer into an object: the object by where it is made, the local that holds the pointer, and the offset.
type PointerInto = ((ProcedureId, LocalId), (ProcedureId, LocalId), u64);

/// Answers which locals hold addresses that go nowhere.
#[derive(Debug)]
pub(crate) struct Pointers {
    /// `None` while it is being found out: recursion counts as escaping.
    dereferenced: FxHashMap<PointerInto, Option<bool>>,
    /// Objects that are made once.
    pub made: MadeObjects,
}

/// Whether no operation of the procedure sets the local.
pub(crate) fn is_never_set(procedure: &Procedure, local: LocalId) -> bool {
    procedure.locations.iter().all(|location| location.op.target() != Some(local))
}

/// The constant in an address that is the sum of a symbol and a constant.
pub(crate) fn constant_offset(terms: &TermStore, address: TermId) -> Option<(SymbolId, u64)> {
    if let Some(symbol) = terms.as_symbol(address) {
        return Some((symbol, 0));
    }
    let (TermOp::BvAdd, &[left, right]) = terms.as_app(address)? else { return None };
    let (symbol, constant) = if terms.as_bits(left).is_some() { (right, left) } else { (left, right) };
    Some((terms.as_symbol(symbol)?, u64::try_from(terms.as_bits(constant)?.unsigned()).ok()?))
}

/// An object under examination.
#[derive(Clone, Copy)]
struct Object<'l> {
    made: (ProcedureId, LocalId),
    layout: &'l Layout,
}

impl Object<'_> {
    /// Whether an access of a width at an offset takes exactly one cell.
    fn has_cell(self, offset: u64, width: u32) -> bool {
        let piece = self.layout.piece_of(self.layout.size(), offset);
        piece.is_some_and(|piece| piece.offset == offset && piece.bits == width)
    }
}

impl Pointers {
    /// Nothing is known yet but objects that are made once.
    pub fn new(made: MadeObjects) -> Pointers {
        Pointers { dereferenced: FxHashMap::default(), made }
    }

    /// The offsets and widths of the cells of the object that the local points to, if it is an object of its own.
    pub fn own_cells(&mut self, program: &Program, procedure: ProcedureId, local: LocalId) -> Option<Vec<(u64, u32)>> {
        let layout = Pointers::own_object(program, procedure, local)?;
        let object = Object { made: (procedure, local), layout: &layout };
        let few = layout.count_cells(&|_| true) <= REGISTERS_LIMIT;
        (few && self.only_dereferenced(program, object, (procedure, local), 0)).then(|| {
            let mut cells = Vec::new();
            layout.for_each_cell(&mut |offset, width| cells.push((offset, width)));
            cells
        })
    }

    /// The layout of the object that the local points to wherever it is used, if it always has the same one.
    /// The address may go anywhere.
    pub fn own_object(program: &Program, procedure: ProcedureId, local: LocalId) -> Option<Layout> {
        let body = program.procedure(procedure);
        let mut found: Option<&Layout> = None;
        for setter in body.locations.iter().filter(|location| location.op.target() == Some(local)) {
            let Op::Allocate { layout, size: None, .. } = &setter.op else { return None };
            if found.replace(layout).is_some_and(|other| other != layout) {
                return None;
            }
        }
        let set_first = found.is_some() && !Liveness::new(program, body).is_live(body.entry, local);
        found.filter(|_| set_first && !body.parameters.contains(&local)).cloned()
    }

    /// Whether a pointer to this offset of an object is only used to access single cells of it.
    fn only_dereferenced(
        &mut self,
        program: &Program,
        object: Object<'_>,
        pointer: (ProcedureId, LocalId),
        offset: u64,
    ) -> bool {
        let key = (object.made, pointer, offset);
        if let Some(known) = self.dereferenced.get(&key) {
            return known.unwrap_or(false);
        }
        self.dereferenced.insert(key, None);
        let answer = self.look(program, object, pointer, offset);
        self.dereferenced.insert(key, Some(answer));
        answer
    }

    fn look(
        &mut self,
        program: &Program,
        object: Object<'_>,
        (procedure, local): (ProcedureId, LocalId),
        offset: u64,
    ) -> bool {
        let body = program.procedure(procedure);
        let symbol = body.local(local).symbol;
        // Where a term points to, if it is this pointer and a constant.
        let target_of = |term: TermId| {
            let (base, more) = constant_offset(&program.terms, term)?;
            (base == symbol).then(|| offset.checked_add(more))?
        };
        let absent = |term: TermId| !mentions(program, term, symbol);
        let accesses = |address: TermId, sort: Sort| {
            let Sort::Bits(width) = sort else { return false };
            target_of(address).is_some_and(|offset| object.has_cell(offset, width))
        };
        body.locations.iter().all(|location| {
            let harmless = match &location.op {
                Op::Load { target, address, .. } => {
                    absent(*address) || accesses(*address, program.local_sort(body, *target))
                }
                Op::Store { address, value, .. } => {
                    (absent(*address) || accesses(*address, program.terms.sort(*value))) && absent(*value)
                }
                Op::Call { callee, arguments, .. } => arguments.iter().enumerate().all(|(at, &argument)| {
                    let Some(&parameter) = program.procedure(*callee).parameters.get(at) else { return false };
                    absent(argument)
                        || target_of(argument).is_some_and(|offset| {
                            is_never_set(program.procedure(*callee), parameter)
                                && self.only_dereferenced(program, object, (*callee, parameter), offset)
                        })
                }),
                op => {
                    let mut all_absent = true;
                    op.for_each_term(|term| all_absent &= absent(term));
                    all_absent
                }
            };
            harmless && location.flow.term().is_none_or(absent)
        })
    }
}

fn mentions(program: &Program, term: TermId, symbol: SymbolId) -> bool {
    program.terms.symbols_of(term).contains(&symbol)
}
