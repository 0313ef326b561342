//! `errno`: a variable of each thread.
//!
//! Only the functions whose row in the table says so set it, and only in programs that mention it.

use concord_logic::TermId;
use concord_program::{Access, Op};

use super::{Call, Res};
use crate::globals::{Global, GlobalId};
use crate::lower::{Lowering, Operand, Value};
use crate::scope::Symbol;
use crate::types::Type;

impl<'a> Lowering<'a> {
    /// The variable `errno`, made if the program only knows the function that gives its address.
    fn errno(&mut self) -> GlobalId {
        self.thread_variable("errno")
    }

    /// An `int` of each thread that is 0 at first. A name with a space in it is none that a program knows.
    pub(super) fn thread_variable(&mut self, name: &str) -> GlobalId {
        self.thread_variable_of(name, Type::INT)
    }

    /// A variable of each thread that is 0 at first.
    pub(super) fn thread_variable_of(&mut self, name: &str, ty: Type) -> GlobalId {
        if let Some(Symbol::Global(id)) = self.scopes.lookup_in_file(name) {
            return *id;
        }
        let global = Global::new(name.to_owned(), ty, self.span(0));
        let id = self.globals.add(Global { defined: true, thread_local: true, ..global });
        self.scopes.declare_in_file(name.to_owned(), Symbol::Global(id));
        id
    }

    /// Sets `errno`, if the program could notice.
    pub(super) fn set_errno(&mut self, value: u64, at: usize) -> Res<()> {
        let value = self.number(value);
        self.set_errno_to(value, at)
    }

    /// A function says its error by its result; whether it also sets `errno` is open.
    pub(super) fn disturb_errno(&mut self, value: u64, at: usize) -> Res<()> {
        let sets = self.choice(at);
        self.when(sets, at, |this| this.set_errno(value, at))
    }

    /// Whether the program could notice what is in `errno`.
    fn notices_errno(&self) -> bool {
        let declared = matches!(self.scopes.lookup_in_file("errno"), Some(Symbol::Global(_)));
        self.mentions.called.contains("__errno_location") || declared && self.mentions.named.contains("errno")
    }

    /// What a function of which C says nothing about `errno` leaves there, whether or not it fails: what it was, or any error.
    pub(super) fn leave_errno_open(&mut self, at: usize) -> Res<()> {
        if !self.notices_errno() {
            return Ok(());
        }
        let sets = self.choice(at);
        self.when(sets, at, |this| {
            let error = this.fresh("error", 32);
            this.emit(Op::Havoc { target: error.id }, at);
            this.assume_between(error.term, 1, i32::MAX.into(), at);
            this.set_errno_to(error.term, at)
        })
    }

    /// Sets `errno` to a number of 32 bits, if the program could notice.
    pub(super) fn set_errno_to(&mut self, value: TermId, at: usize) -> Res<()> {
        if self.notices_errno() {
            let id = self.errno();
            let address = self.thread_local_address(id, at)?;
            self.emit(Op::Store { address, value, access: Access::Plain }, at);
        }
        Ok(())
    }
}

/// `__errno_location()`.
pub(super) fn location<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let id = this.errno();
    let term = this.thread_local_address(id, call.at)?;
    Ok(Operand::Scalar(Value { ty: Type::INT.pointer_to(), term }))
}
