//! Petri nets with transfers in the `.spec` format of the MIST tool.
//!
//! Sections `vars`, `rules`, `init`, `target` and optionally `invariants`; `#` starts
//! a comment. A rule is `guards -> updates ;` with guards `x >= 2` and updates
//! `x' = x + y - 1`: a sum of places and a constant. A place that no update names
//! stays as it is; a place that `init` does not name may hold any number of tokens.
//! The lines of `target` are alternatives. Invariants are checked for form and
//! otherwise ignored: they only ever help to prune a search.
//!
//! What is not monotone is refused: guards and targets that bound a count from above.

use rustc_hash::FxHashMap;

use super::diagnostic::{Diagnostic, quote};
use super::net::{Initial, InitialCount, Net, Problem, Transition};
use super::spec_rule::{Update, transition};
use super::spec_scanner::{Token, TokenKind, scan};
use super::state::{Count, Marking, PlaceId, SharedId, State};

/// Numbers beyond this are refused, so that sums stay far from the limit of a count.
const NUMBER_LIMIT: u32 = 1_000_000_000;

/// Parses a `.spec` file.
///
/// # Errors
/// A diagnostic for the first thing that is not as described above.
pub fn parse_spec(text: &str) -> Result<Problem, Diagnostic> {
    let tokens = scan(text)?;
    let mut parser = Parser { tokens: &tokens, at: 0, places: FxHashMap::default(), names: Vec::new() };
    parser.keyword("vars")?;
    parser.variables()?;
    parser.keyword("rules")?;
    let mut transitions = Vec::new();
    while !parser.next_is_section() {
        transitions.push(parser.rule()?);
    }
    parser.keyword("init")?;
    let initial = parser.initial()?;
    parser.keyword("target")?;
    let targets = parser.targets()?;
    if parser.peek_name() == Some("invariants") {
        parser.at += 1;
        parser.invariants()?;
    }
    let rest = parser.peek();
    if rest.kind != TokenKind::End {
        return Err(rest.refuse(format!("unexpected {} after the last section", quote(rest.text))));
    }
    Ok(Problem { net: Net::new(1, parser.names, transitions), initial: vec![initial], targets })
}

/// A constraint on one place.
struct Constraint<'t> {
    place: PlaceId,
    low: u32,
    high: Option<u32>,
    token: Token<'t>,
}

struct Parser<'p, 't> {
    tokens: &'p [Token<'t>],
    at: usize,
    places: FxHashMap<&'t str, PlaceId>,
    names: Vec<String>,
}

const SECTIONS: [&str; 5] = ["vars", "rules", "init", "target", "invariants"];

