//! Functions and builtins that compute with integers and touch no memory, but for a result.

use concord_logic::TermId;
use lang_c::ast::Expression;

use super::Own::{Ignored, Preferred};
use super::{Call, Row};
use crate::lower::{Lowering, Operand, Res, Value};
use crate::types::{IntKind, Type};

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &[
            "__builtin_clz",
            "__builtin_clzl",
            "__builtin_clzll",
            "__builtin_ctz",
            "__builtin_ctzl",
            "__builtin_ctzll",
            "__builtin_ffs",
            "__builtin_ffsl",
            "__builtin_ffsll",
            "ffs",
            "ffsl",
            "ffsll",
            "__builtin_popcount",
            "__builtin_popcountl",
            "__builtin_popcountll",
            "__builtin_parity",
            "__builtin_parityl",
            "__builtin_parityll",
        ],
        meaning: "Counts bits; leading and trailing zeros of 0, undefined, are as many as there are bits.",
        own: Preferred,
        model: Some(count_bits),
    },
    Row {
        names: &["__builtin_bswap16", "__builtin_bswap32", "__builtin_bswap64"],
        meaning: "The bytes in the other order.",
        own: Ignored,
        model: Some(swap_bytes),
    },
    Row {
        names: &[
            "__builtin_add_overflow",
            "__builtin_sub_overflow",
            "__builtin_mul_overflow",
            "__builtin_sadd_overflow",
            "__builtin_ssub_overflow",
            "__builtin_smul_overflow",
            "__builtin_uadd_overflow",
            "__builtin_usub_overflow",
            "__builtin_umul_overflow",
            "__builtin_saddl_overflow",
            "__builtin_ssubl_overflow",
            "__builtin_smull_overflow",
            "__builtin_uaddl_overflow",
            "__builtin_usubl_overflow",
            "__builtin_umull_overflow",
            "__builtin_saddll_overflow",
            "__builtin_ssubll_overflow",
            "__builtin_smulll_overflow",
            "__builtin_uaddll_overflow",
            "__builtin_usubll_overflow",
            "__builtin_umulll_overflow",
        ],
        meaning: "Stores the result, wrapped, and says whether it did not fit; operands have the type that the name says, if any.",
        own: Ignored,
        model: Some(overflow),
    },
    Row {
        names: &["abs", "labs", "llabs", "__builtin_abs", "__builtin_labs", "__builtin_llabs"],
        meaning: "The value without its sign.",
        own: Preferred,
        model: Some(absolute),
    },
    Row {
        names: &["__builtin_constant_p"],
        meaning: "Whether the argument is a constant.",
        own: Ignored,
        model: Some(constant_p),
    },
    Row {
        names: &["__builtin_choose_expr"],
        meaning: "The second or third argument, as the first says, which is a constant.",
        own: Ignored,
        model: Some(choose),
    },
    Row {
        names: &["__builtin_types_compatible_p"],
        meaning: "Whether two types are the same, but for qualifiers.",
        own: Ignored,
        model: Some(compatible),
    },
    Row {
        names: &[
            "isdigit", "isalpha", "isalnum", "isspace", "isupper", "islower", "isxdigit", "ispunct", "isprint",
            "isgraph", "iscntrl", "isblank",
        ],
        meaning: "Whether the character is of the class, in the C locale; any number but 0 if it is.",
        own: Preferred,
        model: Some(class),
    },
    Row {
        names: &["isascii"],
        meaning: "Whether the number is one of 0 to 127; any number but 0 if it is.",
        own: Preferred,
        model: Some(class),
    },
    Row { names: &["toascii"], meaning: "The lowest seven bits.", own: Preferred, model: Some(seven_bits) },
    Row {
        names: &["toupper", "tolower"],
        meaning: "The character with the other case, in the C locale. A negative one, undefined, stays as it is or becomes that of an unsigned character.",
        own: Preferred,
        model: Some(other_case),
    },
];

/// An argument as an unsigned number of so many bits.
fn number<'a>(this: &mut Lowering<'a>, call: &Call<'a>, index: usize, kind: IntKind) -> Res<TermId> {
    let value = this.value(call.argument(this, index)?)?;
    let value = this.convert(value, &Type::Int(kind), call.at)?;
    Ok(this.freeze(value.term, call.at))
}

/// The kind of number that the end of a name says.
fn named_kind(this: &Lowering<'_>, name: &str, signed: bool) -> IntKind {
    let rank = if name.ends_with("ll") && !name.ends_with("ull") {
        5
    } else if name.ends_with('l') {
        4
    } else {
        3
    };
    IntKind::of(rank, signed, this.types.model)
}

