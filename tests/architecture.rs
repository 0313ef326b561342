//! The shape of the workspace, tested: which crate may use which, where unsafe code
//! may be, how long a file may get, and what must not be in any file.
//!
//! The table of allowed dependencies is that of `ARCHITECTURE.md`. A new crate gets
//! a row here before it gets a dependency.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use toml::Table;

/// Each crate with the crates of the workspace that it may use for anything but tests.
const ALLOWED: &[(&str, &[&str])] = &[
    ("concord-logic", &[]),
    ("concord-theory", &["concord-logic"]),
    ("concord-program", &["concord-logic"]),
    ("concord-frontend", &["concord-program", "concord-logic"]),
    ("concord-encoder", &["concord-program", "concord-theory", "concord-logic"]),
    ("concord-engines", &["concord-program", "concord-logic"]),
    (
        "concord-driver",
        &[
            "concord-logic",
            "concord-theory",
            "concord-program",
            "concord-frontend",
            "concord-encoder",
            "concord-engines",
            "concord-plot",
            "concord-cadical",
            "concord-z3",
            "concord-smtlib",
            "concord-batsat",
        ],
    ),
    ("concord-cadical", &["concord-logic"]),
    ("concord-z3", &["concord-logic"]),
    ("concord-smtlib", &["concord-logic"]),
    ("concord-batsat", &["concord-logic"]),
    ("concord-c", &["concord-logic", "concord-theory", "concord-driver"]),
    (
        "concord-testing",
        &[
            "concord-logic",
            "concord-theory",
            "concord-program",
            "concord-frontend",
            "concord-encoder",
            "concord-engines",
            "concord-driver",
            "concord-cadical",
            "concord-z3",
            "concord-smtlib",
            "concord-batsat",
        ],
    ),
    ("concord-plot", &[]),
    ("concord-xtask", &["concord-plot"]),
    (
        "concord-fuzz",
        &[
            "concord-logic",
            "concord-program",
            "concord-frontend",
            "concord-encoder",
            "concord-driver",
            "concord-testing",
        ],
    ),
    ("concord-benches", &["concord-logic"]),
    ("concord", &["concord-driver"]),
];

/// Pairs of neighbouring folders that may import each other, as crate, folder, folder and reason.
const MUTUAL_FOLDERS: &[(&str, &str, &str, &str)] = &[(
    "frontend",
    "expr",
    "library",
    "a call is an expression and may be that of a library function, and library functions read string literals",
)];

/// A file with more lines holds more than one idea.
const MOST_LINES: usize = 500;

