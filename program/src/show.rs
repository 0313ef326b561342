//! Programs as readable text.
//!
//! One line per location: number, operation, flow (left out where control goes
//! on at the next line) and source position. Constant addresses are shown by the
//! names of what they point to.

use std::fmt::{self, Write as _};

use concord_logic::{Sort, TermId};

use crate::space::Space;
use crate::state::Shared;
use crate::{
    Access, Flow, Initial, Layout, LocalId, Location, LocationId, Object, Op, Procedure, ProcedureId, Program,
};

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = Shown { program: self, space: Space::new(self) };
        for object in &self.objects {
            shown.object(f, object)?;
        }
        for (procedure, id) in self.procedures.iter().zip((0..).map(ProcedureId)) {
            writeln!(f)?;
            shown.procedure(f, procedure, id)?;
        }
        Ok(())
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Layout::Scalar { bits, .. } => write!(f, "{bits}"),
            Layout::Array { element, count } => write!(f, "[{count} × {element}]"),
            Layout::Record { members, .. } => {
                f.write_char('{')?;
                for (index, member) in members.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}{} {}: {}", member.offset, member.name, member.layout)?;
                }
                f.write_char('}')
            }
        }
    }
}

struct Shown<'p> {
    program: &'p Program,
    space: Space,
}

