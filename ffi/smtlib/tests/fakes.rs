//! Processes that do everything but what a solver should: each ends in one line, none in an answer.
//!
//! The fakes are shell scripts given on the command line, so that nothing needs to be installed.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use concord_logic::{Answer, Cores, Interrupter, Interruptible, LazyHost, Lit, SatSolver, SolverError};
use concord_smtlib::SmtLib;

/// A process that greets as a solver does and then runs the script for each further line.
fn fake(script: &str) -> String {
    format!(
        "sh -c 'while read -r line; do case \"$line\" in *get-info*) printf \"(:name \\042fake\\042)\\n\";; \
         *) {script};; esac; done'"
    )
}

fn started(script: &str) -> SmtLib {
    SmtLib::start(&fake(script)).unwrap_or_else(|error| panic!("{error}"))
}

/// The error of a search with one clause and one assumption.
fn error_of(script: &str) -> String {
    let mut solver = started(script);
    let lit = solver.new_var().positive();
    SatSolver::add_clause(&mut solver, &[lit]);
    let error = solver.solve(&[lit]).expect_err("no answer").to_string();
    assert!(!error.contains('\n'), "one line: {error}");
    assert_eq!(solver.value(lit), None, "there is no model");
    error
}

/// Why a command cannot be used at all.
fn refusal_of(command: &str) -> String {
    refusal_after(command, Duration::MAX)
}

