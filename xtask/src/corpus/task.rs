//! Task definitions: `.yml` files that name a program, its properties and their verdicts.
//!
//! Of YAML we read what task definitions of the software verification competition use:
//! keys with scalars, lists of scalars, lists of maps, quotes and comments. A definition
//! that names no file, or one outside the corpus, is refused by name, never skipped in silence.

use std::path::{Path, PathBuf};

use super::Verdict;

/// One question about one program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The definition's path below the corpus, with `/` between folders.
    pub name: String,
    /// The program.
    pub file: PathBuf,
    /// The property: a file if the corpus has it, else its name.
    pub property: PathBuf,
    /// The verdict that the corpus states.
    pub expected: Option<Verdict>,
    /// The data model that the definition asks for.
    pub data_model: Option<DataModel>,
}

/// The widths of C's types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataModel {
    /// `int`, `long` and pointers have 32 bits.
    Ilp32,
    /// `long` and pointers have 64 bits.
    Lp64,
}

/// Why a definition cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TaskError {
    /// It cannot be read.
    #[error("{0}")]
    Unreadable(#[from] std::io::Error),
    /// It is not text.
    #[error("it is not UTF-8")]
    NotText,
    /// It names no program.
    #[error("it names no input file")]
    NoInput,
    /// It names several programs.
    #[error("it names several input files")]
    ManyInputs,
    /// Its program is not below the corpus.
    #[error("its input file is not in the corpus: {0}")]
    Outside(String),
}

/// What a definition says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Definition {
    inputs: Vec<String>,
    properties: Vec<(String, Option<Verdict>)>,
    data_model: Option<DataModel>,
}

/// A scalar without comment and quotes.
fn scalar(text: &str) -> String {
    let text = text.trim();
    for quote in ['\'', '"'] {
        if let Some(rest) = text.strip_prefix(quote) {
            return rest.split(quote).next().unwrap_or_default().to_owned();
        }
    }
    text.split(" #").next().unwrap_or_default().trim().to_owned()
}

fn parse(text: &str) -> Definition {
    let mut definition = Definition::default();
    let mut section = String::new();
    for line in text.lines() {
        let bare = line.trim_start();
        if bare.is_empty() || bare.starts_with('#') {
            continue;
        }
        let nested = line.starts_with([' ', '\t', '-']);
        let entry = bare.strip_prefix("- ").unwrap_or(bare).trim_start();
        let pair = entry.split_once(':').filter(|(key, _)| !key.contains(['\'', '"', '/']));
        if !nested {
            section = pair.map_or(String::new(), |(key, _)| key.trim().to_owned());
        }
        let value = pair.map_or(String::new(), |(_, value)| scalar(value));
        match (section.as_str(), nested, pair.map(|(key, _)| key.trim())) {
            ("input_files", false, _) if value.starts_with('[') => {
                let inner = value.trim_matches(['[', ']']);
                definition.inputs.extend(inner.split(',').map(scalar).filter(|item| !item.is_empty()));
            }
            ("input_files", false, _) if !value.is_empty() => definition.inputs.push(value),
            ("input_files", true, _) => definition.inputs.push(scalar(entry)),
            ("properties", true, Some("property_file")) => definition.properties.push((value, None)),
            ("properties", true, Some("expected_verdict")) => {
                if let Some((_, expected)) = definition.properties.last_mut() {
                    *expected = match value.as_str() {
                        "true" => Some(Verdict::True),
                        "false" => Some(Verdict::False),
                        _ => None,
                    };
                }
            }
            ("options", true, Some("data_model")) => {
                definition.data_model = match value.as_str() {
                    "ILP32" => Some(DataModel::Ilp32),
                    "LP64" => Some(DataModel::Lp64),
                    _ => None,
                };
            }
            _ => {}
        }
    }
    definition
}

/// The property's name: its file without folder and ending.
fn property_name(file: &str) -> &str {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.strip_suffix(".prp").unwrap_or(name)
}

/// The task that a definition states for a property. A definition that does not mention the
/// property states none, unless `unlisted`: then it is a task whose verdict nobody knows.
///
/// # Errors
/// If the definition cannot be used.
pub fn read_task(root: &Path, definition: &Path, property: &str, unlisted: bool) -> Result<Option<Task>, TaskError> {
    let text = String::from_utf8(std::fs::read(definition)?).map_err(|_| TaskError::NotText)?;
    let parsed = parse(&text);
    let stated = parsed.properties.iter().find(|(file, _)| property_name(file) == property);
    if stated.is_none() && !unlisted {
        return Ok(None);
    }
    let [input] = &parsed.inputs[..] else {
        return Err(if parsed.inputs.is_empty() { TaskError::NoInput } else { TaskError::ManyInputs });
    };
    let folder = definition.parent().unwrap_or(root);
    let root = root.canonicalize()?;
    let inside = |path: PathBuf| path.canonicalize().ok().filter(|path| path.starts_with(&root));
    let file = inside(folder.join(input)).filter(|file| file.is_file());
    let file = file.ok_or_else(|| TaskError::Outside(input.clone()))?;
    let stated_file = stated.and_then(|(file, _)| inside(folder.join(file)));
    let relative = definition.strip_prefix(&root).unwrap_or(definition);
    let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    Ok(Some(Task {
        name: parts.join("/"),
        file,
        property: stated_file.unwrap_or_else(|| PathBuf::from(property)),
        expected: stated.and_then(|(_, expected)| *expected),
        data_model: parsed.data_model,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_definition_of_the_competition() {
        let text = "format_version: '2.0'\n\n# old name: x_false-unreach-call.i\ninput_files: 'x.i'\n\n\
                    properties:\n  - property_file: ../properties/termination.prp\n    expected_verdict: true\n  \
                    - property_file: ../properties/unreach-call.prp\n    expected_verdict: false\n\n\
                    options:\n  language: C\n  data_model: LP64\n";
        let definition = parse(text);
        assert_eq!(definition.inputs, ["x.i"]);
        assert_eq!(definition.properties[0], ("../properties/termination.prp".into(), Some(Verdict::True)));
        assert_eq!(definition.properties[1], ("../properties/unreach-call.prp".into(), Some(Verdict::False)));
        assert_eq!(definition.data_model, Some(DataModel::Lp64));
    }

    #[test]
    fn inputs_as_lists_and_verdicts_left_open() {
        let text = "input_files:\n  - \"a b.i\"\nproperties:\n- property_file: p.prp # a comment\n";
        let definition = parse(text);
        assert_eq!(definition.inputs, ["a b.i"]);
        assert_eq!(definition.properties, [("p.prp".into(), None)]);
        assert_eq!(parse("input_files: [a.i, 'b.i']").inputs, ["a.i", "b.i"]);
    }

    #[test]
    fn nonsense_says_nothing() {
        for text in ["", ":", "- - -", "input_files:", "properties:\n  expected_verdict: true", "\u{0}: {["] {
            let definition = parse(text);
            assert!(definition.inputs.is_empty() && definition.properties.is_empty(), "{text:?}");
        }
    }

    #[test]
    fn the_name_of_a_property() {
        assert_eq!(property_name("../properties/unreach-call.prp"), "unreach-call");
        assert_eq!(property_name("no-data-race"), "no-data-race");
    }
}
