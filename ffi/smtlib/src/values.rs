//! Values as solvers write them: truth values, bit-vectors in three notations, and arrays as
//! stores into a constant array.

use concord_logic::{ArrayValue, Bits, Sort, Value};

use crate::sexpr::Sexpr;

/// The value of a sort that an expression denotes; `None` if it is none that we understand.
pub(crate) fn value(expr: &Sexpr, sort: Sort) -> Option<Value> {
    match sort {
        Sort::Bool => truth(expr).map(Value::Bool),
        Sort::Bits(width) => bits(expr, width).map(Value::Bits),
        Sort::Array { index, element } => array(expr, index, element).map(Value::Array),
    }
}

/// A truth value.
pub(crate) fn truth(expr: &Sexpr) -> Option<bool> {
    match expr.atom()? {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

fn bits(expr: &Sexpr, width: u32) -> Option<Bits> {
    if let Some(atom) = expr.atom() {
        let (digits, radix, per_digit) = match atom.split_at_checked(2)? {
            ("#b", digits) => (digits, 2, 1),
            ("#x", digits) => (digits, 16, 4),
            _ => return None,
        };
        let fits = digits.len() as u32 * per_digit == width;
        return fits.then(|| u128::from_str_radix(digits, radix).ok()).flatten().map(|value| Bits::new(width, value));
    }
    let [underscore, number, written_width] = expr.list()? else { return None };
    let number = number.atom()?.strip_prefix("bv")?.parse::<u128>().ok()?;
    let fits = underscore.atom() == Some("_") && written_width.atom()?.parse() == Ok(width);
    (fits && (width == 128 || number >> width == 0)).then(|| Bits::new(width, number))
}

fn array(expr: &Sexpr, index: u32, element: u32) -> Option<ArrayValue> {
    let mut stores = Vec::new();
    let mut rest = expr;
    let default = loop {
        match rest.list()? {
            [head, inner, at, stored] if head.atom() == Some("store") => {
                stores.push((bits(at, index)?, bits(stored, element)?));
                rest = inner;
            }
            [head, everywhere] => match head.list()? {
                [of, constant, _] if of.atom() == Some("as") && constant.atom() == Some("const") => {
                    break bits(everywhere, element)?;
                }
                _ => return None,
            },
            _ => return None,
        }
    };
    Some(ArrayValue::of_stores(default, stores))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::sexpr::Reader;

    fn read(text: &str) -> Sexpr {
        let mut out = Vec::new();
        Reader::new().feed(format!("{text} ").as_bytes(), &mut out).expect("well-formed");
        out.remove(0)
    }

    #[test]
    fn bit_vectors_in_three_notations() {
        let expected = Some(Value::Bits(Bits::new(8, 10)));
        for text in ["#b00001010", "#x0a", "(_ bv10 8)"] {
            assert_eq!(value(&read(text), Sort::Bits(8)), expected, "{text}");
        }
        for text in ["#b1010", "#x00a", "(_ bv10 4)", "(_ bv256 8)", "10", "true", "(a b)", "é"] {
            assert_eq!(value(&read(text), Sort::Bits(8)), None, "{text}");
        }
        assert_eq!(value(&read("true"), Sort::Bool), Some(Value::Bool(true)));
        assert_eq!(value(&read("#b1"), Sort::Bool), None);
    }

    #[test]
    fn later_stores_win_and_defaults_are_left_out() {
        let sort = Sort::Array { index: 2, element: 4 };
        let constant = "((as const (Array (_ BitVec 2) (_ BitVec 4))) #x5)";
        let text = format!("(store (store (store {constant} #b01 #x1) #b01 #x2) #b10 #x5)");
        let elements = BTreeMap::from([(1, Bits::new(4, 2))]);
        let expected = Value::Array(ArrayValue { default: Bits::new(4, 5), elements });
        assert_eq!(value(&read(&text), sort), Some(expected));
        assert_eq!(value(&read("(lambda ((x (_ BitVec 2))) #x5)"), sort), None);
    }
}
