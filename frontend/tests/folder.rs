//! Every preprocessed file of a folder compiles or is refused with a position, if a folder is
//! given by the environment variable `CONCORD_FOLDER`; `CONCORD_VERBOSE` prints the time of each.

use std::path::{Path, PathBuf};
use std::time::Instant;

use concord_frontend::{Options, compile};
use concord_program::DataModel;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "i") {
            found.push(path);
        }
    }
}

#[test]
fn every_file_of_the_given_folder_compiles_or_is_refused_with_a_position() {
    let Some(folder) = std::env::var_os("CONCORD_FOLDER") else { return };
    let verbose = std::env::var_os("CONCORD_VERBOSE").is_some();
    let mut found = Vec::new();
    files(Path::new(&folder), &mut found);
    found.sort();
    let (mut refused, mut slowest, mut total) = (0, 0.0f64, 0.0);
    for path in &found {
        let text = std::fs::read(path).expect("the file can be read");
        let start = Instant::now();
        let result = compile(&path.to_string_lossy(), &text, &Options { data_model: DataModel::Ilp32 });
        let milliseconds = start.elapsed().as_secs_f64() * 1e3;
        total += milliseconds;
        slowest = slowest.max(milliseconds);
        match result {
            Ok(compiled) => {
                concord_program::validate(&compiled.program).expect("programs are well-formed");
                if verbose {
                    println!("{} {milliseconds:.2} ms", path.display());
                    for warning in compiled.warnings {
                        println!("  {warning}");
                    }
                }
            }
            Err(errors) => {
                refused += 1;
                for error in errors {
                    println!("{error}");
                    assert!(error.position.is_some(), "{}", path.display());
                }
            }
        }
    }
    println!("{} files, {refused} refused, {total:.0} ms in all, {slowest:.1} ms at most", found.len());
}
