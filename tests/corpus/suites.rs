//! Which folders have C files, and what each of them is judged by.
//!
//! Every C file of the project is in a folder that is named here: one of a suite, or one that is used elsewhere. A file that is
//! in neither would not be judged, and is an error.

use std::fs;
use std::path::{Path, PathBuf};

use concord_driver::{DataModel, Engine, Property};

use crate::header::Explorer;

/// How the programs of a suite are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As a user's file, through the preprocessor.
    File,
    /// As text that needs no preprocessor.
    Text,
}

/// How the programs of a suite are judged, beside the explorer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judging {
    /// With the usual options.
    Usual,
    /// By the strategies that differ most, with few iterations of every loop.
    Strategies,
    /// In every manner of reasoning about orders, and under the memory model that allows more than interleavings.
    Manners,
    /// By these engines.
    Engines(&'static [Engine]),
}

/// A folder of programs.
#[derive(Clone, Copy, Debug)]
pub struct Suite {
    /// Where they are, folders inside included.
    pub folder: &'static str,
    /// The property whose verdict is their first line.
    pub property: Property,
    /// How they are read.
    pub reading: Reading,
    /// With which data models.
    pub data_models: &'static [DataModel],
    /// What the explorer is asked, if a file does not say otherwise.
    pub explorer: Explorer,
    /// How they are judged.
    pub judging: Judging,
    /// There are so many at least.
    pub at_least: usize,
}

/// Pointers of 32 and of 64 bits.
pub const BOTH: &[DataModel] = &[DataModel::Ilp32, DataModel::Lp64];

/// A suite about single steps of the encoder or single engines.
const fn text(folder: &'static str, explorer: Explorer, judging: Judging, at_least: usize) -> Suite {
    let data_models = &[DataModel::Lp64];
    Suite { folder, property: Property::UnreachCall, reading: Reading::Text, data_models, explorer, judging, at_least }
}

/// All suites.
pub const SUITES: &[Suite] = &[
    // Small programs, one per feature; `ordinary` has concurrent programs as engineers write them, each with a twin that has
    // one mistake.
    Suite {
        folder: "tests/programs",
        property: Property::UnreachCall,
        reading: Reading::File,
        data_models: BOTH,
        explorer: Explorer::IfComplete,
        judging: Judging::Usual,
        at_least: 690,
    },
    // Pools of three and four workers, which need the engines together.
    Suite {
        folder: "tests/pools",
        property: Property::UnreachCall,
        reading: Reading::File,
        data_models: BOTH,
        explorer: Explorer::NotAsked,
        judging: Judging::Engines(&[Engine::Auto]),
        at_least: 14,
    },
    // Programs with and without data races. The explorer does not tell orders apart that are weaker than sequential consistency.
    Suite {
        folder: "tests/races",
        property: Property::NoDataRace,
        reading: Reading::File,
        data_models: &[DataModel::Lp64],
        explorer: Explorer::Agrees,
        judging: Judging::Strategies,
        at_least: 170,
    },
    // Programs that were once judged wrongly.
    text("tests/regressions", Explorer::Agrees, Judging::Manners, 35),
    // Waiting: the correct programs need that it leaves no trace; the others fail only after what a condition too few in
    // the encoder would take for no trace.
    text("tests/waiting", Explorer::Agrees, Judging::Strategies, 22),
    // Likewise for what critical sections hide.
    text("tests/locked", Explorer::Agrees, Judging::Strategies, 16),
    // Calls for which a function summary stands, or must not.
    text("tests/functions", Explorer::Agrees, Judging::Strategies, 10),
    // Families of programs that grow with N, small here; docs/strategies.md has measurements of larger ones.
    Suite {
        folder: "benches/families",
        property: Property::UnreachCall,
        reading: Reading::File,
        data_models: BOTH,
        explorer: Explorer::IfComplete,
        judging: Judging::Usual,
        at_least: 11,
    },
    // Any number of threads, or loops without bound.
    text("tests/unbounded", Explorer::NotAsked, Judging::Engines(&[Engine::Cover, Engine::Auto]), 21),
];

/// The folder of examples for users, which are judged in `examples.rs`.
pub const EXAMPLES: &str = "examples";

/// Other folders with C files, and what uses them.
const ELSEWHERE: &[(&str, &str)] = &[
    ("benches/calls", "measured in docs/benchmarks.md"),
    ("benches/fusion", "measured in docs/benchmarks.md"),
    ("benches/programs", "`cargo bench -p concord-benches`"),
    ("ffi/c/examples", "ffi/c/tests/programs.rs"),
    ("frontend/library", "part of the front end"),
    ("fuzz/findings", "fuzz/tests/slice.rs"),
    ("tests/impact", "tests/impact.rs, in every configuration of the engine"),
    ("tests/modular", "tests/modular.rs, by the engine and by `auto`"),
];

/// The folder of the project.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The path of a file below the root, as it is named in messages.
pub fn relative(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// All files below a folder, sorted; build products and hidden folders are left out.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
        for entry in entries {
            let path = entry.expect("a readable entry").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with('.') || name == "target" {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn is_c(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "c")
}

/// The C files below a folder of the project, sorted.
pub fn programs(folder: &str) -> Vec<PathBuf> {
    let mut found = files(&root().join(folder));
    found.retain(|path| is_c(path));
    found
}

/// Every C file is in one folder of the tables, and the folders of suites have nothing but C files.
///
/// # Errors
/// The files that are not.
pub fn check() -> Result<(), String> {
    let suites: Vec<&str> = SUITES.iter().map(|suite| suite.folder).collect();
    let elsewhere = ELSEWHERE.iter().map(|(folder, _)| *folder).chain([EXAMPLES]);
    let known: Vec<PathBuf> = suites.iter().copied().chain(elsewhere).map(|folder| root().join(folder)).collect();
    let mut wrong: Vec<String> = known
        .iter()
        .filter(|folder| !folder.is_dir())
        .map(|folder| format!("{} is not there", relative(folder)))
        .collect();
    for path in files(root()) {
        let homes = known.iter().filter(|folder| path.starts_with(folder)).count();
        let in_suite = suites.iter().any(|suite| path.starts_with(root().join(suite)));
        if is_c(&path) && homes != 1 {
            wrong.push(format!("{} is in {homes} folders that a test reads", relative(&path)));
        }
        if in_suite && !is_c(&path) {
            wrong.push(format!("{} is no C file, so it is not judged", relative(&path)));
        }
    }
    for suite in SUITES {
        let found = programs(suite.folder).len();
        if found < suite.at_least {
            wrong.push(format!("{} has {found} programs, not {} at least", suite.folder, suite.at_least));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}
