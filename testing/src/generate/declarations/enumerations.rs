//! Enumerations: numbers that go on, beyond `int` too, which decides the type.

use super::super::observed::Maker;
use super::{constant, type_of};

const NUMBERS: [&str; 14] = [
    "0",
    "-1",
    "5",
    "'a'",
    "1 << 4",
    "sizeof(int)",
    "127",
    "128",
    "255",
    "65536",
    "2147483646",
    "0x7fffffff",
    "-2147483647 - 1",
    "sizeof(char[7]) + 1",
];

/// Numbers that no `int` has: an extension, which makes the enumeration wider.
const LARGE: [&str; 4] = ["0x80000000", "0xffffffff", "4294967296", "-2147483649"];

pub(super) fn steps(maker: &mut Maker) {
    for _ in maker.several(1, 3) {
        let (name, mut text) = (maker.name("e"), String::new());
        let count = maker.random.between(1, 5);
        let large = maker.random.chance(20);
        for index in 0..count {
            let number = match maker.random.below(3) {
                0 => String::new(),
                1 if index > 0 => format!(" = {name}_{} + {}", index - 1, maker.random.between(1, 3)),
                _ if large && maker.random.chance(40) => format!(" = {}", maker.pick(&LARGE)),
                _ => format!(" = {}", maker.pick(&NUMBERS)),
            };
            // The greatest number of a type has no next one.
            let number = if number.is_empty() && text.contains("fffffff") { " = 3".to_owned() } else { number };
            text.push_str(&format!("{name}_{index}{number}, "));
        }
        let attribute = if maker.random.chance(5) { " __attribute__((packed))" } else { "" };
        maker.global(format!("enum{attribute} {name} {{ {text} }};"));
        for index in 0..count {
            constant(maker, &format!("{name}_{index}"));
        }
        maker.fixed(type_of(&format!("{name}_0")));
        maker.fixed(format!("sizeof(enum {name}) * 100 + _Alignof(enum {name})"));
        maker.fixed(format!("(enum {name})-1 < 0"));
        maker.fixed(format!("sizeof({name}_{})", count - 1));
        maker.fixed(type_of(&format!("(enum {name})0 + (char)0")));
    }
}
