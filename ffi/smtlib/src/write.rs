//! Terms as SMT-LIB text.
//!
//! Every symbol is declared, and every operator application is a declared constant with an
//! equation, under the number that it has in its store, so that the text grows with the number of
//! terms and not with their depth. (Definitions would read better, but some solvers expand them
//! again and again along a chain.) Names are our own: what a program calls its variables never reaches the solver.

use std::fmt::Write;

use concord_logic::{Bits, Node, Op, Sort, SymbolId, TermId, TermStore};

/// Remembers which terms the solver knows.
#[derive(Default)]
pub(crate) struct Names {
    known: Vec<bool>,
    /// The declared symbols, in order.
    pub(crate) symbols: Vec<(SymbolId, Sort)>,
}

/// The name of a symbol.
pub(crate) fn symbol_name(symbol: SymbolId) -> String {
    format!("s{}", symbol.index())
}

impl Names {
    /// The text by which the solver knows the term, after its declarations and definitions were
    /// appended to `out`.
    pub(crate) fn term(&mut self, terms: &TermStore, term: TermId, out: &mut String) -> String {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.known.len() <= top.index() {
                self.known.resize(terms.len(), false);
            }
            if self.known[top.index()] {
                stack.pop();
                continue;
            }
            match terms.node(top) {
                Node::Bool(_) | Node::Bits(_) => {}
                Node::Symbol(symbol) => {
                    let sort = terms.sort(top);
                    self.symbols.push((*symbol, sort));
                    let _ = writeln!(out, "(declare-fun {} () {})", symbol_name(*symbol), show_sort(sort));
                }
                Node::App(op, args) => {
                    let args = op.value_operands(args);
                    let before = stack.len();
                    stack.extend(args.iter().filter(|arg| !self.known.get(arg.index()).is_some_and(|known| *known)));
                    if stack.len() > before {
                        continue;
                    }
                    if matches!(op, Op::Float(_)) {
                        self.known[top.index()] = true;
                        stack.pop();
                        continue;
                    }
                    let sort = show_sort(terms.sort(top));
                    let number = top.index();
                    let _ = writeln!(out, "(declare-fun t{number} () {sort})");
                    let _ = write!(out, "(assert (= t{number} ({}", show_op(*op, terms, args));
                    for &arg in args {
                        let _ = write!(out, " {}", name(terms, arg));
                    }
                    out.push_str(")))\n");
                }
            }
            self.known[top.index()] = true;
            stack.pop();
        }
        name(terms, term)
    }
}

fn name(terms: &TermStore, term: TermId) -> String {
    match terms.node(term) {
        Node::Bool(value) => value.to_string(),
        Node::Bits(bits) => show_bits(*bits),
        Node::Symbol(symbol) => symbol_name(*symbol),
        // An operation on floating-point values goes by the name of its value.
        Node::App(op @ Op::Float(_), args) => name(terms, op.value_operands(args)[0]),
        Node::App(..) => format!("t{}", term.index()),
    }
}

fn show_bits(bits: Bits) -> String {
    format!("#b{:0width$b}", bits.unsigned(), width = bits.width() as usize)
}

/// A sort as SMT-LIB writes it.
pub(crate) fn show_sort(sort: Sort) -> String {
    match sort {
        Sort::Bool => "Bool".to_owned(),
        Sort::Bits(width) => format!("(_ BitVec {width})"),
        Sort::Array { index, element } => format!("(Array (_ BitVec {index}) (_ BitVec {element}))"),
    }
}

fn show_op(op: Op, terms: &TermStore, args: &[TermId]) -> String {
    let plain = match op {
        Op::Not => "not",
        Op::And => "and",
        Op::Or => "or",
        Op::Ite => "ite",
        Op::Eq => "=",
        Op::BvNot => "bvnot",
        Op::BvNeg => "bvneg",
        Op::BvAnd => "bvand",
        Op::BvOr => "bvor",
        Op::BvXor => "bvxor",
        Op::BvAdd => "bvadd",
        Op::BvSub => "bvsub",
        Op::BvMul => "bvmul",
        Op::BvUdiv => "bvudiv",
        Op::BvUrem => "bvurem",
        Op::BvSdiv => "bvsdiv",
        Op::BvSrem => "bvsrem",
        Op::BvShl => "bvshl",
        Op::BvLshr => "bvlshr",
        Op::BvAshr => "bvashr",
        Op::BvUlt => "bvult",
        Op::BvUle => "bvule",
        Op::BvSlt => "bvslt",
        Op::BvSle => "bvsle",
        Op::Concat => "concat",
        Op::Select => "select",
        Op::Store => "store",
        Op::Float(_) => unreachable!("floating-point operations are written as their values"),
        Op::Extract { high, low } => return format!("(_ extract {high} {low})"),
        Op::ZeroExtend { by } => return format!("(_ zero_extend {by})"),
        Op::SignExtend { by } => return format!("(_ sign_extend {by})"),
        Op::ConstArray { index } => {
            let sort = Sort::Array { index, element: terms.width(args[0]) };
            return format!("(as const {})", show_sort(sort));
        }
    };
    plain.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_defined_once_and_named_by_number() {
        let mut terms = TermStore::new();
        let x = terms.symbol("the user's name)", Sort::Bits(4));
        let y = terms.symbol("y", Sort::Bits(4));
        let sum = terms.bv_add(x, y);
        let less = terms.bv_ult(sum, x);
        let mut names = Names::default();
        let mut out = String::new();
        let name = names.term(&terms, less, &mut out);
        assert_eq!(out.lines().filter(|line| line.starts_with("(declare-fun s")).count(), 2);
        assert!(
            out.ends_with(&format!("(declare-fun {name} () Bool)\n(assert (= {name} (bvult t{} s0)))\n", sum.index())),
            "{out}"
        );
        out.clear();
        names.term(&terms, sum, &mut out);
        assert_eq!(out, "", "known already");
        let seven = terms.constant(4, 7);
        assert_eq!(names.term(&terms, seven, &mut out), "#b0111");
    }
}
