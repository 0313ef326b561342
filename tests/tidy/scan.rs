//! Rust text as far as the tests of tidiness need it: what is code, what is a comment, what is a string.

/// A part of a Rust text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Code,
    Comment,
    String,
}

/// The length of the string literal that a text begins with, and of what opens it.
fn literal(text: &str) -> Option<(usize, usize)> {
    let prefix = text.bytes().take_while(|byte| b"brc".contains(byte)).count();
    let rest = text.get(prefix..)?;
    let hashes = rest.bytes().take_while(|byte| *byte == b'#').count();
    let raw = text[..prefix].contains('r');
    if prefix > 2 || (hashes > 0 && !raw) || !rest[hashes..].starts_with('"') {
        return None;
    }
    let open = prefix + hashes + 1;
    if raw {
        let end = format!("\"{}", "#".repeat(hashes));
        let length = text[open..].find(&end)? + end.len();
        return Some((open + length, open));
    }
    let mut bytes = text.bytes().enumerate().skip(open);
    while let Some((index, byte)) = bytes.next() {
        match byte {
            b'\\' => {
                bytes.next();
            }
            b'"' => return Some((index + 1, open)),
            _ => {}
        }
    }
    None
}

/// The length of the character literal that a text begins with; a lifetime is none.
fn character(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('\'')?;
    let first = rest.chars().next()?;
    if first == '\\' {
        return Some(3 + rest[2..].find('\'')?);
    }
    let length = first.len_utf8();
    rest[length..].starts_with('\'').then_some(length + 2)
}

/// The length of the comment that a text begins with.
fn comment(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    text.starts_with("/*").then(|| text.find("*/").map_or(text.len(), |end| end + 2))
}

/// Calls `each` with every part of a text and where it begins.
fn parts(text: &str, mut each: impl FnMut(Part, usize, &str)) {
    let mut at = 0;
    let mut in_word = false;
    while at < text.len() {
        let rest = &text[at..];
        let (part, length) = if let Some(length) = comment(rest) {
            (Part::Comment, length)
        } else if let Some((length, _)) = literal(rest).filter(|_| !in_word) {
            (Part::String, length)
        } else if let Some(length) = character(rest) {
            (Part::String, length)
        } else {
            (Part::Code, rest.chars().next().map_or(1, char::len_utf8))
        };
        each(part, at, &rest[..length]);
        in_word = part == Part::Code && rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        at += length;
    }
}

/// The text with comments and literals made blank: the lines stay where they are.
pub fn code(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    parts(text, |part, _, piece| match part {
        Part::Code => code.push_str(piece),
        _ => code.extend(piece.chars().map(|c| if c == '\n' { '\n' } else { ' ' })),
    });
    code
}

/// The string literals with their lines.
pub fn strings(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    parts(text, |part, at, piece| {
        if part == Part::String {
            found.push((text[..at].lines().count().max(1), piece.to_owned()));
        }
    });
    found
}

/// A text up to the module of tests in it.
pub fn without_tests(text: &str) -> &str {
    let end = text.match_indices("#[cfg(test)]\nmod ").find(|(at, _)| {
        let line = text[*at..].lines().nth(1).unwrap_or_default();
        line.ends_with('{')
    });
    end.map_or(text, |(at, _)| &text[..at])
}

#[test]
fn text_is_taken_apart() {
    let text =
        "fn a<'a>(x: &'a str) { let b = \"{ // \\\" }\"; let c = '{'; /* } */ let d = r#\"\"}\"#; } // }\nfn b() {}";
    let blank = code(text);
    assert_eq!(blank.len(), text.len());
    assert_eq!(blank.matches('{').count(), 2);
    assert_eq!(blank.matches('}').count(), 2);
    assert_eq!(blank.matches('\n').count(), 1);
    assert!(blank.contains("<'a>(x: &'a str)") && !blank.contains("//"));
    let texts: Vec<String> = strings(text).into_iter().map(|(_, text)| text).collect();
    assert_eq!(texts, ["\"{ // \\\" }\"", "'{'", "r#\"\"}\"#"]);
    assert_eq!(without_tests("a\n#[cfg(test)]\nmod tests {\n}\n"), "a\n");
    assert_eq!(without_tests("a\n#[cfg(test)]\nmod tests;\nb\n"), "a\n#[cfg(test)]\nmod tests;\nb\n");
}
