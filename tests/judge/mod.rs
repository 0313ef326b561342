//! The two judges of a concurrent program: the exhaustive explorer and the verifier.

#![allow(dead_code, reason = "not every test that shares this file needs all of it")]

use std::panic::{AssertUnwindSafe, catch_unwind};

use concord_driver::{
    Backend, ClosureKind, Consistency, CycleBound, Engine, Guidance, Limits, Options as Verification, OrderingMethod,
    Reduction, Report, Strategy, Unwinding, Verdict, WriteSerialisation, verify,
};
use concord_frontend::{Options, compile};
use concord_program::{DataModel, Exploration, ExploreOptions, Program, Property, explore};

/// The strategies that differ most.
pub const STRATEGIES: [Strategy; 2] = [Strategy::Closure, Strategy::Lazy];

/// A way to reason about orders, with its name.
pub type Manner = (String, Verification);

/// What all manners have in common.
pub fn plain() -> Verification {
    // A loop without end is followed for very long unless the number of events is limited.
    Verification::default().with_engine(Engine::Bmc).with_unwinding(Unwinding::UpTo(8)).with_event_limit(1_000_usize)
}

/// The ways to reason about orders that must agree, the usual one first: every strategy, and every
/// other choice beside the strategies that it matters most for.
pub fn manners() -> Vec<Manner> {
    let plain = plain();
    let mut manners = Vec::new();
    for strategy in Strategy::ALL {
        manners.push((strategy.to_string(), plain.clone().with_ordering(strategy)));
    }
    for closure in [ClosureKind::Matrix, ClosureKind::Automatic] {
        manners.push((format!("closure {closure}"), plain.clone().with_closure(closure)));
    }
    for guidance in [Guidance::None, Guidance::Phase, Guidance::RfFirstAlways] {
        for strategy in [Strategy::Closure, Strategy::Lazy] {
            let options = plain.clone().with_ordering(strategy).with_guidance(guidance);
            manners.push((format!("{strategy} {guidance}"), options));
        }
    }
    for ws in [WriteSerialisation::Eager, WriteSerialisation::Staged] {
        for strategy in Strategy::ALL {
            manners.push((format!("{strategy} {ws}"), plain.clone().with_ordering(strategy).with_ws(ws)));
        }
    }
    for cycles in [CycleBound::Two, CycleBound::Three] {
        for strategy in [Strategy::Closure, Strategy::Lazy] {
            manners.push((
                format!("{strategy} cycles {cycles}"),
                plain.clone().with_ordering(strategy).with_cycles(cycles),
            ));
        }
    }
    for cycles in CycleBound::ALL {
        manners.push((
            format!("clauses cycles {cycles}"),
            plain.clone().with_ordering(OrderingMethod::Clauses).with_cycles(cycles),
        ));
    }
    manners
}

/// The memory model that allows more than interleavings.
pub fn weakly() -> Manner {
    ("wsc".to_owned(), plain().with_consistency(Consistency::Wsc))
}

/// Whether an answer under [`weakly`] fits: whatever fails fails there too.
pub fn fits_weakly(fails: bool, answer: &Answer) -> bool {
    match answer {
        Answer::Decided(weakly) => *weakly || !fails,
        Answer::Unknown(_) => true,
        Answer::Broken(_) => false,
    }
}

/// All manners that a back end can follow, each with the name of the back end.
pub fn manners_on(backend: &Backend) -> Vec<Manner> {
    let mut all = manners();
    if *backend == Backend::Z3 {
        all.push(("clocks".to_owned(), plain().with_ordering(OrderingMethod::Clocks)));
    }
    all.retain(|(_, options)| options.guidance.is_none_or(|guidance| backend.follows(guidance)));
    // A process that solves without the theory's help is slow on what is large.
    let event_limit = if matches!(backend, Backend::Smtlib(_)) { 100 } else { plain().event_limit };
    let on_it = |(name, options): Manner| {
        (format!("{backend} {name}"), options.with_backend(backend.clone()).with_event_limit(event_limit))
    };
    all.into_iter().map(on_it).collect()
}

/// What the verifier says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Whether a failure is reachable.
    Decided(bool),
    /// It does not know, and why.
    Unknown(String),
    /// It contradicts itself or panics.
    Broken(String),
}

/// The program of a C text.
///
/// # Errors
/// What the front end says against it.
pub fn compiled(text: &str) -> Result<Program, String> {
    compiled_for(text, DataModel::Lp64)
}

/// The program of a C text with this data model.
///
/// # Errors
/// What the front end says against it.
pub fn compiled_for(text: &str, data_model: DataModel) -> Result<Program, String> {
    match compile("random.c", text.as_bytes(), &Options { data_model }) {
        Ok(compiled) => Ok(compiled.program),
        Err(diagnostics) => Err(format!("{diagnostics:?}")),
    }
}

