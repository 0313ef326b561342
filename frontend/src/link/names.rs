//! Where names of members stand: they belong to their type, and no other name is mistaken for one.

use lang_c::ast::{
    Declarator, DeclaratorKind, Designator, MemberExpression, OffsetDesignator, OffsetMember, StructDeclarator,
    TranslationUnit,
};
use lang_c::span::{Node, Span};
use lang_c::visit::{self, Visit};
use rustc_hash::FxHashSet;

/// The offsets of all names of members in the parser's text.
pub(super) fn member_names(tree: &TranslationUnit) -> FxHashSet<usize> {
    let mut members = Members::default();
    members.visit_translation_unit(tree);
    members.0
}

#[derive(Default)]
struct Members(FxHashSet<usize>);

impl Members {
    fn declared(&mut self, node: &Node<Declarator>) {
        match &node.node.kind.node {
            DeclaratorKind::Abstract => {}
            DeclaratorKind::Identifier(name) => _ = self.0.insert(name.span.start),
            DeclaratorKind::Declarator(inner) => self.declared(inner),
        }
    }
}

impl<'ast> Visit<'ast> for Members {
    fn visit_struct_declarator(&mut self, declarator: &'ast StructDeclarator, span: &'ast Span) {
        if let Some(declarator) = &declarator.declarator {
            self.declared(declarator);
        }
        visit::visit_struct_declarator(self, declarator, span);
    }

    fn visit_member_expression(&mut self, member: &'ast MemberExpression, span: &'ast Span) {
        self.0.insert(member.identifier.span.start);
        visit::visit_member_expression(self, member, span);
    }

    fn visit_designator(&mut self, designator: &'ast Designator, span: &'ast Span) {
        if let Designator::Member(name) = designator {
            self.0.insert(name.span.start);
        }
        visit::visit_designator(self, designator, span);
    }

    fn visit_offset_designator(&mut self, designator: &'ast OffsetDesignator, span: &'ast Span) {
        self.0.insert(designator.base.span.start);
        visit::visit_offset_designator(self, designator, span);
    }

    fn visit_offset_member(&mut self, member: &'ast OffsetMember, span: &'ast Span) {
        if let OffsetMember::Member(name) | OffsetMember::IndirectMember(name) = member {
            self.0.insert(name.span.start);
        }
        visit::visit_offset_member(self, member, span);
    }
}
