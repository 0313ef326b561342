//! C text as a sequence of tokens, lossy on purpose.
//!
//! The fuzzer wants to change programs where it hurts, not where spaces are. Comments and
//! spaces are dropped; lines that begin with `#` stay whole. Any bytes can be read.

/// A token: never empty.
pub type Token = Vec<u8>;

/// The tokens of a text.
pub fn tokens(text: &[u8]) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    let mut line_start = true;
    while at < text.len() {
        let rest = &text[at..];
        let length = match rest[0] {
            b'\n' => {
                line_start = true;
                at += 1;
                continue;
            }
            byte if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b'#' if line_start => rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len()),
            b'/' if rest.starts_with(b"//") => {
                at += rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
                continue;
            }
            b'/' if rest.starts_with(b"/*") => {
                at += rest.windows(2).skip(2).position(|w| w == b"*/").map_or(rest.len(), |end| end + 4);
                continue;
            }
            quote @ (b'"' | b'\'') => literal(rest, quote),
            byte if word(byte) => rest.iter().position(|&b| !word(b)).unwrap_or(rest.len()),
            _ => operator(rest),
        };
        line_start = false;
        tokens.push(rest[..length].to_vec());
        at += length;
    }
    tokens
}

fn word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$')
}

/// The length of a literal up to its closing quote, or up to the end of the line.
fn literal(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 2,
            b'\n' => return at,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

fn operator(rest: &[u8]) -> usize {
    const LONG: [&[u8]; 23] = [
        b"<<=", b">>=", b"...", b"->", b"++", b"--", b"<<", b">>", b"<=", b">=", b"==", b"!=", b"&&", b"||", b"+=",
        b"-=", b"*=", b"/=", b"%=", b"&=", b"^=", b"|=", b"##",
    ];
    LONG.iter().find(|operator| rest.starts_with(operator)).map_or(1, |operator| operator.len())
}

/// Tokens as a text: a line ends after `;`, `{`, `}` and around lines that begin with `#`.
pub fn text(tokens: &[Token]) -> Vec<u8> {
    let mut out = Vec::with_capacity(tokens.iter().map(|token| token.len() + 1).sum());
    for token in tokens {
        if token[0] == b'#' && token.len() > 2 && out.last().is_some_and(|&b| b != b'\n') {
            out.push(b'\n');
        }
        out.extend_from_slice(token);
        let ends = matches!(token[..], [b';' | b'{' | b'}']) || token[0] == b'#' && token.len() > 2;
        out.push(if ends { b'\n' } else { b' ' });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printing_and_reading_again_changes_nothing() {
        let source = b"# 1 \"x.c\"\nint main(void) { /* c */ char *s = \"a\\\"b\"; return s[0] == '\\n' // d\n; }\xff";
        let once = tokens(source);
        assert_eq!(once[0], b"# 1 \"x.c\"");
        assert!(once.contains(&b"\"a\\\"b\"".to_vec()) && once.contains(&b"==".to_vec()));
        assert_eq!(tokens(&text(&once)), once);
    }

    #[test]
    fn any_bytes_can_be_read() {
        for source in [&b"\"abc"[..], b"'", b"/*", b"\\", b"\"\\", b"\x00\x80", b"#"] {
            let once = tokens(source);
            assert!(once.iter().all(|token| !token.is_empty()));
            text(&once);
        }
    }
}
