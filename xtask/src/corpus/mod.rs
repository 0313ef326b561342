//! `cargo xtask corpus`: the verifier against a corpus of tasks with known verdicts.
//!
//! The tasks are task definitions (`.yml`) in a folder or an archive. Each is run in a
//! process of its own with limits on time and memory. Results go to a CSV while they come, so that
//! an interrupted run is not lost; at the end to a table per folder and, against a
//! baseline, a scatter plot. Nothing depends on what a task is called.

mod glob;
mod run;
mod scatter;
mod table;
mod task;
mod unpack;

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clap::Args;

use crate::Exit;
use run::Limits;
use table::Row;
pub use task::{DataModel, Task};

/// What the exit codes of `cargo xtask corpus` mean.
pub const EXIT_CODES: &str = "\
Exit codes:
  0   no verdict is wrong
  10  a verdict is wrong
  6   the verifier panicked, was killed or contradicted itself
  5   stopped by the user
  2   the corpus or the baseline cannot be used
  1   usage error";

/// `cargo xtask corpus`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// A folder with task definitions (.yml), or an archive of one that `tar` can unpack
    #[arg(value_name = "ARCHIVE|DIR")]
    corpus: PathBuf,

    /// How many tasks run at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,

    /// Seconds per task
    #[arg(long, value_name = "S", default_value = "60", value_parser = seconds)]
    timeout: Duration,

    /// Gigabytes per task
    #[arg(long, value_name = "GB", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=4096))]
    memory: u32,

    /// Only tasks whose path below the corpus fits; `*` stands for any text
    #[arg(long, value_name = "GLOB")]
    only: Vec<String>,

    /// Only every Nth of these: a slice that represents all folders
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,

    /// The property
    #[arg(long, value_name = "NAME", default_value = "unreach-call")]
    property: String,

    /// Also tasks that state no verdict of the property
    #[arg(long)]
    unlisted: bool,

    /// Results to compare with: a CSV with the columns task,expected,verdict,wall_s
    #[arg(long, value_name = "CSV")]
    baseline: Option<PathBuf>,

    /// Where results go; the table and the plot get the same name with .md and .svg
    #[arg(long, value_name = "CSV", default_value = "target/corpus/results.csv")]
    out: PathBuf,

    /// The verifier; without it `cargo build --release` makes one
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,

    /// A further option for the verifier
    #[arg(long = "option", value_name = "OPTION", allow_hyphen_values = true)]
    options: Vec<String>,
}

/// A verdict about a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The property holds.
    True,
    /// It is violated.
    False,
}

impl Verdict {
    fn name(self) -> &'static str {
        match self {
            Verdict::True => "true",
            Verdict::False => "false",
        }
    }

    fn named(name: &str) -> Option<Verdict> {
        [Verdict::True, Verdict::False].into_iter().find(|verdict| verdict.name() == name)
    }
}

/// What a run of the verifier gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A verdict.
    Verdict(Verdict),
    /// It does not know.
    Unknown,
    /// It did not answer in time.
    Timeout,
    /// It refused the program.
    Refused,
    /// It failed: a panic, a signal, or a verdict that its exit code contradicts.
    Broken,
}

impl Outcome {
    fn name(self) -> &'static str {
        match self {
            Outcome::Verdict(verdict) => verdict.name(),
            Outcome::Unknown => "unknown",
            Outcome::Timeout => "timeout",
            Outcome::Refused => "refused",
            Outcome::Broken => "error",
        }
    }

    fn named(name: &str) -> Option<Outcome> {
        let others = [Outcome::Unknown, Outcome::Timeout, Outcome::Refused, Outcome::Broken];
        let verdict = Verdict::named(name).map(Outcome::Verdict);
        verdict.or_else(|| others.into_iter().find(|outcome| outcome.name() == name))
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| format!("`{text}` is not a number of seconds"))?;
    let limit = Duration::try_from_secs_f64(number).ok().filter(|limit| !limit.is_zero());
    limit.filter(|limit| limit.as_secs() < 1_000_000).ok_or_else(|| "out of range".to_owned())
}

/// Runs the command.
pub fn command(arguments: &Arguments) -> Exit {
    match prepared(arguments) {
        Ok(prepared) => prepared.run(arguments),
        Err(why) => {
            eprintln!("error: {why}");
            Exit::Input
        }
    }
}

/// Everything that a run needs.
struct Prepared {
    tasks: Vec<Task>,
    baseline: Option<Vec<Row>>,
    limits: Limits,
    csv: File,
}

fn prepared(arguments: &Arguments) -> Result<Prepared, String> {
    let said = |path: &Path| {
        let path = path.display().to_string();
        move |error: std::io::Error| format!("{path}: {error}")
    };
    let baseline = match &arguments.baseline {
        None => None,
        Some(path) => {
            let text = std::fs::read_to_string(path).map_err(said(path))?;
            Some(table::read(&text).map_err(|why| format!("{}: {why}", path.display()))?)
        }
    };
    let scratch = arguments.out.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::create_dir_all(scratch).map_err(said(scratch))?;
    let root = unpack::unpack(&arguments.corpus, &scratch.join("unpacked")).map_err(|error| error.to_string())?;
    let choice = Choice {
        property: &arguments.property,
        unlisted: arguments.unlisted,
        only: &arguments.only,
        every: arguments.every,
    };
    let tasks = tasks(&root, &choice)?;
    let binary = match &arguments.binary {
        Some(binary) => binary.canonicalize().map_err(said(binary))?,
        None => built()?,
    };
    let csv = File::create(&arguments.out).map_err(said(&arguments.out))?;
    let limits =
        Limits { binary, options: arguments.options.clone(), time: arguments.timeout, memory: arguments.memory };
    Ok(Prepared { tasks, baseline, limits, csv })
}

