//! The words that a declaration begins with: storage classes, qualifiers, and the words of a type.

use std::rc::Rc;

use concord_program::DataModel;
use lang_c::ast::{
    DeclarationSpecifier, Expression, SpecifierQualifier, StorageClassSpecifier, TS18661FloatFormat, TypeOf,
    TypeQualifier, TypeSpecifier,
};
use lang_c::span::Node;

use crate::declare::Storage;
use crate::lower::{Lowering, Res};
use crate::names::{DEDUCED, original_name};
use crate::scope::Symbol;
use crate::types::{IntKind, Opaque, Type};

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
                _ if model == DataModel::Ilp32 => return self.error(at, "`__int128` does not exist with 32 bits"),
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
}

/// Whether `typeof` of it stands for `__auto_type`.
fn is_deduced(expression: &Node<Expression>) -> bool {
    matches!(&expression.node, Expression::Identifier(name) if name.node.name == DEDUCED)
}
