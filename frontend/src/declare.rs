//! Declarations: what types and names they mean.

use std::rc::Rc;

use lang_c::ast::{
    Declaration, DeclarationSpecifier, Declarator, DeclaratorKind, DerivedDeclarator, Ellipsis, Expression, Identifier,
    InitDeclarator, Initializer, ParameterDeclaration, SpecifierQualifier, StorageClassSpecifier, TS18661FloatFormat,
    TypeName, TypeOf, TypeQualifier, TypeSpecifier,
};
use lang_c::span::{Node, Span};

use crate::attributes::LayoutWish;
use crate::lower::{Lowering, Res};
use crate::scope::Symbol;
use crate::shim::{DEDUCED, original_name};
use crate::types::{FunctionType, IntKind, Opaque, Record, RecordId, Type};

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
}

/// The name of a parameter, its type, and where it stands.
pub(crate) type Parameter = (Option<String>, Type, usize);

/// The type that a parameter of a type really has.
fn as_parameter(ty: Type) -> Type {
    match ty {
        Type::Array(element, _) | Type::Variable(element, _) => Type::Pointer(element),
        ty if ty.is_function() => ty.pointer_to(),
        ty => ty,
    }
}

/// Counts of the words that make up an arithmetic type.
#[derive(Default)]
struct Words {
    char: u8,
    short: u8,
    int: u8,
    long: u8,
    signed: u8,
    unsigned: u8,
    float: u8,
    double: u8,
    complex: u8,
    other: Option<Type>,
    /// The alignment that a `typedef` asks for.
    aligned: Option<u64>,
    atomic: bool,
    deduced: bool,
}

impl<'a> Lowering<'a> {
    /// The type and storage that specifiers say.
    pub fn specifiers(&mut self, specifiers: &'a [Node<DeclarationSpecifier>], at: usize) -> Res<(Type, Storage)> {
        let (mut words, mut storage) = (Words::default(), Storage::default());
        for specifier in specifiers {
            match &specifier.node {
                DeclarationSpecifier::StorageClass(class) => match class.node {
                    StorageClassSpecifier::Typedef => storage.is_typedef = true,
                    StorageClassSpecifier::Extern => storage.is_extern = true,
                    StorageClassSpecifier::Static => storage.is_static = true,
                    StorageClassSpecifier::ThreadLocal => storage.thread_local = true,
                    StorageClassSpecifier::Auto => storage.is_auto = true,
                    StorageClassSpecifier::Register => {}
                },
                DeclarationSpecifier::TypeSpecifier(specifier) => self.word(specifier, &mut words)?,
                DeclarationSpecifier::TypeQualifier(qualifier) => {
                    words.atomic |= qualifier.node == TypeQualifier::Atomic;
                }
                _ => {}
            }
        }
        storage.aligned = words.aligned;
        storage.deduced = words.deduced;
        Ok((self.base_type(words, at)?, storage))
    }

    /// The type that specifiers say, and the alignment that its `typedef` asks for.
    pub fn qualified_type(
        &mut self,
        specifiers: &'a [Node<SpecifierQualifier>],
        at: usize,
    ) -> Res<(Type, Option<u64>)> {
        let mut words = Words::default();
        for specifier in specifiers {
            match &specifier.node {
                SpecifierQualifier::TypeSpecifier(specifier) => self.word(specifier, &mut words)?,
                SpecifierQualifier::TypeQualifier(qualifier) => {
                    words.atomic |= qualifier.node == TypeQualifier::Atomic;
                }
                SpecifierQualifier::Extension(_) => {}
            }
        }
        let aligned = words.aligned;
        Ok((self.base_type(words, at)?, aligned))
    }

