//! The ordering theory inside the back end, against all interleavings of small problems.
//!
//! All models are enumerated, ordering pairs on demand as exact SC asks for; they must
//! be exactly the executions that running every interleaving finds. This is the
//! whole loop of the driver without program and encoder. `CONCORD_CONFORMANCE_CASES`
//! raises the number of problems.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use concord_logic::{Answer, HostsPropagator, Lit, SatSolver};
use concord_theory::{Config, Consistency, OrderTheory, Strategy};

use super::litmus::{Execution, Litmus};
use super::monitor::Monitor;
use super::{Random, cases, literals};

/// A solver with the theory of a litmus problem in it.
struct Search<S> {
    solver: S,
    theory: Rc<RefCell<OrderTheory>>,
    observed: Rc<RefCell<Vec<concord_logic::Var>>>,
    pairs: usize,
}

impl<S: SatSolver + HostsPropagator> Search<S> {
    fn new(mut solver: S, litmus: &Litmus, strategy: Strategy, consistency: Consistency) -> Search<S> {
        literals(&mut solver, litmus.vars);
        for clause in &litmus.clauses {
            solver.add_clause(clause);
        }
        let theory = OrderTheory::new(litmus.problem.clone(), Config { strategy, consistency, ..Config::default() });
        let observed = theory.observed();
        let theory = Rc::new(RefCell::new(theory));
        let lits: Vec<Lit> = observed.iter().map(|var| var.positive()).collect();
        let monitor = Monitor::new(theory.clone(), &lits);
        let monitored = monitor.observed();
        solver.connect(Box::new(monitor));
        for var in observed {
            solver.observe(var);
        }
        Search { solver, theory, observed: monitored, pairs: 0 }
    }

    /// Searches until the model is an execution or there is none.
    fn solve(&mut self, assumptions: &[Lit]) -> Answer {
        loop {
            let answer = self.solver.solve(assumptions).expect("the back end works");
            let pending = self.theory.borrow().pending_pairs().to_vec();
            if answer != Answer::Sat || pending.is_empty() {
                return answer;
            }
            for pair in pending {
                self.pairs += 1;
                let [forward, backward] = [(); 2].map(|()| self.solver.new_var().positive());
                let premises = self.theory.borrow().pair_premises(pair);
                self.theory.borrow_mut().order_pair(pair, forward, backward);
                for lit in [forward, backward] {
                    self.observed.borrow_mut().push(lit.var());
                    self.solver.observe(lit.var());
                }
                let clause: Vec<Lit> = premises.into_iter().map(|lit| !lit).chain([forward, backward]).collect();
                self.solver.add_clause(&clause);
            }
        }
    }
}

/// All models, told apart by guards and reads-from.
fn models<S: SatSolver + HostsPropagator>(
    make: fn() -> S,
    litmus: &Litmus,
    strategy: Strategy,
    consistency: Consistency,
) -> BTreeSet<Execution> {
    let mut search = Search::new(make(), litmus, strategy, consistency);
    let mut found = BTreeSet::new();
    while search.solve(&[]) == Answer::Sat {
        let value = |lit| search.solver.value(lit) == Some(true);
        let model: Execution = litmus.observable.iter().copied().filter(|&lit| value(lit)).collect();
        if consistency == Consistency::Sc {
            let theory = search.theory.borrow();
            let schedule = theory.schedule().expect("an execution under SC has a schedule");
            let enabled = litmus.problem.events().iter();
            let enabled = enabled.filter(|event| event.guard.is_none_or(|guard| model.contains(&guard)));
            assert_eq!(schedule.len(), enabled.count(), "every enabled event is in the schedule");
        }
        let differ: Vec<Lit> =
            litmus.observable.iter().map(|lit| if model.contains(lit) { !*lit } else { *lit }).collect();
        search.solver.add_clause(&differ);
        assert!(found.insert(model), "a model that was excluded came again");
    }
    found
}

/// Every model is an execution, and every execution is a model.
pub fn models_under_sc_are_exactly_the_executions<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    for seed in 0..cases(100) {
        let litmus = Litmus::random(&mut Random::new(seed));
        let executions = litmus.executions();
        for strategy in Strategy::ALL {
            let models = models(make, &litmus, strategy, Consistency::Sc);
            let invented: Vec<_> = models.difference(&executions).collect();
            let missed: Vec<_> = executions.difference(&models).collect();
            assert!(
                invented.is_empty() && missed.is_empty(),
                "seed {seed}, {strategy}: invented {invented:?}, missed {missed:?} in {:#?}",
                litmus.problem
            );
        }
    }
}

/// Weak consistency allows more, and the strategies agree on what.
pub fn models_under_weak_sc_contain_the_executions_and_strategies_agree<S: SatSolver + HostsPropagator>(
    make: fn() -> S,
) {
    for seed in 0..cases(100) {
        let litmus = Litmus::random(&mut Random::new(seed));
        let weak = models(make, &litmus, Strategy::Closure, Consistency::Wsc);
        assert_eq!(weak, models(make, &litmus, Strategy::Lazy, Consistency::Wsc), "seed {seed}");
        assert!(weak.is_superset(&litmus.executions()), "seed {seed}");
    }
}

/// Four threads, each with a write and two reads, that see each other crosswise:
/// the smallest known gap between SC and its weak form.
pub fn the_gap_between_weak_and_full_sc<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    let mut litmus = Litmus::new();
    let [x, y] = [0, 1];
    let start = litmus.problem.add_chain();
    litmus.write(start, x, None);
    let initial = litmus.write(start, y, None);
    let mut writes = Vec::new();
    let mut reads = Vec::new();
    // Own place, other place; the other place's write that is seen, by thread.
    for (own, other, sees) in [(x, y, 2), (x, y, 3), (y, x, 1), (y, x, 0)] {
        let chain = litmus.problem.add_chain();
        let write = litmus.write(chain, own, None);
        litmus.problem.add_static_order(initial, write);
        let first = litmus.read(chain, other, None);
        let second = litmus.read(chain, own, None);
        reads.extend([(first, sees), (second, writes.len())]);
        writes.push(write);
    }
    litmus.add_reads_from();
    let assumptions: Vec<Lit> = reads
        .iter()
        .map(|&(read, sees)| {
            let mut read_froms = litmus.problem.read_froms().iter();
            read_froms.find(|rf| rf.read == read && rf.write == writes[sees]).expect("it may be seen").lit
        })
        .collect();
    for strategy in Strategy::ALL {
        let mut search = Search::new(make(), &litmus, strategy, Consistency::Wsc);
        assert_eq!(search.solve(&assumptions), Answer::Sat, "{strategy}");
        let mut search = Search::new(make(), &litmus, strategy, Consistency::Sc);
        assert_eq!(search.solve(&assumptions), Answer::Unsat, "{strategy}");
        assert!(search.pairs > 0, "{strategy}: only ordering writes shows it");
        assert_eq!(search.solve(&assumptions[1..]), Answer::Sat, "{strategy}");
    }
}
