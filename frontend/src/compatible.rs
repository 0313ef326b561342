//! Which types are the same for `_Generic` and `__builtin_types_compatible_p`.
//!
//! [`Type`] keeps neither qualifiers nor enumerations. Where these may decide, the syntax of type names is asked, and for
//! all else whether something may be hidden (`hidden.rs`). What that leaves open is not modelled.

use std::rc::Rc;

use lang_c::ast::{
    DeclaratorKind, DerivedDeclarator, Expression, GenericAssociation, GenericSelection, PointerQualifier,
    SpecifierQualifier, TypeName, TypeSpecifier,
};
use lang_c::print::Printer;
use lang_c::span::Node;
use lang_c::visit::Visit;

use crate::expr::promoted;
use crate::hidden::qualifier_bit;
use crate::lower::{Lowering, Operand, Res};
use crate::types::{FunctionType, Type};

/// The qualifiers of a type.
struct Qualifiers {
    top: u8,
    /// Those of what is pointed to, from the innermost type on; empty if there are none.
    below: Vec<u8>,
}

/// A type to compare.
struct Compared<'a> {
    ty: Type,
    /// `None` if they are not known.
    qualifiers: Option<Qualifiers>,
    enumeration: bool,
    /// The type name that says it, if one does.
    name: Option<&'a TypeName>,
}

const NONE: Qualifiers = Qualifiers { top: 0, below: Vec::new() };

