//! Stores that write over a mutex: it begins anew, as if it were initialised there.
//!
//! A mutex lies in the bytes from its address on, and which of these a program writes is known by the addresses of its stores
//! alone: `memset` and `memcpy`, through whatever pointers, an assignment, a loop over bytes. What decides is the first byte, in which
//! the GNU library has the state of a mutex on machines with the lowest byte first.
//!
//! Few programs write over mutexes, so a round first shows which mutexes are acquired, and which of them lie where memory is
//! accessed; the next one looks for these at each store. Where such a mutex has critical sections, the store is noted like an
//! initialisation (`lock.rs`), which changes nothing as long as no thread can hold it. Where its state is a variable, the store and the change of that
//! are one step.

use concord_logic::TermId;

use crate::skeleton::Cell;
use crate::summarise::Summariser;
use crate::summarise::access::targets::Targets;
use crate::summarise::data::state::State;

/// The most bytes of an access.
const WIDEST: u64 = 16;

impl Summariser<'_> {
    /// Finds the mutexes that some thread acquires and whose first byte is accessed like other memory.
    pub(crate) fn find_overwritten(&mut self) {
        let observed = &self.observed;
        let overwritten = observed.acquired.iter().copied().filter(|&mutex| {
            let Some((object, offset, _)) = self.memory.addresses.locate(mutex, 1) else { return false };
            let Some(ranges) = observed.ranges.get(&object) else { return false };
            let mut near = ranges.range((offset.saturating_sub(WIDEST - 1), 0)..=(offset, u32::MAX));
            near.any(|&(start, bytes)| offset < start + u64::from(bytes))
        });
        self.observed.overwritten = overwritten.collect();
    }

    /// Whether a store of so many bytes at one of these places may write over a mutex.
    pub(crate) fn may_overwrite(&self, places: &[u64], bytes: u64) -> bool {
        let overwritten = &self.input.plan.overwritten;
        !overwritten.is_empty() && places.iter().any(|&place| overwritten.range(place..place + bytes).next().is_some())
    }

    /// A store of so many bytes at one of these places writes over mutexes: those whose state is a variable, each with
    /// the condition that it is concerned. The others are noted.
    pub(crate) fn overwrite(&mut self, state: &State, targets: &Targets, bytes: u64) -> Targets {
        let mut variables = Targets::new();
        if self.input.plan.overwritten.is_empty() {
            return variables;
        }
        for &(place, condition) in targets {
            let mutexes: Vec<u64> = self.input.plan.overwritten.range(place..place + bytes).copied().collect();
            for mutex in mutexes {
                if self.input.plan.variable_mutexes.contains(&mutex) {
                    self.memory.accessed_widths.insert(Cell::Mutex(mutex), 1);
                    variables.push((mutex, condition));
                } else {
                    let guard = self.terms.and(state.guard, condition);
                    self.note_reset(state, mutex, guard);
                }
            }
        }
        variables
    }

    /// Mutexes whose state is a variable become free inside a block, each while its condition holds.
    pub(crate) fn free_in_block(&mut self, state: &mut State, mutexes: &Targets) {
        let free: TermId = self.terms.constant(1, 0);
        for &(mutex, condition) in mutexes {
            self.block_write(state, Cell::Mutex(mutex), condition, free);
        }
    }
}
