//! Numbers: reading them from text, bits, absolute values, arithmetic that overflows.

use super::super::observed::Certainty::{Fixed, Open};
use super::Maker;

const DIGITS: [&str; 30] = [
    "\"0\"",
    "\"12\"",
    "\"-12\"",
    "\"+7\"",
    "\" \\t\\n 42x\"",
    "\"--1\"",
    "\"+-1\"",
    "\"0x\"",
    "\"0x1F\"",
    "\"-0X10\"",
    "\"0xg\"",
    "\"010\"",
    "\"089\"",
    "\"0b1\"",
    "\"1010\"",
    "\"zZ\"",
    "\"7fffffff\"",
    "\"2147483647\"",
    "\"2147483648\"",
    "\"-2147483648\"",
    "\"-2147483649\"",
    "\"4294967295\"",
    "\"4294967296\"",
    "\"-4294967295\"",
    "\"9223372036854775807\"",
    "\"9223372036854775808\"",
    "\"-9223372036854775809\"",
    "\"18446744073709551615\"",
    "\"18446744073709551616\"",
    "\"99999999999999999999999999\"",
];

const NOTHING: [&str; 5] = ["\"\"", "\" \"", "\"x\"", "\"-\"", "\"+ 1\""];

const OPERANDS: [&str; 14] = [
    "0",
    "1",
    "-1",
    "7",
    "255",
    "-128",
    "32767",
    "INT_MAX",
    "INT_MIN",
    "UINT_MAX",
    "LONG_MIN",
    "LLONG_MAX",
    "ULLONG_MAX",
    "0x8000000000000000u",
];

const RESULTS: [&str; 8] =
    ["signed char", "unsigned char", "short", "int", "unsigned", "long", "unsigned long long", "long long"];

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static char *@end;");
    for _ in maker.several(3, 6) {
        match maker.random.below(8) {
            6 => real(maker),
            7 => root(maker),
            0..=2 => converted(maker),
            3 => bits(maker),
            4 => overflow(maker),
            _ => plain(maker),
        }
    }
}

/// The functions that say where the number ended.
fn converted(maker: &mut Maker) {
    let function = maker.pick(&["strtol", "strtoul", "strtoll", "strtoull"]);
    let (base, known) = match maker.random.below(10) {
        0..=2 => ("10", true),
        3 | 4 => ("0", true),
        5 => ("16", true),
        6 => ("8", true),
        7 => ("2", true),
        8 => ("36", true),
        // A base that there is not may be an error.
        _ => (maker.pick(&["1", "37", "-2"]), false),
    };
    let nothing = maker.random.chance(15);
    let text = if nothing { maker.pick(&NOTHING) } else { maker.pick(&DIGITS) };
    let (s, result) = (maker.name("s"), maker.name("r"));
    maker.global(format!("static char {s}[] = {text};"));
    maker.global(format!("static long long {result};"));
    // The prefix `0b` is one since C23 only.
    let binary = text.contains("0b") && matches!(base, "0" | "2");
    let certainty = if known && !binary { Fixed } else { Open };
    if maker.random.chance(20) {
        maker.step(format!("errno = 0; {result} = {function}({s}, 0, {base});"));
        maker.sees(result, certainty);
    } else {
        maker.step(format!("@end = {s}; errno = 0; {result} = {function}({s}, &@end, {base});"));
        maker.sees(result, certainty);
        maker.sees(format!("offset(@end, {s})"), certainty);
    }
    // Text without a number may set `errno` to EINVAL or leave it alone: whether it is one depends on the base, too.
    maker.sees("errno == ERANGE", certainty);
    maker.sees("errno", Open);
}

/// Floating-point numbers in text, as their bits.
fn real(maker: &mut Maker) {
    let text = maker.pick(&[
        "\"0\"",
        "\"-0.0\"",
        "\"1\"",
        "\"1.\"",
        "\".5\"",
        "\".\"",
        "\"\"",
        "\"x\"",
        "\"-\"",
        "\"+1.25\"",
        "\" \\n-3.1\"",
        "\"0.1\"",
        "\"123456.789xyz\"",
        "\"1e\"",
        "\"1e+\"",
        "\"1e5\"",
        "\"12E-3\"",
        "\"7e22\"",
        "\"3e-5x\"",
        "\"1.5.2\"",
        "\"inf\"",
        "\"-INFINITY\"",
        "\"infinit\"",
        "\"NaN\"",
        "\"00012.50\"",
        "\"0e999\"",
        "\"9007199254740991\"",
        "\"1e1.5\"",
        "\"2.2250738585072014e-308\"",
        "\"0x1p3\"",
        "\"1e400\"",
    ]);
    let (function, ty) = *maker.random.pick(&[("strtod", "double"), ("strtof", "float"), ("atof", "double")]);
    let (s, value) = (maker.name("s"), maker.name("d"));
    maker
        .global(format!("static char {s}[] = {text}; static union {{ {ty} value; unsigned char bytes[8]; }} {value};"));
    if function == "atof" {
        maker.step(format!("{value}.value = atof({s});"));
    } else {
        maker.step(format!("@end = {s}; {value}.value = {function}({s}, &@end);"));
        maker.sees(format!("offset(@end, {s})"), Fixed);
    }
    maker.sees(format!("bytes8(&{value})"), Fixed);
}

