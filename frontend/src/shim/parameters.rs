//! Parameters that are named like types.
//!
//! The parser forgets the names of parameters where the body begins, and takes one that is a type outside of the function for the type.
//! So a declaration of these names is written at the begin of the body, and [`forget_parameters`] takes it out of the syntax tree.

use lang_c::ast::{BlockItem, DeclarationSpecifier, Expression, ExternalDeclaration, Statement, TranslationUnit};
use lang_c::ast::{TypeOf, TypeSpecifier};
use rustc_hash::FxHashSet;

use super::Pass;
use crate::names::PARAMETERS;
use crate::parse::is_name;

/// The names of types, and where the current declaration of the file begins.
#[derive(Default)]
pub(super) struct TypeNames {
    /// The names in definitions of types at file level: those of the types and perhaps others.
    names: FxHashSet<String>,
    begin: usize,
}

impl TypeNames {
    /// A declaration of the file begins behind a text.
    pub fn begin(&mut self, before: &str) {
        let last = before.get(self.begin..).unwrap_or_default();
        if last.starts_with("typedef ") {
            let mut depth = 0;
            for token in last.split_ascii_whitespace() {
                depth += i32::from(token == "{") - i32::from(token == "}");
                if depth == 0 && is_name(token) {
                    self.names.insert(token.to_owned());
                }
            }
        }
        self.begin = before.len();
    }

    /// The parameters of a definition that are named like types.
    fn parameters(&self, head: &str) -> Vec<String> {
        let mut tokens = head.split_ascii_whitespace().peekable();
        // The first name with a bracket behind it is that of the function.
        while let Some(token) = tokens.next() {
            if is_name(token) && !NO_NAMES.contains(&token) && tokens.peek() == Some(&"(") {
                break;
            }
        }
        let (mut found, mut depth) = (Vec::new(), 0);
        let mut before = ["", ""];
        let mut named = false;
        for token in tokens {
            match token {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
            if token == "," && depth == 1 {
                named = false;
            }
            // A name behind a type is none itself; later ones are in the type of the parameter.
            let [former, last] = before;
            let is_tag = matches!(last, "struct" | "union" | "enum");
            let follows_type =
                last == "*" || is_type_word(last) || is_name(last) || matches!(former, "struct" | "union" | "enum");
            if !named && is_name(token) && !NO_NAMES.contains(&token) && !is_tag && follows_type {
                named = true;
                found.extend(self.names.contains(token).then(|| token.to_owned()));
            }
            if !QUALIFIERS.contains(&token) {
                before = [last, token];
            }
        }
        found
    }
}

impl Pass<'_> {
    /// The body of a function begins.
    pub(super) fn declare_parameters(&mut self, start: usize) {
        let names = match self.out.text.get(self.types.begin..) {
            Some(head) if !self.types.names.is_empty() => self.types.parameters(head),
            _ => return,
        };
        if names.is_empty() {
            return;
        }
        for token in ["__typeof__", "(", PARAMETERS, ")"] {
            self.emit(token, start);
        }
        for (index, name) in names.iter().enumerate() {
            if index > 0 {
                self.emit(",", start);
            }
            self.emit(name, start);
        }
        self.emit(";", start);
    }
}

/// Leaves out the declarations that were written for the parser alone.
pub(crate) fn forget_parameters(unit: &mut TranslationUnit) {
    for declaration in &mut unit.0 {
        let ExternalDeclaration::FunctionDefinition(function) = &mut declaration.node else { continue };
        let Statement::Compound(items) = &mut function.node.statement.node else { continue };
        if items.first().is_some_and(|item| declares_parameters(&item.node)) {
            items.remove(0);
        }
    }
}

fn declares_parameters(item: &BlockItem) -> bool {
    let BlockItem::Declaration(declaration) = item else { return false };
    declaration.node.specifiers.iter().any(|specifier| match &specifier.node {
        DeclarationSpecifier::TypeSpecifier(ty) => match &ty.node {
            TypeSpecifier::TypeOf(of) => match &of.node {
                TypeOf::Expression(value) => {
                    matches!(&value.node, Expression::Identifier(name) if name.node.name == PARAMETERS)
                }
                TypeOf::Type(_) => false,
            },
            _ => false,
        },
        _ => false,
    })
}

/// Words before a bracket that are not the name of a function.
const NO_NAMES: [&str; 6] = ["typeof", "__typeof__", "__typeof", "_Alignas", "__asm__", "__attribute__"];

/// Words that stand between a type and a name, or in front of both.
const QUALIFIERS: [&str; 9] =
    ["const", "volatile", "restrict", "register", "__const", "__volatile__", "__restrict", "__restrict__", "static"];

/// Whether a word is a type.
fn is_type_word(word: &str) -> bool {
    [
        "void",
        "char",
        "short",
        "int",
        "long",
        "signed",
        "unsigned",
        "float",
        "double",
        "_Bool",
        "__signed__",
        "_Float128",
    ]
    .contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_behind_a_type_are_parameters() {
        let mut types = TypeNames::default();
        types.begin("");
        types.begin("typedef int T ; ");
        types.begin("typedef int T ; typedef struct { int m ; } * U , V ; ");
        let parameters = |head: &str| types.parameters(head).join(" ");
        assert_eq!(parameters("int f ( char T , const T , T const , U * U ) { "), "T U");
        assert_eq!(parameters("static T f ( T T , struct T V ) { "), "T V");
        assert_eq!(parameters("T * ( * f ( unsigned const T ) ) ( U U ) { "), "T");
        assert_eq!(parameters("int f ( T ) { "), "");
        assert_eq!(
            parameters("int f ( int ( * a ) ( int T ) , int b [ sizeof ( T ) ] , struct T * U , int m ) { "),
            "U"
        );
    }
}
