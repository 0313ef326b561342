//! What lowering is given: the text, the way from the parser's text back to it, and what the program is compiled for.

use concord_program::Span;

use crate::shim::Shimmed;
use crate::text::SourceText;
use crate::{Diagnostic, Severity};

/// What is the same all the time. Offsets are those of the parser's text.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a> {
    pub source: &'a SourceText<'a>,
    /// Where the program's text ends and that of library functions begins, in the source.
    pub program_end: usize,
    pub shimmed: &'a Shimmed,
    /// Where the texts of the program's files begin, in the source.
    pub starts: &'a [usize],
    /// The function where the program begins.
    pub entry: &'a str,
    /// Whether accesses are lowered that only data races are about.
    pub races: bool,
}

impl Input<'_> {
    /// The position of an offset.
    pub fn span(&self, at: usize) -> Span {
        self.source.span(self.shimmed.source_offset(at))
    }

    /// Something to be said of an offset.
    pub fn diagnostic(&self, severity: Severity, at: usize, message: impl Into<String>) -> Diagnostic {
        self.source.diagnostic(severity, self.shimmed.source_offset(at), message)
    }

    /// Whether two offsets are in different files of the program.
    pub fn are_in_different_files(&self, one: usize, other: usize) -> bool {
        if self.starts.is_empty() || !self.is_own(one) || !self.is_own(other) {
            return false;
        }
        let number = |at| self.starts.partition_point(|&start| start <= self.shimmed.source_offset(at));
        number(one) != number(other)
    }

    /// Whether an offset is in the program's own text.
    pub fn is_own(&self, at: usize) -> bool {
        self.shimmed.source_offset(at) < self.program_end
    }
}
