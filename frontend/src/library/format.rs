//! Output with a format.
//!
//! What a format reads and writes is a question of its value. Where it is a literal that only prints, and nothing looks at the result,
//! nothing is to be done but reading the strings that it names (for data races). All other calls are functions of
//! `frontend/library/print.c`, which read the format as any string: they store what `%n` asks for and compute the result.

use concord_logic::TermId;
use concord_program::Op;
use lang_c::ast::Expression;
use lang_c::span::Node;

use super::Own::Preferred;
use super::effect::evaluate;
use super::{Call, Row};
use crate::expr::literal::string_bytes;
use crate::lower::{Lowering, Operand, Res};
use crate::scope::Symbol;
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &[
            "printf",
            "fprintf",
            "dprintf",
            "vprintf",
            "vfprintf",
            "vdprintf",
            "__printf_chk",
            "__fprintf_chk",
            "__dprintf_chk",
            "__vprintf_chk",
            "__vfprintf_chk",
            "__vdprintf_chk",
        ],
        meaning: "Reads the format and the strings that it names and stores what %n asks for; the result is the length of the output, or negative for an error, which may always come. A length with floating-point numbers or wide characters is not modelled.",
        own: Preferred,
        model: Some(print),
    },
    Row {
        names: &["syslog", "vsyslog", "__syslog_chk", "__vsyslog_chk", "warn", "warnx", "vwarn", "vwarnx"],
        meaning: "Reads the format and the strings that it names and stores what %n asks for.",
        own: Preferred,
        model: Some(print),
    },
];

/// A function with a format.
struct Printing {
    names: &'static [&'static str],
    /// Which argument is the format.
    format: usize,
    /// The function of `print.c`, if not all that is done is known: one for arguments, one for a list of arguments.
    written: [&'static str; 2],
}

const PRINTING: &[Printing] = &[
    Printing { names: &["printf", "vprintf"], format: 0, written: ["__concord_printf", "__concord_vprintf"] },
    Printing { names: &["fprintf", "vfprintf"], format: 1, written: ["__concord_print_to", "__concord_vprint_to"] },
    Printing {
        names: &["dprintf", "vdprintf", "syslog", "vsyslog", "__printf_chk", "__vprintf_chk"],
        format: 1,
        written: ["__concord_print_with", "__concord_vprint_with"],
    },
    Printing {
        names: &["__fprintf_chk", "__vfprintf_chk"],
        format: 2,
        written: ["__concord_print_checked", "__concord_vprint_checked"],
    },
    Printing {
        names: &["__dprintf_chk", "__vdprintf_chk", "__syslog_chk", "__vsyslog_chk"],
        format: 2,
        written: ["__concord_print_with_checked", "__concord_vprint_with_checked"],
    },
    Printing {
        names: &["warn", "warnx", "vwarn", "vwarnx"],
        format: 0,
        written: ["__concord_report", "__concord_vreport"],
    },
    Printing {
        names: &["err", "errx", "verr", "verrx"],
        format: 1,
        written: ["__concord_report_with", "__concord_vreport_with"],
    },
];

/// All functions with a format.
pub(super) const NAMES: &[&str] = &[
    "printf",
    "vprintf",
    "fprintf",
    "vfprintf",
    "dprintf",
    "vdprintf",
    "syslog",
    "vsyslog",
    "__printf_chk",
    "__vprintf_chk",
    "__fprintf_chk",
    "__vfprintf_chk",
    "__dprintf_chk",
    "__vdprintf_chk",
    "__syslog_chk",
    "__vsyslog_chk",
    "warn",
    "warnx",
    "vwarn",
    "vwarnx",
    "err",
    "errx",
    "verr",
    "verrx",
];

fn printing(name: &str) -> Option<&'static Printing> {
    PRINTING.iter().find(|row| row.names.contains(&name))
}

/// Whether the arguments behind the format are a list.
fn takes_list(name: &str) -> bool {
    name.trim_start_matches('_').starts_with('v')
}

/// How long a string may be that a format asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Length {
    ToItsEnd,
    AtMost(u64),
}

/// What a format asks for.
#[derive(Debug, Default, PartialEq, Eq)]
struct Conversions {
    /// The strings, by the number of the argument behind the format.
    texts: Vec<(usize, Length)>,
    /// Whether something is written through a pointer.
    writes: bool,
    /// Whether there is more than is understood: arguments by number, wide strings, strings as long as an argument says.
    strange: bool,
}

