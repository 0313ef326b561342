//! Reads C files: `.i` as they are, everything else through the system's preprocessor.
//!
//! Our own headers come before those of the system, so that `pthread.h` and the
//! like are the ones the front end's library models are written for. They are
//! written to a temporary folder for the time of the call.
//!
//! What can be read only once (`-` for standard input, a pipe) is handed to the preprocessor through a pipe.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use concord_logic::Interrupter;
use concord_program::DataModel;

use crate::compiler::{Compiler, file_argument, run};
use crate::macros::Macros;
use crate::memory::ran_out_of_memory;
use crate::scratch::ScratchFolder;

/// Why an input could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// The file cannot be read.
    #[error("cannot read `{path}`: {why}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        why: String,
    },
    /// The file is larger than any C program that could be verified.
    #[error("`{path}` has {bytes} bytes; files above {limit} bytes are refused")]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Its size.
        bytes: u64,
        /// The largest size.
        limit: u64,
    },
    /// The file has no text.
    #[error("`{path}` is empty")]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// The file is not text.
    #[error("`{path}` is not a C text: byte {offset} is NUL")]
    Binary {
        /// The file.
        path: PathBuf,
        /// Where the first NUL is.
        offset: usize,
    },
    /// The file is not text of any kind.
    #[error("`{path}` is not a text: byte {offset} is NUL")]
    NotText {
        /// The file.
        path: PathBuf,
        /// Where the first NUL is.
        offset: usize,
    },
    /// No preprocessor could be started.
    #[error("cannot run the preprocessor `{command}`: {why}; install a C compiler or pass a preprocessed `.i` file")]
    NoPreprocessor {
        /// The command.
        command: String,
        /// The system's reason.
        why: String,
    },
    /// The preprocessor reported errors.
    #[error("the preprocessor refused `{path}`:\n{messages}")]
    Preprocessor {
        /// The file.
        path: PathBuf,
        /// What it printed.
        messages: String,
    },
    /// The run was interrupted meanwhile.
    #[error("interrupted")]
    Interrupted,
    /// The memory that this process may have is not enough for the preprocessor.
    #[error("not enough memory for the preprocessor")]
    Memory,
}

/// The largest file that is read.
const SIZE_LIMIT: u64 = 32 << 20;

/// How a file is read.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct InputOptions {
    /// The sizes of the types, which the predefined macros tell.
    pub data_model: DataModel,
    /// Folders in which headers are looked for before our own, in this order.
    pub include: Vec<PathBuf>,
    /// Macros, each as the preprocessor's option `-D` takes it: `NAME` or `NAME=TEXT`.
    pub define: Vec<String>,
    /// What the preprocessor is told besides, word by word.
    pub preprocessor: Vec<String>,
    /// The function where the program begins, if it is not `main`. Its parameters have all values.
    pub entry: Option<String>,
    /// Raised to stop the preprocessor, and by the compiler's complaints.
    pub interrupter: Interrupter,
    /// Whether the compiler is asked what it has to complain of.
    pub check_syntax: bool,
}

impl From<DataModel> for InputOptions {
    fn from(data_model: DataModel) -> InputOptions {
        InputOptions { data_model, ..InputOptions::default() }
    }
}

impl InputOptions {
    /// These options with one more folder in which headers are looked for.
    #[must_use]
    pub fn with_include(mut self, folder: impl Into<PathBuf>) -> InputOptions {
        self.include.push(folder.into());
        self
    }

    /// These options with one more macro, as the preprocessor's option `-D` takes it.
    #[must_use]
    pub fn with_define(mut self, definition: impl Into<String>) -> InputOptions {
        self.define.push(definition.into());
        self
    }

    /// These options with a flag that stops the reading when it is raised.
    #[must_use]
    pub fn with_interrupter(mut self, interrupter: Interrupter) -> InputOptions {
        self.interrupter = interrupter;
        self
    }

    /// These options, with or without asking the compiler what it has to complain of.
    #[must_use]
    pub fn with_syntax_check(mut self, check: bool) -> InputOptions {
        self.check_syntax = check;
        self
    }
}

/// Whether a file of this name is taken as it is.
pub fn is_preprocessed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "i")
}

/// A C text ready for the front end.
#[derive(Clone, Debug)]
pub struct Input {
    /// The name to print.
    pub name: String,
    /// Preprocessed text.
    pub text: Vec<u8>,
    /// The text as the user wrote it; none if it came preprocessed.
    pub written: Option<Vec<u8>>,
}

/// How names of our headers begin in positions, wherever they were for the preprocessor.
pub(crate) const HEADERS_NAME: &str = "<concord>/";

/// The name of standard input in positions.
const STANDARD_INPUT: &str = "<stdin>";

/// Reads a file and preprocesses it unless its name ends in `.i`; `-` is standard input.
///
/// # Errors
/// If the file cannot be read, is empty, binary or too large, or the preprocessor fails.
pub fn read_input(path: &Path, options: &InputOptions) -> Result<Input, InputError> {
    let text = read_text(path)?;
    if is_preprocessed(path) {
        return Ok(Input { name: path.display().to_string(), text, written: None });
    }
    let name = if path == Path::new("-") { STANDARD_INPUT.to_owned() } else { name_of(&file_argument(path)) };
    let source = if is_read_once(path) { Source::Text(&name, &text) } else { Source::File(path) };
    Ok(Input { text: preprocess(path, source, options)?, name, written: Some(text) })
}

fn name_of(file: &OsString) -> String {
    file.to_string_lossy().into_owned()
}

