//! Traps: sets of places that no transition leaves without a token.
//!
//! A set is a trap if every transition that takes a token from it also puts or leaves
//! one there. The largest trap inside a set is found by removing places from which a
//! transition takes without giving back, until there is none. Shared states are places
//! with one token, numbered after the others.

use super::net::{Net, Transition};
use super::state::{Count, Marking};

/// A transition as traps see it. Places are numbers.
struct Flow {
    takes: Vec<u32>,
    /// Where there is a token afterwards.
    leaves: Vec<u32>,
    transfers: Vec<Moved>,
}

/// A transferred place.
struct Moved {
    place: u32,
    options: Vec<Vec<u32>>,
    /// Whether at least one token is there and moves.
    surely: bool,
}

/// Finds traps of a net.
pub(super) struct Traps {
    flows: Vec<Flow>,
    /// What it costs to look at every flow once.
    work: u64,
}

fn numbers(marking: &Marking) -> Vec<u32> {
    marking.entries().iter().map(|(place, _)| place.0).collect()
}

impl Flow {
    fn new(places: u32, transition: &Transition) -> Flow {
        let moved = |place| transition.transfer_of(place).is_some();
        let mut takes = numbers(&transition.take);
        let mut leaves = numbers(&transition.give);
        leaves.push(places + transition.to.0);
        if transition.from != transition.to {
            takes.push(places + transition.from.0);
        }
        let kept = transition.need.monus(&transition.take);
        leaves.extend(kept.entries().iter().filter(|(place, _)| !moved(*place)).map(|(place, _)| place.0));
        let transfers = transition.transfers.iter().map(|transfer| Moved {
            place: transfer.place.0,
            options: transfer.options.iter().map(numbers).collect(),
            surely: kept.get(transfer.place) > Count::ZERO,
        });
        let transfers = transfers.collect();
        Flow { takes, leaves, transfers }
    }

    /// Removes what may be emptied by this transition; returns whether there was any.
    fn lower(&self, inside: &mut [bool]) -> bool {
        let meets = |set: &[u32], inside: &[bool]| set.iter().any(|&place| inside[place as usize]);
        let stays = |moved: &Moved, inside: &[bool]| moved.options.iter().all(|option| meets(option, inside));
        let surely = |moved: &Moved| moved.surely && inside[moved.place as usize] && stays(moved, inside);
        if meets(&self.leaves, inside) || self.transfers.iter().any(surely) {
            return false;
        }
        let mut changed = false;
        for &place in &self.takes {
            changed |= std::mem::take(&mut inside[place as usize]);
        }
        for moved in &self.transfers {
            if inside[moved.place as usize] && !stays(moved, inside) {
                inside[moved.place as usize] = false;
                changed = true;
            }
        }
        changed
    }
}

impl Traps {
    /// For a net without the transitions that are `dead`.
    pub fn of(net: &Net, dead: &[bool]) -> Traps {
        let alive = net.transitions().iter().zip(dead).filter(|(_, dead)| !**dead);
        let flows: Vec<Flow> = alive.map(|(transition, _)| Flow::new(net.places() as u32, transition)).collect();
        let of = |flow: &Flow| {
            let options = flow.transfers.iter().flat_map(|moved| &moved.options).map(Vec::len);
            flow.takes.len() + flow.leaves.len() + options.sum::<usize>()
        };
        let work = flows.iter().map(of).sum::<usize>() as u64;
        Traps { flows, work }
    }

    /// Lowers a set to the largest trap in it; `None` if the effort does not suffice.
    fn largest(&self, inside: &mut [bool], effort: &mut u64) -> Option<()> {
        loop {
            *effort = effort.checked_sub(self.work)?;
            // Every flow is looked at again after a change.
            if !self.flows.iter().fold(false, |changed, flow| flow.lower(inside) | changed) {
                return Some(());
            }
        }
    }

    /// A trap inside a set that meets `start` and of which no place can be left out, if
    /// there is one; `None` if the effort does not suffice, which is lowered.
    pub fn marked(&self, mut inside: Vec<bool>, start: &[bool], effort: &mut u64) -> Option<Option<Vec<u32>>> {
        let meets = |set: &[bool]| set.iter().zip(start).any(|(inside, start)| *inside && *start);
        self.largest(&mut inside, effort)?;
        if !meets(&inside) {
            return Some(None);
        }
        for place in 0..inside.len() {
            if inside[place] {
                let mut smaller = inside.clone();
                smaller[place] = false;
                self.largest(&mut smaller, effort)?;
                if meets(&smaller) {
                    inside = smaller;
                }
            }
        }
        Some(Some((0..inside.len() as u32).filter(|place| inside[*place as usize]).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::spec::parse_spec;
    use super::*;

    fn marked(rules: &str, inside: &[bool], start: &[bool]) -> Option<Vec<u32>> {
        let text = format!("vars a b c rules {rules} init a = 1, b = 0, c = 0 target c >= 2");
        let net = parse_spec(&text).unwrap().net;
        let dead = vec![false; net.transitions().len()];
        let pad = |set: &[bool]| [set, &[false]].concat();
        Traps::of(&net, &dead).marked(pad(inside), &pad(start), &mut 1000).unwrap()
    }

    const A: &[bool] = &[true, false, false];

    #[test]
    fn a_token_that_moves_stays_in_the_trap() {
        let rules = "a >= 1 -> a' = a - 1, b' = b + 1; b >= 1 -> b' = b - 1, a' = a + 1;";
        assert_eq!(marked(rules, &[true, true, true], A), Some(vec![0, 1]));
        assert_eq!(marked(rules, &[true, false, true], A), None);
    }

    #[test]
    fn transfers_must_stay_in_the_trap() {
        assert_eq!(marked("c >= 0 -> b' = b + a, a' = 0;", &[true, true, false], A), Some(vec![0, 1]));
        assert_eq!(marked("c >= 0 -> a' = 0;", &[true, true, false], A), None);
        // A reset that leaves something else.
        assert_eq!(marked("c >= 0 -> a' = 0, b' = b + 1;", &[true, true, false], A), Some(vec![0, 1]));
    }
}
