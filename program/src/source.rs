//! Source files and positions in them.

use concord_logic::IdVec;

/// A source file: an index into [`SourceMap::files`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

concord_logic::index_by!(FileId);

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
    pub files: IdVec<FileId, SourceFile>,
}

impl SourceMap {
    /// The text of a line without surrounding blanks, if it is known.
    pub fn line(&self, span: Span) -> Option<&str> {
        let text = self.files.get(span.file)?.text.as_deref()?;
        text.lines().nth(span.line.checked_sub(1)? as usize).map(str::trim)
    }

    /// Where a position is, to be told in a few words: the last part of the file's name, or all of it if another file has the
    /// same last part, and the line. Nothing if the position is nowhere.
    pub fn place(&self, span: Span) -> Option<String> {
        let file = self.files.get(span.file).filter(|_| span.line > 0)?;
        // A name in angle brackets is no path: `<concord>/stdio.h` says whose file it is.
        let last = |name: &str| match name.starts_with('<') {
            true => name.to_owned(),
            false => name.rsplit('/').next().unwrap_or(name).to_owned(),
        };
        let short = last(&file.name);
        let ambiguous = self.files.iter().any(|other| other.name != file.name && last(&other.name) == short);
        Some(format!("{}:{}", if ambiguous { &file.name } else { &short }, span.line))
    }

    /// The name of the file of a position.
    pub fn name(&self, span: Span) -> &str {
        self.files.get(span.file).map_or("?", |file| &file.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_named_by_file_and_line() {
        let names = ["a/main.c", "b/x.h", "c/x.h", "<concord>/stdio.h"];
        let files = names.map(|name| SourceFile { name: name.to_owned(), text: None }).to_vec();
        let map = SourceMap { files: files.into() };
        let place = |file, line| map.place(Span { file: FileId(file), line, column: 1 });
        assert_eq!(place(0, 7).as_deref(), Some("main.c:7"));
        assert_eq!(place(1, 7).as_deref(), Some("b/x.h:7"));
        assert_eq!(place(3, 7).as_deref(), Some("<concord>/stdio.h:7"));
        assert_eq!((place(0, 0), place(4, 1)), (None, None));
    }
}