/// Whether another process would find something else under this name, or nothing more.
fn is_read_once(path: &Path) -> bool {
    let is_file = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    path == Path::new("-") || !is_file || path.starts_with("/dev") || path.starts_with("/proc")
}

/// Reads a text; the size limit also ends the reading of files that never end.
pub(crate) fn read_text(path: &Path) -> Result<Vec<u8>, InputError> {
    let unreadable = |why: io::Error| InputError::Unreadable { path: path.to_owned(), why: why.to_string() };
    let too_large = |bytes| InputError::TooLarge { path: path.to_owned(), bytes, limit: SIZE_LIMIT };
    let mut text = Vec::new();
    if path == Path::new("-") {
        io::stdin().take(SIZE_LIMIT + 1).read_to_end(&mut text).map_err(unreadable)?;
    } else {
        let metadata = fs::metadata(path).map_err(unreadable)?;
        if metadata.is_dir() {
            return Err(InputError::Unreadable { path: path.to_owned(), why: "it is a directory".to_owned() });
        }
        if metadata.len() > SIZE_LIMIT {
            return Err(too_large(metadata.len()));
        }
        fs::File::open(path).and_then(|file| file.take(SIZE_LIMIT + 1).read_to_end(&mut text)).map_err(unreadable)?;
    }
    if text.len() as u64 > SIZE_LIMIT {
        return Err(too_large(text.len() as u64));
    }
    if let Some(offset) = text.iter().position(|&byte| byte == 0) {
        return Err(InputError::Binary { path: path.to_owned(), offset });
    }
    if text.iter().all(u8::is_ascii_whitespace) {
        return Err(InputError::Empty { path: path.to_owned() });
    }
    Ok(text)
}

/// A temporary folder with our headers.
fn header_folder() -> io::Result<ScratchFolder> {
    let folder = ScratchFolder::new()?;
    for (name, text) in concord_frontend::HEADERS {
        let file = folder.path().join(name);
        if let Some(parent) = file.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(file, text)?;
    }
    Ok(folder)
}

/// What is preprocessed.
enum Source<'a> {
    /// A file.
    File(&'a Path),
    /// A text and the name that positions in it have.
    Text(&'a str, &'a [u8]),
}

/// The file in the folder of headers with the macros that are there before the program begins.
const PRELUDE: &str = "concord-prelude.h";

fn preprocess(path: &Path, source: Source<'_>, options: &InputOptions) -> Result<Vec<u8>, InputError> {
    preprocess_with(Macros::Compiler, path, &source, options)
}

fn preprocess_with(
    macros: Macros,
    path: &Path,
    source: &Source<'_>,
    options: &InputOptions,
) -> Result<Vec<u8>, InputError> {
    let compiler = Compiler::of_environment();
    let failed = |why: io::Error| match why.kind() {
        io::ErrorKind::Interrupted => InputError::Interrupted,
        io::ErrorKind::OutOfMemory | io::ErrorKind::WouldBlock => InputError::Memory,
        _ => InputError::NoPreprocessor { command: compiler.name(), why: why.to_string() },
    };
    let headers = header_folder().map_err(failed)?;
    let prelude = headers.path().join(PRELUDE);
    fs::write(&prelude, macros.prelude(options.data_model)).map_err(failed)?;
    let mut call = compiler.call();
    call.arg("-E").args(macros.options(options.data_model)).arg("-x").arg("c");
    call.arg("-isystem").arg(headers.path()).arg("-imacros").arg(&prelude).arg("-D__CONCORD__=1");
    // After ours: the user's definition of a name is the one that counts.
    call.args(options.define.iter().map(|definition| format!("-D{definition}")));
    for folder in &options.include {
        let mut option = OsString::from("-I");
        option.push(folder);
        call.arg(option);
    }
    call.args(&options.preprocessor);
    let input = match *source {
        Source::File(path) => {
            call.arg(file_argument(path));
            None
        }
        Source::Text(name, text) => {
            call.arg("-");
            let name = name.replace('\\', "\\\\").replace('"', "\\\"");
            Some([format!("#line 1 \"{name}\"\n").as_bytes(), text].concat())
        }
    };
    let output = run(call, input, &options.interrupter).map_err(failed)?;
    if !output.status.success() {
        let messages = String::from_utf8_lossy(&output.stderr).trim_end().to_owned();
        if ran_out_of_memory(output.status, &messages) {
            return Err(InputError::Memory);
        }
        if macros.are_refused(&messages) {
            return preprocess_with(Macros::Table, path, source, options);
        }
        return Err(InputError::Preprocessor { path: path.to_owned(), messages });
    }
    Ok(rename_headers(output.stdout, headers.path()))
}

/// Gives our headers the same names in the line markers of every run.
fn rename_headers(text: Vec<u8>, folder: &Path) -> Vec<u8> {
    let folder = [b"\"", folder.as_os_str().as_encoded_bytes(), b"/"].concat();
    let mut renamed = Vec::with_capacity(text.len());
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        let found =
            line.starts_with(b"#").then(|| line.windows(folder.len()).position(|part| part == folder)).flatten();
        match found {
            Some(at) => {
                renamed.extend_from_slice(&line[..at]);
                renamed.push(b'"');
                renamed.extend_from_slice(HEADERS_NAME.as_bytes());
                renamed.extend_from_slice(&line[at + folder.len()..]);
            }
            None => renamed.extend_from_slice(line),
        }
    }
    renamed
}

#[cfg(test)]
mod tests;
