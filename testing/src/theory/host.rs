//! A small solver that hosts the theory: unit propagation, chronological backtracking,
//! and the loop that orders pending pairs between two solves.

use std::cell::RefCell;
use std::rc::Rc;

use concord_logic::{Lit, ModelVerdict, Propagator, Var};
use concord_theory::{ConditionalOrder, Config, EventId, OrderPair, OrderTheory, Problem};

use super::replay::follows;

/// What came of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is an execution: its true literals and, if one was found, its schedule.
    Execution(Vec<Lit>, Option<Vec<EventId>>),
    /// There is none.
    None,
}

/// The pairs that were ordered, and the outcome.
#[derive(Clone, Debug)]
pub struct Report {
    /// The outcome.
    pub outcome: Outcome,
    /// The pairs that were ordered on the way, with their two literals.
    pub pairs: Vec<(OrderPair, Lit, Lit)>,
    /// The number of solves.
    pub rounds: usize,
}

struct Host {
    theory: Rc<RefCell<OrderTheory>>,
    clauses: Vec<Vec<Lit>>,
    vars: Vec<Var>,
    values: Vec<Option<bool>>,
    /// Assigned literals with their level.
    trail: Vec<(Lit, usize)>,
    /// By level: the decision, and whether it was flipped.
    decisions: Vec<(Lit, bool)>,
    problem: Problem,
    /// What the literals of ordered pairs mean.
    orders: Vec<ConditionalOrder>,
    lemmas: Lemmas,
}

/// Whether each clause of the theory is checked to follow, which takes much longer than the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lemmas {
    /// Each is checked.
    Checked,
    /// Each is believed.
    Believed,
}

/// Searches for an execution of the problem that satisfies the clauses. Pairs that are
/// pending get variables from `fresh` on.
pub fn search(problem: &Problem, config: Config, clauses: &[Vec<Lit>], fresh: usize, lemmas: Lemmas) -> Report {
    let theory = OrderTheory::new(problem.clone(), config);
    let mut host = Host {
        vars: theory.observed(),
        theory: Rc::new(RefCell::new(theory)),
        clauses: clauses.to_vec(),
        values: Vec::new(),
        trail: Vec::new(),
        decisions: Vec::new(),
        problem: problem.clone(),
        orders: Vec::new(),
        lemmas,
    };
    let mut next = fresh;
    let mut pairs = Vec::new();
    for rounds in 1.. {
        if !host.solve() {
            return Report { outcome: Outcome::None, pairs, rounds };
        }
        let pending = host.theory.borrow().pending_pairs().to_vec();
        if pending.is_empty() {
            let model = host.trail.iter().map(|entry| entry.0).collect();
            let schedule = host.theory.borrow().schedule().map(<[EventId]>::to_vec);
            return Report { outcome: Outcome::Execution(model, schedule), pairs, rounds };
        }
        for pair in pending {
            assert!(pairs.iter().all(|&(known, ..)| known != pair), "{pair:?} was ordered already");
            let (forward, backward) = (Var::new(next), Var::new(next + 1));
            next += 2;
            let mut theory = host.theory.borrow_mut();
            let mut clause: Vec<Lit> = theory.pair_premises(pair).iter().map(|&lit| !lit).collect();
            clause.extend([forward.positive(), backward.positive()]);
            theory.order_pair(pair, forward.positive(), backward.positive());
            host.clauses.push(clause);
            host.vars.extend([forward, backward]);
            pairs.push((pair, forward.positive(), backward.positive()));
            let (first, second) = match pair {
                OrderPair::Writes(a, b) => (a, b),
                OrderPair::Sections(a, b) => {
                    (problem.sections()[a.0 as usize].acquire, problem.sections()[b.0 as usize].acquire)
                }
            };
            for (var, before, after) in [(forward, first, second), (backward, second, first)] {
                host.orders.push(ConditionalOrder { lit: var.positive(), before, after });
            }
        }
        host.backtrack(0);
    }
    unreachable!("pairs are finite")
}

