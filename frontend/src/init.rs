//! Initialisers: which part of an object gets which expression.
//!
//! A list is first spread over the cells of the type (designators, left-out
//! braces, strings), which gives entries in order; then static objects evaluate
//! them as constants and automatic ones store them. Parts without an entry are zero.
//! Of several entries for one cell the last one counts.

use std::collections::{BTreeMap, BTreeSet};

use concord_logic::{Bits, TermId};
use concord_program::{Access, Layout, Member, Op, access_bytes};
use lang_c::ast::{CompoundLiteral, Designator, Expression, Initializer, InitializerListItem};
use lang_c::span::Node;
use rustc_hash::FxHashMap;

use crate::expr::literal::{string_bytes, wide_units};
use crate::library::mutex;
use crate::lower::{Lowering, Operand, Place, PlaceKind, Res};
use crate::mentions::{mutex_type, mutex_type_of_list};
use crate::shim::original_name;
use crate::types::{BitField, Field, Opaque, RecordId, Type, TypeTable};

/// What a part of an object is initialised with.
enum What<'a> {
    Expression(&'a Node<Expression>),
    Number(u64),
}

struct Entry<'a> {
    offset: u64,
    ty: Type,
    /// Where the bits of a bit-field lie.
    bits: Option<BitField>,
    what: What<'a>,
    at: usize,
}

/// The entries so far, and the member of each union that they initialise, by its place.
#[derive(Default)]
struct Spread<'a> {
    entries: Vec<Entry<'a>>,
    members: FxHashMap<(u64, RecordId), usize>,
}

impl Spread<'_> {
    /// What was said of a part is replaced as a whole.
    fn forget(&mut self, offset: u64, size: u64) {
        self.entries.retain(|entry| !(offset..offset + size).contains(&entry.offset));
    }
}

impl Entry<'_> {
    /// Where the expression stands that it is initialised with.
    fn origin(&self) -> Option<usize> {
        match self.what {
            What::Expression(expression) => Some(expression.span.start),
            What::Number(_) => None,
        }
    }
}

/// Items of one pair of braces, consumed from the front.
#[derive(Clone, Copy)]
struct Items<'a> {
    items: &'a [Node<InitializerListItem>],
    next: usize,
    /// How many designators of the current item were followed already.
    followed: usize,
}

impl<'a> Items<'a> {
    fn new(items: &'a [Node<InitializerListItem>]) -> Items<'a> {
        Items { items, next: 0, followed: 0 }
    }

    fn current(&self) -> Option<&'a Node<InitializerListItem>> {
        self.items.get(self.next)
    }

    /// The designators of the current item that are to be followed still.
    fn path(&self) -> &'a [Node<Designator>] {
        self.current().map_or(&[], |item| &item.node.designation[self.followed..])
    }

    fn advance(&mut self) {
        (self.next, self.followed) = (self.next + 1, 0);
    }

    /// The current item without those behind it.
    fn alone(&self) -> Items<'a> {
        Items { items: &self.items[..self.next + 1], ..*self }
    }
}

/// Where the items of an object come from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entrance {
    /// They have braces of their own.
    Braces,
    /// Its braces were left out.
    Elided,
    /// The designators of the first item lead into it; the items behind go on inside of it as if its braces were left out.
    Designated,
}

/// Automatic arrays are initialised cell by cell only up to this many cells.
const MOST_CELLS: usize = 1 << 16;

impl<'a> Lowering<'a> {
    /// The type with its length taken from the initialiser.
    pub fn completed_by(&mut self, ty: Type, initializer: &'a Node<Initializer>) -> Res<Type> {
        Ok(self.spread(ty, initializer)?.0)
    }

