//! Results as text: the CSV with one line per task, the Markdown table with one line per folder.
//!
//! The CSV begins with the columns `task,expected,verdict,wall_s`, which is also what a
//! baseline needs: a result of today is the baseline of tomorrow.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{Outcome, Verdict};

/// What one task gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The task.
    pub task: String,
    /// The verdict that the corpus states.
    pub expected: Option<Verdict>,
    /// The answer.
    pub outcome: Outcome,
    /// Seconds from start to end.
    pub wall: f64,
    /// The last line printed.
    pub detail: String,
}

impl Row {
    /// Whether the answer is the expected one.
    pub fn is_correct(&self) -> bool {
        matches!((self.outcome, self.expected), (Outcome::Verdict(is), Some(expected)) if is == expected)
    }

    /// Whether the answer contradicts the expected one.
    pub fn is_wrong(&self) -> bool {
        matches!((self.outcome, self.expected), (Outcome::Verdict(is), Some(expected)) if is != expected)
    }
}

/// The first line of a CSV.
pub const HEADER: &str = "task,expected,verdict,wall_s,detail\n";

fn field(text: &str) -> String {
    let plain = !text.contains([',', '"', '\n', '\r']);
    if plain { text.to_owned() } else { format!("\"{}\"", text.replace('"', "\"\"").replace(['\n', '\r'], " ")) }
}

/// A line of the CSV.
pub fn line(row: &Row) -> String {
    let expected = row.expected.map_or("", Verdict::name);
    format!("{},{expected},{},{:.3},{}\n", field(&row.task), row.outcome.name(), row.wall, field(&row.detail))
}

/// The fields of a line of a CSV.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                fields.last_mut().expect("one field at least").push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => fields.last_mut().expect("one field at least").push(c),
        }
    }
    fields
}

/// Reads a CSV with the columns `task,expected,verdict,wall_s` and perhaps more.
///
/// # Errors
/// The number of the first line that is not understood, and why.
pub fn read(text: &str) -> Result<Vec<Row>, String> {
    let mut lines = text.lines().enumerate();
    let header = lines.next().map(|(_, line)| fields(line)).unwrap_or_default();
    let column = |name: &str| {
        header.iter().position(|column| column == name).ok_or_else(|| format!("line 1: no column `{name}`"))
    };
    let (task, expected, verdict, wall) =
        (column("task")?, column("expected")?, column("verdict")?, column("wall_s").or_else(|_| column("wall"))?);
    let mut rows = Vec::new();
    for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        let cells = fields(line);
        let cell = |index: usize| cells.get(index).ok_or_else(|| format!("line {}: too short", number + 1));
        let seconds: f64 = cell(wall)?.parse().map_err(|_| format!("line {}: no number of seconds", number + 1))?;
        if !seconds.is_finite() || seconds < 0.0 {
            return Err(format!("line {}: no number of seconds", number + 1));
        }
        let outcome = Outcome::named(cell(verdict)?);
        let outcome = outcome.ok_or_else(|| format!("line {}: no verdict", number + 1))?;
        rows.push(Row {
            task: cell(task)?.clone(),
            expected: Verdict::named(cell(expected)?),
            outcome,
            wall: seconds,
            detail: String::new(),
        });
    }
    Ok(rows)
}

/// Figures of a folder.
#[derive(Clone, Copy, Debug, Default)]
struct Figures {
    tasks: u32,
    correct_true: u32,
    correct_false: u32,
    wrong: u32,
    unknown: u32,
    timeout: u32,
    failed: u32,
    seconds: f64,
    base_correct: u32,
    base_wrong: u32,
    common: u32,
    common_seconds: f64,
    common_base_seconds: f64,
}

impl Figures {
    fn add(&mut self, row: &Row, base: Option<&Row>) {
        self.tasks += 1;
        match row.outcome {
            _ if row.is_wrong() => self.wrong += 1,
            Outcome::Verdict(verdict) if row.is_correct() => {
                *if verdict == Verdict::True { &mut self.correct_true } else { &mut self.correct_false } += 1;
                self.seconds += row.wall;
            }
            // A verdict that nobody can judge.
            Outcome::Verdict(_) | Outcome::Unknown => self.unknown += 1,
            Outcome::Timeout => self.timeout += 1,
            Outcome::Refused | Outcome::Broken => self.failed += 1,
        }
        let Some(base) = base else { return };
        self.base_correct += u32::from(base.is_correct());
        self.base_wrong += u32::from(base.is_wrong());
        if row.is_correct() && base.is_correct() {
            self.common += 1;
            self.common_seconds += row.wall;
            self.common_base_seconds += base.wall;
        }
    }
}

