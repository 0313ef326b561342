//! What a verification run may be told.
//!
//! Whatever is told must have a meaning: [`Options::check`] refuses choices that others make void.

mod check;

use std::collections::BTreeMap;

use concord_encoder::{CycleBound, Limits};
use concord_logic::Interrupter;
use concord_theory::{ClosureKind, Consistency, Guidance};

use crate::{Backend, OrderingMethod, WriteSerialisation};

pub use check::OptionsError;

/// How loops are bounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unwinding {
    /// Bounds grow, loop by loop, until an answer is found.
    #[default]
    Growing,
    /// Bounds grow likewise, but a loop that has reached this bound is cut off there.
    UpTo(u32),
    /// Every loop body runs at most this often, also where the number of iterations is known.
    Fixed(u32),
}

/// How a question is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// Bounded model checking, `Modular` beside it at first, and where bounds keep growing or the search is hard `Cover`, a visit of all
    /// states, and `Impact`.
    #[default]
    Auto,
    /// Bounded model checking with growing bounds.
    Bmc,
    /// Abstraction into thread transition systems, coverability, refinement: no bounds.
    Cover,
    /// An abstract reachability tree with interpolants: finitely many threads, no bounds for loops.
    Impact,
    /// Each thread by itself, under invariants of what the others do: any number of threads, no bounds. It proves, or it does not know.
    Modular,
}

/// How the engine `impact` leaves out interleavings and finds covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The partial-order reduction.
    pub reduction: concord_engines::impact::Reduction,
    /// Whether covers are forced.
    pub force_cover: bool,
}

impl Default for Reduction {
    fn default() -> Reduction {
        Reduction { reduction: concord_engines::impact::Reduction::Dpor, force_cover: true }
    }
}

impl std::fmt::Display for Reduction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = match self.reduction {
            concord_engines::impact::Reduction::Spor => "spor",
            concord_engines::impact::Reduction::Dpor => "dpor",
        };
        write!(f, "{name}{}", if self.force_cover { "+fc" } else { "" })
    }
}

impl std::str::FromStr for Reduction {
    type Err = String;

    fn from_str(text: &str) -> Result<Reduction, String> {
        let (name, force_cover) = text.strip_suffix("+fc").map_or((text, false), |name| (name, true));
        let reduction = match name {
            "spor" => concord_engines::impact::Reduction::Spor,
            "dpor" => concord_engines::impact::Reduction::Dpor,
            _ => return Err(format!("`{text}` is none of spor, spor+fc, dpor, dpor+fc")),
        };
        Ok(Reduction { reduction, force_cover })
    }
}

/// How much is told on standard error while a run goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verbosity {
    /// Nothing.
    #[default]
    Silent,
    /// What the user may do when it takes long.
    Hints,
    /// Every round.
    Rounds,
}

/// Options of a verification run: the defaults, and what is chosen otherwise.
///
/// ```
/// use concord_driver::{Engine, Options, Unwinding};
///
/// let options = Options::default().with_engine(Engine::Bmc).with_unwinding(Unwinding::UpTo(8));
/// assert!(options.check().is_ok());
/// // The engine `cover` has no bounds.
/// assert!(options.with_engine(Engine::Cover).check().is_err());
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The solver.
    pub backend: Backend,
    /// How the question is answered.
    pub engine: Engine,
    /// How the engine `impact` leaves out interleavings.
    pub reduction: Reduction,
    /// Whether the engine `impact` draws its tree.
    pub draw: bool,
    /// How the order of events is reasoned about.
    pub ordering: OrderingMethod,
    /// When pairs of writes and of sections get an order.
    pub ws: WriteSerialisation,
    /// Up to how many read-froms short cycles become clauses before the search.
    pub cycles: CycleBound,
    /// How the theory represents the closed order.
    pub closure: ClosureKind,
    /// Which literals are decided first, if the solver is not to decide alone.
    pub guidance: Option<Guidance>,
    /// The memory model.
    pub consistency: Consistency,
    /// How loops are bounded.
    pub unwinding: Unwinding,
    /// Bounds of single loops, by function and line of the loop: `--unwindset`. They bind all iterations of these.
    pub unwind_set: BTreeMap<(String, u32), u32>,
    /// The largest number of events in an unrolled program.
    pub event_limit: usize,
    /// The most rounds of refinement of an abstraction.
    pub refinements: u32,
    /// The most transitions of an abstraction, about.
    pub abstraction_limit: usize,
    /// The most states that are visited where all of them are.
    pub states: u32,
    /// Whether functions are summarised once, where they can be, instead of executed at each call.
    pub summaries: bool,
    /// Whether what no execution has or needs is removed before solving.
    pub prune: bool,
    /// An access that may concern more cells than this is one event whose place is a term.
    pub split: usize,
    /// Limits that no bound changes.
    pub limits: Limits,
    /// Raised to stop the run.
    pub interrupter: Interrupter,
    /// How much is told on standard error.
    pub verbosity: Verbosity,
    /// Whether counterexamples get fewer context switches and steps where that is possible; worth the
    /// work where people look at them.
    pub tidy: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            backend: Backend::default(),
            engine: Engine::default(),
            reduction: Reduction::default(),
            draw: false,
            ordering: OrderingMethod::default(),
            ws: WriteSerialisation::OnDemand,
            cycles: CycleBound::None,
            closure: ClosureKind::default(),
            guidance: None,
            consistency: Consistency::Sc,
            unwinding: Unwinding::Growing,
            unwind_set: BTreeMap::new(),
            event_limit: 200_000,
            refinements: 200,
            abstraction_limit: 400_000,
            states: 500_000,
            summaries: true,
            prune: true,
            split: concord_encoder::SPLIT,
            limits: Limits::default(),
            interrupter: Interrupter::new(),
            verbosity: Verbosity::Silent,
            tidy: true,
        }
    }
}

/// One method for each field, so that choices can be written one after another.
macro_rules! chosen {
    ($($with:ident sets $field:ident: $type:ty;)*) => {
        impl Options {
            $(
                #[doc = concat!("These options with another [`", stringify!($field), "`](Options::", stringify!($field), ").")]
                #[must_use]
                pub fn $with(mut self, $field: impl Into<$type>) -> Options {
                    self.$field = $field.into();
                    self
                }
            )*
        }
    };
}

chosen! {
    with_backend sets backend: Backend;
    with_engine sets engine: Engine;
    with_reduction sets reduction: Reduction;
    with_draw sets draw: bool;
    with_ordering sets ordering: OrderingMethod;
    with_ws sets ws: WriteSerialisation;
    with_cycles sets cycles: CycleBound;
    with_closure sets closure: ClosureKind;
    with_guidance sets guidance: Option<Guidance>;
    with_consistency sets consistency: Consistency;
    with_unwinding sets unwinding: Unwinding;
    with_unwind_set sets unwind_set: BTreeMap<(String, u32), u32>;
    with_event_limit sets event_limit: usize;
    with_refinements sets refinements: u32;
    with_abstraction_limit sets abstraction_limit: usize;
    with_states sets states: u32;
    with_summaries sets summaries: bool;
    with_prune sets prune: bool;
    with_split sets split: usize;
    with_limits sets limits: Limits;
    with_interrupter sets interrupter: Interrupter;
    with_verbosity sets verbosity: Verbosity;
    with_tidy sets tidy: bool;
}
