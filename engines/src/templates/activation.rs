//! Inlining: every call path of a thread has locals of its own.
//!
//! An activation is a procedure with the way to it from the thread's entry. A parameter
//! that its procedure never sets is no variable: while a call is open its caller does not
//! move, so the parameter *is* the argument, a term over the caller's locals. A local
//! that points to an object of its own is replaced by that object's contents.

use concord_logic::{IdVec, Op as TermOp, SymbolId, TermId, TermStore};
use concord_program::{Layout, Liveness, LocalId, LocationId, Op, ProcedureId, Program};
use rustc_hash::FxHashMap;

use super::made::{Chain, only_allocation};
use super::pointers::{Pointers, constant_offset, is_never_set};
use super::template::ActivationId;

/// A procedure on a call path.
#[derive(Clone, Debug)]
pub(crate) struct Activation {
    pub procedure: ProcedureId,
    /// The caller and the location of the call.
    pub caller: Option<(ActivationId, LocationId)>,
    /// What the program's symbols of locals mean here.
    pub meaning: FxHashMap<SymbolId, TermId>,
}

/// The activations of one template.
#[derive(Debug)]
pub(crate) struct Activations<'p> {
    program: &'p Program,
    /// Whether a thread of the template exists once, so that what it makes once is one object.
    pub once: bool,
    list: IdVec<ActivationId, Activation>,
    by_call: FxHashMap<(ActivationId, LocationId), ActivationId>,
    /// For the symbol of an address: the offsets of the cells there, and the symbols of what lies in them.
    own_cells: FxHashMap<SymbolId, Vec<(u64, SymbolId)>>,
    /// For the symbol of an address: the layout of the automatic object there.
    own_objects: FxHashMap<SymbolId, Layout>,
}

