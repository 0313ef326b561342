//! Bytes: filling, copying, moving onto itself, comparing, with sizes that the program computes.

use super::super::observed::Certainty::Fixed;
use super::Maker;

pub(super) fn steps(maker: &mut Maker) {
    maker.global("static unsigned char @b[24] = \"0123456789abcdefghijklm\", @c[24] = { 1, 2, 0, 255, 128 };");
    maker.global("static struct { char tag; int number; short last; } @x = { 'x', 0x01020304, 7 }, @y;");
    maker.global("static volatile int @size;");
    for _ in maker.several(3, 6) {
        let (to, from, size) = (maker.random.below(8), maker.random.below(8), maker.random.below(9));
        maker.setup(format!("@size = {size};"));
        let size = maker.pick(&["@size", "(size_t)@size", "@size % 8", "@size + 0u"]);
        match maker.random.below(9) {
            0 => {
                let byte = maker.pick(&["0", "'z'", "-1", "0x141", "255"]);
                maker.fixed(format!("offset(memset(@b + {to}, {byte}, {size}), @b)"));
            }
            1 => maker.fixed(format!("offset(memcpy(@b + {to}, @c + {from}, {size}), @b)")),
            2 | 3 => maker.fixed(format!("offset(memmove(@b + {to}, @b + {from}, {size}), @b)")),
            4 => maker.fixed(format!("sign(memcmp(@b + {to}, @c + {from}, {size}))")),
            5 => maker.fixed(format!("offset(memchr(@b + {to}, '5', {size}), @b)")),
            6 => {
                maker.fixed("offset(memcpy(&@y, &@x, sizeof @x), &@y)");
                maker.sees("@y.number", Fixed);
                maker.sees("@y.tag * 1000 + @y.last", Fixed);
            }
            7 => maker.fixed(format!("offset(__builtin_memcpy(@b + {to}, \"abcdefgh\", {size}), @b)")),
            _ => {
                maker.fixed("offset(memset(&@y, 0x5a, sizeof @y), &@y)");
                maker.sees("@y.number + @y.last", Fixed);
            }
        }
        maker.sees("bytes8(@b)", Fixed);
        maker.sees("bytes8(@b + 8)", Fixed);
    }
}
