//! The thread in which a run is done, while another one watches time, flags and signals.

use std::io;
use std::thread::{Builder, JoinHandle};

/// Deep expressions are handled recursively in places.
const STACK_BYTES: usize = 64 << 20;

/// Starts a run in a thread of its own, whose stack is large enough for one.
///
/// # Errors
/// If there is not enough memory for the thread.
pub fn spawn_run<R: Send + 'static>(work: impl FnOnce() -> R + Send + 'static) -> io::Result<JoinHandle<R>> {
    Builder::new().name("run".to_owned()).stack_size(STACK_BYTES).spawn(work)
}
