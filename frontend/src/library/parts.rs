//! The texts of `frontend/library/*.c` and the functions that stand in each of them.
//!
//! A text is put behind a program that mentions one of its functions, with the texts that it needs itself.

use super::format;
use crate::mentions::Mentions;

/// Functions written in C that stand in one file.
struct Part {
    /// What the file is called in messages.
    file: &'static str,
    text: &'static str,
    /// The names whose mention brings it.
    names: &'static [&'static str],
    /// Files that it needs.
    with: &'static [&'static str],
}

const PARTS: [Part; 25] = [
    Part {
        file: "library/exit.c",
        text: include_str!("../../library/exit.c"),
        names: &["atexit", "on_exit", "at_quick_exit"],
        with: &[],
    },
    Part {
        file: "library/cleanup.c",
        text: include_str!("../../library/cleanup.c"),
        names: &["_pthread_cleanup_push", "__pthread_register_cancel"],
        with: &[],
    },
    Part {
        file: "library/sort.c",
        text: include_str!("../../library/sort.c"),
        names: &["qsort", "qsort_r", "bsearch"],
        with: &[],
    },
    Part {
        file: "library/buffer.c",
        text: include_str!("../../library/buffer.c"),
        names: &["setvbuf", "setbuf", "setbuffer"],
        with: &[],
    },
    Part { file: "library/outside.c", text: include_str!("../../library/outside.c"), names: &[], with: &[] },
    Part {
        file: "library/print.c",
        text: include_str!("../../library/print.c"),
        names: format::NAMES,
        with: &["library/format.c", "library/buffer.c"],
    },
    Part {
        file: "library/format.c",
        text: include_str!("../../library/format.c"),
        names: &["sprintf", "snprintf", "vsprintf", "vsnprintf", "asprintf", "vasprintf"],
        with: &[],
    },
    Part {
        file: "library/stream.c",
        text: include_str!("../../library/stream.c"),
        names: &[
            "fopen",
            "fdopen",
            "tmpfile",
            "popen",
            "pclose",
            "fgetc",
            "getc",
            "getchar",
            "getc_unlocked",
            "getchar_unlocked",
            "fgets",
            "fread",
            "fwrite",
            "getdelim",
            "getline",
            "feof",
            "ferror",
            "clearerr",
            "fseek",
            "rewind",
            "ftell",
            "fileno",
            "remove",
            "rename",
        ],
        with: &["library/outside.c", "library/buffer.c"],
    },
    Part {
        file: "library/scan.c",
        text: include_str!("../../library/scan.c"),
        names: &["scanf", "fscanf", "sscanf", "vscanf", "vfscanf", "vsscanf"],
        with: &["library/format.c", "library/stream.c"],
    },
    Part {
        file: "library/descriptor.c",
        text: include_str!("../../library/descriptor.c"),
        names: &[
            "open",
            "openat",
            "creat",
            "dup",
            "dup2",
            "close",
            "fsync",
            "unlink",
            "access",
            "mkdir",
            "rmdir",
            "isatty",
            "pipe",
            "read",
            "write",
            "recv",
            "send",
            "socket",
            "listen",
            "shutdown",
            "bind",
            "connect",
            "setsockopt",
            "accept",
            "recvfrom",
            "sendto",
        ],
        with: &["library/outside.c"],
    },
    Part { file: "library/ctype.c", text: include_str!("../../library/ctype.c"), names: &["__ctype_b_loc"], with: &[] },
    Part {
        file: "library/math.c",
        text: include_str!("../../library/math.c"),
        names: &[
            "trunc",
            "floor",
            "ceil",
            "round",
            "rint",
            "nearbyint",
            "fmin",
            "fmax",
            "fdim",
            "copysign",
            "copysignf",
            "truncf",
            "floorf",
            "ceilf",
            "roundf",
            "rintf",
            "nearbyintf",
            "fminf",
            "fmaxf",
            "lround",
            "lrint",
        ],
        with: &[],
    },
    Part {
        file: "library/sleep.c",
        text: include_str!("../../library/sleep.c"),
        names: &["nanosleep", "clock_nanosleep", "thrd_sleep", "usleep"],
        with: &["library/outside.c"],
    },
    Part {
        file: "library/signal.c",
        text: include_str!("../../library/signal.c"),
        names: &[
            "sigemptyset",
            "sigfillset",
            "sigaddset",
            "sigdelset",
            "sigismember",
            "signal",
            "sigaction",
            "pthread_sigmask",
            "sigprocmask",
        ],
        with: &["library/outside.c"],
    },
    Part {
        file: "library/text.c",
        text: include_str!("../../library/text.c"),
        names: &["strstr", "strspn", "strcspn", "strpbrk", "strtok", "strtok_r", "stpcpy", "strcasecmp", "strncasecmp"],
        with: &[],
    },
    Part {
        file: "library/number.c",
        text: include_str!("../../library/number.c"),
        names: &["strtol", "strtoll", "strtoul", "strtoull"],
        with: &[],
    },
    Part {
        file: "library/real.c",
        text: include_str!("../../library/real.c"),
        names: &["strtod", "strtof", "atof"],
        with: &[],
    },
    Part { file: "library/root.c", text: include_str!("../../library/root.c"), names: &["sqrt", "sqrtf"], with: &[] },
    Part {
        file: "library/random.c",
        text: include_str!("../../library/random.c"),
        names: &["rand_r", "drand48"],
        with: &[],
    },
    Part {
        file: "library/wide.c",
        text: include_str!("../../library/wide.c"),
        names: &["wcslen", "wcscpy", "wcsncpy", "wcscat", "wcscmp", "wcsncmp", "wcschr", "wmemcpy", "wmemset"],
        with: &[],
    },
    Part {
        file: "library/process.c",
        text: include_str!("../../library/process.c"),
        names: &["gettid", "syscall", "system"],
        with: &["library/outside.c"],
    },
    Part {
        file: "library/options.c",
        text: include_str!("../../library/options.c"),
        names: &["getopt", "getopt_long", "getopt_long_only"],
        with: &[],
    },
    Part {
        file: "library/machine.c",
        text: include_str!("../../library/machine.c"),
        names: &["getpagesize", "sched_get_priority_max", "sched_get_priority_min"],
        with: &[],
    },
    Part {
        file: "library/network.c",
        text: include_str!("../../library/network.c"),
        names: &["htons", "ntohs", "htonl", "ntohl"],
        with: &[],
    },
    Part {
        file: "library/bytes.c",
        text: include_str!("../../library/bytes.c"),
        names: &[
            "bzero",
            "explicit_bzero",
            "bcopy",
            "bcmp",
            "mempcpy",
            "memccpy",
            "memrchr",
            "index",
            "rindex",
            "strchrnul",
            "strsep",
            "stpncpy",
        ],
        with: &[],
    },
];

/// The text to put behind a program, if it mentions a function that is written in C.
pub(crate) fn needed(mentions: &Mentions) -> Option<String> {
    let is_named = |part: &&Part| part.names.iter().any(|name| mentions.called.contains(*name));
    let mut files: Vec<&str> = PARTS.iter().filter(is_named).map(|part| part.file).collect();
    let mut next = 0;
    while let Some(file) = files.get(next) {
        let with = PARTS.iter().find(|part| part.file == *file).map_or(&[][..], |part| part.with);
        let new: Vec<&str> = with.iter().copied().filter(|other| !files.contains(other)).collect();
        files.extend(new);
        next += 1;
    }
    let parts = PARTS.iter().filter(|part| files.contains(&part.file));
    let text: String = parts.map(|part| format!("\n# 1 \"<concord>/{}\"\n{}", part.file, part.text)).collect();
    (!text.is_empty()).then_some(text)
}
