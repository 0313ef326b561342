//! Library functions that are written in C: `frontend/library/*.c`.
//!
//! A part of that text is put behind a program that mentions one of its functions. From then on these are functions
//! like the program's own: they are lowered only if they are reached, their addresses can be taken, and their accesses to
//! memory are accesses. A body in the program goes before one of ours, which is why ours are marked `gnu_inline`. The
//! parts use types of the language only, so that it does not matter which headers a program knows.

use concord_logic::TermId;
use lang_c::ast::Expression;
use lang_c::span::Node;

use super::Own::Preferred;
use super::{Call, Row, environment};
use crate::expr::literal::string_bytes;
use crate::lower::{Lowering, Operand, Res};
use crate::scope::Symbol;
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["nanosleep", "clock_nanosleep", "thrd_sleep"],
        meaning: "Reads the time; EINVAL if it is none, otherwise it ends or is interrupted, and then the time that was left is any that is not more.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["usleep"],
        meaning: "Ends or fails with EINTR; perhaps with EINVAL for a second or more.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
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
        meaning: "The number that C says, in the rounding direction that there is at first; which of two zeros fmin and fmax give is open.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["fopen", "fdopen", "tmpfile", "popen"],
        meaning: "A new stream, or null and any number in errno.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["fgetc", "getc", "getchar", "getc_unlocked", "getchar_unlocked"],
        meaning: "EOF or any character.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["fgets", "getdelim", "getline"],
        meaning: "Stores any line that fits, or fails.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["fread", "read", "recv", "recvfrom"],
        meaning: "Stores any bytes, at most as many as are asked for, or fails.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["fwrite", "write", "send", "sendto"],
        meaning: "Reads the bytes; any number of them are written, or it fails.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["feof", "ferror", "clearerr"],
        meaning: "Whether the stream came to its end or failed. Output does not remember it: whether it failed is not modelled.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["fseek", "rewind", "ftell", "fileno", "remove", "rename"],
        meaning: "Any result that the function may have.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["scanf", "fscanf", "vscanf", "vfscanf"],
        meaning: "Stores anything that the format asks for, as far as that is there; %n is not modelled.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["sscanf", "vsscanf"],
        meaning: "Stores what the format finds in the text; floating-point numbers are not modelled.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
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
            "socket",
            "listen",
            "shutdown",
            "bind",
            "connect",
            "setsockopt",
            "accept",
        ],
        meaning: "Any result that the function may have; what is behind its pointers is read or written as far as it says.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["__ctype_b_loc"],
        meaning: "The table of the GNU library's ctype.h, in the C locale.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["qsort", "qsort_r"],
        meaning: "Sorts by the program's comparison, inserting element after element; equal ones keep their order.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["bsearch"],
        meaning: "Halves the array until the program's comparison gives 0; null if it never does.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["setvbuf"],
        meaning: "Gives a stream a buffer, whose contents are open from then on; not 0 if that fails, which it may and for an unknown mode does.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["setbuf", "setbuffer"],
        meaning: "Gives a stream a buffer, whose contents are open from then on.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["sprintf", "snprintf", "vsprintf", "vsnprintf"],
        meaning: "Writes formatted text byte by byte; conversions of floating-point numbers and wide characters are not modelled.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["sigemptyset", "sigfillset", "sigaddset", "sigdelset", "sigismember"],
        meaning: "Sets of signals; -1 and EINVAL for a number that is no signal's.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["signal"],
        meaning: "Gives what was set before and keeps SIG_IGN or SIG_DFL, which change nothing; SIG_ERR and EINVAL for a signal that cannot be handled. A handler is not modelled.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["pthread_sigmask", "sigprocmask"],
        meaning: "Changes nothing: signals that no handler receives may as well be blocked; EINVAL where a set is given and the way is none. The mask that was set before is not modelled.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["sigaction"],
        meaning: "Keeps SIG_IGN or SIG_DFL, which change nothing; -1 and EINVAL for a signal that cannot be handled. A handler and what was set before are not modelled.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["rand_r"],
        meaning: "Any value from 0 to 2147483647, and any next seed.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["drand48"],
        meaning: "Any number of 48 bits behind the point, from 0 on and below 1.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["pclose"],
        meaning: "Any status, or -1 and any number in errno.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["system"],
        meaning: "Reads the command; any status, or -1 and any number in errno. What the command does is left out.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["strtod", "strtof", "atof"],
        meaning: "The floating-point number at the beginning of a string, where digits and power of ten are exact in the type; more digits, larger powers and hexadecimal numbers are not modelled.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["sqrt", "sqrtf"],
        meaning: "The square root, rounded correctly; for a number below 0 what is not a number, with EDOM in errno.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["asprintf", "vasprintf"],
        meaning: "Formatted text in a new object.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["strstr", "strpbrk", "strspn", "strcspn"],
        meaning: "Looks for a part of a string, or for characters of a set.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["strtok", "strtok_r"],
        meaning: "Cuts the next word off a string; strtok keeps its place in a variable that all threads share.",
        own: Preferred,
        model: Some(absent),
    },
    Row { names: &["stpcpy"], meaning: "Copies a string and gives its end.", own: Preferred, model: Some(absent) },
    Row {
        names: &["strcasecmp", "strncasecmp"],
        meaning: "Compares strings whatever the case of their letters, in the C locale.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["strtol", "strtoll", "strtoul", "strtoull"],
        meaning: "The number at the beginning of a string; the nearest one and ERANGE in errno if it does not fit. 0 and EINVAL for a base that there is not; EINVAL or not for a string without a number.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["wcslen", "wcscpy", "wcsncpy", "wcscat", "wcscmp", "wcsncmp", "wcschr", "wmemcpy", "wmemset"],
        meaning: "As the functions for strings, with wide characters.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["gettid"],
        meaning: "The thread's number, that of the process in its first thread; no two threads have the same one.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["syscall"],
        meaning: "The system calls gettid, getpid and sched_yield; others are not modelled.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["getopt", "getopt_long", "getopt_long_only"],
        meaning: "The next option, as the GNU library reads them; POSIXLY_CORRECT may be set or not. What is printed is left out.",
        own: Preferred,
        model: Some(absent),
    },
    Row { names: &["getpagesize"], meaning: "4096, as on x86.", own: Preferred, model: Some(absent) },
    Row {
        names: &["sched_get_priority_max", "sched_get_priority_min"],
        meaning: "1 to 99 for policies of real time, 0 for others; -1 and EINVAL for a policy that there is not.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["htons", "ntohs", "htonl", "ntohl"],
        meaning: "The bytes in the other order.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["bzero", "explicit_bzero", "bcopy", "bcmp", "mempcpy", "memccpy", "stpncpy"],
        meaning: "Clears, copies or compares bytes.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["index", "rindex", "strchrnul", "memrchr"],
        meaning: "The first or last place of a character.",
        own: Preferred,
        model: Some(absent),
    },
    Row {
        names: &["strsep"],
        meaning: "Cuts off what stands before a separator.",
        own: Preferred,
        model: Some(absent),
    },
];

