//! The engine `impact` on programs: finitely many threads, loops without bound.

use concord_batsat::Batsat;
use concord_cadical::Cadical;
use concord_engines::impact as engine;
use concord_logic::{BitBlasted, Cores, Interruptible, SmtSolver, SolverError};
use concord_program::{Program, Property};
use concord_smtlib::SmtLib;

use crate::cover::{counterexample, reason};

use crate::{
    Backend, InternalError, Options, Reason, Report, Statistics, Unknown, Verbosity, Verdict, VerifyError, tell,
};

/// Verifies one property of a program without bounding loops.
///
/// # Errors
/// If the tool contradicts itself; never because of the program.
pub(crate) fn verify(program: &Program, property: Property, options: &Options) -> Result<Report, VerifyError> {
    if property != Property::UnreachCall {
        let reason = Reason::Abstraction("this property is not for the engine `impact`".to_owned());
        return Ok(Report::unknown(property, reason));
    }
    let chosen = engine::Options {
        reduction: options.reduction.reduction,
        force_cover: options.reduction.force_cover,
        node_limit: options.abstraction_limit,
        elements: options.limits.elements as usize,
        interrupter: options.interrupter.clone(),
        draw: options.draw,
        mutation: None,
    };
    if options.verbosity == Verbosity::Rounds {
        let (reduction, nodes) = (options.reduction, chosen.node_limit);
        tell(format_args!("concord: a tree of at most {nodes} nodes, {reduction}"));
    }
    let report = on_backend(options, Verify { program, property, options: &chosen })?;
    let report = report.map_err(|error| match error {
        engine::ImpactError::Solver(error) => VerifyError::from(error),
        engine::ImpactError::Certificate(flaw) => InternalError::Proof(flaw).into(),
    })?;
    let mut certificate = None;
    let verdict = match report.verdict {
        engine::Verdict::Holds { vacuous, certificate: proof } => {
            certificate = Some(proof.to_string());
            Verdict::Holds { vacuous }
        }
        engine::Verdict::Violated(trace) => Verdict::Violated(Box::new(counterexample(trace))),
        engine::Verdict::Unknown(why) => {
            let nodes = Some(report.figures.nodes);
            Verdict::Unknown(Unknown { nodes, ..Unknown::new(reason(why, program)) })
        }
        // Only tests ask for a deviating algorithm.
        engine::Verdict::Claimed(_) => Verdict::Unknown(Unknown::new(Reason::Interrupted)),
    };
    let statistics = Statistics { rounds: 1, tree: report.figures.lines(), ..Statistics::default() };
    let mut answer = Report::new(verdict, property, statistics);
    (answer.certificate, answer.drawing) = (certificate, report.drawing);
    Ok(answer)
}

/// Checks a certificate of the engine; what is wrong with it, if anything is.
///
/// # Errors
/// If the solver is not there or fails.
pub(crate) fn check_certificate(
    program: &Program,
    property: Property,
    text: &str,
    options: &Options,
) -> Result<Option<String>, VerifyError> {
    let certificate = engine::Certificate::from_text(text);
    let checked = on_backend(options, Check { program, property, certificate: &certificate })?;
    Ok(checked.err().map(|flaw| flaw.to_string()))
}

/// Something to be done with any solver.
trait Task {
    type Answer;
    fn run<S: SmtSolver + Cores>(self, new_solver: &mut dyn FnMut() -> Result<S, SolverError>) -> Self::Answer;
}

struct Verify<'a> {
    program: &'a Program,
    property: Property,
    options: &'a engine::Options,
}

impl Task for Verify<'_> {
    type Answer = Result<engine::Report, engine::ImpactError>;
    fn run<S: SmtSolver + Cores>(self, new_solver: &mut dyn FnMut() -> Result<S, SolverError>) -> Self::Answer {
        engine::verify(self.program, self.property, self.options, new_solver)
    }
}

struct Check<'a> {
    program: &'a Program,
    property: Property,
    certificate: &'a engine::Certificate,
}

impl Task for Check<'_> {
    type Answer = Result<usize, engine::Flaw>;
    fn run<S: SmtSolver + Cores>(self, new_solver: &mut dyn FnMut() -> Result<S, SolverError>) -> Self::Answer {
        engine::check(self.program, self.property, self.certificate, new_solver)
    }
}

fn on_backend<T: Task>(options: &Options, task: T) -> Result<T::Answer, SolverError> {
    fn watching<S: Interruptible>(options: &Options, mut solver: S) -> S {
        solver.watch(options.interrupter.clone());
        solver
    }
    match &options.backend {
        Backend::Cadical => Ok(task.run(&mut || Ok(watching(options, BitBlasted::new(Cadical::new()))))),
        Backend::Batsat => Ok(task.run(&mut || Ok(watching(options, BitBlasted::new(Batsat::new()))))),
        Backend::Smtlib(command) => Ok(task.run(&mut || Ok(watching(options, SmtLib::start(command)?)))),
        Backend::Z3 => on_z3(options, task),
    }
}

#[cfg(feature = "z3")]
fn on_z3<T: Task>(options: &Options, task: T) -> Result<T::Answer, SolverError> {
    Ok(task.run(&mut || {
        let mut solver = concord_z3::Z3::start()?;
        solver.watch(options.interrupter.clone());
        Ok(solver)
    }))
}

#[cfg(not(feature = "z3"))]
fn on_z3<T: Task>(_: &Options, _: T) -> Result<T::Answer, SolverError> {
    Err(crate::backend::z3_is_missing())
}
