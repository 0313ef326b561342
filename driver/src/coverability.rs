//! Coverability of thread systems and nets: from a file to a checked answer.
//!
//! [`load`] reads a `.tts` or `.spec` file, [`cover`] answers and has the certificate
//! checked, [`text`] and [`json`] show the answer. The searches and the checkers are
//! those of `concord-engines`; only the files and the clock are handled here.

mod answer;
mod show;
mod states;

use std::path::{Path, PathBuf};

use concord_engines::coverability as engine;
use concord_frontend::{Diagnostic, Position, Severity};

use crate::InputError;
use crate::input::read_text;

pub use answer::{CoverOptions, CoverReport, CoverVerdict, Figures, UncheckedAnswer, cover};
pub use concord_engines::coverability::{Algorithm, Execution, Problem, Progress, Proof, SearchGraph, Statistics};
pub use show::{json, text};

/// The initial state of a thread system if none is given: one thread.
pub const DEFAULT_INITIAL: &str = "0|0";

/// The longest part of a line that is shown after the place that is wrong.
const EXCERPT: usize = 120;

/// What to read.
#[derive(Clone, Debug)]
pub struct Question {
    /// The file, `.tts` or `.spec`.
    pub file: PathBuf,
    /// The target of a thread system; `None`: that of the `.prop` file beside it.
    pub target: Option<String>,
    /// The initial state of a thread system; `None`: [`DEFAULT_INITIAL`].
    pub initial: Option<String>,
}

/// A problem with the text that it was read from.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The problem.
    pub problem: Problem,
    lines: Vec<String>,
}

/// Why there is no problem to solve.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// A file cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A file is refused.
    #[error("{0}")]
    Refused(Diagnostic),
    /// The target or the initial state that was given is refused.
    #[error("{0}")]
    Argument(Diagnostic),
}

/// The formats, by the ending of the file's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    ThreadSystem,
    Net,
}

fn format(file: &Path) -> Option<Format> {
    match file.extension()?.to_str()? {
        "tts" => Some(Format::ThreadSystem),
        "spec" => Some(Format::Net),
        _ => None,
    }
}

/// Reads a coverability problem.
///
/// # Errors
/// If a file cannot be read or is refused, or if what was given besides does not fit it.
pub fn load(question: &Question) -> Result<Loaded, LoadError> {
    let file = question.file.as_path();
    let whole = |message: String, note: String| Diagnostic {
        severity: Severity::Error,
        message,
        position: None,
        note: Some(note),
    };
    let text = read(file)?;
    let refused = |error| LoadError::Refused(diagnostic(&file.display().to_string(), &text, error));
    let Some(format) = format(file) else {
        let message = format!("`{}` is neither a thread system nor a net", file.display());
        let note = "the name of a thread system ends in `.tts`, that of a net in `.spec`";
        return Err(LoadError::Refused(whole(message, note.to_owned())));
    };
    let problem = match format {
        Format::Net => {
            let given = [("--target", &question.target), ("--initial", &question.initial)];
            if let Some((option, _)) = given.into_iter().find(|(_, value)| value.is_some()) {
                let note = "a net has both in its file";
                return Err(LoadError::Argument(whole(format!("{option} is for thread systems"), note.to_owned())));
            }
            engine::parse_spec(&text).map_err(refused)?
        }
        Format::ThreadSystem => {
            let net = engine::parse_tts(&text).map_err(refused)?;
            let initial = question.initial.as_deref().unwrap_or(DEFAULT_INITIAL);
            let argument = |name: &str, text: &str, error| LoadError::Argument(diagnostic(name, text, error));
            let parsed = engine::parse_initial(&net, initial).map_err(|error| argument("--initial", initial, error))?;
            let targets = match &question.target {
                Some(target) => {
                    engine::parse_targets(&net, target).map_err(|error| argument("--target", target, error))?
                }
                None => {
                    let beside = [file.with_extension("prop"), file.with_file_name("main.prop")];
                    let Some(found) = beside.iter().find(|path| path.exists()) else {
                        let message = format!("there is no target for `{}`", file.display());
                        let note = format!("write it to `{}` or give it with --target", beside[0].display());
                        return Err(LoadError::Refused(whole(message, note)));
                    };
                    let text = read(found)?;
                    let name = found.display().to_string();
                    engine::parse_targets(&net, &text)
                        .map_err(|error| LoadError::Refused(diagnostic(&name, &text, error)))?
                }
            };
            Problem { net, initial: vec![parsed], targets }
        }
    };
    Ok(Loaded { problem, lines: text.lines().map(str::to_owned).collect() })
}

fn read(path: &Path) -> Result<String, InputError> {
    let bytes = read_text(path).map_err(|error| match error {
        InputError::Binary { path, offset } => InputError::NotText { path, offset },
        other => other,
    })?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// What a parser says, with the line it speaks of.
fn diagnostic(file: &str, text: &str, error: engine::Diagnostic) -> Diagnostic {
    let line = text.split('\n').nth(error.line.saturating_sub(1) as usize).unwrap_or_default();
    let shown = line.trim_end_matches('\r').chars().take((error.column as usize).saturating_add(EXCERPT)).collect();
    Diagnostic {
        severity: Severity::Error,
        message: error.message,
        position: Some(Position { file: file.to_owned(), line: error.line, column: error.column, text: shown }),
        note: None,
    }
}
