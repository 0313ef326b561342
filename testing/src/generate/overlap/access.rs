//! Accesses to a place: how they are written in C, which bytes they touch in which way, what they do.
//!
//! The three are stated here side by side and independently of the front end, from the words of C11: a bit-field
//! is accessed with the whole memory location that it is a part of, and never atomically; `memcpy`, `memset` and the
//! assignment of a structure are plain whatever they copy.

use super::place::{OBJECT, PLACES, Place, Shape};

/// How a place is accessed; a number is the value that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum How {
    /// `l = x;`
    Read,
    /// `x = 1;`
    Write(u8),
    /// `x += 1;`
    Add(u8),
    /// `x++;`
    Increment,
    /// `memset`.
    Fill(u8),
    /// `memcpy` or the assignment of a structure, from a variable of the thread.
    CopyIn(u8),
    /// `memcpy` or the assignment of a structure, into a variable of the thread.
    CopyOut,
    /// `atomic_init`, which is not atomic.
    Init(u8),
    /// An atomic load.
    Load(Order),
    /// An atomic store.
    Store(u8, Order),
    /// An atomic exchange.
    Exchange(u8, Order),
    /// An atomic addition.
    FetchAdd(u8, Order),
    /// Compare with the first number and exchange; `weak` ones may fail for no reason.
    Compare(u8, u8, bool, Order),
    /// `__atomic_test_and_set`.
    TestAndSet,
    /// `__atomic_clear`.
    Clear,
}

/// The memory order of an atomic operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// Relaxed.
    Relaxed,
    /// Acquire where it reads, release where it writes.
    Ordered,
    /// Sequentially consistent.
    SeqCst,
}

/// Some bytes of memory and how they are touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// The first byte.
    pub first: usize,
    /// The number of bytes.
    pub bytes: usize,
    /// Whether they are read.
    pub reads: bool,
    /// Whether they are written.
    pub writes: bool,
    /// The order of an atomic access.
    pub atomic: Option<Order>,
}

impl Touch {
    /// Whether the two would race if different threads made them at once.
    pub(super) fn conflicts_with(&self, other: &Touch) -> bool {
        let common = self.first < other.first + other.bytes && other.first < self.first + self.bytes;
        common && (self.writes || other.writes) && (self.atomic.is_none() || other.atomic.is_none())
    }
}

/// An access to a part of an object that is yet to be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Access {
    /// An index into [`PLACES`].
    pub place: usize,
    /// How.
    pub how: How,
}

