//! Functions whose effects no property can see.

use concord_program::{Access, Op};
use lang_c::ast::Expression;

use super::Own::{Ignored, Preferred};
use super::{Call, Row, errno};
use crate::lower::{Lowering, Operand, Res};
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &[
            "printf",
            "fprintf",
            "vprintf",
            "vfprintf",
            "dprintf",
            "puts",
            "putchar",
            "fputs",
            "fputc",
            "putc",
            "fflush",
            "perror",
            "usleep",
            "sleep",
            "thrd_yield",
            "srand",
            "srandom",
            "setbuf",
            "setvbuf",
            "fclose",
            "__printf_chk",
            "__fprintf_chk",
            "syslog",
            "openlog",
            "closelog",
            "alarm",
            "setlocale",
        ],
        meaning: "Nothing that a property speaks of; the result is any value.",
        own: Preferred,
        model: Some(harmless),
    },
    Row {
        names: &["nanosleep", "clock_nanosleep", "thrd_sleep"],
        meaning: "Nothing that a property speaks of; the result is any value, and so is the time that was left.",
        own: Preferred,
        model: Some(harmless),
    },
    Row {
        names: &["rand", "random", "lrand48"],
        meaning: "Any value that is not negative.",
        own: Preferred,
        model: Some(random),
    },
    Row {
        names: &["time", "clock", "getpid", "getppid", "getuid", "gettid", "getchar", "sysconf", "get_nprocs"],
        meaning: "Any value; not modelled if it is also stored through a pointer.",
        own: Preferred,
        model: Some(any),
    },
    Row {
        names: &["clock_gettime", "timespec_get", "gettimeofday"],
        meaning: "Any time; the result is any value.",
        own: Preferred,
        model: Some(fill_in),
    },
    Row {
        names: &["__errno_location"],
        meaning: "Where the thread has its errno.",
        own: Ignored,
        model: Some(errno::location),
    },
    Row {
        names: &["__builtin_expect", "__builtin_expect_with_probability"],
        meaning: "The first argument.",
        own: Ignored,
        model: Some(expect),
    },
];

/// Input, output and waiting: the arguments are evaluated, the result is any value.
fn harmless<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
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

/// Every cell of the objects that arguments point to gets any value.
fn fill_in<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    for argument in call.arguments {
        let addressed = matches!(&argument.node, Expression::UnaryOperator(_));
        if !addressed && this.type_of(argument)?.pointee().is_none() {
            this.effect(argument)?;
            continue;
        }
        if this.try_constant(argument)? == Some(0) {
            continue;
        }
        let place = this.argument_place(argument)?;
        let Some(layout) = this.types.layout(&place.ty) else {
            return Ok(this.unsupported_value(call.at, format!("this call of `{}`", call.name), &call.result));
        };
        let address = this.address_of_place(&place, argument.span.start)?.term;
        let mut cells = Vec::new();
        layout.for_each_cell(&mut |offset, bits| cells.push((offset, bits)));
        for (offset, bits) in cells {
            let var = this.fresh("any", bits);
            this.emit(Op::Havoc { target: var.id }, call.at);
            let address = this.offset_address(address, offset);
            this.emit(Op::Store { address, value: var.term, access: Access::Plain }, call.at);
        }
    }
    any_result(this, call)
}

fn any_result<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    if call.result == Type::Void { Ok(Operand::Void) } else { this.any_value(&call.result, call.at) }
}

/// Any value; a pointer argument other than null would be written to.
fn any<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    for argument in call.arguments {
        if this.try_constant(argument)? != Some(0) {
            return Ok(this.unsupported_value(call.at, format!("`{}` with an argument", call.name), &call.result));
        }
    }
    any_result(this, call)
}

/// `rand()`: any value that is not negative.
fn random<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let value = this.any_value(&call.result, call.at)?;
    if let Operand::Scalar(value) = &value {
        let zero = this.terms.constant(this.terms.width(value.term), 0);
        let condition = this.terms.bv_sle(zero, value.term);
        this.emit(Op::Assume { condition }, call.at);
    }
    Ok(value)
}

/// `__builtin_expect(value, expected)`.
fn expect<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let value = this.operand(call.argument(this, 0)?)?;
    for argument in &call.arguments[1..] {
        this.effect(argument)?;
    }
    Ok(value)
}
