//! Reads C files: `.i` as they are, everything else through the system's preprocessor.
//!
//! Our own headers come first on the include path, so that `pthread.h` and the
//! like are the ones the front end's library models are written for. They are
//! written to a fresh folder below the system's temporary folder for the time of the call.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use concord_program::DataModel;

use crate::macros::predefined;

/// Why an input could not be read.
#[derive(Debug, thiserror::Error)]
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
}

/// The largest file that is read.
const SIZE_LIMIT: u64 = 32 << 20;

/// How a file is read.
#[derive(Clone, Debug, Default)]
pub struct InputOptions {
    /// The sizes of the types, which the predefined macros tell.
    pub data_model: DataModel,
    /// Folders in which headers are looked for before our own, in this order.
    pub include: Vec<PathBuf>,
    /// Macros, each as the preprocessor's option `-D` takes it: `NAME` or `NAME=TEXT`.
    pub define: Vec<String>,
}

impl From<DataModel> for InputOptions {
    fn from(data_model: DataModel) -> InputOptions {
        InputOptions { data_model, ..InputOptions::default() }
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
    /// Whether the text came preprocessed, so that the original files need not be there.
    pub preprocessed: bool,
}

/// Reads a file and preprocesses it unless its name ends in `.i`.
///
/// # Errors
/// If the file cannot be read, is empty, binary or too large, or the preprocessor fails.
pub fn read_input(path: &Path, options: &InputOptions) -> Result<Input, InputError> {
    let text = read_text(path)?;
    let preprocessed = is_preprocessed(path);
    let text = if preprocessed { text } else { preprocess(path, options)? };
    Ok(Input { name: path.display().to_string(), text, preprocessed })
}

/// Reads a text; the size limit also ends the reading of files that never end.
pub(crate) fn read_text(path: &Path) -> Result<Vec<u8>, InputError> {
    let unreadable = |why: io::Error| InputError::Unreadable { path: path.to_owned(), why: why.to_string() };
    let too_large = |bytes| InputError::TooLarge { path: path.to_owned(), bytes, limit: SIZE_LIMIT };
    let metadata = fs::metadata(path).map_err(unreadable)?;
    if metadata.is_dir() {
        return Err(InputError::Unreadable { path: path.to_owned(), why: "it is a directory".to_owned() });
    }
    if metadata.len() > SIZE_LIMIT {
        return Err(too_large(metadata.len()));
    }
    let mut text = Vec::new();
    fs::File::open(path).and_then(|file| file.take(SIZE_LIMIT + 1).read_to_end(&mut text)).map_err(unreadable)?;
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

/// A folder below the system's temporary folder that vanishes with the value.
struct HeaderFolder(PathBuf);

impl HeaderFolder {
    fn new() -> io::Result<HeaderFolder> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("concord-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let folder = HeaderFolder(folder);
        for (name, text) in concord_frontend::HEADERS {
            let file = folder.0.join(name);
            if let Some(parent) = file.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(file, text)?;
        }
        Ok(folder)
    }
}

impl Drop for HeaderFolder {
    fn drop(&mut self) {
        // A folder that cannot be removed is left to the system's own clean-up.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn preprocess(path: &Path, options: &InputOptions) -> Result<Vec<u8>, InputError> {
    let command = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let failed = |why: io::Error| InputError::NoPreprocessor { command: command.clone(), why: why.to_string() };
    let headers = HeaderFolder::new().map_err(failed)?;
    let mut call = Command::new(&command);
    call.arg("-E").arg("-undef").arg("-nostdinc").arg("-x").arg("c").arg("-isystem").arg(&headers.0);
    call.args(predefined(options.data_model).map(|definition| format!("-D{definition}")));
    // After ours: the user's definition of a name is the one that counts.
    call.args(options.define.iter().map(|definition| format!("-D{definition}")));
    for folder in &options.include {
        call.arg("-I").arg(folder);
    }
    let output = call.arg(path).stdin(Stdio::null()).output().map_err(failed)?;
    if !output.status.success() {
        let messages = String::from_utf8_lossy(&output.stderr).trim_end().to_owned();
        return Err(InputError::Preprocessor { path: path.to_owned(), messages });
    }
    Ok(output.stdout)
}
