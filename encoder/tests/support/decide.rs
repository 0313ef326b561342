//! Decides a program with the whole path below the driver: summary, pruning, constraints, theory, solver.

use std::cell::RefCell;
use std::rc::Rc;

use concord_cadical::Cadical;
use concord_encoder::{Constrained, Encoding, Execution, PruneOptions, Skeleton, constrain, prune};
use concord_logic::{Answer, BitBlasted, HostsPropagator, Lit, SmtSolver};
use concord_program::Program;
use concord_theory::{Config, OrderTheory};

use super::summary;

/// What is known up to a bound.
#[derive(Clone, Debug)]
pub enum Decision {
    /// A failure is reachable.
    Fails(Box<(Skeleton, Execution)>),
    /// No failure is reachable, in no execution.
    Safe,
    /// No failure is reachable, but a cut is.
    Cut,
}

impl Decision {
    pub fn fails(&self) -> Option<bool> {
        match self {
            Decision::Fails(_) => Some(true),
            Decision::Safe => Some(false),
            Decision::Cut => None,
        }
    }
}

struct Search {
    encoding: Encoding,
    solver: BitBlasted<Cadical>,
    theory: Rc<RefCell<OrderTheory>>,
}

impl Search {
    fn new(skeleton: &Skeleton) -> Search {
        let mut solver = BitBlasted::new(Cadical::new());
        let Constrained { problem, encoding } = constrain(skeleton, &mut solver);
        let theory = Rc::new(RefCell::new(OrderTheory::new(problem, Config::default())));
        solver.connect(Box::new(Rc::clone(&theory)));
        let observed = theory.borrow().observed();
        for var in observed {
            solver.observe(var);
        }
        Search { encoding, solver, theory }
    }

    fn reachable(&mut self, any: &[Lit]) -> bool {
        let question = self.solver.new_literal();
        let mut clause = vec![!question];
        clause.extend_from_slice(any);
        self.solver.add_clause(&clause);
        loop {
            if self.solver.check(&[question]).expect("the solver answers") != Answer::Sat {
                self.solver.add_clause(&[!question]);
                return false;
            }
            let pairs = self.theory.borrow().pending_pairs().to_vec();
            if pairs.is_empty() {
                return true;
            }
            for pair in pairs {
                let (forward, backward) = (self.solver.new_literal(), self.solver.new_literal());
                let premises = self.theory.borrow().pair_premises(pair);
                self.theory.borrow_mut().order_pair(pair, forward, backward);
                self.solver.observe(forward.var());
                self.solver.observe(backward.var());
                let mut clause: Vec<Lit> = premises.into_iter().map(|premise| !premise).collect();
                clause.extend([forward, backward]);
                self.solver.add_clause(&clause);
            }
        }
    }
}

/// Decides a program up to a bound.
pub fn decide(program: &Program, bound: u32, options: &PruneOptions) -> Decision {
    let mut skeleton = summary(program, bound);
    prune(&mut skeleton, options);
    decide_skeleton(skeleton)
}

/// Decides a skeleton.
pub fn decide_skeleton(skeleton: Skeleton) -> Decision {
    let mut search = Search::new(&skeleton);
    let failures = search.encoding.failures.clone();
    if search.reachable(&failures) {
        let schedule = search.theory.borrow().schedule().expect("an accepted model has a schedule").to_vec();
        let execution = search.encoding.execution(&skeleton, &search.solver, &schedule);
        return Decision::Fails(Box::new((skeleton, execution)));
    }
    let cuts = search.encoding.cuts.clone();
    if search.reachable(&cuts) { Decision::Cut } else { Decision::Safe }
}
