//! The code is tidy: short functions, few parameters, small structs, reasons beside `unsafe`, links that lead somewhere,
//! and plain words. What is not tidy today is listed here, and the lists can only get shorter.
//!
//! How long files may be, that each opens with its story, and which crate may use which, is tested in `tests/architecture.rs`.

mod exceptions;
mod scan;
mod shape;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use exceptions::{COUNTED, Exception, LONG_FUNCTIONS, MANY_PARAMETERS, WIDE_STRUCTS};

/// A longer function does more than one thing.
const MOST_LINES: usize = 80;

/// With more parameters, some of them belong together.
const MOST_PARAMETERS: usize = 6;

/// With more fields, some of them belong together.
const MOST_FIELDS: usize = 15;

/// Words that do not say who or what is meant: a thread, the caller, the user, another access. The glossary in `CONTRIBUTING.md`
/// has the words to use instead.
const VAGUE: &[&str] = &["nobody", "somebody", "anybody", "everybody", "whoever", "someone", "anyone", "whosoever"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files with this extension, by their path from the root.
fn files(extension: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with('.') || name == "target" {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                let relative = path.strip_prefix(root()).expect("below the root").display().to_string();
                found.push((relative, fs::read_to_string(&path).expect("a text")));
            }
        }
    }
    found.sort();
    found
}

/// The crate of a file: its first folder, two of them below `ffi`.
fn owner(path: &str) -> String {
    let folders: Vec<&str> = path.split('/').collect();
    if folders[0] == "ffi" { folders[..2].join("/") } else { folders[0].to_owned() }
}

/// The files that users run, without tests: their paths and code with tests in the file left out.
fn product() -> Vec<(String, String)> {
    let crates = ["logic", "theory", "program", "frontend", "encoder", "engines", "plot", "driver", "src", "ffi"];
    let mut all = files("rs");
    all.retain(|(path, _)| {
        let is_test = path.contains("/tests/") || path.ends_with("/tests.rs") || path.contains("/benches/");
        crates.contains(&path.split('/').next().unwrap_or_default()) && !is_test
    });
    all.into_iter().map(|(path, text)| (path, scan::without_tests(&text).to_owned())).collect()
}

