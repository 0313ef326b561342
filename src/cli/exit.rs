//! The exit codes, in one place.

use concord_driver::{Report, Verdict};

/// How the process ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// The property holds, or there was nothing to verify.
    Holds = 0,
    /// The command line makes no sense.
    Usage = 1,
    /// The input is refused.
    Input = 2,
    /// There is no answer.
    Unknown = 5,
    /// The tool is wrong.
    Internal = 6,
    /// The solver back end is missing or failed.
    Backend = 7,
    /// The output cannot be written.
    Output = 8,
    /// A supervised process says to the one that supervises it that its memory does not suffice: no user sees this.
    Memory = 9,
    /// The property is violated.
    Violated = 10,
}

impl Exit {
    /// The exit code of a verdict.
    pub fn of(report: &Report) -> Exit {
        match report.verdict {
            Verdict::Holds { .. } => Exit::Holds,
            Verdict::Violated(_) => Exit::Violated,
            Verdict::Unknown(_) => Exit::Unknown,
        }
    }

    /// The exit of a process that ended with this number.
    pub fn from_code(code: i32) -> Exit {
        [Exit::Holds, Exit::Usage, Exit::Input, Exit::Unknown, Exit::Backend, Exit::Output, Exit::Violated]
            .into_iter()
            .find(|exit| exit.code() == code)
            .unwrap_or(Exit::Internal)
    }

    /// The number.
    pub fn code(self) -> i32 {
        self as i32
    }
}
