//! How much the theory does during search.
//!
//! A strategy is a type behind [`SearchStrategy`], chosen by name. All of them share
//! the rules and explanations of [`Core`]; they differ in when they let it look.

mod closure;
mod icd;
mod lazy;

use concord_logic::Lit;

use crate::core::{Conflict, Core, Forbids, Growth, Working};
use crate::linearise::{Line, OpenPair};
use crate::named::named;
use crate::problem::EventId;
use crate::reach::ClosureKind;
use closure::Closure;
use icd::Icd;
use lazy::Lazy;

/// How much the theory does during search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Saturates at every assignment, keeps windows, forbids closing orders.
    #[default]
    Closure,
    /// Saturates at every assignment, tells conflicts only.
    Saturate,
    /// Keeps a graph of orders acyclic, forbids orders that would close a cycle.
    UnitEdge,
    /// Keeps a graph of orders acyclic, tells conflicts only.
    Icd,
    /// Nothing during search; full models are checked.
    Lazy,
}

named!(Strategy {
    Closure => "closure",
    Saturate => "saturate",
    UnitEdge => "unit-edge",
    Icd => "icd",
    Lazy => "lazy",
});

/// Which executions exist.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Consistency {
    /// Sequential consistency: there is one total order.
    #[default]
    Sc,
    /// Weak sequential consistency: no total order of writes that no read tells apart.
    Wsc,
}

named!(Consistency { Sc => "sc", Wsc => "wsc" });

impl Strategy {
    /// How the core works under the strategy.
    pub(crate) fn working(self, closure: ClosureKind) -> Working {
        let (growth, forbids) = match self {
            Strategy::Closure => (Growth::Saturating, Forbids::Windows),
            Strategy::Saturate | Strategy::Lazy => (Growth::Saturating, Forbids::Nothing),
            Strategy::UnitEdge => (Growth::Linking, Forbids::Closing),
            Strategy::Icd => (Growth::Linking, Forbids::Nothing),
        };
        Working { growth, forbids, closure }
    }

    pub(crate) fn start(self) -> Box<dyn SearchStrategy> {
        match self {
            Strategy::Closure | Strategy::Saturate => Box::new(Closure::default()),
            Strategy::UnitEdge | Strategy::Icd => Box::new(Icd::default()),
            Strategy::Lazy => Box::new(Lazy::default()),
        }
    }
}

impl Consistency {
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
    use crate::named::UnknownName;

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
