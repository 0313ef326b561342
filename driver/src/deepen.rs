//! Loop bounds and how they grow.
//!
//! Every loop begins at bound 1. When an execution reaches the cut-off of
//! some loops, just these grow along 1, 2, 3, 5, 8, …: enough steps to find shallow
//! bugs cheaply, few enough to reach deep ones. The room of objects whose size is computed grows in the same way, up to a limit.

use std::collections::BTreeMap;

use concord_encoder::{Bounds, FIRST_ELEMENTS, FIRST_PLACES, Limits, LoopId};
use concord_program::Program;
use concord_theory::Consistency;

use crate::{Options, Unwinding};

/// The bounds of all loops and which of them may grow.
#[derive(Debug)]
pub(crate) struct Deepening {
    bounds: Bounds,
    /// Bounds below this one may grow.
    limit: u32,
    fixed: BTreeMap<LoopId, u32>,
    /// How far limits grow.
    most: Limits,
}

impl Deepening {
    pub(crate) fn new(program: &Program, options: &Options) -> Deepening {
        let mut fixed = BTreeMap::new();
        for id in concord_encoder::loops(program) {
            if let Some(&bound) = options.unwind_set.get(&loop_place(program, id)) {
                fixed.insert(id, bound);
            }
        }
        let (default, limit) = match options.unwinding {
            Unwinding::Growing => (1, u32::MAX),
            Unwinding::UpTo(limit) => (1, limit),
            Unwinding::Fixed(bound) => (bound, 0),
        };
        let mut bounds =
            Bounds { default, loops: fixed.clone(), event_limit: options.event_limit, ..Bounds::default() };
        bounds.binds_decided = matches!(options.unwinding, Unwinding::Fixed(_));
        bounds.bound_strictly = fixed.keys().copied().collect();
        bounds.summaries = options.summaries;
        bounds.split = options.split;
        bounds.limits = options.limits;
        bounds.limits.elements = options.limits.elements.min(FIRST_ELEMENTS);
        bounds.limits.places = options.limits.places.min(FIRST_PLACES);
        bounds.interleavings = options.consistency == Consistency::Sc;
        // What the user asks for explicitly is not cut off earlier.
        let asked = fixed.values().copied().fold(default, u32::max);
        bounds.static_limit = bounds.static_limit.max(asked);
        Deepening { bounds, limit, fixed, most: options.limits }
    }

    pub(crate) fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// From now on an index may mean what lies beyond its array.
    pub(crate) fn go_beyond_arrays(&mut self) {
        self.bounds.beyond_arrays = true;
    }

    /// Raises the bounds of these loops; returns those that must not grow.
    pub(crate) fn grow(&mut self, loops: &[LoopId]) -> Result<(), Vec<LoopId>> {
        let stuck: Vec<LoopId> = loops.iter().copied().filter(|id| !self.may_grow(*id)).collect();
        if stuck.len() == loops.len() {
            return Err(stuck);
        }
        for &id in loops {
            if self.may_grow(id) {
                self.bounds.loops.insert(id, next_bound(self.bounds.of(id)));
            }
        }
        Ok(())
    }

    /// Whether objects whose size is computed may get more room, or accesses more places.
    pub(crate) fn may_grow_rooms(&self) -> bool {
        self.bounds.limits.elements < self.most.elements || self.bounds.limits.places < self.most.places
    }

    /// Gives objects whose size is computed more room, and accesses more places.
    pub(crate) fn grow_rooms(&mut self) {
        let limits = &mut self.bounds.limits;
        limits.elements = limits.elements.max(1).saturating_mul(4).min(self.most.elements);
        limits.places = limits.places.max(1).saturating_mul(4).min(self.most.places);
    }

    /// How often the body of every one of these loops may run at least; `None` without loops.
    pub(crate) fn smallest(&self, loops: impl Iterator<Item = LoopId>) -> Option<u32> {
        loops.map(|id| self.bounds.of(id)).min()
    }

    /// Whether the bound of a loop may be raised.
    pub(crate) fn may_grow(&self, id: LoopId) -> bool {
        self.bounds.of(id) < self.limit && !self.fixed.contains_key(&id)
    }
}

/// The next of 1, 2, 3, 5, 8, ….
fn next_bound(bound: u32) -> u32 {
    let (mut small, mut large) = (1u32, 2u32);
    while large <= bound {
        (small, large) = (large, small.saturating_add(large));
    }
    large
}

/// The loops of a program by function and line, recursive functions included.
pub fn loop_places(program: &Program) -> Vec<(String, u32)> {
    let mut places: Vec<_> = concord_encoder::loops(program).into_iter().map(|id| loop_place(program, id)).collect();
    places.sort();
    places.dedup();
    places
}

/// The function and line by which the user names a loop.
pub fn loop_place(program: &Program, id: LoopId) -> (String, u32) {
    let (procedure, span) = match id {
        LoopId::Loop { procedure, head } => {
            let procedure = program.procedure(procedure);
            (procedure, procedure.location(head).span)
        }
        LoopId::Recursion { procedure } | LoopId::Creation { procedure } => {
            let procedure = program.procedure(procedure);
            (procedure, procedure.span)
        }
    };
    (procedure.name.clone(), span.line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_grow_like_fibonacci_numbers() {
        let mut bound = 1;
        let mut seen = vec![bound];
        while bound < 30 {
            bound = next_bound(bound);
            seen.push(bound);
        }
        assert_eq!(seen, [1, 2, 3, 5, 8, 13, 21, 34]);
        assert_eq!(next_bound(4), 5);
    }
}
