//! What an address means: a shared cell, a cell of an array, or nothing that is known.

use concord_logic::{Bits, Op, Sort, SymbolId, TermId, TermStore};
use concord_program::{Layout, Object, ObjectId, Program, access_bytes};

use super::template::Memory;

/// What an address means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A shared cell.
    Cell(SymbolId),
    /// One of several shared cells.
    Cells(Cells),
    /// Some cell of an object whose contents are not tracked, if the condition holds; an
    /// invalid access if it does not.
    Somewhere(TermId),
    /// Memory that no object has.
    Nowhere,
    /// Not known.
    Unknown,
}

/// Shared cells that an address may be of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cells {
    /// The cells, and when the address is theirs.
    pub cells: Vec<(SymbolId, TermId)>,
    /// When it is the address of one of them.
    pub inside: TermId,
    /// Whether any other address is that of no object's cell.
    pub complete: bool,
    /// Whether it may also be the address of a cell that is not among them: one of an object with many (`watched`).
    pub others: bool,
}

/// An address that may be that of more cells than this is not followed.
pub(crate) const ELEMENTS_LIMIT: usize = 64;

/// An object with more cells than this is not accessed with computed indexes.
const CELLS_LIMIT: usize = 1 << 16;

/// More cells than this are not enumerated to say when an address is valid.
const ENUMERATED_LIMIT: usize = 256;

/// The addresses of the cells of a width in an object with this base, if a short condition says which they are.
pub(super) fn cells_of(layout: &Layout, base: u64, width: u32) -> Option<Vec<u64>> {
    if layout.count_cells(&|bits| bits == width) > CELLS_LIMIT as u64 {
        return None;
    }
    let mut cells = Vec::new();
    layout.for_each_cell(&mut |offset, bits| {
        if bits == width {
            cells.push(base + offset);
        }
    });
    let most = if stride_of(&cells).is_some() { CELLS_LIMIT } else { ENUMERATED_LIMIT };
    (cells.len() <= most).then_some(cells)
}

/// The distance of neighbouring cells, if it is always the same.
pub(super) fn stride_of(cells: &[u64]) -> Option<u64> {
    let [first, second, ..] = *cells else { return None };
    let stride = second - first;
    cells.windows(2).all(|pair| pair[1] - pair[0] == stride).then_some(stride)
}

