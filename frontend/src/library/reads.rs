//! What functions read behind their pointer arguments where their models do not need the values.
//!
//! The one table of that. Only programs that are looked at for data races have these accesses: to all other
//! properties they are nothing but work.

use concord_logic::TermId;
use concord_program::Access;
use lang_c::ast::Expression;
use lang_c::span::Node;

use super::{Call, Res};
use crate::expr::literal::string_bytes;
use crate::lower::Lowering;
use crate::types::Type;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Read {
    /// The whole object of the type that is pointed to.
    Object,
    /// A string with its end.
    Text,
    /// A string that says which arguments behind it are strings.
    Format,
}

/// Functions, the argument that they read behind, and how.
const READS: &[(&[&str], usize, Read)] = &[
    (&["printf", "vprintf", "warn", "warnx"], 0, Read::Format),
    (&["fprintf", "vfprintf", "dprintf", "__printf_chk", "syslog", "err", "errx"], 1, Read::Format),
    (&["__fprintf_chk"], 2, Read::Format),
    (&["puts", "fputs", "perror", "openlog"], 0, Read::Text),
    (&["setlocale", "pthread_setname_np"], 1, Read::Text),
    (&["nanosleep", "thrd_sleep"], 0, Read::Object),
    (&["pthread_mutex_timedlock", "mtx_timedlock", "sem_timedwait", "pthread_attr_setschedparam"], 1, Read::Object),
    (&["pthread_rwlock_timedrdlock", "pthread_rwlock_timedwrlock"], 1, Read::Object),
    (&["clock_nanosleep", "pthread_cond_timedwait", "cnd_timedwait", "pthread_setschedparam"], 2, Read::Object),
    (&["pthread_mutex_clocklock", "sem_clockwait", "pthread_setaffinity_np"], 2, Read::Object),
    (&["pthread_rwlock_clockrdlock", "pthread_rwlock_clockwrlock"], 2, Read::Object),
    (&["pthread_sigmask", "sigprocmask"], 1, Read::Object),
    (&["pthread_cond_clockwait"], 3, Read::Object),
];

fn row(name: &str) -> Option<(usize, Read)> {
    READS.iter().find(|(names, ..)| names.contains(&name)).map(|&(_, index, read)| (index, read))
}

/// How long a string may be that a format asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Length {
    ToItsEnd,
    AtMost(u64),
    /// The argument in front of it says.
    AsGiven,
}

/// What a format asks for.
#[derive(Debug, Default, PartialEq, Eq)]
struct Conversions {
    /// The strings, by the number of the argument behind the format.
    texts: Vec<(usize, Length)>,
    /// Whether something is written through a pointer.
    writes: bool,
    /// Whether there is more than is understood.
    strange: bool,
}

