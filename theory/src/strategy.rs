//! How much the theory does during search.
//!
//! A strategy is a type behind [`SearchStrategy`], chosen by name. All of them share
//! the rules and explanations of [`Core`]; they differ in when they let it look.

use std::fmt;
use std::str::FromStr;

use concord_logic::Lit;

use crate::closure::Closure;
use crate::core::{Conflict, Core};
use crate::lazy::Lazy;
use crate::linearise::{Line, OpenPair};
use crate::problem::EventId;

/// How much the theory does during search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Saturates at every assignment, keeps windows, forbids closing orders.
    #[default]
    Closure,
    /// Nothing during search; full models are checked.
    Lazy,
}

/// Which executions exist.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Consistency {
    /// Sequential consistency: there is one total order.
    #[default]
    Sc,
    /// Weak sequential consistency: no total order of writes that no read tells apart.
    Wsc,
}

/// The name of a strategy or consistency model is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName(pub String);

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown name: {}", self.0)
    }
}

impl std::error::Error for UnknownName {}

impl Strategy {
    /// All strategies.
    pub const ALL: [Strategy; 2] = [Strategy::Closure, Strategy::Lazy];

    fn name(self) -> &'static str {
        match self {
            Strategy::Closure => "closure",
            Strategy::Lazy => "lazy",
        }
    }

    /// Whether the strategy forbids literals during search.
    pub(crate) fn propagates(self) -> bool {
        self == Strategy::Closure
    }

    pub(crate) fn start(self) -> Box<dyn SearchStrategy> {
        match self {
            Strategy::Closure => Box::new(Closure::default()),
            Strategy::Lazy => Box::new(Lazy::default()),
        }
    }
}

impl Consistency {
    /// All consistency models.
    pub const ALL: [Consistency; 2] = [Consistency::Sc, Consistency::Wsc];

    fn name(self) -> &'static str {
        match self {
            Consistency::Sc => "sc",
            Consistency::Wsc => "wsc",
        }
    }

    /// Judges the saturated order of a full model without conflict.
    pub(crate) fn judge(self, core: &Core) -> Judgement {
        match (core.linearise(), self) {
            (Line::Complete(schedule), _) => Judgement::Accepted { schedule: Some(schedule), open: Vec::new() },
            (Line::Stuck(open), Consistency::Sc) => Judgement::Accepted { schedule: None, open },
            // Unobserved writes need no order, but each mutex is held by one at a time.
            (Line::Stuck(_), Consistency::Wsc) => Judgement::Accepted { schedule: None, open: core.open_sections() },
        }
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Consistency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Strategy {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Strategy, UnknownName> {
        Strategy::ALL.into_iter().find(|s| s.name() == name).ok_or_else(|| UnknownName(name.to_string()))
    }
}

impl FromStr for Consistency {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Consistency, UnknownName> {
        Consistency::ALL.into_iter().find(|c| c.name() == name).ok_or_else(|| UnknownName(name.to_string()))
    }
}

/// What a strategy says of a full model.
#[derive(Clone, Debug)]
pub(crate) enum Judgement {
    /// [`SearchStrategy::conflict`] now returns conflicts that the model contains.
    Refused,
    /// No cycle; if pairs are open the model is not yet known to be an execution.
    Accepted { schedule: Option<Vec<EventId>>, open: Vec<OpenPair> },
}

/// What a strategy answers to the calls of the solver.
pub(crate) trait SearchStrategy {
    fn assigned(&mut self, core: &mut Core, lits: &[Lit]);
    fn level_opened(&mut self, core: &mut Core);
    fn levels_closed(&mut self, core: &mut Core, level: usize);
    fn propagate(&mut self, core: &mut Core) -> Option<Lit>;
    /// The next conflict to hand over.
    fn conflict(&mut self, core: &mut Core) -> Option<Conflict>;
    fn judge(&mut self, core: &mut Core, model: &[Lit], consistency: Consistency) -> Judgement;
    /// Whether the solver may forget the conflict clauses again.
    fn forgettable(&self) -> bool;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for strategy in Strategy::ALL {
            assert_eq!(strategy.to_string().parse(), Ok(strategy));
        }
        for consistency in Consistency::ALL {
            assert_eq!(consistency.to_string().parse(), Ok(consistency));
        }
        assert_eq!("eager".parse::<Strategy>(), Err(UnknownName("eager".to_string())));
    }
}
