//! Mutexes and condition variables.
//!
//! A mutex is named by its address and is free at first, so that initialising it
//! changes nothing. A wait on a condition variable may return at any time (POSIX
//! allows it), so it is the release of the mutex and its acquisition, and signals do nothing.

use concord_logic::TermId;
use concord_program::Op;
use lang_c::ast::Expression;
use lang_c::span::Node;

use super::Call;
use crate::lower::{Lowering, Operand, Res, Value};
use crate::types::Type;

fn mutex<'a>(this: &mut Lowering<'a>, node: &'a Node<Expression>) -> Res<TermId> {
    let place = this.argument_place(node)?;
    Ok(this.address_of_place(&place, node.span.start)?.term)
}

/// `pthread_mutex_lock(&m)`.
pub(super) fn lock<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let mutex = mutex(this, call.argument(this, 0)?)?;
    this.emit(Op::Lock { mutex }, call.at);
    Ok(this.returns(0))
}

/// `pthread_mutex_trylock(&m)`: 0 or `EBUSY`.
pub(super) fn try_lock<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let mutex = mutex(this, call.argument(this, 0)?)?;
    let target = this.fresh("acquired", 1);
    this.emit(Op::TryLock { target: target.id, mutex }, call.at);
    let acquired = this.terms.is_nonzero(target.term);
    let (zero, busy) = (this.terms.constant(32, 0), this.terms.constant(32, 16));
    Ok(Operand::Scalar(Value { ty: Type::INT, term: this.terms.ite(acquired, zero, busy) }))
}

/// `pthread_mutex_unlock(&m)`.
pub(super) fn unlock<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let mutex = mutex(this, call.argument(this, 0)?)?;
    this.emit(Op::Unlock { mutex }, call.at);
    Ok(this.returns(0))
}

/// `pthread_mutex_init(&m, attributes)`, `pthread_mutex_destroy(&m)`. No function
/// that changes attributes is modelled, so that attributes are the default ones.
pub(super) fn initialize<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    mutex(this, call.argument(this, 0)?)?;
    for argument in &call.arguments[1..] {
        match &argument.node {
            Expression::UnaryOperator(_) => {
                this.argument_place(argument)?;
            }
            _ => this.effect(argument)?,
        }
    }
    Ok(this.returns(0))
}

/// `pthread_cond_wait(&c, &m)`.
pub(super) fn wait<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    mutex(this, call.argument(this, 0)?)?;
    let mutex = mutex(this, call.argument(this, 1)?)?;
    this.emit(Op::Unlock { mutex }, call.at);
    this.emit(Op::Lock { mutex }, call.at);
    Ok(this.returns(0))
}

/// Functions of condition variables that change nothing.
pub(super) fn signal<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    initialize(this, call)
}
