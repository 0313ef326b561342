//! Signals, as far as no handler runs.
//!
//! What a handler does at any time is not modelled, so that setting one is unsupported. Ignoring a signal, or letting it do what it
//! does by itself, changes no execution but for its end; blocking one neither.

use super::Own::Preferred;
use super::{Call, Row};
use crate::lower::{Lowering, Operand, Res};

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["signal"],
        meaning: "Changes nothing for SIG_IGN and SIG_DFL, whatever was set before; a handler is not modelled.",
        own: Preferred,
        model: Some(signal),
    },
    Row {
        names: &["pthread_sigmask", "sigprocmask"],
        meaning: "Changes nothing: signals that nobody handles may as well be blocked. The mask that was set before is not modelled.",
        own: Preferred,
        model: Some(mask),
    },
];

/// `signal(number, handler)`.
fn signal<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    let handler = call.argument(this, 1)?;
    if !matches!(this.try_constant(handler)?, Some(0 | 1)) {
        return Ok(this.unsupported_value(call.at, "a handler of a signal", &call.result));
    }
    this.effect(call.argument(this, 0)?)?;
    this.any_value(&call.result, call.at)
}

/// `pthread_sigmask(how, set, old)`.
fn mask<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    if this.try_constant(call.argument(this, 2)?)? != Some(0) {
        return Ok(this.unsupported_value(call.at, "the mask of signals that was set before", &call.result));
    }
    this.ignore_from(call, 0)?;
    Ok(this.returns(0))
}
