//! Programs as build systems describe them: `compile_commands.json`, which lists how each file is compiled.
//!
//! The list does not say which files make one program. A program is what a linker would make of it that takes the other
//! files for a library: the file that defines the entry, the files that define what it mentions, and so on. A name that
//! several files define is no reason to choose one of them; then the files must be named.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use concord_frontend::{Diagnostic, Linkage, SourceUnit, linkage};
use concord_program::Property;
use serde::Deserialize;

use crate::flags::{CompilerFlags, is_c_file};
use crate::input::{Input, InputOptions, read_input};
use crate::load::{LoadError, Loaded, load_inputs};

/// Why a description of a project gives no program.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProjectError {
    /// It cannot be read.
    #[error("cannot read `{path}`: {why}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// A file that was named is not in it.
    #[error("`{file}` is not in `{path}`")]
    Missing {
        /// The file that was named.
        file: PathBuf,
        /// The description.
        path: PathBuf,
    },
    /// A file is compiled with an option that may change what the program means.
    #[error("`{file}` is compiled with {option}, which may change what the program means and is not supported")]
    Option {
        /// The file.
        file: PathBuf,
        /// The option.
        option: String,
    },
    /// No file defines the entry.
    #[error("no file of the project defines the function `{name}`")]
    NoEntry {
        /// The entry.
        name: String,
    },
    /// Several files define a name.
    #[error("`{name}` is defined in several files of the project ({}); name the files that are meant", .files.join(", "))]
    Several {
        /// The name.
        name: String,
        /// The files.
        files: Vec<String>,
    },
    /// Files have different data models.
    #[error("`{file}` is compiled for another data model than the files before it")]
    DataModels {
        /// The first file with another one.
        file: PathBuf,
    },
}

/// One entry of the list.
#[derive(Deserialize)]
struct Command {
    directory: PathBuf,
    file: PathBuf,
    arguments: Option<Vec<String>>,
    command: Option<String>,
}

/// A file that is compiled.
struct Compiled {
    file: PathBuf,
    flags: CompilerFlags,
}

/// Reads and compiles a program that a `compile_commands.json` describes: the files that are named and those that define what they
/// mention; if none is named, the file that defines the entry. Without a data model that was `chosen`, that of the project counts.
///
/// # Errors
/// If the description cannot be read or does not say which files are meant, a file cannot be read, or they are refused by the front
/// end.
pub fn load_project(
    path: &Path,
    named: &[impl AsRef<Path>],
    options: &InputOptions,
    chosen: bool,
    properties: &[Property],
) -> Result<Loaded, LoadError> {
    let commands = commands(path)?;
    let mut project = Project { options, read: BTreeMap::new(), unreadable: Vec::new() };
    let mut wanted: Vec<usize> = Vec::new();
    for file in named {
        let file = file.as_ref();
        let found = commands.iter().position(|command| is_same_file(&command.file, file));
        wanted.push(found.ok_or_else(|| ProjectError::Missing { file: file.to_owned(), path: path.to_owned() })?);
    }
    for (index, command) in commands.iter().enumerate() {
        project.read(index, command, wanted.contains(&index))?;
    }
    let entry = options.entry.as_deref().unwrap_or("main");
    if wanted.is_empty() {
        wanted.push(project.definition(entry)?.ok_or_else(|| ProjectError::NoEntry { name: entry.to_owned() })?);
    }
    let files = project.closed(wanted)?;
    let mut options = options.clone();
    let mut models = files.iter().filter_map(|index| Some((commands[*index].flags.data_model?, *index)));
    if let (false, Some((model, _))) = (chosen, models.next()) {
        if let Some((_, other)) = models.find(|(other, _)| *other != model) {
            return Err(ProjectError::DataModels { file: commands[other].file.clone() }.into());
        }
        options.data_model = model;
    }
    let Project { mut read, unreadable, .. } = project;
    let inputs: Vec<Input> = files.iter().filter_map(|index| read.remove(index)).map(|(input, _)| input).collect();
    let mut loaded = load_inputs(&inputs, &options, properties)?;
    loaded.warnings.splice(0..0, unreadable);
    Ok(loaded)
}

