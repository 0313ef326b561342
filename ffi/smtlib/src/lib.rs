//! Any SMT-LIB 2 process as a solver back end.
//!
//! [`SmtLib`] starts a command such as `cvc5 --incremental` or `z3 -in` and talks to it through
//! pipes: native bit-vector and array terms, assumptions (`check-sat-assuming`), cores
//! (`get-unsat-assumptions`) and models (`get-value`). There is no way to run a theory
//! inside such a process, so there is no `HostsPropagator`: put it under
//! [`concord_logic::LazyHost`], which runs the refinement loop.
//!
//! The process is not trusted to live. It may be missing, crash, hang, print garbage or be
//! killed from outside: each of these is a [`SolverError`] in one line, raised by the next
//! search, and never an answer. Only `sat` and `unsat` are answers; `unknown` is
//! [`Answer::Unknown`]. A raised [`Interrupter`] kills the process; the next search starts a new one
//! and tells it everything again.

mod process;
mod sexpr;
mod values;
mod words;
mod write;

use std::fmt::Write;
use std::time::Duration;

use concord_logic::{
    Answer, Cores, Interrupter, Interruptible, Lit, NativeTerms, SatSolver, SearchStatistics, SolverError, Statistics,
    SymbolId, TermId, TermLiterals, TermStore, Value, Var,
};
use rustc_hash::FxHashMap;

use crate::process::{NoAnswer, Process};
use crate::sexpr::Sexpr;
use crate::write::{Names, symbol_name};

pub use crate::words::words;

/// How long a process may take to say its name.
const PATIENCE: Duration = Duration::from_secs(20);
/// How many values are asked for at once.
const VALUES_AT_ONCE: usize = 2_000;
/// What every process is told first; the question shows that it speaks SMT-LIB.
const PREAMBLE: &str = "(set-option :print-success false)
(set-option :produce-models true)
(set-option :produce-unsat-assumptions true)
(set-logic ALL)
(get-info :name)
";

/// What the last search left to ask for.
#[derive(Default)]
enum Outcome {
    /// No search, or one without answer.
    #[default]
    None,
    /// The values of all literals and symbols.
    Model {
        /// By number of variable.
        truths: Vec<bool>,
        /// By symbol.
        symbols: FxHashMap<SymbolId, Value>,
    },
    /// The assumptions that failed.
    Core(Vec<Lit>),
}

/// A solver process.
pub struct SmtLib {
    words: Vec<String>,
    patience: Duration,
    process: Option<Process>,
    solver_name: String,
    /// Everything that was said but the questions, for a new process.
    history: String,
    /// How much of the history the running process was told.
    told: usize,
    names: Names,
    literals: TermLiterals,
    vars: usize,
    clauses: u64,
    interrupter: Option<Interrupter>,
    outcome: Outcome,
}

impl SmtLib {
    /// Starts the command (words separated by blanks, quotation marks as in a shell).
    ///
    /// # Errors
    /// If it cannot be started or does not say its name as a solver does.
    pub fn start(command: &str) -> Result<SmtLib, SolverError> {
        SmtLib::start_patiently(command, PATIENCE)
    }

    /// Like [`SmtLib::start`], but a process that does not say its name within `patience` is given up.
    ///
    /// # Errors
    /// As there.
    pub fn start_patiently(command: &str, patience: Duration) -> Result<SmtLib, SolverError> {
        let words = words(command).map_err(SolverError::Unavailable)?;
        if words.is_empty() {
            return Err(SolverError::Unavailable("the command of the solver is empty".to_owned()));
        }
        let mut solver = SmtLib {
            words,
            patience,
            process: None,
            solver_name: String::new(),
            history: String::new(),
            told: 0,
            names: Names::default(),
            literals: TermLiterals::default(),
            vars: 0,
            clauses: 0,
            interrupter: None,
            outcome: Outcome::None,
        };
        solver.restart().map_err(SolverError::Unavailable)?;
        Ok(solver)
    }

    /// The name that the process gives itself.
    pub fn name(&self) -> &str {
        &self.solver_name
    }

