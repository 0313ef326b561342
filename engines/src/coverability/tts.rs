//! Thread transition systems: `.tts` files, `.prop` targets, initial states.
//!
//! The first line has the numbers of shared and local states; every other line is a
//! transition, a thread moving from shared and local state `s l` to `s' l'`:
//!
//! | line | meaning |
//! | --- | --- |
//! | `s l -> s' l'` | the thread moves |
//! | `s l +> s' l'` | the thread stays at `l`, a new thread starts at `l'` |
//! | `… a ~> b a ~> c` | as a suffix: every passive thread at `a` moves to `b` or `c` |
//! | `s l ~> s' l'` | the thread and all others at `l` move: `s l -> s' l' l ~> l'` |
//!
//! `#` starts a comment. A target is `s|l1,l2,…`; an initial state `s|l1,l2` has
//! exactly these threads, `s/l` any number of threads at `l`, `s|l1/l2` both.

use super::diagnostic::{Diagnostic, quote};
use super::net::{Initial, InitialCount, Net, Problem, Transfer, Transition};
use super::state::{Count, Marking, PlaceId, SharedId, State};

/// More shared or local states than this are refused.
const STATES_LIMIT: u32 = 1_000_000;

/// A word of a line with its position.
#[derive(Clone, Copy, Debug)]
struct Word<'t> {
    text: &'t str,
    line: u32,
    column: u32,
}

impl Word<'_> {
    fn refuse(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(self.line, self.column, message)
    }

    fn number(&self, what: &str) -> Result<u32, Diagnostic> {
        if self.text.is_empty() || !self.text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.refuse(format!("expected {what}, found {}", quote(self.text))));
        }
        self.text.parse().map_err(|_| self.refuse(format!("{what} {} is too large", quote(self.text))))
    }

    fn below(&self, limit: u32, what: &str) -> Result<u32, Diagnostic> {
        let number = self.number(what)?;
        if number >= limit {
            return Err(self.refuse(format!("{what} {number} does not exist, there are {limit}")));
        }
        Ok(number)
    }
}

/// The words of the lines that have any, without comments; and where each line ends.
fn lines(text: &str) -> Vec<(Vec<Word<'_>>, Word<'_>)> {
    let mut result = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let number = u32::try_from(number + 1).unwrap_or(u32::MAX);
        let line = line.split('#').next().unwrap_or("");
        let mut words = Vec::new();
        let mut column = 1u32;
        let mut start: Option<(usize, u32)> = None;
        for (at, character) in line.char_indices().chain([(line.len(), ' ')]) {
            match (character.is_whitespace(), start) {
                (true, Some((from, first))) => {
                    words.push(Word { text: &line[from..at], line: number, column: first });
                    start = None;
                }
                (false, None) => start = Some((at, column)),
                _ => {}
            }
            column = column.saturating_add(1);
        }
        if !words.is_empty() {
            result.push((words, Word { text: "", line: number, column: column.saturating_sub(1).max(1) }));
        }
    }
    result
}

/// Parses a `.tts` file.
///
/// # Errors
/// A diagnostic for the first line that is not as described above.
pub fn parse_tts(text: &str) -> Result<Net, Diagnostic> {
    let lines = lines(text);
    let Some(((sizes, end), transitions)) = lines.split_first() else {
        return Err(Diagnostic::new(1, 1, "the file is empty; expected the numbers of shared and local states"));
    };
    let size = |at: usize, what: &str| {
        let word = sizes.get(at).unwrap_or(end);
        let number = word.number(what)?;
        match number {
            0 => Err(word.refuse(format!("{what} must not be zero"))),
            1..=STATES_LIMIT => Ok(number),
            _ => Err(word.refuse(format!("{what} {number} is beyond the limit of {STATES_LIMIT}"))),
        }
    };
    let (shared, local) = (size(0, "the number of shared states")?, size(1, "the number of local states")?);
    if let Some(extra) = sizes.get(2) {
        return Err(extra.refuse(format!("unexpected {} after the numbers of states", quote(extra.text))));
    }
    let transitions = transitions
        .iter()
        .map(|(words, end)| transition(words, end, shared, local))
        .collect::<Result<Vec<Transition>, Diagnostic>>()?;
    Ok(Net::new(shared, (0..local).map(|state| state.to_string()).collect(), transitions))
}