impl<'t> Parser<'_, 't> {
    /// The next token; the last one is the end and stays.
    fn peek(&self) -> Token<'t> {
        self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn next(&mut self) -> Token<'t> {
        let token = self.peek();
        self.at += 1;
        token
    }

    fn peek_name(&self) -> Option<&'t str> {
        let token = self.peek();
        (token.kind == TokenKind::Name).then_some(token.text)
    }

    fn next_is_section(&self) -> bool {
        self.peek().kind == TokenKind::End || self.peek_name().is_some_and(|name| SECTIONS.contains(&name))
    }

    fn keyword(&mut self, word: &str) -> Result<(), Diagnostic> {
        let token = self.next();
        if token.kind == TokenKind::Name && token.text == word {
            return Ok(());
        }
        Err(token.refuse(format!("expected `{word}`, found {}", token.shown())))
    }

    fn symbol(&mut self, symbol: &str) -> Result<(), Diagnostic> {
        let token = self.next();
        if token.kind == TokenKind::Symbol && token.text == symbol {
            return Ok(());
        }
        Err(token.refuse(format!("expected `{symbol}`, found {}", token.shown())))
    }

    fn skip_symbol(&mut self, symbol: &str) -> bool {
        let token = self.peek();
        let there = token.kind == TokenKind::Symbol && token.text == symbol;
        self.at += usize::from(there);
        there
    }

    fn number(&mut self) -> Result<u32, Diagnostic> {
        let token = self.next();
        if token.kind != TokenKind::Number {
            return Err(token.refuse(format!("expected a number, found {}", token.shown())));
        }
        match token.text.parse::<u32>() {
            Ok(number) if number <= NUMBER_LIMIT => Ok(number),
            _ => Err(token.refuse(format!("the number {} is too large", quote(token.text)))),
        }
    }

    fn place(&mut self) -> Result<PlaceId, Diagnostic> {
        let token = self.next();
        if token.kind != TokenKind::Name {
            return Err(token.refuse(format!("expected the name of a place, found {}", token.shown())));
        }
        self.places
            .get(token.text)
            .copied()
            .ok_or_else(|| token.refuse(format!("the place {} is not declared", quote(token.text))))
    }

    fn variables(&mut self) -> Result<(), Diagnostic> {
        while !self.next_is_section() {
            let token = self.next();
            if token.kind != TokenKind::Name {
                return Err(token.refuse(format!("expected the name of a place, found {}", token.shown())));
            }
            let id = PlaceId(u32::try_from(self.names.len()).unwrap_or(u32::MAX));
            if self.places.insert(token.text, id).is_some() {
                return Err(token.refuse(format!("the place {} is declared twice", quote(token.text))));
            }
            self.names.push(token.text.to_owned());
        }
        Ok(())
    }

    fn constraint(&mut self) -> Result<Constraint<'t>, Diagnostic> {
        let token = self.peek();
        let place = self.place()?;
        if self.skip_symbol(">=") {
            return Ok(Constraint { place, low: self.number()?, high: None, token });
        }
        if self.skip_symbol("=") {
            let number = self.number()?;
            return Ok(Constraint { place, low: number, high: Some(number), token });
        }
        if self.peek_name() == Some("in") {
            self.at += 1;
            self.symbol("[")?;
            let low = self.number()?;
            self.symbol(",")?;
            let high = self.number()?;
            self.symbol("]")?;
            return Ok(Constraint { place, low, high: Some(high), token });
        }
        let found = self.peek();
        Err(found.refuse(format!("expected `>=`, `=` or `in`, found {}", found.shown())))
    }

    /// Constraints with commas between them; a comma at the end is allowed.
    fn conjunction(&mut self) -> Result<Vec<Constraint<'t>>, Diagnostic> {
        let mut all = vec![self.constraint()?];
        while self.skip_symbol(",") {
            if self.peek().kind != TokenKind::Name || self.next_is_section() {
                break;
            }
            all.push(self.constraint()?);
        }
        Ok(all)
    }

    /// Lower bounds only, as a marking.
    fn lower_bounds(&self, all: &[Constraint<'t>], what: &str) -> Result<Marking, Diagnostic> {
        let mut bounds = Marking::new();
        for constraint in all {
            if constraint.high.is_some() {
                let name = quote(constraint.token.text);
                let message = format!("{what} bounds {name} from above, which is not monotone; only `>=` is supported");
                return Err(constraint.token.refuse(message));
            }
            let bound = bounds.get(constraint.place).max(Count::finite(constraint.low));
            bounds.set(constraint.place, bound);
        }
        Ok(bounds)
    }

    fn rule(&mut self) -> Result<Transition, Diagnostic> {
        let start = self.peek();
        let guard = if self.peek_name() == Some("true") && !self.places.contains_key("true") {
            self.at += 1;
            Marking::new()
        } else if start.kind == TokenKind::Symbol && start.text == "->" {
            Marking::new()
        } else {
            let guards = self.conjunction()?;
            self.lower_bounds(&guards, "the guard")?
        };
        self.symbol("->")?;
        let mut updates: Vec<Update<'t>> = Vec::new();
        while !self.skip_symbol(";") {
            let update = self.update()?;
            if updates.iter().any(|other| other.place == update.place) {
                let message = format!("the place {} is updated twice", quote(update.token.text));
                return Err(update.token.refuse(message));
            }
            updates.push(update);
            if !self.skip_symbol(",") {
                self.symbol(";")?;
                break;
            }
        }
        transition(guard, &updates, start.line)
    }

    fn update(&mut self) -> Result<Update<'t>, Diagnostic> {
        let token = self.peek();
        let place = self.place()?;
        self.symbol("'")?;
        self.symbol("=")?;
        let mut update = Update { place, sum: Vec::new(), constant: 0, token };
        let mut minus = self.skip_symbol("-");
        loop {
            let term = self.peek();
            if term.kind == TokenKind::Name {
                if minus {
                    return Err(term.refuse("a place cannot be subtracted: that is not monotone"));
                }
                update.sum.push(self.place()?);
            } else {
                let number = i64::from(self.number()?);
                update.constant += if minus { -number } else { number };
                if update.constant.abs() > i64::from(NUMBER_LIMIT) {
                    return Err(term.refuse("the constant is too large"));
                }
            }
            minus = if self.skip_symbol("+") {
                false
            } else if self.skip_symbol("-") {
                true
            } else {
                return Ok(update);
            };
        }
    }

    fn initial(&mut self) -> Result<Initial, Diagnostic> {
        let mut low = vec![0u32; self.names.len()];
        let mut high = vec![Count::OMEGA; self.names.len()];
        if !self.next_is_section() {
            for constraint in self.conjunction()? {
                let at = constraint.place.index();
                low[at] = low[at].max(constraint.low);
                high[at] = high[at].min(constraint.high.map_or(Count::OMEGA, Count::finite));
                if Count::finite(low[at]) > high[at] {
                    let message = format!("no number of tokens at {} is allowed", quote(constraint.token.text));
                    return Err(constraint.token.refuse(message));
                }
            }
        }
        let counts = (0..self.names.len())
            .filter(|&at| high[at] > Count::ZERO)
            .map(|at| InitialCount { place: PlaceId(at as u32), low: low[at], high: high[at] })
            .collect();
        Ok(Initial { shared: SharedId(0), counts })
    }

    fn targets(&mut self) -> Result<Vec<State>, Diagnostic> {
        let mut targets = Vec::new();
        let start = self.peek();
        while !self.next_is_section() {
            let all = self.conjunction()?;
            targets.push(State::new(SharedId(0), self.lower_bounds(&all, "the target")?));
        }
        if targets.is_empty() {
            return Err(start.refuse("there is no target"));
        }
        Ok(targets)
    }

    fn invariants(&mut self) -> Result<(), Diagnostic> {
        while !self.next_is_section() {
            self.conjunction()?;
        }
        Ok(())
    }
}
