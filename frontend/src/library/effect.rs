//! Functions whose effects no property can see.

use concord_logic::{Bits, TermId};
use concord_program::{Assumption, Op};
use lang_c::ast::Expression;

use super::Own::{Ignored, Preferred};
use super::{Call, Row, environment, errno};
use crate::lower::{Lowering, Operand, Res};
use crate::types::Type;
use crate::uses::does_something;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &[
            "puts",
            "fputs",
            "perror",
            "thrd_yield",
            "__builtin_ia32_pause",
            "srand",
            "srandom",
            "openlog",
            "closelog",
            "alarm",
            "setlocale",
        ],
        meaning: "Reads the strings behind its arguments and changes nothing but perhaps errno, after output; the result is any value.",
        own: Preferred,
        model: Some(harmless),
    },
    Row {
        names: &["putchar", "fputc", "putc", "putc_unlocked", "putchar_unlocked"],
        meaning: "Nothing that a property speaks of; the result is EOF or the character.",
        own: Preferred,
        model: Some(put_character),
    },
    Row {
        names: &["fflush", "fclose"],
        meaning: "Nothing that a property speaks of; the result is 0 or -1.",
        own: Preferred,
        model: Some(|this, call| bounded(this, call, -1, 0)),
    },
    Row {
        names: &["sleep"],
        meaning: "Nothing that a property speaks of; the result is at most what was asked for.",
        own: Preferred,
        model: Some(sleep),
    },
    Row {
        names: &["rand", "random", "lrand48"],
        meaning: "Any value from 0 to 2147483647, whatever the seed.",
        own: Preferred,
        model: Some(|this, call| bounded(this, call, 0, i32::MAX.into())),
    },
    Row {
        names: &["getpid", "getuid", "geteuid", "getgid", "getegid"],
        meaning: "Any number, always the same; that of a process is above 0.",
        own: Preferred,
        model: Some(environment::identity),
    },
    Row {
        names: &["time"],
        meaning: "Any time that is not negative, also stored through the pointer unless that is null.",
        own: Preferred,
        model: Some(time),
    },
    Row {
        names: &["clock", "sysconf", "sched_getcpu"],
        meaning: "Any number from -1 on, with any error in errno or none where it is -1.",
        own: Preferred,
        model: Some(|this, call| bounded(this, call, -1, i64::MAX.into())),
    },
    Row {
        names: &["getppid"],
        meaning: "Any number that is not negative.",
        own: Preferred,
        model: Some(|this, call| bounded(this, call, 0, i32::MAX.into())),
    },
    Row {
        names: &["get_nprocs"],
        meaning: "Any number from 1 on.",
        own: Preferred,
        model: Some(|this, call| bounded(this, call, 1, i32::MAX.into())),
    },
    Row {
        names: &["getenv", "secure_getenv"],
        meaning: "Null or any string, the same one for the same literal; other names are not modelled.",
        own: Preferred,
        model: Some(environment::getenv),
    },
    Row {
        names: &["strerror"],
        meaning: "One of two texts, which are any.",
        own: Preferred,
        model: Some(environment::error_text),
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
    evaluate(this, call, call.arguments.len())?;
    if matches!(call.name.as_str(), "puts" | "fputs" | "perror") {
        this.use_stream(call.at)?;
    }
    if matches!(call.name.as_str(), "srand" | "srandom") {
        this.assume(Assumption::RandomNumbersIgnoreSeeds);
    }
    if matches!(call.name.as_str(), "puts" | "fputs") {
        return any_between(this, call, -1, i32::MAX.into());
    }
    any_result(this, call)
}

/// Evaluates the first arguments and reads what is read behind them.
pub(super) fn evaluate<'a>(this: &mut Lowering<'a>, call: &Call<'a>, count: usize) -> Res<()> {
    for (index, argument) in call.arguments.iter().enumerate().take(count) {
        if !matches!(argument.node, Expression::StringLiteral(_)) && !this.read_behind(call, index)? {
            this.operand(argument)?;
        }
    }
    Ok(())
}