    /// Starts a process and shakes hands with it.
    fn restart(&mut self) -> Result<(), String> {
        let mut process = Process::start(&self.words)?;
        process.send(PREAMBLE);
        let greeting = match process.receive(None, Some(self.patience)) {
            Ok(greeting) => greeting,
            Err(NoAnswer::Failed(why)) => return Err(why),
            Err(NoAnswer::Interrupted) => return Err("interrupted".to_owned()),
        };
        let name = match greeting.list() {
            Some([key, Sexpr::Text(name)]) if key.atom() == Some(":name") => name.clone(),
            _ => return Err(process.unexpected(&greeting, "the question for its name")),
        };
        self.solver_name = name;
        self.process = Some(process);
        self.told = 0;
        Ok(())
    }

    /// Asks something; the answer is one expression. `None`: interrupted, and the process killed.
    fn ask(&mut self, question: &str) -> Result<Option<Sexpr>, SolverError> {
        let process = self.process.as_mut().expect("a question needs a process");
        process.send(question);
        let answer = process.receive(self.interrupter.as_ref(), None);
        let failure = match answer {
            Ok(expr) => match expr.list() {
                Some([head, ..]) if head.atom() == Some("error") => process.unexpected(&expr, question_name(question)),
                _ => return Ok(Some(expr)),
            },
            Err(NoAnswer::Failed(why)) => why,
            Err(NoAnswer::Interrupted) => {
                self.process = None;
                return Ok(None);
            }
        };
        self.process = None;
        Err(SolverError::Failed(failure))
    }

    /// The answer makes no sense.
    fn give_up(&mut self, expr: &Sexpr, question: &str) -> SolverError {
        let process = self.process.take();
        SolverError::Failed(process.map(|mut process| process.unexpected(expr, question)).unwrap_or_default())
    }

    /// The search itself.
    fn search(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        self.outcome = Outcome::None;
        if self.interrupter.as_ref().is_some_and(Interrupter::is_interrupted) {
            return Ok(Answer::Unknown);
        }
        if self.process.is_none() {
            self.restart().map_err(SolverError::Failed)?;
        }
        if let Some(process) = &self.process {
            process.send(&self.history[self.told..]);
            self.told = self.history.len();
        }
        let question = if assumptions.is_empty() {
            "(check-sat)\n".to_owned()
        } else {
            let lits: Vec<String> = assumptions.iter().map(|&lit| lit_name(lit)).collect();
            format!("(check-sat-assuming ({}))\n", lits.join(" "))
        };
        let Some(answer) = self.ask(&question)? else { return Ok(Answer::Unknown) };
        match answer.atom() {
            Some("sat") => self.read_model(),
            Some("unsat") => self.read_core(assumptions),
            Some("unknown" | "timeout") => Ok(Answer::Unknown),
            _ => Err(self.give_up(&answer, question_name(&question))),
        }
    }

    /// Asks for all values: they are wanted after the process was told more.
    fn read_model(&mut self) -> Result<Answer, SolverError> {
        let symbols = self.names.symbols.clone();
        let mut names: Vec<String> = (0..self.vars).map(|number| var_name(Var::new(number))).collect();
        names.extend(symbols.iter().map(|&(symbol, _)| symbol_name(symbol)));
        let mut values: Vec<Sexpr> = Vec::new();
        for names in names.chunks(VALUES_AT_ONCE) {
            let question = format!("(get-value ({}))\n", names.join(" "));
            let Some(answer) = self.ask(&question)? else { return Ok(Answer::Unknown) };
            let pairs = answer.list().unwrap_or_default();
            let found: Option<Vec<Sexpr>> = pairs
                .iter()
                .zip(names)
                .map(|(pair, name)| match pair.list() {
                    Some([key, value]) if key.atom() == Some(name) => Some(value.clone()),
                    _ => None,
                })
                .collect();
            match found {
                Some(found) if pairs.len() == names.len() => values.extend(found),
                _ => return Err(self.give_up(&answer, "get-value")),
            }
        }
        let truths: Option<Vec<bool>> = values[..self.vars].iter().map(values::truth).collect();
        let read = symbols.iter().zip(&values[self.vars..]);
        let read: Option<FxHashMap<SymbolId, Value>> =
            read.map(|(&(symbol, sort), expr)| Some((symbol, values::value(expr, sort)?))).collect();
        let (Some(truths), Some(symbols)) = (truths, read) else {
            return Err(self.give_up(&Sexpr::List(values), "get-value"));
        };
        self.outcome = Outcome::Model { truths, symbols };
        Ok(Answer::Sat)
    }

