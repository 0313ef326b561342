//! Objects with many cells: one of them is watched, and it may be any.
//!
//! Where an array is accessed with computed indexes and has too many elements for each to have a symbol, two symbols
//! stand for it: an index, which has any value and never changes, and what the cell at that index holds. A write changes it if it is
//! to that cell. A read gives what it holds if it is of that cell, else any value. So what labels say of the two holds of
//! all cells, whichever is watched: an invariant that is true for all indexes, without a quantifier.
//!
//! Every execution of the program is one of the templates for each value of the index. Hence an edge to where the property is violated,
//! or to a cut, may ask for a value that suits it: that the cell that was read last on that edge, of those whose
//! contents it depends on, is the one that is watched.
//!
//! Cells that are accessed at constant addresses, such as members of a structure that contains an array, have symbols
//! besides. What is written at a computed index may be written to them, too; the watched cell is another one, or
//! else what it is thought to hold is of no use, since reads prefer them.

use concord_logic::{Sort, SymbolId, TermId, TermStore};
use concord_program::{Initial, ObjectId};
use rustc_hash::FxHashMap;

use super::places::{Cells, ELEMENTS_LIMIT, cells_of, index_of, is_one_of, stride_of};
use super::template::{Memory, Purpose, Threads, Watch};
use super::walk::{Path, Walk};

impl Memory {
    /// Notes that a cell of an object is accessed at a constant address: it is followed, even if the object is watched.
    pub(super) fn single_out(&mut self, id: ObjectId, address: u64) {
        if let Some(single) = self.watched.get_mut(&id) {
            single.insert(address);
            if self.elements.is_none_or(|most| single.len() > most) && !self.untracked.contains(&id) {
                self.untracked.push(id);
            }
        }
    }

    /// The cells that a computed address in an object with many cells may be of: those that are followed, and the watched one.
    pub(super) fn watched_at(
        &mut self,
        terms: &mut TermStore,
        address: TermId,
        id: ObjectId,
        width: u32,
    ) -> Option<Cells> {
        if self.elements.is_none() || self.untracked.contains(&id) {
            return None;
        }
        let object = self.object(id);
        let addresses = cells_of(&object.layout, object.base, width)?;
        stride_of(&addresses)?;
        let watch = self.watch(terms, id, width, &addresses);
        let pointer = terms.width(address);
        let position = terms.symbol_term(watch.index);
        let here = match index_of(terms, address, watch.first, watch.stride) {
            Some(index) => terms.eq(index, position),
            None => {
                let first = terms.constant(pointer, u128::from(watch.first));
                let offset = terms.bv_sub(address, first);
                if watch.stride.is_power_of_two() {
                    // Multiplications are hard for solvers; what lies between cells is not inside.
                    let low = watch.stride.trailing_zeros();
                    let index = terms.extract(offset, pointer - 1, low);
                    let index = terms.zero_extend(index, low);
                    terms.eq(index, position)
                } else {
                    let stride = terms.constant(pointer, u128::from(watch.stride));
                    let place = terms.bv_mul(position, stride);
                    terms.eq(offset, place)
                }
            }
        };
        let mut cells = vec![(watch.cell, here)];
        let followed = self.watched.entry(id).or_default().clone();
        for single in followed {
            if addresses.binary_search(&single).is_ok() {
                let place = terms.constant(pointer, u128::from(single));
                let here = terms.eq(address, place);
                if terms.as_bool(here) != Some(false) {
                    cells.push((self.cell(terms, id, single, width), here));
                }
            }
        }
        let inside = is_one_of(terms, address, &addresses);
        Some(Cells { cells, inside, complete: true, others: true })
    }

