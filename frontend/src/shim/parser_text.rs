//! The text that the parser gets, token by token, with the way back to the source.
//!
//! Tokens are only appended, each with its source offset, so that a position in the parser's text is found by bisection.
//! Attributes are no part of the text: they are kept beside it, at the token behind them.

use crate::attributes::{Packing, Said};
use crate::names::original_name;
use crate::nested::Written;

/// The text for the parser and where its tokens came from.
pub(crate) struct Shimmed {
    /// What the parser gets.
    pub text: String,
    /// For each token its offset in `text` and in the source.
    tokens: Vec<(u32, u32)>,
    /// What attributes say of layout, each with the offset in `text` of the token after it.
    attributes: Vec<(u32, Said)>,
    /// What `#pragma pack` says.
    pub packing: Packing,
}

impl Shimmed {
    /// Nothing, with room for a text of this many bytes.
    pub(super) fn with_capacity(bytes: usize) -> Shimmed {
        Shimmed {
            text: String::with_capacity(bytes),
            tokens: Vec::new(),
            attributes: Vec::new(),
            packing: Packing::default(),
        }
    }

    /// Writes a token that came from a source offset.
    pub(super) fn push(&mut self, token: &str, from: usize) {
        // The size of the source was checked, and a token grows by a small factor only.
        self.tokens.push((self.text.len() as u32, from as u32));
        self.text.push_str(token);
        self.text.push(' ');
    }

    /// What attributes before the next token say of layout.
    pub(super) fn says(&mut self, said: impl IntoIterator<Item = Said>) {
        let at = self.text.len() as u32;
        self.attributes.extend(said.into_iter().map(|said| (at, said)));
    }

    /// The source offset of an offset of the parser's text.
    pub fn source_offset(&self, offset: usize) -> usize {
        let after = self.tokens.partition_point(|&(out, _)| out as usize <= offset);
        self.tokens.get(after.saturating_sub(1)).map_or(0, |&(_, source)| source as usize)
    }

    /// What the attributes say that stand before a token between two offsets of the parser's text, both included.
    pub fn attributes_between(&self, start: usize, end: usize) -> impl Iterator<Item = &Said> {
        let first = self.attributes.partition_point(|&(at, _)| (at as usize) < start);
        self.attributes[first..].iter().take_while(move |(at, _)| *at as usize <= end).map(|(_, said)| said)
    }

    /// The offset in the parser's text of the first token at or after an offset of it.
    pub fn next_token(&self, offset: usize) -> usize {
        self.tokens.get(self.token_from(offset)).map_or(self.text.len(), |&(out, _)| out as usize)
    }

    /// The index of the first token that begins at or after an offset of the parser's text.
    pub fn token_from(&self, offset: usize) -> usize {
        self.tokens.partition_point(|&(out, _)| (out as usize) < offset)
    }

    /// The index of the first token that came from a source offset or one behind it.
    pub fn token_of(&self, source: usize) -> usize {
        self.tokens.partition_point(|&(_, from)| (from as usize) < source)
    }

    /// How much was written.
    pub fn written(&self) -> Written {
        Written { text: self.text.len(), tokens: self.tokens.len(), attributes: self.attributes.len() }
    }

    /// Leaves out what was written later.
    pub fn cut(&mut self, written: Written) {
        self.text.truncate(written.text);
        self.tokens.truncate(written.tokens);
        self.attributes.truncate(written.attributes);
    }

    /// Writes something right behind a token.
    pub fn extend_token(&mut self, index: usize, more: &str) {
        let Some(&(start, _)) = self.tokens.get(index) else { return };
        let length = self.text[start as usize..].find(' ').unwrap_or(0);
        self.text.insert_str(start as usize + length, more);
        let behind = self.attributes.iter_mut().rev().map(|(at, _)| at).take_while(|at| **at > start);
        self.tokens[index + 1..].iter_mut().map(|(at, _)| at).chain(behind).for_each(|at| *at += more.len() as u32);
    }

    /// The offset in the parser's text of the token with this index.
    pub fn start_of(&self, index: usize) -> usize {
        self.tokens.get(index).map_or(self.text.len(), |&(out, _)| out as usize)
    }

    /// The token with this index as it was written, and its source offset.
    pub fn token(&self, index: usize) -> Option<(String, usize)> {
        let &(start, source) = self.tokens.get(index)?;
        let end = self.tokens.get(index + 1).map_or(self.text.len(), |&(next, _)| next as usize);
        Some((original_name(self.text.get(start as usize..end)?.trim_end()), source as usize))
    }
}