fn transition(words: &[Word<'_>], end: &Word<'_>, shared: u32, local: u32) -> Result<Transition, Diagnostic> {
    let word = |at: usize| words.get(at).unwrap_or(end);
    let place = |at: usize| word(at).below(local, "the local state").map(PlaceId);
    let from = SharedId(word(0).below(shared, "the shared state")?);
    let source = place(1)?;
    let arrow = word(2);
    if !matches!(arrow.text, "->" | "+>" | "~>") {
        return Err(arrow.refuse(format!("expected `->`, `+>` or `~>`, found {}", quote(arrow.text))));
    }
    let to = SharedId(word(3).below(shared, "the shared state")?);
    let goal = place(4)?;
    let mut moves: Vec<(PlaceId, PlaceId)> = Vec::new();
    if arrow.text == "~>" {
        moves.push((source, goal));
    }
    let mut at = 5;
    while at < words.len() {
        let passive = place(at)?;
        if word(at + 1).text != "~>" {
            return Err(word(at + 1).refuse(format!("expected `~>`, found {}", quote(word(at + 1).text))));
        }
        moves.push((passive, place(at + 2)?));
        at += 3;
    }
    let take = Marking::of_places([source]);
    let give = if arrow.text == "+>" { Marking::of_places([source, goal]) } else { Marking::of_places([goal]) };
    Ok(Transition { from, to, need: take.clone(), take, give, transfers: transfers(moves), line: arrow.line })
}

/// Groups the moves of passive threads; staying where one is alone is no transfer.
fn transfers(mut moves: Vec<(PlaceId, PlaceId)>) -> Vec<Transfer> {
    moves.sort_unstable();
    moves.dedup();
    let mut transfers: Vec<Transfer> = Vec::new();
    for (place, goal) in moves {
        let option = Marking::of_places([goal]);
        match transfers.last_mut() {
            Some(transfer) if transfer.place == place => transfer.options.push(option),
            _ => transfers.push(Transfer { place, options: vec![option] }),
        }
    }
    transfers.retain(|transfer| transfer.options != [Marking::of_places([transfer.place])]);
    transfers
}

/// A list of local states after `|` or `/`; empty is no state.
fn local_states(net: &Net, list: &Word<'_>) -> Result<Vec<PlaceId>, Diagnostic> {
    let mut places = Vec::new();
    if list.text.is_empty() {
        return Ok(places);
    }
    let limit = u32::try_from(net.places()).unwrap_or(u32::MAX);
    let mut column = list.column;
    for part in list.text.split(',') {
        let word = Word { text: part, line: list.line, column };
        places.push(PlaceId(word.below(limit, "the local state")?));
        column += u32::try_from(part.chars().count()).unwrap_or(u32::MAX / 2) + 1;
    }
    Ok(places)
}

/// Splits a word at the first of the characters; the rest keeps its column.
fn split_at<'t>(word: &Word<'t>, separators: &[char]) -> (Word<'t>, Option<(char, Word<'t>)>) {
    match word.text.char_indices().find(|(_, character)| separators.contains(character)) {
        None => (*word, None),
        Some((at, separator)) => {
            let skipped = u32::try_from(word.text[..at].chars().count()).unwrap_or(u32::MAX / 2) + 1;
            let rest = Word { text: &word.text[at + separator.len_utf8()..], column: word.column + skipped, ..*word };
            (Word { text: &word.text[..at], ..*word }, Some((separator, rest)))
        }
    }
}

