//! What types may have that [`Type`](crate::types::Type) does not keep: qualifiers and enumerations.
//!
//! A name that was ever declared with one of them may have it, whatever the block, and so may an expression or a type
//! that mentions such a name. This is read off the syntax tree.

use lang_c::ast::{DeclarationSpecifier, Declarator, EnumType, Expression, Identifier, TypeName, TypeQualifier};
use lang_c::span::{Node, Span};
use lang_c::visit::{self, Visit};
use rustc_hash::FxHashMap;

use crate::lower::Lowering;
use crate::names::DEDUCED;

/// What types may have that [`Type`](crate::types::Type) does not keep.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hidden {
    /// `const`, `volatile` or `restrict`.
    pub qualified: bool,
    /// Whether it may be the type of an enumeration.
    pub enumeration: bool,
}

/// The names that were declared with something hidden, whatever the block, as the parser gets them.
pub(crate) type HiddenNames = FxHashMap<String, Hidden>;

/// Collects what a part of the syntax tree mentions.
pub(crate) struct Seen<'n> {
    names: &'n HiddenNames,
    all: Hidden,
}

impl Seen<'_> {
    /// What a declaration begins with.
    pub fn specifiers(&mut self, specifiers: &[Node<DeclarationSpecifier>]) {
        for specifier in specifiers {
            self.visit_declaration_specifier(&specifier.node, &specifier.span);
        }
    }

    /// What stands around a declared name, and the name.
    pub fn declarator(&mut self, declarator: &Node<Declarator>) {
        self.visit_declarator(&declarator.node, &declarator.span);
    }
}

impl<'ast> Visit<'ast> for Seen<'_> {
    fn visit_identifier(&mut self, identifier: &'ast Identifier, _: &'ast Span) {
        let name = identifier.name.as_str();
        // What is deduced may be anything; the names of functions are arrays of `const char`.
        self.all.qualified |= matches!(name, DEDUCED | "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__");
        self.all.enumeration |= name == DEDUCED;
        if let Some(hidden) = self.names.get(name) {
            self.all.qualified |= hidden.qualified;
            self.all.enumeration |= hidden.enumeration;
        }
    }

    fn visit_type_qualifier(&mut self, qualifier: &'ast TypeQualifier, _: &'ast Span) {
        self.all.qualified |= qualifier_bit(qualifier) != 0;
    }

    fn visit_enum_type(&mut self, enumeration: &'ast EnumType, span: &'ast Span) {
        self.all.enumeration = true;
        visit::visit_enum_type(self, enumeration, span);
    }
}

/// One bit for each qualifier that [`Type`](crate::types::Type) does not keep.
pub(crate) fn qualifier_bit(qualifier: &TypeQualifier) -> u8 {
    match qualifier {
        TypeQualifier::Const => 1,
        TypeQualifier::Volatile => 2,
        TypeQualifier::Restrict => 4,
        _ => 0,
    }
}

impl Lowering<'_> {
    /// What the parts of the syntax tree mention that `walk` goes over.
    pub fn hidden(&self, walk: impl FnOnce(&mut Seen<'_>)) -> Hidden {
        let mut seen = Seen { names: &self.scopes.hidden_names, all: Hidden::default() };
        walk(&mut seen);
        seen.all
    }

    /// What a type name mentions.
    pub fn hidden_in_name(&self, name: &Node<TypeName>) -> Hidden {
        self.hidden(|seen| seen.visit_type_name(&name.node, &name.span))
    }

    /// What an expression mentions.
    pub fn hidden_in_value(&self, node: &Node<Expression>) -> Hidden {
        self.hidden(|seen| seen.visit_expression(&node.node, &node.span))
    }

    /// Notes what the declaration of a name, which `walk` goes over, hides.
    pub fn note_hidden(&mut self, name: &str, walk: impl FnOnce(&mut Seen<'_>)) {
        let found = self.hidden(walk);
        if found.qualified || found.enumeration {
            let known = self.scopes.hidden_names.entry(crate::names::spelt_for_parser(name)).or_default();
            known.qualified |= found.qualified;
            known.enumeration |= found.enumeration;
        }
    }

    /// An enumeration constant has the type of its enumeration.
    pub fn note_enumerator(&mut self, name: &str) {
        self.scopes.hidden_names.entry(crate::names::spelt_for_parser(name)).or_default().enumeration = true;
    }
}
