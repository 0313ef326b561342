//! One run: a process of its own, watched from outside.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{Configuration, Record, RunVerdict, Task};

/// How a run is started.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The program: usually this very one.
    pub program: PathBuf,
    /// The arguments that come first, the same in every run.
    pub arguments: Vec<OsString>,
    /// Variables of its environment.
    pub environment: Vec<(OsString, OsString)>,
    /// Whether its memory is limited: then a process that is killed lacked memory.
    pub limited: bool,
}

/// A process that its own time limit did not stop gets so much longer.
const GRACE: Duration = Duration::from_secs(5);
const POLL: Duration = Duration::from_millis(2);

/// How a process ended.
enum End {
    Exited(i32),
    Signal(String),
    Killed,
    NotStarted(String),
}

/// Runs one task once.
pub(super) fn execute(
    launch: &Launch,
    task: &Task,
    configuration: &Configuration,
    repetition: u32,
    timeout: Duration,
) -> Record {
    let mut command = Command::new(&launch.program);
    command.args(&launch.arguments).envs(launch.environment.iter().map(|(name, value)| (name, value)));
    command.args(&configuration.arguments).args(task.lp64.then_some("--64")).arg(&task.file);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let start = Instant::now();
    let (end, output, complaint) = watch(command, start + timeout + GRACE);
    let wall = start.elapsed().as_secs_f64();
    let answer: Option<Value> = serde_json::from_str(&output).ok();
    let (verdict, detail) = judge(&end, answer.as_ref(), &complaint, launch.limited);
    Record {
        task: task.name.clone(),
        configuration: configuration.name.clone(),
        arguments: configuration.arguments.clone(),
        repetition,
        expected: task.expected,
        verdict,
        detail,
        wall,
        figures: figures(answer.as_ref()),
    }
}

fn judge(end: &End, answer: Option<&Value>, complaint: &str, limited: bool) -> (RunVerdict, String) {
    let text = |key| answer.and_then(|answer| answer.get(key)).and_then(Value::as_str);
    let summary = text("summary").unwrap_or_default().to_owned();
    // An answer counts only if the process ended as that answer demands.
    match (end, text("verdict")) {
        (End::Exited(0), Some("TRUE")) => (RunVerdict::True, summary),
        (End::Exited(10), Some("FALSE")) => (RunVerdict::False, summary),
        (End::Exited(5), Some("UNKNOWN")) => (RunVerdict::Unknown, summary),
        (End::Exited(code), _) => (RunVerdict::Error, format!("exit code {code}: {complaint}")),
        (End::Signal(signal), _) if limited => (RunVerdict::Unknown, format!("UNKNOWN(memory): {signal}")),
        (End::Signal(signal), _) => (RunVerdict::Error, signal.clone()),
        (End::Killed, _) => (RunVerdict::Error, "killed: it did not stop at its time limit".to_owned()),
        (End::NotStarted(why), _) => (RunVerdict::Error, format!("not started: {why}")),
    }
}

/// All numbers among the statistics.
fn figures(answer: Option<&Value>) -> BTreeMap<String, f64> {
    let statistics = answer.and_then(|answer| answer.get("statistics")).and_then(Value::as_object);
    let numbers = statistics.into_iter().flatten();
    numbers.filter_map(|(name, value)| Some((name.clone(), value.as_f64()?))).collect()
}

/// Waits for a process until a point in time; returns its output and the last line of its complaints.
fn watch(mut command: Command, deadline: Instant) -> (End, String, String) {
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(why) => return (End::NotStarted(why.to_string()), String::new(), String::new()),
    };
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        let output = scope.spawn(|| read(stdout));
        let complaint = scope.spawn(|| read(stderr));
        let end = wait(&mut child, deadline);
        let complaint = complaint.join().unwrap_or_default();
        let last = complaint.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().to_owned();
        (end, output.join().unwrap_or_default(), last)
    })
}

fn read(pipe: Option<impl std::io::Read>) -> String {
    let mut bytes = Vec::new();
    if let Some(mut pipe) = pipe {
        // What was read before an error is still worth something.
        let _ = pipe.by_ref().read_to_end(&mut bytes);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn wait(child: &mut Child, deadline: Instant) -> End {
    loop {
        match child.try_wait() {
            Ok(Some(status)) => {
                return status.code().map_or_else(|| End::Signal(status.to_string()), End::Exited);
            }
            Ok(None) if Instant::now() < deadline => thread::sleep(POLL),
            Ok(None) => {
                // It may have ended by itself meanwhile.
                let _ = child.kill();
                let _ = child.wait();
                return End::Killed;
            }
            Err(why) => return End::NotStarted(why.to_string()),
        }
    }
}
