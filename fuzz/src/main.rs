//! The command line of the fuzzer: `cargo xtask fuzz` starts it.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use concord_fuzz::campaign::{End, Plan, run};
use concord_fuzz::seeds;
use concord_fuzz::target::{Answer, Depth};
use concord_fuzz::watched::{Watched, serve};

/// Feeds mutated C text to the front end, the encoder and the verifier.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask fuzz", bin_name = "cargo xtask fuzz", max_term_width = 100, after_help = EXIT_CODES)]
struct Arguments {
    /// How long to go on
    #[arg(long, value_name = "M", default_value_t = 10.0, conflicts_with = "cases")]
    minutes: f64,

    /// How many texts to try, whatever time it takes
    #[arg(long, value_name = "N")]
    cases: Option<u64>,

    /// A C file or a folder of C files to begin with; without it the project's own examples
    #[arg(long, value_name = "PATH")]
    seeds: Vec<PathBuf>,

    /// The number from which all choices follow
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Where findings are saved
    #[arg(long, value_name = "DIR", default_value = "target/fuzz")]
    out: PathBuf,

    /// How far a text goes
    #[arg(long, value_enum, default_value_t = DepthName::Verify)]
    depth: DepthName,

    /// Seconds after which a text counts as one that does not end
    #[arg(long, value_name = "S", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=3600))]
    patience: u64,

    /// Tries this one text and says what becomes of it
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// Answers texts from standard input: how the fed process is started
    #[arg(long, hide = true)]
    serve: bool,
}

const EXIT_CODES: &str = "\
Exit codes:
  0   nothing found
  10  something found; each finding is a file below the folder for findings
  2   no files to begin with, or one cannot be read or written
  1   usage error";

/// How far a text goes.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum DepthName {
    /// Through the front end
    Compile,
    /// Through the whole verifier, with small bounds
    Verify,
}

fn main() {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // Nobody is left to tell if printing fails.
            let _ = error.print();
            std::process::exit(if error.use_stderr() { 1 } else { 0 });
        }
    };
    match command(arguments) {
        Ok(code) => std::process::exit(code),
        Err(why) => {
            eprintln!("error: {why}");
            std::process::exit(2);
        }
    }
}

fn command(arguments: Arguments) -> Result<i32, String> {
    let said = |error: std::io::Error| error.to_string();
    let depth = match arguments.depth {
        DepthName::Compile => Depth::Compile,
        DepthName::Verify => Depth::Verify,
    };
    if arguments.serve {
        return serve(depth).map(|()| 0).map_err(said);
    }
    let binary = std::env::current_exe().map_err(said)?;
    let mut watched = Watched::new(binary, depth, Duration::from_secs(arguments.patience));
    if let Some(file) = &arguments.file {
        let text = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let answer = watched.feed(&text).map_err(said)?;
        println!("{answer:?}");
        return Ok(if matches!(answer, Answer::Fine(_)) { 0 } else { 10 });
    }
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let own = vec![root.join("examples"), root.join("tests/regressions"), root.join("fuzz/findings")];
    let paths = if arguments.seeds.is_empty() { own } else { arguments.seeds };
    let files = seeds::files(&paths).map_err(said)?;
    let end = match arguments.cases {
        Some(cases) => End::Cases(cases),
        None => {
            let time = Duration::try_from_secs_f64(arguments.minutes * 60.0);
            End::After(time.map_err(|_| "no number of minutes".to_owned())?)
        }
    };
    let seeds = seeds::texts(&files);
    eprintln!("{} files to begin with, {} of them readable", files.len(), seeds.len());
    let plan = Plan { seeds, seed: arguments.seed, end, findings: arguments.out, verbose: true };
    let outcome = run(&plan, &mut watched).map_err(|error| error.to_string())?;
    let mut answers: Vec<_> = outcome.answers.iter().map(|(kind, count)| (count, kind)).collect();
    answers.sort();
    for (count, kind) in answers.iter().rev().take(40) {
        println!("{count:>8} {kind}");
    }
    println!("{} texts, {} kinds of answers, {} findings", outcome.cases, answers.len(), outcome.findings.len());
    for (what, file) in &outcome.findings {
        println!("found: {what}: {}", file.display());
    }
    Ok(if outcome.findings.is_empty() { 0 } else { 10 })
}