    /// The watch of an object for cells of a width.
    fn watch(&mut self, terms: &mut TermStore, id: ObjectId, width: u32, addresses: &[u64]) -> Watch {
        if let Some(&known) = self.watches.get(&(id, width)) {
            return known;
        }
        let (first, stride) = (addresses[0], addresses[1] - addresses[0]);
        let object = self.object(id);
        let name = object.name.clone();
        let held = |address: &u64| object.initial.value_at(address - object.base, width.div_ceil(8));
        let initial = held(&first).filter(|value| addresses.iter().all(|address| held(address) == Some(*value)));
        let count = addresses.len() as u64;
        let mut symbol = |name: String, width: u32| {
            let term = terms.symbol(name, Sort::Bits(width));
            terms.as_symbol(term).expect("a new symbol")
        };
        let index = symbol(format!("index({name})"), self.pointer_bits);
        let cell = symbol(format!("{name}[index]"), width);
        if let Some(value) = initial {
            self.initial.insert(cell, value.extract(width - 1, 0));
        }
        if self.movers.watched.contains(&(id, width)) {
            self.quiet.insert(cell);
        }
        let watch = Watch { index, cell, first, stride, count };
        self.watches.insert((id, width), watch);
        watch
    }
}

impl Threads {
    /// What watched cells hold at first where that depends on the index, if few cells hold something else than zero.
    pub fn initial_watched(&mut self) -> Vec<(SymbolId, TermId)> {
        let mut found = Vec::new();
        for (&(id, width), watch) in &self.memory.watches {
            let object = self.memory.object(id);
            if self.memory.initial.contains_key(&watch.cell) || object.initial == Initial::Nondet {
                continue;
            }
            let terms = &mut self.terms;
            let (mut term, mut special) = (terms.constant(width, 0), 0);
            for number in 0..watch.count {
                let offset = watch.first + number * watch.stride - object.base;
                let value = object.initial.value_at(offset, width.div_ceil(8)).map(|value| value.extract(width - 1, 0));
                let Some(value) = value.filter(|value| value.unsigned() != 0) else { continue };
                let index = terms.symbol_term(watch.index);
                let place = terms.constant(terms.width(index), u128::from(number));
                let (here, value) = (terms.eq(index, place), terms.bits(value));
                term = terms.ite(here, value, term);
                special += 1;
                if special > ELEMENTS_LIMIT {
                    break;
                }
            }
            if special <= ELEMENTS_LIMIT {
                found.push((watch.cell, term));
            }
        }
        found
    }
}

impl Walk<'_, '_> {
    /// The value of a cell that may be an unknown one.
    pub(super) fn look(&mut self, path: &mut Path, found: &Cells, width: u32) -> TermId {
        let terms = &mut self.unfolding.terms;
        let known = terms.or_all(found.cells.iter().map(|&(_, here)| here));
        let watched = found.cells[0].0;
        let held = path.values.get(&watched).copied().unwrap_or_else(|| terms.symbol_term(watched));
        self.input(path, "any", Sort::Bits(width), Purpose::Element { watched, held, known })
    }

    /// Lets the cells be watched that a path to where control must not come has read.
    pub(super) fn choose_watched(&mut self, path: &mut Path) {
        let mut chosen: Vec<(SymbolId, TermId)> = Vec::new();
        for input in path.inputs.clone().into_iter().rev() {
            let Purpose::Element { watched, held, known } = input.purpose else { continue };
            let terms = &mut self.unfolding.terms;
            let matters = terms.symbols_of_all(path.guards.iter().copied()).contains(&input.symbol);
            match chosen.iter().find(|(other, _)| *other == watched) {
                // It is known under the same condition.
                Some((_, same)) if *same == known => {}
                None if matters => {
                    chosen.push((watched, known));
                    path.guards.push(known);
                }
                _ => continue,
            }
            // What an unknown cell holds does not matter then. So that conditions are about what the watched one holds, at
            // whatever index, it is the same.
            let names = FxHashMap::from_iter([(input.symbol, held)]);
            path.guards.iter_mut().for_each(|guard| *guard = terms.substitute(*guard, &names));
            path.values.values_mut().for_each(|value| *value = terms.substitute(*value, &names));
            path.inputs.retain(|other| other.symbol != input.symbol);
        }
    }
}
