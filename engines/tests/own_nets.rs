//! Every net and thread system of `tests/nets` gets the verdict that is argued in it.
//!
//! The comment lines at the top say `verdict: safe` or `verdict: unsafe` and, for a
//! thread system, `initial: …`; the target is in the `.prop` file beside it.

use std::fs;
use std::path::{Path, PathBuf};

use concord_engines::coverability::{
    Algorithm, Options, Outcome, Problem, check, parse_spec, parse_tts_problem, solve,
};
use concord_logic::Interrupter;

fn header<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let comments = text.lines().map_while(|line| line.strip_prefix('#'));
    comments.filter_map(|line| line.trim().strip_prefix(key)?.strip_prefix(':')).map(str::trim).next()
}

fn load(path: &Path, text: &str) -> Problem {
    let name = path.display();
    if path.extension().is_some_and(|extension| extension == "spec") {
        return parse_spec(text).unwrap_or_else(|diagnostic| panic!("{name}:{diagnostic}"));
    }
    let initial = header(text, "initial").unwrap_or_else(|| panic!("{name}: no initial state"));
    let targets = fs::read_to_string(path.with_extension("prop")).unwrap_or_else(|error| panic!("{name}: {error}"));
    parse_tts_problem(text, initial, &targets).unwrap_or_else(|diagnostic| panic!("{name}:{diagnostic}"))
}

#[test]
fn every_net_gets_the_verdict_argued_in_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/nets");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "spec" || extension == "tts"));
    files.sort();
    assert!(files.len() >= 25, "only {} nets", files.len());
    for path in files {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let expected = header(&text, "verdict").unwrap_or_else(|| panic!("{name}: no verdict"));
        let problem = load(&path, &text);
        for algorithm in Algorithm::ALL {
            let options = Options { algorithm, forward_limit: 50_000, ..Options::default() };
            let report = solve(&problem, &options, &Interrupter::new());
            check(&problem, &report.outcome).unwrap_or_else(|flaw| panic!("{name}, {algorithm}: {flaw}"));
            match report.outcome {
                Outcome::Coverable(_) => assert_eq!(expected, "unsafe", "{name}, {algorithm}"),
                Outcome::Uncoverable(_) => assert_eq!(expected, "safe", "{name}, {algorithm}"),
                Outcome::Unknown(reason) => {
                    assert_eq!(algorithm, Algorithm::Gkm, "{name}: {reason}");
                }
            }
        }
    }
}
