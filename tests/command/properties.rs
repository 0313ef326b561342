//! Properties on the command line: by name, from `.prp` files, several in one run.

use std::process::Output;

use crate::tool::{concord, file, stdout};

fn lines(output: &Output) -> Vec<String> {
    stdout(output).lines().map(str::to_owned).collect()
}

fn race(name: &str) -> String {
    format!("{}/tests/races/{name}.c", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_race_is_shown_with_both_accesses() {
    let output = concord(&["verify", "--property", "no-data-race", &race("racy_read_write")]);
    assert_eq!(output.status.code(), Some(10));
    let lines = lines(&output);
    assert_eq!(lines.last().map(String::as_str), Some("FALSE(no-data-race)"));
    let conclusion = &lines[lines.len() - 2];
    assert!(conclusion.starts_with("data race on x: main reads at "), "{conclusion}");
    assert!(conclusion.contains("thread 1 writes at ") && conclusion.contains("racy_read_write.c:5"), "{conclusion}");
}

#[test]
fn the_property_file_of_sv_comp_is_known() {
    let property = file("properties/no-data-race.prp", "CHECK( init(main()), LTL(G ! data-race) )\n");
    let output = concord(&["verify", "--property", &property, &race("free_locked_counter")]);
    assert_eq!(lines(&output).last().map(String::as_str), Some("TRUE"));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn several_properties_have_a_line_each_and_a_verdict_together() {
    let both = ["verify", "--trace", "none", "--property", "unreach-call", "--property", "no-data-race"];
    let ask = |name: &str| concord(&both.iter().copied().chain([race(name).as_str()]).collect::<Vec<_>>());
    let output = ask("racy_read_in_assertion");
    assert_eq!(lines(&output), ["unreach-call: TRUE", "no-data-race: FALSE(no-data-race)", "FALSE(no-data-race)"]);
    assert_eq!(output.status.code(), Some(10));
    let output = ask("racy_behind_a_failing_assertion");
    assert_eq!(lines(&output).last().map(String::as_str), Some("FALSE(unreach-call, no-data-race)"));
    let output = ask("free_message_once");
    assert_eq!(lines(&output), ["unreach-call: TRUE", "no-data-race: TRUE", "TRUE"]);
    assert_eq!(output.status.code(), Some(0));
    let output = ask("weaker_relaxed_message");
    assert!(lines(&output).last().is_some_and(|line| line.starts_with("UNKNOWN(unsupported: ")));
    assert_eq!(output.status.code(), Some(5));
}

#[test]
fn what_one_property_needs_is_there_in_whatever_order_they_are_asked_for() {
    let program = race("freed_while_it_is_read");
    for order in [["unreach-call", "no-data-race"], ["no-data-race", "unreach-call"]] {
        let [first, second] = order;
        let output = concord(&["verify", "--trace", "none", "--property", first, "--property", second, &program]);
        assert_eq!(lines(&output).last().map(String::as_str), Some("FALSE(no-data-race)"), "{order:?}");
    }
}

#[test]
fn json_lists_all_properties() {
    let program = race("racy_read_in_assertion");
    let output = concord(&["verify", "--json", "--property", "unreach-call", "--property", "no-data-race", &program]);
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a JSON document");
    assert_eq!(document["verdict"], "FALSE");
    assert_eq!(document["summary"], "FALSE(no-data-race)");
    assert_eq!(document["properties"][0]["property"], "unreach-call");
    assert_eq!(document["properties"][0]["verdict"], "TRUE");
    let race = &document["properties"][1]["counterexample"]["race"];
    assert_eq!(race["name"], "x");
    assert_eq!(race["accesses"][0]["writes"], false);
    assert_eq!(race["accesses"][1]["writes"], true);
}

#[test]
fn unknown_properties_and_weaker_models_are_usage_errors() {
    let output = concord(&["verify", "--property", "no-race", &race("racy_counter")]);
    assert_eq!(output.status.code(), Some(1));
    let output = concord(&["verify", "--mm", "wsc", "--property", "no-data-race", &race("racy_counter")]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn what_is_printed_of_the_arguments_is_nobody_elses_however_long_they_are() {
    let program = "extern int printf(const char *, ...);\n\
                   int main(int count, char **arguments) {\n  \
                     if (count != 2) printf(\"usage: %s number\\n\", arguments[0]);\n  \
                     return 0;\n}\n";
    let program = file("properties/usage.c", program);
    let output = concord(&["verify", "--property", "no-data-race", &program]);
    assert_eq!(lines(&output).last().map(String::as_str), Some("TRUE"));
}

#[test]
fn formats_that_are_not_understood_matter_to_races_only() {
    let program = file(
        "format.c",
        "extern int printf(const char *, ...);\nchar f[4] = \"%ls\", t[4];\nint main(void) { printf(f, t); return 0; }\n",
    );
    let output = concord(&["verify", "--property", "no-data-race", &program]);
    assert!(
        lines(&output).last().is_some_and(|line| line.starts_with("UNKNOWN(unsupported: wide strings in a format"))
    );
    let output = concord(&["verify", &program]);
    assert_eq!(lines(&output).last().map(String::as_str), Some("TRUE"));
}
