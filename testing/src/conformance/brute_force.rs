//! The oracle: all assignments of few variables, one after the other.

use concord_logic::Lit;

use super::rules::Rule;
use super::{Random, holds, var};

/// A formula of few variables with an axiom.
pub struct Problem<'a> {
    /// The number of variables.
    pub vars: usize,
    /// The clauses.
    pub clauses: &'a [Vec<Lit>],
    /// The axiom, if there is one.
    pub rule: Option<&'a dyn Rule>,
}

impl Problem<'_> {
    /// Whether the assignment satisfies clauses, axiom and assumptions.
    pub fn is_model(&self, assignment: u32, assumptions: &[Lit]) -> bool {
        let value = |lit: Lit| holds(assignment, lit);
        assumptions.iter().all(|&lit| value(lit))
            && self.clauses.iter().all(|clause| clause.iter().any(|&lit| value(lit)))
            && self.rule.is_none_or(|rule| rule.accepts(&value))
    }

    /// Whether any assignment does.
    pub fn is_satisfiable(&self, assumptions: &[Lit]) -> bool {
        (0..1 << self.vars).any(|assignment| self.is_model(assignment, assumptions))
    }
}

/// A literal over one of the first `vars` variables.
pub fn random_lit(random: &mut Random, vars: usize) -> Lit {
    let var = var(random.index(vars));
    if random.one_in(2) { var.positive() } else { var.negative() }
}

/// A clause of one to three literals, rarely one or two.
pub fn random_clause(random: &mut Random, vars: usize) -> Vec<Lit> {
    let length = if random.one_in(8) { random.count(1, 2) } else { 3 };
    (0..length).map(|_| random_lit(random, vars)).collect()
}
