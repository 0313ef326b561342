//! Locals whose address is taken only to access them.
//!
//! `int r; cas(&x, e, u, &r);` makes an object for `r`. If its address is only ever
//! dereferenced, in the procedure itself or in callees to which it is passed, no other
//! thread can have it, and the object is as good as a register. Of other automatic objects
//! only the layout is known.

use concord_logic::{Sort, SymbolId, TermId};
use concord_program::{Layout, Liveness, LocalId, Op, Procedure, ProcedureId, Program};
use rustc_hash::FxHashMap;

/// Answers which locals hold addresses that go nowhere.
#[derive(Debug, Default)]
pub(crate) struct Pointers {
    /// `None` while it is being found out: recursion counts as escaping.
    dereferenced: FxHashMap<(ProcedureId, LocalId, u32), Option<bool>>,
}

/// Whether no operation of the procedure sets the local.
pub(crate) fn is_never_set(procedure: &Procedure, local: LocalId) -> bool {
    procedure.locations.iter().all(|location| location.op.target() != Some(local))
}

impl Pointers {
    /// The width of the cell that the local points to, if it is an object of its own.
    pub fn own_cell(&mut self, program: &Program, procedure: ProcedureId, local: LocalId) -> Option<u32> {
        let body = program.procedure(procedure);
        let setters = body.locations.iter().filter(|location| location.op.target() == Some(local));
        let mut width = None;
        for setter in setters {
            let Op::Allocate { layout: Layout::Scalar { bits, .. }, size: None, .. } = setter.op else { return None };
            if width.replace(bits).is_some_and(|other| other != bits) {
                return None;
            }
        }
        // Before the object is made the local may hold any address.
        let set_first = !Liveness::new(program, body).is_live(body.entry, local);
        let own = width.is_some() && set_first && !body.parameters.contains(&local);
        width.filter(|&width| own && self.only_dereferenced(program, procedure, local, width))
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

    /// Whether the local is only used to access values of a width.
    fn only_dereferenced(&mut self, program: &Program, procedure: ProcedureId, local: LocalId, width: u32) -> bool {
        if let Some(known) = self.dereferenced.get(&(procedure, local, width)) {
            return known.unwrap_or(false);
        }
        self.dereferenced.insert((procedure, local, width), None);
        let answer = self.look(program, procedure, local, width);
        self.dereferenced.insert((procedure, local, width), Some(answer));
        answer
    }

    fn look(&mut self, program: &Program, procedure: ProcedureId, local: LocalId, width: u32) -> bool {
        let body = program.procedure(procedure);
        let symbol = body.local(local).symbol;
        let exactly = |term: TermId| program.terms.as_symbol(term) == Some(symbol);
        let absent = |term: TermId| !mentions(program, term, symbol);
        body.locations.iter().all(|location| {
            let harmless = match &location.op {
                Op::Load { target, address, .. } => {
                    let whole = program.local_sort(body, *target) == Sort::Bits(width);
                    exactly(*address) && whole || absent(*address)
                }
                Op::Store { address, value, .. } => {
                    let whole = program.terms.sort(*value) == Sort::Bits(width);
                    (exactly(*address) && whole || absent(*address)) && absent(*value)
                }
                Op::Call { callee, arguments, .. } => arguments.iter().enumerate().all(|(at, &argument)| {
                    let Some(&parameter) = program.procedure(*callee).parameters.get(at) else { return false };
                    absent(argument)
                        || exactly(argument)
                            && is_never_set(program.procedure(*callee), parameter)
                            && self.only_dereferenced(program, *callee, parameter, width)
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
