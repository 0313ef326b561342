//! Source files and positions in them.

/// A source file: an index into [`SourceMap::files`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A position in a source file. Lines and columns count from 1; line 0 is nowhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

/// A source file as the user knows it (after `#line` directives are followed).
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The name to print.
    pub name: String,
    /// The text, if it could be read.
    pub text: Option<String>,
}

/// All source files of a program.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    /// The files, indexed by [`FileId`].
    pub files: Vec<SourceFile>,
}

impl SourceMap {
    /// The text of a line without surrounding blanks, if it is known.
    pub fn line(&self, span: Span) -> Option<&str> {
        let text = self.files.get(span.file.0 as usize)?.text.as_deref()?;
        text.lines().nth(span.line.checked_sub(1)? as usize).map(str::trim)
    }

    /// The name of the file of a position.
    pub fn name(&self, span: Span) -> &str {
        self.files.get(span.file.0 as usize).map_or("?", |file| &file.name)
    }
}
