//! The equations of [`super::state_equation`]: one row per place, one column per way in
//! which tokens change, with the traps and dead transitions found so far.
//!
//! Places and shared states are numbers here, shared states after the places. A place
//! that may hold any number of tokens initially has no row: nothing can be said of it.

use std::collections::BTreeMap;

use concord_logic::Interrupter;
use rustc_hash::FxHashSet;

use super::invariant::{Invariant, Part};
use super::net::{Net, Problem, Transition};
use super::simplex::{Answer, Tableau};
use super::state::{Marking, PlaceId, SharedId, State};
use super::traps::Traps;

/// What a question is answered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reply {
    /// No reachable state covers it; there is an invariant that says so.
    Refuted,
    /// The equations have a solution, or their numbers do not fit.
    Open,
    /// The effort allowed was not enough; another question goes on from here.
    Exhausted,
}

/// The equations. Places are numbers, shared states after the others.
pub(super) struct System {
    /// Per place: its row.
    rows: Vec<Option<u32>>,
    /// Per row: its place, what is there initially at most, and whether a token surely is.
    places: Vec<u32>,
    most: Vec<i64>,
    surely: Vec<bool>,
    /// Per transition: whether it can never fire, as the invariants show.
    dead: Vec<bool>,
    /// Made when the first question is asked.
    equations: Option<Equations>,
}

struct Equations {
    tableau: Tableau,
    /// Per column: the transition, or none for an option of a transfer.
    columns: Vec<Option<u32>>,
    traps: Traps,
    /// The traps that have rows after those of the places, by their rows.
    known_traps: Vec<Vec<u32>>,
    /// Per transition: whether the question for what it needs was asked in vain.
    possible: Vec<bool>,
}

/// The number of a place or shared state.
pub(super) fn number(net: &Net, part: Part) -> usize {
    match part {
        Part::Place(place) => place.index(),
        Part::Shared(shared) => net.places() + shared.index(),
    }
}

impl System {
    pub fn new(problem: &Problem) -> System {
        let net = &problem.net;
        let places = net.places() as u32;
        let all = places + net.shared_states();
        let mut system = System {
            rows: vec![None; all as usize],
            places: Vec::new(),
            most: Vec::new(),
            surely: Vec::new(),
            dead: vec![false; net.transitions().len()],
            equations: None,
        };
        for place in 0..all {
            let part = part(places, place);
            let mut most = Some(0u32);
            let mut surely = !problem.initial.is_empty();
            for initial in &problem.initial {
                let (low, high) = match part {
                    Part::Shared(shared) => (u32::from(initial.shared == shared), Some(1)),
                    Part::Place(place) => {
                        let count = initial.counts.iter().find(|count| count.place == place);
                        count.map_or((0, Some(0)), |count| (count.low, count.high.number()))
                    }
                };
                let high = if matches!(part, Part::Shared(_)) { Some(low) } else { high };
                most = most.zip(high).map(|(most, high)| most.max(high));
                surely &= low > 0;
            }
            if let Some(most) = most {
                system.rows[place as usize] = Some(system.places.len() as u32);
                system.places.push(place);
                system.most.push(i64::from(most));
                system.surely.push(surely);
            }
        }
        system
    }

