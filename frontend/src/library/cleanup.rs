//! `pthread_cleanup_push` and `pthread_cleanup_pop`.
//!
//! Each thread has a list of handlers (`frontend/library/cleanup.c`), the last one first. What the macros of headers stand
//! for is known in two forms: a pair of functions around an object for the handler, and a pair that registers a buffer to jump
//! to, whose handler is in variables of known names. No thread is ever cancelled, so that handlers run at `pop`, if
//! it says so, and where the thread ends itself. Getting out of the pair, or into it, other than through both ends is
//! undefined: that is not modelled where it is done.

use concord_logic::TermId;
use concord_program::Op;

use super::Own::Ignored;
use super::{Call, Row};
use crate::lower::{Lowering, Operand, PlaceKind, Res, Value};
use crate::scope::Symbol;
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["_pthread_cleanup_push", "__pthread_register_cancel"],
        meaning: "pthread_cleanup_push: the handler runs at its pthread_cleanup_pop(1) or where the thread ends itself before.",
        own: Ignored,
        model: Some(push),
    },
    Row {
        names: &["_pthread_cleanup_pop", "__pthread_unregister_cancel"],
        meaning: "pthread_cleanup_pop: takes the last handler away and runs it if the argument is not 0.",
        own: Ignored,
        model: Some(pop),
    },
    Row {
        names: &["__sigsetjmp_cancel", "__sigsetjmp", "setjmp", "_setjmp", "sigsetjmp"],
        meaning: "Gives 0: the jumps back there are not modelled where they are made.",
        own: Ignored,
        model: Some(set_jump),
    },
    Row {
        names: &["__pthread_unwind_next"],
        meaning: "Part of pthread_cleanup_push that is not reached.",
        own: Ignored,
        model: None,
    },
];

impl<'a> Lowering<'a> {
    /// Calls a function of `cleanup.c`, if that is there.
    fn call_cleanup(&mut self, name: &str, arguments: Vec<TermId>, at: usize) {
        if let Some(Symbol::Function(id)) = self.scopes.lookup_in_file(name) {
            let callee = self.procedure(*id);
            self.emit(Op::Call { callee, arguments, target: None }, at);
        }
    }

    /// Runs the handlers of the executing thread.
    pub(super) fn run_cleanup_handlers(&mut self, at: usize) {
        self.call_cleanup("__concord_run_handlers", Vec::new(), at);
    }

    /// Control goes where there are so many handlers: that is undefined if there are more here.
    pub(crate) fn leaves_cleanup(&mut self, handlers: usize, what: &str, at: usize) {
        if self.context.jumps.cleanup_handlers > handlers && self.evaluation.is_evaluated() {
            self.unsupported(at, format!("{what} between `pthread_cleanup_push` and `pthread_cleanup_pop`"));
        }
    }

    /// The value of a variable that a header's macro declares.
    fn macro_variable(&mut self, name: &str, at: usize) -> Res<Option<Value>> {
        let place = match self.scopes.lookup(name).cloned() {
            Some(Symbol::Register(var, ty)) => (PlaceKind::Register(var), ty),
            Some(Symbol::Memory(var, ty)) => (PlaceKind::Memory(var.term), ty),
            _ => return Ok(None),
        };
        let place = crate::lower::Place { kind: place.0, ty: place.1, root: None };
        match self.read(place, at)? {
            Operand::Scalar(value) if value.ty.pointee().is_some() => Ok(Some(value)),
            _ => Ok(None),
        }
    }
}

/// `_pthread_cleanup_push(&buffer, routine, argument)` and `__pthread_register_cancel(&buffer)`.
fn push<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let handler = this.value(call.argument(this, 0)?)?;
    let handler = this.convert(handler, &Type::Void.pointer_to(), at)?;
    let handler = this.freeze(handler.term, at);
    let (routine, argument) = if call.arguments.len() == 3 {
        let routine = this.value(call.argument(this, 1)?)?;
        let routine = this.convert(routine, &Type::Void.pointer_to(), at)?;
        let routine = this.freeze(routine.term, at);
        let argument = this.value(call.argument(this, 2)?)?;
        (routine, this.convert(argument, &Type::Void.pointer_to(), at)?.term)
    } else {
        let (routine, argument) =
            (this.macro_variable("__cancel_routine", at)?, this.macro_variable("__cancel_arg", at)?);
        let (Some(routine), Some(argument)) = (routine, argument) else {
            return Ok(this.unsupported_value(at, format!("this call of `{}`", call.name), &call.result));
        };
        (routine.term, argument.term)
    };
    if this.evaluation.is_evaluated() {
        this.context.jumps.cleanup_handlers += 1;
    }
    this.call_cleanup("__concord_push_handler", vec![handler, routine, argument], at);
    Ok(Operand::Void)
}

/// `_pthread_cleanup_pop(&buffer, execute)` and `__pthread_unregister_cancel(&buffer)`, which only takes it away.
fn pop<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let handler = this.value(call.argument(this, 0)?)?;
    let handler = this.convert(handler, &Type::Void.pointer_to(), at)?;
    let handler = this.freeze(handler.term, at);
    let execute = if call.arguments.len() > 1 { this.word_argument(call, 1)? } else { this.number(0) };
    if this.evaluation.is_evaluated() {
        let handlers = &mut this.context.jumps.cleanup_handlers;
        *handlers = handlers.saturating_sub(1);
    }
    this.call_cleanup("__concord_pop_handler", vec![handler, execute], at);
    Ok(Operand::Void)
}

/// `setjmp(buffer)` and `__sigsetjmp(buffer, 0)`, also in the macro of `pthread_cleanup_push`.
fn set_jump<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.ignore_from(call, 0)?;
    Ok(this.returns(0))
}