    fn word(&mut self, specifier: &'a Node<TypeSpecifier>, words: &mut Words) -> Res<()> {
        match &specifier.node {
            TypeSpecifier::Void => words.other = Some(Type::Void),
            TypeSpecifier::Char => words.char = words.char.saturating_add(1),
            TypeSpecifier::Short => words.short = words.short.saturating_add(1),
            TypeSpecifier::Int => words.int = words.int.saturating_add(1),
            TypeSpecifier::Long => words.long = words.long.saturating_add(1),
            TypeSpecifier::Float => words.float = words.float.saturating_add(1),
            TypeSpecifier::Double => words.double = words.double.saturating_add(1),
            TypeSpecifier::Signed => words.signed = words.signed.saturating_add(1),
            TypeSpecifier::Unsigned => words.unsigned = words.unsigned.saturating_add(1),
            TypeSpecifier::Bool => words.other = Some(Type::Bool),
            TypeSpecifier::Complex => words.complex = words.complex.saturating_add(1),
            TypeSpecifier::Atomic(name) => {
                words.other = Some(self.type_name(name)?);
                words.atomic = true;
            }
            TypeSpecifier::Struct(record) => words.other = Some(self.record_type(record, false)?),
            TypeSpecifier::Enum(enumeration) => words.other = Some(self.enum_type(enumeration)?),
            TypeSpecifier::TypedefName(name) => {
                let spelt = original_name(&name.node.name);
                words.other = match self.scopes.lookup(&spelt) {
                    Some(Symbol::Typedef(ty, aligned)) => {
                        words.aligned = *aligned;
                        Some(ty.clone())
                    }
                    _ => match Opaque::named(&spelt) {
                        Some(opaque) => Some(Type::Opaque(opaque)),
                        None => return self.error(name.span.start, format!("unknown type name `{spelt}`")),
                    },
                };
            }
            TypeSpecifier::TypeOf(of) => {
                words.other = Some(match &of.node {
                    TypeOf::Expression(expression) if is_deduced(expression) => {
                        words.deduced = true;
                        Type::Void
                    }
                    TypeOf::Expression(expression) => match self.type_of(expression)? {
                        Type::Int(kind) if !kind.bits.is_power_of_two() => {
                            return self
                                .error(specifier.span.start, "the type of a long bit-field is not supported here");
                        }
                        ty => ty,
                    },
                    TypeOf::Type(name) => {
                        let (ty, aligned) = self.aligned_type_name(name)?;
                        words.aligned = aligned;
                        ty
                    }
                });
            }
            TypeSpecifier::TS18661Float(float) => {
                use TS18661FloatFormat::{BinaryExtended, BinaryInterchange};
                words.other = Some(Type::Float(match (&float.format, float.width) {
                    (BinaryInterchange, width @ (16 | 32 | 64 | 128)) => width as u32,
                    // The next longer format of the machine.
                    (BinaryExtended, 32) => 64,
                    (BinaryExtended, 64) => 80,
                    _ => return self.error(specifier.span.start, "this floating-point type is not supported"),
                }));
            }
        }
        Ok(())
    }

