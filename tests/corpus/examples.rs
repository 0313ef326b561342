//! The example programs: each says what it shows and its verdict, is listed in the table of `examples/README.md`, is
//! a C program that a compiler accepts, and gets its verdict from the tool.
//!
//! They are read by users, so the story comes first. The first lines are comments: what the example shows, an empty one, then
//! `verdict: V` and optionally `verdict OPTIONS: V` with options of the command line.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use concord_driver::{InputOptions, Property, load_for};
use libtest_mimic::Trial;

use crate::header::{comment, looks_like};
use crate::suites::{BOTH, EXAMPLES, programs, relative, root};
use crate::trial;

/// What an example says of itself: options and the verdict under them; the first without options.
type Verdicts = Vec<(String, String)>;

/// All trials of the examples.
pub fn trials() -> Vec<Trial> {
    let paths = programs(EXAMPLES);
    let count = paths.len();
    let names: Vec<String> = paths.iter().map(|path| name(path)).collect();
    let mut trials = vec![
        trial("examples there_are_enough".to_owned(), move || {
            if count >= 30 { Ok(()) } else { Err(format!("only {count} examples")) }
        }),
        trial("examples the_table_has_no_other_rows".to_owned(), move || no_other_rows(&names)),
    ];
    for path in paths {
        let file = relative(&path);
        let text = fs::read_to_string(&path).expect("a readable text");
        match read(&text).and_then(|verdicts| named_rightly(&path, &verdicts).map(|()| verdicts)) {
            Err(why) => trials.push(trial(format!("{file} header"), || Err(why))),
            Ok(verdicts) => {
                for (options, verdict) in verdicts.clone() {
                    let path = path.clone();
                    let name = format!("{file} {options}").trim_end().to_owned();
                    trials.push(trial(name, move || judge(&path, &options, &verdict)));
                }
                let first = verdicts[0].1.clone();
                let listed = path.clone();
                trials.push(trial(format!("{file} in the table"), move || in_the_table(&listed, &first)));
                trials.push(trial(format!("{file} compiles"), move || compiles(&path)));
            }
        }
    }
    trials
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The verdicts in the first lines.
fn read(text: &str) -> Result<Verdicts, String> {
    let mut verdicts = Vec::new();
    let mut story = false;
    for (index, line) in comment(text)?.into_iter().enumerate() {
        let at = |why: String| format!("line {}: {why}", index + 1);
        match line.split_once(": ") {
            Some((key, verdict)) if key == "verdict" || key.starts_with("verdict -") => {
                let options = key.trim_start_matches("verdict").trim();
                if !["TRUE", "FALSE(unreach-call)"].contains(&verdict) {
                    return Err(at(format!("`{verdict}` is neither TRUE nor FALSE(unreach-call)")));
                }
                if verdicts.is_empty() != options.is_empty() {
                    return Err(at("the first verdict, and no other, is the one without options".to_owned()));
                }
                verdicts.push((options.to_owned(), verdict.to_owned()));
            }
            _ => {
                if let Some(key) = looks_like(line, &["verdict", "options"], false) {
                    return Err(at(format!("`{key}` is no header line: `verdict: V` or `verdict OPTIONS: V`")));
                }
                if !line.is_empty() && !verdicts.is_empty() {
                    return Err(at("the verdicts come last".to_owned()));
                }
                story |= !line.is_empty();
            }
        }
    }
    match (story, verdicts.is_empty()) {
        (false, _) => Err("it does not say what it shows".to_owned()),
        (_, true) => Err("it has no verdict".to_owned()),
        _ => Ok(verdicts),
    }
}

/// What is called broken is, and what is called fixed is not.
fn named_rightly(path: &Path, verdicts: &Verdicts) -> Result<(), String> {
    let (name, holds) = (name(path), verdicts[0].1 == "TRUE");
    if holds && ["_broken", "_aba"].iter().any(|suffix| name.contains(suffix)) {
        return Err("it is called broken".to_owned());
    }
    if !holds && name.contains("_fixed") {
        return Err("it is called fixed".to_owned());
    }
    Ok(())
}

fn table() -> Result<String, String> {
    fs::read_to_string(root().join(EXAMPLES).join("README.md")).map_err(|why| why.to_string())
}

fn in_the_table(path: &Path, verdict: &str) -> Result<(), String> {
    let (name, table) = (name(path), table()?);
    let start = format!("| [{name}]({name}) |");
    let row = table.lines().find(|line| line.starts_with(&start)).ok_or("it is not in the table")?;
    let listed = row.trim_end_matches(" |").rsplit("| ").next().unwrap_or_default();
    if listed.starts_with(verdict) { Ok(()) } else { Err(format!("the table says {listed}")) }
}

fn no_other_rows(names: &[String]) -> Result<(), String> {
    let table = table()?;
    let rows = table.lines().filter_map(|line| line.strip_prefix("| [")?.split(']').next());
    match rows.into_iter().find(|row| row.ends_with(".c") && !names.iter().any(|name| name == row)) {
        Some(row) => Err(format!("there is no {row}")),
        None => Ok(()),
    }
}

/// The system's compiler accepts it without warning, and the compiler as the tool asks it has no complaint.
fn compiles(path: &Path) -> Result<(), String> {
    let output = Command::new("cc")
        .args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-pthread", "-fsyntax-only"])
        .arg(path)
        .output()
        .map_err(|why| format!("cc: {why}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let sum: usize = name(path).bytes().map(usize::from).sum();
    let input = InputOptions::from(BOTH[sum % 2]).with_syntax_check(true);
    let loaded = load_for(path, &input, &[Property::UnreachCall]).map_err(|why| format!("{why:?}"))?;
    let complaints = loaded.syntax.map(|check| check.end().complaints()).unwrap_or_default();
    complaints.first().map_or(Ok(()), |complaint| Err(format!("the compiler: {complaint}")))
}

/// Runs the tool.
fn judge(path: &PathBuf, options: &str, verdict: &str) -> Result<(), String> {
    let output = Command::new(env!("CARGO_BIN_EXE_concord"))
        .arg("verify")
        .args(options.split_whitespace())
        .arg(path)
        .output()
        .map_err(|why| why.to_string())?;
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let last = stdout.lines().last().unwrap_or_default();
    if last == verdict { Ok(()) } else { Err(format!("{last} instead of {verdict}\n{stdout}{stderr}")) }
}
