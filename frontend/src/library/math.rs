//! Functions of `math.h` that only look at bit patterns. Those that round to integers are in `library/math.c`, square roots in `library/root.c`, the others are known and not modelled.

use concord_logic::{FloatFormat, TermId, TermStore};
use concord_program::Access;

use super::Own::Preferred;
use super::{Call, Row};
use crate::lower::{Lowering, Operand, Res, Value};
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["fabs", "fabsf", "__builtin_fabs", "__builtin_fabsf"],
        meaning: "The value without its sign.",
        own: Preferred,
        model: Some(fabs),
    },
    Row {
        names: &["isnan", "__isnan", "__isnanf", "__builtin_isnan"],
        meaning: "Whether the value is not a number.",
        own: Preferred,
        model: Some(isnan),
    },
    Row {
        names: &["isinf", "__isinf", "__isinff", "__builtin_isinf", "__builtin_isinf_sign"],
        meaning: "1 for infinity, -1 for minus infinity, 0 otherwise.",
        own: Preferred,
        model: Some(isinf),
    },
    Row {
        names: &["isfinite", "finite", "__finite", "__finitef", "__builtin_isfinite"],
        meaning: "Whether the value is neither infinite nor not a number.",
        own: Preferred,
        model: Some(isfinite),
    },
    Row {
        names: &["signbit", "__signbit", "__signbitf", "__builtin_signbit", "__builtin_signbitf"],
        meaning: "Whether the sign of the value is set.",
        own: Preferred,
        model: Some(signbit),
    },
    Row {
        names: &["__builtin_inf", "__builtin_huge_val", "__builtin_inff", "__builtin_huge_valf"],
        meaning: "Infinity.",
        own: Preferred,
        model: Some(infinity),
    },
    Row {
        names: &["__builtin_nan", "__builtin_nanf"],
        meaning: "A value that is not a number, of the usual bits; other bits, which a string that is not empty chooses, are not modelled.",
        own: Preferred,
        model: Some(not_a_number),
    },
    Row {
        names: &[
            "cbrt", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "exp2", "log",
            "log2", "log10", "pow", "powf", "fmod", "hypot", "ldexp", "frexp", "modf", "fma",
        ],
        meaning: "Mathematical functions.",
        own: Preferred,
        model: None,
    },
];

/// The first argument, its format and its type; `float` if it is one or the function's name says so.
fn argument<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Option<(FloatFormat, TermId, Type)>> {
    let value = this.value(call.argument(this, 0)?)?;
    let named_single = matches!(
        call.name.as_str(),
        "fabsf" | "__builtin_fabsf" | "__isnanf" | "__isinff" | "__finitef" | "__signbitf" | "__builtin_signbitf"
    );
    let double = matches!(call.name.as_str(), "fabs" | "__builtin_fabs" | "__isnan" | "__isinf" | "__finite");
    let ty = match value.ty {
        Type::Float(80..) => return Ok(None),
        _ if named_single => Type::Float(32),
        Type::Float(32) if !double => Type::Float(32),
        _ => Type::Float(64),
    };
    let value = this.convert(value, &ty, call.at)?;
    let Some(format) = this.types.bits(&ty).and_then(FloatFormat::of_width) else { return Ok(None) };
    Ok(Some((format, value.term, ty)))
}

fn unknown_precision<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Operand {
    this.unsupported_value(call.at, format!("`{}` of this precision", call.name), &call.result)
}

/// An `int` that is 1 where a condition on the argument holds.
fn question<'a>(
    this: &mut Lowering<'a>,
    call: &Call<'a>,
    ask: fn(&mut TermStore, FloatFormat, TermId) -> TermId,
) -> Res<Operand> {
    let Some((format, value, _)) = argument(this, call)? else { return Ok(unknown_precision(this, call)) };
    let truth = ask(&mut this.terms, format, value);
    let term = this.terms.bool_to_bits(truth, 32);
    Ok(this.int(term))
}

fn fabs<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let Some((format, value, ty)) = argument(this, call)? else { return Ok(unknown_precision(this, call)) };
    Ok(Operand::Scalar(Value { term: this.terms.fp_abs(format, value), ty }))
}

fn isnan<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    question(this, call, TermStore::fp_is_nan)
}

fn isfinite<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    question(this, call, |terms, format, value| {
        let (nan, infinite) = (terms.fp_is_nan(format, value), terms.fp_is_infinite(format, value));
        let special = terms.or(nan, infinite);
        terms.not(special)
    })
}

fn signbit<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    question(this, call, |terms, format, value| {
        let sign = terms.extract(value, format.width() - 1, format.width() - 1);
        terms.is_nonzero(sign)
    })
}

fn isinf<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let Some((format, value, _)) = argument(this, call)? else { return Ok(unknown_precision(this, call)) };
    let terms = &mut this.terms;
    let infinite = terms.fp_is_infinite(format, value);
    let sign = terms.extract(value, format.width() - 1, format.width() - 1);
    let negative = terms.is_nonzero(sign);
    let (one, minus, zero) = (terms.constant(32, 1), terms.constant(32, u128::from(u32::MAX)), terms.constant(32, 0));
    let signed = terms.ite(negative, minus, one);
    let term = terms.ite(infinite, signed, zero);
    Ok(this.int(term))
}

fn constant<'a>(this: &mut Lowering<'a>, call: &Call<'a>, single: f32, double: f64) -> Operand {
    let (bits, pattern) = match call.name.ends_with('f') && call.name != "__builtin_inf" {
        true => (32, u128::from(single.to_bits())),
        false => (64, u128::from(double.to_bits())),
    };
    Operand::Scalar(Value { ty: Type::Float(bits), term: this.terms.constant(bits, pattern) })
}

fn infinity<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    Ok(constant(this, call, f32::INFINITY, f64::INFINITY))
}

/// The argument is a string that chooses the bits of the result; only an empty one is modelled.
fn not_a_number<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let digits = this.value(call.argument(this, 0)?)?;
    let first = this.load(digits.term, 8, Access::Plain, call.at);
    let chosen = this.terms.is_nonzero(first);
    this.when(chosen, call.at, |this| {
        this.unsupported(call.at, "bits of a NaN that a string chooses");
        Ok(())
    })?;
    Ok(constant(this, call, f32::NAN, f64::NAN))
}
