//! A theory on top of a solver that cannot host one.
//!
//! [`LazyHost`] runs the refinement loop: solve; tell the theory the whole model as
//! one assignment on one level; where the theory objects, add its clauses and solve
//! again. Every round that does not end adds a clause which the last model falsifies,
//! so that the loop ends. What the solver leaves open is completed by false, and the
//! same completion is what [`SatSolver::value`] answers afterwards.
//!
//! The level stays open after the answer, as in a solver that hosts the theory
//! itself: what the theory knows of the accepted model can be asked until the next search.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    Answer, Clause, Cores, HostsPropagator, Interrupter, Interruptible, Lit, ModelVerdict, Phases, Propagator,
    SatSolver, SearchStatistics, SmtSolver, SolverError, Statistics, TermId, TermStore, Value, Var,
};

/// Hosts a theory by refinement over any incremental solver, propositional or over terms.
pub struct LazyHost<S> {
    solver: S,
    refinement: Refinement,
}

/// The theory's side of the loop.
#[derive(Default)]
struct Refinement {
    theory: Option<Box<dyn Propagator>>,
    observed: Vec<Var>,
    is_observed: FxHashSet<Var>,
    /// Lemmas that came with an accepted model: adding a clause would end the model in
    /// some solvers, so they wait for the next search.
    pending: Vec<Clause>,
    /// The completed values of the observed variables in the last model.
    values: FxHashMap<Var, bool>,
    level_open: bool,
    has_model: bool,
    interrupter: Option<Interrupter>,
    rounds: u64,
}

/// What the theory says of a model.
struct Judgement {
    accepted: bool,
    clauses: Vec<Clause>,
}

impl<S> LazyHost<S> {
    /// A host on top of a solver.
    pub fn new(solver: S) -> LazyHost<S> {
        LazyHost { solver, refinement: Refinement::default() }
    }

    /// The solver.
    pub fn inner(&self) -> &S {
        &self.solver
    }

    /// The solver, for instance to set its options.
    pub fn inner_mut(&mut self) -> &mut S {
        &mut self.solver
    }

    /// How many models the theory has refused so far.
    pub fn refinements(&self) -> u64 {
        self.refinement.rounds
    }

    /// The loop, over what the two kinds of solvers have in common.
    fn refine(
        &mut self,
        search: impl Fn(&mut S) -> Result<Answer, SolverError>,
        value: impl Fn(&S, Lit) -> bool,
        add: impl Fn(&mut S, &[Lit]),
    ) -> Result<Answer, SolverError> {
        self.refinement.leave_model();
        for clause in std::mem::take(&mut self.refinement.pending) {
            add(&mut self.solver, &clause);
        }
        loop {
            if self.refinement.interrupter.as_ref().is_some_and(Interrupter::is_interrupted) {
                return Ok(Answer::Unknown);
            }
            let answer = search(&mut self.solver)?;
            if answer != Answer::Sat {
                return Ok(answer);
            }
            let solver = &self.solver;
            let judgement = self.refinement.judge(|lit| value(solver, lit))?;
            if judgement.accepted {
                self.refinement.pending = judgement.clauses;
                self.refinement.has_model = true;
                return Ok(Answer::Sat);
            }
            self.refinement.rounds += 1;
            self.refinement.leave_model();
            for clause in &judgement.clauses {
                add(&mut self.solver, clause);
            }
        }
    }
}

impl Refinement {
    fn observe(&mut self, var: Var) {
        if self.is_observed.insert(var) {
            self.observed.push(var);
        }
    }

    /// Takes the last model back from the theory.
    fn leave_model(&mut self) {
        self.has_model = false;
        self.values.clear();
        if std::mem::take(&mut self.level_open)
            && let Some(theory) = &mut self.theory
        {
            theory.notify_backtrack(0);
        }
    }

