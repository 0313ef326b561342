//! Declarations: what types and names they mean.

use std::rc::Rc;

use lang_c::ast::{
    Declaration, DeclarationSpecifier, Declarator, DeclaratorKind, DerivedDeclarator, Ellipsis, InitDeclarator,
    Initializer, SpecifierQualifier, TypeName, TypeQualifier, TypeSpecifier,
};
use lang_c::span::{Node, Span};

use crate::attributes::LayoutWish;
use crate::lower::{Lowering, Res};
use crate::names::original_name;
use crate::scope::Symbol;
use crate::types::{FunctionType, Opaque, Record, RecordId, Type};

/// What the specifiers of a declaration say besides the type.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Storage {
    pub is_typedef: bool,
    pub is_extern: bool,
    pub is_static: bool,
    pub thread_local: bool,
    pub is_auto: bool,
    /// The alignment that is asked for, in bytes, also by a `typedef`.
    pub aligned: Option<u64>,
    /// The type is that of the initialiser: `__auto_type`.
    pub deduced: bool,
}

/// What a declarator declares.
pub(crate) struct Declared {
    pub name: String,
    pub ty: Type,
    pub storage: Storage,
    /// Where the declaration begins that the declarator stands in.
    pub start: usize,
}

impl<'a> Lowering<'a> {
    fn is_union(&self, ty: &Type) -> bool {
        matches!(ty, Type::Record(id) if self.types.record(*id).union)
    }

    /// What attributes among the specifiers of a declaration say of everything that it declares. Those inside of
    /// a structure, and right behind it, are the structure's.
    pub fn specifier_wish(
        &mut self,
        specifiers: &'a [Node<DeclarationSpecifier>],
        from: usize,
        to: usize,
    ) -> LayoutWish {
        for specifier in specifiers {
            if let DeclarationSpecifier::TypeSpecifier(specifier) = &specifier.node
                && defines_tag(specifier)
            {
                let before = self.wish_between(from, specifier.span.start);
                return self.wish_between(specifier.span.end + 2, to).and(before);
            }
        }
        self.wish_between(from.min(to), to)
    }

    /// A type that never becomes complete.
    fn unknown_type(&mut self) -> Type {
        let name = "(with an unsupported attribute)".to_owned();
        let record =
            Record { name, union: false, fields: None, size: 0, align: 1, preferred_align: 1, uncertain: true };
        self.types.records.push(record);
        Type::Record(RecordId(self.types.records.len() - 1))
    }

    /// The type and storage of a variable or `typedef` with what attributes say of it.
    pub fn wished(
        &mut self,
        ty: Type,
        storage: Storage,
        base: &Type,
        wish: &LayoutWish,
        at: usize,
    ) -> Res<(Type, Storage)> {
        let mut storage = storage;
        if ty != *base && !ty.is_array() {
            // It is about what is pointed to.
            storage.aligned = None;
        }
        storage.aligned = wish.aligned.or(storage.aligned);
        if wish.uncertain && storage.is_typedef {
            // Headers may have such types; only who needs their size is refused.
            return Ok((self.unknown_type(), storage));
        } else if wish.uncertain {
            return self.error(at, "this attribute is not supported");
        }
        let Some(mode) = &wish.mode else { return Ok((ty, storage)) };
        match self.in_mode(&ty, mode) {
            Some(ty) => Ok((ty, storage)),
            None if storage.is_typedef => Ok((self.unknown_type(), storage)),
            None => self.error(at, format!("the mode `{mode}` of `{}` is not supported", self.types.show(&ty))),
        }
    }

    /// The type that a type name means.
    pub fn type_name(&mut self, name: &'a Node<TypeName>) -> Res<Type> {
        Ok(self.aligned_type_name(name)?.0)
    }

    /// The type that a type name means, and the alignment that its `typedef` asks for.
    pub fn aligned_type_name(&mut self, name: &'a Node<TypeName>) -> Res<(Type, Option<u64>)> {
        let (base, aligned) = self.qualified_type(&name.node.specifiers, name.span.start)?;
        let ty = match &name.node.declarator {
            Some(declarator) => self.declarator(base.clone(), declarator)?.1,
            None => base.clone(),
        };
        let tagged = name.node.specifiers.iter().find_map(|specifier| match &specifier.node {
            SpecifierQualifier::TypeSpecifier(specifier) if defines_tag(specifier) => Some(specifier.span),
            _ => None,
        });
        let wish = self.wish_in(name.span, tagged);
        let storage = Storage { aligned, ..Storage::default() };
        let (ty, storage) = self.wished(ty, storage, &base, &wish, name.span.start)?;
        Ok((ty, storage.aligned))
    }

    /// What attributes in a type name or parameter say of it. Those inside of a structure, and right behind it, are
    /// the structure's.
    pub fn wish_in(&mut self, span: Span, tagged: Option<Span>) -> LayoutWish {
        let end = self.input.shimmed.next_token(span.end);
        match tagged {
            Some(tagged) => {
                let before = self.wish_between(span.start, tagged.start);
                self.wish_between(tagged.end + 2, end).and(before)
            }
            None => self.wish_between(span.start, end),
        }
    }

