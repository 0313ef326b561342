//! `cargo xtask compare`: two builds of the verifier side by side on the same tasks.
//!
//! For a change that must not change anything: the verdict, every count of `--stats` (all but times) and the text of
//! `show skeleton` are compared task by task. A count that differs because one of the two ran out of time is
//! no difference of the builds (nor is one of engines that race, so there is one engine), so of such tasks, which are
//! listed apart, only the skeleton is compared. With `--instructions` the instructions that each build
//! executes are counted instead, by valgrind, for what must cost the same.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use clap::Args;

use crate::Exit;
use crate::corpus::{Choice, DataModel, Task, tasks};

/// `cargo xtask compare`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The first build of the verifier
    old: PathBuf,

    /// The second build
    new: PathBuf,

    /// A folder with task definitions (.yml)
    #[arg(value_name = "DIR")]
    corpus: PathBuf,

    /// How many tasks run at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,

    /// Seconds for each run
    #[arg(long, value_name = "S", default_value_t = 10)]
    timeout: u32,

    /// Only tasks whose path below the corpus fits; `*` stands for any text
    #[arg(long, value_name = "GLOB")]
    only: Vec<String>,

    /// Only every Nth of these
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,

    /// The property
    #[arg(long, value_name = "NAME", default_value = "unreach-call")]
    property: String,

    /// Count instructions (of bounded model checking, with valgrind) instead
    #[arg(long)]
    instructions: bool,
}

/// What one build says about a task.
#[derive(PartialEq, Eq)]
struct Said {
    verdict: String,
    counts: Vec<String>,
    skeleton: String,
}

impl Said {
    /// What differs, in a few words.
    fn difference(&self, other: &Said) -> Option<String> {
        if self.verdict != other.verdict {
            return Some(format!("verdict {} and {}", self.verdict, other.verdict));
        }
        let pairs = self.counts.iter().zip(&other.counts);
        let counts: Vec<String> =
            pairs.filter(|(old, new)| old != new).map(|(old, new)| format!("{old} and {new}")).collect();
        if !counts.is_empty() || self.counts.len() != other.counts.len() {
            return Some(counts.join(", "));
        }
        (self.skeleton != other.skeleton).then(|| "the text of the skeleton".to_owned())
    }
}

/// The counts of `--stats`: lines of a name and a number; times end in `s`.
fn counts(output: &str) -> Vec<String> {
    let is_name = |name: &str| name.chars().all(|c| c.is_ascii_lowercase() || matches!(c, ' ' | '-'));
    let is_count = |line: &&str| {
        line.split_once(": ").is_some_and(|(name, number)| is_name(name) && number.parse::<u64>().is_ok())
    };
    output.lines().filter(is_count).map(str::to_owned).collect()
}

fn output(binary: &Path, words: &[&str], task: &Task) -> String {
    let model = if matches!(task.data_model, Some(DataModel::Lp64)) { "--64" } else { "--32" };
    let mut command = Command::new(binary);
    command.args(words).arg(model).arg(&task.file).stdin(Stdio::null()).stderr(Stdio::null());
    match command.output() {
        Ok(output) => String::from_utf8_lossy(&output.stdout).into_owned(),
        Err(error) => format!("cannot be started: {error}"),
    }
}

fn said(binary: &Path, task: &Task, arguments: &Arguments) -> Said {
    let (timeout, property) = (arguments.timeout.to_string(), task.property.display().to_string());
    let words = ["verify", "--engine", "bmc", "--stats", "--timeout", &timeout, "--property", &property];
    let verified = output(binary, &words, task);
    let verdict = verified.lines().last().unwrap_or_default().to_owned();
    let skeleton = output(binary, &["show", "skeleton", "--unwind", "2"], task);
    Said { verdict, counts: counts(&verified), skeleton }
}

/// The instructions that a build executes for a task, if it ends in time.
fn instructions(binary: &Path, task: &Task, arguments: &Arguments) -> Option<u64> {
    let model = if matches!(task.data_model, Some(DataModel::Lp64)) { "--64" } else { "--32" };
    let mut command = Command::new("valgrind");
    command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]).arg(binary);
    command.args(["verify", "--engine", "bmc", "--timeout", &arguments.timeout.to_string(), model]).arg(&task.file);
    let output = command.stdin(Stdio::null()).output().ok()?;
    if String::from_utf8_lossy(&output.stdout).contains("UNKNOWN(timeout") {
        return None;
    }
    counted(&String::from_utf8_lossy(&output.stderr))
}

