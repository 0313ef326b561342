//! Strings: bytes up to one that is zero, each read or written in a step of its own.
//!
//! What compares gives any number of the right sign, as C says, but none whose opposite does not fit: `-strcmp(a, b)` is written, and
//! no library gives the smallest `int`.

use concord_logic::TermId;
use concord_program::Op;

use super::Own::Preferred;
use super::memory::{make, size_argument};
use super::{Call, Row};
use crate::lower::{Lowering, Operand, Res, Value, Var};
use crate::types::{IntKind, Type};

pub(super) const ROWS: &[Row] = &[
    Row { names: &["memcmp", "__builtin_memcmp"], meaning: "Compares bytes.", own: Preferred, model: Some(memcmp) },
    Row {
        names: &["memchr", "strchr", "__builtin_strchr"],
        meaning: "The first place of a character.",
        own: Preferred,
        model: Some(find),
    },
    Row { names: &["strrchr"], meaning: "The last place of a character.", own: Preferred, model: Some(find_last) },
    Row {
        names: &["strlen", "strnlen", "__builtin_strlen"],
        meaning: "The length of a string.",
        own: Preferred,
        model: Some(length),
    },
    Row { names: &["strcpy", "__builtin_strcpy"], meaning: "Copies a string.", own: Preferred, model: Some(strcpy) },
    Row {
        names: &["strncpy", "__builtin_strncpy"],
        meaning: "Copies a string and fills with zeros.",
        own: Preferred,
        model: Some(strncpy),
    },
    Row {
        names: &["strcat", "strncat", "__builtin_strcat"],
        meaning: "Appends a string.",
        own: Preferred,
        model: Some(strcat),
    },
    Row { names: &["strcmp", "__builtin_strcmp"], meaning: "Compares strings.", own: Preferred, model: Some(strcmp) },
    Row {
        names: &["strncmp", "__builtin_strncmp"],
        meaning: "Compares the beginnings of strings.",
        own: Preferred,
        model: Some(strncmp),
    },
    Row {
        names: &["strdup", "__builtin_strdup"],
        meaning: "A copy of a string in a new object.",
        own: Preferred,
        model: Some(strdup),
    },
    Row {
        names: &["atoi", "atol", "atoll"],
        meaning: "The decimal number at the beginning of a string; any for one that does not fit, which is undefined.",
        own: Preferred,
        model: Some(decimal),
    },
    Row {
        names: &["strndup", "__builtin_strndup"],
        meaning: "A copy of the beginning of a string in a new object.",
        own: Preferred,
        model: Some(strndup),
    },
];

fn string<'a>(this: &mut Lowering<'a>, call: &Call<'a>, index: usize) -> Res<TermId> {
    Ok(this.address_argument(call.argument(this, index)?)?.term)
}

fn characters(term: TermId) -> Operand {
    Operand::Scalar(Value { ty: Type::Int(crate::types::IntKind::CHAR).pointer_to(), term })
}

/// The number of bytes before the first zero, but for those beyond a limit.
fn measure(this: &mut Lowering<'_>, string: TermId, limit: Option<TermId>, at: usize) -> Var {
    let length = this.new_index(at);
    this.count_up(length, limit, at, &mut |this, end| {
        let byte = this.byte_at(string, length.term, at);
        let zero = this.terms.constant(8, 0);
        let ends = this.terms.eq(byte, zero);
        this.leave_if(ends, end, at);
    });
    length
}

/// Copies bytes up to a zero or a limit; whether the zero is copied, too, is said. The number of bytes before it.
fn copy(this: &mut Lowering<'_>, to: TermId, from: TermId, limit: Option<TermId>, zero_too: bool, at: usize) -> Var {
    let index = this.new_index(at);
    this.count_up(index, limit, at, &mut |this, end| {
        let byte = this.byte_at(from, index.term, at);
        if zero_too {
            this.set_byte(to, index.term, byte, at);
        }
        let zero = this.terms.constant(8, 0);
        let ends = this.terms.eq(byte, zero);
        this.leave_if(ends, end, at);
        if !zero_too {
            this.set_byte(to, index.term, byte, at);
        }
    });
    index
}

