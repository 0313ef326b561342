//! Measures how the cost grows on two families of problems, and prints a table.
//!
//!     cargo run --release -p concord-engines --example families
//!
//! `ticket`: any number of threads take tickets 0 … n−1 round and round, at most n−1 at
//! a time; no two may be served together. `philosophers`: n philosophers as a net; no
//! neighbours may eat together.

use std::fmt::Write;
use std::time::Instant;

use concord_engines::coverability::{
    Algorithm, Options, Outcome, Problem, check, parse_spec, parse_tts_problem, solve,
};
use concord_logic::Interrupter;

fn ticket_lock(n: u32) -> Problem {
    let shared = |next: u32, serving: u32| (next % n) * n + serving % n;
    let (waits, served) = (|ticket: u32| 1 + ticket, |ticket: u32| 1 + n + ticket);
    let mut system = format!("{} {}\n", n * n, 1 + 2 * n);
    for next in 0..n {
        for serving in 0..n {
            let here = shared(next, serving);
            if (next + 1) % n != serving {
                let _ = writeln!(system, "{here} 0 -> {} {}", shared(next + 1, serving), waits(next));
            }
            let _ = writeln!(system, "{here} {} -> {here} {}", waits(serving), served(serving));
            let _ = writeln!(system, "{here} {} -> {} 0", served(serving), shared(next, serving + 1));
        }
    }
    let mut targets = String::new();
    for here in 0..n * n {
        let _ = writeln!(targets, "{here}|{},{}", served(0), served(1 % n));
        let _ = writeln!(targets, "{here}|{},{}", served(0), served(0));
    }
    parse_tts_problem(&system, "0/0", &targets).expect("the family is well-formed")
}

fn philosophers(n: u32) -> Problem {
    let mut text = String::from("vars\n");
    for at in 0..n {
        let _ = write!(text, "think{at} has{at} eat{at} fork{at} ");
    }
    text.push_str("\nrules\n");
    for at in 0..n {
        let other = (at + 1) % n;
        let _ = writeln!(
            text,
            "think{at} >= 1, fork{at} >= 1 -> think{at}' = think{at} - 1, fork{at}' = fork{at} - 1, has{at}' = has{at} + 1;"
        );
        let _ = writeln!(
            text,
            "has{at} >= 1, fork{other} >= 1 -> has{at}' = has{at} - 1, fork{other}' = fork{other} - 1, eat{at}' = eat{at} + 1;"
        );
        let _ = writeln!(
            text,
            "eat{at} >= 1 -> eat{at}' = eat{at} - 1, think{at}' = think{at} + 1, fork{at}' = fork{at} + 1, \
             fork{other}' = fork{other} + 1;"
        );
    }
    let initial: Vec<String> =
        (0..n).map(|at| format!("think{at} = 1, has{at} = 0, eat{at} = 0, fork{at} = 1")).collect();
    let _ = writeln!(text, "init {}\ntarget", initial.join(", "));
    for at in 0..n {
        let _ = writeln!(text, "eat{at} >= 1, eat{} >= 1", (at + 1) % n);
    }
    parse_spec(&text).expect("the family is well-formed")
}

fn main() {
    println!("| family | n | places | transitions | algorithm | verdict | ms | iterations | proof elements |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for (family, build) in [("ticket", ticket_lock as fn(u32) -> Problem), ("philosophers", philosophers)] {
        for n in [2, 4, 8, 16, 32, 64] {
            let problem = build(n);
            for algorithm in [Algorithm::Mcov, Algorithm::McovGkm] {
                // Without the oracle the ticket lock takes minutes from here on.
                if algorithm == Algorithm::Mcov && family == "ticket" && n > 16 {
                    continue;
                }
                let options = Options { algorithm, ..Options::default() };
                let start = Instant::now();
                let report = solve(&problem, &options, &Interrupter::new());
                let time = start.elapsed().as_secs_f64() * 1e3;
                check(&problem, &report.outcome).expect("the certificate is accepted");
                let verdict = match report.outcome {
                    Outcome::Uncoverable(_) => "safe",
                    Outcome::Coverable(_) => "unsafe",
                    Outcome::Unknown(_) => "unknown",
                };
                println!(
                    "| {family} | {n} | {} | {} | {algorithm} | {verdict} | {time:.1} | {} | {} |",
                    problem.net.places(),
                    problem.net.transitions().len(),
                    report.statistics.iterations,
                    report.statistics.proof_elements
                );
            }
        }
    }
}
