//! Clocks: a time may be any that is not negative, only a clock that never goes back gives none before the last one.

use concord_logic::TermId;
use concord_program::{Access, Op};
use lang_c::ast::Expression;
use lang_c::span::Node;

use super::Own::Preferred;
use super::number::EINVAL;
use super::{Call, Row, environment};
use crate::lower::{Lowering, Operand, Res};
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["clock_gettime"],
        meaning: "Any time, with a fraction below a second, of a monotonic clock never an earlier one than before; -1 and EINVAL for a clock that there is not.",
        own: Preferred,
        model: Some(clock_time),
    },
    Row {
        names: &["gettimeofday"],
        meaning: "Any time, with a fraction below a second; the result is 0.",
        own: Preferred,
        model: Some(time_of_day),
    },
    Row {
        names: &["timespec_get"],
        meaning: "Any time, with a fraction below a second, and the base, or 0; for a base that is none of 1 to 4, 0 and no time.",
        own: Preferred,
        model: Some(timespec_get),
    },
];

/// Clocks that never go back: monotonic, of the process, raw, coarse, since booting.
const STEADY: [u64; 5] = [1, 2, 4, 6, 7];

/// An object that gets a time.
struct Place {
    /// Where it is; null is no object.
    address: TermId,
    /// Its cells: where they are, and their bits.
    cells: Vec<(u64, u32)>,
    /// Where its fraction of a second is, and the largest one.
    fraction: Option<(u64, i128)>,
}

/// Where a time has its fraction of a second, and the largest one.
fn fraction(this: &Lowering<'_>, ty: &Type) -> Option<(u64, i128)> {
    let Type::Record(id) = ty.unqualified() else { return None };
    let member = |name| this.types.find_member(*id, name).map(|found| found.offset);
    let nanoseconds = member("tv_nsec").map(|offset| (offset, 999_999_999));
    nanoseconds.or_else(|| member("tv_usec").map(|offset| (offset, 999_999)))
}

/// The object that an argument points to; `None` for null and for what cannot be filled.
fn place<'a>(this: &mut Lowering<'a>, call: &Call<'a>, index: usize) -> Res<Option<Place>> {
    let argument: &Node<Expression> = call.argument(this, index)?;
    let addressed = matches!(&argument.node, Expression::UnaryOperator(_));
    if !addressed && this.try_constant(argument)? == Some(0) {
        return Ok(None);
    }
    let place = this.argument_place(argument)?;
    let address = this.address_of_place(&place, argument.span.start)?.term;
    let address = this.freeze(address, call.at);
    let Some(layout) = this.types.layout(&place.ty) else {
        let given = this.terms.is_nonzero(address);
        this.when(given, call.at, |this| {
            this.unsupported(call.at, format!("this call of `{}`", call.name));
            Ok(())
        })?;
        return Ok(None);
    };
    let mut cells = Vec::new();
    layout.for_each_cell(&mut |offset, bits| cells.push((offset, bits)));
    Ok(Some(Place { address, cells, fraction: fraction(this, &place.ty) }))
}

/// Every cell of the object gets any value that a time may have, if the object is there.
fn fill<'a>(this: &mut Lowering<'a>, place: &Place, clock: Option<TermId>, at: usize) -> Res<()> {
    let given = this.terms.is_nonzero(place.address);
    this.when(given, at, |this| {
        let mut values = Vec::new();
        for &(offset, bits) in &place.cells {
            let var = this.fresh("any", bits);
            this.emit(Op::Havoc { target: var.id }, at);
            match place.fraction {
                Some((part, most)) if part == offset => this.assume_between(var.term, 0, most, at),
                Some(_) if offset == 0 => this.assume_between(var.term, 0, i64::MAX.into(), at),
                _ => {}
            }
            values.push((offset, var.term));
        }
        if let (Some(clock), [(0, seconds), (_, fraction), ..]) = (clock, values.as_slice()) {
            for steady in STEADY {
                let number = this.number(steady);
                let asked = this.terms.eq(clock, number);
                if this.terms.as_bool(asked) == Some(false) {
                    continue;
                }
                this.when(asked, at, |this| {
                    environment::advance(this, steady, *seconds, *fraction, at);
                    Ok(())
                })?;
            }
        }
        for (offset, value) in values {
            let address = this.offset_address(place.address, offset);
            this.emit(Op::Store { address, value, access: Access::Plain }, at);
        }
        Ok(())
    })
}

/// `clock_gettime(clock, &time)`: a clock that there always is gives its time, one that there is not fails.
fn clock_time<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let clock = this.word_argument(call, 0)?;
    let place = place(this, call, 1)?;
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
    if let Some(place) = place {
        this.when(given, at, |this| fill(this, &place, Some(clock), at))?;
    }
    this.when(fails, at, |this| this.set_errno(EINVAL, at))?;
    let (minus, zero) = (this.terms.constant(32, u32::MAX.into()), this.number(0));
    let term = this.terms.ite(fails, minus, zero);
    Ok(this.int(term))
}

/// `gettimeofday(&time, &zone)`.
fn time_of_day<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let places = [place(this, call, 0)?, place(this, call, 1)?];
    for place in places.iter().flatten() {
        fill(this, place, None, call.at)?;
    }
    Ok(this.returns(0))
}

/// `timespec_get(&time, base)`.
fn timespec_get<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let at = call.at;
    let place = place(this, call, 0)?;
    let base = this.word_argument(call, 1)?;
    let (one, four, zero) = (this.number(1), this.number(4), this.number(0));
    let (known, beyond) = (this.terms.bv_ule(one, base), this.terms.bv_ult(four, base));
    let possible = this.terms.not(beyond);
    let possible = this.terms.and(known, possible);
    let succeeds = this.choice(at);
    let succeeds = this.terms.and(possible, succeeds);
    if let Some(place) = place {
        this.when(succeeds, at, |this| fill(this, &place, None, at))?;
    }
    let term = this.terms.ite(succeeds, base, zero);
    Ok(this.int(term))
}
