//! Problems by hand: every literal is a fresh variable, every model is checked
//! under each strategy.
#![allow(dead_code, reason = "each test file uses a part")]

use concord_logic::{Lit, ModelVerdict, Propagator, Var};
use concord_theory::*;

pub struct Script {
    pub problem: Problem,
    vars: usize,
}

/// The next clause of the theory, sorted.
pub fn clause(theory: &mut OrderTheory) -> Vec<Lit> {
    let mut lits = theory.ask_clause().expect("a clause").lits;
    lits.sort();
    lits
}

impl Script {
    pub fn new() -> Script {
        Script { problem: Problem::new(), vars: 0 }
    }

    pub fn var(&mut self) -> Lit {
        self.vars += 1;
        Var::new(self.vars - 1).positive()
    }

    pub fn chains<const N: usize>(&mut self) -> [ChainId; N] {
        std::array::from_fn(|_| self.problem.add_chain())
    }

    fn place(cell: u32) -> Place {
        Place { class: ClassId(0), cell: Some(cell) }
    }

    pub fn write(&mut self, chain: ChainId, cell: u32) -> EventId {
        self.problem.add_event(chain, EventKind::Write(Self::place(cell)), None)
    }

    pub fn read(&mut self, chain: ChainId, cell: u32) -> EventId {
        self.problem.add_event(chain, EventKind::Read(Self::place(cell)), None)
    }

    pub fn guarded_write(&mut self, chain: ChainId, cell: u32, guard: Lit) -> EventId {
        self.problem.add_event(chain, EventKind::Write(Self::place(cell)), Some(guard))
    }

    pub fn guarded_read(&mut self, chain: ChainId, cell: u32, guard: Lit) -> EventId {
        self.problem.add_event(chain, EventKind::Read(Self::place(cell)), Some(guard))
    }

    fn symbolic() -> Place {
        Place { class: ClassId(1), cell: None }
    }

    pub fn symbolic_write(&mut self, chain: ChainId) -> EventId {
        self.problem.add_event(chain, EventKind::Write(Self::symbolic()), None)
    }

    pub fn symbolic_read(&mut self, chain: ChainId) -> EventId {
        self.problem.add_event(chain, EventKind::Read(Self::symbolic()), None)
    }

    pub fn mark(&mut self, chain: ChainId, guard: Option<Lit>) -> EventId {
        self.problem.add_event(chain, EventKind::Mark, guard)
    }

    pub fn block(&mut self, first: EventId, last: EventId) {
        self.problem.add_block(first, last);
    }

    pub fn section(&mut self, mutex: u32, acquire: EventId, releases: &[EventId]) {
        self.problem.add_section(Section { mutex: MutexId(mutex), acquire, releases: releases.to_vec() });
    }

    pub fn rf(&mut self, write: EventId, read: EventId) -> Lit {
        let lit = self.var();
        self.problem.add_read_from(lit, write, read);
        lit
    }

    pub fn conditional(&mut self, before: EventId, after: EventId) -> Lit {
        let lit = self.var();
        self.problem.add_conditional_order(lit, before, after);
        lit
    }

    pub fn theory(&self, strategy: Strategy, consistency: Consistency) -> OrderTheory {
        OrderTheory::new(self.problem.clone(), Config { strategy, consistency, ..Config::default() })
    }

    /// The clause that forbids these literals together, sorted.
    pub fn negated(&self, lits: &[Lit]) -> Vec<Lit> {
        let mut clause: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
        clause.sort();
        clause
    }

    /// All literals the theory propagates now, each assigned.
    pub fn propagated(&self, theory: &mut OrderTheory) -> Vec<Lit> {
        let mut lits = Vec::new();
        while let Some(lit) = theory.ask_propagate() {
            theory.notify_assignment(&[lit]);
            lits.push(lit);
        }
        lits
    }

    /// The literals with every other observed variable false.
    fn complete(&self, theory: &OrderTheory, lits: &[Lit]) -> Vec<Lit> {
        let rest = theory.observed().into_iter().filter(|var| lits.iter().all(|lit| lit.var() != *var));
        lits.iter().copied().chain(rest.map(Var::negative)).collect()
    }

    fn check(&self, strategy: Strategy, consistency: Consistency, lits: &[Lit]) -> (OrderTheory, ModelVerdict) {
        let mut theory = self.theory(strategy, consistency);
        let model = self.complete(&theory, lits);
        theory.notify_new_level();
        theory.notify_assignment(&model);
        let verdict = theory.ask_check_model(&model);
        (theory, verdict)
    }

    pub fn accepts(&self, lits: &[Lit], schedule: &[EventId]) {
        for strategy in Strategy::ALL {
            self.accepts_under(strategy, Consistency::Sc, lits, schedule);
        }
    }

    pub fn accepts_under(&self, strategy: Strategy, consistency: Consistency, lits: &[Lit], schedule: &[EventId]) {
        let (theory, verdict) = self.check(strategy, consistency, lits);
        assert_eq!(verdict, ModelVerdict::Accepted, "{strategy}");
        assert_eq!(theory.schedule(), Some(schedule), "{strategy}");
        assert!(theory.pending_pairs().is_empty());
    }

    /// Refused, with a clause that forbids exactly `culprits`.
    pub fn refuses(&self, lits: &[Lit], culprits: &[Lit]) {
        for strategy in Strategy::ALL {
            let (mut theory, verdict) = self.check(strategy, Consistency::Sc, lits);
            assert_eq!(verdict, ModelVerdict::Refused, "{strategy}");
            assert_eq!(clause(&mut theory), self.negated(culprits), "{strategy}");
        }
    }

    pub fn refuses_under(&self, strategy: Strategy, consistency: Consistency, lits: &[Lit]) {
        let (mut theory, verdict) = self.check(strategy, consistency, lits);
        assert_eq!(verdict, ModelVerdict::Refused, "{strategy} {consistency}");
        assert!(clause(&mut theory).iter().all(|lit| lits.contains(&!*lit)));
    }

    pub fn ordering_pairs_finds_an_execution(&self, strategy: Strategy, lits: &[Lit]) -> bool {
        self.ordering_pairs_finds_an_execution_under(strategy, Consistency::Sc, lits)
    }

    /// Orders pending pairs, all directions tried, until a schedule or no direction is left.
    pub fn ordering_pairs_finds_an_execution_under(
        &self,
        strategy: Strategy,
        consistency: Consistency,
        lits: &[Lit],
    ) -> bool {
        let mut ordered: Vec<(OrderPair, bool)> = Vec::new();
        loop {
            let mut theory = self.theory(strategy, consistency);
            let mut model = self.complete(&theory, lits);
            for (index, &(pair, forward)) in ordered.iter().enumerate() {
                let [f, b] = [0, 1].map(|side| Var::new(self.vars + 2 * index + side).positive());
                theory.order_pair(pair, f, b);
                model.extend(if forward { [f, !b] } else { [!f, b] });
            }
            theory.notify_new_level();
            theory.notify_assignment(&model);
            match theory.ask_check_model(&model) {
                ModelVerdict::Accepted => match theory.pending_pairs().first() {
                    None => return theory.schedule().is_some(),
                    Some(&pair) => {
                        assert!(ordered.iter().all(|(known, _)| *known != pair), "{pair:?} was ordered");
                        ordered.push((pair, true));
                    }
                },
                ModelVerdict::Refused => loop {
                    match ordered.pop() {
                        None => return false,
                        Some((pair, true)) => {
                            ordered.push((pair, false));
                            break;
                        }
                        Some((_, false)) => {}
                    }
                },
            }
        }
    }
}
