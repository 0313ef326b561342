//! The way in: one property of one program, and its answer.
//!
//! [`verify`] refuses questions that make no sense and gives the others to an engine: `bmc.rs` unrolls in rounds of growing
//! bounds and asks a solver about each, `cover.rs` explores an abstraction, `impact.rs` unfolds a tree, `modular.rs` analyses
//! each thread by itself, `auto.rs` runs others beside the first.
//! Whichever answers, the way out is the same: counterexamples are tidied, and what holds says what that rests on.

use concord_program::{Program, Property};

use crate::tidy::tidy;
use crate::{Engine, Options, Report, Verdict, VerifyError, auto, bmc, cover, impact, modular};

/// Verifies one property of a program.
///
/// # Errors
/// If the program was compiled without what the property needs, if the options contradict each other, if the solver is
/// missing or fails, or if the tool contradicts itself. What the program does is never an error.
pub fn verify(program: &Program, property: Property, options: &Options) -> Result<Report, VerifyError> {
    if !program.properties.contains(&property) {
        return Err(VerifyError::NotCompiledFor(property));
    }
    options.check()?;
    options.check_loops(program)?;
    let mut report = match options.engine {
        Engine::Auto => auto::verify(program, property, options),
        Engine::Bmc => bmc::verify(program, property, options, &mut |_| {}),
        Engine::Cover => cover::verify(program, property, options),
        Engine::Impact => impact::verify(program, property, options),
        Engine::Modular => modular::verify(program, property, options),
    }?;
    match report.verdict {
        Verdict::Violated(found) if options.tidy => {
            report.verdict = Verdict::Violated(Box::new(tidy(program, *found)));
        }
        Verdict::Violated(_) | Verdict::Holds { .. } | Verdict::Unknown(_) => {}
    }
    let violated = match report.verdict {
        Verdict::Violated(_) => true,
        Verdict::Holds { .. } => false,
        Verdict::Unknown(_) => return Ok(report),
    };
    let assumptions = program.assumptions.iter().copied();
    report.assumptions = assumptions
        .filter(|assumption| assumption.adds_executions() == violated && assumption.matters_for(property))
        .collect();
    Ok(report)
}
