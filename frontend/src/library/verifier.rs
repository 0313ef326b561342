//! Errors, assumptions, nondeterministic values, atomic blocks, and ends of the program.

use concord_logic::TermId;
use concord_program::{Flow, Op, Property};
use lang_c::ast::Expression;
use lang_c::span::Node;

use super::Own::{Ignored, Preferred};
use super::{Call, Row};
use crate::lower::{Lowering, Operand, Res};
use crate::types::{IntKind, Type};

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["reach_error", "__VERIFIER_error"],
        meaning: "Violates unreach-call, whatever its body does.",
        own: Ignored,
        model: Some(fail),
    },
    Row {
        names: &["__assert_fail", "__assert", "__assert_rtn", "__assert_perror_fail"],
        meaning: "A failed assertion: violates unreach-call.",
        own: Ignored,
        model: Some(fail),
    },
    Row {
        names: &["assert", "__VERIFIER_assert"],
        meaning: "Violates unreach-call if the argument is 0; a body in the program counts.",
        own: Preferred,
        model: Some(assert),
    },
    Row {
        names: &["__concord_assert"],
        meaning: "The macro assert of our header: violates unreach-call if the argument is 0.",
        own: Ignored,
        model: Some(assert),
    },
    Row {
        names: &["__VERIFIER_assume", "assume_abort_if_not"],
        meaning: "Stops the thread if the argument is 0; a body in the program counts.",
        own: Preferred,
        model: Some(assume),
    },
    Row {
        names: &["__VERIFIER_atomic_begin"],
        meaning: "Begins an atomic block; functions named __VERIFIER_atomic_… are atomic blocks as a whole.",
        own: Ignored,
        model: Some(atomic_begin),
    },
    Row { names: &["__VERIFIER_atomic_end"], meaning: "Ends an atomic block.", own: Ignored, model: Some(atomic_end) },
    Row {
        names: &["__VERIFIER_nondet_*"],
        meaning: "Any value of the type that the name says.",
        own: Preferred,
        model: Some(nondet),
    },
    Row {
        names: &["__builtin_unreachable"],
        meaning: "Not modelled beyond this point: reaching it is undefined.",
        own: Ignored,
        model: None,
    },
];

/// Calling an error function is the violation, whatever its body does.
fn fail<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let is_text = |argument: &Node<Expression>| matches!(argument.node, Expression::StringLiteral(_));
    for argument in call.arguments.iter().filter(|argument| !is_text(argument)) {
        this.effect(argument)?;
    }
    Ok(failed(this, call))
}

fn failed<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Operand {
    this.emit(Op::Fail { property: Property::UnreachCall }, call.at);
    let span = this.span(call.at);
    this.body.end(Flow::Stop, span);
    Operand::Void
}

/// `assert(e)`.
pub(super) fn assert<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let (holds, fails) = (this.body.label(), this.body.label());
    if call.arguments.len() > 1 {
        let condition = condition_of_several(this, call)?;
        let span = this.span(call.at);
        this.body.branch(&this.terms, condition, holds, fails, span);
    } else {
        this.branch_on(call.argument(this, 0)?, holds, fails)?;
    }
    this.body.bind(fails);
    failed(this, call);
    this.body.bind(holds);
    Ok(Operand::Void)
}

/// `__VERIFIER_assume(e)`.
pub(super) fn assume<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let condition = match call.arguments {
        [condition] => this.condition(condition)?,
        _ => condition_of_several(this, call)?,
    };
    this.emit(Op::Assume { condition }, call.at);
    Ok(Operand::Void)
}

/// Whether the first argument holds, after those behind it were evaluated, too.
fn condition_of_several<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<TermId> {
    let condition = this.condition(call.argument(this, 0)?)?;
    let condition = this.terms.bool_to_bits(condition, 1);
    let condition = this.freeze(condition, call.at);
    this.ignore_from(call, 1)?;
    Ok(this.terms.is_nonzero(condition))
}

/// `__VERIFIER_atomic_begin()`.
pub(super) fn atomic_begin<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.ignore_from(call, 0)?;
    this.emit(Op::AtomicBegin, call.at);
    Ok(Operand::Void)
}

/// `__VERIFIER_atomic_end()`.
pub(super) fn atomic_end<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.ignore_from(call, 0)?;
    this.emit(Op::AtomicEnd, call.at);
    Ok(Operand::Void)
}

/// `__VERIFIER_nondet_X()`: any value of the type that X names.
pub(super) fn nondet<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let model = this.types.model;
    let int = |rank, signed| Type::Int(IntKind::of(rank, signed, model));
    let declared = this.scopes.lookup(&call.name).is_some();
    let (_, type_name) = call.name.split_once("nondet_").unwrap_or_default();
    let ty = match type_name {
        // Other tools go by the declaration.
        _ if declared && !call.name.starts_with("__VERIFIER_") && call.result.is_scalar() => call.result.clone(),
        "bool" | "_Bool" => Type::Bool,
        "char" => int(1, true),
        "uchar" => int(1, false),
        "short" => int(2, true),
        "ushort" => int(2, false),
        "int" => int(3, true),
        "uint" | "unsigned" | "u32" | "unsigned_int" => int(3, false),
        "long" => int(4, true),
        "ulong" | "pthread_t" | "sector_t" => int(4, false),
        "longlong" | "loff_t" => int(5, true),
        "ulonglong" => int(5, false),
        "int128" => int(6, true),
        "uint128" => int(6, false),
        "size_t" => Type::Int(this.types.size_type()),
        "float" => Type::Float(32),
        "double" => Type::Float(64),
        "pointer" | "pchar" => Type::Void.pointer_to(),
        _ if call.result.is_scalar() => call.result.clone(),
        _ => {
            let what = format!("`{}`", call.name);
            return Ok(this.unsupported_value(call.at, what, &call.result));
        }
    };
    this.ignore_from(call, 0)?;
    let value = this.any_value(&ty, call.at)?;
    // A declaration may say another type than the name; without one, the name counts.
    match value {
        Operand::Scalar(value) if call.result.is_scalar() && declared => {
            this.convert(value, &call.result, call.at).map(Operand::Scalar)
        }
        value => Ok(value),
    }
}