impl<'p> Activations<'p> {
    /// The activations of threads that begin with a procedure.
    pub fn new(
        program: &'p Program,
        entry: ProcedureId,
        once: bool,
        terms: &mut TermStore,
        pointers: &mut Pointers,
    ) -> Activations<'p> {
        let mut all = Activations {
            program,
            once,
            list: IdVec::new(),
            by_call: FxHashMap::default(),
            own_cells: FxHashMap::default(),
            own_objects: FxHashMap::default(),
        };
        all.add(entry, None, &[], terms, pointers);
        all
    }

    pub fn get(&self, id: ActivationId) -> &Activation {
        &self.list[id]
    }

    /// The procedure of an activation.
    pub fn procedure(&self, id: ActivationId) -> &'p concord_program::Procedure {
        self.program.procedure(self.get(id).procedure)
    }

    /// Whether a procedure is open already when this activation runs.
    pub fn is_open(&self, id: ActivationId, procedure: ProcedureId) -> bool {
        let mut at = Some(id);
        while let Some(id) = at {
            let activation = self.get(id);
            if activation.procedure == procedure {
                return true;
            }
            at = activation.caller.map(|(caller, _)| caller);
        }
        false
    }

    /// The activation of the callee of a call.
    pub fn call(
        &mut self,
        caller: ActivationId,
        location: LocationId,
        callee: ProcedureId,
        arguments: &[TermId],
        terms: &mut TermStore,
        pointers: &mut Pointers,
    ) -> ActivationId {
        if let Some(&known) = self.by_call.get(&(caller, location)) {
            return known;
        }
        let arguments: Vec<TermId> =
            arguments.iter().map(|&argument| terms.substitute(argument, &self.get(caller).meaning)).collect();
        let id = self.add(callee, Some((caller, location)), &arguments, terms, pointers);
        self.by_call.insert((caller, location), id);
        id
    }

    fn add(
        &mut self,
        procedure: ProcedureId,
        caller: Option<(ActivationId, LocationId)>,
        arguments: &[TermId],
        terms: &mut TermStore,
        pointers: &mut Pointers,
    ) -> ActivationId {
        let body = self.program.procedure(procedure);
        let mut meaning = FxHashMap::default();
        for (local, id) in body.locals.iter().zip((0..).map(LocalId)) {
            let argument =
                body.parameters.iter().position(|&parameter| parameter == id).and_then(|at| arguments.get(at));
            let fixed = match argument {
                Some(&argument) if is_never_set(body, id) => Some(argument),
                _ if self.once => self.fixed(procedure, caller, id, terms, pointers),
                _ => None,
            };
            let term = fixed.unwrap_or_else(|| terms.symbol(local.name.clone(), self.program.local_sort(body, id)));
            if let (Some(layout), Some(address)) =
                (Pointers::own_object(self.program, procedure, id), terms.as_symbol(term))
            {
                if let Some(cells) = pointers.own_cells(self.program, procedure, id) {
                    let name = local.name.trim_start_matches('&');
                    let registers = cells.into_iter().map(|(offset, width)| {
                        let mut name = name.to_owned();
                        layout.describe(offset, &mut name);
                        let cell = terms.symbol(name, concord_logic::Sort::Bits(width));
                        (offset, terms.as_symbol(cell).expect("a new symbol"))
                    });
                    self.own_cells.insert(address, registers.collect());
                } else {
                    self.own_objects.insert(address, layout);
                }
            }
            meaning.insert(local.symbol, term);
        }
        self.list.push(Activation { procedure, caller, meaning })
    }

    /// The address of an automatic object that is made once and not kept in registers.
    fn fixed(
        &self,
        procedure: ProcedureId,
        caller: Option<(ActivationId, LocationId)>,
        local: LocalId,
        terms: &mut TermStore,
        pointers: &mut Pointers,
    ) -> Option<TermId> {
        let layout = Pointers::own_object(self.program, procedure, local)?;
        let at = only_allocation(self.program.procedure(procedure), local)?;
        if pointers.own_cells(self.program, procedure, local).is_some() {
            return None;
        }
        let mut chain = caller.map_or_else(Vec::new, |(caller, location)| self.chain(caller, location));
        chain.push((procedure, at));
        let Op::Allocate { zeroed, name, .. } = &self.program.procedure(procedure).location(at).op else { return None };
        let number = pointers.made.number(self.program, chain, &layout, layout.size(), *zeroed, name)?;
        Some(pointers.made.address(terms, number, self.program.data_model.pointer_bits()))
    }

    /// The calls on the way to a location, and the location.
    pub fn chain(&self, id: ActivationId, location: LocationId) -> Chain {
        let mut chain = vec![(self.get(id).procedure, location)];
        let mut at = self.get(id).caller;
        while let Some((caller, location)) = at {
            chain.push((self.get(caller).procedure, location));
            at = self.get(caller).caller;
        }
        chain.reverse();
        chain
    }

    /// What a local means in an activation.
    pub fn local(&self, id: ActivationId, local: LocalId) -> TermId {
        self.get(id).meaning[&self.procedure(id).local(local).symbol]
    }

    /// The symbol of a local that is a variable of its own.
    ///
    /// # Panics
    /// If the local is a parameter that stands for its argument.
    pub fn variable(&self, id: ActivationId, local: LocalId, terms: &TermStore) -> SymbolId {
        terms.as_symbol(self.local(id, local)).expect("a local that is set is a variable")
    }

    /// The symbol of the contents of a cell of an object of its own, if the term is its address.
    pub fn own_cell(&self, address: TermId, terms: &TermStore) -> Option<SymbolId> {
        let (base, offset) = constant_offset(terms, address)?;
        let cells = self.own_cells.get(&base)?;
        cells.iter().find(|(at, _)| *at == offset).map(|&(_, cell)| cell)
    }

    /// The symbols of the contents of an object of its own, if the term is the address of one.
    pub fn own_cells(&self, address: TermId, terms: &TermStore) -> Option<Vec<SymbolId>> {
        let cells = self.own_cells.get(&terms.as_symbol(address)?)?;
        Some(cells.iter().map(|&(_, cell)| cell).collect())
    }

    /// The layout of an automatic object and the offset in it, if the term is the sum of its address and an offset.
    pub fn inside_object(&self, address: TermId, terms: &mut TermStore) -> Option<(&Layout, TermId)> {
        let (mut stack, mut rest, mut found) = (vec![address], Vec::new(), None);
        while let Some(term) = stack.pop() {
            let layout = terms.as_symbol(term).and_then(|symbol| self.own_objects.get(&symbol));
            if let (Some(layout), None) = (layout, found) {
                found = Some(layout);
            } else if let Some((TermOp::BvAdd, parts)) = terms.as_app(term) {
                stack.extend(parts);
            } else {
                rest.push(term);
            }
        }
        let layout = found?;
        let zero = terms.constant(terms.width(address), 0);
        let offset = rest.into_iter().fold(zero, |sum, part| terms.bv_add(sum, part));
        Some((layout, offset))
    }

    /// The symbols that may still be read by a thread that is about to execute a location.
    pub fn live(
        &self,
        id: ActivationId,
        location: LocationId,
        terms: &TermStore,
        liveness: &IdVec<ProcedureId, Liveness>,
    ) -> Vec<SymbolId> {
        let mut read = Vec::new();
        let (mut at, mut innermost) = (Some((id, location)), true);
        while let Some((id, location)) = at {
            let activation = self.get(id);
            let facts = &liveness[activation.procedure];
            for local in (0..self.procedure(id).locals.len() as u32).map(LocalId) {
                let live =
                    if innermost { facts.is_live(location, local) } else { facts.is_live_during(location, local) };
                if live {
                    read.push(self.local(id, local));
                }
            }
            (at, innermost) = (activation.caller, false);
        }
        let mut symbols = Vec::new();
        for symbol in terms.symbols_of_all(read) {
            match self.own_cells.get(&symbol) {
                Some(cells) => symbols.extend(cells.iter().map(|&(_, cell)| cell)),
                None => symbols.push(symbol),
            }
        }
        symbols.sort_unstable();
        symbols.dedup();
        symbols
    }
}
