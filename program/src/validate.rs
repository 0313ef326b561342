//! Well-formedness of programs: what the interpreter and all engines take for granted.
//!
//! Checked: ids are in range, terms have the sorts that their operations ask for
//! and mention only locals of their own procedure, each symbol is one local, calls and
//! thread entries agree with their procedures, objects are placed apart.

use concord_logic::{Node, Sort, SymbolId, TermId};
use rustc_hash::FxHashMap;

use crate::{Flow, Initial, Layout, LocalId, LocationId, ObjectId, Op, Procedure, ProcedureId, Program, access_bytes};

/// Where in a program something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidAt {
    /// The procedure.
    pub procedure: ProcedureId,
    /// The location.
    pub location: LocationId,
}

/// What is wrong with a program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidProgram {
    /// `main` is not a procedure of the program.
    #[error("main is not a procedure of the program")]
    NoMain,
    /// The base of an object is 0, its end is beyond the pointer's range, or it overlaps or touches another.
    #[error("object {0:?} is badly placed")]
    Placement(ObjectId),
    /// A layout has overlapping members, cells of no or too great width, or an impossible size.
    #[error("object {0:?} has an impossible layout")]
    ObjectLayout(ObjectId),
    /// An initial value is outside of its object, out of order or overlaps another.
    #[error("object {object:?} has a bad initial value at offset {offset}")]
    InitialValue {
        /// The object.
        object: ObjectId,
        /// The offset.
        offset: u64,
    },
    /// A symbol stands for two locals.
    #[error("a symbol of procedure {0:?} stands for two locals")]
    SharedSymbol(ProcedureId),
    /// A parameter is not a local of the procedure, or two parameters are the same local.
    #[error("procedure {0:?} has bad parameters")]
    Parameters(ProcedureId),
    /// The entry is not a location of the procedure.
    #[error("the entry of procedure {0:?} is out of range")]
    Entry(ProcedureId),
    /// A local is out of range.
    #[error("{at:?}: no local {local:?}")]
    NoLocal {
        /// Where.
        at: InvalidAt,
        /// The local.
        local: LocalId,
    },
    /// A location is out of range.
    #[error("{at:?}: no location {target:?}")]
    NoLocation {
        /// Where.
        at: InvalidAt,
        /// The location.
        target: LocationId,
    },
    /// A procedure is out of range.
    #[error("{at:?}: no procedure {procedure:?}")]
    NoProcedure {
        /// Where.
        at: InvalidAt,
        /// The procedure.
        procedure: ProcedureId,
    },
    /// A term is not in the term store.
    #[error("{at:?}: a term is not in the term store")]
    NoTerm {
        /// Where.
        at: InvalidAt,
    },
    /// A term mentions a symbol that is not a local of the procedure.
    #[error("{at:?}: a term mentions a symbol that is no local of the procedure")]
    ForeignSymbol {
        /// Where.
        at: InvalidAt,
        /// The symbol.
        symbol: SymbolId,
    },
    /// A term or local has another sort than is needed.
    #[error("{at:?}: {what} is of sort {found:?}, expected {expected}")]
    WrongSort {
        /// Where.
        at: InvalidAt,
        /// What.
        what: &'static str,
        /// Its sort.
        found: Sort,
        /// The sort or kind of sort that is needed.
        expected: String,
    },
    /// A call or thread passes another number of arguments than the procedure takes.
    #[error("{at:?}: {given} arguments for {taken} parameters")]
    ArgumentCount {
        /// Where.
        at: InvalidAt,
        /// Passed.
        given: u32,
        /// Taken.
        taken: u32,
    },
    /// A result is used of a procedure that has none, or returned where there is none.
    #[error("{at:?}: a result where there is none")]
    NoResult {
        /// Where.
        at: InvalidAt,
    },
    /// An object made at run time has an impossible layout.
    #[error("{at:?}: impossible layout")]
    MadeLayout {
        /// Where.
        at: InvalidAt,
    },
}

