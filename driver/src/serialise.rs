//! When pairs of writes and of critical sections get an order of their own.
//!
//! Sequential consistency needs a total order of what a model leaves open. On demand, only
//! the pairs that kept a model from being linearised get literals, and the question is asked again.
//! Eagerly, all pairs that may ever need an order have them from the start. Staged, the first stuck model
//! brings them all. Whatever the mode, a stuck model is never accepted, so that the answer is the same.

use std::fmt;
use std::str::FromStr;

use concord_logic::{Lit, SmtSolver};
use concord_theory::ClauseSink;

/// When pairs get an order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WriteSerialisation {
    /// When a model cannot be linearised without.
    #[default]
    OnDemand,
    /// All from the start.
    Eager,
    /// None at first; all of them when a model cannot be linearised.
    Staged,
}

impl WriteSerialisation {
    /// All modes.
    pub const ALL: [WriteSerialisation; 3] =
        [WriteSerialisation::OnDemand, WriteSerialisation::Eager, WriteSerialisation::Staged];
}

impl fmt::Display for WriteSerialisation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WriteSerialisation::OnDemand => "on-demand",
            WriteSerialisation::Eager => "eager",
            WriteSerialisation::Staged => "staged",
        })
    }
}

impl FromStr for WriteSerialisation {
    type Err = String;

    fn from_str(name: &str) -> Result<WriteSerialisation, String> {
        let known = WriteSerialisation::ALL.into_iter().find(|mode| mode.to_string() == name);
        known.ok_or_else(|| format!("`{name}` is not one of on-demand, eager, staged"))
    }
}

/// A solver that clauses go to.
pub(crate) struct Sink<'a, S: ?Sized>(pub &'a mut S);

impl<S: SmtSolver + ?Sized> ClauseSink for Sink<'_, S> {
    fn new_literal(&mut self) -> Lit {
        self.0.new_literal()
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.0.add_clause(lits);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_are_read_as_they_are_written() {
        for mode in WriteSerialisation::ALL {
            assert_eq!(mode.to_string().parse(), Ok(mode));
        }
        assert!("lazy".parse::<WriteSerialisation>().is_err());
    }
}
