//! What static objects hold at first: entries that are constants, put together byte by byte.

use std::collections::BTreeMap;

use concord_logic::Bits;
use concord_program::{Layout, Member, access_bytes};
use lang_c::ast::{CompoundLiteral, Expression, Initializer};
use lang_c::span::Node;

use super::{Entry, Spread, What};
use crate::lower::{Lowering, Res};
use crate::types::{BitField, Field, Type};

impl<'a> Lowering<'a> {
    /// The cells of a static object that are not zero at first.
    pub fn static_values(&mut self, ty: &Type, initializer: &'a Node<Initializer>) -> Res<Vec<(u64, Bits)>> {
        let mut entries = Vec::new();
        match ty {
            Type::Opaque(opaque) => self.opaque_entries(*opaque, 0, initializer, &mut entries)?,
            _ => entries = self.spread(ty.clone(), initializer)?.1,
        }
        self.image_of(entries)
    }

    /// The type of a compound literal, and its cells that are not zero, which are constants.
    pub fn static_literal(&mut self, literal: &'a Node<CompoundLiteral>) -> Res<(Type, Vec<(u64, Bits)>)> {
        let ty = self.literal_type(literal)?;
        let mut spread = Spread::default();
        self.fill_all(&ty, 0, &literal.node.initializer_list, &mut spread)?;
        Ok((ty, self.image_of(spread.entries)?))
    }

    fn image_of(&mut self, entries: Vec<Entry<'a>>) -> Res<Vec<(u64, Bits)>> {
        let mut image = Image::default();
        for entry in entries {
            let Some(bits) = self.types.bits(&entry.ty) else {
                if let Type::Opaque(_) = entry.ty {
                    continue;
                }
                if let What::Expression(Node { node: Expression::CompoundLiteral(literal), .. }) = entry.what {
                    let (_, values) = self.static_literal(literal)?;
                    values.into_iter().for_each(|(offset, value)| image.put(entry.offset + offset, None, value));
                    continue;
                }
                return self.error(entry.at, "this initialiser is not a constant");
            };
            let value = match entry.what {
                What::Number(number) => Bits::new(bits, u128::from(number)),
                What::Expression(expression) => self.static_scalar(&entry.ty, expression)?,
            };
            image.put(entry.offset, entry.bits, value);
        }
        Ok(image.values())
    }

    fn static_scalar(&mut self, ty: &Type, expression: &'a Node<Expression>) -> Res<Bits> {
        let at = expression.span.start;
        let before = std::mem::replace(&mut self.evaluation.static_literals, true);
        let value = self.in_scratch(|this| {
            let value = this.value(expression)?;
            this.convert(value, ty, at)
        });
        self.evaluation.static_literals = before;
        let value = value?;
        match self.terms.as_bits(value.term) {
            Some(bits) => Ok(bits),
            None => self.error(at, "this initialiser is not a constant"),
        }
    }

    /// The layout of an object that its initialiser may make longer than its type: a flexible array at its end.
    pub fn with_flexible_array(
        &mut self,
        ty: &Type,
        layout: Layout,
        initializer: &'a Node<Initializer>,
    ) -> Res<Layout> {
        let Type::Record(id) = ty else { return Ok(layout) };
        let last = self.types.record(*id).fields.as_ref().and_then(|fields| fields.last());
        if !matches!(last, Some(Field { ty: Type::Array(_, None | Some(0)), .. })) {
            return Ok(layout);
        }
        let entries = self.spread(ty.clone(), initializer)?.1;
        let end = entries.iter().map(|entry| entry.offset + self.types.size(&entry.ty).unwrap_or(0)).max();
        let size = end.unwrap_or(0).max(layout.size());
        if size == layout.size() {
            return Ok(layout);
        }
        Ok(Layout::Record { members: vec![Member { name: String::new(), offset: 0, layout }], size })
    }
}

/// What a static object holds at first, while it is collected: of several values for a byte the last one counts.
#[derive(Default)]
struct Image {
    /// Values by offset, apart from each other.
    values: BTreeMap<u64, Bits>,
}

impl Image {
    fn put(&mut self, offset: u64, field: Option<BitField>, value: Bits) {
        let bytes = match field {
            Some(field) => u64::from(field.unit() / 8),
            None => access_bytes(value.width()),
        };
        let end = offset + bytes;
        let before = self.values.range(..end).next_back().map(|(at, old)| (*at, access_bytes(old.width())));
        let clear = before.is_none_or(|(at, old)| at + old <= offset);
        if clear && field.is_none() {
            self.values.insert(offset, value);
            return;
        }
        // Whatever is touched falls into bytes.
        for byte in self.touched(offset, end) {
            let old = self.values.remove(&byte).expect("it is there");
            for (index, at) in (byte..byte + access_bytes(old.width())).enumerate() {
                self.values.insert(at, Bits::new(8, old.unsigned() >> (8 * index)));
            }
        }
        let (shift, width) = field.map_or((0, value.width().next_multiple_of(8)), |field| (field.shift, field.width));
        let ones = u128::MAX >> (128 - width);
        let (mask, new) = (ones << shift, (value.unsigned() & ones) << shift);
        for (index, at) in (offset..end).enumerate() {
            let byte = self.values.entry(at).or_insert(Bits::zero(8));
            let kept = byte.unsigned() & !(mask >> (8 * index));
            *byte = Bits::new(8, kept | new >> (8 * index));
        }
    }

    fn touched(&self, offset: u64, end: u64) -> Vec<u64> {
        let overlaps = |(at, old): (&u64, &Bits)| (at + access_bytes(old.width()) > offset).then_some(*at);
        self.values.range(offset.saturating_sub(16)..end).filter_map(overlaps).collect()
    }

    fn values(self) -> Vec<(u64, Bits)> {
        self.values.into_iter().filter(|(_, value)| !value.is_zero()).collect()
    }
}
