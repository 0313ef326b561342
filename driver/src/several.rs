//! The answers to several properties of one program, and what they say together.
//!
//! Together the properties are violated if one of them is; unknown if none is violated and one is
//! unknown; and they hold if all of them hold.

use std::fmt;

use crate::verdict::property_name;
use crate::{Report, Verdict};

/// The answers to several properties of one program.
#[derive(Clone, Copy, Debug)]
pub struct Together<'a>(pub &'a [Report]);

impl Together<'_> {
    /// The report that decides: the first violation, else the first missing answer, else the first one.
    pub fn deciding(&self) -> Option<&Report> {
        let violated = self.0.iter().find(|report| matches!(report.verdict, Verdict::Violated(_)));
        let unknown = || self.0.iter().find(|report| matches!(report.verdict, Verdict::Unknown(_)));
        violated.or_else(unknown).or(self.0.first())
    }

    /// One line per property, unless there is only one.
    pub fn lines(&self) -> Vec<String> {
        match self.0 {
            [_] => Vec::new(),
            reports => reports.iter().map(|report| format!("{}: {report}", property_name(report.property))).collect(),
        }
    }
}

/// The verdict: `FALSE` names all violated properties, `UNKNOWN` gives the first reason.
impl fmt::Display for Together<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let violated = self.0.iter().filter(|report| matches!(report.verdict, Verdict::Violated(_)));
        let violated: Vec<&str> = violated.map(|report| property_name(report.property)).collect();
        match (&violated[..], self.deciding()) {
            ([], Some(report)) => write!(f, "{report}"),
            ([], None) => write!(f, "TRUE"),
            (names, _) => write!(f, "FALSE({})", names.join(", ")),
        }
    }
}
