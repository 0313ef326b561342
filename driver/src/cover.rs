//! The engine `cover` on programs: any number of threads, by abstraction and refinement.

use concord_cadical::Cadical;
use concord_engines::{coverability, symmetric as engine};
use concord_logic::{BitBlasted, Interruptible};
use concord_program::{ActionKind, Program, Property, Span, Trace};

use crate::{
    Counterexample, InternalError, Options, Reason, Report, Statistics, Unknown, Verbosity, Verdict, VerifyError, tell,
};

/// Answers without bounding loops or threads.
pub(crate) fn verify(program: &Program, property: Property, options: &Options) -> Result<Report, VerifyError> {
    if property != Property::UnreachCall {
        let reason = Reason::Abstraction("this property is not for the engine `cover`".to_owned());
        return Ok(Report::unknown(property, reason));
    }
    let mut tell = |round: &engine::Round| {
        if options.verbosity == Verbosity::Rounds {
            tell(format_args!("concord: {round}"));
        }
    };
    let report = run(program, property, options, &mut tell)?;
    let rounds = u32::try_from(report.rounds.len()).unwrap_or(u32::MAX);
    let statistics = Statistics { rounds, ..Statistics::default() };
    let verdict = match report.verdict {
        engine::Verdict::Holds { vacuous } => Verdict::Holds { vacuous },
        engine::Verdict::Violated(trace) => Verdict::Violated(Box::new(counterexample(trace))),
        engine::Verdict::Unknown(why) => Verdict::Unknown(Unknown::new(reason(why, program))),
    };
    Ok(Report::new(verdict, property, statistics))
}

fn run(
    program: &Program,
    property: Property,
    options: &Options,
    observe: &mut dyn FnMut(&engine::Round),
) -> Result<engine::Report, VerifyError> {
    let mut new_solver = || {
        let mut solver = BitBlasted::new(Cadical::new());
        solver.watch(options.interrupter.clone());
        solver
    };
    let limit = options.abstraction_limit;
    let coverability = coverability::Options {
        vertex_limit: limit.saturating_mul(20) as u64,
        forward_limit: limit.saturating_mul(50),
        ..coverability::Options::default()
    };
    let chosen = engine::Options {
        coverability,
        round_limit: options.refinements,
        size_limit: options.abstraction_limit,
        interrupter: options.interrupter.clone(),
    };
    engine::verify(program, property, &chosen, &mut new_solver, observe).map_err(|error| match error {
        engine::SymmetricError::Solver(error) => error.into(),
        engine::SymmetricError::Certificate(flaw) => InternalError::Certificate(flaw).into(),
    })
}

/// The abstraction of a program in each round of refinement, as text.
///
/// # Errors
/// If the solver fails or the tool contradicts itself.
pub fn show_abstraction(program: &Program, options: &Options) -> Result<String, VerifyError> {
    let mut text = String::new();
    let mut number = 0;
    let report = run(program, Property::UnreachCall, options, &mut |round| {
        number += 1;
        text.push_str(&format!("round {number}, {round}\n"));
    })?;
    text.push_str(&match report.verdict {
        engine::Verdict::Holds { .. } => "the property holds\n".to_owned(),
        engine::Verdict::Violated(_) => "the property is violated\n".to_owned(),
        engine::Verdict::Unknown(why) => format!("unknown: {}\n", reason(why, program)),
    });
    Ok(text)
}

/// Why there is no answer, for the user.
pub(crate) fn reason(why: engine::Unknown, program: &Program) -> Reason {
    match why {
        engine::Unknown::Interrupted => Reason::Interrupted,
        engine::Unknown::TooLarge(what) => Reason::TooLarge { what: what.to_owned() },
        engine::Unknown::Cut { what, span } => unmodelled(what, span, program),
        other => Reason::Abstraction(other.to_string()),
    }
}

/// Why there is no answer where what is not modelled may be reached.
fn unmodelled(what: engine::Cut, span: Span, program: &Program) -> Reason {
    match what {
        engine::Cut::Unsupported(what) => Reason::unsupported(what, span, program),
        engine::Cut::InvalidAccess => Reason::invalid_access(span, program),
    }
}

/// The counterexample of an execution of the interpreter.
pub(crate) fn counterexample(trace: Trace) -> Counterexample {
    let visible = trace.steps.iter().map(|step| {
        step.actions
            .iter()
            .any(|action| !matches!(action.kind, ActionKind::Allocate { .. } | ActionKind::Chosen { .. }))
    });
    Counterexample { visible: visible.collect(), trace, interleaving: true }
}