/// Whether a failure is reachable, by exhaustive exploration.
///
/// # Errors
/// What was left out.
pub fn explored(program: &Program) -> Result<bool, String> {
    let options = ExploreOptions { states: 60_000, stop_at_first_failure: true, ..ExploreOptions::default() };
    let exploration = explore(program, &options);
    exploration.fails().ok_or_else(|| left_out(&exploration))
}

/// The same without interleaving what mutexes protect, as the engines do it.
///
/// # Errors
/// What was left out.
pub fn explored_in_sections(program: &Program) -> Result<bool, String> {
    let options = ExploreOptions {
        states: 60_000,
        stop_at_first_failure: true,
        interleave_protected: false,
        only_complete: true,
        ..ExploreOptions::default()
    };
    let exploration = explore(program, &options);
    exploration.fails().ok_or_else(|| left_out(&exploration))
}

/// Whether two accesses race, by exhaustive exploration.
///
/// # Errors
/// What was left out.
pub fn raced(program: &Program) -> Result<bool, String> {
    raced_within(program, ExploreOptions::default().block_budget)
}

/// Whether two accesses race, by exhaustive exploration with atomic blocks of so many locations.
///
/// # Errors
/// What was left out.
pub fn raced_within(program: &Program, block_budget: u32) -> Result<bool, String> {
    let options = ExploreOptions {
        states: 60_000,
        stop_at_first_failure: true,
        races: true,
        block_budget,
        ..ExploreOptions::default()
    };
    let exploration = explore(program, &options);
    exploration.races().ok_or_else(|| left_out(&exploration))
}

fn left_out(exploration: &Exploration) -> String {
    match exploration {
        Exploration::Complete(findings) => format!("{:?} {:?}", findings.faults.keys(), findings.unsupported.keys()),
        Exploration::Cut { why, .. } => format!("{why:?}"),
    }
}

/// The engine `cover`, within few rounds and small abstractions.
pub fn in_rounds() -> Verification {
    Verification::default().with_engine(Engine::Cover).with_refinements(25_u32).with_abstraction_limit(10_000_usize)
}

/// What the engine `cover` says about failures, within few rounds and small abstractions.
pub fn covered(program: &Program) -> Answer {
    said(program, Property::UnreachCall, &in_rounds())
}

/// The configurations of the engine `impact`.
pub const REDUCTIONS: [&str; 4] = ["spor", "spor+fc", "dpor", "dpor+fc"];

/// What the engine `impact` says about failures in a configuration, with a tree of so many nodes.
pub fn unfolded(program: &Program, reduction: &str, nodes: usize) -> Answer {
    let reduction: Reduction = reduction.parse().expect("a configuration");
    said(program, Property::UnreachCall, &unfolding(reduction, nodes))
}

/// The same where an array of more than so many elements has no variables for each, but one of its elements is watched.
pub fn watched(program: &Program, elements: u64, nodes: usize) -> Answer {
    let limits = Limits { elements, ..Limits::default() };
    said(program, Property::UnreachCall, &unfolding(Reduction::default(), nodes).with_limits(limits))
}

fn unfolding(reduction: Reduction, nodes: usize) -> Verification {
    Verification::default().with_engine(Engine::Impact).with_reduction(reduction).with_abstraction_limit(nodes)
}

/// What the engine `modular` says about a property.
pub fn modular(program: &Program, property: Property) -> Answer {
    said(program, property, &Verification::default().with_engine(Engine::Modular))
}

/// What the verifier says about failures.
pub fn verified(program: &Program, strategy: Strategy) -> Answer {
    verified_property(program, Property::UnreachCall, strategy)
}

/// What the verifier says about a property on the default back end.
pub fn verified_property(program: &Program, property: Property, strategy: Strategy) -> Answer {
    said(program, property, &plain().with_ordering(strategy))
}

/// What the verifier says about a property in a manner.
pub fn answered_property(program: &Program, property: Property, (_, options): &Manner) -> Answer {
    said(program, property, options)
}

/// What the verifier says in a manner.
pub fn answered(program: &Program, (_, options): &Manner) -> Answer {
    said(program, Property::UnreachCall, options)
}

pub fn said(program: &Program, property: Property, options: &Verification) -> Answer {
    match reported(program, property, options) {
        Ok(report) => match report.verdict {
            Verdict::Holds { .. } => Answer::Decided(false),
            Verdict::Violated(_) => Answer::Decided(true),
            Verdict::Unknown(unknown) => Answer::Unknown(unknown.to_string()),
        },
        Err(broken) => Answer::Broken(broken),
    }
}

/// The verifier's report.
///
/// # Errors
/// If it contradicts itself or panics.
pub fn reported(program: &Program, property: Property, options: &Verification) -> Result<Report, String> {
    match catch_unwind(AssertUnwindSafe(|| verify(program, property, options))) {
        Ok(Ok(report)) => Ok(report),
        Ok(Err(error)) => Err(format!("error: {error}")),
        Err(panic) => {
            let message = panic.downcast_ref::<String>().cloned();
            let message = message.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            Err(format!("panic: {}", message.unwrap_or_default()))
        }
    }
}
