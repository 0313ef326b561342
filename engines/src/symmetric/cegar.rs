//! The loop: abstract, decide, refine.

use concord_logic::{Answer, Cores, SmtSolver, SolverError, TermId};
use concord_program::{Program, Property};

use super::feasible::{Feasibility, GuardAt, feasibility};
use super::path::interleaving;
use super::post::{Post, PostError};
use super::predicates::{Added, Owner, Predicates};
use super::refine::{bounds, candidates, counters, shapes};
use super::report::{Options, Report, Round, RoundEnd, SymmetricError, Unknown, Verdict};
use super::short::short_execution;
use super::system::{BuildError, Goal, System};
use crate::coverability::{self, Outcome};
use crate::templates::interleaving::PathStep;
use crate::templates::replay::{Replayed, replay};
use crate::templates::template::{Detail, NodeKind, TemplateId, Threads};
use crate::templates::unfold::unfold;

/// Verifies one property of a program, for any number of threads. `new_solver` makes
/// solvers; `observe` sees each round when it is over.
///
/// # Errors
/// If the solver fails or a certificate does not pass its checker.
pub fn verify<S: SmtSolver + Cores>(
    program: &Program,
    property: Property,
    options: &Options,
    new_solver: &mut dyn FnMut() -> S,
    observe: &mut dyn FnMut(&Round),
) -> Result<Report, SymmetricError> {
    let Ok(threads) = unfold(program, property, Detail::Alike, 0) else {
        let verdict = Verdict::Unknown(Unknown::TooLarge("the program"));
        return Ok(Report { verdict, rounds: Vec::new() });
    };
    let predicates = Predicates::new(&threads);
    let mut run = Run { program, property, options, threads, predicates, rounds: Vec::new() };
    let verdict = run.run(new_solver, observe)?;
    Ok(Report { verdict, rounds: run.rounds })
}

struct Run<'a> {
    program: &'a Program,
    property: Property,
    options: &'a Options,
    threads: Threads,
    predicates: Predicates,
    rounds: Vec<Round>,
}

/// How a round ended, for the loop.
enum Step {
    Uncoverable,
    Refined,
    Done(Verdict),
}

