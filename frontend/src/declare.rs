//! Declarations: what types and names they mean.

use std::rc::Rc;

use lang_c::ast::{
    ArraySize, Declaration, DeclarationSpecifier, Declarator, DeclaratorKind, DerivedDeclarator, Ellipsis, EnumType,
    Expression, InitDeclarator, Initializer, ParameterDeclaration, SpecifierQualifier, StorageClassSpecifier,
    StructDeclaration, StructKind, StructType, TypeName, TypeOf, TypeQualifier, TypeSpecifier,
};
use lang_c::span::Node;

use crate::layout::Member;
use crate::lower::{Lowering, Res};
use crate::scope::{Symbol, Tag};
use crate::shim::{DEDUCED, original_name};
use crate::types::{FunctionType, IntKind, Opaque, Record, RecordId, Type};

/// What the specifiers of a declaration say besides the type.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Storage {
    pub is_typedef: bool,
    pub is_extern: bool,
    pub is_static: bool,
    pub thread_local: bool,
    /// The type is that of the initialiser: `__auto_type`.
    pub deduced: bool,
}

/// What a declarator declares.
pub(crate) struct Declared {
    pub name: String,
    pub ty: Type,
    pub storage: Storage,
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
    atomic: bool,
    deduced: bool,
    any: bool,
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
                    StorageClassSpecifier::Auto | StorageClassSpecifier::Register => {}
                },
                DeclarationSpecifier::TypeSpecifier(specifier) => self.word(specifier, &mut words)?,
                DeclarationSpecifier::TypeQualifier(qualifier) => {
                    words.atomic |= qualifier.node == TypeQualifier::Atomic;
                }
                _ => {}
            }
        }
        storage.deduced = words.deduced;
        Ok((self.base_type(words, at)?, storage))
    }

    fn qualified_type(&mut self, specifiers: &'a [Node<SpecifierQualifier>], at: usize) -> Res<Type> {
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
        self.base_type(words, at)
    }

    fn word(&mut self, specifier: &'a Node<TypeSpecifier>, words: &mut Words) -> Res<()> {
        words.any = true;
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
            TypeSpecifier::Struct(record) => words.other = Some(self.record_type(record)?),
            TypeSpecifier::Enum(enumeration) => words.other = Some(self.enum_type(enumeration)?),
            TypeSpecifier::TypedefName(name) => {
                let spelt = original_name(&name.node.name);
                words.other = match self.scopes.lookup(&spelt) {
                    Some(Symbol::Typedef(ty)) => Some(ty.clone()),
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
                    TypeOf::Expression(expression) => self.type_of(expression)?,
                    TypeOf::Type(name) => self.type_name(name)?,
                });
            }
            TypeSpecifier::TS18661Float(float) => {
                words.other = Some(Type::Float(match float.width {
                    16 => 16,
                    32 => 32,
                    64 => 64,
                    _ => 128,
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
                (1.., _, _) => 1,
                (_, 1.., _) => 2,
                (_, _, 0) => 3,
                (_, _, 1) => 4,
                _ => 5,
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

    fn record_type(&mut self, node: &'a Node<StructType>) -> Res<Type> {
        let union = node.node.kind.node == StructKind::Union;
        let name = node.node.identifier.as_ref().map(|name| original_name(&name.node.name));
        let found = name.as_ref().and_then(|name| {
            let defines = node.node.declarations.is_some();
            let tag = if defines { self.scopes.lookup_tag_here(name) } else { self.scopes.lookup_tag(name) };
            match tag {
                Some(Tag::Record(id)) => Some(*id),
                _ => None,
            }
        });
        let id = found.unwrap_or_else(|| {
            let shown = name.clone().unwrap_or_else(|| "(anonymous)".to_owned());
            let record = Record { name: shown, union, fields: None, size: 0, align: 1, uncertain: false };
            self.types.records.push(record);
            let id = RecordId(self.types.records.len() - 1);
            if let Some(name) = name {
                self.scopes.declare_tag(name, Tag::Record(id));
            }
            id
        });
        let Some(declarations) = &node.node.declarations else { return Ok(Type::Record(id)) };
        if self.types.record(id).fields.is_some() {
            let name = self.types.record(id).name.clone();
            return self.error(node.span.start, format!("`{name}` is defined twice"));
        }
        let mut members = Vec::new();
        for declaration in declarations {
            let StructDeclaration::Field(field) = &declaration.node else { continue };
            let base = self.qualified_type(&field.node.specifiers, field.span.start)?;
            if field.node.declarators.is_empty() && matches!(base, Type::Record(_)) {
                members.push(Member { name: None, ty: base.clone(), bit_width: None });
            }
            for declarator in &field.node.declarators {
                let at = declarator.span.start;
                let (name, ty) = match &declarator.node.declarator {
                    Some(declarator) => self.declarator(base.clone(), declarator)?,
                    None => (None, base.clone()),
                };
                let bit_width = match &declarator.node.bit_width {
                    Some(width) => Some(u32::try_from(self.constant(width)?.min(64)).unwrap_or(0)),
                    None => None,
                };
                if self.types.size(&ty).is_none() && !matches!(ty, Type::Array(_, None)) {
                    return self.error(at, format!("member of incomplete type `{}`", self.types.show(&ty)));
                }
                members.push(Member { name, ty, bit_width });
            }
        }
        // Attributes may also follow the closing brace directly.
        let uncertain = self.shimmed.has_layout_attribute(node.span.start, node.span.end + 1);
        if self.types.complete(id, members, uncertain).is_none() {
            return self.error(node.span.start, "this type is too large");
        }
        Ok(Type::Record(id))
    }

    fn is_union(&self, ty: &Type) -> bool {
        matches!(ty, Type::Record(id) if self.types.record(*id).union)
    }

    fn enum_type(&mut self, node: &'a Node<EnumType>) -> Res<Type> {
        let name = node.node.identifier.as_ref().map(|name| original_name(&name.node.name));
        if node.node.enumerators.is_empty() {
            let found = name.as_ref().and_then(|name| self.scopes.lookup_tag(name));
            return Ok(match found {
                Some(Tag::Enum(ty)) => ty.clone(),
                _ => Type::Int(IntKind { signed: false, ..IntKind::INT }),
            });
        }
        let (mut next, mut least, mut most) = (0i128, 0i128, 0i128);
        for enumerator in &node.node.enumerators {
            if let Some(expression) = &enumerator.node.expression {
                next = self.constant(expression)?;
            }
            let wide = i32::try_from(next).is_err();
            let ty = match (wide, next < 0) {
                (false, _) => Type::INT,
                (true, _) if u32::try_from(next).is_ok() => Type::Int(IntKind { signed: false, ..IntKind::INT }),
                (true, negative) => {
                    Type::Int(IntKind { rank: 5, bits: 64, signed: negative || i64::try_from(next).is_ok() })
                }
            };
            let name = original_name(&enumerator.node.identifier.node.name);
            self.scopes.declare(name, Symbol::Constant(next, ty));
            (least, most) = (least.min(next), most.max(next));
            next += 1;
        }
        // As the usual compilers choose: unsigned if nothing is negative.
        let signed = least < 0;
        let fits = if signed {
            i32::try_from(least).is_ok() && i32::try_from(most).is_ok()
        } else {
            u32::try_from(most).is_ok()
        };
        let ty =
            Type::Int(if fits { IntKind { signed, ..IntKind::INT } } else { IntKind { rank: 5, bits: 64, signed } });
        if let Some(name) = name {
            self.scopes.declare_tag(name, Tag::Enum(ty.clone()));
        }
        Ok(ty)
    }

    /// The type that a type name means.
    pub fn type_name(&mut self, name: &'a Node<TypeName>) -> Res<Type> {
        let base = self.qualified_type(&name.node.specifiers, name.span.start)?;
        match &name.node.declarator {
            Some(declarator) => Ok(self.declarator(base, declarator)?.1),
            None => Ok(base),
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
                DerivedDeclarator::Array(array) => {
                    let count = match &array.node.size {
                        ArraySize::Unknown => None,
                        ArraySize::VariableUnknown => None,
                        ArraySize::VariableExpression(size) | ArraySize::StaticExpression(size) => {
                            self.array_length(size)?
                        }
                    };
                    if self.types.size(&ty).is_none() {
                        let shown = self.types.show(&ty);
                        return self.error(at, format!("array of elements of incomplete type `{shown}`"));
                    }
                    ty = Type::Array(Rc::new(ty), count);
                    if count.is_some() && self.types.size(&ty).is_none_or(|size| size > 1 << 40) {
                        return self.error(at, "this array is too large");
                    }
                }
                DerivedDeclarator::Function(function) => {
                    let parameters = self.parameter_types(&function.node.parameters)?;
                    let variadic = function.node.ellipsis == Ellipsis::Some;
                    let unsaid = function.node.parameters.is_empty() && !variadic;
                    let parameters = if unsaid { None } else { Some(parameters) };
                    ty = Type::Function(Rc::new(FunctionType { result: ty, parameters, variadic }));
                }
                DerivedDeclarator::KRFunction(names) => {
                    if let Some(name) = names.first() {
                        return self.error(name.span.start, "old-style parameter lists are not supported");
                    }
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

    /// The length of an array; `None` if it is not a constant: then it is kept for whoever declares the array.
    fn array_length(&mut self, size: &'a Node<Expression>) -> Res<Option<u64>> {
        let at = size.span.start;
        match self.try_constant(size)? {
            Some(length) => match u64::try_from(length) {
                Ok(length) => Ok(Some(length)),
                Err(_) => self.error(at, "the length of this array is negative"),
            },
            None if self.unevaluated > 0 || self.context.name.is_empty() => {
                self.error(at, "an array of variable length cannot stand here")
            }
            None => {
                let length = self.value(size)?;
                let ty = Type::Int(self.types.size_type());
                let length = self.convert(length, &ty, at)?;
                self.context.variable_length = Some(self.freeze(length.term, at));
                Ok(None)
            }
        }
    }

    fn parameter_types(&mut self, parameters: &'a [Node<ParameterDeclaration>]) -> Res<Vec<Type>> {
        let mut types = Vec::new();
        for parameter in parameters {
            let (name, ty) = self.parameter(parameter)?;
            if ty == Type::Void && name.is_none() && parameters.len() == 1 {
                break;
            }
            types.push(ty);
        }
        Ok(types)
    }

    /// The name and adjusted type of a parameter.
    pub fn parameter(&mut self, parameter: &'a Node<ParameterDeclaration>) -> Res<(Option<String>, Type)> {
        let (base, _) = self.specifiers(&parameter.node.specifiers, parameter.span.start)?;
        let (name, ty) = match &parameter.node.declarator {
            Some(declarator) => self.parameter_declarator(base, declarator)?,
            None => (None, base),
        };
        Ok((
            name,
            match ty {
                Type::Array(element, _) => Type::Pointer(element),
                ty if ty.is_function() => ty.pointer_to(),
                ty => ty,
            },
        ))
    }

    /// A parameter `T a[n]` is a pointer, whatever `n` is.
    fn parameter_declarator(&mut self, base: Type, node: &'a Node<Declarator>) -> Res<(Option<String>, Type)> {
        if let (DeclaratorKind::Identifier(name), [only]) = (&node.node.kind.node, node.node.derived.as_slice())
            && matches!(only.node, DerivedDeclarator::Array(_))
        {
            return Ok((Some(original_name(&name.node.name)), base.pointer_to()));
        }
        self.declarator(base, node)
    }

    /// The named parameters of the function that a declarator declares.
    pub fn parameters_of(&mut self, node: &'a Node<Declarator>) -> Res<Vec<(Option<String>, Type, usize)>> {
        if let DeclaratorKind::Declarator(inner) = &node.node.kind.node
            && (!inner.node.derived.is_empty() || matches!(inner.node.kind.node, DeclaratorKind::Declarator(_)))
        {
            return self.parameters_of(inner);
        }
        let function = node.node.derived.iter().find_map(|part| match &part.node {
            DerivedDeclarator::Function(function) => Some(function),
            _ => None,
        });
        let mut parameters = Vec::new();
        for parameter in function.iter().flat_map(|function| &function.node.parameters) {
            let (name, ty) = self.parameter(parameter)?;
            if ty == Type::Void && name.is_none() {
                break;
            }
            parameters.push((name, ty, parameter.span.start));
        }
        Ok(parameters)
    }

    /// The type that `__auto_type` means: that of the initialiser as a value.
    fn deduced_type(&mut self, init: &'a Node<InitDeclarator>) -> Res<Type> {
        let Some(Initializer::Expression(expression)) = init.node.initializer.as_ref().map(|init| &init.node) else {
            return self.error(init.span.start, "`__auto_type` needs an initialiser");
        };
        Ok(match self.type_of(expression)? {
            Type::Array(element, _) => Type::Pointer(element),
            ty if ty.is_function() => ty.pointer_to(),
            ty => ty.unqualified().clone(),
        })
    }

    /// Calls `each` with every declarator of a declaration.
    pub fn declaration(
        &mut self,
        node: &'a Node<Declaration>,
        each: fn(&mut Self, Declared, &'a Node<InitDeclarator>) -> Res<()>,
    ) -> Res<()> {
        let (base, storage) = self.specifiers(&node.node.specifiers, node.span.start)?;
        for init in &node.node.declarators {
            let at = init.node.declarator.span.start;
            self.context.variable_length = None;
            let base = if storage.deduced { self.deduced_type(init)? } else { base.clone() };
            let (name, ty) = self.declarator(base, &init.node.declarator)?;
            let Some(name) = name else { return self.error(at, "a name is missing in this declaration") };
            if storage.is_typedef {
                let ty = match Opaque::named(&name) {
                    // A program may use such a name for something of its own.
                    Some(opaque) if name.starts_with("pthread_") || self.is_union(&ty) => Type::Opaque(opaque),
                    _ => ty,
                };
                self.scopes.declare(name, Symbol::Typedef(ty));
            } else {
                each(self, Declared { name, ty, storage }, init)?;
            }
        }
        Ok(())
    }
}

/// Whether `typeof` of it stands for `__auto_type`.
fn is_deduced(expression: &Node<Expression>) -> bool {
    matches!(&expression.node, Expression::Identifier(name) if name.node.name == DEDUCED)
}
