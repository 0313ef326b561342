//! Which options make others void.
//!
//! An option that does nothing is a mistake of the caller, so it is refused and not ignored. What can be seen here is
//! that an option differs from its default; the command line also sees a default that was given.

use concord_encoder::{CycleBound, Limits};
use concord_program::Program;
use concord_theory::{ClosureKind, Consistency, Guidance};

use super::{Engine, Options, Unwinding};
use crate::deepen::loop_places;
use crate::{Backend, OrderingMethod, WriteSerialisation};

/// Why options make no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionsError {
    /// An option has no meaning beside another one.
    #[error("the option `{option}` has no meaning with {with}")]
    Void {
        /// The field of [`Options`] that would do nothing.
        option: &'static str,
        /// What it has no meaning with.
        with: &'static str,
    },
    /// There is no loop for a bound in [`Options::unwind_set`].
    #[error("{function}:{line}: there is no loop; {hint}")]
    NoLoop {
        /// The function that was named.
        function: String,
        /// The line that was named.
        line: u32,
        /// Where there are loops.
        hint: String,
    },
}

impl Options {
    /// Whether every choice has a meaning beside the others.
    ///
    /// # Errors
    /// The first one that has none.
    pub fn check(&self) -> Result<(), OptionsError> {
        let (cover, impact) = (self.engine == Engine::Cover, self.engine == Engine::Impact);
        let modular = self.engine == Engine::Modular;
        let unrolls = !cover && !impact && !modular;
        let engine = match self.engine {
            Engine::Auto => "the engine `auto`",
            Engine::Bmc => "the engine `bmc`",
            Engine::Cover => "the engine `cover`",
            Engine::Impact => "the engine `impact`",
            Engine::Modular => "the engine `modular`",
        };
        let bounded = self.engine == Engine::Bmc;
        let weak = self.consistency == Consistency::Wsc;
        let clauses = self.ordering == OrderingMethod::Clauses;
        let clocks = self.ordering == OrderingMethod::Clocks;
        let default = Options::default();
        let backend = self.backend != Backend::default();
        let ordering = self.ordering != OrderingMethod::default();
        let ws = self.ws != WriteSerialisation::default();
        let closure = self.closure != ClosureKind::default();
        let guided = self.guidance.is_some();
        let first_read_froms = matches!(self.guidance, Some(Guidance::RfFirst | Guidance::RfFirstAlways));
        let not_followed = self.guidance.is_some_and(|guidance| !self.backend.follows(guidance));
        // Of the limits the engine `impact` knows only that of elements.
        let elements = if impact { Limits::default().elements } else { self.limits.elements };
        let limits = Limits { elements, ..self.limits };
        let void = [
            ("reduction", engine, !impact && self.reduction != default.reduction),
            ("draw", engine, !impact && self.draw),
            ("unwinding", engine, !unrolls && self.unwinding != Unwinding::Growing),
            ("unwind_set", engine, !unrolls && !self.unwind_set.is_empty()),
            ("event_limit", engine, !unrolls && self.event_limit != default.event_limit),
            ("limits", engine, !unrolls && limits != Limits::default()),
            ("split", engine, !unrolls && self.split != default.split),
            ("consistency", engine, !unrolls && weak),
            ("ordering", engine, !unrolls && ordering),
            ("ws", engine, !unrolls && ws),
            ("cycles", engine, !unrolls && self.cycles != CycleBound::None),
            ("guidance", engine, !unrolls && guided),
            ("closure", engine, !unrolls && closure),
            ("backend", engine, (cover || modular) && backend),
            ("refinements", engine, (bounded || impact || modular) && self.refinements != default.refinements),
            ("abstraction_limit", engine, (bounded || modular) && self.abstraction_limit != default.abstraction_limit),
            ("ordering", "a back end that has no clocks", clocks && self.backend != Backend::Z3),
            ("consistency", "orders by clocks", clocks && weak),
            ("ws", "orders by clocks", clocks && ws),
            ("guidance", "orders by clocks", clocks && guided),
            ("closure", "orders by clocks", clocks && closure),
            ("guidance", "a back end that decides alone", not_followed),
            ("ordering", "the memory model `wsc`, which does not order all writes", weak && clauses),
            ("ws", "the memory model `wsc`, which does not order all writes", weak && ws),
            ("ws", "orders by clauses", clauses && self.ws == WriteSerialisation::Staged),
            ("closure", "orders by clauses", clauses && closure),
            ("guidance", "orders by clauses", clauses && first_read_froms),
        ];
        match void.into_iter().find(|(_, _, is_void)| *is_void) {
            Some((option, with, _)) => Err(OptionsError::Void { option, with }),
            None => Ok(()),
        }
    }

