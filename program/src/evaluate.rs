//! Evaluation of terms over the locals of a frame.
//!
//! Terms in programs are mostly constants, locals and small trees; these are
//! evaluated by plain recursion without any table. Only terms that are large as trees
//! go through the memoising evaluation of the term store.

use concord_logic::{Node, SymbolId, TermId, TermStore, Value};
use smallvec::SmallVec;

use crate::{LocalId, Program};

/// Trees up to this many nodes are evaluated by recursion.
const SMALL: u8 = 200;

/// What is computed once per program so that evaluation is fast.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator {
    /// The number of nodes of each term as a tree, up to `SMALL + 1`.
    sizes: Vec<u8>,
    /// The local that a symbol stands for, in its own procedure.
    locals: Vec<Option<LocalId>>,
}

impl Evaluator {
    pub fn new(program: &Program) -> Evaluator {
        let terms = &program.terms;
        let mut sizes = vec![0; terms.len()];
        for location in program.procedures.iter().flat_map(|procedure| &procedure.locations) {
            location.op.for_each_term(|term| measure(terms, term, &mut sizes));
            if let Some(term) = location.flow.term() {
                measure(terms, term, &mut sizes);
            }
        }
        let mut locals = vec![None; terms.symbol_count()];
        for procedure in &program.procedures {
            for (id, local) in procedure.locals.enumerate() {
                locals[local.symbol.index()] = Some(id);
            }
        }
        Evaluator { sizes, locals }
    }

    /// The value of a term; `lookup` gives the values of locals.
    pub fn eval(&self, terms: &TermStore, term: TermId, lookup: &mut dyn FnMut(LocalId) -> Value) -> Value {
        let mut symbol =
            |symbol: SymbolId| lookup(self.locals[symbol.index()].expect("a symbol in a program is a local"));
        if self.sizes[term.index()] <= SMALL { small(terms, term, &mut symbol) } else { terms.eval(term, &mut symbol) }
    }
}

/// Fills in the sizes of a term and its subterms; 0 is not known yet.
fn measure(terms: &TermStore, root: TermId, sizes: &mut [u8]) {
    let mut stack = vec![root];
    while let Some(&top) = stack.last() {
        let size = match terms.node(top) {
            _ if sizes[top.index()] != 0 => sizes[top.index()],
            Node::App(_, args) => {
                let before = stack.len();
                stack.extend(args.iter().filter(|arg| sizes[arg.index()] == 0));
                if stack.len() > before {
                    continue;
                }
                args.iter().fold(1u8, |sum, arg| sum.saturating_add(sizes[arg.index()])).min(SMALL + 1)
            }
            _ => 1,
        };
        sizes[top.index()] = size;
        stack.pop();
    }
}

fn small(terms: &TermStore, term: TermId, symbols: &mut dyn FnMut(SymbolId) -> Value) -> Value {
    match terms.node(term) {
        Node::Bool(value) => Value::Bool(*value),
        Node::Bits(bits) => Value::Bits(*bits),
        Node::Symbol(symbol) => symbols(*symbol),
        Node::App(op, args) => {
            let values: SmallVec<[Value; 3]> = args.iter().map(|&arg| small(terms, arg, symbols)).collect();
            let values: SmallVec<[&Value; 3]> = values.iter().collect();
            op.apply(&values)
        }
    }
}