/// Output to a stream that does not remember there whether it failed.
const PRINTS: &[&str] =
    &["fprintf", "vfprintf", "__fprintf_chk", "__vfprintf_chk", "fputs", "fputc", "putc", "putc_unlocked", "fflush"];

impl<'a> Lowering<'a> {
    /// What only texts in C call: `__concord_unsupported("what")`, where something is not modelled; `__concord_any()`, any `int`; `__concord_process()`, what `getpid` gives;
    /// `__concord_races()`, whether the program is looked at for data races; `__concord_prints()`, whether it may write to a stream that it names;
    /// `__concord_set_errno(number)`, where the program could notice. `None` if it is none of these.
    pub(crate) fn written_call(
        &mut self,
        name: &str,
        arguments: &'a [Node<Expression>],
        at: usize,
    ) -> Res<Option<Operand>> {
        Ok(match (name, arguments) {
            ("__concord_unsupported", [what]) => {
                let Expression::StringLiteral(text) = &what.node else { return Ok(None) };
                let Some(text) = string_bytes(&text.node) else { return Ok(None) };
                self.unsupported(at, String::from_utf8_lossy(&text).into_owned());
                Some(Operand::Void)
            }
            ("__concord_races", []) => Some(self.returns(i128::from(self.input.races))),
            ("__concord_prints", []) => {
                let prints = PRINTS.iter().any(|name| self.mentions.called.contains(*name));
                Some(self.returns(i128::from(prints)))
            }
            ("__concord_process", []) => {
                let call = Call { name: "getpid".to_owned(), arguments, at, result: Type::INT, hint: None, used: true };
                Some(environment::identity(self, &call)?)
            }
            ("__concord_any", []) => Some(self.any_value(&Type::INT, at)?),
            ("__concord_set_errno", [number]) => {
                let number = self.value(number)?;
                let number = self.convert(number, &Type::INT, at)?;
                self.set_errno_to(number.term, at)?;
                Some(Operand::Void)
            }
            _ => None,
        })
    }

    /// Calls a function of the texts in C, with some arguments in front of the call's own; `None` if it is not there.
    pub(super) fn call_written(&mut self, name: &str, first: Vec<TermId>, call: &Call<'a>) -> Res<Option<Operand>> {
        match self.scopes.lookup_in_file(name) {
            Some(&Symbol::Function(id)) => self.call_function_after(id, first, call.arguments, call.at).map(Some),
            _ => Ok(None),
        }
    }
}

/// Where a mentioned function has no text behind the program: only in operands of texts that are looked at before it is there.
pub(super) fn absent<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.evaluate_arguments(call.arguments)?;
    Ok(this.unsupported_value(call.at, format!("this call of `{}`", call.name), &call.result))
}
