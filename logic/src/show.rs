//! Terms as readable text, in the infix notation of C.
//!
//! Where C has one operator for two meanings, the unsigned one carries a `u`:
//! `<u`, `/u`, `>>u`. Constants are signed decimals, except beside an unsigned
//! operator. Parentheses follow C's precedences. A term that is too deep or too
//! long is cut off with `…`; the work is bounded, however large the term is.

use crate::{Bits, FloatOp, Node, Op, Sort, TermId, TermStore};

const MAX_DEPTH: usize = 48;
const MAX_LENGTH: usize = 2_000;

/// C's precedences, higher binds tighter.
mod precedence {
    pub const CHOICE: u8 = 1;
    pub const OR: u8 = 2;
    pub const AND: u8 = 3;
    pub const BITOR: u8 = 4;
    pub const BITXOR: u8 = 5;
    pub const BITAND: u8 = 6;
    pub const EQUALITY: u8 = 7;
    pub const ORDER: u8 = 8;
    pub const SHIFT: u8 = 9;
    pub const SUM: u8 = 10;
    pub const PRODUCT: u8 = 11;
    pub const UNARY: u8 = 12;
    pub const POSTFIX: u8 = 13;
}
use precedence as p;

/// What is still to be printed.
enum Item {
    Text(String),
    Term { term: TermId, at_least: u8, depth: usize, unsigned: bool },
}

/// How an operator looks.
enum Shape {
    Prefix(String),
    Infix(&'static str, u8),
    /// Text around and between the operands, which are printed without precedence.
    Mixed(&'static [&'static str]),
}

impl TermStore {
    /// The term in readable infix notation, cut off where it is too deep or too long.
    pub fn show(&self, term: TermId) -> String {
        let mut out = String::new();
        let mut stack = vec![Item::Term { term, at_least: 0, depth: 0, unsigned: false }];
        while let Some(item) = stack.pop() {
            match item {
                Item::Text(text) => out.push_str(&text),
                Item::Term { term, at_least, depth, unsigned } => {
                    if depth > MAX_DEPTH || out.len() > MAX_LENGTH {
                        out.push('…');
                        continue;
                    }
                    match self.node(term) {
                        Node::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
                        Node::Bits(bits) => out.push_str(&constant(*bits, unsigned)),
                        Node::Symbol(symbol) => out.push_str(self.symbol_name(*symbol)),
                        Node::App(op, args) => {
                            let mut items = Vec::new();
                            self.expand(*op, args, at_least, depth + 1, &mut items);
                            stack.extend(items.into_iter().rev());
                        }
                    }
                }
            }
        }
        out
    }

    /// The parts of an application, in reading order.
    fn expand(&self, op: Op, args: &[TermId], at_least: u8, depth: usize, items: &mut Vec<Item>) {
        let (op, args, negated) = match (op, args) {
            (Op::Not, &[inner]) => match self.as_app(inner) {
                // A negated comparison is the opposite comparison.
                Some((op @ (Op::Eq | Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle), args)) => (op, args, true),
                _ => (op, args, false),
            },
            _ => (op, args, false),
        };
        let mut args: Vec<TermId> = op.operands(args).to_vec();
        let commutes = matches!(op, Op::Eq | Op::BvAdd | Op::BvMul | Op::BvAnd | Op::BvOr | Op::BvXor);
        if commutes && self.as_bits(args[0]).is_some() {
            args.swap(0, 1);
        }
        let unsigned = matches!(op, Op::BvUlt | Op::BvUle | Op::BvUdiv | Op::BvUrem);
        let operand = |term, at_least| Item::Term { term, at_least, depth, unsigned };
        match self.shape(op, &args, negated) {
            Shape::Prefix(sign) => {
                let open = at_least > p::UNARY;
                items.extend(open.then(|| Item::Text("(".into())));
                items.push(Item::Text(sign));
                items.push(operand(args[0], p::UNARY));
                items.extend(open.then(|| Item::Text(")".into())));
            }
            Shape::Infix(sign, level) => {
                let open = at_least > level;
                items.extend(open.then(|| Item::Text("(".into())));
                items.push(operand(args[0], level));
                // x + -1 reads better as x - 1.
                match self.as_bits(args[1]) {
                    Some(bits) if op == Op::BvAdd && bits.signed() < 0 && bits.neg() != bits => {
                        items.push(Item::Text(format!(" - {}", bits.neg())));
                    }
                    _ => {
                        items.push(Item::Text(format!(" {sign} ")));
                        items.push(operand(args[1], level + 1));
                    }
                }
                items.extend(open.then(|| Item::Text(")".into())));
            }
            Shape::Mixed(texts) => {
                let (first, open) = match op {
                    Op::Ite => (p::OR, at_least > p::CHOICE),
                    Op::Select | Op::Store | Op::Extract { .. } => (p::POSTFIX, false),
                    _ => (0, false),
                };
                items.extend(open.then(|| Item::Text("(".into())));
                for (i, &arg) in args.iter().enumerate() {
                    items.push(Item::Text(texts[i].into()));
                    let level = match (op, i) {
                        (_, 0) => first,
                        (Op::Ite, _) => p::CHOICE,
                        _ => 0,
                    };
                    items.push(operand(arg, level));
                }
                match op {
                    Op::Extract { high, low } => items.push(Item::Text(format!("[{high}:{low}]"))),
                    _ => items.push(Item::Text(texts[args.len()].into())),
                }
                items.extend(open.then(|| Item::Text(")".into())));
            }
        }
    }

