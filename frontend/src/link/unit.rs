//! What one file declares at file scope, and which names stand where in it.

use std::collections::BTreeSet;
use std::ops::Range;

use lang_c::ast::{
    Declaration, DeclarationSpecifier, Declarator, DeclaratorKind, DerivedDeclarator, Enumerator, ExternalDeclaration,
    FunctionDefinition, FunctionSpecifier, Initializer, StorageClassSpecifier, StructType, TranslationUnit,
    TypeSpecifier,
};
use lang_c::span::{Node, Span};
use lang_c::visit::{self, Visit};
use rustc_hash::{FxHashMap, FxHashSet};

use super::SourceUnit;
use super::mentioned::mentioned;
use super::names::member_names;
use crate::attributes::Said;
use crate::declare::defines_tag;
use crate::names::{Renames, original_name};
use crate::parse::{is_name, parse};
use crate::shim::{Shimmed, shim};
use crate::text::SourceText;
use crate::{Diagnostic, Position};

/// What a name names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Role {
    /// An object, function, type or constant.
    Ordinary,
    /// A structure, union or enumeration, behind its keyword.
    Tag,
}

/// A name and what it names.
pub(super) type Name = (Role, String);

/// A token of the file.
pub(super) struct Token {
    /// As it is spelt, without marks of the token pass.
    pub text: String,
    /// Where it stands in the file's text.
    pub offset: usize,
    /// `None` for what is no name, and for names of members, which belong to their type.
    pub role: Option<Role>,
}

/// A declaration at file scope that gives meaning to names of types, tags and constants.
pub(super) struct Item {
    /// Its tokens.
    pub tokens: Range<usize>,
    pub declares: Vec<Name>,
    /// What attributes and pragmas say of it.
    pub layout: String,
    /// What is to be blanked out if another file has said the same before; `None` if this declares something else, too.
    pub blank: Option<Range<usize>>,
}

/// A definition of something with external linkage.
pub(super) struct Definition {
    pub name: String,
    /// Where it stands in the file's text.
    pub offset: usize,
    /// Whether it is a declaration without an initialiser, which counts as a definition at the end of the file.
    pub tentative: bool,
}

/// A file that was read.
pub(super) struct Unit<'a> {
    source: SourceText<'a>,
    pub given: SourceUnit<'a>,
    pub tokens: Vec<Token>,
    pub items: Vec<Item>,
    /// Names of objects and functions with internal linkage.
    pub internal: FxHashSet<String>,
    pub definitions: Vec<Definition>,
    /// Names that another file may define.
    pub mentions: BTreeSet<String>,
}

impl<'a> Unit<'a> {
    /// Reads a file.
    pub fn read(given: &SourceUnit<'a>) -> Result<Unit<'a>, Diagnostic> {
        let source = SourceText::new(given.name, given.text);
        let shimmed = shim(&source, given.text, &Renames::default())?;
        let tree = parse(&source, &shimmed)?;
        let reader = Reader::new(&shimmed, &tree);
        let Reader { tokens, items, internal, definitions, .. } = reader.read(&tree);
        let mentions = mentioned(&tree);
        Ok(Unit { source, given: *given, tokens, items, internal, definitions, mentions })
    }

    /// The line marker that stands before the file's text.
    pub fn marker(&self) -> String {
        let name = self.given.name.replace('\\', "\\\\").replace('"', "\\\"");
        format!("# 1 \"{name}\"\n")
    }

    /// Where an offset lies.
    pub fn position(&self, offset: usize) -> Position {
        self.source.position(offset)
    }

    /// An error at an offset.
    pub fn error(&self, offset: usize, message: String) -> Diagnostic {
        self.source.diagnostic(crate::Severity::Error, offset, message)
    }

    /// The text with blanks at some places. Lines stay lines, and line markers and pragmas stay.
    pub fn blanked(&self, places: &[Range<usize>]) -> Vec<u8> {
        let mut text = self.given.text.to_vec();
        for place in places {
            let mut at = place.start;
            for line in self.given.text[place.clone()].split_inclusive(|byte| *byte == b'\n') {
                // What begins in the middle of a line is no directive.
                let begins = at == 0 || self.given.text[at - 1] == b'\n';
                if !(begins && line.trim_ascii_start().starts_with(b"#")) {
                    let kept = usize::from(line.ends_with(b"\n"));
                    text[at..at + line.len() - kept].fill(b' ');
                }
                at += line.len();
            }
        }
        text
    }
}

/// How a name is declared as a function, from declaration to declaration.
#[derive(Clone, Copy, Default)]
struct Inlining {
    /// Where its definition stands.
    defined: Option<usize>,
    /// Whether some declaration makes it an external definition.
    external: bool,
}

struct Reader<'s> {
    shimmed: &'s Shimmed,
    tokens: Vec<Token>,
    items: Vec<Item>,
    internal: FxHashSet<String>,
    definitions: Vec<Definition>,
    /// Names of function types.
    function_types: FxHashSet<String>,
    /// Functions that are defined `inline`.
    inline: FxHashMap<String, Inlining>,
}

