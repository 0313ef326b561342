//! Stores initialisers into new automatic objects: zero first where nothing is said, then entry after entry.

use std::collections::{BTreeMap, BTreeSet};

use concord_logic::TermId;
use concord_program::{Access, Op};
use lang_c::ast::{Initializer, InitializerListItem};
use lang_c::span::Node;

use super::{Entry, Spread, What};
use crate::library::mutex;
use crate::lower::{Lowering, Operand, Place, PlaceKind, Res};
use crate::mentions::mutex_type_of_list;
use crate::types::Type;

/// Automatic arrays are initialised cell by cell only up to this many cells.
const MOST_CELLS: usize = 1 << 16;

impl<'a> Lowering<'a> {
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
