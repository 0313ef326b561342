//! The value of an expression in a state: locals are replaced by their values.

use concord_logic::{FloatOp, Node, Op, SymbolId, TermId, TermStore};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

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