/// Checks that a program is well formed.
///
/// # Errors
/// The first thing that is wrong.
pub fn validate(program: &Program) -> Result<(), InvalidProgram> {
    if program.procedures.get(program.main).is_none() {
        return Err(InvalidProgram::NoMain);
    }
    objects(program)?;
    let mut owners = FxHashMap::default();
    for (procedure, id) in program.procedures.iter().zip((0..).map(ProcedureId)) {
        for (local, index) in procedure.locals.iter().zip(0..) {
            if local.symbol.index() >= program.terms.symbol_count()
                || owners.insert(local.symbol, (id, LocalId(index))).is_some()
            {
                return Err(InvalidProgram::SharedSymbol(id));
            }
        }
    }
    for (procedure, id) in program.procedures.iter().zip((0..).map(ProcedureId)) {
        Checker::new(program, procedure, id, &owners).procedure()?;
    }
    Ok(())
}

fn objects(program: &Program) -> Result<(), InvalidProgram> {
    let pointer_bits = program.data_model.pointer_bits();
    let mut order: Vec<ObjectId> = (0..program.objects.len() as u32).map(ObjectId).collect();
    order.sort_by_key(|&id| program.object(id).base);
    let mut last_end = None;
    for id in order {
        let object = program.object(id);
        let size = layout_size(&object.layout).ok_or(InvalidProgram::ObjectLayout(id))?;
        let end = object.base.checked_add(size).ok_or(InvalidProgram::Placement(id))?;
        let fits = pointer_bits >= 64 || end >> pointer_bits == 0;
        if object.base == 0 || !fits || last_end.is_some_and(|last_end| object.base <= last_end) {
            return Err(InvalidProgram::Placement(id));
        }
        last_end = Some(end);
        if let Initial::Values(values) = &object.initial {
            let mut last = 0;
            for (offset, value) in values {
                let end = offset.saturating_add(access_bytes(value.width()));
                if *offset < last || end > size {
                    return Err(InvalidProgram::InitialValue { object: id, offset: *offset });
                }
                last = end;
            }
        }
    }
    Ok(())
}

/// The size of a layout, if it is possible.
fn layout_size(layout: &Layout) -> Option<u64> {
    match layout {
        Layout::Scalar { bits, bytes } => {
            ((1..=128).contains(bits) && access_bytes(*bits) <= *bytes && *bytes <= 16).then_some(*bytes)
        }
        Layout::Array { element, count } => layout_size(element)?.checked_mul(*count),
        Layout::Record { members, size } => {
            let mut end = 0;
            for member in members {
                if member.offset < end {
                    return None;
                }
                end = member.offset.checked_add(layout_size(&member.layout)?)?;
            }
            (end <= *size).then_some(*size)
        }
    }
}

struct Checker<'p> {
    program: &'p Program,
    procedure: &'p Procedure,
    owners: &'p FxHashMap<SymbolId, (ProcedureId, LocalId)>,
    at: InvalidAt,
    /// Terms whose symbols were found to belong here.
    seen: rustc_hash::FxHashSet<TermId>,
}

