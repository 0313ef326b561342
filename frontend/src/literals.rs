//! Literals as the parser gets them.
//!
//! The parser knows ASCII and C's escapes but for universal character names. Characters outside of ASCII, written as they
//! are or by such a name, become escapes: of their bytes in UTF-8, or, in a wide literal, of their number.

use std::fmt::Write;

/// The literal whose quote stands at an offset, and where it ends; `prefix` is what stands before the quote.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn literal(bytes: &[u8], prefix: &str, from: usize) -> Result<(String, usize), &'static str> {
    let quote = bytes[from];
    let mut token = Token { text: format!("{prefix}{}", quote as char), prefix, after_number: false };
    let mut at = from + 1;
    loop {
        let byte = bytes.get(at).copied().unwrap_or(b'\n');
        let next = bytes.get(at + 1).copied();
        let step = match (byte, next) {
            (b'\n', _) => return Err("this literal does not end on its line"),
            (b'\\', Some(b'\n')) => 2,
            (b'\\', Some(kind @ (b'u' | b'U'))) => {
                let digits = if kind == b'u' { 4 } else { 8 };
                let number = bytes.get(at + 2..at + 2 + digits).and_then(|digits| std::str::from_utf8(digits).ok());
                let number = number.filter(|number| number.bytes().all(|byte| byte.is_ascii_hexdigit()));
                let number = number.and_then(|number| u32::from_str_radix(number, 16).ok());
                let Some(character) = number.and_then(char::from_u32) else { return Err("this is no character") };
                token.character(character);
                2 + digits
            }
            (b'\\', Some(next)) if next.is_ascii() => {
                token.escape(next);
                2
            }
            _ if byte == quote => break,
            (0x20..=0x7e, _) if byte != b'\\' => {
                token.plain(byte);
                1
            }
            _ if token.is_wide() => match first_character(&bytes[at..]) {
                Some(character) => {
                    token.character(character);
                    character.len_utf8()
                }
                None => return Err("this is no text in UTF-8"),
            },
            _ => {
                token.byte(byte);
                1
            }
        };
        at += step;
    }
    token.text.push(quote as char);
    Ok((token.text, at + 1))
}

fn first_character(bytes: &[u8]) -> Option<char> {
    (1..=4).find_map(|length| std::str::from_utf8(bytes.get(..length)?).ok()?.chars().next())
}

struct Token<'a> {
    text: String,
    prefix: &'a str,
    /// Whether a number of any length stands at the end.
    after_number: bool,
}

impl Token<'_> {
    fn is_wide(&self) -> bool {
        matches!(self.prefix, "L" | "u" | "U")
    }

    fn escape(&mut self, byte: u8) {
        // GNU C's name of the escape character.
        if matches!(byte, b'e' | b'E') {
            return self.character('\x1b');
        }
        self.after_number = false;
        self.text.push('\\');
        self.text.push(byte as char);
    }

    fn plain(&mut self, byte: u8) {
        match self.after_number && byte.is_ascii_hexdigit() {
            true => self.byte(byte),
            false => self.text.push(byte as char),
        }
        self.after_number = false;
    }

    /// Three octal digits: no character after it can be taken for a part of it.
    fn byte(&mut self, byte: u8) {
        self.after_number = false;
        write!(self.text, "\\{byte:03o}").expect("writing to a string");
    }

    fn character(&mut self, character: char) {
        if !self.is_wide() {
            return character.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| self.byte(byte));
        }
        if self.prefix == "u" {
            character.encode_utf16(&mut [0; 2]).iter().for_each(|&unit| self.number(unit.into()));
        } else {
            self.number(character.into());
        }
    }

    fn number(&mut self, number: u32) {
        write!(self.text, "\\x{number:x}").expect("writing to a string");
        self.after_number = true;
    }
}

#[cfg(test)]
mod tests {
    use super::literal;

    #[test]
    fn characters_become_escapes() {
        let token = |text: &str, prefix| literal(text.as_bytes(), prefix, 0).map(|(token, _)| token);
        assert_eq!(token(r#""\u00e9a""#, ""), Ok(r#""\303\251a""#.into()));
        assert_eq!(token("\"é1\"", "L"), Ok(r#"L"\xe9\061""#.into()));
        assert_eq!(token(r#""\U0001F600""#, "u"), Ok(r#"u"\xd83d\xde00""#.into()));
        assert_eq!(token(r#""\\u00e9""#, ""), Ok(r#""\\u00e9""#.into()));
        assert_eq!(token(r"'\ud800'", ""), Err("this is no character"));
    }
}
