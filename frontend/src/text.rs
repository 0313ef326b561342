//! The source text and the positions in it.
//!
//! Everything else speaks of byte offsets into the text as given. Here they
//! become file, line and column as the user knows them: a line marker
//! (`# 12 "file.c"`, as preprocessors write them, or `#line 12 "file.c"`) names
//! the file and number of the line after it. Line markers stand at the beginning of a line.
//!
//! Columns count characters. How many there are before an offset is written down at every so many bytes, so that a position
//! costs the same in a line of a million bytes as in a short one.

use concord_logic::IdVec;
use concord_program::{FileId, SourceFile, SourceMap, Span};
use rustc_hash::FxHashMap;

use crate::names::without_units;
use crate::{Diagnostic, Position, Severity};

/// A line of the text as given.
struct Line {
    /// The offset of its first byte.
    start: usize,
    file: FileId,
    /// Its number in that file.
    number: u32,
}

/// The source text with its lines.
pub(crate) struct SourceText<'a> {
    bytes: &'a [u8],
    lines: Vec<Line>,
    files: IdVec<FileId, String>,
    /// The number of characters before each multiple of [`STRIDE`].
    characters: Vec<usize>,
}

/// At so many bytes the number of characters before is written down.
const STRIDE: usize = 64;

/// Texts of files are put together again only up to this line number.
const MOST_LINES: u32 = 4_000_000;

impl<'a> SourceText<'a> {
    /// Finds the lines and follows the line markers.
    pub fn new(name: &str, bytes: &'a [u8]) -> SourceText<'a> {
        let mut characters = vec![0];
        for part in bytes.chunks(STRIDE) {
            characters.push(characters[characters.len() - 1] + count_characters(part));
        }
        let mut text = SourceText { bytes, lines: Vec::new(), files: vec![name.to_owned()].into(), characters };
        let mut ids: FxHashMap<String, FileId> = FxHashMap::default();
        ids.insert(name.to_owned(), FileId(0));
        let (mut file, mut number) = (FileId(0), 1u32);
        let mut start = 0;
        while start < bytes.len() || start == 0 {
            let length = bytes[start..].iter().position(|&byte| byte == b'\n');
            let end = length.map_or(bytes.len(), |length| start + length);
            text.lines.push(Line { start, file, number });
            if let Some((next, named)) = line_marker(&bytes[start..end]) {
                number = next;
                if let Some(named) = named {
                    file = *ids.entry(named.clone()).or_insert_with(|| text.files.push(named));
                }
            } else {
                number = number.saturating_add(1);
            }
            start = end + 1;
        }
        text
    }

    fn line_at(&self, offset: usize) -> (&Line, usize) {
        let index = self.lines.partition_point(|line| line.start <= offset).saturating_sub(1);
        (&self.lines[index], index)
    }

    fn line_bytes(&self, index: usize) -> &'a [u8] {
        let start = self.lines[index].start;
        let end = self.lines.get(index + 1).map_or(self.bytes.len(), |next| next.start - 1);
        let line = &self.bytes[start.min(self.bytes.len())..end.max(start).min(self.bytes.len())];
        line.strip_suffix(b"\n").unwrap_or(line)
    }

    /// Where an offset lies, as the program representation says it.
    pub fn span(&self, offset: usize) -> Span {
        let offset = offset.min(self.bytes.len());
        let (line, _) = self.line_at(offset);
        let characters = self.characters_before(offset) - self.characters_before(line.start);
        Span { file: line.file, line: line.number, column: u32::try_from(characters).unwrap_or(u32::MAX - 1) + 1 }
    }

    /// A place as it stands in messages.
    pub fn place(&self, span: Span) -> String {
        format!("{}:{}:{}", self.files[span.file], span.line, span.column)
    }

    fn characters_before(&self, offset: usize) -> usize {
        let mark = offset / STRIDE;
        self.characters[mark] + count_characters(&self.bytes[mark * STRIDE..offset])
    }

    /// Where an offset lies, as the user is told.
    pub fn position(&self, offset: usize) -> Position {
        let span = self.span(offset);
        let (_, index) = self.line_at(offset.min(self.bytes.len()));
        let text = String::from_utf8_lossy(self.line_bytes(index)).trim_end_matches('\r').to_owned();
        Position { file: self.files[span.file].clone(), line: span.line, column: span.column, text }
    }

