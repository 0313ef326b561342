//! Runs coverability problems with a time limit and prints a table.
//!
//!     cargo run --release -p concord-engines --example cover -- \
//!         [--algorithm bc|mcov|gkm|mcov+gkm|all] [--initial 0|0] [--width N|none] \
//!         [--state-equation on|off] [--minimise] [--limit SECONDS] FILE.tts|FILE.spec…
//!
//! A `.tts` file takes its target from the `.prop` file beside it. Every certificate
//! is checked; the checking is not part of the time.

use std::path::Path;
use std::process::ExitCode;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use concord_engines::coverability::{
    Algorithm, Options, Outcome, Problem, check, parse_spec, parse_tts_problem, solve,
};
use concord_logic::Interrupter;

struct Arguments {
    algorithms: Vec<Algorithm>,
    initial: String,
    width: Option<u32>,
    state_equation: bool,
    minimise: bool,
    limit: Duration,
    files: Vec<String>,
}

fn arguments() -> Result<Arguments, String> {
    let mut result = Arguments {
        algorithms: vec![Algorithm::default()],
        initial: "0|0".to_owned(),
        width: Options::default().candidate_width,
        state_equation: true,
        minimise: false,
        limit: Duration::from_secs(60),
        files: Vec::new(),
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        match word.as_str() {
            "--algorithm" => {
                let name = value()?;
                result.algorithms = match name.as_str() {
                    "all" => Algorithm::ALL.to_vec(),
                    _ => vec![name.parse().map_err(|error| format!("{error}"))?],
                };
            }
            "--initial" => result.initial = value()?,
            "--width" => {
                let text = value()?;
                result.width = match text.as_str() {
                    "none" => None,
                    _ => Some(text.parse().map_err(|_| format!("`{text}` is not a number"))?),
                };
            }
            "--state-equation" => result.state_equation = value()? == "on",
            "--minimise" => result.minimise = true,
            "--limit" => {
                let text = value()?;
                let seconds: f64 = text.parse().map_err(|_| format!("`{text}` is not a number"))?;
                result.limit = Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())?;
            }
            _ => result.files.push(word),
        }
    }
    Ok(result)
}

fn read(path: &Path) -> Result<String, String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn load(file: &str, initial: &str) -> Result<Problem, String> {
    let path = Path::new(file);
    let text = read(path)?;
    let problem = match path.extension().and_then(|extension| extension.to_str()) {
        Some("tts") => parse_tts_problem(&text, initial, &read(&path.with_extension("prop"))?),
        _ => parse_spec(&text),
    };
    problem.map_err(|diagnostic| format!("{file}:{diagnostic}"))
}

/// Interrupts a search when its time is over; stops waiting when the search ends.
fn with_limit<T>(limit: Duration, work: impl FnOnce(&Interrupter) -> T) -> T {
    let interrupter = Interrupter::new();
    let (done, waiting) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        let watched = interrupter.clone();
        scope.spawn(move || {
            if waiting.recv_timeout(limit) == Err(mpsc::RecvTimeoutError::Timeout) {
                watched.interrupt();
            }
        });
        let result = work(&interrupter);
        drop(done);
        result
    })
}

fn main() -> ExitCode {
    let arguments = match arguments() {
        Ok(arguments) => arguments,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(1);
        }
    };
    println!(
        "instance,algorithm,verdict,seconds,checked,iterations,vertices,candidates,withdrawn,forward_nodes,\
         proof_elements,proof_path,proof_width,execution_steps,refuted,invariants,questions"
    );
    let mut code = ExitCode::SUCCESS;
    for file in &arguments.files {
        for &algorithm in &arguments.algorithms {
            let start = Instant::now();
            let problem = match load(file, &arguments.initial) {
                Ok(problem) => problem,
                Err(message) => {
                    eprintln!("{message}");
                    code = ExitCode::from(2);
                    break;
                }
            };
            let options = Options {
                algorithm,
                candidate_width: arguments.width,
                state_equation: arguments.state_equation,
                minimise_proof: arguments.minimise,
                ..Options::default()
            };
            let report = with_limit(arguments.limit, |interrupter| solve(&problem, &options, interrupter));
            let seconds = start.elapsed().as_secs_f64();
            let verdict = match &report.outcome {
                Outcome::Coverable(_) => "unsafe".to_owned(),
                Outcome::Uncoverable(_) => "safe".to_owned(),
                Outcome::Unknown(reason) => format!("unknown ({reason})"),
            };
            let checked = match check(&problem, &report.outcome) {
                Ok(()) => "ok".to_owned(),
                Err(flaw) => {
                    code = ExitCode::from(6);
                    format!("FLAW {flaw}").replace(',', ";")
                }
            };
            let s = report.statistics;
            println!(
                "{file},{algorithm},{verdict},{seconds:.4},{checked},{},{},{},{},{},{},{},{},{},{},{},{}",
                s.iterations,
                s.vertices,
                s.candidates,
                s.withdrawn,
                s.forward_nodes,
                s.proof_elements,
                s.proof_path,
                s.proof_width,
                s.execution_steps,
                s.refuted,
                s.invariants,
                s.questions
            );
        }
    }
    code
}