    /// The places that no sequence of transitions marks, however many tokens there are.
    pub fn never_marked(&mut self, net: &Net) -> Option<Invariant> {
        let places = net.places() as u32;
        let mut marked: Vec<bool> =
            self.rows.iter().map(|row| row.is_none_or(|row| self.most[row as usize] > 0)).collect();
        let mut fired = vec![false; net.transitions().len()];
        let mut changed = true;
        while changed {
            changed = false;
            for (transition, fired) in net.transitions().iter().zip(&mut fired) {
                let there = |marking: &Marking, marked: &[bool]| {
                    marking.entries().iter().all(|(place, _)| marked[place.index()])
                };
                *fired |= marked[(places + transition.from.0) as usize] && there(&transition.need, &marked);
                if !*fired {
                    continue;
                }
                let mut put = |place: usize| changed |= !std::mem::replace(&mut marked[place], true);
                put((places + transition.to.0) as usize);
                transition.give.entries().iter().for_each(|(place, _)| put(place.index()));
                for transfer in &transition.transfers {
                    if marked[transfer.place.index()] {
                        for (place, _) in transfer.options.iter().flat_map(Marking::entries) {
                            changed |= !std::mem::replace(&mut marked[place.index()], true);
                        }
                    }
                }
            }
        }
        self.dead = fired.into_iter().map(|fired| !fired).collect();
        let never = (0..marked.len() as u32).filter(|place| !marked[*place as usize]);
        let weights: Vec<(Part, u64)> = never.map(|place| (part(places, place), 1)).collect();
        (!weights.is_empty()).then_some(Invariant { weights, traps: Vec::new(), bound: 0 })
    }

    fn equations(&self, net: &Net) -> Equations {
        let mut rows: Vec<Vec<(u32, i64)>> = vec![Vec::new(); self.places.len()];
        let mut columns: Vec<Option<u32>> = Vec::new();
        let mut seen: FxHashSet<Vec<(u32, i64)>> = FxHashSet::default();
        let mut push = |mut effect: Vec<(u32, i64)>, transition: Option<u32>| {
            effect.retain(|(_, change)| *change != 0);
            // What raises nothing is of no use.
            if effect.iter().all(|(_, change)| *change < 0) || !seen.insert(effect.clone()) {
                return;
            }
            for (row, change) in effect {
                rows[row as usize].push((columns.len() as u32, change));
            }
            columns.push(transition);
        };
        for (number, transition) in net.transitions().iter().enumerate() {
            if self.dead[number] {
                continue;
            }
            push(self.effect(net, transition), Some(number as u32));
            for transfer in &transition.transfers {
                for option in &transfer.options {
                    push(self.sum(&[(option, 1), (&Marking::of_places([transfer.place]), -1)], &[]), None);
                }
            }
        }
        let tableau = Tableau::new(columns.len(), &rows);
        let possible = vec![false; net.transitions().len()];
        Equations { tableau, columns, traps: Traps::of(net, &self.dead), known_traps: Vec::new(), possible }
    }

    /// What a transition changes, transferred tokens aside that may be there.
    fn effect(&self, net: &Net, transition: &Transition) -> Vec<(u32, i64)> {
        let places = net.places() as u32;
        let shared = [(places + transition.to.0, 1), (places + transition.from.0, -1)];
        let mut parts = vec![(&transition.give, 1), (&transition.take, -1)];
        let kept = transition.need.monus(&transition.take);
        let mut moved: Vec<(Marking, &Marking, i64)> = Vec::new();
        for transfer in &transition.transfers {
            let surely = kept.get(transfer.place).number().map_or(0, i64::from);
            if let [option] = &transfer.options[..]
                && surely > 0
            {
                moved.push((Marking::of_places([transfer.place]), option, surely));
            }
        }
        for (token, option, surely) in &moved {
            parts.extend([(*option, *surely), (token, -surely)]);
        }
        self.sum(&parts, &shared)
    }

    /// The rows of a sum of markings and of numbered places, ascending.
    fn sum(&self, markings: &[(&Marking, i64)], others: &[(u32, i64)]) -> Vec<(u32, i64)> {
        let mut sum: BTreeMap<u32, i64> = BTreeMap::new();
        let entries = markings.iter().flat_map(|(marking, times)| {
            // Counts fit in 32 bits and there are few of them, so that nothing overflows.
            marking
                .entries()
                .iter()
                .map(move |(place, count)| (place.0, times * i64::from(count.number().unwrap_or(0))))
        });
        for (place, change) in entries.chain(others.iter().copied()) {
            if let Some(row) = self.rows[place as usize] {
                *sum.entry(row).or_default() += change;
            }
        }
        sum.into_iter().collect()
    }
}

