//! Work that recurses deeply, on a stack of its own.
//!
//! Statements, terms and calls are nested as deep as a program's author likes, and what walks over them recurses. Such work
//! runs in a thread whose stack is large; where memory is short, a smaller one may do.

use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, scope};

/// Parts of the stack that are tried, one after another, where all of it cannot be had.
const PARTS: [usize; 3] = [1, 4, 16];

/// Runs work in a thread of this name on a stack of so many bytes, or of less where there is not enough memory; if
/// there is not even enough for a sixteenth, on the stack of the caller. A panic goes on in the caller.
pub fn run_on_stack<R: Send>(name: &str, bytes: usize, work: impl FnOnce() -> R + Send) -> R {
    let work = Mutex::new(Some(work));
    let run = || {
        let work = work.lock().unwrap_or_else(PoisonError::into_inner).take();
        // A thread that cannot be started runs nothing.
        work.map(|work| work())
    };
    let result = scope(|scope| {
        let mut threads = PARTS.into_iter().map(|part| {
            let builder = Builder::new().name(name.to_owned()).stack_size(bytes / part);
            builder.spawn_scoped(scope, run)
        });
        match threads.find_map(Result::ok) {
            Some(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            None => run(),
        }
    });
    result.expect("the work is run once")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(levels: u32) -> u32 {
        let room = std::hint::black_box([levels; 1 << 12]);
        if levels == 0 { room[0] } else { depth(levels - 1) + room[1] / levels }
    }

    #[test]
    fn work_has_the_stack_that_it_asks_for() {
        // 64 MiB at least, which no thread has by itself.
        assert_eq!(run_on_stack("deep", 1 << 30, || depth(4_000)), 4_000);
    }

    #[test]
    fn what_cannot_be_had_is_tried_smaller_and_then_done_without() {
        assert_eq!(run_on_stack("huge", usize::MAX / 2, || 7), 7);
    }

    #[test]
    #[should_panic(expected = "inside")]
    fn panics_go_on_in_the_caller() {
        run_on_stack("panic", 1 << 20, || panic!("inside"));
    }
}