    /// Shows the theory a model.
    fn judge(&mut self, value: impl Fn(Lit) -> bool) -> Result<Judgement, SolverError> {
        let Some(theory) = &mut self.theory else { return Ok(Judgement { accepted: true, clauses: Vec::new() }) };
        let mut model = Vec::with_capacity(self.observed.len());
        for &var in &self.observed {
            let truth = value(var.positive());
            self.values.insert(var, truth);
            model.push(if truth { var.positive() } else { var.negative() });
        }
        let holds = |lit: Lit| self.values.get(&lit.var()).is_some_and(|&truth| truth != lit.is_negative());
        theory.notify_new_level();
        self.level_open = true;
        theory.notify_assignment(&model);

        let mut clauses: Vec<Clause> = Vec::new();
        while let Some(lit) = theory.ask_propagate() {
            // All observed variables are assigned: a consequence is known or a conflict.
            if !holds(lit) {
                clauses.push(theory.ask_reason(lit));
                break;
            }
        }
        let falsified = |clauses: &[Clause]| clauses.iter().any(|clause| !clause.iter().any(|&lit| holds(lit)));
        if !falsified(&clauses) {
            while let Some(clause) = theory.ask_clause() {
                clauses.push(clause.lits);
                if falsified(&clauses[clauses.len() - 1..]) {
                    break;
                }
            }
        }
        if falsified(&clauses) {
            return Ok(Judgement { accepted: false, clauses });
        }
        if theory.ask_check_model(&model) == ModelVerdict::Accepted {
            return Ok(Judgement { accepted: true, clauses });
        }
        while !falsified(&clauses) {
            let Some(clause) = theory.ask_clause() else {
                return Err(SolverError::Failed(
                    "the theory refused a model without a clause that it falsifies".into(),
                ));
            };
            clauses.push(clause.lits);
        }
        Ok(Judgement { accepted: false, clauses })
    }

    /// The completed value of an observed literal in the accepted model.
    fn value(&self, lit: Lit) -> Option<bool> {
        self.values.get(&lit.var()).map(|&truth| truth != lit.is_negative())
    }
}

impl<S> HostsPropagator for LazyHost<S> {
    fn connect(&mut self, theory: Box<dyn Propagator>) {
        assert!(self.refinement.theory.is_none(), "a theory is connected once");
        self.refinement.theory = Some(theory);
    }

    fn observe(&mut self, var: Var) {
        self.refinement.observe(var);
    }
}

impl<S: SatSolver> SatSolver for LazyHost<S> {
    fn new_var(&mut self) -> Var {
        self.solver.new_var()
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.solver.add_clause(lits);
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        self.refine(
            |solver| solver.solve(assumptions),
            |solver, lit| solver.value(lit).unwrap_or(false),
            |solver, clause| solver.add_clause(clause),
        )
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        // A model that the theory refused, or that an interrupted search left over, is none.
        if !self.refinement.has_model {
            return None;
        }
        self.refinement.value(lit).or_else(|| self.solver.value(lit))
    }
}

impl<S: SmtSolver> SmtSolver for LazyHost<S> {
    fn literal(&mut self, terms: &TermStore, term: TermId) -> Lit {
        self.solver.literal(terms, term)
    }

    fn new_literal(&mut self) -> Lit {
        self.solver.new_literal()
    }

    fn true_literal(&mut self) -> Lit {
        self.solver.true_literal()
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.solver.add_clause(lits);
    }

    fn imply_equal(&mut self, terms: &TermStore, guard: Lit, left: TermId, right: TermId) {
        self.solver.imply_equal(terms, guard, left, right);
    }

    fn check(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        self.refine(
            |solver| solver.check(assumptions),
            |solver, lit| solver.literal_value(lit),
            |solver, clause| solver.add_clause(clause),
        )
    }

    fn literal_value(&self, lit: Lit) -> bool {
        self.refinement.value(lit).unwrap_or_else(|| self.solver.literal_value(lit))
    }

    fn term_value(&self, terms: &TermStore, term: TermId) -> Value {
        self.solver.term_value(terms, term)
    }
}

impl<S: Cores> Cores for LazyHost<S> {
    fn core(&self) -> Vec<Lit> {
        self.solver.core()
    }
}

impl<S: Interruptible> Interruptible for LazyHost<S> {
    fn watch(&mut self, interrupter: Interrupter) {
        self.refinement.interrupter = Some(interrupter.clone());
        self.solver.watch(interrupter);
    }
}

impl<S: Statistics> Statistics for LazyHost<S> {
    fn statistics(&self) -> SearchStatistics {
        self.solver.statistics()
    }
}

impl<S: Phases> Phases for LazyHost<S> {
    fn prefer(&mut self, lit: Lit) {
        self.solver.prefer(lit);
    }
}