fn part(places: u32, number: u32) -> Part {
    match number.checked_sub(places) {
        None => Part::Place(PlaceId(number)),
        Some(shared) => Part::Shared(SharedId(shared)),
    }
}

/// Questions to the equations with a common effort.
pub(super) struct Questions<'a> {
    pub net: &'a Net,
    pub system: &'a mut System,
    /// Those found before are not asked; new ones are added.
    pub invariants: &'a mut Vec<Invariant>,
    pub interrupter: &'a Interrupter,
    pub asked: u64,
    pub effort: u64,
}

/// [`Reply`] with the transitions of the solution.
enum Solution {
    Refuted,
    Exhausted,
    NoAnswer,
    Of(Vec<u32>),
}

impl Questions<'_> {
    /// Whether a state is refuted; then the last invariant says so.
    pub fn refute(&mut self, state: &State) -> Reply {
        loop {
            let used = match self.with_traps(state) {
                Solution::Refuted => return Reply::Refuted,
                Solution::Exhausted => return Reply::Exhausted,
                Solution::NoAnswer => return Reply::Open,
                Solution::Of(used) => used,
            };
            // Is a transition of the solution dead?
            let mut died = false;
            for transition in used {
                match self.dies(transition) {
                    Reply::Exhausted => return Reply::Exhausted,
                    reply => died |= reply == Reply::Refuted,
                }
            }
            if !died {
                return Reply::Open;
            }
            self.system.equations = None;
        }
    }

    /// Whether a transition can never fire.
    fn dies(&mut self, number: u32) -> Reply {
        let at = number as usize;
        let asked = |equations: &mut Equations| std::mem::replace(&mut equations.possible[at], true);
        if self.system.equations.as_mut().is_none_or(asked) {
            return Reply::Open;
        }
        let transition = &self.net.transitions()[at];
        let need = State::new(transition.from, transition.need.clone());
        let refuted = self.invariants.iter().any(|invariant| invariant.refutes(&need));
        let reply = match if refuted { Solution::Refuted } else { self.with_traps(&need) } {
            Solution::Refuted => Reply::Refuted,
            Solution::Exhausted => Reply::Exhausted,
            Solution::NoAnswer | Solution::Of(_) => Reply::Open,
        };
        if reply == Reply::Exhausted
            && let Some(equations) = &mut self.system.equations
        {
            equations.possible[at] = false;
        }
        self.system.dead[at] |= reply == Reply::Refuted;
        reply
    }

    /// Asks for a state, with more traps as long as they help.
    fn with_traps(&mut self, state: &State) -> Solution {
        self.asked += 1;
        loop {
            if self.system.equations.is_none() {
                // Making the equations is work too.
                let work = self.system.places.len() as u64 + 10 * self.net.transitions().len() as u64;
                if self.effort < work {
                    return Solution::Exhausted;
                }
                self.effort -= work;
                self.system.equations = Some(self.system.equations(self.net));
            }
            let bounds = self.system.bounds(self.net, state);
            let Some(equations) = &mut self.system.equations else { return Solution::NoAnswer };
            match equations.tableau.solve(&bounds, &mut self.effort, self.interrupter) {
                Answer::Infeasible(weights) => {
                    let invariant = self.system.invariant(self.net, &weights);
                    let Some(invariant) = invariant.filter(|invariant| invariant.refutes(state)) else {
                        return Solution::NoAnswer;
                    };
                    self.invariants.push(invariant);
                    return Solution::Refuted;
                }
                Answer::Feasible => match self.system.empty_trap(&bounds, &mut self.effort) {
                    Ok(true) => {}
                    Ok(false) => return self.system.used(&bounds).map_or(Solution::NoAnswer, Solution::Of),
                    Err(why) => return why,
                },
                Answer::Exhausted => return Solution::Exhausted,
                Answer::GaveUp => {
                    self.system.equations = None;
                    return Solution::NoAnswer;
                }
            }
        }
    }
}

