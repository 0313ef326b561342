//! The parameters of functions, in prototypes, in definitions, and in definitions of the old style.

use lang_c::ast::{
    Declaration, DeclarationSpecifier, Declarator, DeclaratorKind, DerivedDeclarator, Identifier, ParameterDeclaration,
};
use lang_c::span::Node;

use crate::declare::defines_tag;
use crate::lower::{Lowering, Res};
use crate::names::original_name;
use crate::scope::Symbol;
use crate::types::Type;

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

impl<'a> Lowering<'a> {
    /// The types of the parameters in brackets.
    pub fn parameter_types(&mut self, parameters: &'a [Node<ParameterDeclaration>]) -> Res<Vec<Type>> {
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
}