impl Host {
    fn value(&self, lit: Lit) -> Option<bool> {
        self.values.get(lit.var().index()).copied().flatten().map(|value| value != lit.is_negative())
    }

    /// Keeps a clause of the theory.
    fn learn(&mut self, clause: Vec<Lit>) {
        if self.lemmas == Lemmas::Checked
            && let Err(failure) = follows(&self.problem, &self.orders, &clause)
        {
            panic!("{failure}");
        }
        self.clauses.push(clause);
    }

    fn assign(&mut self, lit: Lit) {
        if self.values.len() <= lit.var().index() {
            self.values.resize(lit.var().index() + 1, None);
        }
        self.values[lit.var().index()] = Some(!lit.is_negative());
        self.trail.push((lit, self.decisions.len()));
        self.theory.notify_assignment(&[lit]);
    }

    fn backtrack(&mut self, level: usize) {
        while self.trail.last().is_some_and(|entry| entry.1 > level) {
            let (lit, _) = self.trail.pop().expect("not empty");
            self.values[lit.var().index()] = None;
        }
        self.decisions.truncate(level);
        self.theory.notify_backtrack(level);
    }

    fn decide(&mut self, lit: Lit, flipped: bool) {
        self.decisions.push((lit, flipped));
        self.theory.notify_new_level();
        self.assign(lit);
    }

    /// Unit propagation. Whether no clause is false.
    fn propagate(&mut self) -> bool {
        let mut changed = true;
        while changed {
            changed = false;
            for index in 0..self.clauses.len() {
                if self.clauses[index].iter().any(|&lit| self.value(lit) == Some(true)) {
                    continue;
                }
                let mut open = self.clauses[index].iter().copied().filter(|&lit| self.value(lit).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return false,
                    (Some(unit), None) => {
                        self.assign(unit);
                        changed = true;
                    }
                    _ => {}
                }
            }
            if !changed && let Some(lit) = self.theory.ask_propagate() {
                assert!(self.value(lit).is_none(), "{lit} is decided");
                let reason = self.theory.ask_reason(lit);
                assert!(reason.iter().all(|&other| other == lit || self.value(other) == Some(false)));
                self.learn(reason);
                self.assign(lit);
                changed = true;
            }
        }
        let mut fine = true;
        while let Some(clause) = self.theory.ask_clause() {
            assert!(clause.lits.iter().all(|&lit| self.value(lit) == Some(false)), "a conflict is false");
            self.learn(clause.lits);
            fine = false;
        }
        fine
    }

    /// Flips the last decision that was not; whether there is one.
    fn flip(&mut self) -> bool {
        while let Some(&(lit, flipped)) = self.decisions.last() {
            self.backtrack(self.decisions.len() - 1);
            if !flipped {
                self.decide(!lit, true);
                return true;
            }
        }
        false
    }

    fn solve(&mut self) -> bool {
        loop {
            if !self.propagate() {
                if !self.flip() {
                    return false;
                }
                continue;
            }
            if let Some(lit) = self.theory.ask_decide() {
                assert!(self.value(lit).is_none() && self.vars.contains(&lit.var()), "{lit} cannot be decided");
                self.decide(lit, false);
                continue;
            }
            let undecided = self.vars.iter().copied().find(|var| self.value(var.positive()).is_none());
            if let Some(var) = undecided {
                self.decide(var.positive(), false);
                continue;
            }
            let model: Vec<Lit> = self.trail.iter().map(|entry| entry.0).collect();
            match self.theory.ask_check_model(&model) {
                ModelVerdict::Accepted => return true,
                ModelVerdict::Refused => {
                    let clause = self.theory.ask_clause().expect("a refusal has a clause");
                    assert!(clause.lits.iter().all(|&lit| self.value(lit) == Some(false)), "a refusal is false");
                    self.learn(clause.lits);
                    if !self.flip() {
                        return false;
                    }
                }
            }
        }
    }
}