impl<'p> Checker<'p> {
    fn new(
        program: &'p Program,
        procedure: &'p Procedure,
        id: ProcedureId,
        owners: &'p FxHashMap<SymbolId, (ProcedureId, LocalId)>,
    ) -> Checker<'p> {
        let at = InvalidAt { procedure: id, location: procedure.entry };
        Checker { program, procedure, owners, at, seen: Default::default() }
    }

    fn procedure(mut self) -> Result<(), InvalidProgram> {
        let mut parameters: Vec<LocalId> = self.procedure.parameters.clone();
        parameters.sort_unstable();
        parameters.dedup();
        let known = parameters.last().is_none_or(|&last| self.procedure.locals.get(last).is_some());
        if parameters.len() != self.procedure.parameters.len() || !known {
            return Err(InvalidProgram::Parameters(self.at.procedure));
        }
        if self.procedure.locations.get(self.procedure.entry).is_none() {
            return Err(InvalidProgram::Entry(self.at.procedure));
        }
        for (id, location) in self.procedure.locations.enumerate() {
            self.at.location = id;
            self.operation(&location.op)?;
            self.flow(&location.flow)?;
        }
        Ok(())
    }

    fn pointer(&self) -> Sort {
        Sort::Bits(self.program.data_model.pointer_bits())
    }

    fn operation(&mut self, op: &Op) -> Result<(), InvalidProgram> {
        match op {
            Op::Skip | Op::AtomicBegin | Op::AtomicEnd | Op::Fail { .. } | Op::Unsupported { .. } => Ok(()),
            Op::Assign { target, value } => {
                let sort = self.local(*target)?;
                self.term(*value, sort, "the value assigned")
            }
            Op::Havoc { target } => self.local(*target).map(|_| ()),
            Op::Allocate { target, layout, size, .. } => {
                self.local_of(*target, self.pointer(), "the target of an allocation")?;
                if let Some(size) = size {
                    self.term(*size, self.pointer(), "the size of an allocation")?;
                }
                layout_size(layout).map(|_| ()).ok_or(InvalidProgram::MadeLayout { at: self.at })
            }
            Op::Load { target, address, .. } => {
                let sort = self.local(*target)?;
                self.scalar(sort, "the target of a load")?;
                self.term(*address, self.pointer(), "the address of a load")
            }
            Op::Measure { target, address } => {
                self.local_of(*target, self.pointer(), "the target of a measurement")?;
                self.term(*address, self.pointer(), "the address of a measurement")
            }
            Op::Store { address, value, .. } => {
                self.term(*address, self.pointer(), "the address of a store")?;
                let sort = self.sort(*value)?;
                self.scalar(sort, "the value stored")
            }
            Op::Assume { condition } => self.term(*condition, Sort::Bool, "the condition assumed"),
            Op::Lock { mutex } | Op::Unlock { mutex } | Op::Reset { mutex } => {
                self.term(*mutex, self.pointer(), "the mutex")
            }
            Op::TryLock { target, mutex } => {
                self.local_of(*target, Sort::Bits(1), "the target of a try-lock")?;
                self.term(*mutex, self.pointer(), "the mutex")
            }
            Op::Reserve { target, entry } => {
                self.local_of(*target, self.pointer(), "the handle")?;
                self.thread_entry(*entry)
            }
            Op::Create { handle, entry, argument } => {
                self.term(*handle, self.pointer(), "the handle")?;
                self.term(*argument, self.pointer(), "the argument of a thread")?;
                self.thread_entry(*entry)
            }
            Op::IsMyself { target, handle } => {
                self.local_of(*target, Sort::Bits(1), "the target of a comparison with oneself")?;
                self.term(*handle, self.pointer(), "the handle")
            }
            Op::Myself { target } => self.local_of(*target, self.pointer(), "the handle"),
            Op::Join { handle, target } => {
                self.term(*handle, self.pointer(), "the handle")?;
                match target {
                    Some(target) => self.local_of(*target, self.pointer(), "the target of a join"),
                    None => Ok(()),
                }
            }
            Op::Call { callee, arguments, target } => self.call(*callee, arguments, *target),
        }
    }

    fn thread_entry(&self, entry: ProcedureId) -> Result<(), InvalidProgram> {
        let procedure = self.callee(entry)?;
        if procedure.parameters.len() > 1 {
            let taken = procedure.parameters.len() as u32;
            return Err(InvalidProgram::ArgumentCount { at: self.at, given: 1, taken });
        }
        if let Some(&parameter) = procedure.parameters.first() {
            if procedure.locals.get(parameter).is_none() {
                return Err(InvalidProgram::Parameters(entry));
            }
            let sort = self.program.local_sort(procedure, parameter);
            self.same(sort, self.pointer(), "the parameter of a thread")?;
        }
        match procedure.result {
            Some(sort) => self.same(sort, self.pointer(), "the result of a thread"),
            None => Ok(()),
        }
    }

    fn call(
        &mut self,
        callee: ProcedureId,
        arguments: &[TermId],
        target: Option<LocalId>,
    ) -> Result<(), InvalidProgram> {
        let procedure = self.callee(callee)?;
        if arguments.len() != procedure.parameters.len() {
            return Err(InvalidProgram::ArgumentCount {
                at: self.at,
                given: arguments.len() as u32,
                taken: procedure.parameters.len() as u32,
            });
        }
        for (&argument, &parameter) in arguments.iter().zip(&procedure.parameters) {
            if procedure.locals.get(parameter).is_none() {
                return Err(InvalidProgram::Parameters(callee));
            }
            let sort = self.program.local_sort(procedure, parameter);
            self.term(argument, sort, "an argument")?;
        }
        match (target, procedure.result) {
            (None, _) => Ok(()),
            (Some(_), None) => Err(InvalidProgram::NoResult { at: self.at }),
            (Some(target), Some(sort)) => self.local_of(target, sort, "the target of a call"),
        }
    }

    fn flow(&mut self, flow: &Flow) -> Result<(), InvalidProgram> {
        for target in flow.successors() {
            if self.procedure.locations.get(target).is_none() {
                return Err(InvalidProgram::NoLocation { at: self.at, target });
            }
        }
        match (flow, self.procedure.result) {
            (Flow::Branch { condition, .. }, _) => self.term(*condition, Sort::Bool, "the condition of a branch"),
            (Flow::Return(Some(_)), None) => Err(InvalidProgram::NoResult { at: self.at }),
            (Flow::Return(Some(value)), Some(sort)) => self.term(*value, sort, "the result"),
            (Flow::ExitThread(Some(value)), _) => self.term(*value, self.pointer(), "the result of the thread"),
            (Flow::Goto(_) | Flow::Return(None) | Flow::ExitThread(None) | Flow::Stop, _) => Ok(()),
        }
    }

    fn callee(&self, id: ProcedureId) -> Result<&'p Procedure, InvalidProgram> {
        let unknown = InvalidProgram::NoProcedure { at: self.at, procedure: id };
        self.program.procedures.get(id).ok_or(unknown)
    }

    fn local(&self, local: LocalId) -> Result<Sort, InvalidProgram> {
        if self.procedure.locals.get(local).is_none() {
            return Err(InvalidProgram::NoLocal { at: self.at, local });
        }
        Ok(self.program.local_sort(self.procedure, local))
    }

    fn local_of(&self, local: LocalId, expected: Sort, what: &'static str) -> Result<(), InvalidProgram> {
        let sort = self.local(local)?;
        self.same(sort, expected, what)
    }

    fn same(&self, found: Sort, expected: Sort, what: &'static str) -> Result<(), InvalidProgram> {
        if found == expected {
            return Ok(());
        }
        Err(InvalidProgram::WrongSort { at: self.at, what, found, expected: format!("{expected:?}") })
    }

    fn scalar(&self, found: Sort, what: &'static str) -> Result<(), InvalidProgram> {
        match found {
            Sort::Bits(_) => Ok(()),
            _ => Err(InvalidProgram::WrongSort { at: self.at, what, found, expected: "a bit-vector".into() }),
        }
    }

    fn term(&mut self, term: TermId, expected: Sort, what: &'static str) -> Result<(), InvalidProgram> {
        let found = self.sort(term)?;
        self.same(found, expected, what)
    }

    /// The sort of a term, whose symbols must be locals of the procedure.
    fn sort(&mut self, term: TermId) -> Result<Sort, InvalidProgram> {
        let terms = &self.program.terms;
        if term.index() >= terms.len() {
            return Err(InvalidProgram::NoTerm { at: self.at });
        }
        let mut stack = vec![term];
        while let Some(top) = stack.pop() {
            if !self.seen.insert(top) {
                continue;
            }
            match terms.node(top) {
                Node::Symbol(symbol) => {
                    let owner = self.owners.get(symbol).map(|(procedure, _)| *procedure);
                    if owner != Some(self.at.procedure) {
                        return Err(InvalidProgram::ForeignSymbol { at: self.at, symbol: *symbol });
                    }
                }
                Node::App(_, args) => stack.extend(args),
                Node::Bool(_) | Node::Bits(_) => {}
            }
        }
        Ok(terms.sort(term))
    }
}