/// Compares what is too large with the exceptions: each needs one, and each exception is needed.
fn judge(most: usize, unit: &str, found: &[(String, String, usize)], exceptions: &[Exception]) {
    let mut wrong = Vec::new();
    let mut used = vec![false; exceptions.len()];
    for (path, name, size) in found.iter().filter(|(_, _, size)| *size > most) {
        let owner = owner(path);
        let known = exceptions.iter().position(|known| known.owner == owner && known.name == name);
        match known {
            Some(index) if *size <= exceptions[index].most => used[index] = true,
            Some(index) => {
                used[index] = true;
                wrong.push(format!("{path}: {name} has grown from {} to {size} {unit}", exceptions[index].most));
            }
            None => wrong.push(format!("{path}: {name} has {size} {unit}, more than {most}")),
        }
    }
    for (exception, used) in exceptions.iter().zip(used) {
        assert!(exception.reason.len() > 10, "{} has no reason", exception.name);
        if !used {
            wrong.push(format!("{} {} needs no exception any more: remove it", exception.owner, exception.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn functions_are_short() {
    let mut found = Vec::new();
    for (path, text) in product() {
        for function in shape::functions(&scan::code(&text)) {
            found.push((path.clone(), function.name, function.lines));
        }
    }
    assert!(found.len() > 2_500, "only {} functions were seen", found.len());
    judge(MOST_LINES, "lines", &found, LONG_FUNCTIONS);
}

#[test]
fn functions_have_few_parameters() {
    let mut found = Vec::new();
    for (path, text) in product() {
        for function in shape::functions(&scan::code(&text)) {
            found.push((path.clone(), function.name, function.parameters));
        }
    }
    judge(MOST_PARAMETERS, "parameters", &found, MANY_PARAMETERS);
}

#[test]
fn structs_are_small() {
    let mut found = Vec::new();
    for (path, text) in product() {
        for (name, fields) in shape::structs(&scan::code(&text)) {
            found.push((path.clone(), name, fields));
        }
    }
    assert!(found.len() > 400, "only {} structs were seen", found.len());
    judge(MOST_FIELDS, "fields", &found, WIDE_STRUCTS);
}

/// Compares counts per crate with those of today: a larger one is an error, a smaller one is the new limit.
fn ratchet(what: &str, found: &BTreeMap<String, Vec<String>>) {
    let mut wrong = Vec::new();
    let today: BTreeMap<&str, usize> =
        COUNTED.iter().filter(|(counted, ..)| *counted == what).map(|(_, owner, count)| (*owner, *count)).collect();
    for (owner, places) in found {
        let most = today.get(owner.as_str()).copied().unwrap_or(0);
        if places.len() > most {
            wrong.push(format!("{what}: {owner} has {}, allowed are {most}:\n{}", places.len(), places.join("\n")));
        }
    }
    for (owner, most) in today {
        let count = found.get(owner).map_or(0, Vec::len);
        if count < most {
            wrong.push(format!(
                "{what}: {owner} has only {count}: lower its count in tests/tidy/exceptions.rs from {most}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn unsafe_code_says_why_it_is_sound() {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, text) in product() {
        for line in shape::unargued(&text) {
            found.entry(owner(&path)).or_default().push(format!("{path}:{line}"));
        }
    }
    ratchet("unsafe without SAFETY", &found);
}

#[test]
fn comments_say_who_is_meant() {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, text) in product() {
        for (number, line) in text.lines().enumerate() {
            let comment = line.trim_start().strip_prefix("//").unwrap_or_default().to_lowercase();
            let words = comment.split(|c: char| !c.is_alphabetic());
            for _ in words.filter(|word| VAGUE.contains(word)) {
                found.entry(owner(&path)).or_default().push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    ratchet("vague words", &found);
}

#[test]
fn messages_say_who_is_meant() {
    let mut wrong = Vec::new();
    for (path, text) in product() {
        for (number, literal) in scan::strings(&text) {
            let literal = literal.to_lowercase();
            if let Some(word) = literal.split(|c: char| !c.is_alphabetic()).find(|word| VAGUE.contains(word)) {
                wrong.push(format!("{path}:{number}: `{word}` in {literal:?}"));
            }
        }
        // The help of the command line is made from the comments of its arguments.
        if path.starts_with("src/cli/arguments") {
            for (number, line) in text.lines().enumerate().filter(|(_, line)| line.trim_start().starts_with("///")) {
                let line = line.to_lowercase();
                if let Some(word) = line.split(|c: char| !c.is_alphabetic()).find(|word| VAGUE.contains(word)) {
                    wrong.push(format!("{path}:{}: `{word}` in the help", number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The anchors of a document, as they are made from its headings.
fn anchors(text: &str) -> Vec<String> {
    let mut fenced = false;
    let headings = text.lines().filter(|line| {
        fenced ^= line.starts_with("```");
        !fenced && line.starts_with('#')
    });
    headings
        .map(|line| {
            let title = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
            title.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect()
        })
        .collect()
}

#[test]
fn links_between_documents_lead_somewhere() {
    let documents = files("md");
    let mut links = 0;
    let mut wrong = Vec::new();
    for (path, text) in &documents {
        for (number, line) in text.lines().enumerate() {
            for link in line.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                if link.contains("://") || link.starts_with("mailto:") {
                    continue;
                }
                links += 1;
                let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
                let target: PathBuf = if file.is_empty() {
                    root().join(path)
                } else {
                    root().join(path).parent().expect("a folder").join(file)
                };
                let headings = || anchors(&fs::read_to_string(&target).unwrap_or_default());
                if !target.exists() || !(anchor.is_empty() || headings().iter().any(|heading| heading == anchor)) {
                    wrong.push(format!("{path}:{}: {link}", number + 1));
                }
            }
        }
    }
    assert!(links >= 30, "only {links} links were seen");
    assert!(wrong.is_empty(), "these lead nowhere:\n{}", wrong.join("\n"));
}

/// The terms of the glossary, by the alphabet, each with one sentence or more.
#[test]
fn the_glossary_is_in_order() {
    let text = fs::read_to_string(root().join("CONTRIBUTING.md")).expect("the document");
    let glossary = text.split("## Glossary\n").nth(1).expect("a glossary");
    let glossary = glossary.split("\n## ").next().unwrap_or_default();
    let entries = glossary.lines().filter_map(|line| line.strip_prefix("- **")?.split_once(":**"));
    let terms: Vec<String> = entries.clone().map(|(term, _)| term.to_lowercase()).collect();
    assert!(terms.len() >= 25, "only {} terms", terms.len());
    assert!(terms.is_sorted(), "not by the alphabet: {terms:?}");
    assert!(entries.clone().all(|(_, meaning)| meaning.trim().len() > 20), "a term without meaning");
}
