//! Starting, joining and ending threads.

use concord_program::{Flow, Op, ProcedureId};

use super::Call;
use crate::lower::{Lowering, Operand, Place, Res, Value};
use crate::scope::FunctionId;
use crate::types::Type;
use crate::uses::addressed_name;

/// `pthread_create(&handle, attributes, function, argument)`.
pub(super) fn create<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let handle = this.argument_place(call.argument(this, 0)?)?;
    this.operand(call.argument(this, 1)?)?;
    let entry = this.value(call.argument(this, 2)?)?;
    let argument = this.value(call.argument(this, 3)?)?;
    let argument = this.convert(argument, &Type::Void.pointer_to(), at)?;
    let candidates = this.possible_callees(entry.term);
    let bits = this.pointer_bits();
    let target = this.fresh("thread", bits);
    this.dispatch(entry.term, candidates, at, &mut |this, id| {
        match entry_procedure(this, id) {
            Some(entry) => this.emit(Op::Create { target: target.id, entry, argument: argument.term }, at),
            None => this.unsupported(at, "a thread whose function has another type than `void *(void *)`"),
        }
        Ok(())
    })?;
    let value = Value { ty: Type::Void.pointer_to(), term: target.term };
    write_converted(this, &handle, value, at)?;
    Ok(this.returns(0))
}

/// The procedure of a thread's function, if its parameters and result are of pointer width.
fn entry_procedure(this: &mut Lowering<'_>, id: FunctionId) -> Option<ProcedureId> {
    let ty = &this.functions[id.0].ty;
    let pointer = Some(this.pointer_bits());
    let parameters = ty.parameters.as_deref().unwrap_or(&[]);
    let fits = match parameters {
        [] => true,
        [only] => this.types.bits(only) == pointer,
        _ => false,
    };
    let result = ty.result == Type::Void || this.types.bits(&ty.result) == pointer;
    (fits && result).then(|| this.procedure(id))
}

fn write_converted(this: &mut Lowering<'_>, place: &Place, value: Value, at: usize) -> Res<()> {
    // Results are handed over as pointers: `(void **) &integer` is meant as it is written.
    let ty = if place.ty == Type::Void { Type::Void.pointer_to() } else { place.ty.clone() };
    let place = Place { ty, ..place.clone() };
    this.assign(&place, Operand::Scalar(value), at)?;
    Ok(())
}

/// `pthread_join(handle, &result)`.
pub(super) fn join<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let handle = this.value(call.argument(this, 0)?)?;
    let handle = this.convert(handle, &Type::Void.pointer_to(), at)?;
    let out = call.argument(this, 1)?;
    if addressed_name(&out.node).is_none() && this.try_constant(out)? == Some(0) {
        this.emit(Op::Join { handle: handle.term, target: None }, at);
        return Ok(this.returns(0));
    }
    let place = this.argument_place(out)?;
    let bits = this.pointer_bits();
    let target = this.fresh("joined", bits);
    this.emit(Op::Join { handle: handle.term, target: Some(target.id) }, at);
    let value = Value { ty: Type::Void.pointer_to(), term: target.term };
    write_converted(this, &place, value, at)?;
    Ok(this.returns(0))
}

/// `pthread_exit(result)`.
pub(super) fn exit<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let value = this.value(call.argument(this, 0)?)?;
    let value = this.convert(value, &Type::Void.pointer_to(), call.at)?;
    if this.context.atomic {
        this.emit(Op::AtomicEnd, call.at);
    }
    let span = this.span(call.at);
    this.body.end(Flow::ExitThread(Some(value.term)), span);
    Ok(Operand::Void)
}

/// `pthread_equal(a, b)`.
pub(super) fn equal<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let a = this.value(call.argument(this, 0)?)?;
    let b = this.value(call.argument(this, 1)?)?;
    this.apply(&lang_c::ast::BinaryOperator::Equals, a, b, call.at).map(Operand::Scalar)
}

/// Functions that change nothing that is modelled.
pub(super) fn administer<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    for argument in call.arguments {
        match &argument.node {
            lang_c::ast::Expression::UnaryOperator(unary)
                if unary.node.operator.node == lang_c::ast::UnaryOperator::Address =>
            {
                this.place(&unary.node.operand)?;
            }
            _ => this.effect(argument)?,
        }
    }
    Ok(this.returns(0))
}
