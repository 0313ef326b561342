//! Functions whose effects no property can see.

use concord_program::Op;
use lang_c::ast::Expression;

use super::Call;
use crate::lower::{Lowering, Operand, Res};
use crate::types::Type;

/// Input, output and waiting: the arguments are evaluated, the result is any value.
pub(super) fn harmless<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    for argument in call.arguments {
        if let Expression::StringLiteral(text) = &argument.node {
            if text.node.iter().any(|part| part.contains("%n")) {
                return Ok(this.unsupported_value(call.at, "output with `%n`", &call.result));
            }
            continue;
        }
        this.operand(argument)?;
    }
    any_result(this, call)
}

fn any_result<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    if call.result == Type::Void { Ok(Operand::Void) } else { this.any_value(&call.result, call.at) }
}

/// Any value; a pointer argument other than null would be written to.
pub(super) fn any<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    for argument in call.arguments {
        if this.try_constant(argument)? != Some(0) {
            return Ok(this.unsupported_value(call.at, format!("`{}` with an argument", call.name), &call.result));
        }
    }
    any_result(this, call)
}

/// `rand()`: any value that is not negative.
pub(super) fn random<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let value = this.any_value(&call.result, call.at)?;
    if let Operand::Scalar(value) = &value {
        let zero = this.terms.constant(this.terms.width(value.term), 0);
        let condition = this.terms.bv_sle(zero, value.term);
        this.emit(Op::Assume { condition }, call.at);
    }
    Ok(value)
}

/// `__builtin_expect(value, expected)`.
pub(super) fn expect<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let value = this.operand(call.argument(this, 0)?)?;
    for argument in &call.arguments[1..] {
        this.effect(argument)?;
    }
    Ok(value)
}
