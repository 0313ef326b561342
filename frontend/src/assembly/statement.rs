//! How a statement of assembly begins, as the token pass sees it.

/// The words between `asm` and its bracket, and how long they are.
pub(crate) fn qualifiers(text: &[u8]) -> (Vec<&str>, usize) {
    let mut words = Vec::new();
    let mut at = 0;
    loop {
        let blank = text[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let rest = &text[at + blank..];
        let length = rest.iter().take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'_').count();
        let Ok(word) = std::str::from_utf8(&rest[..length]) else { return (words, at) };
        if !matches!(word.trim_matches('_'), "volatile" | "inline" | "goto") {
            return (words, at);
        }
        words.push(word);
        at += blank + length;
    }
}

/// How long what stands in brackets is, with them; `None` if it does not begin with one or never ends.
pub(crate) fn bracketed(text: &[u8]) -> Option<usize> {
    let (mut depth, mut quoted, mut escaped) = (0usize, false, false);
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(at + 1),
            b')' => depth = depth.checked_sub(1)?,
            _ if depth == 0 && !byte.is_ascii_whitespace() => return None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_begin_and_end() {
        assert_eq!(qualifiers(b" volatile\n goto (1)"), (vec!["volatile", "goto"], 15));
        assert_eq!(qualifiers(b"(\"\")"), (vec![], 0));
        assert_eq!(bracketed(b" (\")\\\")\" : (x)) ;"), Some(15));
        assert_eq!(bracketed(b" (\""), None);
    }
}
