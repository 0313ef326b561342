//! What a local or a cell of memory may hold: numbers, addresses, handles of threads.
//!
//! Memory is flat and static objects have fixed addresses, so that a pointer to one of them is a number like any other; it is only
//! kept apart from the rest as long as it lies in one object, so that two pointers do not become a range with everything in between.
//! The addresses of objects made at run time and the handles of threads are no numbers that are known.

use concord_logic::{Bits, IntRange};
use concord_program::ObjectId;
use smallvec::SmallVec;

use super::Num;
use crate::modular::subject::Subject;

/// A place where objects are made at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SiteId(pub u32);

/// A class of threads: all that are created at one place, or the one that is created there as the n-th.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ClassId(pub u32);

concord_logic::index_by!(SiteId, ClassId);

/// What a number counts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Base {
    /// Nothing: the number itself.
    Number,
    /// Nothing either; all the numbers are addresses in this object, or right behind it.
    Static(ObjectId),
    /// The object that the executing thread made here last.
    Mine(SiteId),
    /// Any object made here.
    Made(SiteId),
    /// The object made here that the thread got at its creation, and that its creator had kept to itself.
    Given(SiteId),
    /// The handle of some thread of the class; the number is 0.
    Thread(ClassId),
    /// The handle of the executing thread; the number is 0.
    Myself,
    /// The handle of some thread that is not the executing one; the number is 0.
    Stranger,
}

/// Numbers from a base on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chunk {
    pub base: Base,
    pub number: Num,
}

/// A set of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// Any value.
    Any,
    /// One of these, by ascending bases, each base once; none at all if there are none.
    Of(SmallVec<[Chunk; 1]>),
}

/// A value with more parts is any value.
const CHUNKS_LIMIT: usize = 12;

impl Value {
    pub fn none() -> Value {
        Value::Of(SmallVec::new())
    }

    pub fn of(chunk: Chunk) -> Value {
        let mut chunks = SmallVec::new();
        if !chunk.number.is_empty() {
            chunks.push(chunk);
        }
        Value::Of(chunks)
    }

    pub fn bits(subject: &Subject<'_>, bits: Bits) -> Value {
        Value::number(subject, Num::exactly(bits))
    }

    /// Numbers; where all of them are addresses in one object, they are marked as such.
    pub fn number(subject: &Subject<'_>, number: Num) -> Value {
        Value::of(Chunk { base: subject.base_of(number), number })
    }

    pub fn is_none(&self) -> bool {
        matches!(self, Value::Of(chunks) if chunks.is_empty())
    }

    pub fn chunks(&self) -> Option<&[Chunk]> {
        match self {
            Value::Any => None,
            Value::Of(chunks) => Some(chunks),
        }
    }

    /// The only number.
    pub fn constant(&self) -> Option<u128> {
        match self.chunks()? {
            [Chunk { base: Base::Number | Base::Static(_), number }] => number.constant(),
            _ => None,
        }
    }

    /// The numbers that it may be, if it is of this width.
    pub fn range(&self, width: u32) -> IntRange {
        let Some(chunks) = self.chunks() else { return IntRange::whole(width) };
        chunks.iter().fold(IntRange::EMPTY, |range, chunk| match chunk.base {
            _ if range.is_empty() && chunk.is_number() => chunk.number.range,
            Base::Number | Base::Static(_) => range.join(chunk.number.range),
            _ => IntRange::whole(width),
        })
    }

    /// The same as numbers, with their congruence.
    pub fn as_number(&self, width: u32) -> Num {
        let Some(chunks) = self.chunks() else { return Num::of_range(IntRange::whole(width)) };
        let mut found: Option<Num> = None;
        for chunk in chunks {
            if !chunk.is_number() {
                return Num::of_range(IntRange::whole(width));
            }
            found = Some(found.map_or(chunk.number, |found| found.join(chunk.number)));
        }
        found.unwrap_or(Num::of_range(IntRange::EMPTY))
    }