    fn shape(&self, op: Op, args: &[TermId], negated: bool) -> Shape {
        let infix = |plain, opposite, level| Shape::Infix(if negated { opposite } else { plain }, level);
        let width = |term| match self.sort(term) {
            Sort::Bits(width) => width,
            _ => 0,
        };
        match op {
            Op::Not => Shape::Prefix("!".into()),
            Op::BvNot => Shape::Prefix("~".into()),
            Op::BvNeg => Shape::Prefix("-".into()),
            Op::ZeroExtend { by } => Shape::Prefix(format!("(u{})", width(args[0]) + by)),
            Op::SignExtend { by } => Shape::Prefix(format!("(i{})", width(args[0]) + by)),
            Op::Extract { high, low: 0 } => Shape::Prefix(format!("(u{})", high + 1)),
            Op::Extract { .. } => Shape::Mixed(&["", ""]),
            Op::And => Shape::Infix("&&", p::AND),
            Op::Or => Shape::Infix("||", p::OR),
            Op::Eq => infix("==", "!=", p::EQUALITY),
            Op::BvUlt => infix("<u", ">=u", p::ORDER),
            Op::BvUle => infix("<=u", ">u", p::ORDER),
            Op::BvSlt => infix("<", ">=", p::ORDER),
            Op::BvSle => infix("<=", ">", p::ORDER),
            Op::BvAnd => Shape::Infix("&", p::BITAND),
            Op::BvOr => Shape::Infix("|", p::BITOR),
            Op::BvXor => Shape::Infix("^", p::BITXOR),
            Op::BvAdd => Shape::Infix("+", p::SUM),
            Op::BvSub => Shape::Infix("-", p::SUM),
            Op::BvMul => Shape::Infix("*", p::PRODUCT),
            Op::BvUdiv => Shape::Infix("/u", p::PRODUCT),
            Op::BvUrem => Shape::Infix("%u", p::PRODUCT),
            Op::BvSdiv => Shape::Infix("/", p::PRODUCT),
            Op::BvSrem => Shape::Infix("%", p::PRODUCT),
            Op::BvShl => Shape::Infix("<<", p::SHIFT),
            Op::BvLshr => Shape::Infix(">>u", p::SHIFT),
            Op::BvAshr => Shape::Infix(">>", p::SHIFT),
            Op::Concat => Shape::Infix("++", p::SHIFT),
            Op::Ite => Shape::Mixed(&["", " ? ", " : ", ""]),
            Op::Select => Shape::Mixed(&["", "[", "]"]),
            Op::Store => Shape::Mixed(&["", "{", " := ", "}"]),
            Op::Float(op) => float_shape(op),
            Op::ConstArray { .. } => Shape::Mixed(&["{* := ", "}"]),
        }
    }
}

