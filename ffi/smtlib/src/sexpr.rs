//! S-expressions: what an SMT-LIB process says.
//!
//! [`Reader`] is fed with bytes as they come and gives out each complete expression. It does not
//! recurse, so that no answer, however deep, exhausts the stack, and it refuses what no solver
//! says: a closing parenthesis too many, or an answer without end.

use std::fmt;

/// The longest answer that is read.
const MOST_BYTES: usize = 1 << 30;
/// The deepest nesting that is read.
const MOST_DEPTH: usize = 100_000;

/// An atom or a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sexpr {
    /// A symbol, keyword or constant; of a quoted symbol what is inside the bars.
    Atom(String),
    /// A string literal.
    Text(String),
    /// A list.
    List(Vec<Sexpr>),
}

impl Sexpr {
    /// The atom, if it is one.
    pub(crate) fn atom(&self) -> Option<&str> {
        match self {
            Sexpr::Atom(text) => Some(text),
            _ => None,
        }
    }

    /// The members, if it is a list.
    pub(crate) fn list(&self) -> Option<&[Sexpr]> {
        match self {
            Sexpr::List(members) => Some(members),
            _ => None,
        }
    }
}

impl fmt::Display for Sexpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        enum Item<'a> {
            Expr(&'a Sexpr),
            Close,
            Space,
        }
        let mut stack = vec![Item::Expr(self)];
        while let Some(item) = stack.pop() {
            match item {
                Item::Expr(Sexpr::Atom(text)) => f.write_str(text)?,
                Item::Expr(Sexpr::Text(text)) => write!(f, "\"{text}\"")?,
                Item::Expr(Sexpr::List(members)) => {
                    f.write_str("(")?;
                    stack.push(Item::Close);
                    for (place, member) in members.iter().enumerate().rev() {
                        stack.push(Item::Expr(member));
                        if place > 0 {
                            stack.push(Item::Space);
                        }
                    }
                }
                Item::Close => f.write_str(")")?,
                Item::Space => f.write_str(" ")?,
            }
        }
        Ok(())
    }
}

impl Drop for Sexpr {
    /// Takes nested lists apart, since dropping them in place would recurse.
    fn drop(&mut self) {
        let Sexpr::List(members) = self else { return };
        let mut rest = std::mem::take(members);
        while let Some(mut member) = rest.pop() {
            if let Sexpr::List(inner) = &mut member {
                rest.append(inner);
            }
        }
    }
}

/// Where the reader is inside a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Between,
    Atom,
    Bars,
    Text,
    /// After a quotation mark inside a text: the end, or the first of two.
    TextQuote,
    Comment,
}

/// Puts expressions together from bytes.
pub(crate) struct Reader {
    state: State,
    token: Vec<u8>,
    open: Vec<Vec<Sexpr>>,
    bytes: usize,
}

impl Reader {
    pub(crate) fn new() -> Reader {
        Reader { state: State::Between, token: Vec::new(), open: Vec::new(), bytes: 0 }
    }

    /// Reads on; complete expressions are appended to `out`.
    ///
    /// # Errors
    /// If this is no S-expression.
    pub(crate) fn feed(&mut self, bytes: &[u8], out: &mut Vec<Sexpr>) -> Result<(), String> {
        for &byte in bytes {
            self.bytes += 1;
            if self.bytes > MOST_BYTES {
                return Err("an answer of more than a gigabyte".to_owned());
            }
            self.step(byte, out)?;
        }
        Ok(())
    }

    /// Whether an expression has begun that is not complete.
    #[cfg(test)]
    fn is_inside(&self) -> bool {
        !self.open.is_empty() || self.state != State::Between
    }

    fn step(&mut self, byte: u8, out: &mut Vec<Sexpr>) -> Result<(), String> {
        match self.state {
            State::Comment => {
                if byte == b'\n' {
                    self.state = State::Between;
                }
            }
            State::Bars if byte == b'|' => self.finish(false, out),
            State::Text if byte == b'"' => self.state = State::TextQuote,
            State::Bars | State::Text => self.token.push(byte),
            State::TextQuote if byte == b'"' => {
                self.token.push(byte);
                self.state = State::Text;
            }
            State::TextQuote => {
                self.finish(true, out);
                return self.step(byte, out);
            }
            State::Atom if is_atom(byte) => self.token.push(byte),
            State::Atom => {
                self.finish(false, out);
                return self.step(byte, out);
            }
            State::Between => match byte {
                b'(' if self.open.len() == MOST_DEPTH => return Err("parentheses too deep".to_owned()),
                b'(' => self.open.push(Vec::new()),
                b')' => {
                    let members = self.open.pop().ok_or("a closing parenthesis too many")?;
                    self.push(Sexpr::List(members), out);
                }
                b'"' => self.state = State::Text,
                b'|' => self.state = State::Bars,
                b';' => self.state = State::Comment,
                _ if byte.is_ascii_whitespace() => {}
                _ => {
                    self.token.push(byte);
                    self.state = State::Atom;
                }
            },
        }
        Ok(())
    }

    /// Ends a token.
    fn finish(&mut self, text: bool, out: &mut Vec<Sexpr>) {
        let token = String::from_utf8_lossy(&std::mem::take(&mut self.token)).into_owned();
        self.state = State::Between;
        self.push(if text { Sexpr::Text(token) } else { Sexpr::Atom(token) }, out);
    }

    fn push(&mut self, expr: Sexpr, out: &mut Vec<Sexpr>) {
        match self.open.last_mut() {
            Some(members) => members.push(expr),
            None => {
                self.bytes = 0;
                out.push(expr);
            }
        }
    }
}

fn is_atom(byte: u8) -> bool {
    !byte.is_ascii_whitespace() && !b"()\"|;".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Sexpr> {
        let mut reader = Reader::new();
        let mut out = Vec::new();
        // Byte by byte: answers arrive in any pieces.
        for byte in text.bytes() {
            reader.feed(&[byte], &mut out).expect("well-formed");
        }
        assert!(!reader.is_inside());
        out
    }

    #[test]
    fn expressions_are_read_as_they_are_written() {
        for text in ["sat\n", "((v1 true) (v2 (not v1)))\n", "(error \"line 1: no\")\n", "()\n"] {
            let shown: Vec<String> = read(text).iter().map(Sexpr::to_string).collect();
            assert_eq!(shown, [text.trim_end()]);
        }
    }

    #[test]
    fn quotes_bars_and_comments() {
        let exprs = read("; a comment (\n(:name \"a \"\"b\"\" (\" |a b| )\nsat\n");
        let members = exprs[0].list().expect("a list");
        assert_eq!(members[1], Sexpr::Text("a \"b\" (".to_owned()));
        assert_eq!(members[2].atom(), Some("a b"));
        assert_eq!(exprs[1].atom(), Some("sat"));
    }

    #[test]
    fn what_is_no_expression_is_refused() {
        let mut out = Vec::new();
        assert!(Reader::new().feed(b"sat) ", &mut out).is_err());
        assert!(Reader::new().feed(&[b'('; MOST_DEPTH + 1], &mut out).is_err());
    }

    #[test]
    fn deep_expressions_do_not_exhaust_the_stack() {
        let deep = format!("{}{}", "(".repeat(MOST_DEPTH), ")".repeat(MOST_DEPTH));
        let exprs = read(&deep);
        assert_eq!(exprs[0].to_string(), deep);
    }
}
