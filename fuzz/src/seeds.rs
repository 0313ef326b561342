//! The texts that a campaign begins with: C files of folders, preprocessed where necessary.

use std::path::{Path, PathBuf};

use concord_driver::DataModel;

/// Larger files are left out: most of the time would be spent reading them.
pub const LARGEST: u64 = 150_000;

/// The C files below the paths, sorted. Symbolic links are not followed.
///
/// # Errors
/// If a path cannot be read.
pub fn files(paths: &[PathBuf]) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut left = paths.to_vec();
    while let Some(path) = left.pop() {
        let known = std::fs::symlink_metadata(&path)?;
        if known.is_dir() {
            for entry in std::fs::read_dir(&path)? {
                left.push(entry?.path());
            }
        } else if known.is_file() && known.len() <= LARGEST && is_c(&path) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn is_c(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "c" || ending == "i")
}

/// The texts of these files; one that cannot be read or preprocessed is left out.
pub fn texts(files: &[PathBuf]) -> Vec<Vec<u8>> {
    let text = |path: &PathBuf| concord_driver::read_input(path, &DataModel::Ilp32.into()).ok().map(|input| input.text);
    files.iter().filter_map(text).collect()
}
