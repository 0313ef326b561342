//! What each thread has for itself: `_Thread_local` variables and the values of keys.
//!
//! All of it is one object per thread, the thread's *block*, made where the thread begins.
//! Procedures that need the block, or call one that does, get its address as an
//! additional last parameter; this is arranged when all procedures are known. A thread whose
//! function needs a block begins in a small procedure of its own that makes the block,
//! calls the function, and runs destructors of thread-specific data.

use std::collections::BTreeMap;

use concord_logic::{Bits, IdVec, Sort, TermId};
use concord_program::{
    Access, Flow, Initial, Layout, Local, LocalId, Location, LocationId, Member, Op, Procedure, ProcedureId,
};

use crate::body::{Body, Heading};
use crate::globals::GlobalId;
use crate::lower::{Lowering, Place, PlaceKind, Res};

/// The variables of which each thread has one.
#[derive(Default)]
pub(crate) struct ThreadLocals {
    /// Where each variable is in the block.
    offsets: BTreeMap<GlobalId, u64>,
    /// Cells of a variable that are not zero at first.
    values: BTreeMap<GlobalId, Vec<(u64, Bits)>>,
    /// The next free byte after the keys.
    used: u64,
    /// The local with the address of the block, of procedures that mention it.
    holders: BTreeMap<ProcedureId, LocalId>,
    /// What runs where a thread ends.
    end_of_thread: Option<ProcedureId>,
    /// What runs where `main` returns.
    end_of_program: Option<ProcedureId>,
}

/// The most cells of a block that are initialised one by one.
const MOST_CELLS: usize = 1 << 16;

impl<'a> Lowering<'a> {
    /// The address of the executing thread's block.
    pub(crate) fn thread_block(&mut self) -> TermId {
        let bits = self.pointer_bits();
        let local = match self.body.thread_block {
            Some(local) => local,
            None => {
                let local = self.body.local(&mut self.terms, "&thread", Sort::Bits(bits), false);
                self.body.thread_block = Some(local);
                local
            }
        };
        self.body.term(&self.terms, local)
    }

    /// The bytes at the front of a block that belong to keys.
    fn key_bytes(&self) -> u64 {
        self.key_count() * u64::from(self.pointer_bits() / 8)
    }

    /// The address of the executing thread's own instance of a variable.
    pub(crate) fn thread_local_address(&mut self, id: GlobalId, at: usize) -> Res<TermId> {
        let offset = match self.thread_locals.offsets.get(&id) {
            Some(&offset) => offset,
            None => {
                let global = &self.globals[id];
                let Some(size) = self.types.size(&global.ty) else {
                    return self.error(at, format!("the thread-local variable `{}` is incomplete", global.name));
                };
                let align = self.types.align(&global.ty);
                let offset = self.thread_locals.used.next_multiple_of(align.max(1));
                // Parts of a block do not touch, so that no index leads from one variable to another.
                self.thread_locals.used = offset + size + 16;
                self.thread_locals.offsets.insert(id, offset);
                self.globals.initialise_later(id);
                offset
            }
        };
        let block = self.thread_block();
        let offset = offset + self.key_bytes().next_multiple_of(16) + 16;
        Ok(self.offset_address(block, offset))
    }

    /// The executing thread's own instance of a variable.
    pub(crate) fn thread_local_place(&mut self, id: GlobalId, at: usize) -> Res<Place> {
        let ty = self.globals[id].ty.clone();
        let known = self.globals[id].defined || self.globals[id].name == "errno";
        if !known || self.types.size(&ty).is_none() {
            let what = format!("the thread-local variable `{}`, which is not defined,", self.globals[id].name);
            return Ok(Place { ty, kind: PlaceKind::Unmodelled(what), root: None });
        }
        let address = self.thread_local_address(id, at)?;
        Ok(Place { ty, kind: PlaceKind::Memory(address), root: None })
    }

    /// Closes a body and keeps its procedure.
    pub(crate) fn finish_procedure(&mut self, id: ProcedureId, body: Body, heading: Heading) {
        if let Some(local) = body.thread_block {
            self.thread_locals.holders.insert(id, local);
        }
        self.procedures.set(id, body.finish(heading));
    }

