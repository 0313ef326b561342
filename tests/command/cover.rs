//! `concord cover`: verdicts, executions, output formats, limits, and bad input.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::tool::{self, CANNOT_WRITE, HOLDS, INPUT, UNKNOWN, USAGE, VIOLATED, command, last_line, stderr, stdout};

const ALGORITHMS: [&str; 4] = ["bc", "mcov", "gkm", "mcov+gkm"];

/// A lock that works: local 1 is the critical section.
const LOCK: &str = "2 2\n0 0 -> 1 1\n1 1 -> 0 0\n";

fn concord(arguments: &[&str]) -> Output {
    command(["cover"]).args(arguments).output().expect("the tool runs")
}

/// A file with this content in a folder of its own.
fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    tool::file(&format!("cover/{name}/{name}"), content)
}

fn nets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("engines/tests/nets")
}

fn net(name: &str) -> String {
    nets().join(name).to_string_lossy().into_owned()
}

/// It ends with this code, says nothing on standard output and these words on standard error.
fn refused(arguments: &[&str], code: i32, words: &[&str]) {
    let output = concord(arguments);
    assert_eq!(output.status.code(), Some(code), "{}", stderr(&output));
    assert_eq!(stdout(&output), "");
    for word in words {
        assert!(stderr(&output).contains(word), "`{word}` is missing in:\n{}", stderr(&output));
    }
    assert!(!stderr(&output).contains("panicked"), "{}", stderr(&output));
}

fn header<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let comments = text.lines().map_while(|line| line.strip_prefix('#'));
    comments.filter_map(|line| line.trim().strip_prefix(key)?.strip_prefix(':')).map(str::trim).next()
}

#[test]
fn every_net_gets_the_verdict_argued_in_it() {
    let mut files: Vec<PathBuf> =
        fs::read_dir(nets()).expect("the nets").map(|entry| entry.expect("a file").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension != "prop"));
    files.sort();
    assert!(files.len() >= 25);
    for path in files {
        let text = fs::read_to_string(&path).expect("a text");
        let name = path.to_string_lossy();
        let mut arguments = vec!["-q", name.as_ref()];
        if let Some(initial) = header(&text, "initial") {
            arguments.extend(["--initial", initial]);
        }
        let output = concord(&arguments);
        let expected = match header(&text, "verdict") {
            Some("safe") => ("TRUE\n", HOLDS),
            _ => ("FALSE(coverability)\n", VIOLATED),
        };
        assert_eq!((stdout(&output).as_str(), output.status.code()), (expected.0, Some(expected.1)), "{name}");
        assert_eq!(stderr(&output), "");
    }
}

#[test]
fn a_coverable_target_comes_with_an_execution() {
    let output = concord(&[&net("condvar_cleared_unsafe.tts"), "--initial", "0/0", "--algorithm", "bc"]);
    assert_eq!(output.status.code(), Some(VIOLATED), "{}", stderr(&output));
    assert_eq!(last_line(&output), "FALSE(coverability)");
    let text = stdout(&output);
    for word in ["Execution: ", "0 0 -> 1 0 1 ~> 2", "2 at 1 → 2", "1 2 -> 0 3", "covers the target 0|2"] {
        assert!(text.contains(word), "`{word}` is missing in:\n{text}");
    }
}

#[test]
fn an_execution_of_a_net_names_its_places() {
    let output = concord(&[&net("doubling_unsafe.spec")]);
    assert_eq!(last_line(&output), "FALSE(coverability)");
    let text = stdout(&output);
    for word in ["Execution: 3 steps", "x' = x + x", "run,x*4", "run,x*8", "covers the target x*8"] {
        assert!(text.contains(word), "`{word}` is missing in:\n{text}");
    }
}

#[test]
fn a_target_that_holds_initially_needs_no_step() {
    let path = file("initially.tts", LOCK);
    let output = concord(&[&path, "--target", "0|0"]);
    assert!(stdout(&output).starts_with("Execution: 0 steps"), "{}", stdout(&output));
    assert_eq!(output.status.code(), Some(VIOLATED));
}

#[test]
fn the_target_and_the_initial_state_can_be_given() {
    let path = file("lock.tts", LOCK);
    for algorithm in ALGORITHMS {
        let ask = |target: &str, initial: &str| {
            let output = concord(&["-q", &path, "--target", target, "--initial", initial, "--algorithm", algorithm]);
            stdout(&output)
        };
        assert_eq!(ask("1|1,1", "0/0"), "TRUE\n", "{algorithm}");
        assert_eq!(ask("1|0,1", "0/0"), "FALSE(coverability)\n", "{algorithm}");
        // One thread alone cannot be in two places.
        assert_eq!(ask("1|0,1", "0|0"), "TRUE\n", "{algorithm}");
    }
    let output = concord(&["-q", &path, "--target", "1|0,1"]);
    assert_eq!(stdout(&output), "TRUE\n", "the default is one thread");
}

