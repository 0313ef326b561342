//! The two judges of a concurrent program: the exhaustive explorer and the verifier.

#![allow(dead_code, reason = "not every test that shares this file needs all of it")]

use std::panic::{AssertUnwindSafe, catch_unwind};

use concord_driver::{
    Backend, ClosureKind, Consistency, CycleBound, Engine, Guidance, Options as Verification, Strategy, Unwinding,
    Verdict, WriteSerialisation, verify,
};
use concord_frontend::{Options, compile};
use concord_program::{DataModel, Exploration, ExploreOptions, Program, Property, explore};

/// The strategies that differ most.
pub const STRATEGIES: [Strategy; 2] = [Strategy::Closure, Strategy::Lazy];

/// A way to reason about orders, with its name.
pub type Manner = (String, Verification);

/// What all manners have in common.
fn plain() -> Verification {
    // A loop without end is followed for very long unless the number of events is limited.
    Verification { unwinding: Unwinding::UpTo(8), event_limit: 1_000, ..Verification::default() }
}

/// The ways to reason about orders that must agree, the usual one first: every strategy, and every
/// other choice beside the strategies that it matters most for.
pub fn manners() -> Vec<Manner> {
    let plain = plain();
    let mut manners = Vec::new();
    for strategy in Strategy::ALL {
        manners.push((strategy.to_string(), Verification { strategy, ..plain.clone() }));
    }
    for closure in [ClosureKind::Matrix, ClosureKind::Automatic] {
        manners.push((format!("closure {closure}"), Verification { closure, ..plain.clone() }));
    }
    for guidance in [Guidance::None, Guidance::Phase, Guidance::RfFirstAlways] {
        for strategy in [Strategy::Closure, Strategy::Lazy] {
            let options = Verification { strategy, guidance: Some(guidance), ..plain.clone() };
            manners.push((format!("{strategy} {guidance}"), options));
        }
    }
    for ws in [WriteSerialisation::Eager, WriteSerialisation::Staged] {
        for strategy in Strategy::ALL {
            manners.push((format!("{strategy} {ws}"), Verification { strategy, ws, ..plain.clone() }));
        }
    }
    for cycles in [CycleBound::Two, CycleBound::Three] {
        for strategy in [Strategy::Closure, Strategy::Lazy] {
            manners.push((format!("{strategy} cycles {cycles}"), Verification { strategy, cycles, ..plain.clone() }));
        }
    }
    for cycles in CycleBound::ALL {
        manners.push((format!("clauses cycles {cycles}"), Verification { as_clauses: true, cycles, ..plain.clone() }));
    }
    manners
}

/// The memory model that allows more than interleavings.
pub fn weakly() -> Manner {
    ("wsc".to_owned(), Verification { consistency: Consistency::Wsc, ..plain() })
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
        all.push(("clocks".to_owned(), Verification { strategy: Strategy::Lazy, clocks: true, ..plain() }));
    }
    all.retain(|(_, options)| options.guidance.is_none_or(|guidance| backend.follows(guidance)));
    // A process that solves without the theory's help is slow on what is large.
    let event_limit = if matches!(backend, Backend::Smtlib(_)) { 100 } else { plain().event_limit };
    let on_it = |(name, options)| {
        (format!("{backend} {name}"), Verification { backend: backend.clone(), event_limit, ..options })
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
    let options = Options { data_model: DataModel::Lp64 };
    match compile("random.c", text.as_bytes(), &options) {
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

/// What the engine `cover` says about failures, within few rounds and small abstractions.
pub fn covered(program: &Program) -> Answer {
    let options =
        Verification { engine: Engine::Cover, refinements: 25, abstraction_limit: 10_000, ..Verification::default() };
    said(program, Property::UnreachCall, &options)
}

/// The configurations of the engine `impact`.
pub const REDUCTIONS: [&str; 4] = ["spor", "spor+fc", "dpor", "dpor+fc"];

/// What the engine `impact` says about failures in a configuration, with a tree of so many nodes.
pub fn unfolded(program: &Program, reduction: &str, nodes: usize) -> Answer {
    let options = Verification {
        engine: Engine::Impact,
        reduction: reduction.parse().expect("a configuration"),
        abstraction_limit: nodes,
        ..Verification::default()
    };
    said(program, Property::UnreachCall, &options)
}

/// What the engines together say about failures.
pub fn decided(program: &Program) -> Answer {
    said(program, Property::UnreachCall, &Verification { engine: Engine::Auto, ..Verification::default() })
}

/// What the verifier says about failures.
pub fn verified(program: &Program, strategy: Strategy) -> Answer {
    verified_property(program, Property::UnreachCall, strategy)
}

/// What the verifier says about a property on the default back end.
pub fn verified_property(program: &Program, property: Property, strategy: Strategy) -> Answer {
    said(program, property, &Verification { strategy, ..plain() })
}

/// What the verifier says about a property in a manner.
pub fn answered_property(program: &Program, property: Property, (_, options): &Manner) -> Answer {
    said(program, property, options)
}

/// What the verifier says in a manner.
pub fn answered(program: &Program, (_, options): &Manner) -> Answer {
    said(program, Property::UnreachCall, options)
}

fn said(program: &Program, property: Property, options: &Verification) -> Answer {
    match catch_unwind(AssertUnwindSafe(|| verify(program, property, options))) {
        Ok(Ok(report)) => match report.verdict {
            Verdict::Holds { .. } => Answer::Decided(false),
            Verdict::Violated(_) => Answer::Decided(true),
            Verdict::Unknown(unknown) => Answer::Unknown(unknown.to_string()),
        },
        Ok(Err(error)) => Answer::Broken(format!("error: {error}")),
        Err(panic) => {
            let message = panic.downcast_ref::<String>().cloned();
            let message = message.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            Answer::Broken(format!("panic: {}", message.unwrap_or_default()))
        }
    }
}