impl Memory {
    /// An object: a static one, or one that is made once.
    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id]
    }

    fn object_at(&self, address: u64) -> Option<ObjectId> {
        let inside = |id: &ObjectId| {
            let object = self.object(*id);
            address >= object.base && address - object.base < object.layout.size()
        };
        self.objects.ids().find(inside)
    }

    /// What an address means for an access of a width. An object that turns out to be
    /// accessed with a computed index is added to the untracked ones: what was found out
    /// before that is void.
    pub fn place(&mut self, terms: &mut TermStore, address: TermId, width: u32) -> Place {
        if let Some(constant) = terms.as_bits(address) {
            let constant = constant.unsigned() as u64;
            let Some(id) = self.object_at(constant) else { return Place::Nowhere };
            let object = self.object(id);
            let (offset, size) = (constant - object.base, object.layout.size());
            if offset.checked_add(access_bytes(width)).is_none_or(|end| end > size) {
                return Place::Nowhere;
            }
            // Where bytes are accessed in several ways, nothing is known of them.
            let piece = object.layout.piece_of(size, offset);
            let exact = piece.is_some_and(|piece| piece.offset == offset && piece.bits == width);
            if !exact && !self.untracked.contains(&id) {
                self.untracked.push(id);
            }
            self.single_out(id, constant);
            if self.untracked.contains(&id) {
                return Place::Somewhere(terms.tt());
            }
            return Place::Cell(self.cell(terms, id, constant, width));
        }
        let found = self.base(terms, address);
        if self.elements.is_some()
            && let Some(cells) = self.elements_at(terms, address, found, width)
        {
            return Place::Cells(cells);
        }
        let Some(id) = found else { return Place::Unknown };
        if let Some(cells) = self.watched_at(terms, address, id, width) {
            return Place::Cells(cells);
        }
        let object = self.object(id);
        let Some(cells) = cells_of(&object.layout, object.base, width) else { return Place::Unknown };
        if !self.untracked.contains(&id) {
            self.untracked.push(id);
        }
        Place::Somewhere(is_one_of(terms, address, &cells))
    }

    /// The cells that a computed address may be of: those of its object, else those of all objects whose address is taken.
    fn elements_at(
        &mut self,
        terms: &mut TermStore,
        address: TermId,
        object: Option<ObjectId>,
        width: u32,
    ) -> Option<Cells> {
        let ids: Vec<ObjectId> = match object {
            Some(id) => vec![id],
            None => {
                let taken = |id: &ObjectId| {
                    self.object(*id).address_taken && !self.untracked.contains(id) && !self.watched.contains_key(id)
                };
                self.objects.ids().filter(taken).collect()
            }
        };
        if ids.iter().any(|id| self.untracked.contains(id) || self.watched.contains_key(id)) {
            return None;
        }
        let mut found: Vec<(u64, ObjectId)> = Vec::new();
        for id in ids {
            let at = self.object(id);
            found.extend(cells_of(&at.layout, at.base, width)?.into_iter().map(|cell| (cell, id)));
        }
        // Which mutex is written over is not asked behind pointers.
        let bytes = access_bytes(width);
        if object.is_none() {
            found.retain(|&(cell, _)| self.mutexes.range(cell..cell.saturating_add(bytes)).next().is_none());
            self.written.extend(found.iter().map(|&(cell, _)| (cell, bytes)));
        }
        if found.is_empty() || self.elements.is_none_or(|most| found.len() > most) {
            return None;
        }
        let addresses: Vec<u64> = found.iter().map(|&(cell, _)| cell).collect();
        let inside = is_one_of(terms, address, &addresses);
        let stride = stride_of(&addresses);
        let index = stride.and_then(|stride| index_of(terms, address, addresses[0], stride));
        // A pointer that was guessed may hold the address of an object that is yet to be made.
        let mut flagged = terms.ff();
        let mut cells = Vec::with_capacity(found.len());
        for (at, (cell, id)) in found.into_iter().enumerate() {
            let (term, value) = index.map_or((address, cell), |index| (index, at as u64));
            let value = terms.constant(terms.width(term), u128::from(value));
            let mut here = terms.eq(term, value);
            if object.is_none()
                && let Some(flag) = self.flag(terms, id)
            {
                let (flag, one) = (terms.symbol_term(flag), terms.constant(1, 1));
                let is_there = terms.eq(flag, one);
                here = terms.and(here, is_there);
            }
            flagged = terms.or(flagged, here);
            if terms.as_bool(here) != Some(false) {
                cells.push((self.cell(terms, id, cell, width), here));
            }
        }
        let inside = if object.is_some() { inside } else { flagged };
        Some(Cells { cells, inside, complete: object.is_some(), others: false })
    }

    /// The symbol that says whether an object was made: one bit.
    pub fn flag(&mut self, terms: &mut TermStore, id: ObjectId) -> Option<SymbolId> {
        if (id.0 as usize) < self.statics {
            return None;
        }
        if let Some(&known) = self.flags.get(&id.0) {
            return Some(known);
        }
        let term = terms.symbol(format!("made({})", self.object(id).name), Sort::Bits(1));
        let symbol = terms.as_symbol(term)?;
        self.flags.insert(id.0, symbol);
        self.initial.insert(symbol, Bits::zero(1));
        Some(symbol)
    }

    /// The mutexes that an address may be of, each with the condition that it is.
    pub fn mutexes_at(&mut self, terms: &mut TermStore, address: TermId) -> Vec<(SymbolId, TermId)> {
        self.pointed_mutex = true;
        let width = terms.width(address);
        let mut found = Vec::new();
        for (&mutex, &symbol) in &self.mutexes {
            let here = terms.constant(width, u128::from(mutex));
            let here = terms.eq(address, here);
            if terms.as_bool(here) != Some(false) {
                found.push((symbol, here));
            }
        }
        found
    }

    pub(super) fn cell(&mut self, terms: &mut TermStore, id: ObjectId, address: u64, width: u32) -> SymbolId {
        if let Some(&known) = self.cells.get(&address) {
            return known;
        }
        let object = self.object(id).clone();
        let mut name = object.name.clone();
        object.layout.describe(address - object.base, &mut name);
        let term = terms.symbol(name, Sort::Bits(width));
        let symbol = terms.as_symbol(term).expect("a new symbol");
        self.cells.insert(address, symbol);
        if self.movers.cells.contains(&address) {
            self.quiet.insert(symbol);
        }
        if let Some(value) = object.initial.value_at(address - object.base, width.div_ceil(8)) {
            self.initial.insert(symbol, value.extract(width - 1, 0));
        }
        symbol
    }

    /// The mutexes that an access of a width may write over, each with the condition that it does; notes what is written.
    pub fn overwritten(&mut self, terms: &mut TermStore, address: TermId, width: u32) -> Vec<(SymbolId, TermId)> {
        let bytes = access_bytes(width);
        let stretch = match terms.as_bits(address) {
            Some(constant) => Some((constant.unsigned() as u64, bytes)),
            None => self.base(terms, address).map(|id| (self.object(id).base, self.object(id).layout.size())),
        };
        let Some((start, room)) = stretch else { return Vec::new() };
        self.written.insert((start, room));
        let inside = self.mutexes.range(start..start.saturating_add(room));
        let (pointer, bytes) = (terms.width(address), u128::from(bytes));
        inside
            .map(|(&mutex, &symbol)| {
                let (place, bytes) = (terms.constant(pointer, u128::from(mutex)), terms.constant(pointer, bytes));
                let distance = terms.bv_sub(place, address);
                (symbol, terms.bv_ult(distance, bytes))
            })
            .collect()
    }

    /// The mutexes that lie where memory is written.
    pub fn all_overwritten(&self) -> Vec<u64> {
        let inside = |mutex: u64| self.written.iter().any(|&(start, bytes)| mutex >= start && mutex - start < bytes);
        self.mutexes.keys().copied().filter(|&mutex| inside(mutex)).collect()
    }

    /// The mutex at an address: one bit.
    pub fn mutex(&mut self, terms: &mut TermStore, address: u64) -> SymbolId {
        if let Some(&known) = self.mutexes.get(&address) {
            return known;
        }
        let mut name = String::new();
        if let Some(id) = self.object_at(address) {
            name.push_str(&self.object(id).name);
            self.object(id).layout.describe(address - self.object(id).base, &mut name);
        }
        let term = terms.symbol(format!("held({name})"), Sort::Bits(1));
        let symbol = terms.as_symbol(term).expect("a new symbol");
        self.mutexes.insert(address, symbol);
        self.initial.insert(symbol, Bits::zero(1));
        symbol
    }
}

