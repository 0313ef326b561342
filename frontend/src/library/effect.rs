//! Functions whose effects no property can see.

use concord_logic::{Bits, TermId};
use concord_program::{Access, Op};
use lang_c::ast::Expression;
use lang_c::span::Node;

use super::Own::{Ignored, Preferred};
use super::number::EINVAL;
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
        meaning: "Any value from 0 to 2147483647.",
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
        meaning: "Any number from -1 on.",
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
        names: &["clock_gettime"],
        meaning: "Any time, with a fraction below a second, of a monotonic clock never an earlier one than before; -1 and EINVAL for a clock that there is not.",
        own: Preferred,
        model: Some(clock_time),
    },
    Row {
        names: &["timespec_get", "gettimeofday"],
        meaning: "Any time, with a fraction below a second; gettimeofday says 0, timespec_get the base or 0.",
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
    evaluate(this, call, call.arguments.len())?;
    if matches!(call.name.as_str(), "puts" | "fputs" | "perror") {
        this.use_stream(call.at)?;
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
    any_between(this, call, low, high)
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

/// `clock_gettime(clock, &time)`: a clock that there always is gives its time, one that there is not fails.
fn clock_time<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let clock = this.word_argument(call, 0)?;
    let [last, hole, alarm] = [11, 10, 8].map(|number| this.number(number));
    let zero = this.number(0);
    let terms = &mut this.terms;
    let (beyond, is_hole) = (terms.bv_slt(last, clock), terms.eq(clock, hole));
    let missing = terms.or(beyond, is_hole);
    // Clocks that may wake the machine need a device; negative numbers are clocks of processes and devices.
    let (negative, from_alarm) = (terms.bv_slt(clock, zero), terms.bv_sle(alarm, clock));
    let is_last = terms.eq(clock, last);
    let other = terms.not(is_last);
    let needs_device = terms.and(from_alarm, other);
    let doubtful = terms.or(negative, needs_device);
    let open = this.choice(at);
    let perhaps = this.terms.and(doubtful, open);
    let fails = this.terms.or(missing, perhaps);
    let given = this.terms.not(fails);
    this.when(given, at, |this| fill(this, call, call.argument(this, 1)?))?;
    this.when(fails, at, |this| this.set_errno(EINVAL, at))?;
    let (minus, zero) = (this.terms.constant(32, u32::MAX.into()), this.number(0));
    let term = this.terms.ite(fails, minus, zero);
    Ok(this.int(term))
}

/// Every cell of the objects that arguments point to gets any value.
fn fill_in<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    for argument in call.arguments {
        fill(this, call, argument)?;
    }
    if call.name != "timespec_get" {
        return Ok(this.returns(0));
    }
    // The base, which is positive, or 0.
    let base = this.try_constant(call.argument(this, 1)?)?;
    let value = any_between(this, call, 0, base.unwrap_or(i32::MAX.into()))?;
    if let (Operand::Scalar(value), Some(base)) = (&value, base) {
        let bits = this.terms.width(value.term);
        let (zero, base) = (this.terms.constant(bits, 0), this.terms.bits(Bits::from_signed(bits, base)));
        let (failed, given) = (this.terms.eq(value.term, zero), this.terms.eq(value.term, base));
        let condition = this.terms.or(failed, given);
        this.emit(Op::Assume { condition }, call.at);
    }
    Ok(value)
}

/// The clock that is asked, if it is one that never goes back.
fn steady_clock<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Option<i128>> {
    // Monotonic, raw, coarse, since booting.
    let steady = |clock: &i128| matches!(clock, 1 | 4 | 6 | 7);
    match call.arguments {
        [clock, _] if call.name == "clock_gettime" && !this.typing => Ok(this.try_constant(clock)?.filter(steady)),
        _ => Ok(None),
    }
}

/// Where a time has its fraction of a second, and the largest one.
fn fraction(this: &Lowering<'_>, ty: &Type) -> Option<(u64, i128)> {
    let Type::Record(id) = ty.unqualified() else { return None };
    let member = |name| this.types.find_member(*id, name).map(|found| found.offset);
    let nanoseconds = member("tv_nsec").map(|offset| (offset, 999_999_999));
    nanoseconds.or_else(|| member("tv_usec").map(|offset| (offset, 999_999)))
}

/// Whether values of the type are pointers once they are read.
fn is_pointer(ty: &Type) -> bool {
    ty.pointee().is_some() || ty.is_array() || ty.is_function()
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
    let fraction = fraction(this, &place.ty);
    let mut cells = Vec::new();
    layout.for_each_cell(&mut |offset, bits| cells.push((offset, bits)));
    let given = this.terms.is_nonzero(address);
    this.when(given, call.at, |this| {
        let mut values = Vec::new();
        for (offset, bits) in cells {
            let var = this.fresh("any", bits);
            this.emit(Op::Havoc { target: var.id }, call.at);
            if let Some((_, most)) = fraction.filter(|(place, _)| *place == offset) {
                this.assume_between(var.term, 0, most, call.at);
            }
            values.push((offset, var.term));
        }
        if let (Some(clock), [(0, seconds), (_, fraction)]) = (steady_clock(this, call)?, values.as_slice()) {
            environment::advance(this, clock, *seconds, *fraction, call.at);
        }
        for (offset, value) in values {
            let address = this.offset_address(address, offset);
            this.emit(Op::Store { address, value, access: Access::Plain }, call.at);
        }
        Ok(())
    })
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