/// Square roots, as their bits.
fn root(maker: &mut Maker) {
    let value = maker.name("d");
    let argument = maker.pick(&[
        "0.0",
        "-0.0",
        "1",
        "2",
        "3",
        "4",
        "0.25",
        "0.1",
        "1e300",
        "1e-300",
        "4.9e-324",
        "1.7976931348623157e308",
        "2.2250738585072009e-308",
        "12345678.9",
        "0x1.fffffffffffffp+0",
        "0x1.0000000000001p+1",
        "INFINITY",
        "-1",
    ]);
    let (function, ty) = *maker.random.pick(&[("sqrt", "double"), ("sqrt", "double"), ("sqrtf", "float")]);
    maker.global(format!(
        "static union {{ {ty} value; unsigned char bytes[8]; }} {value}; static {ty} {value}a = {argument};"
    ));
    maker.step(format!("errno = 0; {value}.value = {function}({value}a);"));
    maker.sees(format!("bytes8(&{value})"), Fixed);
    maker.sees("errno", Fixed);
}

fn bits(maker: &mut Maker) {
    let value = maker.pick(&["1", "2", "5", "0x80", "0xffff", "0x80000000u", "INT_MIN", "-1", "0x7fffffff"]);
    let which = maker.pick(&["clz", "ctz", "ffs", "popcount", "parity"]);
    let suffix = maker.pick(&["", "l", "ll"]);
    match maker.random.below(3) {
        0 | 1 => maker.fixed(format!("__builtin_{which}{suffix}({value})")),
        _ => {
            let width = maker.pick(&["16", "32", "64"]);
            maker.fixed(format!("__builtin_bswap{width}({value})"));
        }
    }
    if maker.random.chance(30) {
        let value = maker.pick(&["0", "8", "-1", "INT_MIN"]);
        let function = maker.pick(&["ffs", "ffsl", "ffsll"]);
        maker.fixed(format!("{function}({value})"));
    }
}

fn overflow(maker: &mut Maker) {
    let (left, right, ty) = (maker.pick(&OPERANDS), maker.pick(&OPERANDS), maker.pick(&RESULTS));
    let result = maker.name("o");
    let call = if maker.random.chance(70) {
        maker.global(format!("static {ty} {result};"));
        let which = maker.pick(&["add", "sub", "mul"]);
        format!("__builtin_{which}_overflow({left}, {right}, &{result})")
    } else {
        let (letter, ty) = *maker.random.pick(&[
            ("s", "int"),
            ("u", "unsigned"),
            ("sl", "long"),
            ("ul", "unsigned long"),
            ("sll", "long long"),
            ("ull", "unsigned long long"),
        ]);
        maker.global(format!("static {ty} {result};"));
        let which = maker.pick(&["add", "sub", "mul"]);
        format!("__builtin_{}{which}{}_overflow({left}, {right}, &{result})", &letter[..1], &letter[1..])
    };
    maker.fixed(call);
    maker.sees(result, Fixed);
}

fn plain(maker: &mut Maker) {
    match maker.random.below(3) {
        0 => {
            let function = maker.pick(&["abs", "labs", "llabs", "__builtin_abs", "__builtin_llabs"]);
            let value = maker.pick(&["0", "5", "-5", "-2147483647", "2147483647"]);
            maker.fixed(format!("{function}({value})"));
        }
        1 => {
            // Numbers that fit: any other is undefined.
            let text =
                maker.pick(&["\"\"", "\"x\"", "\" 12 \"", "\"-7a\"", "\"0x10\"", "\"2147483647\"", "\"-2147483648\""]);
            let function = maker.pick(&["atoi", "atol", "atoll"]);
            maker.fixed(format!("{function}({text})"));
        }
        _ if maker.random.chance(50) => {
            let text = maker.pick(&["\"9223372036854775807\"", "\"-9223372036854775808\"", "\"4294967296\""]);
            maker.fixed(format!("atoll({text})"));
        }
        _ => {
            // Undefined.
            let text =
                maker.pick(&["\"2147483648\"", "\"-2147483649\"", "\"99999999999\"", "\"-9999999999999999999999\""]);
            maker.open(format!("atoi({text})"));
        }
    }
}
