//! The C files of the project, one trial for each file, property and data model.
//!
//! `cargo test NAME` judges the files whose path has the name in it, `cargo test --test corpus tests/races` those of a
//! folder. `header.rs` says what the first lines of a file are, `suites.rs` what the files of a folder are judged by.

#[path = "../judge/mod.rs"]
mod judge;

mod examples;
mod header;
mod question;
mod suites;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial, run};

/// A trial with the message of what is wrong.
fn trial(name: String, judge: impl FnOnce() -> Result<(), String> + Send + 'static) -> Trial {
    Trial::test(name, || judge().map_err(Failed::from))
}

/// The trials of all suites.
fn judged() -> Vec<Trial> {
    let mut trials = Vec::new();
    for suite in suites::SUITES {
        for path in suites::programs(suite.folder) {
            let file = suites::relative(&path);
            let text = std::fs::read_to_string(&path).map_err(|why| why.to_string());
            match text.and_then(|text| header::parse(&text, suite.property)) {
                Err(why) => trials.push(trial(format!("{file} header"), || Err(why))),
                Ok(header) => {
                    for question in question::questions(suite, &path, &header) {
                        trials.push(trial(format!("{file} {}", question.name()), move || question.ask()));
                    }
                }
            }
        }
    }
    trials
}

fn main() -> ExitCode {
    let mut trials = vec![
        trial("corpus every_c_file_is_in_a_suite".to_owned(), suites::check),
        trial("corpus headers_are_read_strictly".to_owned(), || {
            header::CASES.iter().try_for_each(|(text, complaint)| header::check(text, *complaint))
        }),
    ];
    trials.extend(judged());
    trials.extend(examples::trials());
    run(&Arguments::from_args(), trials).exit_code()
}
