//! Prints diagnostics with an excerpt of the source.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use concord_driver::{Diagnostic, Severity, tell};

/// Prints a diagnostic to standard error.
pub fn print(diagnostic: &Diagnostic) {
    tell(format_args!("{}", render(diagnostic)));
}

/// A diagnostic as text.
pub fn render(diagnostic: &Diagnostic) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level.primary_title(diagnostic.message.as_str());
    let excerpt = diagnostic.position.as_ref().map(|position| {
        let line = position.text.as_str();
        // The column counts characters; annotations want bytes.
        let column = position.column.saturating_sub(1) as usize;
        let start = line.char_indices().nth(column).map_or(line.len(), |(at, _)| at);
        let end = line[start..].chars().next().map_or(start, |first| start + first.len_utf8());
        Snippet::source(line)
            .path(position.file.as_str())
            .line_start(position.line as usize)
            .annotation(AnnotationKind::Primary.span(start..end))
    });
    let mut group = match excerpt {
        Some(excerpt) => title.element(excerpt),
        None => annotate_snippets::Group::with_title(title),
    };
    if let Some(note) = &diagnostic.note {
        group = group.element(Level::NOTE.message(note.as_str()));
    }
    Renderer::plain().render(&[group])
}
