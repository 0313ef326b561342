//! Where values may get to, whatever the order of execution: through locals, calls, threads and memory, which is one
//! place here.

use std::cell::RefCell;

use concord_logic::{Node, Sort, SymbolId, TermId, TermStore};
use concord_program::{Flow, LocalId, Op, Procedure, ProcedureId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::procedures::Procedures;

/// The locals and the memory that values of some kind may get to.
pub(super) struct Spread<'v> {
    terms: &'v TermStore,
    procedures: &'v Procedures,
    /// Which terms are of that kind by themselves.
    begins: &'v dyn Fn(TermId) -> bool,
    /// Whether new objects have addresses of that kind.
    made: bool,
    /// The width of what memory keeps.
    word: u32,
    found: Found,
    known: RefCell<FxHashMap<TermId, bool>>,
}

#[derive(Clone, Default, PartialEq, Eq)]
struct Found {
    locals: FxHashSet<SymbolId>,
    results: FxHashSet<ProcedureId>,
    memory: bool,
    /// Whether a thread's result is of that kind.
    ends: bool,
}

impl<'v> Spread<'v> {
    /// What values get to that are so by themselves, are in memory at first (`memory`), or are addresses of new objects (`made`).
    pub fn over(
        terms: &'v TermStore,
        procedures: &'v Procedures,
        begins: &'v dyn Fn(TermId) -> bool,
        memory: bool,
        made: bool,
        word: u32,
    ) -> Spread<'v> {
        let found = Found { memory, ..Found::default() };
        let mut spread = Spread { terms, procedures, begins, made, word, found, known: RefCell::default() };
        loop {
            let mut found = spread.found.clone();
            for id in procedures.ids() {
                spread.pass(id, &mut found);
            }
            if found == spread.found {
                return spread;
            }
            spread.found = found;
            spread.known.borrow_mut().clear();
        }
    }

    /// Whether a term may be made of such a value.
    pub fn has(&self, term: TermId) -> bool {
        if let Some(&known) = self.known.borrow().get(&term) {
            return known;
        }
        let has = (self.begins)(term)
            || match self.terms.node(term) {
                Node::Symbol(symbol) => self.found.locals.contains(symbol),
                // A truth value says nothing of the number that it was made of but what was asked.
                Node::App(_, arguments) => {
                    let is_number = |term: &&TermId| !matches!(self.terms.sort(**term), Sort::Bool);
                    arguments.iter().filter(is_number).any(|argument| self.has(*argument))
                }
                Node::Bool(_) | Node::Bits(_) => false,
            };
        self.known.borrow_mut().insert(term, has);
        has
    }

    fn pass(&self, id: ProcedureId, found: &mut Found) {
        let procedure = &self.procedures[id];
        for location in &procedure.locations {
            let target = location.op.target().map(|target| procedure.local(target).symbol);
            if self.gives(procedure, &location.op, found) {
                found.locals.extend(target);
            }
            match location.flow {
                Flow::Return(Some(value)) if self.has(value) => {
                    found.results.insert(id);
                    found.ends = true;
                }
                Flow::ExitThread(Some(value)) if self.has(value) => found.ends = true,
                _ => {}
            }
        }
    }

    /// Whether an operation gives such a value to its target; what it does to other places is noted.
    fn gives(&self, procedure: &Procedure, op: &Op, found: &mut Found) -> bool {
        let wide =
            |target: LocalId| self.terms.width(self.terms.symbol_term(procedure.local(target).symbol)) >= self.word;
        let hand_over = |found: &mut Found, callee: ProcedureId, arguments: &[TermId]| {
            let callee = &self.procedures[callee];
            for (parameter, argument) in callee.parameters.iter().zip(arguments) {
                if self.has(*argument) {
                    found.locals.insert(callee.local(*parameter).symbol);
                }
            }
        };
        match op {
            Op::Assign { value, .. } => self.has(*value),
            Op::Allocate { .. } => self.made,
            Op::Load { target, .. } => found.memory && wide(*target),
            Op::Join { .. } => found.ends,
            Op::Store { value, .. } => {
                found.memory |= self.terms.width(*value) >= self.word && self.has(*value);
                false
            }
            Op::Create { entry, argument, .. } => {
                hand_over(found, *entry, std::slice::from_ref(argument));
                false
            }
            Op::Call { callee, arguments, .. } => {
                hand_over(found, *callee, arguments);
                found.results.contains(callee)
            }
            _ => false,
        }
    }
}
