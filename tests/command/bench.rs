//! `concord bench`: results, resumption, failures that cost one line, and what it refuses.

use std::fs;
use std::path::Path;

use crate::tool::{concord, example, folder, shown};

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn a_campaign_is_compared_side_by_side_and_resumed() {
    let out = folder("bench/campaign");
    let task = out.join("task.yml");
    let definition = format!(
        "input_files: '{}'\nproperties:\n  - property_file: unreach-call.prp\n    expected_verdict: true\n",
        example("lost_update.c")
    );
    fs::write(&task, definition).unwrap();
    let results = out.join("results");
    let (task, results_text) = (task.to_str().unwrap(), results.to_str().unwrap());
    let plain = example("lost_update.c");
    let line = |repetitions: &'static str| {
        let configurations = ["--config", "usual=", "--config", "opt=--strategy lazy --cycles 3"];
        let mut line = vec!["bench", task, &plain, "--out", results_text, "--timeout", "60", "--memlimit", "4g"];
        line.extend(configurations);
        line.extend(["--repetitions", repetitions]);
        concord(&line)
    };
    let output = line("1");
    assert_eq!(output.status.code(), Some(0), "{}", shown(&output));
    let runs = text(&results.join("runs.jsonl"));
    assert_eq!(runs.lines().count(), 4, "{runs}");
    assert!(runs.lines().all(|line| line.contains("\"verdict\":\"FALSE\"")), "{runs}");
    // The definition expects the opposite: that is counted, and told.
    let table = text(&results.join("summary.md"));
    assert!(table.contains("| usual | 2 | 1 | 0 |") && table.contains("| opt | 2 | 1 | 0 |"), "{table}");
    assert!(shown(&output).contains("wrong: opt on "), "{}", shown(&output));
    assert!(String::from_utf8_lossy(&output.stdout).contains(&table));
    let csv = text(&results.join("runs.csv"));
    assert!(csv.lines().count() == 5 && csv.contains("theory_clauses"), "{csv}");
    let summary: serde_json::Value = serde_json::from_str(&text(&results.join("summary.json"))).unwrap();
    assert_eq!(summary["common"], 2);
    for plot in ["quantiles.svg", "scatter-usual-opt.svg"] {
        assert!(text(&results.join(plot)).ends_with("</svg>\n"));
    }
    // The last line is torn by a crash: only it and what is new are run.
    fs::write(results.join("runs.jsonl"), &runs[..runs.len() - 10]).unwrap();
    let output = line("2");
    assert_eq!(output.status.code(), Some(0), "{}", shown(&output));
    let again = text(&results.join("runs.jsonl"));
    assert_eq!(again.lines().count(), 8, "{again}");
    assert_eq!(again.lines().take(3).collect::<Vec<_>>(), runs.lines().take(3).collect::<Vec<_>>());
    // The same name for something else would mix results.
    let output = concord(&["bench", &plain, "--out", results_text, "--config", "usual=--strategy icd"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(shown(&output).contains("was run with other options"), "{}", shown(&output));
}

#[test]
fn a_run_that_fails_is_one_line_and_stops_nothing() {
    let out = folder("bench/failing");
    let broken = out.join("broken.c");
    fs::write(&broken, "int main(void) { return ; ]").unwrap();
    let results = out.join("results");
    let plain = example("lost_update.c");
    let line =
        ["bench", broken.to_str().unwrap(), &plain, "--out", results.to_str().unwrap(), "--strategies", "closure"];
    let output = concord(&line);
    assert_eq!(output.status.code(), Some(0), "{}", shown(&output));
    let runs = text(&results.join("runs.jsonl"));
    assert!(runs.contains("\"verdict\":\"ERROR\",\"detail\":\"exit code 2: "), "{runs}");
    assert!(text(&results.join("summary.md")).contains("| closure | 1 | 0 | 1 |"));
    // A limit that nothing fits into ends the run, not the campaign.
    let results = out.join("tight");
    let output =
        concord(&["bench", &plain, "--out", results.to_str().unwrap(), "--strategies", "lazy", "--memlimit", "1k"]);
    assert_eq!(output.status.code(), Some(0), "{}", shown(&output));
    let runs = text(&results.join("runs.jsonl"));
    assert!(runs.contains("\"verdict\":\"UNKNOWN\",\"detail\":\"UNKNOWN(memory)"), "{runs}");
}

/// A process that speaks SMT-LIB and runs a command at each question, as a back end.
fn fake(folder: &Path, name: &str, command: &str) -> String {
    let script = folder.join(name);
    let text = format!(
        "while read -r line; do case \"$line\" in\n*get-info*) echo '(:name \"fake\")';;\n\
         *check-sat*) {command};;\n*get-unsat*) echo unsupported;;\nesac; done\n"
    );
    fs::write(&script, text).expect("a script is written");
    format!("{name}=--engine bmc --backend 'smtlib:sh {}'", script.display())
}

#[test]
fn a_solver_that_dies_costs_its_own_runs_only() {
    let out = folder("bench/dying");
    let results = out.join("results");
    let (killed, crashed) = (fake(&out, "killed", "kill -KILL $$"), fake(&out, "crashed", "echo sat; exit 3"));
    let (one, two) = (example("lost_update.c"), example("lost_update_fixed.c"));
    let mut line = vec!["bench", &one, &two, "--out", results.to_str().unwrap(), "--config", "usual="];
    line.extend(["--config", &killed, "--config", &crashed]);
    let output = concord(&line);
    assert_eq!(output.status.code(), Some(0), "{}", shown(&output));
    let table = text(&results.join("summary.md"));
    for row in ["| usual | 2 | 0 | 0 |", "| killed | 0 | 0 | 2 |", "| crashed | 0 | 0 | 2 |"] {
        assert!(table.contains(row), "{table}");
    }
    let runs = text(&results.join("runs.jsonl"));
    assert_eq!(runs.matches("\"detail\":\"exit code 7: error: back end ").count(), 4, "{runs}");
    assert!(runs.contains("signal: 9"), "{runs}");
}

#[test]
fn a_contradiction_between_configurations_is_told_by_the_exit_code() {
    let out = folder("bench/contradiction");
    let results = out.join("results");
    let liar = fake(&out, "liar", "echo unsat");
    let plain = example("lost_update.c");
    let line = ["bench", &plain, "--out", results.to_str().unwrap(), "--config", "usual=", "--config", &liar];
    let output = concord(&line);
    assert_eq!(output.status.code(), Some(6), "{}", shown(&output));
    assert!(shown(&output).contains("contradiction: liar says TRUE, usual says FALSE on "), "{}", shown(&output));
    let summary: serde_json::Value = serde_json::from_str(&text(&results.join("summary.json"))).unwrap();
    assert_eq!(summary["contradictions"][0]["holds"], "liar");
    // A memory model that allows more is no contradiction.
    let gap = example("wsc_gap.c");
    let results = out.join("models");
    let line = ["bench", &gap, "--out", results.to_str().unwrap(), "--config", "sc=", "--config", "wsc=--mm wsc"];
    let output = concord(&line);
    assert_eq!(output.status.code(), Some(0), "{}", shown(&output));
    let runs = text(&results.join("runs.jsonl"));
    assert!(runs.contains("\"verdict\":\"TRUE\"") && runs.contains("\"verdict\":\"FALSE\""), "{runs}");
}

#[test]
fn what_makes_no_sense_is_refused_before_anything_runs() {
    let out = folder("bench/refused").join("results");
    let plain = example("lost_update.c");
    for options in [
        "a=--strategy eager",
        "a=--strategy clauses --mm wsc",
        "a=--strategy clauses --ws on-demand",
        "a=--strategy clauses --closure matrix",
        "a=--strategy clauses --decide rf-first",
        "a=--mm wsc --ws staged",
        "a=--backend batsat --decide phase",
        "a=--backend batsat --decide rf-first",
        "a=--backend z3 --decide phase",
        "a=--backend smtlib:cvc5 --decide rf-first-always",
        "a=--cycles 4",
        "a=--no-such-option",
        "a=show",
        "=--strategy lazy",
        "a=--backend 'smtlib:cvc5",
        "nothing",
    ] {
        let output = concord(&["bench", &plain, "--out", out.to_str().unwrap(), "--config", options]);
        assert_eq!(output.status.code(), Some(1), "{options}: {}", shown(&output));
        assert!(!out.exists(), "{options}");
    }
    let output = concord(&["verify", &plain, "--strategy", "clauses", "--mm", "wsc"]);
    assert_eq!(output.status.code(), Some(1), "{}", shown(&output));
    for strategy in ["closure", "saturate", "unit-edge", "icd", "lazy", "clauses"] {
        let output = concord(&["verify", &plain, "--strategy", strategy, "-q"]);
        assert_eq!(output.status.code(), Some(10), "{strategy}: {}", shown(&output));
    }
}
