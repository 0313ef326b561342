//! What lowering has to say of a program that it does not refuse.

use std::collections::BTreeSet;

use concord_program::Assumption;
use rustc_hash::FxHashSet;

use crate::addresses::Computations;
use crate::input::Input;
use crate::{Diagnostic, Severity};

/// Warnings, notes and assumptions so far.
#[derive(Default)]
pub(crate) struct Remarks {
    /// What is not modelled.
    pub warnings: Vec<Diagnostic>,
    warned: FxHashSet<(usize, String)>,
    /// How the program is read where that may surprise.
    pub notes: Vec<Diagnostic>,
    /// What lowering took for granted so far.
    pub assumptions: BTreeSet<Assumption>,
    /// What may be computed with addresses.
    pub computations: Computations,
}

impl Remarks {
    /// Warns once per place and message of what makes the verdict unknown.
    pub fn warn(&mut self, input: &Input<'_>, at: usize, message: String) {
        // What library functions do not do says nothing of the program; where execution gets there, the verdict does.
        if input.is_own(at) && self.warned.insert((at, message.clone())) {
            let mut diagnostic = input.diagnostic(Severity::Warning, at, message);
            diagnostic.note = Some("the verdict is unknown if execution gets here".to_owned());
            self.warnings.push(diagnostic);
        }
    }

    /// Says once that weaker memory orders are taken as sequentially consistent.
    pub fn note_weaker_order(&mut self, input: &Input<'_>, at: usize) {
        if self.notes.is_empty() {
            let message = "memory orders weaker than sequential consistency are taken as sequentially consistent";
            self.notes.push(input.diagnostic(Severity::Note, at, message));
        }
    }
}