impl System {
    /// What must be gained at each row to cover a state.
    fn bounds(&self, net: &Net, state: &State) -> Vec<i64> {
        let mut bounds: Vec<i64> = self.most.iter().map(|most| -most).collect();
        for &(place, count) in state.marking.entries() {
            if let Some(row) = self.rows[place.index()] {
                bounds[row as usize] += i64::from(count.number().unwrap_or(0));
            }
        }
        if let Some(row) = self.rows[net.places() + state.shared.index()] {
            bounds[row as usize] += 1;
        }
        let traps = self.equations.iter().flat_map(|equations| &equations.known_traps);
        bounds.extend(traps.map(|trap| 1 - trap.iter().map(|row| self.most[*row as usize]).sum::<i64>()));
        bounds
    }

    /// The invariant of Farkas' weights; `None` if a number does not fit.
    fn invariant(&self, net: &Net, weights: &[(u32, u64)]) -> Option<Invariant> {
        let equations = self.equations.as_ref()?;
        let places = net.places() as u32;
        let named = |row: u32| part(places, self.places[row as usize]);
        let most = |row: u32| self.most[row as usize] as u128;
        let mut invariant = Invariant { weights: Vec::new(), traps: Vec::new(), bound: 0 };
        for &(row, weight) in weights {
            let rows = match (row as usize).checked_sub(self.places.len()) {
                None => {
                    invariant.weights.push((named(row), weight));
                    &[row][..]
                }
                Some(trap) => {
                    let trap = &equations.known_traps[trap];
                    invariant.traps.push((trap.iter().map(|row| named(*row)).collect(), weight));
                    trap
                }
            };
            for &row in rows {
                let more = most(row).checked_mul(u128::from(weight))?;
                invariant.bound = invariant.bound.checked_add(more)?;
            }
        }
        invariant.weights.sort_unstable();
        Some(invariant)
    }

    /// Adds a trap that holds a token initially, but none in the solution; returns whether
    /// there is one, or why that is not known.
    fn empty_trap(&mut self, bounds: &[i64], effort: &mut u64) -> Result<bool, Solution> {
        let Some(equations) = &mut self.equations else { return Err(Solution::NoAnswer) };
        let mut inside = vec![false; self.rows.len()];
        let mut start = vec![false; self.rows.len()];
        for (row, &place) in self.places.iter().enumerate() {
            let gained = equations.tableau.slack(row as u32, bounds);
            let lost = gained.and_then(|(_, scale)| i128::from(self.most[row]).checked_mul(scale));
            let (Some((gained, _)), Some(lost)) = (gained, lost) else { return Err(Solution::NoAnswer) };
            inside[place as usize] = gained == -lost;
            start[place as usize] = self.surely[row];
        }
        let trap = equations.traps.marked(inside, &start, effort).ok_or(Solution::Exhausted)?;
        let Some(trap) = trap else { return Ok(false) };
        let rows: Vec<u32> = trap.iter().filter_map(|place| self.rows[*place as usize]).collect();
        if !equations.tableau.add_sum(&rows) {
            self.equations = None;
            return Err(Solution::NoAnswer);
        }
        equations.known_traps.push(rows);
        Ok(true)
    }

    /// The transitions that fire in the solution.
    fn used(&self, bounds: &[i64]) -> Option<Vec<u32>> {
        let equations = self.equations.as_ref()?;
        let fires = |&(column, transition): &(usize, &Option<u32>)| {
            transition.is_some()
                && equations.tableau.column(column as u32, bounds).is_none_or(|(numerator, _)| numerator != 0)
        };
        Some(equations.columns.iter().enumerate().filter(fires).filter_map(|(_, transition)| *transition).collect())
    }
}
