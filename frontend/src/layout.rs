//! Sizes, alignment and the cells of types.
//!
//! Structures are laid out as the usual C compilers for Linux do: members in
//! order, each at its alignment; with 32-bit pointers nothing is aligned to more
//! than 4 bytes. Bit-fields take room like their declared type where they must
//! start anew, but have no cell: they are not modelled. A union has cells only
//! if all its members have the same cells.

use concord_program::{DataModel, Layout, Member as Cells};

use crate::types::{Field, RecordId, Type, TypeTable};

/// A member before it has a place.
pub(crate) struct Member {
    pub name: Option<String>,
    pub ty: Type,
    pub bit_width: Option<u32>,
}

/// Where a member was found: offset and type, or why it has no cell.
pub(crate) struct Found {
    pub offset: u64,
    pub ty: Type,
    pub not_modelled: Option<&'static str>,
}

impl TypeTable {
    /// The size in bytes, if the type is complete.
    pub fn size(&self, ty: &Type) -> Option<u64> {
        match ty {
            Type::Void | Type::Function(_) | Type::Array(_, None) => None,
            Type::Bool => Some(1),
            Type::Int(kind) => Some(u64::from(kind.bits / 8)),
            Type::Float(bits) => Some(match (bits, self.model) {
                (80, DataModel::Ilp32) => 12,
                (80, DataModel::Lp64) => 16,
                _ => u64::from(bits / 8),
            }),
            Type::Pointer(_) => Some(u64::from(self.model.pointer_bits() / 8)),
            Type::Array(element, Some(count)) => self.size(element)?.checked_mul(*count),
            Type::Record(id) => {
                let record = self.record(*id);
                record.fields.as_ref().map(|_| record.size)
            }
            Type::Atomic(inner) => self.size(inner),
            Type::Opaque(opaque) => Some(opaque.size(self.model)),
        }
    }

    /// The alignment in bytes.
    pub fn align(&self, ty: &Type) -> u64 {
        let most = if self.model == DataModel::Ilp32 { 4 } else { 16 };
        match ty {
            Type::Array(element, _) => self.align(element),
            Type::Record(id) => self.record(*id).align,
            Type::Atomic(inner) => self.align(inner),
            Type::Opaque(_) => u64::from(self.model.pointer_bits() / 8),
            other => self.size(other).unwrap_or(1).clamp(1, most),
        }
    }

    /// Whether the size of the type is known for certain.
    pub fn is_certain(&self, ty: &Type) -> bool {
        match ty {
            Type::Array(element, _) | Type::Atomic(element) => self.is_certain(element),
            Type::Record(id) => {
                let record = self.record(*id);
                !record.uncertain && record.fields.iter().flatten().all(|field| self.is_certain(&field.ty))
            }
            _ => true,
        }
    }

    /// Gives the members of a record their places.
    pub fn complete(&mut self, id: RecordId, members: Vec<Member>, uncertain: bool) -> Option<()> {
        let union = self.record(id).union;
        let (mut end, mut align, mut fields) = (0u64, 1u64, Vec::new());
        // Free bits of the last bit-field's unit, in front of `end`.
        let mut bits_used = 0u64;
        for member in members {
            let size = match &member.ty {
                // A flexible array takes no room.
                Type::Array(element, None) => self.size(element).map(|_| 0)?,
                other => self.size(other)?,
            };
            let member_align = self.align(&member.ty);
            if let Some(width) = member.bit_width {
                let unit = size * 8;
                let start = if union { 0 } else { end * 8 - if bits_used > 0 { 8 - bits_used } else { 0 } };
                let fits = width > 0 && start / unit.max(1) == (start + u64::from(width) - 1) / unit.max(1);
                let start = if fits || unit == 0 { start } else { start.next_multiple_of(unit) };
                let stop = start + u64::from(width);
                end = if union { end.max(stop.div_ceil(8)) } else { stop.div_ceil(8) };
                bits_used = stop % 8;
                if member.name.is_some() {
                    align = align.max(member_align);
                    fields.push(Field { name: member.name, ty: member.ty, offset: start / 8, bit_field: true });
                }
                continue;
            }
            bits_used = 0;
            align = align.max(member_align);
            let offset = if union { 0 } else { end.checked_next_multiple_of(member_align)? };
            end = if union { end.max(size) } else { offset.checked_add(size)? };
            fields.push(Field { name: member.name, ty: member.ty, offset, bit_field: false });
        }
        let record = &mut self.records[id.0];
        record.size = end.checked_next_multiple_of(align)?;
        record.align = align;
        record.fields = Some(fields);
        record.uncertain |= uncertain;
        Some(())
    }

