//! What other verifiers call assumptions, assertions, atomic blocks and nondeterministic values.
//!
//! A body in the program always counts instead. Annotations that help other tools to search change nothing here: in
//! particular no loop is cut because of them.

use super::Own::Preferred;
use super::verifier::{assert, assume, atomic_begin, atomic_end, nondet};
use super::{Call, Row};
use crate::lower::{Lowering, Operand, Res};
use crate::types::Type;

pub(super) const ROWS: &[Row] = &[
    Row {
        names: &["__CPROVER_assume", "__ESBMC_assume"],
        meaning: "Stops the thread if the argument is 0.",
        own: Preferred,
        model: Some(assume),
    },
    Row {
        names: &["__CPROVER_assert", "__CPROVER_precondition", "__CPROVER_postcondition", "__ESBMC_assert"],
        meaning: "Violates unreach-call if the first argument is 0.",
        own: Preferred,
        model: Some(assert),
    },
    Row {
        names: &["__CPROVER_atomic_begin", "__ESBMC_atomic_begin"],
        meaning: "Begins an atomic block.",
        own: Preferred,
        model: Some(atomic_begin),
    },
    Row {
        names: &["__CPROVER_atomic_end", "__ESBMC_atomic_end"],
        meaning: "Ends an atomic block.",
        own: Preferred,
        model: Some(atomic_end),
    },
    Row {
        names: &["nondet_*", "__CPROVER_nondet_*", "__ESBMC_nondet_*"],
        meaning: "Any value of the declared type; without a declaration, of the type that the name says.",
        own: Preferred,
        model: Some(nondet),
    },
    Row {
        names: &[
            "__ESBMC_yield",
            "__CPROVER_fence",
            "__CPROVER_input",
            "__CPROVER_output",
            "__CPROVER_printf",
            "__CPROVER_cover",
        ],
        meaning: "Evaluates its arguments and changes nothing.",
        own: Preferred,
        model: Some(annotation),
    },
    Row {
        names: &[
            "__VERIFIER_loop_bound",
            "__VERIFIER_loop_begin",
            "__VERIFIER_loop_end",
            "__VERIFIER_spin_start",
            "__VERIFIER_spin_end",
        ],
        meaning: "Evaluates its arguments and changes nothing: a hint about a loop, none of whose iterations is left out.",
        own: Preferred,
        model: Some(annotation),
    },
    Row {
        names: &["__VERIFIER_tid", "__VERIFIER_thread_create", "__VERIFIER_thread_join", "__CPROVER_thread_id"],
        meaning: "Numbers of threads and their creation in the dialects of other tools.",
        own: Preferred,
        model: None,
    },
];

fn annotation<'a>(this: &mut Lowering<'a>, call: &Call<'a>) -> Res<Operand> {
    this.ignore_from(call, 0)?;
    if call.result == Type::Void { Ok(Operand::Void) } else { this.any_value(&call.result, call.at) }
}
