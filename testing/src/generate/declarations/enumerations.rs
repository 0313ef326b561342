//! Enumerations: numbers that go on, beyond `int` too, which decides the type.

use super::super::observed::Maker;
use super::{constant, type_of};

const NUMBERS: [(&str, i64); 14] = [
    ("0", 0),
    ("-1", -1),
    ("5", 5),
    ("'a'", 97),
    ("1 << 4", 16),
    ("sizeof(int)", 4),
    ("127", 127),
    ("128", 128),
    ("255", 255),
    ("65536", 65_536),
    ("2147483646", 2_147_483_646),
    ("0x7fffffff", INT_MAX),
    ("-2147483647 - 1", -INT_MAX - 1),
    ("sizeof(char[7]) + 1", 8),
];

/// Numbers that no `int` has: an extension, which makes the enumeration wider.
const LARGE: [(&str, i64); 4] = [
    ("0x80000000", INT_MAX + 1),
    ("0xffffffff", UINT_MAX),
    ("4294967296", UINT_MAX + 1),
    ("-2147483649", -INT_MAX - 2),
];

const INT_MAX: i64 = i32::MAX as i64;
const UINT_MAX: i64 = u32::MAX as i64;

/// A number that is added to an enumerator: what comes out, unless that is beyond an `int` that the enumerator is.
fn sum(last: i64, more: i64) -> Option<i64> {
    match last {
        last if last <= INT_MAX => Some(last + more).filter(|sum| *sum <= INT_MAX),
        // From here to `UINT_MAX` an enumerator is an `unsigned`, which wraps.
        last if last <= UINT_MAX => Some((last + more) & UINT_MAX),
        last => Some(last + more),
    }
}

pub(super) fn steps(maker: &mut Maker) {
    for _ in maker.several(1, 3) {
        let (name, mut text) = (maker.name("e"), String::new());
        let count = maker.random.between(1, 5);
        let large = maker.random.chance(20);
        let mut last = -1;
        for index in 0..count {
            // The greatest number of a type has no next one.
            let next = (last != INT_MAX && last != UINT_MAX).then(|| (String::new(), last + 1));
            let more = maker.random.between(1, 3);
            let after = (index > 0).then(|| sum(last, more)).flatten();
            let after = after.map(|value| (format!(" = {name}_{} + {more}", index - 1), value));
            let kind = maker.random.below(3);
            let numbers = if large && maker.random.chance(40) { &LARGE[..] } else { &NUMBERS[..] };
            let (number, value) = *maker.random.pick(numbers);
            let any = (format!(" = {number}"), value);
            let (number, value) = if kind == 0 { next } else { after.filter(|_| kind == 1) }.unwrap_or(any);
            last = value;
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
