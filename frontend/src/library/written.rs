//! Library functions that are written in C: `frontend/library/*.c`.
//!
//! A part of that text is put behind a program that mentions one of its functions. From then on these are functions
//! like the program's own: they are lowered only if they are reached, their addresses can be taken, and their accesses to
//! memory are accesses. A body in the program goes before one of ours, which is why ours are marked `gnu_inline`. The
//! parts use types of the language only, so that it does not matter which headers a program knows.

use concord_logic::TermId;
use concord_program::Assumption;
use lang_c::ast::Expression;
use lang_c::span::Node;

use super::{Call, Own, Row, environment};
use crate::expr::literal::string_bytes;
use crate::lower::{Lowering, Operand, Res};
use crate::scope::Symbol;
use crate::types::Type;

/// Functions that are written in C and mean the same.
struct Written {
    /// The file that they stand in, by its name in `parts.rs`.
    file: &'static str,
    names: &'static [&'static str],
    /// What they do, in one sentence.
    meaning: &'static str,
}

pub(super) const ROWS: &[Row] = &rows(&WRITTEN);

/// The rows of functions that are written in C: the program's own bodies count first.
const fn rows<const N: usize>(written: &[Written; N]) -> [Row; N] {
    let mut rows = [const { Row { names: &[], meaning: "", own: Own::Preferred, model: Some(absent) } }; N];
    let mut index = 0;
    while index < N {
        rows[index].names = written[index].names;
        rows[index].meaning = written[index].meaning;
        index += 1;
    }
    rows
}

/// The functions of a file that have rows here.
pub(super) fn names(file: &str) -> impl Iterator<Item = &'static &'static str> {
    WRITTEN.iter().filter(move |written| written.file == file).flat_map(|written| written.names)
}

/// The files of the rows.
#[cfg(test)]
pub(super) fn files() -> impl Iterator<Item = &'static str> {
    WRITTEN.iter().map(|written| written.file)
}