/// Files that may be longer, each with its reason.
const LONGER_FILES: &[(&str, &str)] =
    &[("program/src/explore.rs", "one exploration with its reduction, which is to become files of its own")];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn manifest(folder: &Path) -> Table {
    let path = folder.join("Cargo.toml");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The folders of all packages with their manifests, the root package last.
fn packages() -> Vec<(PathBuf, Table)> {
    let workspace = manifest(root());
    let members = workspace["workspace"]["members"].as_array().expect("a list of members");
    let folders = members.iter().map(|member| root().join(member.as_str().expect("a folder")));
    folders.chain([root().to_path_buf()]).map(|folder| (folder.clone(), manifest(&folder))).collect()
}

/// What `cargo cinstall` installs, which needs a tool that tests cannot rely on.
#[test]
fn the_installed_c_library_is_described_as_it_is() {
    let folder = root().join("ffi/c");
    let (workspace, package) = (manifest(root()), manifest(&folder));
    let version = &workspace["workspace"]["package"]["version"];
    let capi = &package["package"]["metadata"]["capi"];
    assert_eq!(&capi["library"]["version"], version, "the version of the shared library");
    assert_eq!(&capi["pkg_config"]["version"], version, "the version that pkg-config tells");
    for asset in capi["install"]["include"]["asset"].as_array().expect("a list of files") {
        let file = folder.join(asset["from"].as_str().expect("a path"));
        assert!(file.is_file(), "{} is not there", file.display());
    }
}

/// The names of the packages in a table of dependencies, whatever they are called locally.
fn dependencies(table: Option<&toml::Value>) -> Vec<String> {
    let Some(table) = table.and_then(toml::Value::as_table) else { return Vec::new() };
    let name = |(key, value): (&String, &toml::Value)| {
        value.get("package").and_then(toml::Value::as_str).unwrap_or(key).to_string()
    };
    table.iter().map(name).collect()
}

/// What a package needs to be built, on whatever platform.
fn normal_dependencies(manifest: &Table) -> Vec<String> {
    let kinds = ["dependencies", "build-dependencies"];
    let mut names: Vec<String> = kinds.iter().flat_map(|kind| dependencies(manifest.get(*kind))).collect();
    if let Some(targets) = manifest.get("target").and_then(toml::Value::as_table) {
        for target in targets.values() {
            names.extend(kinds.iter().flat_map(|kind| dependencies(target.get(*kind))));
        }
    }
    names
}

#[test]
fn crates_use_only_what_the_architecture_allows() {
    let mut wrong = Vec::new();
    for (_, manifest) in packages() {
        let name = manifest["package"]["name"].as_str().expect("a name");
        let Some((_, allowed)) = ALLOWED.iter().find(|(known, _)| *known == name) else {
            wrong.push(format!("{name} has no row in the table of this test"));
            continue;
        };
        for used in normal_dependencies(&manifest) {
            if (used == "concord" || used.starts_with("concord-")) && !allowed.contains(&used.as_str()) {
                wrong.push(format!("{name} must not use {used}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The modules that a file names by `crate::…`, each as its path below `src`; of a group in braces the first names of each item.
fn named_modules(text: &str) -> Vec<Vec<String>> {
    let split = |path: &str| path.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let path_end =
        |text: &str| text.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).unwrap_or(text.len());
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for (start, prefix) in code.match_indices("crate::") {
        let rest = &code[start + prefix.len()..];
        let path = split(&rest[..path_end(rest)]);
        let Some(inside) = rest[path_end(rest)..].strip_prefix('{') else {
            found.push(path);
            continue;
        };
        let (mut depth, mut begin) = (1, 0);
        for (place, c) in inside.char_indices() {
            depth += i32::from(c == '{') - i32::from(c == '}');
            if depth == 0 || depth == 1 && c == ',' {
                let item = inside[begin..place].trim();
                if !item.is_empty() {
                    found.push([path.clone(), split(&item[..path_end(item)])].concat());
                }
                begin = place + 1;
            }
            if depth == 0 {
                break;
            }
        }
    }
    found
}

/// The imports between neighbouring folders: of a crate, by the folder around (its path below `src`).
fn folder_imports(source: &Path) -> BTreeMap<String, BTreeSet<(String, String)>> {
    let mut imports: BTreeMap<String, BTreeSet<(String, String)>> = BTreeMap::new();
    for file in files().into_iter().filter(|file| file.starts_with(source)) {
        if file.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a readable file");
        let folder =
            file.parent().and_then(|folder| folder.strip_prefix(source).ok()).expect("a folder below the source");
        let own: Vec<String> = folder.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        for named in named_modules(&text) {
            let common = own.iter().zip(&named).take_while(|(a, b)| a == b).count();
            let (Some(from), Some(to)) = (own.get(common), named.get(common)) else { continue };
            let around = own[..common].join("/");
            if source.join(&around).join(to).is_dir() {
                imports.entry(around).or_default().insert((from.clone(), to.clone()));
            }
        }
    }
    imports
}

/// Whether a folder imports another one, directly or by way of others.
fn reaches(imports: &BTreeSet<(String, String)>, from: &str, to: &str) -> bool {
    let (mut seen, mut queue) = (BTreeSet::new(), vec![from]);
    while let Some(folder) = queue.pop() {
        for (_, next) in imports.iter().filter(|(importer, _)| importer == folder) {
            if next == to {
                return true;
            }
            if seen.insert(next) {
                queue.push(next);
            }
        }
    }
    false
}

/// Neighbouring folders are layers: none imports, by whichever way, one that imports it. The files directly in the folder around
/// tie them together and may name them all.
#[test]
fn folders_of_a_crate_do_not_import_each_other() {
    let mut wrong = Vec::new();
    let mut used = BTreeSet::new();
    let mut pairs = 0;
    for (package, _) in packages() {
        let name = package.strip_prefix(root()).expect("below the root").display().to_string();
        for (around, imports) in folder_imports(&package.join("src")) {
            pairs += imports.len();
            let is_mutual = |a: &str, b: &str| {
                MUTUAL_FOLDERS.iter().position(|&(granted, x, y, _)| {
                    granted == name && around.is_empty() && ((x, y) == (a, b) || (x, y) == (b, a))
                })
            };
            let (mutual, strict): (BTreeSet<_>, BTreeSet<_>) =
                imports.into_iter().partition(|(from, to)| is_mutual(from, to).is_some());
            used.extend(mutual.iter().filter_map(|(from, to)| is_mutual(from, to)));
            for (from, to) in &strict {
                if reaches(&strict, to, from) {
                    wrong.push(format!("{name}: {around}/{from} imports {around}/{to}, which leads back to it"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(used.len(), MUTUAL_FOLDERS.len(), "a granted pair that is not needed");
    assert!(pairs > 10, "the imports of the folders are found");
}

#[test]
fn imports_are_read_from_the_text() {
    let text = "use crate::a::b::C;\nuse crate::d::{e::F, g};\n// crate::not::this\nlet x = crate::h::i(1);\n";
    let found: Vec<String> = named_modules(text).iter().map(|path| path.join("/")).collect();
    assert_eq!(found, ["a/b/C", "d/e/F", "d/g", "h/i"]);
    let imports = |pairs: &[(&str, &str)]| pairs.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect();
    assert!(reaches(&imports(&[("a", "b"), ("b", "c"), ("c", "a")]), "b", "a"));
    assert!(!reaches(&imports(&[("a", "b"), ("b", "c"), ("a", "c")]), "b", "a"));
}

#[test]
fn unsafe_code_is_forbidden_outside_ffi() {
    let workspace = manifest(root());
    assert_eq!(workspace["workspace"]["lints"]["rust"]["unsafe_code"].as_str(), Some("forbid"));
    for (folder, manifest) in packages() {
        if folder.starts_with(root().join("ffi")) {
            continue;
        }
        let inherited = manifest.get("lints").and_then(|lints| lints.get("workspace"));
        assert_eq!(inherited.and_then(toml::Value::as_bool), Some(true), "{}: lints.workspace", folder.display());
    }
}

/// All files of the project: everything but build products and hidden folders other
/// than that of continuous integration.
fn files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![root().to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let entry = entry.expect("a readable entry");
            let name = entry.file_name().to_string_lossy().into_owned();
            let kind = entry.file_type().expect("a kind");
            if kind.is_dir() && name != "target" && (name == ".ci" || !name.starts_with('.')) {
                folders.push(entry.path());
            } else if kind.is_file() && name != "Cargo.lock" && !name.starts_with(".git") {
                files.push(entry.path());
            }
        }
    }
    files.sort();
    files
}

fn texts() -> Vec<(String, String)> {
    let relative = |path: &Path| path.strip_prefix(root()).expect("below the root").display().to_string();
    let text = |path: PathBuf| Some((relative(&path), fs::read_to_string(&path).ok()?));
    files().into_iter().filter_map(text).collect()
}

#[test]
fn no_rust_file_is_too_long() {
    let long: Vec<String> = texts()
        .iter()
        .filter(|(path, _)| path.ends_with(".rs") && !LONGER_FILES.iter().any(|(longer, _)| longer == path))
        .map(|(path, text)| (path, text.lines().count()))
        .filter(|&(_, lines)| lines > MOST_LINES)
        .map(|(path, lines)| format!("{path}: {lines} lines"))
        .collect();
    assert!(long.is_empty(), "longer than {MOST_LINES} lines:\n{}", long.join("\n"));
}

#[test]
fn every_rust_file_opens_with_its_idea() {
    let silent: Vec<String> = texts()
        .into_iter()
        .filter(|(path, text)| path.ends_with(".rs") && !text.starts_with("//!"))
        .map(|(path, _)| path)
        .collect();
    assert!(silent.is_empty(), "without a first line of documentation:\n{}", silent.join("\n"));
}

#[test]
fn no_file_names_a_path_of_one_machine() {
    // Put together here, so that this file does not contain them.
    let folders = ["work", "root", "home", "tmp", "Users"].map(|folder| format!("/{folder}/"));
    // This header is made of paths that every machine has.
    let texts = texts().into_iter().filter(|(path, _)| path != "frontend/include/paths.h");
    let mut wrong = Vec::new();
    for (path, text) in texts {
        for (number, line) in text.lines().enumerate() {
            if folders.iter().any(|folder| line.contains(folder.as_str())) {
                wrong.push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn paths_in_documents_and_comments_exist() {
    let folders: Vec<String> = fs::read_dir(root())
        .expect("the root")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    let mut wrong = Vec::new();
    for (path, text) in texts() {
        let is_document = path.ends_with(".md");
        // The changelog also speaks of what is gone.
        if path == "CHANGELOG.md" || !(is_document || path.ends_with(".rs")) {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            if !is_document && !line.trim_start().starts_with("//") {
                continue;
            }
            for named in line.split('`').skip(1).step_by(2) {
                let is_path = named.chars().all(|c| c.is_alphanumeric() || "_./-".contains(c));
                let Some((first, _)) = named.split_once('/') else { continue };
                if !is_path || !folders.iter().any(|folder| folder == first) {
                    continue;
                }
                // Relative to the root, or to a folder above the file.
                let mut above = root().join(&path);
                let exists = std::iter::from_fn(|| above.pop().then(|| above.join(named)))
                    .take_while(|candidate| candidate.starts_with(root()))
                    .any(|candidate| candidate.exists());
                if !exists {
                    wrong.push(format!("{path}:{}: {named}", number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "these do not exist:\n{}", wrong.join("\n"));
}

#[test]
fn what_is_left_to_do_has_an_owner() {
    // The mark must be followed by a name in parentheses. Put together as above.
    let marks = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];
    // This header is made of paths that every machine has.
    let texts = texts().into_iter().filter(|(path, _)| path != "frontend/include/paths.h");
    let mut wrong = Vec::new();
    for (path, text) in texts {
        for (number, line) in text.lines().enumerate() {
            let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
            let marked = words.into_iter().any(|word| marks.contains(&word));
            let owned = marks.iter().any(|mark| {
                let owner = line.split_once(&format!("{mark}(")).map(|(_, rest)| rest);
                owner.is_some_and(|rest| rest.starts_with(char::is_alphanumeric))
            });
            if marked && !owned {
                wrong.push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
