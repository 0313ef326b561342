//! From a file to a program.

use std::fs;
use std::path::Path;

use concord_frontend::Diagnostic;
use concord_program::{DataModel, Program, Property};

use crate::SyntaxCheck;
use crate::input::{InputError, InputOptions, read_input};

/// A program and what the front end has to say about it.
#[derive(Debug)]
pub struct Loaded {
    /// The program.
    pub program: Program,
    /// Remarks that do not keep it from being verified.
    pub warnings: Vec<Diagnostic>,
    /// What the compiler says of the text, if it is asked: an answer about a program that it rejects means nothing.
    pub syntax: Option<SyntaxCheck>,
}

/// Why a file gives no program.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The file cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The front end refuses the text.
    #[error("the program is refused")]
    Refused(Vec<Diagnostic>),
}

/// Compiles preprocessed C text.
///
/// # Errors
/// If the front end refuses the text.
pub fn compile(name: &str, text: &[u8], data_model: DataModel) -> Result<Loaded, LoadError> {
    compile_with(concord_frontend::compile, name, text, data_model)
}

/// How the front end is asked.
type Compile = fn(&str, &[u8], &concord_frontend::Options) -> Result<concord_frontend::Compiled, Vec<Diagnostic>>;

fn compile_with(compile: Compile, name: &str, text: &[u8], data_model: DataModel) -> Result<Loaded, LoadError> {
    let options = concord_frontend::Options { data_model };
    let compiled = compile(name, text, &options).map_err(LoadError::Refused)?;
    let mut warnings = compiled.notes;
    warnings.extend(compiled.warnings);
    Ok(Loaded { program: compiled.program, warnings, syntax: None })
}

/// Reads, preprocesses and compiles a C file.
///
/// # Errors
/// If the file cannot be read or is refused by the front end.
pub fn load(path: &Path, options: &InputOptions) -> Result<Loaded, LoadError> {
    load_with(concord_frontend::compile, path, options)
}

/// Like [`load`], for no other properties than these: what they do not need is left out of the program, and
/// [`verify`](crate::verify) refuses to be asked for others.
///
/// # Errors
/// If the file cannot be read or is refused by the front end.
pub fn load_for(path: &Path, options: &InputOptions, properties: &[Property]) -> Result<Loaded, LoadError> {
    if properties.contains(&Property::NoDataRace) {
        return load(path, options);
    }
    load_with(concord_frontend::compile_without_races, path, options)
}

fn load_with(compile: Compile, path: &Path, options: &InputOptions) -> Result<Loaded, LoadError> {
    let input = read_input(path, options)?;
    let syntax = options.check_syntax.then(|| SyntaxCheck::begin(&input, options.data_model, &options.interrupter));
    let mut loaded = compile_with(compile, &input.name, &input.text, options.data_model)?;
    for file in &mut loaded.program.sources.files {
        // Shown in counterexamples: the text as the user wrote it, not with all macros expanded.
        if let Some(written) = &input.written {
            if file.name == input.name {
                file.text = Some(String::from_utf8_lossy(written).into_owned());
            } else if let Ok(text) = fs::read(&file.name) {
                file.text = Some(String::from_utf8_lossy(&text).into_owned());
            }
        }
    }
    loaded.syntax = syntax;
    Ok(loaded)
}