const WRITTEN: [Written; 47] = [
    Written {
        file: "library/sleep.c",
        names: &["nanosleep", "clock_nanosleep", "thrd_sleep"],
        meaning: "Reads the time; EINVAL if it is none, otherwise it ends or is interrupted, and then the time that was left is any that is not more.",
    },
    Written {
        file: "library/sleep.c",
        names: &["usleep"],
        meaning: "Ends or fails with EINTR; perhaps with EINVAL for a second or more.",
    },
    Written {
        file: "library/math.c",
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
    },
    Written {
        file: "library/stream.c",
        names: &["fopen", "fdopen", "tmpfile", "popen"],
        meaning: "A new stream, or null and any number in errno.",
    },
    Written {
        file: "library/stream.c",
        names: &["fgetc", "getc", "getchar", "getc_unlocked", "getchar_unlocked"],
        meaning: "EOF or any character.",
    },
    Written {
        file: "library/stream.c",
        names: &["fgets", "getdelim", "getline"],
        meaning: "Stores any line that fits, or fails.",
    },
    Written {
        file: "library/stream.c",
        names: &["fread"],
        meaning: "Stores any bytes, at most as many as are asked for, or fails.",
    },
    Written {
        file: "library/descriptor.c",
        names: &["read", "recv", "recvfrom"],
        meaning: "Stores any bytes, at most as many as are asked for, or fails.",
    },
    Written {
        file: "library/stream.c",
        names: &["fwrite"],
        meaning: "Reads the bytes; any number of them are written, or it fails.",
    },
    Written {
        file: "library/descriptor.c",
        names: &["write", "send", "sendto"],
        meaning: "Reads the bytes; any number of them are written, or it fails.",
    },
    Written {
        file: "library/stream.c",
        names: &["feof", "ferror", "clearerr"],
        meaning: "Whether the stream came to its end or failed. Output does not remember it: whether it failed is not modelled.",
    },
    Written {
        file: "library/stream.c",
        names: &["fseek", "rewind", "ftell", "fileno", "remove", "rename"],
        meaning: "Any result that the function may have.",
    },
    Written {
        file: "library/scan.c",
        names: &["scanf", "fscanf", "vscanf", "vfscanf"],
        meaning: "Stores anything that the format asks for, as far as that is there; %n is not modelled.",
    },
    Written {
        file: "library/scan.c",
        names: &["sscanf", "vsscanf"],
        meaning: "Stores what the format finds in the text; floating-point numbers are not modelled.",
    },
    Written {
        file: "library/descriptor.c",
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
    },
    Written {
        file: "library/ctype.c",
        names: &["__ctype_b_loc"],
        meaning: "The table of the GNU library's ctype.h, in the C locale.",
    },
    Written {
        file: "library/sort.c",
        names: &["qsort", "qsort_r"],
        meaning: "Sorts by the program's comparison, inserting element after element; equal ones keep their order.",
    },
    Written {
        file: "library/sort.c",
        names: &["bsearch"],
        meaning: "Halves the array until the program's comparison gives 0; null if it never does.",
    },
    Written {
        file: "library/buffer.c",
        names: &["setvbuf"],
        meaning: "Gives a stream a buffer, whose contents are open from then on; not 0 if that fails, which it may and for an unknown mode does.",
    },
    Written {
        file: "library/buffer.c",
        names: &["setbuf", "setbuffer"],
        meaning: "Gives a stream a buffer, whose contents are open from then on.",
    },
    Written {
        file: "library/format.c",
        names: &["sprintf", "snprintf", "vsprintf", "vsnprintf"],
        meaning: "Writes formatted text byte by byte; conversions of floating-point numbers and wide characters are not modelled.",
    },
    Written {
        file: "library/signal.c",
        names: &["sigemptyset", "sigfillset", "sigaddset", "sigdelset", "sigismember"],
        meaning: "Sets of signals; -1 and EINVAL for a number that is no signal's.",
    },
    Written {
        file: "library/signal.c",
        names: &["signal"],
        meaning: "Gives what was set before and keeps SIG_IGN or SIG_DFL, which change nothing; SIG_ERR and EINVAL for a signal that cannot be handled. A handler is not modelled.",
    },
    Written {
        file: "library/signal.c",
        names: &["pthread_sigmask", "sigprocmask"],
        meaning: "Changes nothing: signals that no handler receives may as well be blocked; EINVAL where a set is given and the way is none. The mask that was set before is not modelled.",
    },
    Written {
        file: "library/signal.c",
        names: &["sigaction"],
        meaning: "Keeps SIG_IGN or SIG_DFL, which change nothing; -1 and EINVAL for a signal that cannot be handled. A handler and what was set before are not modelled.",
    },
    Written {
        file: "library/random.c",
        names: &["rand_r"],
        meaning: "Any value from 0 to 2147483647, and any next seed.",
    },
    Written {
        file: "library/random.c",
        names: &["drand48"],
        meaning: "Any number of 48 bits behind the point, from 0 on and below 1.",
    },
    Written { file: "library/stream.c", names: &["pclose"], meaning: "Any status, or -1 and any number in errno." },
    Written {
        file: "library/process.c",
        names: &["system"],
        meaning: "Reads the command; any status, or -1 and any number in errno. What the command does is left out.",
    },
    Written {
        file: "library/real.c",
        names: &["strtod", "strtof", "atof"],
        meaning: "The floating-point number at the beginning of a string, where digits and power of ten are exact in the type; more digits, larger powers and hexadecimal numbers are not modelled.",
    },
    Written {
        file: "library/root.c",
        names: &["sqrt", "sqrtf"],
        meaning: "The square root, rounded correctly; for a number below 0 what is not a number, with EDOM in errno.",
    },
    Written { file: "library/format.c", names: &["asprintf", "vasprintf"], meaning: "Formatted text in a new object." },
    Written {
        file: "library/text.c",
        names: &["strstr", "strpbrk", "strspn", "strcspn"],
        meaning: "Looks for a part of a string, or for characters of a set.",
    },
    Written {
        file: "library/text.c",
        names: &["strtok", "strtok_r"],
        meaning: "Cuts the next word off a string; strtok keeps its place in a variable that all threads share.",
    },
    Written { file: "library/text.c", names: &["stpcpy"], meaning: "Copies a string and gives its end." },
    Written {
        file: "library/text.c",
        names: &["strcasecmp", "strncasecmp"],
        meaning: "Compares strings whatever the case of their letters, in the C locale.",
    },
    Written {
        file: "library/number.c",
        names: &["strtol", "strtoll", "strtoul", "strtoull"],
        meaning: "The number at the beginning of a string; the nearest one and ERANGE in errno if it does not fit. 0 and EINVAL for a base that there is not; EINVAL or not for a string without a number.",
    },
    Written {
        file: "library/wide.c",
        names: &["wcslen", "wcscpy", "wcsncpy", "wcscat", "wcscmp", "wcsncmp", "wcschr", "wmemcpy", "wmemset"],
        meaning: "As the functions for strings, with wide characters.",
    },
    Written {
        file: "library/process.c",
        names: &["gettid"],
        meaning: "The thread's number, that of the process in its first thread; no two threads have the same one.",
    },
    Written {
        file: "library/process.c",
        names: &["syscall"],
        meaning: "The system calls gettid, getpid and sched_yield; others are not modelled.",
    },
    Written {
        file: "library/options.c",
        names: &["getopt", "getopt_long", "getopt_long_only"],
        meaning: "The next option, as the GNU library reads them; POSIXLY_CORRECT may be set or not. What is printed is left out.",
    },
    Written { file: "library/machine.c", names: &["getpagesize"], meaning: "4096, as on x86." },
    Written {
        file: "library/machine.c",
        names: &["sched_get_priority_max", "sched_get_priority_min"],
        meaning: "1 to 99 for policies of real time, 0 for others; -1 and EINVAL for a policy that there is not.",
    },
    Written {
        file: "library/network.c",
        names: &["htons", "ntohs", "htonl", "ntohl"],
        meaning: "The bytes in the other order.",
    },
    Written {
        file: "library/bytes.c",
        names: &["bzero", "explicit_bzero", "bcopy", "bcmp", "mempcpy", "memccpy", "stpncpy"],
        meaning: "Clears, copies or compares bytes.",
    },
    Written {
        file: "library/bytes.c",
        names: &["index", "rindex", "strchrnul", "memrchr"],
        meaning: "The first or last place of a character.",
    },
    Written { file: "library/bytes.c", names: &["strsep"], meaning: "Cuts off what stands before a separator." },
];

/// Output to a stream that does not remember there whether it failed.
const PRINTS: &[&str] =
    &["fprintf", "vfprintf", "__fprintf_chk", "__vfprintf_chk", "fputs", "fputc", "putc", "putc_unlocked", "fflush"];

impl<'a> Lowering<'a> {
    /// What only texts in C call: `__concord_unsupported("what")`, where something is not modelled; `__concord_any()`, any `int`; `__concord_process()`, what `getpid` gives;
    /// `__concord_races()`, whether the program is looked at for data races; `__concord_prints()`, whether it may write to a stream that it names;
    /// `__concord_compares()`, where elements are compared in an order that C leaves open; `__concord_seeds()`, where a seed is ignored;
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
            ("__concord_compares", []) => {
                self.assume(Assumption::ComparisonsAreAsGiven);
                Some(Operand::Void)
            }
            ("__concord_seeds", []) => {
                self.assume(Assumption::RandomNumbersIgnoreSeeds);
                Some(Operand::Void)
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