impl Shown<'_> {
    fn object(&self, f: &mut fmt::Formatter<'_>, object: &Object) -> fmt::Result {
        write!(f, "object {}: {} at {:#x}", object.name, object.layout, object.base)?;
        match &object.initial {
            Initial::Nondet => write!(f, " = any")?,
            Initial::Values(values) => {
                for (index, (offset, value)) in values.iter().enumerate() {
                    f.write_str(if index == 0 { " = " } else { ", " })?;
                    if *offset != 0 {
                        write!(f, "{offset}: ")?;
                    }
                    write!(f, "{value}")?;
                }
            }
        }
        writeln!(f)
    }

    fn procedure(&self, f: &mut fmt::Formatter<'_>, procedure: &Procedure, id: ProcedureId) -> fmt::Result {
        write!(f, "procedure {}(", procedure.name)?;
        for (index, &parameter) in procedure.parameters.iter().enumerate() {
            let sort = self.program.local_sort(procedure, parameter);
            let separator = if index == 0 { "" } else { ", " };
            write!(f, "{separator}{}: {}", procedure.local(parameter).name, Shape(sort))?;
        }
        f.write_char(')')?;
        if let Some(sort) = procedure.result {
            write!(f, ": {}", Shape(sort))?;
        }
        if id == self.program.main {
            f.write_str("  // main")?;
        }
        writeln!(f)?;
        for (local, index) in procedure.locals.iter().zip(0..) {
            if !procedure.parameters.contains(&LocalId(index)) {
                let sort = self.program.local_sort(procedure, LocalId(index));
                writeln!(f, "  local {}: {}", local.name, Shape(sort))?;
            }
        }
        for (location, index) in procedure.locations.iter().zip(0..) {
            let mark = if LocationId(index) == procedure.entry { ">" } else { " " };
            let text = self.location(procedure, location, index);
            if location.span.line == 0 {
                writeln!(f, " {mark}L{index}: {text}")?;
            } else {
                writeln!(f, " {mark}L{index}: {text}  // line {}", location.span.line)?;
            }
        }
        Ok(())
    }

    fn location(&self, procedure: &Procedure, location: &Location, index: u32) -> String {
        let op = self.op(procedure, &location.op);
        let flow = match &location.flow {
            Flow::Goto(next) if next.0 == index + 1 => return op,
            Flow::Goto(next) => format!("goto L{}", next.0),
            Flow::Branch { condition, then, otherwise } => {
                format!("if {} goto L{} else L{}", self.term(*condition), then.0, otherwise.0)
            }
            Flow::Return(None) => "return".into(),
            Flow::Return(Some(value)) => format!("return {}", self.term(*value)),
            Flow::ExitThread(None) => "exit thread".into(),
            Flow::ExitThread(Some(value)) => format!("exit thread with {}", self.term(*value)),
            Flow::Stop => "stop".into(),
        };
        if matches!(location.op, Op::Skip) { flow } else { format!("{op}; {flow}") }
    }

    fn op(&self, procedure: &Procedure, op: &Op) -> String {
        let local = |id: LocalId| &procedure.local(id).name;
        match op {
            Op::Skip => "skip".into(),
            Op::Assign { target, value } => format!("{} := {}", local(*target), self.term(*value)),
            Op::Havoc { target } => format!("{} := any", local(*target)),
            Op::Allocate { target, layout, size: None, name, .. } => {
                format!("{} := new {name}: {layout}", local(*target))
            }
            Op::Allocate { target, layout, size: Some(size), name, .. } => {
                format!("{} := new {name}: {layout} in {} bytes", local(*target), self.term(*size))
            }
            Op::Load { target, address, access } => {
                format!("{} := {}{}", local(*target), self.cell(*address), suffix(*access))
            }
            Op::Measure { target, address } => format!("{} := bytes from {} on", local(*target), self.cell(*address)),
            Op::Store { address, value, access } => {
                format!("{} := {}{}", self.cell(*address), self.term(*value), suffix(*access))
            }
            Op::Assume { condition } => format!("assume {}", self.term(*condition)),
            Op::AtomicBegin => "atomic {".into(),
            Op::AtomicEnd => "} atomic".into(),
            Op::Lock { mutex } => format!("lock {}", self.cell(*mutex)),
            Op::TryLock { target, mutex } => format!("{} := try lock {}", local(*target), self.cell(*mutex)),
            Op::Unlock { mutex } => format!("unlock {}", self.cell(*mutex)),
            Op::Reserve { target, .. } => format!("{} := a new handle", local(*target)),
            Op::Create { handle, entry, argument } => {
                let entry = &self.program.procedure(*entry).name;
                format!("create {entry}({}) as {}", self.term(*argument), self.term(*handle))
            }
            Op::Reset { mutex } => format!("initialise {}", self.cell(*mutex)),
            Op::IsMyself { target, handle } => format!("{} := {} is myself", local(*target), self.term(*handle)),
            Op::Myself { target } => format!("{} := myself", local(*target)),
            Op::Join { handle, target: None } => format!("join {}", self.term(*handle)),
            Op::Join { handle, target: Some(target) } => {
                format!("{} := join {}", local(*target), self.term(*handle))
            }
            Op::Call { callee, arguments, target } => {
                let arguments: Vec<String> = arguments.iter().map(|&argument| self.term(argument)).collect();
                let call = format!("{}({})", self.program.procedure(*callee).name, arguments.join(", "));
                target.map_or(call.clone(), |target| format!("{} := {call}", local(target)))
            }
            Op::Fail { property } => format!("fail {property:?}"),
            Op::Unsupported { what } => format!("unsupported {what}"),
        }
    }

    fn term(&self, term: TermId) -> String {
        self.program.terms.show(term)
    }

    /// A cell by its name where the address is constant.
    fn cell(&self, address: TermId) -> String {
        let constant = self.program.terms.as_bits(address).and_then(|bits| u64::try_from(bits.unsigned()).ok());
        match constant {
            Some(address) => self.space.describe(self.program, &Shared::default(), address),
            None => format!("*({})", self.term(address)),
        }
    }
}

fn suffix(access: Access) -> &'static str {
    match access {
        Access::Plain => "",
        Access::SeqCst => " (seq_cst)",
        Access::Ordered => " (ordered)",
        Access::Weaker => " (weaker)",
        Access::Unseen => " (unseen)",
    }
}

/// A sort as it is shown.
struct Shape(Sort);

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Sort::Bool => f.write_str("bool"),
            Sort::Bits(width) => write!(f, "{width}"),
            Sort::Array { index, element } => write!(f, "[{index} → {element}]"),
        }
    }
}