fn count_bits<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let name = call.name.trim_start_matches("__builtin_");
    let kind = named_kind(this, name, false);
    let (bits, value) = (kind.bits, number(this, call, 0, kind)?);
    let terms = &mut this.terms;
    let bit = |terms: &mut concord_logic::TermStore, at: u32| terms.extract(value, at, at);
    let mut result = terms.constant(32, if name.starts_with('c') { u128::from(bits) } else { 0 });
    match name.trim_end_matches('l') {
        "popcount" | "parity" => {
            for at in 0..bits {
                let one = bit(terms, at);
                let one = terms.zero_extend(one, 31);
                result = if name.starts_with('p') && name.contains("count") {
                    terms.bv_add(result, one)
                } else {
                    terms.bv_xor(result, one)
                };
            }
        }
        stem => {
            // The last one to be looked at wins.
            let leading = stem == "c" || stem == "clz";
            for step in 0..bits {
                let at = if leading { step } else { bits - 1 - step };
                let one = bit(terms, at);
                let is_set = terms.is_nonzero(one);
                let place = match stem {
                    "ffs" => at + 1,
                    _ if leading => bits - 1 - at,
                    _ => at,
                };
                let place = terms.constant(32, u128::from(place));
                result = terms.ite(is_set, place, result);
            }
        }
    }
    let term = this.freeze(result, call.at);
    Ok(this.int(term))
}

fn swap_bytes<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let rank = match call.name.as_str() {
        "__builtin_bswap16" => 2,
        "__builtin_bswap32" => 3,
        _ => 5,
    };
    let kind = IntKind::of(rank, false, this.types.model);
    let value = number(this, call, 0, kind)?;
    let mut swapped = this.terms.extract(value, 7, 0);
    for byte in 1..kind.bits / 8 {
        let next = this.terms.extract(value, byte * 8 + 7, byte * 8);
        swapped = this.terms.concat(swapped, next);
    }
    Ok(Operand::Scalar(Value { ty: Type::Int(kind), term: swapped }))
}

/// The type that the operands of `__builtin_uaddl_overflow` and its kin are converted to.
fn operand_type(this: &Lowering<'_>, name: &str) -> Option<Type> {
    let stem = name.strip_prefix("__builtin_")?.strip_suffix("_overflow")?;
    let (sign, rest) = stem.split_at_checked(1)?;
    let length = ["add", "sub", "mul"].iter().find_map(|operation| rest.strip_prefix(operation))?;
    let rank = 3 + u8::try_from(length.len()).ok()?;
    Some(Type::Int(IntKind::of(rank, sign == "s", this.types.model)))
}

/// `__builtin_add_overflow(a, b, &result)`: computed with enough bits for every operand and result.
fn overflow<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    const WIDE: u32 = 128;
    let at = call.at;
    let (mut operands, mut longest) = (Vec::new(), 0);
    for index in 0..2 {
        let mut value = this.value(call.argument(this, index)?)?;
        if let Some(ty) = operand_type(this, &call.name) {
            value = this.convert(value, &ty, at)?;
        }
        longest = longest.max(this.terms.width(value.term));
        if !value.ty.is_integer() {
            return this.error(at, "this argument is not an integer");
        }
        let signed = matches!(&value.ty, Type::Int(kind) if kind.signed);
        let wide = this.terms.resize(value.term, WIDE, signed);
        operands.push(this.freeze(wide, at));
    }
    let target = this.argument_place(call.argument(this, 2)?)?;
    let Some(bits) = this.types.bits(&target.ty).filter(|_| target.ty.is_integer()) else {
        return this.error(at, "this result is not an integer");
    };
    if longest.max(bits) > 64 {
        return Ok(this.unsupported_value(at, format!("`{}` of so long an integer", call.name), &Type::Bool));
    }
    let terms = &mut this.terms;
    let exact = match &call.name {
        name if name.contains("add") => terms.bv_add(operands[0], operands[1]),
        name if name.contains("sub") => terms.bv_sub(operands[0], operands[1]),
        _ => terms.bv_mul(operands[0], operands[1]),
    };
    let signed = matches!(target.ty.unqualified(), Type::Int(kind) if kind.signed);
    let wrapped = terms.resize(exact, bits, false);
    let back = terms.resize(wrapped, WIDE, signed);
    let differs = terms.ne(back, exact);
    let differs = terms.bool_to_bits(differs, 1);
    let differs = this.freeze(differs, at);
    let wrapped = this.freeze(wrapped, at);
    this.write(&target, Value { ty: target.ty.unqualified().clone(), term: wrapped }, at);
    Ok(Operand::Scalar(Value { ty: Type::Bool, term: differs }))
}

