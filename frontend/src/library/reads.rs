//! What functions read behind their pointer arguments where their models do not need the values.
//!
//! The one table of that. Only programs that are looked at for data races have these accesses: to all other
//! properties they are nothing but work.

use concord_logic::TermId;
use concord_program::Access;
use lang_c::ast::Expression;
use lang_c::span::Node;

use super::format::{self, Length};
use super::{Call, Res};
use crate::lower::Lowering;
use crate::types::Type;

/// Objects of more cells are not read.
const MOST_CELLS: usize = 1 << 12;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Read {
    /// The whole object of the type that is pointed to.
    Object,
    /// A string with its end.
    Text,
}

/// Functions, the argument that they read behind, and how.
const READS: &[(&[&str], usize, Read)] = &[
    (&["puts", "fputs", "perror", "openlog"], 0, Read::Text),
    (&["setlocale", "pthread_setname_np"], 1, Read::Text),
    (&["pthread_attr_setschedparam"], 1, Read::Object),
    (&["pthread_setschedparam", "pthread_setaffinity_np"], 2, Read::Object),
];

fn row(name: &str) -> Option<(usize, Read)> {
    READS.iter().find(|(names, ..)| names.contains(&name)).map(|&(_, index, read)| (index, read))
}

/// What is read behind an argument.
enum Behind {
    Object,
    Text(Length),
}

fn behind(call: &Call<'_>, index: usize) -> Option<Behind> {
    match row(&call.name) {
        Some((first, Read::Object)) if index == first => Some(Behind::Object),
        Some((first, Read::Text)) if index == first => Some(Behind::Text(Length::ToItsEnd)),
        Some(_) => None,
        None => format::string_argument(&call.name, call.arguments, index).map(Behind::Text),
    }
}

impl<'a> Lowering<'a> {
    /// Reads what a function reads behind an argument, if the program is looked at for data races; whether the
    /// argument was evaluated for that.
    pub(super) fn read_behind(&mut self, call: &Call<'a>, index: usize) -> Res<bool> {
        if !self.input.races {
            return Ok(false);
        }
        let node = call.argument(self, index)?;
        let Some(behind) = behind(call, index) else { return Ok(false) };
        let is_pointer = |ty: &Type| ty.pointee().is_some() || ty.is_array();
        let is_literal = matches!(node.node, Expression::StringLiteral(_));
        if is_literal || !is_pointer(&self.type_of(node)?) || self.try_constant(node)? == Some(0) {
            return Ok(false);
        }
        match behind {
            Behind::Object => self.read_object(call, node)?,
            Behind::Text(length) => {
                let limit = match length {
                    Length::ToItsEnd => None,
                    Length::AtMost(limit) => Some(limit),
                };
                let limit = limit.map(|limit| self.pointer_constant(limit));
                let text = self.address_argument(node)?.term;
                self.read_text(text, limit, call.at)?;
            }
        }
        Ok(true)
    }

    fn read_text(&mut self, text: TermId, limit: Option<TermId>, at: usize) -> Res<()> {
        let given = self.terms.is_nonzero(text);
        // No other access concerns what is not there of strings of the surroundings.
        let ends: Vec<TermId> =
            self.library.environment.ends.clone().into_iter().map(|end| self.pointer_constant(end)).collect();
        self.when(given, at, |this| {
            let index = this.new_index(at);
            this.count_up(index, limit, at, &mut |this, end| {
                let address = this.terms.bv_add(text, index.term);
                for &last in &ends {
                    let is_last = this.terms.eq(address, last);
                    this.leave_if(is_last, end, at);
                }
                let byte = this.load(address, 8, Access::Plain, at);
                let zero = this.terms.constant(8, 0);
                let ends = this.terms.eq(byte, zero);
                this.leave_if(ends, end, at);
            });
            Ok(())
        })
    }

    fn read_object(&mut self, call: &Call<'a>, node: &'a Node<Expression>) -> Res<()> {
        let place = self.argument_place(node)?;
        let Some(layout) = self.types.layout(&place.ty) else {
            self.unsupported(call.at, format!("what `{}` reads behind this argument", call.name));
            return Ok(());
        };
        let address = self.address_of_place(&place, node.span.start)?.term;
        let Some(cells) = layout.cells_up_to(MOST_CELLS) else {
            self.unsupported(call.at, format!("the large object that `{}` reads", call.name));
            return Ok(());
        };
        for (offset, bits) in cells {
            let address = self.offset_address(address, offset);
            self.load(address, bits, Access::Plain, call.at);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_read_behind_arguments_is_a_known_function() {
        let known: Vec<_> = super::super::library().flat_map(|entry| entry.names.iter().copied()).collect();
        for name in READS.iter().flat_map(|(names, ..)| *names) {
            assert!(known.contains(name), "`{name}` is in no row");
        }
    }
}
