//! A problem and a sequence of calls as text, one item a line.
//!
//! Every subset of the calls is a trace again: a call that makes no sense where it
//! stands does nothing. So traces can be shrunk by deleting lines.

use std::fmt::{self, Write as _};

use concord_logic::Lit;
use concord_theory::{
    ChainId, ClassId, ClosureKind, ConditionalOrder, Config, EventId, EventKind, MutexId, Place, Problem, ReadFrom,
    SamePlace, Section,
};

/// A call, or a few that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// Notify these literals, in one batch.
    Assign(Vec<Lit>),
    /// Open a level.
    Level,
    /// Close levels down to this one.
    Backtrack(usize),
    /// Ask for propagations and notify them until there are none, then for clauses.
    Settle,
    /// Ask for at most one propagation and notify it.
    Propagate,
    /// Ask for one propagation and close the level before it is notified.
    Lose,
    /// Ask for the reasons of everything propagated that stands.
    Reasons,
    /// Notify the literals that are known once more.
    Repeat,
    /// Assign what is left false (true for guards of releases), and check the model.
    Check,
}

/// The lines of a problem: like [`Problem`], but easy to change.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The number of chains.
    pub chains: u32,
    /// Chain, kind and guard of each event.
    pub events: Vec<(u32, EventKind, Option<Lit>)>,
    /// Static orders.
    pub orders: Vec<(EventId, EventId)>,
    /// Conditional orders.
    pub conditional: Vec<ConditionalOrder>,
    /// Read-froms.
    pub read_froms: Vec<ReadFrom>,
    /// Blocks.
    pub blocks: Vec<(EventId, EventId)>,
    /// Sections.
    pub sections: Vec<Section>,
    /// Same places.
    pub same: Vec<(EventId, EventId, SamePlace)>,
}

/// A plan, how to run it, and calls.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The problem.
    pub plan: Plan,
    /// The configuration.
    pub config: Config,
    /// The calls.
    pub calls: Vec<Call>,
}

impl Plan {
    /// The problem of the plan.
    pub fn problem(&self) -> Problem {
        let mut problem = Problem::new();
        for _ in 0..self.chains {
            problem.add_chain();
        }
        for &(chain, kind, guard) in &self.events {
            problem.add_event(ChainId(chain), kind, guard);
        }
        for &(a, b) in &self.orders {
            problem.add_static_order(a, b);
        }
        for order in &self.conditional {
            problem.add_conditional_order(order.lit, order.before, order.after);
        }
        for rf in &self.read_froms {
            problem.add_read_from(rf.lit, rf.write, rf.read);
        }
        for &(a, b) in &self.blocks {
            problem.add_block(a, b);
        }
        for section in &self.sections {
            problem.add_section(section.clone());
        }
        for &(a, b, same) in &self.same {
            problem.set_same_place(a, b, same);
        }
        problem
    }
}

fn join<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().fold(String::new(), |mut text, item| {
        write!(text, " {item}").expect("strings can be written");
        text
    })
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plan = &self.plan;
        writeln!(f, "config {} {} {}", self.config.strategy, self.config.consistency, self.config.closure)?;
        writeln!(f, "chains {}", plan.chains)?;
        for (chain, kind, guard) in &plan.events {
            let place = |p: &Place| {
                format!("{}:{}", p.class.0, p.cell.map_or_else(|| "*".to_string(), |cell| cell.to_string()))
            };
            let kind = match kind {
                EventKind::Read(p) => format!("read {}", place(p)),
                EventKind::Write(p) => format!("write {}", place(p)),
                EventKind::Mark => "mark".to_string(),
            };
            writeln!(f, "event {chain} {kind}{}", join(guard))?;
        }
        for (a, b) in &plan.orders {
            writeln!(f, "order {} {}", a.0, b.0)?;
        }
        for order in &plan.conditional {
            writeln!(f, "when {} {} {}", order.lit, order.before.0, order.after.0)?;
        }
        for rf in &plan.read_froms {
            writeln!(f, "rf {} {} {}", rf.lit, rf.write.0, rf.read.0)?;
        }
        for (a, b) in &plan.blocks {
            writeln!(f, "block {} {}", a.0, b.0)?;
        }
        for section in &plan.sections {
            let releases = join(section.releases.iter().map(|release| release.0));
            writeln!(f, "section {} {}{releases}", section.mutex.0, section.acquire.0)?;
        }
        for (a, b, same) in &plan.same {
            let same = match same {
                SamePlace::Always => "always".to_string(),
                SamePlace::Never => "never".to_string(),
                SamePlace::When(lit) => lit.to_string(),
            };
            writeln!(f, "same {} {} {same}", a.0, b.0)?;
        }
        for call in &self.calls {
            match call {
                Call::Assign(lits) => writeln!(f, "assign{}", join(lits))?,
                Call::Level => writeln!(f, "level")?,
                Call::Backtrack(level) => writeln!(f, "backtrack {level}")?,
                Call::Settle => writeln!(f, "settle")?,
                Call::Propagate => writeln!(f, "propagate")?,
                Call::Lose => writeln!(f, "lose")?,
                Call::Reasons => writeln!(f, "reasons")?,
                Call::Repeat => writeln!(f, "repeat")?,
                Call::Check => writeln!(f, "check")?,
            }
        }
        Ok(())
    }
}

