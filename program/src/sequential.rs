//! Runs a program from begin to end along one schedule, to see what `main` returns.

use concord_logic::Value;

use crate::{Choices, Machine, Outcome, Program, Property, Span, ThreadIndex};

/// How a sequential run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SequentialRun {
    /// `main` returned, with its result if it has one.
    Returned(Option<Value>),
    /// `main` stopped (`abort`, `exit`, a false assumption).
    Stopped,
    /// A property was violated.
    Failed {
        /// The property.
        property: Property,
        /// Where.
        span: Span,
    },
    /// An access was invalid.
    Fault {
        /// The address.
        address: u64,
        /// Where.
        span: Span,
    },
    /// A construct that is not modelled was reached.
    Unsupported {
        /// What it is.
        what: String,
        /// Where.
        span: Span,
    },
    /// `main` waits for ever.
    Blocked,
    /// `main` did not end within the number of steps, or recursion or an atomic block was too deep.
    LimitReached,
}

/// Runs `main`; another thread steps only while `main` waits, the oldest first.
///
/// # Panics
/// If the program is not well formed (see [`crate::validate()`]).
pub fn run_sequential(program: &Program, choices: &mut dyn Choices, max_steps: u64) -> SequentialRun {
    let mut machine = Machine::new(program);
    for _ in 0..max_steps {
        let stepped = machine.threads().find_map(|thread| {
            let outcome = machine.step(thread, choices).outcome;
            (!matches!(outcome, Outcome::Blocked | Outcome::NotRunning)).then_some((thread, outcome))
        });
        match stepped {
            None => return SequentialRun::Blocked,
            Some((thread, Outcome::Ended)) if thread == ThreadIndex::MAIN => {
                return SequentialRun::Returned(machine.result(thread).cloned());
            }
            Some((thread, Outcome::Stopped)) if thread == ThreadIndex::MAIN => return SequentialRun::Stopped,
            Some((_, Outcome::Failed { property, span })) => return SequentialRun::Failed { property, span },
            Some((_, Outcome::Fault { address, span })) => return SequentialRun::Fault { address, span },
            Some((_, Outcome::Unsupported { what, span })) => return SequentialRun::Unsupported { what, span },
            Some((_, Outcome::Diverged | Outcome::Refused { .. })) => return SequentialRun::LimitReached,
            Some(_) => {}
        }
    }
    SequentialRun::LimitReached
}
