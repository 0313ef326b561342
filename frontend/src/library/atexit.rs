//! Ends of the program, and what was registered to run there.
//!
//! `exit`, `abort` and the like stop the thread that calls them. Since executions are
//! prefixes, the other threads may as well have run before. Functions registered with `atexit` and its kin
//! (`frontend/library/exit.c`) run where `exit` or `quick_exit` is called and, but for those of `quick_exit`, where `main` returns.
//! Other threads go on while they run.

use concord_logic::TermId;
use concord_program::{Flow, Op, ProcedureId};

use super::Own::Preferred;
use super::{Call, Row, format, written};
use crate::lower::{Lowering, Operand, Res};
use crate::scope::Symbol;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["abort", "_exit", "_Exit", "__builtin_trap", "__builtin_abort"],
        meaning: "Stops the thread for ever; nothing that was registered runs.",
        own: Preferred,
        model: Some(stop),
    },
    Row {
        names: &["exit"],
        meaning: "Runs the functions registered with atexit and on_exit, the last one first, each once, and stops the thread for ever.",
        own: Preferred,
        model: Some(|this, call| exit(this, call, AT_EXIT)),
    },
    Row {
        names: &["quick_exit"],
        meaning: "Runs the functions registered with at_quick_exit, the last one first, and stops the thread for ever.",
        own: Preferred,
        model: Some(|this, call| exit(this, call, AT_QUICK_EXIT)),
    },
    Row {
        names: &["err", "errx", "verr", "verrx"],
        meaning: "Reads the strings behind its arguments and goes on as exit does.",
        own: Preferred,
        model: Some(report),
    },
    Row {
        names: &["atexit", "on_exit"],
        meaning: "Registers a function for the end of the program, also while others run there; it never fails.",
        own: Preferred,
        model: Some(written::absent),
    },
    Row {
        names: &["at_quick_exit"],
        meaning: "Registers a function for quick_exit; it never fails.",
        own: Preferred,
        model: Some(written::absent),
    },
];

/// The functions of `exit.c` that run what was registered.
const AT_EXIT: &str = "__concord_exit";
const AT_QUICK_EXIT: &str = "__concord_quick_exit";

impl<'a> Lowering<'a> {
    /// Whether functions may be registered for the end of the program.
    pub(crate) fn has_exit_handlers(&self) -> bool {
        self.mentions.called.contains("atexit") || self.mentions.called.contains("on_exit")
    }

    /// The procedure that runs the functions registered for the end of the program, given its status.
    pub(crate) fn exit_handlers(&mut self) -> Option<ProcedureId> {
        if self.has_exit_handlers() { self.runner(AT_EXIT) } else { None }
    }

    fn runner(&mut self, name: &str) -> Option<ProcedureId> {
        match self.scopes.lookup_in_file(name) {
            Some(Symbol::Function(id)) => Some(self.procedure(*id)),
            _ => None,
        }
    }
}

fn stop<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.evaluate_arguments(call.arguments)?;
    let span = this.span(call.at);
    this.body.end(Flow::Stop, span);
    Ok(Operand::Void)
}

/// `exit(status)` and `quick_exit(status)`.
fn exit<'a>(this: &mut Lowering<'a>, call: &Call<'a>, runner: &str) -> Res<Operand> {
    let status = this.word_argument(call, 0)?;
    end(this, call, runner, status)
}

/// `err(status, format, …)`.
fn report<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let status = format::report(this, call)?;
    end(this, call, AT_EXIT, status)
}

fn end<'a>(this: &mut Lowering<'a>, call: &Call<'a>, runner: &str, status: TermId) -> Res<Operand> {
    if let Some(callee) = this.runner(runner) {
        this.emit(Op::Call { callee, arguments: vec![status], target: None }, call.at);
    }
    let span = this.span(call.at);
    this.body.end(Flow::Stop, span);
    Ok(Operand::Void)
}
