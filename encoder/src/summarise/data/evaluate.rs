//! The value of an expression in a state: locals are replaced by their values.

use concord_logic::{FloatOp, Node, Op, SymbolId, TermId, TermStore};
use concord_program::LocalId;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::skeleton::{Havoc, HavocKind};
use crate::summarise::Summariser;
use crate::summarise::data::state::State;
use crate::summarise::frame::Frame;
use crate::terms::path_facts::{Paths, converted};

/// The term with each symbol replaced, on the path where the guard holds; iterative, so that deep terms do not exhaust the stack.
pub fn replace_symbols(
    terms: &mut TermStore,
    term: TermId,
    (paths, guard): (&mut Paths, TermId),
    replacement: &mut dyn FnMut(&mut TermStore, SymbolId) -> TermId,
) -> TermId {
    match terms.node(term) {
        Node::Bool(_) | Node::Bits(_) => return term,
        Node::Symbol(symbol) => {
            let symbol = *symbol;
            return replacement(terms, symbol);
        }
        Node::App(..) => {}
    }
    let mut memo: FxHashMap<TermId, TermId> = FxHashMap::default();
    let mut stack = vec![term];
    while let Some(&top) = stack.last() {
        if memo.contains_key(&top) {
            stack.pop();
            continue;
        }
        let (op, args): (_, SmallVec<[TermId; 3]>) = match terms.node(top) {
            Node::Bool(_) | Node::Bits(_) => {
                memo.insert(top, top);
                continue;
            }
            Node::Symbol(symbol) => {
                let symbol = *symbol;
                let value = replacement(terms, symbol);
                memo.insert(top, value);
                continue;
            }
            Node::App(op, args) => (*op, SmallVec::from_slice(op.operands(args))),
        };
        let before = stack.len();
        stack.extend(args.iter().filter(|arg| !memo.contains_key(arg)));
        if stack.len() > before {
            continue;
        }
        let replaced: SmallVec<[TermId; 3]> = args.iter().map(|arg| memo[arg]).collect();
        let value = match op {
            Op::Float(FloatOp::FromInt { to, signed }) => converted(terms, (paths, guard), to, replaced[0], signed),
            _ if replaced == args => top,
            _ => terms.rebuild(op, &replaced),
        };
        memo.insert(top, value);
    }
    memo[&term]
}

impl<'p> Summariser<'p> {
    /// The value that a local has before anything is assigned to it.
    pub(crate) fn unset_local(&mut self, frame: &mut Frame<'p>, local: LocalId, guard: TermId) -> TermId {
        if let Some((value, record)) = frame.unset[local] {
            let before = self.skeleton.havocs.guard_mut(record);
            *before = self.terms.or(*before, guard);
            return value;
        }
        let declared = frame.procedure.local(local);
        let sort = self.terms.sort(self.terms.symbol_term(declared.symbol));
        let value = self.terms.symbol(declared.name.clone(), sort);
        frame.unset[local] = Some((value, self.skeleton.havocs.len()));
        let kind = HavocKind::Local(frame.id, local);
        self.skeleton.havocs.push(Havoc { kind, value, guard, thread: self.run.current });
        value
    }

    /// The value of an expression in a state.
    pub(crate) fn evaluate(&mut self, frame: &mut Frame<'p>, state: &State, term: TermId) -> TermId {
        let mut unset: Vec<LocalId> = Vec::new();
        let mut missing = false;
        let local_of = &self.input.facts.local_of;
        let mut value = |terms: &mut TermStore, symbol: SymbolId| {
            let Some(local) = local_of.get(symbol.index()).copied().flatten() else { return terms.symbol_term(symbol) };
            if let Some(value) = state.locals[local] {
                return value;
            }
            unset.push(local);
            match frame.unset[local] {
                Some((value, _)) => value,
                None => {
                    missing = true;
                    terms.symbol_term(symbol)
                }
            }
        };
        let result = replace_symbols(&mut self.terms, term, (&mut self.paths, state.guard), &mut value);
        for local in unset {
            self.unset_local(frame, local, state.guard);
        }
        if missing { self.evaluate(frame, state, term) } else { result }
    }
}
