//! Every sequence of choices that one move of the explorer can make, one script after another.
//!
//! A move is executed again and again: each time the choices that were made before are repeated, the last one that has an alternative
//! left takes the next, and what comes after it is chosen for the first time.

use std::collections::{BTreeMap, BTreeSet};

use concord_logic::{ArrayValue, Bits, Sort, Value};

use crate::{Choices, Span, ThreadIndex};

/// Choices that follow a script and note what else could have been chosen.
pub(crate) struct Script<'o> {
    domain: &'o [u128],
    /// For each choice, which alternative is taken and how many there are.
    taken: Vec<(usize, usize)>,
    /// The values given since the last rewind.
    pub(crate) values: Vec<Value>,
    /// Whether some domain does not cover its sort.
    pub(crate) cut: bool,
}

impl<'o> Script<'o> {
    /// The script that chooses the first alternative everywhere.
    pub(crate) fn new(domain: &'o [u128]) -> Script<'o> {
        Script { domain, taken: Vec::new(), values: Vec::new(), cut: false }
    }

    /// Begins again with the same script.
    pub(crate) fn rewind(&mut self) {
        self.values.clear();
    }

    /// Turns to the next script; false after the last one.
    pub(crate) fn advance(&mut self) -> bool {
        while let Some((taken, of)) = self.taken.last_mut() {
            if *taken + 1 < *of {
                *taken += 1;
                return true;
            }
            self.taken.pop();
        }
        false
    }

    /// The values to try, and whether they are all values of the sort.
    fn alternatives(&self, sort: Sort) -> (Vec<Value>, bool) {
        match sort {
            Sort::Bool => (vec![Value::Bool(false), Value::Bool(true)], true),
            Sort::Bits(width) => {
                let all = if width <= 2 { Some(1u128 << width) } else { None };
                let values: BTreeSet<Bits> = match all {
                    Some(all) => (0..all).map(|value| Bits::new(width, value)).collect(),
                    None => self.domain.iter().map(|&value| Bits::new(width, value)).collect(),
                };
                let complete = width < 32 && values.len() as u128 == 1 << width;
                (values.into_iter().map(Value::Bits).collect(), complete)
            }
            Sort::Array { element, .. } => {
                let constant = |value| ArrayValue { default: Bits::new(element, value), elements: BTreeMap::new() };
                (self.domain.iter().map(|&value| Value::Array(constant(value))).collect(), false)
            }
        }
    }
}

impl Choices for Script<'_> {
    fn havoc(&mut self, _thread: ThreadIndex, sort: Sort, _span: Span) -> Value {
        let (mut alternatives, complete) = self.alternatives(sort);
        if alternatives.is_empty() {
            alternatives.push(Value::zero(sort));
        }
        self.cut |= !complete;
        let position = self.values.len();
        if position == self.taken.len() {
            self.taken.push((0, alternatives.len()));
        }
        let value = alternatives.swap_remove(self.taken[position].0);
        self.values.push(value.clone());
        value
    }
}
