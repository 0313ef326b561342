//! Functions inside of functions, an extension of GNU C that the parser does not know.
//!
//! The token pass leaves out the body, so that a declaration stays, and gives the function a name of its own until the
//! block ends: it hides whatever else has that name. Nothing defines the marked name, and so its calls and its address are
//! unsupported where they are reached.

use crate::omitted::DECLARES;
use crate::parse::is_name;
use crate::shim::Shimmed;

/// What follows the name of a function inside of a function, before a number.
pub(crate) const NESTED: &str = "__CONCORD_nested__";

/// What a name stands behind if it is none of a function: that of a member, of a tag, of a label.
const BEFORE_OTHER_NAMES: [&str; 6] = [". ", "-> ", "struct ", "union ", "enum ", "goto "];

/// The functions inside of the current one.
#[derive(Default)]
pub(crate) struct Nested {
    /// How many brackets are open around each body that is being left out, and how much was written before it.
    bodies: Vec<(usize, Written)>,
    /// How many brackets are open where a function is declared, its name, and its number.
    names: Vec<(usize, String, usize)>,
    /// Where the brackets that were closed last had been opened.
    pub opened_at: usize,
}

/// How much of the parser's text there is.
#[derive(Clone, Copy)]
pub(crate) struct Written {
    pub text: usize,
    pub tokens: usize,
    pub attributes: usize,
}

impl Nested {
    /// Called at a `{` inside of a function: if that is the body of another one, its name is marked.
    pub fn open(&mut self, out: &mut Shimmed, depth: usize) {
        if !out.text.ends_with(") ") {
            return;
        }
        let bracket = out.token_of(self.opened_at);
        let Some(index) = bracket.checked_sub(1).filter(|index| *index > 0) else { return };
        let (Some((name, _)), Some((before, _))) = (out.token(index), out.token(index - 1)) else { return };
        // `int f(void) {`: nothing else has a type, a name and brackets before a block.
        if !is_name(&name) || !(before == "*" || is_name(&before) || DECLARES.contains(&before.as_str())) {
            return;
        }
        let number = out.written().tokens;
        out.extend_token(index, &format!("{NESTED}{number}"));
        self.names.push((depth, name, number));
        self.bodies.push((depth, out.written()));
    }

    /// Called behind a `}`: whether a body ended, which was left out then.
    pub fn close(&mut self, out: &mut Shimmed, depth: usize) -> bool {
        self.names.retain(|(declared, ..)| *declared <= depth);
        match self.bodies.pop_if(|(around, _)| *around == depth) {
            Some((_, before)) => {
                out.cut(before);
                true
            }
            None => false,
        }
    }

    /// What a name is that stands behind a text, if it is one of these functions.
    pub fn marked(&self, word: &str, before: &str) -> Option<String> {
        let (.., number) = self.names.iter().rev().find(|(_, name, _)| name == word)?;
        let is_other = BEFORE_OTHER_NAMES.iter().any(|token| before.ends_with(token));
        (!is_other).then(|| format!("{word}{NESTED}{number}"))
    }
}

/// The name of such a function as the program has it.
pub(crate) fn nested_name(name: &str) -> Option<&str> {
    name.split_once(NESTED).map(|(name, _)| name)
}
