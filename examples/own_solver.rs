//! The ordering theory inside a solver of one's own: build events by hand, hook the theory into a search,
//! read the model and its schedule.
//!
//! Two threads increment `x`. Can both read its initial value, so that one update is lost? Yes, if the increments are
//! two steps each; no, if each is an atomic block. Run it with `cargo run --example own_solver`.

use concord_theory::{ClassId, Config, EventKind, Lit, ModelVerdict, OrderTheory, Place, Problem, Propagator};

/// The smallest solver that can host a theory: it decides, propagates and flips the last decision.
struct Search<'a> {
    clauses: Vec<Vec<Lit>>,
    theory: &'a mut OrderTheory,
    values: Vec<Option<bool>>,
    /// What was assigned, in order; decisions are marked.
    trail: Vec<(Lit, bool)>,
}

impl Search<'_> {
    fn value(&self, lit: Lit) -> Option<bool> {
        self.values[lit.var().index()].map(|value| value != lit.is_negative())
    }

    fn assign(&mut self, lit: Lit, decision: bool) {
        self.values[lit.var().index()] = Some(!lit.is_negative());
        self.trail.push((lit, decision));
        self.theory.notify_assignment(&[lit]);
    }

    /// Draws all consequences; `false` if there is a conflict.
    fn propagate(&mut self) -> bool {
        loop {
            if let Some(clause) = self.theory.ask_clause() {
                self.clauses.push(clause.lits);
            }
            let mut unit = None;
            for clause in &self.clauses {
                let open: Vec<Lit> = clause.iter().copied().filter(|&lit| self.value(lit).is_none()).collect();
                match open[..] {
                    _ if clause.iter().any(|&lit| self.value(lit) == Some(true)) => {}
                    [] => return false,
                    [only] => unit = Some(only),
                    _ => {}
                }
            }
            match unit.or_else(|| self.theory.ask_propagate()) {
                Some(lit) if self.value(lit) == Some(false) => return false,
                Some(lit) => self.assign(lit, false),
                None => return true,
            }
        }
    }

    /// Takes back the last decision and assigns the opposite; `false` if there is no decision left.
    fn flip(&mut self) -> bool {
        while let Some((lit, decision)) = self.trail.pop() {
            self.values[lit.var().index()] = None;
            if decision {
                let level = self.trail.iter().filter(|(_, decision)| *decision).count();
                self.theory.notify_backtrack(level);
                self.assign(!lit, false);
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
            match self.values.iter().position(Option::is_none) {
                Some(open) => {
                    self.theory.notify_new_level();
                    self.assign(Lit::from_dimacs(open as i32 + 1), true);
                }
                None => {
                    let model: Vec<Lit> = self.trail.iter().map(|(lit, _)| *lit).collect();
                    if self.theory.ask_check_model(&model) == ModelVerdict::Accepted {
                        return true;
                    }
                }
            }
        }
    }
}

fn lost_update(atomic: bool) -> Option<Vec<u32>> {
    let x = Place { class: ClassId(0), cell: Some(0) };
    let mut problem = Problem::new();
    let (main, first, second) = (problem.add_chain(), problem.add_chain(), problem.add_chain());
    let initial = problem.add_event(main, EventKind::Write(x), None);
    let read1 = problem.add_event(first, EventKind::Read(x), None);
    let write1 = problem.add_event(first, EventKind::Write(x), None);
    let read2 = problem.add_event(second, EventKind::Read(x), None);
    let write2 = problem.add_event(second, EventKind::Write(x), None);
    problem.add_static_order(initial, read1);
    problem.add_static_order(initial, read2);
    let lit = Lit::from_dimacs;
    problem.add_read_from(lit(1), initial, read1);
    problem.add_read_from(lit(2), write2, read1);
    problem.add_read_from(lit(3), initial, read2);
    problem.add_read_from(lit(4), write1, read2);
    if atomic {
        problem.add_block(read1, write1);
        problem.add_block(read2, write2);
    }
    // Each read sees exactly one write, and both see the initial one.
    let clauses: [&[i32]; 6] = [&[1, 2], &[-1, -2], &[3, 4], &[-3, -4], &[1], &[3]];
    let clauses = clauses.iter().map(|clause| clause.iter().map(|&number| lit(number)).collect()).collect();

    problem.check().expect("well-formed");
    let mut theory = OrderTheory::new(problem, Config::default());
    let mut search = Search { clauses, theory: &mut theory, values: vec![None; 4], trail: Vec::new() };
    let found = search.solve();
    // Where `theory.pending_pairs()` is not empty, a larger host gives them literals and solves again.
    found.then(|| theory.schedule().expect("no pair is pending").iter().map(|event| event.0).collect())
}

/// Both answers, a line each.
pub fn answers() -> String {
    let line = |(name, atomic)| match lost_update(atomic) {
        Some(schedule) => format!("{name}: lost update, schedule {schedule:?}\n"),
        None => format!("{name}: no lost update\n"),
    };
    [("two steps each", false), ("atomic blocks", true)].map(line).concat()
}

fn main() {
    print!("{}", answers());
}
