//! The first lines of a C file that is judged: its verdict, what else is asked of it, and the argument.
//!
//! ```c
//! // TRUE                      the verdict on the property of the suite: TRUE, FALSE, UNKNOWN or the beginning of UNKNOWN(reason)
//! // no-data-race: FALSE       the verdict on another property (`unreach-call` or `no-data-race`)
//! // explorer: if-complete     what the explorer is asked: `agrees`, `if-complete` or `not-asked`
//! // options: --64 --unwind 3  one data model only, a bound on loops
//! // conflicts: 0              the most conflicts that the search may need with the usual options
//! // The argument for the verdict, in one line or more.
//! ```
//!
//! All lines but the first and the argument are optional, each at most once. What looks like one of them and is not
//! (misspelt, unknown, or after the argument has begun) is an error: otherwise a check would go missing silently.

use std::fmt;

use concord_driver::{DataModel, Property};

/// The keys of header lines.
const KEYS: [&str; 5] = ["unreach-call", "no-data-race", "explorer", "options", "conflicts"];

/// What the tool is expected to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The property holds.
    True,
    /// The property is violated.
    False,
    /// No verdict; the answer begins like this.
    Unknown(String),
}

impl Expected {
    fn parse(text: &str) -> Result<Expected, String> {
        match text {
            "TRUE" => Ok(Expected::True),
            "FALSE" => Ok(Expected::False),
            _ if text == "UNKNOWN" || text.starts_with("UNKNOWN(") => Ok(Expected::Unknown(text.to_owned())),
            _ => Err(format!("`{text}` is no verdict: TRUE, FALSE, UNKNOWN or UNKNOWN(reason")),
        }
    }

    /// Whether an answer of the tool is the expected one.
    pub fn fits(&self, property: Property, answer: &str) -> bool {
        match self {
            Expected::True => answer == "TRUE",
            Expected::False => {
                answer.strip_prefix("FALSE(").and_then(|rest| rest.strip_suffix(')')) == Some(name(property))
            }
            Expected::Unknown(beginning) => answer.starts_with(beginning),
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::True => "TRUE",
            Expected::False => "FALSE",
            Expected::Unknown(beginning) => beginning,
        })
    }
}

/// What the exhaustive explorer is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explorer {
    /// It sees all executions and agrees.
    Agrees,
    /// Where it sees all executions, it agrees.
    IfComplete,
    /// Nothing.
    NotAsked,
}

/// What the first lines of a file say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The verdict on the property of the suite.
    pub verdict: Expected,
    /// The verdict on the other property.
    pub other: Option<(Property, Expected)>,
    /// What the explorer is asked, if it is not what the suite says.
    pub explorer: Option<Explorer>,
    /// The only data model.
    pub data_model: Option<DataModel>,
    /// The bound on loops.
    pub unwind: Option<u32>,
    /// The most conflicts with the usual options.
    pub conflicts: Option<u64>,
}

/// The name of a property, as on the command line.
pub fn name(property: Property) -> &'static str {
    if property == Property::NoDataRace { "no-data-race" } else { "unreach-call" }
}

/// Reads the first lines of a text whose first line is the verdict on this property.
///
/// # Errors
/// What is wrong with them.
pub fn parse(text: &str, property: Property) -> Result<Header, String> {
    let mut lines = comment(text)?.into_iter().enumerate().map(|(index, line)| (index + 1, line));
    let (_, first) = lines.next().ok_or("the first line must be the verdict")?;
    let verdict = Expected::parse(first).map_err(|why| format!("line 1: {why}"))?;
    let mut header = Header { verdict, other: None, explorer: None, data_model: None, unwind: None, conflicts: None };
    let mut seen = Vec::new();
    let mut argued = false;
    for (number, line) in lines {
        let at = |why: String| format!("line {number}: {why}");
        match line.split_once(": ").filter(|(key, _)| KEYS.contains(key)) {
            Some((key, _)) if argued => return Err(at(format!("`{key}` must come before the argument"))),
            Some((key, _)) if seen.contains(&key) => return Err(at(format!("`{key}` a second time"))),
            Some((key, value)) => {
                seen.push(key);
                header.line(key, value, property).map_err(at)?;
            }
            None => {
                if let Some(key) = looks_like(line, &KEYS, !argued) {
                    return Err(at(format!("`{key}` is no header line: these are {}", KEYS.join(", "))));
                }
                argued |= !line.is_empty();
            }
        }
    }
    if argued { Ok(header) } else { Err("no argument for the verdict".to_owned()) }
}

impl Header {
    fn line(&mut self, key: &str, value: &str, property: Property) -> Result<(), String> {
        match key {
            "unreach-call" | "no-data-race" if key == name(property) => {
                return Err(format!("the verdict on {key} is the first line"));
            }
            "unreach-call" => self.other = Some((Property::UnreachCall, Expected::parse(value)?)),
            "no-data-race" => self.other = Some((Property::NoDataRace, Expected::parse(value)?)),
            "explorer" => {
                self.explorer = Some(match value {
                    "agrees" => Explorer::Agrees,
                    "if-complete" => Explorer::IfComplete,
                    "not-asked" => Explorer::NotAsked,
                    _ => return Err(format!("`{value}` is none of agrees, if-complete, not-asked")),
                });
            }
            "options" => return self.options(value),
            "conflicts" => self.conflicts = Some(number(value)?),
            _ => unreachable!("{key} is not among the keys"),
        }
        Ok(())
    }

