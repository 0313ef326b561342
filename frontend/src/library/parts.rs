//! The texts of `frontend/library/*.c` and the functions that stand in each of them.
//!
//! A text is put behind a program that mentions one of its functions, with the texts that it needs itself.

use super::{format, written};
use crate::mentions::Mentions;

/// Functions written in C that stand in one file.
struct Part {
    /// What the file is called in messages, and in the rows of the functions whose mention brings it.
    file: &'static str,
    text: &'static str,
    /// Functions of other rows whose mention brings it too.
    also: &'static [&'static str],
    /// Files that it needs.
    with: &'static [&'static str],
}

const PARTS: &[Part] = &[
    Part {
        file: "library/exit.c",
        text: include_str!("../../library/exit.c"),
        also: &["atexit", "on_exit", "at_quick_exit"],
        with: &[],
    },
    Part {
        file: "library/cleanup.c",
        text: include_str!("../../library/cleanup.c"),
        also: &["_pthread_cleanup_push", "__pthread_register_cancel"],
        with: &[],
    },
    Part { file: "library/sort.c", text: include_str!("../../library/sort.c"), also: &[], with: &[] },
    Part { file: "library/buffer.c", text: include_str!("../../library/buffer.c"), also: &[], with: &[] },
    Part { file: "library/outside.c", text: include_str!("../../library/outside.c"), also: &[], with: &[] },
    Part {
        file: "library/print.c",
        text: include_str!("../../library/print.c"),
        also: format::NAMES,
        with: &["library/format.c", "library/buffer.c"],
    },
    Part { file: "library/format.c", text: include_str!("../../library/format.c"), also: &[], with: &[] },
    Part {
        file: "library/stream.c",
        text: include_str!("../../library/stream.c"),
        also: &[],
        with: &["library/outside.c", "library/buffer.c"],
    },
    Part {
        file: "library/scan.c",
        text: include_str!("../../library/scan.c"),
        also: &[],
        with: &["library/format.c", "library/stream.c"],
    },
    Part {
        file: "library/descriptor.c",
        text: include_str!("../../library/descriptor.c"),
        also: &[],
        with: &["library/outside.c"],
    },
    Part { file: "library/ctype.c", text: include_str!("../../library/ctype.c"), also: &[], with: &[] },
    Part { file: "library/math.c", text: include_str!("../../library/math.c"), also: &[], with: &[] },
    Part {
        file: "library/sleep.c",
        text: include_str!("../../library/sleep.c"),
        also: &[],
        with: &["library/outside.c"],
    },
    Part {
        file: "library/signal.c",
        text: include_str!("../../library/signal.c"),
        also: &[],
        with: &["library/outside.c"],
    },
    Part { file: "library/text.c", text: include_str!("../../library/text.c"), also: &[], with: &[] },
    Part { file: "library/number.c", text: include_str!("../../library/number.c"), also: &[], with: &[] },
    Part { file: "library/real.c", text: include_str!("../../library/real.c"), also: &[], with: &[] },
    Part { file: "library/root.c", text: include_str!("../../library/root.c"), also: &[], with: &[] },
    Part { file: "library/random.c", text: include_str!("../../library/random.c"), also: &[], with: &[] },
    Part { file: "library/wide.c", text: include_str!("../../library/wide.c"), also: &[], with: &[] },
    Part {
        file: "library/process.c",
        text: include_str!("../../library/process.c"),
        also: &[],
        with: &["library/outside.c"],
    },
    Part { file: "library/options.c", text: include_str!("../../library/options.c"), also: &[], with: &[] },
    Part { file: "library/machine.c", text: include_str!("../../library/machine.c"), also: &[], with: &[] },
    Part { file: "library/network.c", text: include_str!("../../library/network.c"), also: &[], with: &[] },
    Part { file: "library/bytes.c", text: include_str!("../../library/bytes.c"), also: &[], with: &[] },
];

/// The text to put behind a program, if it mentions a function that is written in C.
pub(crate) fn needed(mentions: &Mentions) -> Option<String> {
    let is_named =
        |part: &&Part| part.also.iter().chain(written::names(part.file)).any(|name| mentions.called.contains(*name));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_that_is_named_is_there_and_brought_by_some_function_or_file() {
        let is_there = |file: &str| PARTS.iter().any(|part| part.file == file);
        assert!(written::files().chain(PARTS.iter().flat_map(|part| part.with).copied()).all(is_there));
        for part in PARTS {
            let by_name = !part.also.is_empty() || written::names(part.file).next().is_some();
            assert!(by_name || PARTS.iter().any(|other| other.with.contains(&part.file)), "{}", part.file);
        }
    }
}
