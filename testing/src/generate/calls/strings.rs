//! Strings: searching, comparing, copying, cutting; wide ones too.

use super::super::observed::Certainty::Fixed;
use super::Maker;

/// Contents that differ in length, in case, and in bytes that a signed character makes negative.
const TEXTS: [&str; 14] = [
    "\"\"",
    "\"a\"",
    "\"b\"",
    "\"ab\"",
    "\"abc\"",
    "\"abcab\"",
    "\"aAbB\"",
    "\"AAbb\"",
    "\"a b,c\"",
    "\",,a,,b\"",
    "\"\\xff\"",
    "\"a\\x80z\"",
    "\"ab\\0cd\"",
    "\"Zz[`\"",
];

const WIDE: [&str; 6] = ["L\"\"", "L\"a\"", "L\"ab\"", "L\"abc\"", "L\"b\\x7fffffff\"", "L\"\\x80\""];

const CHARACTERS: [&str; 9] = ["'a'", "'b'", "'z'", "0", "' '", "0x80", "-1", "255", "'a' + 256"];

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static char @to[24];");
    for _ in maker.several(3, 6) {
        match maker.random.below(6) {
            0 | 1 => look(maker),
            2 => compare(maker),
            3 => copy(maker),
            4 => cut(maker),
            _ => wide(maker),
        }
    }
}

/// A string in an object of its own.
fn object(maker: &mut Maker) -> String {
    let (name, text) = (maker.name("s"), maker.pick(&TEXTS));
    maker.global(format!("static char {name}[16] = {text};"));
    name
}

fn look(maker: &mut Maker) {
    let s = object(maker);
    let (c, set, size) = (maker.pick(&CHARACTERS), maker.pick(&TEXTS), maker.random.below(8));
    let call = match maker.random.below(10) {
        0 => format!("strlen({s})"),
        1 => format!("strnlen({s}, {size})"),
        2 => format!("offset(strchr({s}, {c}), {s})"),
        3 => format!("offset(strrchr({s}, {c}), {s})"),
        4 => format!("offset(memchr({s}, {c}, {size}), {s})"),
        5 => format!("offset(strstr({s}, {set}), {s})"),
        6 => format!("offset(strpbrk({s}, {set}), {s})"),
        7 => format!("strspn({s}, {set})"),
        8 => format!("strcspn({s}, {set})"),
        _ => format!("offset(strchr({s} + 1, {c}), {s})"),
    };
    maker.fixed(call);
}

fn compare(maker: &mut Maker) {
    let (left, right, size) = (object(maker), object(maker), maker.random.below(7));
    let call = match maker.random.below(5) {
        0 => format!("sign(strcmp({left}, {right}))"),
        1 => format!("sign(strncmp({left}, {right}, {size}))"),
        2 => format!("sign(memcmp({left}, {right}, {size}))"),
        3 => format!("sign(strcasecmp({left}, {right}))"),
        _ => format!("sign(strncasecmp({left}, {right}, {size}))"),
    };
    maker.fixed(call);
}

fn copy(maker: &mut Maker) {
    let (s, size) = (object(maker), maker.random.below(9));
    maker.step("memset(@to, '#', sizeof @to); strcpy(@to, \"xy\");");
    let call = match maker.random.below(8) {
        0 => format!("offset(strcpy(@to, {s}), @to)"),
        1 => format!("offset(strncpy(@to, {s}, {size}), @to)"),
        2 => format!("offset(strcat(@to, {s}), @to)"),
        3 => format!("offset(strncat(@to, {s}, {size}), @to)"),
        4 => format!("offset(stpcpy(@to, {s}), @to)"),
        5 => format!("offset(strcpy(@to + 3, {s}), @to)"),
        6 => {
            let copy = maker.name("d");
            maker.global(format!("static char *{copy};"));
            maker.step(format!("{copy} = strdup({s}); strcpy(@to + 1, {copy});"));
            format!("{copy} != {s} && strlen({copy}) == strlen({s})")
        }
        _ => {
            let copy = maker.name("d");
            maker.global(format!("static char *{copy};"));
            maker.step(format!("{copy} = strndup({s}, {size}); strcpy(@to + 2, {copy});"));
            format!("strlen({copy})")
        }
    };
    maker.fixed(call);
    maker.sees("bytes8(@to)", Fixed);
    maker.sees("bytes8(@to + 8)", Fixed);
}

/// `strtok` and `strtok_r`: several calls, each with separators of its own.
fn cut(maker: &mut Maker) {
    let (s, kept, word) = (object(maker), maker.name("k"), maker.name("w"));
    maker.global(format!("static char *{kept}, *{word};"));
    let reentrant = maker.random.chance(50);
    for turn in 0..maker.random.between(1, 3) {
        let from = if turn == 0 { s.as_str() } else { "0" };
        let separators = maker.pick(&["\",\"", "\" ,\"", "\"b\"", "\"\"", "\"abc\""]);
        let call = match reentrant {
            true => format!("strtok_r({from}, {separators}, &{kept})"),
            false => format!("strtok({from}, {separators})"),
        };
        maker.setup(format!("{word} = {call};"));
        maker.sees(format!("offset({word}, {s})"), Fixed);
        maker.sees(format!("{word} ? (long long)strlen({word}) : -1"), Fixed);
    }
    maker.sees(format!("bytes8({s})"), Fixed);
}

fn wide(maker: &mut Maker) {
    let (left, right) = (maker.name("l"), maker.name("m"));
    let (one, two, size) = (maker.pick(&WIDE), maker.pick(&WIDE), maker.random.below(5));
    maker.global(format!("static wchar_t {left}[12] = {one}, {right}[12] = {two};"));
    match maker.random.below(9) {
        0 => maker.fixed(format!("wcslen({left})")),
        1 => maker.fixed(format!("sign(wcscmp({left}, {right}))")),
        2 => maker.fixed(format!("sign(wcsncmp({left}, {right}, {size}))")),
        3 => maker.fixed(format!("offset(wcschr({left}, L'b'), {left})")),
        4 => maker.fixed(format!("offset(wcscpy({left}, {right}), {left})")),
        5 => maker.fixed(format!("offset(wcsncpy({left}, {right}, {size}), {left})")),
        6 => maker.fixed(format!("offset(wcscat({left}, {right}), {left})")),
        7 => maker.fixed(format!("offset(wmemcpy({left}, {right}, {size}), {left})")),
        _ => maker.fixed(format!("offset(wmemset({left}, L'q', {size}), {left})")),
    }
    maker.sees(format!("bytes8({left})"), Fixed);
    maker.sees(format!("bytes8({left} + 2)"), Fixed);
}
