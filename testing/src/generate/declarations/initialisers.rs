//! Initialisers: designators, ranges, nested braces that are left out, strings, arrays that get their length, compound
//! literals.

use super::super::observed::Certainty::Fixed;
use super::super::observed::Maker;
use super::constant;

pub(super) fn steps(maker: &mut Maker) {
    maker.global("struct @p { short x, y; }; struct @n { char tag; struct @p at[2]; union { int i; char c[4]; }; };");
    for _ in maker.several(2, 4) {
        let name = maker.name("i");
        match maker.random.below(6) {
            0 => {
                let text = items(maker, 6);
                maker.global(format!("static int {name}[] = {{ {text} }};"));
                constant(maker, &format!("sizeof {name}"));
                maker.fixed(format!("{name}[0] + {name}[sizeof {name} / sizeof *{name} - 1] * 1000"));
            }
            1 => {
                let string =
                    maker.pick(&["\"abc\"", "\"\"", "{ \"xy\" }", "\"a\\0b\"", "{ 'a', [3] = 'd' }", "\"1\" \"23\""]);
                let length = maker.pick(&["", "8", "9"]);
                maker.global(format!("static char {name}[{length}] = {string}; static char {name}z[8];"));
                constant(maker, &format!("sizeof {name}"));
                maker.fixed(format!("bytes8(memcpy({name}z, {name}, sizeof {name} < 8 ? sizeof {name} : 8))"));
            }
            2 => {
                let text = maker.pick(&[
                    "1, 2, 3, 4, 5, 6",
                    "1, { 2, 3 }, 4",
                    "1, { { 2, 3 }, { 4 } }, { 6 }",
                    ".at[1] = { 2, 3 }, 7",
                    ".at[1].y = 9, 8",
                    ".tag = 1, 2, 3, .at = { [1] = { .y = 4 } }",
                    ".c = \"ab\", .tag = 5",
                    ".i = 0x01020304, .at[0].x = 3, 4, 5",
                    "{ 1 }, .at[0].x = 2, .at[0].x = 3",
                ]);
                maker.global(format!("static union {{ struct @n s; char raw[24]; }} {name} = {{ {{ {text} }} }};"));
                for part in 0..3 {
                    maker.fixed(format!("bytes8({name}.raw + {})", 8 * part));
                }
            }
            3 => {
                let text = maker.pick(&[
                    "1, 2, 3",
                    "[1] = { 5 }, 6",
                    "{ 1 }, { 2 }",
                    "[0 ... 1] = { 3, 4 }, [1].y = 9",
                    "[2] = 1, 2, [0] = 3",
                ]);
                maker.global(format!("static struct @p {name}[3] = {{ {text} }};"));
                maker.fixed(format!("bytes8({name})"));
                maker.sees(format!("{name}[2].x * 1000 + {name}[2].y"), Fixed);
            }
            4 => {
                let text = items(maker, 4);
                constant(maker, &format!("sizeof((short[]){{ {text} }})"));
                let index = maker.random.below(4);
                maker.fixed(format!("((short[6]){{ {text} }})[{index}]"));
            }
            _ => {
                let text = maker.pick(&[
                    "1, 2, 3, 4",
                    "{ 1 }, { 2, 3 }",
                    "[1][2] = 7",
                    "[0] = { [1] = 5 }, 6",
                    "[1] = { 1, 2, 3 }",
                ]);
                maker.global(format!("static int {name}[2][3] = {{ {text} }};"));
                for part in 0..3 {
                    maker.fixed(format!("bytes8((int *){name} + {})", 2 * part));
                }
            }
        }
    }
}

/// Items of an array, some with designators that lead to a place or over a range.
fn items(maker: &mut Maker, length: i64) -> String {
    let mut items = Vec::new();
    for _ in 0..maker.random.between(1, 3) {
        let value = maker.random.between(-9, 99);
        let place = maker.random.between(0, length - 2);
        items.push(match maker.random.below(4) {
            0 => format!("[{place}] = {value}"),
            1 => format!("[{place} ... {}] = {value}", place + 1),
            _ => value.to_string(),
        });
    }
    items.join(", ")
}