    /// Whether there is a loop for each bound in [`Options::unwind_set`].
    ///
    /// # Errors
    /// The first one for which there is none.
    pub fn check_loops(&self, program: &Program) -> Result<(), OptionsError> {
        if self.unwind_set.is_empty() {
            return Ok(());
        }
        let known = loop_places(program);
        let Some((function, line)) = self.unwind_set.keys().find(|place| !known.contains(place)) else { return Ok(()) };
        let same: Vec<String> =
            known.iter().filter(|place| place.0 == *function).map(|(_, line)| line.to_string()).collect();
        let hint = if same.is_empty() {
            format!("no function `{function}` has one")
        } else {
            format!("those of `{function}` are at lines {}", same.join(", "))
        };
        Err(OptionsError::NoLoop { function: function.clone(), line: *line, hint })
    }
}

#[cfg(test)]
mod tests {
    use concord_theory::Strategy;

    use super::*;

    fn void(options: &Options) -> Option<&'static str> {
        match options.check() {
            Err(OptionsError::Void { option, .. }) => Some(option),
            _ => None,
        }
    }

    #[test]
    fn the_engine_cover_takes_no_option_of_the_other_engine() {
        let cover = Options::default().with_engine(Engine::Cover);
        assert_eq!(cover.check(), Ok(()));
        assert_eq!(void(&cover.clone().with_backend(Backend::Batsat)), Some("backend"));
        assert_eq!(void(&cover.clone().with_unwinding(Unwinding::Fixed(2))), Some("unwinding"));
        assert_eq!(void(&cover.clone().with_event_limit(5_usize)), Some("event_limit"));
        assert_eq!(void(&cover.clone().with_consistency(Consistency::Wsc)), Some("consistency"));
        assert_eq!(void(&cover.clone().with_ordering(Strategy::Lazy)), Some("ordering"));
        assert_eq!(void(&cover.clone().with_guidance(Guidance::Phase)), Some("guidance"));
        assert_eq!(cover.with_refinements(3_u32).check(), Ok(()));
        assert_eq!(void(&Options::default().with_engine(Engine::Bmc).with_refinements(3_u32)), Some("refinements"));
    }

    #[test]
    fn orders_by_clauses_or_clocks_leave_nothing_to_the_theory() {
        let clauses = Options::default().with_ordering(OrderingMethod::Clauses);
        assert_eq!(clauses.clone().with_ws(WriteSerialisation::Eager).check(), Ok(()));
        assert_eq!(void(&clauses.clone().with_ws(WriteSerialisation::Staged)), Some("ws"));
        assert_eq!(void(&clauses.clone().with_closure(ClosureKind::Matrix)), Some("closure"));
        assert_eq!(void(&clauses.with_consistency(Consistency::Wsc)), Some("ordering"));
        let clocks = Options::default().with_ordering(OrderingMethod::Clocks);
        assert_eq!(void(&clocks), Some("ordering"));
        assert_eq!(clocks.clone().with_backend(Backend::Z3).check(), Ok(()));
        assert_eq!(void(&clocks.with_backend(Backend::Z3).with_ws(WriteSerialisation::Eager)), Some("ws"));
    }

    #[test]
    fn a_solver_that_decides_alone_is_not_guided() {
        let guided = Options::default().with_guidance(Guidance::Phase);
        assert_eq!(guided.check(), Ok(()));
        assert_eq!(void(&guided.with_backend(Backend::Batsat)), Some("guidance"));
    }
}