    /// Asks which assumptions failed. A process that cannot say is not asked twice: all of them did.
    fn read_core(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        let mut core = Vec::new();
        if !assumptions.is_empty() {
            let Some(answer) = self.ask("(get-unsat-assumptions)\n")? else { return Ok(Answer::Unknown) };
            match answer.list() {
                Some(named) => {
                    let named: Vec<String> = named.iter().map(Sexpr::to_string).collect();
                    core = assumptions.iter().copied().filter(|&lit| named.contains(&lit_name(lit))).collect();
                    if core.len() < named.len() {
                        return Err(self.give_up(&answer, "get-unsat-assumptions"));
                    }
                }
                None if answer.atom() == Some("unsupported") => core = assumptions.to_vec(),
                None => return Err(self.give_up(&answer, "get-unsat-assumptions")),
            }
        }
        self.outcome = Outcome::Core(core);
        Ok(Answer::Unsat)
    }
}

fn var_name(var: Var) -> String {
    format!("v{}", var.index())
}

fn lit_name(lit: Lit) -> String {
    if lit.is_negative() { format!("(not {})", var_name(lit.var())) } else { var_name(lit.var()) }
}

/// The command of a question, for messages.
fn question_name(question: &str) -> &str {
    question.trim_start_matches('(').split([' ', ')']).next().unwrap_or_default()
}

impl SatSolver for SmtLib {
    fn new_var(&mut self) -> Var {
        let var = Var::new(self.vars);
        self.vars += 1;
        let _ = writeln!(self.history, "(declare-fun {} () Bool)", var_name(var));
        var
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.clauses += 1;
        let names: Vec<String> = lits.iter().map(|&lit| lit_name(lit)).collect();
        let _ = match &names[..] {
            [] => writeln!(self.history, "(assert false)"),
            [one] => writeln!(self.history, "(assert {one})"),
            _ => writeln!(self.history, "(assert (or {}))", names.join(" ")),
        };
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError> {
        self.search(assumptions)
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        match &self.outcome {
            Outcome::Model { truths, .. } => truths.get(lit.var().index()).map(|&truth| truth != lit.is_negative()),
            _ => None,
        }
    }
}

impl NativeTerms for SmtLib {
    fn term_literals(&mut self) -> &mut TermLiterals {
        &mut self.literals
    }

    fn define(&mut self, lit: Lit, terms: &TermStore, term: TermId) {
        let name = self.names.term(terms, term, &mut self.history);
        let _ = writeln!(self.history, "(assert (= {} {name}))", lit_name(lit));
    }

    fn add_guarded_equality(&mut self, terms: &TermStore, guard: Lit, left: TermId, right: TermId) {
        self.clauses += 1;
        let left = self.names.term(terms, left, &mut self.history);
        let right = self.names.term(terms, right, &mut self.history);
        let _ = writeln!(self.history, "(assert (=> {} (= {left} {right})))", lit_name(guard));
    }

    fn symbol_value(&self, terms: &TermStore, symbol: SymbolId) -> Value {
        match &self.outcome {
            Outcome::Model { symbols, .. } if symbols.contains_key(&symbol) => symbols[&symbol].clone(),
            _ => Value::zero(terms.sort(terms.symbol_term(symbol))),
        }
    }
}

impl Cores for SmtLib {
    fn core(&self) -> Vec<Lit> {
        match &self.outcome {
            Outcome::Core(core) => core.clone(),
            _ => Vec::new(),
        }
    }
}

impl Interruptible for SmtLib {
    /// Watches this flag from now on, in place of an earlier one.
    fn watch(&mut self, interrupter: Interrupter) {
        self.interrupter = Some(interrupter);
    }
}

impl Statistics for SmtLib {
    /// SMT-LIB has no names for figures of the search: only what was told is counted.
    fn statistics(&self) -> SearchStatistics {
        SearchStatistics { variables: self.vars as u64, clauses: self.clauses, ..SearchStatistics::default() }
    }
}