    /// The name and type that a declarator makes of a base type.
    pub fn declarator(&mut self, base: Type, node: &'a Node<Declarator>) -> Res<(Option<String>, Type)> {
        let mut ty = base;
        let derived = &node.node.derived;
        for part in derived {
            if let DerivedDeclarator::Pointer(qualifiers) = &part.node {
                ty = ty.pointer_to();
                let atomic = |qualifier: &Node<lang_c::ast::PointerQualifier>| {
                    matches!(&qualifier.node, lang_c::ast::PointerQualifier::TypeQualifier(qualifier)
                        if qualifier.node == TypeQualifier::Atomic)
                };
                if qualifiers.iter().any(atomic) {
                    ty = Type::Atomic(Rc::new(ty));
                }
            }
        }
        for part in derived.iter().rev() {
            let at = part.span.start;
            match &part.node {
                DerivedDeclarator::Pointer(_) => {}
                DerivedDeclarator::Array(array) => ty = self.array_of(ty, &array.node.size, at)?,
                DerivedDeclarator::Function(function) => {
                    let parameters = &function.node.parameters;
                    let parameters = self.with_open_lengths(|this| this.parameter_types(parameters))?;
                    let variadic = function.node.ellipsis == Ellipsis::Some;
                    let unsaid = function.node.parameters.is_empty() && !variadic;
                    let parameters = if unsaid { None } else { Some(parameters) };
                    ty = Type::Function(Rc::new(FunctionType { result: ty, parameters, variadic }));
                }
                DerivedDeclarator::KRFunction(_) => {
                    ty = Type::Function(Rc::new(FunctionType { result: ty, parameters: None, variadic: false }));
                }
                DerivedDeclarator::Block(_) => return self.error(at, "blocks are not supported"),
            }
        }
        match &node.node.kind.node {
            DeclaratorKind::Abstract => Ok((None, ty)),
            DeclaratorKind::Identifier(name) => Ok((Some(original_name(&name.node.name)), ty)),
            DeclaratorKind::Declarator(inner) => self.declarator(ty, inner),
        }
    }

    /// The type that `__auto_type` means: that of the initialiser as a value.
    fn deduced_type(&mut self, init: &'a Node<InitDeclarator>) -> Res<Type> {
        let Some(Initializer::Expression(expression)) = init.node.initializer.as_ref().map(|init| &init.node) else {
            return self.error(init.span.start, "`__auto_type` needs an initialiser");
        };
        self.value_type(expression)
    }

    /// Calls `each` with every declarator of a declaration.
    pub fn declaration(
        &mut self,
        node: &'a Node<Declaration>,
        each: fn(&mut Self, Declared, &'a Node<InitDeclarator>) -> Res<()>,
    ) -> Res<()> {
        if let ([only], []) = (node.node.specifiers.as_slice(), node.node.declarators.as_slice())
            && let DeclarationSpecifier::TypeSpecifier(specifier) = &only.node
            && let TypeSpecifier::Struct(record) = &specifier.node
        {
            // `struct s;` declares a type of this block, also if there is one outside.
            return self.record_type(record, true).map(|_| ());
        }
        let (base, storage) = self.specifiers(&node.node.specifiers, node.span.start)?;
        let first = node.node.declarators.first().map_or(node.span.start, |first| first.span.start);
        let shared = self.specifier_wish(&node.node.specifiers, node.span.start, first);
        for (index, init) in node.node.declarators.iter().enumerate() {
            let at = init.node.declarator.span.start;
            let base = if storage.deduced { self.deduced_type(init)? } else { base.clone() };
            let (name, ty) = self.declarator(base.clone(), &init.node.declarator)?;
            self.note_hidden(name.as_deref().unwrap_or_default(), |seen| {
                seen.specifiers(&node.node.specifiers);
                seen.declarator(&init.node.declarator);
            });
            let from = if index == 0 { at + 1 } else { at };
            let wish = self.wish_between(from, init.node.declarator.span.end + 1).and(shared.clone());
            let (ty, storage) = self.wished(ty, storage, &base, &wish, at)?;
            let Some(name) = name else { return self.error(at, "a name is missing in this declaration") };
            if storage.is_typedef {
                let ty = match Opaque::named(&name) {
                    // A program may use such a name for something of its own.
                    Some(opaque) if name.starts_with("pthread_") || self.is_union(&ty) => Type::Opaque(opaque),
                    _ => ty,
                };
                self.scopes.has_aligned_names |= storage.aligned.is_some();
                self.scopes.declare(name, Symbol::Typedef(ty, storage.aligned));
            } else {
                each(self, Declared { name, ty, storage, start: node.span.start }, init)?;
            }
        }
        Ok(())
    }
}

/// Whether it is a structure, union or enumeration with its members: attributes right behind it are its own.
pub(crate) fn defines_tag(specifier: &Node<TypeSpecifier>) -> bool {
    match &specifier.node {
        TypeSpecifier::Struct(record) => record.node.declarations.is_some(),
        TypeSpecifier::Enum(enumeration) => !enumeration.node.enumerators.is_empty(),
        _ => false,
    }
}
