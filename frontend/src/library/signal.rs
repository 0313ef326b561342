//! Masks of signals, as far as no handler runs (`library/signal.c` has the rest).
//!
//! What a handler does at any time is not modelled, so that setting one is unsupported. Blocking a signal that nobody handles changes
//! no execution but for its end.

use super::Own::Preferred;
use super::{Call, Row};
use crate::lower::{Lowering, Operand, Res};

pub(super) const ROWS: &[Row] = &[Row {
    names: &["pthread_sigmask", "sigprocmask"],
    meaning: "Changes nothing: signals that nobody handles may as well be blocked. The mask that was set before is not modelled.",
    own: Preferred,
    model: Some(mask),
}];

/// `pthread_sigmask(how, set, old)`.
fn mask<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    if this.try_constant(call.argument(this, 2)?)? != Some(0) {
        return Ok(this.unsupported_value(call.at, "the mask of signals that was set before", &call.result));
    }
    this.ignore_from(call, 0)?;
    Ok(this.returns(0))
}
