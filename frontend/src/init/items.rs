//! The items between two braces, consumed from the front while they are spread over an object.

use lang_c::ast::{Designator, InitializerListItem};
use lang_c::span::Node;

/// Items of one pair of braces, consumed from the front.
#[derive(Clone, Copy)]
pub(super) struct Items<'a> {
    pub items: &'a [Node<InitializerListItem>],
    pub next: usize,
    /// How many designators of the current item were followed already.
    pub followed: usize,
}

impl<'a> Items<'a> {
    pub fn new(items: &'a [Node<InitializerListItem>]) -> Items<'a> {
        Items { items, next: 0, followed: 0 }
    }

    pub fn current(&self) -> Option<&'a Node<InitializerListItem>> {
        self.items.get(self.next)
    }

    /// The designators of the current item that are to be followed still.
    pub fn path(&self) -> &'a [Node<Designator>] {
        self.current().map_or(&[], |item| &item.node.designation[self.followed..])
    }

    pub fn advance(&mut self) {
        (self.next, self.followed) = (self.next + 1, 0);
    }

    /// The current item without those behind it.
    pub fn alone(&self) -> Items<'a> {
        Items { items: &self.items[..self.next + 1], ..*self }
    }
}

/// Where the items of an object come from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Entrance {
    /// They have braces of their own.
    Braces,
    /// Its braces were left out.
    Elided,
    /// The designators of the first item lead into it; the items behind go on inside of it as if its braces were left out.
    Designated,
}

/// Whether the designators of an item belong to the object whose items are spread.
pub(super) fn leads_inside(entrance: Entrance, first: bool) -> bool {
    entrance == Entrance::Braces || entrance == Entrance::Designated && first
}
