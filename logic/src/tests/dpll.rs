//! A tiny SAT solver: two watched literals, chronological backtracking, no learning.
//! Small enough to be seen right, so that clauses are tested without a real one.

use crate::{Answer, Lit, SatSolver, SolverError, Var};

#[derive(Default)]
pub(crate) struct Dpll {
    vars: usize,
    clauses: Vec<Vec<Lit>>,
    /// Clauses watching a literal, by literal.
    watches: Vec<Vec<usize>>,
    units: Vec<Lit>,
    empty: bool,
    values: Vec<Option<bool>>,
    trail: Vec<Lit>,
    model: Vec<bool>,
}

impl Dpll {
    pub(crate) fn clause_count(&self) -> usize {
        self.clauses.len() + self.units.len()
    }

    pub(crate) fn var_count(&self) -> usize {
        self.vars
    }

    fn truth(&self, lit: Lit) -> Option<bool> {
        self.values[lit.var().index()].map(|value| value != lit.is_negative())
    }

    /// Makes a literal true; false if it is already false.
    fn assign(&mut self, lit: Lit) -> bool {
        match self.truth(lit) {
            Some(value) => value,
            None => {
                self.values[lit.var().index()] = Some(!lit.is_negative());
                self.trail.push(lit);
                true
            }
        }
    }

    /// Propagates from a place of the trail; false on a conflict.
    fn propagate(&mut self, mut head: usize) -> bool {
        while head < self.trail.len() {
            let falsified = !self.trail[head];
            head += 1;
            let mut watching = std::mem::take(&mut self.watches[falsified.index()]);
            let mut consistent = true;
            watching.retain(|&number| {
                if !consistent {
                    return true;
                }
                let clause = &mut self.clauses[number];
                let place = usize::from(clause[1] == falsified);
                let value = |lit: Lit| self.values[lit.var().index()].map(|value| value != lit.is_negative());
                let other = clause[1 - place];
                if value(other) == Some(true) {
                    return true;
                }
                if let Some(next) = (2..clause.len()).find(|&i| value(clause[i]) != Some(false)) {
                    clause.swap(place, next);
                    self.watches[clause[place].index()].push(number);
                    return false;
                }
                consistent = self.assign(other);
                true
            });
            self.watches[falsified.index()].extend(watching);
            if !consistent {
                return false;
            }
        }
        true
    }

    fn undo(&mut self, length: usize) {
        for lit in self.trail.drain(length..) {
            self.values[lit.var().index()] = None;
        }
    }

    fn search(&mut self, assumptions: &[Lit]) -> bool {
        self.undo(0);
        let fixed: Vec<Lit> = self.units.iter().chain(assumptions).copied().collect();
        if self.empty || !fixed.iter().all(|&lit| self.assign(lit)) || !self.propagate(0) {
            return false;
        }
        // Trail length before each decision, the decision, and whether it was flipped.
        let mut decisions: Vec<(usize, Lit, bool)> = Vec::new();
        loop {
            let Some(open) = (0..self.vars).find(|&var| self.values[var].is_none()) else { return true };
            let mut length = self.trail.len();
            let mut lit = Var::new(open).negative();
            decisions.push((length, lit, false));
            self.assign(lit);
            while !self.propagate(length) {
                loop {
                    let Some((before, decision, flipped)) = decisions.pop() else { return false };
                    self.undo(before);
                    if !flipped {
                        (length, lit) = (before, !decision);
                        break;
                    }
                }
                decisions.push((length, lit, true));
                self.assign(lit);
            }
        }
    }
}

impl SatSolver for Dpll {
    fn new_var(&mut self) -> Var {
        self.vars += 1;
        self.values.push(None);
        self.watches.extend([Vec::new(), Vec::new()]);
        Var::new(self.vars - 1)
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.undo(0);
        self.model.clear();
        let mut lits = lits.to_vec();
        lits.sort_unstable();
        lits.dedup();
        if lits.windows(2).any(|pair| pair[0] == !pair[1]) {
            return;
        }
        match lits[..] {
            [] => self.empty = true,
            [unit] => self.units.push(unit),
            [first, second, ..] => {
                self.watches[first.index()].push(self.clauses.len());
                self.watches[second.index()].push(self.clauses.len());
                self.clauses.push(lits);
            }
        }
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        self.model.clear();
        if !self.search(assumptions) {
            return Ok(Answer::Unsat);
        }
        self.model = self.values.iter().map(|value| value.expect("a full model")).collect();
        Ok(Answer::Sat)
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        self.model.get(lit.var().index()).map(|&value| value != lit.is_negative())
    }
}

#[test]
fn agrees_with_brute_force() {
    let mut random = super::Random::new(4);
    for _ in 0..super::cases(500) {
        let vars = 1 + random.below(8);
        let mut solver = Dpll::default();
        let all: Vec<Var> = (0..vars).map(|_| solver.new_var()).collect();
        let clauses: Vec<Vec<Lit>> = (0..random.below(5 * vars))
            .map(|_| {
                (0..1 + random.below(3))
                    .map(|_| {
                        let var = all[random.below(vars)];
                        if random.below(2) == 0 { var.positive() } else { var.negative() }
                    })
                    .collect()
            })
            .collect();
        for clause in &clauses {
            solver.add_clause(clause);
        }
        let holds = |row: usize, lit: &Lit| (row >> lit.var().index() & 1 == 1) != lit.is_negative();
        let expected =
            (0..1usize << vars).any(|row| clauses.iter().all(|clause| clause.iter().any(|lit| holds(row, lit))));
        let answer = solver.solve(&[]).unwrap();
        assert_eq!(answer == Answer::Sat, expected);
        if expected {
            assert!(clauses.iter().all(|clause| clause.iter().any(|&lit| solver.value(lit) == Some(true))));
        }
    }
}
