//! From a file to a program.

use std::fs;
use std::path::Path;

use concord_frontend::{Diagnostic, Purpose, SourceUnit};
use concord_program::{DataModel, Program, Property};

use crate::SyntaxCheck;
use crate::input::{Input, InputError, InputOptions, read_input};
use crate::project::ProjectError;

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
    /// The description of a project does not say which program is meant.
    #[error(transparent)]
    Project(#[from] ProjectError),
}

/// Compiles preprocessed C text.
///
/// # Errors
/// If the front end refuses the text.
pub fn compile(name: &str, text: &[u8], data_model: DataModel) -> Result<Loaded, LoadError> {
    compile_units(&[SourceUnit { name, text }], data_model, &Purpose::default())
}

fn compile_units(units: &[SourceUnit<'_>], data_model: DataModel, purpose: &Purpose<'_>) -> Result<Loaded, LoadError> {
    let options = concord_frontend::Options { data_model };
    let compiled = concord_frontend::compile_units(units, &options, purpose).map_err(LoadError::Refused)?;
    let mut warnings = compiled.notes;
    warnings.extend(compiled.warnings);
    Ok(Loaded { program: compiled.program, warnings, syntax: None })
}

/// Reads, preprocesses and compiles a C file.
///
/// # Errors
/// If the file cannot be read or is refused by the front end.
pub fn load(path: &Path, options: &InputOptions) -> Result<Loaded, LoadError> {
    load_for(path, options, &Property::ALL)
}

/// Like [`load`], for no other properties than these: what they do not need is left out of the program, and
/// [`verify`](crate::verify) refuses to be asked for others.
///
/// # Errors
/// If the file cannot be read or is refused by the front end.
pub fn load_for(path: &Path, options: &InputOptions, properties: &[Property]) -> Result<Loaded, LoadError> {
    load_files(&[path], options, properties)
}

/// Like [`load_for`], from several files that are linked as C links them.
///
/// # Errors
/// If a file cannot be read, or they are refused by the front end.
pub fn load_files(
    paths: &[impl AsRef<Path>],
    options: &InputOptions,
    properties: &[Property],
) -> Result<Loaded, LoadError> {
    let inputs: Result<Vec<Input>, InputError> = paths.iter().map(|path| read_input(path.as_ref(), options)).collect();
    load_inputs(&inputs?, options, properties)
}

/// Compiles files that were read, as one program.
pub(crate) fn load_inputs(
    inputs: &[Input],
    options: &InputOptions,
    properties: &[Property],
) -> Result<Loaded, LoadError> {
    let syntax = options.check_syntax.then(|| SyntaxCheck::begin(inputs, options.data_model, &options.interrupter));
    let units: Vec<SourceUnit<'_>> =
        inputs.iter().map(|input| SourceUnit { name: &input.name, text: &input.text }).collect();
    let mut purpose = Purpose { races: properties.contains(&Property::NoDataRace), ..Purpose::default() };
    if let Some(entry) = &options.entry {
        purpose.entry = entry;
    }
    let mut loaded = compile_units(&units, options.data_model, &purpose)?;
    for file in &mut loaded.program.sources.files {
        // Shown in counterexamples: the text as the user wrote it, not with all macros expanded.
        let own = inputs.iter().find(|input| input.name == file.name);
        if let Some(written) = own.and_then(|input| input.written.as_ref()) {
            file.text = Some(String::from_utf8_lossy(written).into_owned());
        } else if own.is_none()
            && inputs.iter().any(|input| input.written.is_some())
            && let Ok(text) = fs::read(&file.name)
        {
            file.text = Some(String::from_utf8_lossy(&text).into_owned());
        }
    }
    loaded.syntax = syntax;
    Ok(loaded)
}