    /// The type, completed, and the entries of an initialiser.
    fn spread(&mut self, ty: Type, initializer: &'a Node<Initializer>) -> Res<(Type, Vec<Entry<'a>>)> {
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
    fn fill_all(
        &mut self,
        ty: &Type,
        base: u64,
        items: &'a [Node<InitializerListItem>],
        out: &mut Spread<'a>,
    ) -> Res<u64> {
        let mut items = Items::new(items);
        let length = self.fill(ty, base, &mut items, Entrance::Braces, out)?;
        match items.current() {
            // Excess elements are evaluated by nobody; compilers warn only.
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
            Type::Array(element, count) => self.fill_array(element, *count, base, items, entrance, out),
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
        element: &Type,
        count: Option<u64>,
        base: u64,
        items: &mut Items<'a>,
        entrance: Entrance,
        out: &mut Spread<'a>,
    ) -> Res<u64> {
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

    /// The entries of an initialiser of an opaque object: all zero, but for the type of a mutex.
    fn opaque_entries(
        &mut self,
        opaque: Opaque,
        offset: u64,
        initializer: &'a Node<Initializer>,
        out: &mut Vec<Entry<'a>>,
    ) -> Res<()> {
        match mutex_type(&initializer.node).filter(|&kind| kind != 0 && opaque.name == "pthread_mutex_t") {
            None => self.opaque_initializer(opaque.name, initializer),
            Some(kind) => {
                let (at, what) = (initializer.span.start, What::Number(kind));
                out.push(Entry { offset: offset + mutex::KIND, ty: Type::INT, bits: None, what, at });
                Ok(())
            }
        }
    }

    /// An opaque object whose braces were left out. How many items it takes is known to the system's headers only; if
    /// they are all zero, and nothing that was said before lies behind it, that makes no difference.
    fn opaque_without_braces(
        &mut self,
        name: &str,
        offset: u64,
        items: &mut Items<'a>,
        out: &mut Spread<'a>,
    ) -> Res<()> {
        out.forget(offset, 1);
        let mut taken = 0;
        while let Some(item) = items.current().filter(|item| taken == 0 || item.node.designation.is_empty()) {
            if taken > 0 && out.entries.iter().any(|entry| entry.offset >= offset) {
                let what = format!("this value behind a `{name}` without braces is not supported");
                return self.error(item.span.start, what);
            }
            self.opaque_initializer(name, &item.node.initializer)?;
            items.advance();
            taken += 1;
        }
        Ok(())
    }

    /// Only the initialiser that says "an ordinary, free mutex" has a known meaning.
    fn opaque_initializer(&mut self, name: &str, initializer: &'a Node<Initializer>) -> Res<()> {
        match &initializer.node {
            Initializer::Expression(expression) => match self.try_constant(expression)? {
                Some(0) => Ok(()),
                _ => self.error(initializer.span.start, format!("this initialiser of a `{name}` is not supported")),
            },
            Initializer::List(items) => {
                items.iter().try_for_each(|item| self.opaque_initializer(name, &item.node.initializer))
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
        let before = std::mem::replace(&mut self.static_literals, true);
        let value = self.in_scratch(|this| {
            let value = this.value(expression)?;
            this.convert(value, ty, at)
        });
        self.static_literals = before;
        let value = value?;
        match self.terms.as_bits(value.term) {
            Some(bits) => Ok(bits),
            None => self.error(at, "this initialiser is not a constant"),
        }
    }

    /// Stores an initialiser into a new automatic object.
    pub fn initialize_memory(&mut self, ty: &Type, address: TermId, initializer: &'a Node<Initializer>) -> Res<()> {
        let at = initializer.span.start;
        if let Type::Opaque(opaque) = ty {
            return match &initializer.node {
                Initializer::Expression(expression) => {
                    let place = Place { ty: ty.clone(), kind: PlaceKind::Memory(address), root: None };
                    self.assign_expression(&place, expression, at).map(|_| ())
                }
                Initializer::List(_) => {
                    let mut entries = Vec::new();
                    self.opaque_entries(*opaque, 0, initializer, &mut entries)?;
                    self.store_entries(ty, address, entries, at)
                }
            };
        }
        let entries = self.spread(ty.clone(), initializer)?.1;
        if let [Entry { what: What::Expression(expression), ty: whole, .. }] = entries.as_slice()
            && matches!(initializer.node, Initializer::Expression(_))
        {
            let place = Place { ty: whole.clone(), kind: PlaceKind::Memory(address), root: None };
            return self.assign_expression(&place, expression, at).map(|_| ());
        }
        self.store_entries(ty, address, entries, at)
    }

    /// Stores the items of a list in braces into a new automatic object.
    pub fn initialize_items(
        &mut self,
        ty: &Type,
        address: TermId,
        items: &'a [Node<InitializerListItem>],
        at: usize,
    ) -> Res<()> {
        let mut spread = Spread::default();
        if let Type::Opaque(opaque) = ty {
            match mutex_type_of_list(items).filter(|&kind| kind != 0 && opaque.name == "pthread_mutex_t") {
                None => {
                    items.iter().try_for_each(|item| self.opaque_initializer(opaque.name, &item.node.initializer))?
                }
                Some(kind) => {
                    let what = What::Number(kind);
                    spread.entries.push(Entry { offset: mutex::KIND, ty: Type::INT, bits: None, what, at });
                }
            }
        } else {
            self.fill_all(ty, 0, items, &mut spread)?;
        }
        self.store_entries(ty, address, spread.entries, at)
    }

    fn store_entries(&mut self, ty: &Type, address: TermId, entries: Vec<Entry<'a>>, at: usize) -> Res<()> {
        let Some(layout) = self.types.layout(ty) else { return self.error(at, "this type is incomplete") };
        // Zero everything that no scalar entry covers.
        let covers = |entry: &Entry<'a>| self.types.bits(&entry.ty).filter(|_| entry.bits.is_none());
        let covered: BTreeSet<(u64, u32)> =
            entries.iter().filter_map(|entry| Some((entry.offset, covers(entry)?))).collect();
        let Some(cells) = layout.cells_up_to(MOST_CELLS + covered.len()) else {
            self.unsupported(at, "initialisation of a very large automatic object");
            return Ok(());
        };
        for (offset, bits) in cells.into_iter().filter(|cell| !covered.contains(cell)) {
            let address = self.offset_address(address, offset);
            let zero = self.terms.constant(bits, 0);
            self.emit(Op::Store { address, value: zero, access: Access::Plain }, at);
        }
        // What a range of elements gets is evaluated once.
        let repeated: BTreeSet<usize> = {
            let mut seen = BTreeSet::new();
            entries.iter().filter_map(Entry::origin).filter(|&origin| !seen.insert(origin)).collect()
        };
        let mut values: BTreeMap<usize, Operand> = BTreeMap::new();
        for entry in entries {
            let address = self.offset_address(address, entry.offset);
            let kind = entry.bits.map_or(PlaceKind::Memory(address), |bits| PlaceKind::Bits(address, bits));
            let place = Place { ty: entry.ty.clone(), kind, root: None };
            match entry.what {
                What::Expression(expression) => {
                    let origin = expression.span.start;
                    if let Some(value) = values.get(&origin) {
                        self.assign(&place, value.clone(), entry.at)?;
                        continue;
                    }
                    let mut value = self.assign_expression(&place, expression, entry.at)?;
                    if let Operand::Scalar(scalar) = &mut value {
                        scalar.term =
                            if repeated.contains(&origin) { self.freeze(scalar.term, entry.at) } else { scalar.term };
                    }
                    values.insert(origin, value);
                }
                What::Number(number) => {
                    let value = self.int_constant(i128::from(number), &entry.ty);
                    self.assign(&place, Operand::Scalar(value), entry.at)?;
                }
            }
        }
        Ok(())
    }
}

/// Whether the designators of an item belong to the object whose items are spread.
fn leads_inside(entrance: Entrance, first: bool) -> bool {
    entrance == Entrance::Braces || entrance == Entrance::Designated && first
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