/// Joins the words of a line, which are only blanks apart.
fn joined(words: &[Word<'_>]) -> (String, u32, u32) {
    let text = words.iter().map(|word| word.text).collect::<String>();
    (text, words[0].line, words[0].column)
}

/// Parses targets, one `s|l1,l2,…` a line, each alone a reason for "coverable".
///
/// # Errors
/// A diagnostic for the first line that is not a target of this system, or if there
/// is none.
pub fn parse_targets(net: &Net, text: &str) -> Result<Vec<State>, Diagnostic> {
    let mut targets = Vec::new();
    for (words, _) in lines(text) {
        let (text, line, column) = joined(&words);
        let word = Word { text: &text, line, column };
        let (shared, rest) = split_at(&word, &['|']);
        let Some((_, rest)) = rest else {
            return Err(word.refuse(format!("expected a target `s|l1,l2,…`, found {}", quote(&text))));
        };
        let shared = SharedId(shared.below(net.shared_states(), "the shared state")?);
        targets.push(State::new(shared, Marking::of_places(local_states(net, &rest)?)));
    }
    if targets.is_empty() {
        return Err(Diagnostic::new(1, 1, "there is no target; expected `s|l1,l2,…`"));
    }
    Ok(targets)
}

/// Parses an initial state: `0|0` is one thread, `0/0` any number of threads.
///
/// # Errors
/// A diagnostic if it is not an initial state of this system.
pub fn parse_initial(net: &Net, text: &str) -> Result<Initial, Diagnostic> {
    let lines = lines(text);
    let Some((words, _)) = lines.first() else {
        return Err(Diagnostic::new(1, 1, "expected an initial state such as `0|0` or `0/0`"));
    };
    if let Some((words, _)) = lines.get(1) {
        return Err(words[0].refuse("there is more than one initial state"));
    }
    let (text, line, column) = joined(words);
    let word = Word { text: &text, line, column };
    let (shared, rest) = split_at(&word, &['|', '/']);
    let shared = SharedId(shared.below(net.shared_states(), "the shared state")?);
    let (fixed, unbounded) = match rest {
        None => return Err(word.refuse(format!("expected `s|l1,…` or `s/l1,…`, found {}", quote(&text)))),
        Some(('|', rest)) => {
            let (fixed, unbounded) = split_at(&rest, &['/']);
            (local_states(net, &fixed)?, unbounded.map_or(Ok(Vec::new()), |(_, list)| local_states(net, &list))?)
        }
        Some((_, rest)) => (Vec::new(), local_states(net, &rest)?),
    };
    let fixed = Marking::of_places(fixed);
    let mut places: Vec<PlaceId> =
        fixed.entries().iter().map(|(place, _)| *place).chain(unbounded.iter().copied()).collect();
    places.sort_unstable();
    places.dedup();
    let count = |place: PlaceId| {
        let low = fixed.get(place);
        let high = if unbounded.contains(&place) { Count::OMEGA } else { low };
        InitialCount { place, low: low.number().unwrap_or(0), high }
    };
    Ok(Initial { shared, counts: places.into_iter().map(count).collect() })
}

/// A problem from the texts of a `.tts` file, an initial state and targets.
///
/// # Errors
/// The first diagnostic; positions are within the text that is wrong.
pub fn parse_tts_problem(system: &str, initial: &str, targets: &str) -> Result<Problem, Diagnostic> {
    let net = parse_tts(system)?;
    let initial = vec![parse_initial(&net, initial)?];
    let targets = parse_targets(&net, targets)?;
    Ok(Problem { net, initial, targets })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_four_kinds_of_lines() {
        let net = parse_tts("2 4\n0 1 -> 1 2\n0 1 +> 1 2 # spawn\n\n0 1 -> 1 2 3 ~> 0 3 ~> 1\n0 1 ~> 1 2\n").unwrap();
        let [moves, spawns, chooses, all] = net.transitions() else { panic!() };
        assert_eq!(moves.give, Marking::of_places([PlaceId(2)]));
        assert_eq!(spawns.give, Marking::of_places([PlaceId(1), PlaceId(2)]));
        assert_eq!(chooses.transfers.len(), 1);
        assert_eq!(chooses.transfers[0].options.len(), 2);
        assert_eq!(all.transfers[0].place, PlaceId(1));
        assert_eq!(all.line, 6);
    }

    #[test]
    fn diagnostics_have_line_and_column() {
        let refusal = |text: &str| {
            let error = parse_tts(text).unwrap_err();
            (error.line, error.column, error.message)
        };
        assert_eq!(refusal("2 4\n0 9 -> 1 2\n"), (2, 3, "the local state 9 does not exist, there are 4".into()));
        assert_eq!(refusal("2 4\n0 1 => 1 2\n").1, 5);
        assert_eq!(refusal("2 4\n0 1 ->").0, 2);
        assert_eq!(refusal("").0, 1);
        assert_eq!(refusal("\u{0}\u{fffd}").0, 1);
        assert_eq!(refusal("0 1\n").2, "the number of shared states must not be zero");
        assert_eq!(refusal("2 99999999999\n").1, 3);
        assert_eq!(refusal("2 4\n0 1 -> 1 2 3 ~>").0, 2);
        assert_eq!(refusal("2 4 5").1, 5);
    }

    #[test]
    fn targets_and_initial_states() {
        let net = parse_tts("3 4").unwrap();
        assert_eq!(parse_targets(&net, "2|1,1,3\n").unwrap()[0].to_string(), "2|1*2,3");
        assert_eq!(parse_targets(&net, "2|").unwrap()[0].to_string(), "2|");
        assert!(parse_targets(&net, "2").is_err());
        assert!(parse_targets(&net, "3|0").is_err());
        assert_eq!(parse_targets(&net, "2|1,9").unwrap_err().column, 5);
        assert_eq!(parse_initial(&net, "0|0").unwrap().limit().to_string(), "0|0");
        assert_eq!(parse_initial(&net, "0/0").unwrap().limit().to_string(), "0|0*ω");
        assert_eq!(parse_initial(&net, "1|2,2/0").unwrap().limit().to_string(), "1|0*ω,2*2");
        assert!(parse_initial(&net, "").is_err());
    }
}
