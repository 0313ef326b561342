//! One run in the results, and the log that they are appended to.
//!
//! The log has one JSON document a line and is only ever appended to. A line that was torn
//! by a crash is cut off when the log is opened again, so that its run is done again.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::BenchError;

/// What a run said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum RunVerdict {
    /// The property holds.
    True,
    /// The property is violated.
    False,
    /// No answer, for a reason.
    Unknown,
    /// The process failed: crashed, was killed, refused the input.
    Error,
}

/// One run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The name of the task.
    pub task: String,
    /// The name of the configuration.
    pub configuration: String,
    /// Its options.
    pub arguments: Vec<String>,
    /// Which repetition, from 0.
    pub repetition: u32,
    /// Whether the property is expected to hold, where that is known.
    pub expected: Option<bool>,
    /// What the run said.
    pub verdict: RunVerdict,
    /// The whole answer, or why there is none.
    pub detail: String,
    /// Seconds from start to end of the process.
    pub wall: f64,
    /// The figures of the search, times in seconds.
    pub figures: BTreeMap<String, f64>,
}

impl Record {
    /// Whether there is an answer.
    pub fn is_solved(&self) -> bool {
        matches!(self.verdict, RunVerdict::True | RunVerdict::False)
    }

    /// Whether the answer is not the expected one.
    pub fn is_wrong(&self) -> bool {
        self.is_solved() && self.expected.is_some_and(|holds| holds != (self.verdict == RunVerdict::True))
    }

    /// A figure of the search; 0 if there is none.
    pub fn figure(&self, name: &str) -> f64 {
        self.figures.get(name).copied().unwrap_or(0.0)
    }
}

/// The log of a campaign.
#[derive(Debug)]
pub(super) struct Log {
    path: PathBuf,
    file: File,
}

impl Log {
    /// Opens or begins the log of a folder; returns what it has.
    pub fn open(folder: &Path) -> Result<(Log, Vec<Record>), BenchError> {
        fs::create_dir_all(folder).map_err(|why| BenchError::file(folder, why))?;
        let path = folder.join("runs.jsonl");
        let failed = |why: std::io::Error| BenchError::file(&path, why);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(why) if why.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(why) => return Err(failed(why)),
        };
        let mut records = Vec::new();
        let mut whole = 0;
        for line in text.split_inclusive('\n') {
            match serde_json::from_str(line) {
                Ok(record) if line.ends_with('\n') => {
                    records.push(record);
                    whole += line.len();
                }
                // Only the last line can be torn.
                _ if whole + line.len() == text.len() => {}
                Ok(_) => {}
                Err(why) => return Err(BenchError::file(&path, format!("line {}: {why}", records.len() + 1))),
            }
        }
        let file = OpenOptions::new().create(true).append(true).open(&path).map_err(failed)?;
        file.set_len(whole as u64).map_err(failed)?;
        Ok((Log { path, file }, records))
    }

    /// Appends one run.
    pub fn append(&mut self, record: &Record) -> Result<(), BenchError> {
        let failed = |why: String| BenchError::file(&self.path, why);
        let mut line = serde_json::to_string(record).map_err(|why| failed(why.to_string()))?;
        line.push('\n');
        self.file.write_all(line.as_bytes()).and_then(|()| self.file.flush()).map_err(|why| failed(why.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_torn_line_is_cut_off_and_the_rest_is_kept() {
        let folder = std::env::temp_dir().join(format!("concord-bench-log-{}", std::process::id()));
        let record = Record {
            task: "t".into(),
            configuration: "c".into(),
            arguments: vec!["--strategy".into(), "lazy".into()],
            repetition: 0,
            expected: Some(true),
            verdict: RunVerdict::True,
            detail: "TRUE".into(),
            wall: 0.25,
            figures: BTreeMap::from([("conflicts".into(), 3.0)]),
        };
        let (mut log, before) = Log::open(&folder).unwrap();
        assert!(before.is_empty());
        log.append(&record).unwrap();
        log.file.write_all(b"{\"task\":\"torn").unwrap();
        let (mut log, before) = Log::open(&folder).unwrap();
        assert_eq!(before, std::slice::from_ref(&record));
        log.append(&record).unwrap();
        assert_eq!(Log::open(&folder).unwrap().1.len(), 2);
        fs::write(folder.join("runs.jsonl"), "nonsense\n{}\n").unwrap();
        assert!(Log::open(&folder).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
