//! What programs see before they are read: the compiler's macros, and the constants of our headers, as with the system's.

use super::*;
use std::process::Command;

/// What differs between the table and the compiler of a machine: which one it is, and how its distributor
/// configured it.
const OF_THE_COMPILER: [&str; 10] = [
    "__VERSION__",
    "__GNUC_MINOR__",
    "__GNUC_PATCHLEVEL__",
    "__pic__",
    "__PIC__",
    "__pie__",
    "__PIE__",
    "__CET__",
    "__SSP_STRONG__",
    "__STDC_ISO_10646__",
];

/// What is behind each `@`, wherever the preprocessor breaks lines.
fn parts(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text).into_owned();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let words = |part: &str| part.split_whitespace().collect::<Vec<_>>().join(" ");
    lines.join(" ").split('@').skip(1).map(words).collect()
}

/// The names of the macros that `cc` defines for a data model, each as it can be used; `None` if it is not GCC 12.
fn names(model: &str) -> Option<Vec<String>> {
    let output = Command::new("cc").args([model, "-dM", "-E", "-x", "c", "/dev/null"]).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let is_gcc = text.lines().any(|line| line == "#define __GNUC__ 12");
    let used = |line: &str| {
        let name = line.strip_prefix("#define ")?.split(' ').next()?;
        Some(name.replace("(c)", "(7)"))
    };
    is_gcc.then(|| text.lines().filter_map(used).collect())
}

#[test]
fn programs_see_every_macro_of_the_compiler() {
    for (option, model) in [("-m32", DataModel::Ilp32), ("-m64", DataModel::Lp64)] {
        let Some(names) = names(option) else { continue };
        assert!(names.len() > 300);
        let text: String = names.iter().map(|name| format!("@{} {name}\n", quoted(name))).collect();
        let folder = ScratchFolder::new().expect("a folder");
        let file = folder.path().join("macros.c");
        fs::write(&file, &text).expect("a file");
        let output = Command::new("cc").args([option, "-E"]).arg(&file).output().expect("cc runs");
        let wanted = parts(&output.stdout);
        assert_eq!(wanted.len(), names.len());
        let seen = |macros| {
            let source = Source::Text("macros.c", text.as_bytes());
            let text = preprocess_with(macros, Path::new("macros.c"), &source, &InputOptions::from(model));
            parts(&text.expect("a text that can be preprocessed"))
        };
        assert_eq!(seen(Macros::Compiler), wanted);
        let differs = |part: &String| !OF_THE_COMPILER.iter().any(|name| part.starts_with(&quoted(name)));
        let (table, wanted): (Vec<_>, Vec<_>) =
            (seen(Macros::Table).into_iter().filter(differs).collect(), wanted.into_iter().filter(differs).collect());
        assert_eq!(table, wanted);
    }
}

/// Headers whose constants are those of the system's, each with nothing before it.
const ORDINARY: [&str; 40] = [
    "assert.h",
    "ctype.h",
    "dirent.h",
    "endian.h",
    "errno.h",
    "fcntl.h",
    "fenv.h",
    "getopt.h",
    "inttypes.h",
    "limits.h",
    "locale.h",
    "math.h",
    "netdb.h",
    "netinet/in.h",
    "poll.h",
    "pthread.h",
    "pwd.h",
    "regex.h",
    "sched.h",
    "semaphore.h",
    "setjmp.h",
    "signal.h",
    "spawn.h",
    "stdint.h",
    "stdio.h",
    "stdlib.h",
    "string.h",
    "sys/mman.h",
    "sys/param.h",
    "sys/resource.h",
    "sys/select.h",
    "sys/socket.h",
    "sys/stat.h",
    "sys/time.h",
    "sys/types.h",
    "sys/wait.h",
    "syslog.h",
    "threads.h",
    "time.h",
    "unistd.h",
];

/// What programs ask about the standards they have, and about numbers that depend on the machine.
const QUESTIONS: [&str; 22] = [
    "_DEFAULT_SOURCE + 0",
    "_POSIX_SOURCE + 0",
    "_POSIX_C_SOURCE + 0",
    "_XOPEN_SOURCE + 0",
    "_ISOC11_SOURCE + 0",
    "_ATFILE_SOURCE + 0",
    "_LARGEFILE64_SOURCE + 0",
    "__USE_MISC + 0",
    "__USE_GNU + 0",
    "__USE_POSIX199506 + 0",
    "__USE_XOPEN2K8 + 0",
    "__USE_UNIX98 + 0",
    "__GLIBC__",
    "__WORDSIZE",
    "_POSIX_THREADS",
    "_POSIX_BARRIERS",
    "BYTE_ORDER == BIG_ENDIAN",
    "LONG_MAX == 2147483647",
    "ULONG_MAX == 0xffffffff",
    "SSIZE_MAX > INT_MAX",
    "SIZE_MAX > 0xffffffff",
    "LONG_MIN < -2147483648",
];

