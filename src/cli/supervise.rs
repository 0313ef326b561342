//! Time limits, memory limits and Ctrl-C.
//!
//! The work runs in its own thread with a large stack, while the first thread
//! waits for the result, the time limit, Ctrl-C or SIGTERM. When one of these comes first, the work
//! is asked to stop, and after a short grace period it is abandoned.
//!
//! Running out of memory aborts the process, in Rust and in C++ alike, so a
//! memory limit needs a second process: the first one starts itself again
//! with the limit in an environment variable, and turns an abort of the second into an answer. This is so for `--memlimit` and
//! also where the system limits memory (`ulimit -v`). Signals that ask the first process to end are passed on, and if it is
//! killed, so is the second.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::os::unix::process::ExitStatusExt;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use concord_driver::{Interrupter, Reason, ScratchFolder, Watched, watch_run};
use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, set_parent_process_death_signal, setrlimit};

use super::exit::Exit;

/// The environment variable by which the supervised process learns its limit.
const LIMIT_VARIABLE: &str = "CONCORD_SUPERVISED_MEMORY";
/// How long the work may take to stop by itself.
const GRACE: Duration = Duration::from_millis(400);
/// How often it is looked whether the supervised process has ended.
const WATCH: Duration = Duration::from_millis(2);

/// How supervised work ended.
pub enum Outcome<T> {
    /// By itself.
    Done(T),
    /// It was stopped, for this reason.
    Stopped(Reason),
    /// It panicked.
    Panicked,
}

/// Runs `work` in a thread until it is done, the time is over or the user presses Ctrl-C.
pub fn run<T: Send + 'static>(
    timeout: Option<Duration>,
    interrupter: &Interrupter,
    work: impl FnOnce() -> T + Send + 'static,
) -> Outcome<T> {
    let start = Instant::now();
    let pressed = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // Without the handler Ctrl-C still ends the process, only less politely.
        let _ = signal_hook::flag::register(signal, Arc::clone(&pressed));
    }
    let reason_to_stop = || {
        if pressed.load(Ordering::Relaxed) {
            return Some(Reason::Interrupted);
        }
        timeout.is_some_and(|limit| start.elapsed() >= limit).then_some(Reason::Timeout)
    };
    match watch_run(work, interrupter, reason_to_stop, Some(GRACE)) {
        Watched::Ended(result, None) => Outcome::Done(result),
        // What the work says now is dropped: the caller keeps what it noted before.
        Watched::Ended(_, Some(reason)) | Watched::Abandoned(reason) => Outcome::Stopped(reason),
        Watched::Panicked => Outcome::Panicked,
        Watched::NotStarted => Outcome::Stopped(Reason::Memory),
    }
}

/// How the supervised process ended.
pub enum Child {
    /// With this exit code.
    Exited(i32),
    /// The memory limit was reached.
    OutOfMemory,
    /// It could not be started.
    Failed(String),
}

/// The environment by which a child limits its own memory when it is told `--memlimit`.
pub fn limit_for_child(limit: u64) -> (OsString, OsString) {
    (LIMIT_VARIABLE.into(), limit.to_string().into())
}

fn own_limit() -> Option<u64> {
    std::env::var(LIMIT_VARIABLE).ok()?.parse().ok()
}

/// Whether another process waits for how this one ends, and knows [`Exit::Memory`].
pub fn is_supervised() -> bool {
    own_limit().is_some()
}

/// Runs this very command in another process if its memory is limited, by this option or by the system. `None` in that
/// process, and if there is no limit.
pub fn in_limited_process(option: Option<u64>) -> Option<Child> {
    let limit = memory_limit(option)?;
    if limit_own_memory() { None } else { Some(run_limited(limit)) }
}

/// Whether this process is the supervised one; if so, its memory is limited now.
fn limit_own_memory() -> bool {
    let Some(limit) = own_limit() else {
        return false;
    };
    let limits = Rlimit { current: Some(limit), maximum: Some(limit) };
    // A limit above the system's own changes nothing.
    let _ = setrlimit(Resource::As, limits);
    let _ = set_parent_process_death_signal(Some(Signal::KILL));
    true
}

/// The limit on this process's memory: the given one, or the system's.
fn memory_limit(given: Option<u64>) -> Option<u64> {
    given.or_else(concord_driver::memory_limit)
}

/// Runs this very command again with a limit on its memory.
fn run_limited(limit: u64) -> Child {
    let program = match std::env::current_exe() {
        Ok(program) => program,
        Err(why) => return Child::Failed(why.to_string()),
    };
    let requests = [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM].map(|signal| {
        let asked = Arc::new(AtomicBool::new(false));
        // Without the handler the signal ends this process, and the other one with it.
        let _ = signal_hook::flag::register(signal, Arc::clone(&asked));
        (Signal::from_named_raw(signal), asked)
    });
    let mut command = Command::new(program);
    command.args(std::env::args_os().skip(1)).env(LIMIT_VARIABLE, limit.to_string());
    // A process that is killed cannot remove what it has made, so it makes that in a folder of this one.
    let folder = ScratchFolder::new().ok();
    if let Some(folder) = &folder {
        command.env("TMPDIR", folder.path());
    }
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(why) if matches!(why.kind(), ErrorKind::OutOfMemory | ErrorKind::WouldBlock) => return Child::OutOfMemory,
        Err(why) => return Child::Failed(why.to_string()),
    };
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) => {}
            Err(why) => return Child::Failed(why.to_string()),
        }
        for (signal, asked) in &requests {
            if let Some(signal) = signal.filter(|_| asked.swap(false, Ordering::Relaxed)) {
                // The supervised process answers.
                let _ = kill_process(Pid::from_child(&child), signal);
            }
        }
        thread::sleep(WATCH);
    };
    match status.code() {
        Some(code) if code == Exit::Memory.code() => Child::OutOfMemory,
        Some(code) => Child::Exited(code),
        // Aborted, killed, without memory where it needs some (7 and 11).
        None if matches!(status.signal(), Some(signal_hook::consts::SIGABRT | 7 | 9 | 11)) => Child::OutOfMemory,
        None => Child::Failed(format!("{status}")),
    }
}
