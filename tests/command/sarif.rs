//! Findings for editors and code hosts.

use std::fs;

use crate::tool::{UNKNOWN, VIOLATED, concord, example, file, folder, stderr};

fn log(name: &str, arguments: &[&str], code: i32) -> serde_json::Value {
    let path = folder(&format!("sarif/{name}")).join("log.sarif").to_string_lossy().into_owned();
    let output = concord(&[&["verify", "--trace", "none", "--sarif", &path], arguments].concat());
    assert_eq!(output.status.code(), Some(code), "{}", stderr(&output));
    serde_json::from_str(&fs::read_to_string(&path).expect("a log")).expect("JSON")
}

#[test]
fn a_violation_is_a_result_with_a_flow_for_each_thread() {
    let log = log("violation", &[&example("lost_update.c")], VIOLATED);
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let result = &run["results"][0];
    assert_eq!((&result["ruleId"], &result["level"]), (&"unreach-call".into(), &"error".into()));
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["region"]["startLine"], 25);
    assert!(
        place["artifactLocation"]["uri"]
            .as_str()
            .is_some_and(|uri| uri.starts_with("file:///") && uri.ends_with("/lost_update.c"))
    );
    let flows = result["codeFlows"][0]["threadFlows"].as_array().expect("flows");
    assert_eq!(flows.len(), 3);
    let mut orders: Vec<u64> = flows
        .iter()
        .flat_map(|flow| flow["locations"].as_array().expect("locations"))
        .map(|location| location["executionOrder"].as_u64().expect("a number"))
        .collect();
    let count = orders.len();
    orders.sort_unstable();
    orders.dedup();
    assert_eq!(orders.len(), count, "each step once");
}

#[test]
fn a_race_names_both_places_and_what_is_unknown_is_no_finding() {
    let race = log("race", &["--property", "no-data-race", &example("lost_update.c")], VIOLATED);
    let result = &race["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "no-data-race");
    assert_eq!(result["relatedLocations"].as_array().map(Vec::len), Some(1));
    let program = file("sarif/unknown.c", "int absent(void);\nint main(void) { return absent(); }\n");
    let unknown = log("unknown", &[&program], UNKNOWN);
    let run = &unknown["runs"][0];
    assert_eq!(run["results"].as_array().map(Vec::len), Some(0));
    let told = &run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"];
    assert!(told.as_str().is_some_and(|text| text.contains("UNKNOWN(")), "{told}");
}
