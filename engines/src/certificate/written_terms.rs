//! Terms as lines of text, and back.
//!
//! Every term has a line of its own and refers to earlier ones by number, so that what is shared stays shared. What a
//! symbol is called is for the caller to say. Operations on floating-point numbers are written as their values in bits.

use concord_logic::{Bits, Node, Op, SymbolId, TermId, TermStore};
use rustc_hash::FxHashMap;

/// Names of operators without parameters.
const PLAIN: [(&str, Op); 30] = [
    ("not", Op::Not),
    ("and", Op::And),
    ("or", Op::Or),
    ("ite", Op::Ite),
    ("eq", Op::Eq),
    ("bvnot", Op::BvNot),
    ("bvneg", Op::BvNeg),
    ("bvand", Op::BvAnd),
    ("bvor", Op::BvOr),
    ("bvxor", Op::BvXor),
    ("bvadd", Op::BvAdd),
    ("bvsub", Op::BvSub),
    ("bvmul", Op::BvMul),
    ("bvudiv", Op::BvUdiv),
    ("bvurem", Op::BvUrem),
    ("bvsdiv", Op::BvSdiv),
    ("bvsrem", Op::BvSrem),
    ("bvshl", Op::BvShl),
    ("bvlshr", Op::BvLshr),
    ("bvashr", Op::BvAshr),
    ("bvult", Op::BvUlt),
    ("bvule", Op::BvUle),
    ("bvslt", Op::BvSlt),
    ("bvsle", Op::BvSle),
    ("concat", Op::Concat),
    ("select", Op::Select),
    ("store", Op::Store),
    ("constarray32", Op::ConstArray { index: 32 }),
    ("constarray64", Op::ConstArray { index: 64 }),
    ("constarray8", Op::ConstArray { index: 8 }),
];

/// Writes terms.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    numbers: FxHashMap<TermId, usize>,
    pub lines: Vec<String>,
}

impl Writer {
    /// The number of a term.
    pub fn term(&mut self, terms: &TermStore, term: TermId, name: &dyn Fn(SymbolId) -> String) -> usize {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.numbers.contains_key(&top) {
                stack.pop();
                continue;
            }
            let line = match terms.node(top) {
                Node::Bool(value) => value.to_string(),
                Node::Bits(bits) => format!("bits {} {}", bits.width(), bits.unsigned()),
                Node::Symbol(symbol) => name(*symbol),
                Node::App(op, args) => {
                    let args: Vec<TermId> = match op {
                        Op::Float(_) => args.last().copied().into_iter().collect(),
                        _ => args.to_vec(),
                    };
                    let before = stack.len();
                    stack.extend(args.iter().filter(|arg| !self.numbers.contains_key(arg)));
                    if stack.len() > before {
                        continue;
                    }
                    let numbers: Vec<usize> = args.iter().map(|arg| self.numbers[arg]).collect();
                    if let (Op::Float(_), &[only]) = (op, &numbers[..]) {
                        self.numbers.insert(top, only);
                        stack.pop();
                        continue;
                    }
                    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
                    format!("{} {}", operator(*op), numbers.join(" "))
                }
            };
            self.numbers.insert(top, self.lines.len());
            self.lines.push(line);
            stack.pop();
        }
        self.numbers[&term]
    }
}

fn operator(op: Op) -> String {
    match op {
        Op::Extract { high, low } => format!("extract:{high}:{low}"),
        Op::ZeroExtend { by } => format!("zero:{by}"),
        Op::SignExtend { by } => format!("sign:{by}"),
        Op::ConstArray { index } => format!("constarray{index}"),
        _ => PLAIN.iter().find(|(_, known)| *known == op).map_or("unknown", |(name, _)| name).to_owned(),
    }
}

/// The term of a line; `None` if it is none. Symbols are asked for by what the line says of them.
pub(crate) fn read_line(
    terms: &mut TermStore,
    known: &[TermId],
    line: &str,
    symbol: &mut dyn FnMut(&mut TermStore, &[&str]) -> Option<TermId>,
) -> Option<TermId> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (&first, rest) = words.split_first()?;
    match first {
        "true" => return Some(terms.tt()),
        "false" => return Some(terms.ff()),
        "bits" => {
            let [width, value] = rest else { return None };
            let (width, value): (u32, u128) = (width.parse().ok()?, value.parse().ok()?);
            let fits = (1..=Bits::MAX_WIDTH).contains(&width) && (width == 128 || value >> width == 0);
            return fits.then(|| terms.constant(width, value));
        }
        "cell" | "mutex" | "made" | "watched" | "index" | "local" => return symbol(terms, &words),
        _ => {}
    }
    let arguments: Option<Vec<TermId>> =
        rest.iter().map(|word| known.get(word.parse::<usize>().ok()?).copied()).collect();
    let arguments = arguments?;
    let parts: Vec<&str> = first.split(':').collect();
    let op = match parts[..] {
        ["extract", high, low] => Op::Extract { high: high.parse().ok()?, low: low.parse().ok()? },
        ["zero", by] => Op::ZeroExtend { by: by.parse().ok()? },
        ["sign", by] => Op::SignExtend { by: by.parse().ok()? },
        [name] => PLAIN.iter().find(|(known, _)| *known == name)?.1,
        _ => return None,
    };
    fits(terms, op, &arguments).then(|| terms.rebuild(op, &arguments))
}

/// Whether an operator can be applied to terms of these sorts.
fn fits(terms: &TermStore, op: Op, arguments: &[TermId]) -> bool {
    use concord_logic::Sort;
    let sort = |at: usize| terms.sort(arguments[at]);
    let truth = |at: usize| sort(at) == Sort::Bool;
    let width = |at: usize| match sort(at) {
        Sort::Bits(width) => Some(width),
        Sort::Bool | Sort::Array { .. } => None,
    };
    match (op, arguments.len()) {
        (Op::Not, 1) => truth(0),
        (Op::And | Op::Or, 2..) => (0..arguments.len()).all(truth),
        (Op::Ite, 3) => truth(0) && sort(1) == sort(2),
        (Op::Eq, 2) => sort(0) == sort(1) && !matches!(sort(0), Sort::Array { .. }),
        (Op::BvNot | Op::BvNeg, 1) => width(0).is_some(),
        (Op::Extract { high, low }, 1) => width(0).is_some_and(|width| low <= high && high < width),
        (Op::ZeroExtend { by } | Op::SignExtend { by }, 1) => {
            width(0).is_some_and(|width| by <= Bits::MAX_WIDTH - width)
        }
        (Op::Concat, 2) => match (width(0), width(1)) {
            (Some(high), Some(low)) => high + low <= Bits::MAX_WIDTH,
            _ => false,
        },
        (Op::Select, 2) => matches!(sort(0), Sort::Array { index, .. } if width(1) == Some(index)),
        (Op::Store, 3) => {
            matches!(sort(0), Sort::Array { index, element } if width(1) == Some(index) && width(2) == Some(element))
        }
        (Op::ConstArray { .. }, 1) => width(0).is_some(),
        (
            Op::Not
            | Op::And
            | Op::Or
            | Op::Ite
            | Op::Eq
            | Op::BvNot
            | Op::BvNeg
            | Op::Extract { .. }
            | Op::ZeroExtend { .. }
            | Op::SignExtend { .. }
            | Op::Concat
            | Op::Select
            | Op::Store
            | Op::ConstArray { .. }
            | Op::Float(_),
            _,
        ) => false,
        (_, count) => count == 2 && width(0).is_some() && width(0) == width(1),
    }
}
