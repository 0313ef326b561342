//! The places of the members of one structure or union: a running offset in bits, the rules of the ABI one after another.

use crate::attributes::LayoutWish;
use crate::types::{BitField, Field, Type};

/// A member before it has a place.
pub(crate) struct Member {
    pub name: Option<String>,
    pub ty: Type,
    pub bit_width: Option<u32>,
    /// What attributes say of it.
    pub wish: LayoutWish,
    /// The alignment that the `typedef` of its type asks for.
    pub named_alignment: Option<u64>,
}

/// What the type of a member asks for.
pub(crate) struct Asked {
    /// Its size in bytes.
    pub size: u64,
    /// Its alignment, if nothing else is said.
    pub natural: u64,
    /// Whether it follows the one before without a gap.
    pub packed: bool,
    /// The largest alignment that a type has by itself.
    pub most: u64,
}

/// A structure or union whose members are given their places.
pub(crate) struct Placing {
    union: bool,
    /// What `#pragma pack` limits alignment to.
    limit: Option<u64>,
    /// The alignment of the members so far.
    pub align: u64,
    /// The first bit behind the members so far.
    next: u64,
    /// The largest such of a union.
    pub end: u64,
    /// Where the bit-fields begin that are one memory location with the next one, in bytes and among the fields.
    run: Option<(u64, usize)>,
    pub fields: Vec<Field>,
}

impl Placing {
    /// One without members.
    pub fn new(union: bool, limit: Option<u64>) -> Placing {
        Placing { union, limit, align: 1, next: 0, end: 0, run: None, fields: Vec::new() }
    }

    fn limited(&self, align: u64) -> u64 {
        self.limit.map_or(align, |limit| align.min(limit))
    }

    /// Places the next member; `None` if all is too large.
    pub fn place(&mut self, member: Member, asked: &Asked) -> Option<()> {
        if self.union {
            self.next = 0;
        }
        if self.union || matches!(member.bit_width, None | Some(0)) {
            self.run = None;
        }
        let (offset, bits, align) = match member.bit_width {
            Some(width) => {
                let (offset, bits) = self.place_bits(&member, width, asked)?;
                (offset, Some(bits), 1)
            }
            None => {
                let (offset, align) = self.place_whole(&member, asked)?;
                (offset, None, align)
            }
        };
        self.end = self.end.max(self.next);
        if member.bit_width.is_none() || member.name.is_some() {
            self.fields.push(Field { name: member.name, ty: member.ty, offset, bits, align });
        }
        Some(())
    }

    /// The byte in which a bit-field begins, and its bits.
    fn place_bits(&mut self, member: &Member, width: u32, asked: &Asked) -> Option<(u64, BitField)> {
        let &Asked { size, natural, packed, most } = asked;
        if width == 0 {
            // It does not care for packing.
            self.next = self.next.checked_next_multiple_of(natural * 8)?;
        } else if let Some(wish) = member.wish.aligned {
            self.next = self.next.checked_next_multiple_of(self.limited(wish) * 8)?;
        }
        let (size, unit, wide) = (size * 8, natural * 8, u64::from(width));
        // It must not span more units than its type does.
        let spans = !packed && self.limit.is_none() && (self.next % unit + wide).div_ceil(unit) > size / unit;
        let start = if spans { self.next.checked_next_multiple_of(unit)? } else { self.next };
        self.next = start.checked_add(wide)?;
        if member.name.is_some() {
            let of_type = if self.limit.is_some() || !packed { self.limited(natural) } else { 1 };
            let of_wish = member.wish.aligned.map_or(1, |wish| self.limited(wish));
            self.align = self.align.max(of_type).max(of_wish);
            // One that is an aligned integer of its own has that one's alignment.
            if !packed && matches!(width, 8 | 16 | 32 | 64) && start % wide == 0 {
                self.align = self.align.max(self.limited((wide / 8).min(most)));
            }
        }
        let first = start / 8;
        let (begin, members) = match width {
            0 => (first, self.fields.len()),
            _ => *self.run.get_or_insert((first, self.fields.len())),
        };
        let location = self.next.div_ceil(8) - begin;
        for bits in self.fields[members..].iter_mut().filter_map(|field| field.bits.as_mut()) {
            bits.location = location;
        }
        Some((first, BitField { shift: (start % 8) as u32, width, before: first - begin, location }))
    }

    /// The offset and alignment of a member that is no bit-field.
    fn place_whole(&mut self, member: &Member, asked: &Asked) -> Option<(u64, u64)> {
        let wish = member.wish.aligned.unwrap_or(1);
        let align = self.limited(if asked.packed { wish } else { wish.max(asked.natural) });
        self.align = self.align.max(align);
        let offset = self.next.div_ceil(8).checked_next_multiple_of(align)?;
        self.next = offset.checked_add(asked.size)?.checked_mul(8)?;
        Some((offset, align))
    }
}
