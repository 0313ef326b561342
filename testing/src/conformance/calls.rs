//! Random sequences of calls, recorded, shrunk and replayed.
//!
//! A [`Trace`] is what a user of a back end does: make variables, add clauses, let variables
//! join the theory, search under assumptions, in any order. Running it compares every answer
//! and every model with all assignments. A trace that fails is made smaller as long as
//! it fails the same way, and is printed as text; `CONCORD_TRACE` names a file with such a text to
//! run it again. Calls about variables that do not exist are nothing, so that leaving out a
//! call leaves a trace that makes sense.

use std::any::Any;
use std::cell::RefCell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::str::FromStr;

use concord_logic::{Answer, HostsPropagator, Lit, SatSolver};

use super::brute_force::{Problem, random_clause, random_lit};
use super::monitor::Monitor;
use super::rule_theory::{RuleTheory, STYLES, Style};
use super::rules::{Acyclic, AtMostOne, Rule};
use super::{Random, cases, var};

/// All assignments are tried, so there are few variables.
const MOST_VARS: usize = 10;

/// One call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// Makes a variable.
    Var,
    /// Adds a clause.
    Clause(Vec<Lit>),
    /// Lets a literal join the theory, between two nodes where it is about graphs.
    Join(Lit, usize, usize),
    /// Searches under assumptions.
    Solve(Vec<Lit>),
}

/// What the theory demands of the literals that joined it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axiom {
    /// At most one is true.
    AtMostOne,
    /// Those that are true form a graph without cycle.
    Acyclic,
}

/// A sequence of calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The theory's demand.
    pub axiom: Axiom,
    /// How much the theory does during the search.
    pub style: Style,
    /// The calls.
    pub calls: Vec<Call>,
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let show = |lits: &[Lit]| lits.iter().map(|lit| format!(" {lit}")).collect::<String>();
        writeln!(f, "theory {:?} {:?}", self.axiom, self.style)?;
        for call in &self.calls {
            match call {
                Call::Var => writeln!(f, "var")?,
                Call::Clause(lits) => writeln!(f, "clause{}", show(lits))?,
                Call::Join(lit, from, to) => writeln!(f, "join {lit} {from} {to}")?,
                Call::Solve(lits) => writeln!(f, "solve{}", show(lits))?,
            }
        }
        Ok(())
    }
}

impl FromStr for Trace {
    type Err = String;

    fn from_str(text: &str) -> Result<Trace, String> {
        let mut trace = Trace { axiom: Axiom::AtMostOne, style: Style::Propagating, calls: Vec::new() };
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let wrong = || format!("not a call: {line}");
            let number = |word: &str| word.parse::<i32>().ok().filter(|&n| n != 0 && n != i32::MIN).ok_or_else(wrong);
            let lits = |words: &[&str]| -> Result<Vec<Lit>, String> {
                words.iter().map(|word| number(word).map(Lit::from_dimacs)).collect()
            };
            match words[..] {
                ["theory", axiom, style] => {
                    let axioms = [Axiom::AtMostOne, Axiom::Acyclic];
                    trace.axiom = axioms.into_iter().find(|known| format!("{known:?}") == axiom).ok_or_else(wrong)?;
                    trace.style = STYLES.into_iter().find(|known| format!("{known:?}") == style).ok_or_else(wrong)?;
                }
                ["var"] => trace.calls.push(Call::Var),
                ["clause", ..] => trace.calls.push(Call::Clause(lits(&words[1..])?)),
                ["solve", ..] => trace.calls.push(Call::Solve(lits(&words[1..])?)),
                ["join", lit, from, to] => {
                    let node = |word: &str| word.parse().map_err(|_| wrong());
                    trace.calls.push(Call::Join(Lit::from_dimacs(number(lit)?), node(from)?, node(to)?));
                }
                _ => return Err(wrong()),
            }
        }
        Ok(trace)
    }
}

impl Trace {
    /// A random trace.
    pub fn random(random: &mut Random) -> Trace {
        let axiom = *random.pick(&[Axiom::AtMostOne, Axiom::Acyclic]);
        let style = *random.pick(&STYLES);
        let nodes = random.count(2, 5);
        let mut vars = random.count(1, 5);
        let mut calls = vec![Call::Var; vars];
        for _ in 0..random.count(5, 40) {
            calls.push(match random.index(10) {
                0 if vars < MOST_VARS => {
                    vars += 1;
                    Call::Var
                }
                0..=4 => Call::Clause(random_clause(random, vars)),
                5 | 6 => Call::Join(random_lit(random, vars), random.index(nodes), random.index(nodes)),
                _ => Call::Solve((0..random.index(4)).map(|_| random_lit(random, vars)).collect()),
            });
        }
        calls.push(Call::Solve(Vec::new()));
        Trace { axiom, style, calls }
    }