/// The table with one line per folder and one for all, against a baseline if there is one.
pub fn markdown(rows: &[Row], baseline: Option<&[Row]>) -> String {
    let base: BTreeMap<&str, &Row> = baseline.unwrap_or_default().iter().map(|row| (row.task.as_str(), row)).collect();
    let mut folders: BTreeMap<&str, Figures> = BTreeMap::new();
    let mut all = Figures::default();
    for row in rows {
        let folder = row.task.rsplit_once('/').map_or(".", |(folder, _)| folder);
        let before = base.get(row.task.as_str()).copied();
        folders.entry(folder).or_default().add(row, before);
        all.add(row, before);
    }
    let mut out = String::from("| folder | tasks | true | false | wrong | unknown | timeout | failed | s |");
    let mut rule = String::from("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    if baseline.is_some() {
        out.push_str(" baseline correct | wrong | both correct | s | baseline s |");
        rule.push_str(" ---: | ---: | ---: | ---: | ---: |");
    }
    writeln!(out, "\n{rule}").expect("writing to a string");
    for (name, f) in folders.into_iter().chain([("all", all)]) {
        write!(
            out,
            "| {name} | {} | {} | {} | {} | {} | {} | {} | {:.1} |",
            f.tasks, f.correct_true, f.correct_false, f.wrong, f.unknown, f.timeout, f.failed, f.seconds
        )
        .expect("writing to a string");
        if baseline.is_some() {
            write!(
                out,
                " {} | {} | {} | {:.1} | {:.1} |",
                f.base_correct, f.base_wrong, f.common, f.common_seconds, f.common_base_seconds
            )
            .expect("writing to a string");
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(task: &str, expected: Option<Verdict>, outcome: Outcome, wall: f64) -> Row {
        Row { task: task.into(), expected, outcome, wall, detail: String::new() }
    }

    #[test]
    fn what_is_written_can_be_read() {
        let rows = vec![
            row("a/x.yml", Some(Verdict::True), Outcome::Verdict(Verdict::True), 0.25),
            row("a/y,\"z.yml", Some(Verdict::False), Outcome::Timeout, 60.0),
            row("b/w.yml", None, Outcome::Unknown, 1.5),
            row("b/v.yml", None, Outcome::Broken, 1.5),
        ];
        let text = rows.iter().fold(HEADER.to_owned(), |text, row| text + &line(row));
        assert_eq!(read(&text).expect("our own form"), rows);
    }

    #[test]
    fn a_baseline_that_is_none_is_refused() {
        for text in
            ["", "a,b,c", "task,expected,verdict,wall_s\nx,true", "task,expected,verdict,wall_s\nx,true,true,NaN"]
        {
            assert!(read(text).is_err(), "{text:?}");
        }
        assert!(read("task,expected,verdict,wall_s\nx,true,perhaps,1").is_err());
    }

    #[test]
    fn folders_are_summed_up() {
        let (yes, no) = (Some(Verdict::True), Some(Verdict::False));
        let rows = [
            row("a/x.yml", yes, Outcome::Verdict(Verdict::True), 0.25),
            row("a/y.yml", no, Outcome::Verdict(Verdict::True), 1.0),
            row("b/z.yml", no, Outcome::Verdict(Verdict::False), 2.0),
            row("b/w.yml", no, Outcome::Refused, 2.0),
        ];
        let base = [row("b/z.yml", no, Outcome::Verdict(Verdict::False), 4.0)];
        let table = markdown(&rows, Some(&base));
        assert!(table.contains("| a | 2 | 1 | 0 | 1 | 0 | 0 | 0 | 0.2 | 0 | 0 | 0 | 0.0 | 0.0 |"), "{table}");
        assert!(table.contains("| b | 2 | 0 | 1 | 0 | 0 | 0 | 1 | 2.0 | 1 | 0 | 1 | 2.0 | 4.0 |"), "{table}");
        assert!(table.contains("| all | 4 | 1 | 1 | 1 | 0 | 0 | 1 | 2.2 | 1 | 0 | 1 | 2.0 | 4.0 |"), "{table}");
    }
}