impl Access {
    /// The place.
    pub fn place(self) -> &'static Place {
        &PLACES[self.place]
    }

    /// Whether C allows the access to such a place.
    pub fn is_possible(self) -> bool {
        use How::*;
        let (shape, bytes) = (self.place().shape, self.place().bytes);
        match self.how {
            Read | Write(_) | Add(_) | Increment => !shape.is_record(),
            Fill(_) | CopyIn(_) | CopyOut => !matches!(shape, Shape::Bits { .. }),
            Init(_) => shape == Shape::Atomic,
            Load(_) | Store(..) | Exchange(..) | FetchAdd(..) | Compare(..) => {
                matches!(shape, Shape::Plain | Shape::Atomic)
            }
            TestAndSet | Clear => shape == Shape::Plain && bytes == 1,
        }
    }

    /// The order, if the access is atomic.
    pub fn atomic(self) -> Option<Order> {
        match self.how {
            How::Load(order) | How::Store(_, order) | How::Exchange(_, order) | How::FetchAdd(_, order) => Some(order),
            How::Compare(_, _, _, order) => Some(order),
            How::TestAndSet | How::Clear => Some(Order::SeqCst),
            How::Read | How::Write(_) | How::Add(_) | How::Increment if self.place().shape == Shape::Atomic => {
                Some(Order::SeqCst)
            }
            How::CopyIn(_) | How::CopyOut if self.place().shape == Shape::AtomicRecord => Some(Order::SeqCst),
            _ => None,
        }
    }

    /// Whether it may fail without a reason.
    pub(super) fn is_weak(self) -> bool {
        matches!(self.how, How::Compare(_, _, true, _))
    }

    /// Accesses of every kind to every place.
    pub fn all() -> impl Iterator<Item = Access> {
        use How::*;
        let orders = [Order::Relaxed, Order::Ordered, Order::SeqCst];
        let mut ways = vec![Write(1), Read, Add(1), Increment, Fill(1), CopyOut, CopyIn(1), Init(1), TestAndSet, Clear];
        for order in orders {
            ways.extend([Load(order), Store(1, order), Exchange(0, order), FetchAdd(1, order)]);
            for (expected, weak) in [(0, true), (0, false), (1, true), (1, false)] {
                ways.push(Compare(expected, 1, weak, order));
            }
        }
        let every =
            (0..PLACES.len()).flat_map(move |place| ways.clone().into_iter().map(move |how| Access { place, how }));
        every.filter(|access| access.is_possible())
    }

    /// What it does to an object that is alone in memory, a weak exchange without luck: the bytes that it touches.
    pub fn apply(self, object: &mut [u8; OBJECT]) -> Touch {
        self.perform(object, 0, self.is_weak()).0
    }

    /// What it does to an object whose first byte in memory is `base`: which bytes it touches, and what the thread's
    /// variable `l` is afterwards, if that changes.
    pub(super) fn perform(self, object: &mut [u8], base: usize, unlucky: bool) -> (Touch, Option<u64>) {
        let (place, how) = (self.place(), self.how);
        let old = place.value(object);
        let sum = |amount: u8| old.wrapping_add(u64::from(amount));
        let filled = |byte: u8| u64::from_le_bytes([byte; 8]);
        let (new, local) = match how {
            How::Read | How::CopyOut | How::Load(_) => (None, Some(old)),
            How::CopyIn(value) if place.shape.is_record() => (Some(u64::from(value) * 0x1_0000_0001), None),
            How::Write(value) | How::CopyIn(value) | How::Init(value) | How::Store(value, _) => {
                (Some(u64::from(value)), None)
            }
            How::Add(amount) => (Some(sum(amount)), None),
            How::Increment => (Some(sum(1)), None),
            How::Fill(byte) => (Some(filled(byte)), None),
            How::Exchange(value, _) => (Some(u64::from(value)), Some(old)),
            How::FetchAdd(amount, _) => (Some(sum(amount)), Some(old)),
            How::Compare(expected, desired, ..) => {
                let hit = old == u64::from(expected) && !unlucky;
                (hit.then_some(u64::from(desired)), Some(u64::from(hit)))
            }
            How::TestAndSet => (Some(1), Some(u64::from(old != 0))),
            How::Clear => (Some(0), None),
        };
        if let Some(new) = new {
            place.set(object, new);
        }
        // The structure's value is its first member's.
        let local = local.map(|value| if place.shape.is_record() { value & 0xffff_ffff } else { value });
        let first = base + place.offset;
        let only_writes =
            matches!(how, How::Write(_) | How::Fill(_) | How::CopyIn(_) | How::Init(_) | How::Store(..) | How::Clear);
        let touch =
            Touch { first, bytes: place.bytes, reads: !only_writes, writes: new.is_some(), atomic: self.atomic() };
        (touch, local)
    }

    /// The statement in C; `object` is how the object is written.
    pub fn text(self, object: &str) -> String {
        let place = self.place();
        let (x, ty) = (place.text.replace('@', object), place.ty);
        let explicit = |name: &str, arguments: &str, order: Order, number: u8| {
            let separator = if arguments.is_empty() { "" } else { ", " };
            match (place.shape, order) {
                (Shape::Atomic, Order::SeqCst) => format!("__concord_atomic_{name}(&{x}{separator}{arguments})"),
                (Shape::Atomic, _) => {
                    format!("__concord_atomic_{name}_explicit(&{x}{separator}{arguments}, {number})")
                }
                _ => {
                    let name = match name {
                        "load" | "store" | "exchange" => format!("{name}_n"),
                        other => other.to_owned(),
                    };
                    format!("__atomic_{name}(&{x}{separator}{arguments}, {number})")
                }
            }
        };
        let number = |order, ordered| match order {
            Order::Relaxed => 0,
            Order::Ordered => ordered,
            Order::SeqCst => 5,
        };
        match self.how {
            How::Read => format!("l = {x};"),
            How::Write(value) => format!("{x} = {value};"),
            How::Add(amount) => format!("{x} += {amount};"),
            How::Increment => format!("{x}++;"),
            How::Fill(byte) => format!("__builtin_memset((void *)&{x}, {byte}, {});", place.bytes),
            How::CopyIn(value) if place.shape.is_record() => {
                format!("{{ {ty} k = {{{value}, {value}}}; {x} = k; }}")
            }
            How::CopyOut if place.shape.is_record() => format!("{{ {ty} k = {x}; l = k.y; }}"),
            How::CopyIn(value) => format!("{{ {ty} k = {value}; __builtin_memcpy((void *)&{x}, &k, sizeof k); }}"),
            How::CopyOut => format!("{{ {ty} k = 0; __builtin_memcpy(&k, (void *)&{x}, sizeof k); l = k; }}"),
            How::Init(value) => format!("__concord_atomic_init(&{x}, {value});"),
            How::Load(order) => format!("l = {};", explicit("load", "", order, number(order, 2))),
            How::Store(value, order) => {
                format!("{};", explicit("store", &value.to_string(), order, number(order, 3)))
            }
            How::Exchange(value, order) => {
                format!("l = {};", explicit("exchange", &value.to_string(), order, number(order, 4)))
            }
            How::FetchAdd(amount, order) => {
                format!("l = {};", explicit("fetch_add", &amount.to_string(), order, number(order, 4)))
            }
            How::Compare(expected, desired, weak, order) => {
                let (success, failure) = (number(order, 4), number(order, 2));
                let call = if place.shape == Shape::Atomic {
                    let name = if weak { "weak" } else { "strong" };
                    let arguments = format!("&{x}, &k, {desired}, {success}, {failure}");
                    format!("__concord_atomic_compare_exchange_{name}_explicit({arguments})")
                } else {
                    format!(
                        "__atomic_compare_exchange_n(&{x}, &k, {desired}, {}, {success}, {failure})",
                        u8::from(weak)
                    )
                };
                format!("{{ {ty} k = {expected}; l = {call}; }}")
            }
            How::TestAndSet => format!("l = __atomic_test_and_set(&{x}, 5);"),
            How::Clear => format!("__atomic_clear(&{x}, 5);"),
        }
    }
}