/// Reads a trace. Lines that begin with `#` are comments.
///
/// # Errors
/// The first line that is not understood.
pub fn parse(text: &str) -> Result<Trace, String> {
    let mut trace = Trace { plan: Plan::default(), config: Config::default(), calls: Vec::new() };
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.is_empty() || words[0].starts_with('#') {
            continue;
        }
        parse_line(&mut trace, words[0], &words[1..]).ok_or_else(|| line.to_string())?;
    }
    Ok(trace)
}

fn lit(word: &str) -> Option<Lit> {
    let number = word.parse::<i32>().ok().filter(|&number| number != 0 && number != i32::MIN)?;
    Some(Lit::from_dimacs(number))
}

fn event(word: &str) -> Option<EventId> {
    Some(EventId(word.parse().ok()?))
}

fn place(word: &str) -> Option<Place> {
    let (class, cell) = word.split_once(':')?;
    let cell = if cell == "*" { None } else { Some(cell.parse().ok()?) };
    Some(Place { class: ClassId(class.parse().ok()?), cell })
}

fn parse_line(trace: &mut Trace, keyword: &str, words: &[&str]) -> Option<()> {
    let plan = &mut trace.plan;
    match (keyword, words) {
        ("config", [strategy, consistency, closure @ ..]) => {
            trace.config = Config {
                strategy: strategy.parse().ok()?,
                consistency: consistency.parse().ok()?,
                closure: closure.first().map_or(Ok(ClosureKind::default()), |word| word.parse()).ok()?,
                ..Config::default()
            };
        }
        ("chains", [count]) => plan.chains = count.parse().ok()?,
        ("event", [chain, "mark", guard @ ..]) => {
            let guard = guard.first().map(|word| lit(word).ok_or(())).transpose().ok()?;
            plan.events.push((chain.parse().ok()?, EventKind::Mark, guard));
        }
        ("event", [chain, kind, at, guard @ ..]) => {
            let guard = guard.first().map(|word| lit(word).ok_or(())).transpose().ok()?;
            let kind = match *kind {
                "read" => EventKind::Read(place(at)?),
                "write" => EventKind::Write(place(at)?),
                _ => return None,
            };
            plan.events.push((chain.parse().ok()?, kind, guard));
        }
        ("order", [a, b]) => plan.orders.push((event(a)?, event(b)?)),
        ("when", [l, a, b]) => {
            plan.conditional.push(ConditionalOrder { lit: lit(l)?, before: event(a)?, after: event(b)? });
        }
        ("rf", [l, w, r]) => plan.read_froms.push(ReadFrom { lit: lit(l)?, write: event(w)?, read: event(r)? }),
        ("block", [a, b]) => plan.blocks.push((event(a)?, event(b)?)),
        ("section", [mutex, acquire, releases @ ..]) => {
            let releases = releases.iter().map(|word| event(word)).collect::<Option<Vec<_>>>()?;
            let mutex = MutexId(mutex.parse().ok()?);
            plan.sections.push(Section { mutex, acquire: event(acquire)?, releases });
        }
        ("same", [a, b, same]) => {
            let same = match *same {
                "always" => SamePlace::Always,
                "never" => SamePlace::Never,
                other => SamePlace::When(lit(other)?),
            };
            plan.same.push((event(a)?, event(b)?, same));
        }
        ("assign", lits) => trace.calls.push(Call::Assign(lits.iter().map(|w| lit(w)).collect::<Option<_>>()?)),
        ("level", []) => trace.calls.push(Call::Level),
        ("backtrack", [level]) => trace.calls.push(Call::Backtrack(level.parse().ok()?)),
        ("settle", []) => trace.calls.push(Call::Settle),
        ("propagate", []) => trace.calls.push(Call::Propagate),
        ("lose", []) => trace.calls.push(Call::Lose),
        ("reasons", []) => trace.calls.push(Call::Reasons),
        ("repeat", []) => trace.calls.push(Call::Repeat),
        ("check", []) => trace.calls.push(Call::Check),
        _ => return None,
    }
    Some(())
}
