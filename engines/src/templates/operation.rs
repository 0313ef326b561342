//! What each operation does to a path.
//!
//! Every operation follows the sentence that `concord_program::Op` has for it; where it cannot
//! (an address that is not known, recursion), the path is cut.

use concord_logic::TermId;
use concord_program::{Access, Layout, LocalId, ObjectId, Op, Span};

use super::places::Place;
use super::template::{Cut, Detail, Join, NodeKind, Purpose, Spawn, TouchKind};
use super::unfold::Unfolding;
use super::walk::{Next, Path, Walk};

impl<'p> Walk<'_, 'p> {
    pub(super) fn operation(&mut self, path: &mut Path, op: &'p Op, span: Span) -> Next {
        let procedure = self.under.activations.get(path.activation).procedure;
        match op {
            Op::Skip => {}
            Op::Assign { target, value } => {
                let value = self.eval(path, *value);
                self.set(path, *target, value);
            }
            Op::Havoc { target } => self.havoc(path, *target, Purpose::Havoc(procedure, *target)),
            Op::Allocate { target, layout, size, zeroed, name, .. } => {
                if let Some(next) = self.allocate_once(path, *target, layout, *size, *zeroed, name) {
                    return next;
                }
                path.allocated.push(None);
                let address = self.under.activations.local(path.activation, *target);
                match self.under.activations.own_cells(address, &self.unfolding.terms) {
                    Some(cells) => {
                        for cell in cells {
                            let sort = self.unfolding.terms.sort(self.unfolding.terms.symbol_term(cell));
                            let value = self.input(path, "any", sort, Purpose::Abstracted);
                            path.values.insert(cell, value);
                        }
                    }
                    None => self.havoc(path, *target, Purpose::Abstracted),
                }
            }
            Op::Load { target, address, .. } => return self.load(path, *target, *address, span),
            Op::Measure { .. } => {
                self.cut(path.clone(), Cut::Unsupported("the size of an object".to_owned()), span);
                return Next::Over;
            }
            Op::Store { access: Access::Unseen, .. } => {}
            Op::Store { address, value, .. } => return self.store(path, *address, *value, span),
            Op::Assume { condition } => {
                let condition = self.eval(path, *condition);
                let decided = self.decided(path, condition);
                if decided != Some(true) {
                    if path.atomic == 0 && path.wrote {
                        let mut stopped = path.clone();
                        stopped.guards.push(self.unfolding.terms.not(condition));
                        self.stop(stopped, span);
                    }
                    if decided == Some(false) {
                        return Next::Over;
                    }
                    path.guards.push(condition);
                }
            }
            Op::AtomicBegin => {
                path.atomic += 1;
            }
            Op::AtomicEnd => path.atomic = path.atomic.saturating_sub(1),
            Op::Lock { mutex } | Op::Unlock { mutex } | Op::TryLock { mutex, .. } | Op::Reset { mutex } => {
                let address = self.eval(path, *mutex);
                let named = self.unfolding.detail == Detail::Named;
                let Unfolding { terms, memory, .. } = &mut *self.unfolding;
                let Some(address) = terms.as_bits(address) else {
                    if named {
                        return self.pointed_mutex(path, op, address, span);
                    }
                    self.cut(path.clone(), Cut::Unsupported("a mutex behind a pointer".to_owned()), span);
                    return Next::Over;
                };
                let symbol = memory.mutex(terms, address.unsigned() as u64);
                let now = path.values.get(&symbol).copied().unwrap_or_else(|| terms.symbol_term(symbol));
                let (free, held, always) = (terms.constant(1, 0), terms.constant(1, 1), terms.tt());
                let is_free = terms.eq(now, free);
                let kind = match op {
                    Op::Lock { .. } => TouchKind::Lock,
                    Op::TryLock { .. } => TouchKind::Test,
                    _ => TouchKind::Free,
                };
                self.touch_as(kind, path, symbol, (always, true));
                path.values
                    .insert(symbol, if matches!(op, Op::Unlock { .. } | Op::Reset { .. }) { free } else { held });
                path.wrote = true;
                return self.where_free(path, op, is_free);
            }
            Op::Create { .. } if !path.spawns.is_empty() => {
                let what = "two threads created in one atomic block".to_owned();
                self.cut(path.clone(), Cut::Unsupported(what), span);
                return Next::Over;
            }
            Op::Create { handle, entry, argument } => {
                let (handle, argument) = (self.eval(path, *handle), self.eval(path, *argument));
                let template = self.unfolding.site(procedure, path.location, *entry);
                path.spawns.push(Spawn { template, argument, handle, after: path.touches.len() });
                path.wrote = true;
            }
            Op::Reserve { target, .. } => {
                self.havoc(path, *target, Purpose::Handle);
                let handle = self.eval_local(path, *target);
                path.reserves.extend(self.unfolding.terms.as_symbol(handle));
                let terms = &mut self.unfolding.terms;
                let zero = terms.constant(terms.width(handle), 0);
                path.guards.push(terms.ne(handle, zero));
                // Whom the path has created before has another one.
                for spawn in path.spawns.clone() {
                    path.guards.push(self.unfolding.terms.ne(handle, spawn.handle));
                }
            }
            Op::IsMyself { target, handle } if !self.unfolding.sites_of_handle(procedure, *handle).is_empty() => {
                // Who has just created a thread is not that thread.
                let no = self.unfolding.terms.constant(1, 0);
                self.set(path, *target, no);
            }
            Op::IsMyself { target, handle } if self.unfolding.detail == Detail::Named => {
                let handle = self.eval(path, *handle);
                let terms = &mut self.unfolding.terms;
                let own = terms.symbol_term(self.under.handle);
                let same = terms.eq(handle, own);
                let same = terms.bool_to_bits(same, 1);
                self.set(path, *target, same);
            }
            Op::IsMyself { target, .. } => self.havoc(path, *target, Purpose::Abstracted),
            Op::Myself { target } if self.unfolding.detail == Detail::Named => {
                let own = self.unfolding.terms.symbol_term(self.under.handle);
                self.set(path, *target, own);
            }
            Op::Myself { .. } => {
                self.cut(path.clone(), Cut::Unsupported("the handle of the executing thread".to_owned()), span);
                return Next::Over;
            }
            Op::Join { .. } if self.unfolding.detail == Detail::Named && path.join.is_some() => {
                let what = "two threads joined in one atomic block".to_owned();
                self.cut(path.clone(), Cut::Unsupported(what), span);
                return Next::Over;
            }
            Op::Join { handle, target } if self.unfolding.detail == Detail::Named => {
                let handle = self.eval(path, *handle);
                let mut lost = path.clone();
                lost.join = Some(Join { handle, result: None, lost: true });
                self.cut(lost, Cut::InvalidAccess, span);
                let mut result = None;
                if let Some(target) = target {
                    self.havoc(path, *target, Purpose::Abstracted);
                    let value = self.eval_local(path, *target);
                    result = self.unfolding.terms.as_symbol(value);
                }
                path.join = Some(Join { handle, result, lost: false });
            }
            Op::Join { handle, target } => {
                if let Some(target) = target {
                    self.havoc(path, *target, Purpose::Abstracted);
                }
                let sites = self.unfolding.sites_of_handle(procedure, *handle);
                if let Some((&first, others)) = sites.split_first() {
                    for &other in others {
                        let mut branch = path.clone();
                        branch.joins.push(other);
                        if self.flow(&mut branch, &self.location(path).flow, span) {
                            self.open.push(branch);
                        }
                    }
                    path.joins.push(first);
                }
            }
            Op::Call { callee, arguments, .. } => return self.call(path, *callee, arguments, span),
            Op::Fail { property } => {
                if *property == self.unfolding.property {
                    let node = self.under.node_of(NodeKind::Failed, span);
                    self.finish(path.clone(), node);
                } else {
                    self.stop(path.clone(), span);
                }
                return Next::Over;
            }
            Op::Unsupported { what } => {
                self.cut(path.clone(), Cut::Unsupported(what.clone()), span);
                return Next::Over;
            }
        }
        Next::Flow
    }

    /// Makes an object that is made only once, at its fixed address; nothing if it may be made again.
    fn allocate_once(
        &mut self,
        path: &mut Path,
        target: LocalId,
        layout: &Layout,
        size: Option<TermId>,
        zeroed: bool,
        name: &str,
    ) -> Option<Next> {
        let size = match size {
            None => layout.size(),
            Some(size) => {
                let size = self.eval(path, size);
                u64::try_from(self.unfolding.terms.as_bits(size)?.unsigned()).ok()?
            }
        };
        let address = self.under.activations.local(path.activation, target);
        if !self.under.activations.once || self.under.activations.own_cells(address, &self.unfolding.terms).is_some() {
            return None;
        }
        let chain = self.under.activations.chain(path.activation, path.location);
        let Unfolding { program, terms, memory, pointers, .. } = &mut *self.unfolding;
        let number = pointers.made.number(program, chain, layout, size, zeroed, name)?;
        let fixed = pointers.made.address(terms, number, program.data_model.pointer_bits());
        let id = ObjectId((memory.statics + number) as u32);
        if memory.objects.get(id).is_some()
            && let Some(flag) = memory.flag(terms, id)
        {
            let (one, always) = (terms.constant(1, 1), terms.tt());
            path.values.insert(flag, one);
            self.touch(path, flag, always, true);
        }
        path.allocated.push(self.unfolding.terms.as_bits(fixed).map(|bits| bits.unsigned() as u64));
        if self.unfolding.terms.as_symbol(address).is_some() {
            self.set(path, target, fixed);
        }
        Some(Next::Flow)
    }

    fn eval_local(&mut self, path: &Path, local: LocalId) -> TermId {
        let term = self.under.activations.local(path.activation, local);
        self.unfolding.terms.substitute(term, &path.values)
    }

    fn load(&mut self, path: &mut Path, target: LocalId, address: TermId, span: Span) -> Next {
        let width = self.width_of(path, target);
        match self.place(path, address, width) {
            None => {
                let named = self.named(path, address);
                let terms = &self.unfolding.terms;
                let cell = self.under.activations.own_cell(named, terms).expect("an object of its own");
                let term = terms.symbol_term(cell);
                if terms.width(term) != width {
                    self.cut(path.clone(), Cut::InvalidAccess, span);
                    return Next::Over;
                }
                let value = path.values.get(&cell).copied().unwrap_or(term);
                self.set(path, target, value);
            }
            Some(Place::Cell(symbol)) => {
                let always = self.unfolding.terms.tt();
                self.touch(path, symbol, always, false);
                let value = path.values.get(&symbol).copied();
                let value = value.unwrap_or_else(|| self.unfolding.terms.symbol_term(symbol));
                self.set(path, target, value);
            }
            Some(Place::Cells(found)) => {
                if !self.valid(path, Place::Cells(found.clone()), span) {
                    return Next::Over;
                }
                let mut value = found.others.then(|| self.look(path, &found, width));
                for (symbol, here) in found.cells {
                    self.touch(path, symbol, here, false);
                    let terms = &mut self.unfolding.terms;
                    let now = path.values.get(&symbol).copied().unwrap_or_else(|| terms.symbol_term(symbol));
                    value = Some(value.map_or(now, |other| terms.ite(here, now, other)));
                }
                match value {
                    Some(value) => self.set(path, target, value),
                    None => return Next::Over,
                }
            }
            Some(other) => {
                if !self.valid(path, other, span) {
                    return Next::Over;
                }
                self.havoc(path, target, Purpose::Abstracted);
            }
        }
        Next::Flow
    }

    fn store(&mut self, path: &mut Path, address: TermId, value: TermId, span: Span) -> Next {
        let value = self.eval(path, value);
        let width = self.unfolding.terms.width(value);
        match self.place(path, address, width) {
            None => {
                let named = self.named(path, address);
                let terms = &self.unfolding.terms;
                let cell = self.under.activations.own_cell(named, terms).expect("an object of its own");
                if terms.width(terms.symbol_term(cell)) != width {
                    self.cut(path.clone(), Cut::InvalidAccess, span);
                    return Next::Over;
                }
                path.values.insert(cell, value);
            }
            Some(Place::Cell(symbol)) => {
                path.wrote = true;
                let always = self.unfolding.terms.tt();
                self.touch(path, symbol, always, true);
                path.values.insert(symbol, value);
            }
            Some(Place::Cells(found)) => {
                if !self.valid(path, Place::Cells(found.clone()), span) {
                    return Next::Over;
                }
                path.wrote = true;
                for (symbol, here) in found.cells {
                    self.touch(path, symbol, here, true);
                    let terms = &mut self.unfolding.terms;
                    let now = path.values.get(&symbol).copied().unwrap_or_else(|| terms.symbol_term(symbol));
                    let value = terms.ite(here, value, now);
                    path.values.insert(symbol, value);
                }
            }
            Some(other) => {
                if !self.valid(path, other, span) {
                    return Next::Over;
                }
            }
        }
        self.overwrite(path, address, width, span)
    }

    /// Mutexes whose first byte is written are free.
    fn overwrite(&mut self, path: &mut Path, address: TermId, width: u32, span: Span) -> Next {
        let address = self.eval(path, address);
        let Unfolding { terms, memory, .. } = &mut *self.unfolding;
        for (mutex, written) in memory.overwritten(terms, address, width) {
            match self.unfolding.terms.as_bool(written) {
                Some(false) => {}
                Some(true) => {
                    let (free, always) = (self.unfolding.terms.constant(1, 0), self.unfolding.terms.tt());
                    self.touch_as(TouchKind::Free, path, mutex, (always, true));
                    path.values.insert(mutex, free);
                    path.wrote = true;
                }
                None => {
                    let mut over = path.clone();
                    over.guards.push(written);
                    self.cut(over, Cut::Unsupported("writing over a mutex".to_owned()), span);
                    path.guards.push(self.unfolding.terms.not(written));
                }
            }
        }
        Next::Flow
    }

    /// Goes on only where an access to untracked memory is valid; elsewhere the path is cut.
    fn valid(&mut self, path: &mut Path, place: Place, span: Span) -> bool {
        let mut what = Cut::InvalidAccess;
        let condition = match place {
            Place::Somewhere(condition) => condition,
            Place::Cells(found) => {
                if !found.complete {
                    what = Cut::Unsupported("an access through a pointer".to_owned());
                }
                found.inside
            }
            Place::Nowhere => {
                self.cut(path.clone(), Cut::InvalidAccess, span);
                return false;
            }
            Place::Unknown | Place::Cell(_) => {
                self.cut(path.clone(), Cut::Unsupported("an access through a pointer".to_owned()), span);
                return false;
            }
        };
        if self.unfolding.terms.as_bool(condition) != Some(true) {
            let mut outside = path.clone();
            outside.guards.push(self.unfolding.terms.not(condition));
            self.cut(outside, what, span);
            path.guards.push(condition);
        }
        self.unfolding.terms.as_bool(condition) != Some(false)
    }

    /// An operation on a mutex behind a pointer: on one of those that are known; any other is a cut.
    fn pointed_mutex(&mut self, path: &mut Path, op: &Op, address: TermId, span: Span) -> Next {
        let Unfolding { terms, memory, .. } = &mut *self.unfolding;
        let found = memory.mutexes_at(terms, address);
        let known = terms.or_all(found.iter().map(|&(_, here)| here));
        if terms.as_bool(known) != Some(true) {
            let mut elsewhere = path.clone();
            elsewhere.guards.push(terms.not(known));
            self.cut(elsewhere, Cut::Unsupported("a mutex behind a pointer".to_owned()), span);
            if self.unfolding.terms.as_bool(known) == Some(false) {
                return Next::Over;
            }
            path.guards.push(known);
        }
        let terms = &mut self.unfolding.terms;
        let (free, held) = (terms.constant(1, 0), terms.constant(1, 1));
        let next = if matches!(op, Op::Unlock { .. } | Op::Reset { .. }) { free } else { held };
        let mut before = free;
        for &(symbol, here) in &found {
            self.touch_as(TouchKind::Unclear, path, symbol, (here, true));
            let terms = &mut self.unfolding.terms;
            let now = path.values.get(&symbol).copied().unwrap_or_else(|| terms.symbol_term(symbol));
            before = terms.ite(here, now, before);
            let after = terms.ite(here, next, now);
            path.values.insert(symbol, after);
        }
        path.wrote = true;
        let is_free = self.unfolding.terms.eq(before, free);
        self.where_free(path, op, is_free)
    }

    /// What an operation does that depends on whether the mutex is free: a lock waits for it, an attempt says it.
    fn where_free(&mut self, path: &mut Path, op: &Op, is_free: TermId) -> Next {
        match op {
            Op::Lock { .. } => {
                if self.unfolding.terms.as_bool(is_free) == Some(false) {
                    return Next::Over;
                }
                path.guards.push(is_free);
            }
            Op::TryLock { target, .. } => {
                let acquired = self.unfolding.terms.bool_to_bits(is_free, 1);
                self.set(path, *target, acquired);
            }
            _ => {}
        }
        Next::Flow
    }

    fn call(
        &mut self,
        path: &mut Path,
        callee: concord_program::ProcedureId,
        arguments: &[TermId],
        span: Span,
    ) -> Next {
        if self.under.activations.is_open(path.activation, callee) {
            self.cut(path.clone(), Cut::Unsupported("recursion".to_owned()), span);
            return Next::Over;
        }
        let values: Vec<TermId> = arguments.iter().map(|&argument| self.eval(path, argument)).collect();
        let Unfolding { terms, pointers, program, .. } = &mut *self.unfolding;
        let entered = self.under.activations.call(path.activation, path.location, callee, arguments, terms, pointers);
        let body = program.procedure(callee);
        path.activation = entered;
        path.location = body.entry;
        for local in (0..body.locals.len() as u32).map(LocalId) {
            let given = body.parameters.iter().position(|&parameter| parameter == local);
            match given {
                Some(at) if super::pointers::is_never_set(body, local) && at < values.len() => {}
                Some(at) if at < values.len() => self.set(path, local, values[at]),
                _ if self.unfolding.liveness[callee].is_live(body.entry, local) => {
                    self.havoc(path, local, Purpose::Local(callee, local));
                }
                _ => {}
            }
        }
        Next::There
    }
}