    fn options(&mut self, value: &str) -> Result<(), String> {
        let mut words = value.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "--32" | "--64" if self.data_model.is_some() => return Err("two data models".to_owned()),
                "--32" => self.data_model = Some(DataModel::Ilp32),
                "--64" => self.data_model = Some(DataModel::Lp64),
                "--unwind" => self.unwind = Some(number(words.next().unwrap_or_default())?),
                _ => return Err(format!("`{word}` is none of --32, --64, --unwind N")),
            }
        }
        Ok(())
    }
}

fn number<N: std::str::FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_| format!("`{text}` is no number"))
}

/// The comment that a text begins with, line by line, without `//`.
///
/// # Errors
/// A line without a space after `//`, which would be overlooked.
pub fn comment(text: &str) -> Result<Vec<&str>, String> {
    let lines = text.lines().map_while(|line| line.strip_prefix("//")).enumerate();
    lines
        .map(|(index, line)| match line.strip_prefix(' ') {
            Some(line) => Ok(line),
            None if line.is_empty() => Ok(line),
            None => Err(format!("line {}: no space after `//`", index + 1)),
        })
        .collect()
}

/// What stands for a key in a line that is meant as a header line, or seems to be: it resembles a key,
/// or (where only header lines are expected) is one word.
pub fn looks_like<'l>(line: &'l str, keys: &[&str], expected: bool) -> Option<&'l str> {
    let (key, _) = line.split_once(':')?;
    let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).collect::<String>().to_lowercase();
    let written = letters(key);
    let one_word = !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase() || "-_".contains(c));
    let resembles = keys.iter().any(|known| {
        let known = letters(known);
        distance(&written, &known) <= known.len() / 4
    });
    (resembles || (expected && one_word)).then_some(key)
}

/// How many letters must be changed, added or removed to get from one word to the other.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, letter) in from.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for column in 0..to.len() {
            let changed = diagonal + usize::from(letter != to[column]);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
}

/// What the parser must accept and refuse: each text with a part of the complaint, if there is one.
pub const CASES: &[(&str, Option<&str>)] = &[
    ("// TRUE\n// Nothing happens.\nint main(void) {}", None),
    (
        "// FALSE\n// no-data-race: TRUE\n// options: --64 --unwind 3\n// explorer: not-asked\n// conflicts: 0\n// Argued.",
        None,
    ),
    ("// UNKNOWN(unsupported: a thing\n// Words with a colon: they are no key.", None),
    ("// TRUE\n// Argued at length and\n// further: a word before a colon, after the argument has begun.", None),
    ("", Some("the first line must be the verdict")),
    ("int x;\n// TRUE\n// Argued.", Some("the first line must be the verdict")),
    ("// True\n// Argued.", Some("line 1: `True` is no verdict")),
    ("// TRUE, or so\n// Argued.", Some("line 1: `TRUE, or so` is no verdict")),
    ("// TRUE\nint main(void) {}", Some("no argument")),
    ("// TRUE\n// no-data-race: TRUE\nint main(void) {}", Some("no argument")),
    ("// TRUE\n//no-data-race: TRUE\n// Argued.", Some("line 2: no space")),
    ("// TRUE\n// no-data-races: TRUE\n// Argued.", Some("line 2: `no-data-races` is no header line")),
    ("// TRUE\n// No data race: TRUE\n// Argued.", Some("line 2: `No data race` is no header line")),
    ("// TRUE\n// no-data-race:TRUE\n// Argued.", Some("line 2: `no-data-race` is no header line")),
    ("// TRUE\n// model: sc\n// Argued.", Some("line 2: `model` is no header line")),
    ("// TRUE\n// Argued.\n// no-data-race: FALSE", Some("line 3: `no-data-race` must come before the argument")),
    ("// TRUE\n// Argued.\n// no-data-rase: FALSE", Some("line 3: `no-data-rase` is no header line")),
    ("// TRUE\n// no-data-race: MAYBE\n// Argued.", Some("line 2: `MAYBE` is no verdict")),
    ("// TRUE\n// unreach-call: TRUE\n// Argued.", Some("line 2: the verdict on unreach-call is the first line")),
    ("// TRUE\n// options: --64\n// options: --32\n// Argued.", Some("line 3: `options` a second time")),
    ("// TRUE\n// options: --64 --32\n// Argued.", Some("line 2: two data models")),
    ("// TRUE\n// options: --unwind\n// Argued.", Some("line 2: `` is no number")),
    ("// TRUE\n// options: --mm wsc\n// Argued.", Some("line 2: `--mm` is none of")),
    ("// TRUE\n// explorer: sometimes\n// Argued.", Some("line 2: `sometimes` is none of")),
    ("// TRUE\n// conflicts: none\n// Argued.", Some("line 2: `none` is no number")),
];

/// Whether the parser says of a text what it should.
///
/// # Errors
/// What it says instead.
pub fn check(text: &str, complaint: Option<&str>) -> Result<(), String> {
    match (parse(text, Property::UnreachCall), complaint) {
        (Ok(_), None) => Ok(()),
        (Err(why), Some(part)) if why.contains(part) => Ok(()),
        (found, _) => Err(format!("{text:?} gives {found:?}, expected {complaint:?}")),
    }
}