fn conversions(format: &[u8]) -> Conversions {
    let mut found = Conversions::default();
    let (mut rest, mut argument) = (format.iter().copied().peekable(), 0);
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            continue;
        }
        let (mut length, mut wide) = (Length::ToItsEnd, false);
        loop {
            match rest.next() {
                None | Some(b'%' | b'm') => break,
                Some(b'*') => argument += 1,
                Some(b'.') if rest.next_if_eq(&b'*').is_some() => {
                    (length, argument) = (Length::AsGiven, argument + 1);
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
                    found.strange |= conversion == b'S' || conversion == b's' && wide;
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

/// Whether the call has a format that writes through a pointer.
pub(super) fn format_writes(call: &Call<'_>) -> bool {
    let Some((index, Read::Format)) = row(&call.name) else { return false };
    let format = call.arguments.get(index).and_then(literal);
    format.is_some_and(|format| conversions(&format).writes)
}

/// What is read behind an argument.
enum Behind {
    Object,
    Text(Length),
    /// Nobody knows.
    Unknown,
}

fn behind(call: &Call<'_>, index: usize) -> Option<Behind> {
    let (first, read) = row(&call.name)?;
    match read {
        Read::Object if index == first => Some(Behind::Object),
        Read::Text | Read::Format if index == first => Some(Behind::Text(Length::ToItsEnd)),
        Read::Format if index > first => {
            let Some(format) = literal(call.arguments.get(first)?) else { return Some(Behind::Unknown) };
            let asked = conversions(&format);
            let lists = call.name.starts_with('v');
            if asked.strange || lists && !asked.texts.is_empty() {
                return Some(Behind::Unknown);
            }
            let text = asked.texts.into_iter().find(|(argument, _)| !lists && first + 1 + argument == index);
            text.map(|(_, length)| Behind::Text(length))
        }
        _ => None,
    }
}

impl<'a> Lowering<'a> {
    /// Reads what a function reads behind an argument, if the program is looked at for data races; whether the
    /// argument was evaluated for that.
    pub(super) fn read_behind(&mut self, call: &Call<'a>, index: usize) -> Res<bool> {
        if !self.races {
            return Ok(false);
        }
        let node = call.argument(self, index)?;
        let Some(behind) = behind(call, index) else { return Ok(false) };
        let is_pointer = |ty: &Type| ty.pointee().is_some() || ty.is_array();
        let is_literal = matches!(node.node, Expression::StringLiteral(_));
        if is_literal || !is_pointer(&self.type_of(node)?) || self.try_constant(node)? == Some(0) {
            // A list of variable arguments need not be a pointer.
            if matches!(behind, Behind::Unknown) && call.name.starts_with('v') {
                self.unsupported(call.at, format!("`{}` of strings in a list of arguments", call.name));
            }
            return Ok(false);
        }
        match behind {
            Behind::Object => self.read_object(call, node)?,
            Behind::Text(length) => {
                let limit = match length {
                    Length::ToItsEnd => None,
                    Length::AtMost(limit) => Some(limit),
                    Length::AsGiven => match self.try_constant(call.argument(self, index - 1)?)? {
                        Some(limit) => u64::try_from(limit).ok(),
                        None => {
                            self.unsupported(
                                call.at,
                                format!("`{}` of a string as long as an argument says", call.name),
                            );
                            None
                        }
                    },
                };
                let limit = limit.map(|limit| self.pointer_constant(limit));
                let text = self.address_argument(node)?.term;
                self.read_text(text, limit, call.at)?;
            }
            Behind::Unknown => {
                self.operand(node)?;
                self.unsupported(call.at, format!("what `{}` reads behind this argument", call.name));
            }
        }
        Ok(true)
    }

    fn read_text(&mut self, text: TermId, limit: Option<TermId>, at: usize) -> Res<()> {
        let given = self.terms.is_nonzero(text);
        // Nobody else accesses what is not there of strings of the surroundings.
        let ends: Vec<TermId> =
            self.environment.ends.clone().into_iter().map(|end| self.pointer_constant(end)).collect();
        self.when(given, at, |this| {
            let index = this.new_index(at);
            this.count_up(index, limit, at, &mut |this, end| {
                let address = this.terms.bv_add(text, index.term);
                for &last in &ends {
                    let is_last = this.terms.eq(address, last);
                    this.leave_if(is_last, end, at);
                }
                let byte = this.load(address, 8, Access::Plain, at);
                let zero = this.terms.constant(8, 0);
                let ends = this.terms.eq(byte, zero);
                this.leave_if(ends, end, at);
            });
            Ok(())
        })
    }

    fn read_object(&mut self, call: &Call<'a>, node: &'a Node<Expression>) -> Res<()> {
        let place = self.argument_place(node)?;
        let Some(layout) = self.types.layout(&place.ty) else {
            self.unsupported(call.at, format!("what `{}` reads behind this argument", call.name));
            return Ok(());
        };
        let address = self.address_of_place(&place, node.span.start)?.term;
        let mut cells = Vec::new();
        layout.for_each_cell(&mut |offset, bits| cells.push((offset, bits)));
        for (offset, bits) in cells {
            let address = self.offset_address(address, offset);
            self.load(address, bits, Access::Plain, call.at);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_say_which_arguments_are_strings() {
        let asked = conversions(b"%d %5s%% %.3s %*d %.*s %m %ld");
        let texts = [(1, Length::ToItsEnd), (2, Length::AtMost(3)), (6, Length::AsGiven)];
        assert_eq!(asked, Conversions { texts: texts.to_vec(), writes: false, strange: false });
        assert!(conversions(b"%hn").writes);
        assert!(!conversions(b"100%%n").writes);
        assert!(conversions(b"%2$s").strange && conversions(b"%ls").strange);
    }

    #[test]
    fn whatever_is_read_behind_arguments_is_a_known_function() {
        let known: Vec<_> = super::super::library().flat_map(|entry| entry.names.iter().copied()).collect();
        for name in READS.iter().flat_map(|(names, ..)| *names) {
            assert!(known.contains(name), "`{name}` is in no row");
        }
    }
}
