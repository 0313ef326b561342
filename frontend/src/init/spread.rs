//! Spreads an initialiser over the cells of a type, which gives entries in the order of the text: designators lead to parts,
//! braces may be left out, strings stand for characters.

use lang_c::ast::{CompoundLiteral, Designator, Expression, Initializer, InitializerListItem};
use lang_c::span::Node;

use super::items::{Entrance, Items, leads_inside};
use super::{Entry, Spread, What};
use crate::expr::literal::{string_bytes, wide_units};
use crate::lower::{Lowering, Res};
use crate::names::original_name;
use crate::types::{BitField, Field, RecordId, Type, TypeTable};

impl<'a> Lowering<'a> {
    /// The type with its length taken from the initialiser.
    pub fn completed_by(&mut self, ty: Type, initializer: &'a Node<Initializer>) -> Res<Type> {
        Ok(self.spread(ty, initializer)?.0)
    }

    /// The type, completed, and the entries of an initialiser.
    pub(super) fn spread(&mut self, ty: Type, initializer: &'a Node<Initializer>) -> Res<(Type, Vec<Entry<'a>>)> {
        let mut spread = Spread::default();
        let length = match &initializer.node {
            Initializer::Expression(expression) => {
                let at = expression.span.start;
                match string_for(&self.types, &ty, expression) {
                    Some(units) => self.spread_string(&ty, units, 0, at, &mut spread),
                    None => {
                        let what = What::Expression(expression);
                        spread.entries.push(Entry { offset: 0, ty: ty.clone(), bits: None, what, at });
                        0
                    }
                }
            }
            Initializer::List(items) => self.fill_all(&ty, 0, items, &mut spread)?,
        };
        let ty = match ty {
            Type::Array(element, None) => Type::Array(element, Some(length)),
            ty => ty,
        };
        Ok((ty, spread.entries))
    }

    fn spread_string(&self, ty: &Type, units: Vec<u32>, base: u64, at: usize, out: &mut Spread<'a>) -> u64 {
        let Type::Array(element, count) = ty else { return 0 };
        let (length, each) = (units.len() as u64 + 1, self.types.size(element).unwrap_or(1));
        let room = count.unwrap_or(length);
        out.forget(base, room.saturating_mul(each));
        for (index, unit) in (0..room).zip(units) {
            let (offset, ty) = (base + index * each, (**element).clone());
            out.entries.push(Entry { offset, ty, bits: None, what: What::Number(unit.into()), at });
        }
        length
    }

    /// Spreads all items of a pair of braces over an object; the number of elements it has at least.
    pub(super) fn fill_all(
        &mut self,
        ty: &Type,
        base: u64,
        items: &'a [Node<InitializerListItem>],
        out: &mut Spread<'a>,
    ) -> Res<u64> {
        let mut items = Items::new(items);
        let length = self.fill(ty, base, &mut items, Entrance::Braces, out)?;
        match items.current() {
            // Compilers only warn of excess elements, and do not evaluate them.
            Some(item) => self.error(item.span.start, "too many initialisers"),
            None => Ok(length),
        }
    }

    /// Spreads items over an object; the number of elements it has at least.
    fn fill(
        &mut self,
        ty: &Type,
        base: u64,
        items: &mut Items<'a>,
        entrance: Entrance,
        out: &mut Spread<'a>,
    ) -> Res<u64> {
        // A string in braces is the array, not its first element.
        if let (Entrance::Braces, [item, ..], 0) = (entrance, items.items, items.next)
            && item.node.designation.is_empty()
            && let Initializer::Expression(expression) = &item.node.initializer.node
            && let Some(units) = string_for(&self.types, ty, expression)
        {
            items.advance();
            return Ok(self.spread_string(ty, units, base, item.span.start, out));
        }
        match ty.unqualified() {
            array @ Type::Array(..) => self.fill_array(array, base, items, entrance, out),
            Type::Record(id) => self.fill_record(*id, base, items, entrance, out).map(|()| 0),
            _ => {
                if let Some(designator) = items.path().first() {
                    return self.error(designator.span.start, "this designator fits no part of the object");
                }
                // A scalar in braces.
                self.element(ty, None, base, items, out)?;
                Ok(0)
            }
        }
    }

    fn fill_array(
        &mut self,
        array: &Type,
        base: u64,
        items: &mut Items<'a>,
        entrance: Entrance,
        out: &mut Spread<'a>,
    ) -> Res<u64> {
        let Type::Array(element, count) = array else { return Ok(0) };
        let size = self.types.size(element).unwrap_or(1);
        let (mut index, mut length, mut first) = (0u64, 0u64, true);
        while let Some(item) = items.current() {
            let mut last = None;
            let designated = !items.path().is_empty();
            if let [designator, ..] = items.path() {
                if !leads_inside(entrance, first) {
                    return Ok(length);
                }
                (index, last) = self.array_designator(designator)?;
                items.followed += 1;
            }
            first = false;
            let last = last.unwrap_or(index);
            if count.is_some_and(|count| last >= count) {
                if designated {
                    return self.error(item.span.start, "this index is outside the array");
                }
                return Ok(length);
            }
            if last - index > 1 << 20 {
                return self.error(item.span.start, "this range is too long");
            }
            while index < last {
                self.part(element, None, base + index * size, &mut items.alone(), out)?;
                index += 1;
            }
            self.part(element, None, base + index * size, items, out)?;
            index += 1;
            length = length.max(index);
        }
        Ok(length)
    }

