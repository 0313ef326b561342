//! What would make a recursive parser run out of stack or of time is refused by the token pass.
//!
//! The parser recurses for each bracket, for each token of an expression, for each prefix operator and for each `else`, so these
//! are counted while tokens are written. The limits are far above what programs have.

/// Larger texts are refused: the syntax tree takes about a hundred times the room of the text.
pub(super) const MOST_BYTES: usize = 10_000_000;

/// Brackets may be nested this deep.
const DEEPEST_NESTING: usize = 500;

/// An expression may have this many tokens, a function this many `else`.
const LONGEST_CHAIN: usize = 5_000;

/// Prefix operators may follow each other this often.
const LONGEST_PREFIX: usize = 500;

/// `++` and `--` may follow each other this often: the parser's time doubles with each of them.
const MOST_STEPS: usize = 16;

/// How long what is being read has become.
#[derive(Default)]
pub(super) struct Limits {
    /// The tokens of the current expression.
    chain: usize,
    /// The prefix operators in a row, and how many of them are `++` or `--`.
    prefix: usize,
    steps: usize,
    /// The `else` of the current function.
    elses: usize,
}

/// What is too long, in words, as an error.
type Within = Result<(), String>;

fn within(count: usize, most: usize, message: impl FnOnce() -> String) -> Within {
    if count > most { Err(message()) } else { Ok(()) }
}

impl Limits {
    /// Another token of an expression.
    pub fn token(&mut self) -> Within {
        self.chain += 1;
        within(self.chain, LONGEST_CHAIN, || format!("this expression has more than {LONGEST_CHAIN} tokens"))
    }

    /// A number, which is an operand; the token behind it is looked at anyway.
    pub fn number(&mut self) {
        self.operand();
        self.chain += 1;
    }

    /// An operand ends a row of prefix operators.
    pub fn operand(&mut self) {
        (self.prefix, self.steps) = (0, 0);
    }

    /// What may be a prefix operator.
    pub fn prefix(&mut self) -> Within {
        self.prefix += 1;
        within(self.prefix, LONGEST_PREFIX, || format!("more than {LONGEST_PREFIX} operators in a row"))
    }

    /// `++` or `--`.
    pub fn step(&mut self) -> Within {
        self.prefix()?;
        self.steps += 1;
        within(self.steps, MOST_STEPS, || format!("more than {MOST_STEPS} `++` or `--` in a row"))
    }

    /// `else`.
    pub fn branch(&mut self) -> Within {
        self.elses += 1;
        within(self.elses, LONGEST_CHAIN, || "this function has too many `else`".to_owned())
    }

    /// The expression ends.
    pub fn end_expression(&mut self) {
        self.chain = 0;
        self.operand();
    }

    /// The function ends.
    pub fn end_function(&mut self) {
        self.elses = 0;
    }
}

/// Refuses brackets that are nested too deep.
pub(super) fn nesting(depth: usize) -> Within {
    within(depth, DEEPEST_NESTING, || format!("brackets are nested deeper than {DEEPEST_NESTING} levels"))
}
