//! Constant expressions: numbers in all spellings, characters with escapes, operators, casts, strings.

use super::super::observed::Maker;
use super::{constant, type_of};

const BASES: [&str; 16] = [
    "0",
    "1",
    "7",
    "127",
    "128",
    "255",
    "32768",
    "65535",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "0x7fffffff",
    "0x80000000",
    "0xffffffffffffffff",
];

const SUFFIXES: [&str; 12] = ["", "", "", "u", "U", "l", "L", "ul", "LU", "ll", "uLL", "LLU"];

const CHARACTERS: [&str; 24] = [
    "'a'",
    "'\\n'",
    "'\\t'",
    "'\\v'",
    "'\\f'",
    "'\\r'",
    "'\\a'",
    "'\\b'",
    "'\\\\'",
    "'\\''",
    "'\"'",
    "'\\\"'",
    "'\\?'",
    "'\\0'",
    "'\\7'",
    "'\\101'",
    "'\\377'",
    "'\\x41'",
    "'\\x7f'",
    "'\\xff'",
    "'ab'",
    "'\\e'",
    "L'\\xff'",
    "u'\\xffff'",
];

const STRINGS: [&str; 12] = [
    "\"\"",
    "\"abc\"",
    "\"a\\0b\"",
    "\"\\x41\" \"1\"",
    "\"\\1012\"",
    "\"tab\\tend\"",
    "L\"abc\"",
    "u\"abc\"",
    "U\"abc\"",
    "u8\"abc\"",
    "\"a\" \"b\" \"c\"",
    "\"\\\\\\\"\"",
];

const TYPES: [&str; 16] = [
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "_Bool",
    "long int unsigned",
    "short signed int",
    "size_t",
    "wchar_t",
];

pub(super) fn steps(maker: &mut Maker) {
    for _ in maker.several(4, 8) {
        match maker.random.below(8) {
            0 => {
                let leaf = leaf(maker);
                maker.fixed(type_of(&leaf));
                constant(maker, &leaf);
            }
            1 => {
                let string = maker.pick(&STRINGS);
                constant(maker, &format!("sizeof {string}"));
                let index = maker.random.below(2);
                maker.fixed(format!("{string}[{index} % (sizeof {string} / sizeof *{string})]"));
            }
            2 => {
                let expression = expression(maker, 2);
                maker.fixed(type_of(&expression));
                constant(maker, &format!("sizeof({expression})"));
            }
            3 => {
                let (one, two) = (maker.pick(&TYPES), maker.pick(&TYPES));
                let qualifier = maker.pick(&["", "const ", "volatile "]);
                constant(maker, &format!("__builtin_types_compatible_p({qualifier}{one}, {two})"));
            }
            4 => {
                let ty = maker.pick(&TYPES);
                let operator = maker.pick(&["sizeof", "_Alignof", "__alignof__", "(__alignof__", "__alignof"]);
                let close = if operator.starts_with('(') { ")" } else { "" };
                constant(maker, &format!("{operator}({ty}){close}"));
            }
            5 => {
                // The size of an array, the width of a bit-field and the label of a case are constants, too.
                let expression = expression(maker, 2);
                let name = maker.name("t");
                maker.global(format!("typedef char {name}[({expression}) != 0 ? 5 : 9];"));
                maker.fixed(format!("sizeof({name})"));
                maker.global(format!("struct {name}f {{ unsigned width : (({expression}) & 7) + 1; }};"));
                maker.fixed(format!("((struct {name}f){{ 255 }}).width"));
            }
            _ => {
                let expression = expression(maker, 3);
                constant(maker, &expression);
            }
        }
    }
}

fn leaf(maker: &mut Maker) -> String {
    match maker.random.below(6) {
        0 => maker.pick(&CHARACTERS).to_owned(),
        1 => {
            let octal = maker.pick(&["0", "07", "0777", "020000000000", "037777777777", "0b101", "0B11"]);
            format!("{octal}{}", maker.pick(&SUFFIXES))
        }
        2 => format!(
            "({}0x{:x}{})",
            maker.pick(&["", "-", "~"]),
            maker.random.bits() >> maker.random.below(64),
            maker.pick(&SUFFIXES)
        ),
        _ => {
            let base = maker.pick(&BASES);
            format!("{base}{}", maker.pick(&SUFFIXES))
        }
    }
}

/// A constant expression without division by zero and with counts of shifts that fit; nothing signed
/// overflows, which no constant may.
fn expression(maker: &mut Maker, depth: u32) -> String {
    if depth == 0 || maker.random.chance(10) {
        return leaf(maker);
    }
    let (left, right) = (expression(maker, depth - 1), expression(maker, depth - 1));
    match maker.random.below(12) {
        // The least number of a type has no opposite.
        0 => {
            let other = maker.pick(&["| 1", ">> 1"]);
            format!("(-({left} {other}))")
        }
        1 => format!("(~{left})"),
        2 => format!("(!{left})"),
        3 | 4 => {
            let ty = maker.pick(&TYPES);
            format!("(({ty}){left})")
        }
        5 => format!("({left} ? {right} : {})", leaf(maker)),
        6 => {
            let operator = maker.pick(&["&&", "||"]);
            format!("({left} {operator} {right})")
        }
        7 => {
            let operator = maker.pick(&["<", "<=", ">", ">=", "==", "!="]);
            format!("({left} {operator} {right})")
        }
        8 => {
            let operator = maker.pick(&["<<", ">>"]);
            format!("({left} {operator} ({right} & 15))")
        }
        9 => {
            let operator = maker.pick(&["/", "%"]);
            format!("({left} {operator} (({right} & 31) + 1))")
        }
        10 => {
            let operator = maker.pick(&["&", "|", "^"]);
            format!("({left} {operator} {right})")
        }
        _ => {
            let operator = maker.pick(&["+", "-", "*"]);
            format!("((unsigned long long){left} {operator} {right})")
        }
    }
}