fn conversions(format: &[u8]) -> Conversions {
    let mut found = Conversions::default();
    let (mut rest, mut argument) = (format.iter().copied().peekable(), 0);
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            continue;
        }
        let (mut length, mut given, mut wide) = (Length::ToItsEnd, false, false);
        loop {
            match rest.next() {
                None | Some(b'%' | b'm') => break,
                Some(b'*') => argument += 1,
                Some(b'.') if rest.next_if_eq(&b'*').is_some() => {
                    (given, argument) = (true, argument + 1);
                }
                Some(b'.') => {
                    let mut number = 0u64;
                    while let Some(digit) = rest.next_if(u8::is_ascii_digit) {
                        number = number.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
                    }
                    length = Length::AtMost(number);
                }
                Some(b'l') => wide = true,
                Some(b'$') => found.strange = true,
                Some(
                    b' ' | b'#' | b'+' | b'-' | b'\'' | b'0'..=b'9' | b'I' | b'L' | b'h' | b'j' | b'q' | b't' | b'z',
                ) => {}
                Some(conversion) => {
                    found.writes |= conversion == b'n';
                    found.strange |= conversion == b'S' || conversion == b's' && (wide || given);
                    if conversion == b's' {
                        found.texts.push((argument, length));
                    }
                    argument += 1;
                    break;
                }
            }
        }
    }
    found
}

fn literal(node: &Node<Expression>) -> Option<Vec<u8>> {
    match &node.node {
        Expression::StringLiteral(text) => string_bytes(&text.node),
        _ => None,
    }
}

/// What the format of a call asks for, if it is a literal and all of it is known.
fn known(name: &str, arguments: &[Node<Expression>]) -> Option<(usize, Conversions)> {
    let index = printing(name)?.format;
    let asked = conversions(&literal(arguments.get(index)?)?);
    let hidden = takes_list(name) && !asked.texts.is_empty();
    (!asked.writes && !asked.strange && !hidden).then_some((index, asked))
}

/// Whether a call of the function with these arguments does nothing but print, if nothing looks at its result.
pub(crate) fn is_harmless(name: &str, arguments: &[Node<Expression>]) -> bool {
    known(name, arguments).is_some()
}

/// How much is read behind an argument, if it is a string that the format names.
pub(super) fn string_argument(name: &str, arguments: &[Node<Expression>], index: usize) -> Option<Length> {
    let (format, asked) = known(name, arguments)?;
    let text = asked.texts.into_iter().find(|(argument, _)| format + 1 + argument == index);
    text.map(|(_, length)| length)
}

impl Lowering<'_> {
    /// A stream is used: the buffers that streams were given may change, and `errno`.
    pub(super) fn use_stream(&mut self, at: usize) -> Res<()> {
        let gives = |name: &&str| self.mentions.called.contains(*name);
        if ["setvbuf", "setbuf", "setbuffer"].iter().any(gives)
            && let Some(&Symbol::Function(id)) = self.scopes.lookup_in_file("__concord_touch_buffers")
        {
            let callee = self.procedure(id);
            self.emit(Op::Call { callee, arguments: Vec::new(), target: None }, at);
        }
        self.leave_errno_open(at)
    }
}

/// Does what `err(status, format, …)` does before it ends the program; the status.
pub(super) fn report<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<TermId> {
    if is_harmless(&call.name, call.arguments) {
        let status = this.word_argument(call, 0)?;
        this.ignore_from(call, 1)?;
        return Ok(status);
    }
    match written(this, call)? {
        Operand::Scalar(status) => Ok(this.convert(status, &Type::INT, call.at)?.term),
        _ => Ok(this.number(0)),
    }
}

/// Calls the function of `print.c` for a call.
fn written<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let mode = u64::from(call.used && call.result != Type::Void) | u64::from(this.input.races) << 1;
    let mode = this.number(mode);
    let written = printing(&call.name).map(|row| row.written[usize::from(takes_list(&call.name))]);
    let result = match written {
        Some(name) => this.call_written(name, vec![mode], call)?,
        None => None,
    };
    match result {
        Some(result) => Ok(result),
        None => super::written::absent(this, call),
    }
}

/// Does what output with a format does.
pub(super) fn print<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    if this.evaluation.is_typing() {
        return this.any_value(&call.result, call.at);
    }
    if !call.used && is_harmless(&call.name, call.arguments) {
        evaluate(this, call, call.arguments.len())?;
        this.use_stream(call.at)?;
        return Ok(Operand::Void);
    }
    let result = written(this, call)?;
    this.leave_errno_open(call.at)?;
    Ok(if call.result == Type::Void { Operand::Void } else { result })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_names_are_listed() {
        let names: Vec<&str> = PRINTING.iter().flat_map(|row| row.names).copied().collect();
        assert!(names.len() == NAMES.len() && names.iter().all(|name| NAMES.contains(name)));
    }

    #[test]
    fn formats_say_which_arguments_are_strings() {
        let asked = conversions(b"%d %5s%% %.3s %*d %s %m %ld");
        let texts = [(1, Length::ToItsEnd), (2, Length::AtMost(3)), (5, Length::ToItsEnd)];
        assert_eq!(asked, Conversions { texts: texts.to_vec(), writes: false, strange: false });
        assert!(conversions(b"%hn").writes);
        assert!(!conversions(b"100%%n").writes);
        assert!(conversions(b"%2$s").strange && conversions(b"%ls").strange && conversions(b"%.*s").strange);
    }
}