/// The C files of the list, each once.
fn commands(path: &Path) -> Result<Vec<Compiled>, ProjectError> {
    let unreadable = |why: String| ProjectError::Unreadable { path: path.to_owned(), why };
    let text = fs::read_to_string(path).map_err(|why| unreadable(why.to_string()))?;
    let listed: Vec<Command> = serde_json::from_str(&text).map_err(|why| unreadable(why.to_string()))?;
    let mut commands: Vec<Compiled> = Vec::new();
    for command in listed {
        let file = command.directory.join(&command.file);
        if !is_c_file(&file) || commands.iter().any(|known| is_same_file(&known.file, &file)) {
            continue;
        }
        let words = match (command.arguments, command.command) {
            (Some(words), _) => words,
            (None, Some(text)) => shlex::split(&text)
                .ok_or_else(|| unreadable(format!("the command for `{}` has an open quotation", file.display())))?,
            (None, None) => Vec::new(),
        };
        let flags = CompilerFlags::read(words.into_iter().skip(1), &command.directory);
        commands.push(Compiled { file, flags });
    }
    Ok(commands)
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

/// The files that were read.
struct Project<'o> {
    options: &'o InputOptions,
    read: BTreeMap<usize, (Input, Linkage)>,
    /// What keeps others from being read. They may not belong to the program.
    unreadable: Vec<Diagnostic>,
}

impl Project<'_> {
    fn read(&mut self, index: usize, command: &Compiled, is_named: bool) -> Result<(), LoadError> {
        if let (true, Some(option)) = (is_named, command.flags.refused.first()) {
            return Err(ProjectError::Option { file: command.file.clone(), option: option.clone() }.into());
        }
        let mut options = self.options.clone();
        options.data_model = command.flags.data_model.unwrap_or(options.data_model);
        options.preprocessor.splice(0..0, command.flags.preprocessor.iter().cloned());
        let left_out = |message: String| Diagnostic {
            severity: concord_frontend::Severity::Note,
            message,
            position: None,
            note: None,
        };
        let name = command.file.display();
        if let Some(option) = command.flags.refused.first() {
            self.unreadable.push(left_out(format!("`{name}`, compiled with {option}, is left out")));
            return Ok(());
        }
        let input = match read_input(&command.file, &options) {
            Ok(input) => input,
            Err(why) if is_named => return Err(why.into()),
            Err(why) => {
                self.unreadable.push(left_out(format!("`{name}` is left out: {why}")));
                return Ok(());
            }
        };
        match linkage(&SourceUnit { name: &input.name, text: &input.text }) {
            Ok(linkage) => _ = self.read.insert(index, (input, linkage)),
            Err(why) if is_named => return Err(LoadError::Refused(vec![why])),
            Err(why) => self.unreadable.push(left_out(format!("`{name}` is left out: {why}"))),
        }
        Ok(())
    }

    /// The file that defines a name.
    fn definition(&self, name: &str) -> Result<Option<usize>, ProjectError> {
        let mut defining = self.read.iter().filter(|(_, (_, linkage))| linkage.defines.contains(name));
        let Some((first, _)) = defining.next() else { return Ok(None) };
        if defining.next().is_none() {
            return Ok(Some(*first));
        }
        let files = self.read.values().filter(|(_, linkage)| linkage.defines.contains(name));
        Err(ProjectError::Several {
            name: name.to_owned(),
            files: files.map(|(input, _)| input.name.clone()).collect(),
        })
    }

    /// These files and all that define what they mention, in the order of the list.
    fn closed(&self, wanted: Vec<usize>) -> Result<BTreeSet<usize>, ProjectError> {
        let mut files: BTreeSet<usize> = wanted.iter().copied().collect();
        let mut open = wanted;
        while let Some(index) = open.pop() {
            let Some((_, linkage)) = self.read.get(&index) else { continue };
            for name in &linkage.mentions {
                let is_defined =
                    files.iter().any(|file| self.read.get(file).is_some_and(|(_, own)| own.defines.contains(name)));
                if is_defined {
                    continue;
                }
                if let Some(found) = self.definition(name)? {
                    files.insert(found);
                    open.push(found);
                }
            }
        }
        Ok(files)
    }
}