#[test]
fn the_target_is_found_beside_the_file() {
    let path = PathBuf::from(file("beside.tts", LOCK));
    refused(&[&path.to_string_lossy()], INPUT, &["there is no target", "beside.prop", "--target"]);
    let folder = path.parent().expect("a folder").join("with_main");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("lock.tts");
    fs::write(&path, LOCK).expect("a file");
    fs::write(folder.join("main.prop"), "1|1\n").expect("a file");
    let name = path.to_string_lossy();
    assert_eq!(stdout(&concord(&["-q", &name])), "FALSE(coverability)\n");
    // The file of the same name comes first.
    fs::write(folder.join("lock.prop"), "1|1,1\n").expect("a file");
    assert_eq!(stdout(&concord(&["-q", &name])), "TRUE\n");
    fs::remove_dir_all(&folder).expect("removable");
}

#[test]
fn json_has_the_execution_or_the_proof() {
    let output = concord(&["--json", &net("condvar_cleared_unsafe.tts"), "--initial", "0/0", "--algorithm", "mcov"]);
    assert_eq!(output.status.code(), Some(VIOLATED));
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!(document["verdict"], "FALSE");
    assert_eq!(document["summary"], "FALSE(coverability)");
    assert_eq!(document["property"], "coverability");
    assert_eq!(document["algorithm"], "mcov");
    assert_eq!(document["execution"]["covers"], "0|2");
    let steps = document["execution"]["steps"].as_array().expect("steps");
    assert_eq!(document["statistics"]["execution_steps"], steps.len());
    assert!(steps.iter().any(|step| step["transfers"][0]["becomes"] == "2"));
    let output = concord(&["--json", &net("msi_safe.spec"), "--algorithm", "bc"]);
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!((document["verdict"].as_str(), output.status.code()), (Some("TRUE"), Some(HOLDS)));
    let proof = document["proof"].as_array().expect("minimal elements");
    assert!(proof.iter().any(|element| element == "modified*2"));
    assert_eq!(document["statistics"]["proof_elements"], proof.len());
}

/// Permits may be lost, and never are there more jobs than permits.
const LOSSY: &str = "vars permit job done rules permit >= 1 -> permit' = permit - 1, job' = job + 1; \
                     job >= 1 -> job' = job - 1, done' = done + 1; done >= 1 -> done' = done - 1; \
                     init permit = 9, job = 0, done = 0 target job >= 5, done >= 5";

#[test]
fn the_state_equation_can_be_switched_off() {
    let path = file("lossy.spec", LOSSY);
    let ask = |switch: &str| {
        let output = concord(&["--json", "--state-equation", switch, &path]);
        assert_eq!(output.status.code(), Some(HOLDS), "{}", stderr(&output));
        serde_json::from_slice::<serde_json::Value>(&output.stdout).expect("one JSON document")
    };
    let on = ask("on");
    assert_eq!(on["statistics"]["proof_elements"], 0);
    assert_eq!(on["statistics"]["invariants_found"], 1);
    assert_eq!(on["invariants"][0], "permit + job + done ≤ 9");
    let off = ask("off");
    assert!(off["statistics"]["proof_elements"].as_u64() > Some(0));
    assert_eq!(off["invariants"], serde_json::json!([]));
    let text = stdout(&concord(&[&path]));
    assert!(text.contains("0 minimal elements and 1 invariant\n    permit + job + done ≤ 9\n"), "{text}");
    refused(&["--state-equation", "perhaps", &path], USAGE, &["perhaps"]);
}

#[test]
fn statistics_and_progress_are_told() {
    let output = concord(&["--stats", "-v", &net("msi_safe.spec"), "--candidate-width", "none"]);
    assert_eq!(last_line(&output), "TRUE");
    for name in ["iterations: ", "candidates created: ", "refuted by the state equation: ", "proof longest path: "] {
        assert!(stdout(&output).contains(name), "`{name}` is missing in:\n{}", stdout(&output));
    }
    assert!(stderr(&output).contains("checking its certificate"), "{}", stderr(&output));
}

#[test]
fn the_search_graph_is_drawn() {
    let input = file("drawn.tts", LOCK);
    let picture = format!("{input}.dot");
    for algorithm in ALGORITHMS {
        // The state equation would leave nothing to search for.
        let options = ["--initial", "0/0", "--target", "1|1,1", "--state-equation", "off", "--algorithm", algorithm];
        let output = concord(&[&[input.as_str(), "--dot", &picture], &options[..]].concat());
        assert_eq!(last_line(&output), "TRUE");
        let dot = fs::read_to_string(&picture).expect("a picture");
        assert!(dot.starts_with("digraph") && dot.contains("1|1*2"), "{algorithm}:\n{dot}");
        fs::remove_file(&picture).expect("removable");
    }
    refused(&[&input, "--target", "1|1", "--dot", &input], USAGE, &["names the input file"]);
    assert_eq!(fs::read_to_string(&input).expect("still there"), LOCK);
    refused(&[&input, "--target", "1|1", "--dot", &format!("{input}/x.dot")], CANNOT_WRITE, &["cannot write"]);
}