    /// A message about a place.
    pub fn diagnostic(&self, severity: Severity, offset: usize, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity,
            message: without_units(message.into()),
            position: Some(self.position(offset)),
            note: None,
        }
    }

    /// The files with what this text shows of them.
    pub fn source_map(&self) -> SourceMap {
        let mut texts: IdVec<FileId, Vec<(u32, usize)>> = IdVec::filled(Vec::new(), self.files.len());
        for (index, line) in self.lines.iter().enumerate() {
            if line_marker(self.line_bytes(index)).is_none() {
                texts[line.file].push((line.number, index));
            }
        }
        let files = self.files.iter().zip(texts).map(|(name, mut lines)| {
            // A line that occurs twice (macros over several lines) keeps its first text.
            lines.sort();
            lines.dedup_by_key(|(number, _)| *number);
            let last = lines.last().map_or(0, |(number, _)| *number);
            let text = (last <= MOST_LINES).then(|| {
                let mut text = String::new();
                let mut next = 1;
                for (number, index) in lines {
                    while next < number {
                        text.push('\n');
                        next += 1;
                    }
                    text.push_str(&String::from_utf8_lossy(self.line_bytes(index)));
                }
                text
            });
            SourceFile { name: name.clone(), text }
        });
        SourceMap { files: files.collect() }
    }
}

/// Continuation bytes of UTF-8 are no characters of their own.
fn count_characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
}

/// The number of the next line and the file, if the line is a line marker.
fn line_marker(line: &[u8]) -> Option<(u32, Option<String>)> {
    let line = line.trim_ascii();
    let rest = line.strip_prefix(b"#")?.trim_ascii_start();
    let rest = rest.strip_prefix(b"line").unwrap_or(rest).trim_ascii_start();
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number: u32 = std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()?;
    let rest = rest[digits..].trim_ascii_start();
    let name = rest.strip_prefix(b"\"").map(|rest| {
        let mut name = Vec::new();
        let mut bytes = rest.iter();
        while let Some(&byte) = bytes.next() {
            match byte {
                b'"' => break,
                b'\\' => name.extend(bytes.next()),
                _ => name.push(byte),
            }
        }
        String::from_utf8_lossy(&name).into_owned()
    });
    Some((number, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_markers_rename_the_lines_after_them() {
        let text = SourceText::new("a.i", b"int x;\n# 7 \"b.c\" 2\nint y;\n  int z;\n");
        let at = |offset| {
            let position = text.position(offset);
            (position.file, position.line, position.column, position.text)
        };
        assert_eq!(at(4), ("a.i".into(), 1, 5, "int x;".into()));
        assert_eq!(at(19), ("b.c".into(), 7, 1, "int y;".into()));
        assert_eq!(at(28), ("b.c".into(), 8, 3, "  int z;".into()));
        let map = text.source_map();
        assert_eq!(map.line(text.span(28)), Some("int z;"));
        assert_eq!(map.name(text.span(28)), "b.c");
    }

    #[test]
    fn columns_count_characters_from_the_beginning_of_the_line() {
        let line = "aäß€𝄞 ".repeat(50);
        let given = format!("{line}\n{line}{line}\n");
        let text = SourceText::new("a.i", given.as_bytes());
        for (offset, byte) in given.bytes().enumerate().filter(|&(offset, _)| given.is_char_boundary(offset)) {
            let before = &given[..offset];
            let start = before.rfind('\n').map_or(0, |end| end + 1);
            assert_eq!(text.span(offset).column as usize, given[start..offset].chars().count() + 1, "{byte}");
        }
    }

    #[test]
    fn any_offset_of_any_text_has_a_position() {
        for bytes in [&b""[..], b"\n", b"#", b"# 4294967295 \"x\"\n\n\n", b"\xff\xfe\n\xc3"] {
            let text = SourceText::new("t", bytes);
            for offset in 0..bytes.len() + 3 {
                text.position(offset);
            }
            text.source_map();
        }
    }
}