/// The number of instructions in valgrind's report.
fn counted(report: &str) -> Option<u64> {
    let (_, number) = report.lines().find_map(|line| line.split_once(" refs:"))?;
    number.trim().replace(',', "").parse().ok()
}

/// Compares instructions and prints the sums.
fn compare_instructions(tasks: &[Task], arguments: &Arguments) -> Exit {
    let next = AtomicUsize::new(0);
    let counts: Mutex<Vec<(u64, u64, &str)>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..arguments.jobs {
            scope.spawn(|| {
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let old = instructions(&arguments.old, task, arguments);
                    let new = instructions(&arguments.new, task, arguments);
                    if let (Some(old), Some(new)) = (old, new) {
                        counts.lock().unwrap_or_else(PoisonError::into_inner).push((old, new, &task.name));
                    }
                }
            });
        }
    });
    let mut counts = counts.into_inner().unwrap_or_else(PoisonError::into_inner);
    let percent = |old: u64, new: u64| (new as f64 / old.max(1) as f64 - 1.0) * 100.0;
    counts.sort_by(|a, b| percent(b.0, b.1).total_cmp(&percent(a.0, a.1)));
    for (old, new, name) in counts.iter().take(5) {
        println!("{:+.2} %: {name} ({old} and {new})", percent(*old, *new));
    }
    let (old, new) = counts.iter().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1));
    println!("{} of {} tasks counted: {old} and {new}, {:+.2} %", counts.len(), tasks.len(), percent(old, new));
    if counts.is_empty() { Exit::Input } else { Exit::Good }
}

/// Runs the command.
pub fn command(arguments: &Arguments) -> Exit {
    let Arguments { property, only, every, .. } = arguments;
    let choice = Choice { property, unlisted: false, only, every: *every };
    let tasks = match tasks(&arguments.corpus, &choice) {
        Ok(tasks) => tasks,
        Err(why) => {
            eprintln!("error: {why}");
            return Exit::Input;
        }
    };
    if arguments.instructions {
        return compare_instructions(&tasks, arguments);
    }
    let next = AtomicUsize::new(0);
    let results: Mutex<(usize, Vec<String>, Vec<String>)> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..arguments.jobs {
            scope.spawn(|| {
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (old, new) = (said(&arguments.old, task, arguments), said(&arguments.new, task, arguments));
                    let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                    if old.verdict.contains("timeout") || new.verdict.contains("timeout") {
                        if old.skeleton != new.skeleton {
                            results.1.push(format!("{}: the text of the skeleton", task.name));
                        }
                        results.2.push(format!("{}: {} and {}", task.name, old.verdict, new.verdict));
                        continue;
                    }
                    match old.difference(&new) {
                        None => results.0 += 1,
                        Some(difference) => results.1.push(format!("{}: {difference}", task.name)),
                    }
                }
            });
        }
    });
    let (same, different, slow) = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    for line in &different {
        println!("DIFFERENT: {line}");
    }
    for line in &slow {
        println!("out of time: {line}");
    }
    println!("{same} the same, {} different, {} out of time", different.len(), slow.len());
    if different.is_empty() { Exit::Good } else { Exit::Wrong }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_lines_with_a_number_and_times_are_not() {
        let text = "21 pthread_create: 3\nevents: 23\nread-from pairs: 15\ntime to solve: 0.000s\nTRUE\n";
        assert_eq!(counts(text), ["events: 23", "read-from pairs: 15"]);
    }

    #[test]
    fn the_report_of_valgrind_has_the_number() {
        assert_eq!(counted("==1== \n==1== I   refs:      135,560,997\n"), Some(135_560_997));
        assert_eq!(counted("valgrind: no such file\n"), None);
    }

    #[test]
    fn differences_are_named() {
        let made = |verdict: &str, count: &str, skeleton: &str| Said {
            verdict: verdict.to_owned(),
            counts: vec![count.to_owned()],
            skeleton: skeleton.to_owned(),
        };
        let one = made("TRUE", "events: 1", "a");
        assert_eq!(one.difference(&made("TRUE", "events: 1", "a")), None);
        assert_eq!(one.difference(&made("TRUE", "events: 2", "a")).as_deref(), Some("events: 1 and events: 2"));
        assert!(one.difference(&made("FALSE(unreach-call)", "events: 1", "a")).is_some());
        assert!(one.difference(&made("TRUE", "events: 1", "b")).is_some());
    }
}
