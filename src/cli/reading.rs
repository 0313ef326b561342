//! How the files of a program are to be read, as the command line says.

use std::path::{Path, PathBuf};

use concord_driver::{CompilerFlags, DataModel, InputOptions, LoadError, Loaded, Property};

use super::exit::Exit;
use super::input::InputArguments;
use super::usage_error;

/// Where the program is.
#[derive(Clone, Debug)]
pub struct Reading {
    files: Vec<PathBuf>,
    compile_commands: Option<PathBuf>,
    /// Whether the data model was chosen.
    chosen: bool,
}

impl Reading {
    /// The files that say what is verified.
    pub fn names(&self) -> Vec<PathBuf> {
        if self.files.is_empty() { self.compile_commands.iter().cloned().collect() } else { self.files.clone() }
    }

    /// Reads and compiles the program.
    ///
    /// # Errors
    /// If it cannot be read or is refused.
    pub fn load(&self, options: &InputOptions, properties: &[Property]) -> Result<Loaded, LoadError> {
        match &self.compile_commands {
            Some(path) => concord_driver::load_project(path, &self.files, options, self.chosen, properties),
            None => concord_driver::load_files(&self.files, options, properties),
        }
    }
}

/// The files of the program, and how they are to be read.
///
/// # Errors
/// If there is no file, or something was said to the preprocessor about files that it never sees.
pub fn options(input: &InputArguments) -> Result<(Reading, InputOptions), Exit> {
    let (mut files, mut preprocessor) = (input.files.clone(), input.preprocessor.clone());
    if files.is_empty() && !preprocessor.is_empty() {
        // A name that begins with a hyphen.
        files.push(preprocessor.remove(0).into());
    }
    if files.is_empty() && input.compile_commands.is_none() {
        return Err(usage_error("no file is given"));
    }
    if files.iter().filter(|file| file.as_os_str() == "-").count() > 1 {
        return Err(usage_error("standard input can be read only once"));
    }
    let flags = CompilerFlags::read(input.compiler.iter().cloned(), Path::new(""));
    if let Some(refused) = flags.refused.first() {
        let why = "which may change what the program means, is not supported; what only the preprocessor needs goes behind `--`";
        return Err(usage_error(&format!("the compiler's option {refused}, {why}")));
    }
    let told = !input.include.is_empty() || !input.define.is_empty() || !preprocessor.is_empty();
    if let (true, Some(first)) = (told, files.first())
        && files.iter().all(|file| concord_driver::is_preprocessed(file))
    {
        let what = "-I, -D and options for the preprocessor have no meaning";
        return Err(usage_error(&format!("{what} for `{}`, which is preprocessed", first.display())));
    }
    let mut options = InputOptions::from(match flags.data_model {
        _ if input.lp64 => DataModel::Lp64,
        _ if input.ilp32 => DataModel::Ilp32,
        chosen => chosen.unwrap_or_default(),
    });
    options.include.clone_from(&input.include);
    options.define.clone_from(&input.define);
    options.preprocessor = flags.preprocessor;
    options.preprocessor.extend(preprocessor);
    options.entry.clone_from(&input.function);
    let chosen = input.lp64 || input.ilp32 || flags.data_model.is_some();
    Ok((Reading { files, compile_commands: input.compile_commands.clone(), chosen }, options))
}