/// Operations on floating-point values look as in C; their constants are patterns.
fn float_shape(op: FloatOp) -> Shape {
    match op {
        FloatOp::Add(_) => Shape::Infix("+", p::SUM),
        FloatOp::Sub(_) => Shape::Infix("-", p::SUM),
        FloatOp::Mul(_) => Shape::Infix("*", p::PRODUCT),
        FloatOp::Div(_) => Shape::Infix("/", p::PRODUCT),
        FloatOp::Eq(_) => Shape::Infix("==", p::EQUALITY),
        FloatOp::Lt(_) => Shape::Infix("<", p::ORDER),
        FloatOp::Le(_) => Shape::Infix("<=", p::ORDER),
        FloatOp::Neg(_) => Shape::Prefix("-".into()),
        FloatOp::Abs(_) => Shape::Mixed(&["fabs(", ")"]),
        FloatOp::IsNan(_) => Shape::Mixed(&["isnan(", ")"]),
        FloatOp::IsInfinite(_) => Shape::Mixed(&["isinf(", ")"]),
        FloatOp::IsZero(_) => Shape::Mixed(&["iszero(", ")"]),
        FloatOp::Within(_) => Shape::Mixed(&["within(", ", ", ", ", ")"]),
        FloatOp::Convert { to, .. } | FloatOp::FromInt { to, .. } => Shape::Prefix(format!("(f{})", to.width())),
        FloatOp::ToInt { width, signed, .. } => Shape::Prefix(format!("({}{width})", if signed { 'i' } else { 'u' })),
    }
}

fn constant(bits: Bits, unsigned: bool) -> String {
    // A single bit is 0 or 1, not 0 or -1.
    if unsigned || bits.width() == 1 { bits.unsigned().to_string() } else { bits.signed().to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_like_c() {
        let mut s = TermStore::new();
        let (a, b) = (s.symbol("a", Sort::Bool), s.symbol("b", Sort::Bool));
        let (x, y) = (s.symbol("x", Sort::Bits(32)), s.symbol("y", Sort::Bits(32)));
        let (one, minus) = (s.constant(32, 1), s.bits(Bits::from_signed(32, -7)));
        let array = s.symbol("m", Sort::Array { index: 32, element: 32 });
        let mut check = |term: &dyn Fn(&mut TermStore) -> TermId, expected: &str| {
            let term = term(&mut s);
            assert_eq!(s.show(term), expected);
        };
        check(&|s| s.bv_slt(x, one), "x < 1");
        check(&|s| s.bv_ult(x, minus), "x <u 4294967289");
        check(&|s| s.bv_add(x, one), "x + 1");
        check(&|s| s.bv_add(x, minus), "x - 7");
        check(&|s| s.bv_mul(x, minus), "x * -7");
        let conjunction = |s: &mut TermStore| s.and(a, b);
        check(
            &|s| {
                let t = conjunction(s);
                s.not(t)
            },
            "!(a && b)",
        );
        check(
            &|s| {
                let t = s.bv_slt(x, one);
                s.not(t)
            },
            "x >= 1",
        );
        check(&|s| s.ne(x, one), "x != 1");
        check(&|s| s.ite(a, x, y), "a ? x : y");
        check(
            &|s| {
                let t = s.ite(a, x, y);
                s.bv_mul(t, y)
            },
            "y * (a ? x : y)",
        );
        check(
            &|s| {
                let t = s.bv_sub(x, y);
                s.bv_sub(x, t)
            },
            "x - (x - y)",
        );
        check(
            &|s| {
                let t = s.bv_sub(x, y);
                s.bv_sub(t, x)
            },
            "x - y - x",
        );
        check(
            &|s| {
                let t = s.extract(x, 7, 0);
                s.sign_extend(t, 24)
            },
            "(i32)(u8)x",
        );
        check(&|s| s.extract(x, 15, 8), "x[15:8]");
        check(
            &|s| {
                let t = s.store(array, x, one);
                s.select(t, y)
            },
            "m{x := 1}[y]",
        );
    }

    #[test]
    fn a_huge_term_is_cut_off() {
        let mut s = TermStore::new();
        let x = s.symbol("x", Sort::Bits(32));
        let mut term = s.symbol("y", Sort::Bits(32));
        for _ in 0..100_000 {
            let sum = s.bv_xor(term, x);
            term = s.bv_mul(sum, term);
        }
        let text = s.show(term);
        assert!(text.contains('…') && text.len() < 20_000, "{} characters", text.len());
    }
}
