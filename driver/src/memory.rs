//! How much memory there is, and whether a process failed for want of it.

use std::os::unix::process::ExitStatusExt as _;
use std::process::ExitStatus;

/// The number of bytes that this process may have, if the system limits it.
pub fn memory_limit() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    [Resource::As, Resource::Data].into_iter().filter_map(|resource| getrlimit(resource).current).min()
}

/// Whether a compiler that failed did so because its memory is limited, as it is told by a signal or in its messages.
pub(crate) fn ran_out_of_memory(status: ExitStatus, messages: &str) -> bool {
    const SHORT: [&str; 7] = [
        "out of memory",
        "Cannot allocate memory",
        "virtual memory exhausted",
        "failed to map segment",
        "std::bad_alloc",
        "signal terminated program",
        "internal compiler error",
    ];
    memory_limit().is_some() && (status.signal().is_some() || SHORT.iter().any(|text| messages.contains(text)))
}
