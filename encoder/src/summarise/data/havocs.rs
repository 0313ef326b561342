//! The nondeterministic values of a summary under construction, and which symbols they are.

use concord_logic::TermId;
use rustc_hash::FxHashMap;

use crate::skeleton::Havoc;

/// Nondeterministic values in the order in which they were met.
#[derive(Debug, Default)]
pub(crate) struct Havocs {
    list: Vec<Havoc>,
    /// How many of them each symbol is the value of.
    by_value: FxHashMap<TermId, u32>,
}

impl Havocs {
    /// How many there are: the number of the next one.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Adds one.
    pub fn push(&mut self, havoc: Havoc) {
        *self.by_value.entry(havoc.value).or_default() += 1;
        self.list.push(havoc);
    }

    /// The condition under which a value is chosen.
    pub fn guard_mut(&mut self, number: usize) -> &mut TermId {
        &mut self.list[number].guard
    }

    /// Whether a symbol is one of the values.
    pub fn is_chosen(&self, symbol: TermId) -> bool {
        self.by_value.contains_key(&symbol)
    }

    /// Forgets all but the first ones.
    pub fn truncate(&mut self, count: usize) {
        for forgotten in self.list.drain(count.min(self.list.len())..) {
            let times = self.by_value.get_mut(&forgotten.value).expect("each value is counted");
            *times -= 1;
            if *times == 0 {
                self.by_value.remove(&forgotten.value);
            }
        }
    }

    /// All of them.
    pub fn into_list(self) -> Vec<Havoc> {
        self.list
    }
}

#[cfg(test)]
mod tests {
    use concord_logic::{Sort, TermStore};

    use super::*;
    use crate::skeleton::{HavocKind, InstanceId};

    #[test]
    fn a_value_is_chosen_until_all_that_have_it_are_forgotten() {
        let mut terms = TermStore::new();
        let (value, guard) = (terms.symbol("any", Sort::Bits(8)), terms.bool(true));
        let mut havocs = Havocs::default();
        for _ in 0..3 {
            havocs.push(Havoc { kind: HavocKind::ThreadResult, value, guard, thread: InstanceId(0) });
        }
        havocs.truncate(1);
        assert!(havocs.is_chosen(value));
        havocs.truncate(0);
        assert!(!havocs.is_chosen(value));
    }
}
