//! Temporary folders: made for one user and one purpose, and gone when the process ends, however it ends by itself.
//!
//! A folder vanishes with its value. A run that is stopped may end the process while another thread still has one, so
//! all of them are known here, and [`remove_temporary_folders`] is called before the process exits.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The folders that are there.
struct Known {
    folders: Vec<PathBuf>,
    made: u64,
    /// Whether the process is about to exit, so that none may be made.
    closed: bool,
}

static KNOWN: Mutex<Known> = Mutex::new(Known { folders: Vec::new(), made: 0, closed: false });

fn known() -> MutexGuard<'static, Known> {
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Names that are taken by others are passed over, up to so many.
const ATTEMPTS: u32 = 1000;

/// A folder in memory on Linux; to write a hundred small files there costs much less than on some disks.
const IN_MEMORY: &str = "/dev/shm";

/// A temporary folder that vanishes with the value. It was not there before, and no other user may look into it.
#[derive(Debug)]
pub struct ScratchFolder(PathBuf);

impl ScratchFolder {
    /// A new folder: below `TMPDIR` if that is set, else in memory if that can be, else in the system's temporary folder.
    ///
    /// # Errors
    /// If it cannot be made, or the process is about to exit.
    pub fn new() -> io::Result<ScratchFolder> {
        if std::env::var_os("TMPDIR").is_none()
            && let Ok(folder) = ScratchFolder::below(Path::new(IN_MEMORY))
        {
            return Ok(folder);
        }
        ScratchFolder::below(&std::env::temp_dir())
    }

    fn below(parent: &Path) -> io::Result<ScratchFolder> {
        let mut known = known();
        if known.closed {
            return Err(io::Error::new(io::ErrorKind::Interrupted, "the process is about to end"));
        }
        let mut attempts = 0;
        loop {
            known.made += 1;
            let folder = parent.join(format!("concord-{}-{}", std::process::id(), known.made));
            // Fails if anything has this name, a link included.
            match DirBuilder::new().mode(0o700).create(&folder) {
                Ok(()) => {
                    known.folders.push(folder.clone());
                    return Ok(ScratchFolder(folder));
                }
                Err(why) if why.kind() == io::ErrorKind::AlreadyExists && attempts < ATTEMPTS => attempts += 1,
                Err(why) => return Err(why),
            }
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        remove(&self.0);
        known().folders.retain(|folder| *folder != self.0);
    }
}

/// Removes a folder; one that cannot be removed is left to the system's own clean-up.
fn remove(folder: &Path) {
    // Another thread may still be putting files into it.
    for _ in 0..10 {
        match fs::remove_dir_all(folder) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => {}
            _ => return,
        }
    }
}

/// Removes all temporary folders of this process and lets no new ones be made: for programs that are about to exit
/// while a run may still go on in another thread.
pub fn remove_temporary_folders() {
    let mut known = known();
    known.closed = true;
    known.folders.drain(..).for_each(|folder| remove(&folder));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_new_private_and_vanishes() {
        use std::os::unix::fs::PermissionsExt as _;
        let (first, second) = (ScratchFolder::new().unwrap(), ScratchFolder::new().unwrap());
        assert_ne!(first.path(), second.path());
        let (path, mode) = (first.path().to_owned(), fs::metadata(first.path()).unwrap().permissions().mode());
        assert_eq!(mode & 0o777, 0o700);
        fs::write(path.join("file"), "text").unwrap();
        drop(first);
        assert!(!path.exists() && second.path().exists());
    }
}