/// `strlen(s)` and `strnlen(s, limit)`.
fn length<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let string = string(this, call, 0)?;
    let limit = if call.arguments.len() > 1 { Some(size_argument(this, call, 1)?) } else { None };
    let length = measure(this, string, limit, call.at);
    Ok(Operand::Scalar(Value { ty: Type::Int(this.types.size_type()), term: length.term }))
}

/// `strcpy(to, from)`.
fn strcpy<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let (to, from) = (string(this, call, 0)?, string(this, call, 1)?);
    copy(this, to, from, None, true, call.at);
    Ok(characters(to))
}

/// `strncpy(to, from, limit)`: what is left up to the limit is zero.
fn strncpy<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let (at, to, from) = (call.at, string(this, call, 0)?, string(this, call, 1)?);
    let limit = size_argument(this, call, 2)?;
    let index = copy(this, to, from, Some(limit), false, at);
    this.count_up(index, Some(limit), at, &mut |this, _| {
        let zero = this.terms.constant(8, 0);
        this.set_byte(to, index.term, zero, at);
    });
    Ok(characters(to))
}

/// `strcat(to, from)` and `strncat(to, from, limit)`.
fn strcat<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let (at, to, from) = (call.at, string(this, call, 0)?, string(this, call, 1)?);
    let limit = if call.arguments.len() > 2 { Some(size_argument(this, call, 2)?) } else { None };
    let length = measure(this, to, None, at);
    let behind = this.terms.bv_add(to, length.term);
    let index = copy(this, behind, from, limit, limit.is_none(), at);
    if limit.is_some() {
        let zero = this.terms.constant(8, 0);
        this.set_byte(behind, index.term, zero, at);
    }
    Ok(characters(to))
}

/// `strdup(s)`.
fn strdup<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let (at, from) = (call.at, string(this, call, 0)?);
    let length = measure(this, from, None, at);
    let one = this.pointer_constant(1);
    let size = this.terms.bv_add(length.term, one);
    let Operand::Scalar(made) = make(this, call, size, false)? else { return Ok(Operand::Void) };
    copy(this, made.term, from, None, true, at);
    Ok(characters(made.term))
}

/// `strndup(s, limit)`.
fn strndup<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let (at, from) = (call.at, string(this, call, 0)?);
    let limit = size_argument(this, call, 1)?;
    let length = measure(this, from, Some(limit), at);
    let one = this.pointer_constant(1);
    let size = this.terms.bv_add(length.term, one);
    let Operand::Scalar(made) = make(this, call, size, false)? else { return Ok(Operand::Void) };
    let index = this.new_index(at);
    this.count_up(index, Some(length.term), at, &mut |this, _| {
        let byte = this.byte_at(from, index.term, at);
        this.set_byte(made.term, index.term, byte, at);
    });
    let zero = this.terms.constant(8, 0);
    this.set_byte(made.term, length.term, zero, at);
    Ok(characters(made.term))
}