    pub fn join(&self, other: &Value) -> Value {
        let (Value::Of(a), Value::Of(b)) = (self, other) else { return Value::Any };
        if a == b {
            return self.clone();
        }
        let mut chunks = a.clone();
        for chunk in b {
            match chunks.binary_search_by_key(&chunk.base, |chunk| chunk.base) {
                Ok(at) => chunks[at].number = chunks[at].number.join(chunk.number),
                Err(at) => chunks.insert(at, *chunk),
            }
        }
        Value::normal(chunks)
    }

    /// What numbers in no object cover is not kept apart, nor are the objects of a site apart from the last one.
    fn normal(mut chunks: SmallVec<[Chunk; 1]>) -> Value {
        if let Some(&Chunk { base: Base::Number, number }) = chunks.first() {
            chunks.retain(|chunk| match chunk.base {
                Base::Static(_) => !chunk.number.is_within(number),
                _ => true,
            });
        }
        if chunks.len() > CHUNKS_LIMIT {
            return Value::Any;
        }
        Value::Of(chunks)
    }

    /// A value that moved here from where it was: what grew becomes as large as the next threshold says, or one far away.
    pub fn widened(&self, from: &Value, subject: &Subject<'_>, width: u32, far: bool) -> Value {
        let (Value::Of(chunks), Value::Of(before)) = (self, from) else { return Value::Any };
        let mut widened: SmallVec<[Chunk; 1]> = SmallVec::new();
        for chunk in chunks {
            let old = before.iter().find(|old| old.base == chunk.base);
            let number = old.map_or(chunk.number, |old| subject.widened(*chunk, old.number, width, far));
            widened.push(Chunk { base: chunk.base, number });
        }
        Value::normal(widened)
    }

    pub fn is_within(&self, other: &Value) -> bool {
        let Value::Of(wider) = other else { return true };
        let Value::Of(chunks) = self else { return false };
        chunks.iter().all(|chunk| wider.iter().any(|other| chunk.is_within(other)))
    }

    /// The same with changed bases: what is local to a thread is called differently elsewhere.
    pub fn rebased(&self, mut change: impl FnMut(Base) -> Base) -> Value {
        let Value::Of(chunks) = self else { return Value::Any };
        if chunks.iter().all(|chunk| change(chunk.base) == chunk.base) {
            return self.clone();
        }
        chunks.iter().fold(Value::none(), |value, chunk| {
            value.join(&Value::of(Chunk { base: change(chunk.base), number: chunk.number }))
        })
    }

    /// The same as threads see it that are not the one of the class that has it.
    pub fn shared(&self, class: ClassId) -> Value {
        if self.chunks().is_some_and(|chunks| chunks.iter().any(|chunk| chunk.base == Base::Stranger)) {
            return Value::Any;
        }
        self.rebased(|base| match base {
            Base::Myself => Base::Thread(class),
            Base::Mine(site) | Base::Given(site) => Base::Made(site),
            base => base,
        })
    }

    /// The sites whose last object this may point to.
    pub fn mine(&self) -> impl Iterator<Item = SiteId> + '_ {
        self.chunks().unwrap_or_default().iter().filter_map(|chunk| match chunk.base {
            Base::Mine(site) => Some(site),
            _ => None,
        })
    }
}

impl Chunk {
    pub fn is_number(&self) -> bool {
        matches!(self.base, Base::Number | Base::Static(_))
    }

    fn is_within(&self, other: &Chunk) -> bool {
        let based = match (self.base, other.base) {
            (Base::Static(_), Base::Number | Base::Static(_)) | (Base::Number, Base::Number | Base::Static(_)) => true,
            (Base::Mine(site) | Base::Given(site), Base::Made(other)) => site == other,
            (base, other) => base == other,
        };
        based && self.number.is_within(other.number)
    }
}