fn absolute<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let rank = match call.name.trim_start_matches("__builtin_") {
        "llabs" => 5,
        "labs" => 4,
        _ => 3,
    };
    let kind = IntKind::of(rank, true, this.types.model);
    let value = number(this, call, 0, kind)?;
    let terms = &mut this.terms;
    let zero = terms.constant(kind.bits, 0);
    let (negative, opposite) = (terms.bv_slt(value, zero), terms.bv_neg(value));
    let term = terms.ite(negative, opposite, value);
    Ok(Operand::Scalar(Value { ty: Type::Int(kind), term }))
}

fn constant_p<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let node = call.argument(this, 0)?;
    let known = matches!(node.node, Expression::StringLiteral(_)) || this.try_constant(node)?.is_some();
    Ok(this.returns(known.into()))
}

fn choose<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let index = if this.constant(call.argument(this, 0)?)? == 0 { 2 } else { 1 };
    let chosen = call.argument(this, index)?;
    this.operand(chosen)
}

/// The types arrive as operands of `sizeof`.
fn compatible<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let arguments = [call.argument(this, 0)?, call.argument(this, 1)?];
    Ok(match this.types_compatible(arguments)? {
        Some(same) => this.returns(same.into()),
        None => {
            let what = "`__builtin_types_compatible_p` where a qualifier or an enumeration decides";
            this.unsupported_value(call.at, what, &Type::INT)
        }
    })
}

/// The characters of a class, as pairs of the first and the last one of a range.
fn ranges(class: &str) -> &'static [u8] {
    match class {
        "isascii" => b"\x00\x7f",
        "isdigit" => b"09",
        "isalpha" => b"azAZ",
        "isalnum" => b"09azAZ",
        "isspace" => b"\t\r  ",
        "isupper" => b"AZ",
        "islower" => b"az",
        "isxdigit" => b"09afAF",
        "ispunct" => b"!/:@[`{~",
        "isprint" => b" ~",
        "isgraph" => b"!~",
        "iscntrl" => b"\x00\x1f\x7f\x7f",
        _ => b"\t\t  ",
    }
}

fn is_in(this: &mut Lowering<'_>, character: TermId, ranges: &[u8]) -> TermId {
    let terms = &mut this.terms;
    let mut inside = terms.ff();
    for range in ranges.chunks_exact(2) {
        let (low, high) = (terms.constant(32, range[0].into()), terms.constant(32, range[1].into()));
        let (above, below) = (terms.bv_ule(low, character), terms.bv_ule(character, high));
        let both = terms.and(above, below);
        inside = terms.or(inside, both);
    }
    inside
}

fn class<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let character = number(this, call, 0, IntKind::INT)?;
    let inside = is_in(this, character, ranges(&call.name));
    let Operand::Scalar(any) = this.any_value(&Type::INT, call.at)? else { return Ok(Operand::Void) };
    let terms = &mut this.terms;
    let (zero, one) = (terms.constant(32, 0), terms.constant(32, 1));
    let some = terms.is_nonzero(any.term);
    let nonzero = terms.ite(some, any.term, one);
    let term = terms.ite(inside, nonzero, zero);
    Ok(this.int(term))
}

fn seven_bits<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let character = number(this, call, 0, IntKind::INT)?;
    let low = this.terms.extract(character, 6, 0);
    let term = this.terms.resize(low, 32, false);
    Ok(this.int(term))
}

fn other_case<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let character = number(this, call, 0, IntKind::INT)?;
    let upper = call.name == "toupper";
    let inside = is_in(this, character, ranges(if upper { "islower" } else { "isupper" }));
    let case = this.terms.constant(32, 0x20);
    let other = this.terms.bv_xor(character, case);
    let term = this.terms.ite(inside, other, character);
    // The GNU library looks into a table that has the numbers of signed characters, too.
    let [least, end, more] = [-128, -1, 256].map(|number: i32| this.terms.constant(32, number.cast_unsigned().into()));
    let (above, below) = (this.terms.bv_sle(least, character), this.terms.bv_slt(character, end));
    let (strange, looks) = (this.terms.and(above, below), this.choice(call.at));
    let looked_up = this.terms.and(strange, looks);
    let unsigned = this.terms.bv_add(character, more);
    let term = this.terms.ite(looked_up, unsigned, term);
    Ok(this.int(term))
}