    /// The layout of a block, and its cells with their initial values, if they are not too many.
    fn block_layout(&self) -> (Layout, Option<Vec<(u64, Bits)>>) {
        let pointer = self.pointer_bits();
        let bytes = u64::from(pointer / 8);
        let (mut members, mut values) = (Vec::new(), BTreeMap::new());
        for key in 0..self.key_count() {
            let layout = Layout::Scalar { bits: pointer, bytes };
            members.push(Member { name: format!("key{key}"), offset: key * bytes, layout });
        }
        let base = self.key_bytes().next_multiple_of(16) + 16;
        let offsets = &self.thread_locals.offsets;
        let mut by_place: Vec<(u64, GlobalId)> = offsets.iter().map(|(&id, &offset)| (base + offset, id)).collect();
        by_place.sort_unstable_by_key(|(offset, _)| *offset);
        for (offset, id) in by_place {
            let (ty, name) = (self.globals[id].ty.clone(), self.globals[id].name.clone());
            let Some(layout) = self.types.layout(&ty) else { continue };
            members.push(Member { name, offset, layout });
            let inside = self.thread_locals.values.get(&id).map_or(&[][..], Vec::as_slice);
            values.extend(inside.iter().map(|&(inside, bits)| (offset + inside, bits)));
        }
        let size = base + self.thread_locals.used;
        let layout = Layout::Record { members, size };
        // A cell may hold several values, or a narrower one: the first member of a union.
        let initial = Initial::Values(values.into_iter().collect());
        let valued = |(offset, bits): (u64, u32)| {
            let value = initial.value_at(offset, bits.div_ceil(8)).expect("the values are given");
            (offset, value.extract(bits - 1, 0))
        };
        let cells = layout.cells_up_to(MOST_CELLS).map(|cells| cells.into_iter().map(valued).collect());
        (layout, cells)
    }

    /// Keeps the initial value of a variable.
    pub(crate) fn set_thread_local_values(&mut self, id: GlobalId, values: Vec<(u64, Bits)>) {
        self.thread_locals.values.insert(id, values);
    }

    /// Makes the procedures that run where threads and the program end, if there is something for them to do.
    pub(crate) fn prepare_ends(&mut self) -> Res<()> {
        if self.has_destructors() {
            self.thread_locals.end_of_thread = Some(self.destructors(0)?);
        }
        self.thread_locals.end_of_program = self.exit_handlers();
        Ok(())
    }

    /// Hands blocks to the procedures that need them; the procedure where the program begins.
    pub(crate) fn distribute_blocks(&mut self, main: ProcedureId) -> ProcedureId {
        let ThreadLocals { end_of_thread, end_of_program, .. } = self.thread_locals;
        if self.thread_locals.holders.is_empty() && end_of_thread.is_none() && end_of_program.is_none() {
            return main;
        }
        let mut holders = std::mem::take(&mut self.thread_locals.holders);
        self.find_holders(&mut holders);
        for (&id, &local) in &holders {
            let procedure = &mut self.procedures[id];
            procedure.parameters.push(local);
        }
        let (layout, cells) = self.block_layout();
        let mut beginnings: BTreeMap<ProcedureId, ProcedureId> = BTreeMap::new();
        let count = self.procedures.len();
        for id in self.procedures.ids() {
            let holder = holders.get(&id).copied();
            let procedure = &mut self.procedures[id];
            for location in &mut procedure.locations {
                match &mut location.op {
                    Op::Call { callee, arguments, .. } if holders.contains_key(callee) => {
                        let local = holder.expect("callers of holders are holders");
                        arguments.push(self.terms.symbol_term(procedure.locals[local].symbol));
                    }
                    Op::Reserve { entry, .. } | Op::Create { entry, .. } => {
                        let needed = holders.contains_key(entry) || end_of_thread.is_some();
                        if needed {
                            let fresh = ProcedureId((count + beginnings.len()) as u32);
                            *entry = *beginnings.entry(*entry).or_insert(fresh);
                        }
                    }
                    _ => {}
                }
            }
        }
        let main_needs = holders.contains_key(&main) || end_of_program.is_some();
        let mut made: Vec<(ProcedureId, ProcedureId)> =
            beginnings.into_iter().map(|(entry, made)| (made, entry)).collect();
        made.sort_unstable();
        for (made, entry) in made {
            let beginning = self.beginning(entry, &holders, (&layout, cells.as_deref()), end_of_thread, false);
            assert_eq!(made, self.procedures.add(beginning), "beginnings are numbered in order");
        }
        if !main_needs {
            return main;
        }
        let beginning = self.beginning(main, &holders, (&layout, cells.as_deref()), end_of_program, true);
        self.procedures.add(beginning)
    }

