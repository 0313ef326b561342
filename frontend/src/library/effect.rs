//! Functions whose effects no property can see.

use concord_program::{Access, Op};
use lang_c::ast::Expression;
use lang_c::span::Node;

use super::Own::{Ignored, Preferred};
use super::{Call, Row, environment, errno};
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
        model: Some(sleep_for),
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
        names: &["getenv", "secure_getenv"],
        meaning: "Null or any string, the same one for the same literal; other names are not modelled.",
        own: Preferred,
        model: Some(environment::getenv),
    },
    Row {
        names: &["__errno_location"],
        meaning: "Where the thread has its errno.",
        own: Ignored,
        model: Some(errno::location),
    },
    Row {
        names: &["__builtin_va_start", "__builtin_va_end", "__builtin_va_copy"],
        meaning: "Lists of variable arguments.",
        own: Ignored,
        model: Some(argument_list),
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
        fill(this, call, argument)?;
    }
    any_result(this, call)
}

/// `nanosleep(&time, &left)` and its kin: the last argument is filled in.
fn sleep_for<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    if let [others @ .., left] = call.arguments {
        for argument in others {
            this.operand(argument)?;
        }
        fill(this, call, left)?;
    }
    any_result(this, call)
}

/// Whether values of the type are pointers once they are read.
fn is_pointer(ty: &Type) -> bool {
    ty.pointee().is_some() || matches!(ty, Type::Array(..) | Type::Function(_))
}

/// Every cell of the object that an argument points to, if it is a pointer and not null, gets any value.
fn fill<'a>(this: &mut Lowering<'a>, call: &Call<'a>, argument: &'a Node<Expression>) -> Res<()> {
    let addressed = matches!(&argument.node, Expression::UnaryOperator(_));
    if !addressed && !is_pointer(&this.type_of(argument)?) {
        return this.effect(argument);
    }
    if !addressed && this.try_constant(argument)? == Some(0) {
        return Ok(());
    }
    let place = this.argument_place(argument)?;
    let Some(layout) = this.types.layout(&place.ty) else {
        this.unsupported(call.at, format!("this call of `{}`", call.name));
        return Ok(());
    };
    let address = this.address_of_place(&place, argument.span.start)?.term;
    let mut cells = Vec::new();
    layout.for_each_cell(&mut |offset, bits| cells.push((offset, bits)));
    let given = this.terms.is_nonzero(address);
    this.when(given, call.at, |this| {
        for (offset, bits) in cells {
            let var = this.fresh("any", bits);
            this.emit(Op::Havoc { target: var.id }, call.at);
            let address = this.offset_address(address, offset);
            this.emit(Op::Store { address, value: var.term, access: Access::Plain }, call.at);
        }
        Ok(())
    })
}

fn any_result<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    if call.result == Type::Void { Ok(Operand::Void) } else { this.any_value(&call.result, call.at) }
}

/// Any value; a pointer argument other than null would be written to.
fn any<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    for argument in call.arguments {
        if is_pointer(&this.type_of(argument)?) && this.try_constant(argument)? != Some(0) {
            return Ok(this.unsupported_value(call.at, format!("`{}` with a pointer", call.name), &call.result));
        }
        this.effect(argument)?;
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

/// `va_start(list, last)`, `va_end(list)`, `va_copy(to, from)`.
fn argument_list<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let list = call.argument(this, 0)?;
    match call.name.as_str() {
        "__builtin_va_start" => this.start_list(list, call.at)?,
        "__builtin_va_copy" => this.copy_list(list, call.argument(this, 1)?, call.at)?,
        _ => {}
    }
    Ok(Operand::Void)
}

/// `__builtin_expect(value, expected)`.
fn expect<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let value = this.operand(call.argument(this, 0)?)?;
    for argument in &call.arguments[1..] {
        this.effect(argument)?;
    }
    Ok(value)
}
