//! Summarising a program: rounds of thread-modular symbolic execution until the plan
//! about shared objects and mutexes fits what was observed.
//!
//! Within a round, threads are executed one after another in the order of their
//! creation, each alone: every read of a shared cell gives a fresh symbol
//! (FUSION's interference abstraction). Joins are resolved at the end, when all threads are known.

pub(crate) mod access;
mod context;
pub(crate) mod control;
pub(crate) mod data;
mod frame;
pub(crate) mod function;
pub(crate) mod memory_state;
pub(crate) mod reduce;
pub(crate) mod skeleton_builder;
mod thread_run;

use concord_logic::{Interrupter, run_on_stack};
use concord_program::Program;

use crate::bounds::Bounds;
use crate::error::EncodeError;
use crate::plan::{Plan, Refinement, Stage};
use crate::skeleton::Skeleton;
use crate::skeleton::candidates::all_candidates;
use crate::summarise::access::watch::{RaceRecord, Watch};
use crate::summarise::context::{Input, TextFacts};
use crate::summarise::control::automaton::Automata;

pub(crate) use crate::summarise::context::{Site, Summariser};

/// Summarises a program up to bounds.
///
/// # Errors
/// If it is interrupted or becomes too large.
pub fn summarise(program: &Program, bounds: &Bounds, interrupter: &Interrupter) -> Result<Skeleton, EncodeError> {
    summarise_watching(program, bounds, interrupter, &Watch::Nothing).map(|(skeleton, _)| skeleton)
}

/// Summarises a program and writes down what is to be watched.
pub(crate) fn summarise_watching(
    program: &Program,
    bounds: &Bounds,
    interrupter: &Interrupter,
    watch: &Watch,
) -> Result<(Skeleton, RaceRecord), EncodeError> {
    // Calls are executed by recursion: the stack must hold the deepest chain of them.
    run_on_stack("summarise", STACK, || rounds(program, bounds, interrupter, watch))
}

/// The stack for it.
const STACK: usize = 256 << 20;

fn rounds(
    program: &Program,
    bounds: &Bounds,
    interrupter: &Interrupter,
    watch: &Watch,
) -> Result<(Skeleton, RaceRecord), EncodeError> {
    let mut plan = Plan::initial(program, bounds);
    let automata = Automata::new(program);
    let facts = TextFacts::of(program, watch);
    loop {
        let input = Input { program, bounds, interrupter, plan: &plan, watch, automata: &automata, facts: &facts };
        let summariser = Summariser::new(input);
        let (mut skeleton, observed, record) = match summariser.run() {
            // The optimistic assumptions may need more events or memory than the program does.
            Err(EncodeError::TooLarge { .. } | EncodeError::OutOfAddresses) if plan.stage() == Stage::Optimistic => {
                plan = Plan::conservative(program, bounds);
                continue;
            }
            result => result?,
        };
        match plan.refine(&observed, bounds) {
            Refinement::Done => {
                skeleton.candidates = all_candidates(&skeleton.threads, &skeleton.events, &skeleton.places)?;
                return Ok((skeleton, record));
            }
            Refinement::Next(next) => plan = *next,
            Refinement::Abandoned => plan = Plan::conservative(program, bounds),
        }
    }
}
