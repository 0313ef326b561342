//! Which functions and objects a file uses that another file may define.

use std::collections::BTreeSet;

use lang_c::ast::{CallExpression, Declaration, Expression, TranslationUnit};
use lang_c::span::Span;
use lang_c::visit::{self, Visit};
use rustc_hash::FxHashSet;

use super::unit::{Declared, Specified};
use crate::names::original_name;

/// The names that are used, and declared as functions or `extern`, anywhere in the file; and what is called without a declaration.
pub(super) fn mentioned(tree: &TranslationUnit) -> BTreeSet<String> {
    let mut names = Names::default();
    names.visit_translation_unit(tree);
    let Names { declared, used, called } = names;
    let used = used.into_iter().filter(|name| declared.contains(name));
    used.chain(called).collect()
}

#[derive(Default)]
struct Names {
    declared: FxHashSet<String>,
    used: FxHashSet<String>,
    called: FxHashSet<String>,
}

impl<'ast> Visit<'ast> for Names {
    fn visit_declaration(&mut self, declaration: &'ast Declaration, span: &'ast Span) {
        let specified = Specified::of(&declaration.specifiers);
        if !specified.is_typedef && !specified.is_static {
            let declared = declaration.declarators.iter().filter_map(|init| Declared::of(&init.node.declarator));
            let external = declared.filter(|declared| specified.is_extern || declared.is_function);
            self.declared.extend(external.map(|declared| declared.name));
        }
        visit::visit_declaration(self, declaration, span);
    }

    fn visit_expression(&mut self, expression: &'ast Expression, span: &'ast Span) {
        if let Expression::Identifier(name) = expression {
            self.used.insert(original_name(&name.node.name));
        }
        visit::visit_expression(self, expression, span);
    }

    fn visit_call_expression(&mut self, call: &'ast CallExpression, span: &'ast Span) {
        if let Expression::Identifier(name) = &call.callee.node {
            self.called.insert(original_name(&name.node.name));
        }
        visit::visit_call_expression(self, call, span);
    }
}