/// Where in a program there may be mutexes: wherever a structure is laid out like one.
pub(crate) fn shaped_like_mutexes(program: &Program) -> Vec<u64> {
    fn collect(layout: &Layout, base: u64, found: &mut Vec<u64>) {
        match layout {
            Layout::Scalar { .. } => {}
            Layout::Array { element, count } => {
                for number in 0..(*count).min(ELEMENTS_LIMIT as u64) {
                    collect(element, base + number * element.size(), found);
                }
            }
            Layout::Record { members, .. } => {
                if let [member] = &members[..]
                    && matches!(member.layout, Layout::Scalar { bits: 32, .. })
                {
                    found.push(base + member.offset);
                }
                members.iter().for_each(|member| collect(&member.layout, base + member.offset, found));
            }
        }
    }
    let mut found = Vec::new();
    program.objects.iter().for_each(|object| collect(&object.layout, object.base, &mut found));
    found.truncate(ELEMENTS_LIMIT);
    found
}

/// What an offset into an object of its own means. Contents of such objects are not tracked.
pub(crate) fn place_inside(terms: &mut TermStore, layout: &Layout, offset: TermId, width: u32) -> Place {
    match cells_of(layout, 0, width) {
        Some(cells) => Place::Somewhere(is_one_of(terms, offset, &cells)),
        None => Place::Unknown,
    }
}

/// That an address is one of the cells; evenly spaced ones are said as a range. The answer
/// may be stronger: an index whose product with the size of the elements wraps around
/// counts as outside, also where the address is that of a cell.
pub(super) fn is_one_of(terms: &mut TermStore, address: TermId, cells: &[u64]) -> TermId {
    let pointer = terms.width(address);
    let constant = |terms: &mut TermStore, value: u64| terms.constant(pointer, u128::from(value));
    if let (Some(&first), Some(stride)) = (cells.first(), stride_of(cells)) {
        if let Some(index) = index_of(terms, address, first, stride) {
            let count = constant(terms, cells.len() as u64);
            return terms.bv_ult(index, count);
        }
        if stride.is_power_of_two() {
            let first = constant(terms, first);
            let offset = terms.bv_sub(address, first);
            let end = constant(terms, stride * cells.len() as u64);
            let below = terms.bv_ult(offset, end);
            if stride == 1 {
                return below;
            }
            let low = terms.extract(offset, stride.trailing_zeros() - 1, 0);
            let zero = terms.constant(stride.trailing_zeros(), 0);
            let aligned = terms.eq(low, zero);
            return terms.and(below, aligned);
        }
    }
    let mut any = terms.ff();
    if cells.len() <= ENUMERATED_LIMIT {
        for &cell in cells {
            let cell = constant(terms, cell);
            let here = terms.eq(address, cell);
            any = terms.or(any, here);
        }
    }
    any
}

/// The index `i` of an address `first + i * stride`.
pub(super) fn index_of(terms: &mut TermStore, address: TermId, first: u64, stride: u64) -> Option<TermId> {
    let (base, scaled) = match terms.as_app(address)? {
        (Op::BvAdd, &[left, right]) if terms.as_bits(left).is_some() => (terms.as_bits(left)?.unsigned(), right),
        (Op::BvAdd, &[left, right]) => (terms.as_bits(right)?.unsigned(), left),
        _ => (0, address),
    };
    let base = base as u64;
    let offset = base.checked_sub(first).filter(|offset| offset % stride == 0)? / stride;
    let (Op::BvMul, &[left, right]) = terms.as_app(scaled)? else { return None };
    let (factor, index) = if terms.as_bits(left).is_some() { (left, right) } else { (right, left) };
    if terms.as_bits(factor)?.unsigned() != u128::from(stride) {
        return None;
    }
    let offset = terms.constant(terms.width(index), u128::from(offset));
    Some(terms.bv_add(index, offset))
}

impl Memory {
    /// The object of a base and an index: a constant in a sum lies in it.
    fn base(&self, terms: &TermStore, address: TermId) -> Option<ObjectId> {
        let mut stack = vec![address];
        let mut found = None;
        while let Some(term) = stack.pop() {
            if let Some(value) = terms.as_bits(term) {
                found = found.or_else(|| self.object_at(value.unsigned() as u64));
            } else if let Some((Op::BvAdd, args)) = terms.as_app(term) {
                stack.extend(args);
            }
        }
        found
    }
}