    /// Runs the calls on a fresh solver.
    ///
    /// # Errors
    /// What was wrong.
    pub fn run<S: SatSolver + HostsPropagator>(&self, make: fn() -> S) -> Result<(), String> {
        let run = AssertUnwindSafe(|| match self.axiom {
            Axiom::AtMostOne => self.run_with(make(), AtMostOne(Vec::new()), |rule, (lit, ..)| {
                if !rule.0.iter().any(|known| known.var() == lit.var()) {
                    rule.0.push(lit);
                }
            }),
            Axiom::Acyclic => self.run_with(make(), Acyclic { edges: Vec::new() }, |rule, edge| {
                if !rule.edges.iter().any(|(known, ..)| known.var() == edge.0.var()) {
                    rule.edges.push(edge);
                }
            }),
        });
        catch_unwind(run).unwrap_or_else(|panic| Err(format!("panic: {}", message(&*panic))))
    }

    fn run_with<S, R>(&self, mut solver: S, rule: R, join: fn(&mut R, (Lit, usize, usize))) -> Result<(), String>
    where
        S: SatSolver + HostsPropagator,
        R: Rule + Clone + 'static,
    {
        let theory = Rc::new(RefCell::new(RuleTheory::new(rule, self.style)));
        let monitor = Monitor::new(Rc::clone(&theory), &[]);
        let observed = monitor.observed();
        solver.connect(Box::new(monitor));
        let mut vars = 0;
        let mut clauses: Vec<Vec<Lit>> = Vec::new();
        for (place, call) in self.calls.iter().enumerate() {
            let exist = |lits: &[Lit]| lits.iter().all(|lit| lit.var().index() < vars);
            match call {
                Call::Var if vars == MOST_VARS => {}
                Call::Var => {
                    let made = solver.new_var();
                    if made != var(vars) {
                        return Err(format!("call {place}: variable {made:?} is not the next one"));
                    }
                    vars += 1;
                }
                Call::Clause(lits) if exist(lits) => {
                    solver.add_clause(lits);
                    clauses.push(lits.clone());
                }
                Call::Join(lit, from, to) if exist(&[*lit]) => {
                    // Whatever the solver says while it learns of the variable, the theory may be asked.
                    join(&mut theory.borrow_mut().rule, (*lit, *from, *to));
                    if !observed.borrow().contains(&lit.var()) {
                        observed.borrow_mut().push(lit.var());
                    }
                    solver.observe(lit.var());
                }
                Call::Solve(assumptions) if exist(assumptions) => {
                    let answer = solver.solve(assumptions).map_err(|error| format!("call {place}: {error}"))?;
                    let rule = theory.borrow().rule.clone();
                    let problem = Problem { vars, clauses: &clauses, rule: Some(&rule) };
                    let expected = if problem.is_satisfiable(assumptions) { Answer::Sat } else { Answer::Unsat };
                    if answer != expected {
                        return Err(format!("call {place}: {answer:?} instead of {expected:?}"));
                    }
                    let model = (0..vars)
                        .filter(|&number| solver.value(var(number).positive()) == Some(true))
                        .fold(0, |model, number| model | 1 << number);
                    if answer == Answer::Sat && !problem.is_model(model, assumptions) {
                        return Err(format!("call {place}: wrong model {model:b}"));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The trace without what is not needed for `fails`: calls, single literals, variables.
    pub fn shrink(mut self, fails: impl Fn(&Trace) -> bool) -> Trace {
        loop {
            let before = self.clone();
            let mut length = self.calls.len().next_power_of_two();
            while length > 0 {
                let mut place = 0;
                while place < self.calls.len() {
                    let mut smaller = self.clone();
                    smaller.calls.drain(place..(place + length).min(smaller.calls.len()));
                    if fails(&smaller) {
                        self = smaller;
                    } else {
                        place += length;
                    }
                }
                length /= 2;
            }
            for place in 0..self.calls.len() {
                let mut number = 0;
                while let Call::Clause(lits) | Call::Solve(lits) = &self.calls[place]
                    && number < lits.len()
                {
                    let mut smaller = self.clone();
                    if let Call::Clause(lits) | Call::Solve(lits) = &mut smaller.calls[place] {
                        lits.remove(number);
                    }
                    if fails(&smaller) {
                        self = smaller;
                    } else {
                        number += 1;
                    }
                }
            }
            for from in (1..MOST_VARS).rev() {
                for to in 0..from {
                    let smaller = self.renamed(from, to);
                    if smaller != self && fails(&smaller) {
                        self = smaller;
                    }
                }
            }
            if self == before {
                return self;
            }
        }
    }

    /// The trace with one variable in the place of another.
    fn renamed(&self, from: usize, to: usize) -> Trace {
        let rename = |lit: &mut Lit| {
            if lit.var() == var(from) {
                *lit = if lit.is_negative() { var(to).negative() } else { var(to).positive() };
            }
        };
        let mut trace = self.clone();
        for call in &mut trace.calls {
            match call {
                Call::Var => {}
                Call::Clause(lits) | Call::Solve(lits) => lits.iter_mut().for_each(rename),
                Call::Join(lit, ..) => rename(lit),
            }
        }
        trace
    }
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}

/// What kind of failure a description tells of, without the numbers.
fn kind(what: &str) -> String {
    what.chars().filter(|c| !c.is_ascii_digit() && *c != '-').take(60).collect()
}

/// The smallest trace found that fails like this one, and how it fails.
pub fn smallest<S: SatSolver + HostsPropagator>(make: fn() -> S, trace: Trace) -> Option<(Trace, String)> {
    let wanted = kind(&trace.run(make).err()?);
    let small = trace.shrink(|smaller| smaller.run(make).is_err_and(|what| kind(&what) == wanted));
    let what = small.run(make).err()?;
    Some((small, what))
}

/// Random traces; a failing one is printed as small as it can be made.
pub fn random_calls<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    for seed in 0..cases(400) {
        let trace = Trace::random(&mut Random::new(seed));
        if let Some((small, what)) = smallest(make, trace) {
            panic!("seed {seed}: {what}\n{small}");
        }
    }
}

/// The trace in the file that `CONCORD_TRACE` names; without it there is nothing to replay.
///
/// # Panics
/// If the file is not there or holds no trace.
pub fn replayed_calls<S: SatSolver + HostsPropagator>(make: fn() -> S) {
    let Ok(path) = std::env::var("CONCORD_TRACE") else { return };
    let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let trace: Trace = text.parse().unwrap_or_else(|why| panic!("{path}: {why}"));
    if let Some((small, what)) = smallest(make, trace) {
        panic!("{path}: {what}\n{small}");
    }
}

#[cfg(test)]
mod tests {
    use concord_logic::{LazyHost, SolverError, Var};

    use super::*;

    /// A solver that tries all assignments, with a choice of faults.
    struct Slow {
        vars: usize,
        clauses: Vec<Vec<Lit>>,
        model: Option<u32>,
        fault: Fault,
        /// A theory may refuse what a faulty solver repeats for ever.
        patience: u32,
    }

    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Fault {
        None,
        ForgetsAssumptions,
        ForgetsFirstClause,
        WrongModel,
        PanicsOnEmptyAssumptions,
    }

    impl SatSolver for Slow {
        fn new_var(&mut self) -> Var {
            self.vars += 1;
            var(self.vars - 1)
        }
        fn add_clause(&mut self, lits: &[Lit]) {
            if self.fault == Fault::ForgetsFirstClause {
                self.fault = Fault::None;
            } else {
                self.clauses.push(lits.to_vec());
            }
        }
        fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
            assert!(self.fault != Fault::PanicsOnEmptyAssumptions || !assumptions.is_empty(), "nothing is assumed");
            self.patience = self.patience.checked_sub(1).ok_or(SolverError::Failed("too many searches".into()))?;
            let assumptions = if self.fault == Fault::ForgetsAssumptions { &[] } else { assumptions };
            let problem = Problem { vars: self.vars, clauses: &self.clauses, rule: None };
            self.model = (0..1 << self.vars).find(|&assignment| problem.is_model(assignment, assumptions));
            Ok(if self.model.is_some() { Answer::Sat } else { Answer::Unsat })
        }
        fn value(&self, lit: Lit) -> Option<bool> {
            let flip = u32::from(self.fault == Fault::WrongModel);
            Some((self.model? ^ flip) >> lit.var().index() & 1 == u32::from(!lit.is_negative()))
        }
    }

    fn slow<const FAULT: u8>() -> LazyHost<Slow> {
        let faults = [
            Fault::None,
            Fault::ForgetsAssumptions,
            Fault::ForgetsFirstClause,
            Fault::WrongModel,
            Fault::PanicsOnEmptyAssumptions,
        ];
        LazyHost::new(Slow {
            vars: 0,
            clauses: Vec::new(),
            model: None,
            fault: faults[FAULT as usize],
            patience: 3_000,
        })
    }

    /// The smallest failing trace of the first hundred seeds.
    fn found(make: fn() -> LazyHost<Slow>) -> Option<(Trace, String)> {
        (0..100).find_map(|seed| smallest(make, Trace::random(&mut Random::new(seed))))
    }

    #[test]
    fn a_solver_without_fault_passes() {
        random_calls(slow::<0>);
    }

    #[test]
    fn faults_are_found_and_shrunk_to_a_few_calls() {
        for (make, most) in [(slow::<1> as fn() -> _, 4), (slow::<2>, 6), (slow::<3>, 5)] {
            let (trace, what) = found(make).expect("the fault is found");
            assert!(trace.calls.len() <= most, "{what}\n{trace}");
        }
    }

    #[test]
    fn a_panic_is_a_failure() {
        let trace: Trace = "var\nsolve 1\nsolve".parse().expect("a trace");
        let what = trace.run(slow::<4>).expect_err("it panics");
        assert_eq!(what, "panic: nothing is assumed");
    }

    #[test]
    fn traces_are_read_as_they_are_written() {
        for seed in 0..50 {
            let trace = Trace::random(&mut Random::new(seed));
            assert_eq!(trace.to_string().parse(), Ok(trace));
        }
        for text in ["clause 0", "theory Nothing Lazy", "join 1 2", "solve x"] {
            assert!(text.parse::<Trace>().is_err(), "{text}");
        }
    }
}
