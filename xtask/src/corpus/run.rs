//! One run of the verifier: limits, the verdict, and what becomes of a process that does not end.
//!
//! The verifier gets both limits as options. It is killed, with all processes it started,
//! if it still runs a little after its time; whatever it says after its time counts as nothing.

use std::io::Read;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::task::{DataModel, Task};
use super::{Outcome, Verdict};

/// How the verifier is run.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The verifier.
    pub binary: PathBuf,
    /// What it is told beside the task and its limits.
    pub options: Vec<String>,
    /// How long it may take.
    pub time: Duration,
    /// How much memory it may use, in gigabytes.
    pub memory: u32,
}

/// How long a process may take to notice that its time is over.
const GRACE: Duration = Duration::from_secs(3);
/// How often a waiting run looks whether the user wants to stop.
const POLL: Duration = Duration::from_millis(100);
/// Only the end of what a process prints is kept.
const KEPT: usize = 64 << 10;

/// What a run gave.
#[derive(Clone, Debug)]
pub struct Run {
    /// The answer.
    pub outcome: Outcome,
    /// The time from start to end.
    pub wall: Duration,
    /// The last line printed, or how the process ended.
    pub detail: String,
}

/// The end of everything that a stream gives.
fn tail(mut stream: impl Read) -> String {
    let (mut kept, mut chunk) = (Vec::new(), [0; 16 << 10]);
    while let Ok(count) = stream.read(&mut chunk) {
        if count == 0 {
            break;
        }
        kept.extend_from_slice(&chunk[..count]);
        if kept.len() > 2 * KEPT {
            kept.drain(..kept.len() - KEPT);
        }
    }
    String::from_utf8_lossy(&kept).into_owned()
}

/// Ends a process and everything that it started.
fn kill(child: &Child) {
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        // It may have ended just now.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

fn last_line(text: &str) -> &str {
    text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default().trim()
}

/// What a finished process says. Anything but a known exit code with the line that
/// belongs to it means that the verifier is broken.
fn outcome(code: Option<i32>, last: &str) -> Outcome {
    let word = last.split(|c: char| !c.is_ascii_uppercase()).next().unwrap_or_default();
    match (code, word) {
        (Some(0), "TRUE") => Outcome::Verdict(Verdict::True),
        (Some(10), "FALSE") => Outcome::Verdict(Verdict::False),
        (Some(5), "UNKNOWN") if last.contains("timeout") => Outcome::Timeout,
        (Some(5), "UNKNOWN") => Outcome::Unknown,
        (Some(2), _) => Outcome::Refused,
        _ => Outcome::Broken,
    }
}

/// Runs the verifier on a task; `None` if the user stopped it.
pub fn run(task: &Task, limits: &Limits, stop: &AtomicBool) -> Option<Run> {
    let mut command = Command::new(&limits.binary);
    command.arg("verify").arg("--property").arg(&task.property);
    match task.data_model {
        Some(DataModel::Lp64) => command.arg("--64"),
        Some(DataModel::Ilp32) | None => command.arg("--32"),
    };
    command.arg("--timeout").arg(limits.time.as_secs_f64().to_string());
    command.arg("--memlimit").arg(format!("{}g", limits.memory));
    command.args(&limits.options).arg(&task.file);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let start = Instant::now();
    let broken = |detail: String| Some(Run { outcome: Outcome::Broken, wall: start.elapsed(), detail });
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => return broken(format!("cannot be started: {error}")),
    };
    let (Some(stdout), Some(stderr)) = (child.stdout.take(), child.stderr.take()) else {
        return broken("no pipes".to_owned());
    };
    let complaints = std::thread::spawn(move || tail(stderr));
    let (sender, receiver) = mpsc::channel();
    // The stream ends with the last process that has it, so its end is worth waiting for.
    std::thread::spawn(move || sender.send(tail(stdout)));
    let printed = loop {
        match receiver.recv_timeout(POLL) {
            Ok(printed) => break Some(printed),
            Err(RecvTimeoutError::Disconnected) => break None,
            Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => {
                kill(&child);
                // Reaped, so that nothing is left behind.
                let _ = child.wait();
                return None;
            }
            Err(RecvTimeoutError::Timeout) if start.elapsed() > limits.time + GRACE => break None,
            Err(RecvTimeoutError::Timeout) => {}
        }
    };
    if printed.is_none() {
        kill(&child);
    }
    let status = match child.wait() {
        Ok(status) => status,
        Err(error) => return broken(format!("cannot be waited for: {error}")),
    };
    let wall = start.elapsed();
    let Some(printed) = printed else {
        return Some(Run { outcome: Outcome::Timeout, wall, detail: "killed after its time".to_owned() });
    };
    let last = last_line(&printed);
    let mut outcome = outcome(status.code(), last);
    if wall > limits.time + GRACE / 6 && matches!(outcome, Outcome::Verdict(_)) {
        outcome = Outcome::Timeout;
    }
    let detail = match (outcome, status.signal()) {
        (Outcome::Broken, Some(signal)) => format!("killed by signal {signal}"),
        (Outcome::Broken | Outcome::Refused, None) => {
            let complaints = complaints.join().unwrap_or_default();
            let line = complaints.lines().find(|line| line.contains("error") || line.contains("panicked"));
            line.unwrap_or(last_line(&complaints)).trim().to_owned()
        }
        _ => last.to_owned(),
    };
    Some(Run { outcome, wall, detail })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_needs_its_line_and_its_exit_code() {
        assert_eq!(outcome(Some(0), "TRUE"), Outcome::Verdict(Verdict::True));
        assert_eq!(outcome(Some(10), "FALSE(unreach-call)"), Outcome::Verdict(Verdict::False));
        assert_eq!(outcome(Some(5), "UNKNOWN(timeout)"), Outcome::Timeout);
        assert_eq!(outcome(Some(5), "UNKNOWN(bound)"), Outcome::Unknown);
        assert_eq!(outcome(Some(2), ""), Outcome::Refused);
        for (code, line) in [(Some(10), "TRUE"), (Some(0), ""), (Some(0), "FALSE"), (Some(6), "TRUE"), (None, "TRUE")] {
            assert_eq!(outcome(code, line), Outcome::Broken, "{code:?} {line}");
        }
    }

    #[test]
    fn only_the_end_of_long_output_is_kept() {
        let text = "x".repeat(10 * KEPT) + "\nTRUE\n\n";
        let kept = tail(text.as_bytes());
        assert!(kept.len() <= 3 * KEPT);
        assert_eq!(last_line(&kept), "TRUE");
    }
}
