//! Small axioms that theories of the suite enforce, as plain functions of an assignment.
//!
//! Each rule says what an assignment entails and why, computed from scratch: slow
//! and obvious. `rule_theory.rs` turns a rule into a theory.

use concord_logic::Lit;

/// A partial assignment: its true literals in the order in which they became true.
pub type Assignment<'a> = &'a [Lit];

/// An axiom over some literals.
pub trait Rule {
    /// A literal that the assignment entails and does not contain, with the clause
    /// that says so: the literal and negations of true literals. The literal may be
    /// false: then the clause is a conflict.
    fn entailed(&self, assignment: Assignment<'_>) -> Option<(Lit, Vec<Lit>)>;

    /// The clause that entails this literal, from these true literals only.
    fn reason(&self, lit: Lit, older: Assignment<'_>) -> Vec<Lit>;

    /// Whether a full assignment satisfies the rule.
    fn accepts(&self, value: &dyn Fn(Lit) -> bool) -> bool;

    /// The literals that the rule is about.
    fn lits(&self) -> Vec<Lit>;
}

/// At most one of the literals is true.
#[derive(Clone, Debug)]
pub struct AtMostOne(pub Vec<Lit>);

impl Rule for AtMostOne {
    fn entailed(&self, assignment: Assignment<'_>) -> Option<(Lit, Vec<Lit>)> {
        let first = *assignment.iter().find(|lit| self.0.contains(lit))?;
        let other = *self.0.iter().find(|&&lit| lit != first && !assignment.contains(&!lit))?;
        Some((!other, vec![!other, !first]))
    }

    fn reason(&self, lit: Lit, older: Assignment<'_>) -> Vec<Lit> {
        let first = older.iter().find(|other| self.0.contains(other) && **other != !lit);
        vec![lit, !*first.expect("one literal is true")]
    }

    fn accepts(&self, value: &dyn Fn(Lit) -> bool) -> bool {
        self.0.iter().filter(|&&lit| value(lit)).count() <= 1
    }

    fn lits(&self) -> Vec<Lit> {
        self.0.clone()
    }
}

/// The number of true literals is odd (or even).
#[derive(Clone, Debug)]
pub struct Parity {
    /// The literals, over different variables.
    pub lits: Vec<Lit>,
    /// Whether an odd number of them is true.
    pub odd: bool,
}

impl Parity {
    /// The literal entailed by values of all others, and the clause.
    fn last(&self, missing: Lit, assignment: Assignment<'_>) -> (Lit, Vec<Lit>) {
        let mut clause = Vec::new();
        let mut odd = self.odd;
        for &lit in self.lits.iter().filter(|&&lit| lit != missing) {
            let value = assignment.contains(&lit);
            odd ^= value;
            clause.push(if value { !lit } else { lit });
        }
        let entailed = if odd { missing } else { !missing };
        clause.push(entailed);
        (entailed, clause)
    }
}

impl Rule for Parity {
    fn entailed(&self, assignment: Assignment<'_>) -> Option<(Lit, Vec<Lit>)> {
        let assigned = |lit: &Lit| assignment.contains(lit) || assignment.contains(&!*lit);
        let mut open = self.lits.iter().filter(|lit| !assigned(lit));
        let missing = match (open.next(), open.next()) {
            (Some(_), Some(_)) => return None,
            (Some(&lit), None) => lit,
            (None, _) => *self.lits.last()?,
        };
        Some(self.last(missing, assignment)).filter(|(lit, _)| !assignment.contains(lit))
    }

    fn reason(&self, lit: Lit, older: Assignment<'_>) -> Vec<Lit> {
        let missing = *self.lits.iter().find(|other| other.var() == lit.var()).expect("a literal of the rule");
        self.last(missing, older).1
    }

    fn accepts(&self, value: &dyn Fn(Lit) -> bool) -> bool {
        (self.lits.iter().filter(|&&lit| value(lit)).count() % 2 == 1) == self.odd
    }

    fn lits(&self) -> Vec<Lit> {
        self.lits.clone()
    }
}

/// The edges whose literals are true form a graph without cycle.
#[derive(Clone, Debug)]
pub struct Acyclic {
    /// Edges: literal, source node, target node.
    pub edges: Vec<(Lit, usize, usize)>,
}

impl Acyclic {
    /// The literals of a path of true edges.
    fn path(&self, from: usize, to: usize, assignment: Assignment<'_>) -> Option<Vec<Lit>> {
        let mut reached = vec![(from, None)];
        let mut next = 0;
        while next < reached.len() {
            let (node, _) = reached[next];
            if node == to {
                let mut path = Vec::new();
                let mut place = next;
                while let (_, Some((lit, before))) = reached[place] {
                    path.push(lit);
                    place = before;
                }
                return Some(path);
            }
            for &(lit, source, target) in &self.edges {
                if source == node && assignment.contains(&lit) && !reached.iter().any(|&(node, _)| node == target) {
                    reached.push((target, Some((lit, next))));
                }
            }
            next += 1;
        }
        None
    }

    fn closing(&self, lit: Lit, path: Vec<Lit>) -> Vec<Lit> {
        path.into_iter().map(|edge| !edge).chain([!lit]).collect()
    }
}

impl Rule for Acyclic {
    fn entailed(&self, assignment: Assignment<'_>) -> Option<(Lit, Vec<Lit>)> {
        self.edges.iter().filter(|(lit, ..)| !assignment.contains(&!*lit)).find_map(|&(lit, source, target)| {
            let path = self.path(target, source, assignment)?;
            Some((!lit, self.closing(lit, path)))
        })
    }

    fn reason(&self, lit: Lit, older: Assignment<'_>) -> Vec<Lit> {
        let closes = self.edges.iter().filter(|(edge, ..)| *edge == !lit);
        let mut paths =
            closes.filter_map(|&(edge, source, target)| Some(self.closing(edge, self.path(target, source, older)?)));
        paths.next().expect("the edge closes a cycle")
    }

    fn accepts(&self, value: &dyn Fn(Lit) -> bool) -> bool {
        let chosen: Vec<Lit> = self.edges.iter().map(|&(lit, ..)| lit).filter(|&lit| value(lit)).collect();
        !self.edges.iter().any(|&(lit, source, target)| value(lit) && self.path(target, source, &chosen).is_some())
    }

    fn lits(&self) -> Vec<Lit> {
        self.edges.iter().map(|&(lit, ..)| lit).collect()
    }
}
