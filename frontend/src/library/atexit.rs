//! Ends of the program, and what was registered to run there.
//!
//! `exit`, `abort` and the like stop the thread that calls them. Since executions are
//! prefixes, the other threads may as well have run before. Functions registered with `atexit` run
//! where `exit` is called and where `main` returns, the last one first.

use concord_logic::TermId;
use concord_program::{Access, Flow, Initial, Layout, Member, ObjectId, Op, ProcedureId, Span};

use super::Own::Preferred;
use super::{Call, Row};
use crate::body::Body;
use crate::lower::{Context, Lowering, Operand, Res};
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["abort", "_exit", "_Exit", "quick_exit", "__builtin_trap", "__builtin_abort"],
        meaning: "Stops the thread for ever.",
        own: Preferred,
        model: Some(stop),
    },
    Row {
        names: &["exit"],
        meaning: "Runs the functions registered with atexit and stops the thread for ever.",
        own: Preferred,
        model: Some(exit),
    },
    Row {
        names: &["err", "errx"],
        meaning: "Reads the strings behind its arguments and goes on as exit does.",
        own: Preferred,
        model: Some(report),
    },
    Row {
        names: &["atexit"],
        meaning: "Registers a function for the end of the program; more than 8 are not modelled.",
        own: Preferred,
        model: Some(register),
    },
];

/// More registered functions are not modelled.
const MOST: u64 = 8;

/// What is known of registered functions.
#[derive(Default)]
pub(crate) struct ExitHandlers {
    /// The number of functions and their addresses.
    table: Option<ObjectId>,
    /// The procedure that runs them.
    runner: Option<ProcedureId>,
}

impl<'a> Lowering<'a> {
    /// Whether functions may be registered.
    pub(crate) fn has_exit_handlers(&self) -> bool {
        self.mentions.called.contains("atexit")
    }

    fn exit_table(&mut self) -> TermId {
        let object = match self.exit_handlers.table {
            Some(object) => object,
            None => {
                let bits = self.pointer_bits();
                let bytes = u64::from(bits / 8);
                let count = Layout::Scalar { bits: 32, bytes: 4 };
                let one = Layout::Scalar { bits, bytes };
                let all = Layout::Array { element: Box::new(one), count: MOST };
                let members = vec![
                    Member { name: "count".to_owned(), offset: 0, layout: count },
                    Member { name: "functions".to_owned(), offset: 8, layout: all },
                ];
                let layout = Layout::Record { members, size: 8 + MOST * bytes };
                let object = self.new_object("atexit".to_owned(), layout, Initial::Values(Vec::new()), Span::default());
                self.exit_handlers.table = Some(object);
                object
            }
        };
        let base = self.objects[object.0 as usize].base;
        self.pointer_constant(base)
    }

    /// The procedure that runs the registered functions.
    pub(crate) fn exit_handlers(&mut self, at: usize) -> Res<ProcedureId> {
        if let Some(procedure) = self.exit_handlers.runner {
            return Ok(procedure);
        }
        let id = ProcedureId(u32::try_from(self.procedures.len()).expect("fewer than 2^32 procedures"));
        self.procedures.push(None);
        self.exit_handlers.runner = Some(id);
        let body = std::mem::replace(&mut self.body, Body::new());
        let context = std::mem::take(&mut self.context);
        let built = self.exit_handlers_body(at);
        let span = self.span(at);
        let body = std::mem::replace(&mut self.body, body);
        self.context = context;
        built?;
        self.finish_procedure(id, body, "atexit".to_owned(), Vec::new(), None, span);
        Ok(id)
    }

    fn exit_handlers_body(&mut self, at: usize) -> Res<()> {
        self.context = Context { name: "atexit".to_owned(), ..Context::default() };
        let bits = self.pointer_bits();
        let bytes = u64::from(bits / 8);
        let table = self.exit_table();
        let count = self.load_word(table, 0, at);
        for index in (0..MOST).rev() {
            let number = self.number(index);
            let registered = self.terms.bv_ult(number, count);
            self.when(registered, at, |this| {
                let address = this.offset_address(table, 8 + index * bytes);
                let function = this.load(address, bits, Access::SeqCst, at);
                let mut callees = this.possible_callees(function);
                callees.retain(|(id, _)| this.functions[id.0].ty.parameters.as_deref().is_none_or(<[Type]>::is_empty));
                this.dispatch(function, callees, at, &mut |this, id| {
                    let callee = this.procedure(id);
                    this.emit(Op::Call { callee, arguments: Vec::new(), target: None }, at);
                    Ok(())
                })
            })?;
        }
        Ok(())
    }
}

fn stop<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.evaluate_arguments(call.arguments)?;
    let span = this.span(call.at);
    this.body.end(Flow::Stop, span);
    Ok(Operand::Void)
}

fn exit<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.evaluate_arguments(call.arguments)?;
    end(this, call)
}

/// `err(status, format, …)`.
fn report<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.ignore_from(call, 0)?;
    end(this, call)
}

fn end<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    if this.has_exit_handlers() {
        let callee = this.exit_handlers(call.at)?;
        this.emit(Op::Call { callee, arguments: Vec::new(), target: None }, call.at);
    }
    let span = this.span(call.at);
    this.body.end(Flow::Stop, span);
    Ok(Operand::Void)
}

fn register<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let function = this.value(call.argument(this, 0)?)?;
    let function = this.convert(function, &Type::Void.pointer_to(), at)?;
    let table = this.exit_table();
    let bytes = u64::from(this.pointer_bits() / 8);
    let (one, most) = (this.number(1), this.number(MOST));
    this.emit(Op::AtomicBegin, at);
    let count = this.load_word(table, 0, at);
    let more = this.terms.bv_add(count, one);
    this.store_part(table, 0, more, at);
    this.emit(Op::AtomicEnd, at);
    let fits = this.terms.bv_ult(count, most);
    let overflows = this.terms.not(fits);
    this.when(overflows, at, |this| {
        this.unsupported(at, "so many functions registered with `atexit`");
        Ok(())
    })?;
    let bits = this.pointer_bits();
    let index = this.terms.resize(count, bits, false);
    let bytes = this.pointer_constant(bytes);
    let offset = this.terms.bv_mul(index, bytes);
    let first = this.offset_address(table, 8);
    let address = this.terms.bv_add(first, offset);
    this.emit(Op::Store { address, value: function.term, access: Access::SeqCst }, at);
    Ok(this.returns(0))
}
