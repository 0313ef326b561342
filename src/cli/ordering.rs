//! How orders are reasoned about, as typed by the user.

use clap::Args;
use concord_driver::{Backend, ClosureKind, CycleBound, Guidance, Options, OrderingMethod, WriteSerialisation};

use super::arguments::MemoryModel;

/// The heading of these options.
const ORDERING: &str = "Ordering";

/// The part of the command line that chooses how the ordering theory works.
#[derive(Clone, Copy, Debug, Args)]
pub struct OrderingArguments {
    /// How the order of events is reasoned about during search
    ///
    /// `closure` saturates and propagates; `saturate` reports conflicts only; `unit-edge` and `icd` keep an acyclic graph, with
    /// and without propagation; `lazy` checks full models; `clauses` encodes all orders beforehand and needs no theory;
    /// `clocks` uses integers of the solver (Z3 only).
    #[arg(long, value_name = "S", default_value = "closure", help_heading = ORDERING)]
    pub strategy: OrderingMethod,

    /// When pairs of writes and of sections get an order: `on-demand`, `eager` or `staged` [default: on-demand]
    #[arg(long, value_name = "W", help_heading = ORDERING)]
    pub ws: Option<WriteSerialisation>,

    /// Exclude cycles of at most N read-froms by clauses before the search: 0, 2 or 3
    #[arg(long, value_name = "N", default_value = "0", help_heading = ORDERING)]
    pub cycles: CycleBound,

    /// What the solver decides first: `none`, `phase`, `rf-first` or `rf-first-always` [default: none]
    #[arg(long, value_name = "D", help_heading = ORDERING)]
    pub decide: Option<Guidance>,

    /// How the closed order is represented: `clocks`, `matrix` or `automatic` [default: clocks]
    #[arg(long, value_name = "C", help_heading = ORDERING)]
    pub closure: Option<ClosureKind>,
}

impl OrderingArguments {
    /// Whether anything but the usual was chosen.
    pub fn is_given(self) -> bool {
        self.strategy != OrderingMethod::default()
            || self.ws.is_some()
            || self.cycles != CycleBound::None
            || self.decide.is_some()
            || self.closure.is_some()
    }

    /// Whether the choices make sense together.
    pub fn check(self, mm: MemoryModel, backend: &Backend) -> Result<(), String> {
        if self.strategy == OrderingMethod::Clocks {
            self.check_clocks(mm, backend)?;
        }
        if let Some(guidance) = self.decide.filter(|guidance| !backend.follows(*guidance)) {
            let able = if guidance == Guidance::Phase { "cadical" } else { "cadical or z3" };
            return Err(format!("--decide {guidance} needs --backend {able}: others decide alone"));
        }
        let clauses = self.strategy == OrderingMethod::Clauses;
        if mm == MemoryModel::Wsc && clauses {
            return Err("--strategy clauses orders all writes, which --mm wsc does not".to_owned());
        }
        if mm == MemoryModel::Wsc && self.ws.is_some_and(|ws| ws != WriteSerialisation::OnDemand) {
            return Err("--ws: under --mm wsc unobserved writes have no order".to_owned());
        }
        if clauses && self.ws.is_some_and(|ws| ws != WriteSerialisation::Eager) {
            return Err("--ws: --strategy clauses orders all pairs from the start".to_owned());
        }
        if clauses && self.closure.is_some() {
            return Err("--closure: --strategy clauses keeps no closed order".to_owned());
        }
        if clauses && matches!(self.decide, Some(Guidance::RfFirst | Guidance::RfFirstAlways)) {
            return Err("--decide: without a theory only the phase can be guided".to_owned());
        }
        Ok(())
    }

    fn check_clocks(self, mm: MemoryModel, backend: &Backend) -> Result<(), String> {
        if *backend != Backend::Z3 {
            return Err("--strategy clocks needs --backend z3: no other solver has integers".to_owned());
        }
        if mm != MemoryModel::Sc {
            return Err("--strategy clocks is for --mm sc only".to_owned());
        }
        if self.ws.is_some() || self.decide.is_some() || self.closure.is_some() {
            return Err("--strategy clocks has no theory for --ws, --decide or --closure".to_owned());
        }
        Ok(())
    }

    /// Options with these choices, the others as usual.
    pub fn options(self) -> Options {
        Options::default()
            .with_ordering(self.strategy)
            .with_ws(self.ws.unwrap_or_default())
            .with_cycles(self.cycles)
            .with_closure(self.closure.unwrap_or_default())
            .with_guidance(self.decide)
    }
}
