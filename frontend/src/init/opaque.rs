//! Initialisers of opaque objects, such as `PTHREAD_MUTEX_INITIALIZER`: only zero and the type of a mutex are known.

use lang_c::ast::Initializer;
use lang_c::span::Node;

use super::items::Items;
use super::{Entry, Spread, What};
use crate::library::mutex;
use crate::lower::{Lowering, Res};
use crate::mentions::mutex_type;
use crate::types::{Opaque, Type};

impl<'a> Lowering<'a> {
    /// The entries of an initialiser of an opaque object: all zero, but for the type of a mutex.
    pub(super) fn opaque_entries(
        &mut self,
        opaque: Opaque,
        offset: u64,
        initializer: &'a Node<Initializer>,
        out: &mut Vec<Entry<'a>>,
    ) -> Res<()> {
        match mutex_type(&initializer.node).filter(|&kind| kind != 0 && opaque.name == "pthread_mutex_t") {
            None => self.opaque_initializer(opaque.name, initializer),
            Some(kind) => {
                let (at, what) = (initializer.span.start, What::Number(kind));
                out.push(Entry { offset: offset + mutex::KIND, ty: Type::INT, bits: None, what, at });
                Ok(())
            }
        }
    }

    /// An opaque object whose braces were left out. How many items it takes is known to the system's headers only; if
    /// they are all zero, and nothing that was said before lies behind it, that makes no difference.
    pub(super) fn opaque_without_braces(
        &mut self,
        name: &str,
        offset: u64,
        items: &mut Items<'a>,
        out: &mut Spread<'a>,
    ) -> Res<()> {
        out.forget(offset, 1);
        let mut taken = 0;
        while let Some(item) = items.current().filter(|item| taken == 0 || item.node.designation.is_empty()) {
            if taken > 0 && out.entries.iter().any(|entry| entry.offset >= offset) {
                let what = format!("this value behind a `{name}` without braces is not supported");
                return self.error(item.span.start, what);
            }
            self.opaque_initializer(name, &item.node.initializer)?;
            items.advance();
            taken += 1;
        }
        Ok(())
    }

    /// Only the initialiser that says "an ordinary, free mutex" has a known meaning.
    pub(super) fn opaque_initializer(&mut self, name: &str, initializer: &'a Node<Initializer>) -> Res<()> {
        match &initializer.node {
            Initializer::Expression(expression) => match self.try_constant(expression)? {
                Some(0) => Ok(()),
                _ => self.error(initializer.span.start, format!("this initialiser of a `{name}` is not supported")),
            },
            Initializer::List(items) => {
                items.iter().try_for_each(|item| self.opaque_initializer(name, &item.node.initializer))
            }
        }
    }
}