    /// Finds a member by name, also inside anonymous members.
    pub fn find_member(&self, id: RecordId, name: &str) -> Option<Found> {
        let record = self.record(id);
        for field in record.fields.as_ref()? {
            let inside = match (&field.name, &field.ty) {
                (Some(own), _) if own == name => {
                    Found { offset: 0, ty: field.ty.clone(), not_modelled: field.bit_field.then_some("bit-field") }
                }
                (None, Type::Record(inner)) => match self.find_member(*inner, name) {
                    Some(found) => found,
                    None => continue,
                },
                _ => continue,
            };
            let clash = record.union && self.union_layout(id).is_none();
            let not_modelled = inside.not_modelled.or(clash.then_some("union with members of different layout"));
            return Some(Found { offset: field.offset + inside.offset, ty: inside.ty, not_modelled });
        }
        None
    }

    /// The cells that all members of a union share.
    fn union_layout(&self, id: RecordId) -> Option<Layout> {
        let fields = self.record(id).fields.as_ref()?;
        let first = self.layout(&fields.first()?.ty)?;
        let same = |field: &Field| !field.bit_field && self.layout(&field.ty).as_ref() == Some(&first);
        fields.iter().all(same).then_some(first)
    }

    /// Whether every part of the type has a cell, so that copying cells copies values.
    pub fn is_modelled(&self, ty: &Type) -> bool {
        match ty {
            Type::Array(element, _) | Type::Atomic(element) => self.is_modelled(element),
            Type::Record(id) => {
                let record = self.record(*id);
                (!record.union || self.union_layout(*id).is_some())
                    && record.fields.iter().flatten().all(|field| !field.bit_field && self.is_modelled(&field.ty))
            }
            _ => true,
        }
    }

    /// The cells of objects of the type; `None` if it is incomplete.
    pub fn layout(&self, ty: &Type) -> Option<Layout> {
        let size = self.size(ty)?;
        Some(match ty {
            Type::Array(element, Some(count)) => {
                Layout::Array { element: Box::new(self.layout(element)?), count: *count }
            }
            Type::Record(id) => {
                let record = self.record(*id);
                let mut members = Vec::new();
                if record.union {
                    members.extend(self.union_layout(*id).map(|layout| Cells {
                        name: String::new(),
                        offset: 0,
                        layout,
                    }));
                } else {
                    for field in record.fields.as_ref()? {
                        if field.bit_field || self.size(&field.ty).unwrap_or(0) == 0 {
                            continue;
                        }
                        let name = field.name.clone().unwrap_or_default();
                        members.push(Cells { name, offset: field.offset, layout: self.layout(&field.ty)? });
                    }
                }
                Layout::Record { members, size }
            }
            Type::Atomic(inner) => self.layout(inner)?,
            Type::Opaque(opaque) => {
                let cell = |(offset, bits): (u64, u32)| {
                    let layout = Layout::Scalar { bits, bytes: u64::from(bits / 8) };
                    Cells { name: String::new(), offset, layout }
                };
                Layout::Record { members: opaque.cells(self).into_iter().map(cell).collect(), size }
            }
            scalar => Layout::Scalar { bits: self.bits(scalar)?, bytes: size },
        })
    }
}