/// What the system's preprocessor makes of a text; `None` if it cannot, or its library is another than the one that
/// the headers were written after.
fn as_the_system_says(text: &str, options: &[&str]) -> Option<Vec<u8>> {
    let folder = ScratchFolder::new().expect("a folder");
    let file = folder.path().join("t.c");
    let library = "#include <features.h>\n#if __GLIBC__ != 2 || __GLIBC_MINOR__ != 36\n#error another\n#endif\n";
    fs::write(&file, format!("{text}{library}")).expect("a file");
    let output = Command::new("cc").args(options).arg("-E").arg(&file).output().ok()?;
    output.status.success().then_some(output.stdout)
}

fn as_we_say(text: &str, model: DataModel, define: &[&str]) -> Vec<u8> {
    let mut options = InputOptions::from(model);
    options.define = define.iter().map(|&name| name.to_owned()).collect();
    let source = Source::Text("t.c", text.as_bytes());
    preprocess_with(Macros::Compiler, Path::new("t.c"), &source, &options).expect("a text that can be preprocessed")
}

#[test]
fn headers_have_the_constants_of_the_system() {
    let mut differ: Vec<String> = Vec::new();
    for header in ORDINARY {
        let include = format!("#include <{header}>\n");
        let Some(text) = as_the_system_says(&include, &["-m64", "-dM"]) else { return };
        let text = String::from_utf8_lossy(&text).into_owned();
        let constant = |line: &str| {
            let (name, value) = line.strip_prefix("#define ")?.split_once(' ')?;
            let public = name.starts_with(|letter: char| letter.is_ascii_uppercase());
            let shouted = name.bytes().all(|byte| byte == b'_' || byte.is_ascii_uppercase() || byte.is_ascii_digit());
            let number = value.parse::<i64>().is_ok();
            (public && shouted && number).then(|| name.to_owned())
        };
        let names: Vec<String> = text.lines().filter_map(constant).collect();
        let values: String = names.iter().map(|name| format!("@{} {name}\n", quoted(name))).collect();
        let asked = format!("{include}{values}");
        let Some(wanted) = as_the_system_says(&asked, &["-m64"]) else { return };
        let number = |part: String| {
            let (name, value) = part.split_once(' ').expect("a name and a value");
            let value = value.trim_matches(['(', ')']).trim_end_matches(['U', 'L']);
            let octal = value.strip_prefix('0').and_then(|digits| i64::from_str_radix(digits, 8).ok());
            let hexadecimal = value.strip_prefix("0x").and_then(|digits| i64::from_str_radix(digits, 16).ok());
            (name.to_owned(), octal.or(hexadecimal).or(value.parse().ok()))
        };
        let wanted: Vec<_> = parts(&wanted).into_iter().map(number).collect();
        let seen: Vec<_> = parts(&as_we_say(&asked, DataModel::Lp64, &[])).into_iter().map(number).collect();
        differ.extend(wanted.iter().filter(|constant| !seen.contains(constant)).map(|it| format!("{header}: {it:?}")));
    }
    assert!(differ.is_empty(), "{differ:#?}");
}

#[test]
fn conditions_of_programs_are_decided_as_with_the_systems_headers() {
    let defined: [&[&str]; 6] = [
        &[],
        &["_GNU_SOURCE"],
        &["_POSIX_C_SOURCE=200112L"],
        &["_POSIX_SOURCE"],
        &["_XOPEN_SOURCE=500"],
        &["_XOPEN_SOURCE=700", "_REENTRANT"],
    ];
    let questions: String =
        QUESTIONS.iter().map(|question| format!("#if {question}\n@{}\n#endif\n", quoted(question))).collect();
    for (option, model) in [("-m32", DataModel::Ilp32), ("-m64", DataModel::Lp64)] {
        for define in defined {
            for header in ["stdlib.h", "unistd.h", "limits.h", "pthread.h", "sys/types.h", "stdint.h"] {
                let text = format!("#include <{header}>\n{questions}");
                let options: Vec<String> = define.iter().map(|name| format!("-D{name}")).collect();
                let options: Vec<&str> = [option].into_iter().chain(options.iter().map(String::as_str)).collect();
                let Some(wanted) = as_the_system_says(&text, &options) else { continue };
                let seen = as_we_say(&text, model, define);
                assert_eq!(parts(&seen), parts(&wanted), "{header} {define:?} {option}");
            }
        }
    }
}

/// A name that the preprocessor leaves alone.
fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}
