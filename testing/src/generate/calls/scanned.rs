//! Numbers, words and characters that `sscanf` finds in a text.

use super::super::observed::Certainty::{Fixed, Open};
use super::Maker;

const TEXTS: [&str; 20] = [
    "\"12\"",
    "\" -7x\"",
    "\"0x1f\"",
    "\"077\"",
    "\"+3\"",
    "\"\"",
    "\" \"",
    "\"x\"",
    "\"-\"",
    "\"5:6\"",
    "\"5 : 6\"",
    "\"5;6\"",
    "\"12abc 9\"",
    "\"3 4 5\"",
    "\"abc def\"",
    "\"089\"",
    "\"127\"",
    "\"-128\"",
    "\"%5\"",
    "\"  ff\"",
];

/// Numbers at the ends of types, some of which do not fit.
const LARGE: [&str; 8] = [
    "\"2147483647\"",
    "\"-2147483648\"",
    "\"2147483648\"",
    "\"4294967295\"",
    "\"9223372036854775807\"",
    "\"-9223372036854775808\"",
    "\"99999999999999999999\"",
    "\"0b11\"",
];

/// What is scanned, and what for: two objects `@a` and `@b` of each type.
const FORMATS: [(&str, &str); 16] = [
    ("%d%d", "int"),
    ("%d:%d", "int"),
    ("%d : %d", "int"),
    ("%2d%d", "int"),
    ("%1d%3d", "int"),
    ("%i%i", "int"),
    ("%x%x", "unsigned"),
    ("%o%u", "unsigned"),
    ("%d%n", "int"),
    ("%%%d%d", "int"),
    ("%hhd%hhd", "signed char"),
    ("%hd%hd", "short"),
    ("%ld%ld", "long"),
    ("%lld%llx", "long long"),
    ("%c%c", "char"),
    (" %c %c", "char"),
];

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static char @word[24];");
    for _ in maker.several(2, 5) {
        match maker.random.below(6) {
            0 => words(maker),
            1 => large(maker),
            _ => pairs(maker),
        }
    }
}

/// A call that stores two objects.
fn scan(maker: &mut Maker, text: &str, format: &str, ty: &str, certainty: super::super::observed::Certainty) {
    let (a, b, result) = (maker.name("a"), maker.name("b"), maker.name("r"));
    maker.global(format!("static {ty} {a} = 5, {b} = 6; static int {result};"));
    maker.step(format!("{result} = sscanf({text}, \"{format}\", &{a}, &{b});"));
    for value in [result, a, b] {
        maker.sees(value, certainty);
    }
}

fn pairs(maker: &mut Maker) {
    let (text, (format, ty)) = (maker.pick(&TEXTS), *maker.random.pick(&FORMATS));
    scan(maker, text, format, ty, Fixed);
}

/// What is stored of a number that does not fit is open.
fn large(maker: &mut Maker) {
    let text = maker.pick(&LARGE);
    let (format, ty) =
        *maker.random.pick(&[("%d%d", "int"), ("%i%i", "int"), ("%u%u", "unsigned"), ("%lld%lld", "long long")]);
    scan(maker, text, format, ty, Open);
}

fn words(maker: &mut Maker) {
    let (text, number) = (maker.pick(&TEXTS), maker.name("n"));
    let format = maker.pick(&["%s%d", "%3s%d", "%[a-z]%d", "%[^:]:%d", "%*d%s", "%2c%d", "%*s%s"]);
    // Where the text ends C and the GNU library differ.
    let certainty = if format.contains('*') || format.contains("2c") { Open } else { Fixed };
    maker.global(format!("static int {number} = 7;"));
    maker.step("memset(@word, '#', sizeof @word);");
    maker.step("");
    maker.sees(format!("sscanf({text}, \"{format}\", @word, &{number})"), certainty);
    maker.sees(number, certainty);
    maker.sees("bytes8(@word)", certainty);
}
