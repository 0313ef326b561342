//! What is published can be: every package says what it is for, and needs nothing that is not published.
//!
//! `./check` also has cargo put the packages together.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn manifest(folder: &Path) -> Table {
    let text = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
    text.parse().expect("a manifest in TOML")
}

fn name(manifest: &Table) -> &str {
    manifest["package"]["name"].as_str().expect("a name")
}

/// The folders and manifests of the packages that may be published.
fn published() -> Vec<(PathBuf, Table)> {
    let workspace = manifest(root());
    let members = workspace["workspace"]["members"].as_array().expect("a list of members");
    let folders = members.iter().map(|member| root().join(member.as_str().expect("a folder")));
    let packages = folders.chain([root().to_path_buf()]).map(|folder| (folder.clone(), manifest(&folder)));
    packages.filter(|(_, manifest)| manifest["package"].get("publish") != Some(&Value::Boolean(false))).collect()
}

#[test]
fn packages_say_what_they_are_for() {
    let packages = published();
    assert!(packages.len() > 10, "{}", packages.len());
    for (folder, manifest) in packages {
        let package = manifest["package"].as_table().expect("a table");
        for field in ["description", "license", "rust-version", "keywords", "categories", "readme"] {
            assert!(package.contains_key(field), "{}: no {field}", name(&manifest));
        }
        let keywords = package["keywords"].as_array().expect("a list");
        assert!((1..=5).contains(&keywords.len()), "{}: {keywords:?}", name(&manifest));
        let readme = folder.join(package["readme"].as_str().expect("a path"));
        assert!(readme.is_file(), "{} is not there", readme.display());
    }
}

/// Dependencies for tests need no version: without one they are left out of the package.
#[test]
fn packages_need_nothing_that_is_not_published() {
    let packages = published();
    let names: BTreeSet<&str> = packages.iter().map(|(_, manifest)| name(manifest)).collect();
    let workspace = manifest(root());
    let version = workspace["workspace"]["package"]["version"].as_str();
    for (dependency, source) in workspace["workspace"]["dependencies"].as_table().expect("a table") {
        if source.get("path").is_some() {
            let wanted = version.filter(|_| names.contains(dependency.as_str()));
            assert_eq!(source.get("version").and_then(Value::as_str), wanted, "{dependency}");
        }
    }
    for (_, manifest) in &packages {
        let needed = manifest.get("dependencies").and_then(Value::as_table).into_iter().flat_map(Table::keys);
        for dependency in needed.filter(|dependency| dependency.starts_with("concord")) {
            assert!(names.contains(dependency.as_str()), "{} needs {dependency}", name(manifest));
        }
    }
}
