//! Library functions that are written in C: `frontend/library/*.c`.
//!
//! A part of that text is put behind a program that mentions one of its functions. From then on these are functions
//! like the program's own: they are lowered only if they are reached, their addresses can be taken, and their accesses to
//! memory are accesses. A body in the program goes before one of ours, which is why ours are marked `gnu_inline`. The
//! parts use types of the language only, so that it does not matter which headers a program knows.

use super::Own::Preferred;
use super::{Call, Row};
use crate::lower::{Lowering, Operand, Res};
use crate::mentions::Mentions;

/// Functions written in C that stand in one file.
struct Part {
    /// What the file is called in messages.
    file: &'static str,
    text: &'static str,
    /// The names whose mention brings it.
    names: &'static [&'static str],
}

const PARTS: [Part; 2] = [
    Part {
        file: "library/cleanup.c",
        text: include_str!("../../library/cleanup.c"),
        names: &["_pthread_cleanup_push", "__pthread_register_cancel"],
    },
    Part { file: "library/sort.c", text: include_str!("../../library/sort.c"), names: &["qsort", "qsort_r", "bsearch"] },
];

pub(super) const ROWS: &[Row] = &[
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
];

/// The text to put behind a program, if it mentions a function that is written in C.
pub(crate) fn needed(mentions: &Mentions) -> Option<String> {
    let parts = PARTS.iter().filter(|part| part.names.iter().any(|name| mentions.called.contains(*name)));
    let text: String = parts.map(|part| format!("\n# 1 \"{}\"\n{}", part.file, part.text)).collect();
    (!text.is_empty()).then_some(text)
}

/// Where a mentioned function has no text behind the program: only in operands of texts that are looked at before it is there.
fn absent<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.evaluate_arguments(call.arguments)?;
    Ok(this.unsupported_value(call.at, format!("this call of `{}`", call.name), &call.result))
}