/// `atoi(s)` and its kin: white space, a sign, digits.
fn decimal<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let (at, from) = (call.at, string(this, call, 0)?);
    let rank = match call.name.as_str() {
        "atoll" => 5,
        "atol" => 4,
        _ => 3,
    };
    let kind = IntKind::of(rank, true, this.types.model);
    let (index, byte) = (this.new_index(at), this.fresh("character", 8));
    let number = this.fresh("number", kind.bits);
    let (negative, exceeded) = (this.fresh("negative", 1), this.fresh("exceeded", 1));
    let between = |this: &mut Lowering<'_>, term: TermId, low: u8, high: u8| {
        let (low, high) = (this.terms.constant(8, low.into()), this.terms.constant(8, high.into()));
        let (above, below) = (this.terms.bv_ule(low, term), this.terms.bv_ule(term, high));
        this.terms.and(above, below)
    };
    let next = |this: &mut Lowering<'_>| {
        let value = this.byte_at(from, index.term, at);
        this.emit(Op::Assign { target: byte.id, value }, at);
    };
    this.count_up(index, None, at, &mut |this, end| {
        next(this);
        let (space, blank) = (between(this, byte.term, b'\t', b'\r'), between(this, byte.term, b' ', b' '));
        let white = this.terms.or(space, blank);
        let other = this.terms.not(white);
        this.leave_if(other, end, at);
    });
    let (minus, plus) = (between(this, byte.term, b'-', b'-'), between(this, byte.term, b'+', b'+'));
    let value = this.terms.bool_to_bits(minus, 1);
    this.emit(Op::Assign { target: negative.id, value }, at);
    let signed = this.terms.or(minus, plus);
    let step = this.terms.bool_to_bits(signed, this.pointer_bits());
    let value = this.terms.bv_add(index.term, step);
    this.emit(Op::Assign { target: index.id, value }, at);
    let value = this.terms.constant(kind.bits, 0);
    this.emit(Op::Assign { target: number.id, value }, at);
    let value = this.terms.constant(1, 0);
    this.emit(Op::Assign { target: exceeded.id, value }, at);
    this.count_up(index, None, at, &mut |this, end| {
        next(this);
        let digit = between(this, byte.term, b'0', b'9');
        let other = this.terms.not(digit);
        this.leave_if(other, end, at);
        let terms = &mut this.terms;
        // Four bits more have room for one more digit.
        let wide = kind.bits + 4;
        let (ten, zero) = (terms.constant(wide, 10), terms.constant(8, b'0'.into()));
        let digit = terms.bv_sub(byte.term, zero);
        let (digit, before) = (terms.resize(digit, wide, false), terms.resize(number.term, wide, false));
        let shifted = terms.bv_mul(before, ten);
        let value = terms.bv_add(shifted, digit);
        let (most, below) =
            (terms.constant(wide, (1 << (kind.bits - 1)) - 1), terms.resize(negative.term, wide, false));
        let most = terms.bv_add(most, below);
        let (beyond, known) = (terms.bv_ult(most, value), terms.is_nonzero(exceeded.term));
        let beyond = terms.or(known, beyond);
        let (beyond, value) = (terms.bool_to_bits(beyond, 1), terms.resize(value, kind.bits, false));
        this.emit(Op::Assign { target: exceeded.id, value: beyond }, at);
        this.emit(Op::Assign { target: number.id, value }, at);
    });
    let opposite = this.terms.bv_neg(number.term);
    let is_negative = this.terms.is_nonzero(negative.term);
    let exact = this.terms.ite(is_negative, opposite, number.term);
    let any = this.fresh("any", kind.bits);
    this.emit(Op::Havoc { target: any.id }, at);
    let undefined = this.terms.is_nonzero(exceeded.term);
    let term = this.terms.ite(undefined, any.term, exact);
    Ok(Operand::Scalar(Value { ty: Type::Int(kind), term }))
}

/// `strchr(s, c)` and `memchr(s, c, size)`.
fn find<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let (at, string) = (call.at, string(this, call, 0)?);
    let wanted = this.value(call.argument(this, 1)?)?;
    let wanted = this.terms.resize(wanted.term, 8, false);
    let wanted = this.freeze(wanted, at);
    let limit = if call.arguments.len() > 2 { Some(size_argument(this, call, 2)?) } else { None };
    let bits = this.pointer_bits();
    let (found, null) = (this.fresh("found", bits), this.pointer_constant(0));
    this.emit(Op::Assign { target: found.id, value: null }, at);
    let index = this.new_index(at);
    this.count_up(index, limit, at, &mut |this, end| {
        let byte = this.byte_at(string, index.term, at);
        let is_it = this.terms.eq(byte, wanted);
        let (hit, miss, span) = (this.body.label(), this.body.label(), this.span(at));
        this.body.branch(&this.terms, is_it, hit, miss, span);
        this.body.bind(hit);
        let place = this.terms.bv_add(string, index.term);
        this.emit(Op::Assign { target: found.id, value: place }, at);
        this.body.goto(end, span);
        this.body.bind(miss);
        if limit.is_none() {
            let zero = this.terms.constant(8, 0);
            let ends = this.terms.eq(byte, zero);
            this.leave_if(ends, end, at);
        }
    });
    Ok(characters(found.term))
}

