//! A run in a thread of its own, while another one watches time, flags and signals.

use std::io;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use crate::{Interrupter, Reason};

/// Deep expressions are handled recursively in places.
const STACK_BYTES: usize = 64 << 20;

/// How often it is asked whether a run is to stop.
const POLL: Duration = Duration::from_millis(10);

/// How a watched run ended.
#[derive(Debug)]
pub enum Watched<T> {
    /// By itself, or because it was asked to, for this reason.
    Ended(T, Option<Reason>),
    /// It was asked to stop, for this reason, and did not in time.
    Abandoned(Reason),
    /// It panicked.
    Panicked,
    /// There is not enough memory for its thread.
    NotStarted,
}

/// Starts a run in a thread of its own, whose stack is large enough for one.
///
/// # Errors
/// If there is not enough memory for the thread.
fn spawn_run<R: Send + 'static>(work: impl FnOnce() -> R + Send + 'static) -> io::Result<JoinHandle<R>> {
    Builder::new().name("run".to_owned()).stack_size(STACK_BYTES).spawn(work)
}

/// Does a run in a thread of its own until it ends or there is a reason to stop it. It then has the time of grace to do so, or as
/// long as it takes if there is no such time.
pub fn watch_run<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
    interrupter: &Interrupter,
    reason_to_stop: impl Fn() -> Option<Reason>,
    grace: Option<Duration>,
) -> Watched<T> {
    let (sender, receiver) = mpsc::channel();
    let spawned = spawn_run(move || {
        // The receiver is gone only if the run was abandoned.
        let _ = sender.send(work());
    });
    let Ok(worker) = spawned else { return Watched::NotStarted };
    let mut stopped: Option<Reason> = None;
    loop {
        let wait = if stopped.is_some() { grace.unwrap_or(POLL) } else { POLL };
        match receiver.recv_timeout(wait) {
            Ok(answer) => {
                let _ = worker.join();
                return Watched::Ended(answer, stopped);
            }
            Err(RecvTimeoutError::Disconnected) => return Watched::Panicked,
            Err(RecvTimeoutError::Timeout) => {}
        }
        match (stopped.take(), grace) {
            (Some(reason), Some(_)) => return Watched::Abandoned(reason),
            (Some(reason), None) => stopped = Some(reason),
            (None, _) => {
                stopped = reason_to_stop();
                if stopped.is_some() {
                    interrupter.interrupt();
                }
            }
        }
    }
}