/// A counter of this many bits over places, whose overflow is far away.
fn counter(bits: usize) -> String {
    let places: Vec<String> = (0..=bits).flat_map(|bit| [format!("zero{bit}"), format!("one{bit}")]).collect();
    let mut rules = String::new();
    for bit in 0..=bits {
        let guard: Vec<String> =
            (0..bit).map(|low| format!("one{low} >= 1")).chain([format!("zero{bit} >= 1")]).collect();
        let lower = (0..bit).map(|low| format!("one{low}' = one{low} - 1, zero{low}' = zero{low} + 1"));
        let update: Vec<String> =
            lower.chain([format!("zero{bit}' = zero{bit} - 1, one{bit}' = one{bit} + 1")]).collect();
        rules += &format!("{} -> {};\n", guard.join(", "), update.join(", "));
    }
    let init: Vec<String> = (0..=bits).map(|bit| format!("zero{bit} = 1, one{bit} = 0")).collect();
    format!("vars {}\nrules\n{rules}init {}\ntarget one{bits} >= 1\n", places.join(" "), init.join(", "))
}

#[test]
fn limits_end_the_search_without_a_verdict() {
    let path = file("counter.spec", counter(40));
    let output = concord(&["--timeout", "0.5", "--stats", &path]);
    assert_eq!(last_line(&output), "UNKNOWN(timeout)", "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(UNKNOWN));
    let output = concord(&["--timeout", "0.2", "--json", &path]);
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON document");
    assert_eq!((document["verdict"].as_str(), document["reason"].as_str()), (Some("UNKNOWN"), Some("timeout")));
    let output = concord(&["--memlimit", "100m", "--timeout", "60", &path]);
    assert_eq!(last_line(&output), "UNKNOWN(memory)", "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(UNKNOWN));
    let output = concord(&["--memlimit", "1g", &net("msi_safe.spec")]);
    assert_eq!((last_line(&output).as_str(), output.status.code()), ("TRUE", Some(HOLDS)));
}

#[test]
fn files_that_are_no_problems_are_refused() {
    refused(&["missing.tts"], INPUT, &["cannot read `missing.tts`"]);
    refused(&[&nets().to_string_lossy()], INPUT, &["it is a directory"]);
    refused(&[&file("binary.spec", b"\x7fELF\0\0\x01")], INPUT, &["is not a text: byte 4 is NUL"]);
    refused(&[&file("empty.tts", " \n")], INPUT, &["is empty"]);
    refused(&[&file("program.c", "int main(void) { return 0; }")], INPUT, &["neither", "`.tts`", "`.spec`"]);
    refused(&[&file("latin.tts", b"2 2\n0 0 -> \xe4 1\n"), "--target", "0|0"], INPUT, &[":2:8", "the shared state"]);
}

#[test]
fn what_is_wrong_is_shown_with_its_line() {
    refused(
        &[&file("arrow.tts", "2 2\n0 0 -> 1 1\n0 1 => 1 0\n"), "--target", "0|0"],
        INPUT,
        &["arrow.tts:3:5", "0 1 => 1 0", "^", "expected `->`, `+>` or `~>`"],
    );
    refused(
        &[&file("guard.spec", "vars x y\nrules\nx >= 1 -> x' = z;\ninit x = 1\ntarget y >= 1\n")],
        INPUT,
        &["guard.spec:3:", "x >= 1 -> x' = z;", "`z`"],
    );
    refused(&[&file("cut.spec", "vars x\nrules\nx >= 1 ->")], INPUT, &["cut.spec:3:", "the end of the file"]);
    let system = file("target.tts", LOCK);
    fs::write(PathBuf::from(&system).with_extension("prop"), "# two\n1|1,7\n").expect("a file");
    refused(&[&system], INPUT, &["target.prop:2:5", "1|1,7", "the local state 7"]);
}

#[test]
fn arguments_that_do_not_fit_are_usage_errors() {
    let system = file("arguments.tts", LOCK);
    refused(&[&system, "--target", "1|1,7"], USAGE, &["--target:1:5", "the local state 7"]);
    refused(&[&system, "--target", ""], USAGE, &["there is no target"]);
    refused(&[&system, "--target", "1|1", "--initial", "9|0"], USAGE, &["--initial:1:1", "9"]);
    refused(&[&net("msi_safe.spec"), "--target", "0|0"], USAGE, &["--target is for thread systems"]);
    refused(&[&system, "--algorithm", "abc"], USAGE, &["there is no algorithm `abc`", "mcov+gkm"]);
    refused(&[&system, "--candidate-width", "many"], USAGE, &["neither a number nor `none`"]);
    refused(&[&system, "-q", "--json"], USAGE, &["cannot be used with"]);
    refused(&[], USAGE, &["FILE"]);
}
