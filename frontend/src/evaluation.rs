//! How the expression at hand is looked at: for its value, for its type only, as a constant; and what its surroundings
//! make of its value.

use rustc_hash::FxHashMap;

use crate::types::Type;

/// What is so for the expression at hand.
#[derive(Default)]
pub(crate) struct Evaluation {
    /// Above 0 inside operands that are not evaluated.
    unevaluated: u32,
    /// Whether only the type of the current expression is wanted.
    typing: bool,
    /// Above 0 where lengths of arrays that are no constants are left open.
    open_lengths: u32,
    /// Whether compound literals here are static objects.
    pub static_literals: bool,
    /// What the next `malloc` is for.
    pub allocation_hint: Option<Type>,
    /// Whether nothing looks at the result of the next call.
    pub unused_result: bool,
    /// Types of `?:` expressions by their place in the tree: chains of them would else be looked at again and again.
    pub choice_types: FxHashMap<usize, Type>,
}

/// What was so around an operand that is not evaluated.
#[must_use]
pub(crate) struct Around {
    typing: bool,
}

impl Evaluation {
    /// Whether the operand at hand is evaluated where execution gets there.
    pub fn is_evaluated(&self) -> bool {
        self.unevaluated == 0
    }

    /// Whether only the type of the operand at hand is wanted.
    pub fn is_typing(&self) -> bool {
        self.typing
    }

    /// Begins an operand that is not evaluated, for its type or for its value.
    pub fn enter_unevaluated(&mut self, typing: bool) -> Around {
        self.unevaluated += 1;
        Around { typing: std::mem::replace(&mut self.typing, typing) }
    }

    /// Ends an operand that is not evaluated.
    pub fn leave_unevaluated(&mut self, around: Around) {
        self.typing = around.typing;
        self.unevaluated -= 1;
    }

    /// After an error the next body is evaluated again.
    pub fn forget_operands(&mut self) {
        (self.unevaluated, self.typing) = (0, false);
    }

    /// Whether lengths that mention what has no value yet are left open.
    pub fn leaves_lengths_open(&self) -> bool {
        self.open_lengths > 0
    }

    /// Begins something that is about types only.
    pub fn open_lengths(&mut self) {
        self.open_lengths += 1;
    }

    /// Ends something that is about types only.
    pub fn close_lengths(&mut self) {
        self.open_lengths -= 1;
    }
}