    fn base_type(&mut self, words: Words, at: usize) -> Res<Type> {
        let model = self.types.model;
        let ty = if let Some(other) = words.other {
            other
        } else if words.complex > 0 {
            return self.error(at, "complex numbers are not supported");
        } else if words.float > 0 {
            Type::Float(32)
        } else if words.double > 0 {
            Type::Float(if words.long > 0 { 80 } else { 64 })
        } else {
            let rank = match (words.char, words.short, words.long) {
                (1.., _, _) => u8::from(words.signed == 0),
                (_, 1.., _) => 2,
                (_, _, 0) => 3,
                (_, _, 1) => 4,
                (_, _, 2) => 5,
                // What the token pass makes of `__int128`.
                _ => 6,
            };
            // Without any word it is an old implicit `int`.
            Type::Int(IntKind::of(rank, words.unsigned == 0, model))
        };
        Ok(match ty {
            Type::Atomic(_) => ty,
            ty if words.atomic && (ty.is_scalar() || matches!(ty, Type::Record(_))) => Type::Atomic(Rc::new(ty)),
            _ if words.atomic => return self.error(at, "only scalar types and structures can be `_Atomic`"),
            ty => ty,
        })
    }

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
    fn wished(
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
    fn wish_in(&mut self, span: Span, tagged: Option<Span>) -> LayoutWish {
        let end = self.shimmed.next_token(span.end);
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

    fn parameter_types(&mut self, parameters: &'a [Node<ParameterDeclaration>]) -> Res<Vec<Type>> {
        let mut types = Vec::new();
        self.scopes.enter();
        for parameter in parameters {
            let (name, ty) = self.parameter(parameter)?;
            if ty == Type::Void && name.is_none() && parameters.len() == 1 {
                break;
            }
            if let Some(name) = name {
                self.scopes.declare(name, Symbol::Parameter);
            }
            types.push(ty);
        }
        self.scopes.leave();
        Ok(types)
    }

    /// The name and adjusted type of a parameter.
    pub fn parameter(&mut self, parameter: &'a Node<ParameterDeclaration>) -> Res<(Option<String>, Type)> {
        let at = parameter.span.start;
        let (base, storage) = self.specifiers(&parameter.node.specifiers, at)?;
        let (name, ty) = match &parameter.node.declarator {
            Some(declarator) => self.parameter_declarator(base.clone(), declarator)?,
            None => (None, base.clone()),
        };
        let tagged = parameter.node.specifiers.iter().find_map(|specifier| match &specifier.node {
            DeclarationSpecifier::TypeSpecifier(specifier) if defines_tag(specifier) => Some(specifier.span),
            _ => None,
        });
        if let Some(name) = &name {
            self.note_hidden(name, |seen| {
                seen.specifiers(&parameter.node.specifiers);
                parameter.node.declarator.iter().for_each(|declarator| seen.declarator(declarator));
            });
        }
        let wish = self.wish_in(parameter.span, tagged);
        let (ty, _) = self.wished(ty, storage, &base, &wish, at)?;
        Ok((name, as_parameter(ty)))
    }

    /// A parameter `T a[n]` is a pointer, whatever `n` is; only what computing `n` does counts.
    fn parameter_declarator(&mut self, base: Type, node: &'a Node<Declarator>) -> Res<(Option<String>, Type)> {
        if let (DeclaratorKind::Identifier(name), [only]) = (&node.node.kind.node, node.node.derived.as_slice())
            && let DerivedDeclarator::Array(array) = &only.node
            && self.has_plain_length(&array.node.size)
        {
            return Ok((Some(original_name(&name.node.name)), base.pointer_to()));
        }
        self.declarator(base, node)
    }

    /// The parameters of the function that a declarator declares, as far as their types do not depend on values.
    pub fn parameters_of(
        &mut self,
        node: &'a Node<Declarator>,
        declarations: &'a [Node<Declaration>],
    ) -> Res<Vec<Parameter>> {
        let mut parameters = Vec::new();
        self.scopes.enter();
        let read = self.with_open_lengths(|this| {
            this.each_parameter(node, declarations, &mut |this, (name, ty, at)| {
                if let Some(name) = &name {
                    this.scopes.declare(name.clone(), Symbol::Parameter);
                }
                parameters.push((name, ty, at));
            })
        });
        self.scopes.leave();
        read.map(|()| parameters)
    }

    /// Gives the parameters of the function that a declarator declares one after the other to `each`, which makes them
    /// known: the types of the next ones may depend on them.
    pub fn each_parameter(
        &mut self,
        node: &'a Node<Declarator>,
        declarations: &'a [Node<Declaration>],
        each: &mut dyn FnMut(&mut Self, Parameter),
    ) -> Res<()> {
        if let DeclaratorKind::Declarator(inner) = &node.node.kind.node
            && (!inner.node.derived.is_empty() || matches!(inner.node.kind.node, DeclaratorKind::Declarator(_)))
        {
            return self.each_parameter(inner, declarations, each);
        }
        let function = node.node.derived.iter().find_map(|part| match &part.node {
            DerivedDeclarator::Function(function) => Some(function),
            _ => None,
        });
        let names = node.node.derived.iter().find_map(|part| match &part.node {
            DerivedDeclarator::KRFunction(names) => Some(names.as_slice()),
            _ => None,
        });
        if let Some(names) = names {
            let parameters = self.old_parameters(names, declarations)?;
            parameters.into_iter().for_each(|parameter| each(self, parameter));
            return Ok(());
        }
        for parameter in function.iter().flat_map(|function| &function.node.parameters) {
            let (name, ty) = self.parameter(parameter)?;
            if ty == Type::Void && name.is_none() {
                break;
            }
            each(self, (name, ty, parameter.span.start));
        }
        Ok(())
    }

    /// The type that `__auto_type` means: that of the initialiser as a value.
    fn deduced_type(&mut self, init: &'a Node<InitDeclarator>) -> Res<Type> {
        let Some(Initializer::Expression(expression)) = init.node.initializer.as_ref().map(|init| &init.node) else {
            return self.error(init.span.start, "`__auto_type` needs an initialiser");
        };
        self.value_type(expression)
    }

    /// The parameters of an old-style definition; those that are not declared are `int`.
    fn old_parameters(
        &mut self,
        names: &'a [Node<Identifier>],
        declarations: &'a [Node<Declaration>],
    ) -> Res<Vec<Parameter>> {
        let name_of = |name: &Node<Identifier>| original_name(&name.node.name);
        let mut parameters: Vec<Parameter> =
            names.iter().map(|name| (Some(name_of(name)), Type::INT, name.span.start)).collect();
        for name in names {
            // Their declarations may come in any order, so that a length cannot mention them.
            self.scopes.declare(name_of(name), Symbol::Parameter);
        }
        for declaration in declarations {
            let (base, _) = self.specifiers(&declaration.node.specifiers, declaration.span.start)?;
            let wish =
                self.specifier_wish(&declaration.node.specifiers, declaration.span.start, declaration.span.end + 1);
            if wish.uncertain || wish.mode.is_some() {
                return self.error(declaration.span.start, "this attribute is not supported");
            }
            for init in &declaration.node.declarators {
                let (name, ty) = self.parameter_declarator(base.clone(), &init.node.declarator)?;
                self.note_hidden(name.as_deref().unwrap_or_default(), |seen| {
                    seen.specifiers(&declaration.node.specifiers);
                    seen.declarator(&init.node.declarator);
                });
                let found = parameters.iter_mut().find(|(known, ..)| *known == name);
                match found {
                    Some(parameter) => parameter.1 = as_parameter(ty),
                    None => return self.error(init.span.start, "this is none of the parameters"),
                }
            }
        }
        Ok(parameters)
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
            self.declaration_start = node.span.start;
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
                self.has_aligned_names |= storage.aligned.is_some();
                self.scopes.declare(name, Symbol::Typedef(ty, storage.aligned));
            } else {
                each(self, Declared { name, ty, storage }, init)?;
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

/// Whether `typeof` of it stands for `__auto_type`.
fn is_deduced(expression: &Node<Expression>) -> bool {
    matches!(&expression.node, Expression::Identifier(name) if name.node.name == DEDUCED)
}
