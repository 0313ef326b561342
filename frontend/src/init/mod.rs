//! Initialisers: which part of an object gets which expression.
//!
//! A list is first spread over the cells of the type ([`spread`]), which gives entries in order; then static objects evaluate
//! them as constants ([`image`]) and automatic ones store them ([`store`]). Parts without an entry are zero.
//! Of several entries for one cell the last one counts.

mod image;
mod items;
mod opaque;
mod spread;
mod store;

use lang_c::ast::Expression;
use lang_c::span::Node;
use rustc_hash::FxHashMap;

use crate::types::{BitField, RecordId, Type};

/// What a part of an object is initialised with.
pub(super) enum What<'a> {
    Expression(&'a Node<Expression>),
    Number(u64),
}

pub(super) struct Entry<'a> {
    pub offset: u64,
    pub ty: Type,
    /// Where the bits of a bit-field lie.
    pub bits: Option<BitField>,
    pub what: What<'a>,
    pub at: usize,
}

/// The entries so far, and the member of each union that they initialise, by its place.
#[derive(Default)]
pub(super) struct Spread<'a> {
    pub entries: Vec<Entry<'a>>,
    pub members: FxHashMap<(u64, RecordId), usize>,
}

impl Spread<'_> {
    /// What was said of a part is replaced as a whole.
    pub fn forget(&mut self, offset: u64, size: u64) {
        self.entries.retain(|entry| !(offset..offset + size).contains(&entry.offset));
    }
}

impl Entry<'_> {
    /// Where the expression stands that it is initialised with.
    pub fn origin(&self) -> Option<usize> {
        match self.what {
            What::Expression(expression) => Some(expression.span.start),
            What::Number(_) => None,
        }
    }
}