impl<'s> Reader<'s> {
    fn new(shimmed: &'s Shimmed, tree: &TranslationUnit) -> Reader<'s> {
        let members = member_names(tree);
        let mut tokens: Vec<Token> = Vec::new();
        while let Some((text, offset)) = shimmed.token(tokens.len()) {
            let is_member = || members.contains(&shimmed.start_of(tokens.len()));
            let role = if !is_name(&text) || is_member() {
                None
            } else if tokens.last().is_some_and(|last| matches!(last.text.as_str(), "struct" | "union" | "enum")) {
                Some(Role::Tag)
            } else {
                Some(Role::Ordinary)
            };
            tokens.push(Token { text, offset, role });
        }
        Reader {
            shimmed,
            tokens,
            items: Vec::new(),
            internal: FxHashSet::default(),
            definitions: Vec::new(),
            function_types: FxHashSet::default(),
            inline: FxHashMap::default(),
        }
    }

    fn read(mut self, tree: &TranslationUnit) -> Self {
        for node in &tree.0 {
            match &node.node {
                ExternalDeclaration::Declaration(declaration) => self.declaration(declaration),
                ExternalDeclaration::FunctionDefinition(definition) => self.function(definition),
                ExternalDeclaration::StaticAssert(_) => {}
            }
        }
        for (name, inlining) in std::mem::take(&mut self.inline) {
            match inlining.defined {
                Some(offset) if inlining.external && !self.internal.contains(&name) => {
                    self.definitions.push(Definition { name, offset, tentative: false });
                }
                Some(_) => _ = self.internal.insert(name),
                None => {}
            }
        }
        let internal = &self.internal;
        self.definitions.retain(|definition| !internal.contains(&definition.name));
        self
    }

    /// The tokens between two offsets of the parser's text.
    fn tokens_in(&self, span: Span) -> Range<usize> {
        self.shimmed.token_from(span.start)..self.shimmed.token_from(span.end)
    }

    fn source_offset(&self, offset: usize) -> usize {
        self.shimmed.source_offset(offset)
    }

    /// What attributes and pragmas say between two offsets of the parser's text, and where.
    fn layout(&self, span: Span) -> String {
        let said: Vec<&Said> = self.shimmed.attributes_between(span.start, span.end + 1).collect();
        let limit = self.shimmed.packing.at(span.start);
        if said.is_empty() && limit.is_none() { String::new() } else { format!("{said:?} {limit:?}") }
    }

    /// Everything from the token before to the end of a declaration.
    fn whole(&self, tokens: &Range<usize>) -> Option<Range<usize>> {
        let start = tokens.start.checked_sub(1).map_or(0, |before| self.tokens[before].offset + 1);
        let last = &self.tokens[tokens.end.checked_sub(1)?];
        (last.text == ";").then_some(start..last.offset + 1)
    }

    /// The members or constants between the braces of a specifier, and the attributes behind them.
    fn body(&self, tokens: &Range<usize>) -> Option<Range<usize>> {
        let open = self.tokens[tokens.clone()].iter().find(|token| token.text == "{")?.offset;
        let close = self.tokens[tokens.end.checked_sub(1)?].offset + 1;
        Some(open..self.tokens.get(tokens.end).map_or(close, |next| next.offset.max(close)))
    }

    fn item(&mut self, span: Span, declares: Vec<Name>, blank: Option<Range<usize>>) {
        if !declares.is_empty() {
            let (tokens, layout) = (self.tokens_in(span), self.layout(span));
            self.items.push(Item { tokens, declares, layout, blank });
        }
    }

    fn declaration(&mut self, node: &Node<Declaration>) {
        let declaration = &node.node;
        let specified = Specified::of(&declaration.specifiers);
        let tokens = self.tokens_in(node.span);
        let bodies = bodies(&declaration.specifiers);
        if specified.is_typedef {
            let is_alias = self.names_a_function_type(&declaration.specifiers);
            let mut declares: Vec<Name> = bodies.iter().flat_map(|(_, names)| names.clone()).collect();
            for init in &declaration.declarators {
                let Some(declared) = Declared::of(&init.node.declarator) else { continue };
                if declared.is_function || is_alias && declared.is_plain {
                    self.function_types.insert(declared.name.clone());
                }
                declares.push((Role::Ordinary, declared.name));
            }
            let blank = self.whole(&tokens);
            return self.item(node.span, declares, blank);
        }
        let says_nothing_new =
            specified.is_extern && declaration.declarators.iter().all(|init| init.node.initializer.is_none());
        for (specifier, names) in bodies {
            if declaration.declarators.is_empty() || says_nothing_new && !has_tag(specifier) {
                let blank = self.whole(&tokens);
                self.item(node.span, names, blank);
            } else {
                let blank = has_tag(specifier).then(|| self.body(&self.tokens_in(specifier.span))).flatten();
                self.item(specifier.span, names, blank);
            }
        }
        for init in &declaration.declarators {
            let Some(declared) = Declared::of(&init.node.declarator) else { continue };
            let is_alias = declared.is_plain && self.names_a_function_type(&declaration.specifiers);
            self.declares(node.span, &specified, declared, is_alias, init.node.initializer.as_ref());
        }
    }

    /// A declarator that is no name of a type.
    fn declares(
        &mut self,
        span: Span,
        specified: &Specified,
        declared: Declared,
        is_alias: bool,
        initializer: Option<&Node<Initializer>>,
    ) {
        if specified.is_static {
            self.internal.insert(declared.name);
        } else if declared.is_function || is_alias {
            if !specified.is_inline || specified.is_extern {
                self.inline.entry(declared.name).or_default().external = true;
            }
        } else if (initializer.is_some() || !specified.is_extern) && !self.is_weak(span) {
            let offset = self.source_offset(declared.at);
            self.definitions.push(Definition { name: declared.name, offset, tentative: initializer.is_none() });
        }
    }

    fn function(&mut self, node: &Node<FunctionDefinition>) {
        let definition = &node.node;
        for (specifier, names) in bodies(&definition.specifiers) {
            let blank = has_tag(specifier).then(|| self.body(&self.tokens_in(specifier.span))).flatten();
            self.item(specifier.span, names, blank);
        }
        let Some(declared) = Declared::of(&definition.declarator) else { return };
        let specified = Specified::of(&definition.specifiers);
        let head = Span { start: node.span.start, end: definition.declarator.span.end };
        let offset = self.source_offset(declared.at);
        if specified.is_static || self.has_effect(head, "gnu_inline") {
            self.internal.insert(declared.name);
        } else if specified.is_inline {
            let known = self.inline.entry(declared.name).or_default();
            known.defined = Some(offset);
            known.external |= specified.is_extern;
        } else if !self.is_weak(head) {
            self.definitions.push(Definition { name: declared.name, offset, tentative: false });
        }
    }

    fn is_weak(&self, span: Span) -> bool {
        self.has_effect(span, "weak")
    }

    fn has_effect(&self, span: Span, wanted: &str) -> bool {
        let is_one = |said: &Said| matches!(said, Said::Effect(name, _) if name == wanted);
        self.shimmed.attributes_between(span.start, span.end + 1).any(is_one)
    }

    fn names_a_function_type(&self, specifiers: &[Node<DeclarationSpecifier>]) -> bool {
        specifiers.iter().any(|specifier| match &specifier.node {
            DeclarationSpecifier::TypeSpecifier(specifier) => match &specifier.node {
                TypeSpecifier::TypedefName(name) => self.function_types.contains(&original_name(&name.node.name)),
                _ => false,
            },
            _ => false,
        })
    }
}

/// What the words before the names of a declaration say.
#[derive(Clone, Copy, Default)]
pub(super) struct Specified {
    pub is_typedef: bool,
    pub is_static: bool,
    pub is_extern: bool,
    is_inline: bool,
}

impl Specified {
    pub fn of(specifiers: &[Node<DeclarationSpecifier>]) -> Specified {
        let mut all = Specified::default();
        for specifier in specifiers {
            match &specifier.node {
                DeclarationSpecifier::StorageClass(class) => match class.node {
                    StorageClassSpecifier::Typedef => all.is_typedef = true,
                    StorageClassSpecifier::Static => all.is_static = true,
                    StorageClassSpecifier::Extern => all.is_extern = true,
                    _ => {}
                },
                DeclarationSpecifier::Function(function) => {
                    all.is_inline |= function.node == FunctionSpecifier::Inline;
                }
                _ => {}
            }
        }
        all
    }
}

/// A name that a declarator declares.
pub(super) struct Declared {
    pub name: String,
    /// Where it stands in the parser's text.
    at: usize,
    pub is_function: bool,
    /// Whether it has the very type that stands before it.
    is_plain: bool,
}

impl Declared {
    pub fn of(node: &Node<Declarator>) -> Option<Declared> {
        let (mut declarator, mut is_plain) = (node, true);
        loop {
            let derived = &declarator.node.derived;
            is_plain &= derived.is_empty();
            match &declarator.node.kind.node {
                DeclaratorKind::Abstract => return None,
                DeclaratorKind::Declarator(inner) => declarator = inner,
                DeclaratorKind::Identifier(name) => {
                    let first = derived.iter().find(|part| !matches!(part.node, DerivedDeclarator::Pointer(_)));
                    // `int (f)(void)` declares a function, too: what stands around plain parentheses.
                    let is_function = match first {
                        Some(part) => is_function(&part.node),
                        None => derived.is_empty() && declares_function_in_brackets(node),
                    };
                    return Some(Declared {
                        name: original_name(&name.node.name),
                        at: name.span.start,
                        is_function,
                        is_plain,
                    });
                }
            }
        }
    }
}

/// Whether the innermost part of a declarator that is not empty makes a function.
fn declares_function_in_brackets(node: &Node<Declarator>) -> bool {
    match &node.node.kind.node {
        DeclaratorKind::Declarator(inner) if !is_bare(inner) => declares_function_in_brackets(inner),
        _ => {
            let mut derived = node.node.derived.iter();
            derived
                .find(|part| !matches!(part.node, DerivedDeclarator::Pointer(_)))
                .is_some_and(|part| is_function(&part.node))
        }
    }
}

/// Whether there is nothing but brackets around the name.
fn is_bare(node: &Node<Declarator>) -> bool {
    node.node.derived.is_empty()
        && match &node.node.kind.node {
            DeclaratorKind::Declarator(inner) => is_bare(inner),
            _ => true,
        }
}

fn is_function(part: &DerivedDeclarator) -> bool {
    matches!(part, DerivedDeclarator::Function(_) | DerivedDeclarator::KRFunction(_))
}

fn has_tag(specifier: &Node<TypeSpecifier>) -> bool {
    match &specifier.node {
        TypeSpecifier::Struct(record) => record.node.identifier.is_some(),
        TypeSpecifier::Enum(enumeration) => enumeration.node.identifier.is_some(),
        _ => false,
    }
}

/// The specifiers with members or constants in braces, each with the tags and constants that it declares.
fn bodies(specifiers: &[Node<DeclarationSpecifier>]) -> Vec<(&Node<TypeSpecifier>, Vec<Name>)> {
    let with_body = specifiers.iter().filter_map(|specifier| match &specifier.node {
        DeclarationSpecifier::TypeSpecifier(specifier) if defines_tag(specifier) => Some(specifier),
        _ => None,
    });
    with_body
        .map(|specifier| {
            let mut names = DeclaredInside::default();
            names.visit_type_specifier(&specifier.node, &specifier.span);
            (specifier, names.0)
        })
        .collect()
}

/// The tags that get a body somewhere inside, and the constants of enumerations.
#[derive(Default)]
struct DeclaredInside(Vec<Name>);

impl<'ast> Visit<'ast> for DeclaredInside {
    fn visit_struct_type(&mut self, record: &'ast StructType, span: &'ast Span) {
        if let (Some(tag), Some(_)) = (&record.identifier, &record.declarations) {
            self.0.push((Role::Tag, original_name(&tag.node.name)));
        }
        visit::visit_struct_type(self, record, span);
    }

    fn visit_enum_type(&mut self, enumeration: &'ast lang_c::ast::EnumType, span: &'ast Span) {
        if let (Some(tag), false) = (&enumeration.identifier, enumeration.enumerators.is_empty()) {
            self.0.push((Role::Tag, original_name(&tag.node.name)));
        }
        visit::visit_enum_type(self, enumeration, span);
    }

    fn visit_enumerator(&mut self, enumerator: &'ast Enumerator, span: &'ast Span) {
        self.0.push((Role::Ordinary, original_name(&enumerator.identifier.node.name)));
        visit::visit_enumerator(self, enumerator, span);
    }
}
