//! The bytes of an object and the many names that parts of them have.
//!
//! Every object of these programs is a `union view` of eight bytes. The table says by hand which bytes (and bits) each
//! name means, as GCC lays them out on x86; the front end has no part in it. That is the point: what the front end
//! makes of a name is compared with what stands here.

/// The declarations of the union and its members.
pub(super) const VIEW: &str = "\
struct bits { unsigned p : 3, q : 6, r : 4; unsigned short t; };
struct gap { unsigned char c; unsigned e : 8, g : 12; unsigned : 0; unsigned k : 5; };
struct wide { unsigned long long w : 20, x : 20, y : 16; };
struct pair { unsigned y; unsigned short z; };
struct whole { unsigned y, z; };
struct cells { unsigned char n; _Atomic unsigned char c; _Atomic unsigned short d; _Atomic unsigned e; };
union view {
    unsigned long long d;
    unsigned i[2];
    unsigned short h[4];
    unsigned char b[8];
    struct bits f;
    struct gap g;
    struct wide w;
    struct pair s;
    struct cells a;
    _Atomic unsigned ai;
    _Atomic unsigned char ab;
    _Atomic struct whole v;
};
";

/// The number of bytes of an object.
pub const OBJECT: usize = 8;

/// What kind of thing a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// An integer without `_Atomic`.
    Plain,
    /// An `_Atomic` integer.
    Atomic,
    /// A bit-field: its bits, counted from the first bit of its memory location, which the bytes of the place are.
    Bits {
        /// The first bit.
        shift: u32,
        /// The number of bits.
        width: u32,
    },
    /// An `_Atomic` structure, which is accessed in one step.
    AtomicRecord,
    /// A structure without `_Atomic` that is assigned as a whole; padding behind its members is not meant.
    Record,
}

impl Shape {
    /// Whether it is a structure.
    pub fn is_record(self) -> bool {
        matches!(self, Shape::Record | Shape::AtomicRecord)
    }
}

/// A part of an object.
#[derive(Debug, PartialEq, Eq)]
pub struct Place {
    /// How it is written; `@` stands for the object.
    pub text: &'static str,
    /// The type of an integer that holds its value, and what a structure's is called.
    pub ty: &'static str,
    /// Its first byte. Of a bit-field: of the memory location that it is a part of.
    pub offset: usize,
    /// The number of its bytes, likewise.
    pub bytes: usize,
    /// What it is.
    pub shape: Shape,
}

const fn place(text: &'static str, ty: &'static str, offset: usize, bytes: usize, shape: Shape) -> Place {
    Place { text, ty, offset, bytes, shape }
}

const fn bits(text: &'static str, [offset, bytes]: [usize; 2], [shift, width]: [u32; 2]) -> Place {
    Place { text, ty: "unsigned", offset, bytes, shape: Shape::Bits { shift, width } }
}

const BYTE: &str = "unsigned char";
const SHORT: &str = "unsigned short";
const LONG: &str = "unsigned long long";

/// All places.
pub const PLACES: &[Place] = &[
    place("@.b[0]", BYTE, 0, 1, Shape::Plain),
    place("@.b[1]", BYTE, 1, 1, Shape::Plain),
    place("@.b[3]", BYTE, 3, 1, Shape::Plain),
    place("(*((unsigned char *)&@ + 2))", BYTE, 2, 1, Shape::Plain),
    place("(*((unsigned char *)&@.f + 1))", BYTE, 1, 1, Shape::Plain),
    place("(*((unsigned char *)&@.w + 4))", BYTE, 4, 1, Shape::Plain),
    place("@.h[0]", SHORT, 0, 2, Shape::Plain),
    place("@.h[1]", SHORT, 2, 2, Shape::Plain),
    place("(*(unsigned short *)&@.g)", SHORT, 0, 2, Shape::Plain),
    place("(*(unsigned short *)((char *)&@ + 4))", SHORT, 4, 2, Shape::Plain),
    place("@.i[0]", "unsigned", 0, 4, Shape::Plain),
    place("@.i[1]", "unsigned", 4, 4, Shape::Plain),
    place("(*(unsigned *)&@.b[0])", "unsigned", 0, 4, Shape::Plain),
    place("@.d", LONG, 0, 8, Shape::Plain),
    place("@.s.z", SHORT, 4, 2, Shape::Plain),
    place("@.f.t", SHORT, 2, 2, Shape::Plain),
    place("@.g.c", BYTE, 0, 1, Shape::Plain),
    place("@.ai", "unsigned", 0, 4, Shape::Atomic),
    place("@.ab", BYTE, 0, 1, Shape::Atomic),
    place("@.a.c", BYTE, 1, 1, Shape::Atomic),
    place("@.a.d", SHORT, 2, 2, Shape::Atomic),
    place("@.a.e", "unsigned", 4, 4, Shape::Atomic),
    place("(*(_Atomic unsigned *)&@.i[1])", "unsigned", 4, 4, Shape::Atomic),
    place("(*(volatile _Atomic unsigned char *)&@.f)", BYTE, 0, 1, Shape::Atomic),
    place("(*(unsigned *)&@.ai)", "unsigned", 0, 4, Shape::Plain),
    place("(*(volatile unsigned char *)&@.a.c)", BYTE, 1, 1, Shape::Plain),
    place("@.s", "struct pair", 0, 6, Shape::Record),
    place("@.v", "struct whole", 0, 8, Shape::AtomicRecord),
    bits("@.f.p", [0, 2], [0, 3]),
    bits("@.f.q", [0, 2], [3, 6]),
    bits("@.f.r", [0, 2], [9, 4]),
    bits("@.g.e", [1, 3], [0, 8]),
    bits("@.g.g", [1, 3], [8, 12]),
    bits("@.g.k", [4, 1], [0, 5]),
    bits("@.w.w", [0, 7], [0, 20]),
    bits("@.w.x", [0, 7], [20, 20]),
    bits("@.w.y", [0, 7], [40, 16]),
];

impl Place {
    /// The place's value in an object.
    pub(super) fn value(&self, object: &[u8]) -> u64 {
        let bytes = &object[self.offset..self.offset + self.bytes];
        let whole = bytes.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte));
        match self.shape {
            Shape::Bits { shift, width } => whole >> shift & ((1 << width) - 1),
            _ => whole,
        }
    }

    /// Gives the place a value in an object, cut to its width.
    pub(super) fn set(&self, object: &mut [u8], value: u64) {
        let mut whole = value;
        if let Shape::Bits { shift, width } = self.shape {
            let mask = ((1 << width) - 1) << shift;
            let old = Place { shape: Shape::Plain, ..*self }.value(object);
            whole = old & !mask | value << shift & mask;
        }
        object[self.offset..self.offset + self.bytes].copy_from_slice(&whole.to_le_bytes()[..self.bytes]);
    }
}