impl<'a> Lowering<'a> {
    fn compared_name(&mut self, name: &'a Node<TypeName>) -> Res<Compared<'a>> {
        let ty = self.type_name(name)?;
        let enumeration = self.hidden_in_name(name).enumeration;
        Ok(Compared { ty, qualifiers: self.qualifiers(name), enumeration, name: Some(&name.node) })
    }

    fn compared_value(&mut self, node: &'a Node<Expression>) -> Res<Compared<'a>> {
        let ty = self.value_type(node)?;
        if let Expression::Cast(cast) = &node.node
            && crate::alignment::operator(&cast.node).is_none()
        {
            let name = &cast.node.type_name;
            let qualifiers = self.qualifiers(name).map(|qualifiers| Qualifiers { top: 0, ..qualifiers });
            let enumeration = self.hidden_in_name(name).enumeration;
            return Ok(Compared { ty, qualifiers, enumeration, name: Some(&name.node) });
        }
        let hidden = self.hidden_in_value(node);
        let qualifiers = (!hidden.qualified).then_some(NONE);
        Ok(Compared { ty, qualifiers, enumeration: hidden.enumeration, name: None })
    }

    /// The qualifiers of a type name.
    fn qualifiers(&self, name: &Node<TypeName>) -> Option<Qualifiers> {
        if !self.hidden_in_name(name).qualified {
            return Some(NONE);
        }
        let mut levels = vec![0];
        for specifier in &name.node.specifiers {
            match &specifier.node {
                SpecifierQualifier::TypeQualifier(qualifier) => levels[0] |= qualifier_bit(&qualifier.node),
                SpecifierQualifier::TypeSpecifier(specifier) => match &specifier.node {
                    TypeSpecifier::Atomic(_) | TypeSpecifier::TypeOf(_) | TypeSpecifier::TypedefName(_)
                        if self
                            .hidden(|seen| seen.visit_type_specifier(&specifier.node, &specifier.span))
                            .qualified =>
                    {
                        return None;
                    }
                    _ => {}
                },
                SpecifierQualifier::Extension(_) => {}
            }
        }
        if let Some(declarator) = &name.node.declarator {
            if !matches!(declarator.node.kind.node, DeclaratorKind::Abstract) {
                return None;
            }
            for part in &declarator.node.derived {
                let DerivedDeclarator::Pointer(qualifiers) = &part.node else { return None };
                levels.push(qualifiers.iter().fold(0, |all, qualifier| match &qualifier.node {
                    PointerQualifier::TypeQualifier(qualifier) => all | qualifier_bit(&qualifier.node),
                    PointerQualifier::Extension(_) => all,
                }));
            }
        }
        let top = levels.pop().unwrap_or(0);
        let below = if levels.iter().any(|bits| *bits != 0) { levels } else { Vec::new() };
        Some(Qualifiers { top, below })
    }

    /// `_Generic`: the expression whose type is compatible, if that is decided.
    pub fn generic(&mut self, selection: &'a GenericSelection, at: usize) -> Res<Operand> {
        let wanted = self.compared_value(&selection.expression)?;
        let (mut candidates, mut decided) = (Vec::new(), true);
        let mut default = None;
        for association in &selection.associations {
            match &association.node {
                GenericAssociation::Type(case) => {
                    let name = self.compared_name(&case.node.type_name)?;
                    // No value has a qualified type.
                    let same = match &name.qualifiers {
                        Some(Qualifiers { top: 1.., .. }) => Some(false),
                        None if compatible(&wanted.ty, &name.ty) => None,
                        _ => same_type(&wanted, &name),
                    };
                    if same != Some(false) {
                        candidates.push(&case.node.expression);
                    }
                    decided &= same.is_some();
                }
                GenericAssociation::Default(expression) => default = Some(expression),
            }
        }
        let default: Option<&'a Node<Expression>> = default.map(|expression| &**expression);
        let mut candidates: Vec<&'a Node<Expression>> = candidates.into_iter().map(|found| &**found).collect();
        if !decided || candidates.is_empty() {
            candidates.extend(default);
        }
        match candidates.as_slice() {
            [] => self.error(at, format!("no association for type `{}`", self.types.show(&wanted.ty))),
            // The only one that may be it is it, since there must be one.
            [only] => self.operand(only),
            [first, ..] if decided => self.operand(first),
            [first, others @ ..] => {
                let ty = self.value_type(first)?;
                let what = "`_Generic` where a qualifier or an enumeration decides";
                for other in others {
                    if self.value_type(other)? != ty {
                        return self.error(at, format!("{what} is not supported"));
                    }
                }
                Ok(self.unsupported_value(at, what, &ty))
            }
        }
    }

    /// `__builtin_types_compatible_p`, whose arguments the token pass made sizes; `None` if that is not decided.
    pub fn types_compatible(&mut self, arguments: [&'a Node<Expression>; 2]) -> Res<Option<bool>> {
        let mut compared = Vec::new();
        for node in arguments {
            compared.push(match &node.node {
                Expression::SizeOfTy(size) => self.compared_name(&size.node.0)?,
                Expression::SizeOfVal(size) => {
                    let ty = self.type_of(&size.node.0)?;
                    Compared { ty, ..self.compared_value(&size.node.0)? }
                }
                _ => return self.error(node.span.start, "this is not a type"),
            });
        }
        for one in &mut compared {
            one.ty = one.ty.unqualified().clone();
        }
        Ok(same_type(&compared[0], &compared[1]))
    }
}

/// Whether two types are compatible, but for qualifiers of the whole; `None` if that is not decided.
fn same_type(a: &Compared<'_>, b: &Compared<'_>) -> Option<bool> {
    if !compatible(&a.ty, &b.ty) {
        return Some(false);
    }
    if a.enumeration && b.enumeration && has_integers(&a.ty) {
        let (Some(first), Some(second)) = (a.name, b.name) else { return None };
        match (tag(first), tag(second)) {
            (Some(first), Some(second)) if first != second => return Some(false),
            (Some(_), Some(_)) => {}
            _ if tree(first) == tree(second) => {}
            _ => return None,
        }
    }
    match (&a.qualifiers, &b.qualifiers) {
        _ if !a.ty.is_array() && !matches!(a.ty, Type::Pointer(_) | Type::Function(_)) => Some(true),
        (Some(a), Some(b)) => Some(a.below == b.below),
        _ => None,
    }
}

/// The tag of the enumeration that a type name names, or pointers to which it names.
fn tag(name: &TypeName) -> Option<&str> {
    let only_pointers = name.declarator.iter().all(|declarator| {
        let derived = &declarator.node.derived;
        matches!(declarator.node.kind.node, DeclaratorKind::Abstract)
            && derived.iter().all(|part| matches!(part.node, DerivedDeclarator::Pointer(_)))
    });
    let tag = name.specifiers.iter().find_map(|specifier| match &specifier.node {
        SpecifierQualifier::TypeSpecifier(specifier) => match &specifier.node {
            TypeSpecifier::Enum(enumeration) => enumeration.node.identifier.as_ref(),
            _ => None,
        },
        _ => None,
    });
    tag.filter(|_| only_pointers).map(|tag| tag.node.name.as_str())
}

/// The syntax of a type name without its places: in one scope the same syntax is the same type.
fn tree(name: &TypeName) -> String {
    let mut tree = String::new();
    Printer::new(&mut tree).visit_type_name(name, &lang_c::span::Span::none());
    tree
}

/// Whether there is an integer in it that may be an enumeration.
fn has_integers(ty: &Type) -> bool {
    match ty {
        Type::Int(_) => true,
        Type::Pointer(inner) | Type::Array(inner, _) | Type::Variable(inner, _) | Type::Atomic(inner) => {
            has_integers(inner)
        }
        Type::Function(function) => {
            has_integers(&function.result) || function.parameters.iter().flatten().any(has_integers)
        }
        Type::Void | Type::Bool | Type::Float(_) | Type::Record(_) | Type::Opaque(_) => false,
    }
}

/// Whether two declarations in different files may be about the same function.
pub(crate) fn declare_the_same(first: &FunctionType, second: &FunctionType) -> bool {
    compatible(&Type::Function(Rc::new(first.clone())), &Type::Function(Rc::new(second.clone())))
}

/// Whether two types are compatible as far as the front end tells them apart.
fn compatible(a: &Type, b: &Type) -> bool {
    match (a, b) {
        (Type::Pointer(a), Type::Pointer(b)) | (Type::Atomic(a), Type::Atomic(b)) => compatible(a, b),
        (Type::Array(a, length), Type::Array(b, other)) => {
            compatible(a, b) && (length.is_none() || other.is_none() || length == other)
        }
        // Lengths that are computed must be the same; who compares other ones has undefined behaviour.
        (Type::Variable(a, _), Type::Variable(b, _) | Type::Array(b, _))
        | (Type::Array(a, _), Type::Variable(b, _)) => compatible(a, b),
        (Type::Function(a), Type::Function(b)) => {
            compatible(&a.result, &b.result)
                && match (&a.parameters, &b.parameters) {
                    (Some(first), Some(second)) => {
                        a.variadic == b.variadic
                            && first.len() == second.len()
                            && first.iter().zip(second).all(|(a, b)| compatible(a.unqualified(), b.unqualified()))
                    }
                    (None, Some(_)) => fits_old_style(b),
                    (Some(_), None) => fits_old_style(a),
                    (None, None) => true,
                }
        }
        (a, b) => a == b,
    }
}

/// Whether arguments are passed to such a function as to one without a prototype.
fn fits_old_style(function: &FunctionType) -> bool {
    let unchanged = |ty: &Type| *ty != Type::Float(32) && promoted(ty) == *ty.unqualified();
    !function.variadic && function.parameters.iter().flatten().all(unchanged)
}
