//! Comparing ways to verify: tasks × configurations × repetitions, side by side.
//!
//! A configuration is a name and options of `concord verify`, so that whatever can be chosen there can
//! be compared. Each run is a process of its own with limits on time and memory: a crash, a kill or lack of memory
//! is one line in the results and stops nothing. Results are appended to a log as they come; a
//! campaign that is started again goes on where it was. For each task the configurations follow one another,
//! so that all of them see the machine in the same state.

mod compare;
mod execute;
mod record;
mod summary;
mod task;

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

pub use compare::{Comparison, Contradiction};
pub use execute::Launch;
pub use record::{Record, RunVerdict};
pub use summary::{Summary, summarise};
pub use task::{Task, tasks};

use record::Log;

/// A way to verify: a name and options of `concord verify`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// The name.
    pub name: String,
    /// The options.
    pub arguments: Vec<String>,
    /// Whether the memory model allows executions that the usual one does not.
    pub weak: bool,
}

/// A campaign.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// What is verified.
    pub tasks: Vec<Task>,
    /// How.
    pub configurations: Vec<Configuration>,
    /// How often.
    pub repetitions: u32,
    /// The time limit of a run.
    pub timeout: Duration,
    /// How many runs at a time.
    pub jobs: usize,
    /// Where the results go.
    pub folder: PathBuf,
}

/// Why a campaign could not go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BenchError {
    /// A file cannot be read or written.
    #[error("{path}: {why}")]
    File {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        why: String,
    },
    /// A task definition makes no sense.
    #[error("{path}: {why}")]
    Task {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// The folder has results of something else under the same name.
    #[error("`{name}` was run with other options ({options}) in this folder; choose another folder or name")]
    Mixed {
        /// The configuration.
        name: String,
        /// Its options then.
        options: String,
    },
}

impl BenchError {
    pub(crate) fn file(path: &std::path::Path, why: impl ToString) -> BenchError {
        BenchError::File { path: path.to_path_buf(), why: why.to_string() }
    }
}

/// What is told while a campaign goes on.
pub trait Watcher: Sync {
    /// A run ended: how many are done, of how many.
    fn ran(&self, done: usize, all: usize, record: &Record);

    /// Whether the user wants to stop.
    fn stops(&self) -> bool;
}

impl Campaign {
    /// Does what is left to do and returns all results, those of earlier times included.
    ///
    /// # Errors
    /// If the log cannot be read or written. A run that fails is a result.
    pub fn run(&self, launch: &Launch, watcher: &dyn Watcher) -> Result<Vec<Record>, BenchError> {
        let (log, done) = Log::open(&self.folder)?;
        for record in &done {
            let known = self.configurations.iter().find(|known| known.name == record.configuration);
            if known.is_some_and(|known| known.arguments != record.arguments) {
                let (name, options) = (record.configuration.clone(), record.arguments.join(" "));
                return Err(BenchError::Mixed { name, options });
            }
        }
        let is_done = |task: &Task, configuration: &Configuration, repetition: u32| {
            done.iter().any(|record| {
                record.task == task.name
                    && record.configuration == configuration.name
                    && record.repetition == repetition
            })
        };
        let mut left = Vec::new();
        for task in &self.tasks {
            for repetition in 0..self.repetitions {
                let configurations = self.configurations.iter();
                left.extend(
                    configurations
                        .filter(|configuration| !is_done(task, configuration, repetition))
                        .map(|configuration| (task, configuration, repetition)),
                );
            }
        }
        let all = self.tasks.len() * self.configurations.len() * self.repetitions as usize;
        let before = all - left.len();
        let (next, ended, broken) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
        let results = Mutex::new((log, done, None));
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.max(1) {
                scope.spawn(|| {
                    while !watcher.stops() && !broken.load(Ordering::Relaxed) {
                        let Some(&(task, configuration, repetition)) = left.get(next.fetch_add(1, Ordering::Relaxed))
                        else {
                            break;
                        };
                        let record = execute::execute(launch, task, configuration, repetition, self.timeout);
                        // What ran while the user pressed Ctrl-C says nothing.
                        if watcher.stops() {
                            break;
                        }
                        let mut results = results.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                        if let Err(error) = results.0.append(&record) {
                            results.2 = Some(error);
                            broken.store(true, Ordering::Relaxed);
                            break;
                        }
                        watcher.ran(before + ended.fetch_add(1, Ordering::Relaxed) + 1, all, &record);
                        results.1.push(record);
                    }
                });
            }
        });
        let (_, mut records, error) = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        records.retain(|record| self.configurations.iter().any(|known| known.name == record.configuration));
        records
            .sort_by(|a, b| (&a.task, &a.configuration, a.repetition).cmp(&(&b.task, &b.configuration, b.repetition)));
        error.map_or(Ok(records), Err)
    }
}
