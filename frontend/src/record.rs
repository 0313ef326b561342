//! Structures, unions and enumerations: their declarations.

use lang_c::ast::{
    EnumType, Expression, Identifier, SpecifierQualifier, StructDeclaration, StructField, StructKind, StructType,
};
use lang_c::span::Node;
use lang_c::visit::Visit;

use crate::attributes::LayoutWish;
use crate::declare::defines_tag;
use crate::lower::{Lowering, Res};
use crate::names::original_name;
use crate::placing::Member;
use crate::scope::{Symbol, Tag};
use crate::types::{IntKind, Record, RecordId, Type};

/// No type has more bits.
const MOST_BITS: i128 = 128;

impl<'a> Lowering<'a> {
    /// The type that a structure or union specifier means; `here` if a tag belongs to the innermost block whatever it
    /// means outside.
    pub fn record_type(&mut self, node: &'a Node<StructType>, here: bool) -> Res<Type> {
        let here = here || node.node.declarations.is_some();
        let union = node.node.kind.node == StructKind::Union;
        let name = node.node.identifier.as_ref().map(|name| original_name(&name.node.name));
        let found = name.as_ref().and_then(|name| {
            let tag =
                if here { self.scopes.lookup_tag_here(name) } else { self.scopes.lookup_tag(name, node.span.start) };
            match tag {
                Some(Tag::Record(id)) => Some(*id),
                _ => None,
            }
        });
        let id = found.unwrap_or_else(|| {
            let shown = name.clone().unwrap_or_else(|| "(anonymous)".to_owned());
            let record =
                Record { name: shown, union, fields: None, size: 0, align: 1, preferred_align: 1, uncertain: false };
            self.types.records.push(record);
            let id = RecordId(self.types.records.len() - 1);
            if let Some(name) = name {
                self.scopes.declare_tag(name, Tag::Record(id), node.span.start);
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
            if let StructDeclaration::Field(field) = &declaration.node {
                self.members(field, &mut members)?;
            }
        }
        let wish = self.tag_wish(node.node.kind.span.end, node.node.identifier.as_ref(), node.span.end);
        let limit = self.input.shimmed.packing.at(node.span.end);
        if self.types.complete(id, members, &wish, limit).is_none() {
            return self.error(node.span.start, "this type is too large");
        }
        Ok(Type::Record(id))
    }

    /// The members that a declaration in a structure or union declares.
    fn members(&mut self, field: &'a Node<StructField>, members: &mut Vec<Member>) -> Res<()> {
        let (base, named_alignment) = self.qualified_type(&field.node.specifiers, field.span.start)?;
        let shared = self.field_wish(field);
        if field.node.declarators.is_empty() && matches!(base, Type::Record(_)) {
            let wish = shared.clone();
            members.push(Member { name: None, ty: base.clone(), bit_width: None, wish, named_alignment });
        }
        for (index, declarator) in field.node.declarators.iter().enumerate() {
            let at = declarator.span.start;
            let from = if index == 0 { at + 1 } else { at };
            let wish = self.wish_between(from, declarator.span.end + 1).and(shared.clone());
            let (name, ty) = match &declarator.node.declarator {
                Some(declarator) => self.declarator(base.clone(), declarator)?,
                None => (None, base.clone()),
            };
            self.note_hidden(name.as_deref().unwrap_or_default(), |seen| {
                seen.visit_struct_field(&field.node, &field.span)
            });
            let bit_width = match &declarator.node.bit_width {
                Some(width) => Some(self.bit_width(width, name.is_some(), at)?),
                None => None,
            };
            if bit_width.is_some() && self.types.bits(&ty).is_some_and(|bits| bits > 64) {
                return self.error(at, "a bit-field of so long an integer is not supported");
            }
            if self.types.size(&ty).is_none() && !matches!(ty, Type::Array(_, None)) {
                return self.error(at, format!("member of incomplete type `{}`", self.types.show(&ty)));
            }
            let ty = match &wish.mode {
                Some(mode) => match self.in_mode(&ty, mode) {
                    Some(ty) => ty,
                    None => return self.error(at, format!("the mode `{mode}` is not supported here")),
                },
                None => ty,
            };
            if bit_width.is_some_and(|width| self.types.bits(&ty).is_some_and(|bits| width > bits)) {
                return self.error(at, "this bit-field is wider than its type");
            }
            // An alignment is that of the value, not of what is pointed to.
            let whole = ty == base || matches!(ty, Type::Array(..));
            let named_alignment = named_alignment.filter(|_| whole);
            members.push(Member { name, ty, bit_width, wish, named_alignment });
        }
        Ok(())
    }

    /// How many bits a bit-field has.
    fn bit_width(&mut self, width: &'a Node<Expression>, has_name: bool, at: usize) -> Res<u32> {
        match self.constant(width)? {
            width if width <= 0 && has_name => self.error(at, "a bit-field with a name must have a width above 0"),
            width @ 0..=MOST_BITS => Ok(width as u32),
            _ => self.error(at, "this is no width of a bit-field"),
        }
    }

    /// What attributes say of a structure or enumeration: those after its keyword or tag, and right behind it.
    fn tag_wish(&mut self, keyword_end: usize, tag: Option<&'a Node<Identifier>>, end: usize) -> LayoutWish {
        let brace = tag.map_or(keyword_end, |tag| tag.span.end) + 1;
        let before = self.wish_between(keyword_end + 1, brace);
        before.then(self.wish_between(end + 1, end + 1))
    }

    /// What attributes among the specifiers of members say of each of them.
    fn field_wish(&mut self, field: &'a Node<StructField>) -> LayoutWish {
        let to = field.node.declarators.first().map_or(field.span.end, |first| first.span.start);
        for specifier in &field.node.specifiers {
            if let SpecifierQualifier::TypeSpecifier(specifier) = &specifier.node
                && defines_tag(specifier)
            {
                let before = self.wish_between(field.span.start, specifier.span.start);
                return self.wish_between(specifier.span.end + 2, to).and(before);
            }
        }
        self.wish_between(field.span.start, to)
    }

    pub fn enum_type(&mut self, node: &'a Node<EnumType>) -> Res<Type> {
        let name = node.node.identifier.as_ref().map(|name| original_name(&name.node.name));
        if node.node.enumerators.is_empty() {
            let found = name.as_ref().and_then(|name| self.scopes.lookup_tag(name, node.span.start));
            return Ok(match found {
                Some(Tag::Enum(ty)) => ty.clone(),
                _ => Type::Int(IntKind { signed: false, ..IntKind::INT }),
            });
        }
        let (mut next, mut least, mut most) = (0i128, 0i128, 0i128);
        let mut wide_constants = Vec::new();
        for enumerator in &node.node.enumerators {
            if let Some(expression) = &enumerator.node.expression {
                next = self.constant(expression)?;
            }
            let name = original_name(&enumerator.node.identifier.node.name);
            let ty = if i32::try_from(next).is_ok() {
                Type::INT
            } else {
                // Until the enumeration ends; then it has that one's type.
                wide_constants.push((name.clone(), next));
                let signed = i64::try_from(next).is_ok();
                if u32::try_from(next).is_ok() {
                    Type::Int(IntKind { signed: false, ..IntKind::INT })
                } else {
                    Type::Int(self.types.longest(signed))
                }
            };
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
        let wish = self.tag_wish(node.span.start + "enum".len(), node.node.identifier.as_ref(), node.span.end);
        if wish.mode.is_some() || wish.uncertain {
            return self.error(node.span.start, "an enumeration with such an attribute is not supported");
        }
        let model = self.types.model;
        let usual = if fits { IntKind { signed, ..IntKind::INT } } else { self.types.longest(signed) };
        let holds = |kind: &IntKind| match signed {
            true => least >= -(1 << (kind.bits - 1)) && most < 1 << (kind.bits - 1),
            false => most < 1 << kind.bits,
        };
        // The shortest type that holds all values; eight bits are a `signed char`, not a `char`.
        let shortest = || (u8::from(!signed)..=2).map(|rank| IntKind::of(rank, signed, model)).find(holds);
        let ty = Type::Int(if wish.packed { shortest().unwrap_or(usual) } else { usual });
        // GCC: what an `int` does not hold has the type of the enumeration.
        for (name, value) in wide_constants {
            self.note_enumerator(&name);
            self.scopes.declare(name, Symbol::Constant(value, ty.clone()));
        }
        if let Some(name) = name {
            self.scopes.declare_tag(name, Tag::Enum(ty.clone()), node.span.start);
        }
        Ok(ty)
    }
}
