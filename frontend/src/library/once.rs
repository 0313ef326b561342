//! `pthread_once` and `call_once`: one cell, 0 at first, 1 while the function runs, 2 afterwards.

use concord_program::{Access, Op};

use super::Own::Preferred;
use super::{Call, Row};
use crate::lower::{Lowering, Operand, Res};
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[Row {
    names: &["pthread_once", "call_once"],
    meaning: "The first call runs the function; the others wait until it has returned.",
    own: Preferred,
    model: Some(once),
}];

fn once<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let control = this.object(call, 0)?;
    let routine = this.value(call.argument(this, 1)?)?;
    let routine = this.freeze(routine.term, at);
    let (zero, running, done) = (this.number(0), this.number(1), this.number(2));
    this.emit(Op::AtomicBegin, at);
    let state = this.load(control, 32, Access::SeqCst, at);
    let (is_first, is_running) = (this.terms.eq(state, zero), this.terms.eq(state, running));
    let condition = this.terms.not(is_running);
    this.emit(Op::Assume { condition }, at);
    this.when(is_first, at, |this| {
        this.store_part(control, 0, running, at);
        Ok(())
    })?;
    this.emit(Op::AtomicEnd, at);
    this.when(is_first, at, |this| {
        let mut callees = this.possible_callees(routine);
        callees.retain(|(id, _)| this.functions[*id].ty.parameters.as_deref().is_none_or(<[Type]>::is_empty));
        this.in_once(true, at)?;
        this.dispatch(routine, callees, at, &mut |this, id| {
            let callee = this.procedure(id);
            this.emit(Op::Call { callee, arguments: Vec::new(), target: None }, at);
            Ok(())
        })?;
        this.in_once(false, at)?;
        this.store_part(control, 0, done, at);
        Ok(())
    })?;
    Ok(if call.result == Type::Void { Operand::Void } else { this.returns(0) })
}