/// `strrchr(s, c)`.
fn find_last<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let (at, string) = (call.at, string(this, call, 0)?);
    let wanted = this.value(call.argument(this, 1)?)?;
    let wanted = this.terms.resize(wanted.term, 8, false);
    let wanted = this.freeze(wanted, at);
    let bits = this.pointer_bits();
    let (found, null) = (this.fresh("found", bits), this.pointer_constant(0));
    this.emit(Op::Assign { target: found.id, value: null }, at);
    let index = this.new_index(at);
    this.count_up(index, None, at, &mut |this, end| {
        let byte = this.byte_at(string, index.term, at);
        let is_it = this.terms.eq(byte, wanted);
        let place = this.terms.bv_add(string, index.term);
        let value = this.terms.ite(is_it, place, found.term);
        this.emit(Op::Assign { target: found.id, value }, at);
        let zero = this.terms.constant(8, 0);
        let ends = this.terms.eq(byte, zero);
        this.leave_if(ends, end, at);
    });
    Ok(characters(found.term))
}

fn compared<'a>(this: &mut Lowering<'a>, call: &Call<'a>, limit: Option<TermId>, stops: bool) -> Res<Operand> {
    let (at, left, right) = (call.at, string(this, call, 0)?, string(this, call, 1)?);
    let [first, second] = ["left", "right"].map(|name| this.fresh(name, 8));
    let zero = this.terms.constant(8, 0);
    for var in [first, second] {
        this.emit(Op::Assign { target: var.id, value: zero }, at);
    }
    // All bytes of memory are compared, though those after the first difference do not count. Whether they exist is asked of races only.
    let reads_on = this.input.races && !stops;
    let index = this.new_index(at);
    this.count_up(index, limit, at, &mut |this, end| {
        let [mut one, mut two] = [left, right].map(|string| this.byte_at(string, index.term, at));
        if reads_on {
            let before = [first, second].map(|var| this.freeze(var.term, at));
            let known = this.terms.ne(before[0], before[1]);
            [one, two] = [(before[0], one), (before[1], two)].map(|(was, read)| this.terms.ite(known, was, read));
        }
        this.emit(Op::Assign { target: first.id, value: one }, at);
        this.emit(Op::Assign { target: second.id, value: two }, at);
        if !reads_on {
            let differ = this.terms.ne(first.term, second.term);
            this.leave_if(differ, end, at);
        }
        if stops {
            let ends = this.terms.eq(first.term, zero);
            this.leave_if(ends, end, at);
        }
    });
    // Any number of the right sign: `-1 - n` or `1 + n`, within `INT_MAX`.
    let any = this.fresh("any", 31);
    this.emit(Op::Havoc { target: any.id }, at);
    let terms = &mut this.terms;
    let (n, one, most) = (terms.zero_extend(any.term, 1), terms.constant(32, 1), terms.constant(32, i32::MAX as u128));
    let (below, above) = (terms.bv_not(n), terms.bv_add(n, one));
    let is_most = terms.eq(n, most);
    let (above, opposite) = (terms.ite(is_most, most, above), terms.bv_neg(most));
    let below = terms.ite(is_most, opposite, below);
    let (less, equal) = (terms.bv_ult(first.term, second.term), terms.eq(first.term, second.term));
    let (unequal, none) = (terms.ite(less, below, above), terms.constant(32, 0));
    let term = terms.ite(equal, none, unequal);
    let term = this.freeze(term, at);
    Ok(Operand::Scalar(Value { ty: Type::INT, term }))
}

/// `strcmp(a, b)`.
fn strcmp<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    compared(this, call, None, true)
}

/// `strncmp(a, b, limit)`.
fn strncmp<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let limit = size_argument(this, call, 2)?;
    compared(this, call, Some(limit), true)
}

/// `memcmp(a, b, size)`.
fn memcmp<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let limit = size_argument(this, call, 2)?;
    compared(this, call, Some(limit), false)
}
