//! Bounded model checking, a proof by invariants of threads beside it at first, abstraction where that is doubtful.
//!
//! What loops or creates threads without end is often proved in milliseconds by looking at each thread alone: the engine `modular` begins
//! together with bounded model checking and has two seconds. It proves, or says nothing.
//!
//! Most programs are decided within the first bounds. A program whose loops or creations
//! of threads have no bound never is, and with many equal threads a single question may be hopeless where
//! an abstraction does not care how many they are. So after a few rounds, or many conflicts, other engines start in a
//! second thread, one after the other: `cover`, which is soon done or gives up; then all states are visited
//! (`exhaust.rs`), of which some programs with many executions have few; and then `impact`, for as long as it takes. A program with
//! finitely many threads in loops without end that read any values is for the last.
//!
//! All answers are sound; the first one counts, and the other engine is stopped.

use std::sync::{Mutex, mpsc};
use std::time::Duration;

use concord_program::{Program, Property};
use concord_theory::Consistency;

use crate::bmc::{self, Doubt};
use crate::{
    Backend, InternalError, Options, Reason, Reduction, Report, Unknown, Unwinding, Verdict, VerifyError, cover,
    exhaust, impact, modular,
};

/// The round after which the second engine starts if no question was hard before.
const PATIENCE: u32 = 2;

/// The second engine recurses little but on deep terms.
const STACK_BYTES: usize = 256 << 20;

/// How long the engine `modular` may take.
const FIRST_PROOF: Duration = Duration::from_secs(2);

/// Answers with whichever engine is first.
pub(crate) fn verify(program: &Program, property: Property, options: &Options) -> Result<Report, VerifyError> {
    let unbounded = options.unwinding == Unwinding::Growing && options.unwind_set.is_empty();
    if options.consistency != Consistency::Sc || !unbounded {
        return bmc::verify(program, property, options, &mut |_| {});
    }
    let (stop_proof, stop_others) = (options.interrupter.child(), options.interrupter.child());
    let alone = Options { interrupter: stop_proof.clone(), ..options.clone() };
    let others = Options { interrupter: stop_others.clone(), ..options.clone() };
    let (ended, end) = mpsc::channel::<()>();
    let (report, proof) = std::thread::scope(|scope| {
        let prove = move || {
            let report = modular::verify(program, property, &alone);
            drop(ended);
            if matches!(&report, Ok(Report { verdict: Verdict::Holds { .. }, .. })) {
                stop_others.interrupt();
            }
            report
        };
        // Without memory for a second thread the others go on alone.
        let proof = std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, prove).ok();
        let stop = stop_proof.clone();
        scope.spawn(move || {
            if end.recv_timeout(FIRST_PROOF) == Err(mpsc::RecvTimeoutError::Timeout) {
                stop.interrupt();
            }
        });
        let report = match property {
            Property::UnreachCall => searched(program, property, &others),
            Property::NoDataRace => bmc::verify(program, property, &others, &mut |_| {}),
        };
        stop_proof.interrupt();
        (report, proof.map(std::thread::ScopedJoinHandle::join))
    });
    let proof = match proof {
        Some(Err(panic)) => std::panic::resume_unwind(panic),
        Some(Ok(proof)) => Some(proof?).filter(|proof| decides(&proof.verdict)),
        None => None,
    };
    match (report, proof) {
        (Ok(Report { verdict: Verdict::Violated(_), .. }), Some(_)) => Err(InternalError::Contradiction.into()),
        (Ok(report), Some(proof)) => Ok(if decides(&report.verdict) { report } else { proof }),
        (report, None) => report,
        (Err(error), Some(_)) => Err(error),
    }
}

/// Searches with bounds and by abstraction.
fn searched(program: &Program, property: Property, options: &Options) -> Result<Report, VerifyError> {
    let (stop_bounded, stop_cover) = (options.interrupter.child(), options.interrupter.child());
    let first = Options { interrupter: stop_bounded.clone(), ..options.clone() };
    let second = Options { interrupter: stop_cover.clone(), ..options.clone() };
    let found: Mutex<Option<Report>> = Mutex::new(None);
    let (report, beside, gave_up) = std::thread::scope(|scope| {
        let mut started = None;
        let report = bmc::verify(program, property, &first, &mut |doubt| {
            let starts = match doubt {
                Doubt::Bounds(rounds) => rounds >= PATIENCE,
                Doubt::Search => true,
            };
            if starts && started.is_none() {
                let builder = std::thread::Builder::new().stack_size(STACK_BYTES);
                let work = || {
                    let report = second_opinion(program, property, &second)?;
                    if decides(&report.verdict) {
                        if let Ok(mut found) = found.lock() {
                            *found = Some(report);
                        }
                        stop_bounded.interrupt();
                    }
                    Ok::<(), VerifyError>(())
                };
                // Without memory for a second thread the first engine goes on alone.
                started = builder.spawn_scoped(scope, work).ok();
            }
        });
        let waits = matches!(
            &report,
            Ok(Report { verdict: Verdict::Unknown(Unknown { reason: Reason::TooLarge { .. }, .. }), .. })
        );
        if !waits {
            stop_cover.interrupt();
        }
        (report, started.map(std::thread::ScopedJoinHandle::join), waits)
    });
    let alone = gave_up && beside.is_none();
    match beside {
        Some(Err(panic)) => std::panic::resume_unwind(panic),
        Some(Ok(Err(error))) => return Err(error),
        Some(Ok(Ok(()))) | None => {}
    }
    let report = report?;
    if decides(&report.verdict) {
        return Ok(report);
    }
    let found = match found.into_inner().unwrap_or(None) {
        // What is too large for the first round never came to a second one.
        None if alone => Some(second_opinion(program, property, &second)?).filter(|found| decides(&found.verdict)),
        found => found,
    };
    Ok(found.unwrap_or(report))
}

/// What is done beside bounded model checking; the first answer, or the reason why the last engine has none.
fn second_opinion(program: &Program, property: Property, options: &Options) -> Result<Report, VerifyError> {
    let is_over = |report: &Report| decides(&report.verdict) || options.interrupter.is_interrupted();
    let report = cover::verify(program, property, options)?;
    if is_over(&report) {
        return Ok(report);
    }
    if let Some(report) = exhaust::verify(program, options)? {
        return Ok(report);
    }
    if options.interrupter.is_interrupted() {
        return Ok(report);
    }
    let chosen =
        Options { backend: Backend::default(), reduction: Reduction::default(), draw: false, ..options.clone() };
    impact::verify(program, property, &chosen)
}

fn decides(verdict: &Verdict) -> bool {
    !matches!(verdict, Verdict::Unknown(_))
}
