//! Built-in functions of GNU C that say something to the compiler.

use super::Own::Ignored;
use super::{Call, Row};
use crate::lower::{Lowering, Operand, Res};
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["__builtin_prefetch", "__builtin___clear_cache"],
        meaning: "Evaluates its arguments and changes nothing; memory is not accessed.",
        own: Ignored,
        model: Some(hint),
    },
    Row {
        names: &["__builtin_assume_aligned"],
        meaning: "The first argument.",
        own: Ignored,
        model: Some(assume_aligned),
    },
    Row {
        names: &["__builtin_object_size", "__builtin_dynamic_object_size"],
        meaning: "Not modelled: it depends on optimisation. Its arguments are not evaluated.",
        own: Ignored,
        model: Some(object_size),
    },
];

fn hint<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.ignore_from(call, 0)?;
    Ok(Operand::Void)
}

fn assume_aligned<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let pointer = this.value(call.argument(this, 0)?)?;
    let pointer = this.convert(pointer, &Type::Void.pointer_to(), call.at)?;
    let term = if call.arguments.len() > 1 { this.freeze(pointer.term, call.at) } else { pointer.term };
    this.ignore_from(call, 1)?;
    Ok(Operand::Scalar(crate::lower::Value { term, ..pointer }))
}

fn object_size<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let size = Type::Int(this.types.size_type());
    Ok(this.unsupported_value(call.at, format!("`{}`", call.name), &size))
}
