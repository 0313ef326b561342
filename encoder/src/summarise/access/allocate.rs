//! Objects made at run time: their addresses and sizes, and which of them other threads can reach.

use concord_logic::{Node, TermId};

use crate::error::EncodeError;
use crate::memory::address_space::{ObjectInfo, ObjectRef, Origin};
use crate::skeleton::{Allocation, CutKind};
use crate::summarise::data::state::State;
use crate::summarise::{Site, Summariser};

impl Summariser<'_> {
    /// A new object; its address. A size that is not a constant is bounded.
    pub(crate) fn allocate(
        &mut self,
        state: &mut State,
        mut made: ObjectInfo,
        size: Option<TermId>,
        site: Site,
    ) -> Result<TermId, EncodeError> {
        let pointer = self.input.program.data_model.pointer_bits();
        let constant = match size {
            None => Some(made.room),
            Some(size) => self.terms.as_bits(size).map(|bits| bits.unsigned() as u64),
        };
        let room = constant.unwrap_or_else(|| made.room.max(1).saturating_mul(self.input.bounds.limits.elements));
        made.room = room;
        if let (None, Some(size)) = (constant, size) {
            let most = self.terms.constant(pointer, u128::from(room));
            let fits = self.terms.bv_ule(size, most);
            let mut beyond = state.clone();
            let too_large = self.terms.not(fits);
            beyond.guard = self.terms.and(state.guard, too_large);
            if self.terms.as_bool(beyond.guard) != Some(false) {
                let what = format!("an object of more than {room} bytes");
                self.cut(beyond, CutKind::Room { what }, site.span);
            }
            state.guard = self.terms.and(state.guard, fits);
        }
        made.open = constant.is_none();
        let origin = Origin(self.origin(site));
        let (object, base) = self.memory.addresses.allocate(origin, &made).ok_or(EncodeError::OutOfAddresses)?;
        if let Some(size) = size.filter(|_| made.open) {
            let known = self.memory.size_of(&mut self.terms, object);
            let same = self.terms.eq(known, size);
            let fact = self.terms.implies(state.guard, same);
            self.skeleton.facts.push(fact);
        }
        self.skeleton.allocations.push(Allocation { base, guard: state.guard, thread: self.run.current });
        Ok(self.terms.constant(pointer, u128::from(base)))
    }

    /// The number of bytes from an address to the end of the object there, and the state in which there is one.
    pub(crate) fn measure(&mut self, state: State, address: TermId, site: Site) -> (State, TermId) {
        let width = self.input.program.data_model.pointer_bits();
        let (mut state, targets) = self.targets(state, address, None, site);
        let (mut value, mut outside) = (self.terms.constant(width, 0), self.terms.ff());
        for (place, condition) in targets {
            let Some((object, offset, open)) = self.memory.addresses.locate(place, 0) else {
                outside = self.terms.or(outside, condition);
                continue;
            };
            let size = match open {
                true => self.memory.size_of(&mut self.terms, object),
                false => self.terms.constant(width, u128::from(self.memory.addresses.room(object))),
            };
            let offset = self.terms.constant(width, u128::from(offset));
            let here = self.terms.bv_sub(size, offset);
            value = self.terms.ite(condition, here, value);
            if open {
                let beyond = self.terms.bv_ult(size, offset);
                let beyond = self.terms.and(condition, beyond);
                outside = self.terms.or(outside, beyond);
            }
        }
        self.invalid(&mut state, outside, None, site);
        (state, value)
    }

    /// Objects made at run time whose address occurs in a value become known to others.
    pub(crate) fn escape(&mut self, value: TermId) {
        if self.terms.sort(value) != self.input.pointer_sort() || self.skeleton.allocations.is_empty() {
            return;
        }
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack = vec![value];
        while let Some(top) = stack.pop() {
            if !seen.insert(top) {
                continue;
            }
            match self.terms.node(top) {
                Node::Bits(bits) => {
                    let object = self.memory.addresses.object_at(bits.unsigned() as u64);
                    self.observed.escaped.extend(object.filter(|object| matches!(object, ObjectRef::Allocated(_))));
                }
                Node::App(_, args) => stack.extend(args.iter().copied()),
                Node::Bool(_) | Node::Symbol(_) => {}
            }
        }
    }
}