fn refusal_after(command: &str, patience: Duration) -> String {
    match SmtLib::start_patiently(command, patience) {
        Ok(_) => panic!("`{command}` is no solver"),
        Err(error @ SolverError::Unavailable(_)) => error.to_string(),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn the_fake_answers_unless_told_otherwise() {
    let mut solver = started("case \"$line\" in *check-sat*) echo unknown;; esac");
    assert_eq!(solver.name(), "fake");
    let lit = solver.new_var().positive();
    assert_eq!(solver.solve(&[lit]).expect("an answer"), Answer::Unknown);
    assert_eq!(solver.value(lit), None);
    assert!(solver.core().is_empty());
}

#[test]
fn missing_program() {
    assert!(refusal_of("no-such-solver-anywhere --x").contains("cannot start `no-such-solver-anywhere`"));
    assert!(refusal_of("").contains("empty"));
    assert!(refusal_of("'cvc5").contains("quotation mark"));
}

#[test]
fn program_that_is_no_solver() {
    assert!(refusal_of("echo hello").contains("unexpected answer to the question for its name: hello"));
    assert!(refusal_of("true").contains("ended before it answered"));
    assert!(refusal_of("sh -c 'echo \"no such option\" >&2; exit 3'").contains("no such option"));
}

#[test]
fn program_that_hangs_from_the_start() {
    assert!(refusal_after("sleep 1000", Duration::ZERO).contains("it does not answer"));
}

#[test]
fn crash_in_the_middle_of_a_search() {
    let error = error_of("case \"$line\" in *check-sat*) echo \"out of luck\" >&2; kill -SEGV $$;; esac");
    assert!(error.contains("signal: 11"), "{error}");
    assert!(error.contains("out of luck"), "{error}");
}

#[test]
fn killed_from_outside_while_searching() {
    let error = error_of("case \"$line\" in *check-sat*) kill -KILL $$;; esac");
    assert!(error.contains("signal: 9"), "{error}");
}

#[test]
fn early_end_without_an_answer() {
    let error = error_of("case \"$line\" in *check-sat*) exit 0;; esac");
    assert!(error.contains("ended before it answered"), "{error}");
}

#[test]
fn garbage_is_no_answer() {
    assert!(error_of("case \"$line\" in *check-sat*) echo SAT;; esac").contains("check-sat-assuming: SAT"));
    assert!(error_of("case \"$line\" in *check-sat*) echo \"sat)\";; esac").contains("does not speak SMT-LIB"));
    let error = error_of("case \"$line\" in *check-sat*) echo \"))))\";; esac");
    assert!(error.contains("it does not speak SMT-LIB"), "{error}");
    let error = error_of("case \"$line\" in *check-sat*) head -c 100000 /dev/zero | tr \"\\\\0\" x; echo;; esac");
    assert!(error.contains("unexpected answer") && error.len() < 400, "{error}");
}

#[test]
fn an_error_message_is_no_answer() {
    let error = error_of("case \"$line\" in *check-sat*) echo \"(error oops)\";; esac");
    assert!(error.contains("(error oops)"), "{error}");
    // An error about an assertion comes before the answer and must not be skipped.
    let error = error_of("case \"$line\" in *assert*) echo \"(error oops)\";; *check-sat*) echo unsat;; esac");
    assert!(error.contains("(error oops)"), "{error}");
}

#[test]
fn satisfiable_without_a_model_is_no_answer() {
    for model in ["()", "((v0 maybe))", "((v7 true))", "true", "((v0 true) (v1 true))"] {
        let script = format!("case \"$line\" in *check-sat*) echo sat;; *get-value*) echo \"{model}\";; esac");
        let error = error_of(&script);
        assert!(error.contains("unexpected answer to get-value"), "{error}");
    }
}

#[test]
fn unsatisfiable_with_a_strange_core_is_no_answer() {
    let error = error_of("case \"$line\" in *check-sat*) echo unsat;; *get-unsat*) echo \"(v9)\";; esac");
    assert!(error.contains("unexpected answer to get-unsat-assumptions"), "{error}");
}

#[test]
fn without_cores_all_assumptions_are_the_core() {
    let mut solver = started("case \"$line\" in *check-sat*) echo unsat;; *get-unsat*) echo unsupported;; esac");
    let lit = solver.new_var().positive();
    assert_eq!(solver.solve(&[lit]).expect("an answer"), Answer::Unsat);
    assert_eq!(solver.core(), [lit]);
}

#[test]
fn a_raised_flag_kills_a_search_that_hangs() {
    // The process tells through a pipe that it was asked, and the flag is raised by whoever reads that.
    let pipe = Path::new(env!("CARGO_TARGET_TMPDIR")).join("asked");
    // It is there only after an earlier run.
    let _ = std::fs::remove_file(&pipe);
    assert!(Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()));
    let script = format!("case \"$line\" in *check-sat*) echo asked > \"{}\"; exec sleep 1000;; esac", pipe.display());
    let mut solver = started(&script);
    let flag = Interrupter::new();
    solver.watch(flag.clone());
    let lit = solver.new_var().positive();
    let raiser = std::thread::spawn(move || {
        assert_eq!(std::fs::read(pipe).expect("the pipe is read"), b"asked\n");
        flag.interrupt();
    });
    assert_eq!(solver.solve(&[lit]).expect("not an error"), Answer::Unknown);
    raiser.join().expect("the thread ends");
}

#[test]
fn after_an_interrupt_a_new_process_is_told_everything_again() {
    // Says how many clauses it was told by answering `unsat` from two on.
    let script = "case \"$line\" in *assert*) n=x$n;; *check-sat*) if [ \"$n\" = xx ]; then echo unsat; else echo unknown; fi;; \
                  *get-unsat*) echo \"()\";; esac";
    let mut solver = started(script);
    let lit: Lit = solver.new_var().positive();
    SatSolver::add_clause(&mut solver, &[lit]);
    assert_eq!(solver.solve(&[]).expect("an answer"), Answer::Unknown);
    let flag = Interrupter::new();
    flag.interrupt();
    solver.watch(flag);
    assert_eq!(solver.solve(&[]).expect("an answer"), Answer::Unknown);
    solver.watch(Interrupter::new());
    SatSolver::add_clause(&mut solver, &[!lit]);
    assert_eq!(solver.solve(&[]).expect("an answer"), Answer::Unsat);
}

#[test]
fn the_refinement_loop_passes_failures_on() {
    let mut solver = LazyHost::new(started("case \"$line\" in *check-sat*) exit 1;; esac"));
    let lit = solver.new_var().positive();
    assert!(solver.solve(&[lit]).is_err());
    assert_eq!(SatSolver::value(&solver, lit), None);
}
