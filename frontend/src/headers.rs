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
    "ctype.h",
    "errno.h",
    "float.h",
    "inttypes.h",
    "limits.h",
    "math.h",
    "pthread.h",
    "sched.h",
    "semaphore.h",
    "setjmp.h",
    "stdalign.h",
    "stdarg.h",
    "stdatomic.h",
    "stdbool.h",
    "stddef.h",
    "stdint.h",
    "stdio.h",
    "stdlib.h",
    "stdnoreturn.h",
    "string.h",
    "strings.h",
    "sys/types.h",
    "threads.h",
    "time.h",
    "unistd.h",
    "wchar.h",
];