    /// Adds the procedures that call holders, and gives each a local for the block.
    fn find_holders(&mut self, holders: &mut BTreeMap<ProcedureId, LocalId>) {
        let bits = self.pointer_bits();
        loop {
            let calls_holder = |procedure: &Procedure| {
                let is_call = |location: &Location| matches!(&location.op, Op::Call { callee, .. } if holders.contains_key(callee));
                procedure.locations.iter().any(is_call)
            };
            let is_new = |id: &ProcedureId| !holders.contains_key(id) && calls_holder(&self.procedures[*id]);
            let new: Vec<ProcedureId> = self.procedures.ids().filter(is_new).collect();
            if new.is_empty() {
                return;
            }
            for id in new {
                let term = self.terms.symbol("&thread", Sort::Bits(bits));
                let symbol = self.terms.as_symbol(term).expect("a symbol was just made");
                let procedure = &mut self.procedures[id];
                holders.insert(id, procedure.locals.push(Local { name: "&thread".to_owned(), symbol, named: false }));
            }
        }
    }

    /// The procedure in which a thread begins: makes the block, calls the function, runs what runs at its end.
    fn beginning(
        &mut self,
        entry: ProcedureId,
        holders: &BTreeMap<ProcedureId, LocalId>,
        (layout, cells): (&Layout, Option<&[(u64, Bits)]>),
        end: Option<ProcedureId>,
        is_main: bool,
    ) -> Procedure {
        let called = self.procedures[entry].clone();
        let bits = self.pointer_bits();
        let span = called.span;
        let mut locals: IdVec<LocalId, Local> = IdVec::new();
        let mut local = |this: &mut Self, name: &str, sort: Sort| {
            let term = this.terms.symbol(name, sort);
            let symbol = this.terms.as_symbol(term).expect("a symbol was just made");
            (locals.push(Local { name: name.to_owned(), symbol, named: false }), term)
        };
        let holds = holders.contains_key(&entry);
        let given = called.parameters.len() - usize::from(holds);
        let (mut parameters, mut arguments) = (Vec::new(), Vec::new());
        for &parameter in &called.parameters[..given] {
            let sort = self.terms.sort(self.terms.symbol_term(called.local(parameter).symbol));
            let (id, term) = local(self, &called.local(parameter).name.clone(), sort);
            arguments.push(term);
            if !is_main {
                parameters.push(id);
            }
        }
        let (block, block_term) = local(self, "&thread", Sort::Bits(bits));
        let result = called.result.map(|sort| local(self, "result", sort));
        let mut ops = vec![Op::Allocate {
            target: block,
            layout: layout.clone(),
            size: None,
            align: 1,
            // Padding begins as zero, too; the cells are stored nevertheless, for engines that only follow stores.
            zeroed: true,
            name: "thread".to_owned(),
        }];
        if cells.is_none() {
            ops.push(Op::Unsupported { what: "very large thread-local objects".to_owned() });
        }
        for &(offset, value) in cells.unwrap_or_default() {
            let address = self.offset_address(block_term, offset);
            let value = self.terms.bits(value);
            ops.push(Op::Store { address, value, access: Access::Plain });
        }
        if holds {
            arguments.push(block_term);
        }
        ops.push(Op::Call { callee: entry, arguments, target: result.map(|(id, _)| id) });
        if let Some(end) = end {
            // What runs at the end of the program is told its status.
            let status = match result {
                _ if !is_main => None,
                Some((_, status)) if self.terms.sort(status) == Sort::Bits(32) => Some(status),
                _ => Some(local(self, "status", Sort::Bits(32)).1),
            };
            let arguments = status.into_iter().chain(holders.contains_key(&end).then_some(block_term)).collect();
            ops.push(Op::Call { callee: end, arguments, target: None });
        }
        let last = ops.len() - 1;
        let value = result.map(|(_, term)| term);
        let flow = |index: usize| match index == last {
            true => Flow::Return(value),
            false => Flow::Goto(LocationId(index as u32 + 1)),
        };
        let locations =
            ops.into_iter().enumerate().map(|(index, op)| Location { op, flow: flow(index), span }).collect();
        let entry = LocationId(0);
        Procedure { name: called.name, parameters, result: called.result, locals, locations, entry, span }
    }
}