/// `putchar(character)` and its kin.
fn put_character<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let value = this.word_argument(call, 0)?;
    for argument in &call.arguments[1..] {
        this.operand(argument)?;
    }
    this.use_stream(call.at)?;
    let low = this.terms.extract(value, 7, 0);
    let (character, end) = (this.terms.resize(low, 32, false), this.terms.constant(32, u32::MAX.into()));
    let fails = this.choice(call.at);
    let term = this.terms.ite(fails, end, character);
    Ok(this.int(term))
}

/// A function that does nothing and says any number of a range.
fn bounded<'a>(this: &mut Lowering<'a>, call: &Call<'a>, low: i128, high: i128) -> Res<Operand> {
    evaluate(this, call, call.arguments.len())?;
    if matches!(call.name.as_str(), "fflush" | "fclose") {
        this.use_stream(call.at)?;
    }
    let value = any_between(this, call, low, high)?;
    if let ("sysconf" | "sched_getcpu", Operand::Scalar(number)) = (call.name.as_str(), &value) {
        let zero = this.terms.constant(this.terms.width(number.term), 0);
        let failed = this.terms.bv_slt(number.term, zero);
        this.when(failed, call.at, |this| this.leave_errno_open(call.at))?;
    }
    Ok(value)
}

/// Any number of a range as the result.
fn any_between<'a>(this: &mut Lowering<'a>, call: &Call<'a>, low: i128, high: i128) -> Res<Operand> {
    let value = any_result(this, call)?;
    if let Operand::Scalar(value) = &value {
        this.assume_between(value.term, low, high, call.at);
    }
    Ok(value)
}

impl Lowering<'_> {
    /// Goes on only where a signed number is in a range.
    pub(super) fn assume_between(&mut self, term: TermId, low: i128, high: i128, at: usize) {
        let bits = self.terms.width(term);
        let high = high.min((1 << (bits.min(64) - 1)) - 1);
        let [low, high] = [low, high].map(|bound| self.terms.bits(Bits::from_signed(bits, bound)));
        let (above, below) = (self.terms.bv_sle(low, term), self.terms.bv_sle(term, high));
        let condition = self.terms.and(above, below);
        self.emit(Op::Assume { condition }, at);
    }
}

/// `sleep(seconds)`: what is left of them.
fn sleep<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let seconds = this.word_argument(call, 0)?;
    let value = any_result(this, call)?;
    if let Operand::Scalar(value) = &value {
        let left = this.terms.resize(value.term, 32, false);
        let condition = this.terms.bv_ule(left, seconds);
        this.emit(Op::Assume { condition }, call.at);
    }
    Ok(value)
}

fn any_result<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    if call.result == Type::Void { Ok(Operand::Void) } else { this.any_value(&call.result, call.at) }
}

/// `time(&now)`.
fn time<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let pointer = this.value(call.argument(this, 0)?)?;
    let pointer = this.convert(pointer, &Type::Void.pointer_to(), at)?;
    let pointer = this.freeze(pointer.term, at);
    let now = any_between(this, call, 0, i64::MAX.into())?;
    if let Operand::Scalar(now) = &now {
        let given = this.terms.is_nonzero(pointer);
        this.when(given, at, |this| {
            this.store(pointer, &now.ty, now.term, at);
            Ok(())
        })?;
    }
    Ok(now)
}

/// `va_start(list, last)`, `va_end(list)`, `va_copy(to, from)`.
fn argument_list<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let list = call.argument(this, 0)?;
    match call.name.as_str() {
        "__builtin_va_start" => this.start_list(list, call.at)?,
        "__builtin_va_copy" => this.copy_list(list, call.argument(this, 1)?, call.at)?,
        _ if does_something(list) => this.effect(list)?,
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
