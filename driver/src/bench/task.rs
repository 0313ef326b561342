//! What is verified: C files, or task definitions with the expected verdict.
//!
//! Of a task definition in SV-COMP's format (`.yml`) only four entries matter: the input file, the data model,
//! and for the property asked for whether it is expected to hold. They stand on lines of their own, so that no
//! more of the format is needed.

use std::fs;
use std::path::{Path, PathBuf};

use super::BenchError;

/// Something to verify.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Its name in the results: the path as it was found.
    pub name: String,
    /// The C file.
    pub file: PathBuf,
    /// Whether the property is expected to hold, where that is known.
    pub expected: Option<bool>,
    /// Whether `long` has 64 bits.
    pub lp64: bool,
}

/// The tasks that the paths mean: C files, task definitions, folders of them, and lists (`@FILE`, one path a
/// line, relative to the list). Definitions without the property are left out.
///
/// # Errors
/// If a file cannot be read or a definition names no input file.
pub fn tasks(paths: &[PathBuf], property: &str) -> Result<Vec<Task>, BenchError> {
    let mut tasks = Vec::new();
    for path in paths {
        match path.to_str().and_then(|text| text.strip_prefix('@')) {
            Some(list) => {
                let list = Path::new(list);
                let text = fs::read_to_string(list).map_err(|why| BenchError::file(list, why))?;
                let folder = list.parent().unwrap_or(Path::new(""));
                for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
                    collect(&folder.join(line), property, &mut tasks)?;
                }
            }
            None => collect(path, property, &mut tasks)?,
        }
    }
    let mut seen = std::collections::HashSet::new();
    tasks.retain(|task| seen.insert(task.name.clone()));
    Ok(tasks)
}

fn collect(path: &Path, property: &str, tasks: &mut Vec<Task>) -> Result<(), BenchError> {
    if path.is_dir() {
        let entries = fs::read_dir(path).map_err(|why| BenchError::file(path, why))?;
        let mut inside: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        inside.sort();
        // A file that a definition names is not a task of its own.
        let defined = inside.iter().any(|file| extension(file) == "yml");
        let wanted: &[&str] = if defined { &["yml"] } else { &["c", "i"] };
        for file in inside.iter().filter(|file| wanted.contains(&extension(file))) {
            collect(file, property, tasks)?;
        }
        return Ok(());
    }
    if extension(path) == "yml" {
        let text = fs::read_to_string(path).map_err(|why| BenchError::file(path, why))?;
        tasks.extend(definition(path, &text, property)?);
        return Ok(());
    }
    fs::metadata(path).map_err(|why| BenchError::file(path, why))?;
    tasks.push(Task { name: path.display().to_string(), file: path.to_path_buf(), expected: None, lp64: false });
    Ok(())
}

fn extension(path: &Path) -> &str {
    path.extension().and_then(|extension| extension.to_str()).unwrap_or("")
}

/// The task of a definition, if it has the property.
fn definition(path: &Path, text: &str, property: &str) -> Result<Option<Task>, BenchError> {
    let mut file = None;
    let mut lp64 = false;
    let mut mine = None;
    let mut expected = None;
    for line in text.lines() {
        let line = line.split(" #").next().unwrap_or("").trim().trim_start_matches("- ").trim();
        let Some((key, value)) = line.split_once(':') else { continue };
        let value = value.trim().trim_matches(['\'', '"']);
        match key.trim() {
            "input_files" => file = Some(path.parent().unwrap_or(Path::new("")).join(value)),
            "data_model" => lp64 = value == "LP64",
            "property_file" => {
                let stem = Path::new(value).file_stem().and_then(|stem| stem.to_str());
                mine = Some(stem == Some(property));
            }
            "expected_verdict" if mine == Some(true) => expected = value.parse::<bool>().ok(),
            _ => {}
        }
    }
    let Some(expected) = expected else { return Ok(None) };
    let file = file.filter(|file| !file.as_os_str().is_empty());
    let Some(file) = file else {
        return Err(BenchError::Task { path: path.to_path_buf(), why: "no input file".to_owned() });
    };
    Ok(Some(Task { name: path.display().to_string(), file, expected: Some(expected), lp64 }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEFINITION: &str = "format_version: '2.0'
input_files: 'race.i'
properties:
  - property_file: ../properties/no-data-race.prp
    expected_verdict: false
  - property_file: ../properties/unreach-call.prp
    expected_verdict: true
options:
  language: C
  data_model: LP64
";

    #[test]
    fn a_definition_gives_the_verdict_of_the_property_asked_for() {
        let read = |property| definition(Path::new("a/race.yml"), DEFINITION, property).unwrap();
        let task = read("unreach-call").unwrap();
        assert_eq!((task.file.as_path(), task.expected, task.lp64), (Path::new("a/race.i"), Some(true), true));
        assert_eq!(read("no-data-race").unwrap().expected, Some(false));
        assert_eq!(read("no-overflow"), None);
    }
}
