//! Where the tasks are: a folder as it is, or an archive unpacked below `target/`.
//!
//! The system's `tar` unpacks, which knows every compression and keeps members inside the
//! folder. What an archive may still do, a symbolic link that leads elsewhere, is caught
//! where tasks are read: every file must lie below the corpus.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Why there is no corpus.
#[derive(Debug, thiserror::Error)]
pub enum UnpackError {
    /// A file or folder cannot be used.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The archive cannot be unpacked.
    #[error("{}: tar cannot unpack it: {why}", archive.display())]
    Archive {
        /// Which one.
        archive: PathBuf,
        /// What tar says.
        why: String,
    },
}

/// The folder of a corpus; an archive is unpacked to a folder below `scratch`, afresh.
///
/// # Errors
/// If the folder or archive cannot be read, or nothing can be written.
pub fn unpack(source: &Path, scratch: &Path) -> Result<PathBuf, UnpackError> {
    let io = |path: &Path| {
        let path = path.to_owned();
        move |error| UnpackError::Io { path, error }
    };
    let source = source.canonicalize().map_err(io(source))?;
    if source.is_dir() {
        return Ok(source);
    }
    let name = source.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let stem = name.split(".tar").next().unwrap_or_default();
    let folder = scratch.join(if stem.is_empty() { "unnamed" } else { stem });
    if folder.exists() {
        std::fs::remove_dir_all(&folder).map_err(io(&folder))?;
    }
    std::fs::create_dir_all(&folder).map_err(io(&folder))?;
    let output = Command::new("tar").arg("-xf").arg(&source).arg("-C").arg(&folder).output().map_err(io(&source))?;
    if !output.status.success() {
        let why = String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or("no reason given").to_owned();
        return Err(UnpackError::Archive { archive: source, why });
    }
    // An archive of one folder means that folder.
    let mut inside = std::fs::read_dir(&folder).map_err(io(&folder))?.filter_map(Result::ok);
    let root = match (inside.next(), inside.next()) {
        (Some(only), None) if only.file_type().is_ok_and(|kind| kind.is_dir()) => only.path(),
        _ => folder,
    };
    root.canonicalize().map_err(io(&root))
}

/// All files below a folder whose name ends in `.yml`, sorted. Symbolic links are not followed.
///
/// # Errors
/// If a folder cannot be read.
pub fn definitions(root: &Path) -> Result<Vec<PathBuf>, UnpackError> {
    let io = |path: &Path| {
        let path = path.to_owned();
        move |error| UnpackError::Io { path, error }
    };
    let mut found = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).map_err(io(&folder))? {
            let entry = entry.map_err(io(&folder))?;
            let kind = entry.file_type().map_err(io(&entry.path()))?;
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file() && entry.path().extension().is_some_and(|ending| ending == "yml") {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    Ok(found)
}