    fn fill_record(
        &mut self,
        id: RecordId,
        base: u64,
        items: &mut Items<'a>,
        entrance: Entrance,
        out: &mut Spread<'a>,
    ) -> Res<()> {
        let record = self.types.record(id);
        let Some(fields) = record.fields.clone() else { return Ok(()) };
        let union = record.union;
        let (mut index, mut first) = (0, true);
        while items.current().is_some() {
            if let [designator, ..] = items.path() {
                if !leads_inside(entrance, first) {
                    return Ok(());
                }
                let Designator::Member(name) = &designator.node else {
                    return self.error(designator.span.start, "this designator fits no part of the object");
                };
                let spelt = original_name(&name.node.name);
                let named = |field: &Field| field.name.as_deref() == Some(&*spelt);
                index = match fields.iter().position(named) {
                    Some(index) => {
                        items.followed += 1;
                        index
                    }
                    // A member of a member without a name: the designator leads into that one.
                    None => match fields.iter().position(|field| self.has_hidden_member(field, &spelt)) {
                        Some(index) => index,
                        None => return self.error(name.span.start, format!("there is no member `{spelt}`")),
                    },
                };
            } else if union && index > 0 {
                return Ok(());
            }
            first = false;
            let Some(field) = fields.get(index) else { return Ok(()) };
            if union && out.members.insert((base, id), index).is_some_and(|before| before != index) {
                out.forget(base, self.types.size(&Type::Record(id)).unwrap_or(0));
            }
            self.part(&field.ty, field.bits, base + field.offset, items, out)?;
            index += 1;
        }
        Ok(())
    }

    fn has_hidden_member(&self, field: &Field, name: &str) -> bool {
        match field.ty.unqualified() {
            Type::Record(id) if field.name.is_none() => self.types.find_member(*id, name).is_some(),
            _ => false,
        }
    }

    /// A part of an object, or a part of this part that the designators of the current item lead to.
    fn part(
        &mut self,
        ty: &Type,
        bits: Option<BitField>,
        offset: u64,
        items: &mut Items<'a>,
        out: &mut Spread<'a>,
    ) -> Res<()> {
        match items.path() {
            [] => self.element(ty, bits, offset, items, out),
            _ => self.fill(ty, offset, items, Entrance::Designated, out).map(|_| ()),
        }
    }

    /// One element or member, from the current item on.
    fn element(
        &mut self,
        ty: &Type,
        bits: Option<BitField>,
        offset: u64,
        items: &mut Items<'a>,
        out: &mut Spread<'a>,
    ) -> Res<()> {
        let Some(item) = items.current() else { return Ok(()) };
        let at = item.span.start;
        match &item.node.initializer.node {
            Initializer::List(inner) => {
                items.advance();
                if bits.is_none() {
                    out.forget(offset, self.types.size(ty).unwrap_or(0));
                }
                if let Type::Opaque(opaque) = ty {
                    return self.opaque_entries(*opaque, offset, &item.node.initializer, &mut out.entries);
                }
                self.fill_all(ty, offset, inner, out).map(|_| ())
            }
            Initializer::Expression(expression) => {
                if let Some(bytes) = string_for(&self.types, ty, expression) {
                    self.spread_string(ty, bytes, offset, at, out);
                } else if matches!(ty, Type::Array(..))
                    || matches!(ty, Type::Record(_)) && !matches!(self.type_of(expression)?, Type::Record(_))
                {
                    // Braces were left out.
                    self.fill(ty, offset, items, Entrance::Elided, out)?;
                    return Ok(());
                } else if let Type::Opaque(opaque) = ty.unqualified()
                    && !matches!(self.type_of(expression)?.unqualified(), Type::Opaque(_))
                {
                    return self.opaque_without_braces(opaque.name, offset, items, out);
                } else {
                    out.entries.push(Entry { offset, ty: ty.clone(), bits, what: What::Expression(expression), at });
                }
                items.advance();
                Ok(())
            }
        }
    }

    fn array_designator(&mut self, designator: &'a Node<Designator>) -> Res<(u64, Option<u64>)> {
        let index = |this: &mut Self, expression: &'a Node<Expression>| match u64::try_from(this.constant(expression)?)
        {
            Ok(index) if index < 1 << 40 => Ok(index),
            _ => this.error(expression.span.start, "this index is outside the array"),
        };
        match &designator.node {
            Designator::Index(expression) => Ok((index(self, expression)?, None)),
            Designator::Range(range) => {
                let (from, to) = (index(self, &range.node.from)?, index(self, &range.node.to)?);
                Ok((from, Some(to.max(from))))
            }
            Designator::Member(_) => self.error(designator.span.start, "an array has no members"),
        }
    }

    /// The number of elements that a list in braces gives an array of unknown length.
    pub fn list_length(&mut self, ty: &Type, items: &'a [Node<InitializerListItem>]) -> Res<u64> {
        self.fill(ty, 0, &mut Items::new(items), Entrance::Braces, &mut Spread::default())
    }

    /// The type of a compound literal, with its length.
    pub fn literal_type(&mut self, literal: &'a Node<CompoundLiteral>) -> Res<Type> {
        Ok(match self.type_name(&literal.node.type_name)? {
            Type::Array(element, None) => {
                let ty = Type::Array(element.clone(), None);
                Type::Array(element, Some(self.list_length(&ty, &literal.node.initializer_list)?))
            }
            ty => ty,
        })
    }
}

/// The characters of a string literal that initialises an array of characters of its width.
fn string_for(types: &TypeTable, ty: &Type, expression: &Node<Expression>) -> Option<Vec<u32>> {
    let Type::Array(element, _) = ty else { return None };
    let Expression::StringLiteral(literal) = &expression.node else { return None };
    match (types.bits(element)?, string_bytes(&literal.node)) {
        (8, Some(bytes)) => Some(bytes.into_iter().map(u32::from).collect()),
        (width, None) => wide_units(&literal.node).filter(|(bits, _)| *bits == width).map(|(_, units)| units),
        _ => None,
    }
}
