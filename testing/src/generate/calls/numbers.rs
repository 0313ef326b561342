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
        match maker.random.below(6) {
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
    let certainty = if known { Fixed } else { Open };
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
        _ => {
            let text = maker.pick(&["\"9223372036854775807\"", "\"-9223372036854775808\"", "\"4294967296\""]);
            maker.fixed(format!("atoll({text})"));
        }
    }
}
