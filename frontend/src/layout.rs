//! Sizes, alignment and the cells of types.
//!
//! Structures are laid out as the usual C compilers for Linux do: members in
//! order, each at its alignment; with 32-bit pointers nothing is aligned to more
//! than 4 bytes. A bit-field takes the next bits, unless it would not fit into units of its declared type.
//! `packed`, `aligned`, `_Alignas` and `#pragma pack` are followed as GCC does.
//! Memory is bytes, so that cells are only a guess at how they will be accessed:
//! bit-fields that share a byte are one cell, a union has the cells of its largest member.

use concord_program::{DataModel, Layout, Member as Cells};

use crate::attributes::LayoutWish;
use crate::placing::{Asked, Member, Placing};
use crate::types::{BitField, Field, IntKind, RecordId, Type, TypeTable};

/// Where a member was found.
pub(crate) struct Found {
    pub offset: u64,
    pub ty: Type,
    pub bits: Option<BitField>,
    /// What it is aligned to inside of the record that has it.
    pub align: u64,
}

impl TypeTable {
    /// The size in bytes, if the type is complete.
    pub fn size(&self, ty: &Type) -> Option<u64> {
        match ty {
            Type::Void | Type::Function(_) | Type::Array(_, None) | Type::Variable(..) => None,
            Type::Bool => Some(1),
            // That of a long bit-field is as wide as that is.
            Type::Int(kind) => Some(u64::from(kind.bits.div_ceil(8)).next_power_of_two()),
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

    /// The largest alignment that a type has by itself.
    fn most_aligned(&self) -> u64 {
        if self.model == DataModel::Ilp32 { 4 } else { 16 }
    }

    /// The alignment in bytes.
    pub fn align(&self, ty: &Type) -> u64 {
        let most = self.most_aligned();
        match ty {
            Type::Array(element, _) | Type::Variable(element, _) => self.align(element),
            Type::Record(id) => self.record(*id).align,
            // As GCC does, so that one instruction can access it.
            Type::Atomic(inner) => match self.size(inner) {
                Some(size @ (1 | 2 | 4 | 8 | 16)) => self.align(inner).max(size),
                _ => self.align(inner),
            },
            Type::Opaque(_) => u64::from(self.model.pointer_bits() / 8),
            Type::Float(128) => 16,
            other => self.size(other).unwrap_or(1).clamp(1, most),
        }
    }

    fn is_atomic(&self, ty: &Type) -> bool {
        match ty {
            Type::Array(element, _) | Type::Variable(element, _) => self.is_atomic(element),
            other => matches!(other, Type::Atomic(_)),
        }
    }

    /// What GNU C's `__alignof__` says: the alignment outside of structures, which with 32-bit pointers is more than
    /// `_Alignof` says.
    pub fn preferred_align(&self, ty: &Type) -> u64 {
        match ty {
            Type::Array(element, _) | Type::Variable(element, _) => self.preferred_align(element),
            Type::Int(IntKind { bits: 33..=64, .. }) | Type::Float(64) => 8,
            Type::Record(id) => self.record(*id).preferred_align,
            other => self.align(other),
        }
    }

    /// Whether the size of the type is known for certain.
    pub fn is_certain(&self, ty: &Type) -> bool {
        match ty {
            Type::Array(element, _) | Type::Variable(element, _) | Type::Atomic(element) => self.is_certain(element),
            Type::Record(id) => {
                let record = self.record(*id);
                !record.uncertain && record.fields.iter().flatten().all(|field| self.is_certain(&field.ty))
            }
            _ => true,
        }
    }

    /// Gives the members of a record their places. `limit` is what `#pragma pack` limits alignment to.
    pub fn complete(
        &mut self,
        id: RecordId,
        members: Vec<Member>,
        wish: &LayoutWish,
        limit: Option<u64>,
    ) -> Option<()> {
        let mut record = Placing::new(self.record(id).union, limit);
        let mut uncertain = wish.uncertain;
        let (mut aligned_by_atomic, mut plain) = (false, true);
        for member in members {
            let size = match &member.ty {
                // A flexible array takes no room.
                Type::Array(element, None) => self.size(element).map(|_| 0)?,
                other => self.size(other)?,
            };
            uncertain |= member.wish.uncertain;
            let packed = wish.packed || member.wish.packed;
            let natural = member.named_alignment.unwrap_or_else(|| self.align(&member.ty));
            aligned_by_atomic |= self.is_atomic(&member.ty) && natural > self.most_aligned();
            let has_no_wish =
                member.wish.aligned.is_none() && member.named_alignment.is_none() && member.bit_width.is_none();
            plain &= has_no_wish && !packed && member.ty.is_scalar();
            let asked = Asked { size, natural, packed, most: self.most_aligned() };
            record.place(member, &asked)?;
        }
        let Placing { mut align, end, fields, .. } = record;
        align = align.max(wish.aligned.unwrap_or(1));
        let size = end.div_ceil(8).checked_next_multiple_of(align)?;
        let preferred_align = align;
        // Unless an alignment was asked for, GCC takes what is as long as a `long long` for one, which is aligned to
        // less with 32-bit pointers; where there are other parts it depends on these.
        if aligned_by_atomic && size == 8 && wish.aligned.is_none() {
            align = align.min(self.most_aligned());
            uncertain |= !plain || limit.is_some();
        }
        let record = &mut self.records[id.0];
        (record.size, record.align, record.preferred_align) = (size, align, preferred_align);
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
                    Found { offset: 0, ty: field.ty.clone(), bits: field.bits, align: field.align }
                }
                (None, Type::Record(inner)) => match self.find_member(*inner, name) {
                    Some(found) => found,
                    None => continue,
                },
                _ => continue,
            };
            return Some(Found { offset: field.offset + inside.offset, ..inside });
        }
        None
    }

    /// The cells of a union: those of its first largest member, and bytes where that has none, so that copying
    /// cells copies every member.
    fn union_cells(&self, id: RecordId, size: u64) -> Option<Vec<Cells>> {
        let fields = self.record(id).fields.as_ref()?;
        let whole = fields.iter().filter(|field| field.bits.is_none());
        let largest = whole.rev().max_by_key(|field| self.size(&field.ty).unwrap_or(0));
        let layout = match largest {
            Some(field) if self.size(&field.ty).is_some_and(|size| size > 0) => self.layout(&field.ty)?,
            _ => Layout::Record { members: Vec::new(), size: 0 },
        };
        let same = |field: &Field| field.bits.is_none() && self.layout(&field.ty).as_ref() == Some(&layout);
        if fields.iter().all(same) {
            return Some(vec![Cells { name: String::new(), offset: 0, layout }]);
        }
        Some(vec![Cells { name: String::new(), offset: 0, layout: filled(layout, size) }])
    }

    /// The cells of the members of a structure; bit-fields that share a byte are one.
    fn structure_cells(&self, id: RecordId) -> Option<Vec<Cells>> {
        let mut members: Vec<Cells> = Vec::new();
        let mut last_is_bits = false;
        for field in self.record(id).fields.as_ref()? {
            let name = field.name.clone().unwrap_or_default();
            let Some(bits) = field.bits else {
                last_is_bits = false;
                if self.size(&field.ty).unwrap_or(0) > 0 {
                    members.push(Cells { name, offset: field.offset, layout: self.layout(&field.ty)? });
                }
                continue;
            };
            let mut bytes = u64::from(bits.unit() / 8);
            let mut cell = Cells { name, offset: field.offset, layout: Layout::Scalar { bits: bits.unit(), bytes } };
            if let Some(last) =
                members.last().filter(|last| last_is_bits && last.offset + last.layout.size() > field.offset)
            {
                bytes = field.offset + bytes - last.offset;
                let layout = if bytes <= 16 { scalar(bytes) } else { byte_array(bytes) };
                cell = Cells { name: format!("{}/{}", last.name, cell.name), offset: last.offset, layout };
                members.pop();
            }
            members.push(cell);
            last_is_bits = true;
        }
        Some(members)
    }

    /// The cells of objects of the type; `None` if it is incomplete.
    pub fn layout(&self, ty: &Type) -> Option<Layout> {
        let size = self.size(ty)?;
        Some(match ty {
            Type::Array(element, Some(count)) => {
                Layout::Array { element: Box::new(self.layout(element)?), count: *count }
            }
            Type::Record(id) => {
                let union = self.record(*id).union;
                let members = if union { self.union_cells(*id, size)? } else { self.structure_cells(*id)? };
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
            Type::Float(80) => {
                let layout = Layout::Scalar { bits: 80, bytes: 10 };
                Layout::Record { members: vec![Cells { name: String::new(), offset: 0, layout }], size }
            }
            scalar => Layout::Scalar { bits: self.bits(scalar)?, bytes: size },
        })
    }
}

fn scalar(bytes: u64) -> Layout {
    Layout::Scalar { bits: bytes as u32 * 8, bytes }
}

fn byte_array(count: u64) -> Layout {
    Layout::Array { element: Box::new(scalar(1)), count }
}

/// Objects with more bytes are not looked at cell by cell.
const MOST_FILLED: u64 = 1 << 16;

/// The layout with every byte in a cell of full width.
pub(crate) fn filled(layout: Layout, size: u64) -> Layout {
    if size > MOST_FILLED {
        return byte_array(size);
    }
    let (mut members, mut end) = (Vec::new(), 0);
    let unnamed = |offset, layout| Cells { name: String::new(), offset, layout };
    layout.for_each_cell(&mut |offset, bits| {
        let bytes = u64::from(bits.div_ceil(8));
        if offset > end {
            members.push(unnamed(end, byte_array(offset - end)));
        }
        members.push(unnamed(offset, scalar(bytes)));
        end = offset + bytes;
    });
    if size > end {
        members.push(unnamed(end, byte_array(size - end)));
    }
    Layout::Record { members, size }
}
