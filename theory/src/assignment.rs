//! Truth values of the observed variables.

use concord_logic::{Lit, Var};

#[derive(Clone, Debug, Default)]
pub(crate) struct Assignment {
    /// 0 undecided, 1 true, 2 false.
    values: Vec<u8>,
}

impl Assignment {
    /// Makes room for a variable.
    pub fn cover(&mut self, var: Var) {
        if self.values.len() <= var.index() {
            self.values.resize(var.index() + 1, 0);
        }
    }

    pub fn value(&self, lit: Lit) -> Option<bool> {
        match self.values.get(lit.var().index()) {
            Some(1) => Some(!lit.is_negative()),
            Some(2) => Some(lit.is_negative()),
            _ => None,
        }
    }

    pub fn is_true(&self, lit: Lit) -> bool {
        self.value(lit) == Some(true)
    }

    pub fn is_false(&self, lit: Lit) -> bool {
        self.value(lit) == Some(false)
    }

    pub fn set(&mut self, lit: Lit) {
        self.values[lit.var().index()] = if lit.is_negative() { 2 } else { 1 };
    }

    pub fn clear(&mut self, lit: Lit) {
        self.values[lit.var().index()] = 0;
    }
}
