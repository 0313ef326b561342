//! Propositional variables, literals and clauses.
//!
//! A [`Lit`] is a variable with a sign packed into one `u32`, so that a literal
//! indexes an array directly ([`Lit::index`]) and negation is one bit flip.
//! Outside the workspace literals travel as DIMACS integers.

use std::fmt;
use std::ops::Not;

/// A propositional variable. Variables are numbered from 0; DIMACS counts from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

/// A disjunction of literals.
pub type Clause = Vec<Lit>;

impl Var {
    /// The variable with this number, counting from 0.
    ///
    /// # Panics
    /// If the number does not fit DIMACS (`i32`).
    pub fn new(number: usize) -> Var {
        assert!(number < i32::MAX as usize, "too many variables");
        Var(number as u32)
    }

    /// The number of the variable, counting from 0: its place in an array.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true when the variable is.
    pub fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The literal that is true when the variable is false.
    pub fn negative(self) -> Lit {
        Lit(self.0 << 1 | 1)
    }
}

impl Lit {
    /// The variable of the literal.
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether the literal is a negated variable.
    pub fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }

    /// The place of the literal in an array with two entries per variable.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal as a non-zero DIMACS integer.
    pub fn to_dimacs(self) -> i32 {
        let number = (self.0 >> 1) as i32 + 1;
        if self.is_negative() { -number } else { number }
    }

    /// The literal of a non-zero DIMACS integer.
    ///
    /// # Panics
    /// If the integer is 0 or `i32::MIN`.
    pub fn from_dimacs(dimacs: i32) -> Lit {
        assert!(dimacs != 0 && dimacs != i32::MIN, "no literal: {dimacs}");
        let var = Var::new(dimacs.unsigned_abs() as usize - 1);
        if dimacs < 0 { var.negative() } else { var.positive() }
    }
}

impl Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0 + 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_dimacs())
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_dimacs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dimacs_and_back() {
        for n in [1, -1, 2, -7, i32::MAX - 1, -(i32::MAX - 1)] {
            let lit = Lit::from_dimacs(n);
            assert_eq!(lit.to_dimacs(), n);
            assert_eq!((!lit).to_dimacs(), -n);
            assert_eq!((!lit).var(), lit.var());
        }
    }
}
