//! Terms as nodes of Z3, one node per term, made without recursion.

use concord_logic::{Node, Op, TermId, TermStore};
use z3_sys::*;

use crate::context::{Ast, Context};

/// The nodes of the terms that Z3 knows.
#[derive(Default)]
pub(crate) struct Nodes {
    by_term: Vec<Option<Ast>>,
}

impl Nodes {
    /// The node of a term.
    pub(crate) fn node(&mut self, context: &Context, terms: &TermStore, term: TermId) -> Ast {
        if self.by_term.len() < terms.len() {
            self.by_term.resize(terms.len(), None);
        }
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.by_term[top.index()].is_some() {
                stack.pop();
                continue;
            }
            let node = match terms.node(top) {
                Node::Bool(value) => context.truth(*value),
                Node::Bits(bits) => context.bits(bits.width(), bits.unsigned()),
                Node::Symbol(symbol) => {
                    context.constant(&format!("s{}", symbol.index()), context.sort(terms.sort(top)))
                }
                Node::App(op, args) => {
                    let args = op.value_operands(args);
                    let before = stack.len();
                    stack.extend(args.iter().filter(|arg| self.by_term[arg.index()].is_none()));
                    if stack.len() > before {
                        continue;
                    }
                    let args: Vec<Ast> = args.iter().filter_map(|arg| self.by_term[arg.index()]).collect();
                    apply(context, *op, &args)
                }
            };
            self.by_term[top.index()] = Some(node);
            stack.pop();
        }
        self.by_term[term.index()].expect("made above")
    }

    /// The node of a term that was made before.
    pub(crate) fn known(&self, term: TermId) -> Option<Ast> {
        self.by_term.get(term.index()).copied().flatten()
    }
}

fn apply(context: &Context, op: Op, args: &[Ast]) -> Ast {
    let c = context.raw;
    // SAFETY: the nodes are of this context; arity and sorts fit, as terms are well-sorted.
    let node = unsafe {
        match (op, args) {
            (Op::Not, &[a]) => Z3_mk_not(c, a),
            (Op::And, _) => Z3_mk_and(c, args.len() as u32, args.as_ptr()),
            (Op::Or, _) => Z3_mk_or(c, args.len() as u32, args.as_ptr()),
            (Op::Ite, &[a, b, d]) => Z3_mk_ite(c, a, b, d),
            (Op::Eq, &[a, b]) => Z3_mk_eq(c, a, b),
            (Op::BvNot, &[a]) => Z3_mk_bvnot(c, a),
            (Op::BvNeg, &[a]) => Z3_mk_bvneg(c, a),
            (Op::BvAnd, &[a, b]) => Z3_mk_bvand(c, a, b),
            (Op::BvOr, &[a, b]) => Z3_mk_bvor(c, a, b),
            (Op::BvXor, &[a, b]) => Z3_mk_bvxor(c, a, b),
            (Op::BvAdd, &[a, b]) => Z3_mk_bvadd(c, a, b),
            (Op::BvSub, &[a, b]) => Z3_mk_bvsub(c, a, b),
            (Op::BvMul, &[a, b]) => Z3_mk_bvmul(c, a, b),
            (Op::BvUdiv, &[a, b]) => Z3_mk_bvudiv(c, a, b),
            (Op::BvUrem, &[a, b]) => Z3_mk_bvurem(c, a, b),
            (Op::BvSdiv, &[a, b]) => Z3_mk_bvsdiv(c, a, b),
            (Op::BvSrem, &[a, b]) => Z3_mk_bvsrem(c, a, b),
            (Op::BvShl, &[a, b]) => Z3_mk_bvshl(c, a, b),
            (Op::BvLshr, &[a, b]) => Z3_mk_bvlshr(c, a, b),
            (Op::BvAshr, &[a, b]) => Z3_mk_bvashr(c, a, b),
            (Op::BvUlt, &[a, b]) => Z3_mk_bvult(c, a, b),
            (Op::BvUle, &[a, b]) => Z3_mk_bvule(c, a, b),
            (Op::BvSlt, &[a, b]) => Z3_mk_bvslt(c, a, b),
            (Op::BvSle, &[a, b]) => Z3_mk_bvsle(c, a, b),
            (Op::Concat, &[a, b]) => Z3_mk_concat(c, a, b),
            (Op::Extract { high, low }, &[a]) => Z3_mk_extract(c, high, low, a),
            (Op::ZeroExtend { by }, &[a]) => Z3_mk_zero_ext(c, by, a),
            (Op::SignExtend { by }, &[a]) => Z3_mk_sign_ext(c, by, a),
            (Op::Float(_), &[value]) => Some(value),
            (Op::Select, &[a, b]) => Z3_mk_select(c, a, b),
            (Op::Store, &[a, b, d]) => Z3_mk_store(c, a, b, d),
            (Op::ConstArray { index }, &[a]) => {
                let index = context.sort(concord_logic::Sort::Bits(index));
                Z3_mk_const_array(c, index, a)
            }
            (op, args) => panic!("{op:?} of {} terms", args.len()),
        }
    };
    context.made(node)
}