impl Run<'_> {
    fn run<S: SmtSolver + Cores>(
        &mut self,
        new_solver: &mut dyn FnMut() -> S,
        observe: &mut dyn FnMut(&Round),
    ) -> Result<Verdict, SymmetricError> {
        let mut goal = Goal::Failures;
        for _ in 0..self.options.round_limit {
            let step = self.round(goal, new_solver)?;
            if let Some(round) = self.rounds.last() {
                observe(round);
            }
            match (step, goal) {
                (Step::Done(verdict), _) => return Ok(verdict),
                (Step::Refined, _) => {}
                (Step::Uncoverable, Goal::Failures) => goal = Goal::Cuts,
                (Step::Uncoverable, Goal::Cuts) => return Ok(Verdict::Holds { vacuous: self.is_vacuous() }),
            }
        }
        Ok(Verdict::Unknown(Unknown::Rounds))
    }

    fn is_vacuous(&self) -> bool {
        let failed = |template: &crate::templates::template::Template| {
            template.nodes.iter().any(|node| node.kind == NodeKind::Failed)
        };
        !self.threads.templates.iter().any(failed)
    }

    fn round<S: SmtSolver + Cores>(
        &mut self,
        goal: Goal,
        new_solver: &mut dyn FnMut() -> S,
    ) -> Result<Step, SymmetricError> {
        let mut round = Round {
            failures: goal == Goal::Failures,
            shared_predicates: self.predicates.shared.len(),
            local_predicates: self.predicates.count() - self.predicates.shared.len(),
            shared_states: 0,
            local_states: 0,
            transitions: 0,
            transfers: 0,
            questions: 0,
            iterations: 0,
            end: RoundEnd::Undecided,
        };
        let step = self.fill(goal, new_solver, &mut round)?;
        self.rounds.push(round);
        Ok(step)
    }

    fn fill<S: SmtSolver + Cores>(
        &mut self,
        goal: Goal,
        new_solver: &mut dyn FnMut() -> S,
        round: &mut Round,
    ) -> Result<Step, SymmetricError> {
        let mut solver = new_solver();
        let mut post = Post::new(&mut solver);
        let built = System::build(&mut self.threads, &mut self.predicates, &mut post, self.options);
        round.questions = post.questions;
        let system = match built {
            Ok(system) => system,
            Err(BuildError::TooLarge | BuildError::Post(PostError::TooMany)) => {
                return Ok(unknown(Unknown::TooLarge("the abstraction")));
            }
            Err(BuildError::Post(PostError::Interrupted)) => return Ok(unknown(Unknown::Interrupted)),
            Err(BuildError::Post(PostError::Solver(error))) => return Err(error.into()),
        };
        round.shared_states = system.shared.len();
        round.local_states = system.locals.len();
        round.transitions = system.moves.len();
        round.transfers = system.transfers();
        let problem = system.problem(&self.threads, goal);
        let outcome = match short_execution(&problem) {
            Some(execution) => Outcome::Coverable(execution),
            None => {
                let report = coverability::solve(&problem, &self.options.coverability, &self.options.interrupter);
                round.iterations = report.statistics.iterations;
                report.outcome
            }
        };
        let execution = match &outcome {
            Outcome::Unknown(_) if self.options.interrupter.is_interrupted() => {
                return Ok(unknown(Unknown::Interrupted));
            }
            Outcome::Unknown(reason) => return Ok(unknown(Unknown::Coverability(*reason))),
            Outcome::Uncoverable(_) => {
                coverability::check(&problem, &outcome)?;
                round.end = RoundEnd::Uncoverable;
                return Ok(Step::Uncoverable);
            }
            Outcome::Coverable(execution) => {
                coverability::check(&problem, &outcome)?;
                execution
            }
        };
        let Some(path) = interleaving(&self.threads, &system, &problem, execution) else {
            return Ok(unknown(Unknown::Imprecise));
        };
        drop(system);
        self.examine(&path, new_solver, round)
    }

    /// Finds out whether an abstract execution is real, and refines if not.
    fn examine<S: SmtSolver + Cores>(
        &mut self,
        path: &[PathStep],
        new_solver: &mut dyn FnMut() -> S,
        round: &mut Round,
    ) -> Result<Step, SymmetricError> {
        let steps = path.len();
        let mut solver = new_solver();
        let counters = counters(&self.threads, &self.predicates);
        let mut avoided: Vec<_> = counters.into_iter().map(|(_, counter)| counter).collect();
        loop {
            match feasibility(&mut self.threads, path, &avoided, &mut solver)? {
                Feasibility::Unknown => return Ok(unknown(Unknown::Interrupted)),
                Feasibility::Feasible(witness) => {
                    round.end = RoundEnd::Feasible { steps };
                    let replayed = replay(self.program, self.property, &self.threads, path, &witness);
                    if let Replayed::Failed(trace) = replayed {
                        return Ok(Step::Done(Verdict::Violated(trace)));
                    }
                    return Ok(unknown(self.cut_at_end(path).unwrap_or(Unknown::Imprecise)));
                }
                Feasibility::Contradiction(blamed) => {
                    let Some(new) = self.refined(path, &blamed, &mut solver)? else {
                        return Ok(unknown(Unknown::TooLarge("predicates")));
                    };
                    if !new.is_empty() {
                        round.end = RoundEnd::Refined { steps, predicates: new };
                        return Ok(Step::Refined);
                    }
                    if avoided.is_empty() {
                        let conditions = blamed.iter().map(|&at| self.show_condition(path, at)).collect();
                        round.end = RoundEnd::Stuck { steps, conditions };
                        return Ok(unknown(Unknown::NoPredicate));
                    }
                    // What is left to blame are the counters.
                    avoided.clear();
                }
            }
        }
    }

    /// Adds predicates that a contradiction suggests; the new ones, or `None` if there are too many.
    fn refined<S: SmtSolver + Cores>(
        &mut self,
        path: &[PathStep],
        blamed: &[GuardAt],
        solver: &mut S,
    ) -> Result<Option<Vec<String>>, SymmetricError> {
        let mut new = Vec::new();
        for group in candidates(&mut self.threads, path, blamed) {
            for (owner, atom) in group {
                if !is_open(&self.threads, solver, atom)? {
                    continue;
                }
                match self.predicates.add(&mut self.threads, owner, atom) {
                    Added::New => new.push(self.show(owner, atom)),
                    Added::Known => {}
                    Added::Full => return Ok(None),
                }
            }
            if !new.is_empty() {
                break;
            }
        }
        if !new.is_empty() {
            let mut more = shapes(&mut self.threads, &self.predicates);
            more.extend(bounds(&mut self.threads, &self.predicates));
            for (owner, atom) in more {
                if self.predicates.add(&mut self.threads, owner, atom) == Added::New {
                    new.push(self.show(owner, atom));
                }
            }
        }
        Ok(Some(new))
    }

    /// The cut that an interleaving ends at.
    fn cut_at_end(&self, path: &[PathStep]) -> Option<Unknown> {
        let last = path.last()?;
        let template = self.threads.template(last.template);
        match &template.node(template.edge(last.edge).to).kind {
            NodeKind::Cut { what, span } => Some(Unknown::Cut { what: what.clone(), span: *span }),
            _ => None,
        }
    }

    fn show_condition(&self, path: &[PathStep], at: GuardAt) -> String {
        let step = &path[at.step];
        let template = self.threads.template(step.template);
        let edge = template.edge(step.edge);
        let condition = self.threads.terms.show(edge.guards[at.guard]);
        format!("step {}, thread {} at {}: {condition}", at.step + 1, step.thread.0, template.node(edge.from).name)
    }

    fn show(&self, owner: Owner, atom: TermId) -> String {
        let text = self.threads.terms.show(atom);
        match owner {
            Owner::Shared => text,
            Owner::Template(TemplateId(number)) => {
                format!("{text} in {} ({number})", self.threads.template(TemplateId(number)).name)
            }
        }
    }
}

/// Whether a predicate can be true and can be false.
fn is_open<S: SmtSolver>(threads: &Threads, solver: &mut S, atom: TermId) -> Result<bool, SolverError> {
    let lit = solver.literal(&threads.terms, atom);
    Ok(solver.check(&[lit])? != Answer::Unsat && solver.check(&[!lit])? != Answer::Unsat)
}

fn unknown(reason: Unknown) -> Step {
    Step::Done(Verdict::Unknown(reason))
}
