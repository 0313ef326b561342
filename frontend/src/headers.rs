//! The headers that stand in for the system's.

macro_rules! headers {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../include/", $name)))),*]
    };
}

/// Our own headers, by name: to be put first on the include path, so that
/// programs see declarations that the front end understands.
pub const HEADERS: &[(&str, &str)] = headers![
    "assert.h",
    "errno.h",
    "limits.h",
    "pthread.h",
    "sched.h",
    "semaphore.h",
    "stdarg.h",
    "stdatomic.h",
    "stdbool.h",
    "stddef.h",
    "stdint.h",
    "stdio.h",
    "stdlib.h",
    "string.h",
    "sys/types.h",
    "threads.h",
    "time.h",
    "unistd.h",
];
