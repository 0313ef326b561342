//! Functions for bytes and strings that older systems and the GNU library have, and sets of characters in input.

use super::super::observed::Certainty::Fixed;
use super::Maker;

const TEXTS: [&str; 8] =
    ["\"\"", "\"a\"", "\"abcab\"", "\"a b,c\"", "\",,a,,b\"", "\"a\\x80z\"", "\"ab\\0cd\"", "\"12-ab]\""];

const CHARACTERS: [&str; 6] = ["'a'", "'b'", "0", "0x80", "-1", "'a' + 256"];

const SETS: [&str; 9] = ["[a]", "[a-z]", "[^,]", "[^]]", "[]a]", "[0-9-]", "[^a-c]", "[z-a]", "[a-b1-2]"];

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static char @to[24];");
    for _ in maker.several(3, 6) {
        let (s, text) = (maker.name("s"), maker.pick(&TEXTS));
        maker.global(format!("static char {s}[16] = {text};"));
        let (one, size) = (maker.pick(&CHARACTERS), maker.random.below(9));
        maker.step("memset(@to, '#', sizeof @to);");
        match maker.random.below(14) {
            0 => maker.fixed(format!("offset(index({s}, {one}), {s})")),
            1 => maker.fixed(format!("offset(rindex({s}, {one}), {s})")),
            2 => maker.fixed(format!("offset(strchrnul({s}, {one}), {s})")),
            3 => maker.fixed(format!("offset(memrchr({s}, {one}, {size}), {s})")),
            4 => maker.fixed(format!("offset(memccpy(@to, {s}, {one}, {size}), @to)")),
            5 => maker.fixed(format!("offset(mempcpy(@to, {s}, {size}), @to)")),
            6 => maker.fixed(format!("offset(stpncpy(@to, {s}, {size}), @to)")),
            7 => maker.fixed(format!("bcmp({s}, \"ab\\0c\", {}) == 0", size % 5)),
            8 => maker.step(format!("bcopy({s}, {s} + {}, {size});", size % 4)),
            9 => maker.step(format!("bzero({s}, {size});")),
            10 | 11 => {
                let (rest, word) = (maker.name("r"), maker.name("w"));
                maker.global(format!("static char *{rest} = {s}, *{word};"));
                for _ in 0..2 {
                    let separators = maker.pick(&["\",\"", "\" ,\"", "\"b\"", "\"\""]);
                    maker.setup(format!("{word} = strsep(&{rest}, {separators});"));
                    maker.sees(format!("offset({word}, {s})"), Fixed);
                    maker.sees(format!("offset({rest}, {s})"), Fixed);
                }
            }
            _ => {
                let (set, width) = (maker.pick(&SETS), maker.pick(&["", "1", "3"]));
                maker.fixed(format!("sscanf({s}, \"%{width}{set}\", @to)"));
            }
        }
        maker.sees(format!("bytes8({s})"), Fixed);
        maker.sees("bytes8(@to)", Fixed);
    }
}