/// Which tasks of a folder are asked for.
pub(crate) struct Choice<'a> {
    pub(crate) property: &'a str,
    /// Also tasks that state no verdict of the property.
    pub(crate) unlisted: bool,
    /// Patterns of their paths; none means all.
    pub(crate) only: &'a [String],
    /// Every how many of these.
    pub(crate) every: u32,
}

/// The tasks below a folder that are asked for.
pub(crate) fn tasks(root: &Path, choice: &Choice<'_>) -> Result<Vec<Task>, String> {
    let mut tasks = Vec::new();
    for definition in unpack::definitions(root).map_err(|error| error.to_string())? {
        let task = task::read_task(root, &definition, choice.property, choice.unlisted);
        tasks.extend(task.map_err(|error| format!("{}: {error}", definition.display()))?);
    }
    let asked = |task: &Task| choice.only.is_empty() || choice.only.iter().any(|only| glob::matches(only, &task.name));
    tasks.retain(asked);
    let tasks: Vec<Task> = tasks.into_iter().step_by(choice.every as usize).collect();
    if tasks.is_empty() {
        return Err(format!("{}: no task for {} among those asked for", root.display(), choice.property));
    }
    Ok(tasks)
}

/// The verifier, built with optimisation.
fn built() -> Result<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no workspace")?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo).args(["build", "--release", "--package", "concord"]).current_dir(root).status();
    match status {
        Ok(status) if status.success() => {}
        Ok(status) => return Err(format!("the verifier cannot be built: {status}")),
        Err(error) => return Err(format!("cargo cannot be started: {error}")),
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    target
        .join("release/concord")
        .canonicalize()
        .map_err(|error| format!("the verifier is not where it was built: {error}"))
}

impl Prepared {
    fn run(self, arguments: &Arguments) -> Exit {
        let Prepared { tasks, baseline, limits, csv } = self;
        let stop = Arc::new(AtomicBool::new(false));
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            // Without the handler the run still ends, only without its table.
            let _ = signal_hook::flag::register(signal, Arc::clone(&stop));
        }
        let next = AtomicUsize::new(0);
        let journal = Mutex::new(Journal { csv, rows: Vec::new(), failed: None });
        journal.lock().expect("nobody panicked").write(table::HEADER);
        std::thread::scope(|scope| {
            for _ in 0..arguments.jobs {
                scope.spawn(|| {
                    while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if stop.load(Ordering::Relaxed) {
                            break;
                        }
                        let Some(run) = run::run(task, &limits, &stop) else { break };
                        let row = Row {
                            task: task.name.clone(),
                            expected: task.expected,
                            outcome: run.outcome,
                            wall: run.wall.as_secs_f64(),
                            detail: run.detail,
                        };
                        journal.lock().expect("nobody panicked").add(row, tasks.len());
                    }
                });
            }
        });
        let journal = journal.into_inner().expect("nobody panicked");
        finish(arguments, journal, baseline.as_deref(), stop.load(Ordering::Relaxed))
    }
}

/// Results as they come.
struct Journal {
    csv: File,
    rows: Vec<Row>,
    failed: Option<String>,
}

impl Journal {
    fn write(&mut self, text: &str) {
        if let Err(error) = self.csv.write_all(text.as_bytes()) {
            self.failed.get_or_insert(error.to_string());
        }
    }

    fn add(&mut self, row: Row, of: usize) {
        let judged = match &row {
            row if row.is_wrong() => "WRONG",
            row if row.is_correct() => "correct",
            _ => "",
        };
        let (number, outcome, detail) = (self.rows.len() + 1, row.outcome.name(), &row.detail);
        eprintln!("[{number:>4}/{of}] {:>8.2} s  {outcome:<8}{judged:<8} {}  {detail}", row.wall, row.task);
        self.write(&table::line(&row));
        self.rows.push(row);
    }
}

fn finish(arguments: &Arguments, mut journal: Journal, baseline: Option<&[Row]>, stopped: bool) -> Exit {
    let rows = &mut journal.rows;
    rows.sort_by(|left, right| left.task.cmp(&right.task));
    let table = table::markdown(rows, baseline);
    println!("{table}");
    // The lines of the CSV came in the order of answers; now they are sorted.
    let csv = rows.iter().fold(table::HEADER.to_owned(), |text, row| text + &table::line(row));
    let mut written = vec![(arguments.out.clone(), csv), (arguments.out.with_extension("md"), table)];
    if let Some(baseline) = baseline {
        let plot = scatter::svg(rows, baseline);
        written.push((arguments.out.with_extension("svg"), plot));
    }
    for (path, text) in written {
        if let Err(error) = std::fs::write(&path, text) {
            journal.failed.get_or_insert(format!("{}: {error}", path.display()));
        }
    }
    for (what, chosen) in
        [("WRONG", Row::is_wrong as fn(&Row) -> bool), ("FAILED", |row| row.outcome == Outcome::Broken)]
    {
        for row in rows.iter().filter(|row| chosen(row)) {
            let expected = row.expected.map_or("nothing", Verdict::name);
            println!("{what}: {} expected {expected}, got {}: {}", row.task, row.outcome.name(), row.detail);
        }
    }
    if let Some(why) = journal.failed {
        eprintln!("error: results cannot be written: {why}");
        return Exit::Input;
    }
    if rows.iter().any(Row::is_wrong) {
        Exit::Wrong
    } else if rows.iter().any(|row| row.outcome == Outcome::Broken) {
        Exit::Broken
    } else if stopped {
        Exit::Stopped
    } else {
        Exit::Good
    }
}
